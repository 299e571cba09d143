"""Crash Grid on a screen: a veiled state as a scene."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from fairground.games.crash_grid.rules import arena
from fairground.games.crash_grid.rules import state as c
from fairground.games.crash_grid.show import inspection as known
from fairground.games.crash_grid.show import words
from fairground.games.crash_grid.show.laid import cards_of_trick, have_ridden
from fairground.games.crash_grid.show.scenario import cell_code
from fairground.kernel.grids import COLUMN_STEP, ROW_STEP
from fairground.kernel.layout import NOBODY, Plain
from fairground.kernel.scene import (
    Fact,
    Ghost,
    Mark,
    Panel,
    Piece,
    Scene,
    SceneChoice,
    Zone,
)
from fairground.kernel.sentences import listed

LOOKS = {
    c.HEAD: ("head", "rider", "rider"),
    c.RAIL: ("rail", "wall", "rail"),
    c.CARD_WALL: ("card-back", "back", "face-down card"),
    c.BLANK_WALL: ("blank", "wall", "blank wall"),
    c.WRECK: ("wreck", "rider", "crashed rider"),
}
part = lru_cache(maxsize=1 << 14)
"""Parts of a scene are kept and shared: from one scene to the next, few of them change."""

MOVE_KEYS = ("left", "right", "up")
MOVE_SIGNS = ("J ←", "Q →", "K ↑")
RAIL_RANKS = ("A", *(str(rank) for rank in range(2, 11)))


def scene(s: Plain, seat: int, choices: Sequence[int], names: Sequence[str]) -> Scene:
    """What the seat sees, with the choices it has."""
    laid = cards_of_trick(s)
    return Scene(
        game="crash-grid",
        seat=seat,
        headline=_headline(s),
        banner=_banner(s),
        zones=(
            *_zones(s, seat, names),
            *(_place_of_card(s, seat, other, names) for other in range(s.seats)),
        ),
        pieces=(
            *_board_pieces(s, names),
            *_hand_pieces(s, seat),
            *_laid_cards(s, seat, laid, names),
        ),
        panels=tuple(_panel(s, other, laid[other], names) for other in range(s.seats)),
        prompt=_prompt(s, seat, names),
        choices=tuple(_choice(s, seat, place, a) for place, a in enumerate(choices)),
        outcome=words.outcome(s, names)[0] if s.phase == c.OVER else "",
        refused=_refused(s, seat, choices),
    )


def _round_is_over(s: Plain) -> bool:
    """Whether this is the last board of a round: nobody decides, but the match goes on."""
    return bool(s.waiting == 0 and s.phase != c.OVER)


def _banner(s: Plain) -> str:
    if _round_is_over(s):
        return f"Round {s.round} is over"
    return "Extended Mode" if s.phase != c.OVER and s.trick > s.rail_moves else ""


def _headline(s: Plain) -> tuple[Fact, ...]:
    rounds = f"{s.rounds_min}" if s.rounds_min == s.rounds_max else f"{s.rounds_min}–{s.rounds_max}"
    number = s.round + 1 if s.waiting else s.round
    return (
        _fact("Round", f"{number} of {rounds}"),
        _fact("Trick", str(s.trick)),
        _fact("Cycle", f"{(s.trick - 1) % 3 + 1}/3"),
        _fact("Deck A", str(s.deck_left)),
        _fact("Discard", str(s.discarded)),
    )


def _zones(s: Plain, seat: int, names: Sequence[str]) -> tuple[Zone, ...]:
    size = s.board_size
    told, unseen = known.unseen(s, seat, names)
    shown, discarded = known.discarded(s)
    recalled, walls = known.face_down(s, names)
    zones = (
        Zone("board", "squares", "Arena", size, size, opened=recalled, inside=walls),
        Zone("deck", "stack", "Deck A", count=s.deck_left, opened=told, inside=unseen),
        Zone("discard", "stack", "Discard pile", count=s.discarded, opened=shown, inside=discarded),
    )
    if seat == NOBODY:
        return zones
    held = s.held[seat]
    return (*zones, Zone("hand", "fan", "Your hand", 1, held, seat, held, private=True))


def _place_of_card(s: Plain, seat: int, other: int, names: Sequence[str]) -> Zone:
    """Where the card of this trick lies, in front of its rider; closed until the reveal."""
    secret = other == seat and s.phase == c.REVEAL
    label = f"Card of {names[other]}"
    return Zone(f"laid-{other}", "row", label, owner=other, area="seat", private=secret)


def _laid_cards(s: Plain, seat: int, laid: Sequence[int], names: Sequence[str]) -> list[Piece]:
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


@lru_cache(maxsize=1 << 10)
def _laid_card(owner: int, card: int, closed: bool, ridden: bool, name: str, suit: int) -> Piece:
    known = card != c.NO_CARD
    sign = words.card_sign(card) if known else ""
    what = f"{'closed ' if closed else ''}card {sign}".strip()
    return Piece(
        id=f"laid:{owner}",
        zone=f"laid-{owner}",
        at=(0,),
        look="card" if known else "card-back",
        text=sign,
        code=words.card_text(card) if known else "##",
        label=f"{what} of {name}{', put away' if ridden else ''}",
        owner=owner,
        hidden=closed,
        kind="card" if known else "back",
        badge="" if known else c.SUIT_SIGNS[suit],
        faded=ridden,
    )


def _board_pieces(s: Plain, names: Sequence[str]) -> list[Piece]:
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
        label=f"{what} of {names[owner]} on {words.square(*at)}",
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
        return words.card_sign(wall)
    if c.kind_of(cell) == c.BLANK_WALL:
        return ""
    return c.SUIT_SIGNS[suits[c.owner_of(cell)]]


def _hand_pieces(s: Plain, seat: int) -> list[Piece]:
    if seat == NOBODY:
        return []
    return [
        _card(card, place, seat, card == s.committed[seat])
        for place, card in enumerate(s.hand[seat][: s.held[seat]])
    ]


@part
def _card(card: int, place: int, seat: int, chosen: bool) -> Piece:
    return Piece(
        id=f"card:{words.card_text(card)}",
        zone="hand",
        at=(place,),
        look="chosen-card" if chosen else "card",
        text=words.card_sign(card),
        code=words.card_text(card),
        label=words.card_sign(card) + (", chosen" if chosen else ""),
        owner=seat,
        kind="card",
        lit=chosen,
    )


def _panel(s: Plain, seat: int, card: int, names: Sequence[str]) -> Panel:
    place = _place_in_order(s, seat)
    badge = "" if card == c.NO_CARD else words.card_sign(card)
    if s.phase != c.REVEAL:
        badge = f"{badge} {place}".strip()
    return Panel(
        seat=seat,
        name=names[seat],
        sign=c.SUIT_SIGNS[s.suits[seat]],
        status=_status(s, seat),
        deciding=bool(s.waiting >> seat & 1),
        out=not s.alive[seat],
        score=str(s.points[seat]),
        unit="point" if s.points[seat] == 1 else "points",
        badge=badge,
        facts=(
            _fact(
                "at",
                f"{words.square(s.row[seat], s.column[seat])}{words.facing_text(s.facing[seat])}",
            ),
            _fact("rails", str(max(s.rail_moves - s.moves[seat], 0))),
            _fact("hand", str(s.held[seat])),
            _fact("pts", str(s.points[seat])),
            *([_fact("last rode", place)] if place and s.phase == c.REVEAL else []),
        ),
        marks=_marks(seat, s.used[seat]),
    )


def _place_in_order(s: Plain, seat: int) -> str:
    """The seat's place in the order of this trick; before the reveal, in that of the last one."""
    order = s.order[: s.riders]
    if seat not in order or (s.phase == c.REVEAL and s.trick == 1):
        return ""
    return words.ORDINALS[order.index(seat)]


