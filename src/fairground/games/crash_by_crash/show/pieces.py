"""The pieces of Crash by Crash: bells, cars, the operator, and cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fairground.games.crash_by_crash.rules import components as c
from fairground.games.crash_by_crash.rules import floor
from fairground.games.crash_by_crash.rules import tiles as t
from fairground.games.crash_by_crash.show import inspection
from fairground.games.crash_by_crash.show.names import (
    CARD_TITLES,
    car,
    car_name,
    place_text,
    side_name,
)
from fairground.kernel.layout import NOBODY, Plain
from fairground.kernel.scene import Piece, part


def hand_zone(seat: int, owner: int) -> str:
    """The zone in which a seat sees somebody's hand."""
    return "hand" if owner == seat else f"hand-{owner}"


def shown_cell(place: int) -> int:
    """The cell where somebody on a cell or in a hole is shown."""
    return place if place < t.CELLS else t.FLOWER_CENTRES[place - t.HOLE]


def planned_cell(s: Plain) -> int:
    """The cell that has been chosen for a car, whose push is still asked for, or NO_CELL."""
    asking = (c.PLACE_DIRECTION, c.PLACE_SECOND, c.PLACE_POWER)
    return int(s.chosen_cell) if s.phase in asking else t.NO_CELL


# ---------------------------------------------------------------- on the floor


def floor_pieces(s: Plain, names: Sequence[str]) -> Iterator[Piece]:
    """Bells, cars (those in stock too) and the operator."""
    for flower, cell in enumerate(s.bell_at[: t.FLOWERS]):
        if cell != t.NO_CELL:
            yield _bell(flower, cell, s.cell_values[s.colour[cell]])
    planned, coming = planned_cell(s), -1
    if planned != t.NO_CELL:
        coming = floor.car_in_stock(s, s.seat % c.SIDES, 0)
    yield from _cars(tuple(s.where), coming, planned, tuple(names))
    yield _operator(s.operator_at, s.phase in (c.WALK_STEP, c.WALK_DIRECTION))


@part
def _bell(flower: int, cell: int, value: int) -> Piece:
    return Piece(
        id=f"bell:{flower}",
        zone="floor",
        at=t.place_of(cell),
        look="bell",
        text="",
        code=f"{value}*"[-2:],
        label=f"bell on cell {cell}",
        kind="marker",
    )


@part
def _operator(at: int, walking: bool) -> Piece:
    return Piece(
        id="operator",
        zone="floor",
        at=t.place_of(shown_cell(at)),
        look="operator" if at < t.CELLS else "operator in-hole",
        text="",
        code="@ ",
        label=f"the operator on {place_text(at)}",
        kind="marker",
        lit=walking,
    )


@part
def _cars(
    where: tuple[int, ...], coming: int, planned: int, names: tuple[str, ...]
) -> tuple[Piece, ...]:
    """All cars; one of them may be coming to a planned cell, where it is shown already."""
    sides = [side_name(side, names) for side in range(c.SIDES)]
    goals = [planned if number == coming else t.NO_CELL for number in range(c.CARS)]
    return tuple(
        _car(number, place, goals[number], sides[number // c.CARS_OF_SIDE])
        for number, place in enumerate(where)
        if place != c.BOXED
    )


@part
def _car(number: int, where: int, planned: int, of: str) -> Piece:
    side, index = divmod(number, c.CARS_OF_SIDE)
    name, is_coming = car_name(number), planned != t.NO_CELL
    if is_coming:
        spot = f"about to be placed on cell {planned}"
    elif where == c.LOCKED:
        spot = "in stock, not before the next turn"
    else:
        spot = f"on cell {where}" if where < t.CELLS else "in stock"
    cell = planned if is_coming else where
    on_floor = cell < t.CELLS
    return Piece(
        id=f"car:{name}",
        zone="floor" if on_floor else f"stock-{side}",
        at=t.place_of(cell) if on_floor else (index,),
        look=car_look(number, on_floor),
        text=car_text(number),
        code=name if on_floor else name.lower(),
        label=f"{car(number)} of {of}, {spot}",
        owner=side,
        kind="token",
        faded=where == c.LOCKED or is_coming,
    )


def car_look(number: int, on_floor: bool) -> str:
    """A magnet on the floor shows its field."""
    if number % c.CARS_OF_SIDE != c.STANDARD_CARS:
        return "car"
    return "car magnetic field" if on_floor else "car magnetic"


def car_text(number: int) -> str:
    """What stands on a car's plate."""
    index = number % c.CARS_OF_SIDE
    return "M" if index == c.STANDARD_CARS else str(index)


# ---------------------------------------------------------------- cards


def card_pieces(s: Plain, seat: int) -> Iterator[Piece]:
    """The open cards, the top of the discard pile, and what the seat holds."""
    for slot, card in enumerate(s.row):
        if card != c.NO_CARD:
            yield _card(f"row:{slot}", "row", slot, card)
    if s.top != c.NO_CARD:
        yield _card("discard:top", "discard", 0, s.top)
    for owner in range(s.seats):
        if owner != seat:
            yield from _others_cards(s, seat, owner)
    if seat == NOBODY:
        return
    held = [index for index in range(c.HAND) if s.hand[seat][index] != c.NO_CARD]
    for at, index in enumerate(held):
        card, batch = s.hand[seat][index], s.batch[seat][index]
        if batch == c.FROM_ROW:
            yield _card(f"hand:{index}", "hand", at, card, seat, "open", " Everybody knows it.")
        else:
            which = f" It is {inspection.shuffle_text(batch == s.deck_batch)}."
            yield _card(f"hand:{index}", "hand", at, card, seat, "", which)
    for index, card in enumerate(s.pair[seat]):
        if card != c.NO_CARD:
            yield _card(f"pair:{index}", "pair", index, card, seat)


def _others_cards(s: Plain, seat: int, owner: int) -> Iterator[Piece]:
    """CC-48: cards that were taken openly lie face up, the others face down."""
    zone = hand_zone(seat, owner)
    held = [index for index in range(c.HAND) if s.batch[owner][index] != c.NO_BATCH]
    for at, index in enumerate(held):
        if s.shown[owner][index] != c.NO_CARD:
            yield _card(f"{zone}:{at}", zone, at, s.shown[owner][index], owner)
        else:
            yield _hidden_card(zone, at, owner, s.batch[owner][index] == s.deck_batch)


@part
def _card(
    ident: str,
    zone: str,
    at: int,
    card: int,
    owner: int | None = None,
    badge: str = "",
    more: str = "",
) -> Piece:
    return Piece(
        id=ident,
        zone=zone,
        at=(at,),
        look=inspection.card_look(card),
        text=CARD_TITLES[card],
        code=inspection.CARD_CODES[card],
        label=f"{inspection.card_label(card)}{more}",
        owner=owner,
        kind="card",
        badge=badge,
    )


@part
def _hidden_card(zone: str, at: int, owner: int, of_deck: bool) -> Piece:
    label = f"hidden card {inspection.shuffle_text(of_deck)}"
    return Piece(
        f"{zone}:{at}", zone, (at,), "back", "", "??", label, owner, hidden=True, kind="back"
    )
