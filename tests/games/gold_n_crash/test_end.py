"""How a game ends: the last turn, wrecks, the count, ties, the cap (GC-61 to GC-66)."""

import itertools
import random

import pytest

from play_gold import at, deal, side


@pytest.mark.rule("GC-2", "GC-65")
@pytest.mark.parametrize(
    ("mine", "theirs", "winners", "scores"),
    [
        ("$4", "", (0,), (1.0, 0.0)),
        ("C1", "$6", (1,), (0.0, 1.0)),
        ("$4 C2", "$6", (0, 1), (0.5, 0.5)),
        ("", "", (0, 1), (0.5, 0.5)),
        ("NINE", "PAIR", (0,), (1.0, 0.0)),
    ],
)
def test_gc65_more_gold_wins_and_equal_gold_is_a_draw(mine, theirs, winners, scores):
    duel = at(side(treasure=mine), side(treasure=theirs), action=1, last_turn=True).play("draw")
    outcome = duel.position.outcome
    assert (outcome.winners, outcome.scores) == (winners, scores)
    assert outcome.rule == "GC-63"


@pytest.mark.rule("GC-64")
def test_gc64_only_treasures_count():
    mine = side("$6", "$4 $4 / $4 /", "$4 $4", treasure="B1 FIVE")
    duel = at(mine, side(treasure="S3 PAIR"), action=1, last_turn=True).play("draw")
    assert (duel.gold(0), duel.gold(1)) == (7, 7)
    assert duel.position.outcome.scores == (0.5, 0.5)


@pytest.mark.rule("GC-62", "GC-2")
def test_gc62_the_last_wreck_ends_the_game_before_guest_and_clearing():
    theirs = side(zeps="1 2 3", wrecks=[0, 1], treasure="$6")
    mine = side("B3 $4", "G1 H1 S1 C1 / G2 H2 S2 C2 / B1 G3 B2", guests="- - MIX4")
    duel = at(mine, theirs).play("B3@2")
    assert duel.position.outcome.winners == (0,)
    assert duel.position.outcome.rule == "GC-62"
    assert duel.cols(0).endswith("B1 G3 B2 B3")
    assert duel.treasure(0) == ""
    assert (duel.hand(0), duel["action"]) == ("$4", 0)


@pytest.mark.rule("GC-62")
def test_gc62_a_wreck_wins_even_in_the_last_turn_with_less_gold():
    theirs = side(zeps="1 2 3", wrecks=[1, 2], treasure="$6")
    duel = at(side("B1", deck=""), theirs, last_turn=True).play("B1@0")
    assert (duel["reason"], duel.position.outcome.winners) == ("zeppelins", (0,))


@pytest.mark.rule("GC-63", "GC-R12")
def test_gc63_the_emptying_player_finishes_the_turn():
    duel = at(side("$4", deck="B1")).play("draw")
    assert (duel.player, duel["action"], duel["last_turn"]) == (0, 1, False)
    duel.play("$4@0")
    assert (duel.player, duel["last_turn"]) == (1, True)
    duel.play("draw")
    assert duel.position.outcome is None
    duel.play("draw")
    assert duel["reason"] == "gold"


@pytest.mark.rule("GC-63")
def test_gc63_a_reinforcement_can_empty_the_deck_too():
    duel = at(side("G1", deck="B1"), action=1).play("G1@0")
    assert duel["last_turn"]


@pytest.mark.rule("GC-63")
def test_gc63_a_deck_that_set_up_empties_counts_after_its_owners_first_turn():
    counts = (2, 1, 1) * 4 + (2, 1, 0, 1, 0)
    assert sum(counts) == 20
    duel = deal(1, deck_counts=counts, start_hand=10, start_discard=10, first_player="seat0")
    assert (duel.deck(0), duel.deck(1), duel["last_turn"]) == ("", "", False)
    rng = random.Random(1)
    while duel.player == 0 and duel["turn"] == 1:
        duel.play_at_random(rng, 1)
    assert (duel["turn"], duel["last_turn"]) == (2, True)
    while duel.position.pending:
        assert duel["turn"] == 2
        duel.play_at_random(rng, 1)


@pytest.mark.rule("GC-61")
def test_gc61_turns_alternate_to_the_end():
    duel = deal(4)
    rng = random.Random(4)
    turn, player = duel["turn"], duel.player
    while duel.position.pending:
        duel.play_at_random(rng, 1)
        if duel["turn"] != turn:
            assert (duel["turn"], duel.player) == (turn + 1, 1 - player)
            turn, player = duel["turn"], duel.player
    assert duel.refusal("draw", 0) == duel.refusal("draw", 1) == "GC-61"


@pytest.mark.rule("GC-66")
def test_gc66_the_cap_ends_the_game_by_gold():
    duel = at(side(treasure="$4"), turn=200, action=1)
    duel.play("draw")
    assert (duel["reason"], duel["turn"]) == ("cap", 200)
    assert duel.position.outcome.rule == "GC-66"
    assert duel.position.outcome.winners == (0,)
    duel = at(turn=199, action=1).play("draw")
    assert duel["turn"] == 200
    assert duel.position.outcome is None


@pytest.mark.rule("GC-66")
def test_gc66_a_deck_that_runs_out_in_the_capped_turn_gives_no_further_turn():
    duel = at(side(deck="B1"), turn=200, action=1).play("draw")
    assert duel["reason"] == "cap"


@pytest.mark.rule("GC-66")
def test_gc66_cards_can_go_round_without_a_draw_until_the_cap():
    both = side("H1 $4", discard="H1", deck="B1")
    duel = at(both, side("H1 $4", discard="H1", deck="B1"), turn=1)
    rounds = [itertools.cycle([["$4@0"], ["H1@1"], ["discard 1", "call 0"]]) for _ in range(2)]
    seen = set()
    while duel.position.pending:
        duel.play(*next(rounds[duel.player]))
        seen.add((duel.hand(0), duel.cols(0), duel.discard(0)))
    assert len(seen) == 3
    assert (duel["reason"], duel["turn"]) == ("cap", 200)
    assert (duel.deck(0), duel.deck(1)) == ("B1", "B1")


@pytest.mark.rule("GC-R30")
def test_r30_no_turn_follows_the_last_one():
    duel = at(side(deck="B1"), player=0, action=1, last_turn=True).play("draw")
    assert duel.position.pending == ()


@pytest.mark.rule("GC-R13", "GC-65")
def test_r13_zeppelins_do_not_break_a_tie_by_default():
    theirs = side(wrecks=[0, 1])
    duel = at(side(), theirs, action=1, last_turn=True).play("draw")
    assert duel.position.outcome.scores == (0.5, 0.5)
