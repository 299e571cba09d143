"""The turn, plays and responses in the base game (GS-20..GS-49)."""

import pytest

from fairground.games.grid_of_shadows.rules import components as parts
from fairground.games.grid_of_shadows.rules.events import CALLED, DREW, FLIPPED, PLAYED, SHOWN
from shadows import DONE, LIGHTS, PASS, after, at, card, claim, slot


def base(**more):
    """Three players, two open cards, everything else face-down."""
    return at(
        "B6 B6 Y6 B1 Y1",
        "B2 B3 Y3",
        "B4 B5 Y9",
        spaces={0: "Y6^", 1: "B9^", **more.pop("spaces", {})},
        pile="Y7 Y8 Y9 Y10 Y1 Y2 B10 B9",
        **more,
    )


@pytest.mark.rule("GS-20", "GS-21", "GS-30")
def test_gs21_a_turn_is_a_play_or_a_flip():
    table = base()
    assert table.refused(0, PASS) == "GS-21"
    assert table.ids(0) == {slot(number) for number in range(9)}
    assert table.refused(0, LIGHTS) == "GS-49"
    assert table.refused(1, slot(0)) == "GS-40"
    assert table.refused(0, slot(9)) == "GS-30"


@pytest.mark.rule("GS-22", "GS-23", "GS-24", "GS-R5", "GS-R6", "GS-25", "GS-90")
def test_gs22_a_flip_costs_a_card_and_may_be_followed_by_a_play():
    table = base(spaces={4: "B8"}).act(0, slot(4)).decides("after_flip", 0)
    after(table, 0, "B6 B6 Y6 B1 Y1 Y7")
    kinds = [event.kind for event in table.events]
    assert kinds.index(DREW.kind) < kinds.index(FLIPPED.kind)
    assert table.space(4) == "B8^"
    assert table.ids(0) == {PASS, slot(0), slot(1), slot(4)}
    assert table.refused(0, slot(5)) == "GS-24"
    table.passes(0).decides("action", 1)
    assert table.told(PLAYED) == []
    table = base(spaces={4: "B8"}).act(0, slot(4)).plays(0, "B8", "B1", on=4)
    table.decides("window", 1, 2)


@pytest.mark.rule("GS-31", "GS-32", "GS-33", "GS-35", "GS-34", "GS-3", "GS-R12")
def test_gs32_the_claim_has_the_grid_cards_number_in_any_colour():
    table = base().act(0, slot(0))
    assert table.ids(0) == {claim("B6"), claim("Y6")}
    assert table.refused(0, claim("B7")) == "GS-32"
    assert table.refused(0, card("B6")) == "GS-31"
    table.act(0, claim("B6"))
    assert table.ids(0) == {card(code) for code in ("B1", "B6", "Y1", "Y6")}
    assert table.refused(0, DONE) == "GS-31"
    assert table.refused(0, card("B2")) == "GS-3"
    table.act(0, card("B6"))
    assert table.refused(0, card("B1")) == "GS-33"
    assert table.ids(0) == {DONE, card("B6"), card("Y1"), card("Y6")}
    table.act(0, card("B6"), card("Y1"), card("Y6"))
    assert table.ids(0) == {DONE}
    table.act(0, DONE).decides("window", 1, 2)
    (play,) = table.told(PLAYED)
    assert (play.seat, play.space, play.claim, play.cards) == (0, 0, 5, 4)
    assert table.hand(0) == "B1"


@pytest.mark.rule("GS-R12", "GS-35")
def test_more_than_four_equal_cards_may_be_claimed():
    table = base().plays(0, "Y6", "B6 B6 Y6 B1 Y1", on=0)
    assert table.told(PLAYED)[-1].cards == 5
    assert table.state.held[0] == 0


@pytest.mark.rule("GS-36", "GS-8")
def test_gs36_nothing_of_a_play_is_seen_before_it_is_complete():
    table = base()
    before = {seat: table.position.view(seat).row for seat in (-1, 1, 2)}
    for action in (slot(0), claim("B6"), card("B6"), card("Y6")):
        table.act(0, action)
        assert {seat: table.position.view(seat).row for seat in (-1, 1, 2)} == before
        assert table.events == []
        assert table.pending == (0,)
    table.act(0, DONE)
    assert all(table.position.view(seat).row != row for seat, row in before.items())
    view = table.position.view(1).describe()
    assert view["hands"][0] == 3
    assert [(entry["card"], entry["claim"]) for entry in view["stack"]] == [("?", "B6")] * 2


