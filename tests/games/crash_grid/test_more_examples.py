"""The worked examples E9 to E16 of the specification: wrecks, reshuffles, matches, secrets."""

import random

import pytest

from fairground.games.crash_grid.rules.events import SCORED
from play import ONE_ROUND, Crash, Script, deal, expect_board, play_round
from tables import play_at_random


@pytest.mark.rule("CG-37", "CG-34", "CG-R6", "CG-14")
def test_e9_a_crashed_riders_square_is_a_wall():
    table = Script(4, 6, "JQK QKJ J", "QJK", "QKJ KJQ K", "QKJ KJQ K", order="0>1>2>3").after(3)
    assert [crash.seat for crash in table.crashes] == [1]
    assert table.rider(1)["square"] == [4, 1]
    table.until_turn_of(2, 7)
    assert table.at(2) == (3, 1, "S")
    table.after(7)
    assert table.crashes[1:] == [Crash(7, 2, "K", "wall", 1, (4, 1))]
    assert table.living == [0, 3]
    assert (table.trick, table.phase) == (8, "reveal")
    assert table.position.pending == (0, 3)


@pytest.mark.rule("CG-43", "CG-44", "CG-R13", "CG-39", "CG-R8", "CG-R14")
def test_e10_the_discard_pile_is_shuffled_in_the_middle_of_a_refill():
    quick = "QKJ QKJ QJK"
    table = Script(4, 12, quick, quick, quick, "QKJ QKJ QKK").after(7)
    assert (len(table.deck), len(table.discard)) == (4, 28)
    table.until_turn_of(3, 8)
    assert table.at(3) == (0, 9, "N")
    table.after(8)
    assert table.crashes == [Crash(8, 3, "K", "boundary", None, None)]
    assert (len(table.deck), len(table.discard)) == (1, 36)
    table.reveal()
    first = table["order"][0]
    last_card = table.deck[0]
    pile = set(table.discard) | {table.rider(seat)["revealed"] for seat in table.living}
    table.after(9)
    assert last_card in table.hand(first)
    assert (len(table.deck), len(table.discard)) == (37, 0)
    assert table.held() == [5, 5, 5, 0]
    assert len(pile) == 39
    assert set(table["origin"]["1"]) == pile
    for seat in set(table.living) - {first}:
        assert len(set(table.hand(seat)) & pile) == 1
    assert set(table.deck) <= pile


E11_MOVES = "QKJ QKJ QJK JKQ JKQ QKJ JKQ QKJ JQK"
# after trick: Deck A, discard pile, hand of each, face-down walls, blank walls
E11_COUNTS = {
    7: (4, 28, 5, 0, 0),
    8: (0, 32, 5, 0, 0),
    9: (32, 0, 5, 0, 0),
    10: (28, 0, 5, 4, 0),
    17: (0, 0, 5, 32, 0),
    18: (0, 0, 4, 36, 0),
    22: (0, 0, 0, 52, 0),
    23: (0, 0, 0, 52, 4),
    26: (0, 0, 0, 52, 16),
}


@pytest.mark.rule("CG-49", "CG-43", "CG-44", "CG-48", "CG-R13", "CG-R16", "CG-51")
def test_e11_deck_a_runs_dry_and_hands_run_empty():
    table = Script(4, 12, *[E11_MOVES] * 4, **ONE_ROUND)
    for trick, counts in E11_COUNTS.items():
        table.after(trick)
        assert table.living == [0, 1, 2, 3]
        (held,) = set(table.held())
        shown = (len(table.deck), len(table.discard), held, table.count("x"), table.count("b"))
        assert shown == counts, f"after trick {trick}: {table!r}"
        if trick == 9:
            places = [table.at(seat) for seat in range(4)]
            assert places == [(7, 11, "N"), (11, 4, "E"), (4, 0, "S"), (0, 7, "W")]
            assert len(table["origin"]["1"]) == 36
        if trick >= 22:
            assert table.phase == "ride"
            assert table["order"] == [0, 1, 2, 3]
            assert table.position.pending == (0,)
    assert table.ids(0) == {54}
    assert table.at(0) == (1, 8, "N")
    table.after(27)
    assert [crash.seat for crash in table.crashes] == [0, 1, 2, 3]
    assert table.crashes[0] == Crash(27, 0, "K", "wall", 3, (0, 8))
    assert {(crash.move, crash.cause) for crash in table.crashes} == {("K", "wall")}
    assert [crash.owner for crash in table.crashes] == [3, 0, 1, 2]
    assert table["points"] == [0, 0, 0, 0]
    assert table.position.outcome.scores == (0.25,) * 4


@pytest.mark.rule("CG-38", "CG-R7", "CG-39", "CG-37")
def test_e12_a_crash_in_extended_mode_lays_no_wall():
    quick = "QKJ QKJ QJK J"
    table = Script(4, 12, quick, quick, quick, "QKJ QKJ QJK Q").after(9)
    table.reveal()
    card, hand = table.rider(3)["revealed"], table.hand(3)
    table.after(10)
    assert table.crashes == [Crash(10, 3, "Q", "boundary", None, None)]
    assert len(hand) == 4
    assert sorted(table.discard) == sorted([card, *hand])
    assert table.count("x") == 3
    assert table.cell(0, 7) == "3*"
    assert len(table.deck) == 29