_fact = part(Fact)


@part
def _marks(seat: int, used: int) -> tuple[Mark, ...]:
    return tuple(
        Mark(name, not used >> m & 1, words.MOVE_PHRASES[m], f"move:{seat}:{name}")
        for m, name in enumerate(c.MOVE_NAMES)
    )


def _status(s: Plain, seat: int) -> str:
    if not s.alive[seat]:
        return f"crashed in trick {s.crashed_in[seat]}"
    if not s.waiting:
        return "standing"
    if s.waiting >> seat & 1:
        return "choosing a card" if s.phase == c.REVEAL else "riding"
    if s.phase == c.REVEAL:
        return "has chosen" if s.held[seat] else "has no card"
    return "waiting" if seat in s.order[s.turn : s.riders] else "has ridden"


def _prompt(s: Plain, seat: int, names: Sequence[str]) -> str:
    waiting = [names[other] for other in range(s.seats) if s.waiting >> other & 1]
    if s.phase == c.OVER:
        return words.outcome(s, names)[0]
    if _round_is_over(s):
        return words.round_over(s, names)
    if seat != NOBODY and s.waiting >> seat & 1:
        if s.phase == c.REVEAL:
            return "Choose a card: the highest rides first."
        unused = [sign for m, sign in enumerate(MOVE_SIGNS) if not s.used[seat] >> m & 1]
        if len(unused) == 1:
            return f"Your ride. Only {unused[0]} is left in this cycle."
        return f"Your ride: {', '.join(unused)}."
    if s.phase == c.REVEAL:
        return f"Waiting for {listed(waiting)} to choose a card."
    return f"{waiting[0]} is riding."


def _refused(s: Plain, seat: int, choices: Sequence[int]) -> tuple[SceneChoice, ...]:
    """The seat's own cards and moves that are no choice now: a click on one asks why."""
    if seat == NOBODY or not s.waiting:
        return ()
    tries = (*s.hand[seat][: s.held[seat]], *(c.MOVE_J + move for move in range(c.MOVES)))
    return tuple(_choice(s, seat, place, a) for place, a in enumerate(tries) if a not in choices)


def _choice(s: Plain, seat: int, place: int, action: int) -> SceneChoice:
    if action < c.MOVE_J:
        return _card_choice(action, place)
    move = action - c.MOVE_J
    facing = c.FACING_AFTER[move][s.facing[seat]]
    row, column = s.row[seat] + ROW_STEP[facing], s.column[seat] + COLUMN_STEP[facing]
    crashes = bool(arena.blocked(s, row, column))
    return _ride_choice(seat, move, (row, column), facing, crashes)


@part
def _card_choice(card: int, place: int) -> SceneChoice:
    text, phrase = words.card_text(card), words.card_phrase(card)
    return SceneChoice(card, text, phrase, (f"card:{text}",), str(place + 1), confirm=True)


@part
def _ride_choice(
    seat: int, move: int, goal: tuple[int, int], facing: int, crashes: bool
) -> SceneChoice:
    rider = f"rider:{seat}"
    return SceneChoice(
        c.MOVE_J + move,
        MOVE_SIGNS[move],
        words.MOVE_PHRASES[move],
        (f"board:{goal[0]},{goal[1]}", rider, f"move:{seat}:{c.MOVE_NAMES[move]}"),
        MOVE_KEYS[move],
        "crashes" if crashes else "",
        ghosts=(Ghost(rider, "board", goal, facing),),
    )
