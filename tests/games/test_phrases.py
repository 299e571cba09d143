"""A choice's phrase stands behind "you" and behind "the bot would": it begins with a verb."""

from __future__ import annotations

import random
import re

import pytest

import fairground
from fairground.kernel.game import Game

VERB = re.compile(
    "(add|attack|call|choose|claim|commit|declare|deploy|dig|discard|do|draw|end|exchange|finish|"
    "fire|flip|give|guess|keep|lay|leave|let|move|pass|place|play|press|push|put|retreat|reveal|"
    r"ride|secure|send|set|stay|step|support|swap|take|turn|walk)\b"
)
GAMES_OF_EACH = 6


@pytest.mark.parametrize("game", fairground.all_games(), ids=lambda game: game.name)
def test_every_phrase_begins_with_a_verb(game: Game) -> None:
    rng = random.Random(3)
    phrases: set[str] = set()
    for seed in range(GAMES_OF_EACH):
        options = {"extended": True} if game.name == "grid-of-shadows" else {}
        table = game.new(seats=rng.choice(game.seat_counts), seed=seed, **options)
        while table.outcome is None:
            seat = rng.choice(table.pending)
            view = table.view(seat)
            phrases |= {view.spoken(choice.id) for choice in view.choices}
            table.play(seat, rng.choice(view.choices).id)
    assert {phrase for phrase in phrases if not VERB.match(phrase)} == set()
