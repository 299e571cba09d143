"""Findings: what a study says, each with its interval and the number of games behind it."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from fairground.lab.intervals import Interval, normal, wilson
from fairground.lab.studies.plans import BadStudy, Variant

if TYPE_CHECKING:
    import polars as pl

    from fairground.kernel.game import Game

Array = np.ndarray[Any, Any]

SHARE, COUNT, MINUTES, PROSPECTS = "share", "count", "minutes", "prospects"
"""Units: how a finding is spoken."""

QUANTILES = {"median": 0.5, "shortest tenth below": 0.1, "longest tenth above": 0.9}
FAR_TAIL = 0.99
BEHIND = -0.25
"""Prospects below this are behind: in [-1, 1], where 0 is even."""
SURE = 1.645  # of the normal distribution 95 % lie below this
BEGINNER = "who takes the first turn"
WORST_SEAT = "the worst seat is off by"
FAIR_WITHIN = 0.02  # a share that is off by less is fair for all that people notice


class Finding(NamedTuple):
    """One figure: its 95 % confidence interval and the games that it rests on."""

    metric: str
    label: str
    value: float
    low: float
    high: float
    games: int
    unit: str = COUNT


@dataclass(frozen=True)
class Pace:
    """How long people take: seconds for a moment of choice, and for one without; and a cap."""

    choice: float = 15.0
    idle: float = 3.0
    cap: float = 60.0  # minutes

    def minutes(self, moments: Array, idle: Array) -> Array:
        """From moments to minutes."""
        return (self.choice * moments + self.idle * idle) / 60


@dataclass(frozen=True)
class Sample:
    """The games of one variant, of which columns are read as they are needed."""

    game: Game
    variant: Variant
    rows: pl.LazyFrame
    counts: Mapping[int, tuple[int, int, int, int]]  # by place: total, squares, crosses, games
    games: int
    pace: Pace = field(default_factory=Pace)
    pairs: pl.LazyFrame | None = None  # matched pairs, if there are any (see `pairs`)

    def columns(self, *names: str) -> dict[str, Array]:
        """Columns of all games, in order."""
        frame = self.rows.select(*names).collect()
        return {name: frame[name].to_numpy() for name in names}

    def minutes(self) -> Array:
        """How long every game takes people."""
        read = self.columns("moments", "idle")
        return self.pace.minutes(read["moments"], read["idle"])

    def by_table(self, values: Array) -> Array:
        """Means over the games of a table, which are dealt alike and so not independent."""
        turns = self.variant.rotations
        if len(values) % turns:
            return values
        means: Array = values.reshape(turns, -1).mean(axis=0)
        return means

    def mean(self, metric: str, label: str, values: Array, unit: str = COUNT) -> Finding:
        """A mean over games; a game without a value is left out."""
        values = self.by_table(values.astype(float))
        values = values[~np.isnan(values)]
        count = len(values)
        if count == 0:
            return Finding(metric, label, math.nan, math.nan, math.nan, 0, unit)
        mean, variance = float(values.mean()), float(values.var(ddof=1)) if count > 1 else 0.0
        how: Callable[[float, float, int], Interval] = wilson if unit == SHARE else normal
        low, high = how(mean, variance if count > 1 else 0.25, count)
        return Finding(metric, label, mean, low, high, count * self.variant.rotations, unit)


def share_columns(sample: Sample) -> Array:
    """Every seat's share of the win: games by seats."""
    names = [f"share_{seat}" for seat in range(sample.variant.seats)]
    read = sample.columns(*names)
    return np.stack([read[name] for name in names], axis=1)


# ---------------------------------------------------------------- who wins


def seats(sample: Sample) -> list[Finding]:
    """The share of the wins of each seat, of each side, and what the first seat has over others."""
    shares, count = share_columns(sample), sample.variant.seats
    found = [
        sample.mean("seats", f"seat {seat + 1}", shares[:, seat], SHARE) for seat in range(count)
    ]
    sides = sample.game.sides(count)
    if len(set(sides)) < count:
        for side in sorted(set(sides)):
            members = [seat for seat in range(count) if sides[seat] == side]
            label = f"side {side + 1} (seats {', '.join(str(seat + 1) for seat in members)})"
            found.append(sample.mean("seats", label, shares[:, members].sum(axis=1), SHARE))
    found += _beginning(sample, shares)
    edge = shares[:, 0] - (1 - shares[:, 0]) / max(count - 1, 1)
    found.append(sample.mean("seats", "edge of the first seat", edge, "difference"))
    worst = max(abs(one.value - 1 / count) for one in found[:count])
    margin = max(one.high - one.low for one in found[:count]) / 2
    found.append(
        Finding(
            "seats", WORST_SEAT, worst, max(worst - margin, 0), worst + margin, found[0].games
        )._replace(unit="difference")
    )
    return found


def _beginning(sample: Sample, shares: Array) -> list[Finding]:
    """How often the side wins that takes the first turn, if a turn is somebody's."""
    if "began" not in sample.rows.collect_schema().names():  # of a study before it was counted
        return []
    began = sample.columns("began")["began"]
    if not (began >= 0).any():
        return []
    sides = np.array(sample.game.sides(sample.variant.seats))
    mates = sides[np.maximum(began, 0)][:, None] == sides
    won = np.where(began >= 0, (shares * mates).sum(axis=1), np.nan)
    return [sample.mean("seats", BEGINNER, won, SHARE)]


