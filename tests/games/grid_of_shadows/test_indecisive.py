"""Indecisive, played and lying on the grid (GS-170..GS-173)."""

import pytest

from shadows import PASS, after, card, claim, extended, player, slot


@pytest.mark.rule("GS-170", "GS-171", "GS-42")
def test_gs170_two_switches_come_back_to_the_first_colour():
    table = extended(7, "B7 B1 B2", "B3 B4", "B5 B6").believed(0, "B7", "B7", on=0)
    table.believed(1, "IN", "B3")
    assert table.refused(2, claim("B7")) == "GS-42"
    table.believed(2, "IN", "B5")
    assert claim("B7") in table.ids(0)
    assert claim("Y7") not in table.ids(0)


@pytest.mark.rule("GS-172", "GS-173", "GS-93", "GS-R57")
def test_gs172_anything_may_be_claimed_on_a_face_up_indecisive():
    table = extended("IN", "B9 B1 B2", "B3 B4").act(0, slot(0))
    assert table.ids(0) == {claim(f"{c}{n}") for c in "BY" for n in range(1, 11)}
    table.act(0, claim("Y9"), card("B9"), 1).window()
    assert table.texts(1)[2] == "claim Y9"
    table.all_pass()
    after(table, 0, "B1 B2 Y7 Y8")
    assert (table.space(0), table.stack(0)) == ("Y9", "")
    table = extended("IN", "B9 B1 B2", "B3 B4", spaces={5: "B6"}).act(0, slot(5), PASS)
    assert table.space(0) == "IN^"


@pytest.mark.rule("GS-172", "GS-160", "GS-140")
@pytest.mark.parametrize("what", ["WR", "GA"])
def test_wrath_and_gamble_on_an_indecisive_grid_card_and_play(what):
    table = extended("IN", "B9 B1 B2", "B3 B4 B5", "B6 B8").believed(0, "Y9", "B9", on=0)
    table.believed(1, "IN", "B3").believed(2, what, "B6")
    if what == "WR":
        table.act(2, player(0)).passes(0)
        after(table, 0, "B1 B2 Y7 Y8")
    else:
        after(table, 2, "B8 Y7 Y8 Y9")
    assert table.space(0) != "IN^"
    table.decides("action", 1)
