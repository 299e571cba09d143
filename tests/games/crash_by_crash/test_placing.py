"""Placing a standard car: where, what it pushes, how far, and what it costs."""

import pytest

from bumpers import at
from fairground.games.crash_by_crash.rules.events import MOVED

BELLS = {16, 21, 51, 56, 62, 79, 83, 125, 143, 149}


@pytest.mark.rule("CC-17", "CC-24", "CC-R13")
def test_a_standard_car_goes_to_an_unoccupied_cell_next_to_a_car():
    floor = at("80:B", operator=81).do("PLACE STD")
    # 80 has the neighbours 81 (operator), 68, 67, 79 (bell), 92, 93; 187 and 175 are corners
    assert floor.cells() == {68, 67, 92, 93, 186, 174, 176, 163}
    assert floor.refuses("81") == "CC-17"
    assert floor.refuses("79") == "CC-17"
    assert floor.refuses("80") == "CC-17"
    assert floor.refuses("0") == "CC-24"
    assert floor.refuses("E") == "CC-17"


@pytest.mark.rule("CC-24", "CC-R12", "CC-39")
def test_magnetic_cars_can_be_pushed_and_pass_force_on():
    # pushed to 94, the magnet then draws the car that pushed it
    assert at("93:BM").place(92, "E").moved == {93: "A", 94: "BM"}
    # the force passes through BM to the last car, which is pulled back afterwards
    floor = at("93:BM 94:B").place(92, "E")
    assert floor.moved == {92: "A", 93: "BM", 94: "B"}
    moves = [(event.cell, event.to) for event in floor.told(MOVED)]
    assert moves == [(94, 95), (95, 94)]


@pytest.mark.rule("CC-18")
def test_standard_cars_do_not_pull_and_magnets_do_not_push():
    floor = at("93:B 95:B").place(92, "E")
    assert floor.moved == {92: "A", 94: "B", 95: "B"}  # 93 to 94 only; 95 is two cells away
    floor = at("93:B 90:B").magnet(92)
    assert floor.moved == {92: "AM", 93: "B", 91: "B"}


@pytest.mark.rule("CC-25")
def test_any_neighbour_can_be_pushed_in_its_own_direction():
    floor = at("93:B 80:A 91:B").do("PLACE STD", "92")
    assert floor.offered() == {"E", "NE", "W"}
    assert floor.refuses("SW") == "CC-25"
    assert floor.refuses("DONE") == "CC-25"
    assert floor.refuses("93") == "CC-25"


@pytest.mark.rule("CC-26")
@pytest.mark.parametrize("length", [1, 2, 3, 4])
def test_the_force_runs_through_a_line_of_any_length(length):
    line = range(89, 89 + length)
    floor = at(" ".join(f"{cell}:B" for cell in line)).place(88, "E")
    assert set(floor.moved) == {88, *range(89, 88 + length), 89 + length}


@pytest.mark.rule("CC-28", "CC-31")
@pytest.mark.parametrize("power", [0, 1, 2])
def test_accumulators_lengthen_the_push_and_are_gone(power):
    floor = at("89:B").place(88, "E", power)
    assert floor.moved == {88: "A", 90 + power: "B"}
    assert floor.power == (4 - power, 4)
    assert (floor.phase, floor["second"]) == ("action", True)  # all of it was one action


@pytest.mark.rule("CC-28")
def test_no_more_accumulators_than_there_are():
    floor = at("89:B", power=[1, 4]).do("PLACE STD", "88", "E")
    assert floor.offered() == {"ACC 0", "ACC 1"}
    assert floor.refuses("ACC 2") == "CC-28"
    assert floor.refuses("E") == "CC-28"
    floor = at("89:B", power=[0, 4]).do("PLACE STD", "88", "E")
    assert floor.phase == "action"


@pytest.mark.rule("CC-R44")
def test_two_accumulators_with_each_of_two_placements():
    floor = at("89:B 101:B").place(88, "E", 2).place(100, "E", 2)
    assert floor.power == (0, 4)
    assert floor.score == (6, 10)


@pytest.mark.rule("CC-29")
def test_the_movement_passes_on_through_lines():
    # 89 runs into the line 91, 92: the rest moves its last car
    floor = at("89:B 91:A 92:B").place(88, "E", 2)
    assert floor.moved == {88: "A", 90: "B", 91: "A", 94: "B"}
    # two passes: 89 to 90, then 91 to 92, then 93 moves
    floor = at("89:B 91:A 93:B").place(88, "E", 2)
    assert floor.moved == {88: "A", 90: "B", 92: "A", 94: "B"}


