"""Nothing is told before its commit, every command has one answer, and who is behind catches up."""

from __future__ import annotations

import json
import random
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError

import fairground
from fairground.server.storage import Storage
from fairground.server.story import LONGEST_LOG, MOST_STEPS, Story
from server.stores import BOTH, Store
from server.visitors import ConnectionClosed, Hall, Person

GAME = fairground.game("crash-grid")


@contextmanager
def nobody_can_write(database: Path) -> Iterator[None]:
    """Another process is writing: whatever is to be committed has to wait."""
    with closing(sqlite3.connect(database, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")


def test_a_move_shows_nowhere_before_its_commit(hall: Hall, ada: Person, eve: Person):
    """The last move of a game, which would end it and open its key to everybody."""
    table = ada.set_up("me", "here")
    dice = random.Random(3)
    with ada.visit(table) as visit, eve.visit(table) as watcher:
        visit.until("moment")
        watcher.until("moment")
        seat, action = play_to_the_last_move(visit, hall, table, dice)
        with nobody_can_write(hall.database):
            command = visit.play(seat, action)
            time.sleep(0.5)  # the hall is at it by now
            assert eve.get(f"/api/tables/{table}").json()["state"] == "playing"
            assert eve.get(f"/api/tables/{table}/replay").status_code == 409
            watcher.hello()
            while not (moment := watcher.until("moment"))["full"]:
                assert moment["over"] is None
            assert (moment["over"], moment["n"]) == (None, len(hall.moves(table)))
        assert visit.answer(command)["ok"]
        while visit.over is None:
            visit.hear()
        assert eve.get(f"/api/tables/{table}/replay").status_code == 200


def play_to_the_last_move(visit, hall: Hall, table: str, dice: random.Random) -> tuple[int, int]:
    """Play on until a move is due that ends the game."""
    key = hall.rows("SELECT key FROM tables WHERE id = ?", table)[0][0]
    position = GAME.new(2, key=key, **json.loads(options(hall, table)))
    while True:
        for seat, actions in visit.choices():
            for action in actions:
                after = position.copy()
                after.play(seat, action)
                if after.outcome is not None:
                    return seat, action
        seat, actions = visit.choices()[0]
        action = dice.choice(actions)
        answer = visit.answer(visit.play(seat, action))
        position.play(seat, action)
        while visit.n < answer["n"]:
            visit.hear()


def options(hall: Hall, table: str) -> str:
    return hall.rows("SELECT options FROM tables WHERE id = ?", table)[0][0]


def test_somebody_elses_refusal_is_not_mine(ada: Person, eve: Person):
    """A spectator cannot spoil a command by sending one of the same id before."""
    table = ada.set_up("me", "here")
    with ada.visit(table) as visit, eve.visit(table) as thief:
        visit.until("moment")
        thief.until("moment")
        action = dict(visit.choices())[0][0]
        assert not thief.answer(thief.play(0, action, "first"))["ok"]
        assert visit.answer(visit.play(0, action, "first"))["ok"]


def test_who_has_left_still_hears_the_first_answer(ada: Person):
    table = ada.set_up("me", "bot")
    with ada.visit(table) as visit:
        visit.until("moment")
        action = dict(visit.choices())[0][0]
        first = visit.answer(visit.play(0, action, "mine"))
        assert first["ok"]
        assert ada.post(f"/api/tables/{table}/leave").status_code == 200
        again = visit.answer(visit.play(0, action, "mine"))
        assert (again["ok"], again["n"]) == (True, first["n"])
        assert not visit.answer(visit.play(0, action, "another"))["ok"]


# ---------------------------------------------------------------- catching up


def long_story(actions: int) -> Story:
    """A game of many actions, by players who avoid to crash."""
    story = Story(GAME.new(4, seed=1, board_size=12, rounds_min=5, rounds_max=5))
    dice = random.Random(1)
    while story.actions < actions:
        seat = dice.choice(story.pending)
        choices = story.position.view(seat).scene.choices
        safe = [choice for choice in choices if not choice.warning] or choices
        story.accept(story.draft(seat, dice.choice(safe).action))
    return story


def test_who_is_too_far_behind_gets_the_whole_picture():
    story = long_story(MOST_STEPS + 20)
    n = story.n((0,))
    near = json.loads(story.moment((0,), n - MOST_STEPS))
    assert (near["full"], len(near["steps"])) == (False, MOST_STEPS)
    far = json.loads(story.moment((0,), n - MOST_STEPS - 1))
    assert (far["full"], len(far["steps"])) == (True, n + 1)
    assert far == json.loads(story.moment((0,), None)) == json.loads(story.moment((0,), n + 1))


def test_the_whole_picture_of_a_very_long_game_is_bounded(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("fairground.server.story.LONGEST_LOG", 40)
    assert LONGEST_LOG > 40
    story = long_story(60)
    numbers = [step["n"] for step in json.loads(story.moment((0,), None))["steps"]]
    assert numbers == list(range(21, 61))


def test_a_client_that_comes_back_late_is_served_at_once(hall: Hall, ada: Person):
    table = ada.set_up("random", "random", "random", "random", rounds_min=5, rounds_max=5)
    with ada.visit(table) as visit:
        while visit.over is None:
            visit.hear()
        n = visit.n
        assert n > MOST_STEPS
        visit.hello(since=0)
        moment = visit.until("moment")
        assert (moment["full"], moment["n"]) == (True, n)
        visit.hello(since=n - 1)
        visit.n = n - 1
        moment = visit.until("moment")
        assert (moment["full"], len(moment["steps"])) == (False, 1)


# ---------------------------------------------------------------- restarts and faults


def test_bots_play_on_after_a_restart_before_anybody_comes(open_hall: Callable[..., Hall]):
    hall = open_hall(bot_pace=0.1)
    with Person(hall, "Ada") as ada, Person(hall, "Bob") as bob:
        table = ada.set_up("random", "random", rounds_min=5, rounds_max=5, board_size=12)
        waiting = bob.set_up("me", "random")
        hall.restart()
        before = len(hall.moves(table))
        wait_for(lambda: len(hall.moves(table)) > before + 5)
        # A person's table has had its bot's move, and waits for the person.
        wait_for(lambda: [move[1] for move in hall.moves(waiting)] == [1])


def wait_for(happened: Callable[[], bool], seconds: float = 20) -> None:
    end = time.monotonic() + seconds
    while not happened():
        assert time.monotonic() < end, "it did not happen"
        time.sleep(0.05)


BROKEN = """
from fairground.games.crash_grid.show import stage
drawn = stage.scene
def scene(s, seat, choices, names):
    if seat == 1 and not s.waiting & 1:
        raise ValueError("this scene cannot be drawn")
    return drawn(s, seat, choices, names)
stage.scene = scene
"""


def test_a_scene_that_cannot_be_made_is_one_viewers_trouble(open_hall: Callable[..., Hall]):
    hall = open_hall(before=BROKEN)
    with Person(hall, "Ada") as ada, Person(hall, "Bob") as bob:
        table = ada.set_up("me", "open")
        bob.join(table)
        with ada.visit(table) as first, bob.visit(table) as second:
            first.until("moment")
            second.until("moment")
            assert first.answer(first.play(0, first.choices()[0][1][0]))["ok"]
            while first.n < 1:
                first.hear()
            assert "could not show you this table" in second.until("bye")["sentence"]
            with pytest.raises(ConnectionClosed) as closed:
                second.hear()
            assert closed.value.rcvd.code == 1011
    assert "this scene cannot be drawn" in hall.end()


def test_opening_sockets_too_often_is_refused(open_hall: Callable[..., Hall]):
    hall = open_hall(burst=10, refill=0.1)
    with Person(hall, "Ada") as ada:
        table = ada.set_up("me", "here")
        for _ in range(12):
            ada.visit(table, hello=False).close()
        with ada.visit(table, hello=False) as visit:
            sentence = visit.hear()["sentence"]
            assert sentence.startswith("You ask too often; wait ")
            with pytest.raises(ConnectionClosed) as closed:
                visit.hear()
            assert closed.value.rcvd.code == 1008


@BOTH
async def test_errors_of_the_database_tell_no_secret(store: Store):
    """They are logged; keys of dice and hashes of tokens are not."""
    storage = Storage(store.url)
    try:
        query = text("UPDATE nowhere SET key = :key")
        with pytest.raises(DBAPIError) as failure:
            await storage.write(lambda c: c.execute(query, {"key": "0123456789abcdef"}))
        assert "nowhere" in str(failure.value)
        assert "0123456789abcdef" not in str(failure.value)
    finally:
        storage.close()


@BOTH
def test_two_halls_can_be_opened_on_a_new_database_at_once(store: Store):
    """Both want to create the tables: one does, and the other waits for it."""
    failures: list[BaseException] = []

    def opened() -> None:
        try:
            Storage(store.url, alone=False).close()
        except BaseException as failure:
            failures.append(failure)

    threads = [threading.Thread(target=opened) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []
