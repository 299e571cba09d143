"""How a searching bot ends games: a win that is certain, and the better of equal choices."""

from __future__ import annotations

from collections.abc import Sequence

from fairground.bots.bot import twin_for
from fairground.bots.finish import (
    MOST_PLAN,
    MOST_REPLIES,
    NOT_FOUND,
    Aftermath,
    Plans,
    Proof,
    finish,
)
from fairground.bots.policies import Question, judge, new_opinion
from fairground.kernel.bundles import Floats, Ints, Key, Lists
from fairground.kernel.view import View

WORLDS = 8
"""Imagined worlds in which equal choices are judged."""
DIGITS = 13
"""Beyond these, sums of prospects differ by rounding alone."""


def certain_win(
    view: View, dice: tuple[int, int], most: int, belief: int
) -> tuple[int | None, int]:
    """The first action of a plan that wins for certain, if one is found; and the actions tried."""
    twin = twin_for(view.game, (finish, judge))
    actions, room = view.game.actions, most + view.game.actions
    after = Aftermath(
        states=twin.rows(view.row, MOST_REPLIES + 1),
        outs=twin.zeros(Lists, MOST_REPLIES, actions),
        desk=twin.new_desk(belief),
        scores=twin.zeros(Floats, view.seats),
        sides=len(set(view.game.sides(view.seats))),
        tally=twin.zeros(Ints, 1),
    )
    found = twin.run(
        finish,
        proof=Proof(
            world=twin.state(view.row),
            trial=twin.state(view.row),
            dream=twin.state(view.row),
            out=twin.new_out(),
            after=after,
        ),
        plans=Plans(twin.zeros(Lists, room, MOST_PLAN + 1), twin.zeros(Floats, room)),
        question=Question(twin.state(view.row), view.seat, Key(*dice)),
        most=most,
    )
    return (None if found == NOT_FOUND else int(found)), int(after.tally[0])


def preferred(view: View, even: Sequence[int], dice: tuple[int, int], belief: int) -> int:
    """Which of the view's choices with these numbers leaves the best prospects at once.

    Of those that do, it is the first in the order in which they are given.
    """
    twin = twin_for(view.game, (finish, judge))
    opinion = new_opinion(twin, view.row, belief)
    question = Question(twin.state(view.row), view.seat, Key(*dice))
    twin.run(judge, opinion=opinion, question=question, first=0, worlds=WORLDS)
    return max(even, key=lambda i: round(float(opinion.values[i]), DIGITS))
