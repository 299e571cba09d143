"""Esteemed Guests: every wish by play and by move (GC-50 to GC-60, table 8.3)."""

import pytest

from fairground import BadScenario
from fairground.games.gold_n_crash.rules.components import GUEST_NAMES, GUEST_VALUES
from play_gold import GAME, at, side

# Guest, a column that is one card short, the card that completes it, one that does not.
WISHES = {
    "NINE": ("S2 $4", "H3", "H2"),
    "FIVE": ("S1 H1 B1 $4", "H2", None),
    "MIX4": ("S1 H1 B1", "G1", "H2"),
    "GLASS3": ("G1 G2", "G3", "H1"),
    "HOOK3": ("H1 H2", "H3", "G1"),
    "SWORD3": ("S1 S2", "S3", "H1"),
    "COIN2": ("$4", "$6", "H1"),
}
LONG, LONGER = "C1 C2 B1 B1 $4", "C1 C3 B3 $4 $4"  # columns longer than any of the wishes'
CLEARS = {"GLASS3", "HOOK3", "SWORD3"}


@pytest.mark.rule("GC-50", "GC-51", "GC-53", "GC-55", "GC-56", "GC-57", "GC-58")
@pytest.mark.parametrize("guest", WISHES)
def test_a_play_that_completes_the_wish_secures_the_guest(guest):
    column, card, _ = WISHES[guest]
    mine = side(card, f"{column} / {LONG} / {LONGER}", "B2", guests=f"{guest} - -")
    duel = at(mine, side(cols="$4//")).play(f"{card}@0")
    gold = dict(zip(GUEST_NAMES, GUEST_VALUES, strict=True))[guest]
    assert (duel.treasure(0), duel.gold(0)) == (guest, gold)
    assert duel.guests(0) == [None] * 3
    assert duel.cols(0).startswith("- / ") == (guest in CLEARS)


@pytest.mark.rule("GC-50", "GC-47", "GC-53", "GC-55", "GC-56", "GC-57", "GC-58")
@pytest.mark.parametrize("guest", WISHES)
def test_a_move_that_completes_the_wish_secures_the_guest(guest):
    column, card, _ = WISHES[guest]
    sword = "S1" if guest not in ("SWORD3", "FIVE", "MIX4") else "S2"
    if guest == "SWORD3":
        column, card, sword = "S1 S1", "S1", "S2"
    mine = side("", f"{column} / {card} / {sword}", guests=f"{guest} - -")
    duel = at(mine).play("discard 2", "move 1>0")
    assert duel.treasure(0) == guest
    assert duel.cols(0).startswith("- / ") == (guest in CLEARS)


@pytest.mark.rule("GC-53", "GC-55", "GC-56", "GC-57", "GC-58")
@pytest.mark.parametrize("guest", [guest for guest, wish in WISHES.items() if wish[2]])
def test_a_card_that_does_not_complete_the_wish_leaves_the_guest(guest):
    column, _, card = WISHES[guest]
    mine = side("", f"{column} / {card} / S3", guests=f"{guest} - -")
    duel = at(mine).play("discard 2", "move 1>0")
    assert (duel.treasure(0), duel.guests(0)[0]) == ("", guest)


@pytest.mark.rule("GC-53", "GC-R22")
@pytest.mark.parametrize(
    ("column", "card", "met"),
    [
        ("$4", "$4", False),
        ("$4 B1", "$4", True),
        ("$6", "$4", True),
        ("C3 S3", "$4", True),
        ("C2 S3", "H3", False),
        ("C3 S3", "H3", True),
    ],
)
def test_gc53_nine_gold_or_more_in_printed_values(column, card, met):
    duel = at(side("", f"{column} / {card} / S1", guests="NINE - -")).play("discard 2", "move 1>0")
    assert (duel.treasure(0) == "NINE") == met


@pytest.mark.rule("GC-54", "GC-R20")
def test_gc54_two_plays_into_one_column_in_one_turn():
    duel = at(side("$4 $6", guests="PAIR - -")).play("$4@0")
    assert duel.treasure(0) == ""
    assert duel.plays() == {"$6@1", "$6@2"}
    cols = " / H1 G1 C1 / H2 G2 C2"
    duel = at(side("$4 $6", cols, guests="PAIR - -")).play("$4@0", "$6@0")
    assert (duel.treasure(0), duel.gold(0)) == ("PAIR", 4)


@pytest.mark.rule("GC-54", "GC-13")
def test_gc54_plays_of_different_turns_do_not_make_a_pair():
    cols = " / H1 G1 C1 / H2 G2 C2"
    duel = at(side("$4 $6", cols, guests="PAIR - -")).play("draw", "$4@0", "draw", "draw")
    assert duel.player == 0
    duel.play("$6@0")
    assert duel.treasure(0) == ""


@pytest.mark.rule("GC-R20", "GC-54")
def test_r20_a_moved_card_does_not_count_for_pair():
    mine = side("$4 $4", " / $6 G1 C1 / H2 G2 S2", guests="PAIR - -")
    duel = at(mine, actions_per_turn=3).play("$4@0", "discard 2", "move 1>0")
    assert (duel["plays"], duel.treasure(0)) == ([1, 0, 0], "")
    duel.play("draw", "draw", "draw")
    mine = side("$4", "S1 S2 / $6 G1 C1 / H2 G2 C2", guests="PAIR - -")
    duel = at(mine).play("discard 0", "move 1>0")
    assert duel.treasure(0) == ""


