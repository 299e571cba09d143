"""Rounds and the match: points, void rounds, who wins, fresh rounds (CG-50 to CG-53)."""

import random

import pytest

from fairground.games.crash_grid.rules.events import SCORED, VOIDED
from play import CARDS, ONE_ROUND, Crash, Script, at, deal, play_round
from tables import play_at_random


@pytest.mark.rule("CG-50", "CG-10")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_cg50_the_last_rider_standing_scores_one_point(seats):
    for winner in range(seats):
        table = play_round(deal(seats, 6), winner)
        assert table["points"] == [int(seat == winner) for seat in range(seats)]
        assert table.rounds_played == 1


@pytest.mark.rule("CG-51", "CG-R22")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_cg51_if_all_crash_in_one_trick_nobody_scores_and_the_round_counts(seats):
    table = play_round(deal(seats, 6), None)
    assert table["points"] == [0] * seats
    assert table.rounds_played == 1
    assert VOIDED.kind in table.kinds()


@pytest.mark.rule("CG-R11", "CG-51")
def test_r11_a_round_is_void_though_one_rider_had_crashed_long_before():
    board = """
        0< 0r  .  .  .  .
         .  .  .  .  .  .
        1*  .  .  .  .  .
         .  .  .  .  .  .
         .  .  .  .  .  .
         .  .  .  . 2r 2v
    """
    table = at(
        3,
        board,
        trick=2,
        riders=[
            {"square": [0, 0], "facing": "W", "used": "J"},
            {
                "square": [2, 0],
                "facing": "E",
                "alive": False,
                "used": "K",
                "crashed_in": 1,
                "hand": [],
            },
            {"square": [5, 5], "facing": "S", "used": "J"},
        ],
        facings={"2,0": "E"},
        **ONE_ROUND,
    )
    table.reveals_in_order(2, 0).rides("KK")
    assert [crash.seat for crash in table.crashes] == [2, 0]
    assert table["points"] == [0, 0, 0]
    assert table.position.outcome.winners == (0, 1, 2)


@pytest.mark.rule("CG-R10", "CG-41", "CG-20")
def test_r10_the_round_goes_on_to_the_end_of_the_trick():
    table = Script(4, 6, *["QKJ Q"] * 3, "QKJ K", order="0>1>2>3", **ONE_ROUND)
    table.until_turn_of(3, 4)
    assert table.living == [3]
    assert table.position.outcome is None
    assert table.ids(3) == {52, 53, 54}
    table.ride()
    assert table["points"] == [0, 0, 0, 1]


@pytest.mark.rule("CG-52", "CG-R20")
@pytest.mark.parametrize(
    ("winners", "ends"),
    [
        ([0, 0], True),  # decided: one round left cannot tie
        ([0, 1], False),
        ([0, 1, 0], True),
        ([0, 1, None], False),  # 1:1 after the third
        ([0, 1, None, 1], True),
        ([None, None], False),
        ([None, None, 1], True),
        ([None, None, None, None], False),
        ([None, None, None, None, None], True),
    ],
)
def test_cg52_three_rounds_and_more_only_to_break_a_tie(winners, ends):
    table = deal(2, 6)
    for winner in winners:
        assert table.position.outcome is None
        play_round(table, winner)
    assert (table.position.outcome is not None) == ends
    assert bool(table.position.pending) != ends


@pytest.mark.rule("CG-52", "CG-R20")
def test_cg52_with_three_seats_a_lead_of_one_is_not_decided_after_two_rounds():
    table = play_round(play_round(deal(3, 6), 2), None)
    assert table.position.outcome is None
    table = play_round(play_round(deal(3, 6), 2), 2)
    assert table.position.outcome.winners == (2,)


@pytest.mark.rule("CG-R21", "CG-52")
def test_r21_a_tie_after_the_last_round_is_a_shared_win():
    table = deal(3, 6, rounds_min=2, rounds_max=2)
    play_round(play_round(table, 0), 2)
    outcome = table.position.outcome
    assert outcome.scores == (0.5, 0.0, 0.5)
    assert outcome.winners == (0, 2)
    assert outcome.rule == "CG-R21"
    assert "S0 and S2 share the win" in outcome.reason


@pytest.mark.rule("CG-52")
def test_cg52_a_single_winner_takes_the_whole_result():
    table = play_round(deal(4, 6, **ONE_ROUND), 3)
    outcome = table.position.outcome
    assert outcome.scores == (0.0, 0.0, 0.0, 1.0)
    assert outcome.winners == (3,)
    assert outcome.rule == "CG-52"
    assert table.position.pending == ()


@pytest.mark.rule("CG-53", "CG-45", "CG-4")
def test_cg53_a_new_round_is_set_up_afresh():
    table = play_round(deal(3, 6, rail_moves=1), 1)
    assert (table.trick, table.phase, table.rounds_played) == (1, "reveal", 1)
    assert table["points"] == [0, 1, 0]
    assert table.living == [0, 1, 2]
    assert [table.used(seat) for seat in range(3)] == ["", "", ""]
    assert [rider["moves"] for rider in table["riders"]] == [0, 0, 0]
    assert [table.rails(seat) for seat in range(3)] == [1, 1, 1]
    assert sum(line.count(".") for line in table.board) == 33
    assert (table.discard, table["shuffles"], table["origin"]) == ([], 0, {})
    cards = [*table.deck, *[card for seat in range(3) for card in table.hand(seat)]]
    assert sorted(cards) == sorted(CARDS)
    state = table.state
    assert [sum(state.held_from[seat]) for seat in range(3)] == [5, 5, 5]


@pytest.mark.rule("CG-53", "CG-R19")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_r19_start_slots_rotate_by_one_seat_each_round(seats):
    table = deal(seats, 6, rounds_min=5)
    slots = [table.at(seat) for seat in range(seats)]
    for number in range(4):
        assert [table.at(seat) for seat in range(seats)] == [
            slots[(seat + number) % seats] for seat in range(seats)
        ]
        play_round(table, None)


@pytest.mark.rule("CG-53")
def test_cg53_a_reshuffle_of_the_last_round_is_forgotten():
    table = Script(4, 12, *["QKJ QKJ QJK JKQ JKQ QKJ JKQ QKJ JQK"] * 4).after(27)
    assert table.rounds_played == 1
    assert table["shuffles"] == 0
    assert len(table.deck) == 32
    assert set(table.state.origin) == {0}


@pytest.mark.rule("CG-50", "CG-51", "CG-52")
@pytest.mark.parametrize("seed", range(6))
def test_cg52_the_result_shares_one_point_among_the_leaders(seed):
    table = play_at_random(deal(2 + seed % 3, 6, seed=seed), random.Random(seed))
    points = table["points"]
    scored = [event.seat for event in table.events if event.kind == SCORED.kind]
    assert points == [scored.count(seat) for seat in range(table.seats)]
    leaders = [seat for seat in range(table.seats) if points[seat] == max(points)]
    assert table.position.outcome.winners == tuple(leaders)
    assert sum(table.position.outcome.scores) == pytest.approx(1)


@pytest.mark.rule("CG-10")
def test_cg10_second_place_brings_nothing():
    table = Script(4, 6, *["QKJ K"] * 2, "QKJ Q", "QKJ Q", order="2>3>0>1", **ONE_ROUND).after(4)
    assert table.crashes[0] == Crash(4, 2, "Q", "boundary", None, None)
    assert table["points"] == [0, 0, 0, 0]
    assert table.rounds_played == 0
