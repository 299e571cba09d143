"""Branches: a finished game goes on from one of its moments, as a table of its own."""

from __future__ import annotations

import json
import random
from typing import Any

import httpx
import pytest

import fairground
from fairground.kernel.replay import Replay
from fairground.registry import OWN
from fairground.server.examination import examine, named
from server.bygone import lay_down, played, session_of
from server.stores import BOTH
from server.visitors import Hall, Person, refused


def branch(person: Person, table: str, at: int, *kinds: str, **more: Any) -> httpx.Response:
    """Ask for a table that goes on from a moment; kinds such as me, here, open, random."""
    seats = [
        {"kind": kind} if kind in ("me", "here", "open") else {"kind": "bot", "bot": kind}
        for kind in kinds
    ]
    body = {"at": at, "seats": seats, "nickname": person.nickname, **more}
    return person.http.post(f"/api/tables/{table}/branch", json=body)


def examined(hall: Hall) -> None:
    """What the hall has kept makes whole games, branches among them."""
    found = examine(named(hall.store.url))
    assert found.findings == []
    assert found.verified


@pytest.mark.parametrize("game", OWN)
def test_a_game_goes_on_from_any_moment_and_its_record_verifies(hall: Hall, ada: Person, game: str):
    position = played(game, seed=5)
    source = f"B-{game}"
    lay_down(hall.store, source, position, session_of(ada))
    at = max(len(position.steps) - 20, 1)
    there = Replay.from_json(position.replay().to_json()).position(position.game, at)
    card = branch(ada, source, at, "me", *["random"] * (position.seats - 1)).json()["table"]
    assert card["branch"] == {"table": source, "at": at}
    with ada.visit(card["id"]) as visit:
        visit.until("moment")
        first = visit.scenes["0"]
        if visit.n == 0:  # before a bot was quick
            own = there.view(0).scene
            assert sorted(p["id"] for p in first["pieces"]) == sorted(p.id for p in own.pieces)
        visit.play_on(random.Random(1))
    file = ada.get(f"/api/tables/{card['id']}/replay").json()
    assert "key" not in file
    assert file["start"]["key"] != position.key
    began = {name: value for name, value in file["start"].items() if name != "key"}
    stood = json.loads(json.dumps(there.describe()))
    assert began == {name: value for name, value in stood.items() if name != "key"}
    end = Replay.from_data(file).verify(fairground.game(game))
    assert end.outcome is not None
    programme = ada.get(f"/api/tables/{card['id']}/theatre").json()
    assert (programme["actions"], programme["verified"]) == (len(end.steps), True)
    assert ada.http.post("/api/replays", json=file).json() == programme
    for view in ("open", "spectator", "0"):
        assert ada.get(f"/api/tables/{card['id']}/theatre/{view}").json()["scene"]["pieces"]
    examined(hall)


@BOTH
def test_a_branch_outlives_a_hall_that_is_killed(open_hall: Any):
    hall = open_hall()
    position = played("gold-n-crash", seed=7)
    with Person(hall, "Ada") as ada, Person(hall, "Bob") as bob:
        lay_down(hall.store, "killed", position, session_of(ada))
        table = branch(ada, "killed", 12, "me", "open").json()["table"]["id"]
        hall.restart()
        assert ada.get(f"/api/tables/{table}").json()["state"] == "open"
        assert bob.join(table).json()["seats"] == [1]
        with ada.visit(table) as visit:
            visit.until("moment")
            before = visit.scenes["0"]["pieces"]
        hall.restart()
        with ada.visit(table) as visit:
            visit.until("moment")
            assert visit.scenes["0"]["pieces"] == before
            assert visit.card["branch"] == {"table": "killed", "at": 12}
    examined(hall)


