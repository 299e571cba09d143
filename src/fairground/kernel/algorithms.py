"""Algorithms over any game, written once: they run on plain states and compiled on byte rows.

A game is handed in as functions (`choices`, `apply`, ...); states, desks and views are opaque.
The names of the parameters fix their compiled types (see `compiled.PARAMETERS`), so every
algorithm is compiled once for all games and called through typed function pointers.
"""

import inspect
from functools import cache
from hashlib import blake2b

from fairground.kernel.dice import pick, seed_pick, siphash

# The lowest seat in every mask of waiting seats.
FIRST_SEAT = tuple((mask & -mask).bit_length() - 1 for mask in range(256))


ENDLESS = 1 << 40
"""More decisions than any game takes."""


@cache
def parameters_of(algorithm):
    """The names of what an algorithm takes."""
    return tuple(inspect.signature(algorithm).parameters)


def copy(to, source):
    """Copy one state over another. The compiled twin has a body of its own for it."""
    to.assign(source)


def hash_of(row):
    """A hash of a state, below 2 ** 62 (the compiled twin has its own body for this one too)."""
    return int.from_bytes(blake2b(row.pack(), digest_size=7).digest(), "little")


def playout(state, desk, out, rng, waiting, most, choices, apply):
    """Play at random to the end, or for so many decisions at most; return how many it took.

    The one algorithm that is compiled into every game's twin too, where its calls are inlined:
    simulation and search spend their time here (18 against 14 million decisions/s).
    """
    decisions = 0
    while waiting != 0 and decisions < most:
        seat = FIRST_SEAT[waiting]
        n = choices(state, seat, out, desk)
        waiting = apply(state, seat, out[pick(rng, n)], desk)
        decisions += 1
    return decisions


def play_batch(
    template, state, desk, out, rng, results, lengths, k0, k1, first, deal, playout, score
):
    """Play whole games at random, numbered from `first`; return the decisions of all of them.

    Game i is dealt under a key derived from the master key (k0, k1) and i, so that a batch gives
    the same games however it is cut into parts.
    """
    total = 0
    for i in range(len(lengths)):
        number = first + i
        copy(state, template)
        waiting = deal(state, siphash(k0, k1, 2 * number), siphash(k0, k1, 2 * number + 1), desk)
        seed_pick(rng, number)
        decisions = playout(state, desk, out, rng, waiting, ENDLESS)
        score(state, results[i])
        lengths[i] = decisions
        total += decisions
    return total


def count_tree(states, outs, depth, waiting, desk, choices, apply):
    """Count the leaves of the game tree to a depth, as chess programmers' perft.

    Finished games count as one leaf wherever they end. `states[0]` is the root; the rest of
    `states` and `outs` is room for one state and one list of actions for each level.
    """
    if depth == 0 or waiting == 0:
        return 1
    return count_below(states, outs, 0, depth, waiting, desk, choices, apply)


def count_below(states, outs, level, depth, waiting, desk, choices, apply):
    """The leaves below one inner node."""
    seat = FIRST_SEAT[waiting]
    n = choices(states[level], seat, outs[level], desk)
    if level + 1 == depth:
        return n
    leaves = 0
    for i in range(n):
        copy(states[level + 1], states[level])
        then = apply(states[level + 1], seat, outs[level][i], desk)
        if then == 0:
            leaves += 1
        else:
            leaves += count_below(states, outs, level + 1, depth, then, desk, choices, apply)
    return leaves


def deal_states(template, states, waits, desk, k0, k1, first, deal):
    """Deal a game into every row, numbered from `first`; write who must decide."""
    for i in range(len(waits)):
        number = first + i
        copy(states[i], template)
        waits[i] = deal(
            states[i], siphash(k0, k1, 2 * number), siphash(k0, k1, 2 * number + 1), desk
        )
    return 0


def step_states(states, waits, moves, desk, apply):
    """Play one action in every unfinished row, for its lowest waiting seat."""
    for i in range(len(waits)):
        if waits[i] != 0:
            waits[i] = apply(states[i], FIRST_SEAT[waits[i]], moves[i], desk)
    return 0


def mask_states(states, waits, masks, out, desk, choices):
    """Write the legal actions of every row's lowest waiting seat as a mask of zeros and ones."""
    for i in range(len(waits)):
        line = masks[i]
        for action in range(len(line)):
            line[action] = 0
        if waits[i] != 0:
            for k in range(choices(states[i], FIRST_SEAT[waits[i]], out, desk)):
                line[out[k]] = 1
    return 0


def finish_states(states, waits, desk, out, rng, first, playout):
    """Play every row at random to its end; return the decisions of all of them."""
    total = 0
    for i in range(len(waits)):
        seed_pick(rng, first + i)
        total += playout(states[i], desk, out, rng, waits[i], ENDLESS)
        waits[i] = 0
    return total


def score_states(states, results, score):
    """Write every row's result."""
    for i in range(len(results)):
        score(states[i], results[i])
    return 0


OVER_STATES = (play_batch, deal_states, step_states, mask_states, finish_states, score_states)
"""The algorithms over many games, which `fairground warm` compiles ahead of time."""
