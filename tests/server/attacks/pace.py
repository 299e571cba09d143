"""Somebody with a stopwatch watches bots, to learn what they do in secret and when they must.

For each game and level, the times between two steps that a spectator hears of are compared with
what only the database knows: how many secret actions were among them, and whether the last one was
forced. A permutation test tells how likely times so different are if they depend on neither.
"""

from __future__ import annotations

import math
import statistics
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise, product
from pathlib import Path

import numpy as np

from fairground.server.beats import beat_of
from server.acts import acts
from server.visitors import ConnectionClosed, Hall, Person

SHORT = {
    "turns": 36,
    "tables": 4,
    "pace": 1.0,
    "seconds": 0.2,
    "games": "grid-of-shadows",
    "levels": "champion",
}
WHOLE = {
    "turns": 500,
    "tables": 6,
    "pace": 1.0,
    "seconds": 3.0,
    "games": "crash-grid gold-n-crash grid-of-shadows battlegrid crash-by-crash",
    "levels": "gentle casual skilled expert champion",
}

SEATS = {"crash-grid": 3, "grid-of-shadows": 4}
"""Elsewhere two."""

SHUFFLES = 9_999
PATIENCE = 300.0

COMPILED = """
from fairground.bots import prepare
from fairground.registry import game
for name in {names!r}.split():
    prepare(game(name))
"""


@dataclass(frozen=True)
class Span:
    """What passed between two steps that everybody saw."""

    seconds: float
    secret: int  # actions before the last one
    forced: bool  # the last one
    known: tuple[object, ...]  # how many have acted, and what everybody heard of it


def attack(
    folder: Path, *, turns: int, tables: int, pace: float, seconds: float, games: str, levels: str
) -> dict[str, float]:
    """How likely the times are if they tell nothing, for each game and level, and for all."""
    settings = {"bot_pace": pace, "bot_seconds": seconds}
    hall = Hall(folder, COMPILED.format(names=games), **settings).open()
    figures: dict[str, float] = {}
    chances: list[float] = []
    try:
        for game, level in product(games.split(), levels.split()):
            spans = watched(hall, game, level, turns, tables)
            times = [span.seconds for span in spans]
            known = [span.known for span in spans]
            secret = independence([span.secret for span in spans], times, known)
            forced = independence([span.forced for span in spans], times, known)
            chances += [secret, forced]
            late = sum(taken > 1.5 * pace * beat_of(level) for taken in times)
            figures |= {
                f"{game} {level}: turns": len(spans),
                f"{game} {level}: most secret actions": max(span.secret for span in spans),
                f"{game} {level}: late": late,
                f"{game} {level}: s without secrets": median(
                    spans, lambda span: span.known[0] == 1 and not span.secret
                ),
                f"{game} {level}: s with secrets": median(
                    spans, lambda span: span.known[0] == 1 and span.secret > 1
                ),
                f"{game} {level}: s if forced": median(spans, lambda span: span.forced),
                f"{game} {level}: s if free": median(spans, lambda span: not span.forced),
                f"{game} {level}: p of secrets": secret,
                f"{game} {level}: p of force": forced,
            }
    finally:
        complaints = hall.end()
    assert complaints == "", complaints
    return {**figures, "p of all": min(1.0, len(chances) * min(chances))}


def median(spans: Sequence[Span], chosen: Callable[[Span], bool]) -> float:
    """The median time of some of the turns; NaN if there are none."""
    times = [span.seconds for span in spans if chosen(span)]
    return statistics.median(times) if times else math.nan


def watched(hall: Hall, game: str, level: str, turns: int, tables: int) -> list[Span]:
    """What somebody sees at several tables at once, until there are enough turns."""
    spans: list[Span] = []
    end = time.monotonic() + PATIENCE

    def watch() -> None:
        own: list[Span] = []
        with Person(hall, "Eve") as eve:
            while (left := -(-turns // tables) - len(own)) > 0 and time.monotonic() < end:
                own += watched_game(eve, game, level, left, end)
        spans.extend(own)

    threads = [threading.Thread(target=watch) for _ in range(tables)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return spans


def watched_game(eve: Person, game: str, level: str, turns: int, end: float) -> list[Span]:
    """The turns of one game, or as many of them as are wanted."""
    seats = [{"kind": "bot", "bot": level}] * SEATS.get(game, 2)
    answer = eve.post("/api/tables", game=game, seats=seats, nickname="Eve")
    assert answer.status_code == 201, answer.text
    table = str(answer.json()["table"]["id"])
    heard: dict[int, float] = {}
    with eve.visit(table) as visit:
        while visit.over is None and len(heard) < turns + 2 and time.monotonic() < end:
            try:
                moment = visit.until("moment")
            except (ConnectionClosed, TimeoutError):
                break  # if a bot has died, the hall's log tells
            if not moment["full"]:
                heard[moment["n"]] = time.monotonic()
    told = {step["n"]: tuple(event["kind"] for event in step["events"]) for step in visit.steps}
    return spans_of(eve.hall, table, heard, told)


def spans_of(
    hall: Hall, table: str, heard: dict[int, float], told: dict[int, tuple[str, ...]]
) -> list[Span]:
    """The times between steps that were heard one by one, with the secrets among them."""
    spans: list[Span] = []
    by_step: dict[int, tuple[int, bool, int]] = {}
    seats: list[int] = []
    for act in acts(hall, table):
        seats.append(act.seat)
        if act.step is not None:
            by_step[act.step] = len(seats) - 1, act.choices == 1, len(set(seats))
            seats.clear()
    for (before, sooner), (step, later) in pairwise(sorted(heard.items())):
        if step == before + 1:
            secret, forced, acted = by_step[step]
            spans.append(Span(later - sooner, secret, forced, (acted, *told[step])))
    return spans


def independence(causes: Sequence[float], times: Sequence[float], known: Sequence[object]) -> float:
    """How likely it is that times go along with their causes as much as they do, by chance alone.

    What everybody knows may make a difference: only turns in which that is the same are compared.

    >>> independence([0, 1] * 20, [1.0, 1.0] * 20, [1] * 40)
    1.0
    >>> independence([0, 1] * 20, [1.0, 2.0] * 20, [1] * 40)
    0.0001
    >>> independence([0, 1] * 20, [1.0, 2.0] * 20, [0, 1] * 20)
    1.0
    """
    dice = np.random.default_rng(1)
    seen, by_chance = 0.0, np.zeros(SHUFFLES)
    for stratum in set(known):
        chosen = np.asarray([entry == stratum for entry in known])
        cause = np.asarray(causes, dtype=float)[chosen]
        taken = np.asarray(times)[chosen]
        cause, taken = cause - cause.mean(), taken - taken.mean()
        seen += cause @ taken
        by_chance += dice.permuted(np.tile(cause, (SHUFFLES, 1)), axis=1) @ taken
    return float((1 + np.sum(np.abs(by_chance) >= abs(seen) - 1e-12)) / (1 + SHUFFLES))
