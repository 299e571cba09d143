"""The options that are plausible other readings, and the numbers a designer may turn."""

import pytest

from fairground.games.grid_of_shadows.rules import components as parts
from fairground.games.grid_of_shadows.rules.events import (
    CALLED,
    COLLAPSED,
    DISCARDED,
    FINAL_BEGAN,
    REFLECTED,
    TARGETED,
)
from fairground.kernel.errors import BadOption
from shadows import GAME, LIGHTS, PASS, after, card, claim, deal, opened, player, slot


@pytest.mark.rule("GS-R7")
def test_a_second_window_opens_when_everybody_has_passed():
    table = opened(5, "B5 B1", "B3 B4", "B6 B7", lights_windows="open_close")
    table.believed(0, "B5", "B1", on=0).all_pass().decides("window", 1, 2).window(2)
    after(table, 0, "B5 B1 Y5 Y7")
    table = opened(5, "B5 B1", "B3 B4", "B6 B7", lights_windows="open_close")
    table.believed(0, "B5", "B1", on=0).all_pass().window().decides("action", 2)


@pytest.mark.rule("GS-40", "GS-66", "GS-R7")
def test_after_a_call_in_the_second_window_a_bonus_play_is_answered_like_any_other():
    table = opened(4, "B4 B1 B2", "B3 B6", "B8 B9", lights_windows="open_close", spaces={6: "Y8"})
    table.believed(0, "B4", "B4", on=0).all_pass().decides("window", 1, 2).window(1)
    table.act(0, slot(6), slot(6)).plays(0, "Y8", "B1").window().decides("respond", 1)
    table.all_pass().decides("window", 1, 2)


@pytest.mark.rule("GS-155", "GS-R7")
def test_after_a_call_in_the_second_window_an_uncalled_reflect_still_works():
    hands = "B3 B1 B2", "RF B6 B4", "B8 B9"
    table = opened(3, *hands, extended=True, lights_windows="open_close")
    table.believed(0, "B3", "B3", on=0).all_pass().decides("window", 1, 2).window(2)
    table.act(0, player(1)).believed(1, "RF", "RF")
    assert [event.seat for event in table.told(REFLECTED)] == [1]
    after(table, 0, "B1 B2 Y8")
    after(table, 1, "B6 B4")


@pytest.mark.rule("GS-R8")
def test_any_of_the_callers_may_be_the_accuser():
    accusers = set()
    for seed in range(40):
        table = deal(4, seed=seed, lights_priority="random", first_player="seat_0", free_flips=1)
        table.act(0, slot(0))
        number = parts.SLOT  # space 0 is face-up now
        table.act(0, number)
        table.act(0, min(table.ids(0)))
        table.act(0, min(table.ids(0)))
        if 1 in table.ids(0):
            table.act(0, 1)
        table.window(1, 2, 3)
        accusers.add(table.told(CALLED)[0].seat)
    assert accusers == {1, 2, 3}


@pytest.mark.rule("GS-R9")
def test_a_final_pass_leaves_only_pass_and_lights():
    table = opened(5, "B5 B1", "B3 B4", "B6 B7", pass_is_final=True)
    table.believed(0, "B5", "B1", on=0).passes(1).believed(2, "B5", "B6").passes(0)
    assert table.ids(1) == {PASS, LIGHTS}
    assert table.refused(1, claim("B5")) == "GS-R9"


@pytest.mark.rule("GS-R4")
def test_mandatory_free_flips_after_lights():
    table = opened(5, "B5 B1", "B3 B4", free_flips_after_lights="mandatory")
    table.plays(0, "B5", "B1", on=0).window(1).decides("free_flip", 1)
    assert table.refused(1, PASS) == "GS-R4"
    table.act(1, slot(0), slot(1)).decides("action", 1)