def bots(sample: Sample) -> list[Finding]:
    """The share of each bot, where they differ, and how many games tell the better one."""
    names, count = sample.variant.bots, sample.variant.seats
    if len(set(names)) == 1:
        return []
    shares = share_columns(sample)
    turns = np.repeat(np.arange(count), len(shares) // count)
    found = []
    for name in dict.fromkeys(names):
        players = [place for place in range(count) if names[place] == name]
        won = np.zeros(len(shares))
        for player in players:
            won += shares[np.arange(len(shares)), (player - turns) % count]
        found.append(sample.mean("bots", name, won / len(players), SHARE))
    best = max(found, key=lambda one: one.value)
    if count == 2 and best.value > 0.5:
        value, low, high = map(games_needed, (best.value, best.high, best.low))
        label = f"games until {best.label} is ahead with 95 %"
        found.append(Finding("bots", label, value, low, high, best.games))
    return found


def games_needed(share: float) -> float:
    """Games of two until who wins this share of them has won more than half with 95 %."""
    if share <= 0.5:
        return math.inf
    return max(math.ceil(SURE**2 * share * (1 - share) / (share - 0.5) ** 2), 1)


# ---------------------------------------------------------------- how long


def length(sample: Sample) -> list[Finding]:
    """Minutes, turns and decisions: the mean, quantiles, the tail, and what is over the cap."""
    minutes = sample.minutes()
    read = sample.columns("turns", "decisions")
    turns = f"{sample.game.measures.turn_word}s"
    found = [sample.mean("length", "minutes", minutes, MINUTES)]
    found += [
        quantile("length", f"minutes, {label}", minutes, part, MINUTES)
        for label, part in QUANTILES.items()
    ]
    found.append(quantile("length", "minutes, 99 of 100 below", minutes, FAR_TAIL, MINUTES))
    over = minutes > sample.pace.cap
    found.append(sample.mean("length", f"over {sample.pace.cap:g} minutes", over, SHARE))
    for label, column in ((turns, "turns"), ("decisions", "decisions")):
        found.append(sample.mean("length", label, read[column]))
        found.append(quantile("length", f"{label}, median", read[column], 0.5))
    return found


def quantile(metric: str, label: str, values: Array, part: float, unit: str = COUNT) -> Finding:
    """A quantile, with the order statistics between which it lies."""
    ordered, count = np.sort(values), len(values)
    spread = 1.96 * math.sqrt(count * part * (1 - part))
    low = int(max(math.floor(count * part - spread), 0))
    high = int(min(math.ceil(count * part + spread), count - 1))
    at = ordered[min(int(count * part), count - 1)]
    return Finding(metric, label, float(at), float(ordered[low]), float(ordered[high]), count, unit)


# ---------------------------------------------------------------- how close, how tense


def scores(sample: Sample) -> list[Finding]:
    """How far apart the seats end, in the game's own points, and how often nobody wins alone."""
    shares = share_columns(sample)
    sides = sample.game.sides(sample.variant.seats)
    best = shares.max(axis=1, keepdims=True)
    firsts = [sides.index(side) for side in sorted(set(sides))]
    tied = (shares[:, firsts] == best).sum(axis=1) > 1
    found = [sample.mean("scores", "ends without a sole winner", tied, SHARE)]
    if sample.game.measures.points is not None:
        names = [f"points_{seat}" for seat in range(sample.variant.seats)]
        read = sample.columns(*names)
        points = np.stack([read[name] for name in names], axis=1)
        word = sample.game.measures.points_word
        found.append(sample.mean("scores", f"{word} of the first", points.max(axis=1)))
        spread = points.max(axis=1) - points.min(axis=1)
        found.append(sample.mean("scores", f"{word} between first and last", spread))
    return found


def drama(sample: Sample) -> list[Finding]:
    """Lead changes, when it is decided, comebacks, and how far winners had been behind."""
    read = sample.columns("judged", "leads", "decided_at", "lowest", "drama", "margin")
    leads = np.where(read["judged"], read["leads"].astype(float), np.nan)
    lowest = read["lowest"].astype(float)
    came_back = np.where(np.isnan(lowest), np.nan, lowest < BEHIND)
    return [
        sample.mean("drama", "changes of the lead", leads),
        sample.mean("drama", "decided after this part of the game", read["decided_at"], SHARE),
        sample.mean("drama", "won from behind", came_back, SHARE),
        sample.mean("drama", "the winner's worst prospects", lowest, PROSPECTS),
        sample.mean("drama", "drama", read["drama"].astype(float), PROSPECTS),
        sample.mean("drama", "lead of the winner near the end", read["margin"], PROSPECTS),
    ]


def choices(sample: Sample) -> list[Finding]:
    """How much there is to choose: the branching factor, and moves that are forced."""
    read = sample.columns("decisions", "choices", "forced", "moments", "idle")
    wide = read["choices"] / np.maximum(read["decisions"], 1)
    forced = read["forced"] / np.maximum(read["decisions"], 1)
    return [
        sample.mean("choices", "choices for a decision", wide),
        sample.mean("choices", "decisions without a choice", forced, SHARE),
        sample.mean("choices", "real moments of choice in a game", read["moments"]),
    ]


METRICS: dict[str, Callable[[Sample], list[Finding]]] = {
    "seats": seats,
    "bots": bots,
    "length": length,
    "scores": scores,
    "drama": drama,
    "choices": choices,
}
"""What any game is asked; what is counted of events and actions comes besides (`counted.py`)."""

COUNTED = ("actions", "rules", "own", "lift")
"""The metrics that come of counts."""


def check_metrics(names: list[str] | None) -> list[str]:
    """The metrics that are wanted, or a sentence about one that is not known."""
    known = [*METRICS, *COUNTED]
    for name in names or ():
        if name not in known:
            raise BadStudy(f"there is no metric {name!r}; the metrics are {', '.join(known)}")
    return names or known
