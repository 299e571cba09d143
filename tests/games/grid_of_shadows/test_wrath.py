"""Wrath, on a stack, in a reveal and on the grid (GS-140..GS-146)."""

import pytest

from fairground.games.grid_of_shadows.rules.events import ABILITY, COLLAPSED
from shadows import after, claim, extended, player, slot


@pytest.mark.rule("GS-140", "GS-141", "GS-142", "GS-144", "GS-93", "GS-R44")
def test_gs140_wrath_ends_the_sequence_and_strikes_after_the_window():
    table = extended(9, "B9 B1 B2", "B3 B4", "B5 B6").believed(0, "B9", "B9", on=0)
    table.plays(1, "WR", "B3").decides("window", 0, 2).window().decides("target", 1)
    assert table.ids(1) == {player(0), player(2)}
    table.act(1, player(0)).decides("reflect", 0).passes(0)
    after(table, 0, "B1 B2 Y7 Y8")
    assert table.told(ABILITY) == []
    assert (table.space(0), table.stack(0)) == ("Y9", "")
    (gone,) = table.told(COLLAPSED)
    assert (gone.space, gone.height, gone.doomed) == (0, 2, 1)
    table.decides("action", 1)


@pytest.mark.rule("GS-R43", "GS-140")
def test_gs_r43_a_stack_of_earlier_turns_gives_no_wrath():
    table = extended(7, "B7 B1 B2", "B3 B4", stack=[(0, "Y7", 1)]).act(0, slot(0))
    assert claim("WR") not in table.ids(0)


@pytest.mark.rule("GS-R63", "GS-146", "GS-144", "GS-R45")
def test_gs_r63_a_true_wrath_that_is_called_strikes_twice():
    table = extended(7, "B7 B1 B2", "WR B3 B4", "B5 B6").believed(0, "B7", "B7", on=0)
    table.plays(1, "WR", "WR").window(2)
    after(table, 2, "B5 B6 Y7 Y8 Y7 B7 WR Y9")
    table.decides("target", 1).act(1, player(0)).passes(0)
    after(table, 0, "B1 B2 Y10 B7")
    table.decides("free_flip", 1)


@pytest.mark.rule("GS-R45", "GS-146")
def test_gs_r45_two_wraths_in_one_reveal():
    table = extended(7, "WR WR B1", "B3 B4").plays(0, "B7", "WR WR", on=0).window(1)
    after(table, 1, "B3 B4 Y7 Y8 Y9 Y10")
    after(table, 0, "B1 Y7 WR WR B7")


@pytest.mark.rule("GS-145", "GS-136", "GS-R46", "GS-R47")
@pytest.mark.parametrize("how", ["free", "paid", "blessing", "summon"])
def test_gs145_wrath_turned_up_on_the_grid(how):
    pile = "Y8 Y9 Y10 B7 B8 B9"
    if how == "free":
        table = extended(
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
        table = extended(7, "B1 B2", "B3 B4", spaces={5: "WR"}, pile=pile).act(0, slot(5))
        after(table, 0, "B1 B2 Y8 Y9 Y10")
        table.decides("after_flip", 0)
        assert table.space(5) == ""
        table.passes(0)
        assert table.space(5) == "B7"
        return
    number = 4 if how == "blessing" else 8
    top = "WR " + pile if how == "summon" else pile
    down = {5: "WR"} if how == "blessing" else {}
    table = extended(number, f"B{number} B1 B2", "B3 B4", spaces=down, pile=top)
    table.sequence(0, f"B{number}", f"B{number}", on=0)
    if how == "blessing":
        table.act(0, slot(5))
    after(table, 0, "B1 B2 Y8 Y9")
    table.decides("action", 1)
