"""The page about adding a game: its five steps are done as it says, one after another."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from foreign import SOURCE, install

PAGE = Path(__file__).parents[2] / "docs" / "adding-a-game.md"
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.M | re.S)
NAMED = re.compile(r"`((?:src|tests)/[\w/.]+)`")
PROGRAMS = {
    "fairground": ("-m", "fairground"),
    "pytest": ("-m", "pytest", "-q", "-p", "no:asyncio", "-p", "no:cacheprovider"),
}


class Step(NamedTuple):
    """A block of the page, and the file that was named last before it."""

    kind: str
    text: str
    file: str


def steps() -> Iterator[Step]:
    text = PAGE.read_text(encoding="utf-8").partition("## The rooms")[0]
    for block in BLOCK.finditer(text):
        named = NAMED.findall(text[: block.start()])
        yield Step(block[1], block[2], named[-1] if named else "")


def changed(text: str, diff: str) -> str:
    """A file after a change as the page shows it: lines that go, come, or stay to be found by."""
    lines = diff.splitlines(keepends=True)
    before = "".join(line[1:] for line in lines if line[0] != "+")
    after = "".join(line[1:] for line in lines if line[0] != "-")
    assert text.count(before) == 1, f"this stands there {text.count(before)} times:\n{before}"
    return text.replace(before, after)


def run(folder: Path, line: str) -> str:
    """A command of the page, where the game is installed."""
    program, *words = line.split()
    path = os.pathsep.join((str(SOURCE), str(folder / "lucky-seven" / "src")))
    done = subprocess.run(
        [sys.executable, *PROGRAMS[program], *words],
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": path, "COLUMNS": "120", "NO_COLOR": "1"},
        cwd=folder,
    )
    assert done.returncode == 0, f"{line}:\n{done.stdout}\n{done.stderr}"
    return done.stdout


@pytest.fixture(scope="module")
def told(tmp_path_factory) -> dict[str, str]:
    """Everything done in order: what each command printed."""
    folder = tmp_path_factory.mktemp("adding")
    printed = {}
    for step in steps():
        file = folder / "lucky-seven" / step.file
        if step.kind == "py":
            file.write_text(step.text)
        elif step.kind == "diff":
            file.write_text(changed(file.read_text(), step.text))
        for line in step.text.splitlines() if step.kind == "sh" else ():
            if line == "pip install -e lucky-seven":  # what it does, without a package index
                source = folder / "lucky-seven" / "src"
                install(source, "lucky-seven", {"lucky-seven": "lucky_seven:GAME"})
            else:
                printed[line] = run(folder, line)
    return printed


def test_every_command_does_what_the_page_says(told):
    assert len(told) == 10
    assert "Written: lucky-seven" in told["fairground new lucky-seven"]
    assert "Lucky Seven" in told["fairground games"]
    assert "the higher one takes a point" in told["fairground rules lucky-seven LS-5"]
    assert "6 passed" in told["pytest lucky-seven"]
    coverage = told["fairground rules lucky-seven --coverage --tests lucky-seven/tests"]
    assert coverage == "7 of 7 rules are claimed by a test\n"
    (learned,) = (text for line, text in told.items() if "--out" in line)
    assert "generation 2, 2 seats" in learned
    (compared,) = (text for line, text in told.items() if "--versus" in line)
    assert "95 % confidence" in compared
    assert "Lucky Seven keeps the contract." in told["fairground check lucky-seven"]
