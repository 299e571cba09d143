"""Findings that come of counts: rules that fired, actions that were chosen, a game's tallies."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import NamedTuple

from fairground.kernel.measures import HeatMap, Tally
from fairground.kernel.tape import RULING
from fairground.lab.intervals import normal, wilson
from fairground.lab.studies import noting as n
from fairground.lab.studies.findings import COUNT, SHARE, Finding, Sample
from fairground.lab.studies.lift import lift
from fairground.lab.studies.sheets import names_of, places_of

NOTHING = (0, 0, 0, 0)
SELDOM = 0.01  # of the times that an action is offered
OFTEN_ENOUGH = 50  # offers before something is said about an action


class Action(NamedTuple):
    """What a bot does with an action: how often it has it, and how often it takes it."""

    bot: str
    text: str
    offered: int
    taken: Finding


class Course(NamedTuple):
    """A tenth of the game: how many choices a decision has there, and how many have but one."""

    tenth: int
    choices: Finding
    forced: Finding


def per_game(sample: Sample, metric: str, label: str, place: int, scale: float = 1.0) -> Finding:
    """How often something comes up in a game."""
    total, squares, _, _ = sample.counts.get(place, NOTHING)
    mean = total / sample.games
    variance = max(squares / sample.games - mean**2, 0.0)
    low, high = normal(mean, variance, sample.games)
    return Finding(
        metric, label, mean / scale, max(low, 0) / scale, high / scale, sample.games, COUNT
    )


def part_of(sample: Sample, metric: str, label: str, places: Sequence[int], whole: int) -> Finding:
    """Which part of all it is, if games are drawn and not single events (a ratio estimate)."""
    counts = [sample.counts.get(place, NOTHING) for place in places]
    all_of = sample.counts.get(whole, NOTHING)
    total = sum(count[0] for count in counts)
    if all_of[0] == 0:
        return Finding(metric, label, math.nan, math.nan, math.nan, 0, SHARE)
    share = total / all_of[0]
    games = all_of[3]
    # Squares of a sum of places are not kept; places of one label hardly meet in one game's square.
    squares = sum(count[1] for count in counts)
    crosses = sum(count[2] for count in counts)
    spread = squares - 2 * share * crosses + share**2 * all_of[1]
    mean = all_of[0] / games
    variance = max(spread, share * (1 - share) * all_of[0]) / games / mean**2
    low, high = wilson(share, variance, games)
    return Finding(metric, label, share, low, high, games, SHARE)


def rules(sample: Sample) -> list[Finding]:
    """How often each rule came up in a game, as the log cites them."""
    book = sample.game.rulebook
    found = []
    for place in range(n.RULES):
        if place in sample.counts:
            number = place if place < n.RULES // 2 else place - n.RULES // 2 + RULING
            found.append(per_game(sample, "rules", book.id_of(number), place))
    return found


def silent_rules(sample: Sample) -> list[str]:
    """The rules of the book that no log has cited. Rules that only say what something is never
    are."""
    heard = {one.label for one in rules(sample)}
    return [rule for rule in sample.game.rulebook.rules if rule not in heard]


def silent_events(sample: Sample) -> list[str]:
    """What can happen in the game and never did."""
    heard = {
        name for kind, name in names_of(sample.game).items() if n.KINDS + kind in sample.counts
    }
    return sorted(set(names_of(sample.game).values()) - heard)


def actions(sample: Sample) -> list[Action]:
    """Every action of every bot: which part of its offers was taken."""
    game, variant = sample.game, sample.variant
    places = places_of(game, variant.seats)
    found = []
    for name in dict.fromkeys(variant.bots):
        players = [player for player in range(variant.seats) if variant.bots[player] == name]
        for action in range(game.actions):
            offers = [places.offered + player * game.actions + action for player in players]
            offered = sum(sample.counts.get(place, NOTHING)[0] for place in offers)
            if offered == 0:
                continue
            taken = [places.chosen + player * game.actions + action for player in players]
            text = game.words.action_text(action)
            found.append(Action(name, text, offered, _taken(sample, text, offers, taken)))
    return found


def _taken(sample: Sample, text: str, offers: list[int], taken: list[int]) -> Finding:
    merged = [
        sum(parts) for parts in zip(*(sample.counts.get(p, NOTHING) for p in offers), strict=True)
    ]
    whole = -1
    counts = {**sample.counts, whole: (merged[0], merged[1], merged[2], merged[3])}
    pooled = Sample(sample.game, sample.variant, sample.rows, counts, sample.games, sample.pace)
    return part_of(pooled, "actions", text, taken, whole)


def neglected(found: Sequence[Action]) -> list[Action]:
    """What is offered often enough and hardly ever taken."""
    return [one for one in found if one.offered >= OFTEN_ENOUGH and one.taken.value < SELDOM]


def tally(sample: Sample, which: Tally) -> list[Finding]:
    """A tally of the game's own: which part each label is of all, the commonest first."""
    base = base_of(sample, which)
    by_label: dict[str, list[int]] = {}
    for value, label in enumerate(which.labels):
        by_label.setdefault(label, []).append(base + 1 + value)
    found = [
        part_of(sample, "own", label, places, base)
        for label, places in by_label.items()
        if any(place in sample.counts for place in places)
    ]
    return sorted(found, key=lambda one: -one.value)


def heat(sample: Sample, which: HeatMap) -> list[tuple[float, float, float]]:
    """A map: column (or x), row (or y), and how often in a game."""
    base = base_of(sample, which)
    found = []
    for value in range(which.size):
        often = sample.counts.get(base + 1 + value, NOTHING)[0] / sample.games
        if which.places:
            found.append((*which.places[value], often))
        elif often:
            found.append((value % which.columns, value // which.columns, often))
    return found


def base_of(sample: Sample, which: Tally) -> int:
    """Where a tally begins in the notes."""
    bases = places_of(sample.game, sample.variant.seats).tallies
    return bases[list(sample.game.measures.tallies).index(which)]


def course(sample: Sample) -> list[Course]:
    """The choices of a decision in each tenth of the game."""
    scale = float(n.MILLI)
    return [
        Course(
            tenth + 1,
            per_game(sample, "choices", f"tenth {tenth + 1}", n.WIDTHS + tenth, scale),
            per_game(sample, "choices", f"tenth {tenth + 1}", n.FORCED_TENTHS + tenth, scale),
        )
        for tenth in range(n.TENTHS)
    ]


def own(sample: Sample) -> list[Finding]:
    """All tallies of the game's own, their titles before their labels."""
    return [
        one._replace(label=f"{which.title}: {one.label}")
        for which in sample.game.measures.tallies
        if not isinstance(which, HeatMap)
        for one in tally(sample, which)
    ]


def taken(sample: Sample) -> list[Finding]:
    """What bots hardly ever do although they could."""
    return [
        one.taken._replace(label=f"{one.bot}: {one.text}") for one in neglected(actions(sample))
    ]


COUNTED_METRICS: dict[str, Callable[[Sample], list[Finding]]] = {
    "actions": taken,
    "rules": rules,
    "own": own,
    "lift": lift,
}
