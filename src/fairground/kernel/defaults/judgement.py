"""Default judgement: none before the end, until `fairground train` has learned one.

Without weights bots search by playing games out at random. With them a position is worth what the
declared things of a seat are worth: its numbers, and how many and how high cards or dice it has.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from fairground.kernel.algorithms import ENDLESS
from fairground.kernel.contract import Rules
from fairground.kernel.defaults.traits import prospect_among, sum_of
from fairground.kernel.layout import F64, I32, Field, Layout
from fairground.kernel.roles import Amount, Place
from fairground.kernel.temper import Temper
from fairground.kernel.weighing import SCALE, Lesson, weighed
from fairground.kernel.written import function_of

AT_THE_END = """def estimate(s, seat, desk):
    if pending(s) == 0:
        score(s, desk.scores)
        return (s.seats * desk.scores[seat] - 1.0) / max(s.seats - 1, 1)
"""
BEGINNING = 2_000
"""The weight of a point scored, to play the first games with that are learned from."""


class LayoutJudgement:
    """What a finished game was worth; before, what was learned of the layout's fields, if it was.

    `own` is a module with what was learned, as `fairground train` writes it: `WORTH`, a line of
    weights for each number of seats.
    """

    def __init__(
        self, rules: Rules, layout: Layout, seat_counts: tuple[int, ...], own: Any = None
    ) -> None:
        traits = traits_of(layout)
        self.own = own
        self.LESSONS = (_lesson(traits, seat_counts),) if traits else ()
        names: dict[str, Any] = {"pending": rules.pending, "score": rules.score}
        if own is None:
            self.TEMPER = Temper(heat=0.0, depth=ENDLESS)
            self.estimate = function_of(AT_THE_END + "    return 0.0\n", names)
            return
        if [len(line) for line in own.WORTH] != [len(traits)] * len(seat_counts):
            raise ValueError(
                f"the weights of {layout.name} do not fit its layout (any more): leave them out of "
                f"the game, and learn them with fairground train {layout.name}"
            )
        self.TEMPER = getattr(own, "TEMPER", Temper())
        self.WORTH: tuple[tuple[int, ...], ...] = own.WORTH
        names |= {"weighed": weighed, "sum_of": sum_of, "prospect_among": prospect_among}
        names["WORTH"] = self.WORTH
        self.estimate = function_of(AT_THE_END + _weighing(traits, seat_counts), names)


class Trait(NamedTuple):
    """A whole number about a seat: what people call it, and where a rule finds it."""

    name: str
    source: str
    is_score: bool = False


def traits_of(layout: Layout) -> list[Trait]:
    """What the fields of a layout tell of a seat."""
    traits = []
    for field in layout.fields:
        role = field.role
        here = f"s.{field.name}[owner]"
        if isinstance(role, Amount) and role.by_seat:
            traits.append(Trait(role.label, here, role.is_score))
        elif isinstance(role, Place) and role.by_seat:
            count = f"s.{role.count}[owner]"
            one = f"{here} if {count} > 0 else 0"
            high = one if role.kind == "slot" else f"sum_of({here}, {count})"
            traits.append(Trait(f"{role.label}: how many", count))
            traits.append(Trait(f"{role.label}: how high together", high))
    return traits


def _lesson(traits: list[Trait], seat_counts: tuple[int, ...]) -> Lesson:
    """What there is to learn. Every trait may count against its seat: nobody said what is good."""
    return Lesson(
        "WORTH",
        "traits",
        tuple(trait.name for trait in traits),
        tuple(BEGINNING if trait.is_score else 0 for trait in traits),
        seat_counts,
        free=(True,) * len(traits),
    )


def _weighing(traits: list[Trait], seat_counts: tuple[int, ...]) -> str:
    """The estimate of a game that is not over: every seat's traits, weighed."""
    lines = ["line = 0"]
    for number, seats in enumerate(seat_counts[1:], 1):
        lines += [f"if s.seats == {seats}:", f"    line = {number}"]
    lines += ["for owner in range(s.seats):"]
    lines += [f"    desk.traits[owner][{i}] = {trait.source}" for i, trait in enumerate(traits)]
    lines += [
        f"    worth = weighed(desk.traits[owner], WORTH[line], {len(traits)})",
        f"    desk.scores[owner] = worth / {SCALE}.0",
        "return prospect_among(desk.scores, s.seats, seat)",
    ]
    return "".join(f"    {line}\n" for line in lines)


def room(layout: Layout, most_seats: int) -> tuple[Field, ...]:
    """What the estimate needs on a desk, with weights or without."""
    traits = Field("traits", I32, (most_seats, max(len(traits_of(layout)), 1)))
    return Field("scores", F64, (most_seats,)), traits
