"""The worked examples EX-1 to EX-20 of the specification."""

import pytest

from fairground.games.grid_of_shadows.rules.events import CALLED, SHOWN
from shadows import DONE, HIGH, PASS, after, at, card, claim, player, slot

EX1_PILE = "Y3 Y4 Y5 Y6 Y7 Y8 Y9 B8 B9 B1 B2 B3"


def ex1(hand: str):
    return at(
        "B1 B2",
        "B3 B4",
        hand,
        "B5 B6",
        spaces={4: "Y10^", 0: "B7^"},
        pile=EX1_PILE,
        turn=2,
    )


@pytest.mark.rule("GS-54", "GS-80", "GS-91", "GS-94", "GS-95", "GS-R28", "GS-R29")
def test_ex1_a_truthful_play_is_called():
    table = ex1("B10 B10 Y1 Y2").plays(2, "B10", "B10 B10", on=4).window(3)
    after(table, 3, "B5 B6 Y10 B10 B10 Y3 Y4 Y8")
    after(table, 0, "B1 B2 Y5 Y9")
    after(table, 1, "B3 B4 Y6 B8")
    after(table, 2, "Y1 Y2 Y7 B9")
    assert (table.space(0), table.space(4), table.pile) == ("B1", "B2", "B3")
    assert table.discarded("B7")[0] >= 1
    table.decides("free_flip", 3)


@pytest.mark.rule("GS-53", "GS-60", "GS-52")
def test_ex2_a_bluff_is_called():
    table = ex1("B10 B7 Y1 Y2").plays(2, "B10", "B7 B10", on=4).window(3)
    after(table, 2, "Y1 Y2 Y10 B7 B10 Y3")
    assert (table.space(0), table.space(4)) == ("Y4", "Y5")
    after(table, 3, "B5 B6")
    table.decides("free_flip", 3)


@pytest.mark.rule("GS-64", "GS-80", "GS-92", "GS-R16", "GS-4", "GS-7")
def test_ex3_three_tens_in_one_sequence():
    table = at(
        "B10 B1 B2",
        "Y10 B3 B4",
        "Y9 B5 B6",
        spaces={4: "Y10^"},
        pile="B7 B8 B9 Y1 Y2 Y3 Y4 Y5 Y6 Y7 Y8",
    )
    unseen = {code: table.discarded(code)[1] for code in ("B10", "Y10", "Y9")}
    opened = table.discarded("Y10")[0]
    table.believed(0, "Y10", "B10", on=4).believed(1, "Y10", "Y10").believed(2, "Y10", "Y9")
    table.all_pass()
    after(table, 0, "B1 B2 B9 Y2 Y4")
    after(table, 1, "B3 B4 B7 Y3 Y5")
    after(table, 2, "B5 B6 B8 Y1 Y6")
    assert table.discarded("Y10")[0] == opened + 1
    for code, count in unseen.items():
        assert table.discarded(code)[1] == count + 1
    assert (table.space(4), table.pile) == ("Y7", "Y8")
    table.decides("action", 1)


@pytest.mark.rule("GS-45", "GS-50", "GS-51", "GS-47", "GS-R10")
def test_ex4_successive_plays_are_one_run():
    table = at("B5 Y2 B1 B3", "B4 B7", "B6 B8", spaces={0: "Y5^"}, pile="Y7 Y8 Y9 Y10 B9").believed(
        0, "B5", "B5", on=0
    )
    table.passes(1, 2)
    assert table.ids(0) == {PASS, claim("B5")}
    table.plays(0, "B5", "Y2").window(1, 2)
    assert [(call.seat, call.callers) for call in table.told(CALLED)] == [(1, 0b110)]
    assert sorted(event.card for event in table.told(SHOWN)) == [4, 11]
    after(table, 0, "B1 B3 B5 Y2 Y5 Y7")
    assert table["this_turn"]["silenced"] == 0
    assert table.space(0) == "Y8"
    table.decides("free_flip", 1)


