"""A game that was just written is whole: it is checked, tested and played like any other."""

import os
import random
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from fairground.cli.new import CannotWrite, write
from fairground.kernel.admission import what_is_wrong
from fairground.lab import conformance
from fairground.terminal.app import TableApp
from fairground.terminal.table import LocalTable
from foreign import SOURCE, install
from server.visitors import Hall, Person
from terminal.conftest import Player


@pytest.fixture(scope="module")
def package(tmp_path_factory) -> Iterator[Path]:
    """A new game's folder; the game can be imported and has its entry point."""
    folder = write("tiny-game", tmp_path_factory.mktemp("new"))
    point = re.search(r'^tiny-game = "(.*)"$', (folder / "pyproject.toml").read_text(), re.M)
    install(folder / "src", "tiny-game", {"tiny-game": point[1]})
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(folder / "src"))
        yield folder


@pytest.fixture(scope="module")
def game(package):
    import tiny_game

    return tiny_game.GAME


def run(package: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """A command where the game is installed, in its folder."""
    path = os.pathsep.join((str(SOURCE), str(package / "src")))
    return subprocess.run(
        [sys.executable, *words],
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": path, "COLUMNS": "120", "NO_COLOR": "1"},
        cwd=package,
    )


def fairground(package: Path, *words: str) -> str:
    done = run(package, "-c", "from fairground.cli import main; main()", *words)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_it_is_written_in_its_own_words(package, game):
    assert (game.name, game.title, game.prefix) == ("tiny-game", "Tiny Game", "TG")
    assert what_is_wrong(game) is None
    files = [path for path in package.rglob("*") if path.is_file() and "info" not in str(path)]
    assert {path.relative_to(package).as_posix() for path in files if path.suffix != ".pyc"} == {
        "README.md",
        "pyproject.toml",
        "src/tiny_game/__init__.py",
        "src/tiny_game/rulebook.md",
        "src/tiny_game/rules.py",
        "src/tiny_game/state.py",
        "tests/test_rules.py",
    }
    for path in files:
        assert path.suffix == ".pyc" or "$" not in path.read_text(), path


def test_it_keeps_the_contract(game):
    assert conformance.check(game) == ()


def test_its_own_tests_pass_and_claim_every_rule(package):
    done = run(package, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:asyncio")
    assert done.returncode == 0, done.stdout
    assert "5 passed" in done.stdout
    told = fairground(package, "rules", "tiny-game", "--coverage", "--tests", "tests")
    assert told == "6 of 6 rules are claimed by a test\n"


def test_it_is_listed_simulated_rated_and_trained(package):
    assert "Tiny Game: Three cards each" in fairground(package, "games")
    words = ("tiny-game", "--bots", "random,greedy")
    assert "95 % confidence" in fairground(package, "simulate", *words, "--games", "20")
    assert "Tiny Game: the ladder" in fairground(package, "ladder", *words, "--most", "2")
    assert "# 4: Points" in fairground(package, "train", "tiny-game", "--games", "40")


def test_it_is_played_in_a_hall(package, tmp_path):
    hall = Hall(tmp_path, site=package / "src").open()
    with Person(hall, "Ada") as ada:
        seats = [{"kind": "me"}, {"kind": "bot", "bot": "skilled"}]
        plan = {"game": "tiny-game", "seats": seats, "nickname": "Ada"}
        table = ada.post("/api/tables", **plan).json()["table"]["id"]
        with ada.visit(table) as visit:
            visit.play_on(random.Random(1))
            assert visit.over is not None
        assert ada.get(f"/api/tables/{table}").json()["state"] == "over"
    assert hall.end() == ""


async def test_it_is_played_in_the_terminal(game):
    table = LocalTable(game, ["human", "random"], ["Ann", "Bob"], 7)
    app = TableApp(table, 0)
    async with app.run_test(size=(80, 24)) as pilot:
        player = Player(app, pilot)
        await player.until_asked()
        assert "Hand" in player.text
        while not player.over:
            await player.choose(0)
            await player.until_asked()
    assert len(table.position.steps) == 6


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("My Game", "'My Game' is no name for a game: it is of small letters, digits and single"),
        ("3-dice", "'3-dice' is no name for a game"),
        ("../up", "'../up' is no name for a game"),
        ("crash-grid", "there is a game 'crash-grid' already"),
        ("lambda", "'lambda' is a word of Python"),
        ("match", "'match' is a word of Python"),
        ("random", "there is a Python module 'random' already, which the game would hide"),
    ],
)
def test_a_name_that_will_not_do_is_refused(tmp_path, name, sentence):
    with pytest.raises(CannotWrite, match=re.escape(sentence)):
        write(name, tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_nothing_is_overwritten(tmp_path):
    (tmp_path / "fresh").mkdir()
    with pytest.raises(CannotWrite, match="exists already"):
        write("fresh", tmp_path)
    assert list((tmp_path / "fresh").iterdir()) == []
    (tmp_path / "file").touch()
    with pytest.raises(CannotWrite, match=r"cannot write .*: Not a directory"):
        write("fresh", tmp_path / "file")
