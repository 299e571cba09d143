"""Conformance of redeals: what they imagine is possible, and as likely as it should be."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from fairground.kernel.layout import KERNEL_FIELDS, NOBODY, Audience, Field, Plain
from fairground.kernel.view import veiled
from fairground.lab.conformance.chance import likelihood
from fairground.lab.conformance.probe import Finding, Probe, Situation, game_bytes
from fairground.lab.conformance.secrets import choices_of, redealt

UNLIKELY = 1e-4
"""A redeal is unfair if a fair one would look as uneven less often than this."""


def redeals_are_possible(probe: Probe) -> Iterator[Finding]:
    """Imagined worlds keep the invariants, leave the seat its choices, and play on to an end."""
    game = probe.game
    luck = probe.luck("worlds")
    for here in probe.some(160):
        for seat in here.watchers:
            world = redealt(probe, veiled(probe.game, here.state, seat), seat, luck)
            broken = game.broken_invariant(world)
            if broken is not None:
                yield probe.finding("a redealt world to be possible", broken, here, seat)
            if seat != NOBODY:
                mine, imagined = (choices_of(probe, s, seat) for s in (here.state, world))
                if mine != imagined:
                    yield probe.finding(
                        f"the seat to keep its choices {mine}", f"it has {imagined}", here, seat
                    )
            yield from _plays_on(probe, here, world, seat, luck)


def _plays_on(
    probe: Probe, here: Situation, world: Plain, seat: int, luck: random.Random
) -> Iterator[Finding]:
    imagined = Situation(probe.game, here.seats, here.options, here.seed, world, [])
    desk, out = probe.game.plain.new_desk(), probe.game.plain.new_out()
    for step in range(12):
        if not imagined.waiting:
            return
        probe.step(imagined, luck, desk, out)
        if step in (2, 11):
            broken = probe.game.broken_invariant(imagined.state)
            if broken is not None:
                yield probe.finding(
                    "a redealt world to play on", f"after {imagined.actions}: {broken}", here, seat
                )


# ---------------------------------------------------------------- proportions


def redeals_are_fair(probe: Probe) -> Iterator[Finding]:
    """Two tests: few worlds counted one by one, and the truth ranked among imagined worlds."""
    yield from _few_worlds_are_even(probe)
    yield from _truth_has_no_place(probe)


def _few_worlds_are_even(probe: Probe) -> Iterator[Finding]:
    """Where a seat holds few worlds possible, each comes up as often as it should.

    As often as any other, unless the game offers `worlds(view, seat)`, which lists every
    possible state with its weight, or says None if there are too many to list.
    """
    luck = probe.luck("few worlds")
    listing = getattr(probe.game.worlds, "worlds", None)
    cases = _small_cases(probe, luck)
    for size, here, seat in cases:
        view = veiled(probe.game, here.state, seat)
        counts: Counter[bytes] = Counter()
        for _ in range(40 * size):
            counts[world_of(probe, redealt(probe, view, seat, luck))] += 1
        weights = dict.fromkeys(counts, 1.0)
        if listing is not None:
            listed = listing(view, seat)
            if listed is None:
                continue
            weights = {world_of(probe, state): weight for state, weight in listed}
        if not set(counts) <= set(weights):
            yield probe.finding(
                "possible worlds only", "a redeal is not among the game's `worlds`", here, seat
            )
            continue
        chance = likelihood([counts[world] for world in weights], list(weights.values()))
        if chance < UNLIKELY / len(cases):
            common = sorted(counts.values())
            yield probe.finding(
                "every possible world to come up in its due share",
                f"out of {40 * size} redeals {len(weights)} worlds came up from {common[0]} to "
                f"{common[-1]} times (p = {chance:.1e})",
                here,
                seat,
            )


def world_of(probe: Probe, state: Plain) -> bytes:
    """A state's bytes without its dice and the order of hidden piles, which may mean nothing.

    Where the order means something, every order of a pile is as likely, so the shares of what is
    left to compare stay the same.
    """
    world = state.copy()
    for each in probe.game.layout.fields[len(KERNEL_FIELDS) :]:
        if each.audience is Audience.NOBODY and each.shape:
            value = getattr(world, each.name)
            for line in value if len(each.shape) == 2 else (value,):
                line.sort()
    return game_bytes(probe.game, world)


def _small_cases(probe: Probe, luck: random.Random) -> list[tuple[int, Situation, int]]:
    """The situations with the fewest possible worlds, more than one, by trying."""
    cases = []
    for number, here in enumerate(probe.some(200)):
        seat = here.watchers[number % len(here.watchers)]
        view = veiled(probe.game, here.state, seat)
        tries = 24
        found = {world_of(probe, redealt(probe, view, seat, luck)) for _ in range(tries)}
        if 1 < len(found) < tries - 1:  # some came up again: there are not many
            cases.append((len(found), number, here, seat))
    cases.sort(key=lambda case: case[:2])
    return [(size, here, seat) for size, _, here, seat in cases[: probe.many(4)]]


PLACES = 6
"""Where the truth can stand among imagined worlds, one fewer."""


@dataclass
class Ranking:
    """Where the truth stands among imagined worlds, by one number read off a hidden place."""

    counts: list[int]

    def add(self, truth: float, imagined: list[float], luck: random.Random) -> None:
        """Count one more place, drawn among equals; where all are equal there is none."""
        if all(value == truth for value in imagined):
            return
        below = sum(value < truth for value in imagined)
        equal = sum(value == truth for value in imagined)
        self.counts[below + luck.randint(0, equal)] += 1


def _truth_has_no_place(probe: Probe) -> Iterator[Finding]:
    """If redeals follow what the seat can infer, the truth is one more of them: any rank is as
    likely as any other, whatever number is compared.

    One situation for each game, at a moment fixed beforehand, so that the counts are independent.
    Riders at random know nothing of each other, so that what they did tells nothing more. Where
    legality depends on hidden cards it would: such a game offers `quiet_action(s, seat,
    luck)`, an action drawn in a way that tells no more than it shows, or None to leave a game out.
    """
    luck = probe.luck("ranks")
    rankings: dict[tuple[str, str], Ranking] = {}
    tries = probe.many(700 if getattr(probe.game.worlds, "quiet_action", None) is None else 2500)
    for number, table in zip(range(tries), probe.tables("ranks"), strict=False):
        steps = luck.randrange(30 if number % 2 else 150)
        if not _walk_to(probe, table, steps, luck) or not table.waiting:
            continue
        seat = table.watchers[number % len(table.watchers)]
        view = veiled(probe.game, table.state, seat)
        worlds = [redealt(probe, view, seat, luck) for _ in range(PLACES - 1)]
        for each in probe.game.layout.fields:
            for place in _hidden_places(each, table, seat, luck):
                for name, weigh in WEIGHINGS.items():
                    truth, *others = (
                        sum(map(weigh, _values(state, each, place)))
                        for state in (table.state, *worlds)
                    )
                    ranking = rankings.setdefault((each.name, name), Ranking([0] * PLACES))
                    ranking.add(truth, others, luck)
    for (name, weighing), ranking in rankings.items():
        if sum(ranking.counts) < 5 * len(ranking.counts):  # too few for the test to mean anything
            continue
        chance = likelihood(ranking.counts)
        if chance < UNLIKELY / len(rankings):
            yield probe.finding(
                "the truth to stand anywhere among redealt worlds",
                f"compared by the {weighing} of {name} it stands in places {ranking.counts} "
                f"(p = {chance:.1e})",
                probe.now,
            )


def _walk_to(probe: Probe, table: Situation, steps: int, luck: random.Random) -> bool:
    """Play so many actions at random; whether the game may be looked at."""
    desk, out = probe.game.plain.new_desk(), probe.game.plain.new_out()
    quiet = getattr(probe.game.worlds, "quiet_action", None)
    while steps > 0 and table.waiting:
        if quiet is None:
            probe.step(table, luck, desk, out)
        else:
            seat = luck.choice(table.waiting)
            action = quiet(table.state, seat, luck)
            if action is None:
                return False
            probe.game.plain.apply(table.state, seat, action, desk)
            table.actions.append((seat, action))
        steps -= 1
    return True


# A place's content is compared as a set, because the order of a hidden pile may mean nothing.
WEIGHINGS = {
    "sum": float,
    "scattered sum": lambda value: float(value * 2654435761 % 1009),
    "sum of squares": lambda value: float(value * value),
}


def _hidden_places(
    each: Field, table: Situation, seat: int, luck: random.Random
) -> list[int | None]:
    """Where a field hides something from the seat: one other seat's part, or one line, or all."""
    if each in KERNEL_FIELDS or each.audience is Audience.PUBLIC:
        return []
    if each.audience is Audience.OWNER:
        return [luck.choice([other for other in range(table.seats) if other != seat])]
    return [luck.randrange(each.shape[0]) if len(each.shape) == 2 else None]


def _values(state: Plain, each: Field, place: int | None) -> list[int]:
    value = getattr(state, each.name)
    if place is not None:
        value = value[place]
    return value if isinstance(value, list) else [value]
