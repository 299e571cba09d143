"""The extended rules: Wrath, Reflect, Gamble, Indecisive (GS-130..GS-173)."""

import pytest

from fairground.games.grid_of_shadows import state as parts
from shadows import HIGH, LIGHTS, LOW, PASS, POWER, Table, after, at, card, claim, player, slot

PILE = "Y7 Y8 Y9 Y10 B7 B8 B9 B10 Y1 Y2"


def opened(number: int | str, *hands: str, **more):
    """An extended table whose space 0 shows this number in yellow, or this special."""
    code = f"Y{number}^" if isinstance(number, int) else f"{number}^"
    return at(
        *hands,
        spaces={0: code, **more.pop("spaces", {})},
        pile=more.pop("pile", PILE),
        extended=True,
        **more,
    )


# ---------------------------------------------------------------- claims


@pytest.mark.rule("GS-134", "GS-131", "GS-R56", "GS-R42", "GS-R40")
def test_gs134_what_may_be_claimed_when():
    table = opened(7, "B7 WR IN B1", "B2 B3 B4", "B5 B6")
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
    (_, play) = table.told(parts.PLAYED)
    assert (play.b, play.c) == (parts.IN, 1)


@pytest.mark.rule("GS-134", "GS-4")
def test_gs134_one_wrath_one_gamble_one_reflect_in_a_turn_lies_included():
    table = opened(4, "B4 B1 B9 B10", "B2 B3 B5", "B6 B8", spaces={5: "B9"})
    table.believed(0, "B4", "B4", on=0).believed(1, "WR", "B2").act(1, player(2)).passes(2)
    table.decides("action", 1)
    table = opened(
        3, "B3 B1 B9", "B2 B4", "B6 B8", this_turn={"used": parts.USED[parts.RF], "touched": 0}
    )
    table.sequence(0, "B3", "B3", on=0).act(0, player(1)).decides("action", 1)
    table = opened(7, "B7 B1 B9", "B2 B4", "B6 B8", this_turn={"used": 0b101})
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
    table = opened(9, "B9 B1 B2", "B3 B4", "B5 B6").believed(0, "B9", "B9", on=0)
    table.believed(1, "IN", "B3").believed(2, "IN", "B5").all_pass()
    after(table, 0, "B1 B2 Y7 Y8")
    assert [event.c for event in table.told(parts.COLLAPSED)] == [3]


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
    table = opened(7, *hands, spaces={1: "Y9^"})
    accused, accuser = 0, 2
    if what == "B7":
        table.plays(0, "B7", real, on=0)
    else:
        table.believed(0, "B7", "B7", on=0).plays(1, what, real)
        accused = 1
    table.window(accuser)
    (judged,) = table.told(parts.JUDGED)
    assert (judged.seat, judged.a) == (accused, int(true))
    struck = [(event.seat, event.a) for event in table.told(parts.STRUCK)]
    assert struck == ([(accuser, 1)] if wrath else [])
    if what == "GA" and true:
        table.decides("discard", 1).act(1, card("B3"))
    taken = table.told(parts.TOOK)
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
    table = opened(3, "B3 B1 B2", f"{real} B4 B5", "B6 B8").sequence(0, "B3", "B3", on=0)
    table.act(0, player(1)).decides("reflect", 1).plays(1, "RF", real).window(2)
    true = real == "RF"
    assert [event.a for event in table.told(parts.JUDGED)] == [int(true)]
    (took,) = table.told(parts.TOOK)
    assert (took.seat, took.b) == ((2, 3) if true else (1, 3))
    extra = 2 if real == "WR" else 0
    held = table.state.held[:3]
    if true:
        assert held == [3, 2, 2 + 3 + 1]
    else:
        assert held == [2, 2 + 3 + 1 + 1, 2 + extra]
    table.decides("free_flip", 1)


# ---------------------------------------------------------------- Wrath


