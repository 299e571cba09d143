"""Rulings that are about what the game does not have, and what eliminated players see."""

import random

import pytest

from play import CARDS, GAME, Script, deal, play_round
from tables import play_at_random


@pytest.mark.rule("CG-R31")
def test_r31_there_are_55_actions_and_none_of_them_concedes_or_passes_cards():
    words = GAME.words
    assert GAME.actions == 55
    texts = [words.action_text(action) for action in range(GAME.actions)]
    assert texts == [*CARDS, "J", "Q", "K"]
    for text in ("concede", "resign", "pass", "give AS", "draw"):
        assert words.read_action(text) is None


@pytest.mark.rule("CG-R31", "CG-24")
@pytest.mark.parametrize("seed", range(3))
def test_r31_only_reveals_and_unused_moves_are_ever_legal(seed):
    table, rng = deal(3, 8, seed=seed, rounds_min=1, rounds_max=1), random.Random(seed)
    while table.position.pending:
        for seat in range(3):
            legal = {a for a in range(55) if table.position.verdict(seat, a) is None}
            assert legal == table.ids(seat)
            if seat not in table.position.pending:
                assert legal == set()
            elif table.phase == "reveal":
                assert legal == {CARDS.index(card) for card in table.hand(seat)}
            else:
                used = table.used(seat)
                assert legal == {52 + m for m, name in enumerate("JQK") if name not in used}
                assert legal
        play_at_random(table, rng, 1)


@pytest.mark.rule("CG-R2")
def test_r2_which_rail_lies_where_is_no_decision():
    table = Script(4, 12, *["QKJ QKJ QJK"] * 4)
    for trick in range(1, 10):
        table.until_turn_of(0, trick)
        assert table.ids(0) <= {52, 53, 54}
        table.after(trick)
    rails = [piece for piece in table.position.view().scene.pieces if piece.look == "rail"]
    assert {piece.text for piece in rails if piece.owner == 0} == {f"{k}♠" for k in "A23456789"}


@pytest.mark.rule("CG-R28", "CG-2")
def test_r28_the_claimed_suits_have_no_effect_on_play():
    boards = []
    for suits in (("spades", "hearts", "diamonds"), ("clubs", "spades", "hearts")):
        table = play_at_random(deal(3, 8, seed=5, suits=suits), random.Random(5))
        boards.append(table.events)
    assert boards[0] == boards[1]


@pytest.mark.rule("CG-R32", "CG-R8")
def test_r32_an_eliminated_player_sees_what_a_spectator_sees():
    table = Script(4, 6, "JQK Q", "QJK", "KQJ K", "KQJ K", order="1>0>2>3").after(3)
    assert table.living == [0, 2, 3]
    assert table.position.view(1).row == table.position.view().row
    assert table.position.view(0).row != table.position.view().row
    table.play(0, table.hand(0)[0])
    assert table.position.view(1).row == table.position.view().row
    assert table.position.view(1).choices == ()


@pytest.mark.rule("CG-R32")
def test_r32_until_the_next_round():
    table = play_round(deal(3, 6), 0)
    assert len(table.position.view(1).describe()["riders"][1]["hand"]) == 5
    assert table.position.view(1).row != table.position.view().row


@pytest.mark.rule("CG-R5", "CG-30")
def test_r5_no_rail_is_spent_by_a_crash():
    table = Script(4, 6, "JQK", "QJK", "KQJ", "KQJ", order="1>0>2>3").after(3)
    assert table.rails(1) == 7
    assert [table.rails(seat) for seat in (0, 2, 3)] == [6, 6, 6]


@pytest.mark.rule("CG-R25", "CG-34")
def test_r25_a_square_left_in_this_very_trick_holds_a_wall_already():
    table = Script(4, 6, "JQK", "QJK", "KQJ", "KQJ", order="0>1>2>3").until_turn_of(1, 3)
    choices = table.position.view(1).scene.choices
    assert [(choice.on[0], choice.warning) for choice in choices] == [("board:4,2", "crashes")]
    assert table.cell(4, 2) == "0r"
    table.ride()
    assert table.crashes[0].cause == "wall"


@pytest.mark.rule("CG-R9", "CG-17")
def test_r9_the_card_comes_from_the_hand_and_is_the_players_choice():
    table = deal(2)
    for place in range(5):
        again = deal(2)
        card = again.hand(0)[place]
        deck = again.deck
        again.play(0, card)
        again.play(1, again.hand(1)[0])
        assert again.rider(0)["revealed"] == card
        assert card in table.hand(0)
        assert again.deck == deck
