"""How a searching bot ends games: a win that is certain, and the better of equal choices."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fairground.bots.bot import twin_for
from fairground.bots.finish import MOST_PLAN, MOST_REPLIES, NOT_FOUND, finish
from fairground.bots.policies import judge
from fairground.kernel.view import View

WORLDS = 8
"""Imagined worlds in which equal choices are judged."""
DIGITS = 13
"""Beyond these, sums of prospects differ by rounding alone."""


def certain_win(
    view: View, dice: tuple[int, int], most: int, belief: int
) -> tuple[int | None, int]:
    """The first action of a plan that wins for certain, if one is found; and the actions tried."""
    twin: Any = twin_for(view.game, (finish, judge))
    tally = twin.zeros("tally", 1)
    found = twin.run(
        finish,
        view=twin.state(view.row),
        seat=view.seat,
        **{name: twin.state(view.row) for name in ("world", "trial", "dream")},
        states=twin.rows(view.row, MOST_REPLIES + 1),
        outs=twin.zeros("outs", MOST_REPLIES, view.game.actions),
        plans=twin.zeros("plans", most + view.game.actions, MOST_PLAN + 1),
        values=twin.zeros("values", most + view.game.actions),
        out=twin.new_out(),
        desk=twin.new_desk(belief),
        tally=tally,
        scores=twin.zeros("scores", view.seats),
        sides=len(set(view.game.sides(view.seats))),
        k0=dice[0],
        k1=dice[1],
        most=most,
    )
    return (None if found == NOT_FOUND else int(found)), int(tally[0])


def preferred(view: View, even: Sequence[int], dice: tuple[int, int], belief: int) -> int:
    """Which of the view's choices with these numbers leaves the best prospects at once.

    Of those that do, it is the first in the order in which they are given.
    """
    twin: Any = twin_for(view.game, (finish, judge))
    values = twin.new_values()
    twin.run(
        judge,
        view=twin.state(view.row),
        seat=view.seat,
        **{name: twin.state(view.row) for name in ("world", "trial")},
        desk=twin.new_desk(belief),
        out=twin.new_out(),
        replies=twin.new_out(),
        values=values,
        rng=twin.new_rng(),
        k0=dice[0],
        k1=dice[1],
        first=0,
        worlds=WORLDS,
    )
    return max(even, key=lambda i: round(float(values[i]), DIGITS))
