"""Packages of other people, installed as pip leaves them: modules, and a .dist-info beside them."""

from __future__ import annotations

import os
import shutil
from collections.abc import Mapping
from pathlib import Path

import fairground

SOURCE = Path(fairground.__file__).parent.parent
COUNTING = Path(__file__).parent / "kernel" / "counting"
"""A whole game, as a stranger would write one."""


def install(site: Path, package: str, games: Mapping[str, str], **modules: str) -> None:
    """A package with modules, as text, and entry points of games, such as "package:GAME"."""
    site.mkdir(exist_ok=True)
    for name, text in modules.items():
        (site / f"{name}.py").write_text(text)
    info = site / f"{package}-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n")
    points = "".join(f"{name} = {value}\n" for name, value in games.items())
    (info / "entry_points.txt").write_text(f"[fairground.games]\n{points}")


def install_counting(site: Path) -> None:
    """The whole game."""
    install(site, "counting", {"counting": "counting:GAME"})
    shutil.copytree(COUNTING, site / "counting", ignore=shutil.ignore_patterns("__pycache__"))


def environment(site: Path) -> dict[str, str]:
    """The variables of a process in which the packages of a site are installed."""
    return {**os.environ, "PYTHONPATH": os.pathsep.join((str(SOURCE), str(site)))}
