"""Proof of a won game, as an algorithm over any game: plain, or compiled once for all of them.

A plan is a few actions of one seat in a row, as a move that is chosen in parts, or a whole turn. It
is proved if in every imagined world the seat's side has won after it, whatever anybody does then.
The most promising beginnings of plans are followed first, so that the shortest ways are found with
few tries where the game's estimate sees them, and others as far as the tries go.
"""

from typing import NamedTuple

from fairground.bots.policies import Question, imagine
from fairground.kernel.algorithms import FIRST_SEAT, copy
from fairground.kernel.bundles import Actions, Floats, Ints, Lists, Row, Rows, Rules

MOST_PLAN = 8
"""Actions of a plan at most."""
MOST_REPLIES = 6
"""Decisions after a plan that are looked at: who has not won by then has not proved it."""
MOST_TRIED = 100
"""Actions after a plan that are tried in one world: it is not worth more to prove it."""
WORLDS = 24
"""Imagined worlds in which a plan must win to be called certain."""

LATER = 1e-6
"""How much less an end is worth for which others must act before it comes."""
SOONER = 1e-7
"""How much less it is worth for each further action: of equal ends the soonest is the best."""

NOT_FOUND = -1
FOLLOWED = -2.0
"""Less than any estimate: what comes of this beginning is known already."""
WHOLE = 1.0 - 1e-9
BROKEN = -1
"""Instead of who must decide: the plan could not be played."""


class Plans(NamedTuple):
    """The beginnings of plans, each behind the number of its actions, and what they promise."""

    actions: Lists
    values: Floats


class Aftermath(NamedTuple):
    """Room to see what can come after a plan: a state and a list of actions for each decision."""

    states: Rows
    outs: Lists
    desk: Row
    scores: Floats
    sides: int  # of the game
    tally: Ints  # how many actions were tried


class Proof(NamedTuple):
    """Room to prove a plan in: a world to find plans in, and one to try them in again."""

    world: Row
    trial: Row
    dream: Row
    out: Actions
    after: Aftermath


def finish(game: Rules, proof: Proof, plans: Plans, question: Question, most: int):
    """The first action of a plan that wins for certain, or NOT_FOUND after so many tries.

    If the game's estimate thinks more of some won games than of others, as of a win by more points,
    it is the best that was found, and of equal ones the soonest. How many actions were tried is
    written to the proof's `tally`.
    """
    seat, desk = question.seat, proof.after.desk
    end_state, tally = proof.after.states[0], proof.after.tally
    imagine(game, proof.world, question, 0, desk)
    tally[0] = 0
    plans.actions[0][0] = 0
    plans.values[0] = 0.0
    known = 1
    found = NOT_FOUND
    best_end = 0.0
    while tally[0] < most and best_end < WHOLE:
        first = most_promising(plans.values, known)
        if plans.values[first] == FOLLOWED:
            return found
        plans.values[first] = FOLLOWED
        if 1.0 - SOONER * plans.actions[first][0] <= best_end:
            continue
        n = follow(game, proof, seat, plans.actions[first])
        for i in range(n):
            copy(end_state, proof.trial)
            waiting = game.apply(end_state, seat, proof.out[i], desk)
            tally[0] += 1
            plan = plans.actions[known]
            extend(plan, plans.actions[first], proof.out[i])
            if waiting == 1 << seat:
                if plan[0] < MOST_PLAN and known < len(plans.values) - 1:
                    plans.values[known] = game.estimate(end_state, seat, desk)
                    known += 1
                continue
            end = game.estimate(end_state, seat, desk) if waiting == 0 else 1.0 - LATER
            end -= SOONER * (plan[0] - 1)
            if end > best_end and is_certain(game, proof, question, plan, waiting):
                found = plan[1]
                best_end = end
    return found


def follow(game, proof, seat, plan):
    """Play a plan in the world where plans are found; return how many actions could come next."""
    copy(proof.trial, proof.world)
    for i in range(plan[0]):
        game.apply(proof.trial, seat, plan[1 + i], proof.after.desk)
    return game.choices(proof.trial, seat, proof.out, proof.after.desk)


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


def is_certain(game, proof, question, plan, waiting):
    """Whether the plan, which led to the first state, wins there and in all the other worlds."""
    after = proof.after
    left = waiting
    for number in range(WORLDS):
        if number > 0:
            imagine(game, proof.dream, question, number, after.desk)
            left = repeat(game, proof, question.seat, plan)
        if left == BROKEN:
            return False
        if not is_won(game, after, question.seat, left, 0, after.tally[0] + MOST_TRIED):
            return False
    return True


def repeat(game, proof, seat, plan):
    """Play a plan in another world, which becomes the first state; BROKEN if that cannot be."""
    desk = proof.after.desk
    waiting = 1 << seat
    for i in range(plan[0]):
        action = plan[1 + i]
        if (waiting >> seat) & 1 == 0 or game.verdict(proof.dream, seat, action, desk) != 0:
            return BROKEN
        waiting = game.apply(proof.dream, seat, action, desk)
        proof.after.tally[0] += 1
    copy(proof.after.states[0], proof.dream)
    return waiting


def is_won(game, after, seat, waiting, level, most):
    """Whether the seat's side alone has won, or will soon have, whatever anybody does."""
    state, tally = after.states[level], after.tally
    if waiting == 0:
        game.score(state, after.scores)
        return (len(after.scores) * after.scores[seat] - 1.0) / (after.sides - 1) >= WHOLE
    if level == MOST_REPLIES or tally[0] >= most:
        return False
    mover = FIRST_SEAT[waiting]
    out, then = after.outs[level], after.states[level + 1]
    n = game.choices(state, mover, out, after.desk)
    for i in range(n):
        copy(then, state)
        left = game.apply(then, mover, out[i], after.desk)
        tally[0] += 1
        if not is_won(game, after, seat, left, level + 1, most):
            return False
    return True
