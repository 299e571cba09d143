"""`fairground hall check`: what is wrong with a database is found, and nothing else."""

from __future__ import annotations

import json
import os
import random
import shutil
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

import pytest
from sqlalchemy import create_engine

from fairground.server.database import BadDatabase
from fairground.server.examination import Examination, Trouble, examine, named
from fairground.server.migrations import upgrade
from fairground.server.sqlite import SQLite
from server.test_old_halls import BEFORE
from server.test_opening import damage
from server.visitors import SOURCE, Hall, Person


class Played(NamedTuple):
    """A hall's database with a game that is over, another, and one that is not."""

    file: Path
    over: str
    second: str
    playing: str
    open: str


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Played:
    hall = Hall(tmp_path_factory.mktemp("played")).open()
    with Person(hall, "Ada") as ada:
        over, second = ada.set_up("me", "here"), ada.set_up("me", "here")
        for number, table in enumerate((over, second)):
            with ada.visit(table) as visit:
                visit.until("moment")
                visit.play_on(random.Random(number))
                visit.say(type="say", id="1", text="well played")
                assert visit.answer("1")["ok"]
        playing, waiting = ada.set_up("me", "here"), ada.set_up("me", "open")
        with ada.visit(playing) as visit:
            visit.until("moment")
            seat, actions = visit.choices()[0]
            assert visit.answer(visit.play(seat, actions[0]))["ok"]
    assert hall.end() == ""
    return Played(hall.database, over, second, playing, waiting)


@pytest.fixture
def spoiled(played: Played, tmp_path: Path) -> Played:
    """A copy of it that a test may spoil."""
    file = tmp_path / "hall.sqlite3"
    shutil.copy(played.file, file)
    return played._replace(file=file)


def change(played: Played, statement: str, *values: object) -> None:
    with closing(sqlite3.connect(played.file, isolation_level=None)) as connection:
        connection.execute(statement, values)


def found(played: Played) -> list[Trouble]:
    return examine(SQLite(played.file)).findings


def test_a_sound_database(played: Played):
    before = played.file.read_bytes()
    looked = examine(SQLite(played.file))
    assert looked.findings == []
    assert (looked.tables, looked.verified, looked.unhashed, looked.older) == (4, 2, 0, 0)
    assert looked.moves > 20
    assert played.file.read_bytes() == before


def test_the_database_of_an_open_hall(open_hall: Callable[..., Hall]):
    hall = open_hall(bot_pace=0.01)
    with Person(hall, "Ada") as ada:
        for _ in range(4):
            ada.set_up("random", "random", rounds_min=5, rounds_max=5)
        for _ in range(10):
            assert examine(SQLite(hall.database)).findings == []


def test_a_damaged_page_and_what_it_hits(spoiled: Played):
    damage(spoiled.file, "moves")
    findings = found(spoiled)
    assert findings[0].table is None
    assert findings[0].sentence.startswith("The file is damaged: ")
    hit = {finding.table for finding in findings if "cannot be read" in finding.sentence}
    assert spoiled.over in hit


@pytest.mark.parametrize("page", [1, 2, 5, 9])
def test_a_page_of_zeros(spoiled: Played, page: int):
    """Wherever it lies: something is said, and nothing is thrown."""
    with spoiled.file.open("r+b") as raw:
        raw.seek((page - 1) * 4096)
        raw.write(bytes(4096))
    assert found(spoiled)


def test_flipped_bytes_are_never_a_traceback(spoiled: Played):
    whole = spoiled.file.read_bytes()
    dice = random.Random(5)
    noticed = 0
    for _ in range(60):
        bad = bytearray(whole)
        for _ in range(16):
            bad[dice.randrange(4096, len(bad))] = dice.randrange(256)
        spoiled.file.write_bytes(bad)
        noticed += bool(found(spoiled))
    assert noticed > 30


def test_texts_in_the_place_of_numbers(spoiled: Played):
    change(spoiled, "UPDATE moves SET n = 'x' || n WHERE \"table\" = ?", spoiled.over)
    bad = "UPDATE seats SET name = CAST(x'ff' AS TEXT) WHERE \"table\" = ?"
    change(spoiled, bad, spoiled.second)
    hit = {finding.table for finding in found(spoiled) if "cannot be read" in finding.sentence}
    assert hit == {spoiled.over, spoiled.second}


