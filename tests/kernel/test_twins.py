"""Compiled twins: cached between processes, never stale, never another game's; and not needed."""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

import fairground
from fairground.kernel.game import Game

COUNTING = Path(__file__).parent / "counting"

# Compile the game (or load it), raise the total once, and say what happened.
RAISE = """
import json
from counting import GAME

twin = GAME.compiled
state, desk = twin.state(GAME.table(2).pack()), twin.new_desk()
total = state.view(GAME.layout.dtype)["total"]
twin.deal(state, 1, 2, desk)
before = int(total[0])
twin.apply(state, 0, 2, desk)
stats = [entry.stats for entry in twin.rules]
print(json.dumps({
    "raised": int(total[0]) - before,
    "loaded": sum(len(one.cache_hits) for one in stats),
    "compiled": sum(len(one.cache_misses) for one in stats),
    "entries": len(stats),
}))
"""

FINGERPRINT = """
from counting import GAME
from fairground.kernel.compiled import game_fingerprint

print(game_fingerprint(GAME))
"""


class Workshop:
    """A folder with a stranger's game in it, and a cache of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.game = folder / "counting"
        self.cache = folder / "cache"
        shutil.copytree(COUNTING, self.game, ignore=shutil.ignore_patterns("__pycache__"))

    def run(self, script: str) -> str:
        """Run Python in a fresh process, in which the game can be imported."""
        environment = os.environ | {
            "FAIRGROUND_CACHE_DIR": str(self.cache),
            "PYTHONPATH": str(self.folder),
            # a file that is changed twice within a second keeps its time and size
            "PYTHONDONTWRITEBYTECODE": "1",
        }
        done = subprocess.run(
            [sys.executable, "-W", "error", "-c", script],
            env=environment,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    def raised(self) -> dict[str, int]:
        return json.loads(self.run(RAISE))

    def change(self, file: str, old: str, new: str) -> None:
        path = self.game / file
        text = path.read_text(encoding="utf-8")
        assert text.count(old) == 1
        path.write_text(text.replace(old, new), encoding="utf-8")

    def files(self) -> dict[str, tuple[int, int]]:
        """Every file of the cache with its size and time."""
        return {
            str(path.relative_to(self.cache)): (path.stat().st_size, path.stat().st_mtime_ns)
            for path in self.cache.rglob("*")
            if path.is_file()
        }


@pytest.fixture(scope="module")
def workshop(tmp_path_factory):
    pytest.importorskip("numba")
    return Workshop(tmp_path_factory.mktemp("workshop"))


def test_twins_are_cached_and_never_stale(workshop):
    """One story, because every chapter needs the compiled code of the one before."""
    first = workshop.raised()
    assert first == {"raised": 3, "loaded": 0, "compiled": first["entries"], "entries": 10}

    # a fresh process loads everything and writes nothing
    files = workshop.files()
    assert any(name.endswith(".nbc") for name in files)
    assert workshop.raised() == first | {"loaded": 10, "compiled": 0}
    assert workshop.files() == files

    # a callee in another file changes: the caller's machine code is another
    workshop.change("steps.py", "return a + 1", "return a + 5")
    assert workshop.raised() == first | {"raised": 7}

    # changed back, the first code is still there and is right again
    workshop.change("steps.py", "return a + 5", "return a + 1")
    assert workshop.raised() == first | {"loaded": 10, "compiled": 0}

    # another game with the same layout and the same functions but one keeps to its own
    other = workshop.folder / "rival"
    shutil.copytree(workshop.game, other, ignore=shutil.ignore_patterns("__pycache__"))
    for path in other.glob("*.py"):
        text = path.read_text(encoding="utf-8")
        text = re.sub(r"from counting\b", "from rival", text)
        path.write_text(text.replace("return a + 1", "return a + 9"), encoding="utf-8")
    both = "import counting, rival\nassert rival.GAME is not counting.GAME\n"
    for names in (("rival", "counting"), ("counting", "rival")):
        script = both
        for name in names:
            script += RAISE.replace("from counting", f"from {name}")
        lines = workshop.run(script).splitlines()
        raised = {name: json.loads(line)["raised"] for name, line in zip(names, lines, strict=True)}
        assert raised == {"counting": 3, "rival": 11}


def test_a_fingerprint_knows_what_reaches_the_machine_code(tmp_path):
    pytest.importorskip("numba")
    workshop = Workshop(tmp_path)
    prints = [workshop.run(FINGERPRINT)]
    for file, old, new in (
        ("state.py", "FIRST_TOTALS = 4", "FIRST_TOTALS = 5"),  # a constant that a rule names
        ("steps.py", "a + 1", "a + 2"),  # a function that a rule calls
        ("judgement.py", "return 0.0", "return 0.5"),  # an entry point itself
    ):
        workshop.change(file, old, new)
        prints.append(workshop.run(FINGERPRINT))
    assert len(set(prints)) == 4
    # what is never compiled needs no compiling anew
    workshop.change("words.py", "raises the total", "lifts the total")
    workshop.change("rulebook.md", "by lot", "by chance")
    assert workshop.run(FINGERPRINT) == prints[-1]


def test_a_fingerprint_is_the_same_in_every_process():
    pytest.importorskip("numba")
    script = (
        "import fairground; from fairground.kernel.compiled import game_fingerprint; "
        "print([game_fingerprint(game) for game in fairground.all_games()])"
    )
    prints = [
        subprocess.run(
            [sys.executable, "-c", script],
            env=os.environ | {"PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    ]
    assert prints[0] == prints[1]


def test_the_cache_lies_where_it_is_told_to(monkeypatch, tmp_path):
    pytest.importorskip("numba")
    from fairground.kernel.compiled import cache_directory

    monkeypatch.setenv("FAIRGROUND_CACHE_DIR", str(tmp_path))
    assert cache_directory("abc") == tmp_path / "twins-abc"
    monkeypatch.delenv("FAIRGROUND_CACHE_DIR")
    assert cache_directory("abc").name == "twins-abc"
    assert cache_directory("abc").parent != tmp_path


# ---------------------------------------------------------------- without Numba

WHOLE_GAME = """
import random, sys
import fairground

