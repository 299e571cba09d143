"""Fair shares of thinking, with a clock that the tests turn: who is next, and for how long."""

from __future__ import annotations

import math
from dataclasses import dataclass, field

import pytest

from fairground.server.beats import BEATS, PART, QUICK_BEAT, SEARCHING_BEAT, Turn, beat_of
from fairground.server.shares import LEAST, SPARE_REST, SPARE_SECONDS, Shares, Thought

TICK = 0.005
"""A search looks at its budget every few milliseconds, and takes no less than that."""


@dataclass
class Player:
    """A bot that is asked again a moment after others have seen its answer, at its beat."""

    owner: str
    beat: float
    attended: bool = True
    asked: float = 0.0
    answers: list[float] = field(default_factory=list)
    thought: Thought | None = None

    def answer(self, now: float) -> None:
        self.thought = None
        self.answers.append(now - self.asked)
        self.asked += self.beat * max(1, math.ceil(self.answers[-1] / self.beat))

    def ask(self, shares: Shares) -> None:
        self.thought = Thought(self.owner, PART * self.beat, self.beat, lambda: self.attended)
        shares.add(self.thought, self.asked)


def run(players: list[Player], threads: int, seconds: float) -> Shares:
    """Think for so many seconds of an imagined clock."""
    shares = Shares(threads)
    for tick in range(int(seconds / TICK)):
        now = tick * TICK
        for player in players:
            thought = player.thought
            if thought is None and player.asked <= now:
                player.ask(shares)
            elif thought in shares.running and ends(shares, thought) <= now:
                shares.done(thought, now)
                player.answer(now)
        while len(shares.running) < threads and shares.take(now) is not None:
            pass
    return shares


def ends(shares: Shares, thought: Thought) -> float:
    return thought.begun + max(TICK, shares.allowed(thought))


@pytest.mark.parametrize("champions", [1, 2, 10, 60, 150])
def test_everybody_is_answered_within_twice_the_stated_time_at_any_load(champions: int):
    players = [Player(f"owner {n}", BEATS["champion"]) for n in range(champions)]
    players += [Player("skilled", BEATS["skilled"]), Player("expert", SEARCHING_BEAT)]
    run(players, threads=2, seconds=12)
    for player in players:
        assert len(player.answers) >= 12 / (2 * player.beat) - 1
        assert max(player.answers) <= 2 * player.beat, player.owner


def test_who_is_alone_has_all_the_time_and_all_cores():
    shares = Shares(4)
    thought = Thought("Ada", 1.2, 2.0)
    shares.add(thought, 10.0)
    assert shares.take(10.0) is thought
    assert shares.allowed(thought) == 1.2
    assert shares.cores(thought) == 4
    shares.add(Thought("Bob", 1.2, 2.0), 10.1)
    assert shares.allowed(thought) == 1.2  # there is a thread for each
    assert shares.cores(thought) == 1


def test_a_hundred_tables_of_one_owner_cost_another_nothing():
    """However many there are, the others' share is half, and they are next."""
    flood = [Player("Eve", BEATS["champion"]) for _ in range(400)]
    honest = [Player("Ada", SEARCHING_BEAT), Player("Ada", BEATS["champion"])]
    run([*flood, *honest], threads=2, seconds=20)
    for player in honest:
        assert len(player.answers) >= int(20 / player.beat)
        assert max(player.answers) <= player.beat
    assert min(len(player.answers) for player in flood) >= 2  # nobody is left out


def test_a_thought_under_way_notices_that_others_have_come():
    shares = Shares(1)
    first = Thought("Ada", 1.2, 2.0)
    shares.add(first, 0.0)
    shares.take(0.0)
    assert shares.allowed(first) == 1.2
    for number in range(3):
        shares.add(Thought(f"owner {number}", 1.2, 2.0), 0.1)
    assert shares.allowed(first) == pytest.approx(0.3)


def test_a_late_thought_has_a_tenth_of_its_time():
    shares = Shares(1)
    thought = Thought("Ada", 1.0, 1.5)
    shares.add(thought, 0.0)
    shares.take(9.0)
    assert shares.allowed(thought) == pytest.approx(LEAST)


def test_short_thoughts_pass_long_ones():
    shares = Shares(1)
    long, short = Thought("Ada", 1.2, 2.0), Thought("Bob", 0.2, 0.4)
    shares.add(long, 0.0)
    shares.add(short, 0.5)
    assert [shares.take(0.5), shares.take(0.5)] == [short, long]


def test_what_nobody_waits_for_takes_what_is_left_over():
    """One at a time, with a rest after each; it ends when somebody waits for something else."""
    shares = Shares(2)
    idle = [Thought(f"Eve {n % 2}", 1.2, 2.0, lambda: False) for n in range(4)]
    for thought in idle:
        shares.add(thought, 0.0)
    first = shares.take(0.0)
    assert first is idle[0]
    assert shares.take(0.1) is None
    assert shares.allowed(first) == SPARE_SECONDS
    assert shares.cores(first) == 1
    asked = Thought("Ada", 1.2, 2.0)
    shares.add(asked, 0.2)
    assert shares.allowed(first) == 0.0
    assert shares.take(0.2) is asked
    assert shares.allowed(asked) == 1.2  # those that nobody waits for do not count
    shares.done(asked, 0.3)
    shares.done(first, 0.3)
    assert shares.take(0.3 + SPARE_REST / 2) is None
    assert shares.rest(0.3) == pytest.approx(SPARE_REST)
    assert shares.take(0.3 + SPARE_REST) is idle[1]  # the other owner's


def test_a_table_that_somebody_comes_to_is_waited_for():
    present = False
    shares = Shares(1)
    shares.add(Thought("Eve", 1.2, 2.0, lambda: False), 0.0)
    visited = Thought("Ada", 1.2, 2.0, lambda: present)
    shares.add(visited, 0.0)
    shares.done(shares.take(0.0), 0.3)  # Eve's
    present = True
    assert shares.take(0.3) is visited


def test_what_is_dropped_is_not_thought_about():
    shares = Shares(1)
    thought = Thought("Ada", 1.2, 2.0)
    shares.add(thought, 0.0)
    shares.drop(thought)
    assert shares.take(0.0) is None
    assert shares.rest(0.0) is None


# ---------------------------------------------------------------- beats


def test_beats_are_short():
    assert [beat_of(name) for name in ("gentle", "casual", "greedy", "random")] == [QUICK_BEAT] * 4
    assert QUICK_BEAT <= 0.5
    assert max(beat_of("skilled"), beat_of("expert"), beat_of("search")) <= 1
    assert beat_of("champion") <= 3


def test_a_turn_is_due_a_beat_after_the_last_step_that_all_saw():
    turn = Turn(since=50.0, beat=2.0, now=50.01)
    for now in (50.01, 50.5, 51.9):
        assert now + turn.wait(now) == pytest.approx(52.0)
    for now in (52.1, 53.9):  # late: at the next beat
        assert now + turn.wait(now) == pytest.approx(54.0)


def test_the_thoughts_of_a_turn_fit_into_its_beat_however_many_there_are():
    turn = Turn(since=0.0, beat=2.0, now=0.0)
    now = 0.0
    for _ in range(20):
        now += turn.seconds(now)
    assert now <= turn.due


def test_who_is_asked_without_a_step_that_all_saw_keeps_to_the_same_beats():
    turn = Turn(since=0.0, beat=2.0, now=7.5)
    assert turn.due == 10.0


def test_without_beats_there_is_no_waiting():
    assert Turn(since=0.0, beat=0.0, now=3.0).wait(4.0) == 0