@pytest.mark.rule("CC-30", "CC-R41")
def test_force_left_when_a_car_falls_is_lost():
    floor = at("174:B").place(173, "E", 2)
    assert floor.score == (12, 10)
    assert floor.moved == {173: "A"}


@pytest.mark.rule("CC-27", "CC-30")
def test_the_operator_absorbs_the_rest_of_the_movement():
    floor = at("89:B 92:A", operator=94).place(88, "E", 2)
    assert floor.moved == {88: "A", 91: "B", 93: "A"}
    floor = at("89:B", operator=92).place(88, "E", 2)
    assert (floor.moved, floor["operator"]) == ({88: "A", 91: "B"}, 92)
    floor = at("89:B 91:A", operator=92).place(88, "E", 2)
    assert floor.moved == {88: "A", 90: "B", 91: "A"}  # passed on, then absorbed


@pytest.mark.rule("CC-21")
def test_only_opposing_cars_bring_points():
    assert at("174:A").place(173, "E").score == (10, 10)
    assert at("174:BM").place(173, "E").score == (12, 10)
    assert at("174:A", seat=1).place(173, "E").score == (10, 12)


@pytest.mark.rule("CC-20", "CC-R20")
def test_a_returned_car_waits_for_a_later_turn():
    floor = at("174:AM 173:B", home="187:A 175:B")
    floor.place(172, "E")
    assert floor["cars"]["AM"] == "locked"
    assert floor.refuses("PLACE MAG") == "CC-20"
    floor.finish_turn()
    assert floor["cars"]["AM"] == "stock"
    free = at("174:AM 173:B", return_lock=False)
    free.place(172, "E")
    assert free["cars"]["AM"] == "stock"


@pytest.mark.rule("CC-20")
def test_without_an_available_car_nothing_is_placed():
    cars = " ".join(f"{cell}:A" for cell in (0, 2, 4, 6, 8, 10, 12, 36, 60))
    floor = at(cars, home="187:A 175:B")
    assert floor.stock("A") == 1
    assert floor.refuses("PLACE STD") == "CC-20"
    assert "PLACE STD" not in floor.offered()


@pytest.mark.rule("CC-23")
def test_the_second_placement_costs_four_points_before_its_effects():
    floor = at("89:B 174:B").place(88, "E").place(173, "E")
    assert floor.score == (10 - 4 + 2, 10)
    floor = at("89:B 174:B", score=[4, 10]).place(88, "E")
    assert "PLACE STD" not in floor.offered()  # the two points to come do not count (CC-R17)


@pytest.mark.rule("CC-32")
def test_no_accumulators_with_a_blue_card_or_a_magnet():
    floor = at("93:B", hand=["tandem", "lambada", "saboteur"]).do("TANDEM", "PLACE STD", "92", "E")
    assert floor.phase == "end_draw"
    floor = at("94:B").magnet(92)
    assert (floor.phase, floor.power) == ("action", (4, 4))


@pytest.mark.rule("CC-R18")
def test_some_car_must_move_if_the_table_says_so():
    floor = at("94:B", operator=95, absorbed_push=False).do("PLACE STD")
    assert 93 not in floor.cells()
    assert floor.refuses("93") == "CC-R18"
    floor = at("94:B 80:B", operator=95, absorbed_push=False).do("PLACE STD", "93")
    assert floor.offered() == {"NW"}
    assert floor.refuses("E") == "CC-R18"


@pytest.mark.rule("CC-R24", "CC-19")
def test_the_operator_in_a_hole_is_no_obstacle_unless_he_guards_it():
    floor = at("89:B", holes=[5], operator=188 + 5).place(88, "E")
    assert (floor.score, floor.moved) == ((12, 10), {88: "A"})
    floor = at("89:B", holes=[5], operator=188 + 5, operator_guards_hole=True).place(88, "E")
    assert (floor.score, floor.moved) == ((10, 10), {88: "A", 89: "B"})


def test_a_push_goes_in_all_six_directions():
    for name, offset in zip(
        ("E", "NE", "NW", "W", "SW", "SE"), (1, -12, -13, -1, 12, 13), strict=True
    ):
        floor = at(f"{106 + offset}:B").place(106, name)
        assert floor.moved == {106: "A", 106 + 2 * offset: "B"}
    assert set(at()["bells"]) == BELLS
