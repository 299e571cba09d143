"""A least game has all that a game needs: words, choices, views, redeals, on both twins."""

import dataclasses
import random
from collections import Counter
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

import duel
import fairground
import noughts
from fairground import IllegalAction
from fairground.bots import Budget, bot
from fairground.bots.advice import advise
from fairground.games import crash_grid
from fairground.kernel.components import NO_CARD, Cards, Dice, numbers, scores
from fairground.kernel.defaults.secrets import LayoutSecrets, redeal_source
from fairground.kernel.errors import BadRules
from fairground.kernel.game import Game
from fairground.kernel.layout import desk_layout, state_layout
from fairground.lab.conformance.chance import likelihood
from fairground.lab.simulate import simulate
from fairground.lab.training import NothingToLearn, lessons_of

GAME = duel.GAME


def at(**fields):
    """A duel in the middle."""
    return GAME.at({"hand": [["1", "5"], ["4", "9"]], "discard": ["2", "3"], **fields})


# ---------------------------------------------------------------- words


def test_actions_have_their_declared_texts():
    position = at(points=[0, 1])
    assert [choice.text for choice in position.choices(0)] == ["1", "5"]
    assert position.view(0).spoken(4) == "play the 5"
    assert GAME.words.read_action(" 5 ") == 4
    assert GAME.words.read_action("10") is None
    assert GAME.words.action_help() == "a text such as '9'"


def test_a_refusal_is_the_sentence_of_the_rulebook():
    position = at(points=[0, 1])
    with pytest.raises(IllegalAction) as caught:
        position.play(0, "4")
    assert str(caught.value) == (
        "All choose a card of their own hand at the same time and lay it face down. (DU-3)"
    )


def test_events_are_told_by_their_texts_and_secrets_stay_secret():
    position = at(points=[0, 1])
    position.play(0, "5")
    position.play(1, "9")
    assert [line.text for line in position.log(1)] == [
        "Player 1 chooses a card.",
        "Player 2 chooses the 9.",
        "Player 1 shows the 5.",
        "Player 2 shows the 9.",
        "Player 2 now has 2 points.",
    ]
    assert GAME.event_name(2) == "scored"


def test_the_outcome_comes_from_the_scores():
    position = at(hand=[["1"], ["4"]], discard=["2", "3", "5", "9"], points=[1, 1])
    position.play(0, "1")
    position.play(1, "4")
    outcome = position.outcome
    assert (outcome.scores, outcome.winners, outcome.rule) == ((0.0, 1.0), (1,), "DU-6")
    assert outcome.reason == "Player 2 wins: Player 1 1, Player 2 2."


def test_a_game_with_bare_actions_calls_them_by_their_numbers(tmp_path):
    game = noughts.game(tmp_path)
    bare = dataclasses.replace(game, actions=9)
    assert bare.words.action_text(4) == "action 4"
    assert game.words.action_text(4) == "b2"
    assert bare.new().choices(0)[0].text == "action 0"


# ---------------------------------------------------------------- rooms


def test_a_room_that_a_game_brings_is_its_own():
    own = SimpleNamespace(redeal=lambda s, seat, desk: None)
    game = dataclasses.replace(GAME, secrets=own)
    assert isinstance(game.secrets, LayoutSecrets)
    assert game.functions()["redeal"] is own.redeal
    assert game.functions()["unveil"] is GAME.functions()["unveil"]
    assert game.words is not GAME.words
    assert game.words.game is game


def test_a_game_lies_where_its_rules_lie():
    assert duel.GAME.folder == Path(duel.__file__).parent
    assert fairground.game("crash-grid").folder == Path(crash_grid.__file__).parent
    made = SimpleNamespace(**vars(duel.rules) | {"__file__": None})
    with pytest.raises(ValueError, match=r"the rules of duel are no module: say as folder=\.\.\."):
        dataclasses.replace(duel.GAME, rules=made, folder=None)


def test_a_desk_of_its_own_gets_what_the_defaults_need():
    desk = desk_layout("duel", numbers("tries", 2, most=9))
    game = dataclasses.replace(GAME, desk=desk)
    assert [field.name for field in game.desk.fields[4:]] == ["tries", "unseen", "scores", "traits"]


