"""Simulation: many games between bots, with seats rotated, summed up with confidence intervals."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor, wait
from dataclasses import dataclass
from threading import Event
from typing import Any

from fairground.bots import Bot, Budget, bot, prepare
from fairground.bots.greedy import WORLDS
from fairground.bots.policies import Players, Sample, new_opinion, self_play
from fairground.kernel.algorithms import ENDLESS, FIRST_SEAT
from fairground.kernel.belief import SENSIBLE
from fairground.kernel.bundles import Floats, Ints, Lengths, key_from
from fairground.kernel.dice import siphash
from fairground.kernel.errors import FairgroundError
from fairground.kernel.extras import installed
from fairground.kernel.game import Game, key_of
from fairground.kernel.view import View
from fairground.lab.intervals import wilson

POLICIES = {"random": 0, "greedy": WORLDS}
"""The bots that a compiled contest knows; games with others are played decision by decision."""

CHUNK = 24  # games of one task: a multiple of every number of seats from 2 to 4 and of 6


@dataclass(frozen=True, slots=True)
class Share:
    """A mean result in [0, 1] with its 95 % confidence interval."""

    label: str
    games: int
    mean: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Summary:
    """What came out: the share of each bot, the share of each seat, and the length of games."""

    games: int
    decisions: int
    bots: tuple[Share, ...]
    seats: tuple[Share, ...]
    shortest: int
    mean_length: float
    longest: int
    stopped: bool = False
    """Whether somebody had enough before all games were played."""


def simulate(
    game: Game,
    bots: Sequence[str],
    games: int,
    seed: int | None = None,
    options: Mapping[str, Any] | None = None,
    threads: int | None = None,
    report: Callable[[int], None] | None = None,
) -> Summary:
    """Play so many games between bots, one in each seat.

    The bots move on by one seat from game to game, and every turn of that wheel is dealt the same
    cards, so luck of the deal and of the seat cancels out; the number of games is rounded up to
    whole turns. Without Numba the same games are played by the plain twin, only slower. `report`
    is told how many games are done. Ctrl-C ends it with what has been played.
    """
    for name in bots:
        bot(name)
    if games < 1:
        raise FairgroundError(f"the number of games must be at least 1, not {games}")
    seats = len(bots)
    table = game.table(seats, **(options or {}))
    games += -games % seats
    key = key_of(seed)
    row = table.pack()
    compiled = installed("fast")
    twin: Any = game.compiled if compiled else game.plain
    if compiled:
        prepare(game)
    size = CHUNK * seats
    enough = Event()

    def part(first: int) -> tuple[list[list[float]], list[int]]:
        count = min(size, games - first)
        if set(bots) <= set(POLICIES):
            played = _contest(twin, row, bots, key, first, count)
        else:
            played = _play(twin, row, bots, key, range(first, first + count), enough)
        if report is not None:
            report(len(played[1]))
        return played

    with ThreadPoolExecutor(threads or (os.cpu_count() or 1) if compiled else 1) as pool:
        begun = [pool.submit(part, first) for first in range(0, games, size)]
        try:
            wait(begun)
        except KeyboardInterrupt:
            enough.set()
            pool.shutdown(cancel_futures=True)
    parts = [one.result() for one in begun if not one.cancelled()]
    results = [line for lines, _ in parts for line in lines]
    lengths = [length for _, part_lengths in parts for length in part_lengths]
    if not results:
        raise KeyboardInterrupt
    return _sum_up(bots, results, lengths, enough.is_set())


def _play(
    twin: Any, row: bytes, bots: Sequence[str], key: bytes, games: range, enough: Event
) -> tuple[list[list[float]], list[int]]:
    """The same as a contest, with the bots' own `choose`, until it is enough."""
    seats = len(bots)
    results, lengths = [], []
    for number in games:
        if enough.is_set() and number % seats == 0:  # whole turns alone count
            break
        minds = [bot(bots[(seat + number) % seats], number) for seat in range(seats)]
        shares, length = play_game(twin, row, minds, key, number // seats)
        results.append(shares)
        lengths.append(length)
    return results, lengths


def play_game(
    twin: Any, row: bytes, minds: Sequence[Bot], key: bytes, number: int, nodes: int = ENDLESS
) -> tuple[list[float], int]:
    """One game between bots, dealt as number so-and-so of a key: shares of the win, and length."""
    state, actions = play_through(twin, row, minds, key, number, nodes)
    shares = twin.zeros(Floats, len(minds))
    twin.score(state, shares)
    return [float(share) for share in shares], len(actions)


def play_through(
    twin: Any, row: bytes, minds: Sequence[Bot], key: bytes, number: int, nodes: int = ENDLESS
) -> tuple[Any, list[tuple[int, int]]]:
    """The same game: the state that it ends in, and every action with its seat.

    Nobody imagines more than so many nodes for a decision, however large their appetite.
    """
    k0, k1 = key_from(key)
    state = twin.state(row)
    halves = siphash(k0, k1, 2 * number), siphash(k0, k1, 2 * number + 1)
    twin.deal(state, *halves, twin.new_desk())
    return go_on(twin, state, minds, nodes)


def go_on(
    twin: Any, state: Any, minds: Sequence[Bot], nodes: int = ENDLESS
) -> tuple[Any, list[tuple[int, int]]]:
    """Play on from a state, which becomes the last one, to the end; every action with its seat."""
    view, desk, out = state.copy(), twin.new_desk(), twin.new_out()
    waiting = twin.pending(state)
    actions = []
    while waiting:
        seat = FIRST_SEAT[waiting]
        if twin.choices(state, seat, out, desk) > 1:
            twin.veil(state, seat, view)
            seen = View.from_row(twin.game, seat, twin.row(view))
            action = minds[seat].choose(seen, Budget(min(minds[seat].appetite, nodes)))
        else:
            action = int(out[0])
        waiting = twin.apply(state, seat, action, desk)
        actions.append((seat, action))
    return state, actions


def _contest(
    twin: Any, row: bytes, bots: Sequence[str], key: bytes, first: int, count: int
) -> tuple[list[list[float]], list[int]]:
    series = twin.new_series(row, len(bots), count, key_from(key), first)
    worlds = twin.zeros(Ints, len(bots))
    worlds[:] = [POLICIES[name] for name in bots]
    twin.run(
        self_play,
        rival=twin.rules,
        opinion=new_opinion(twin, row, SENSIBLE),
        view=twin.state(row),
        series=series,
        players=Players(worlds, twin.zeros(Ints, len(bots)), len(bots), openings=0, crossed=0),
        sample=Sample(twin.rows(row, 0), twin.zeros(Lengths, count)),
    )
    results = [[float(share) for share in line] for line in series.results]
    return results, [int(length) for length in series.lengths]


def _sum_up(
    bots: Sequence[str], results: list[list[float]], lengths: list[int], stopped: bool
) -> Summary:
    seats = len(bots)
    turns = [results[start : start + seats] for start in range(0, len(results), seats)]
    # In game i of a turn, seat s is played by bot (s + i) modulo the number of seats.
    by_bot = [
        [sum(turn[i][(bot - i) % seats] for i in range(seats)) / seats for turn in turns]
        for bot in range(seats)
    ]
    by_seat = [
        [sum(line[seat] for line in turn) / seats for turn in turns] for seat in range(seats)
    ]
    return Summary(
        games=len(results),
        decisions=sum(lengths),
        bots=tuple(share_of(name, len(results), by_bot[i]) for i, name in enumerate(bots)),
        seats=tuple(share_of(f"seat {i + 1}", len(results), by_seat[i]) for i in range(seats)),
        shortest=min(lengths),
        mean_length=sum(lengths) / len(lengths),
        longest=max(lengths),
        stopped=stopped,
    )


def share_of(label: str, games: int, means: list[float]) -> Share:
    """The mean over turns, which are independent, as games within a turn are not."""
    mean = sum(means) / len(means)
    if len(means) < 2:
        return Share(label, games, mean, 0.0, 1.0)
    spread = sum((value - mean) ** 2 for value in means) / (len(means) - 1)
    return Share(label, games, mean, *wilson(mean, spread, len(means)))
