"""The third card of a type, type by type (GC-46 to GC-49, table 8.1)."""

import pytest

from fairground.games.gold_n_crash.rules.events import (
    BOARDED,
    CLEARED,
    CUT_SHORT,
    DESTROYED,
    ENDED,
    GUEST_SECURED,
    PLAYED,
    TOTAL,
)
from play_gold import at, side

OTHERS = " / H2 G2 S2 / H3 G3 S3"


# The column, the third card, the other columns, the own deck, and what the three effects leave.
THIRDS = {
    "bomb": ("B1 C1 B1", "B2", "G2 H2 C2 / G3 H3 C3", "H1", {"afloat": [1, 2]}),
    "sword": ("S1 C1 S1", "S2", "B2 H2 C2 / B3 H3 C3", "H1", {"boarded": "H1 $6 G1"}),
    "hook": ("H1 C1 H1", "H2", "B2 G2 S2 / B3 G3 S3", "H3", {"hand": "B1 S1 C3"}),
    "glass": ("G1 C1 G1", "G2", "B2 H2 C2 / B3 H3 C3", "S1 S2 S3 H1", {"hand": "S1 S2 S3"}),
    "chest": ("C1 $4 C1", "C2", "B3 G2 G3 C3 / B2 S2 G1", "H1", {"treasure": "C3 G3 G2"}),
    "coin": ("$4 C1 $4", "$6", "B2 G2 S2 / B3 G3 S3", "H1", {"events": 2}),
}


@pytest.mark.rule("GC-46", "GC-48", "GC-25", "GC-49")
@pytest.mark.parametrize("name", THIRDS)
def test_gc46_the_third_card_acts_then_its_column_goes_newest_on_top(name):
    column, third, others, deck, wanted = THIRDS[name]
    pile = "B1 S1 C3" if name == "hook" else ""
    mine = side(third, f"{column} / {others}", pile, deck=deck)
    duel = at(mine, side(cols="$4 G1 $6 H1 / /", zeps="3 1 2")).play(f"{third}@0")
    while duel.phase == "secure":
        duel.play("secure 1")
    assert duel.discard(0) == f"{column} {third}"
    assert duel.cols(0).startswith("- / ")
    assert (duel.kinds()[-1], duel["action"]) == (CLEARED.kind, 1)
    shown = {
        "afloat": duel.afloat(1),
        "boarded": duel.discard(1),
        "hand": duel.hand(0),
        "treasure": duel.treasure(0),
        "events": len(duel.events),
    }
    untouched = {"afloat": [0, 1, 2], "boarded": "", "hand": "", "treasure": ""}
    expected = {**untouched, "events": shown["events"], **wanted}
    assert shown == expected


@pytest.mark.rule("GC-46", "GC-62")
def test_gc46_nothing_is_cleared_when_the_third_bomb_wins():
    duel = at(side("B2", f"B1 B1 {OTHERS}"), side(zeps="3 1 2", wrecks=[1, 2])).play("B2@0")
    assert duel.cols(0).startswith("B1 B1 B2 / ")
    assert duel.kinds() == [PLAYED.kind, DESTROYED.kind, ENDED.kind]


@pytest.mark.rule("GC-46", "GC-R9")
def test_gc46_guest_between_effect_and_clearing():
    mine = side("S1", "S2 S3 / H1 G1 C1 / H2 G2 C2", guests="SWORD3 - -")
    duel = at(mine, side(cols="$4//")).play("S1@0")
    assert [kind for kind in duel.kinds() if kind not in (TOTAL.kind, CUT_SHORT.kind)] == [
        PLAYED.kind, BOARDED.kind, GUEST_SECURED.kind, CLEARED.kind,
    ]  # fmt: skip
    assert duel.treasure(0) == "SWORD3"


@pytest.mark.rule("GC-47")
@pytest.mark.parametrize(
    ("card", "pair"),
    [("B1", "B1 B2"), ("S1", "S1 S3"), ("H1", "H1 H2"), ("G1", "G1 G2"), ("C1", "C1 C2")],
)
def test_gc47_a_moved_third_card_clears_without_its_effect(card, pair):
    mine = side("", f"{pair} / {card} / $6 S2", "$4", deck="B3 C3 G3")
    duel = at(mine, side(cols="H1/H1/", zeps="1 2 3")).play("discard 2", "move 1>0")
    assert duel.cols(0) == "- / - / $6"
    assert duel.discard(0) == f"$4 S2 {pair} {card}"
    assert (duel.hand(0), duel.deck(0)) == ("", "B3 C3 G3")
    assert (duel.cols(1), duel.treasure(0)) == ("H1 / H1 / -", "")
    assert duel.afloat(1) == [0, 1, 2]


@pytest.mark.rule("GC-47", "GC-49")
def test_gc47_three_coins_by_a_move_clear_too():
    duel = at(side("", "$4 $4 / $6 / S1 S2")).play("discard 2", "move 1>0")
    assert duel.discard(0) == "S2 $4 $4 $6"


@pytest.mark.rule("GC-47")
def test_gc47_the_column_that_lost_the_card_is_not_cleared():
    duel = at(side("", "H1 $4 / $4 / S1 S2")).play("discard 2", "move 0>1")
    assert duel.cols(0) == "H1 / $4 $4 / S1"


@pytest.mark.rule("GC-48")
def test_gc48_a_cleared_column_goes_oldest_first():
    mine = side("H1", "H1 $4 B1 H2 / S1 G1 C1 S2 C2 / S3 G2 G3 C3 B2", "$6 B3")
    duel = at(mine).play("H1@0")
    assert duel.discard(0) == "H1 $4 B1 H2 H1"
    assert sorted(duel.hand(0).split()) == ["$6", "B3"]