def test_choices_are_the_scan_of_verdicts_on_both_twins():
    position = GAME.new(seed=4)
    out = GAME.compiled.new_out()
    row, desk = GAME.compiled.state(position.row), GAME.compiled.new_desk()
    count = GAME.compiled.choices(row, 1, out, desk)
    assert out[:count].tolist() == [choice.id for choice in position.choices(1)]
    position.play(1, position.choices(1)[0].id)
    assert position.choices(1) == ()


def test_estimates_say_nothing_before_the_end_and_the_result_then():
    over = at(hand=[[], []], discard=[str(n) for n in range(1, 7)], points=[2, 1])
    for twin in (GAME.plain, GAME.compiled):
        desk = twin.new_desk()
        first, last = (twin.state(position.row) for position in (GAME.new(seed=1), over))
        assert twin.estimate(first, 0, desk) == 0.0
        assert [twin.estimate(last, seat, desk) for seat in (0, 1)] == [1.0, -1.0]


# ---------------------------------------------------------------- redeals


def worlds(game, position, seat, count, field):
    """How often each content of a field comes up in so many redeals."""
    luck = random.Random(5)
    found = Counter()
    view = game.plain.state(position.view(seat).row)
    for _ in range(count):
        world = view.copy()
        keys = luck.getrandbits(64), luck.getrandbits(64)
        game.plain.redeal(world, seat, *keys, game.plain.new_desk())
        assert game.broken_invariant(world) is None
        found[str(getattr(world, field))] += 1
    return found


def test_every_hand_that_the_seat_holds_possible_comes_up_as_often():
    found = worlds(GAME, at(points=[0, 1]), 0, 3000, "hand")
    assert len(found) == 10  # two cards out of five
    assert likelihood(list(found.values())) > 1e-4


def test_a_chosen_card_is_redealt_with_the_hand():
    position = at(points=[0, 1])
    position.play(1, "9")
    found = worlds(GAME, position, 0, 3000, "chosen")
    assert len(found) == 5
    assert likelihood(list(found.values())) > 1e-4


def test_of_cards_with_copies_each_copy_is_as_likely():
    coin = Cards("coin", ["gold", "tin"], copies=(1, 3))
    layout = state_layout("coins", coin.pile("bag"), coin.hands("fist", 2, 1))
    game = dataclasses.replace(GAME, layout=layout, desk=None)
    s = layout.unpack(layout.blank)
    s.seats, s.bag_count, s.fist_count = 2, 2, [1, 1]
    s.fist[0][0] = 1
    found = Counter()
    for number in range(3000):
        world = s.copy()
        game.plain.redeal(world, 0, number, 7, game.plain.new_desk())
        found[world.fist[1][0]] += 1
    assert likelihood([found[0], found[1]], [1, 2]) > 1e-4


def test_each_seat_with_a_set_of_its_own_is_redealt_from_it():
    suit = Cards("card", 3, own=True)
    layout = state_layout("suits", suit.hands("hand", 2), suit.slots("laid", 2))
    game = dataclasses.replace(GAME, layout=layout, desk=None)
    s = layout.unpack(layout.blank)
    s.seats, s.hand_count, s.laid_count = 2, [3, 2], [0, 1]
    s.hand[0][:] = [0, 1, 2]
    found = Counter()
    for number in range(1500):
        world = s.copy()
        game.plain.redeal(world, 0, number, 7, game.plain.new_desk())
        assert sorted([*world.hand[1][:2], world.laid[1]]) == [0, 1, 2]
        assert world.hand[1][:2] == sorted(world.hand[1][:2])
        found[world.laid[1]] += 1
    assert len(found) == 3
    assert likelihood(list(found.values())) > 1e-4


def test_hidden_dice_are_rolled_and_seen_ones_stay():
    die = Dice("die", 6)
    layout = state_layout("cups", die.hands("cup", 2, 3))
    game = dataclasses.replace(GAME, layout=layout, desk=None)
    s = layout.unpack(layout.blank)
    s.seats, s.cup_count = 2, [2, 1]
    s.cup[0][:2] = [4, 6]
    found = Counter()
    for number in range(2400):
        world = s.copy()
        game.plain.redeal(world, 0, number, 7, game.plain.new_desk())
        assert (world.cup[0], world.cup[1][1:]) == ([4, 6, 0], [0, 0])
        found[world.cup[1][0]] += 1
    assert sorted(found) == [1, 2, 3, 4, 5, 6]
    assert likelihood(list(found.values())) > 1e-4


