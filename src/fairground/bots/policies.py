"""How bots think, as algorithms over any game: plain, or compiled once for all of them."""

from fairground.kernel.algorithms import FIRST_SEAT, copy
from fairground.kernel.dice import pick, seed_pick, siphash


def judge(
    view,
    seat,
    world,
    trial,
    desk,
    out,
    replies,
    values,
    rng,
    k0,
    k1,
    first,
    worlds,
    pending,
    choices,
    apply,
    redeal,
    estimate,
):
    """Sum the seat's prospects after each of its actions over so many imagined worlds.

    The actions are written to `out`, the sums to `values`; their number is returned. Others who
    choose at the same time are imagined to choose at random.
    """
    n = choices(view, seat, out, desk)
    for i in range(n):
        values[i] = 0.0
    for number in range(first, first + worlds):
        copy(world, view)
        redeal(world, seat, siphash(k0, k1, 2 * number), siphash(k0, k1, 2 * number + 1), desk)
        others = pending(world) & ~(1 << seat)
        for i in range(n):
            copy(trial, world)
            waiting = apply(trial, seat, out[i], desk)
            if others != 0:
                # The same replies to each action, so that chance does not favour one of them.
                seed_pick(rng, number)
                reply(trial, waiting & others, desk, replies, rng, choices, apply)
            values[i] += estimate(trial, seat, desk)
    return n


def reply(trial, others, desk, replies, rng, choices, apply):
    """Let the others who are still to choose do something, each by chance."""
    waiting = others
    while waiting & others != 0:
        other = FIRST_SEAT[waiting & others]
        count = choices(trial, other, replies, desk)
        waiting = apply(trial, other, replies[pick(rng, count)], desk)
        others &= ~(1 << other)


def highest(values, n, first):
    """Which of n values is the highest; of equals the one asked for first, else the earliest."""
    best = first
    for i in range(n):
        if values[i] > values[best]:
            best = i
    return best


def contest(
    template,
    state,
    view,
    world,
    trial,
    desk,
    out,
    replies,
    values,
    rng,
    policies,
    results,
    lengths,
    k0,
    k1,
    first,
    deal,
    pending,
    choices,
    apply,
    veil,
    redeal,
    score,
    estimate,
):
    """Play whole games between bots, numbered from `first`; return the decisions of all of them.

    `policies` has a number for each seat: 0 plays at random, n > 0 is greedy with n worlds. They
    move on by one seat from game to game, and games that differ only in that share a key.
    """
    seats = len(policies)
    total = 0
    for i in range(len(lengths)):
        number = first + i
        table = number // seats
        copy(state, template)
        waiting = deal(state, siphash(k0, k1, 2 * table), siphash(k0, k1, 2 * table + 1), desk)
        decisions = 0
        seed_pick(rng, number)
        luck = rng[0]
        while waiting != 0:
            seat = FIRST_SEAT[waiting]
            worlds = policies[(seat + number) % seats]
            n = choices(state, seat, out, desk)
            best = 0
            rng[0] = luck
            if worlds == 0:
                best = pick(rng, n)
                luck = rng[0]
            elif n > 1:
                best = pick(rng, n)
                luck = rng[0]
                veil(state, seat, view)
                judge(
                    view,
                    seat,
                    world,
                    trial,
                    desk,
                    out,
                    replies,
                    values,
                    rng,
                    siphash(k0, k1, luck),
                    siphash(k0, k1, -1 - luck),
                    0,
                    worlds,
                    pending,
                    choices,
                    apply,
                    redeal,
                    estimate,
                )
                best = highest(values, n, best)
            waiting = apply(state, seat, out[best], desk)
            decisions += 1
        score(state, results[i])
        lengths[i] = decisions
        total += decisions
    return total
