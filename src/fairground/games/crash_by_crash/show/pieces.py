"""The table of Crash by Crash: floor, lamps, stocks and cards as zones and pieces of a scene."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from fairground.games.crash_by_crash.rules import cards, floor
from fairground.games.crash_by_crash.rules import components as c
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
from fairground.kernel.scene import Cell, Entry, Piece, Zone

BLUES = ("white", "light", "medium", "dark")

# The floor in the middle, the lamps above it, the stocks of both sides beside it.
FLOOR_BOX = (1.2, 0.95, 13.5, 13.3)
LAMPS_BOX = (1.2, 0.0, 13.5, 0.8)
STOCK_BOXES = ((0.0, 1.0, 1.0, 13.2), (14.9, 1.0, 1.0, 13.2))


def zones(s: Plain, seat: int, names: Sequence[str]) -> Iterator[Zone]:
    """Where everything lies."""
    yield Zone(
        "floor",
        "hexes",
        "Floor",
        t.ROWS,
        t.LONG_ROW,
        area="centre",
        box=FLOOR_BOX,
        cells=tuple(_cells(s)),
    )
    if s.seats == c.SIDES:
        yield Zone("row", "row", "Open cards", 1, c.ROW, area="side")
    yield _pile("deck", "Deck", s.deck_left, inspection.deck(s, seat))
    yield _pile("discard", "Discard pile", s.discarded, inspection.discard_pile(s))
    yield from _hands(s, seat, names)
    yield Zone(
        "events",
        "track",
        "Scoring events",
        1,
        s.events_to_end,
        area="centre",
        box=LAMPS_BOX,
        cells=tuple(_lamp(s, i) for i in range(s.events_to_end)),
    )
    for side in range(c.SIDES):
        yield Zone(
            f"stock-{side}",
            "track",
            f"Stock of {side_name(side, names)}",
            c.CARS_OF_SIDE,
            1,
            owner=side,
            area="centre",
            box=STOCK_BOXES[side],
            cells=tuple(Cell((i,), "bay", "", "") for i in range(c.CARS_OF_SIDE)),
        )


def _pile(ident: str, label: str, count: int, found: tuple[str, tuple[Entry, ...]]) -> Zone:
    """A pile that can be opened."""
    opened, inside = found
    return Zone(ident, "stack", label, count=count, opened=opened, inside=inside)


def _hands(s: Plain, seat: int, names: Sequence[str]) -> Iterator[Zone]:
    """One's own cards, and those of the others in their panels, with what is known of them."""
    for owner in range(s.seats):
        opened, inside = inspection.hand(s, seat, owner, names[owner])
        if owner != seat:
            ident, label = hand_zone(seat, owner), f"{names[owner]}'s hand"
            yield Zone(
                ident, "row", label, 1, c.HAND, owner, area="seat", opened=opened, inside=inside
            )
            continue
        held = cards.held(s, seat)
        yield Zone(
            hand_zone(seat, seat),
            "fan",
            "Your hand",
            1,
            c.HAND,
            seat,
            held,
            private=True,
            opened=opened,
            inside=inside,
        )
        if s.pair[seat][0] != c.NO_CARD:
            yield Zone("pair", "row", "Keep one of these", 1, 2, seat, area="hand", private=True)


def hand_zone(seat: int, owner: int) -> str:
    """The zone in which a seat sees somebody's hand."""
    return "hand" if owner == seat else f"hand-{owner}"


def _lamp(s: Plain, i: int) -> Cell:
    """One lamp for every scoring event, lit when it has been counted."""
    return Cell((i,), "lamp on" if i < s.events else "lamp", str(i + 1), f"scoring event {i + 1}")


def _cells(s: Plain) -> Iterator[Cell]:
    """The floor; looks also say what stands on a cell, where the operator walked, what is aimed."""
    walk, aim = walked_cells(s), aimed_cells(s)
    for cell in range(t.CELLS):
        steps = [f"walked-{i}" for i, entry in enumerate(walk) if entry == cell]
        if s.car[cell] == c.NO_FLOOR:
            look = " ".join(["hole", *steps])
            yield Cell(t.place_of(cell), look, "..", f"cell {cell}, hole {t.FLOWER_AT[cell]}")
            continue
        blue, value = BLUES[s.colour[cell]], s.cell_values[s.colour[cell]]
        look_words = [blue, "x" if t.FLOWER_AT[cell] == t.NO_FLOWER else "flower"]
        look_words += [f"tile-{t.SLOT_AT[cell]}", *steps]
        if not floor.is_unoccupied(s, cell) or cell == planned_cell(s):
            look_words.append("under")
        if cell in aim:
            look_words.append(f"aim-{aim.index(cell)}")
        label = f"cell {cell}, {blue}, worth {value}"
        yield Cell(t.place_of(cell), " ".join(look_words), str(value), label)


def walked_cells(s: Plain) -> list[int]:
    """The line of the operator's walk: a hole counts as its middle."""
    if s.phase not in (c.WALK_STEP, c.WALK_DIRECTION):
        return []
    return [shown_cell(place) for place in s.visited[: s.visits]]


