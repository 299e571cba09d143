"""What nobody uses is swept away; what anybody might come back to stays."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from typing import Any

from server.stores import BOTH
from server.visitors import PATIENCE, Hall, Person

Opener = Callable[..., Hall]
DAY = 24 * 3600
OFTEN = {"sweep_seconds": 0.2, "idle": 0.5}
"""Sweeps and forgets at once, so that age alone decides."""


def age(hall: Hall, table: str, days: float) -> None:
    """Let a table be as old as if all that happened there had happened so long ago."""
    ago = days * DAY
    hall.rows(
        "UPDATE tables SET created = created - ?, "
        "seen = CASE WHEN seen > 0 THEN seen - ? ELSE 0 END WHERE id = ?",
        ago,
        ago,
        table,
    )
    for rows in ("moves", "chat"):
        hall.rows(f'UPDATE {rows} SET at = at - ? WHERE "table" = ?', ago, table)


def gone(hall: Hall, *tables: str) -> bool:
    """Whether tables have been swept, with all that belonged to them."""
    keys = {"tables": "id", "seats": "table", "moves": "table", "chat": "table"}
    return not any(
        hall.rows(f'SELECT 1 FROM {rows} WHERE "{key}" = ?', table)
        for rows, key in keys.items()
        for table in tables
    )


def until(condition: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end, "this does not happen"
        time.sleep(0.05)


def finished(person: Person) -> str:
    table = person.set_up("me", "here")
    with person.visit(table) as visit:
        visit.until("moment")
        visit.play_on(random.Random(1))
    return table


@BOTH
def test_tables_whose_game_never_began_are_swept(open_hall: Opener):
    hall = open_hall(**OFTEN)
    with Person(hall, "Ada") as ada:
        old, young = ada.set_up("me", "open"), ada.set_up("me", "open")
        with ada.visit(old) as visit:
            visit.until("table")
            visit.say(type="say", id="1", text="anybody?")
            assert visit.answer("1")["ok"]
        hall.restart()
        age(hall, old, 1.1)
        age(hall, young, 0.9)
        until(lambda: gone(hall, old))
        assert ada.get(f"/api/tables/{old}").status_code == 404
        assert ada.get(f"/api/tables/{young}").status_code == 200
        assert [card["table"]["id"] for card in ada.get("/api/tables/mine").json()] == [young]


def test_a_table_that_somebody_waits_at_is_kept(open_hall: Opener):
    hall = open_hall(**OFTEN)
    with Person(hall, "Ada") as ada:
        waited_at, other = ada.set_up("me", "open"), ada.set_up("me", "open")
        with ada.visit(waited_at) as visit:
            visit.until("table")
            age(hall, waited_at, 3)
            age(hall, other, 3)
            until(lambda: gone(hall, other))
        # Nor is it swept soon after: when somebody was there last is kept as the hall forgets it.
        until(lambda: hall.rows("SELECT seen FROM tables")[0][0] > time.time() - 60)
        time.sleep(1)
        hall.restart()
        time.sleep(1)
        assert not gone(hall, waited_at)
        age(hall, waited_at, 3)
        until(lambda: gone(hall, waited_at))


def test_when_people_were_here_is_kept_as_the_hall_closes(open_hall: Opener):
    hall = open_hall()
    with Person(hall, "Ada") as ada:
        table = ada.set_up("me", "open")
        with ada.visit(table) as visit:
            visit.until("table")
        assert hall.end() == ""
    assert hall.rows("SELECT seen FROM tables")[0][0] > time.time() - 60


@BOTH
def test_games_that_nobody_goes_on_with_are_swept_after_long(open_hall: Opener):
    hall = open_hall(**OFTEN)
    with Person(hall, "Ada") as ada:
        tables = [ada.set_up("me", "here") for _ in range(2)]
        for table in tables:
            with ada.visit(table) as visit:
                visit.until("moment")
                seat, actions = visit.choices()[0]
                assert visit.answer(visit.play(seat, actions[0]))["ok"]
        hall.restart()
        old, young = tables
        age(hall, old, 91)
        age(hall, young, 89)
        until(lambda: gone(hall, old))
        assert ada.get(f"/api/tables/{young}").status_code == 200


def test_finished_games_stay_for_ever_unless_it_is_set(open_hall: Opener):
    hall = open_hall(**OFTEN)
    with Person(hall, "Ada") as ada:
        first = finished(ada)
        rematch = ada.post(f"/api/tables/{first}/rematch").json()["table"]["id"]
        with ada.visit(rematch) as visit:
            visit.until("moment")
            visit.play_on(random.Random(2))
        hall.restart()
        age(hall, first, 3000)
        time.sleep(1)
        assert ada.get(f"/api/tables/{first}/replay").status_code == 200
        hall.settings["finished_days"] = 365
        hall.restart()
        until(lambda: gone(hall, first))
        assert ada.get(f"/api/tables/{rematch}/replay").status_code == 200


def test_bots_among_themselves_that_nobody_watched_are_swept(open_hall: Opener):
    hall = open_hall(**OFTEN)
    with Person(hall, "Ada") as ada:
        table = ada.set_up("random", "random")
        until(lambda: hall.rows("SELECT state FROM tables") == [("over",)])
        hall.restart()
        age(hall, table, 1.1)
        until(lambda: gone(hall, table))


@BOTH
def test_sessions_that_hold_nothing_are_swept(open_hall: Opener):
    hall = open_hall(**OFTEN)
    with Person(hall, "Ada") as ada, Person(hall, "Bob") as bob, Person(hall, "Eve") as eve:
        ada.set_up("me", "open")
        tables = [person.set_up("me", "open") for person in (bob, eve)]
        hall.restart()
        hall.rows("UPDATE sessions SET created = created - ?", 31 * DAY)
        for table in tables:
            age(hall, table, 2)
        until(lambda: hall.rows("SELECT nickname FROM sessions") == [("Ada",)])
        # Whoever comes back with such a cookie is a guest like any other.
        ada.http.base_url = bob.http.base_url = hall.url
        assert bob.set_up("me", "open")
        assert len(ada.get("/api/tables/mine").json()) == 1


def test_a_session_that_is_swept_while_it_is_known_goes_on(open_hall: Opener):
    hall = open_hall(**OFTEN)
    with Person(hall, "Ada") as ada:
        table = ada.set_up("me", "open")
        ada.post(f"/api/tables/{table}/leave")
        hall.rows("UPDATE sessions SET created = created - ?", 31 * DAY)
        age(hall, table, 2)
        until(lambda: hall.rows("SELECT count(*) FROM sessions") == [(0,)])
        assert ada.get("/api/me").json() == {"nickname": "Ada"}
        again = ada.set_up("me", "open")
        assert ada.get(f"/api/tables/{again}").json()["mine"] == [0]


@BOTH
def test_answers_for_resends_are_swept(open_hall: Opener):
    hall = open_hall(**OFTEN)
    with Person(hall, "Ada") as ada:
        ada.post("/api/me", nickname="Ada")
        table = ada.set_up("me", "here")
        for number in range(3):
            key = {"Idempotency-Key": str(number)}
            assert ada.http.post(f"/api/tables/{table}/return", headers=key).status_code == 200
        hall.rows("UPDATE answers SET at = at - ? WHERE command != '2'", 2 * DAY)
        until(lambda: hall.rows("SELECT command FROM answers") == [("2",)])


def test_a_sweep_is_many_small_writes(open_hall: Opener):
    """Five hundred tables go while somebody plays, and no move waits for all of them."""
    hall = open_hall(sweep_seconds=3)
    with Person(hall, "Ada") as ada:
        table = ada.set_up("me", "here")
        add_old_tables(hall, 500)
        count = "SELECT count(*) FROM tables WHERE state = 'open'"
        with ada.visit(table) as visit:
            visit.until("moment")
            seen = set()
            moves = 0
            end = time.monotonic() + PATIENCE
            while (left := hall.rows(count)[0][0]) and time.monotonic() < end:
                seen.add(left)
                due = visit.choices()
                if due and visit.over is None:
                    answer = visit.answer(visit.play(due[0][0], due[0][1][0]))
                    moves += answer["ok"]
                    while visit.n < answer["n"]:
                        visit.hear()
        assert hall.rows(count) == [(0,)]
        assert len(seen) > 5, "they went all at once"
        assert moves > 0


def add_old_tables(hall: Hall, count: int) -> None:
    columns: dict[str, Any] = {
        "game": "crash-grid",
        "version": 1,
        "options": "{}",
        "public": True,
        "hints": True,
        "created": time.time() - 2 * DAY,
        "state": "open",
        "seen": 0,
    }
    names = ", ".join(columns)
    marks = ", ".join("?" * (len(columns) + 1))
    hall.store.add(
        f"INSERT INTO tables (id, {names}) VALUES ({marks})",
        [(f"old-{number}", *columns.values()) for number in range(count)],
    )
