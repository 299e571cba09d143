"""What every BattleGrid position obeys."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from fairground.games.battlegrid import state as c
from fairground.games.battlegrid.names import SECTOR_NAMES, SIDE_NAMES
from fairground.kernel.layout import Plain

IN_BATTLE = range(c.SUPPORT, c.OVER)


def broken_invariant(s: Plain) -> str | None:
    """The first invariant that the state breaks, as a sentence; None if it is possible."""
    for check in CHECKS:
        broken = next(check(s), None)
        if broken is not None:
            return broken
    return None


def places(s: Plain, side: int) -> Iterator[int]:
    """The places of the side's units on the board."""
    for sector in range(c.SECTORS):
        yield from range(c.STACK * sector, c.STACK * sector + s.count[side][sector])


def _army(s: Plain) -> Iterator[str]:
    for side in range(c.SIDES):
        units = [s.unit[side][place] for place in places(s, side)]
        for unit in range(c.TYPES):
            flying = sum(state > 0 for state in s.heli[side]) if unit == c.HELI else 0
            zones = (s.hand, s.pile, s.discard, s.destroyed)
            total = sum(zone[side][unit] for zone in zones) + units.count(unit) + flying
            if total != s.army[unit]:
                yield (
                    f"{SIDE_NAMES[side]} has {total} cards of type {c.TYPE_CODES[unit]}, "
                    f"its army has {s.army[unit]}"
                )
        if any(unit in (c.HELI, c.NO_UNIT) or unit >= c.TYPES for unit in units):
            yield f"{SIDE_NAMES[side]} has something on the board that is no ground unit"
        if (sum(s.hand[side]), sum(s.pile[side])) != (s.held[side], s.left[side]):
            yield f"the counts of {SIDE_NAMES[side]}'s hand and pile are wrong"
        if s.held[side] > s.hand_limit:
            yield f"{SIDE_NAMES[side]} holds {s.held[side]} unit cards, {s.hand_limit} are allowed"


def _cards(s: Plain) -> Iterator[str]:
    for side in range(c.SIDES):
        zones = [s.cards[side], s.card_pile[side], s.aside[side], s.played[side]]
        everything = c.ALL_CARDS if s.action_cards else 0
        if sum(zones) != everything or zones[0] | zones[1] | zones[2] | zones[3] != everything:
            yield f"an action card of {SIDE_NAMES[side]} is in no zone or in several"
        counts = (s.cards_held[side], s.cards_left[side], s.cards_aside[side])
        if s.phase == c.SETUP:
            if counts != (0, 0, 0):
                yield "action cards are counted before the set-up is done"
        elif s.action_cards and not zones[0] | zones[3]:
            yield f"the card that {SIDE_NAMES[side]} took first is neither held nor played (BG-2)"
        elif counts != tuple(zone.bit_count() for zone in zones[:3]):
            yield f"the counts of {SIDE_NAMES[side]}'s action cards are wrong"
        if s.card_used[side] > 1 or (s.card_used[side] and not s.played[side]):
            yield f"{SIDE_NAMES[side]} has played a card this turn, and none is gone"
        if s.mine[side] != c.NONE and not s.played[side] >> c.PM & 1:
            yield f"{SIDE_NAMES[side]} has a minefield without having played its card"


def _set_up(s: Plain) -> Iterator[str]:
    for side in range(c.SIDES):
        stage, picked = s.stage[side], s.picked[side]
        if s.phase != c.SETUP:
            if (stage, picked) != (c.PICKING, c.NONE):
                yield "a set-up choice is open after the set-up"
        elif stage == c.PICKING:
            if picked != c.NONE or s.cards[side] or s.aside[side]:
                yield f"{SIDE_NAMES[side]} has chosen action cards before picking one"
        elif picked >= c.CARDS or s.cards[side] != 1 << picked:
            yield f"{SIDE_NAMES[side]} has not exactly its picked action card in hand"


def _stacks(s: Plain) -> Iterator[str]:
    for side in range(c.SIDES):
        serials = [s.serial[side][place] for place in places(s, side)]
        if len(set(serials)) != len(serials):
            yield f"two units of {SIDE_NAMES[side]} have the same serial"
        if any(serial >= s.deployed[side] for serial in serials):
            yield f"a unit of {SIDE_NAMES[side]} has a serial that was never given"
        for sector in range(c.SECTORS):
            count = s.count[side][sector]
            if count > c.STACK:
                yield f"{SIDE_NAMES[side]} has {count} units in {SECTOR_NAMES[sector]}"
            if (s.taken[side] >> sector & 1, s.full[side] >> sector & 1) != (
                int(count > 0),
                int(count == c.STACK),
            ):
                yield f"the masks of {SIDE_NAMES[side]} are wrong in {SECTOR_NAMES[sector]}"
            first = c.STACK * sector
            for place in range(first + count, first + c.STACK):
                if (s.unit[side][place], s.marks[side][place], s.serial[side][place]) != (
                    c.NO_UNIT,
                    0,
                    0,
                ):
                    yield f"an empty place in {SECTOR_NAMES[sector]} is not blank"
    both = s.taken[0] & s.taken[1] & ~(1 << s.battle if s.battle != c.NONE else 0)
    if both:
        yield f"both sides stand in {SECTOR_NAMES[both.bit_length() - 1]} without a battle"


