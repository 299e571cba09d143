"""A study's folder: what is done is kept in it part by part, and joined when all is done."""

from __future__ import annotations

import io
import json
import shutil
from collections.abc import Iterable, Mapping, Sequence
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fairground.kernel.errors import FairgroundError
from fairground.lab.studies.plans import BadStudy, Plan, Unit
from fairground.lab.studies.units import Done, columns_of

if TYPE_CHECKING:
    import polars as pl

FORMAT = 1
GAMES, DECISIONS, COUNTS, PAIRS = "games", "decisions", "counts", "pairs"
ROW_GROUP = 1 << 16
Blocks = dict[int, list[tuple[int, int]]]


class Folder:
    """Where the results of a plan lie."""

    def __init__(self, path: Path, plan: Plan, blocks: Blocks, command: str = "") -> None:
        self.path = path
        self.plan = plan
        self.blocks = blocks
        self.command = command

    # ------------------------------------------------------------ opening

    @classmethod
    def open(cls, path: Path) -> Folder:
        """A study that was begun before."""
        try:
            data = json.loads((path / "study.json").read_text(encoding="utf-8"))
        except FileNotFoundError:
            raise BadStudy(f"{path} is not a study's folder: it has no study.json") from None
        except (OSError, ValueError) as error:
            raise BadStudy(f"cannot read the study in {path}: {error}") from None
        if not isinstance(data, dict) or data.get("fairground") != "study":
            raise BadStudy(f"{path} is not a study's folder: its study.json does not say so")
        if data.get("format") != FORMAT:
            raise BadStudy(
                f"the study in {path} has format {data.get('format')!r}; this program reads "
                f"format {FORMAT}, and leaves the folder as it is"
            )
        plan = Plan.from_json(json.dumps(data["plan"]))
        if plan.found.version != plan.version:
            raise BadStudy(
                f"the study in {path} is of version {plan.version} of {plan.found.title}, and this "
                f"program plays version {plan.found.version}; it leaves the folder as it is"
            )
        blocks = {
            int(number): [(first, count) for first, count in listed]
            for number, listed in data["blocks"].items()
        }
        return cls(path, plan, blocks, data.get("command", ""))

    @classmethod
    def begin(cls, path: Path, plan: Plan, command: str = "") -> Folder:
        """The folder of a plan: a new one, or the one that was begun before."""
        if (path / "study.json").exists():
            folder = cls.open(path)
            if folder.plan != plan:
                raise BadStudy(
                    f"{path} holds another study, and nothing of it is overwritten; "
                    f"give another folder with --out"
                )
            return folder
        if path.exists() and (not path.is_dir() or any(path.iterdir())):
            raise BadStudy(
                f"{path} is in use, and nothing in it is overwritten; give another --out"
            )
        folder = cls(path, plan, {}, command)
        folder.write_head()
        return folder

    def write_head(self) -> None:
        """What the study is, and which blocks of tables it has."""
        head = {
            "fairground": "study",
            "format": FORMAT,
            "made_by": version("fairground"),
            "command": self.command,
            "plan": json.loads(self.plan.to_json()),
            "blocks": self.blocks,
        }
        self._write("study.json", json.dumps(head, indent=1).encode())

    # ------------------------------------------------------------ what is done

    def tables(self, variant: int) -> int:
        """How many tables of a variant are planned."""
        return sum(count for _, count in self.blocks.get(variant, ()))

    def extend(self, variant: int, tables: int, size: int) -> None:
        """Plan so many tables of a variant, in blocks of a size."""
        listed = self.blocks.setdefault(variant, [])
        while (first := self.tables(variant)) < tables:
            listed.append((first, min(size, tables - first)))

    def missing(self) -> list[Unit]:
        """The units that are not done."""
        done = self._joined()
        kept = {file.stem for file in (self.path / "parts").glob("*.games")}
        return [
            unit
            for unit in self.plan.units(self.blocks)
            if unit.first >= done.get(unit.variant, 0) and unit.name not in kept
        ]

    def _joined(self) -> dict[int, int]:
        """How many tables of each variant lie in the joined file."""
        import polars as pl

        if not (self.path / f"{GAMES}.parquet").exists():
            return {}
        seen = self.scan(GAMES).group_by("variant").agg(pl.col("table").max() + 1).collect()
        return dict(seen.iter_rows())

    def keep(self, done: Done) -> None:
        """Keep what came of a unit; its games are written last and say that it is done."""
        parts = {
            COUNTS: columns_of(done),
            DECISIONS: done.decisions,
            PAIRS: done.pairs,
            GAMES: done.games,
        }
        for kind, columns in parts.items():
            if columns:
                self._write(f"parts/{done.unit.name}.{kind}", _arrow(columns))

    def scan(self, kind: str) -> pl.LazyFrame:
        """A joined file, to be read as far as needed."""
        import polars as pl

        file = self.path / f"{kind}.parquet"
        if not file.exists():
            raise BadStudy(f"the study in {self.path} is not finished: run its command once more")
        return pl.scan_parquet(file)

    # ------------------------------------------------------------ joining

    def join(self) -> None:
        """Join all parts, in the order of units, to the files that were there before."""
        parts = self.path / "parts"
        if not parts.exists():
            return
        wanted = [GAMES]
        wanted += [DECISIONS] * self.plan.decisions + [PAIRS] * bool(self.plan.pairs)
        drafts = {kind: self._joined_rows(kind) for kind in wanted}
        drafts[COUNTS] = self._joined_counts()
        for kind, draft in drafts.items():
            draft.replace(self.path / f"{kind}.parquet")
        shutil.rmtree(parts)

    def _joined_rows(self, kind: str) -> Path:
        import polars as pl

        file, draft = self.path / f"{kind}.parquet", self.path / f".{kind}.draft"
        pieces: list[pl.LazyFrame] = []
        for variant in self.plan.variants:
            for rotation in range(variant.rotations):
                if file.exists():
                    there = pl.col("variant").eq(variant.number) & pl.col("rotation").eq(rotation)
                    pieces.append(pl.scan_parquet(file).filter(there))
                for first, count in self.blocks.get(variant.number, ()):
                    part = self._part(Unit(variant.number, rotation, first, count), kind)
                    if part.exists():
                        pieces.append(pl.scan_ipc(part))
        with _told(self.path):
            pl.concat(pieces, how="diagonal").sink_parquet(draft, row_group_size=ROW_GROUP)
        return draft

    def _joined_counts(self) -> Path:
        import polars as pl

        file, draft = self.path / f"{COUNTS}.parquet", self.path / f".{COUNTS}.draft"
        parts = sorted((self.path / "parts").glob(f"*.{COUNTS}"))
        frames = [pl.scan_ipc(part) for part in parts]
        if file.exists():
            frames.append(pl.scan_parquet(file))
        sums = pl.concat(frames).group_by("variant", "place").sum().sort("variant", "place")
        with _told(self.path):
            sums.collect().write_parquet(draft)
        return draft

    def _part(self, unit: Unit, kind: str) -> Path:
        return self.path / "parts" / f"{unit.name}.{kind}"

    def _write(self, name: str, data: bytes) -> None:
        """Write a file whole or not at all."""
        file = self.path / name
        draft = file.with_name(f".{file.name}.draft")
        with _told(self.path):
            file.parent.mkdir(parents=True, exist_ok=True)
            try:
                draft.write_bytes(data)
                draft.replace(file)
            finally:
                draft.unlink(missing_ok=True)


class _told:  # noqa: N801 - reads as a word of the sentence "with told(...)"
    """Says in a sentence that something could not be written."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        if isinstance(error, OSError):
            raise FairgroundError(
                f"cannot write to {self.path}: {error.strerror or error}; what is done is kept "
                f"there, and the same command goes on from it"
            ) from None


def _arrow(columns: Mapping[str, Any]) -> bytes:
    """Columns as an Arrow file, which is written and read more quickly than Parquet."""
    import polars as pl

    frame = pl.DataFrame(dict(columns))
    floats = [name for name, kind in frame.schema.items() if kind.is_float()]
    stream = io.BytesIO()
    frame.with_columns(pl.col(floats).fill_nan(None)).write_ipc(stream)
    return stream.getvalue()


def listed_labels(plan: Plan, numbers: Iterable[int] | Sequence[int]) -> list[str]:
    """What variants are called."""
    labels = {variant.number: variant.label for variant in plan.variants}
    return [labels[number] for number in numbers]
