"""`fairground hall backup` and `restore`: one moment of a hall, into either kind of database."""

from __future__ import annotations

import hashlib
import os
import random
import signal
import stat
import subprocess
import sys
import threading
import time
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sqlalchemy import create_engine, text

from fairground.server.backups import backup, restore
from fairground.server.database import BadDatabase, OpenElsewhere
from fairground.server.examination import examine, named
from fairground.server.migrations import revisions, upgrade
from fairground.server.parcels import FIRST_LINE, BadBackup, Parcel, opened
from fairground.server.schema import metadata
from fairground.server.sqlite import SQLite
from server.postgres import Server
from server.stores import BOTH, File, Served, Store
from server.test_old_halls import FIRST, ROWS
from server.visitors import SOURCE, Hall, Person

KINDS = ["sqlite", "postgresql"]
COPIED = [name for name in metadata.tables if name != "workers"]
PATIENCE = 30.0


def new_store(kind: str, folder: Path, server: Server) -> Store:
    return File(folder / "restored.sqlite3") if kind == "sqlite" else Served(server)


def contents(store: Store) -> dict[str, list[tuple[Any, ...]]]:
    """All rows of a hall, whichever kind of database they lie in."""
    found = {}
    for name in COPIED:
        names = [column.name for column in metadata.tables[name].c if column.name != "keeper"]
        columns = ", ".join(f'"{column}"' for column in names)
        rows = store.rows(f"SELECT {columns} FROM {name}")
        found[name] = sorted(rows, key=repr_of_key)
    return found


def repr_of_key(row: tuple[Any, ...]) -> str:
    return repr(row[:2])


