"""Sockets: in time, in order, bounded; and connections that keep the hall waiting."""

from __future__ import annotations

import socket
import sqlite3
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager, suppress

import pytest

from server.crowd import allow_many_files, place_of
from server.visitors import PATIENCE, Hall, Person

POSIX = pytest.mark.skipif(sys.platform == "win32", reason="has no limit on open files")


@contextmanager
def locked(hall: Hall) -> Iterator[None]:
    """Another program holds the database."""
    with closing(sqlite3.connect(hall.database, timeout=PATIENCE, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")


def test_who_pings_is_here_while_the_database_is_locked(open_hall: Callable[..., Hall]):
    hall = open_hall(silence=1)
    with Person(hall, "Ada") as ada, ada.visit(ada.set_up("me", "here")) as visit:
        visit.until("moment")
        seat, actions = visit.choices()[0]
        with locked(hall):
            command = visit.play(seat, actions[0])
            for _ in range(10):  # longer than the silence all together
                visit.say(type="ping")
                visit.until("pong")
                time.sleep(0.4)
        visit.answer(command)
        # Whether it was kept or is to be sent again, it is played once.
        assert visit.answer(visit.play(seat, actions[0], command))["ok"]
        assert len(hall.moves(visit.table)) == 1


def test_commands_that_pile_up_are_refused_politely_and_the_others_stay_in_order(
    open_hall: Callable[..., Hall],
):
    hall = open_hall()
    with Person(hall, "Ada") as ada, ada.visit(ada.set_up("me", "open")) as visit:
        visit.until("table")
        with locked(hall):
            for number in range(80):
                visit.say(type="say", id=f"{number}", text=f"line {number}")
            sentence = visit.until("slow")["sentence"]
            assert sentence.startswith("64 commands of yours wait already")
            visit.say(type="ping")
            visit.until("pong")
        refused = [m for m in visit.heard if m["type"] == "answer" and m["sentence"] == sentence]
        assert [answer["id"] for answer in refused] == [f"{number}" for number in range(64, 80)]
        for number in range(64):
            visit.answer(f"{number}")
        heard = [message["id"] for message in visit.heard if message["type"] == "answer"]
        assert heard[len(refused) :] == [f"{number}" for number in range(64)]


def test_answers_back_to_back_do_not_wait_for_each_other(hall: Hall, ada: Person):
    """Small packets are sent at once: 40 ms each would be two seconds."""
    with ada.visit(ada.set_up("me", "here")) as visit:
        visit.until("moment")
        start = time.monotonic()
        for _ in range(50):
            seat, actions = visit.choices()[0]
            visit.say(type="hello", since=visit.n)
            visit.until("moment")
            visit.say(type="ask", id="a", seat=seat, action=actions[0])
            visit.until("answer")
        assert time.monotonic() - start < 1.5


def hung_up(caller: socket.socket, within: float) -> bytes:
    """What is heard until the hall hangs up."""
    caller.settimeout(within)
    heard = b""
    try:
        while part := caller.recv(4096):
            heard += part
    except ConnectionError:
        pass
    return heard


@pytest.mark.parametrize(
    "word",
    [
        b"",
        b"GET / HTTP/1.1\r\nHost: x\r\n",
        b"POST /api/me HTTP/1.1\r\nHost: x\r\nX-Fairground: page\r\nContent-Length: 9\r\n\r\n{",
        b"GET /api/tables HTTP/1.1\r\nHost: x\r\n\r\nGET /api/tab",
    ],
    ids=["silence", "half a head", "half a body", "half a second request"],
)
def test_a_request_comes_in_whole_within_some_seconds(open_hall: Callable[..., Hall], word: bytes):
    hall = open_hall(handshake=2)
    with socket.create_connection(place_of(hall)) as caller:
        caller.sendall(word)
        hung_up(caller, within=6)
    assert hall.end() == ""


def test_a_request_that_drips_is_not_waited_for(open_hall: Callable[..., Hall]):
    hall = open_hall(handshake=2)
    with socket.create_connection(place_of(hall)) as caller, suppress(ConnectionError):
        for _ in range(40):
            caller.sendall(b"x")
            time.sleep(0.2)
        pytest.fail("the hall waits for eight seconds")


def test_a_socket_says_hello_within_some_seconds(open_hall: Callable[..., Hall]):
    hall = open_hall(handshake=2)
    with Person(hall, "Ada") as ada:
        table = ada.set_up("me", "here")
        with ada.visit(table, hello=False) as visit:
            visit.say(type="ping")  # a word, but no hello
            assert visit.until("bye")["sentence"] == "Nobody said hello within 2 seconds."
        with ada.visit(table) as visit:
            visit.until("moment")
            time.sleep(4)
            visit.say(type="ping")
            visit.until("pong")


def test_who_does_not_read_a_page_is_let_go(open_hall: Callable[..., Hall]):
    hall = open_hall(stalled_read=2, handshake=3600)
    with socket.socket() as caller:
        caller.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        caller.connect(place_of(hall))
        request = b"GET /api/games HTTP/1.1\r\nHost: x\r\n\r\n"
        caller.setblocking(False)
        with suppress(ConnectionError):
            for _ in range(200):
                time.sleep(0.1)
                with suppress(BlockingIOError):
                    caller.sendall(request * 100)
            pytest.fail("the hall waits for twenty seconds")


@POSIX
def test_a_full_hall_says_so_and_lets_people_in_again(open_hall: Callable[..., Hall]):
    hall = open_hall(connections=4)
    with Person(hall, "Ada") as ada, ExitStack() as stack:
        table = ada.set_up("me", "here")
        ada.http.close()
        visits = [stack.enter_context(ada.visit(table)) for _ in range(4)]
        for visit in visits:
            visit.until("moment")
        with Person(hall, "Bob") as bob:
            answer = bob.get("/api/tables")
            assert answer.status_code == 503
            assert answer.headers["retry-after"] == "5"
            assert answer.json()["error"] == "The hall is full; try again in a moment."
            visits[0].close()
            time.sleep(1.5)
            assert bob.get("/api/tables").status_code == 200
    log = hall.end()
    assert "the hall is full: 4 connections" in log


@POSIX
def test_a_system_without_files_to_give_is_waited_for_quietly(tmp_path_factory):
    """Something else in the process has taken the files that were kept back."""
    allow_many_files()
    hog = """
import os, resource
resource.setrlimit(resource.RLIMIT_NOFILE, (300, 300))
hog = [os.open(os.devnull, os.O_RDONLY) for _ in range(200)]
"""
    hall = Hall(tmp_path_factory.mktemp("hall"), before=hog, handshake=3).open()
    try:
        with ExitStack() as stack:
            for _ in range(200):
                caller = stack.enter_context(socket.socket())
                caller.settimeout(5)
                caller.connect(place_of(hall))
            with Person(hall, "Bob") as bob:
                assert bob.get("/api/tables").status_code == 200
            time.sleep(2)
    finally:
        log = hall.end()
    assert "no caller can be let in: Too many open files" in log
    assert len(log) < 5_000
    assert "Traceback" not in log


def test_a_hello_is_answered_whatever_was_said_and_played(hall: Hall, ada: Person):
    """The knock of a page that reloads, over and over: each gets all there is."""
    table = ada.set_up("me", "here")
    with ada.visit(table) as visit:
        visit.until("moment")
        for number in range(70):
            visit.say(type="say", id=f"{number}", text="x" * 500)
            visit.answer(f"{number}")
    for _ in range(3):
        with ada.visit(table) as visit:
            visit.until("chats")
            assert max(visit.chat) == 70
            assert [message["type"] for message in visit.heard] == ["table", "moment", "chats"]


def test_a_resent_line_is_said_once_even_after_many_others(hall: Hall, ada: Person):
    table = ada.set_up("me", "here")
    with ada.visit(table) as visit:
        visit.until("moment")
        for number in [*range(105), 0]:
            visit.say(type="say", id=f"{number}", text=f"line {number}")
            assert visit.answer(f"{number}")["ok"]
    assert hall.rows('SELECT count(*) FROM chat WHERE "table" = ?', table) == [(105,)]


def test_a_line_that_was_said_is_never_refused_for_haste(open_hall: Callable[..., Hall]):
    hall = open_hall(chat_of_session=(2, 0.001))
    with Person(hall, "Ada") as ada, ada.visit(ada.set_up("me", "here")) as visit:
        visit.until("moment")
        for number in range(3):
            visit.say(type="say", id=f"{number}", text="hello")
        answers = [visit.answer(f"{number}") for number in range(3)]
        assert [answer["ok"] for answer in answers] == [True, True, False]
        assert answers[2]["sentence"].startswith("You chat too fast")
        visit.say(type="say", id="1", text="hello")
        assert visit.answer("1")["ok"]
