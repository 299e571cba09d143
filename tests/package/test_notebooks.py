"""The notebooks run, and what is kept as their output comes out again."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from notebooks import FOLDER, PICTURE, run


@pytest.mark.parametrize("file", sorted(FOLDER.glob("*.ipynb")), ids=lambda file: file.stem)
def test_a_notebook_comes_out_as_it_says(file: Path):
    kept = json.loads(file.read_text(encoding="utf-8"))
    for now, then in zip(run(kept)["cells"], kept["cells"], strict=True):
        assert told(now) == told(then), "run `python tests/notebooks.py` if this is as it should be"


def told(cell: dict[str, Any]) -> dict[str, Any]:
    """A cell without what may be drawn otherwise tomorrow."""
    for output in cell.get("outputs", ()):
        if PICTURE in output.get("data", {}):
            assert output["data"].pop(PICTURE)[0].startswith("<svg")
    return cell


def test_there_are_notebooks():
    assert sorted(file.stem for file in FOLDER.glob("*.ipynb")) == [
        "balance",
        "first-game",
        "one-game",
    ]
