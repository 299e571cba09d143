"""Games of other packages: found by their entry points, or left out with a reason."""

import subprocess
import sys
from dataclasses import replace
from importlib.metadata import EntryPoint, distributions
from pathlib import Path
from types import SimpleNamespace

import pytest

import fairground
from fairground import registry
from fairground.kernel.admission import what_is_wrong
from fairground.registry import OWN, admitted
from foreign import environment, install, install_counting

CRASH_GRID = fairground.game("crash-grid")
ODD = "from dataclasses import replace\nimport fairground\nRIDES = fairground.game('crash-grid')\n"
BROKEN = {
    "afar": ("far:GAME", "far:GAME cannot be loaded: ModuleNotFoundError: No module named 'far'"),
    "ajar": ("ajar:GAME", "ajar:GAME cannot be loaded: ValueError: two lines"),
    "away": ("away:GAME", "away:GAME cannot be loaded: SystemExit: 3"),
    "bare": (
        "bare",
        "bare is of type module, not a Game; an entry point names one, as package:GAME does",
    ),
    "battlegrid": ("taken:GAME", "another game has this name already"),
    "lost": (
        "odd:GAME",
        "odd:GAME cannot be loaded: AttributeError: module 'odd' has no attribute 'GAME'",
    ),
    "mine": ("counting:GAME", "counting:GAME calls itself 'counting', not as its entry point does"),
    "other": (
        "odd:OTHER",
        "odd:OTHER has the rule CG-1 in its rulebook; its rules begin with RI-",
    ),
    "same": ("odd:SAME", "its rules begin with CG-, and so do those of 'crash-grid'"),
    "short": (
        "odd:SHORT",
        "odd:SHORT breaks the contract: its room rules has no function deal(s, desk)",
    ),
}
"""Entry points and why each of them is left out, in the order in which they are told."""


@pytest.fixture(scope="module")
def site(tmp_path_factory) -> Path:
    """A folder with a whole game of another package, and with all kinds of broken ones."""
    folder = tmp_path_factory.mktemp("site")
    install_counting(folder)
    install(
        folder,
        "oddities",
        {name: value for name, (value, _) in BROKEN.items()},
        ajar="raise ValueError('two\\nlines')",
        away="import sys\nsys.exit(3)",
        bare="GAME = 1",
        odd=f"{ODD}OTHER = replace(RIDES, name='other', prefix='RI')\n"
        "SAME = replace(RIDES, name='same')\n"
        "SHORT = replace(RIDES, name='short', prefix='SH', rules=None)\n",
    )
    return folder


def python(site: Path, script: str) -> str:
    """What a script prints where the packages of a site are installed."""
    done = subprocess.run(
        [sys.executable, "-c", script],
        capture_output=True,
        text=True,
        env=environment(site) | {"COLUMNS": "200", "NO_COLOR": "1"},
    )
    assert done.stderr == ""
    return done.stdout


def test_a_game_of_another_package_is_a_game_like_ours(site):
    told = python(
        site,
        "import fairground\n"
        "print(*(game.name for game in fairground.all_games()))\n"
        "print(fairground.game('counting').new(2, seed=1).pending)\n",
    )
    names, pending = told.splitlines()
    assert names.split()[: len(OWN)] == list(OWN)
    assert "counting" in names.split()[len(OWN) :]
    assert pending == "(0,)"


def test_what_was_kept_is_played_by_the_game_of_its_very_name(site):
    told = python(
        site,
        "import fairground\n"
        "from fairground.registry import game_named\n"
        "print(fairground.game('COUNTING').name, game_named('counting').name)\n"
        "try: game_named('Counting')\n"
        "except fairground.UnknownGame as error: print(error)\n",
    )
    found, refused = told.splitlines()
    assert found == "counting counting"
    assert refused.startswith("there is no game 'Counting'")


