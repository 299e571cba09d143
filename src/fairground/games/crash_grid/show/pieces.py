"""Crash Grid's pieces on the table: riders, walls, hands, and the cards of a trick."""

from __future__ import annotations

from collections.abc import Sequence

from fairground.games.crash_grid.rules import components as c
from fairground.games.crash_grid.show.laid import have_ridden
from fairground.games.crash_grid.show.names import card_sign, card_text, square
from fairground.games.crash_grid.show.scenario import cell_code
from fairground.kernel.grids import COLUMN_STEP, ROW_STEP
from fairground.kernel.layout import NOBODY, Plain
from fairground.kernel.scene import Piece, part

LOOKS = {
    c.HEAD: ("head", "rider", "rider"),
    c.RAIL: ("rail", "wall", "rail"),
    c.CARD_WALL: ("card-back", "back", "face-down card"),
    c.BLANK_WALL: ("blank", "wall", "blank wall"),
    c.WRECK: ("wreck", "rider", "crashed rider"),
}
RAIL_RANKS = ("A", *(str(rank) for rank in range(2, 11)))


def laid_cards(s: Plain, seat: int, laid: Sequence[int], names: Sequence[str]) -> list[Piece]:
    """CG-17, CG-18: a closed card for each rider who has chosen; its owner knows it.

    Open cards stay until the trick is over, faded once their riders have ridden.
    """
    pieces = []
    put_away = have_ridden(s)
    for other in range(s.seats):
        card = laid[other]
        chosen = s.phase == c.REVEAL and s.alive[other] and s.held[other]
        closed = bool(card == c.NO_CARD and chosen and not s.waiting >> other & 1)
        if card == c.NO_CARD and not closed:
            continue
        if closed and other == seat:
            card = s.committed[other]
        ridden = other in put_away
        pieces.append(_laid_card(other, card, closed, ridden, names[other], s.suits[other]))
    return pieces


@part
def _laid_card(owner: int, card: int, closed: bool, ridden: bool, name: str, suit: int) -> Piece:
    known = card != c.NO_CARD
    sign = card_sign(card) if known else ""
    what = f"{'closed ' if closed else ''}card {sign}".strip()
    return Piece(
        id=f"laid:{owner}",
        zone=f"laid-{owner}",
        at=(0,),
        look="card" if known else "card-back",
        text=sign,
        code=card_text(card) if known else "##",
        label=f"{what} of {name}{', put away' if ridden else ''}",
        owner=owner,
        hidden=closed,
        kind="card" if known else "back",
        badge="" if known else c.SUIT_SIGNS[suit],
        faded=ridden,
    )


def board_pieces(s: Plain, names: Sequence[str]) -> list[Piece]:
    """Riders, rails and other walls in the arena."""
    pieces: list[Piece] = []
    board = tuple(tuple(line[: s.board_size]) for line in s.cell[: s.board_size])
    ranks = _rail_ranks(board)
    for row, cells in enumerate(board):
        if any(cells):
            walls = tuple(s.wall_card[row])
            pieces += _row_pieces(row, cells, walls, ranks[row], tuple(s.suits), tuple(names))
    return pieces


@part
def _row_pieces(
    row: int,
    cells: tuple[int, ...],
    walls: tuple[int, ...],
    ranks: tuple[str, ...],
    suits: tuple[int, ...],
    names: tuple[str, ...],
) -> tuple[Piece, ...]:
    return tuple(
        _board_piece(
            (row, column), cell, ranks[column] + _printed(cell, walls[column], suits), names
        )
        for column, cell in enumerate(cells)
        if c.kind_of(cell) != c.FREE
    )


def _board_piece(at: tuple[int, int], cell: int, printed: str, names: tuple[str, ...]) -> Piece:
    kind, owner = c.kind_of(cell), c.owner_of(cell)
    look, sort, what = LOOKS[kind]
    rider = kind in (c.HEAD, c.WRECK)
    if kind == c.CARD_WALL:
        what = f"{what} {printed}"
    return Piece(
        id=f"rider:{owner}" if rider else f"wall:{at[0]},{at[1]}",
        zone="board",
        at=at,
        look=look,
        text=printed,
        code=cell_code(cell),
        label=f"{what} of {names[owner]} on {square(*at)}",
        owner=owner,
        turned=c.facing_of(cell),
        hidden=kind == c.CARD_WALL,
        kind=sort,
        faded=kind == c.WRECK,
    )


@part
def _rail_ranks(board: tuple[tuple[int, ...], ...]) -> tuple[tuple[str, ...], ...]:
    """CG-R2: rails are laid in order, ace first; each points to the square that came after it."""
    ranks: dict[tuple[int, int] | None, str] = {}
    for rails in _trails(board):
        after = {
            (row, column): (row + ROW_STEP[facing], column + COLUMN_STEP[facing])
            for (row, column), facing in rails.items()
        }
        starts = after.keys() - set(after.values())
        square = min(starts) if starts else None
        for rank in (*RAIL_RANKS, *RAIL_RANKS[-1:] * len(after)):
            if square not in after:
                break
            ranks[square] = rank
            square = after[square]
    size = range(len(board))
    return tuple(tuple(ranks.get((row, column), "") for column in size) for row in size)


def _trails(board: tuple[tuple[int, ...], ...]) -> list[dict[tuple[int, int], int]]:
    """Every rider's rails, with the direction each points to."""
    trails: list[dict[tuple[int, int], int]] = [{} for _ in range(c.MOST_SEATS)]
    for row, line in enumerate(board):
        for column, cell in enumerate(line):
            if c.kind_of(cell) == c.RAIL:
                trails[c.owner_of(cell)][row, column] = c.facing_of(cell)
    return trails


def _printed(cell: int, wall: int, suits: tuple[int, ...]) -> str:
    """CG-R17: everybody may recall a face-down wall; riders and rails show the rider's suit."""
    if c.kind_of(cell) == c.CARD_WALL:
        return card_sign(wall)
    if c.kind_of(cell) == c.BLANK_WALL:
        return ""
    return c.SUIT_SIGNS[suits[c.owner_of(cell)]]


def hand_pieces(s: Plain, seat: int) -> list[Piece]:
    """The cards of the viewer's own hand."""
    if seat == NOBODY:
        return []
    return [
        _card(card, place, seat, card == s.committed[seat])
        for place, card in enumerate(s.hand[seat][: s.held[seat]])
    ]


@part
def _card(card: int, place: int, seat: int, chosen: bool) -> Piece:
    return Piece(
        id=f"card:{card_text(card)}",
        zone="hand",
        at=(place,),
        look="chosen-card" if chosen else "card",
        text=card_sign(card),
        code=card_text(card),
        label=card_sign(card) + (", chosen" if chosen else ""),
        owner=seat,
        kind="card",
        lit=chosen,
    )
