"""Where everything of Crash by Crash lies: the floor, lamps, stocks, piles and hands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fairground.games.crash_by_crash.rules import cards, floor
from fairground.games.crash_by_crash.rules import components as c
from fairground.games.crash_by_crash.rules import tiles as t
from fairground.games.crash_by_crash.show import inspection
from fairground.games.crash_by_crash.show.inspection import KnownHand
from fairground.games.crash_by_crash.show.invariants import holes
from fairground.games.crash_by_crash.show.names import side_name
from fairground.games.crash_by_crash.show.pieces import hand_zone, planned_cell, shown_cell
from fairground.kernel.layout import NOBODY, Plain
from fairground.kernel.scene import Cell, Entry, Zone, part

BLUES = ("white", "light", "medium", "dark")

# The floor in the middle, the lamps above it, the stocks of both sides beside it.
FLOOR_BOX = (1.2, 0.95, 13.5, 13.3)
LAMPS_BOX = (1.2, 0.0, 13.5, 0.8)
STOCK_BOXES = ((0.0, 1.0, 1.0, 13.2), (14.9, 1.0, 1.0, 13.2))
OPEN_CARDS = Zone("row", "row", "Open cards", 1, c.ROW, area="side")

Sign = tuple[int, str]
"""A cell, and a word of its look that says what is going on there."""


def zones(s: Plain, seat: int, names: Sequence[str]) -> Iterator[Zone]:
    """Where everything lies."""
    yield _floor(tuple(s.colour), tuple(s.cell_values), tuple(holes(s)), tuple(_signs(s)))
    if s.seats == c.SIDES:
        yield OPEN_CARDS
    yield _deck(s.deck_left, tuple(inspection.unseen_by(s, seat, s.deck_batch)))
    yield _discard_pile(tuple(s.discard), s.discarded, s.top)
    for owner in range(s.seats):
        yield _hand_of(s, seat, owner, names[owner])
        if owner == seat and s.pair[seat][0] != c.NO_CARD:
            yield _pair(seat)
    yield _lamps(s.events, s.events_to_end)
    for side in range(c.SIDES):
        yield _stock(side, side_name(side, names))


# ---------------------------------------------------------------- the floor


@part
def _floor(
    colours: tuple[int, ...],
    values: tuple[int, ...],
    gone: tuple[int, ...],
    signs: tuple[Sign, ...],
) -> Zone:
    in_row: list[list[Sign]] = [[] for _ in range(t.ROWS)]
    for sign in signs:
        in_row[t.ROW_AT[sign[0]]].append(sign)
    cells: list[Cell] = []
    for row in range(t.ROWS):
        here = colours[t.cell_id(row, 0) : t.cell_id(row + 1, 0)]
        cells += _row(row, here, values, gone, tuple(in_row[row]))
    return Zone(
        "floor",
        "hexes",
        "Floor",
        t.ROWS,
        t.LONG_ROW,
        area="centre",
        box=FLOOR_BOX,
        cells=tuple(cells),
    )


@part
def _row(
    row: int,
    colours: tuple[int, ...],
    values: tuple[int, ...],
    gone: tuple[int, ...],
    signs: tuple[Sign, ...],
) -> tuple[Cell, ...]:
    words: dict[int, str] = {}
    for cell, word in signs:
        words[cell] = f"{words.get(cell, '')} {word}"
    return tuple(
        _hole(cell, words.get(cell, ""))
        if t.FLOWER_AT[cell] in gone
        else _cell(cell, colour, values[colour], words.get(cell, ""))
        for cell, colour in enumerate(colours, start=t.cell_id(row, 0))
    )


@part
def _hole(cell: int, signs: str) -> Cell:
    label = f"cell {cell}, hole {t.FLOWER_AT[cell]}"
    return Cell(t.place_of(cell), f"hole{signs}", "..", label)


@part
def _cell(cell: int, colour: int, value: int, signs: str) -> Cell:
    blue = BLUES[colour]
    tile = "x" if t.FLOWER_AT[cell] == t.NO_FLOWER else "flower"
    look = f"{blue} {tile} tile-{t.SLOT_AT[cell]}{signs}"
    return Cell(t.place_of(cell), look, str(value), f"cell {cell}, {blue}, worth {value}")


def _signs(s: Plain) -> Iterator[Sign]:
    """Where the operator walked, what stands on a cell, what is aimed at."""
    for i, cell in enumerate(_walked_cells(s)):
        yield cell, f"walked-{i}"
    for cell in sorted({*s.where, s.operator_at, *s.bell_at, planned_cell(s)}):
        if cell < t.CELLS:
            yield cell, "under"
    for i, cell in enumerate(_aimed_cells(s)):
        if s.car[cell] != c.NO_FLOOR:
            yield cell, f"aim-{i}"


def _walked_cells(s: Plain) -> list[int]:
    """The line of the operator's walk: a hole counts as its middle."""
    if s.phase not in (c.WALK_STEP, c.WALK_DIRECTION):
        return []
    return [shown_cell(place) for place in s.visited[: s.visits]]


