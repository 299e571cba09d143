"""Crash Grid on a screen: a veiled state as a scene."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from fairground.games.crash_grid import arena, words
from fairground.games.crash_grid import state as c
from fairground.games.crash_grid.scenario import cell_code
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

LOOKS = {
    c.HEAD: ("head", "rider", "rider"),
    c.RAIL: ("rail", "wall", "rail"),
    c.CARD_WALL: ("card-back", "back", "face-down card"),
    c.BLANK_WALL: ("blank", "wall", "blank wall"),
    c.WRECK: ("wreck", "rider", "crashed rider"),
}
MOVE_KEYS = ("left", "right", "up")
MOVE_SIGNS = ("J ←", "Q →", "K ↑")


def scene(s: Plain, seat: int, choices: Sequence[int], names: Sequence[str]) -> Scene:
    """What the seat sees, with the choices it has."""
    return Scene(
        game="crash-grid",
        seat=seat,
        headline=_headline(s),
        banner="Extended Mode" if s.phase != c.OVER and s.trick > s.rail_moves else "",
        zones=_zones(s, seat),
        pieces=(*_board_pieces(s, names), *_hand_pieces(s, seat)),
        panels=tuple(_panel(s, other, names) for other in range(s.seats)),
        prompt=_prompt(s, seat, names),
        choices=tuple(_choice(s, seat, place, a) for place, a in enumerate(choices)),
        outcome=words.outcome(s, names)[0] if s.phase == c.OVER else "",
        refused=_refused(s, seat, choices),
    )


def _headline(s: Plain) -> tuple[Fact, ...]:
    rounds = f"{s.rounds_min}" if s.rounds_min == s.rounds_max else f"{s.rounds_min}–{s.rounds_max}"
    number = s.round if s.phase == c.OVER else s.round + 1
    return (
        Fact("Round", f"{number} of {rounds}"),
        Fact("Trick", str(s.trick)),
        Fact("Cycle", f"{(s.trick - 1) % 3 + 1}/3"),
        Fact("Deck A", str(s.deck_left)),
        Fact("Discard", str(s.discarded)),
    )


def _zones(s: Plain, seat: int) -> tuple[Zone, ...]:
    board = Zone("board", "squares", "Arena", s.board_size, s.board_size)
    deck = Zone("deck", "pile", "Deck A", count=s.deck_left)
    discard = Zone("discard", "pile", "Discard pile", count=s.discarded)
    if seat == NOBODY:
        return board, deck, discard
    hand = Zone("hand", "hand", "Your hand", 1, s.held[seat], seat, s.held[seat], private=True)
    return board, deck, discard, hand


def _board_pieces(s: Plain, names: Sequence[str]) -> list[Piece]:
    return [
        _board_piece(row, column, cell, _printed(s, row, column, cell), names[c.owner_of(cell)])
        for row, line in enumerate(s.cell[: s.board_size])
        for column, cell in enumerate(line[: s.board_size])
        if c.kind_of(cell) != c.FREE
    ]


@lru_cache(maxsize=1 << 14)  # walls stay where they are for dozens of scenes
def _board_piece(row: int, column: int, cell: int, printed: str, name: str) -> Piece:
    kind, owner = c.kind_of(cell), c.owner_of(cell)
    look, sort, what = LOOKS[kind]
    rider = kind in (c.HEAD, c.WRECK)
    return Piece(
        id=f"rider:{owner}" if rider else f"wall:{row},{column}",
        zone="board",
        at=(row, column),
        look=look,
        text=printed,
        code=cell_code(cell),
        label=f"{what} of {name} on {words.square(row, column)}",
        owner=owner,
        turned=c.facing_of(cell),
        hidden=kind == c.CARD_WALL,
        kind=sort,
        faded=kind == c.WRECK,
    )


def _printed(s: Plain, row: int, column: int, cell: int) -> str:
    """CG-R17: everybody may recall a face-down wall; riders and rails show the rider's suit."""
    if c.kind_of(cell) == c.CARD_WALL:
        return words.card_sign(s.wall_card[row][column])
    if c.kind_of(cell) == c.BLANK_WALL:
        return ""
    return c.SUIT_SIGNS[s.suits[c.owner_of(cell)]]


