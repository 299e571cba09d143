"""A finished study: its rows, its findings, and any single game of it as a replay."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fairground.kernel.replay import Replay
from fairground.lab.studies.counted import COUNTED_METRICS
from fairground.lab.studies.findings import METRICS, Finding, Pace, Sample, check_metrics
from fairground.lab.studies.folder import COUNTS, DECISIONS, GAMES, PAIRS, Folder
from fairground.lab.studies.plans import PEOPLE, BadStudy, Plan, Variant
from fairground.lab.studies.units import replay_of

if TYPE_CHECKING:
    import polars as pl


class Study:
    """What was found: `games` and `decisions` as Polars frames, `findings`, and `replay`."""

    def __init__(self, folder: Folder | str | Path, pace: Pace | None = None) -> None:
        self.folder = folder if isinstance(folder, Folder) else Folder.open(Path(folder))
        self.plan: Plan = self.folder.plan
        self.pace = pace or Pace()

    @property
    def games(self) -> pl.LazyFrame:
        """A row for each game."""
        return self.folder.scan(GAMES)

    @property
    def decisions(self) -> pl.LazyFrame:
        """A row for each decision, if they were asked for."""
        if not self.plan.decisions:
            raise BadStudy("this study has not written down decisions: run it with --decisions")
        return self.folder.scan(DECISIONS)

    @property
    def pairs(self) -> pl.LazyFrame:
        """A row for each matched pair, if they were asked for."""
        if not self.plan.pairs:
            raise BadStudy("this study has no matched pairs: run it with --pairs")
        return self.folder.scan(PAIRS)

    def _pairs_of(self, variant: Variant) -> pl.LazyFrame | None:
        import polars as pl

        mine = pl.col("variant") == variant.number
        return self.pairs.filter(mine) if self.plan.pairs else None

    @cached_property
    def samples(self) -> tuple[Sample, ...]:
        """The games of each variant."""
        import polars as pl

        counts: dict[int, dict[int, tuple[int, int, int, int]]] = {}
        for variant, place, *sums in self.folder.scan(COUNTS).collect().iter_rows():
            counts.setdefault(variant, {})[place] = tuple(sums)
        sizes = dict(self.games.group_by("variant").len().collect().iter_rows())
        return tuple(
            Sample(
                self.plan.found,
                variant,
                self.games.filter(pl.col("variant") == variant.number),
                counts.get(variant.number, {}),
                sizes[variant.number],
                self.pace,
                self._pairs_of(variant),
            )
            for variant in self.plan.variants
            if variant.number in sizes
        )

    def findings(self, metrics: Sequence[str] | None = None) -> dict[str, list[Finding]]:
        """All findings of each variant by its label, of these metrics or of all."""
        wanted = check_metrics(list(metrics) if metrics is not None else None)
        known = METRICS | COUNTED_METRICS
        return {
            sample.variant.label: [one for name in wanted for one in known[name](sample)]
            for sample in self.samples
        }

    def replay(self, row: int) -> Replay:
        """The game of a row of `games` once more, for `fairground replay` and the hall."""
        total = sum(sample.games for sample in self.samples)
        if not 0 <= row < total:
            raise BadStudy(f"there is no game {row}; this study has games 0 to {total - 1}")
        found = self.games.slice(row, 1).collect().row(0, named=True)
        variant = self.plan.variants[found["variant"]]
        if variant.bots[0] == PEOPLE:
            return self._of_people(found, variant)
        replay = replay_of(self.plan, variant, found["rotation"], found["table"])
        if len(replay.actions) != found["decisions"]:
            raise BadStudy(
                f"game {row} does not come out as it was written down: the bots of this program "
                f"play otherwise than those that played it"
            )
        return replay

    def _of_people(self, found: dict[str, Any], variant: Variant) -> Replay:
        """A game of people, from the decisions that were written down."""
        import polars as pl

        mine = pl.col("variant").eq(found["variant"]) & pl.col("table").eq(found["table"])
        played = self.decisions.filter(mine).select("seat", "action").collect()
        position = self.plan.found.new(variant.seats, key=found["key"], **variant.options)
        for seat, action in played.iter_rows():
            position.play(seat, action)
        return position.replay()