def test_broken_games_are_left_out_each_with_its_reason(site):
    told = python(
        site,
        "import fairground\n"
        "for one in fairground.left_out_games(): print(one.name, one.package, one.reason)\n"
        "print(fairground.game('battlegrid').title)\n"
        "try: fairground.game('afar')\n"
        "except fairground.UnknownGame as error: print(error)\n",
    )
    lines = told.splitlines()
    assert lines[: len(BROKEN)] == [
        f"{name} oddities {reason}" for name, (_, reason) in BROKEN.items()
    ]
    assert lines[len(BROKEN) :] == [
        "BattleGrid",
        "the game 'afar' of the package oddities is left out: "
        "far:GAME cannot be loaded: ModuleNotFoundError: No module named 'far'",
    ]


def test_the_command_lists_them(site):
    told = python(
        site, "from fairground.cli import main; import sys; sys.argv[1:] = ['games']; main()"
    )
    assert "Counting: Raise the total in turns" in told
    listed = " ".join(told.partition("Left out:")[2].split())
    assert "away Away:GAME cannot be loaded: SystemExit: 3. of the package oddities" in listed
    assert [name for name in BROKEN if f"{name} " not in listed] == []


def test_one_of_our_own_is_found_without_a_look_at_others(site):
    told = python(
        site,
        "import sys, fairground; fairground.game('crash-grid'); print('counting' in sys.modules)",
    )
    assert told == "False\n"


def test_of_two_games_with_one_name_the_first_by_package_stays(tmp_path, monkeypatch):
    monkeypatch.syspath_prepend(tmp_path)
    text = f"{ODD}GAME = replace(RIDES, name='twice')\n"
    for package in ("second", "first"):
        install(tmp_path, package, {"twice": f"{package}_twice:GAME"}, **{f"{package}_twice": text})
    points = [point for one in distributions(path=[str(tmp_path)]) for point in one.entry_points]
    (game,), (left_out,) = admitted([], points)
    assert game.name == "twice"
    assert (left_out.package, left_out.reason) == ("second", "another game has this name already")


def test_without_a_package_of_its_own_an_entry_point_is_still_told():
    _, (left_out,) = admitted([], [EntryPoint("x", "nowhere:GAME", registry.GROUP)])
    assert str(left_out) == (
        "the game 'x' of the package of no name is left out: nowhere:GAME cannot be loaded: "
        "ModuleNotFoundError: No module named 'nowhere'"
    )


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"name": "Crash Grid"}, "is called 'Crash Grid'; a name is of small letters, digits and"),
        ({"prefix": "cg"}, "has rules that begin with 'cg'; a prefix is of capital letters"),
        ({"most_seats": 8}, "is for 2 to 8 seats; a game is for 1 to 7"),
        ({"fewest_seats": 5}, "is for 5 to 4 seats; a game is for 1 to 7"),
        ({"only_seats": (0, 2)}, "is for 0 or 2 seats; a game is for 1 to 7"),
        (
            {"stage": SimpleNamespace()},
            "its room stage has no function scene(s, seat, choices, names)",
        ),
        (
            {"judgement": SimpleNamespace(estimate=lambda s: 0.0)},
            "its room judgement has no function estimate(s, seat, desk)",
        ),
        ({"folder": Path("nowhere")}, "breaks down: FileNotFoundError: "),
        (
            {"stage": SimpleNamespace(scene=lambda s, seat, choices, names: 1 // 0)},
            "breaks down: ZeroDivisionError: ",
        ),
    ],
)
def test_what_is_wrong_is_said(changes, reason):
    assert reason in what_is_wrong(replace(CRASH_GRID, **changes))


@pytest.mark.parametrize("game", fairground.all_games(), ids=lambda game: game.name)
def test_nothing_is_wrong_with_ours(game):
    assert what_is_wrong(game) is None


def test_a_rulebook_must_have_rules(tmp_path):
    (tmp_path / "rulebook.md").write_text("# Nothing\n")
    assert "has a rulebook without a rule" in what_is_wrong(replace(CRASH_GRID, folder=tmp_path))
