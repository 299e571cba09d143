"""What a study notes of each game: figures, and how often what happened, read from the tape.

Compiled with `observing`: it reads the tape at the beginning of a desk's bytes
(`layout.TAPE_FIELDS`) as 16-bit words.
"""

from typing import NamedTuple

from fairground.kernel.bundles import Ints
from fairground.kernel.layout import TAPE_LENGTH, TAPE_WIDTH
from fairground.kernel.measures import SEAT_COLUMN
from fairground.kernel.tape import EVERYONE, RULING, WATCHERS

# The figures of a game, as columns of a sheet.
(
    DECISIONS,
    TURNS,  # by the event that the game names, or how often the turn passed to others
    MOMENTS,  # in which somebody had a real choice; those who choose at once share one
    IDLE,  # moments in which nobody had
    CHOICES,  # of all decisions together
    FORCED,  # decisions with a single choice
    JUDGED,  # whether the rest was looked at
    LEADS,  # changes of the lead
    DECIDED,  # the part of the game after which the winner led for good
    LOWEST,  # the winner's worst prospects
    DRAMA,  # how far the winner was behind, while behind (after Browne)
    MARGIN,  # how far the winner was ahead at the last look
    BEGAN,  # who took the first turn: 1 + the seat; 0 where a turn is nobody's
) = range(13)
FIGURES = 13

TENTHS = 10
MILLI = 1000

# Places in the notes: rules, then the course, then what depends on the game (see `places`).
RULES = 2048
WIDTHS = RULES
FORCED_TENTHS = WIDTHS + TENTHS
KINDS = FORCED_TENTHS + TENTHS

# What is watched on the tape: each a line of so many numbers (see `sheets.watched_of`).
KIND, OFFSET, FIRST, STRIDE, SECOND, SIZE, BASE, MEMORY, NEXT = range(9)
WATCH_WIDTH = 9
NO_COLUMN, REMEMBERED = -1, TAPE_WIDTH
"""In place of a column of the tape: nothing, and what the line's memory holds."""
KEEPS = -1
"""The base of a line that keeps what it sees in its memory, and counts nothing."""


class Watched(NamedTuple):
    """What is counted by the details of events: lines by kind, and what is remembered."""

    heads: Ints
    lines: Ints
    memory: Ints
    turn: int  # the kind of event with which a turn begins, or -1
    owned: int  # 1 if that event says whose turn it is


class Marks(NamedTuple):
    """Numbers of one game, and which of them are not 0.

    What is called for every decision gets these alone: each array of a bundle is seven words that
    are pushed at every call that is not inlined.
    """

    now: Ints
    touched: Ints


class Notes(NamedTuple):
    """Numbers of one game and their sums over all: totals, squares, products with what each is a
    part of (`wholes`), and games in which there was any. `places` says where what begins."""

    marks: Marks
    totals: Ints
    squares: Ints
    crosses: Ints
    games: Ints
    wholes: Ints
    places: Ints
    watched: Watched


# ---------------------------------------------------------------- the tape


def start_tape_words(tape):
    """Let the tape run from its beginning; no picture is kept yet."""
    tape[0] = 1
    tape[1] = 0


def read_words(tape, marks, watched, line):
    """Note every event of an action: its rule, its kind, and what is watched of it."""
    count = min(tape[1], TAPE_LENGTH)
    for row in range(count):
        at = 2 + row * TAPE_WIDTH
        if is_vague(tape, row, count):
            continue
        kind, rule = tape[at], tape[at + TAPE_WIDTH - 1]
        if rule >= RULING:
            rule += RULES // 2 - RULING
        if 0 <= rule < RULES:
            add(marks, rule, 1)
        add(marks, KINDS + kind, 1)
        if kind == watched.turn:
            if line[TURNS] == 0 and watched.owned == 1:
                line[BEGAN] = 1 + tape[at + SEAT_COLUMN]
            line[TURNS] += 1
        which = watched.heads[kind]
        while which >= 0:
            watch(tape, at, marks, watched.lines, watched.memory, which * WATCH_WIDTH)
            which = watched.lines[which * WATCH_WIDTH + NEXT]


def is_vague(tape, row, count):
    """Whether an event is what the others were told of one that somebody knows: see `openly`."""
    audience = tape[2 + row * TAPE_WIDTH + 1]
    knowing = EVERYONE & ~audience
    if audience & WATCHERS == 0 or knowing == 0:
        return False
    if row > 0 and tape[2 + (row - 1) * TAPE_WIDTH + 1] == knowing:
        return True
    return row + 1 < count and tape[2 + (row + 1) * TAPE_WIDTH + 1] == knowing


def watch(tape, at, marks, lines, memory, line):
    """Count an event under the value of its details, or remember it."""
    mine = lines[line + MEMORY]
    value = lines[line + OFFSET] + detail(tape, at, lines[line + SECOND], memory[mine])
    value += lines[line + STRIDE] * detail(tape, at, lines[line + FIRST], memory[mine])
    if lines[line + BASE] == KEEPS:
        memory[mine] = value
    elif 0 <= value < lines[line + SIZE]:
        add(marks, lines[line + BASE], 1)
        add(marks, lines[line + BASE] + 1 + value, 1)


def detail(tape, at, column, remembered):
    """A column of an event, or what is remembered; 0 for nothing."""
    if column == NO_COLUMN:
        return 0
    if column == REMEMBERED:
        return remembered
    return int(tape[at + column])


# ---------------------------------------------------------------- notes


def add(marks, place, amount):
    """Count so much at a place, in this game."""
    if marks.now[place] == 0:
        marks.touched[0] += 1
        marks.touched[marks.touched[0]] = place
    marks.now[place] += amount


def note_choice(marks, places, out, n, action, player):
    """Count what a player could do, and what it did."""
    size = places[2]
    offered = places[0] + player * size
    if n > 1:
        for k in range(n):
            add(marks, offered + out[k], 1)
        add(marks, places[1] + player * size + action, 1)


def fold(notes):
    """Add the numbers of a game to the sums, and begin the next one's at nothing."""
    marks = notes.marks
    for k in range(1, marks.touched[0] + 1):
        place = marks.touched[k]
        amount = marks.now[place]
        notes.totals[place] += amount
        notes.squares[place] += amount * amount
        notes.games[place] += 1
        whole = notes.wholes[place]
        if whole >= 0:
            notes.crosses[place] += amount * marks.now[whole]
    for k in range(1, marks.touched[0] + 1):
        marks.now[marks.touched[k]] = 0
    marks.touched[0] = 0