def test_chance_falls_anew_and_what_lay_hidden_stays(hall: Hall, ada: Person):
    position = played("crash-grid", 2, seed=3, rounds_min=1, rounds_max=1, board_size=6)
    lay_down(hall.store, "anew", position)
    keys = set()
    for _ in range(3):
        table = branch(ada, "anew", 2, "random", "random").json()["table"]["id"]
        keys.add(hall.rows("SELECT key FROM tables WHERE id = ?", table)[0][0])
        start = json.loads(hall.rows("SELECT start FROM tables WHERE id = ?", table)[0][0])
        there = position.replay().position(position.game, 2).describe()
        assert start["riders"] == json.loads(json.dumps(there["riders"]))
        assert "key" not in start
    assert len(keys - {position.key}) == 3


def test_whoever_asks_again_gets_the_same_branch(hall: Hall, ada: Person):
    lay_down(hall.store, "again", played("gold-n-crash"))
    ada.post("/api/me", nickname="Ada")
    ada.http.headers["Idempotency-Key"] = "one"
    first = branch(ada, "again", 3, "me", "open")
    assert branch(ada, "again", 3, "me", "open").json() == first.json()
    assert "used for something else" in refused(branch(ada, "again", 4, "me", "open"), 409)


def test_a_branch_starts_when_its_seats_are_taken_and_may_be_branched_again(
    hall: Hall, ada: Person, bob: Person
):
    position = played("gold-n-crash", seed=9)
    lay_down(hall.store, "root", position)
    last = len(position.steps) - 1
    table = branch(ada, "root", last, "me", "open", public=True).json()["table"]["id"]
    assert table in {card["id"] for card in bob.get("/api/tables").json()}
    assert refused(ada.get(f"/api/tables/{table}/replay"), 409)
    assert bob.join(table).json()["table"]["state"] == "playing"
    with ada.visit(table) as mine, bob.visit(table) as theirs:
        mine.until("moment")
        theirs.until("moment")
        luck = random.Random(2)
        while mine.over is None:
            for visit in (mine, theirs):
                for seat, actions in visit.choices()[:1]:
                    number = visit.answer(visit.play(seat, luck.choice(actions)))["n"]
                    while visit.n < number:
                        visit.hear()
            ends = [mine.choices(), theirs.choices()]
            if mine.over is None and not any(ends):
                mine.hear()
            while theirs.over is None and theirs.n < mine.n:
                theirs.hear()
    twig = branch(ada, table, 0, "random", "random").json()["table"]
    assert twig["branch"] == {"table": table, "at": 0}


@pytest.mark.parametrize(
    ("at", "kinds", "more", "status", "sentence"),
    [
        (9999, ("me", "open"), {}, 404, "There is no moment 9999; this game has moments 0 to"),
        (-1, ("me", "open"), {}, 400, "This request cannot be carried out: "),
        (3, ("me",), {}, 400, "This game has 2 seats, not 1."),
        (3, ("me", "me"), {}, 400, "Only one seat can be 'me'"),
        (3, ("me", "deep thought"), {}, 400, "There is no bot 'deep thought'"),
        (3, ("me", "open"), {"public": True}, 409, "This replay is for those who have its link;"),
        (3, ("me", "open"), {"key": "0" * 32}, 400, "This request cannot be carried out: "),
    ],
)
def test_what_cannot_be_branched(
    hall: Hall, ada: Person, at: int, kinds: tuple[str, ...], more: Any, status: int, sentence: str
):
    if not hall.rows("SELECT id FROM tables WHERE id = 'bare'"):
        lay_down(hall.store, "bare", played("gold-n-crash"), public=False)
    assert refused(branch(ada, "bare", at, *kinds, **more), status).startswith(sentence)


def test_no_branch_of_an_end_or_of_a_game_that_goes_on(hall: Hall, ada: Person):
    position = played("gold-n-crash", seed=4)
    lay_down(hall.store, "end", position)
    answer = branch(ada, "end", len(position.steps), "me", "open")
    assert "go on from one before the last action" in refused(answer, 409)
    going_on = ada.set_up("me", "here")
    assert "not over yet" in refused(branch(ada, going_on, 0, "me", "here"), 409)
    assert refused(branch(ada, "nowhere", 0, "me", "open"), 404)
