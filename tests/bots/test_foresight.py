"""What a choice probably leads to: from what the seat knows alone, and true where it is certain."""

import random

import pytest

import fairground
from fairground.bots import prepare
from fairground.bots.foresight import LIKELY, MOST, foresee, imagined
from fairground.kernel.view import View

GAMES = [game.name for game in fairground.all_games()]


def choices_on_the_way(name, seed, most=40):
    """Views with a real choice, on the way of a game at random, and one of the choices."""
    game, luck = fairground.game(name), random.Random(seed)
    prepare(game)
    position = game.new(game.fewest_seats, seed=seed)
    for _ in range(most):
        if not position.pending:
            return
        seat = position.pending[0]
        choice = luck.choice(position.choices(seat)).id
        if len(position.choices(seat)) > 1:
            yield position.view(seat), choice
        position.play(seat, choice)


@pytest.mark.parametrize("name", GAMES)
def test_what_is_foreseen_depends_on_the_view_alone_and_is_likely(name):
    told = 0
    for view, choice in choices_on_the_way(name, seed=3):
        found = foresee(view, choice)
        again = foresee(View.from_row(view.game, view.seat, view.row, view.names), choice)
        assert found == again
        assert len(found) <= MOST
        assert all(LIKELY <= one.share <= 1 and one.text.endswith(".") for one in found)
        assert len({one.text for one in found}) == len(found)
        told += len(found)
    assert told > 0


@pytest.mark.parametrize("name", GAMES)
def test_worlds_look_to_the_seat_as_the_table_does(name):
    for view, _ in choices_on_the_way(name, seed=4, most=12):
        assert imagined(view, 5).view(view.seat) == view


def test_a_crash_that_is_certain_is_foreseen():
    game = fairground.game("crash-grid")
    hands = (["3C", "5C", "6C", "7C"], ["4C", "8C", "9C", "TC"])
    riders = [
        {"square": [5, 0], "facing": "N", "revealed": "AS", "hand": hands[0]},
        {"square": [0, 5], "facing": "S", "revealed": "2C", "hand": hands[1]},
    ]
    table = {"seats": 2, "options": {"board_size": 6}, "phase": "ride", "order": [0, 1]}
    position = game.at({**table, "riders": riders})
    found = foresee(position.view(0), game.words.read_action("J"))  # west of column 0 is nothing
    assert any("is the last rider standing" in one.text and one.share == 1 for one in found)
