"""The operator: his walks, what he shifts, holes and bells."""

import pytest

from bumpers import at


@pytest.mark.rule("CC-51")
def test_a_walk_is_exactly_two_or_four_steps():
    floor = at().walk(165, 164)
    assert (floor["operator"], floor.score, floor["second"]) == (164, (10, 10), True)
    floor = at().walk(165, 164, 163, 151)
    assert (floor["operator"], floor.score) == (151, (8, 10))
    floor = at().do("OP2", "165")
    assert floor.phase == "op_step"
    assert floor.refuses("DONE") == "CC-52"


@pytest.mark.rule("CC-52", "CC-R26")
def test_no_place_twice_and_never_back_to_the_start():
    floor = at().do("OP4", "165")
    assert 166 not in floor.cells()
    assert floor.refuses("166") == "CC-52"
    floor.do("153")
    assert not {165, 166} & floor.cells()
    assert floor.refuses("0") == "CC-52"  # far away


@pytest.mark.rule("CC-53", "CC-21")
def test_own_cars_pushed_off_bring_nothing():
    assert at("173:A 174:B", operator=172).walk(173, 174).score == (12, 10)
    assert at("174:AM", operator=172).walk(173, 174).score == (10, 10)


@pytest.mark.rule("CC-R22")
def test_points_for_own_cars_if_the_table_says_so():
    floor = at("173:A 174:B", operator=172, operator_own_points=True).walk(173, 174)
    assert floor.score == (14, 10)
    assert at("174:A", operator_own_points=True).place(173, "E").score == (10, 10)


@pytest.mark.rule("CC-53", "CC-R23")
def test_a_long_line_is_shifted_as_a_whole():
    floor = at("89:B 90:A 91:B 92:A", operator=88).do("OP2", "89")
    assert floor.moved == {90: "B", 91: "A", 92: "B", 93: "A"}
    floor.do("101")
    assert floor["operator"] == 101


@pytest.mark.rule("CC-54", "CC-R26")
def test_a_hole_is_one_place_to_enter_and_to_leave():
    floor = at(holes=[5], operator=89).do("OP2")
    assert "HOLE 5" in floor.offered()
    assert not {90, 103} & floor.cells()
    floor.do("HOLE 5")
    rim = {65, 66, 67, 77, 80, 93, 105, 117, 116, 115, 102, 89}
    assert floor.cells() == rim - {89}
    floor.do("117")
    assert floor["operator"] == 117
    assert at(holes=[5], operator=0).do("OP2").refuses("HOLE 5") == "CC-54"


@pytest.mark.rule("CC-54", "CC-R26")
def test_several_holes_in_one_walk():
    floor = at(holes=[5, 3], operator=89)
    floor.walk("HOLE 5", 67, "HOLE 3", 70)
    assert floor["operator"] == 70


@pytest.mark.rule("CC-55")
def test_he_never_leaves_the_floor():
    floor = at(operator=0).do("OP2")
    assert floor.offered() == {"1", "13"}
    floor = at(operator=12).do("OP2")
    assert floor.offered() == {"11", "24"}


@pytest.mark.rule("CC-56", "CC-R51")
def test_the_direction_out_of_a_hole_is_asked_only_if_it_matters():
    # 80 can be reached in two directions, 77 in two, 65 in one
    floor = at(holes=[5], operator=89).do("OP2", "HOLE 5", "80")
    assert (floor.phase, floor["operator"]) == ("action", 80)  # no car: nothing is asked
    floor = at("80:B", holes=[5], operator=89).do("OP2", "HOLE 5", "80")
    assert floor.refuses("W") == "CC-56"
    assert floor.do("E").moved == {81: "B"}


@pytest.mark.rule("CC-57")
def test_a_bell_under_the_operator_neither_rings_nor_can_be_rung():
    floor = at("14:B", operator=15).do("OP2", "16")
    assert floor["events"] == 0
    assert 16 in floor["bells"]
    floor = at("15:B", operator=16).place(14, "E")
    assert floor.moved == {14: "A", 15: "B"}
    assert floor["events"] == 0


@pytest.mark.rule("CC-58", "CC-64")
def test_an_event_in_mid_walk_and_magnets_only_after_it():
    # step onto 15 rings the bell on 16; the walk goes on from 15, which falls with its flower
    floor = at("15:B 106:AM 107:A 109:B", operator=14).do("OP4", "15")
    assert (floor["events"], floor["operator"]) == (1, 188)
    assert floor.phase == "op_step"
    floor.do("18", "30")
    assert floor.cars[109] == "B"
    floor.do("43")
    assert floor.phase == "action"


@pytest.mark.rule("CC-58", "CC-37")
def test_magnets_wait_for_the_end_of_the_walk():
    floor = at("106:AM 109:B", operator=111).do("OP2", "110")
    floor.do("109")
    assert floor.moved == {106: "AM", 107: "B"}  # shifted to 108, pulled after the walk


@pytest.mark.rule("CC-R25")
def test_steps_into_dead_ends_are_not_offered():
    # from 13 over 1 to the corner 0 there is no third step
    floor = at(operator=13).do("OP4", "1")
    assert 0 not in floor.cells()
    assert floor.refuses("0") == "CC-R25"
    assert 0 in at(operator=13).do("OP2", "1").cells()


@pytest.mark.rule("CC-R35", "CC-91")
def test_a_side_without_cars_in_mid_walk_does_not_end_the_game_before_the_walk_ends():
    floor = at("174:B", home="187:A", operator=173).do("OP2", "174")
    assert floor.phase == "op_step"
    floor.do("162")
    assert (floor.phase, floor["reason"]) == ("over", "no_cars")


@pytest.mark.rule("CC-R49")
def test_a_hole_that_forms_during_a_walk():
    # he fell into the hole himself: it is visited
    floor = at("15:B 2:A", operator=13).do("OP4", "14", "15")
    assert floor["operator"] == 188
    assert "HOLE 0" not in floor.offered()
    floor.do("18")
    assert "HOLE 0" not in floor.offered()
    # from outside, the car on 18 is shifted onto a bell on 17: the new hole can be entered, also
    # if he has crossed cells of that flower before
    bells = [17, 21, 51, 56, 62, 79, 83, 125, 143, 149]
    floor = at("18:B", bells=bells, operator=19).do("OP4", "18")
    assert (floor["events"], floor["operator"]) == (1, 18)
    assert "HOLE 0" in floor.offered()
    floor.do("HOLE 0")
    assert floor["operator"] == 188


@pytest.mark.rule("CC-R24")
def test_the_operator_in_a_hole_does_not_keep_cars_from_falling_into_it():
    floor = at("89:B", holes=[5], operator=188 + 5).place(88, "E")
    assert floor.score == (12, 10)


def test_the_operator_stands_in_nobodys_way_when_he_steps_into_a_car_at_the_rim_of_a_hole():
    floor = at("89:B", holes=[5], operator=88).walk(89, 102)
    assert floor.score == (12, 10)