def _aimed_cells(s: Plain) -> tuple[int, ...]:
    """From where to where a push goes whose direction has been chosen."""
    if s.phase not in (c.PLACE_SECOND, c.PLACE_POWER):
        return ()
    return s.chosen_cell, floor.neighbour(s.chosen_cell, s.chosen_direction)


@part
def _lamps(events: int, most: int) -> Zone:
    """One lamp for every scoring event, lit when it has been counted."""
    lamps = tuple(
        Cell((i,), "lamp on" if i < events else "lamp", str(i + 1), f"scoring event {i + 1}")
        for i in range(most)
    )
    return Zone(
        "events", "track", "Scoring events", 1, most, area="centre", box=LAMPS_BOX, cells=lamps
    )


@part
def _stock(side: int, name: str) -> Zone:
    return Zone(
        f"stock-{side}",
        "track",
        f"Stock of {name}",
        c.CARS_OF_SIDE,
        1,
        owner=side,
        area="centre",
        box=STOCK_BOXES[side],
        cells=tuple(Cell((i,), "bay", "", "") for i in range(c.CARS_OF_SIDE)),
    )


# ---------------------------------------------------------------- cards


@part
def _deck(count: int, pool: tuple[int, ...]) -> Zone:
    return _pile("deck", "Deck", count, inspection.deck(count, pool))


@part
def _discard_pile(pile: tuple[int, ...], count: int, top: int) -> Zone:
    return _pile("discard", "Discard pile", count, inspection.discard_pile(pile, count, top))


def _pile(ident: str, label: str, count: int, found: tuple[str, tuple[Entry, ...]]) -> Zone:
    """A pile that can be opened."""
    opened, inside = found
    return Zone(ident, "stack", label, count=count, opened=opened, inside=inside)


def _hand_of(s: Plain, seat: int, owner: int, name: str) -> Zone:
    """One's own cards, and those of the others in their panels, with what is known of them."""
    knower = NOBODY if owner == seat else seat  # of one's own hand, what everybody knows
    is_looking = s.phase == c.KEEP_ONE and owner == s.seat
    known = KnownHand(
        shown=tuple(sorted([card for card in s.shown[owner] if card != c.NO_CARD])),
        backs=tuple([batch == s.deck_batch for batch in s.batch[owner] if batch < c.BATCHES]),
        hidden=inspection.hidden(s, knower, s.batch[owner]),
        pair=inspection.hidden(s, knower, s.pair_batch) if is_looking else (),
    )
    if owner == seat:
        return _own_hand(seat, cards.held(s, seat), known)
    return _hand(owner, hand_zone(seat, owner), name, known)


@part
def _own_hand(seat: int, held: int, known: KnownHand) -> Zone:
    opened, inside = inspection.hand("What everybody knows of your hand", known)
    return Zone(
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


@part
def _hand(owner: int, ident: str, name: str, known: KnownHand) -> Zone:
    label = f"{name}'s hand"
    opened, inside = inspection.hand(label, known)
    return Zone(ident, "row", label, 1, c.HAND, owner, area="seat", opened=opened, inside=inside)


@part
def _pair(seat: int) -> Zone:
    return Zone("pair", "row", "Keep one of these", 1, 2, seat, area="hand", private=True)
