"""What every card does: grey ones with their targets, yellow ones to a bell, blue ones to a car."""

import pytest

from bumpers import at, hand
from fairground.games.crash_by_crash.rules.events import COUNTED, RANG

# ---------------------------------------------------------------- grey cards


@pytest.mark.rule("CC-70", "CC-R39")
def test_bell_charms():
    floor = at("91:B", operator=79, hand=hand("bell_charms")).do("BELL CHARMS")
    # all ten bells, also the one under the operator
    assert floor.cells() == {16, 21, 51, 56, 62, 79, 83, 125, 143, 149}
    floor.do("79")
    # its own flower (without operator and car), and the two flowers without bells
    flower5 = {78, 90, 92, 103, 104}
    bare = {153, 154, 165, 166, 167, 178, 179} | {158, 159, 170, 171, 172, 183, 184}
    assert floor.cells() == flower5 | bare
    assert floor.refuses("79") == "CC-70"
    assert floor.refuses("20") == "CC-70"
    floor.do("166")
    assert 166 in floor["bells"]
    assert 79 not in floor["bells"]
    assert floor["events"] == 0


@pytest.mark.rule("CC-70")
def test_a_removed_flower_has_no_place_for_a_bell():
    floor = at(holes=[0], hand=hand("bell_charms")).do("BELL CHARMS", "21")
    assert not {15, 16, 17} & floor.cells()


@pytest.mark.rule("CC-71", "CC-R38")
def test_lambada_takes_any_two_neighbours():
    floor = at("93:B 94:B 104:AM", hand=hand("lambada")).do("LAMBADA")
    assert floor.cells() == {93, 94}
    before = floor["cars"]
    floor.do("93")
    assert floor.cells() == {94}
    floor.do("94")
    assert {before["B1"], before["B2"]} == {93, 94}
    assert (floor["cars"]["B1"], floor["cars"]["B2"]) == (before["B2"], before["B1"])
    floor = at("93:B 94:AM", hand=hand("lambada")).do("LAMBADA", "94", "93")
    assert floor.moved == {93: "AM", 94: "B"}


@pytest.mark.rule("CC-72", "CC-R13")
def test_free_ride_goes_to_an_unoccupied_neighbour():
    floor = at("80:B 92:A", operator=81, hand=hand("free_ride")).do("FREE RIDE", "80")
    assert floor.cells() == {67, 68, 93}  # 79 has a bell, 81 the operator, 92 a car
    assert floor.refuses("79") == "CC-72"
    floor.do("93")
    assert floor.moved == {93: "B", 92: "A"}
    floor = at("89:B", holes=[5], hand=hand("free_ride")).do("FREE RIDE", "89")
    assert not {90, 102 + 1} & floor.cells()


@pytest.mark.rule("CC-73", "CC-R30")
def test_saboteur():
    floor = at("93:B 94:A 2:BM", hand=hand("saboteur")).do("SABOTEUR")
    assert floor.cells() == {93, 175, 2}
    assert floor.refuses("94") == "CC-73"
    floor.do("2")
    assert (floor.score, floor["cars"]["BM"]) == ((10, 10), "locked")
    floor = at("93:B", saboteur="box", hand=hand("saboteur")).do("SABOTEUR", "93")
    assert floor["cars"]["B1"] == "boxed"
    floor.finish_turn()
    assert floor["cars"]["B1"] == "boxed"


@pytest.mark.rule("CC-74")
def test_flying_dutchman():
    floor = at("93:B", holes=[5], hand=hand("flying_dutchman")).do("FLYING DUTCHMAN")
    floor_cells = set(range(188)) - {78, 79, 90, 91, 92, 103, 104}
    assert floor.cells() == floor_cells - {16, 21, 51, 56, 62, 83, 125, 143, 149, 166, 93, 187, 175}
    assert floor.refuses("93") == "CC-74"
    assert floor.refuses("HOLE 5") == "CC-74"
    floor.do("94")
    assert floor["operator"] == 94
    assert floor.moved == {93: "B"}


@pytest.mark.rule("CC-75", "CC-R32")
def test_dead_accumulator_needs_one_to_destroy():
    floor = at(power=[4, 0], hand=hand("dead_accumulator"))
    assert floor.refuses("DEAD ACCUMULATOR") == "CC-41"
    floor = at(power=[0, 1], hand=hand("dead_accumulator")).do("DEAD ACCUMULATOR")
    assert floor.power == (0, 0)


@pytest.mark.rule("CC-R46")
def test_the_block_ends_with_the_next_turn_even_if_nothing_was_placed():
    floor = at("93:B", hand=hand("dead_accumulator")).do("DEAD ACCUMULATOR").finish_turn()
    assert floor["blocked"] == [False, True]
    floor.finish_turn()
    assert floor["blocked"] == [False, False]


@pytest.mark.rule("CC-R14", "CC-60")
def test_grey_cards_ring_only_through_a_magnet():
    floor = at("15:B 14:A", hand=hand("lambada")).do("LAMBADA", "14", "15")
    assert floor["events"] == 0
    floor = at("14:B 17:AM", hand=hand("free_ride")).do("FREE RIDE", "14", "15")
    assert floor["events"] == 1
    # BM holds the car on 15 against AM; without BM it is pulled onto the bell
    floor = at("15:B 17:AM 13:BM".replace("13:BM", "14:BM"), hand=hand("saboteur"))
    assert floor.do("SABOTEUR", "14")["events"] == 1


# ---------------------------------------------------------------- yellow cards


