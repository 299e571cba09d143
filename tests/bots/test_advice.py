"""Advice: from what the seat knows alone, best first, with odds that are odds."""

import random
from dataclasses import replace

import pytest

import fairground
from fairground.bots import Budget, bot, prepare
from fairground.bots.advice import Advice, Candidate, NothingToDecide, advise, consider, odds_of
from fairground.kernel.layout import KERNEL_FIELDS, Audience, Field

GAMES = [game.name for game in fairground.all_games()]


def midgame(name: str, steps: int, seed: int = 1, seats: int | None = None) -> fairground.Position:
    """A decision with a real choice after so many sensible actions, or the last before the end."""
    game = fairground.game(name)
    prepare(game)
    position = game.new(seats, seed=seed)
    mind = bot("greedy", seed)
    found = position
    while position.pending:
        seat = position.pending[0]
        if len(position.choices(seat)) > 1:
            found = position.copy()
            if steps <= 0:
                break
        position.play(seat, mind.choose(position.view(seat), Budget(nodes=20)))
        steps -= 1
    return found


def another_world(position: fairground.Position, seat: int, luck: int) -> fairground.Position:
    """The table as it might be too, for all that the seat knows: hidden cards change places."""
    game = position.game
    world = position.view(seat)._state
    dice = random.Random(luck)
    game.plain.redeal(
        world, seat, dice.getrandbits(64), dice.getrandbits(64), game.plain.new_desk()
    )
    return fairground.Position(game, world, position.names)


def own_fields(name: str) -> list[Field]:
    """The fields of a game's state that are not the kernel's."""
    fields = fairground.game(name).layout.fields
    return [field for field in fields if field not in KERNEL_FIELDS]


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("steps", [6, 30])
def test_advice_does_not_change_when_hidden_cards_do(name, steps):
    if all(field.audience is Audience.PUBLIC for field in own_fields(name)):
        pytest.skip("nothing is hidden in this game")
    position = midgame(name, steps)
    seat = position.pending[0]
    advice = consider(position.view(seat), 300, seed=4)
    worlds = [another_world(position, seat, luck) for luck in range(4)]
    described = {str(world.describe()) for world in (position, *worlds)}
    assert len(described) > 1, "nothing is hidden here, so this shows nothing"
    for world in worlds:
        assert consider(world.view(seat), 300, seed=4) == advice


@pytest.mark.parametrize("name", GAMES)
def test_odds_are_odds_and_shares_are_shares(name):
    position = midgame(name, 12, seed=2)
    view = position.view(position.pending[0])
    advice = advise(view, Budget(nodes=4000))
    assert {option.action for option in advice.options} == {choice.id for choice in view.choices}
    assert all(0 <= option.odds <= 1 for option in advice.options)
    assert sum(option.share for option in advice.options) == pytest.approx(1)
    shares = [option.share for option in advice.options]
    assert shares == sorted(shares, reverse=True)
    assert advice.odds == advice.options[0].odds


@pytest.mark.parametrize("name", GAMES)
def test_the_bot_follows_its_own_advice(name):
    position = midgame(name, 20, seed=3)
    view = position.view(position.pending[0])
    best = advise(view, Budget(nodes=3000), seed=9).options[0]
    assert position.verdict(view.seat, best.action) is None
    assert view.spoken(best.action)


def test_a_forced_decision_has_one_option():
    game = fairground.game("crash-grid")
    position = game.new(2, seed=1)
    while len(position.choices(position.pending[0])) > 1:
        position.play(position.pending[0], position.choices(position.pending[0])[0].id)
    seat = position.pending[0]
    advice = advise(position.view(seat), Budget(nodes=10_000))
    assert advice.options == (Candidate(position.choices(seat)[0].id, 0.5, 1.0),)
    assert advice.games == 0
    assert advice.reason(advice.options[0]) == "It is the only choice."


def test_who_has_nothing_to_decide_gets_no_advice():
    position = midgame("gold-n-crash", 3)
    waiting = 1 - position.pending[0]
    with pytest.raises(NothingToDecide, match=f"seat {waiting} has nothing to decide"):
        advise(position.view(waiting), Budget(nodes=10))


def test_a_win_is_worth_the_whole_for_each_of_a_team():
    duel = fairground.game("crash-by-crash").new(2, seed=1).view(0)
    assert [odds_of(duel, mean) for mean in (-1, 0, 1)] == [0, 0.5, 1]
    team = fairground.game("crash-by-crash").new(4, seed=1).view(0)
    assert [odds_of(team, mean) for mean in (-1, 0, 1)] == pytest.approx([0, 0.5, 1])
    alone = fairground.game("crash-grid").new(4, seed=1).view(0)
    assert [odds_of(alone, mean) for mean in (-1 / 3, 0, 1)] == pytest.approx([0, 0.25, 1])


def test_partners_win_and_lose_together():
    position = midgame("crash-by-crash", 5, seats=4)
    mind = bot("random", 2)
    while position.pending:
        seat = position.pending[0]
        position.play(seat, mind.choose(position.view(seat), Budget(nodes=1)))
    sides, outcome = position.game.sides(4), position.outcome
    assert {sides[seat] for seat in outcome.winners} != {0, 1}
    assert len(outcome.winners) == 2


def test_advice_sees_a_crash_coming():
    game = fairground.game("crash-grid")
    prepare(game)
    position = game.at(
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
                    "square": [0, 5],
                    "facing": "S",
                    "revealed": "2C",
                    "hand": ["4C", "8C", "9C", "TC"],
                },
            ],
        }
    )
    advice = consider(position.view(0), 1500)
    crash = advice.option(game.words.read_action("J"))  # west of column 0 is off the board
    assert crash.odds < advice.odds - 0.2
    assert advice.options[0] is not crash


def test_reasons_say_what_the_search_saw():
    first, second, third = (
        Candidate(1, 0.625, 0.7),
        Candidate(2, 0.575, 0.3),
        Candidate(3, 0.575, 0.0),
    )
    advice = Advice(0, 0.625, (first, second, third), 2000)
    few, some, many = (replace(advice, games=games) for games in (50, 500, 50_000))
    assert many.reason(first) == "It wins 5 more of 100 games than the next choice."
    assert many.reason(second) == "It wins 5 fewer of 100 games than the first."
    assert some.reason(first) == "It wins 5 more of 100 games than the next choice, probably."
    assert few.reason(second) == "It wins 5 fewer of 100 games than the first, perhaps."
    assert advice.reason(third) == (
        "It looked so much worse at once that the bot did not follow it."
    )
    even = Advice(0, 0.62, (Candidate(1, 0.62, 0.6), Candidate(2, 0.625, 0.4)), 1000)
    assert even.reason(even.options[0]) == "It is as good as the next choice."
