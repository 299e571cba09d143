"""Bad messages: every refusal is one clear sentence, the hall stays up, the game is untouched."""

from __future__ import annotations

import contextlib
import json
import os
import random
import socket
import time
from collections.abc import Callable
from contextlib import suppress

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from server.visitors import ConnectionClosed, Hall, Person, refused

UNKNOWN = "nowhere"


def test_an_unknown_table_says_goodbye(ada: Person):
    with ada.visit(UNKNOWN, hello=False) as visit:
        assert "no table 'nowhere'" in visit.hear()["sentence"]
        with pytest.raises(ConnectionClosed) as closed:
            visit.hear()
        assert closed.value.rcvd.code == 4404


def test_another_sessions_seat_and_another_tables_seat(
    hall: Hall, ada: Person, bob: Person, eve: Person
):
    table = ada.set_up("me", "open")
    bob.join(table)
    elsewhere = eve.set_up("here", "me")
    with ada.visit(table) as visit, eve.visit(table) as thief, bob.visit(elsewhere) as lost:
        for conversation in (visit, thief, lost):
            conversation.until("moment")
        for conversation, seat, part in (
            (visit, 1, "Seat 1 is not yours (yours: 0)."),
            (thief, 0, "Seat 0 is not yours (you are watching)."),
            (lost, 1, "Seat 1 is not yours (you are watching)."),
            (visit, 7, "There is no seat 7; this table has seats 0 to 1."),
        ):
            answer = conversation.answer(conversation.play(seat, 3))
            assert (answer["ok"], answer["sentence"]) == (False, part)
    assert hall.moves(table) == hall.moves(elsewhere) == []


def test_actions_out_of_turn_are_refused_with_their_rule(hall: Hall, ada: Person):
    table = ada.set_up("me", "here")
    with ada.visit(table) as visit:
        visit.until("moment")
        hand = dict(visit.choices())[0]
        riding = visit.answer(visit.play(0, 52))
        assert (riding["ok"], riding["rule"]) == (False, "CG-24")
        visit.say(type="ask", id="why", seat=0, action=52)
        assert visit.answer("why") == riding | {"id": "why"}
        visit.say(type="ask", id="may", seat=0, action=hand[0])
        assert visit.answer("may")["ok"]
        assert visit.answer(visit.play(0, hand[0]))["ok"]
        again = visit.answer(visit.play(0, hand[1]))
        assert (again["ok"], again["rule"]) == (False, "CG-R29")
        unknown = visit.answer(visit.play(0, 99))
        assert unknown["sentence"].startswith("Crash Grid has no action 99;")
        assert len(hall.moves(table)) == 1


def test_a_choice_for_another_moment_is_refused(ada: Person):
    """A click that was meant for an earlier decision does not count for the next one."""
    table = ada.set_up("me", "here")
    with ada.visit(table) as visit:
        visit.until("moment")
        for seat, actions in visit.choices():
            assert visit.answer(visit.play(seat, actions[0], n=0))["ok"]
        while visit.n < 2:
            visit.hear()
        seat, actions = visit.choices()[0]
        stale = visit.answer(visit.play(seat, actions[0], n=1))
        assert stale["sentence"].startswith("The table has changed since you looked")
        early = visit.answer(visit.play(seat, actions[0], n=3))
        assert not early["ok"]
        assert visit.answer(visit.play(seat, actions[0], n=2))["ok"]


def test_nothing_can_be_played_before_every_seat_is_taken(ada: Person):
    table = ada.set_up("me", "open")
    with ada.visit(table) as visit:
        visit.until("table")
        assert "has not started" in visit.answer(visit.play(0, 3, n=0))["sentence"]


BAD_MESSAGES = [
    "",
    "{",
    "null",
    "[]",
    '"play"',
    "{}",
    '{"type": "dance"}',
    '{"type": "play"}',
    '{"type": "hello", "since": -1}',
    '{"type": "hello", "since": "now"}',
    '{"type": "ping", "extra": 1}',
    '{"type": "say", "id": "", "text": "x"}',
    '{"type": "say", "id": "1", "text": ""}',
    json.dumps({"type": "say", "id": "1", "text": "x" * 501}),
    json.dumps({"type": "play", "id": "x" * 41, "seat": 0, "action": 1, "n": 0}),
    '{"type": "play", "id": "1", "seat": 1e99, "action": 1, "n": 0}',
    '{"type": "play", "id": "1", "seat": true, "action": 1, "n": 0}',
    '{"type": "play", "id": "1", "seat": 0, "action": 99999999999999999999999, "n": 0}',
    "[" * 4000,
]


@pytest.mark.parametrize("text", BAD_MESSAGES)
def test_messages_that_cannot_be_read(ada: Person, text: str):
    table = ada.set_up("me", "here")
    with ada.visit(table) as visit:
        visit.until("moment")
        visit.line.send(text)
        answer = visit.until("answer")
        assert (answer["id"], answer["ok"]) == ("", False)
        assert answer["sentence"].startswith("This message cannot be read: ")
        visit.say(type="ping")
        visit.until("pong")


