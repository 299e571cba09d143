"""A rematch asks everybody: who agrees comes along, and the other seats can be given away."""

from __future__ import annotations

import random
import threading
from pathlib import Path
from typing import Any

from server.postgres import Server
from server.stores import BOTH, Served
from server.visitors import Hall, Person, refused


def played(*people: Person) -> str:
    """A game to its end between people and a bot."""
    table = people[0].set_up("me", *["open"] * (len(people) - 1), "random", hand_size=4)
    for person in people[1:]:
        assert person.join(table).status_code == 200
    visits = [person.visit(table) for person in people]
    players = [
        threading.Thread(target=visit.play_on, args=(random.Random(number),))
        for number, visit in enumerate(visits)
    ]
    for player in players:
        player.start()
    for player in players:
        player.join(60)
    for visit in visits:
        assert visit.over is not None
        visit.close()
    return table


def rematch(person: Person, table: str) -> Any:
    return person.post(f"/api/tables/{table}/rematch")


def kinds(card: Any) -> list[tuple[str, str, str]]:
    return [(seat["kind"], seat["name"], seat["kept"]) for seat in card["seats"]]


def see(person: Person, table: str) -> Any:
    return person.get(f"/api/tables/{table}").json()


@BOTH
def test_who_agrees_comes_along_to_the_same_seat(ada: Person, bob: Person, eve: Person):
    table = ada.set_up("me", "open", "random", hand_size=4)
    bob.join(table)
    early = rematch(ada, table)
    assert refused(early, 409) == "The game is not over yet; a rematch comes after it."
    table = played(ada, bob)
    assert "Nobody has asked" in refused(bob.post(f"/api/tables/{table}/decline"), 409)
    with ada.visit(table) as first, bob.visit(table) as second, eve.visit(table) as watcher:
        for visit in (first, second, watcher):
            visit.until("moment")
        made = rematch(ada, table).json()["table"]
        for visit in (first, second, watcher):
            assert visit.until("rematch")["table"] == made["id"]
    assert (made["state"], made["mine"], made["options"]["hand_size"]) == ("open", [0], 4)
    waiting = [("person", "Ada", ""), ("open", "Bob", "others"), ("bot", "Dynamo", "")]
    assert kinds(made) == waiting
    assert kinds(see(bob, made["id"]))[1] == ("open", "Bob", "you")
    assert see(bob, made["id"])["mine"] == []
    assert rematch(ada, table).json()["table"]["id"] == made["id"]
    again = rematch(bob, table).json()
    assert (again["table"]["id"], again["seats"]) == (made["id"], [1])
    assert (again["table"]["state"], again["table"]["seats"][1]["name"]) == ("playing", "Bob")
    refused(rematch(eve, table), 403)
    refused(eve.post(f"/api/tables/{table}/decline"), 403)
    assert see(ada, table)["rematch"] == made["id"]


@BOTH
def test_a_seat_that_is_kept_is_nobody_elses(ada: Person, bob: Person, eve: Person):
    table = played(ada, bob)
    new = rematch(ada, table).json()["table"]["id"]
    assert "kept for somebody" in refused(eve.join(new), 409)
    assert "kept for somebody" in refused(eve.join(new, seat=1), 409)
    refused(eve.post(f"/api/tables/{new}/give", seat=1), 403)
    refused(bob.post(f"/api/tables/{new}/give", seat=1), 403)
    with bob.visit(new, hello=False) as visit:
        visit.hello()
        visit.until("table")
        assert "not yours" in visit.answer(visit.play(1, 1, n=0))["sentence"]
    # By the link he takes the one that is kept for him, under his own name.
    joined = bob.join(new).json()
    assert (joined["seats"], joined["table"]["seats"][1]["name"]) == ([1], "Bob")


@BOTH
def test_who_declines_leaves_a_seat_for_a_friend(ada: Person, bob: Person, eve: Person):
    table = played(ada, bob)
    new = rematch(ada, table).json()["table"]["id"]
    assert bob.post(f"/api/tables/{table}/decline").status_code == 200
    assert kinds(see(ada, new))[1] == ("open", "", "")
    assert eve.join(new).json()["table"]["state"] == "playing"
    assert "has begun without you" in refused(rematch(bob, table), 409)


@BOTH
def test_who_does_not_answer_is_replaced_by_a_bot(ada: Person, bob: Person):
    table = played(ada, bob)
    new = rematch(ada, table).json()["table"]["id"]
    give = f"/api/tables/{new}/give"
    assert "There is no bot 'nobody'" in refused(ada.post(give, seat=1, bot="nobody"), 400)
    assert "There is no seat 9" in refused(ada.post(give, seat=9, bot="random"), 400)
    assert "Seat 2 is taken" in refused(ada.post(give, seat=2, bot="random"), 409)
    card = ada.post(give, seat=1, bot="random").json()["table"]
    assert (card["state"], kinds(card)[1]) == ("playing", ("bot", "Comet", ""))
    refused(ada.post(give, seat=1, bot="random"), 403)  # nothing is open any more


@BOTH
def test_who_set_a_table_up_gives_its_open_seats_to_bots(ada: Person, bob: Person, eve: Person):
    table = ada.set_up("me", "open", "open")
    assert bob.join(table).status_code == 200
    refused(bob.post(f"/api/tables/{table}/give", seat=2, bot="random"), 403)
    card = ada.post(f"/api/tables/{table}/give", seat=2, bot="random").json()["table"]
    assert card["state"] == "playing"
    assert "This table is full" in refused(eve.join(table), 409)


@BOTH
def test_a_rematch_waits_out_of_the_public_list(ada: Person, bob: Person, eve: Person):
    table = ada.set_up("me", "open", public=True)
    bob.join(table)
    with ada.visit(table) as first, bob.visit(table) as second:
        player = threading.Thread(target=second.play_on, args=(random.Random(4),))
        player.start()
        first.play_on(random.Random(3))
        player.join(60)
    new = rematch(ada, table).json()["table"]
    assert not new["public"]
    assert new["id"] not in {one["id"] for one in eve.get("/api/tables").json()}


def test_a_rematch_is_heard_of_at_every_worker(postgres: Server, tmp_path: Path):
    store, halls = Served(postgres), []
    for number in range(2):
        (tmp_path / str(number)).mkdir()
        halls.append(Hall(tmp_path / str(number), store=store).open())
    try:
        with Person(halls[0], "Ada") as ada, Person(halls[1], "Bob") as bob:
            table = played(ada, bob)
            with bob.visit(table) as visit:
                visit.until("moment")
                new = rematch(ada, table).json()["table"]["id"]
                while visit.card["rematch"] != new:
                    visit.until("table")
            assert rematch(bob, table).json()["table"]["state"] == "playing"
            with ada.visit(new) as there:
                there.until("moment")
                assert there.card["state"] == "playing"
    finally:
        for hall in halls:
            assert hall.end() == ""
        store.end()
