"""What cards and actions are worth, by matched pairs: the same game with one thing exchanged."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from fairground.kernel.sentences import listed
from fairground.lab.intervals import NORMAL_95
from fairground.lab.studies.findings import Finding, Sample
from fairground.lab.studies.pairs import ACTION

if TYPE_CHECKING:
    import polars as pl

FEWEST = 20
"""Pairs of a card or an action before something is said about it."""


class Lift(NamedTuple):
    """What one thing is worth: how much more its seat wins with it than with what it replaced."""

    kind: str  # ACTION, or what the hand is called
    bot: str
    finding: Finding
    error: float  # of the estimate

    def stands_out(self, among: int) -> bool:
        """Whether it is worth something for certain, though so many were looked at."""
        return abs(self.finding.value) > _times_the_error(among) * self.error


def _times_the_error(among: int) -> float:
    """How many standard errors 95 % lie within for all of so many figures (Bonferroni)."""
    from statistics import NormalDist

    return NormalDist().inv_cdf(1 - 0.025 / max(among, 1))


def lifts(sample: Sample) -> list[Lift]:
    """Every card and action of the pairs, the best of each kind first.

    A card counts where it was held and where it came in place of another: with it less without it.
    An action counts where it was forced on a bot that had chosen another one.
    """
    import polars as pl

    if sample.pairs is None:
        return []
    pairs = sample.pairs.collect()
    gain = pl.col("share_instead") - pl.col("share")
    labels = ["kind", "bot", "label"]
    came = pairs.select(
        "table", "kind", "bot", pl.col("instead").alias("label"), gain.alias("gain")
    )
    held = pairs.filter(pl.col("kind") != ACTION).select(
        "table", "kind", "bot", pl.col("one").alias("label"), (-gain).alias("gain")
    )
    both = pl.concat([came, held])
    tables = both.group_by(*labels, "table", maintain_order=True)
    per_table = tables.agg(pl.col("gain").sum(), pl.len().alias("n"))
    found = [_lift(key, group) for key, group in per_table.group_by(*labels, maintain_order=True)]
    known = [one for one in found if one.finding.games >= FEWEST]
    return sorted(known, key=lambda one: (one.kind, one.bot, -one.finding.value, one.finding.label))


def _lift(key: tuple[object, ...], tables: pl.DataFrame) -> Lift:
    """The mean gain; tables are the samples, for what a table has twice is not independent.

    One pair more is counted that was won or lost altogether: pairs that all came out alike do not
    prove that all would.
    """
    gains, counts = tables["gain"].to_numpy(), tables["n"].to_numpy()
    pairs, samples = int(counts.sum()), len(tables)
    mean = float(gains.sum() / pairs)
    spread = float(((gains - mean * counts) ** 2).sum() + 1) / pairs**2
    error = math.sqrt(spread * samples / max(samples - 1, 1)) if samples > 1 else math.inf
    margin = NORMAL_95 * error
    kind, bot, label = map(str, key)
    finding = Finding("lift", label, mean, mean - margin, mean + margin, pairs, "difference")
    return Lift(kind, bot, finding, error)


def lift(sample: Sample) -> list[Finding]:
    """What each card and each action is worth, named by its kind and by the bot that plays."""
    several = len(set(sample.variant.bots)) > 1
    return [
        one.finding._replace(
            label=f"{one.kind}{f' of {one.bot}' if several else ''}: {one.finding.label}"
        )
        for one in lifts(sample)
    ]


def grouped(found: list[Lift]) -> dict[tuple[str, str], list[Lift]]:
    """By kind and bot."""
    groups: dict[tuple[str, str], list[Lift]] = {}
    for one in found:
        groups.setdefault((one.kind, one.bot), []).append(one)
    return groups


def told(sample: Sample) -> Iterator[str]:
    """What stands out, in sentences."""
    for (kind, bot), found in grouped(lifts(sample)).items():
        out = [one for one in found if one.stands_out(len(found))]
        cards = kind != ACTION
        better = [one.finding for one in out if one.finding.value > 0]
        worse = [one.finding for one in out if one.finding.value < 0][::-1]
        if cards and better:
            yield f"Worth more than another card in hand: {_named(better)}."
        if cards and worse:
            yield f"Worth less than another card in hand: {_named(worse)}."
        if cards and not out:
            count = sum(one.finding.games for one in found) // 2
            yield f"{kind}: no card stands out in {count:,} exchanges."
        if not cards and better:
            yield f"{bot} would do better to choose more often: {_named(better)}."


def _named(found: list[Finding]) -> str:
    from fairground.lab.studies.words import spoken

    return listed([f"{one.label} ({spoken(one.value, one.unit)} wins)" for one in found[:6]])
