"""Noughts and crosses on the least that a game can bring: a board and bare fields."""

import sys
from pathlib import Path

from fairground.kernel.actions import Actions, Range
from fairground.kernel.components import board, number
from fairground.kernel.events import Events
from fairground.kernel.game import Game
from fairground.kernel.layout import U8, Field, state_layout

LINES = (
    *((3 * i, 3 * i + 1, 3 * i + 2) for i in range(3)),
    *((i, i + 3, i + 6) for i in range(3)),
    (0, 4, 8),
    (2, 4, 6),
)

STATE = state_layout(
    "noughts",
    board("cell", 3, 3, (".", "x", "o")),
    number("moves", most=9),
    Field("last", U8, most=8),  # bare: a number that is shown and read as it is
    Field("marks", U8, (2,), most=9),
)
ACTIONS = Actions(
    Range("mark", "{row}{column}", "mark {row}{column}", on="cell", row="abc", column=range(1, 4))
)
EVENTS = Events()
MARKED = EVENTS.declare("marked", "seat", "place", rule=1, text="{seat} marks a square.")


def deal(s, desk):
    """NC-1: an empty board."""
    s.moves = 0


def line_of(s):
    """NC-2: the mark that stands three times in a line, 0 if none does."""
    for i in range(len(LINES)):
        first = s.cell[LINES[i][0] // 3][LINES[i][0] % 3]
        second = s.cell[LINES[i][1] // 3][LINES[i][1] % 3]
        third = s.cell[LINES[i][2] // 3][LINES[i][2] % 3]
        if first != 0 and first == second and second == third:
            return first
    return 0


def pending(s):
    """NC-1: in turns, until somebody has a line or the board is full."""
    return 0 if s.moves == 9 or line_of(s) != 0 else 1 << s.moves % 2


def verdict(s, seat, a, desk):
    """0, or the rule that the action breaks."""
    if pending(s) == 0:
        return 2
    if seat != s.moves % 2:
        return 1
    return 3 if s.cell[a // 3][a % 3] else 0


def apply(s, seat, a, desk):
    """NC-1, NC-3: mark a free square."""
    s.cell[a // 3][a % 3] = 1 + seat
    s.moves += 1
    s.last = a
    s.marks[seat] += 1
    MARKED(desk, seat, a)
    return pending(s)


def score(s, out):
    """NC-2: a line wins; without one the point is shared."""
    winner = line_of(s)
    for seat in range(s.seats):
        out[seat] = 0.0
        if pending(s) == 0:
            out[seat] = 0.5 if winner == 0 else 1.0 * (winner == 1 + seat)


def game(folder: Path, **others) -> Game:
    """The game, with its rulebook in a folder of its own."""
    folder.joinpath("rulebook.md").write_text(
        "- **NC-1** The players mark squares in turns.\n"
        "- **NC-2** A line of three wins, and a full board is a draw.\n"
        "- **NC-3** A square is marked once.\n"
    )
    needed = {"layout": STATE, "rules": sys.modules[__name__], "actions": ACTIONS}
    return Game(
        **({"name": "noughts", "title": "Noughts", "prefix": "NC", "folder": folder} | needed),
        events=EVENTS,
        **others,
    )