def test_without_secrets_a_redeal_does_nothing():
    assert redeal_source(noughts.STATE) == "def redeal(s, seat, desk):\n    return\n"


# ---------------------------------------------------------------- bots


def test_bots_play_by_playing_out(tmp_path):
    summary = simulate(noughts.game(tmp_path), ["search:400", "random"], 40, seed=2)
    assert summary.bots[0].mean > 0.8


def test_hints_say_what_is_best():
    view = at(hand=[["1", "9"], ["4", "5"]], points=[0, 1]).view(0)
    advice = advise(view, Budget(nodes=2000))
    assert {option.action for option in advice.options} == {0, 8}
    assert bot("greedy").choose(view, Budget(nodes=100)) in (0, 8)


def test_even_a_greedy_bot_sees_the_end(tmp_path):
    position = noughts.game(tmp_path).new()
    for seat, place in enumerate(("a1", "b1", "a2", "b2")):
        position.play(seat % 2, place)
    assert bot("greedy").choose(position.view(0), Budget(nodes=500)) == 2
    assert bot("search:500").choose(position.view(0), Budget(nodes=500)) == 2


def test_there_is_nothing_to_learn(tmp_path):
    with pytest.raises(NothingToLearn, match="declares no numbers, cards or dice of a seat"):
        lessons_of(noughts.game(tmp_path))


# ---------------------------------------------------------------- declarations


def deal_with_a_slip(s, desk):
    s.deck_cuont = 9


def score_with_words(s, out):
    out[0] = s.points[0] + "no"


def with_rules(**changed):
    """Duel with other rules."""
    return dataclasses.replace(GAME, rules=SimpleNamespace(**{**vars(duel.rules), **changed}))


def test_a_misspelt_field_is_said_with_file_and_line():
    with pytest.raises(AttributeError, match=r"state of duel.*deck_cuont"):
        with_rules(deal=deal_with_a_slip).new(seed=1)
    line = deal_with_a_slip.__code__.co_firstlineno + 1
    with pytest.raises(BadRules, match=f"test_defaults.py, line {line}: .*mean 'deck_count'"):
        _ = with_rules(deal=deal_with_a_slip).compiled


def test_what_cannot_be_compiled_is_said_with_file_and_line():
    line = score_with_words.__code__.co_firstlineno + 1
    with pytest.raises(BadRules, match=f"rules of Duel .*test_defaults.py, line {line}"):
        _ = with_rules(score=score_with_words).compiled


@pytest.mark.parametrize(
    ("declare", "sentence"),
    [
        (lambda: Cards("card", ["a", "A"]), "the same text"),
        (lambda: Cards("card", 0), "from 1 to 254"),
        (lambda: Cards("card", 3, copies=(1, 2)), "2 copies of 3 cards"),
        (lambda: Cards("card", 3, own=True).pile("deck"), "every seat has cards of its own"),
    ],
)
def test_a_wrong_set_of_cards_is_refused(declare, sentence):
    with pytest.raises(ValueError, match=sentence):
        declare()


def test_places_count_what_lies_in_them():
    card = Cards("card", 4)
    fields = {field.name: field for field in (*card.pile("deck"), *card.slots("laid", 2))}
    assert fields["deck"].shape == (4,)
    assert fields["deck_count"].shape == ()
    assert fields["laid"].blank == NO_CARD
    assert fields["laid_count"].shape == (2,)
    assert scores("points", 2, most=300).item.size == 4


def test_a_least_game_needs_no_more_than_its_rules(tmp_path):
    game = noughts.game(tmp_path)
    assert isinstance(game, Game)
    position = game.new()
    for seat, place in enumerate(("a1", "b1", "a2", "b2", "a3")):
        position.play(seat % 2, place)
    assert position.outcome.scores == (1.0, 0.0)
    row = np.frombuffer(position.row, np.uint8).copy()
    assert game.compiled.pending(row) == 0
