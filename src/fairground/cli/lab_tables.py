"""What the commands of the lab print."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from rich.console import Group
from rich.markup import escape
from rich.table import Table
from rich.text import Text

from fairground.kernel.sentences import how_many

if TYPE_CHECKING:
    from fairground.lab.studies.asking import Answer
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


def data(answer: Answer, metrics: Sequence[str] | None = None) -> dict[str, Any]:
    """All that was found, every variant whole: figures that nothing is known of are null."""
    from fairground.lab.studies.compare import verdicts

    study = answer.study
    samples = study.samples
    found = study.findings(metrics)
    return {
        "game": study.plan.found.name,
        "folder": str(study.folder.path),
        "variants": [
            {
                "label": sample.variant.label,
                "bots": list(sample.variant.bots),
                "options": dict(sample.variant.options),
                "games": sample.games,
                "findings": [_known(one._asdict()) for one in found[sample.variant.label]],
            }
            for sample in samples
        ],
        "comparisons": [_known(one._asdict()) for one in verdicts(samples)] if samples else [],
        "goal": [
            _known(one._asdict())
            | {"figures": dict(zip((t.words for t in answer.targets), one.figures, strict=True))}
            for one in answer.standings
        ],
    }


def _known(figures: dict[str, Any]) -> dict[str, Any]:
    """Figures as JSON has them, which knows neither infinite nor unknown ones."""
    return {
        name: None if isinstance(value, float) and not math.isfinite(value) else value
        for name, value in figures.items()
    }
