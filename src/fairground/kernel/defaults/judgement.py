"""Default judgement: none before the end. Bots search by playing games out at random."""

from __future__ import annotations

from fairground.kernel.algorithms import ENDLESS
from fairground.kernel.contract import Rules
from fairground.kernel.layout import F64, Field
from fairground.kernel.temper import Temper
from fairground.kernel.written import function_of

SOURCE = """def estimate(s, seat, desk):
    if pending(s) != 0:
        return 0.0
    score(s, desk.scores)
    return (s.seats * desk.scores[seat] - 1.0) / (s.seats - 1)
"""


class NoJudgement:
    """What a finished game was worth, and no opinion before."""

    TEMPER = Temper(heat=0.0, depth=ENDLESS)

    def __init__(self, rules: Rules) -> None:
        names = {"pending": rules.pending, "score": rules.score}
        self.estimate = function_of(SOURCE, names)


def room(most_seats: int) -> tuple[Field, ...]:
    """What the estimate needs on a desk."""
    return (Field("scores", F64, (most_seats,)),)
