"""Reflect: who is asked, what turns round, and the grid (GS-150..GS-159)."""

import pytest

from fairground.games.grid_of_shadows.rules import components as parts
from fairground.games.grid_of_shadows.rules.events import BLOCKED, SHOWN
from shadows import PASS, Table, after, card, claim, extended, player, slot


@pytest.mark.rule("GS-150", "GS-154", "GS-156")
def test_gs154_a_true_reflect_of_a_wrath_that_is_called():
    table = extended(7, "B7 B1 RF", "B3 B4 B5", "B6 B8").believed(0, "B7", "B7", on=0)
    table.believed(1, "WR", "B3").act(1, player(0)).plays(0, "RF", "RF").window(1)
    after(table, 1, "B4 B5 Y7 B7 B3 RF Y7 Y8 Y9")
    after(table, 0, "B1")
    table.decides("free_flip", 1)


@pytest.mark.rule("GS-151", "GS-150")
def test_gs151_offers_tell_nothing_and_reach_everybody_concerned():
    """Whether the target holds a Reflect or not: the same question, the same choices."""
    for card_held in ("RF", "B8"):
        table = extended(3, "B3 B1 B2", f"{card_held} B4", "B5 B6").sequence(0, "B3", "B3", on=0)
        table.act(0, player(1)).decides("reflect", 1)
        assert table.ids(1) == {PASS, claim("RF")}
        assert table.position.view(2).pending == (1,)
        view = table.position.view(2)
        table.act(1, claim("RF"))
        assert table.position.view(2) == view
    table = extended(3, "B3 B3 B1", "B2 B4", "B5 B6", turn=0).sequence(0, "B3", "B3 B3", on=0)
    table.act(0, player(2)).decides("reflect", 2).passes(2).act(0, player(1))
    table.decides("reflect", 1).passes(1).decides("reflect", 2).passes(2)
    after(table, 2, "B5 B6 Y7")
    after(table, 1, "B2 B4 Y8")


@pytest.mark.rule("GS-150", "GS-151")
def test_gs150_a_reflect_holds_for_later_effects_of_the_turn_too():
    table = extended(3, "B3 B3 B1", "RF B4", "B5 B6").sequence(0, "B3", "B3 B3", on=0)
    table.act(0, player(1)).believed(1, "RF", "RF").decides("target", 0).act(0, player(1))
    after(table, 1, "B4")
    after(table, 0, "B1 Y7 Y8")
    table.decides("action", 1)


@pytest.mark.rule("GS-152", "GS-R52")
def test_gs_r52_ones_own_run_below_the_reflect_is_not_called():
    """P1 was believed with a lie; its true Reflect on top is called."""
    table = extended(3, "B3 B1 B2", "B4 RF B5", "B6 B8").believed(0, "B3", "B3", on=0)
    table.believed(1, "B3", "B4").all_pass()
    table.act(0, player(1)).decides("reflect", 1).plays(1, "RF", "RF").window(0)
    shown = [(event.card, event.claim) for event in table.told(SHOWN)]
    assert shown == [(parts.RF, parts.RF)]


@pytest.mark.rule("GS-159", "GS-R50", "GS-91")
def test_gs159_reflect_after_the_stack_was_taken_lies_alone():
    table = extended(3, "B3 B1 B2", "B4 RF B5", "B6 B8").plays(0, "B3", "B3", on=0).window(2)
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
    table = extended(number, f"B{number} B1 B2", "B3 B4", spaces={5: "RF"}).act(0, slot(5))
    table.decides("after_flip", 0)
    assert table.refused(0, slot(5)) == "GS-30"
    assert [event.space for event in table.told(BLOCKED)] == [5]
    table.sequence(0, f"B{number}", f"B{number}", on=0)
    if number == 6:
        table.act(0, card("Y8"))
    assert slot(5) in table.ids(0)
    table.act(0, slot(5))
    if number == 7:
        table.act(0, card("B1"))
    assert table.space(5) == ("Y8" if number == 6 else "B1")
    table = extended(number, f"B{number} B1 B2", "B3 B4", spaces={5: "RF^"})
    table.plays(0, f"B{number}", "B1", on=0).window(1)
    assert table.space(5) not in ("RF^", "")


@pytest.mark.rule("GS-151", "GS-150")
@pytest.mark.parametrize("number", [1, 4, 5, 6, 7, 8, 9, 10])
def test_reflect_is_never_offered_against_other_numbers(number):
    table = extended(number, f"B{number} B1 B2 Y5", "B3 B4 B5", "B6 B8", spaces={5: "B9"})
    table.sequence(0, f"B{number}", f"B{number}", on=0)
    assert table.phase != "reflect"


@pytest.mark.rule("GS-151")
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_gs151_offers_go_clockwise_from_the_turn_player(seats):
    hands = ["B3 B3 B3 B3 B1 B2"] + [f"Y{n} B{n + 3}" for n in range(1, seats)]
    turn = seats - 1
    hands = hands[1:] + hands[:1]
    targets = list(range(seats - 1))[::-1][:4]
    table = extended(3, *hands, turn=turn, pile="Y7 Y8 Y9 Y10 B8 B9 B10")
    table.plays(turn, "B3", "B3 B3 B3 B3"[: 3 * len(targets) - 1], on=0).window().all_pass()
    for number, target in enumerate(targets):
        table.decides("target", turn).act(turn, player(target))
        if number < len(targets) - 1:
            table.decides("reflect", target).passes(target)
    for target in sorted(targets):
        table.decides("reflect", target).passes(target)
    assert [table.state.held[target] for target in targets] == [3] * len(targets)