@pytest.mark.rule("GS-140", "GS-141", "GS-142", "GS-144", "GS-93", "GS-R44")
def test_gs140_wrath_ends_the_sequence_and_strikes_after_the_window():
    table = opened(9, "B9 B1 B2", "B3 B4", "B5 B6").believed(0, "B9", "B9", on=0)
    table.plays(1, "WR", "B3").decides("window", 0, 2).window().decides("target", 1)
    assert table.ids(1) == {player(0), player(2)}
    table.act(1, player(0)).decides("reflect", 0).passes(0)
    after(table, 0, "B1 B2 Y7 Y8")
    assert table.told(parts.ABILITY) == []
    assert (table.space(0), table.stack(0)) == ("Y9", "")
    (gone,) = table.told(parts.COLLAPSED)
    assert (gone.a, gone.c, gone.d) == (0, 2, 1)
    table.decides("action", 1)


@pytest.mark.rule("GS-R43", "GS-140")
def test_gs_r43_a_stack_of_earlier_turns_gives_no_wrath():
    table = opened(7, "B7 B1 B2", "B3 B4", stack=[(0, "Y7", 1)]).act(0, slot(0))
    assert claim("WR") not in table.ids(0)


@pytest.mark.rule("GS-R63", "GS-146", "GS-144", "GS-R45")
def test_gs_r63_a_true_wrath_that_is_called_strikes_twice():
    table = opened(7, "B7 B1 B2", "WR B3 B4", "B5 B6").believed(0, "B7", "B7", on=0)
    table.plays(1, "WR", "WR").window(2)
    after(table, 2, "B5 B6 Y7 Y8 Y7 B7 WR Y9")
    table.decides("target", 1).act(1, player(0)).passes(0)
    after(table, 0, "B1 B2 Y10 B7")
    table.decides("free_flip", 1)


@pytest.mark.rule("GS-R45", "GS-146")
def test_gs_r45_two_wraths_in_one_reveal():
    table = opened(7, "WR WR B1", "B3 B4").plays(0, "B7", "WR WR", on=0).window(1)
    after(table, 1, "B3 B4 Y7 Y8 Y9 Y10")
    after(table, 0, "B1 Y7 WR WR B7")


@pytest.mark.rule("GS-145", "GS-136", "GS-R46", "GS-R47")
@pytest.mark.parametrize("how", ["free", "paid", "blessing", "summon"])
def test_gs145_wrath_turned_up_on_the_grid(how):
    pile = "Y8 Y9 Y10 B7 B8 B9"
    if how == "free":
        table = opened(
            "WR",
            "B1 B2",
            "B3 B4",
            spaces={0: "WR"},
            phase="free_flip",
            pile=pile,
            this_turn={"flips_left": 1},
        ).act(0, slot(0))
        after(table, 0, "B1 B2 Y8 Y9")
        table.decides("action", 0)
        assert table.space(0) == ""
        return
    if how == "paid":
        table = opened(7, "B1 B2", "B3 B4", spaces={5: "WR"}, pile=pile).act(0, slot(5))
        after(table, 0, "B1 B2 Y8 Y9 Y10")
        table.decides("after_flip", 0)
        assert table.space(5) == ""
        table.passes(0)
        assert table.space(5) == "B7"
        return
    number = 4 if how == "blessing" else 8
    top = "WR " + pile if how == "summon" else pile
    down = {5: "WR"} if how == "blessing" else {}
    table = opened(number, f"B{number} B1 B2", "B3 B4", spaces=down, pile=top)
    table.sequence(0, f"B{number}", f"B{number}", on=0)
    if how == "blessing":
        table.act(0, slot(5))
    after(table, 0, "B1 B2 Y8 Y9")
    table.decides("action", 1)


# ---------------------------------------------------------------- Reflect


@pytest.mark.rule("GS-150", "GS-154", "GS-156")
def test_gs154_a_true_reflect_of_a_wrath_that_is_called():
    table = opened(7, "B7 B1 RF", "B3 B4 B5", "B6 B8").believed(0, "B7", "B7", on=0)
    table.believed(1, "WR", "B3").act(1, player(0)).plays(0, "RF", "RF").window(1)
    after(table, 1, "B4 B5 Y7 B7 B3 RF Y7 Y8 Y9")
    after(table, 0, "B1")
    table.decides("free_flip", 1)


