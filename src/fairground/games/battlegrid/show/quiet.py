"""Play that tells no more than it shows: what `redeal` takes for granted about the other side.

Whatever depends on hidden cards is drawn without looking at them. Where the cards then do not allow
it, the game is left out (None): everybody could have seen that it did not happen.
"""

from __future__ import annotations

import random

from fairground.games.battlegrid.rules import state as c
from fairground.games.battlegrid.rules.board import is_near, reach
from fairground.games.battlegrid.rules.choices import list_choices
from fairground.kernel.layout import Plain


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
