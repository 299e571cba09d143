"""Every rule of Goofspiel, by playing."""

import pytest
from goofspiel import GAME

from fairground import IllegalAction


def at(hands, prize, cards=4, **fields):
    """A position with these cards in hand, where all other cards have been played."""
    suit = ["A", "2", "3", "4"][:cards]
    played = [[card for card in suit if card not in hand] for hand in hands]
    text = {"options": {"cards": cards}, "hand": hands, "played": played, "prize": prize}
    return GAME.at(text | fields)


def refused_by(position, seat, action):
    """The rule that refuses an action."""
    with pytest.raises(IllegalAction) as caught:
        position.play(seat, action)
    return caught.value.refusal.rule


def bid(position, one, two):
    """Both bid."""
    position.play(0, one)
    position.play(1, two)
    return position.describe()["points"]


@pytest.mark.rule("GOPS-1", "GOPS-2")
def test_gops1_a_suit_for_each_and_one_of_prizes():
    position = GAME.new(seed=1, cards=4)
    dealt = position.describe()
    assert dealt["hand"] == [["A", "2", "3", "4"]] * 2
    assert sorted([dealt["prize"], *dealt["deck"]]) == ["2", "3", "4", "A"]
    assert position.view(0).describe()["deck"] == 3


@pytest.mark.rule("GOPS-3")
def test_gops3_bids_come_from_the_own_hand_in_secret():
    position = at([["A", "4"], ["2", "3"]], "4", gone=["A", "2"], deck=["3"])
    assert refused_by(position, 0, "2") == "GOPS-3"
    position.play(0, "4")
    assert position.view(1).describe()["laid"] == ["?", None]
    assert position.view(0).describe()["laid"] == ["4", None]
    assert [line.text for line in position.log(1)] == ["Player 1 lays a bid."]


@pytest.mark.rule("GOPS-4")
def test_gops4_a_bid_stays():
    position = at([["A", "4"], ["2", "3"]], "4", gone=["A", "2"], deck=["3"])
    position.play(0, "4")
    assert refused_by(position, 0, "A") == "GOPS-4"
    position.play(1, "3")
    assert position.describe()["played"] == [["2", "3", "4"], ["A", "4", "3"]]


@pytest.mark.rule("GOPS-5")
def test_gops5_the_higher_bid_wins_the_prize():
    position = at([["A", "4"], ["2", "3"]], "3", gone=["A", "2"], deck=["4"])
    assert bid(position, "4", "3") == [3, 0]
    assert bid(position, "A", "2") == [3, 4]


@pytest.mark.rule("GOPS-6")
def test_gops6_equal_bids_win_nothing():
    position = at([["A", "4"], ["3", "4"]], "3", gone=["A", "2"], deck=["4"])
    assert bid(position, "4", "4") == [0, 0]
    assert position.describe()["gone"] == ["A", "2", "3"]


@pytest.mark.rule("GOPS-7")
def test_gops7_more_points_win():
    position = at([["4"], ["3"]], "4", gone=["A", "2", "3"], points=[1, 3])
    assert refused_by(position, 0, "3") == "GOPS-3"
    bid(position, "4", "3")
    assert position.outcome.scores == (1.0, 0.0)
    assert position.outcome.reason == "Player 1 wins: Player 1 5, Player 2 3."
    assert refused_by(position, 0, "3") == "GOPS-7"


@pytest.mark.rule("GOPS-7")
def test_gops7_equal_points_share_the_win():
    position = at([["4"], ["4"]], "4", gone=["A", "2", "3"], points=[2, 2])
    bid(position, "4", "4")
    assert position.outcome.scores == (0.5, 0.5)
    assert position.outcome.reason == "Player 1 and Player 2 share the win with 2 each."