game = fairground.game("crash-grid")
t = game.new(seats=4, seed=1)
luck = random.Random(1)
while t.pending:
    seat = luck.choice(t.pending)
    view = t.view(seat)
    t.play(seat, luck.choice(view.choices).id)
t.view(0).scene, t.describe(), t.log(0)
assert fairground.Replay.from_json(t.replay().to_json()).verify(game).hash == t.hash
loaded = {"numba", "numpy", "llvmlite"} & set(sys.modules)
assert not loaded, loaded
print(t.hash)
"""

NO_TWIN = """
import fairground
from fairground.lab import conformance
from fairground.lab.conformance.probe import Probe

game = fairground.game("crash-grid")
try:
    game.compiled
except fairground.MissingExtra as error:
    print(error)
(twins,) = [check for check in conformance.CHECKS if check.name == "twins"]
print(conformance.run(twins, Probe(game)).not_run)
"""


@pytest.fixture
def bare(tmp_path):
    """A Python that finds the standard library, Fairground and what rules need, and no more."""
    for package in (fairground, msgspec):
        (tmp_path / package.__name__).symlink_to(Path(package.__file__).parent)

    def run(script: str) -> str:
        done = subprocess.run(
            [sys.executable, "-S", "-W", "error", "-c", script],
            env=os.environ | {"PYTHONPATH": str(tmp_path), "PYTHONDONTWRITEBYTECODE": "1"},
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    return run


def test_a_whole_game_is_played_without_numba_and_numpy(bare):
    def play(script: str) -> str:
        return subprocess.run(
            [sys.executable, "-c", script], capture_output=True, text=True, check=True
        ).stdout

    # where they are installed they are not even imported, and the game is the same
    assert bare(WHOLE_GAME) == play(WHOLE_GAME) != ""
    with pytest.raises(AssertionError, match="No module named 'numba'"):
        bare("import numba")


def test_without_numba_the_compiled_twin_says_what_is_missing(bare):
    sentence, not_run = bare(NO_TWIN).splitlines()
    assert sentence == (
        "compiled play needs Numba, which is not installed; "
        'install it with: pip install "fairground[fast]"'
    )
    assert not_run == "True"


# ---------------------------------------------------------------- a stranger's game


@pytest.fixture
def counting(monkeypatch):
    monkeypatch.syspath_prepend(str(COUNTING.parent))
    import counting

    assert isinstance(counting.GAME, Game)
    return counting.GAME


def test_a_stranger_adds_a_game_by_adding_a_folder(counting):
    t = counting.new(seats=3, seed=2, names=["Ann", "Bob", "Cy"], goal=10)
    first = t.describe()["total"]
    assert t.pending == (0,)
    assert [choice.text for choice in t.choices(0)] == ["+1", "+2", "+3"]
    t.play(0, "+3")
    assert t.log()[-1].text == f"Ann raises the total by 3 to {first + 3}."
    assert str(t.verdict(0, "+1")) == "It is another seat's turn. (CO-2)"
    while t.pending:
        t.play(t.pending[0], "+3")
    assert t.outcome.rule == "CO-3"
    assert sum(t.outcome.scores) == 1.0
    assert t.replay().verify(counting).hash == t.hash
    assert counting.at(t.describe()).hash == t.hash


def test_one_algorithm_counts_the_leaves_of_any_games_tree(counting):
    from fairground.kernel.algorithms import count_tree

    state = counting.new(seats=2, seed=1)._state
    leaves = counting.plain.run(
        count_tree,
        states=[state, *(state.copy() for _ in range(3))],
        outs=[counting.plain.new_out() for _ in range(4)],
        depth=3,
        waiting=counting.plain.pending(state),
        desk=counting.plain.new_desk(),
    )
    assert leaves == 27