def played(hall: Hall, person: Person, seed: int) -> str:
    """A game to its end, with a line of chat; the rematch, which has begun."""
    table = person.set_up("me", "here")
    with person.visit(table) as visit:
        visit.until("moment")
        visit.play_on(random.Random(seed))
        visit.say(type="say", id="1", text='well played: ☃ \\ " \u2028')
        assert visit.answer("1")["ok"]
    rematch: str = person.post(f"/api/tables/{table}/rematch").json()["table"]["id"]
    return rematch


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A backup of a small hall."""
    folder = tmp_path_factory.mktemp("small")
    hall = Hall(folder).open()
    with Person(hall, "Ada") as ada:
        played(hall, ada, 1)
    assert hall.end() == ""
    file = folder / "small.backup"
    backup(SQLite(hall.database), file)
    return file


class Crowd:
    """People who play, one game after another, until they are told to go."""

    def __init__(self, hall: Hall, count: int) -> None:
        self._hall = hall
        self._leaving = threading.Event()
        self.games = 0
        self.troubles: list[BaseException] = []
        self._threads = [threading.Thread(target=self._play, args=(n,)) for n in range(count)]

    def __enter__(self) -> Crowd:
        for thread in self._threads:
            thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._leaving.set()
        for thread in self._threads:
            thread.join(PATIENCE)

    def _play(self, number: int) -> None:
        try:
            with Person(self._hall, f"Ada {number}") as person:
                while not self._leaving.is_set():
                    played(self._hall, person, number)
                    self.games += 1
        except BaseException as error:
            self.troubles.append(error)

    def until(self, games: int) -> None:
        end = time.monotonic() + PATIENCE
        while self.games < games and not self.troubles and time.monotonic() < end:
            time.sleep(0.01)


@pytest.mark.parametrize("kind", KINDS)
def test_a_backup_under_load_is_one_moment_and_goes_into_either_kind(
    kind: str, tmp_path: Path, postgres: Server
):
    source = new_store(kind, tmp_path, postgres)
    hall = Hall(tmp_path, store=source).open()
    files = [tmp_path / f"{number}.backup" for number in range(2)]
    with Crowd(hall, 3) as crowd:
        for number, file in enumerate(files):
            crowd.until(3 * (number + 1))
            tally = backup(named(source.url), file)
            assert tally.rows["moves"] > 0
        crowd.until(crowd.games + 1)
    assert crowd.troubles == []
    assert hall.end() == ""
    counts = []
    for number, (file, other) in enumerate(product(files, KINDS)):
        (tmp_path / str(number)).mkdir()
        target = new_store(other, tmp_path / str(number), postgres)
        restore(file, named(target.url))
        looked = examine(named(target.url))
        assert looked.findings == []
        assert looked.verified > 0
        counts.append(looked.moves)
        target.end()
    assert counts == sorted(counts), "later backups hold more"
    source.end()


@pytest.mark.parametrize(("kind", "other"), [("sqlite", "postgresql"), ("postgresql", "sqlite")])
def test_a_hall_that_moves_is_the_same_to_the_last_row_and_goes_on(
    kind: str, other: str, tmp_path: Path, postgres: Server
):
    source = new_store(kind, tmp_path, postgres)
    hall = Hall(tmp_path, store=source).open()
    with Person(hall, "Ada") as ada:
        rematch = played(hall, ada, 1)
        assert hall.end() == ""
        backup(named(source.url), tmp_path / "hall.backup")
        (tmp_path / "other").mkdir()
        target = new_store(other, tmp_path / "other", postgres)
        restore(tmp_path / "hall.backup", named(target.url))
        assert contents(target) == contents(source)
        moved = Hall(tmp_path, store=target, port=hall.settings["port"]).open()
        with ada.visit(rematch) as visit:
            visit.until("moment")
            visit.play_on(random.Random(2))
        assert moved.end() == ""
    source.end()
    target.end()


@BOTH
def test_only_an_empty_database_is_filled(small: Path, store: Store):
    restore(small, named(store.url))
    before = contents(store)
    with pytest.raises(BadDatabase, match="is not empty, and is left as it is; restore into an "):
        restore(small, named(store.url))
    assert contents(store) == before


def test_a_file_that_a_hall_has_open_is_not_filled(small: Path, tmp_path: Path):
    hall = Hall(tmp_path).open()
    with pytest.raises(OpenElsewhere):
        restore(small, SQLite(hall.database))
    assert hall.end() == ""


@BOTH
def test_a_backup_of_an_older_schema_is_brought_up_to_date(store: Store, tmp_path: Path):
    """The file is that of an older Fairground, and so is the database that it was made of."""
    old = SQLite(tmp_path / "old.sqlite3")
    engine = create_engine(f"sqlite:///{old.file}")
    with engine.begin() as connection:
        upgrade(connection, FIRST)
        for statement in ROWS.split(";"):
            connection.execute(text(statement))
    engine.dispose()
    assert backup(old, tmp_path / "old.backup").revision == FIRST
    assert restore(tmp_path / "old.backup", named(store.url)).revision == FIRST
    assert named(store.url).revision() == revisions()[-1]
    assert store.rows("SELECT id, owner, seen FROM tables ORDER BY id") == [
        ("bots", None, 0.0),
        ("one", "ada", 0.0),
    ]


# ---------------------------------------------------------------- damage


def refused(file: Path, data: bytes) -> str:
    """What is said about a file with these bytes; nothing is left of the try."""
    bad, target = file.with_name("bad.backup"), file.with_name("target.sqlite3")
    bad.write_bytes(data)
    with pytest.raises(BadBackup) as told:
        restore(bad, SQLite(target))
    assert not target.exists()
    return str(told.value)


@settings(deadline=None, max_examples=300)
@given(st.data())
def test_a_flipped_bit_anywhere_is_noticed(small: Path, data: st.DataObject):
    whole = bytearray(small.read_bytes())
    bit = data.draw(st.integers(0, 8 * len(whole) - 1))
    whole[bit // 8] ^= 1 << bit % 8
    assert "backup" in refused(small, bytes(whole))


@settings(deadline=None, max_examples=200)
@given(st.data())
def test_a_file_that_ends_too_early_or_goes_on_is_noticed(small: Path, data: st.DataObject):
    whole = small.read_bytes()
    length = data.draw(st.integers(0, len(whole) - 1))
    assert "backup" in refused(small, whole[:length])
    assert "damaged" in refused(small, whole + whole[length:])


def test_what_is_no_backup(small: Path, tmp_path: Path):
    assert "is no backup of a hall" in refused(small, b"")
    assert "is no backup of a hall" in refused(small, b"SQLite format 3\0" + bytes(4000))
    assert "newer Fairground" in refused(small, FIRST_LINE.replace(b"1", b"2") + bytes(4000))
    with pytest.raises(FileNotFoundError):
        restore(tmp_path / "nowhere", SQLite(tmp_path / "x.sqlite3"))


def parcel(tmp_path: Path, lines: list[bytes]) -> bytes:
    """A file with a right checksum and any lines."""
    file = tmp_path / "forged"
    with file.open("wb") as raw:
        forged = Parcel(file, raw)
        forged._add(b"".join(lines))
        forged._put(forged._packing.flush())
        forged._put(forged._seal.digest())
    return file.read_bytes()


HEAD = b'{"revision": "first_tables", "made": 1}\n'
FORGED = [
    ([], "it ends too early"),
    ([b"[]\n"], "Expected `object`"),
    ([b'{"revision": "next_year", "made": 1}\n'], "newer Fairground"),
    ([HEAD], "it ends too early"),
    ([HEAD, b'{"parts": 1}\n'], "parts are missing"),
    ([HEAD, b'{"parts": 0}\n{}\n'], "parts are missing"),
    ([HEAD, b'{"parts": 0}\nx'], "does not end where it should"),
    ([HEAD, b'{"table": "bans", "columns": ["x"]}\n{"rows": 0}\n'], "holds 'bans'"),
    ([HEAD, b'{"table": "tables", "columns": ["x"]}\n{"rows": 0}\n'], "holds 'tables'"),
    ([HEAD, b'{"table": "tables", "columns": ["id"]}\n["a"]\n{"rows": 1}\n'], "do not fit"),
    ([HEAD, b'{"table": "tables", "columns": ["id"]}\n["a", 1]\n'], "has not as many values"),
    ([HEAD, b'{"table": "tables", "columns": ["id"]}\n{"rows": 1}\n'], "rows are missing"),
]


@pytest.mark.parametrize(("lines", "told"), FORGED)
def test_a_file_that_somebody_else_has_made(
    small: Path, tmp_path: Path, lines: list[bytes], told: str
):
    assert told in refused(small, parcel(tmp_path, lines))


@BOTH
def test_what_fails_in_the_middle_leaves_an_empty_database(
    small: Path, store: Store, monkeypatch: pytest.MonkeyPatch
):
    def stop(rows: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        restore(small, named(store.url), stop)
    restore(small, named(store.url))
    assert examine(named(store.url)).findings == []


# ---------------------------------------------------------------- files, and kills


def test_a_backup_is_its_owners_alone_and_replaces_an_earlier_one(small: Path, tmp_path: Path):
    hall, file = SQLite(tmp_path / "hall.sqlite3"), tmp_path / "hall.backup"
    restore(small, hall)
    for _ in range(2):
        backup(hall, file)
        assert stat.S_IMODE(file.stat().st_mode) == 0o600
    before = hall.file.read_bytes()
    with pytest.raises(BadBackup, match="exists and is no backup; it is left as it is"):
        backup(hall, hall.file)
    assert hall.file.read_bytes() == before
    with pytest.raises(FileNotFoundError):
        backup(hall, tmp_path / "nowhere" / "hall.backup")
    assert [path.name for path in tmp_path.iterdir() if path.suffix == ".part"] == []


def test_a_file_can_be_read_without_us(small: Path):
    """As docs/decisions/backups.md says."""
    whole = small.read_bytes()
    assert hashlib.sha256(whole[:-32]).digest() == whole[-32:]
    stream = f"tail -c +{len(FIRST_LINE) + 1} {small} | head -c -32 | gzip -dc"
    lines = subprocess.run(["sh", "-c", stream], capture_output=True, check=True).stdout
    with opened(small) as parcel:
        assert lines.startswith(b'{"revision":"' + parcel.about.revision.encode())
        assert sum(len(list(rows)) for _, rows in parcel.parts()) == lines.count(b"\n[")


SLOWLY = """
import sys
from pathlib import Path
from fairground.server import backups
from fairground.server.examination import named
backups.HEAP = 1
def counting(rows):
    print("row", flush=True)
    sys.stdin.readline()
