"""/health and /ready: what a load balancer asks."""

from __future__ import annotations

import signal
import socket
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import httpx

from server.indoors import indoors
from server.postgres import Server
from server.stores import BOTH, Served
from server.visitors import USUAL_LIMITS, Hall, Person, refused

Opener = Callable[..., Hall]


def eventually(hall: Hall, status: int) -> httpx.Response:
    """What /ready says once it has changed its mind."""
    for _ in range(200):
        answer = httpx.get(f"{hall.url}/ready")
        if answer.status_code == status:
            return answer
        time.sleep(0.05)
    raise AssertionError(answer.text)


@BOTH
def test_an_open_hall_lives_and_is_ready(hall: Hall):
    health, ready = httpx.get(f"{hall.url}/health"), httpx.get(f"{hall.url}/ready")
    assert (health.status_code, health.json()) == (200, {"alive": True})
    assert (ready.status_code, ready.json()) == (200, {"ready": True})
    for answer in (health, ready):
        assert "set-cookie" not in answer.headers
        assert answer.headers["cache-control"] == "no-store"


def test_machines_may_ask_under_any_name_and_under_none(hall: Hall):
    """A balancer calls by address; everything else stays bound to the hall's own names."""
    for path in ("/health", "/ready"):
        for name in ("10.1.2.3", "balancer.internal:8000"):
            assert httpx.get(hall.url + path, headers={"Host": name}).status_code == 200
        with socket.create_connection(("127.0.0.1", hall.settings["port"]), timeout=10) as line:
            line.sendall(f"GET {path} HTTP/1.0\r\n\r\n".encode())
            assert line.recv(4000).split()[1] == b"200"
    assert httpx.get(f"{hall.url}/health/", headers={"Host": "10.1.2.3"}).status_code == 421


def test_asking_costs_nobody_anything(open_hall: Opener):
    """Far more questions than an address may ask otherwise, and people are served as before."""
    hall = open_hall(**USUAL_LIMITS | {"calls_of_address": (5, 0.001)})
    with httpx.Client(base_url=hall.url) as balancer:
        for _ in range(30):
            assert balancer.get("/health").status_code == 200
            assert balancer.get("/ready").status_code == 200
    with Person(hall, "Ada") as ada:
        assert ada.get("/api/me").status_code == 200


def test_a_hall_without_its_database_lives_and_is_not_ready(tmp_path: Path):
    server = Server(fsync="off")
    hall = Hall(tmp_path, store=Served(server)).open()
    try:
        assert eventually(hall, 200).json() == {"ready": True}
        server.stop()
        answer = eventually(hall, 503)
        assert "database" in refused(answer, 503)
        assert int(answer.headers["retry-after"]) > 0
        assert httpx.get(f"{hall.url}/health").status_code == 200
        server.start()
        eventually(hall, 200)
    finally:
        hall.end(signal.SIGKILL)
        server.end()


def test_a_hall_is_not_ready_for_a_schema_that_it_does_not_know(open_hall: Opener):
    hall = open_hall()
    with closing(sqlite3.connect(hall.database, timeout=30)) as connection:
        connection.execute("UPDATE alembic_version SET version_num = 'later'")
        connection.commit()
    assert "at revision later" in refused(eventually(hall, 503), 503)


def test_a_hall_that_cannot_write_is_not_ready(open_hall: Opener):
    hall = open_hall()
    with Person(hall, "Ada") as ada:
        table = ada.set_up("me", "open")
        with closing(sqlite3.connect(hall.database, timeout=30)) as connection:
            connection.execute("BEGIN IMMEDIATE")
            assert ada.post(f"/api/tables/{table}/leave").status_code == 503
            assert refused(eventually(hall, 503), 503) == "The database cannot be written."
            connection.rollback()
        eventually(hall, 200)


def test_a_full_hall_is_not_ready(open_hall: Opener):
    hall = open_hall(connections=3)
    with Person(hall, "Ada") as ada, httpx.Client(base_url=hall.url) as balancer:
        table = ada.set_up("me", "here")
        assert balancer.get("/ready").status_code == 200
        with ada.visit(table) as visit:
            visit.until("moment")
            ada.get("/api/me")
            assert "full" in refused(balancer.get("/ready"), 503)
            assert balancer.get("/health").status_code == 200


async def test_a_hall_that_is_about_to_close_is_not_ready(tmp_path: Path):
    async with indoors(tmp_path) as house:
        assert (await house.call("GET", "/ready", None)).status_code == 200
        house.hall.draining = True
        answer = await house.call("GET", "/ready", None)
        assert refused(answer, 503) == "The hall restarts: one moment."
        assert (await house.call("GET", "/health", None)).status_code == 200
