"""Tables that were begun with an older version of a game's rules."""

from __future__ import annotations

import random
from collections.abc import Callable

from server.visitors import Hall, Person

SHADOWS = {
    "game": "grid-of-shadows",
    "seats": [{"kind": "me"}, {"kind": "bot", "bot": "random"}],
    "nickname": "Ada",
}


def begin(hall: Hall, ada: Person, **options: object) -> str:
    """A table that an older hall has opened: its version is the first, as in its row."""
    table = ada.post("/api/tables", **SHADOWS, options=options).json()["table"]["id"]
    with ada.visit(table) as visit:
        visit.until("moment")
        while not visit.choices():
            visit.hear()
        seat, actions = visit.choices()[0]
        assert visit.answer(visit.play(seat, actions[0]))["ok"]
    hall.rows("UPDATE tables SET version = 1 WHERE id = ?", table)
    hall.restart()
    return table


def test_a_table_of_an_older_version_that_plays_alike_goes_on(hall: Hall, ada: Person):
    table = begin(hall, ada, hand_size=2)
    moves = hall.moves(table)
    with ada.visit(table) as visit:
        visit.play_on(random.Random(1))
        assert visit.over
    assert hall.moves(table)[: len(moves)] == moves


def test_a_table_of_an_older_version_that_would_go_another_way_is_refused(
    open_hall: Callable[..., Hall],
):
    hall = open_hall()
    with Person(hall, "Ada") as ada:
        table = begin(hall, ada, lights_windows="open_close")
        answer = ada.get(f"/api/tables/{table}")
    assert answer.status_code == 409
    assert answer.json()["error"].startswith("This table was begun with version 1 of Grid of Sha")