@pytest.mark.rule("GS-40", "GS-41", "GS-42", "GS-43", "GS-44", "GS-R9")
def test_gs40_answers_go_clockwise_and_a_play_begins_the_round_anew():
    table = base().believed(0, "B6", "B6", on=0).decides("respond", 1)
    assert table.ids(1) == {PASS, LIGHTS, claim("B6")}
    assert table.refused(1, claim("Y6")) == "GS-42"
    assert table.refused(1, slot(1)) == "GS-42"
    table.passes(1).decides("respond", 2).believed(2, "B6", "B4")
    table.decides("respond", 0).passes(0).decides("respond", 1)
    assert claim("B6") in table.ids(1)
    table.passes(1).decides("respond", 2)
    assert table.ids(2) == {PASS, claim("B6")}
    assert table.stack(0) == "B6 B4"
    table.passes(2)
    assert table.phase == "shift_card"


@pytest.mark.rule("GS-45", "GS-R10")
def test_gs45_nobody_calls_lights_on_themselves():
    table = base().believed(0, "B6", "B6", on=0).passes(1, 2).decides("respond", 0)
    assert table.refused(0, LIGHTS) == "GS-45"
    assert table.ids(0) == {PASS, claim("B6")}


@pytest.mark.rule("GS-46", "GS-47", "GS-R7", "GS-R62")
@pytest.mark.parametrize("order", [(1, 2), (2, 1)])
def test_gs46_all_others_answer_at_once_and_in_secret(order):
    table = base().plays(0, "B6", "B6", on=0).decides("window", 1, 2)
    assert table.refused(0, LIGHTS) == "GS-46"
    for seat in (1, 2):
        assert table.ids(seat) == {PASS, LIGHTS}
    first, second = order
    other = {seat: table.position.view(seat).row for seat in (-1, 0, second)}
    table.act(first, LIGHTS)
    assert {seat: table.position.view(seat).row for seat in (-1, 0, second)} == other
    assert table.refused(first, PASS) == "GS-46"
    assert table.position.view(second).pending == (second,)
    assert table.position.view(0).pending == ()
    assert table.position.view(0).outcome is None
    table.act(second, PASS)
    (call,) = table.told(CALLED)
    assert (call.seat, call.callers) == (first, 1 << first)


@pytest.mark.rule("GS-48", "GS-55")
def test_gs48_a_call_at_ones_own_step():
    table = base().believed(0, "B6", "B1", on=0).passes(1).act(2, LIGHTS)
    after(table, 0, "B6 B6 Y6 Y1 Y6 B1 Y7")
    table.decides("free_flip", 1)


@pytest.mark.rule("GS-49", "GS-50", "GS-R11")
def test_gs49_an_older_lie_is_safe_once_somebody_has_played_on_it():
    table = base().believed(0, "B6", "B1", on=0).plays(1, "B6", "B2").window(2)
    shown = table.told(SHOWN)
    assert [(event.seat, event.card) for event in shown] == [(1, 1)]
    after(table, 1, "B2 B3 Y3 Y6 B1 Y7")
    assert "B1" not in table.hand(0)


@pytest.mark.rule("GS-6")
def test_gs6_the_discard_pile_never_comes_back():
    import random

    from shadows import deal
    from tables import play_at_random

    table = deal(4, seed=3)
    rng = random.Random(3)
    gone, left = 0, 99
    while table.pending:
        play_at_random(table, rng, 1)
        state = table.state
        assert sum(state.gone_up) + state.gone_hidden >= gone
        gone = sum(state.gone_up) + state.gone_hidden
        if state.phase <= parts.AFTER_FLIP and not state.touched:
            assert state.pile_left <= left
            left = state.pile_left


@pytest.mark.rule("GS-8", "GS-7")
def test_gs8_counts_claims_and_players_are_public():
    table = base().believed(0, "B6", "B6 B1", on=0).believed(1, "B6", "B2")
    view = table.position.view(-1).describe()
    assert view["hands"] == [3, 2, 3]
    assert [(entry["player"], entry["claim"], entry["card"]) for entry in view["stack"]] == [
        (0, "B6", "?"),
        (0, "B6", "?"),
        (1, "B6", "?"),
    ]
    assert len(view["pile"]) == 8
    assert view["spaces"]["0"] == "Y6^"
    assert view["spaces"]["4"] == "?"
    mine = table.position.view(0).describe()["stack"]
    assert [entry["card"] for entry in mine] == ["B1", "B6", "?"]
