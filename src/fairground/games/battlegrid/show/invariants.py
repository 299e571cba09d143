"""What every BattleGrid position obeys."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from fairground.games.battlegrid.rules import components as c
from fairground.games.battlegrid.rules.choices import list_choices
from fairground.games.battlegrid.show.battle.invariants import IN_BATTLE, battle_is_possible
from fairground.games.battlegrid.show.choice_invariants import choice_is_possible, turn_is_possible
from fairground.games.battlegrid.show.names import SECTOR_NAMES, SIDE_NAMES
from fairground.kernel.census import miscounted, spread
from fairground.kernel.layout import Plain


def broken(s: Plain) -> Iterator[str]:
    """The invariants that the state breaks, as sentences."""
    yield from _army(s)
    yield from _cards(s)
    yield from _set_up(s)
    yield from _stacks(s)
    yield from _marks(s)
    yield from _mines(s)
    yield from _unseen(s)
    yield from _turn(s)
    yield from turn_is_possible(s)
    yield from choice_is_possible(s)
    yield from battle_is_possible(s)
    yield from _decisions(s)


def places(s: Plain, side: int) -> Iterator[int]:
    """The places of the side's units on the board."""
    for sector in range(c.SECTORS):
        yield from range(c.STACK * sector, c.STACK * sector + s.count[side][sector])


def _army(s: Plain) -> Iterator[str]:
    for side in range(c.SIDES):
        units = [s.unit[side][place] for place in places(s, side)]
        found = Counter(units)
        found[c.HELI] += sum(state > 0 for state in s.heli[side])
        for zone in (s.hand, s.pile, s.discard, s.destroyed):
            found.update(spread(zone[side]))
        for unit in miscounted(found, s.army):
            yield (
                f"{SIDE_NAMES[side]} has {found[unit]} cards of type {c.TYPE_CODES[unit]}, "
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
        if s.phase == c.SETUP and not _is_new(s, side):
            yield f"{SIDE_NAMES[side]} has more than its choice of action cards in the set-up"
    if s.phase == c.SETUP and (s.active, s.first, s.begun, *s.terrain) != (0,) * 11:
        yield "the set-up knows of a terrain or a first player (BG-2)"


def _is_new(s: Plain, side: int) -> bool:
    """Whether the side has its whole army in the pile and has done nothing yet."""
    spent = (*s.discard[side], *s.destroyed[side], *s.since[side], *s.count[side])
    if any(spent) or s.played[side] or s.held[side] or s.deployed[side]:
        return False
    return [*s.odds[side]] == [c.CERTAIN, 0, 0, 0, 0] and [*s.army] == [*s.pile[side]] == [
        *s.shuffled[side]
    ]


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
            if marks & c.GUN and not marks & c.FACE_UP:
                yield "a supporting gun is face down (BG-29)"
            if marks & c.MOVED:
                if side != s.active:
                    yield "a unit of the side that is not active has moved"
                moved |= 1 << (place >> 2)
    if moved != s.moved_at:
        yield "a moved unit stands where nothing has moved"


def _unseen(s: Plain) -> Iterator[str]:
    """What everybody has seen of the last shuffle, of units sent since, and odds of the rest."""
    for side in range(c.SIDES):
        name = SIDE_NAMES[side]
        units = [s.unit[side][place] for place in places(s, side)]
        ground = len(units) + sum(s.destroyed[side]) - s.destroyed[side][c.HELI]
        if not s.since_serial[side] <= s.deployed[side] <= ground:
            yield f"{name} has deployed {s.deployed[side]} units, and {ground} can have been"
        if not 0 <= sum(s.odds[side]) <= c.CERTAIN:
            yield f"the odds of helicopters in the hand of {name} are more than certain"
        hidden = [p for p in places(s, side) if not s.marks[side][p] & c.FACE_UP]
        for unit in range(c.TYPES):
            if unit != c.HELI and not _was_shuffled(s, side, unit, hidden):
                yield f"{name} has {c.TYPE_CODES[unit]} cards where the last shuffle put none"


def _was_shuffled(s: Plain, side: int, unit: int, hidden: list[int]) -> bool:
    """BG-14: the pile holds cards of the last shuffle, units sent before it are older cards."""
    those = [place for place in hidden if s.unit[side][place] == unit]
    unseen = s.hand[side][unit] + s.pile[side][unit] + len(those)
    older = unseen + s.since[side][unit] - s.shuffled[side][unit]
    sent = sum(s.serial[side][place] < s.since_serial[side] for place in those)
    return bool(s.pile[side][unit] <= s.shuffled[side][unit] and sent <= older)


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
    if s.phase == c.SETUP and any(sector != c.NONE for sector in s.mine):
        yield "a minefield lies there before the game has begun"
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


def _decider(s: Plain) -> int:
    if s.phase == c.OVER:
        return 0
    if s.phase == c.ORDER_CONFUSION:
        return 1 << 1 - int(s.active)
    side: int = s.turn_of if s.phase in IN_BATTLE else s.active
    return 1 << side


def _decisions(s: Plain) -> Iterator[str]:
    """Whoever is to decide has a choice; asked last, of a position that is whole."""
    out = [0] * c.ACTIONS
    for side in range(c.SIDES):
        if s.waiting >> side & 1 and not list_choices(s, side, out):
            yield f"{SIDE_NAMES[side]} is to decide and has no choice"