@pytest.mark.rule("CG-28", "CG-R12")
def test_e13_a_rider_may_crash_although_it_could_ride_on():
    table = Script(2, 8, "JKQ JKQ J", "JKQ QKJ J", order="0>1").after(6)
    assert (table.at(0), table.at(1)) == ((5, 0, "N"), (2, 3, "S"))
    table.reveal()
    assert table.ids(0) == {52, 53, 54}
    assert (table.cell(5, 1), table.cell(4, 0)) == (" .", " .")
    assert table.position.verdict(0, 52) is None
    table.ride()
    assert table.crashes == [Crash(7, 0, "J", "boundary", None, None)]


VOID = None


@pytest.mark.rule("CG-52", "CG-R20", "CG-R21", "CG-R22")
@pytest.mark.parametrize(
    ("seats", "options", "winners", "scores"),
    [
        (2, {}, [0, 0], (1, 0)),
        (2, {}, [0, VOID], None),
        (2, {}, [0, VOID, VOID], (1, 0)),
        (2, {}, [0, 1, VOID, VOID, 1], (0, 1)),
        (3, {}, [0, 1, 2], None),
        (3, {}, [0, 1, 2, 2], (0, 0, 1)),
        (4, {}, [VOID] * 5, (0.25,) * 4),
        (2, {"rounds_min": 4, "rounds_max": 4}, [0, 1, 0, 1], (0.5, 0.5)),
    ],
)
def test_e14_winners_of_the_rounds_decide_the_match(seats, options, winners, scores):
    table = deal(seats, 6, **options)
    for number, winner in enumerate(winners):
        assert table.position.outcome is None, f"the match ended after {number} rounds"
        play_round(table, winner)
    outcome = table.position.outcome
    assert (outcome and outcome.scores) == scores
    assert table["points"] == [winners.count(seat) for seat in range(seats)]
    assert table.rounds_played == len(winners)


@pytest.mark.rule("CG-17", "CG-18", "CG-9")
def test_e15_a_choice_is_hidden_until_all_have_chosen():
    table = deal(3)
    before = [table.hand(seat) for seat in range(3)]
    table.play(0, table.hand(0)[2])
    table.play(2, table.hand(2)[0])
    seen = table.position.view(1).describe()["riders"]
    assert seen[1]["hand"] == before[1]
    assert (seen[0]["hand"], seen[2]["hand"]) == (5, 5)
    assert [rider["committed"] for rider in seen] == [None, None, None]
    assert [rider["revealed"] for rider in seen] == [None, None, None]
    assert table.position.view(1).pending == (1,)
    panels = table.position.view(1).scene.panels
    assert [panel.status for panel in panels] == ["has chosen", "choosing a card", "has chosen"]
    assert [choice.text for choice in table.position.view(1).choices] == before[1]
    assert table.position.view(0).describe()["riders"][0]["committed"] == before[0][2]
    table.play(1, before[1][4])
    for seat in (-1, 0, 1, 2):
        seen = table.position.view(seat).describe()["riders"]
        cards = [rider["revealed"] for rider in seen]
        assert cards == [before[0][2], before[1][4], before[2][0]]
        counts = [rider["hand"] for rider in seen]
        assert [len(hand) if isinstance(hand, list) else hand for hand in counts] == [4, 4, 4]


@pytest.mark.rule("CG-53", "CG-R19")
def test_e16_the_second_round_starts_afresh_one_slot_further_on():
    table, rng = deal(4, seed=4), random.Random(4)
    hands = [table.hand(seat) for seat in range(4)]
    while table.rounds_played == 0:
        play_at_random(table, rng, 1)
    winners = [event.seat for event in table.events if event.kind == SCORED.kind]
    assert len(winners) == 1, "this seed no longer gives the first round a winner; take another"
    places = [table.at(seat) for seat in range(4)]
    assert places == [(6, 0, "E"), (0, 5, "S"), (5, 11, "W"), (11, 6, "N")]
    assert table["points"] == [int(seat in winners) for seat in range(4)]
    assert (table.trick, table.phase) == (1, "reveal")
    assert table.held() == [5, 5, 5, 5]
    assert len(table.deck) == 32
    assert table.discard == []
    dealt = [card for seat in range(4) for card in table.hand(seat)]
    assert len({*dealt, *table.deck}) == 52
    assert [table.hand(seat) for seat in range(4)] != hands
    assert [table.used(seat) for seat in range(4)] == [""] * 4
    expect_board(
        table,
        """
         .  .  .  .  . 1v  .  .  .  .  .  .
         .  .  .  .  .  .  .  .  .  .  .  .
         .  .  .  .  .  .  .  .  .  .  .  .
         .  .  .  .  .  .  .  .  .  .  .  .
         .  .  .  .  .  .  .  .  .  .  .  .
         .  .  .  .  .  .  .  .  .  .  . 2<
        0>  .  .  .  .  .  .  .  .  .  .  .
         .  .  .  .  .  .  .  .  .  .  .  .
         .  .  .  .  .  .  .  .  .  .  .  .
         .  .  .  .  .  .  .  .  .  .  .  .
         .  .  .  .  .  .  .  .  .  .  .  .
         .  .  .  .  .  . 3^  .  .  .  .  .
        """,
    )
