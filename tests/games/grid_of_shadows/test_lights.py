"""Lights!, Resolve and escapes in the base game (GS-50..GS-56, GS-90..GS-102)."""

import pytest

from fairground.games.grid_of_shadows.rules.events import ABILITY, FINAL_BEGAN, JUDGED, SHOWN
from shadows import LIGHTS, PASS, after, at, card, player, slot


def table_of(*hands, spaces=None, pile="Y7 Y8 Y9 Y10 Y1 Y2 B10 B9", **more):
    return at(*hands, spaces={0: "Y3^", **(spaces or {})}, pile=pile, **more)


@pytest.mark.rule("GS-52", "GS-53", "GS-60")
@pytest.mark.parametrize("lie", ["Y3", "B4", "B2"])
def test_gs52_a_wrong_number_or_colour_is_a_lie(lie):
    table = table_of(f"B3 {lie} B1", "B5 B6", "B7 B8").plays(0, "B3", f"B3 {lie}", on=0).window(2)
    (judged,) = table.told(JUDGED)
    assert (judged.seat, judged.truthful) == (0, 0)
    assert table.told(ABILITY) == []
    assert table.state.held[:3] == [5, 2, 2]


@pytest.mark.rule("GS-54", "GS-60", "GS-61", "GS-73", "GS-50")
def test_gs54_a_truthful_run_costs_the_accuser_and_all_copies_fire():
    table = table_of("B3 B1 B2", "B3 B4", "B5 B6").believed(0, "B3", "B1", on=0)
    table.plays(1, "B3", "B3").window(2)
    after(table, 2, "B5 B6 Y3 B1 B3 Y7")
    assert [event.number for event in table.told(ABILITY)] == [3]
    table.decides("target", 0).act(0, player(1)).decides("target", 1).act(1, player(0))
    after(table, 1, "B4 Y8")
    after(table, 0, "B3 B2 Y9")


@pytest.mark.rule("GS-53", "GS-50")
def test_gs53_the_loser_takes_older_cards_too_and_they_stay_hidden():
    table = table_of("B1 B2 B4", "B5 B6", "B7 B8", stack=[(0, "Y1", 1)])
    table.plays(0, "Y3", "B1", on=0).window(1)
    after(table, 0, "B2 B4 Y3 Y1 B1 Y7")
    assert [event.card for event in table.told(SHOWN)] == [0]
    public = table["memory"]["public"]
    assert {name for name, (count, _) in public.items() if count} == {"0 B1", "0 Y3"}
    knows = table["memory"]["seats"][1]
    assert knows["0 Y1"] == [1, 0]
    assert "0 Y1" not in table["memory"]["seats"][2]


@pytest.mark.rule("GS-51", "GS-45")
def test_gs51_a_run_may_hold_several_plays():
    table = table_of("B3 B1 Y1 B2", "B5 B6").believed(0, "B3", "B3", on=0).passes(1)
    table.believed(0, "B3", "B1").passes(1).plays(0, "B3", "Y1").window(1)
    assert sorted(event.card for event in table.told(SHOWN)) == [0, 2, 10]


@pytest.mark.rule("GS-91", "GS-R29", "GS-94")
def test_gs91_after_lights_every_face_up_card_goes_with_its_stack():
    table = table_of(
        "B3 B1 B2",
        "B5 B6",
        "B7 B8",
        spaces={1: "Y9^", 2: "B2^", 9: "Y5^"},
        stack=[(1, "Y4", 2)],
    )
    up = {code: table.discarded(code)[0] for code in ("Y9", "B2", "Y5")}
    unseen = table.discarded("Y4")[1]
    table.plays(0, "B3", "B1", on=0).window(1)
    for code, count in up.items():
        assert table.discarded(code)[0] == count + 1
    assert table.discarded("Y4")[1] == unseen + 1
    assert [table.space(number) for number in (0, 1, 2, 9)] == ["Y8", "Y9", "Y10", "Y1"]
    assert table["stack"] == []
    table.decides("free_flip", 1)
    assert PASS in table.ids(1)