@pytest.mark.rule("GC-R20")
def test_r20_discard_then_play_in_one_column_is_no_pair():
    mine = side("$4", "$6 G1 / H1 S1 C1 / H2 S2 C2", guests="PAIR - -", deck="B1 B2 B3")
    duel = at(mine).play("discard 0", "observe AB-", "$4@0")
    assert duel.treasure(0) == ""


@pytest.mark.rule("GC-R21")
def test_r21_pair_after_the_first_card_was_cleared_away():
    mine = side("$4 $6", "$4 $4 / H1 G1 S1 / H2 G2 S2", guests="PAIR - -")
    duel = at(mine).play("$4@0")
    assert duel.cols(0).startswith("- / ")
    duel.play("$6@0")
    assert duel.treasure(0) == "PAIR"


@pytest.mark.rule("GC-50", "GC-R23")
@pytest.mark.parametrize(
    ("column", "guest"),
    [
        ("$4 $6", "NINE"),
        ("S1 H1 B1 H2 G1", "FIVE"),
        ("S1 H1 B1 G1", "MIX4"),
        ("$4 $4", "COIN2"),
    ],
)
def test_gc50_no_guest_waits_above_a_column_that_has_met_its_wish(column, guest):
    for guests, cols in ((f"{guest} - -", f"{column}//"), (f"- - {guest}", f"//{column}")):
        with pytest.raises(BadScenario, match=f"{guest} must have been secured"):
            at(side("", cols, guests=guests))
        with pytest.raises(BadScenario, match=f"{guest} must have been secured"):
            at(side(), side("", cols, guests=guests))
        assert at(side("", cols)).cols(0)


@pytest.mark.rule("GC-50", "GC-R9")
def test_gc50_a_guest_waits_only_for_the_effect_of_the_card_that_met_its_wish():
    mine = side("C1", "$4 / S1 H1 G1 H2 / $6 $4 S2 B1 B2", guests="- FIVE -")
    duel = at(mine).play("C1@1")
    assert (duel.phase, duel.guests(0)) == ("secure", [None, "FIVE", None])
    assert GAME.at(duel.position.describe()).hash == duel.position.hash
    with pytest.raises(BadScenario, match="FIVE must have been secured"):
        GAME.at(duel.position.describe() | {"options": {"guest_timing": "before_effect"}})


@pytest.mark.rule("GC-59")
def test_gc59_only_the_guest_of_that_column():
    mine = side("$6", "$4 / H1 G1 / H2 G2", guests="PAIR COIN2 -")
    theirs = side(cols="$4//", guests="FIVE - -")
    duel = at(mine, theirs).play("$6@0")
    assert (duel.treasure(0), duel.treasure(1)) == ("", "")
    assert (duel.guests(0), duel.guests(1)[0]) == (["PAIR", "COIN2", None], "FIVE")


@pytest.mark.rule("GC-59", "GC-R23")
def test_r23_an_opponents_boarding_does_not_secure_a_guest():
    theirs = side(cols="S1 S2 H1 / /", guests="SWORD3 - -")
    duel = at(side("S1"), theirs).play("S1@0")
    assert duel.cols(1) == "S1 S2 / - / -"
    assert duel.treasure(1) == ""


@pytest.mark.rule("GC-R23", "GC-50")
def test_r23_a_guest_is_secured_without_a_decision():
    duel = at(side("$6", "$4 / H1 G1 / H2 G2", guests="COIN2 - -")).play("$6@0")
    assert duel.treasure(0) == "COIN2"
    assert duel.phase == "action"


@pytest.mark.rule("GC-52", "GC-51")
def test_gc52_cards_above_the_topmost_guest_can_be_cracked_one_by_one():
    theirs = side(treasure="$6 NINE H1 PAIR S1 $4")
    duel = at(side("", "B1 / B2 / B3"), theirs, actions_per_turn=3)
    duel.play("discard 0", "discard 1")
    assert duel.treasure(1) == "$6 NINE H1 PAIR"
    assert duel.refusal("discard 2") == "GC-52"
    assert duel.gold(1) == 6 + 5 + 1 + 4


@pytest.mark.rule("GC-60")
def test_gc60_the_column_of_a_wreck_stays_in_use():
    mine = side("S1 C1", "$4 / / $6", wrecks=[0, 1], zeps="1 2 3")
    duel = at(mine, side(cols="H1/G1/", wrecks=[0], zeps="1 2 3"))
    assert duel.plays() == {"S1@1", "C1@1"}
    duel.play("C1@1", "secure 0")
    assert duel.treasure(0) == "$4"
    assert duel.plays() == {"S1@0"}
    duel.play("S1@0")
    assert duel.discard(1) == "H1"


@pytest.mark.rule("GC-50", "GC-R9")
def test_gc50_the_guest_comes_after_the_effect_of_the_card():
    mine = side("C2", "S1 H1 B1 G1 / $4 $6 G2 H2 B2 / S2", guests="FIVE - -")
    duel = at(mine).play("C2@0")
    assert (duel.phase, duel.treasure(0)) == ("secure", "")
    duel.play("secure 1")
    assert duel.treasure(0) == "B2 FIVE"


@pytest.mark.rule("GC-50")
def test_gc50_a_clear_and_its_guest_together():
    mine = side("$6", "$4 $4 H1 B1 / S1 H2 G1 C1 G2 / S2 H3 G3 C2 C3", guests="FIVE - -")
    duel = at(mine).play("$6@0")
    assert duel.treasure(0) == "FIVE"
    assert duel.discard(0) == "$4 $4 H1 B1 $6"
