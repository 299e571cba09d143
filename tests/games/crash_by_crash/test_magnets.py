"""Magnetic cars: whom they pull, when, in which order, and what balances."""

import pytest

from bumpers import at
from fairground.games.crash_by_crash.rules import magnets
from fairground.games.crash_by_crash.rules.events import COUNTED, RANG


@pytest.mark.rule("CC-33")
def test_a_magnet_must_pull_when_it_is_placed_but_may_stand_alone():
    floor = at("108:B").do("PLACE MAG")
    assert 106 in floor.cells()
    assert floor.refuses("107") == "CC-33"  # next to the car, but it pulls nothing
    assert floor.refuses("105") == "CC-33"
    assert floor.refuses("108") == "CC-17"


@pytest.mark.rule("CC-33", "CC-38")
def test_a_car_that_the_other_magnet_holds_does_not_count_as_pulled():
    floor = at("109:BM 108:B")
    assert "PLACE MAG" not in floor.offered() or 106 not in floor.do("PLACE MAG").cells()


@pytest.mark.rule("CC-35")
def test_a_car_or_the_operator_between_stops_the_pull_a_bell_does_not():
    assert magnets.pulls(at("108:B 107:A").state, 106, 255, 0) == 0
    assert magnets.pulls(at("108:B", operator=107).state, 106, 255, 0) == 0
    floor = at("15:B").magnet(17)  # the bell on 16 lies between
    assert floor["events"] == 1


@pytest.mark.rule("CC-36")
def test_all_six_directions_are_pulled_at_once():
    floor = at("108:B 82:A 80:B 104:A 130:B 132:A").magnet(106)
    assert floor.moved == {106: "AM", 107: "B", 94: "A", 93: "B", 105: "A", 118: "B", 119: "A"}


@pytest.mark.rule("CC-37", "CC-R11")
@pytest.mark.parametrize("action", ["place", "card", "walk", "exchange"])
def test_there_is_a_magnet_phase_after_every_kind_of_action(action):
    hand = ["dead_accumulator", "lambada", "saboteur"]
    # a pull that waits: the car on 108 is left over from an earlier phase
    floor = at("106:AM 108:B 2:B", hand=hand)
    if action == "place":
        floor.place(1, "E")
    elif action == "card":
        floor.do("DEAD ACCUMULATOR")
    elif action == "walk":
        floor.walk(165, 164)
    else:
        floor.do("EXCHANGE", "LAMBADA", "SABOTEUR", "TAKE DECK")
        assert 108 in floor.cars  # not before the action is complete
        floor.do("TAKE DECK")
    assert floor.cars.get(107) == "B"


@pytest.mark.rule("CC-37")
def test_a_pushed_car_is_pulled_on():
    floor = at("106:AM 110:B").place(111, "W")
    assert floor.moved == {106: "AM", 111: "A", 109: "B"}
    floor = at("106:AM 109:B").place(110, "W")
    assert floor.moved == {106: "AM", 110: "A", 107: "B"}  # pushed to 108, pulled to 107


@pytest.mark.rule("CC-38")
def test_attracted_by_both_out_of_line():
    # 108 is two east of AM (106) and two south-east of BM (82)
    floor = at("106:AM 84:BM 2:B").do("PLACE STD")
    assert 108 not in floor.cars
    s = at("106:AM 84:BM 108:B").state
    assert magnets.is_settled(s)
    assert magnets.attracts(s, 106, 108)
    assert magnets.attracts(s, 84, 108)


@pytest.mark.rule("CC-39")
def test_bells_and_the_operator_are_never_pulled():
    # two cells east of the magnet stands the operator, two cells west of it lies a bell
    floor = at("32:B", operator=60).magnet(58)
    assert floor.moved == {58: "AM", 45: "B"}
    assert floor["operator"] == 60
    assert 56 in floor["bells"]


@pytest.mark.rule("CC-39", "CC-61")
def test_a_magnetic_car_counts_in_scoring():
    floor = at("15:B 2:AM").place(14, "E")
    assert floor.score == (10 + 1 + 1 + 3, 12)


@pytest.mark.rule("CC-40")
def test_a_car_moves_once_in_a_phase():
    # pulled away from BM to 107; nothing holds it there, but it has moved in this phase
    floor = at("108:A 109:BM", magnet_hold=False).magnet(106)
    assert floor.moved == {106: "AM", 107: "A", 109: "BM"}
    assert floor["restless"]


