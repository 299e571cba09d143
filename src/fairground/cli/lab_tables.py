"""What the commands of the lab print."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rich.console import Group
from rich.markup import escape
from rich.table import Table
from rich.text import Text

from fairground.kernel.sentences import how_many

if TYPE_CHECKING:
    from fairground.lab.studies.goals import Standing, Target
    from fairground.lab.studies.study import Study

MOST_VARIANTS = 12
"""Of which the answers are printed; the report has all."""


def answers(study: Study) -> Group:
    """What was found, in sentences."""
    from fairground.lab.studies import words
    from fairground.lab.studies.compare import MEASURES, verdicts

    lines: list[Text] = []
    samples = study.samples
    for sample in samples[:MOST_VARIANTS]:
        head = f"{study.plan.found.title}, {sample.variant.label}"
        lines.append(Text(f"{head}: {how_many(sample.games, 'game')}", "bold"))
        lines += [Text(f"  {sentence}") for sentence in words.answers(sample)]
    if len(samples) > 1:
        lines += [Text(sentence) for sentence in words.depth(samples)]
        lines.append(Text(f"Against {samples[0].variant.label}", "bold"))
        found = verdicts(samples)
        told = [one for one in found if not one.words.startswith("no difference seen")]
        for one in told[: 4 * MOST_VARIANTS]:
            measure = MEASURES[one.measure]
            lines.append(Text(f"  {words.comparison(one, measure.title, measure.unit)}"))
        if len(told) < len(found):
            lines.append(Text("  No difference is seen in the rest; the report tells more."))
    return Group(*lines)


def standings(targets: Sequence[Target], found: Sequence[Standing]) -> Table:
    """How close the variants came to a goal, the closest first."""
    table = Table(title="The goal")
    table.add_column("variant")
    for target in targets:
        table.add_column(target.words, justify="right")
    table.add_column("missed by", justify="right")
    table.add_column("games", justify="right")
    for one in found[:MOST_VARIANTS]:
        figures = [f"{figure:.3g}" for figure in one.figures]
        table.add_row(escape(one.label), *figures, f"{one.missed:.2f}", f"{one.games:,}")
    return table
