"""Proof of a won game, as an algorithm over any game: plain, or compiled once for all of them.

A plan is a few actions of one seat in a row, as a move that is chosen in parts, or a whole turn. It
is proved if in every imagined world the seat's side has won after it, whatever anybody does then.
The most promising beginnings of plans are followed first, so that the shortest ways are found with
few tries where the game's estimate sees them, and others as far as the tries go.
"""

from fairground.kernel.algorithms import FIRST_SEAT, copy
from fairground.kernel.dice import siphash

MOST_PLAN = 8
"""Actions of a plan at most."""
MOST_REPLIES = 6
"""Decisions after a plan that are looked at: who has not won by then has not proved it."""
MOST_TRIED = 100
"""Actions after a plan that are tried in one world: it is not worth more to prove it."""
WORLDS = 24
"""Imagined worlds in which a plan must win to be called certain."""

NOT_FOUND = -1
FOLLOWED = -2.0
"""Less than any estimate: what comes of this beginning is known already."""
WHOLE = 1.0 - 1e-9


def finish(
    view,
    seat,
    world,
    trial,
    dream,
    states,
    outs,
    plans,
    values,
    out,
    desk,
    tally,
    scores,
    sides,
    k0,
    k1,
    most,
    verdict,
    choices,
    apply,
    redeal,
    score,
    estimate,
):
    """The first action of a plan that wins for certain, or NOT_FOUND after so many tries.

    If the game's estimate thinks more of some won games than of others, as of a win by more points,
    it is the best that was found. How many actions were tried is written to `tally`. `plans` holds
    the beginnings, each behind the number of its actions, and `values` what they promise.
    """
    copy(world, view)
    redeal(world, seat, siphash(k0, k1, 0), siphash(k0, k1, 1), desk)
    tally[0] = 0
    plans[0][0] = 0
    values[0] = 0.0
    known = 1
    found = NOT_FOUND
    best_end = 0.0
    while tally[0] < most and best_end < WHOLE:
        first = most_promising(values, known)
        if values[first] == FOLLOWED:
            return found
        values[first] = FOLLOWED
        copy(trial, world)
        for i in range(plans[first][0]):
            apply(trial, seat, plans[first][1 + i], desk)
        n = choices(trial, seat, out, desk)
        for i in range(n):
            copy(states[0], trial)
            waiting = apply(states[0], seat, out[i], desk)
            tally[0] += 1
            plan = plans[known]
            extend(plan, plans[first], out[i])
            if waiting == 1 << seat:
                if plan[0] < MOST_PLAN and known < len(values) - 1:
                    values[known] = estimate(states[0], seat, desk)
                    known += 1
                continue
            end = estimate(states[0], seat, desk) if waiting == 0 else 1.0
            if end > best_end and is_certain(
                view,
                seat,
                dream,
                states,
                outs,
                plan,
                waiting,
                desk,
                tally,
                scores,
                sides,
                k0,
                k1,
                verdict,
                choices,
                apply,
                redeal,
                score,
            ):
                found = plan[1]
                best_end = end
    return found


def most_promising(values, known):
    """The beginning that promises most, of equals the one that was found first."""
    best = 0
    for i in range(known):
        if values[i] > values[best]:
            best = i
    return best


def extend(longer, plan, action):
    """Write a plan and one action more."""
    longer[0] = plan[0] + 1
    for i in range(plan[0]):
        longer[1 + i] = plan[1 + i]
    longer[longer[0]] = action


def is_certain(
    view,
    seat,
    dream,
    states,
    outs,
    plan,
    waiting,
    desk,
    tally,
    scores,
    sides,
    k0,
    k1,
    verdict,
    choices,
    apply,
    redeal,
    score,
):
    """Whether the plan, which led to the first state, wins there and in all the other worlds."""
    if not is_won(
        states,
        outs,
        0,
        waiting,
        seat,
        desk,
        tally,
        tally[0] + MOST_TRIED,
        scores,
        sides,
        choices,
        apply,
        score,
    ):
        return False
    for number in range(1, WORLDS):
        copy(dream, view)
        redeal(dream, seat, siphash(k0, k1, 2 * number), siphash(k0, k1, 2 * number + 1), desk)
        left = 1 << seat
        for i in range(plan[0]):
            if (left >> seat) & 1 == 0 or verdict(dream, seat, plan[1 + i], desk) != 0:
                return False
            left = apply(dream, seat, plan[1 + i], desk)
            tally[0] += 1
        copy(states[0], dream)
        if not is_won(
            states,
            outs,
            0,
            left,
            seat,
            desk,
            tally,
            tally[0] + MOST_TRIED,
            scores,
            sides,
            choices,
            apply,
            score,
        ):
            return False
    return True


def is_won(
    states, outs, level, waiting, seat, desk, tally, most, scores, sides, choices, apply, score
):
    """Whether the seat's side alone has won, or will soon have, whatever anybody does."""
    if waiting == 0:
        score(states[level], scores)
        return (len(scores) * scores[seat] - 1.0) / (sides - 1) >= WHOLE
    if level == MOST_REPLIES or tally[0] >= most:
        return False
    mover = FIRST_SEAT[waiting]
    n = choices(states[level], mover, outs[level], desk)
    for i in range(n):
        copy(states[level + 1], states[level])
        then = apply(states[level + 1], mover, outs[level][i], desk)
        tally[0] += 1
        if not is_won(
            states,
            outs,
            level + 1,
            then,
            seat,
            desk,
            tally,
            most,
            scores,
            sides,
            choices,
            apply,
            score,
        ):
            return False
    return True
