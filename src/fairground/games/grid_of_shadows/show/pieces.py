"""Grid of Shadows' zones, and the cards and claims that lie in them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from fairground.games.grid_of_shadows.rules import components as c
from fairground.games.grid_of_shadows.show.hands import hand_of, own_hand
from fairground.games.grid_of_shadows.show.inspection import (
    code_of,
    discard_pile,
    draw_pile,
    inside_stacks,
    look_of,
)
from fairground.games.grid_of_shadows.show.names import (
    ABILITIES,
    ability_name,
    card_name,
    print_of,
    space_name,
    spoken_seats,
)
from fairground.games.grid_of_shadows.show.prompts import sequence_runs
from fairground.games.grid_of_shadows.show.stacks import Laid, Stacks
from fairground.kernel.layout import NOBODY, Plain
from fairground.kernel.scene import Cell, Piece, Zone, part

SEAT_SIGNS = "★◆▲●■♥"
GRID_WIDTH = 2.19
"""Of three columns of cards, if three rows of them are 3 squares high."""
COLUMN_WIDTH = 0.757


def zones(s: Plain, seat: int, stacks: Stacks, names: Sequence[str]) -> tuple[Zone, ...]:
    """The places for cards; whatever may be looked up can be opened."""
    zones = [
        *_spaces(tuple(s.face), tuple(s.slot_kind), s.sides, stacks, tuple(names)),
        draw_pile(s, seat, names),
        discard_pile(s, seat),
    ]
    if s.aside_left:
        zones.append(_aside(s.aside_left))
    if seat != NOBODY:
        zones.append(own_hand(s, seat, names))
    if s.paired:
        zones.append(_pair(seat, s.paired, s.pair[0] != c.NO_CARD))
    zones += [hand_of(s, seat, other, names) for other in range(s.seats) if other != seat]
    return tuple(zones)


# ---------------------------------------------------------------- spaces

Spot = tuple[str, tuple[int, int]]
"""The zone of a space, and its place there: three by three, and beside it columns of three."""


@part
def _spots(faces: tuple[int, ...], sides: int) -> dict[int, Spot]:
    """The spaces of the grid, and those beside it that are open or hold a card."""
    beside = [
        slot
        for slot in range(c.GRID, c.SPACES)
        if faces[slot] != c.EMPTY or (slot < c.FIRST_FINAL and sides >> (slot - c.GRID) & 1)
    ]
    spots: dict[int, Spot] = {slot: ("grid", divmod(slot, 3)) for slot in range(c.GRID)}
    for number, slot in enumerate(beside):
        column, row = divmod(number, 3)
        spots[slot] = "side", (row, column)
    return spots


def spots_of(s: Plain) -> dict[int, Spot]:
    """Where the spaces are, in their order."""
    return _spots(tuple(s.face), s.sides)


@part
def _spaces(
    faces: tuple[int, ...],
    kinds: tuple[int, ...],
    sides: int,
    stacks: Stacks,
    names: tuple[str, ...],
) -> tuple[Zone, ...]:
    """The grid, and the spaces beside it; what is stacked on its cards can be looked up."""
    covered = dict(stacks)
    cells: dict[str, list[Cell]] = {"grid": [], "side": []}
    for slot, (zone, at) in _spots(faces, sides).items():
        if faces[slot] == c.UP and kinds[slot] == c.RF and slot not in covered:
            cells[zone].append(Cell(at, "blocked", "blocked", "blocked by Reflect"))
        elif faces[slot] == c.EMPTY and zone == "side":
            cells[zone].append(Cell(at, "", "", f"{space_name(slot)}, empty"))
    told = "The cards that are stacked on cards of the grid, the newest of each space first."
    grid = Zone(
        *("grid", "row", "The grid", 3, 3),
        box=(0, 0, GRID_WIDTH, 3),
        cells=tuple(cells["grid"]),
        opened=told if stacks else "",
        inside=inside_stacks(stacks, names),
    )
    beside = len(_spots(faces, sides)) - c.GRID
    if not beside:
        return (grid,)
    columns = (beside + 2) // 3
    box = (GRID_WIDTH + 0.22, 0, COLUMN_WIDTH * columns - 0.08, 3)
    side = Zone("side", "row", "Side spaces", 3, columns, box=box, cells=tuple(cells["side"]))
    return (grid, side)


def place_of(s: Plain, slot: int) -> str:
    """The name of a space's place."""
    zone, (row, column) = spots_of(s)[slot]
    return f"{zone}:{row},{column}"


def grid_pieces(s: Plain, stacks: Stacks, names: Sequence[str]) -> list[Piece]:
    """The cards on the spaces, and those that are stacked on them."""
    pieces: list[Piece] = []
    names, covered, lit = tuple(names), dict(stacks), _lit_spaces(s)
    for slot, spot in spots_of(s).items():
        kind = s.slot_kind[slot]
        if s.face[slot] == c.UP:
            pieces.append(_open_space(slot, spot, kind, slot in lit))
        elif s.face[slot] == c.DOWN:
            by, known = s.slot_by[slot], s.slot_known[slot]
            pieces.append(_closed_space(slot, spot, kind, by, known, slot in lit, names))
        if slot in covered:
            pieces += _stack(slot, spot, covered[slot], names)
    return pieces


