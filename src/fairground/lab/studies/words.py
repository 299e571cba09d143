"""What a study found, in sentences for somebody who is no statistician."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from fairground.kernel.sentences import capital, how_many, listed
from fairground.lab.studies import counted, levels, lift
from fairground.lab.studies.compare import Verdict
from fairground.lab.studies.findings import (
    BEGINNER,
    FAIR_WITHIN,
    MINUTES,
    PROSPECTS,
    SHARE,
    Finding,
    Sample,
    bots,
    drama,
    length,
    seats,
)
from fairground.lab.studies.plans import LOOKING

UNKNOWN = "–"


def spoken(value: float, unit: str) -> str:
    """A figure as one says it.

    >>> spoken(0.254, SHARE), spoken(43.21, MINUTES), spoken(3.14159, "count")
    ('25.4 %', '43.2 min', '3.14')
    """
    if math.isnan(value):
        return UNKNOWN
    if math.isinf(value):
        return "no limit"
    if unit == SHARE:
        return f"{100 * value:.1f} %".replace("-", "−")
    if unit == "difference":
        return f"{100 * value:+.1f} %".replace("-", "−")
    if unit == MINUTES:
        return f"{value:.1f} min"
    if unit == PROSPECTS:
        return f"{value:+.2f}".replace("-", "−")
    return (
        f"{value:,.0f}"
        if abs(value) >= 100
        else f"{value:.2g}"
        if abs(value) < 1
        else f"{value:.3g}"
    )


def ranged(finding: Finding) -> str:
    """A figure with its interval."""
    if math.isnan(finding.value):
        return UNKNOWN
    low, high = spoken(finding.low, finding.unit), spoken(finding.high, finding.unit)
    return f"{spoken(finding.value, finding.unit)} ({low} to {high})"


def answers(sample: Sample) -> Iterator[str]:
    """The answers to what is asked first of a game."""
    yield fairness(sample)
    yield from beginning(sample)
    yield duration(sample)
    yield from skill(sample)
    yield from tension(sample)
    yield from neglect(sample)
    yield from lift.told(sample)


def fairness(sample: Sample) -> str:
    """Whether every seat wins as often."""
    shares = [one for one in seats(sample) if one.label.startswith("seat ")]
    fair = 1 / len(shares)
    off = [one for one in shares if not one.low <= fair <= one.high]
    worst = max(shares, key=lambda one: abs(one.value - fair))
    if off:
        told = listed([f"{one.label} wins {ranged(one)}" for one in off])
        small = " Few people would notice." if abs(worst.value - fair) < FAIR_WITHIN else ""
        return f"The seats are not equal: {told}, where {100 * fair:.0f} % would be fair.{small}"
    margin = max(one.high - one.low for one in shares) / 2
    if margin > FAIR_WITHIN:
        return (
            f"No seat is seen to have an advantage, but {how_many(sample.games, 'game')} would "
            f"show only one of more than {100 * margin:.0f} %."
        )
    return f"The seats are fair: each wins {100 * fair:.0f} %, give or take {100 * margin:.1f} %."


def beginning(sample: Sample) -> Iterator[str]:
    """Whether it is good or bad to take the first turn."""
    sides = len(set(sample.game.sides(sample.variant.seats)))
    for one in seats(sample):
        if one.label == BEGINNER:
            margin = max(one.high - one.value, one.value - one.low)
            if one.low <= 1 / sides <= one.high:
                yield (
                    f"No edge of the first turn is seen: who takes it wins {ranged(one)}; one of "
                    f"more than {100 * margin:.0f} % would show."
                )
            else:
                way = "an advantage" if one.value > 1 / sides else "a disadvantage"
                yield f"The first turn is {way}: who takes it wins {ranged(one)}."


def duration(sample: Sample) -> str:
    """How long a game takes."""
    found = {one.label: one for one in length(sample)}
    short, long = found["minutes, shortest tenth below"], found["minutes, longest tenth above"]
    box = f" The box says {sample.game.minutes} minutes." if sample.game.minutes else ""
    return (
        f"A game takes {ranged(found['minutes'])} at {sample.pace.choice:g} seconds for a choice; "
        f"one in ten is over in {spoken(short.value, MINUTES)}, one in ten takes more than "
        f"{spoken(long.value, MINUTES)}.{box}"
    )


def skill(sample: Sample) -> Iterator[str]:
    """Who wins, where bots differ."""
    found = bots(sample)
    if not found:
        return
    best = max(
        (one for one in found if not one.label.startswith("games until")), key=lambda one: one.value
    )
    told = f"{best.label} wins {ranged(best)} in a seat where all alike would win "
    told = f"{told}{100 / sample.variant.seats:.0f} %"
    needed = next((one for one in found if one.label.startswith("games until")), None)
    if needed is not None:
        enough = how_many(int(needed.value), "game")
        told += f"; {enough} would tell with 95 % who is better"
    yield capital(f"{told}.")
    if LOOKING in sample.variant.bots:
        yield (
            f"{capital(LOOKING)} is the bot that sees all hidden cards: what it wins beyond its "
            f"share is what hidden information is worth."
        )


def tension(sample: Sample) -> Iterator[str]:
    """How long a game stays open."""
    found = {one.label: one for one in drama(sample)}
    leads, late = found["changes of the lead"], found["decided after this part of the game"]
    back = found["won from behind"]
    if leads.games and not math.isnan(late.value):
        yield (
            f"The lead changes {spoken(leads.value, 'count')} times in a game, which is decided "
            f"after {spoken(late.value, SHARE)} of it; {spoken(back.value, SHARE)} of the games "
            f"are won from behind."
        )


def depth(samples: Sequence[Sample]) -> Iterator[str]:
    """How many levels lie between weak and strong bots."""
    found = levels.steps(samples)
    if found:
        yield (
            f"Skill has {ranged(levels.depth(found))} levels between {found[0].weaker} and "
            f"{found[-1].stronger}: who is one level better wins three of four games."
        )


def neglect(sample: Sample) -> Iterator[str]:
    """What is hardly ever done although it could be, by bots that do not play at random."""
    found = [one for one in counted.neglected(counted.actions(sample)) if one.bot != "random"]
    for name in dict.fromkeys(one.bot for one in found):
        texts = [one.text for one in found if one.bot == name]
        more = f" and {len(texts) - 8} more" if len(texts) > 8 else ""
        yield capital(f"{name} hardly ever chooses {', '.join(texts[:8])}{more}.")


def comparison(one: Verdict, title: str, unit: str) -> str:
    """A verdict as a sentence."""
    if math.isinf(one.margin):
        return f"{capital(one.variant)}: {title}: {one.words}."
    before, after = spoken(one.base, unit), spoken(one.value, unit)
    gap, margin = spoken(abs(one.difference), unit), spoken(one.margin, unit)
    return (
        f"{capital(one.variant)}: {title} {after} where it was {before}: {one.words} "
        f"(by {gap} ± {margin})."
    )
