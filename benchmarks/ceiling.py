"""The C engine beside this file: compiled on the spot, timed, its totals fetched."""

import json
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

SOURCE = Path(__file__).with_name("crash_grid.c")
COMPILERS = ("cc", "gcc", "clang")
FLAG_SETS = (["-O3", "-march=native"], ["-O3"])
COMMON_KEYS = ("matches", "decisions", "rounds", "voids", "points", "checksum")
MASTER_KEY = (1, 2)


class NoCompilerError(Exception):
    """There is no C compiler here, or it cannot translate the program."""


@dataclass(frozen=True)
class Program:
    """The compiled program, as long as its folder lives."""

    path: Path
    built_with: str

    def run(self, matches: int, repeats: int = 1) -> dict[str, Any]:
        """Play the matches under the master key; totals, and the best time of the repeats."""
        arguments = [str(matches), *map(str, MASTER_KEY), str(repeats)]
        done = subprocess.run([self.path, *arguments], check=True, capture_output=True, text=True)
        totals: dict[str, Any] = json.loads(done.stdout)
        return totals

    def observed(self, games: int, steps: int, *options: str) -> float:
        """Decisions a second of so many games at once, observations and masks written."""
        arguments = ["--vector", str(games), str(steps), *options]
        done = subprocess.run([self.path, *arguments], check=True, capture_output=True, text=True)
        return float(json.loads(done.stdout)["decisions_per_second"])


def find_compiler() -> str:
    """Return the C compiler: the environment's CC, or the first of the usual names."""
    for name in (os.environ.get("CC", ""), *COMPILERS):
        if name and (path := shutil.which(name)):
            return path
    raise NoCompilerError("no C compiler found (tried CC, cc, gcc, clang)")


@contextmanager
def compiled() -> Iterator[Program]:
    """Compile the engine into a folder that disappears afterwards."""
    compiler = find_compiler()
    with tempfile.TemporaryDirectory() as folder:
        binary = Path(folder) / "crash_grid"
        complaint = ""
        for flags in FLAG_SETS:
            command = [compiler, *flags, "-o", str(binary), str(SOURCE)]
            done = subprocess.run(command, capture_output=True, text=True, check=False)
            if done.returncode == 0:
                yield Program(binary, f"{Path(compiler).name} {' '.join(flags)}")
                return
            complaint = done.stderr.strip().splitlines()[0] if done.stderr else "no message"
        raise NoCompilerError(f"{Path(compiler).name} failed: {complaint}")


def differences(ours: dict[str, Any], theirs: dict[str, Any]) -> list[str]:
    """Name the totals in which two programs differ; none means the same games were played."""
    found = []
    for key in COMMON_KEYS:
        if key not in ours or key not in theirs:
            continue
        a, b = plain(ours[key]), plain(theirs[key])
        if a != b:
            found.append(f"{key}: {a} against {b}")
    return found


def plain(value: Any) -> Any:
    """Return ints and lists of ints, whatever kind of number or array came in."""
    return [int(v) for v in value] if hasattr(value, "__len__") else int(value)
