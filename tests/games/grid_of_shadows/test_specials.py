"""What the extended rules' specials have in common: claims, truth, escapes (GS-130..GS-136)."""

import pytest

from fairground.games.grid_of_shadows.rules import components as parts
from fairground.games.grid_of_shadows.rules.events import (
    ABILITY,
    COLLAPSED,
    JUDGED,
    PLAYED,
    STRUCK,
    TOOK,
)
from shadows import LIGHTS, PILE, after, at, card, claim, extended, player, slot

# ---------------------------------------------------------------- claims


@pytest.mark.rule("GS-134", "GS-131", "GS-R56", "GS-R42", "GS-R40")
def test_gs134_what_may_be_claimed_when():
    table = extended(7, "B7 WR IN B1", "B2 B3 B4", "B5 B6")
    table.act(0, slot(0))
    assert table.ids(0) == {claim("B7"), claim("Y7")}
    assert table.refused(0, claim("IN")) == "GS-32"
    table.act(0, claim("B7"), card("B7"), 1).window().decides("respond", 1)
    assert table.texts(1) == ["pass", "lights", "claim B7", "claim WR", "claim GA", "claim IN"]
    assert table.refused(1, claim("RF")) == "GS-150"
    table.passes(1, 2)
    assert table.texts(0) == ["pass", "claim B7", "claim IN"]
    assert table.refused(0, claim("WR")) == "GS-140"
    assert table.refused(0, claim("GA")) == "GS-160"
    table.act(0, claim("IN"), card("IN")).decides("window", 1, 2)
    (_, play) = table.told(PLAYED)
    assert (play.claim, play.cards) == (parts.IN, 1)


@pytest.mark.rule("GS-134", "GS-4")
def test_gs134_one_wrath_one_gamble_one_reflect_in_a_turn_lies_included():
    table = extended(4, "B4 B1 B9 B10", "B2 B3 B5", "B6 B8", spaces={5: "B9"})
    table.believed(0, "B4", "B4", on=0).believed(1, "WR", "B2").act(1, player(2)).passes(2)
    table.decides("action", 1)
    table = extended(
        3, "B3 B1 B9", "B2 B4", "B6 B8", this_turn={"used": parts.USED[parts.RF], "touched": 0}
    )
    table.sequence(0, "B3", "B3", on=0).act(0, player(1)).decides("action", 1)
    table = extended(7, "B7 B1 B9", "B2 B4", "B6 B8", this_turn={"used": 0b101})
    table.believed(0, "B7", "B7", on=0)
    assert table.texts(1) == ["pass", "lights", "claim B7", "claim IN"]
    assert table.refused(1, claim("WR")) == "GS-134"


@pytest.mark.rule("GS-10", "GS-130")
def test_the_base_game_knows_no_special_claim():
    table = at("B7 B1", "B2 B3", spaces={0: "Y7^"}, pile=PILE).believed(0, "B7", "B7", on=0)
    assert table.texts(1) == ["pass", "lights", "claim B7"]
    assert table.refused(1, claim("WR")) == "GS-10"
    table = at("B3 B1", "B2 B4", spaces={0: "Y3^"}, pile=PILE).sequence(0, "B3", "B3", on=0)
    table.act(0, player(1)).decides("action", 1)


@pytest.mark.rule("GS-135", "GS-63", "GS-64", "GS-92")
def test_gs135_special_claims_count_on_the_stack_but_not_as_copies():
    table = extended(9, "B9 B1 B2", "B3 B4", "B5 B6").believed(0, "B9", "B9", on=0)
    table.believed(1, "IN", "B3").believed(2, "IN", "B5").all_pass()
    after(table, 0, "B1 B2 Y7 Y8")
    assert [event.height for event in table.told(COLLAPSED)] == [3]


# The truth table 8.1: claim, real card, whether it is true, Wraths.
TRUTH = [
    (what, real, what == real, real == "WR")
    for what in ("B7", "WR", "GA", "IN")
    for real in ("B7", "Y7", "B6", "WR", "RF", "GA", "IN")
]


@pytest.mark.rule("GS-52", "GS-132", "GS-143", "GS-163", "GS-171", "GS-R61", "GS-146", "GS-R63")
@pytest.mark.parametrize(("what", "real", "true", "wrath"), TRUTH)
def test_the_truth_table(what, real, true, wrath):
    hands = [f"{real} B1 B2" if what == "B7" else "B7 B1 B2", f"{real} B3 B4", "B5 B8"]
    if what == "B7":
        hands[1] = "B3 B4 Y3"
    table = extended(7, *hands, spaces={1: "Y9^"})
    accused, accuser = 0, 2
    if what == "B7":
        table.plays(0, "B7", real, on=0)
    else:
        table.believed(0, "B7", "B7", on=0).plays(1, what, real)
        accused = 1
    table.window(accuser)
    (judged,) = table.told(JUDGED)
    assert (judged.seat, judged.truthful) == (accused, int(true))
    struck = [(event.seat, event.wraths) for event in table.told(STRUCK)]
    assert struck == ([(accuser, 1)] if wrath else [])
    if what == "GA" and true:
        table.decides("discard", 1).act(1, card("B3"))
    taken = table.told(TOOK)
    assert [event.seat for event in taken] == [accuser if true else accused]
    if what == "WR" and true:
        table.decides("target", 1)
    elif true and what in ("B7", "IN"):
        table.decides("luck_slot", 0)
    else:
        table.decides("free_flip", 1)