def _hand_pieces(s: Plain, seat: int) -> list[Piece]:
    if seat == NOBODY:
        return []
    return [
        Piece(
            id=f"card:{words.card_text(card)}",
            zone="hand",
            at=(place,),
            look="chosen-card" if card == s.committed[seat] else "card",
            text=words.card_sign(card),
            code=words.card_text(card),
            label=words.card_sign(card) + (", chosen" if card == s.committed[seat] else ""),
            owner=seat,
            kind="card",
            lit=card == s.committed[seat],
        )
        for place, card in enumerate(s.hand[seat][: s.held[seat]])
    ]


def _panel(s: Plain, seat: int, names: Sequence[str]) -> Panel:
    place = s.order[: s.riders].index(seat) if seat in s.order[: s.riders] else -1
    badge = "" if s.revealed[seat] == c.NO_CARD else words.card_sign(s.revealed[seat])
    if s.phase == c.RIDE and place >= 0:
        badge = f"{badge} {words.ORDINALS[place]}".strip()
    return Panel(
        seat=seat,
        name=names[seat],
        sign=c.SUIT_SIGNS[s.suits[seat]],
        status=_status(s, seat),
        deciding=bool(s.waiting >> seat & 1),
        out=not s.alive[seat],
        score=str(s.points[seat]),
        badge=badge,
        facts=(
            Fact(
                "at",
                f"{words.square(s.row[seat], s.column[seat])}{words.facing_text(s.facing[seat])}",
            ),
            Fact("rails", str(max(s.rail_moves - s.moves[seat], 0))),
            Fact("hand", str(s.held[seat])),
            Fact("pts", str(s.points[seat])),
        ),
        marks=tuple(
            Mark(name, not s.used[seat] >> m & 1, words.MOVE_PHRASES[m], f"move:{seat}:{name}")
            for m, name in enumerate(c.MOVE_NAMES)
        ),
    )


def _status(s: Plain, seat: int) -> str:
    if not s.alive[seat]:
        return f"crashed in trick {s.crashed_in[seat]}"
    if s.phase == c.OVER:
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
    if seat != NOBODY and s.waiting >> seat & 1:
        if s.phase == c.REVEAL:
            return "Choose a card: the highest rides first."
        unused = [sign for m, sign in enumerate(MOVE_SIGNS) if not s.used[seat] >> m & 1]
        if len(unused) == 1:
            return f"Your ride. Only {unused[0]} is left in this cycle."
        return f"Your ride: {', '.join(unused)}."
    if s.phase == c.REVEAL:
        return f"Waiting for {', '.join(waiting)} to choose a card."
    return f"{waiting[0]} is riding."


def _refused(s: Plain, seat: int, choices: Sequence[int]) -> tuple[SceneChoice, ...]:
    """The seat's own cards and moves that are no choice now: a click on one asks why."""
    if seat == NOBODY or s.phase == c.OVER:
        return ()
    tries = (*s.hand[seat][: s.held[seat]], *(c.MOVE_J + move for move in range(c.MOVES)))
    return tuple(_choice(s, seat, place, a) for place, a in enumerate(tries) if a not in choices)


def _choice(s: Plain, seat: int, place: int, action: int) -> SceneChoice:
    phrase = words.spoken_action(s, seat, action)
    text = words.action_text(action)
    if action < c.MOVE_J:
        return SceneChoice(action, text, phrase, (f"card:{text}",), str(place + 1), confirm=True)
    move = action - c.MOVE_J
    facing = c.FACING_AFTER[move][s.facing[seat]]
    row, column = s.row[seat] + ROW_STEP[facing], s.column[seat] + COLUMN_STEP[facing]
    crashes = arena.blocked(s, row, column)
    rider = f"rider:{seat}"
    return SceneChoice(
        action,
        MOVE_SIGNS[move],
        phrase,
        (f"board:{row},{column}", rider, f"move:{seat}:{text}"),
        MOVE_KEYS[move],
        "crashes" if crashes else "",
        ghosts=(Ghost(rider, "board", (row, column), facing),),
    )