def test_a_message_that_is_too_long_ends_the_connection(ada: Person):
    table = ada.set_up("me", "here")
    with ada.visit(table) as visit:
        visit.until("moment")
        visit.line.send(" " * 8193)
        assert visit.until("bye")["sentence"] == "A message has at most 8192 bytes."
        with pytest.raises(ConnectionClosed) as closed:
            visit.hear()
        assert closed.value.rcvd.code == 1009
    with ada.visit(table) as visit:
        visit.until("moment")
        visit.line.send(os.urandom(1_000_000))
        with pytest.raises(ConnectionClosed):
            visit.hear()


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4)
    ),
    max_leaves=8,
)
almost_messages = st.fixed_dictionaries(
    {"type": st.sampled_from(["hello", "play", "ask", "say", "ping", "table", ""])},
    optional=dict.fromkeys(
        ("id", "seat", "action", "n", "since", "chat", "text", "card"), json_values
    ),
)
garbage = (
    st.text(max_size=300)
    | st.binary(max_size=300)
    | json_values.map(json.dumps)
    | almost_messages.map(json.dumps)
)


def test_generated_garbage_changes_nothing(hall: Hall, ada: Person, eve: Person):
    """Whatever a spectator sends, it is answered or ignored, and the game is untouched."""
    table = ada.set_up("me", "here")
    with ada.visit(table) as player, eve.visit(table) as visit:
        player.until("moment")
        visit.until("moment")
        scenes = player.scenes

        @settings(
            max_examples=300, deadline=None, suppress_health_check=list(HealthCheck), database=None
        )
        @given(garbage)
        def throw(frame: str | bytes) -> None:
            visit.line.send(frame)
            visit.say(type="ping")
            visit.until("pong")

        throw()
        assert hall.moves(table) == []
        player.hello()
        player.until("moment")
        assert player.scenes == scenes
        player.play_on(random.Random(1))


# ---------------------------------------------------------------- limits


def test_who_sends_too_fast_is_warned_and_then_sent_away(open_hall: Callable[..., Hall]):
    hall = open_hall(burst=20, refill=2)
    with Person(hall, "Ada") as ada:
        table = ada.set_up("me", "here")
        with ada.visit(table) as visit:
            visit.until("moment")
            for _ in range(30):
                visit.say(type="ping")
            visit.until("slow")
            command = visit.play(0, visit.choices()[0][1][0])
            assert visit.answer(command)["sentence"].startswith("You send too fast")
            with suppress(ConnectionClosed):  # the hall may close before all of them are sent
                for _ in range(40):
                    visit.say(type="ping")
            assert "too fast" in visit.until("bye")["sentence"]
            with pytest.raises(ConnectionClosed) as closed:
                visit.hear()
            assert closed.value.rcvd.code == 1008
        assert "too often" in refused(ada.get("/api/tables"), 429)
        assert hall.moves(table) == []
        time.sleep(12)  # ten seconds' worth of debt and two to spare
        assert ada.get("/api/tables").status_code == 200


def test_who_is_silent_is_reaped(open_hall: Callable[..., Hall]):
    hall = open_hall(silence=4)
    with Person(hall, "Ada") as ada:
        table = ada.set_up("me", "here")
        with ada.visit(table) as visit:
            visit.until("moment")
            for _ in range(5):  # longer than the silence all together, shorter each
                time.sleep(1)
                visit.say(type="ping")
                visit.until("pong")
            assert "for too long" in visit.until("bye")["sentence"]


def test_a_slow_reader_is_closed_and_can_catch_up(open_hall: Callable[..., Hall]):
    """Somebody asks and asks and never reads: what waits for them is bounded."""
    hall = open_hall(stalled_read=2)
    with Person(hall, "Ada") as ada, Person(hall, "Eve") as eve:
        table = ada.set_up("me", "here")
        host, port = hall.url.removeprefix("http://").split(":")
        with ada.visit(table) as player, socket.socket() as lazy:
            player.until("moment")
            lazy.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            lazy.settimeout(5)
            lazy.connect((host, int(port)))
            lazy.sendall(
                f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: {host}:{port}\r\n"
                "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n".encode()
            )
            assert b"101 Switching" in lazy.recv(2000)
            hello = b'{"type":"hello"}'
            frame = bytes([0x81, 0x80 | len(hello), 0, 0, 0, 0]) + hello
            with contextlib.suppress(OSError):  # the hall stops listening before it has all
                lazy.sendall(frame * 3000)
            spectators = [player.until("presence")["spectators"] for _ in range(2)]
            assert spectators == [1, 0]  # it came, and was let go without having said so
            player.play_on(random.Random(5))
        with eve.visit(table) as watcher:
            watcher.until("moment")
            assert watcher.n == player.n