@pytest.mark.rule("GS-92", "GS-75", "GS-R23", "GS-R31")
@pytest.mark.parametrize("older", [1, 2])
def test_ex5_older_cards_count_for_the_collapse(older):
    table = at(
        "B1 B2",
        "Y5 B4 B7",
        spaces={3: "B5^"},
        stack=[(3, "Y1", 0), (3, "Y9", 1)][:older],
        pile="Y7 Y8 Y10",
        turn=1,
    ).sequence(1, "Y5", "Y5", on=3)
    if older == 2:
        assert (table.space(3), table.stack(3)) == ("Y7", "")
    else:
        assert (table.space(3), table.stack(3)) == ("B5^", "Y1 Y5")
    table.decides("action", 1)


@pytest.mark.rule("GS-47", "GS-R8")
def test_ex6_the_first_caller_clockwise_accuses():
    table = at("B1 B2", "B3 Y3", "B4 Y4", "B5 Y5", spaces={2: "Y9^"}, pile="Y7 Y8 Y10 B8", turn=1)
    table.plays(1, "Y9", "B3", on=2).window(0, 3)
    (call,) = table.told(CALLED)
    assert (call.seat, call.accused, call.callers) == (3, 1, 0b1001)
    after(table, 1, "Y3 Y9 B3 Y7")
    table.decides("free_flip", 2)


def ex7():
    return at("Y4", "B3 Y3", "B4 Y1", spaces={2: "Y9^"}, pile="Y7 Y8 Y10 B8").plays(
        0, "Y9", "Y4", on=2
    )


@pytest.mark.rule("GS-100", "GS-101", "GS-102", "GS-R13", "GS-R14")
def test_ex7_escape_by_passes_by_a_further_play_or_not_at_all():
    table = ex7().window().passes(1, 2)
    assert table.winner is None
    table.passes(0)
    assert table.winner == 0
    assert table.pile == "Y7 Y8 Y10 B8"
    table = ex7().window()
    table.plays(1, "Y9", "B3")
    assert table.winner == 0
    table = ex7().window(2)
    after(table, 0, "Y9 Y4 Y7")
    assert table.winner is None


@pytest.mark.rule("GS-66", "GS-74", "GS-78", "GS-62", "GS-R22")
def test_ex8_blessing_and_summon_chain():
    table = at(
        "Y4 B8 B1 B2", "B3 Y3", "B5 Y1", spaces={2: "B4^", 6: "Y8"}, pile="Y7 Y6 Y10 B10"
    ).sequence(0, "Y4", "Y4", on=2)
    table.decides("bless", 0).act(0, slot(6)).decides("bonus", 0)
    assert table.space(6) == "Y8^"
    table.sequence(0, "Y8", "B8", on=6).decides("bonus", 0)
    assert table.space(9) == "Y7^"
    table.passes(0)
    assert (table.space(2), table.stack(2)) == ("B4^", "Y4")
    assert (table.space(6), table.stack(6)) == ("Y8^", "B8")
    assert table.pile == "Y6 Y10 B10"
    table.decides("action", 1)


@pytest.mark.rule("GS-75", "GS-95", "GS-R30")
def test_ex9_silence_and_lights():
    table = at("B5 B1 B2", "B3 Y3", "B6 Y1", "B8 B9", spaces={2: "Y5^"}, pile="Y7 Y6 Y10 B10")
    table.plays(0, "B5", "B5", on=2).window(1)
    after(table, 1, "B3 Y3 Y5 B5 Y7")
    assert table.space(2) == "Y6"
    table.decides("free_flip", 2)


@pytest.mark.rule("GS-76", "GS-5", "GS-96", "GS-110", "GS-111", "GS-113", "GS-117")
def test_ex10_a_short_pile_and_depletion():
    table = at("Y6 B1 B2", "B3 B4", spaces={1: "B6^", 5: "Y2"}, pile="Y7")
    before = table.discarded("Y2")
    table.sequence(0, "B6", "Y6", on=1).decides("shift_card", 0)
    assert table.ids(0) == {card("Y7")}
    table.act(0, card("Y7"), slot(5))
    assert table.discarded("Y2") == (before[0], before[1] + 1)
    assert (table.space(5), table["known"]["5"], table.pile) == ("Y7", [0], "")
    assert (table.space(18), table.space(19), table.space(1)) == ("B1^", "B2^", "")
    table.decides("fc_play", 0)
    assert table.ids(0) == {slot(18), slot(19)}


