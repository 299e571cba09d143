"""Whole games over the wire: people, bots, hot-seat, spectators, leaving, rematch."""

from __future__ import annotations

import json
import random
import threading

import fairground
from fairground.kernel.replay import Replay
from server.stores import BOTH
from server.visitors import Hall, Person, Visit

pytestmark = BOTH


def test_two_people_and_a_bot_play_a_whole_game(hall: Hall, ada: Person, bob: Person):
    table = ada.set_up("me", "open", "greedy")
    first = ada.visit(table)
    assert first.until("table")["card"]["state"] == "open"
    assert bob.join(table).json()["seats"] == [1]
    with first, bob.visit(table) as second:
        failures: list[BaseException] = []

        def play(visit: Visit, seed: int) -> None:
            try:
                visit.play_on(random.Random(seed))
            except BaseException as failure:
                failures.append(failure)

        threads = [
            threading.Thread(target=play, args=(visit, seed))
            for seed, visit in enumerate((first, second))
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(120)
        assert not failures
        assert first.over == second.over
        assert first.over["reason"]
        assert len(hall.moves(table)) == first.n == second.n

    replay = ada.get(f"/api/tables/{table}/replay")
    position = Replay.from_json(replay.text).verify(fairground.game("crash-grid"))
    assert list(position.outcome.winners) == first.over["winners"]
    lines = [event["text"] for step in first.steps for event in step["events"] if event["text"]]
    names = tuple(seat["name"] for seat in first.card["seats"])
    assert position.names == names
    assert lines == [line.text for line in position.log(0)]


def test_hot_seat_sends_a_scene_for_each_seat_and_marks_who_may_read_what(ada: Person):
    table = ada.set_up("me", "here")
    with ada.visit(table) as visit:
        visit.until("moment")
        assert sorted(visit.scenes) == ["-1", "0", "1"]
        assert [seat["name"] for seat in visit.card["seats"]] == ["Ada", "Player 2"]
        assert visit.answer(visit.play(0, visit.choices()[0][1][0]))["ok"]
        chosen = visit.steps[-1]["events"]
        assert {tuple(event["seen_by"]) for event in chosen} == {(0,), (1, -1)}
        visit.play_on(random.Random(1))
        assert visit.over


def test_a_spectator_sees_what_everybody_may_and_cannot_play(ada: Person, eve: Person):
    table = ada.set_up("me", "random")
    with ada.visit(table) as player, eve.visit(table) as watcher:
        player.until("moment")
        watcher.until("moment")
        assert list(watcher.scenes) == ["-1"]
        scene = watcher.scenes["-1"]
        assert scene["choices"] == []
        assert all(piece["zone"] != "hand" for piece in scene["pieces"])
        answer = watcher.answer(watcher.play(0, 5))
        assert not answer["ok"]
        assert answer["sentence"] == "Seat 0 is not yours (you are watching)."
        player.play_on(random.Random(2))
        while watcher.over is None:
            watcher.hear()
        assert watcher.n == player.n


def test_leaving_lets_a_bot_play_on_and_one_may_return(hall: Hall, ada: Person, bob: Person):
    table = ada.set_up("me", "open", rounds_max=5, rounds_min=5)
    bob.join(table)
    with ada.visit(table) as first:
        first.until("moment")
        card = bob.post(f"/api/tables/{table}/leave").json()
        assert card["seats"][1]["away"]
        assert card["seats"][1]["bot"] == "greedy"
        assert card["seats"][1]["kind"] == "person"
        for _ in range(4):
            while not first.choices():
                first.hear()
            seat, actions = first.choices()[0]
            answer = first.answer(first.play(seat, actions[0]))
            assert answer["ok"]
            while first.n < answer["n"]:
                first.hear()
        assert any(move[1] == 1 and move[3] is None for move in hall.moves(table))
        with bob.visit(table) as second:
            second.until("moment")
            assert list(second.scenes) == ["-1"]
            refused = second.answer(second.play(1, 3))
            assert refused["sentence"].startswith("You have left this seat")
            assert bob.post(f"/api/tables/{table}/return").json()["seats"] == [1]
            moment = second.until("moment")
            while list(moment["scenes"]) != ["1"]:
                moment = second.until("moment")
            assert moment["full"]
            # From now on nobody but Bob plays the seat.
            before = sum(move[1] == 1 and move[3] is None for move in hall.moves(table))
            for _ in range(6):
                for visit in (first, second):
                    for seat, actions in visit.choices():
                        visit.answer(visit.play(seat, actions[0]))
                    while visit.n < len(hall.moves(table)):
                        visit.hear()
            after = sum(move[1] == 1 and move[3] is None for move in hall.moves(table))
            assert after <= before + 1  # a thought of the bot may have come in first
            assert any(move[1] == 1 and move[3] for move in hall.moves(table))


def test_leaving_an_open_table_frees_the_seat(ada: Person, bob: Person):
    table = ada.set_up("me", "open", "open")
    assert bob.join(table, seat=2).json()["seats"] == [2]
    card = bob.post(f"/api/tables/{table}/leave").json()
    assert [seat["kind"] for seat in card["seats"]] == ["person", "open", "open"]
    assert card["mine"] == []
    assert bob.join(table).json()["seats"] == [1]


def test_a_rematch_is_opened_by_the_champion_where_the_publisher_says_so(ada: Person):
    body = {
        "game": "grid-of-shadows",
        "seats": [{"kind": "me"}, {"kind": "bot", "bot": "random"}],
        "options": {"hand_size": 2},
        "nickname": "Ada",
    }
    card = ada.post("/api/tables", **body).json()["table"]
    for number in range(3):
        with ada.visit(card["id"]) as visit:
            visit.play_on(random.Random(number))
            winners = visit.over["winners"]
        card = ada.post(f"/api/tables/{card['id']}/rematch").json()["table"]
        champion = int(card["options"]["first_player"].removeprefix("winner_"))
        assert champion in winners
        assert card["options"]["hand_size"] == 2
        with ada.visit(card["id"]) as visit:
            visit.until("moment")
            assert f"{('Ada', 'Comet')[champion]} opens" in json.dumps(visit.steps[0])


def test_who_has_won_before_is_nothing_that_a_table_is_set_up_with(ada: Person):
    options = ada.get("/api/games/grid-of-shadows/options").json()
    (first,) = (option for option in options if option["name"] == "first_player")
    assert first["values"] == ["random", "previous_winner", *(f"seat_{n}" for n in range(6))]
    assert not any("winner_" in option["sentence"] for option in options)


def test_a_bots_table_plays_itself_while_somebody_watches(ada: Person):
    table = ada.set_up("random", "random", "random")
    with ada.visit(table) as watcher:
        while watcher.over is None:
            watcher.hear()


def test_names_are_distinct_at_a_table(ada: Person, hall: Hall):
    table = ada.set_up("me", "open", "open", "bot")
    with Person(hall, "Ada") as namesake:
        card = namesake.join(table).json()["table"]
    assert [seat["name"] for seat in card["seats"]] == ["Ada", "Ada 2", "", "Ember"]


def test_public_tables_are_listed_newest_first(ada: Person, bob: Person):
    hidden = ada.set_up("me", "open")
    older = ada.set_up("me", "open", public=True)
    newer = bob.set_up("me", "open", public=True)
    listed = [card["id"] for card in ada.get("/api/tables").json()]
    assert listed.index(newer) < listed.index(older)
    assert hidden not in listed
    ada.post(f"/api/tables/{older}/leave")
    assert older not in [card["id"] for card in ada.get("/api/tables").json()]


def test_games_and_rulebooks(ada: Person):
    games = ada.get("/api/games").json()
    card = next(card for card in games if card["name"] == "crash-grid")
    assert card["picture"] is None  # the page brings pictures along, in dark and light
    assert {picture["scheme"] for picture in card["pictures"]} == {"dark", "light"}
    assert ada.get(card["pictures"][0]["url"]).content.startswith(b"RIFF")
    assert {option["name"] for option in card["options"]} >= {"board_size", "suits", "hand_size"}
    sizes = next(option for option in card["options"] if option["name"] == "board_size")
    assert (sizes["values"], sizes["defaults"]["3"]) == ([6, 8, 10, 12], 10)
    book = ada.get("/api/games/crash-grid/rules").json()
    ids = [rule["id"] for section in book["sections"] for rule in section["rules"]]
    assert ids == list(fairground.game("crash-grid").rulebook.rules)
    known = ", ".join(game.name for game in fairground.all_games())
    assert ada.get("/api/games/chess/rules").json() == {
        "error": f"There is no game 'chess'; the games are {known}.",
        "rule": "",
    }


def test_chat_reaches_everybody_and_spectators_need_a_nickname(
    ada: Person, eve: Person, hall: Hall
):
    table = ada.set_up("me", "open")
    with ada.visit(table) as first, eve.visit(table) as watcher:
        first.until("table")
        watcher.until("table")
        first.say(type="say", id="a", text="  hello\nthere ")
        assert first.answer("a")["ok"]
        assert watcher.until("chat")["text"] == "hello there"
        first.say(type="say", id="a", text="hello again")
        assert first.answer("a")["ok"]
        watcher.say(type="say", id="e", text="hi")
        assert watcher.answer("e")["sentence"] == "Choose a nickname before you chat."
        assert watcher.chat == {1: "hello there"}
    assert eve.post("/api/me", nickname="Eve").json() == {"nickname": "Eve"}
    with eve.visit(table) as watcher:
        watcher.say(type="say", id="e", text="hi")
        assert watcher.answer("e")["ok"]
        assert watcher.chat == {1: "hello there", 2: "hi"}
        assert watcher.heard[-2]["who"] == "Eve"
        watcher.hello(chat=1)
        assert [line["number"] for line in watcher.until("chats")["lines"]] == [2]


def test_ones_own_tables_are_listed_private_ones_too(ada: Person, bob: Person, eve: Person):
    first = ada.set_up("me", "open")
    second = ada.set_up("me", "open")
    bob.join(second)
    assert eve.get("/api/tables/mine").json() == []
    own = ada.get("/api/tables/mine").json()
    assert [entry["table"]["id"] for entry in own] == [second, first]
    assert [entry["deciding"] for entry in own] == [[0, 1], []]
    assert own[0]["table"]["mine"] == [0]
    assert [entry["table"]["mine"] for entry in bob.get("/api/tables/mine").json()] == [[1]]
    bob.post(f"/api/tables/{second}/leave")
    assert len(bob.get("/api/tables/mine").json()) == 1, "one may come back to a seat one left"


def test_people_on_one_device_get_the_open_scene_besides_their_own(ada: Person):
    table = ada.set_up("me", "here", "random")
    with ada.visit(table) as visit:
        visit.until("moment")
        assert list(visit.scenes) == ["0", "1", "-1"]
        shown = {piece["zone"] for piece in visit.scenes["-1"]["pieces"]}
        assert "hand" not in shown