@pytest.mark.rule("GS-R13")
def test_escape_at_the_end_of_the_turn():
    table = opened(9, "B9", "B3 B4", escape="turn_end").sequence(0, "B9", "B9", on=0)
    after(table, 0, "Y7 Y8")
    table.decides("action", 1)
    table = opened(5, "B5", "B3 B4", escape="turn_end").sequence(0, "B5", "B5", on=0)
    assert table.winner == 0
    assert table.position.outcome.rule == "GS-R13"
    table = opened(2, "B2", "B3 B4", escape="turn_end").sequence(0, "B2", "B2", on=0)
    assert table.winner == 0
    assert table.told(TARGETED) == []
    table = opened(7, "B7", "B3 B4", escape="turn_end").sequence(0, "B7", "B7", on=0)
    table.decides("luck_slot", 0).act(0, slot(4))
    assert table.winner == 0
    assert table.space(4) == "Y7"
    table = opened(5, "B5", "B3", "B6 B7", escape="turn_end").believed(0, "B5", "B5", on=0)
    table.believed(1, "B5", "B3").all_pass()
    assert table.winner == 0


@pytest.mark.rule("GS-R32", "GS-96")
def test_gs_r32_the_turn_is_finished_on_an_empty_pile():
    table = opened(9, "B9 B9 B1", "B3 B4", pile="Y7 Y8").sequence(0, "B9", "B9 B9", on=0)
    after(table, 0, "B1 Y7 Y8")
    assert table.told(FINAL_BEGAN)


@pytest.mark.rule("GS-R32")
@pytest.mark.parametrize("depletion", ["end_of_turn", "at_once"])
def test_gs_r32_depletion_at_once_drops_the_rest_of_the_turn(depletion):
    table = opened(5, "B5 B1", "B3 B4", spaces={3: "B9"}, pile="Y7", depletion=depletion)
    table.act(0, slot(3))
    if depletion == "at_once":
        assert table.phase in ("fc_play", "over")
        assert table.told(FINAL_BEGAN)
    else:
        table.decides("after_flip", 0)


@pytest.mark.rule("GS-R32")
def test_gs_r32_at_once_stops_between_two_copies():
    table = opened(10, "B10 B10 B1", "B3 B4", pile="Y7 Y8", depletion="at_once")
    table.sequence(0, "B10", "B10 B10", on=0)
    after(table, 1, "B3 B4 Y7")
    assert table.told(FINAL_BEGAN)
    table = opened(6, "B6 B1 B2", "B3 B4", pile="Y7 Y8", depletion="at_once")
    table.sequence(0, "B6", "B6", on=0).act(0, card("Y7"), slot(3))
    table.decides("action", 1)


@pytest.mark.rule("GS-R27")
def test_temporary_side_spaces_close_when_they_are_empty():
    table = opened(5, "B5 B1", "B3 B4", spaces={9: "B9^"}, side_spaces="temporary")
    table.plays(0, "B5", "B1", on=0).window(1)
    assert (table.space(9), table["sides"]) == ("", [])


@pytest.mark.rule("GS-R39", "GS-7")
@pytest.mark.parametrize("visibility", ["as_it_lay", "public"])
def test_gs_r39_face_down_discards_keep_their_secret_unless_all_is_open(visibility):
    table = opened(5, "B5 B1 B2 B6", "B3 B4", discard_visibility=visibility)
    before = table.discarded("B1")
    table.sequence(0, "B5", "B5 B1 B2", on=0)
    now = table.discarded("B1")
    if visibility == "public":
        assert now == (before[0] + 1, before[1])
    else:
        assert now == (before[0], before[1] + 1)
        assert table["memory"]["discards"] == [["B1", "B2", "B5"], []]
        assert table.position.view(1).describe()["discard_unseen"] == 3
    table = opened(1, "B1 B2 B6", "B3 B4", discard_visibility=visibility)
    table.sequence(0, "B1", "B1", on=0).act(0, card("B6"))
    told = [event.card for event in table.told(DISCARDED, to=1)]
    assert told == [5 if visibility == "public" else -1]