def _lit_spaces(s: Plain) -> list[int]:
    """The spaces that a sequence, a play under assembly or a decision is about."""
    lit = [s.seq_slot] if sequence_runs(s) else []
    if s.step != c.NO_STEP and s.phase not in (c.RESPOND, c.REFLECT):
        lit.append(s.draft_slot)
    if s.phase in (c.GUESS, c.LUCK_CARD, c.BONUS):
        lit.append(s.flip_slot)
    return lit


@part
def _open_space(slot: int, spot: Spot, kind: int, lit: bool) -> Piece:
    ability = f" {ABILITIES[c.number_of(kind)]}" if kind < c.NUMBERS else ""
    return Piece(
        id=f"space:{slot}",
        zone=spot[0],
        at=spot[1],
        look="reflect chained" if kind == c.RF else look_of(kind),
        text=f"{print_of(kind)}{ability}",
        code=code_of(kind),
        label=f"{card_name(kind)} ({ability_name(kind)}) on {space_name(slot)}",
        kind="card",
        lit=lit,
    )


@part
def _closed_space(
    slot: int, spot: Spot, kind: int, by: int, known: int, lit: bool, names: tuple[str, ...]
) -> Piece:
    """Section 6: who laid a face-down card, who knows it, and what it is if the viewer does."""
    mine = kind != c.NO_CARD
    label = f"face-down card on {space_name(slot)}"
    if mine:
        label += f", which you know to be {card_name(kind)}"
    if by != c.NO_SEAT:
        label += f", laid there by {spoken_seats(1 << by, names)} from the hand"
    if known:
        label += f", known to {spoken_seats(known, names)}"
    return Piece(
        id=f"space:{slot}",
        zone=spot[0],
        at=spot[1],
        look="back-known" if mine else "back",
        text=print_of(kind) if mine else "",
        code=code_of(kind).lower() if mine else _back_code(slot),
        label=label,
        hidden=True,
        kind="back",
        badge="".join(SEAT_SIGNS[seat] for seat in range(len(names)) if known >> seat & 1),
        lit=lit,
    )


def _back_code(slot: int) -> str:
    """A space by its number, which choices and log name."""
    return f"#{slot}" if slot < 10 else str(slot)


@part
def _stack(
    slot: int, spot: Spot, stack: tuple[Laid, ...], names: tuple[str, ...]
) -> tuple[Piece, ...]:
    total = len(stack)
    return tuple(
        _stack_card(f"stack:{slot}:{height}", spot, (height, total), laid, names[laid.player])
        for height, laid in enumerate(stack)
    )


@part
def _stack_card(ident: str, spot: Spot, place: tuple[int, int], laid: Laid, name: str) -> Piece:
    height, total = place
    kind, claim = laid.kind, card_name(laid.claim)
    known = kind != c.NO_CARD
    up = known and bool(laid.up)
    truth = f", really {card_name(kind)}" if known else ""
    top = height == total - 1
    return Piece(
        id=ident,
        zone=spot[0],
        at=(*spot[1], height + 1),
        look=f"{look_of(kind) if up else 'back-known' if known else 'back'} stacked",
        text=print_of(kind) if known else "",
        code=f"+{min(total, 9)}" if top else "##",
        label=f"card of {name} claimed to be {claim}{truth}{laid.fate}",
        owner=laid.player,
        hidden=not laid.up,
        kind="card" if up else "back",
        badge=str(total) if top else "",
        lit=laid.lit,
    )


def claim_tags(s: Plain, stacks: Stacks, names: Sequence[str]) -> list[Piece]:
    """The claim beside each stack: what its last card was claimed to be, who played how many."""
    names, spots = tuple(names), spots_of(s)
    return [
        _claim_tag(slot, spots[slot], stack, s.slot_mark[slot], names) for slot, stack in stacks
    ]


@part
def _claim_tag(
    slot: int, spot: Spot, stack: tuple[Laid, ...], marks: int, names: tuple[str, ...]
) -> Piece:
    claim = card_name(stack[-1].claim)
    played = Counter(laid.player for laid in stack)
    signs = " ".join(f"{SEAT_SIGNS[player]}{n}" for player, n in played.items())
    shares = ", ".join(f"{n} by {names[player]}" for player, n in played.items())
    return Piece(
        id=f"claim:{slot}",
        zone=spot[0],
        at=spot[1],
        look="claim",
        text=f"{claim} · {signs}",
        code=f"+{min(len(stack), 9)}",
        label=f"on {space_name(slot)}: {shares}, claimed last: {claim}{_fate(marks)}",
        owner=stack[-1].player,
        kind="marker",
    )


def _fate(marks: int) -> str:
    """GS-92, GS-93: what has been done to a space in this turn."""
    if marks & c.DOOMED:
        return ", to be discarded at the end of the turn"
    return ", played on in this turn" if marks & c.PLAYED_ON else ""


# ---------------------------------------------------------------- beside the grid


@part
def _aside(count: int) -> Zone:
    return Zone("aside", "stack", "Put aside", count=count)


@part
def _pair(seat: int, count: int, seen: bool) -> Zone:
    """GS-76: the cards of a Shift, which its player looks at and the others see from behind."""
    if seen:
        return Zone("pair", "row", "Shift", 1, 2, seat, area="hand", private=True)
    return Zone("pair", "stack", "Shift", count=count)
