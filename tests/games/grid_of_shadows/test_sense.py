"""What makes no sense is found by counting, and no bot that people play with does it."""

import random

import pytest

import fairground
from fairground.bots import LEVELS, Budget, bot
from fairground.bots.advice import consider
from fairground.games.grid_of_shadows.rules import components as parts
from fairground.games.grid_of_shadows.rules import sense

GAME = fairground.game("grid-of-shadows")
PILE = ["Y8", "Y9", "Y10", "B9", "B10", "B1"]


def claimed(cards: int, own: str) -> fairground.Position:
    """P0 has claimed so many Blue 7, none of them true; P1 holds these cards."""
    stack = [{"space": 0, "card": "B1", "claim": "B7", "out": i} for i in range(cards)]
    return GAME.at(
        {
            "seats": 2,
            "phase": "respond",
            "waiting": [1],
            "this_turn": {"touched": 1},
            "hands": [["B3", "B4"], own.split()],
            "spaces": {"0": "Y7^", "1": "B3^", "2": "Y2^"},
            "marks": {"0": 1},
            "stack": stack,
            "pile": [*PILE, *["B7"] * (4 - own.count("B7"))],
            "sequence": {"number": 7, "last_player": 0},
            "copies": [0] * cards,
            "memory": {"outs": [cards, 0]},
        }
    )


@pytest.mark.parametrize(
    ("cards", "own", "certain"),
    [
        (1, "B5 B6", False),
        (2, "B5 B7 B7", False),
        (2, "B5 B7 B7 B7", True),
        (1, "B7 B7 B7 B7", True),
        (1, "B7 B7 B7 B6", False),
    ],
)
def test_a_claim_is_a_certain_lie_if_the_copies_are_elsewhere(cards, own, certain):
    view = claimed(cards, own).view(1)
    assert view.absurd(parts.PASS) == certain
    assert not view.absurd(parts.LIGHTS)
    for level in LEVELS:
        action = bot(level, seed=3).choose(view, Budget(nodes=800))
        assert not certain or action != parts.PASS


def test_a_hint_does_not_let_a_certain_lie_go_and_says_why():
    view = claimed(1, "B7 B7 B7 B7").view(1)
    for seed in range(3):
        advice = consider(view, 40, seed)
        assert advice.options[0].action != parts.PASS
        assert advice.options[-1].action == parts.PASS
        assert advice.reason(advice.option(parts.PASS)) == "It makes no sense, whatever is hidden."


@pytest.mark.parametrize("name", ["gentle", "casual", "search:150"])
def test_nobody_claims_more_than_exist(name):
    """Random tables of two: wherever a claim is made, it could be true for all that lies open."""
    luck = random.Random(8)
    claims = 0
    table = GAME.new(2, seed=8)
    while table.pending and claims < 60:
        seat = table.pending[0]
        view = table.view(seat)
        state = GAME.plain.state(view.row)
        if state.step == parts.CHOOSE_CARDS:
            claims += 1
            action = bot(name, seed=claims).choose(view, Budget(nodes=150))
            picked = state.picked + (action >= parts.CARD)
            assert sense.open_copies(state, state.draft_claim) + picked <= state.copies
            table.play(seat, action)
        else:
            plays = [choice.id for choice in view.choices if choice.id != parts.PASS]
            table.play(seat, luck.choice(plays or [parts.PASS]))
        if not table.pending:
            table = GAME.new(2, seed=luck.randrange(999))
    assert claims == 60
