"""What keeps the sources readable: short files, short functions, and nothing said in two games."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
MOST_FILE_LINES, MOST_LINES, MOST_PARAMETERS = 400, 60, 10
MOST_SHARED_LINES = 12
MOST_EXAMPLE_LINES = 150

EXCEPTIONS = {
    "src/fairground/cli/labs.py": "a table of data: each parameter is an option and its help",
    "src/fairground/lab/studies/run.py": "a study's settings are keywords, not yet a table",
}
"""Files that may hold more, each with its reason."""

SOURCES = sorted(
    path
    for folder in ("src", "examples", "benchmarks")
    for path in (ROOT / folder).rglob("*.py")
    if "node_modules" not in path.parts
)
GAMES = sorted(
    folder
    for games in (ROOT / "src" / "fairground" / "games", ROOT / "examples")
    for folder in games.iterdir()
    if any(folder.rglob("rules*"))
)


def too_large(source: str) -> Iterator[str]:
    """Everything in a source that does not fit a screen, or that takes too much."""
    lines = len(source.splitlines())
    if lines > MOST_FILE_LINES:
        yield f"it has {lines} lines, and {MOST_FILE_LINES} are the most"
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        length = (node.end_lineno or node.lineno) - node.lineno + 1
        if length > MOST_LINES:
            yield f"{node.name} has {length} lines, and {MOST_LINES} are the most"
        takes = [*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs]
        count = len(takes) + (node.args.vararg is not None) + (node.args.kwarg is not None)
        if count > MOST_PARAMETERS:
            yield f"{node.name} takes {count} arguments, and {MOST_PARAMETERS} are the most"


def passages(text: str, length: int) -> Iterator[tuple[int, tuple[str, ...]]]:
    """Every passage of so many lines that say something, with the line where it begins."""
    lines = [
        (number, line.strip()) for number, line in enumerate(text.splitlines(), 1) if line.strip()
    ]
    for start in range(len(lines) - length + 1):
        yield lines[start][0], tuple(line for _, line in lines[start : start + length])


def shared_passages(folders: list[Path], length: int) -> dict[tuple[str, ...], dict[Path, str]]:
    """The passages of so many lines that stand in several folders, and where in each of them."""
    places: dict[tuple[str, ...], dict[Path, str]] = defaultdict(dict)
    for folder in folders:
        for path in sorted(folder.rglob("*.py")):
            for line, passage in passages(path.read_text(encoding="utf-8"), length):
                places[passage].setdefault(folder, f"{path}:{line}")
    return {passage: found for passage, found in places.items() if len(found) > 1}


def test_nothing_is_longer_than_a_reader_can_hold():
    assert len(SOURCES) > 300
    faults = [
        f"{path.relative_to(ROOT)}: {fault}"
        for path in SOURCES
        if str(path.relative_to(ROOT)) not in EXCEPTIONS
        for fault in too_large(path.read_text(encoding="utf-8"))
    ]
    assert faults == []


def test_exceptions_are_needed():
    for name in EXCEPTIONS:
        assert list(too_large((ROOT / name).read_text(encoding="utf-8"))), f"{name} fits by itself"


def test_no_passage_stands_in_two_games():
    assert len(GAMES) >= 7
    found = shared_passages(GAMES, MOST_SHARED_LINES + 1)
    assert [sorted(places.values()) for places in found.values()] == []


@pytest.mark.parametrize("name", ["goofspiel", "liars_dice"])
def test_a_game_of_the_examples_is_an_afternoons_work(name):
    files = sorted((ROOT / "examples" / name / name).rglob("*.py"))
    assert [path.name for path in files] == ["__init__.py", "rules.py", "state.py"]
    lines = sum(len(path.read_text(encoding="utf-8").splitlines()) for path in files)
    assert lines <= MOST_EXAMPLE_LINES


@pytest.mark.parametrize(
    ("source", "fault"),
    [
        ("x = 1\n" * 401, "it has 401 lines"),
        ("def f():\n" + "    x = 1\n" * 60, "f has 61 lines"),
        ("class A:\n    async def f(self, a, b, c, d, /, e, f, g, *h, i, **j): ...", "f takes 11"),
    ],
)
def test_what_is_too_large_is_found(source, fault):
    (said,) = too_large(source)
    assert said.startswith(fault)


@pytest.mark.parametrize(("length", "found"), [(12, False), (13, True)])
def test_a_passage_in_two_games_is_found_whatever_stands_between_its_lines(tmp_path, length, found):
    lines = [f"x = {number}" for number in range(length)]
    for name, between in (("one", "\n"), ("other", "\n\n    ")):
        (tmp_path / name).mkdir()
        (tmp_path / name / "rules.py").write_text(f"# {name}\n" + between.join(lines))
    shared = shared_passages([tmp_path / "one", tmp_path / "other"], MOST_SHARED_LINES + 1)
    assert bool(shared) == found
