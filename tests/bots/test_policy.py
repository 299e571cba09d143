"""Policies from elsewhere sit where bots sit, and know what bots know."""

import pytest

import fairground
from fairground.bots import Budget, UnknownBot, bot
from fairground.bots.policy import BadPolicy
from fairground.lab.simulate import simulate

GAME = fairground.game("crash-grid")
MAKERS = ("lowest_of_mask", "from_features", "from_planes", "from_view")


@pytest.mark.parametrize("maker", MAKERS)
def test_a_policy_chooses_from_what_the_seat_may_know(maker):
    position = GAME.new(seats=2, seed=7, board_size=6)
    mind = bot(f"policy:strangers:{maker}")
    while position.pending:
        seat = position.pending[0]
        action = mind.choose(position.view(seat), Budget())
        assert action == position.choices(seat)[0].id
        position.play(seat, action)


def test_a_policy_is_simulated_like_any_bot():
    summary = simulate(
        GAME, ["policy:strangers:lowest_of_mask", "random"], 4, seed=1, options={"board_size": 6}
    )
    again = simulate(
        GAME, ["policy:strangers:from_view", "random"], 4, seed=1, options={"board_size": 6}
    )
    assert summary.decisions == again.decisions
    assert [share.mean for share in summary.bots] == [share.mean for share in again.bots]


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("policy:", "named policy:MODULE:FUNCTION"),
        ("policy:strangers", "named policy:MODULE:FUNCTION"),
        ("policy:no_such_package:make", "No module named 'no_such_package'; install the package"),
        ("policy:strangers:nobody", "strangers has no nobody"),
        ("policy:strangers:not_made", "must return a callable"),
        ("policy:strangers:greedy_for_arguments", "takes 4 arguments"),
    ],
)
def test_a_policy_that_cannot_be_loaded_is_refused(name, sentence):
    with pytest.raises(BadPolicy, match=sentence):
        bot(name)


@pytest.mark.parametrize(
    ("maker", "sentence"),
    [
        ("cheat", "answered -1, which is not legal; legal are"),
        ("short", "answered with 2 numbers; Crash Grid has 55 actions"),
        ("silent", "answered None, which is no action"),
    ],
)
def test_an_answer_that_is_none_is_refused(maker, sentence):
    view = GAME.new(seats=2, seed=7).view(0)
    with pytest.raises(BadPolicy, match=sentence):
        bot(f"policy:strangers:{maker}").choose(view, Budget())


def test_policies_are_named_among_the_bots():
    with pytest.raises(UnknownBot, match="policy:MODULE:FUNCTION"):
        bot("hal")
