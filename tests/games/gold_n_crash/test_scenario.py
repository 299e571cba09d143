"""Scenarios: positions written down and built again, the `aside` zone, what is left out."""

import json
import random

import pytest

from fairground.lab.conformance.probe import draw_options
from play_gold import GAME, at, deal, side


@pytest.mark.parametrize("seed", range(6))
def test_every_position_can_be_written_down_and_built_again(seed):
    rng = random.Random(seed)
    options = draw_options(GAME, 2, rng) if seed else {}
    duel = deal(seed, **options)
    while True:
        text = json.loads(json.dumps(duel.position.describe()))
        again = GAME.at(text)
        assert again.describe() == text
        assert again.hash == duel.position.hash
        if not duel.position.pending:
            break
        duel.play_at_random(rng, rng.randint(1, 12))


def test_defaults_of_a_scenario():
    duel = at()
    assert (duel["turn"], duel.player, duel["action"], duel.phase) == (10, 0, 0, "action")
    assert duel["crews"] == ["octopirates", "meowmurais"]
    assert (duel["plays"], duel["last_turn"], duel["aside"]) == ([0, 0, 0], False, "")
    for seat in (0, 1):
        assert duel.of(seat, "zeppelins") == [1, 2, 3]
        assert duel.of(seat, "guests") == [None] * 3
        assert len(duel.deck(seat).split()) == 36
    assert len(duel.box.split()) == 8


def test_a_deck_that_is_not_listed_holds_all_unlisted_cards_in_order():
    duel = at(side("B1 $6", "C3 / /", "S2"), side(treasure="B1*"))
    deck = duel.deck(0).split()
    assert len(deck) == 36 - 5
    assert deck[:3] == ["B1", "B2", "B2"]
    assert deck == sorted(deck, key=lambda card: "BSHGC$".index(card[0]))


def test_unlisted_cards_beside_a_listed_deck_are_aside_and_stay_there():
    duel = at(side("B1", deck="S1 H1"), side(deck="$4*".replace("*", "")))
    aside = duel["aside"].split()
    assert len(aside) == (36 - 3) + (36 - 1)
    assert aside.count("B1") == 2
    assert aside.count("B1*") == 3
    duel.play_at_random(random.Random(3))
    assert duel["aside"].split() == aside


def test_cards_aside_can_be_given():
    duel = at(side("B1", deck="S1 H1"), side(deck=""), aside=at(
        side("B1", deck="S1 H1"), side(deck=""))["aside"])  # fmt: skip
    assert duel.deck(0) == "S1 H1"


def test_a_view_is_described_with_counts_in_place_of_secrets():
    duel = deal(2)
    shown = duel.position.view(0).describe()
    assert "key" not in shown
    assert isinstance(shown["players"][0]["hand"], str)
    assert shown["players"][1]["hand"] == 5
    assert shown["players"][0]["deck"] == shown["players"][1]["deck"] == 26


def test_a_replay_from_a_scenario_verifies():
    duel = at(side("S1", "H1 / $4 /")).play("draw", "draw")
    replay = duel.position.replay()
    assert type(replay).from_json(replay.to_json()).verify(GAME).hash == duel.position.hash