def _marks(s: Plain) -> Iterator[str]:
    moved = 0
    for side in range(c.SIDES):
        for place in places(s, side):
            marks = s.marks[side][place]
            hits = marks // c.HURT
            if hits and not marks & c.FACE_UP:
                yield "a damaged unit is face down"
            if hits >= s.unit_hits:
                yield f"a unit on the board has taken {hits} hits"
            if marks & c.GUN and (s.battle == c.NONE or s.unit[side][place] != c.ARTY):
                yield "a unit supports a battle that there is not, or is no gun"
            if marks & c.MOVED:
                if side != s.active:
                    yield "a unit of the side that is not active has moved"
                moved |= 1 << (place >> 2)
    if moved != s.moved_at:
        yield "a moved unit stands where nothing has moved"


def _mines(s: Plain) -> Iterator[str]:
    for side in range(c.SIDES):
        sector = s.mine[side]
        if sector == c.NONE:
            continue
        if sector >= c.SECTORS:
            yield f"the minefield of {SIDE_NAMES[side]} lies off the map"
        elif s.count[1 - side][sector] and not s.count[side][sector]:
            unsettled = s.phase == c.ORDER_CONFUSION and s.move_to == sector
            if not unsettled and s.battle != sector:
                yield f"a minefield lies in captured {SECTOR_NAMES[sector]}"
    if s.mine[0] == s.mine[1] != c.NONE:
        yield "two minefields lie in one sector"


def _turn(s: Plain) -> Iterator[str]:
    if s.rounds != s.base_boxes + (s.extra_boxes if s.action_cards else 0):
        yield "the time sheet has a wrong number of boxes"
    if s.phase == c.SETUP:
        if s.round or not s.action_cards:
            yield "there is a set-up of action cards in a game that has begun or has none"
        ready = sum(1 << seat for seat in range(2) if s.stage[seat] != c.READY)
        if s.waiting != ready or not ready:
            yield "those who decide in the set-up are not those who are not ready"
        return
    if not 1 <= s.round <= s.rounds:
        yield f"round {s.round} of {s.rounds} does not exist"
    if s.actions > 2:
        yield f"there are {s.actions} actions left"
    if s.waiting != _decider(s):
        yield "the wrong side is to decide"
    if s.phase == c.MAIN and not s.actions:
        yield "a turn goes on without actions"
    if (s.phase == c.ORDER_CONFUSION) != (s.move_to != c.NONE):
        yield "a move is open outside its window"


def _decider(s: Plain) -> int:
    if s.phase == c.OVER:
        return 0
    if s.phase == c.ORDER_CONFUSION:
        return 1 << 1 - int(s.active)
    side: int = s.turn_of if s.phase in IN_BATTLE else s.active
    return 1 << side


def _battle(s: Plain) -> Iterator[str]:
    if (s.phase in IN_BATTLE) != (s.battle != c.NONE):
        yield "there is a battle outside its phases, or none in them"
        return
    if s.battle == c.NONE:
        if any(map(any, s.heli)) or any(s.flown) or any(s.guns) or any(s.fired):
            yield "something of a battle is left"
        return
    for side in range(c.SIDES):
        if s.flown[side] > 4 or any(s.heli[side][s.flown[side] :]):
            yield "a helicopter flies that was not committed"
        if any(state > s.unit_hits for state in s.heli[side]):
            yield "a destroyed helicopter flies on"
        if s.spent[side] > s.guns[side] + s.long_gun[side]:
            yield "more support was used than there is"
        if s.phase in range(c.FIRE, c.RETREAT_TO) and s.fired[side] & 15 >= 16:
            yield "a shooter has fired that there is not"
    if s.phase in (c.HIT, c.LUCKY) and s.loser not in (0, 1):
        yield "nobody takes the hit"
    if s.phase == c.ANSWER and s.shooter >= c.SHOOTERS:
        yield "there is no shot to answer"


CHECKS: tuple[Callable[[Plain], Iterator[str]], ...] = (
    _army,
    _cards,
    _set_up,
    _stacks,
    _marks,
    _mines,
    _turn,
    _battle,
)
