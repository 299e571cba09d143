"""Opening a database: one hall at a time, and a sentence for whatever cannot be used."""

from __future__ import annotations

import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import closing
from hashlib import sha256
from pathlib import Path

import pytest

from fairground.server import sqlite
from fairground.server.database import OpenElsewhere
from fairground.server.migrations import revisions
from fairground.server.storage import Storage
from server.visitors import SOURCE, Hall, Person


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """The database of a hall that was open once."""
    file = tmp_path / "hall.sqlite3"
    Storage(f"sqlite:///{file}").close()
    return file


def change(file: Path, *statements: str) -> None:
    with closing(sqlite3.connect(file, isolation_level=None)) as connection:
        for statement in statements:
            connection.execute(statement)


def serve(file: Path) -> subprocess.CompletedProcess[str]:
    """`fairground serve` on a database that it should refuse."""
    command = "from fairground.cli import main; main()"
    words = ["serve", "--port", "0", "--no-browser", "--database", f"sqlite:///{file}"]
    return subprocess.run(
        [sys.executable, "-c", command, *words],
        capture_output=True,
        text=True,
        timeout=60,
        env={**os.environ, "PYTHONPATH": str(SOURCE)},
    )


def refusal(file: Path) -> str:
    """The one line that it prints."""
    done = serve(file)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("fairground: ")
    assert done.stderr.count("\n") == 1
    return done.stderr


# ---------------------------------------------------------------- one hall at a time


def test_a_second_hall_on_a_database_is_refused(open_hall: Callable[..., Hall]):
    hall = open_hall()
    assert f"another hall has {hall.database} open (process {hall.process.pid} on" in refusal(
        hall.database
    )
    with Person(hall, "Ada") as ada:
        assert ada.set_up("me", "here")
    hall.end(signal.SIGKILL)
    hall.open()  # the system has taken the lock back


def test_the_database_is_free_again_once_a_hall_has_closed(file: Path):
    for _ in range(2):
        Storage(f"sqlite:///{file}").close()


def test_one_process_cannot_open_it_twice_by_another_name(file: Path):
    (file.parent / "link").symlink_to(file)
    storage = Storage(f"sqlite:///{file}")
    try:
        with pytest.raises(OpenElsewhere, match=f"process {os.getpid()}"):
            Storage(f"sqlite:///{file.parent / 'link'}")
    finally:
        storage.close()


def test_two_halls_may_share_a_database_if_they_are_told_to(tmp_path: Path):
    """Each one's moves stand, and the other reads them when it is about to overwrite them."""
    halls = [Hall(tmp_path, alone=False).open() for _ in range(2)]
    try:
        with Person(halls[0], "Ada") as ada:
            table = ada.set_up("me", "here")
            elsewhere = Person(halls[1], "Ada")
            elsewhere.http.cookies = ada.http.cookies
            with elsewhere, ada.visit(table) as here, elsewhere.visit(table) as there:
                here.until("moment")
                there.until("moment")
                first, second = dict(here.choices())[0][0], dict(there.choices())[1][0]
                assert here.answer(here.play(0, first))["n"] == 1
                assert there.answer(there.play(1, second))["n"] == 2
        assert [move[:3] for move in halls[0].moves(table)] == [(1, 0, first), (2, 1, second)]
    finally:
        for hall in halls:
            hall.end(signal.SIGKILL)


# ---------------------------------------------------------------- what is refused


def test_a_database_of_a_newer_fairground_is_left_alone(file: Path):
    change(file, "UPDATE alembic_version SET version_num = 'the_year_3000'")
    before = sha256(file.read_bytes()).digest()
    told = refusal(file)
    assert "was written by a newer Fairground (revision the_year_3000)" in told
    assert f"knows revisions up to {revisions()[-1]}" in told
    assert sha256(file.read_bytes()).digest() == before


def test_a_database_of_another_program_is_left_alone(tmp_path: Path):
    file = tmp_path / "recipes.db"
    change(file, "CREATE TABLE recipes (name TEXT)")
    before = sha256(file.read_bytes()).digest()
    assert "is a database, but not that of a hall" in refusal(file)
    assert sha256(file.read_bytes()).digest() == before


def test_a_locked_database(file: Path):
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        assert "another program keeps it locked" in refusal(file)
    change(file, "PRAGMA user_version = 1")


def test_a_damaged_page(file: Path):
    damage(file, "seats")
    told = refusal(file)
    assert f"the database {file} is damaged (" in told
    assert "'fairground hall check'" in told


def damage(file: Path, table: str) -> None:
    """Overwrite the first page of a table, as a failing disk does."""
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        size = connection.execute("PRAGMA page_size").fetchone()[0]
        query = "SELECT rootpage FROM sqlite_master WHERE name = ?"
        page = connection.execute(query, (table,)).fetchone()[0]
    with file.open("r+b") as raw:
        raw.seek((page - 1) * size)
        raw.write(b"\xa5" * size)


def test_a_cut_off_file(file: Path):
    file.write_bytes(file.read_bytes()[:10_000])
    assert "damaged" in refusal(file)


def test_a_large_database_is_looked_through_while_it_is_open(
    file: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
):
    monkeypatch.setattr(sqlite, "QUICK_BYTES", 0)
    damage(file, "chat")
    storage = Storage(f"sqlite:///{file}")
    for thread in threading.enumerate():
        if thread.name == "look through":
            thread.join()
    storage.close()
    assert [record.message.split(" (")[0] for record in caplog.records] == [
        f"the database {file} is damaged"
    ]


@pytest.fixture
def read_only_disk(tmp_path: Path) -> Iterator[Path]:
    """A folder that can be read and not written, for root too."""
    folder, place = tmp_path / "disk", tmp_path / "mounted"
    folder.mkdir()
    place.mkdir()
    Storage(f"sqlite:///{folder / 'hall.sqlite3'}").close()
    if os.geteuid() != 0:
        for path in (*folder.iterdir(), folder):
            path.chmod(path.stat().st_mode & 0o555)
        yield folder
        folder.chmod(0o755)
        return
    bound = [["mount", "--bind", folder, place], ["mount", "-o", "remount,bind,ro", place]]
    if not shutil.which("mount") or any(
        subprocess.run(words, capture_output=True, check=False).returncode for words in bound
    ):
        subprocess.run(["umount", place], capture_output=True, check=False)
        pytest.skip("nothing can be mounted here, and root may write everywhere")
    yield place
    subprocess.run(["umount", place], check=True)


def test_a_disk_that_can_only_be_read(read_only_disk: Path):
    assert "can only be read" in refusal(read_only_disk / "hall.sqlite3")


@pytest.mark.parametrize("size", [0, 4096])
def test_an_empty_file_becomes_a_database(tmp_path: Path, size: int):
    file = tmp_path / "hall.sqlite3"
    file.touch()
    if size:
        change(file, "PRAGMA journal_mode = WAL", "CREATE TABLE x (y)", "DROP TABLE x")
    Storage(f"sqlite:///{file}").close()
