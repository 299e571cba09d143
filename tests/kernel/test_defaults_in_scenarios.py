"""Default scenarios: round trips, what is left out, and a sentence for whatever is wrong."""

import json

import pytest

import duel
import noughts
from fairground.kernel.errors import BadScenario

GAME = duel.GAME
MIDDLE = {"hand": [["1", "5"], ["4", "9"]], "discard": ["2", "3"], "points": [0, 1]}


def test_a_position_comes_back_from_its_description():
    position = GAME.new(seed=5)
    while position.pending:
        again = GAME.at(json.loads(json.dumps(position.describe())))
        assert again.row == position.row
        seat = position.pending[-1]
        position.play(seat, position.choices(seat)[0].id)
    assert GAME.at(position.describe()).outcome == position.outcome


def test_what_lies_nowhere_is_in_the_pile_that_is_left_out():
    position = GAME.at(MIDDLE)
    assert position.describe()["deck"] == ["6", "7", "8"]


def test_a_hand_may_be_written_in_any_order():
    position = GAME.at(MIDDLE | {"hand": [["5", "1"], ["9", "4"]]})
    assert position.row == GAME.at(MIDDLE).row


def test_a_view_counts_what_it_does_not_know():
    position = GAME.at(MIDDLE)
    position.play(1, "9")
    known = position.view(0).describe()
    assert (known["hand"], known["chosen"], known["deck"]) == ([["1", "5"], 1], [None, "?"], 3)


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"hnad": []}, "a position of Duel has no 'hnad'"),
        ({"hand": 7}, "'hand' must be a list of 2, not 7"),
        ({"hand": [["1", "5"]]}, "'hand' must be a list of 2"),
        ({"hand": [["1", "5"], 2]}, "'hand' of seat 1 must be a list of cards, not 2"),
        ({"hand": [["1", "12"], ["4", "9"]]}, "there is no card '12' for 'hand' of seat 0"),
        ({"hand": [["1", 5], ["4", "9"]]}, "there is no card 5"),
        ({"hand": [["1", "5", "6", "7"], ["4", "9"]]}, "has room for 3 cards, not 4"),
        ({"hand": [["1", "1"], ["4", "9"]]}, "card 1: there must be 1 in all, and 2 lie somewhere"),
        ({"deck": ["6", "7"]}, "card 8: there must be 1 in all, and 0 lie somewhere"),
        ({"chosen": ["2", "3", None]}, "'chosen' must be a list of 2"),
        ({"chosen": [5, None]}, "there is no card 5 for 'chosen' of seat 0"),
        ({"points": [0, 4]}, "'points' must be a whole number from 0 to 3, not 4"),
        ({"points": [True, 0]}, "'points' must be a whole number from 0 to 3, not True"),
        ({"points": [0, 0]}, r"the higher one takes a point \(DU-5\)"),
        ({"hand": [["1"], ["4", "9"]]}, r"lay it face down \(DU-3\)"),
        ({"key": "x"}, "'key' must be 32 hexadecimal digits"),
    ],
)
def test_whatever_is_wrong_is_said_in_a_sentence(change, sentence):
    with pytest.raises(BadScenario, match=sentence):
        GAME.at(MIDDLE | change)


def test_nobody_can_decide_without_a_choice(tmp_path):
    game = noughts.game(tmp_path)
    text = game.new().describe()
    text["cell"] = [["x", "o", "x"], ["x", "o", "o"], ["o", "x", "x"]]
    with pytest.raises(BadScenario, match="seat 0 would have to decide, and has nothing"):
        game.at(text)


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"cell": [["x"]]}, "'cell' must be a list of 3"),
        ({"cell": [["x", "o", "?"], ["."] * 3, ["."] * 3]}, "a square of 'cell' must be one of"),
        ({"last": "a"}, "'last' must be a whole number"),
        ({"last": 256}, "256 does not fit field last"),
        ({"marks": [1]}, "'marks' must be a list of 2"),
    ],
)
def test_boards_and_bare_fields_are_read_with_care(tmp_path, change, sentence):
    with pytest.raises(BadScenario, match=sentence):
        noughts.game(tmp_path).at(change)


def test_a_rule_that_leaves_something_behind_is_told():
    state = GAME.plain.state(GAME.at(MIDDLE).row)
    state.discard[5] = 0
    assert GAME.broken_invariant(state) == ("discard holds 2 cards: every further place is empty")
    state.discard[5], state.hand[0][0], state.hand[0][1] = 255, 4, 0
    assert GAME.broken_invariant(state) == "hand of seat 0 must be in ascending order"
    state.hand_count[0] = 7
    assert "has no room for 7 cards" in str(GAME.broken_invariant(state))
