"""Discard effects: crack, manoeuvre, call back, observe, loot (GC-39 to GC-45)."""

import pytest

from fairground.games.gold_n_crash.rules.events import CALLED_BACK, CRACKED, LOOKS, LOOTED, MOVED
from play_gold import at, side


@pytest.mark.rule("GC-39", "GC-R11")
def test_gc39_the_top_treasure_card_lands_on_its_owners_discard_pile():
    duel = at(side("", "B2//"), side(treasure="C1 $4", discard="S1")).play("discard 0")
    assert (duel.treasure(1), duel.gold(1)) == ("C1", 1)
    assert (duel.discard(1), duel.discard(0)) == ("S1 $4", "B2")


@pytest.mark.rule("GC-R11")
def test_r11_a_foreign_card_cracked_stays_with_the_owner_of_the_treasure():
    duel = at(side("", "B2//"), side("H1", treasure="$4*")).play("discard 0", "draw")
    assert duel.discard(1) == "$4*"
    duel.play("H1@0")
    assert duel.hand(1) == "$4*"
    assert duel.of(1, "public") == "$4*"
    duel.play("$4@1")
    assert duel.cols(1) == "H1 / $4* / -"


@pytest.mark.rule("GC-R11", "GC-34", "GC-48")
def test_r11_boarded_and_cleared_foreign_cards_stay_on_their_side():
    duel = at(side("S1"), side(cols="$4*//")).play("S1@0")
    assert (duel.discard(1), duel.discard(0)) == ("$4*", "")
    duel = at(side("$4", "$4* $6* / S1 H1 / S2 H2")).play("$4@0")
    assert duel.discard(0) == "$4* $6* $4"


@pytest.mark.rule("GC-40", "GC-R18", "GC-R19")
def test_gc40_any_last_card_moves_to_a_neighbour():
    duel = at(side("", "H1 S1 / $4 / G1")).play("discard 0")
    assert duel.legal() == {"move 0>1", "move 1>0", "move 1>2", "move 2>1"}
    duel.play("move 0>1")
    assert duel.cols(0) == "- / $4 H1 / G1"
    assert (duel.hand(0), duel["action"]) == ("", 1)


@pytest.mark.rule("GC-40")
def test_gc40_empty_columns_have_nothing_to_move():
    duel = at(side("", "S1 / / $4")).play("discard 0")
    assert duel.legal() == {"move 2>1"}
    assert duel.refusal("move 0>1") == "GC-40"
    assert duel.refusal("move 1>2") == "GC-40"


@pytest.mark.rule("GC-R19")
def test_r19_a_manoeuvre_may_enter_the_fullest_column():
    duel = at(side("", "S1 / B1 H1 G1 / $4")).play("discard 0", "move 2>1")
    assert duel.cols(0) == "- / B1 H1 G1 $4 / -"


@pytest.mark.rule("GC-41", "GC-R18")
def test_gc41_any_last_card_comes_back_in_sight_of_all():
    for column, card in ((0, "C1"), (1, "$6"), (2, "S2")):
        duel = at(side("", "C1 H1 / $6 / B1 S2")).play("discard 0")
        assert duel.legal() == {"call 0", "call 1", "call 2"}
        duel.play(f"call {column}")
        assert duel.hand(0) == duel.of(0, "public") == card
        assert duel.discard(0) == "H1"
    assert at(side("", "H1 / / $4")).play("discard 0").refusal("call 0") == "GC-41"


@pytest.mark.rule("GC-42")
def test_gc42_the_owner_sees_the_two_cards_before_choosing():
    duel = at(side("", "G1//", deck="B1 S1 H1")).play("discard 0")
    assert duel.legal() == {f"observe {order}" for order in GAME_ORDERS}
    own = duel.position.view(0).describe()["players"][0]
    assert (own["deck"], own["observed"]) == ("B1 S1 ??", [0, 1])
    for watcher in (-1, 1):
        assert duel.position.view(watcher).describe()["players"][0]["deck"] == 3


GAME_ORDERS = ("AB-", "BA-", "A-B", "B-A", "-AB", "-BA")


@pytest.mark.rule("GC-42")
def test_gc42_all_six_answers_are_offered_on_a_deck_of_two():
    decks = []
    for order in GAME_ORDERS:
        duel = at(side("", "G1//", deck="B1 S1")).play("discard 0", f"observe {order}")
        decks.append(duel.deck(0))
    assert decks == ["B1 S1", "S1 B1", "B1 S1", "S1 B1", "B1 S1", "S1 B1"]


@pytest.mark.rule("GC-43")
def test_gc43_loot_takes_the_top_of_the_opposing_discard_pile():
    duel = at(side("", "C1//", treasure="H1"), side(discard="B1 $6")).play("discard 0")
    assert (duel.treasure(0), duel.gold(0)) == ("H1 $6*", 7)
    assert duel.discard(1) == "B1"


@pytest.mark.rule("GC-44")
def test_gc44_a_coin_cannot_be_discarded():
    duel = at(side("", "$4 / $6 / S1 $4"), side(treasure="$4", discard="$4"))
    assert duel.legal() == {"draw"}
    assert {duel.refusal(f"discard {column}") for column in range(3)} == {"GC-44"}


@pytest.mark.rule("GC-45")
@pytest.mark.parametrize("card", ["B1", "S1", "H1", "G1", "C1"])
def test_gc45_boarded_cracked_and_cleared_cards_have_no_discard_effect(card):
    rich = {"treasure": "$4 $4", "discard": "B2 B3"}
    boarded = at(side("S2", **rich), side(cols=f"H2 {card} / /", **rich)).play("S2@0")
    cracked = at(
        side("", "B2 / /", treasure="$4 $4", discard="B3"),
        side("", "H2 / /", treasure=f"$4 {card}", discard="B2 B3"),
    ).play("discard 0")
    mine = side("$4", f"$4 {card} $4 / H2 G2 S2 / H3 G3 S3", treasure="C2", discard="B2 B3")
    cleared = at(mine, side(**rich)).play("$4@0")
    for duel in (boarded, cracked, cleared):
        assert (duel.phase, duel["action"]) == ("action", 1)
        assert not {LOOTED.kind, LOOKS.kind, MOVED.kind, CALLED_BACK.kind} & set(duel.kinds())
    assert CRACKED.kind not in boarded.kinds() + cleared.kinds()
    assert cracked.kinds().count(CRACKED.kind) == 1
    assert card in boarded.discard(1)
    assert card in cracked.discard(1)
    assert card in cleared.discard(0)


@pytest.mark.rule("GC-R15")
def test_r15_one_card_is_not_enough_to_observe():
    assert at(side("", "G1//", deck="B1")).refusal("discard 0") == "GC-R15"
    assert at(side("", "G1//", deck="B1 B1")).refusal("discard 0") == ""


@pytest.mark.rule("GC-R16")
def test_r16_one_card_is_enough_to_loot():
    duel = at(side("", "C1//"), side(discard="$4")).play("discard 0")
    assert (duel.treasure(0), duel.discard(1)) == ("$4*", "")


@pytest.mark.rule("GC-R17")
@pytest.mark.parametrize("card", ["S1", "H1"])
def test_r17_the_discarded_card_itself_cannot_be_moved_or_taken(card):
    assert at(side("", f"{card}//")).refusal("discard 0") == "GC-R17"
    assert at(side("", f"{card} / $4 /")).refusal("discard 0") == ""
    assert at(side("", f"$4 {card} / /")).refusal("discard 0") == ""
