"""Scoring events, the end of the game, and turns."""

import pytest

from bumpers import at, deal
from fairground.games.crash_by_crash.rules import verdicts as faults
from fairground.games.crash_by_crash.rules.events import TURN_STARTED


@pytest.mark.rule("CC-61", "CC-R48", "CC-10", "CC-R50")
def test_both_sides_count_all_their_cars_at_once():
    floor = at("15:B 2:A 5:B 88:A").place(14, "E")
    # A: 14 (1), 187 (1), 2 (3), 88 (3); B: 16 (1), 175 (1), 5 (3)
    assert floor.score == (18, 15)


@pytest.mark.rule("CC-62", "CC-63", "CC-R43")
def test_the_flower_goes_with_all_that_stands_on_it():
    floor = at("15:B 28:A 29:BM", operator=17, score=[20, 20])
    floor.place(14, "E")
    assert floor["cars"]["BM"] == "locked"
    assert floor["operator"] == 188
    assert set(floor.moved) == {14}
    # no points for removed cars, only the sums: 14 (1), 28 (2), 187 (1); 16 (1), 29 (1), 175 (1)
    assert floor.score == (24, 23)
    assert len(floor["bells"]) == 9


@pytest.mark.rule("CC-64")
def test_the_turn_goes_on_after_an_event():
    floor = at("15:B").place(14, "E")
    assert (floor.seat, floor["second"]) == (0, True)
    floor.do("OP2")
    assert floor.phase == "op_step"


@pytest.mark.rule("CC-66", "CC-R21", "CC-103")
@pytest.mark.parametrize("seats", [2, 4])
def test_nothing_that_rings_is_offered_in_the_early_turns(seats):
    hand = ["free_ride", "lambada", "saboteur"]
    floor = at("14:B 17:AM", seats=seats, turn=5, hand=hand).do("FREE RIDE", "14")
    assert 15 not in floor.cells()  # the magnet would pull it onto the bell
    assert floor.refuses("15") == "CC-66"
    floor = at("15:B", seats=seats, operator=13, turn=5).do("OP2", "14")
    assert 15 not in floor.cells()
    assert floor.refuses("15") == "CC-66"
    floor = at("15:B", seats=seats, turn=5).do("PLACE MAG")
    assert 17 not in floor.cells()
    assert at("15:B", seats=seats, turn=6).do("PLACE STD", "14", "E").phase == "place_acc"


@pytest.mark.rule("CC-66")
def test_the_first_scoring_turn_can_be_moved():
    assert 14 in at("15:B", turn=1, first_scoring_turn=1).do("PLACE STD").cells()
    assert 14 not in at("15:B", turn=8, first_scoring_turn=9).do("PLACE STD").cells()


@pytest.mark.rule("CC-67", "CC-65")
def test_nothing_is_carried_out_after_the_last_event():
    # two bells at once, but one event is left: the second bell stays under its car
    bells = [16, 21, 51, 68, 62, 79, 83, 125, 143, 149]
    floor = at("78:A 56:B", bells=bells, events_to_end=1).magnet(80)
    assert (floor["events"], floor.phase) == (1, "over")
    assert floor["holes"] == [3]
    assert floor.cars[79] == "A"
    assert 79 in floor["bells"]


@pytest.mark.rule("CC-90")
def test_the_number_of_events_can_be_chosen():
    floor = at("15:B", events_to_end=1).place(14, "E")
    assert floor.position.outcome.rule in ("CC-90", "CC-R36")
    assert floor["reason"] == "seven_events"


@pytest.mark.rule("CC-91", "CC-R35")
def test_a_side_without_cars_loses_nothing_but_the_game_ends():
    floor = at("174:A", home="175:B", score=[30, 10]).place(173, "E", 0)
    assert floor.phase == "action"  # the placed car is on the floor
    floor = at("174:B", home="187:A", score=[3, 30]).place(173, "E")
    assert (floor.phase, floor.position.outcome.winners) == ("over", (1,))


@pytest.mark.rule("CC-R35")
def test_both_sides_without_cars_end_the_game_too():
    floor = at("15:B", home="3:A", operator=14, bells=[16, 21, 51, 56, 62, 79, 83, 125, 143, 149])
    floor.walk(15, 18)
    assert floor.cars == {}
    assert (floor.phase, floor["reason"]) == ("over", "no_cars")


@pytest.mark.rule("CC-92", "CC-R36")
def test_equal_scores_are_a_draw_or_decided_by_cars():
    floor = at("15:B", events_to_end=1).place(14, "E")
    assert floor.score == (12, 12)
    outcome = floor.position.outcome
    assert (outcome.winners, outcome.scores, outcome.rule) == ((0, 1), (0.5, 0.5), "CC-R36")
    floor = at("15:B", events_to_end=1, tie_break="cars_on_floor").place(14, "E")
    assert floor.position.outcome.winners == (0,)  # 14 and 187 against 175