@pytest.mark.rule("GS-151", "GS-150")
def test_gs151_offers_tell_nothing_and_reach_everybody_concerned():
    """Whether the target holds a Reflect or not: the same question, the same choices."""
    for card_held in ("RF", "B8"):
        table = opened(3, "B3 B1 B2", f"{card_held} B4", "B5 B6").sequence(0, "B3", "B3", on=0)
        table.act(0, player(1)).decides("reflect", 1)
        assert table.ids(1) == {PASS, claim("RF")}
        assert table.position.view(2).pending == (1,)
        view = table.position.view(2)
        table.act(1, claim("RF"))
        assert table.position.view(2) == view
    table = opened(3, "B3 B3 B1", "B2 B4", "B5 B6", turn=0).sequence(0, "B3", "B3 B3", on=0)
    table.act(0, player(2)).decides("reflect", 2).passes(2).act(0, player(1))
    table.decides("reflect", 1).passes(1).decides("reflect", 2).passes(2)
    after(table, 2, "B5 B6 Y7")
    after(table, 1, "B2 B4 Y8")


@pytest.mark.rule("GS-150", "GS-151")
def test_gs150_a_reflect_holds_for_later_effects_of_the_turn_too():
    table = opened(3, "B3 B3 B1", "RF B4", "B5 B6").sequence(0, "B3", "B3 B3", on=0)
    table.act(0, player(1)).believed(1, "RF", "RF").decides("target", 0).act(0, player(1))
    after(table, 1, "B4")
    after(table, 0, "B1 Y7 Y8")
    table.decides("action", 1)


@pytest.mark.rule("GS-152", "GS-R52")
def test_gs_r52_ones_own_run_below_the_reflect_is_not_called():
    """P1 was believed with a lie; its true Reflect on top is called."""
    table = opened(3, "B3 B1 B2", "B4 RF B5", "B6 B8").believed(0, "B3", "B3", on=0)
    table.believed(1, "B3", "B4").all_pass()
    table.act(0, player(1)).decides("reflect", 1).plays(1, "RF", "RF").window(0)
    shown = [(event.a, event.b) for event in table.told(parts.SHOWN)]
    assert shown == [(parts.RF, parts.RF)]


@pytest.mark.rule("GS-159", "GS-R50", "GS-91")
def test_gs159_reflect_after_the_stack_was_taken_lies_alone():
    table = opened(3, "B3 B1 B2", "B4 RF B5", "B6 B8").plays(0, "B3", "B3", on=0).window(2)
    after(table, 2, "B6 B8 Y3 B3 Y7")
    table.act(0, player(1)).plays(1, "RF", "RF").decides("window", 0, 2)
    assert (table.space(0), table.stack(0)) == ("", "RF")
    again = Table(table.position.copy())
    table.window()
    assert table.discarded("RF")[1] >= 1
    assert table.stack(0) == ""
    after(table, 0, "B1 B2 Y8")
    again.window(0)
    after(again, 0, "B1 B2 RF Y8 Y9")


@pytest.mark.rule("GS-158", "GS-R58")
@pytest.mark.parametrize("number", [6, 7])
def test_gs158_reflect_on_the_grid_blocks_until_it_is_removed(number):
    table = opened(number, f"B{number} B1 B2", "B3 B4", spaces={5: "RF"}).act(0, slot(5))
    table.decides("after_flip", 0)
    assert table.refused(0, slot(5)) == "GS-30"
    assert [event.a for event in table.told(parts.BLOCKED)] == [5]
    table.sequence(0, f"B{number}", f"B{number}", on=0)
    if number == 6:
        table.act(0, card("Y8"))
    assert slot(5) in table.ids(0)
    table.act(0, slot(5))
    if number == 7:
        table.act(0, card("B1"))
    assert table.space(5) == ("Y8" if number == 6 else "B1")
    table = opened(number, f"B{number} B1 B2", "B3 B4", spaces={5: "RF^"})
    table.plays(0, f"B{number}", "B1", on=0).window(1)
    assert table.space(5) not in ("RF^", "")


# ---------------------------------------------------------------- Gamble