@pytest.mark.rule("CC-76")
def test_powerless_bell_leaves_cars_and_operator_too():
    floor = at("15:B 29:A", operator=28, hand=hand("powerless_bell"))
    floor.do("POWERLESS BELL").place(14, "E")
    assert floor.moved == {14: "A", 16: "B", 29: "A"}
    assert floor["operator"] == 28
    assert len(floor["bells"]) == 9


@pytest.mark.rule("CC-77", "CC-R5")
def test_shady_exceptions():
    floor = at("15:B 84:A", hand=hand("shady_exception_b"))
    floor.do("SHADY EXCEPTION B").place(14, "E")
    assert floor.score == (10 + 6, 10 + 4)
    floor = at("15:B 84:A", hand=hand("shady_exception_a"), shady_a=(0, 5, 0, 7))
    floor.do("SHADY EXCEPTION A").place(14, "E")
    assert floor.score == (10 + 5 + 5 + 7, 10 + 5 + 5)


# ---------------------------------------------------------------- blue cards


@pytest.mark.rule("CC-78", "CC-65")
def test_double_hit_in_one_direction_or_two():
    floor = at("93:B 80:B", hand=hand("double_hit")).do("DOUBLE HIT", "PLACE STD", "92", "E")
    assert floor.offered() == {"NE", "DONE"}
    assert floor.refuses("E") == "CC-78"
    assert floor.refuses("W") == "CC-78"
    assert floor.do("DONE").moved == {92: "A", 94: "B", 80: "B"}
    floor = at("93:B", hand=hand("double_hit")).do("DOUBLE HIT").place(92, "E")
    assert floor.phase == "end_draw"  # no second car: nothing is asked


@pytest.mark.rule("CC-78", "CC-65", "CC-R16")
@pytest.mark.parametrize(("ways", "rung"), [(("W", "NE"), [91, 69]), (("NE", "W"), [69, 91])])
def test_a_double_hit_that_rings_two_bells_resolves_them_as_chosen(ways, rung):
    bells = [16, 21, 51, 69, 62, 91, 83, 125, 143, 149]
    floor = at("92:B 81:A", bells=bells, hand=hand("double_hit"))
    floor.do("DOUBLE HIT", "PLACE STD", "93", *ways)
    assert [event.cell for event in floor.told(RANG)] == rung
    sums = [(event.points_a, event.points_b) for event in floor.told(COUNTED)]
    # both cars have moved before the first count: A 93 (1), 187 (1), 69 (1), B 91 (2), 175 (1)
    assert sums[0] == (3, 3)
    assert sums[1] == ((3, 1) if rung[0] == 91 else (2, 3))


@pytest.mark.rule("CC-79")
def test_car_racket_takes_the_last_car_of_the_line():
    floor = at("89:B 90:A", hand=hand("car_racket")).do("CAR RACKET").place(88, "E")
    assert floor.moved == {88: "A", 89: "B"}  # 90 flew over 99: an own car, no points
    assert floor.score == (10, 10)
    floor = at("89:B 92:A 93:B", operator=94, hand=hand("car_racket"))
    floor.do("CAR RACKET").place(88, "E")
    assert floor.moved == {88: "A", 91: "B", 92: "A", 93: "B"}  # bumped, but absorbed
    floor = at("89:B 98:B 99:B", hand=hand("car_racket")).do("CAR RACKET").place(88, "E")
    assert (floor.moved, floor.score) == ({88: "A", 97: "B", 98: "B"}, (12, 10))


@pytest.mark.rule("CC-80")
def test_tandem_at_the_edge_and_at_the_operator():
    floor = at("174:B", hand=hand("tandem")).do("TANDEM").place(173, "E")
    assert (floor.moved, floor.score) == ({174: "A"}, (12, 10))
    floor = at("173:A 174:B", hand=hand("tandem")).do("TANDEM").place(172, "E")
    assert (floor.moved, floor.score) == ({172: "A", 174: "A"}, (12, 10))
    floor = at("93:B", operator=94, hand=hand("tandem")).do("TANDEM").place(92, "E")
    assert floor.moved == {92: "A", 93: "B"}


@pytest.mark.rule("CC-81", "CC-R37")
def test_expansion_unlimited():
    floor = at("93:B", hand=hand("expansion_unlimited")).do("EXPANSION UNLIMITED")
    assert floor.offered() == {"PLACE STD", "PLACE MAG"}
    floor.do("PLACE STD", "92")
    assert floor.offered() == {"E", "DONE"}
    assert floor.do("DONE").moved == {92: "A", 93: "B"}
    floor = at("93:B", hand=hand("expansion_unlimited"))
    assert floor.do("EXPANSION UNLIMITED").place(92, "E").moved == {92: "A", 94: "B"}
    assert floor.power == (4, 4)
    # a magnet without anything to pull, and one that pulls although it need not
    floor = at("93:B", hand=hand("expansion_unlimited"))
    assert floor.do("EXPANSION UNLIMITED").magnet(0).moved == {0: "AM", 93: "B"}
    floor = at("93:B", hand=hand("expansion_unlimited"))
    assert floor.do("EXPANSION UNLIMITED").magnet(95).moved == {95: "AM", 94: "B"}
    assert at(hand=hand("expansion_unlimited")).do("EXPANSION UNLIMITED", "PLACE STD").refuses(
        "16"
    ) == ("CC-17")


@pytest.mark.rule("CC-82", "CC-R29")
@pytest.mark.parametrize("card", ["double_hit", "car_racket", "tandem"])
def test_the_other_blue_cards_take_a_standard_car_next_to_another(card):
    floor = at("93:B", hand=hand(card)).do(card)
    assert floor.refuses("PLACE MAG") == "CC-82"
    floor.do("PLACE STD")
    assert floor.refuses("0") == "CC-24"