@pytest.mark.rule("CC-40", "CC-R10")
def test_two_cars_drawn_to_one_cell_the_active_side_is_first():
    # 107 lies between AM and the car on 108, and between BM and the car on 120
    cars = "108:A 120:B 106:AM 94:BM"
    hand = ["dead_accumulator", "lambada", "saboteur"]
    active = at(cars, seat=0, hand=hand).do("DEAD ACCUMULATOR")
    assert active.moved == {106: "AM", 94: "BM", 107: "A", 120: "B"}
    other = at(cars, seat=1, hand=hand).do("DEAD ACCUMULATOR")
    assert other.moved == {106: "AM", 94: "BM", 108: "A", 107: "B"}


@pytest.mark.rule("CC-40", "CC-65")
def test_bells_rung_by_one_pull_are_resolved_by_direction():
    # from 80 the bell on 79 lies west and one on 68 north-east, with a car behind each
    bells = [16, 21, 51, 68, 62, 79, 83, 125, 143, 149]
    floor = at("78:A 56:B", bells=bells).magnet(80)
    assert [event.cell for event in floor.told(RANG)] == [68, 79]
    sums = [(event.points_a, event.points_b) for event in floor.told(COUNTED)]
    # 80 and 79 are worth 3, 68 and both corners 1; the flower of 68 is gone before the second
    assert sums == [(1 + 3 + 3, 1 + 1), (1 + 3 + 3, 1)]
    assert floor["holes"] == [3, 5]
    assert floor.moved == {80: "AM"}


@pytest.mark.rule("CC-R52", "CC-44")
def test_a_pull_left_over_is_carried_out_after_the_next_action():
    hand = ["powerless_bell", "lambada", "saboteur"]
    floor = at("52:AM 54:B 15:B", hand=hand)
    assert floor["restless"]
    floor.do("POWERLESS BELL")
    assert floor.cars[53] == "B"
    # a bell rung by such a pull is an ordinary event: its flower goes, and the card still binds
    floor = at("17:AM 15:B 78:B", hand=hand).do("POWERLESS BELL")
    assert (floor["events"], floor["holes"]) == (1, [0])
    assert floor["armed"]
    assert "EXCHANGE" not in floor.offered()
    floor.place(77, "E")
    assert (floor["events"], floor["holes"]) == (2, [0])


@pytest.mark.rule("CC-R52")
def test_a_bound_card_is_judged_after_its_own_magnet_phase():
    hand = ["powerless_bell", "lambada", "saboteur"]
    # the only bell in reach is rung by the card's own magnet phase, so that none is left for it
    floor = at("17:AM 15:B", hand=hand)
    assert "POWERLESS BELL" not in floor.offered()
    # but if that ends the game, the card may be played
    floor = at("17:AM 15:B", hand=hand, holes=[1, 2, 3, 6, 8, 9])
    assert floor.do("POWERLESS BELL").phase == "over"


@pytest.mark.rule("CC-R8")
def test_without_hold_a_car_swings_but_never_onto_a_bell_in_the_early_turns():
    floor = at("106:AM 107:B 109:BM", magnet_hold=False, hand=["dead_accumulator"] * 3)
    floor.do("DEAD ACCUMULATOR")
    assert floor.moved == {106: "AM", 108: "B", 109: "BM"}
    floor.do("DEAD ACCUMULATOR")
    assert floor.moved == {106: "AM", 107: "B", 109: "BM"}
    # the pull over the bell on 16 neither happens nor counts in turn 4
    floor = at("15:B", magnet_hold=False, turn=4)
    assert "PLACE MAG" not in floor.offered() or 17 not in floor.do("PLACE MAG").cells()
    assert 17 in at("15:B", magnet_hold=False, turn=8).do("PLACE MAG").cells()


@pytest.mark.rule("CC-R9", "CC-40")
def test_facing_magnets_the_active_one_draws_the_other_whoever_placed_it():
    floor = at("106:AM 108:BM", seat=0, hand=["dead_accumulator", "lambada", "saboteur"])
    assert floor.do("DEAD ACCUMULATOR").moved == {106: "AM", 107: "BM"}
    floor = at("106:AM 108:BM", seat=1, hand=["dead_accumulator", "lambada", "saboteur"])
    assert floor.do("DEAD ACCUMULATOR").moved == {107: "AM", 108: "BM"}