SPOILT = [
    ("UPDATE moves SET action = 10000 WHERE \"table\" = :over AND n = 3", "Move 3 (action 10000"),
    ("UPDATE moves SET seat = 1 - seat WHERE \"table\" = :over", "Move 1 (action"),
    ("DELETE FROM moves WHERE \"table\" = :over AND n = 4", "Its moves are numbered … 3, 5 …."),
    ("UPDATE tables SET state = 'over' WHERE id = :playing", "its moves do not end the game."),
    ("UPDATE tables SET state = 'playing' WHERE id = :over", "but its moves end the game."),
    ("UPDATE tables SET hash = 'f00' WHERE id = :over", "it ended with f00."),
    ("UPDATE tables SET key = NULL WHERE id = :playing", "It is playing, but has no key of "),
    ("UPDATE tables SET key = 'xyz' WHERE id = :playing", "It cannot be dealt: "),
    ("UPDATE tables SET game = 'chess' WHERE id = :over", "there is no game 'chess'"),
    ("UPDATE tables SET options = '{' WHERE id = :over", "It cannot be read: "),
    ("UPDATE tables SET options = '{\"x\": 1}' WHERE id = :over", "It cannot be dealt: "),
    ("DELETE FROM seats WHERE \"table\" = :over AND seat = 0", "Its seats are numbered 1, …."),
    ("UPDATE seats SET kind = 'bot', session = NULL, bot = 'hal' WHERE \"table\" = :over", "'hal'"),
    ("UPDATE seats SET session = NULL WHERE \"table\" = :over", "who is not known."),
    ("UPDATE seats SET kind = 'open' WHERE \"table\" = :over", "It is over, but a seat is open."),
    ("UPDATE chat SET number = 3 WHERE \"table\" = :over", "Its lines of chat are numbered 3, …."),
    ("DELETE FROM tables WHERE id = :over", "of moves belong to tables that do not exist."),
    ("DELETE FROM sessions", "of seats belong to sessions that do not exist."),
]  # fmt: skip


@pytest.mark.parametrize(("statement", "part"), SPOILT)
def test_rows_that_cannot_be(spoiled: Played, statement: str, part: str):
    with closing(sqlite3.connect(spoiled.file, isolation_level=None)) as connection:
        done = connection.execute(statement, spoiled._asdict() | {"file": ""})
        assert done.rowcount > 0
    sentences = [finding.sentence for finding in found(spoiled)]
    assert any(part in sentence for sentence in sentences), sentences


def test_a_legal_game_that_is_not_the_one_that_was_played(spoiled: Played):
    """Every move is legal and the game is over; only its hash tells."""
    change(spoiled, 'DELETE FROM moves WHERE "table" = ?', spoiled.over)
    change(
        spoiled,
        'INSERT INTO moves SELECT ?, n, seat, action, command, at FROM moves WHERE "table" = ?',
        spoiled.over,
        spoiled.second,
    )
    change(
        spoiled,
        "UPDATE tables SET key = (SELECT key FROM tables WHERE id = ?) WHERE id = ?",
        spoiled.second,
        spoiled.over,
    )
    (finding,) = found(spoiled)
    assert finding.table == spoiled.over
    assert finding.sentence.startswith("It does not end as it did: ")


def test_a_database_of_an_older_revision(spoiled: Played):
    """It is examined as a copy that is brought up to date; itself it stays as it is."""
    old = spoiled.file.with_name("old.sqlite3")
    engine = create_engine(f"sqlite:///{old}")
    with engine.begin() as connection:
        upgrade(connection, BEFORE)
    engine.dispose()
    with closing(sqlite3.connect(old, isolation_level=None)) as connection:
        connection.execute("ATTACH ? AS new", (str(spoiled.file),))
        for table in ("sessions", "tables", "seats", "moves", "chat"):
            columns = connection.execute(f"PRAGMA main.table_info({table})").fetchall()
            names = ", ".join(f'"{column[1]}"' for column in columns)
            connection.execute(
                f"INSERT INTO main.{table} ({names}) SELECT {names} FROM new.{table}"
            )
    before = old.read_bytes()
    looked = examine(SQLite(old))
    assert (looked.revision, looked.findings) == (BEFORE, [])
    assert (looked.tables, looked.verified, looked.unhashed) == (4, 0, 2)
    assert old.read_bytes() == before


def test_games_of_older_rules_are_counted_and_not_blamed(spoiled: Played):
    change(spoiled, "UPDATE tables SET version = 0 WHERE id = ?", spoiled.over)
    looked = examine(SQLite(spoiled.file))
    assert (looked.older, looked.findings) == (1, [])


