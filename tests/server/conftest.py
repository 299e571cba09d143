"""A hall for the tests that can share one, and a maker of halls for those that cannot."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from server.visitors import Hall, Person


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hall]:
    """A hall whose limits no test reaches; it must have nothing to complain about at the end."""
    hall = Hall(tmp_path_factory.mktemp("hall")).open()
    yield hall
    assert hall.alive(), "the hall has gone down"
    assert hall.end() == ""


@pytest.fixture
def open_hall(tmp_path: Path) -> Iterator[Callable[..., Hall]]:
    """Opens halls with settings of their own."""
    halls: list[Hall] = []

    def opened(**settings: Any) -> Hall:
        folder = tmp_path / str(len(halls))
        folder.mkdir()
        halls.append(Hall(folder, **settings).open())
        return halls[-1]

    yield opened
    for hall in halls:
        hall.end(signal.SIGKILL)


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