@pytest.mark.rule("GS-94", "GS-96", "GS-110", "GS-114")
def test_ex11_the_refill_runs_out():
    table = at(
        "Y6 B1 B2",
        "B3 B4",
        "B5 B8",
        spaces={0: "B6^", 1: "Y1^", 2: "B7^", 3: "B9^"},
        stack=[(1, "B9", 1)],
        pile="Y7 Y8 Y9",
        aside="B5 Y4",
    )
    table.plays(0, "B6", "Y6", on=0).window(1)
    after(table, 0, "B1 B2 B6 Y6 Y7")
    assert [table.space(number) for number in range(4)] == ["Y8", "Y9", "", ""]
    assert (table.space(18), table.space(19)) == ("B5^", "Y4^")
    table.decides("fc_play", 2)
    assert table.ids(2) == {slot(18)}


@pytest.mark.rule("GS-111", "GS-116", "GS-118", "GS-119", "GS-120", "GS-R35", "GS-113")
def test_ex12_the_final_challenge_to_its_end():
    empty = dict.fromkeys(range(9), "")
    table = at(
        "Y6 Y6 B2",
        "B3 B4",
        "B5 B8",
        spaces=empty | {0: "Y6^", 4: "B3", 7: "B8", 18: "B5^", 19: "Y4^"},
        pile="",
        turn=2,
        phase="fc_play",
    )
    table.act(2, slot(18)).decides("fc_reveal", 2).act(2, slot(7))
    assert table.space(7) == "B8^"
    table.decides("fc_play", 0).act(0, slot(0), card("Y6")).decides("fc_reveal", 0)
    table.act(0, slot(4))
    assert table.winner == 0
    assert table.position.outcome.reason == "P0 wins with the lowest hand: P0 2, P1 7, P2 8."


@pytest.mark.rule("GS-146", "GS-132", "GS-53")
def test_ex13_a_wrath_trap():
    table = at(
        "WR B1 B2", "B3 B4", "B5 B8", spaces={0: "B6^"}, pile="Y7 Y8 Y9 Y10 Y1", extended=True
    )
    table.plays(0, "Y6", "WR", on=0).window(1)
    after(table, 1, "B3 B4 Y7 Y8")
    after(table, 0, "B1 B2 B6 WR Y9")
    assert table.space(0) == "Y10"


@pytest.mark.rule("GS-150", "GS-151", "GS-155", "GS-156", "GS-157", "GS-73", "GS-R20", "GS-R48")
def test_ex14_a_reflect_of_two_senders():
    table = at(
        "B3 B1 B2",
        "Y3 B4 B6",
        "RF B8",
        "B9 B10",
        spaces={0: "B3^"},
        pile="Y7 Y8 Y9 Y10 Y1",
        extended=True,
    )
    table.believed(0, "Y3", "B3", on=0).believed(1, "Y3", "Y3").all_pass()
    table.decides("target", 0).act(0, player(2)).decides("reflect", 2).passes(2)
    table.decides("target", 1).act(1, player(2)).decides("reflect", 2)
    table.believed(2, "RF", "RF")
    after(table, 0, "B1 B2 Y7")
    after(table, 1, "B4 B6 Y8")
    after(table, 2, "B8")
    assert (table.space(0), table.stack(0)) == ("Y9", "")
    table.decides("action", 1)


@pytest.mark.rule("GS-153", "GS-152", "GS-R51")
def test_ex15_a_fake_reflect():
    table = at(
        "B3 B1 B2",
        "B4 B6",
        "B8 B9",
        spaces={0: "B3^", 1: "Y9^"},
        pile="Y7 Y8 Y9 Y10 Y1",
        extended=True,
    )
    table.sequence(0, "B3", "B3", on=0).act(0, player(2)).plays(2, "RF", "B8").window(0, 1)
    after(table, 2, "B3 B3 B8 B9 Y7 Y8")
    assert (table.space(0), table.space(1)) == ("Y9", "Y10")
    table.decides("free_flip", 1)