@pytest.mark.rule("GS-53", "GS-153", "GS-132", "GS-146")
@pytest.mark.parametrize("real", ["RF", "B7", "WR", "GA", "IN"])
def test_the_truth_table_of_reflect(real):
    table = extended(3, "B3 B1 B2", f"{real} B4 B5", "B6 B8").sequence(0, "B3", "B3", on=0)
    table.act(0, player(1)).decides("reflect", 1).plays(1, "RF", real).window(2)
    true = real == "RF"
    assert [event.truthful for event in table.told(JUDGED)] == [int(true)]
    (took,) = table.told(TOOK)
    assert (took.seat, took.cards) == ((2, 3) if true else (1, 3))
    extra = 2 if real == "WR" else 0
    held = table.state.held[:3]
    if true:
        assert held == [3, 2, 2 + 3 + 1]
    else:
        assert held == [2, 2 + 3 + 1 + 1, 2 + extra]
    table.decides("free_flip", 1)


@pytest.mark.rule("GS-R41", "GS-131", "GS-132")
def test_gs_r41_a_special_never_matches_a_colour():
    for special in ("WR", "RF", "GA", "IN"):
        table = extended(7, f"{special} B1 B2", "B3 B4").plays(0, "Y7", special, on=0).window(1)
        assert [event.truthful for event in table.told(JUDGED)] == [0]


# ---------------------------------------------------------------- escapes


@pytest.mark.rule("GS-R14", "GS-101")
@pytest.mark.parametrize("what", ["WR", "GA", "IN", "B7"])
def test_gs_r14_any_play_on_top_completes_an_escape(what):
    table = extended(7, "B6", "B3 B4", "B5 B8").believed(0, "B7", "B6", on=0)
    table.plays(1, what, "B3")
    assert table.winner == 0


@pytest.mark.rule("GS-101")
@pytest.mark.parametrize("what", ["WR", "GA"])
def test_an_unchallenged_last_card_as_wrath_or_gamble_escapes(what):
    table = extended(7, "B7 B1 B2", "B3", "B5 B8").believed(0, "B7", "B7", on=0)
    table.plays(1, what, "B3")
    assert table.winner is None
    table.window()
    assert table.winner == 1


@pytest.mark.rule("GS-101", "GS-155")
@pytest.mark.parametrize("called", [False, True])
def test_a_last_card_as_reflect_escapes_unless_it_is_a_lie_found(called):
    table = extended(3, "B3 B1 B2", "B4", "B5 B8").sequence(0, "B3", "B3", on=0)
    table.act(0, player(1)).plays(1, "RF", "B4")
    table.window(2) if called else table.window()
    assert table.winner == (None if called else 1)


# ---------------------------------------------------------------- specials and every ability


@pytest.mark.rule("GS-142", "GS-160", "GS-140")
@pytest.mark.parametrize("number", range(1, 11))
@pytest.mark.parametrize("what", ["WR", "GA"])
def test_wrath_and_gamble_silence_every_number(number, what):
    table = extended(number, f"B{number} B1 B2", "B3 B4 B5", "Y4 B8")
    table.believed(0, f"B{number}", f"B{number}", on=0).believed(1, what, "B3")
    if what == "WR":
        table.act(1, player(2)).passes(2)
    else:
        table.act(1, card("B4"))
    assert table.told(ABILITY) == []
    table.decides("action", 1)


@pytest.mark.rule("GS-171", "GS-63", "GS-62")
@pytest.mark.parametrize("number", range(1, 11))
def test_indecisive_leaves_every_ability_to_number_players(number):
    table = extended(number, f"B{number} B1 B2 Y5", "B3 B4 B5", "B6 B8", spaces={5: "B9"})
    table.believed(0, f"B{number}", f"B{number}", on=0).believed(1, "IN", "B3").all_pass()
    (fired,) = table.told(ABILITY)
    assert (fired.seat, fired.number, fired.copies) == (0, number, 1)


@pytest.mark.rule("GS-46", "GS-R62")
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_every_special_opens_a_window_for_all_others(seats):
    hands = [f"B{n} Y{n} B{n + 1}" for n in range(1, seats + 1)]
    for what in ("WR", "GA", "IN"):
        table = extended(7, *hands).believed(0, "B7", "B1", on=0)
        table.plays(1, what, "B2")
        assert table.pending == tuple(seat for seat in range(seats) if seat != 1)
        assert LIGHTS in table.ids(0)


@pytest.mark.rule("GS-R60", "GS-R41")
def test_gs_r60_luck_may_plant_a_special():
    table = extended(7, "B7 WR B1", "B3 B4").sequence(0, "B7", "B7", on=0)
    table.act(0, slot(3), card("WR"))
    assert table.space(3) == "WR"
    table.act(1, slot(3))
    after(table, 1, "B3 B4 Y7 Y8 Y9")
