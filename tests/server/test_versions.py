"""Tables that were begun with an older version of a game's rules."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from fairground.kernel.replay import Replay
from fairground.server.examination import examine
from fairground.server.sqlite import SQLite
from server.visitors import Hall, Person, refused

SHADOWS = {
    "game": "grid-of-shadows",
    "seats": [{"kind": "me"}, {"kind": "bot", "bot": "random"}],
    "nickname": "Ada",
}


def begin(hall: Hall, ada: Person, **options: object) -> str:
    """A table at which a move has been made."""
    table = ada.post("/api/tables", **SHADOWS, options=options).json()["table"]["id"]
    with ada.visit(table) as visit:
        visit.until("moment")
        while not visit.choices():
            visit.hear()
        seat, actions = visit.choices()[0]
        assert visit.answer(visit.play(seat, actions[0]))["ok"]
    return table


def test_a_table_of_an_older_version_that_plays_alike_goes_on(hall: Hall, ada: Person):
    table = begin(hall, ada, hand_size=2)
    hall.rows("UPDATE tables SET version = 1 WHERE id = ?", table)
    hall.restart()
    moves = hall.moves(table)
    with ada.visit(table) as visit:
        visit.play_on(random.Random(1))
        assert visit.over
    assert hall.moves(table)[: len(moves)] == moves


ELSEWHERE = {
    "version = 1": "This table was begun with version 1 of Grid of Shadows; this hall",
    "version = 99": "This table was begun with version 99 of Grid of Shadows; this hall",
    "game = 'chess'": "This table cannot be shown: there is no game 'chess'; the games are ",
}
"""Rules that would go another way, such as are newer than ours, and a game that has gone."""


@pytest.fixture
def foreign(open_hall: Callable[..., Hall]) -> Hall:
    """A hall of its own for tables that it does not play, as it tells its log of them."""
    return open_hall()


@pytest.mark.parametrize("state", ["playing", "over"])
def test_a_table_that_this_hall_does_not_play_is_closed_with_a_sentence_and_its_replay(
    foreign: Hall, state: str
):
    with Person(foreign, "Ada") as ada, Person(foreign, "Bob") as bob:
        tables = [begin(foreign, ada, lights_windows="open_close") for _ in ELSEWHERE]
        for table, change in zip(tables, ELSEWHERE, strict=True):
            foreign.rows(f"UPDATE tables SET {change}, state = ? WHERE id = ?", state, table)
        foreign.restart()
        when = "still be downloaded." if state == "over" else "be downloaded a day after its las"
        for table, told in zip(tables, ELSEWHERE.values(), strict=True):
            for person in (ada, bob):
                sentence = refused(person.get(f"/api/tables/{table}"), 409)
                assert sentence.startswith(told)
                assert f"It cannot go on here; its replay can {when}" in sentence
            with ada.visit(table, hello=False) as visit:
                assert visit.hear()["sentence"] == sentence
            if state == "playing":
                early = refused(ada.get(f"/api/tables/{table}/replay"), 409)
                assert early.endswith("its replay can be downloaded a day after its last move.")
                foreign.rows("UPDATE tables SET created = 1 WHERE id = ?", table)
                foreign.rows('UPDATE moves SET at = 1 WHERE "table" = ?', table)
            replay = Replay.from_json(ada.get(f"/api/tables/{table}/replay").text)
            moves = [(seat, action) for _, seat, action, _ in foreign.moves(table)]
            assert len(moves) > 0
            assert list(replay.actions) == moves
        assert ada.get("/api/tables/mine").json() == []
    looked = examine(SQLite(foreign.database))
    assert looked.older == 2
    assert [(finding.table, finding.sentence.split(";")[0]) for finding in looked.findings] == [
        (tables[2], "It cannot be played: there is no game 'chess'")
    ]


def test_a_closed_table_whose_game_had_not_begun_has_no_replay(hall: Hall, ada: Person):
    table = ada.set_up("me", "open")
    hall.rows("UPDATE tables SET version = 99 WHERE id = ?", table)
    hall.restart()
    sentence = refused(ada.get(f"/api/tables/{table}/replay"), 409)
    assert sentence == "The game had not begun; there is no replay of it."