getattr(backups, sys.argv[1])(*(
    Path(word) if word.endswith(".backup") else named(word) for word in sys.argv[2:]
), counting)
"""


def kill_after(rows: int, *words: str) -> None:
    """Take a backup or restore one, row by row, and kill that after so many."""
    program = subprocess.Popen(
        [sys.executable, "-c", SLOWLY, *words],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(SOURCE)},
    )
    assert program.stdin is not None
    assert program.stdout is not None
    for _ in range(rows):
        assert program.stdout.readline() == "row\n"
        program.stdin.write("\n")
        program.stdin.flush()
    program.send_signal(signal.SIGKILL)
    program.wait(PATIENCE)
    program.stdin.close()
    program.stdout.close()


@BOTH
def test_a_kill_in_the_middle_leaves_nothing_wrong(small: Path, store: Store, tmp_path: Path):
    kill_after(9, "restore", str(small), store.url)
    restore(small, named(store.url))  # it is still empty
    assert examine(named(store.url)).findings == []
    file = tmp_path / "hall.backup"
    backup(named(store.url), file)
    earlier = file.read_bytes()
    kill_after(9, "backup", store.url, str(file))
    assert file.read_bytes() == earlier


# ---------------------------------------------------------------- the commands


def command(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", "from fairground.cli import main; main()", "hall", *words],
        capture_output=True,
        text=True,
        timeout=60,
        env={**os.environ, "PYTHONPATH": str(SOURCE)},
    )


def test_the_commands(small: Path, tmp_path: Path):
    target, copy = str(tmp_path / "hall.sqlite3"), str(tmp_path / "copy.backup")
    done = command("restore", str(small), target)
    assert (done.returncode, done.stderr) == (0, "")
    assert f"{small} is restored: 2 tables, " in done.stdout
    assert done.stdout.endswith("1 finished game verified by hash: nothing wrong.\n")
    done = command("backup", target, copy)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith(f"{copy} holds 2 tables, ")
