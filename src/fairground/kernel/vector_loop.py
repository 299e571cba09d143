"""The loop of a vector environment, over any game: play, deal anew, tell. Compiled once for all.

A line is what one learner is told: a game has one, for the lowest seat that must decide, or one
for each of its seats.
"""

from collections.abc import Callable
from typing import NamedTuple

from fairground.kernel.algorithms import FIRST_SEAT, deal_game
from fairground.kernel.bundles import (
    Actions,
    Floats,
    Generators,
    Ints,
    Key,
    Lengths,
    Planes,
    Row,
    Rows,
    Rules,
    Sheets,
)
from fairground.kernel.dice import pick, seed_pick
from fairground.kernel.encoding import Plan, encode

EPISODE = 1 << 32
"""How far apart the numbers of a game's deals lie, however many games there are."""

NO_SEAT = -1


class Games(NamedTuple):
    """The games: the table they are dealt at, their states, and how far each has come."""

    template: Row
    states: Rows
    waits: Ints  # who must decide; 0 when the game is over
    steps: Ints  # since the deal
    episodes: Ints  # deals so far
    key: Key
    first: int  # the number of the first


class Work(NamedTuple):
    """Room for one thread to work in."""

    desk: Row
    out: Actions
    seen: Row
    scores: Floats


class Told(NamedTuple):
    """What learners read: some of it for each line, some for each game."""

    rows: Rows
    features: Sheets
    planes: Planes
    masks: Rows
    seats: Ints  # who must decide on this line, or NO_SEAT
    rewards: Sheets
    done: Row
    cut: Row
    lengths: Lengths
    returns: Sheets


class Manner(NamedTuple):
    """How the games are played and told."""

    lines: int  # of each game
    in_bytes: int
    painting: int
    renewing: int  # whether a finished game is dealt anew
    most: int  # steps after which a game is cut off, 0 for never
    paint: Callable[[Row, int, Sheets], int]


def begin(game: Rules, games: Games, work: Work, told: Told, manner: Manner, plan: Plan):
    """Deal every game and tell the learners."""
    for i in range(len(games.waits)):
        renew(game, games, work, i)
        told.done[i] = 0
        told.cut[i] = 0
        clear(told.rewards[i])
        tell(game, games, work, told, manner, plan, i)
    return 0


def advance(
    game: Rules, games: Games, work: Work, told: Told, manner: Manner, plan: Plan, moves: Ints
):
    """Play what was chosen in every game that is not over, and tell the learners."""
    for i in range(len(games.waits)):
        if games.waits[i] == 0:
            clear(told.rewards[i])
            continue
        if told.done[i] != 0 or told.cut[i] != 0:
            told.done[i] = 0
            told.cut[i] = 0
            clear(told.rewards[i])
        if manner.lines == 1:
            waiting = game.apply(games.states[i], told.seats[i], moves[i], work.desk)
        else:
            waiting = apply_together(game, games, work, moves, i, manner.lines)
        games.waits[i] = waiting
        games.steps[i] += 1
        if waiting == 0 or games.steps[i] == manner.most:
            close(game, games, work, told, i)
            if manner.renewing != 0:
                renew(game, games, work, i)
        tell(game, games, work, told, manner, plan, i)
    return 0


def apply_together(game, games, work, moves, i, lines):
    """Play the choices of all who must decide; if one of them settles the matter, others lapse."""
    due = games.waits[i]
    waiting = due
    while due != 0 and waiting == due:
        seat = FIRST_SEAT[due]
        due ^= 1 << seat
        waiting = game.apply(games.states[i], seat, moves[i * lines + seat], work.desk)
    return waiting


def close(game, games, work, told, i):
    """Give every seat its reward: 1 for a win alone, and all of them sum to 0.

    A game that was cut off is worth nothing to anybody.
    """
    seats = len(told.rewards[i])
    told.lengths[i] = games.steps[i]
    if games.waits[i] == 0:
        told.done[i] = 1
        game.score(games.states[i], work.scores)
        for seat in range(seats):
            told.rewards[i][seat] = (seats * work.scores[seat] - 1.0) / (seats - 1)
    else:
        told.cut[i] = 1
        games.waits[i] = 0
    for seat in range(seats):
        told.returns[i][seat] = told.rewards[i][seat]


def renew(game, games, work, i):
    """Deal a game its next cards."""
    number = games.episodes[i] * EPISODE + games.first + i
    games.waits[i] = deal_game(game, games.states[i], games.template, work.desk, games.key, number)
    games.episodes[i] += 1
    games.steps[i] = 0


def tell(game, games, work, told, manner, plan, i):
    """Write what the learners of a game may know, and what they may do."""
    waiting = games.waits[i]
    for place in range(manner.lines):
        line = i * manner.lines + place
        seat = FIRST_SEAT[waiting] if manner.lines == 1 else place
        observe(game, games, work, told, manner, plan, i, line, seat)
        mask = told.masks[line]
        clear(mask)
        if waiting >> max(seat, 0) & 1:
            told.seats[line] = seat
            n = game.choices(games.states[i], seat, work.out, work.desk)
            for k in range(n):
                mask[work.out[k]] = 1
        else:
            told.seats[line] = NO_SEAT


def observe(game, games, work, told, manner, plan, i, line, seat):
    """Write one seat's view of a game in the ways that were asked for."""
    if manner.in_bytes != 0:
        game.veil(games.states[i], seat, told.rows[line])
        if manner.painting != 0:
            clear_all(told.planes[line])
            manner.paint(told.rows[line], seat, told.planes[line])
    else:
        game.veil(games.states[i], seat, work.seen)
        encode(plan, work.seen, seat, told.features[line])
        if manner.painting != 0:
            clear_all(told.planes[line])
            manner.paint(work.seen, seat, told.planes[line])


def clear(line):
    """Set all of a line to 0."""
    for i in range(len(line)):
        line[i] = 0


def clear_all(lines):
    """Set all of several lines to 0."""
    for i in range(len(lines)):
        clear(lines[i])


def first_offender(masks: Rows, seats: Ints, moves: Ints):
    """The first line whose move its mask does not allow, -1 if there is none."""
    for line in range(len(seats)):
        if seats[line] != NO_SEAT:
            move = moves[line]
            if move < 0 or move >= len(masks[line]) or masks[line][move] == 0:
                return line
    return -1


def seed_dice(dice: Generators):
    """Give every line a generator of its own."""
    for line in range(len(dice)):
        seed_pick(dice[line], line)
    return 0


def sample(masks: Rows, seats: Ints, moves: Ints, dice: Generators):
    """Choose any legal move for every line on which somebody must decide."""
    for line in range(len(seats)):
        if seats[line] != NO_SEAT:
            mask = masks[line]
            left = 0
            for move in range(len(mask)):
                left += mask[move]
            left = pick(dice[line], left)
            move = 0
            while mask[move] == 0 or left > 0:
                left -= mask[move]
                move += 1
            moves[line] = move
    return 0


LOOPS = (begin, advance, encode, first_offender, seed_dice, sample)
"""What `fairground warm` compiles ahead of time."""
