"""The hall is killed at any moment: no acknowledged move is lost or doubled, all catch up."""

from __future__ import annotations

import random
import signal
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from server.visitors import ConnectionClosed, Hall, Person, Visit

KILLS = 24


@dataclass
class Player:
    """A person who writes down every answer, and sends again what was not answered."""

    person: Person
    table: str
    visit: Visit | None = None
    unanswered: tuple[str, int, int] | None = None
    acknowledged: dict[str, tuple[int, int, int]] = field(default_factory=dict)
    steps: list[tuple[int, int]] = field(default_factory=list)

    def connect(self) -> Visit:
        if self.visit is None:
            since = self.steps[-1][0] if self.steps else None
            self.visit = self.person.visit(self.table, since)
            self.visit.until("moment")
            self.note()
        return self.visit

    def note(self) -> None:
        """Steps come in order, none twice and none left out, over all connections together."""
        if self.visit is None:
            return
        for step in self.visit.steps:
            known = self.steps[-1][0] if self.steps else -1
            if step["n"] > known:
                assert step["n"] == known + 1
                self.steps.append((step["n"], step["seat"]))
        self.visit.steps.clear()

    def send(self, dice: random.Random) -> bool:
        """Send what is due; whether there was anything."""
        visit = self.connect()
        if self.unanswered is not None:
            command, seat, action = self.unanswered
            visit.play(seat, action, command)
            return True
        due = visit.choices()
        if due:
            seat, actions = dice.choice(due)
            action = dice.choice(actions)
            self.unanswered = (visit.play(seat, action), seat, action)
        return bool(due)

    def settle(self) -> None:
        """Hear the answer to what was sent."""
        visit = self.connect()
        if self.unanswered is None:
            return
        command, seat, action = self.unanswered
        answer = visit.answer(command)
        assert answer["ok"], answer
        self.acknowledged[command] = (answer["n"], seat, action)
        self.unanswered = None
        while visit.n < answer["n"]:
            visit.hear()
        self.note()

    def cut_off(self) -> None:
        if self.visit is not None:
            self.visit.close()
            self.visit = None


def test_killing_the_hall_loses_and_doubles_nothing(open_hall: Callable[..., Hall]):
    hall = open_hall()
    dice = random.Random(20)
    with Person(hall, "Ada") as ada, Person(hall, "Bob") as bob:
        table = ada.set_up("me", "open", "greedy", rounds_min=5, rounds_max=5, board_size=10)
        bob.join(table)
        players = [Player(ada, table), Player(bob, table)]
        kills = 0
        for _ in range(3000):
            if all(player.connect().over for player in players):
                break
            player = dice.choice(players)
            when = dice.choice(("before", "in flight", "after", *["never"] * 3))
            kill = kills < KILLS and when != "never"
            if kill and when == "before":
                _kill(hall, players)
                kills += 1
            sent = player.send(dice)
            if kill and when == "in flight":
                time.sleep(dice.random() * 0.02)
                _kill(hall, players)
                kills += 1
                continue
            if sent:
                player.settle()
            else:
                _listen(player)
            if kill and when == "after":
                _kill(hall, players)
                kills += 1
        assert kills == KILLS
        _check(hall, table, players)
        for player in players:
            player.cut_off()


def _listen(player: Player) -> None:
    visit = player.connect()
    if visit.over is None:
        try:
            visit.hear(timeout=0.05)
        except TimeoutError:
            return
        player.note()


def _kill(hall: Hall, players: list[Player]) -> None:
    hall.end(signal.SIGKILL)
    for player in players:
        if player.visit is not None:
            # What had arrived before the end counts: answers among it were given.
            try:
                for _ in range(1000):
                    player.visit.hear(timeout=5)
            except (ConnectionClosed, TimeoutError):
                pass
            if player.unanswered and player.unanswered[0] in player.visit.answers:
                command, seat, action = player.unanswered
                answer = player.visit.answers[command]
                assert answer["ok"]
                player.acknowledged[command] = (answer["n"], seat, action)
                player.unanswered = None
            player.note()
        player.cut_off()
    hall.open()


def _check(hall: Hall, table: str, players: list[Player]) -> None:
    moves = hall.moves(table)
    assert [move[0] for move in moves] == list(range(1, len(moves) + 1))
    commands = {command: move[:3] for *move, command in moves if command is not None}
    acknowledged = {}
    for player in players:
        assert player.unanswered is None
        acknowledged.update(player.acknowledged)
        # In Crash Grid everybody notices every action; whose it was is told to its own seat.
        own = {seat for seat, holder in enumerate(players) if holder is player}
        told = [(n, seat) for n, seat in player.steps if n > 0]
        assert told == [(n, seat if seat in own else -1) for n, seat, *_ in moves]
    assert {command: tuple(move) for command, move in commands.items()} == acknowledged
    assert sum(move[3] is not None for move in moves) == len(acknowledged)


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
