"""Every rule of Liar's Dice, by playing."""

import pytest
from liars_dice import GAME

from fairground import BadScenario, IllegalAction


def at(cups, wild=True, **fields):
    """A position with these dice under the cups."""
    options = {"dice": 5, "faces": 6, "wild": wild}
    table = {"seats": len(cups), "options": options}
    return GAME.at(table | {"cup": cups, "in_play": sum(map(len, cups))} | fields)


def refused_by(position, seat, action):
    """The rule that refuses an action."""
    with pytest.raises(IllegalAction) as caught:
        position.play(seat, action)
    return caught.value.refusal.rule


@pytest.mark.rule("LD-1")
def test_ld1_everybody_begins_with_as_many_dice():
    position = GAME.new(3, seed=1, dice=2, faces=4)
    cups = position.describe()["cup"]
    assert [len(cup) for cup in cups] == [2, 2, 2]
    assert all(1 <= die <= 4 for cup in cups for die in cup)
    assert refused_by(position, 0, "7 x 1") == "LD-1"
    assert refused_by(position, 0, "1 x 5") == "LD-1"
    assert position.verdict(0, "6 x 4") is None


@pytest.mark.rule("LD-2")
def test_ld2_everybody_sees_their_own_dice_alone():
    position = at([[1, 2], [3, 4, 5]])
    assert position.view(0).describe()["cup"] == [[1, 2], 3]
    assert position.view(1).describe()["cup"] == [2, [3, 4, 5]]
    assert position.view().describe()["cup"] == [2, 3]


@pytest.mark.rule("LD-3")
def test_ld3_who_has_no_dice_is_passed_over():
    position = at([[1], [], [2]])
    assert refused_by(position, 2, "1 x 2") == "LD-3"
    position.play(0, "1 x 2")
    assert position.pending == (2,)


@pytest.mark.rule("LD-4")
@pytest.mark.parametrize("bid", ["2 x 2", "2 x 3", "1 x 6"])
def test_ld4_a_bid_must_be_higher(bid):
    position = at([[1, 2], [3, 4]])
    position.play(0, "2 x 3")
    assert refused_by(position, 1, bid) == "LD-4"
    assert position.verdict(1, "2 x 4") is None
    assert position.verdict(1, "3 x 1") is None


@pytest.mark.rule("LD-5")
def test_ld5_without_a_bid_there_is_nothing_to_call():
    position = at([[1], [2]])
    assert refused_by(position, 0, "liar") == "LD-5"
    position.play(0, "1 x 2")
    assert position.verdict(1, "liar") is None


@pytest.mark.rule("LD-6")
@pytest.mark.parametrize(("wild", "loser"), [(True, 1), (False, 0)])
def test_ld6_ones_count_as_any_face_if_they_are_wild(wild, loser):
    position = at([[1, 4], [4, 5]], wild)
    position.play(0, "3 x 4")
    position.play(1, "liar")
    assert [len(cup) for cup in position.describe()["cup"]][loser] == 1


@pytest.mark.rule("LD-7")
def test_ld7_the_loser_loses_a_die_and_begins():
    position = at([[2, 2], [3, 3], [5, 5]])
    position.play(0, "2 x 2")
    position.play(1, "liar")
    assert [len(cup) for cup in position.describe()["cup"]] == [2, 1, 2]
    assert position.pending == (1,)
    assert position.describe()["in_play"] == 5
    assert refused_by(position, 1, "6 x 1") == "LD-1"


@pytest.mark.rule("LD-7")
def test_ld7_the_dice_in_play_are_those_under_the_cups():
    with pytest.raises(BadScenario, match="LD-7"):
        at([[1], [2]], in_play=3)


@pytest.mark.rule("LD-7")
def test_ld7_if_the_loser_is_out_the_next_one_begins():
    position = at([[2, 2], [3], [5, 5]])
    position.play(0, "1 x 2")
    position.play(1, "liar")
    assert [len(cup) for cup in position.describe()["cup"]] == [2, 0, 2]
    assert position.pending == (2,)


@pytest.mark.rule("LD-8")
def test_ld8_the_last_one_with_dice_wins():
    position = at([[2, 2], [3]])
    position.play(0, "1 x 2")
    position.play(1, "liar")
    assert position.pending == ()
    assert position.outcome.scores == (1.0, 0.0)
    assert (position.outcome.rule, position.outcome.reason) == ("LD-8", "Player 1 wins.")
    assert refused_by(position, 0, "1 x 3") == "LD-8"


def test_before_a_bid_nobody_reads_that_nothing_was_bid_as_a_number():
    position = GAME.new(2, seed=1)
    before = {fact.label: fact.value for fact in position.view(0).scene.headline}
    position.play(0, "2 x 5")
    after = {fact.label: fact.value for fact in position.view(0).scene.headline}
    assert (before["Dice bid"], before["Face bid"]) == ("none yet", "none yet")
    assert (after["Dice bid"], after["Face bid"]) == ("2", "5")