def test_what_is_no_database_of_a_hall(tmp_path: Path):
    with pytest.raises(BadDatabase, match="there is no database"):
        examine(named(str(tmp_path / "nowhere.db")))
    with pytest.raises(BadDatabase, match="me@localhost:1/hall: its server cannot be reached"):
        examine(named("postgresql://me:secret@localhost:1/hall"))
    change(Played(tmp_path / "x.db", "", "", "", ""), "CREATE TABLE x (y)")
    with pytest.raises(BadDatabase, match="not that of a hall"):
        examine(SQLite(tmp_path / "x.db"))


# ---------------------------------------------------------------- the command


def check(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", "from fairground.cli import main; main()", "hall", "check", *words],
        capture_output=True,
        text=True,
        timeout=60,
        env={**os.environ, "PYTHONPATH": str(SOURCE)},
    )


def test_the_command(spoiled: Played):
    fine = check(f"sqlite:///{spoiled.file}")
    assert (fine.returncode, fine.stderr) == (0, "")
    assert fine.stdout.startswith("4 tables with ")
    assert fine.stdout.endswith("; 2 finished games verified by hash: nothing wrong.\n")
    change(spoiled, "UPDATE tables SET hash = 'f00' WHERE id = ?", spoiled.over)
    bad = check(str(spoiled.file))
    assert bad.returncode == 1
    assert bad.stdout.startswith(f"Table {spoiled.over}: It does not end as it did: ")
    assert bad.stdout.endswith("1 finished game verified by hash: 1 thing wrong.\n")
    told = check(str(spoiled.file), "--json")
    assert told.returncode == 1
    assert json.loads(told.stdout)["findings"][0]["table"] == spoiled.over
    assert set(json.loads(told.stdout)) == set(Examination.__dataclass_fields__)
    missing = check("nowhere.db")
    assert (missing.returncode, missing.stderr.count("\n")) == (2, 1)


# ---------------------------------------------------------------- in a hall


def test_a_table_that_cannot_be_played_again_is_only_its_own_trouble(
    open_hall: Callable[..., Hall],
):
    hall = open_hall()
    with Person(hall, "Ada") as ada:
        good = ada.set_up("me", "open", public=True)
        bad = [ada.set_up("me", "here", public=True) for _ in range(3)]
        hall.end()
        hall.rows("INSERT INTO moves VALUES (?, 1, 0, 10000, 'x', 0)", bad[0])
        hall.rows("UPDATE tables SET options = '{' WHERE id = ?", bad[1])
        hall.rows("UPDATE tables SET game = 'chess' WHERE id = ?", bad[2])
        hall.open()
        for table in bad * 3:
            answer = ada.get(f"/api/tables/{table}")
            assert answer.status_code == 409
            assert answer.json()["error"].startswith("This table cannot be shown")
            with ada.visit(table, hello=False) as visit:
                assert visit.hear()["sentence"].startswith("This table cannot be shown")
        assert [card["id"] for card in ada.get("/api/tables").json()] == [bad[0], good]
        assert [own["table"]["id"] for own in ada.get("/api/tables/mine").json()] == [good]
        assert ada.get(f"/api/tables/{good}").status_code == 200
    errors = hall.end().splitlines()
    assert len(errors) == 2  # each once; a game may go away
    assert all(line.startswith("a table is damaged: ") for line in errors)
    assert not any(table in line for line in errors for table in bad)  # an id is the way in


def test_a_page_that_is_damaged_while_the_hall_is_open(open_hall: Callable[..., Hall]):
    """Who needs it is told so, with one line in the log; others play on."""
    hall = open_hall(idle=0.5)
    with Person(hall, "Ada") as ada:
        lost, good = ada.set_up("me", "here"), ada.set_up("me", "here")
        with ada.visit(lost) as visit:
            visit.say(type="say", id="1", text="soon back")
            assert visit.answer("1")["ok"]
        with ada.visit(good) as visit:
            visit.until("moment")
            time.sleep(1.5)  # the other table is out of memory
            damage(hall.database, "chat")
            seat, actions = visit.choices()[0]
            assert visit.answer(visit.play(seat, actions[0]))["ok"]
            for _ in range(5):
                answer = ada.get(f"/api/tables/{lost}")
                assert answer.status_code == 503
                assert "damaged" in answer.json()["error"]
            visit.play_on(random.Random(1))
        assert ada.get("/api/tables").status_code == 200
    assert hall.end().count("\n") == 1
