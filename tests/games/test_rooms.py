"""The same thing stands in the same place in every game, and docs/architecture.md says where."""

from __future__ import annotations

import re
from collections import Counter
from importlib import import_module
from pathlib import Path

import pytest

import fairground.games

FOLDER = Path(next(iter(fairground.games.__path__)))
GAMES = sorted(path.parent.name for path in FOLDER.glob("*/__init__.py"))
PLAN = (Path(__file__).parents[2] / "docs" / "architecture.md").read_text(encoding="utf-8")

HOLDS = {
    "rules": ("apply", "choices", "deal", "pending", "score", "verdict"),
    "rules.play": ("apply", "choices", "deal", "pending", "score", "verdict"),
    "rules.components": ("ACTIONS",),
    "rules.options": ("OPTIONS",),
    "rules.state": ("STATE", "DESK"),
    "rules.events": ("EVENTS",),
    "rules.secrets": ("unveil", "redeal"),
    "rules.judgement": ("estimate",),
    "show.words": ("action_text", "read_action", "spoken_action", "seat_names", "outcome"),
    "show.refusals": ("refusal",),
    "show.sentences": ("sentence",),
    "show.stage": ("scene",),
    "show.scenario": ("describe", "build", "broken"),
    "show.invariants": ("broken",),
}
EVERYWHERE = ("turns", "verdicts", "cards"), ("names", "prompts", "pieces", "inspection")


def files_of(game: str) -> set[str]:
    """The rooms of a game's halves, as `rules/play.py`."""
    return {
        f"{half}/{path.name}"
        for half in ("rules", "show")
        for path in (FOLDER / game / half).glob("*.py")
    }


@pytest.mark.parametrize("game", GAMES)
def test_a_game_has_its_rooms_where_every_other_has_them(game):
    for room, names in HOLDS.items():
        module = import_module(f"fairground.games.{game}.{room}")
        assert [name for name in names if not hasattr(module, name)] == [], room
    for half, rooms in zip(("rules", "show"), EVERYWHERE, strict=True):
        assert {f"{half}/{room}.py" for room in rooms} <= files_of(game)


@pytest.mark.parametrize("game", GAMES)
def test_nothing_of_a_game_lies_beside_its_halves(game):
    beside = {path.name for path in (FOLDER / game).iterdir()} - {"__pycache__"}
    assert beside == {"__init__.py", "rulebook.md", "rules", "show"}


def test_the_plan_names_every_room_that_several_games_have():
    counted = Counter(file for game in GAMES for file in files_of(game))
    several = {file for file, games in counted.items() if games > 1} - {"show/__init__.py"}
    assert {file for file in several if f"| `{file}` |" not in PLAN} == set()


def test_the_plan_names_no_room_that_no_game_has():
    named = set(re.findall(r"^\| `((?:rules|show)/\w+\.py)` \|", PLAN, re.MULTILINE))
    assert len(named) > 20
    assert named - {file for game in GAMES for file in files_of(game)} == set()


def test_every_word_of_the_vocabulary_is_used_and_explained_once():
    table = PLAN.partition("## Vocabulary")[2].partition("\n## ")[0]
    rows = [line for line in table.splitlines() if line.startswith("|")][2:]
    assert [row for row in rows if row.count(" | ") != 1] == []
    words = [row[2:].partition(" | ")[0] for row in rows]
    assert len(words) > 40
    assert [word for word, count in Counter(words).items() if count > 1] == []
    sources = " ".join(
        path.read_text(encoding="utf-8") for path in FOLDER.parent.rglob("*.py")
    ).lower()
    assert [word for word in words if not re.search(rf"(\b|_){word}(\b|s\b|_)", sources)] == []