@pytest.mark.rule("GS-R49", "GS-156")
def test_a_reflected_deceive_may_be_cancelled():
    table = opened(2, "B2 B1 B5", "RF B3 B4", extended=True, reflect_deceive="cancel")
    table.sequence(0, "B2", "B2", on=0).act(0, player(1)).believed(1, "RF", "RF")
    after(table, 0, "B1 B5")
    after(table, 1, "B3 B4")
    table.decides("action", 1)


KNOBS = [
    ("flip_penalty", 3),
    ("flip_penalty", 0),
    ("lights_penalty", 3),
    ("lights_penalty", 0),
    ("hunger_draw", 4),
    ("hunger_draw", 0),
]


@pytest.mark.rule("GS-22", "GS-53", "GS-79")
@pytest.mark.parametrize(("name", "value"), KNOBS)
def test_draws_can_be_turned(name, value):
    table = opened(9, "B9 B1", "B3 B4", **{name: value})
    if name == "flip_penalty":
        table.act(0, slot(3))
        assert table.state.held[0] == 2 + value
    elif name == "lights_penalty":
        table.plays(0, "B9", "B1", on=0).window(1)
        assert table.state.held[0] == 3 + value
    else:
        table.sequence(0, "B9", "B9", on=0)
        assert table.state.held[0] == 1 + value


@pytest.mark.rule("GS-92")
@pytest.mark.parametrize("height", [2, 3, 4])
def test_the_height_of_a_collapse_can_be_turned(height):
    table = opened(5, "B5 B1 B2 B6", "B3 B4", collapse_at=height)
    table.sequence(0, "B5", "B5 B1 B2", on=0)
    assert bool(table.told(COLLAPSED)) == (height <= 3)


@pytest.mark.rule("GS-141", "GS-145", "GS-161", "GS-166", "GS-133")
def test_numbers_of_the_specials_can_be_turned():
    more = {
        "wrath_draw": 4,
        "gamble_fail_draw": 5,
        "gamble_win_discard": 2,
        "guess_penalty": 3,
        "extended": True,
    }
    table = opened(7, "B7 B1 B2", "B3 B4", **more).believed(0, "B7", "B7", on=0)
    table.believed(1, "WR", "B3").act(1, player(0)).passes(0)
    assert table.state.held[0] == 2 + 4
    table = opened(7, "B7 B1 B2", "B3 B4", **more).believed(0, "B7", "B1", on=0)
    table.believed(1, "GA", "B3")
    assert table.state.held[1] == 1 + 5
    table = opened(7, "B7 B1 B2", "B3 B4 B5 B6", **more).believed(0, "B7", "B7", on=0)
    table.believed(1, "GA", "B3").act(1, card("B4")).decides("discard", 1).act(1, card("B5"))
    assert table.hand(1) == "B6"
    table = opened(7, "B1 B2", "B3 B4", spaces={3: "GA"}, **more).act(0, slot(3), parts.GUESS_LOW)
    assert table.state.held[0] == 2 + 1 + 3


@pytest.mark.rule("GS-R3", "GS-R37")
def test_a_match_counts_wins_and_may_be_shared():
    import random

    from tables import play_at_random

    table = play_at_random(deal(2, seed=5, games_in_match=3), random.Random(5))
    outcome = table.position.outcome
    assert sum(table["wins"]) == 3 * 60
    best = max(table["wins"])
    assert outcome.winners == tuple(s for s in range(2) if table["wins"][s] == best)
    assert "after 3 games" in outcome.reason


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"hand_size": 0}, "hand_size cannot be 0: it must be a whole number from 1 to 10"),
        ({"extended": 1}, "it must be true or false"),
        ({"escape": "later"}, "one of immediate, turn_end"),
        ({"collapse_at": 7}, "from 2 to 6"),
        ({"nonsense": 1}, "there is no option 'nonsense'"),
    ],
)
def test_bad_options_are_refused_with_what_is_allowed(options, sentence):
    with pytest.raises(BadOption, match=sentence):
        GAME.new(3, 1, **options)