@pytest.mark.rule("CC-93")
def test_the_last_turn_ends_the_game():
    floor = at(turn=300, score=[11, 10]).finish_turn()
    assert (floor.phase, floor["reason"]) == ("over", "turn_cap")
    assert (floor.position.outcome.winners, floor.position.outcome.rule) == ((0,), "CC-93")
    assert at(turn=300, max_turns=301).finish_turn().phase == "action"


# ---------------------------------------------------------------- turns


@pytest.mark.rule("CC-12", "CC-13", "CC-14")
def test_two_actions_then_the_next_seat():
    floor = at("93:B")
    assert {"PLACE STD", "OP2", "OP4", "EXCHANGE"} <= floor.offered()
    assert floor.refuses("OP2", seat=1) == "CC-12"
    assert floor.refuses("93") == "CC-14"
    assert floor.refuses("DONE") == "CC-14"
    floor.walk(165, 164)
    assert floor.seat == 0
    floor.walk(165, 166)
    assert (floor.seat, floor["turn"], floor["second"]) == (1, 9, False)


@pytest.mark.rule("CC-15", "CC-R6")
def test_any_kind_of_action_may_be_repeated():
    hand = ["lambada", "free_ride", "saboteur"]
    assert "OP2" in at().walk(165, 164).offered()
    assert "PLACE STD" in at("93:B").place(92, "E").offered()
    assert "SABOTEUR" in at("93:B", hand=hand).do("FREE RIDE", "93", "92").offered()
    floor = at().do(
        "EXCHANGE", *sorted(at().do("EXCHANGE").offered())[:2], "TAKE DECK", "TAKE DECK"
    )
    assert "EXCHANGE" in floor.offered()


@pytest.mark.rule("CC-R6")
def test_only_placing_is_repeated_if_the_table_says_so():
    hand = ["lambada", "free_ride", "saboteur"]
    floor = at(repeat="placing_only").walk(165, 164)
    assert floor.refuses("OP2") == "CC-R6"
    assert floor.refuses("OP4") == "CC-R6"
    floor = at("93:B", repeat="placing_only", hand=hand).do("FREE RIDE", "93", "92")
    assert floor.refuses("SABOTEUR") == "CC-R6"
    assert "PLACE STD" in at("93:B", repeat="placing_only").place(92, "E").offered()
    cards = sorted(at().do("EXCHANGE").offered())[:2]
    floor = at(repeat="placing_only").do("EXCHANGE", *cards, "TAKE DECK", "TAKE DECK")
    assert floor.refuses("EXCHANGE") == "CC-R6"
    # a grey card after a yellow one is a repetition too
    hand = ["shady_exception_b", "free_ride", "saboteur"]
    floor = at("14:B 17:AM 78:B", repeat="placing_only", hand=hand).do("SHADY EXCEPTION B")
    assert floor.refuses("FREE RIDE") == "CC-R6"


@pytest.mark.rule("CC-R6")
def test_an_exchange_may_follow_an_exchange_if_nothing_else_is_legal(monkeypatch):
    cars = " ".join(f"{cell}:A" for cell in (0, 2, 4, 6, 8, 10, 12, 36, 60))
    floor = at(
        f"{cars} 63:AM",
        repeat="placing_only",
        second=True,
        first_kind="exchange",
        hand=["tandem", "double_hit", "car_racket"],
    )
    assert floor.offered() == {"OP2", "OP4"}
    assert floor.refuses("EXCHANGE") == "CC-R6"
    # some walk is legal in every position that is known, so that one has to be forbidden here
    monkeypatch.setattr(faults, "walk_fault", lambda *_: 51)
    assert floor.offered() == {"EXCHANGE"}


@pytest.mark.rule("CC-11")
def test_a_score_never_falls_below_one():
    floor = at("93:B", score=[1, 1])
    assert "OP4" not in floor.offered()
    floor.place(92, "E")
    assert floor.refuses("PLACE STD") == "CC-23"


def test_a_whole_game_keeps_its_log():
    floor = deal(seed=3)
    while floor.position.pending and len(floor.position.steps) < 60:
        floor.do(sorted(floor.offered())[0])
    texts = [line.text for line in floor.position.log()]
    assert any(text.startswith("Turn 1:") for text in texts)
    kinds = {event.kind for step in floor.position.steps for event in step.events}
    assert TURN_STARTED.kind in kinds
