"""The ten abilities, who they fire for, and bonus plays (GS-60..GS-80)."""

import pytest

from fairground.games.grid_of_shadows.rules.events import (
    ABILITY,
    DISCARDED,
    GAVE_CARD,
    SKIPPED,
    TURN_BEGAN,
)
from shadows import PASS, after, card, claim, opened, player, slot


@pytest.mark.rule("GS-61", "GS-4")
def test_gs61_the_ability_is_that_of_the_claim_not_of_the_cards():
    table = opened(5, "B9 B1", "B3 B4", "B5 B6").sequence(0, "B5", "B9", on=0)
    assert [event.number for event in table.told(ABILITY)] == [5]
    after(table, 0, "B1")
    table.decides("action", 2)


@pytest.mark.rule("GS-71", "GS-63", "GS-R15")
def test_gs71_whisper_draws_then_discards_for_the_last_number_player():
    table = opened(1, "B1 B2 B3", "B4 B5 B6").believed(0, "B1", "B1", on=0)
    table.believed(1, "B1", "B4").all_pass().decides("discard", 1)
    assert table.ids(1) == {card(code) for code in ("B5", "B6", "Y7")}
    unseen = table.discarded("Y7")[1]
    table.act(1, card("Y7"))
    assert table.discarded("Y7")[1] == unseen + 1
    after(table, 1, "B5 B6")
    assert [event.card for event in table.told(DISCARDED, to=0)] == [-1]


@pytest.mark.rule("GS-71", "GS-R17", "GS-101", "GS-65")
def test_gs_r17_whisper_on_an_empty_pile_still_discards():
    """Lights leaves the pile empty; the discard then empties the hand and escapes."""
    table = opened(1, "B1 B3", "B4 B5", pile="Y7").plays(0, "B1", "B1", on=0).window(1)
    after(table, 1, "B4 B5 Y1 B1 Y7")
    table.decides("discard", 0).act(0, card("B3"))
    assert table.winner == 0


@pytest.mark.rule("GS-72", "GS-R18", "GS-R19")
def test_gs72_deceive_gives_a_card_unseen_by_the_rest():
    table = opened(2, "B2 B1 B5", "B3 B4", "B6 B7").sequence(0, "B2", "B2", on=0)
    table.decides("target", 0)
    assert table.ids(0) == {player(1), player(2)}
    assert table.refused(0, player(0)) == "GS-R19"
    assert table.refused(0, player(3)) == "GS-R19"
    table.act(0, player(2)).decides("give", 0).act(0, card("B5"))
    after(table, 2, "B6 B7 B5")
    assert len(table.told(GAVE_CARD)) == 1
    assert [len(table.told(GAVE_CARD, to=seat)) for seat in (-1, 0, 1, 2)] == [0, 1, 0, 1]
    memory = table["memory"]["seats"]
    assert memory[0]["2 B5"] == [1, 0]
    assert "2 B5" not in memory[1]


@pytest.mark.rule("GS-73", "GS-64", "GS-R16", "GS-R20", "GS-R19")
def test_gs73_smite_assigns_all_copies_first_then_they_draw_in_order():
    table = opened(3, "B3 B3 B1", "B4 B5", "B6 B7").believed(0, "B3", "B3 B3", on=0)
    table.believed(1, "B3", "B4").all_pass()
    table.decides("target", 0).act(0, player(2))
    assert table.state.held[2] == 2
    table.decides("target", 0).act(0, player(1)).decides("target", 1)
    assert table.ids(1) == {player(0), player(2)}
    table.act(1, player(0))
    after(table, 2, "B6 B7 Y7")
    after(table, 1, "B5 Y8")
    after(table, 0, "B1 Y9")


@pytest.mark.rule("GS-74", "GS-66", "GS-62", "GS-65", "GS-R21")
def test_gs74_blessing_turns_up_for_the_opener_and_offers_a_play():
    table = opened(4, "B4 B1 B5", "B3 B6", spaces={5: "B9"}).believed(0, "B4", "B4", on=0)
    table.believed(1, "B4", "B3").all_pass().decides("bless", 0)
    assert [(event.seat, event.copies) for event in table.told(ABILITY)] == [(0, 2)]
    assert table.refused(0, PASS) == "GS-65"
    assert slot(0) not in table.ids(0)
    table.act(0, slot(5)).decides("bonus", 0)
    after(table, 0, "B1 B5")
    assert table.ids(0) == {PASS, slot(5)}
    assert table.refused(0, slot(0)) == "GS-66"
    table.passes(0).decides("action", 1)


