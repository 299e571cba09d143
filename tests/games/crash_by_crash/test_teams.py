"""Four players in two teams."""

import pytest

from bumpers import at, deal
from fairground.games.crash_by_crash.rules.events import KEPT, SAW_PAIR


@pytest.mark.rule("CC-100", "CC-12")
def test_the_turn_goes_round_and_sides_alternate():
    floor = at(seats=4, seat=1)
    seats = []
    for _ in range(5):
        seats.append(floor.seat)
        floor.finish_turn()
    assert seats == [1, 2, 3, 0, 1]


@pytest.mark.rule("CC-101")
def test_partners_share_cars_accumulators_and_score_but_not_hands():
    floor = at("93:B 174:B", seats=4, seat=2).place(173, "E", 1)
    assert (floor.score, floor.power) == ((12, 10), (3, 4))
    assert floor.moved == {93: "B", 173: "A"}
    hands = floor["hands"]
    assert len(hands) == 4
    assert all(len(hand) == 3 for hand in hands)
    floor = at("174:B", home="187:A", seats=4, seat=2).place(173, "E")
    assert floor.position.outcome.winners == (0, 2)
    assert floor.position.outcome.scores == (0.5, 0.0, 0.5, 0.0)


@pytest.mark.rule("CC-102")
def test_there_is_no_row_and_every_draw_is_a_choice_of_two():
    floor = deal(4)
    assert floor["row"] == [None, None, None]
    assert floor.state.deck_left == 39 - 12
    floor = at(seats=4, hand=["tandem", "lambada", "saboteur"])
    floor.do("EXCHANGE", "TANDEM", "LAMBADA")
    assert floor.offered() == {"TAKE DECK"}
    floor.do("TAKE DECK")
    assert floor.refuses("TAKE DECK") == "CC-102"
    floor.do("KEEP 1", "TAKE DECK", "KEEP 0")
    assert (floor.phase, floor["second"]) == ("action", True)
    assert floor.state.discarded == 2 + 2


@pytest.mark.rule("CC-102", "CC-104", "CC-R33")
def test_pairs_and_hands_are_hidden_from_the_partner_too():
    floor = at(seats=4, phase="end_draw", second=True, hand=["tandem", "lambada", None])
    floor.do("TAKE DECK")
    mine = floor.position.view(0).describe()
    assert all(entry["card"] for entry in mine["pair"])
    for seat in (1, 2, 3):
        theirs = floor.position.view(seat).describe()
        assert all(entry["card"] is None for entry in theirs["pair"])
        assert all(entry is None or entry["card"] is None for entry in theirs["hands"][0])
    (own,) = [event for event in floor.events if event.kind == SAW_PAIR.kind]
    assert own.audience == 1
    events = floor.do("KEEP 1").events
    kept = [event for event in events if event.kind == KEPT.kind]
    assert [event.audience for event in kept] == [1]


@pytest.mark.rule("CC-75")
def test_dead_accumulator_blocks_the_very_next_turn_of_the_other_team():
    floor = at("93:B", seats=4, hand=["dead_accumulator", "lambada", "saboteur"])
    floor.do("DEAD ACCUMULATOR").finish_turn()
    assert (floor.seat, floor["blocked"]) == (1, [False, True])
    floor.finish_turn().finish_turn()
    assert (floor.seat, floor["blocked"]) == (3, [False, False])