@pytest.mark.rule("GS-160", "GS-161", "GS-165", "GS-93", "GS-R53")
@pytest.mark.parametrize("lie", [False, True])
def test_gs161_gamble_inspects_the_whole_run(lie):
    second = "B6" if lie else "B7"
    table = opened(7, f"B7 {second} B1", "B2 B3 B4").believed(0, "B7", "B7", on=0).passes(1)
    table.believed(0, "B7", second).believed(1, "GA", "B2")
    assert {event.a for event in table.told(parts.SHOWN)} == {6, 5} if lie else {6}
    if lie:
        after(table, 1, "B3 B4 Y7 Y8 Y9")
    else:
        table.decides("discard", 1).act(1, card("B3"))
        after(table, 1, "B4")
    assert table.told(parts.ABILITY) == []
    after(table, 0, "B1")
    assert table.stack(0) == ""
    assert [event.d for event in table.told(parts.COLLAPSED)] == [1]
    table.decides("action", 1)


@pytest.mark.rule("GS-162", "GS-146", "GS-R46")
def test_gs162_a_wrath_in_the_inspected_run_strikes_the_gambler_first():
    table = opened(7, "WR B1 B2", "B3 B4 B5").believed(0, "B7", "WR", on=0)
    table.believed(1, "GA", "B3")
    assert [(event.seat, event.a) for event in table.told(parts.STRUCK)] == [(1, 1)]
    after(table, 1, "B4 B5 Y7 Y8 Y9 Y10 B7")


@pytest.mark.rule("GS-163")
def test_gs163_a_false_gamble_that_is_called_inspects_nothing():
    table = opened(7, "B7 B1 B2", "B3 B4 B5", "B6 B8").believed(0, "B7", "B7", on=0)
    table.plays(1, "GA", "B3").window(0)
    assert [event.seat for event in table.told(parts.SHOWN)] == [1]
    assert table.told(parts.GAMBLED) == []
    after(table, 1, "B4 B5 Y7 B7 B3 Y7")
    table.decides("free_flip", 1)


@pytest.mark.rule("GS-101", "GS-161")
def test_a_gamble_that_discards_the_last_card_escapes():
    table = opened(7, "B7 B1 B2", "GA B3", "B5 B6").believed(0, "B7", "B7", on=0)
    table.believed(1, "GA", "GA").act(1, card("B3"))
    assert table.winner == 1


@pytest.mark.rule("GS-R14", "GS-101")
@pytest.mark.parametrize("what", ["WR", "GA", "IN", "B7"])
def test_gs_r14_any_play_on_top_completes_an_escape(what):
    table = opened(7, "B6", "B3 B4", "B5 B8").believed(0, "B7", "B6", on=0)
    table.plays(1, what, "B3")
    assert table.winner == 0


@pytest.mark.rule("GS-101")
@pytest.mark.parametrize("what", ["WR", "GA"])
def test_an_unchallenged_last_card_as_wrath_or_gamble_escapes(what):
    table = opened(7, "B7 B1 B2", "B3", "B5 B8").believed(0, "B7", "B7", on=0)
    table.plays(1, what, "B3")
    assert table.winner is None
    table.window()
    assert table.winner == 1


@pytest.mark.rule("GS-101", "GS-155")
@pytest.mark.parametrize("called", [False, True])
def test_a_last_card_as_reflect_escapes_unless_it_is_a_lie_found(called):
    table = opened(3, "B3 B1 B2", "B4", "B5 B8").sequence(0, "B3", "B3", on=0)
    table.act(0, player(1)).plays(1, "RF", "B4")
    table.window(2) if called else table.window()
    assert table.winner == (None if called else 1)


