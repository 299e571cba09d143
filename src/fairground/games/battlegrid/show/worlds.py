"""Every world that a seat of BattleGrid holds possible, with its weight: what `redeal` draws from.

Listed by counting, not by drawing, so that the two can be compared. Single cards are told apart in
counting; a world that comes about in more ways weighs more.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product
from math import factorial, perm, prod
from typing import Any

from fairground.games.battlegrid.rules import state as c
from fairground.games.battlegrid.show.invariants import places
from fairground.games.battlegrid.show.quiet import quiet_action
from fairground.kernel.layout import Plain

__all__ = ["quiet_action", "worlds"]

MOST = 4000
"""Worlds that are listed; more are too many."""

GROUND = [t for t in range(c.TYPES) if t != c.HELI]
Arrangement = tuple[dict[str, Any], float]


def worlds(view: Plain, seat: int) -> list[tuple[Plain, float]] | None:
    """The possible states with their weights, dice apart; None if there are too many to list."""
    if view.phase == c.SETUP:
        return None  # how far the others are is anybody's guess
    listed = [(view.copy(), 1.0)]
    for side in range(c.SIDES):
        if side == seat:
            continue
        parts: list[list[Arrangement]] = []
        for arrangements in (unit_arrangements(view, side), card_arrangements(view, side)):
            found = [one for one, _ in zip(arrangements, range(MOST + 1), strict=False)]
            parts.append(found)
        if len(listed) * len(parts[0]) * len(parts[1]) > MOST:
            return None
        listed = [
            (_filled(state, side, units[0] | cards[0]), weight * units[1] * cards[1])
            for state, weight in listed
            for units, cards in product(*parts)
        ]
    return listed


def _filled(state: Plain, side: int, fields: dict[str, Any]) -> Plain:
    world = state.copy()
    for name, value in fields.items():
        getattr(world, name)[side] = list(value) if isinstance(value, tuple) else value
    return world


def unit_arrangements(s: Plain, side: int) -> Iterator[Arrangement]:
    """Types of the face-down units, the hand and the pile, and in how many ways they come about.

    Everybody has odds of the helicopters in the hand. A card of the last shuffle may be in the
    pile, an older one may not; a unit deployed before it is an older card; cards seen since may
    be either.
    """
    by_helis: dict[int, list[Arrangement]] = {}
    for fields, weight in _ground_arrangements(s, side):
        by_helis.setdefault(fields["hand"][c.HELI], []).append((fields, weight))
    for helis, listed in by_helis.items():
        total = sum(weight for _, weight in listed)
        for fields, weight in listed:
            yield fields, weight / total * (s.odds[side][helis] + 1)


def _ground_arrangements(s: Plain, side: int) -> Iterator[Arrangement]:
    hidden = [place for place in places(s, side) if not s.marks[side][place] & c.FACE_UP]
    seen = [s.unit[side][place] for place in places(s, side) if s.marks[side][place] & c.FACE_UP]
    seen += [c.HELI for state in s.heli[side] if state]
    unseen = [
        s.army[t] - s.discard[side][t] - s.destroyed[side][t] - seen.count(t)
        for t in range(c.TYPES)
    ]
    old = [place for place in hidden if s.serial[side][place] < s.since_serial[side]]
    ground = [t for t in GROUND if unseen[t]]
    for types in product(ground, repeat=len(hidden)):
        units = dict(zip(hidden, types, strict=True))
        rest = [unseen[t] - types.count(t) for t in range(c.TYPES)]
        if min(rest) < 0:
            continue
        aged = [sum(units[place] == t for place in old) for t in range(c.TYPES)]
        for hand in product(*(range(n + 1) for n in rest)):
            pile = tuple(n - m for n, m in zip(rest, hand, strict=True))
            if sum(hand) != s.held[side] or sum(pile) != s.left[side]:
                continue
            weight = prod(_ways(s, side, t, unseen[t], aged[t], pile[t]) for t in GROUND)
            weight /= prod(factorial(hand[t]) * factorial(pile[t]) for t in GROUND)
            if weight:
                line = [units.get(place, s.unit[side][place]) for place in range(c.PLACES)]
                yield {"unit": tuple(line), "hand": hand, "pile": pile}, weight


def _ways(s: Plain, side: int, t: int, unseen: int, aged: int, pile: int) -> float:
    """Ways to give single cards of one type their places, in hand or seen in any order."""
    fresh, since = s.shuffled[side][t], s.since[side][t]
    older = unseen + since - fresh
    if pile > fresh or aged > older:
        return 0.0
    return float(perm(fresh, pile) * perm(older, aged) * factorial(fresh + older - pile - aged))


def card_arrangements(s: Plain, side: int) -> Iterator[Arrangement]:
    """Hand, pile and cards set aside; somebody who takes any open choice has chosen them.

    After each pick all sets of as many cards are as likely to be set aside.
    """
    if not s.action_cards:
        yield {}, 1.0
        return
    unseen = [card for card in range(c.CARDS) if not s.played[side] >> card & 1]
    for aside in combinations(unseen, s.cards_aside[side]):
        rest = [card for card in unseen if card not in aside]
        for hand in combinations(rest, s.cards_held[side]):
            picks = [card for card in range(c.CARDS) if card in hand or card not in unseen]
            pile = [card for card in rest if card not in hand]
            yield (
                {"cards": _mask(hand), "card_pile": _mask(pile), "aside": _mask(aside)},
                float(len(picks)),
            )


def _mask(cards: Any) -> int:
    return sum(1 << card for card in cards)
