"""The hall is killed at any moment: no acknowledged move is lost or doubled, all catch up."""

from __future__ import annotations

import random
import signal
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from server.killing import Plan, killed
from server.visitors import Hall, Person

PLAN = Plan(kills=5, tables=3, rounds=1, board=6, pause=0.1, pace=0.3)


@pytest.mark.parametrize("database", ["sqlite", "postgresql"])
def test_killing_the_hall_loses_and_doubles_nothing(database: str, tmp_path: Path):
    """A short form of benchmarks/kill.py."""
    settings = {"fsync": "off"} if database == "postgresql" else {}
    tally = killed(database, tmp_path, PLAN, **settings)
    assert tally.findings == []
    assert tally.kills >= PLAN.kills
    assert tally.games >= PLAN.tables


@pytest.mark.parametrize("database", ["sqlite", "postgresql"])
def test_clocks_that_jump_and_people_who_leave_lose_and_double_nothing(
    database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("server.regulars.LEAVES", 0.3)
    settings = {"fsync": "off"} if database == "postgresql" else {}
    plan = replace(PLAN, kills=3, tables=2, seed=4, clocks=True)
    tally = killed(database, tmp_path, plan, **settings)
    assert tally.findings == []
    assert tally.left > 0
    assert tally.blows["the clock"] > 0
    assert tally.wrong > 600


def test_an_answer_is_never_given_before_the_commit(open_hall: Callable[..., Hall]):
    """Killed in the very moment of the answer, the move is there."""
    hall = open_hall()
    dice = random.Random(7)
    with Person(hall, "Ada") as ada:
        table = ada.set_up("me", "here")
        for _ in range(6):
            with ada.visit(table) as visit:
                visit.until("moment")
                seat, actions = visit.choices()[0]
                action = dice.choice(actions)
                command = visit.play(seat, action)
                answer = visit.answer(command)
                hall.end(signal.SIGKILL)
            assert hall.moves(table)[-1] == (answer["n"], seat, action, command)
            hall.open()


def test_a_restart_keeps_chat_seats_and_sessions(open_hall: Callable[..., Hall]):
    hall = open_hall()
    with Person(hall, "Ada") as ada, Person(hall, "Bob") as bob:
        table = ada.set_up("me", "open", "open")
        bob.join(table, seat=2)
        with ada.visit(table) as visit:
            visit.say(type="say", id="1", text="back in a minute")
            assert visit.answer("1")["ok"]
        hall.restart()
        card = ada.get(f"/api/tables/{table}").json()
        assert [seat["name"] for seat in card["seats"]] == ["Ada", "", "Bob"]
        assert card["mine"] == [0]
        assert bob.get(f"/api/tables/{table}").json()["mine"] == [2]
        assert bob.get("/api/me").json() == {"nickname": "Bob"}
        with bob.visit(table) as visit:
            assert visit.until("chats")["lines"][0]["text"] == "back in a minute"
            visit.say(type="say", id="2", text="fine")
            assert visit.answer("2")["ok"]
            assert visit.chat == {1: "back in a minute", 2: "fine"}


def test_bots_go_on_after_a_restart(open_hall: Callable[..., Hall]):
    hall = open_hall()
    with Person(hall, "Ada") as ada:
        table = ada.set_up("random", "random", rounds_min=3, rounds_max=3)
        with ada.visit(table) as visit:
            visit.until("moment")
        hall.restart()
        with ada.visit(table) as visit:
            while visit.over is None:
                visit.hear()


def test_a_lost_race_means_reload_and_try_again(open_hall: Callable[..., Hall]):
    """Another worker writes to the same database: its move stands, and everybody hears of it."""
    hall = open_hall()
    with Person(hall, "Ada") as ada, Person(hall, "Bob") as bob:
        table = ada.set_up("me", "open")
        bob.join(table)
        with ada.visit(table) as first, bob.visit(table) as second:
            first.until("moment")
            second.until("moment")
            action = second.choices()[0][1][0]
            hall.rows("INSERT INTO moves VALUES (?, 1, 1, ?, 'elsewhere', 0)", table, action)
            answer = first.answer(first.play(0, first.choices()[0][1][0]))
            assert (answer["ok"], answer["n"]) == (True, 2)
            while second.n != 2:
                second.hear()
            assert [step["seat"] for step in second.steps] == [-1, 1, -1]
            assert second.answer(second.play(1, action, "elsewhere"))["n"] == 1


def test_resending_a_command_returns_the_first_answer(open_hall: Callable[..., Hall]):
    hall = open_hall()
    with Person(hall, "Ada") as ada:
        table = ada.set_up("me", "here")
        with ada.visit(table) as visit:
            visit.until("moment")
            hand = visit.choices()[0][1]
            missing = next(card for card in range(52) if card not in hand)
            refused = visit.answer(visit.play(0, missing, "no"))
            assert (refused["ok"], refused["rule"]) == (False, "CG-17")
            assert visit.answer(visit.play(0, hand[0], "no")) == refused
            first = visit.answer(visit.play(0, hand[0], "yes"))
            assert first == {
                "type": "answer", "id": "yes", "ok": True, "n": 1, "rule": "", "sentence": "",
            }  # fmt: skip
            assert visit.answer(visit.play(0, hand[0], "yes")) == first
            assert visit.answer(visit.play(0, hand[1], "yes")) == first
            # Another seat's command is another command.
            other = dict(visit.choices())[1][0]
            assert visit.answer(visit.play(1, other, "yes"))["n"] == 2
        hall.restart()
        with ada.visit(table) as visit:
            visit.until("moment")
            assert visit.answer(visit.play(0, hand[0], "yes")) == first
        assert sum(move[1] == 0 for move in hall.moves(table)) == 1


def test_a_table_that_nobody_is_at_is_forgotten_and_rebuilt_from_its_rows(
    open_hall: Callable[..., Hall],
):
    hall = open_hall(idle=0.5)
    with Person(hall, "Ada") as ada:
        table = ada.set_up("me", "here")
        with ada.visit(table) as visit:
            visit.until("moment")
            action = dict(visit.choices())[0][0]
        # Nobody tells the hall of this row: it can only know of it by reading the rows again.
        hall.rows("INSERT INTO moves VALUES (?, 1, 0, ?, 'elsewhere', 0)", table, action)
        time.sleep(2)
        with ada.visit(table) as visit:
            visit.until("moment")
            assert visit.n == 1
            visit.play_on(random.Random(1))
