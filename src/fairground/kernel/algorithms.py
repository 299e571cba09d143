"""Algorithms over any game, written once: they run on plain states and compiled on byte rows.

A game is handed in as a bundle of functions (`game.choices`, `game.apply`, ...); states, desks and
views are opaque. What the parameters are said to be fixes their compiled types (see
`kernel/bundles.py`), so every algorithm is compiled once for all games and called through typed
function pointers.
"""

from hashlib import blake2b
from typing import NamedTuple

from fairground.kernel.bundles import (
    Actions,
    FloatRows,
    Ints,
    Key,
    Lengths,
    Lists,
    Row,
    Rows,
    Rules,
)
from fairground.kernel.dice import pick, seed_pick, siphash

# The lowest seat in every mask of waiting seats.
FIRST_SEAT = tuple((mask & -mask).bit_length() - 1 for mask in range(256))


ENDLESS = 1 << 40
"""More decisions than any game takes."""


class Room(NamedTuple):
    """Room to play at random in: a desk, a list of actions, and a generator."""

    desk: Row
    out: Actions
    rng: Ints


class Series(NamedTuple):
    """Games in a row: the table they are dealt at, room for the one that is played, and for the
    result and the decisions of each; the master key, and the number of the first."""

    template: Row
    state: Row
    results: FloatRows
    lengths: Lengths
    key: Key
    first: int


def copy(to, source):
    """Copy one state over another. The compiled twin has a body of its own for it."""
    to.assign(source)


def hash_of(row):
    """A hash of a state, below 2 ** 62 (the compiled twin has its own body for this one too)."""
    return int.from_bytes(blake2b(row.pack(), digest_size=7).digest(), "little")


def deal_game(game, state, template, desk, key, number):
    """Deal the game of this number under a master key; return who must decide."""
    copy(state, template)
    k0 = siphash(key.k0, key.k1, 2 * number)
    k1 = siphash(key.k0, key.k1, 2 * number + 1)
    return game.deal(state, k0, k1, desk)


def playout(game: Rules, state: Row, room: Room, waiting: int, most: int):
    """Play at random to the end, or for so many decisions at most; return how many it took.

    The one algorithm that is compiled into every game's twin too, where its calls are inlined:
    simulation and search spend their time here (18 against 14 million decisions/s).
    """
    decisions = 0
    while waiting != 0 and decisions < most:
        seat = FIRST_SEAT[waiting]
        n = game.choices(state, seat, room.out, room.desk)
        waiting = game.apply(state, seat, room.out[pick(room.rng, n)], room.desk)
        decisions += 1
    return decisions


def play_batch(game: Rules, room: Room, series: Series):
    """Play whole games at random; return the decisions of all of them.

    Game i is dealt under a key derived from the master key and i, so that a batch gives the same
    games however it is cut into parts.
    """
    state = series.state
    total = 0
    for i in range(len(series.lengths)):
        number = series.first + i
        waiting = deal_game(game, state, series.template, room.desk, series.key, number)
        seed_pick(room.rng, number)
        decisions = game.playout(state, room.desk, room.out, room.rng, waiting, ENDLESS)
        game.score(state, series.results[i])
        series.lengths[i] = decisions
        total += decisions
    return total


def count_tree(game: Rules, desk: Row, states: Rows, outs: Lists, waiting: int, depth: int):
    """Count the leaves of the game tree to a depth, as chess programmers' perft.

    Finished games count as one leaf wherever they end. `states[0]` is the root; the rest of
    `states` and `outs` is room for one state and one list of actions for each level.
    """
    if depth == 0 or waiting == 0:
        return 1
    return count_below(game, desk, states, outs, waiting, 0, depth)


def count_below(game, desk, states, outs, waiting, level, depth):
    """The leaves below one inner node."""
    seat = FIRST_SEAT[waiting]
    n = game.choices(states[level], seat, outs[level], desk)
    if level + 1 == depth:
        return n
    leaves = 0
    for i in range(n):
        copy(states[level + 1], states[level])
        then = game.apply(states[level + 1], seat, outs[level][i], desk)
        if then == 0:
            leaves += 1
        else:
            leaves += count_below(game, desk, states, outs, then, level + 1, depth)
    return leaves


def deal_states(
    game: Rules, desk: Row, template: Row, states: Rows, waits: Ints, key: Key, first: int
):
    """Deal a game into every row, numbered from `first`; write who must decide."""
    for i in range(len(waits)):
        waits[i] = deal_game(game, states[i], template, desk, key, first + i)
    return 0


def step_states(game: Rules, desk: Row, states: Rows, waits: Ints, moves: Ints):
    """Play one action in every unfinished row, for its lowest waiting seat."""
    for i in range(len(waits)):
        if waits[i] != 0:
            waits[i] = game.apply(states[i], FIRST_SEAT[waits[i]], moves[i], desk)
    return 0


def mask_states(game: Rules, room: Room, states: Rows, waits: Ints, masks: Rows):
    """Write the legal actions of every row's lowest waiting seat as a mask of zeros and ones."""
    for i in range(len(waits)):
        line = masks[i]
        for action in range(len(line)):
            line[action] = 0
        if waits[i] != 0:
            n = game.choices(states[i], FIRST_SEAT[waits[i]], room.out, room.desk)
            for k in range(n):
                line[room.out[k]] = 1
    return 0


def finish_states(game: Rules, room: Room, states: Rows, waits: Ints, first: int):
    """Play every row at random to its end; return the decisions of all of them."""
    total = 0
    for i in range(len(waits)):
        seed_pick(room.rng, first + i)
        total += game.playout(states[i], room.desk, room.out, room.rng, waits[i], ENDLESS)
        waits[i] = 0
    return total


def score_states(game: Rules, states: Rows, results: FloatRows):
    """Write every row's result."""
    for i in range(len(results)):
        game.score(states[i], results[i])
    return 0


OVER_STATES = (play_batch, deal_states, step_states, mask_states, finish_states, score_states)
"""The algorithms over many games, which `fairground warm` compiles ahead of time."""
