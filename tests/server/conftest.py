"""A hall for the tests that can share one, and a maker of halls for those that cannot."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from server.postgres import Server
from server.stores import File, Served, Store
from server.visitors import Hall, Person

NewStore = Callable[[Path], Store]


@pytest.fixture(scope="session")
def postgres() -> Iterator[Server]:
    """A server for all tests of one process; it does not wait for a disk that nobody pulls out."""
    server = Server(fsync="off")
    yield server
    server.end()


@pytest.fixture(scope="module")
def kind(request: pytest.FixtureRequest) -> str:
    """The kind of database that halls have; see stores.BOTH."""
    return str(getattr(request, "param", "sqlite"))


@pytest.fixture(scope="module")
def new_store(kind: str, request: pytest.FixtureRequest) -> NewStore:
    """Makes databases of that kind; those that are files lie in a folder."""
    if kind == "sqlite":
        return lambda folder: File(folder / "hall.sqlite3")
    server: Server = request.getfixturevalue("postgres")
    return lambda _folder: Served(server)


@pytest.fixture
def store(new_store: NewStore, tmp_path: Path) -> Iterator[Store]:
    store = new_store(tmp_path)
    yield store
    store.end()


@pytest.fixture(scope="module")
def hall(new_store: NewStore, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hall]:
    """A hall whose limits no test reaches; it must have nothing to complain about at the end."""
    folder = tmp_path_factory.mktemp("hall")
    hall = Hall(folder, store=new_store(folder)).open()
    yield hall
    assert hall.alive(), "the hall has gone down"
    assert hall.end() == ""
    hall.store.end()


@pytest.fixture
def open_hall(new_store: NewStore, tmp_path: Path) -> Iterator[Callable[..., Hall]]:
    """Opens halls with settings of their own."""
    halls: list[Hall] = []

    def opened(**settings: Any) -> Hall:
        folder = tmp_path / str(len(halls))
        folder.mkdir()
        halls.append(Hall(folder, store=new_store(folder), **settings).open())
        return halls[-1]

    yield opened
    for hall in halls:
        hall.end(signal.SIGKILL)
        hall.store.end()


@pytest.fixture
def ada(hall: Hall) -> Iterator[Person]:
    with Person(hall, "Ada") as person:
        yield person


@pytest.fixture
def bob(hall: Hall) -> Iterator[Person]:
    with Person(hall, "Bob") as person:
        yield person


@pytest.fixture
def eve(hall: Hall) -> Iterator[Person]:
    with Person(hall, "Eve") as person:
        yield person
