"""Tree search over what seats may know, as an algorithm over any game: plain, or compiled once.

One iteration imagines a world (redeal), walks down a tree of decisions, plays on at random for a
while, judges where that led, and remembers it along the way. A place in the tree is what everybody
can see, the seat that decides, and what this seat has done unseen since everybody last saw
something: so nobody in an imagined world acts on cards that they could not know, seats that choose
at the same time choose without knowing each other's choice, and worlds that differ only in hidden
cards share what was learned.

The tree lies in flat tables with one slot for each place and action: `keys` says whose slot it is,
`visits` and `sums` what came of the action, `offers` how often it could have been taken.
"""

from math import log, sqrt

from fairground.kernel.algorithms import FIRST_SEAT, copy, hash_of
from fairground.kernel.dice import pick, seed_pick, siphash

MOST_STEPS = 512
"""The longest way down the tree."""

NOBODY = -1
PLACES = 0x3FFFFFFFFFFFFFFF


def grow(
    view,
    seat,
    world,
    public,
    desk,
    out,
    rng,
    keys,
    visits,
    sums,
    offers,
    tally,
    unseen,
    path,
    movers,
    scores,
    k0,
    k1,
    first,
    iterations,
    depth,
    explore,
    pending,
    choices,
    apply,
    veil,
    redeal,
    playout,
    score,
    estimate,
):
    """Search for so many iterations, numbered from `first`; return how many decisions it took."""
    decisions = 0
    for number in range(first, first + iterations):
        copy(world, view)
        redeal(world, seat, siphash(k0, k1, 2 * number), siphash(k0, k1, 2 * number + 1), desk)
        seed_pick(rng, number)
        waiting = pending(world)
        decided = 0
        steps = 0
        shown = 0
        growing = True
        while growing and waiting != 0 and steps < MOST_STEPS:
            # Whoever searches decides first, where it was asked; the rest in any fixed order.
            mover = seat if decided == 0 else FIRST_SEAT[waiting]
            n = choices(world, mover, out, desk)
            chosen = 0
            if n > 1:
                veil(world, NOBODY, public)
                here = hash_of(public)
                if here != shown:
                    forget(unseen)
                    shown = here
                place = mix(here, unseen[mover], mover)
                chosen = select(
                    out, n, place, keys, visits, sums, offers, tally, path, steps, rng, explore
                )
                slot = path[steps]
                growing = slot >= 0 and visits[slot] > 0
                movers[steps] = mover
                unseen[mover] = mix(unseen[mover], out[chosen], 1)
                steps += 1
            waiting = apply(world, mover, out[chosen], desk)
            decided += 1
        decisions += decided
        if waiting != 0 and depth > 0:
            decisions += playout(world, desk, out, rng, waiting, depth)
            waiting = pending(world)
        judge_end(world, waiting, desk, scores, score, estimate)
        for step in range(steps):
            slot = path[step]
            if slot >= 0:
                visits[slot] += 1
                sums[slot] += scores[movers[step]]
    return decisions


def select(out, n, place, keys, visits, sums, offers, tally, path, step, rng, explore):
    """Choose among n actions: one never tried, else the most promising for how often it was tried.

    The bound counts how often an action could have been taken, not how often its place was
    reached, because not every world allows every action.
    """
    best = 0
    best_slot = -1
    best_bound = -1e9
    fresh = 0
    for i in range(n):
        slot = slot_of(keys, tally, mix(place, out[i], 2))
        if slot >= 0:
            offers[slot] += 1
            tried = visits[slot]
            if tried == 0:
                fresh += 1
                if pick(rng, fresh) == 0:
                    best = i
                    best_slot = slot
            elif fresh == 0:
                bound = sums[slot] / tried + explore * sqrt(log(offers[slot]) / tried)
                if bound > best_bound:
                    best = i
                    best_slot = slot
                    best_bound = bound
    if best_slot < 0:
        best = pick(rng, n)
    path[step] = best_slot
    return best


def slot_of(keys, tally, key):
    """The slot of a key, taken into use if it is new; -1 if the table is full."""
    last = len(keys) - 1
    slot = key & last
    while keys[slot] != key:
        if keys[slot] == 0:
            if tally[0] * 4 > last * 3:
                return -1
            keys[slot] = key
            tally[0] += 1
            return slot
        slot = (slot + 1) & last
    return slot


def judge_end(world, waiting, desk, scores, score, estimate):
    """Every seat's prospects where an iteration ended, from -1 to 1: result or estimate."""
    seats = len(scores)
    if waiting == 0:
        score(world, scores)
        for seat in range(seats):
            scores[seat] = (seats * scores[seat] - 1.0) / (seats - 1)
    else:
        for seat in range(seats):
            scores[seat] = estimate(world, seat, desk)


def recall(
    view,
    seat,
    world,
    public,
    desk,
    out,
    keys,
    visits,
    sums,
    tally,
    values,
    replies,
    k0,
    k1,
    choices,
    veil,
    redeal,
):
    """What the tree knows of each of the seat's actions: visits and the mean of what came of them.

    Written to `replies` (visits) and `values`; their number is returned.
    """
    n = choices(view, seat, out, desk)
    copy(world, view)
    redeal(world, seat, k0, k1, desk)
    veil(world, NOBODY, public)
    place = mix(hash_of(public), 0, seat)
    for i in range(n):
        slot = slot_of(keys, tally, mix(place, out[i], 2))
        values[i] = 0.0
        replies[i] = 0
        if slot >= 0 and visits[slot] > 0:
            values[i] = sums[slot] / visits[slot]
            replies[i] = visits[slot]
    return n


def forget(unseen):
    """Everybody has seen something new."""
    for seat in range(len(unseen)):
        unseen[seat] = 0


def mix(one, two, three):
    """A number below 2 ** 62, never 0, that hardly two triples share."""
    x = (one ^ (two * 0x1E3779B97F4A7C15) ^ (three * 0x42B2AE3D27D4EB4F)) & PLACES
    x = ((x ^ (x >> 29)) * 0x3F58476D1CE4E5B9) & PLACES
    return x ^ (x >> 32) | 1