@pytest.mark.rule("GS-74", "GS-65")
def test_gs74_without_a_face_down_card_nothing_happens():
    up = {number: f"B{number + 1}^" for number in range(1, 9)}
    table = opened(4, "B4 B1", "B3 B6", spaces=up).sequence(0, "B4", "B4", on=0)
    table.decides("action", 1)


@pytest.mark.rule("GS-66", "GS-R22", "GS-90")
def test_gs66_a_bonus_play_is_a_whole_sequence_and_resolve_comes_once():
    table = opened(4, "B4 B9 B1 B5", "B3 B6", spaces={5: "B9"}).sequence(0, "B4", "B4", on=0)
    table.act(0, slot(5)).plays(0, "Y9", "B9", on=5).decides("window", 1).window()
    table.believed(1, "Y9", "B3").all_pass()
    after(table, 0, "B1 B5 Y7 Y8")
    after(table, 1, "B6 Y9 Y10")
    assert [event.number for event in table.told(ABILITY)] == [4, 9]
    assert len(table.told(TURN_BEGAN)) == 1
    table.decides("action", 1)


@pytest.mark.rule("GS-66", "GS-91")
def test_4_or_8_after_a_true_call_the_new_card_is_swept_too():
    table = opened(4, "B4 B9 B1 B5", "B3 B6", spaces={5: "B9"}).plays(0, "B4", "B4", on=0)
    table.window(1).decides("bless", 0).act(0, slot(5)).decides("bonus", 0)
    table.sequence(0, "Y9", "B9", on=5)
    assert table.space(5) not in ("B9^", "")
    assert table.stack(5) == ""
    table.decides("free_flip", 1)


@pytest.mark.rule("GS-75", "GS-62", "GS-R23")
def test_gs75_silence_skips_the_player_left_of_the_turn_player():
    table = opened(5, "B5 B1", "B3 B6", "B7 B8", "B9 B10").believed(0, "B5", "B5", on=0)
    table.passes(1)
    table.believed(2, "B5", "B7").all_pass().decides("action", 2)
    assert [event.seat for event in table.told(SKIPPED)] == [1]
    table = opened(5, "B5 B1", "B3 B6").sequence(0, "B5", "B5", on=0)
    table.decides("action", 0)


@pytest.mark.rule("GS-76", "GS-R24", "GS-R25", "GS-R26", "GS-63")
def test_gs76_shift_lays_one_card_and_puts_the_other_under_the_pile():
    table = opened(6, "B6 B1 B2", "B3 B4", spaces={3: "B9^"}, stack=[(3, "Y4", 1)], pile="Y7 Y8 Y9")
    opened_before, unseen = table.discarded("B9")[0], table.discarded("Y4")[1]
    table.sequence(0, "B6", "B6", on=0).decides("shift_card", 0)
    assert table.ids(0) == {card("Y7"), card("Y8")}
    assert table.refused(0, card("B1")) == "GS-76"
    assert table.state.held[0] == 2
    table.act(0, card("Y8")).decides("shift_slot", 0)
    assert table.ids(0) == {slot(number) for number in range(9)}
    assert table.refused(0, slot(9)) == "GS-R24"
    table.act(0, slot(3))
    assert (table.space(3), table.pile, table.stack(3)) == ("Y8", "Y9 Y7", "")
    assert table.discarded("B9")[0] == opened_before + 1
    assert table.discarded("Y4")[1] == unseen + 1
    assert table["known"] == {"3": [0]}
    assert table["pile_known"] == {"1": [0]}


@pytest.mark.rule("GS-R26", "GS-77", "GS-76")
@pytest.mark.parametrize("number", [6, 7])
def test_gs_r26_a_new_card_on_a_space_due_to_collapse_stays(number):
    lie = "B1 B2 B3" if number == 6 else "B1 B2"
    table = opened(number, f"{lie} B9 B10", "B4 B5", stack=[(0, "Y4", 1)])
    table.sequence(0, f"B{number}", lie, on=0)
    if number == 6:
        table.act(0, card("Y7"), slot(0))
        assert table.space(0) == "Y7"
    else:
        table.act(0, slot(0), card("B9"))
        assert table.space(0) == "B9"
    assert table.stack(0) == ""