@pytest.mark.rule("GS-166", "GS-136", "GS-R59")
@pytest.mark.parametrize(
    ("top", "guess", "right"),
    [
        ("B5", LOW, True),
        ("B6", LOW, False),
        ("Y1", LOW, True),
        ("Y10", HIGH, True),
        ("B6", HIGH, True),
        ("B5", HIGH, False),
        ("IN", POWER, True),
        ("RF", POWER, True),
        ("B5", POWER, False),
        ("IN", HIGH, False),
    ],
)
def test_gs166_guessing(top, guess, right):
    table = opened(7, "B1 B2", "B3 B4", spaces={5: "GA"}, pile=f"Y7 {top} Y8 Y9 B10")
    table.act(0, slot(5)).decides("guess", 0)
    assert table.ids(0) == {LOW, HIGH, POWER}
    table.act(0, guess).decides("after_flip", 0)
    assert table.space(5) == f"{top}^"
    after(table, 0, "B1 B2 Y7" + ("" if right else " Y8"))
    assert table.discarded("GA")[0] >= 1


@pytest.mark.rule("GS-166")
def test_gs166_with_an_empty_pile_there_is_no_guess():
    table = opened(7, "B1 B2", "B3 B4", spaces={5: "GA"}, pile="Y7").act(0, slot(5))
    table.decides("after_flip", 0)
    assert (table.space(5), table.pile) == ("", "")


@pytest.mark.rule("GS-R55", "GS-166")
def test_gs_r55_a_gamble_that_replaces_a_gamble_asks_again():
    table = opened(7, "B1 B2", "B3 B4", spaces={5: "GA"}, pile="Y7 GA B5 Y9 B10")
    table.act(0, slot(5), POWER).decides("guess", 0).act(0, LOW)
    assert table.space(5) == "B5^"
    after(table, 0, "B1 B2 Y7")


@pytest.mark.rule("GS-166", "GS-74", "GS-78", "GS-66")
@pytest.mark.parametrize("number", [4, 8])
def test_a_gamble_under_blessing_or_summon_offers_its_replacement(number):
    down = {5: "GA"} if number == 4 else {}
    pile = "B5 Y9 B10 Y8" if number == 4 else "GA B5 Y9 B10 Y8"
    table = opened(number, f"B{number} B1 B2", "B3 B4", spaces=down, pile=pile)
    table.sequence(0, f"B{number}", f"B{number}", on=0)
    if number == 4:
        table.act(0, slot(5))
    table.decides("guess", 0).act(0, LOW).decides("bonus", 0)
    assert slot(5 if number == 4 else 9) in table.ids(0)


# ---------------------------------------------------------------- Indecisive


@pytest.mark.rule("GS-170", "GS-171", "GS-42")
def test_gs170_two_switches_come_back_to_the_first_colour():
    table = opened(7, "B7 B1 B2", "B3 B4", "B5 B6").believed(0, "B7", "B7", on=0)
    table.believed(1, "IN", "B3")
    assert table.refused(2, claim("B7")) == "GS-42"
    table.believed(2, "IN", "B5")
    assert claim("B7") in table.ids(0)
    assert claim("Y7") not in table.ids(0)


@pytest.mark.rule("GS-172", "GS-173", "GS-93", "GS-R57")
def test_gs172_anything_may_be_claimed_on_a_face_up_indecisive():
    table = opened("IN", "B9 B1 B2", "B3 B4").act(0, slot(0))
    assert table.ids(0) == {claim(f"{c}{n}") for c in "BY" for n in range(1, 11)}
    table.act(0, claim("Y9"), card("B9"), 1).window()
    assert table.texts(1)[2] == "claim Y9"
    table.all_pass()
    after(table, 0, "B1 B2 Y7 Y8")
    assert (table.space(0), table.stack(0)) == ("Y9", "")
    table = opened("IN", "B9 B1 B2", "B3 B4", spaces={5: "B6"}).act(0, slot(5), PASS)
    assert table.space(0) == "IN^"


@pytest.mark.rule("GS-172", "GS-160", "GS-140")
@pytest.mark.parametrize("what", ["WR", "GA"])
def test_wrath_and_gamble_on_an_indecisive_grid_card_and_play(what):
    table = opened("IN", "B9 B1 B2", "B3 B4 B5", "B6 B8").believed(0, "Y9", "B9", on=0)
    table.believed(1, "IN", "B3").believed(2, what, "B6")
    if what == "WR":
        table.act(2, player(0)).passes(0)
        after(table, 0, "B1 B2 Y7 Y8")
    else:
        after(table, 2, "B8 Y7 Y8 Y9")
    assert table.space(0) != "IN^"
    table.decides("action", 1)