@pytest.mark.rule("GS-164", "GS-161", "GS-R54", "GS-160")
def test_ex16_a_real_gamble_is_called():
    table = at(
        "B7 B1 B2",
        "GA B6 Y5",
        "B8 B9",
        spaces={0: "Y7^", 1: "Y9^"},
        pile="Y7 Y8 Y9 Y10 Y1",
        extended=True,
    )
    table.believed(0, "B7", "B7", on=0).plays(1, "GA", "GA").window(2)
    table.decides("discard", 1).act(1, card("B6"))
    after(table, 1, "Y5")
    after(table, 2, "B7 B8 B9 Y7 Y7 GA")
    table.decides("free_flip", 1)


@pytest.mark.rule("GS-170", "GS-171", "GS-134", "GS-42", "GS-77")
def test_ex17_indecisive_switches_the_colour():
    table = at(
        "B7 B1 B2",
        "IN B6 Y5",
        "Y7 B9",
        spaces={0: "Y7^"},
        pile="Y6 Y8 Y9 Y10 Y1",
        extended=True,
    )
    table.believed(0, "B7", "B7", on=0).believed(1, "IN", "IN").decides("respond", 2)
    assert table.texts(2) == ["pass", "lights", "claim Y7", "claim WR", "claim GA", "claim IN"]
    table.plays(2, "Y7", "Y7").window(0)
    after(table, 0, "B1 B2 Y7 B7 IN Y7 Y6")
    table.decides("luck_slot", 2)
    assert table.ids(2) == {slot(number) for number in range(1, 9)}


@pytest.mark.rule("GS-166", "GS-145", "GS-136", "GS-R47", "GS-R55", "GS-22", "GS-96")
def test_ex18_gamble_then_wrath_on_the_grid():
    table = at(
        "B7 B1",
        "B6 Y5",
        spaces={0: "GA", 1: "Y9^"},
        pile="Y6 WR Y9 Y10 Y1 B3",
        extended=True,
    )
    table.act(0, slot(0)).decides("guess", 0)
    after(table, 0, "B7 B1 Y6")
    table.act(0, HIGH)
    after(table, 0, "B7 B1 Y6 Y9 Y10 Y1")
    assert table.space(0) == ""
    table.decides("after_flip", 0)
    assert table.ids(0) == {PASS, slot(1)}
    table.passes(0)
    assert (table.space(0), table.pile) == ("B3", "")
    assert table.phase == "fc_play" or table.winner is not None


@pytest.mark.rule("GS-156", "GS-R49", "GS-72", "GS-101")
@pytest.mark.parametrize("spare", ["Y3 B4 Y10", "Y3 B4"])
def test_ex19_a_reflected_deceive(spare):
    table = at("B2 B1 B5", spare, "Y9 B8", spaces={0: "Y2^"}, pile="Y7 Y8", extended=True)
    table.sequence(0, "Y2", "B2", on=0).act(0, player(1)).believed(1, "RF", "Y3")
    table.decides("give", 1)
    if "Y10" in spare:
        table.act(1, card("Y10"))
        after(table, 0, "B1 B5 Y10")
        after(table, 1, "B4")
        assert table.stack(0) == "B2 Y3"
    else:
        table.act(1, card("B4"))
        assert table.winner == 1


@pytest.mark.rule("GS-77", "GS-101")
def test_ex20_luck_as_the_way_out():
    table = at("B2 B1", "Y3 B4", "Y9 B8", spaces={0: "Y7^", 8: "Y4"}, pile="Y6 Y8")
    unseen = table.discarded("Y4")[1]
    table.sequence(0, "Y7", "B2", on=0).decides("luck_slot", 0).act(0, slot(8), card("B1"))
    assert table.discarded("Y4")[1] == unseen + 1
    assert table.space(8) == "B1"
    assert table.winner == 0


def test_a_finished_choice_needs_no_done():
    table = at("Y4", "B3 Y3", spaces={2: "Y9^"}, pile="Y7 Y8").act(0, slot(2), claim("Y9"))
    assert DONE not in table.ids(0)
    table.act(0, card("Y4")).decides("window", 1)
