"""Positions as text and as pictures, and taking an action back."""

import random
import xml.etree.ElementTree as ElementTree

import pytest

import fairground
from fairground.kernel.errors import NothingToUndo
from fairground.kernel.textboard import text_of

NAMES = [game.name for game in fairground.all_games()]


def midgame(name: str, actions: int = 40, seed: int = 3) -> fairground.Position:
    position = fairground.game(name).new(seed=seed)
    luck = random.Random(seed)
    for _ in range(actions):
        if position.pending:
            seat = luck.choice(position.pending)
            position.play(seat, luck.choice(position.choices(seat)).id)
    for _ in range(0 if position.pending else len(position.steps) // 2):  # a short game
        position.undo()
    return position


def test_a_printed_position_shows_the_board():
    position = fairground.game("crash-grid").new(2, seed=7, board_size=6)
    assert str(position) == (
        "Crash Grid: Round 1 of 3–5, Trick 1, Cycle 1/3, Deck A 42, Discard 0\n"
        "     0  1  2  3  4  5\n"
        " 0   .  . 1v  .  .  .\n"
        " 1   .  .  .  .  .  .\n"
        " 2   .  .  .  .  .  .\n"
        " 3   .  .  .  .  .  .\n"
        " 4   .  .  .  .  .  .\n"
        " 5   .  .  . 0^  .  .\n"
        "Deck A (42)\n"
        "S0 ♠: 0 points, choosing a card, at (5,3)N, rails 9, hand 5, pts 0\n"
        "S1 ♥: 0 points, choosing a card, at (0,2)S, rails 9, hand 5, pts 0\n"
        "Waiting for S0 and S1 to choose a card."
    )
    assert "Your hand (5): [3C] [3H] [4D] [8C] [9H]" in str(position.view(0))


@pytest.mark.parametrize("name", NAMES)
def test_everything_that_lies_open_is_in_text_and_picture(name: str):
    position = midgame(name)
    for seat in (-1, 0):
        view = position.view(seat)
        text, picture = str(view), view._repr_html_()
        assert text == text_of(view.scene, view.game.title)
        labels = {node.text for node in ElementTree.fromstring(picture).iter() if node.text}
        for piece in view.scene.pieces:
            zone = next(zone for zone in view.scene.zones if zone.id == piece.zone)
            if zone.kind != "stack":
                assert piece.label in labels
                assert piece.code in text or piece.hidden
        assert (view.scene.outcome or view.scene.prompt) in text


@pytest.mark.parametrize("name", NAMES)
def test_what_is_printed_of_a_table_is_made_of_what_a_spectator_may_know(name: str):
    position = midgame(name)
    known = fairground.View.from_row(position.game, fairground.NOBODY, position.view().row)
    assert str(position) == str(known)
    assert position._repr_html_() == known._repr_html_()


@pytest.mark.parametrize("name", NAMES)
def test_an_action_taken_back_was_never_played(name: str):
    position = midgame(name)
    past = [(position.hash, position.log(0), position.view(0), len(position.steps))]
    luck = random.Random(9)
    played = []
    while position.pending and len(played) < 6:
        seat = luck.choice(position.pending)
        action = luck.choice(position.choices(seat)).id
        position.play(seat, action)
        played.append((seat, action))
        past.append((position.hash, position.log(0), position.view(0), len(position.steps)))
    assert played
    end = past.pop()
    for seat, action in reversed(played):
        taken = position.undo()
        assert (taken.seat, taken.action) == (seat, action)
        assert (position.hash, position.log(0), position.view(0), len(position.steps)) == past.pop()
    for seat, action in played:
        position.play(seat, action)
    assert (position.hash, position.log(0), position.view(0), len(position.steps)) == end


def test_a_scenario_is_taken_back_to_its_beginning_and_no_further():
    game = fairground.game("crash-grid")
    position = game.at(midgame("crash-grid").describe())
    start = position.hash
    seat = position.pending[0]
    position.play(seat, position.choices(seat)[0].id)
    position.undo()
    assert position.hash == start
    with pytest.raises(NothingToUndo, match="no action has been played"):
        position.undo()