def shown_cell(place: int) -> int:
    """The cell where somebody on a cell or in a hole is shown."""
    return place if place < t.CELLS else t.FLOWER_CENTRES[place - t.HOLE]


def aimed_cells(s: Plain) -> tuple[int, ...]:
    """From where to where a push goes whose direction has been chosen."""
    if s.phase not in (c.PLACE_SECOND, c.PLACE_POWER):
        return ()
    return s.chosen_cell, floor.neighbour(s.chosen_cell, s.chosen_direction)


def planned_cell(s: Plain) -> int:
    """The cell that has been chosen for a car, whose push is still asked for, or NO_CELL."""
    asking = (c.PLACE_DIRECTION, c.PLACE_SECOND, c.PLACE_POWER)
    return int(s.chosen_cell) if s.phase in asking else t.NO_CELL


# ---------------------------------------------------------------- pieces


def floor_pieces(s: Plain, names: Sequence[str]) -> Iterator[Piece]:
    """Bells, cars (those in stock too) and the operator."""
    for flower, cell in enumerate(s.bell_at[: t.FLOWERS]):
        if cell != t.NO_CELL:
            yield Piece(
                id=f"bell:{flower}",
                zone="floor",
                at=t.place_of(cell),
                look="bell",
                text="",
                code=f"{s.cell_values[s.colour[cell]]}*"[-2:],
                label=f"bell on cell {cell}",
                kind="marker",
            )
    for number in range(c.CARS):
        yield from _car_piece(s, number, names)
    at = s.operator_at
    yield Piece(
        id="operator",
        zone="floor",
        at=t.place_of(shown_cell(at)),
        look="operator" if at < t.CELLS else "operator in-hole",
        text="",
        code="@ ",
        label=f"the operator on {place_text(at)}",
        kind="marker",
        lit=s.phase in (c.WALK_STEP, c.WALK_DIRECTION),
    )


def _car_piece(s: Plain, number: int, names: Sequence[str]) -> Iterator[Piece]:
    where, name = s.where[number], car_name(number)
    side, index = divmod(number, c.CARS_OF_SIDE)
    what = car(number)
    if where == c.BOXED:
        return
    planned = planned_cell(s) != t.NO_CELL and number == floor.car_in_stock(s, s.seat % 2, 0)
    spot = f"on cell {where}" if where < t.CELLS else "in stock"
    if where == c.LOCKED:
        spot = "in stock, not before the next turn"
    elif planned:
        where, spot = planned_cell(s), f"about to be placed on cell {planned_cell(s)}"
    on_floor = where < t.CELLS
    yield Piece(
        id=f"car:{name}",
        zone="floor" if on_floor else f"stock-{side}",
        at=t.place_of(where) if on_floor else (index,),
        look=car_look(number, on_floor),
        text=car_text(number),
        code=name if on_floor else name.lower(),
        label=f"{what} of {side_name(side, names)}, {spot}",
        owner=side,
        kind="token",
        faded=where == c.LOCKED or planned,
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


def card_pieces(s: Plain, seat: int) -> Iterator[Piece]:
    """The open cards, the top of the discard pile, and what the seat holds."""
    for slot, card in enumerate(s.row):
        if card != c.NO_CARD:
            yield _card_piece(f"row:{slot}", "row", slot, card)
    if s.top != c.NO_CARD:
        yield _card_piece("discard:top", "discard", 0, s.top)
    for owner in range(s.seats):
        if owner != seat:
            yield from _others_cards(s, seat, owner)
    if seat == NOBODY:
        return
    held = [index for index in range(c.HAND) if s.hand[seat][index] != c.NO_CARD]
    for at, index in enumerate(held):
        piece = _card_piece(f"hand:{index}", "hand", at, s.hand[seat][index], seat)
        if s.batch[seat][index] == c.FROM_ROW:
            yield replace(piece, badge="open", label=f"{piece.label} Everybody knows it.")
        else:
            which = inspection.shuffle_text(s, s.batch[seat][index])
            yield replace(piece, label=f"{piece.label} It is {which}.")
    for index, card in enumerate(s.pair[seat]):
        if card != c.NO_CARD:
            yield _card_piece(f"pair:{index}", "pair", index, card, seat)


def _others_cards(s: Plain, seat: int, owner: int) -> Iterator[Piece]:
    """CC-48: cards that were taken openly lie face up, the others face down."""
    zone = hand_zone(seat, owner)
    held = [index for index in range(c.HAND) if s.batch[owner][index] != c.NO_BATCH]
    for at, index in enumerate(held):
        ident = f"{zone}:{at}"
        if s.shown[owner][index] != c.NO_CARD:
            yield _card_piece(ident, zone, at, s.shown[owner][index], owner)
            continue
        label = f"hidden card {inspection.shuffle_text(s, s.batch[owner][index])}"
        yield Piece(ident, zone, (at,), "back", "", "??", label, owner, hidden=True, kind="back")


def _card_piece(ident: str, zone: str, at: int, card: int, owner: int | None = None) -> Piece:
    return Piece(
        id=ident,
        zone=zone,
        at=(at,),
        look=inspection.card_look(card),
        text=CARD_TITLES[card],
        code=inspection.CARD_CODES[card],
        label=inspection.card_label(card),
        owner=owner,
        kind="card",
    )