@pytest.mark.rule("GS-77", "GS-63")
def test_gs77_luck_discards_any_grid_card_and_plants_a_hand_card():
    table = opened(7, "B7 B1 B2", "B3 B4 B5").believed(0, "B7", "B7", on=0)
    table.believed(1, "B7", "B3").all_pass().decides("luck_slot", 1)
    table.act(1, slot(8)).decides("luck_card", 1)
    assert table.space(8) == ""
    assert table.ids(1) == {card("B4"), card("B5")}
    table.act(1, card("B4"))
    assert (table.space(8), table["known"]["8"], table["planted"]["8"]) == ("B4", [1], [1, 1])
    assert table.position.view(1).describe()["spaces"]["8"] == "B4"
    assert table.position.view(0).describe()["spaces"]["8"] == "?"


@pytest.mark.rule("GS-78", "GS-R27", "GS-66")
def test_gs78_summon_opens_side_spaces_that_are_refilled():
    table = opened(8, "B8 B1 B2", "B3 B4").sequence(0, "B8", "B8", on=0).decides("bonus", 0)
    assert table.space(9) == "Y7^"
    assert table["sides"] == [0]
    table.passes(0).act(1, slot(1)).plays(1, "B7", "B3", on=9).window(0)
    assert table.space(9) not in ("Y7^", "")
    assert not table.space(9).endswith("^")


@pytest.mark.rule("GS-78")
def test_gs78_no_side_space_left_means_no_effect():
    table = opened(8, "B8 B1 B2", "B3 B4", side_cap=0).sequence(0, "B8", "B8", on=0)
    table.decides("action", 1)
    assert table["sides"] == []


@pytest.mark.rule("GS-78", "GS-R27")
def test_gs78_the_next_side_space_is_the_lowest_unopened():
    table = opened(8, "B8 B1 B2", "B3 B4", spaces={9: "B5", 11: "B6"})
    table.sequence(0, "B8", "B8", on=0)
    assert (table.space(10), table["sides"]) == ("Y7^", [0, 1, 2])


@pytest.mark.rule("GS-79", "GS-64")
def test_gs79_hunger_is_for_the_player_of_each_copy():
    table = opened(9, "B9 B9 B1", "B3 B4").believed(0, "B9", "B9 B9", on=0)
    table.believed(1, "B9", "B3").all_pass()
    after(table, 0, "B1 Y7 Y8 Y9 Y10")
    after(table, 1, "B4 B7 B8")


@pytest.mark.rule("GS-80", "GS-R28", "GS-5")
def test_gs80_balance_begins_left_of_the_copys_player():
    table = opened(10, "B10 B1", "B3 B4", "B5 B6", turn=0, pile="Y7 Y8")
    table.sequence(0, "B10", "B10", on=0)
    after(table, 1, "B3 B4 Y7")
    after(table, 2, "B5 B6 Y8")
    after(table, 0, "B1")


@pytest.mark.rule("GS-64", "GS-61")
def test_gs64_cards_of_earlier_turns_are_no_copies():
    table = opened(9, "B9 B1", "B3 B4", stack=[(0, "Y9", 1)]).sequence(0, "B9", "B9", on=0)
    after(table, 0, "B1 Y7 Y8")
    after(table, 1, "B3 B4")


@pytest.mark.rule("GS-63", "GS-R15")
def test_gs63_lights_by_truth_the_last_number_player_gets_the_ability():
    table = opened(7, "B7 B1 B2", "B7 B4 B5", "B8 B9").believed(0, "B7", "B1", on=0)
    table.plays(1, "B7", "B7").window(2).decides("luck_slot", 1)
    assert slot(0) not in table.ids(1)
    table.act(1, slot(3), card("B4"))
    assert table.space(3) == "B4"
    table.decides("free_flip", 1)


def test_a_claim_is_not_offered_outside_a_sequence():
    table = opened(7, "B7 B1 B2", "B3 B4")
    assert table.refused(0, claim("B7")) == "GS-36"