@pytest.mark.rule("GS-95", "GS-R4", "GS-55")
def test_gs95_none_one_or_two_free_flips_after_lights():
    for flips in (0, 1, 2):
        table = table_of("B3 B1 B2", "B5 B6", "B7 B8").plays(0, "B3", "B1", on=0).window(1)
        for number in range(flips):
            table.decides("free_flip", 1).act(1, slot(number))
        if flips < 2:
            table.passes(1)
        table.decides("action", 1)
        assert table.state.held[1] == 2


@pytest.mark.rule("GS-92", "GS-94", "GS-R26")
def test_gs92_with_fewer_than_three_cards_everything_stays():
    table = table_of("B3 B1 B2", "B5 B6", "B7 B8").sequence(0, "B3", "B3 B1", on=0)
    table.act(0, player(1)).act(0, player(1))
    assert table.stack(0) == "B1 B3"
    table.decides("action", 1)
    table = table_of("B3 B1 B2 Y9", "B5 B6", "B7 B8").sequence(0, "B3", "B3 B1 B2", on=0)
    for _ in range(3):
        table.act(0, player(2))
    assert (table.space(0), table.stack(0)) == ("Y10", "")


@pytest.mark.rule("GS-92")
def test_gs92_only_spaces_played_on_are_looked_at():
    table = table_of(
        "B3 B1 B2",
        "B5 B6",
        spaces={1: "B9^", 5: "B5"},
        stack=[(1, "Y4", 0), (1, "Y4", 0)],
    )
    table.act(0, slot(5)).passes(0).decides("action", 1)
    assert table.stack(1) == "Y4 Y4"


@pytest.mark.rule("GS-96", "GS-90")
def test_gs96_the_next_player_is_the_next_clockwise():
    table = table_of("B1 B2", "B3 B4", "B5 B6", spaces={5: "B5", 6: "B6", 7: "B7"})
    table.act(0, slot(5), PASS).decides("action", 1)
    table.act(1, slot(6), PASS).decides("action", 2)
    table.act(2, slot(7), PASS).decides("action", 0)


@pytest.mark.rule("GS-100", "GS-101", "GS-102", "GS-56")
def test_gs101_a_truthful_last_card_escapes_before_anything_is_taken():
    table = table_of("B3", "B5 B6", "B7 B8").plays(0, "B3", "B3", on=0).window(1)
    assert table.winner == 0
    after(table, 1, "B5 B6")
    assert table.position.outcome.rule == "GS-101"


@pytest.mark.rule("GS-100")
def test_gs100_an_empty_hand_waits_while_it_can_be_called():
    table = table_of("B1", "B5 B6", "B7 B8").believed(0, "B3", "B1", on=0)
    assert table.state.held[0] == 0
    table.decides("respond", 1).passes(1).act(2, LIGHTS)
    after(table, 0, "B1 Y3 Y7")


@pytest.mark.rule("GS-101", "GS-72")
def test_giving_the_last_card_escapes():
    table = at("B2 B1", "B3 B4", spaces={0: "Y2^"}, pile="Y7 Y8").sequence(0, "B2", "B2", on=0)
    table.act(0, player(1)).decides("give", 0).act(0, card("B1"))
    assert table.winner == 0


@pytest.mark.rule("GS-2", "GS-102")
def test_gs102_the_win_comes_before_the_ability_and_the_final_challenge():
    table = at("B9", "B3 B4", spaces={0: "Y9^"}, pile="Y7").sequence(0, "B9", "B9", on=0)
    assert table.winner == 0
    assert table.told(ABILITY) == []
    assert table.told(FINAL_BEGAN) == []


@pytest.mark.rule("GS-5")
def test_gs5_what_cannot_be_drawn_is_lost():
    table = at("B9 B1", "B3 B4", spaces={0: "Y9^"}, pile="Y7").sequence(0, "B9", "B9", on=0)
    after(table, 0, "B1 Y7")
    assert table.pile == ""
