"""Set pieces: small positions in which it is certain what is right, and who of the bots finds it.

A file of them is a list of {"name", "sentence", "kind", "scenario", "seat", "best" or "never",
"levels"}. What is `best` (or `never` to be done) is an action's text, or several that follow each
other, joined by " > ". A piece of kind "win" may leave both out: then the seat must have won before
anybody else decides.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import fairground
from fairground.bots import LEVELS, Budget, bot
from fairground.kernel.errors import FairgroundError
from fairground.kernel.game import Game
from fairground.kernel.position import Position

KINDS = {
    "win": "a win",
    "save": "a forced save",
    "lie": "a certain lie",
    "trap": "an obvious trap",
    "score": "points for the taking",
}
NODES = {"gentle": 1, "casual": 1, "skilled": 1_000, "expert": 6_000, "champion": 20_000}
"""What the levels may imagine for a decision: always the same, so that they find the same."""
MOST_ACTIONS = 12
"""So many actions in a row are one turn at most."""
THEN = " > "

KEYS = {"name", "sentence", "kind", "scenario", "seat", "levels"}
WAYS = {"best", "never"}


class BadPiece(FairgroundError):
    """A set piece that cannot be set up, or does not say what is right."""


@dataclass(frozen=True, slots=True)
class SetPiece:
    """A position, what is right in it, and the levels that must find that."""

    name: str
    sentence: str
    kind: str
    scenario: Mapping[str, Any]
    seat: int
    best: tuple[str, ...]
    never: tuple[str, ...]
    levels: tuple[str, ...]

    @property
    def actions(self) -> tuple[str, ...]:
        """All that the piece speaks of."""
        return (*self.best, *self.never)

    @property
    def length(self) -> int:
        """How many actions in a row it is about; none means to the end."""
        return max((len(text.split(THEN)) for text in self.actions), default=0)

    def is_found_by(self, actions: Sequence[str], is_won: bool) -> bool:
        """Whether who did these actions in a row, and so won or not, has found it."""

        def did(text: str) -> bool:
            wanted = text.split(THEN)
            return list(actions[: len(wanted)]) == wanted

        if any(map(did, self.never)):
            return False
        if self.best:
            return any(map(did, self.best))
        return bool(self.never) or is_won


def read(file: Path) -> list[SetPiece]:
    """The set pieces of a file."""
    return [_read_one(entry) for entry in json.loads(file.read_text(encoding="utf-8"))]


def _read_one(entry: Mapping[str, Any]) -> SetPiece:
    name = entry.get("name", "?")
    if missing := KEYS - set(entry):
        raise BadPiece(f"set piece {name!r} lacks {', '.join(sorted(missing))}")
    if unknown := set(entry) - KEYS - WAYS:
        raise BadPiece(f"set piece {name!r} has the unknown {', '.join(sorted(unknown))}")
    if entry["kind"] not in KINDS:
        raise BadPiece(f"set piece {name!r} is of no kind: they are {', '.join(KINDS)}")
    if not entry["levels"] or set(entry["levels"]) - set(LEVELS):
        raise BadPiece(f"set piece {name!r} needs levels: they are {', '.join(LEVELS)}")
    if entry["kind"] != "win" and not WAYS & set(entry):
        raise BadPiece(f"set piece {name!r} says neither what is best nor what is never right")
    return SetPiece(
        name,
        entry["sentence"],
        entry["kind"],
        entry["scenario"],
        entry["seat"],
        tuple(entry.get("best", ())),
        tuple(entry.get("never", ())),
        tuple(entry["levels"]),
    )


# ---------------------------------------------------------------- trying them


def set_up(game: Game, piece: SetPiece) -> Position:
    """The piece's position, in which its seat must decide."""
    position = game.at(dict(piece.scenario))
    if piece.seat not in position.pending:
        raise BadPiece(f"in set piece {piece.name!r} seat {piece.seat} has nothing to decide")
    return position


def attempt(game: Game, piece: SetPiece, level: str, seed: int) -> tuple[tuple[str, ...], bool]:
    """What a bot of the level does in a row, and whether it has found what is right."""
    position = set_up(game, piece)
    mind = bot(level, seed)
    done: list[str] = []
    while piece.seat in position.pending and len(done) < (piece.length or MOST_ACTIONS):
        if done and position.pending != (piece.seat,):
            break
        view = position.view(piece.seat)
        nodes = min(mind.appetite, NODES[level])
        action = mind.choose(view, Budget(nodes, cores=1))
        done.append(game.words.action_text(action))
        position.play(piece.seat, action)
    outcome = position.outcome
    is_won = outcome is not None and piece.seat in outcome.winners
    return tuple(done), piece.is_found_by(done, is_won)


def tried(game: Game, pieces: Iterable[SetPiece], seeds: int) -> dict[str, dict[str, int]]:
    """By piece and level, how many of so many bots find it."""
    return {
        piece.name: {
            level: sum(attempt(game, piece, level, seed)[1] for seed in range(seeds))
            for level in LEVELS
        }
        for piece in pieces
    }


# ---------------------------------------------------------------- the page

HEAD = """# Set pieces

Small positions in which it is certain what is right, and how many of {seeds} bots of a level find
that. Bold: those of the level must find it, and the tests hold them to it.

Nobody imagines more for a decision than: {nodes} nodes. Made by:

    python benchmarks/set_pieces.py
"""
ROW = re.compile(r"^\| (?P<name>[^|]+) \|.*?\|.*?\|(?P<found>(?: \*?\*?\d+\*?\*? \|)+)$", re.M)


def page(results: Mapping[str, Mapping[str, Mapping[str, int]]], folder: Path, seeds: int) -> str:
    """The page about all set pieces, by game, with what was found by whom."""
    nodes = ", ".join(f"{level} {nodes:,}" for level, nodes in NODES.items() if nodes > 1)
    text = HEAD.format(seeds=seeds, nodes=nodes)
    for name, found in results.items():
        text += f"\n## {fairground.game(name).title}\n\n"
        text += f"| piece | what is right | kind | {' | '.join(LEVELS)} |\n"
        text += f"| --- | --- | --- |{' ---: |' * len(LEVELS)}\n"
        text += "".join(_row(piece, found[piece.name]) for piece in read(folder / f"{name}.json"))
    return text


def _row(piece: SetPiece, found: Mapping[str, int]) -> str:
    counts = " | ".join(
        f"**{found[level]}**" if level in piece.levels else str(found[level]) for level in LEVELS
    )
    right = _right(piece)
    return f"| {piece.name} | {piece.sentence} {right} | {KINDS[piece.kind]} | {counts} |\n"


def _right(piece: SetPiece) -> str:
    """What must be found, in a few words."""
    if piece.best:
        return f"Right: {', '.join(f'`{text}`' for text in piece.best)}."
    if piece.never:
        return f"Wrong: {', '.join(f'`{text}`' for text in piece.never)}."
    return "Right: whatever ends it at once."


def results_on(text: str) -> dict[str, dict[str, int]]:
    """By piece and level, what a page says was found."""
    return {
        row["name"]: dict(zip(LEVELS, map(int, re.findall(r"\d+", row["found"])), strict=True))
        for row in ROW.finditer(text)
    }
