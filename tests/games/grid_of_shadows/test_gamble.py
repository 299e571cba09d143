"""Gamble: the inspected run, and guesses on the grid (GS-160..GS-166)."""

import pytest

from fairground.games.grid_of_shadows.rules.events import ABILITY, COLLAPSED, GAMBLED, SHOWN, STRUCK
from shadows import HIGH, LOW, POWER, after, card, extended, slot


@pytest.mark.rule("GS-160", "GS-161", "GS-165", "GS-93", "GS-R53")
@pytest.mark.parametrize("lie", [False, True])
def test_gs161_gamble_inspects_the_whole_run(lie):
    second = "B6" if lie else "B7"
    table = extended(7, f"B7 {second} B1", "B2 B3 B4").believed(0, "B7", "B7", on=0).passes(1)
    table.believed(0, "B7", second).believed(1, "GA", "B2")
    assert {event.card for event in table.told(SHOWN)} == {6, 5} if lie else {6}
    if lie:
        after(table, 1, "B3 B4 Y7 Y8 Y9")
    else:
        table.decides("discard", 1).act(1, card("B3"))
        after(table, 1, "B4")
    assert table.told(ABILITY) == []
    after(table, 0, "B1")
    assert table.stack(0) == ""
    assert [event.doomed for event in table.told(COLLAPSED)] == [1]
    table.decides("action", 1)


@pytest.mark.rule("GS-162", "GS-146", "GS-R46")
def test_gs162_a_wrath_in_the_inspected_run_strikes_the_gambler_first():
    table = extended(7, "WR B1 B2", "B3 B4 B5").believed(0, "B7", "WR", on=0)
    table.believed(1, "GA", "B3")
    assert [(event.seat, event.wraths) for event in table.told(STRUCK)] == [(1, 1)]
    after(table, 1, "B4 B5 Y7 Y8 Y9 Y10 B7")


@pytest.mark.rule("GS-163")
def test_gs163_a_false_gamble_that_is_called_inspects_nothing():
    table = extended(7, "B7 B1 B2", "B3 B4 B5", "B6 B8").believed(0, "B7", "B7", on=0)
    table.plays(1, "GA", "B3").window(0)
    assert [event.seat for event in table.told(SHOWN)] == [1]
    assert table.told(GAMBLED) == []
    after(table, 1, "B4 B5 Y7 B7 B3 Y7")
    table.decides("free_flip", 1)


@pytest.mark.rule("GS-101", "GS-161")
def test_a_gamble_that_discards_the_last_card_escapes():
    table = extended(7, "B7 B1 B2", "GA B3", "B5 B6").believed(0, "B7", "B7", on=0)
    table.believed(1, "GA", "GA").act(1, card("B3"))
    assert table.winner == 1


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
    table = extended(7, "B1 B2", "B3 B4", spaces={5: "GA"}, pile=f"Y7 {top} Y8 Y9 B10")
    table.act(0, slot(5)).decides("guess", 0)
    assert table.ids(0) == {LOW, HIGH, POWER}
    table.act(0, guess).decides("after_flip", 0)
    assert table.space(5) == f"{top}^"
    after(table, 0, "B1 B2 Y7" + ("" if right else " Y8"))
    assert table.discarded("GA")[0] >= 1


@pytest.mark.rule("GS-166")
def test_gs166_with_an_empty_pile_there_is_no_guess():
    table = extended(7, "B1 B2", "B3 B4", spaces={5: "GA"}, pile="Y7").act(0, slot(5))
    table.decides("after_flip", 0)
    assert (table.space(5), table.pile) == ("", "")


@pytest.mark.rule("GS-R55", "GS-166")
def test_gs_r55_a_gamble_that_replaces_a_gamble_asks_again():
    table = extended(7, "B1 B2", "B3 B4", spaces={5: "GA"}, pile="Y7 GA B5 Y9 B10")
    table.act(0, slot(5), POWER).decides("guess", 0).act(0, LOW)
    assert table.space(5) == "B5^"
    after(table, 0, "B1 B2 Y7")


@pytest.mark.rule("GS-166", "GS-74", "GS-78", "GS-66")
@pytest.mark.parametrize("number", [4, 8])
def test_a_gamble_under_blessing_or_summon_offers_its_replacement(number):
    down = {5: "GA"} if number == 4 else {}
    pile = "B5 Y9 B10 Y8" if number == 4 else "GA B5 Y9 B10 Y8"
    table = extended(number, f"B{number} B1 B2", "B3 B4", spaces=down, pile=pile)
    table.sequence(0, f"B{number}", f"B{number}", on=0)
    if number == 4:
        table.act(0, slot(5))
    table.decides("guess", 0).act(0, LOW).decides("bonus", 0)
    assert slot(5 if number == 4 else 9) in table.ids(0)
