"""Games that are left before their end: kept after every action, and gone on with later."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from platformdirs import user_data_path

from fairground.kernel.errors import FairgroundError
from fairground.kernel.replay import Replay

MOST = 20
"""So many games are kept; the oldest go."""


@dataclass(frozen=True, slots=True)
class Kept:
    """A game that is not over: who sits there, the seed of bots and rematches, what was played."""

    file: Path
    seats: tuple[str, ...]
    seed: int | None
    replay: Replay


class Keeper:
    """Keeps one game in one file, for as long as it is not over."""

    def __init__(self, file: Path | None = None) -> None:
        self.file = file
        self.why_not = ""  # what the system says where nothing can be kept

    @property
    def keeps(self) -> bool:
        """Whether there is a game to go on with."""
        return self.file is not None and not self.why_not

    def keep(self, seats: tuple[str, ...], seed: int | None, replay: Replay) -> None:
        """Write the game as it stands now, whole or not at all; nobody's game waits for a disk."""
        try:
            if self.file is None:
                folder().mkdir(parents=True, exist_ok=True)
                self.file = folder() / f"{replay.game}-{time.time_ns()}.json"
                for old in _files()[MOST - 1 :]:
                    old.unlink(missing_ok=True)
            data = {"seats": seats, "seed": seed, "replay": replay.to_data()}
            new = self.file.with_suffix(".new")
            new.write_text(json.dumps(data, ensure_ascii=False), encoding="utf-8")
            os.replace(new, self.file)  # noqa: PTH105 — both are paths of ours
            self.why_not = ""
        except OSError as error:
            self.why_not = error.strerror or str(error)

    def forget(self) -> None:
        """The game is over."""
        if self.file is not None:
            self.file.unlink(missing_ok=True)
        self.file = None


def folder() -> Path:
    """Where such games lie."""
    return user_data_path("fairground", appauthor=False) / "unfinished"


def newest(game: str | None) -> Kept:
    """The game that was left last, of this name or of any."""
    for kept in _readable(game):
        return kept
    of = f" of {game}" if game else ""
    raise FairgroundError(
        f"there is no game{of} to go on with; one is kept when you leave it before its end"
    )


def _readable(game: str | None) -> Iterator[Kept]:
    for file in _files():
        try:
            data = json.loads(file.read_text(encoding="utf-8"))
            replay = Replay.from_data(data["replay"])
            kept = Kept(file, tuple(data["seats"]), data["seed"], replay)
        except (OSError, ValueError, KeyError, TypeError):
            continue  # cut off, or of another program
        if game in (None, replay.game):
            yield kept


def _files() -> list[Path]:
    """The newest first."""
    return sorted(folder().glob("*.json"), key=lambda file: -file.stat().st_mtime_ns)
