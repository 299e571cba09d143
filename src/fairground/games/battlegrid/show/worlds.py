"""What a redeal of BattleGrid is measured by: all worlds with their weights, and quiet play.

Worlds are listed by counting, not by drawing, so that the two can be compared. Single cards are
told apart in counting; a world that comes about in more ways weighs more.

Quiet play tells no more than it shows, which `redeal` takes for granted about the other side.
Whatever depends on hidden cards is drawn without looking at them. Where the cards then do not allow
it, the game is left out (None): everybody could have seen that it did not happen.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations, product
from math import factorial, perm, prod
from typing import Any

from fairground.games.battlegrid.rules import components as c
from fairground.games.battlegrid.rules.board import is_near, reach
from fairground.games.battlegrid.rules.choices import list_choices
from fairground.games.battlegrid.show.invariants import places
from fairground.kernel.layout import Plain

MOST = 4000
"""Worlds that are listed; more are too many."""

GROUND = [t for t in range(c.TYPES) if t != c.HELI]
Arrangement = tuple[dict[str, Any], float]


# ---------------------------------------------------------------- worlds


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


# ---------------------------------------------------------------- quiet play


def quiet_action(s: Plain, seat: int, luck: random.Random) -> int | None:
    """An action of the seat that tells nothing beyond itself; None to leave the game out."""
    out = [0] * c.ACTIONS
    legal = out[: list_choices(s, seat, out)]
    if s.phase == c.MAIN:
        return _in_main(s, seat, legal, luck)
    if s.phase == c.SUPPLY:
        return _any_card(s, seat, luck)
    if s.phase == c.PRESS:
        return _any_card(s, seat, luck) if s.held[seat] and luck.random() < 0.5 else c.PASS
    if s.phase == c.HELICOPTERS:
        if luck.random() < 0.5:
            return c.PASS
        return c.COMMIT if c.COMMIT in legal else None
    if s.phase == c.MOVE_DEST:
        return luck.choice([a for a in legal if _is_open_move(s, seat, a - c.SECTOR_0)])
    if s.phase == c.SOURCE:
        return luck.choice([a for a in legal if is_near(a - c.SECTOR_0, s.target)])
    if s.phase in (c.SETUP, c.MASK, c.RETREAT_OR_STAY, c.RETREAT_TO):
        return luck.choice(legal)
    if s.phase in (c.FIRE, c.ANSWER, c.HIT):
        return luck.choice([a for a in legal if not c.CARD_0 <= a < c.UNIT_0])
    return c.PASS  # every window: no card is played, no gun declared


def _in_main(s: Plain, seat: int, legal: list[int], luck: random.Random) -> int | None:
    """The kind of action is chosen first, by what everybody sees."""
    kinds = ["pass"]
    if c.DRAW in legal:
        kinds.append("draw")
    if c.DRAW_ACTION in legal:
        kinds.append("draw-card")
    free = c.BASE_ROW[seat] & ~s.taken[1 - seat] & ~s.full[seat]
    if free and s.held[seat]:
        kinds += ["deploy"] * 3
    movers = [a for a in legal if a >= c.UNIT_0 and _may_step(s, seat, a - c.UNIT_0)]
    if movers:
        kinds += ["move"] * 2
    targets = [
        a for a in legal if c.ATTACK_0 <= a < c.SECTOR_0 and _in_contact(s, seat, a - c.ATTACK_0)
    ]
    if targets and s.held[seat]:
        kinds += ["attack"] * 2
    kind = luck.choice(kinds)
    if kind == "deploy":
        return _any_deployment(s, seat, free, luck)
    if kind == "move":
        return luck.choice(movers)
    if kind == "attack":
        return luck.choice(targets)
    return {"pass": c.PASS, "draw": c.DRAW, "draw-card": c.DRAW_ACTION}[kind]


def _any_deployment(s: Plain, seat: int, free: int, luck: random.Random) -> int | None:
    """Any ground card of the hand, each as likely, into any open sector."""
    ground = [
        number for number, unit in enumerate(c.DEPLOYED_TYPES) for _ in range(s.hand[seat][unit])
    ]
    columns = [k for k in range(c.COLUMNS) if free >> (c.BASE_SECTOR[seat] + k) & 1]
    if not ground:
        return None
    return c.DEPLOY_0 + c.COLUMNS * luck.choice(ground) + luck.choice(columns)


def _any_card(s: Plain, seat: int, luck: random.Random) -> int:
    """Any unit card of the hand, each as likely."""
    cards = [unit for unit in range(c.TYPES) for _ in range(s.hand[seat][unit])]
    return c.SUPPLY_0 + luck.choice(cards)


def _may_step(s: Plain, seat: int, place: int) -> bool:
    """Whether a unit of any type could make one step."""
    return bool(reach(s, seat, place) & c.ADJACENT[place >> 2])


def _is_open_move(s: Plain, seat: int, sector: int) -> bool:
    """One step, or the two of a Jeep that everybody knows."""
    place = s.chosen[0]
    return is_near(place >> 2, sector) or bool(s.marks[seat][place] & c.FACE_UP)


def _in_contact(s: Plain, seat: int, target: int) -> bool:
    """Whether a unit of any type could attack from a neighbouring sector."""
    near = c.ADJACENT[target] & s.taken[seat]
    return any(
        not s.marks[seat][place] & c.MOVED
        for sector in range(c.SECTORS)
        if near >> sector & 1
        for place in range(c.STACK * sector, c.STACK * sector + s.count[seat][sector])
    )
