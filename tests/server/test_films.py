"""A finished game stays watchable when its rules have changed: it was filmed before."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from sqlalchemy import create_engine, text

from fairground.cli import halls
from fairground.registry import OWN
from fairground.server import films
from fairground.server.afterwards import is_done
from fairground.server.backups import backup, restore
from fairground.server.examination import named
from fairground.server.figures import figures
from fairground.server.films import FilmRoll, filmed, find_film, keep_film
from fairground.server.migrations import upgrade
from fairground.server.reels import PART, Reel
from fairground.server.sqlite import SQLite
from server.bygone import lay_down, played
from server.stores import BOTH
from server.test_backups import command
from server.test_pruning import pruned
from server.test_sweeping import age, finished, until
from server.test_theatre import session_of
from server.visitors import Hall, Person, refused

Opener = Callable[..., Hall]
SMALL = {"board_size": 6, "rounds_min": 2, "rounds_max": 2}
SOON = {"afterwards_seconds": 0.1}
ONLY_WATCHED = "This game can only be watched: this hall does not play its rules any more."


def filmed_tables(hall: Hall) -> set[str]:
    return {row[0] for row in hall.rows('SELECT "table" FROM films WHERE size > 0')}


def everything(ada: Person, table: str, seats: int) -> list[Any]:
    """All that the theatre shows of a table."""
    programme = ada.get(f"/api/tables/{table}/theatre").json()
    parts = [
        ada.get(f"/api/tables/{table}/theatre/{view}?at={at}").json()
        for view in ("open", "spectator", *range(seats))
        for at in range(0, programme["actions"], PART)
    ]
    return [programme, *parts]


@pytest.mark.parametrize("game", OWN)
def test_a_film_holds_all_that_is_to_be_seen_and_is_small(game: str):
    position = played(game)
    reel = Reel(position.replay())
    rests: list[float] = []
    film = filmed(reel, rests.append)
    roll = FilmRoll(film)
    firsts = range(0, len(position.steps), PART)
    viewers = ("open", "spectator", *map(str, range(position.seats)))
    for viewer in map(reel.viewer, viewers):
        for first in firsts:
            assert roll.encoded(viewer, first) == reel.encoded(viewer, first)
    assert roll.programme == replace(reel.programme, filmed=True, verified=False)
    assert len(film) < 2000 + 400 * len(position.steps)
    assert len(rests) == len(viewers) * len(firsts)  # it rests after each part


@BOTH
def test_a_game_is_shown_the_same_after_its_rules_have_changed(open_hall: Opener):
    hall = open_hall(**SOON)
    with Person(hall, "Ada") as ada:
        session = session_of(ada)
        position = played("crash-grid", **SMALL)
        for table in ("changed", "gone"):
            lay_down(hall.store, table, position, session)
        hall.restart()  # games from before are filmed some time after a hall has opened
        until(lambda: filmed_tables(hall) == {"changed", "gone"})
        was = everything(ada, "changed", 2)
        assert (was[0]["verified"], was[0]["filmed"]) == (True, False)
        hall.rows("UPDATE tables SET version = 99 WHERE id = 'changed'")
        hall.rows("UPDATE tables SET game = 'chess' WHERE id = 'gone'")
        hall.restart()
        for table in ("changed", "gone"):
            now = everything(ada, table, 2)
            assert now[0] == was[0] | {"verified": False, "filmed": True}
            assert now[1:] == was[1:]
        listed = ada.get("/api/tables/finished").json()
        assert {line["id"] for line in listed if line["watchable"]} == {"changed", "gone"}
        for line in listed:
            assert line["over"]["winners"] == list(position.outcome.winners)
    assert hall.end() == ""


def test_a_film_is_only_watched(open_hall: Opener):
    hall = open_hall(**SOON)
    with Person(hall, "Ada") as ada:
        position = played("gold-n-crash")
        lay_down(hall.store, "kept", position)
        hall.restart()
        until(lambda: filmed_tables(hall) == {"kept"})
        hall.rows("UPDATE tables SET version = 99")
        hall.restart()
        path = "/api/tables/kept/theatre"
        assert refused(ada.get(f"{path}/{position.steps[5].seat}/advice?at=5"), 409) == ONLY_WATCHED
        assert "There is no view '7'" in refused(ada.get(f"{path}/7"), 404)
        assert "There is no moment 99999" in refused(ada.get(f"{path}/open?at=99999"), 404)
        assert "with version 99" in refused(ada.get("/api/tables/kept/report"), 409)
        file = ada.get("/api/tables/kept/replay").json()
        assert file["version"] == 99  # the file is still to be had, and as a file not to be shown
        sentence = refused(ada.http.post("/api/replays", json=file), 400)
        assert "of version 99 of Gold n' Crash" in sentence
    assert hall.end() == ""


@BOTH
def test_a_game_is_filmed_when_it_ends_and_goes_with_its_table(open_hall: Opener):
    hall = open_hall()
    with Person(hall, "Ada") as ada:
        table = finished(ada)
        until(lambda: filmed_tables(hall) == {table})
        stats = figures(named(hall.store.url))
        assert stats.films == 1
        assert stats.bytes_of_films > 1000
        assert "1 film of finished games, 0.0 MB in all" in "\n".join(halls._lines(stats))
        hall.restart()
        age(hall, table, 400)
        assert pruned(hall, finished=100) == (1, 0, 0)
        assert not filmed_tables(hall)
    assert hall.end() == ""


@BOTH
def test_films_are_part_of_a_backup(open_hall: Opener, tmp_path: Path):
    hall = open_hall(**SOON)
    position = played("crash-grid", **SMALL)
    lay_down(hall.store, "kept", position)
    hall.restart()
    until(lambda: filmed_tables(hall) == {"kept"})
    tally = backup(named(hall.store.url), tmp_path / "backup")
    assert tally.rows["films"] == 1
    restore(tmp_path / "backup", SQLite(str(tmp_path / "again.sqlite3")))
    (film,) = hall.rows("SELECT film FROM films")
    engine = create_engine(f"sqlite:///{tmp_path / 'again.sqlite3'}")
    with engine.connect() as connection:
        assert find_film(connection, "kept") == film[0]
    engine.dispose()
    assert "1 film of finished games" in command("stats", str(tmp_path / "again.sqlite3")).stdout


def test_what_cannot_be_filmed_is_left_as_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """One that is too large is tried once, and a table that has gone meanwhile gets none."""
    monkeypatch.setattr(films, "LARGEST", 10)
    engine = create_engine(f"sqlite:///{tmp_path / 'hall.sqlite3'}")
    with engine.begin() as connection:
        upgrade(connection)
        keep_film(connection, "gone", "short")
        assert not is_done(connection, films.films, "gone")
        row = {"id": "T", "options": json.dumps({}), "created": time.time()}
        added = text(
            "INSERT INTO tables (id, game, version, options, public, created, state) "
            "VALUES (:id, 'crash-grid', 1, :options, 1, :created, 'over')"
        )
        connection.execute(added, row)
        keep_film(connection, "T", "far too long a film")
        keep_film(connection, "T", "short")
        assert is_done(connection, films.films, "T")
        assert find_film(connection, "T") is None
    engine.dispose()


def test_a_game_of_rules_that_are_not_played_gets_no_film(open_hall: Opener):
    hall = open_hall(**SOON)
    with Person(hall, "Ada") as ada:
        position = played("grid-of-shadows", seed=2, lights_windows="open_close")
        lay_down(hall.store, "older", position, version=1)
        lay_down(hall.store, "now", played("crash-grid", **SMALL))
        hall.restart()
        until(lambda: "now" in filmed_tables(hall))
        assert filmed_tables(hall) == {"now"}
        sentence = refused(ada.get("/api/tables/older/theatre"), 409)
        assert sentence.startswith("This table was begun with version 1 of Grid of Shadows")
    assert hall.end() == ""
