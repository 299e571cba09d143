"""Bots: they know only their view, keep to their budget, and the better one wins."""

import pytest

import fairground
from fairground.bots import BOTS, Budget, UnknownBot, bot
from fairground.bots.policies import Question, judge, new_opinion
from fairground.kernel.belief import FAIR
from fairground.kernel.bundles import Key
from fairground.lab.simulate import simulate

GAME = fairground.game("crash-grid")


def midgame(steps: int, seats: int = 3, seed: int = 1) -> fairground.Position:
    t = GAME.new(seats=seats, seed=seed)
    mind = bot("random", seed)
    for _ in range(steps):
        seat = t.pending[0]
        t.play(seat, mind.choose(t.view(seat), Budget(nodes=1)))
    return t


@pytest.mark.parametrize("name", BOTS)
@pytest.mark.parametrize("steps", [0, 4, 13, 40])
def test_a_bot_chooses_a_legal_action_and_always_the_same(name, steps):
    t = midgame(steps)
    for seat in t.pending:
        view = t.view(seat)
        choice = bot(name, 3).choose(view, Budget(nodes=8))
        assert t.verdict(seat, choice) is None
        assert bot(name, 3).choose(view, Budget(nodes=8)) == choice


@pytest.mark.parametrize("name", BOTS)
def test_a_bot_cannot_know_what_its_view_hides(name):
    t = midgame(9)
    for seat in t.pending:
        view = t.view(seat)
        imagined = t.view(seat)
        GAME.plain.redeal(imagined._state, seat, 17, 18, GAME.plain.new_desk())
        other_world = GAME.layout.new()
        GAME.plain.veil(imagined._state, seat, other_world)
        same = fairground.View.from_row(GAME, seat, other_world.pack())
        mind = bot(name, 5)
        assert mind.choose(same, Budget(nodes=8)) == mind.choose(view, Budget(nodes=8))


def test_greedy_avoids_a_crash_that_random_would_ride_into():
    t = GAME.at(
        {
            "seats": 2,
            "options": {"board_size": 6},
            "phase": "ride",
            "order": [0, 1],
            "riders": [
                {
                    "square": [5, 0],
                    "facing": "N",
                    "revealed": "AS",
                    "hand": ["3C", "5C", "6C", "7C"],
                },
                {
                    "square": [0, 2],
                    "facing": "S",
                    "revealed": "2C",
                    "hand": ["4C", "8C", "9C", "TC"],
                },
            ],
        }
    )
    assert t.choices(0)[0].text == "J"  # west of column 0 is off the board
    choice = bot("greedy").choose(t.view(0), Budget(nodes=12))
    assert GAME.words.action_text(choice) != "J"


def test_the_plain_and_the_compiled_greedy_agree():
    t = midgame(13)
    seat = t.pending[0]
    plain = fairground.View(GAME, seat, t.view(seat)._state, t.names)
    twins = [GAME.plain, GAME.compiled]
    values = []
    for twin in twins:
        opinion = new_opinion(twin, plain.row, FAIR)
        question = Question(twin.state(plain.row), seat, Key(11, 12))
        count = twin.run(judge, opinion=opinion, question=question, first=0, worlds=3)
        values.append([float(value) for value in opinion.values[:count]])
    assert values[0] == pytest.approx(values[1], abs=1e-12)


def test_a_budget_is_nodes_or_seconds_of_a_given_clock():
    assert not Budget(nodes=10).spent(9)
    assert Budget(nodes=10).spent(10)
    now = [0.0]
    budget = Budget(seconds=2.0, clock=lambda: now[0])
    assert not budget.spent(1_000_000)
    now[0] = 2.0
    assert budget.spent(0)
    with pytest.raises(ValueError, match="clock"):
        Budget(seconds=1.0)


def test_an_unknown_bot_is_named():
    with pytest.raises(
        UnknownBot, match="the bots are gentle, casual, skilled, expert, champion, random"
    ):
        bot("hal")


def test_greedy_beats_random_in_nine_of_ten_duels():
    summary = simulate(GAME, ["greedy", "random"], 400, seed=8)
    assert summary.bots[0].low > 0.9


def test_greedy_wins_twice_its_share_at_four_seats():
    summary = simulate(GAME, ["greedy", "random", "random", "random"], 200, seed=8)
    assert summary.bots[0].low > 0.5


def test_equal_bots_share_evenly():
    summary = simulate(GAME, ["random"] * 4, 4000, seed=8)
    for share in (*summary.bots, *summary.seats):
        assert share.low < 0.25 < share.high or abs(share.mean - 0.25) < 0.03
    assert sum(share.mean for share in summary.bots) == pytest.approx(1)