@pytest.mark.rule("GS-R60", "GS-R41")
def test_gs_r60_luck_may_plant_a_special():
    table = opened(7, "B7 WR B1", "B3 B4").sequence(0, "B7", "B7", on=0)
    table.act(0, slot(3), card("WR"))
    assert table.space(3) == "WR"
    table.act(1, slot(3))
    after(table, 1, "B3 B4 Y7 Y8 Y9")


@pytest.mark.rule("GS-R41", "GS-131", "GS-132")
def test_gs_r41_a_special_never_matches_a_colour():
    for special in ("WR", "RF", "GA", "IN"):
        table = opened(7, f"{special} B1 B2", "B3 B4").plays(0, "Y7", special, on=0).window(1)
        assert [event.a for event in table.told(parts.JUDGED)] == [0]


# ---------------------------------------------------------------- specials and every ability


@pytest.mark.rule("GS-142", "GS-160", "GS-140")
@pytest.mark.parametrize("number", range(1, 11))
@pytest.mark.parametrize("what", ["WR", "GA"])
def test_wrath_and_gamble_silence_every_number(number, what):
    table = opened(number, f"B{number} B1 B2", "B3 B4 B5", "Y4 B8")
    table.believed(0, f"B{number}", f"B{number}", on=0).believed(1, what, "B3")
    if what == "WR":
        table.act(1, player(2)).passes(2)
    else:
        table.act(1, card("B4"))
    assert table.told(parts.ABILITY) == []
    table.decides("action", 1)


@pytest.mark.rule("GS-171", "GS-63", "GS-62")
@pytest.mark.parametrize("number", range(1, 11))
def test_indecisive_leaves_every_ability_to_number_players(number):
    table = opened(number, f"B{number} B1 B2 Y5", "B3 B4 B5", "B6 B8", spaces={5: "B9"})
    table.believed(0, f"B{number}", f"B{number}", on=0).believed(1, "IN", "B3").all_pass()
    (fired,) = table.told(parts.ABILITY)
    assert (fired.seat, fired.a, fired.b) == (0, number, 1)


@pytest.mark.rule("GS-151", "GS-150")
@pytest.mark.parametrize("number", [1, 4, 5, 6, 7, 8, 9, 10])
def test_reflect_is_never_offered_against_other_numbers(number):
    table = opened(number, f"B{number} B1 B2 Y5", "B3 B4 B5", "B6 B8", spaces={5: "B9"})
    table.sequence(0, f"B{number}", f"B{number}", on=0)
    assert table.phase != "reflect"


@pytest.mark.rule("GS-151")
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_gs151_offers_go_clockwise_from_the_turn_player(seats):
    hands = ["B3 B3 B3 B3 B1 B2"] + [f"Y{n} B{n + 3}" for n in range(1, seats)]
    turn = seats - 1
    hands = hands[1:] + hands[:1]
    targets = list(range(seats - 1))[::-1][:4]
    table = opened(3, *hands, turn=turn, pile="Y7 Y8 Y9 Y10 B8 B9 B10")
    table.plays(turn, "B3", "B3 B3 B3 B3"[: 3 * len(targets) - 1], on=0).window().all_pass()
    for number, target in enumerate(targets):
        table.decides("target", turn).act(turn, player(target))
        if number < len(targets) - 1:
            table.decides("reflect", target).passes(target)
    for target in sorted(targets):
        table.decides("reflect", target).passes(target)
    assert [table.state.held[target] for target in targets] == [3] * len(targets)


@pytest.mark.rule("GS-46", "GS-R62")
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_every_special_opens_a_window_for_all_others(seats):
    hands = [f"B{n} Y{n} B{n + 1}" for n in range(1, seats + 1)]
    for what in ("WR", "GA", "IN"):
        table = opened(7, *hands).believed(0, "B7", "B1", on=0)
        table.plays(1, what, "B2")
        assert table.pending == tuple(seat for seat in range(seats) if seat != 1)
        assert LIGHTS in table.ids(0)
