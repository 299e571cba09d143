"""The invariants that every position of Crash by Crash obeys."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from fairground.games.crash_by_crash.rules import cards, floor, setup
from fairground.games.crash_by_crash.rules import components as c
from fairground.games.crash_by_crash.rules import tiles as t
from fairground.games.crash_by_crash.rules.options import SABOTEUR_TO
from fairground.games.crash_by_crash.show.course_invariants import WALKING, broken_course
from fairground.kernel.census import miscounted, spread
from fairground.kernel.layout import Plain


def holes(s: Plain) -> list[int]:
    """The flower slots that have been removed."""
    return [flower for flower in range(t.FLOWERS) if s.car[t.FLOWER_CENTRES[flower]] == c.NO_FLOOR]


def broken(s: Plain) -> Iterator[str]:
    """The invariants that the state breaks, as sentences."""
    yield from _broken_floor(s)
    yield from _broken_cars(s)
    yield from _broken_bells(s)
    yield from _broken_sides(s)
    yield from _broken_cards(s)
    yield from broken_course(s)


def _broken_floor(s: Plain) -> Iterator[str]:
    """Invariant 7: X tiles stay, a flower goes as a whole, colours are those of the tiles."""
    gone = holes(s)
    for cell in range(t.CELLS):
        if (s.car[cell] == c.NO_FLOOR) != (t.FLOWER_AT[cell] in gone):
            yield f"cell {cell} must be there exactly if its whole tile is (CC-63)"
    if s.car[t.OUTSIDE] != c.NO_FLOOR:
        yield "there is no floor beyond the edge (CC-19)"
    flowers, xs = s.tile[1::2], s.tile[0::2]
    if sorted(flowers) != list(range(t.FLOWERS)) or sorted(xs) != list(range(t.X_TILES)):
        yield "every tile lies in one slot of its shape (CC-1, CC-2)"
    elif any(s.turned[slot] >= (2, 6)[slot % 2] for slot in range(t.TILES)):
        yield "flowers can be turned by 0 to 5, X tiles by 0 or 1 (CC-R3)"
    else:
        painted = s.copy()
        setup.paint(painted)
        if painted.colour != s.colour:
            yield "the cells have the colours of the tiles (CC-2)"


def _broken_cars(s: Plain) -> Iterator[str]:
    """Invariants 1 and 2: every car is in one place, and nothing shares a cell with it."""
    for number in range(c.CARS):
        where = s.where[number]
        name = f"car {number % c.CARS_OF_SIDE} of side {c.SIDE_NAMES[number // c.CARS_OF_SIDE]}"
        if where < t.CELLS:
            if s.car[where] != number + 1:
                yield f"{name} must stand on cell {where}"
            if s.operator_at == where:
                yield f"{name} and the operator cannot share cell {where} (CC-27)"
            last = s.phase == c.OVER and s.reason == c.SEVEN_EVENTS
            if floor.bell_on(s, where) and not last:
                yield f"{name} cannot stand on a bell, cell {where} (CC-22)"
        elif where == c.BOXED and s.saboteur != SABOTEUR_TO.BOX:
            yield f"{name} cannot be out of the game (CC-73)"
        elif where not in (c.BOXED, c.LOCKED, c.IN_STOCK):
            yield f"{name} must be on a cell, in stock, locked or boxed"
        elif where == c.LOCKED and not s.return_lock:
            yield f"{name} cannot be locked (CC-R20)"
    standing = sum(floor.is_car(car) for car in s.car)
    if standing != sum(where < t.CELLS for where in s.where):
        yield "every car on the floor must be one of the 22 cars"
    if s.phase == c.SETUP_CAR:
        yield from _broken_setup(s)
    # in the middle of a walk a side may have lost its last car already (CC-R35)
    elif s.phase not in (c.OVER, *WALKING) and 0 in _cars(s):
        yield "the game is over when a side has no car on the floor (CC-91)"


def _cars(s: Plain) -> tuple[int, int]:
    return floor.cars_on_floor(s, 0), floor.cars_on_floor(s, 1)


def _broken_setup(s: Plain) -> Iterator[str]:
    count = setup.cars_set_up(s)
    if count >= 2 * s.setup_cars:
        yield "the setup is over when every car has been placed (CC-7)"
    if s.seat != (s.last_driver_seat + count) % s.seats:
        yield "in the setup the seats place cars in turn, from the last driver on (CC-7)"
    used = [t.SLOT_AT[where] for where in s.where if where < t.CELLS]
    if len(set(used)) != len(used):
        yield "in the setup no tile carries two cars (CC-8)"
    for place in range(count):
        side = (s.last_driver_seat + place) % 2
        if s.where[c.CARS_OF_SIDE * side + place // 2] >= t.CELLS:
            yield "in the setup the sides place their standard cars in order (CC-7)"
    if s != _untouched(s):
        yield "nothing else has happened in the setup (CC-4, CC-6, CC-8)"
    full = all(cards.held(s, seat) == c.HAND for seat in range(s.seats))
    if not full or s.discarded or any(card != c.NO_CARD for line in s.shown for card in line):
        yield "in the setup everybody holds three secret cards (CC-6)"
    if s.seats == c.SIDES and c.NO_CARD in s.row:
        yield "three cards are laid face up (CC-5)"


def _untouched(s: Plain) -> Plain:
    """The same floor, cars and cards at the start of a game."""
    start = s.copy()
    setup.clear_table(start)
    setup.paint(start)
    starts = [t.FLOWER_CENTRES[f] for f in range(t.FLOWERS) if start.bell_at[f] == t.NO_CELL]
    start.operator_at = s.operator_at if s.operator_at in starts else starts[0]
    start.where, start.car, start.seat = s.where, s.car, s.seat
    return start


def _broken_bells(s: Plain) -> Iterator[str]:
    """Invariants 3 and 4: bells on flowers, one at most; the operator on the floor or in a hole."""
    bells = [cell for cell in s.bell_at if cell != t.NO_CELL]
    for flower, cell in enumerate(s.bell_at):
        if cell == t.NO_CELL:
            continue
        if flower >= t.FLOWERS or cell >= t.CELLS or t.FLOWER_AT[cell] != flower:
            yield f"a bell of flower {flower} cannot lie on cell {cell} (CC-3)"
        elif s.car[cell] == c.NO_FLOOR:
            yield f"no bell lies in a hole, cell {cell} (CC-63)"
    if len(bells) + s.events != 10:
        yield "bells on the floor and scoring events make ten (CC-62)"
    if len(holes(s)) > s.events:
        yield "there cannot be more holes than scoring events (CC-63)"
    if s.operator_at >= t.HOLE:
        if s.operator_at - t.HOLE not in holes(s):
            yield "the operator can only be in the hole of a removed flower (CC-54)"
    elif s.car[s.operator_at] == c.NO_FLOOR:
        yield "the operator must be on the floor or in a hole (CC-55)"


def _broken_sides(s: Plain) -> Iterator[str]:
    """Invariant 5: scores, accumulators, events within their bounds."""
    for side in range(c.SIDES):
        if s.score[side] < 1:
            yield f"the score of side {c.SIDE_NAMES[side]} cannot be below 1 (CC-11)"
        if s.power[side] > s.accumulators:
            yield f"side {c.SIDE_NAMES[side]} cannot have more accumulators than at first (CC-31)"
    if s.phase != c.OVER and s.events >= s.events_to_end:
        yield f"the game is over after {s.events_to_end} scoring events (CC-90)"
    if s.events and 0 < s.turn < s.first_scoring_turn:
        yield f"no scoring event happens before turn {s.first_scoring_turn} (CC-66)"


def _broken_cards(s: Plain) -> Iterator[str]:
    """Invariant 6: every card is in one place; what is known of hidden ones is right."""
    hidden = [[0] * c.CARD_TYPES for _ in range(c.BATCHES)]
    hidden[s.deck_batch] = list(s.deck)
    places = [card for card in s.row if card != c.NO_CARD]
    for seat in range(c.MOST_SEATS):
        for place in range(c.HAND):
            card, batch, shown = (field[seat][place] for field in (s.hand, s.batch, s.shown))
            if (card == c.NO_CARD) != (batch == c.NO_BATCH) or (seat >= s.seats and card < 255):
                yield f"place {place} of the hand of seat {seat} must be filled or empty"
                return
            if (batch == c.FROM_ROW) != (shown != c.NO_CARD) or shown not in (c.NO_CARD, card):
                yield f"place {place} of the hand of seat {seat} is open exactly if it was taken so"
                return
            if card == c.NO_CARD:
                continue
            places.append(card)
            if batch != c.FROM_ROW:
                hidden[batch][card] += 1
    pair = s.pair[s.seat]
    for card, batch in zip(pair, s.pair_batch, strict=True):
        known = (card == c.NO_CARD, batch == c.NO_BATCH)
        if known != (s.phase != c.KEEP_ONE,) * 2 or (batch >= c.BATCHES and card != c.NO_CARD):
            yield "two cards are looked at exactly while one of them is to be kept (CC-102)"
            return
        if card != c.NO_CARD:
            places.append(card)
            hidden[batch][card] += 1
    found = Counter(places + spread(s.deck) + spread(s.discard))
    due = [c.COPIES] * c.CARD_TYPES
    if s.deck_types != c.CARD_TYPES:
        due[c.SHADY_B] = 0
    for card in miscounted(found, due):
        yield f"there are {due[card]} cards {c.CARD_NAMES[card]}, not {found[card]} (CC-5)"
    if s.deck_left != sum(s.deck) or s.discarded != sum(s.discard):
        yield "the deck or the discard pile is miscounted"
    if (s.top == c.NO_CARD) != (s.discarded == 0):
        yield "the discard pile shows its top card (CC-45)"
    elif s.top != c.NO_CARD and s.discard[s.top] == 0:
        yield "the top card of the discard pile must be in it (CC-45)"
    if s.seats > c.SIDES and any(card != c.NO_CARD for card in s.row):
        yield "in a team game there is no face-up row (CC-102)"
    if s.unseen != hidden:
        yield "the cards that nobody has seen are miscounted"
