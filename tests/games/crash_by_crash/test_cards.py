"""Cards: grey ones with their targets, yellow and blue ones with what they bind, hands."""

import pytest

from bumpers import GAME, at
from fairground.games.crash_by_crash import rules
from fairground.games.crash_by_crash.rules import components as c
from fairground.games.crash_by_crash.rules.events import COUNTED, RANG, RESHUFFLED

GREY = ["lambada", "saboteur", "free_ride"]


def hand(card, *others):
    return [card, *(others or GREY)][:3]


# ---------------------------------------------------------------- playing


@pytest.mark.rule("CC-41")
def test_a_grey_card_is_an_action_first_or_second():
    floor = at("93:B 94:A", hand=hand("lambada", "free_ride", "saboteur"))
    floor.do("LAMBADA", "93", "94")
    assert (floor.phase, floor["second"]) == ("action", True)
    floor.do("FREE RIDE", "93", "92")
    assert (floor.phase, floor.seat) == ("end_draw", 0)


@pytest.mark.rule("CC-41")
def test_only_cards_of_the_hand_can_be_played():
    floor = at("93:B", hand=hand("tandem"))
    assert floor.refuses("DOUBLE HIT") == "CC-41"
    assert floor.refuses("LAMBADA") == "CC-41"  # in the hand, but no two cars are neighbours


@pytest.mark.rule("CC-42")
def test_a_blue_card_comes_first_and_a_car_must_follow():
    floor = at("93:B", hand=hand("tandem", "double_hit", "lambada")).do("TANDEM")
    assert floor.offered() == {"PLACE STD"}
    assert floor.refuses("OP2") == "CC-42"
    assert floor.refuses("EXCHANGE") == "CC-42"
    floor = at("93:B", hand=hand("tandem", "double_hit", "lambada")).walk(165, 164)
    assert not {"TANDEM", "DOUBLE HIT"} & floor.offered()
    assert floor.refuses("TANDEM") == "CC-42"


@pytest.mark.rule("CC-42")
def test_a_blue_card_needs_a_placement():
    cars = " ".join(f"{cell}:A" for cell in (0, 2, 4, 6, 8, 10, 12, 36, 60))
    floor = at(cars, hand=hand("tandem", "expansion_unlimited", "saboteur"))
    assert floor.refuses("TANDEM") == "CC-42"  # no standard car is left
    assert "EXPANSION UNLIMITED" in floor.offered()  # the magnetic one is


@pytest.mark.rule("CC-43", "CC-R27")
def test_a_yellow_card_comes_first_and_a_bell_must_follow():
    cards = hand("powerless_bell", "shady_exception_a", "lambada")
    floor = at("15:B 93:B", hand=cards, power=[0, 4])
    floor.do("POWERLESS BELL")
    assert floor.offered() == {"PLACE STD", "PLACE MAG"}
    assert floor.refuses("EXCHANGE") == "CC-43"
    assert floor.refuses("OP2") == "CC-43"
    floor.do("PLACE STD")
    assert floor.cells() == {14}
    assert floor.refuses("92") == "CC-43"
    floor.do("14")
    assert floor.offered() == {"E"}
    floor = at("15:B", hand=hand("powerless_bell")).walk(165, 164)
    assert floor.refuses("POWERLESS BELL") == "CC-43"


@pytest.mark.rule("CC-43")
def test_every_later_choice_still_leads_to_the_bell():
    # 14 is two cells from the bell: only with an accumulator
    floor = at("14:B", hand=hand("powerless_bell")).do("POWERLESS BELL", "PLACE STD", "13", "E")
    assert floor.offered() == {"ACC 1", "ACC 2"}
    assert floor.refuses("ACC 0") == "CC-43"
    # a walk that can ring only one way
    floor = at("15:B", operator=13, hand=hand("powerless_bell"), power=[0, 4])
    floor.do("POWERLESS BELL", "OP2")
    assert floor.offered() == {"14"}
    assert floor.refuses("1") == "CC-43"
    floor.do("14")
    assert floor.offered() == {"15"}


@pytest.mark.rule("CC-R27")
def test_a_grey_card_serves_if_a_magnet_rings_after_it():
    # moving the car from 14 to 15 brings it under the magnet's pull over the bell on 16
    floor = at("14:B 17:AM", hand=hand("shady_exception_b", "free_ride", "saboteur"), power=[0, 4])
    floor.do("SHADY EXCEPTION B")
    assert "FREE RIDE" in floor.offered()
    floor.do("FREE RIDE", "14")
    assert floor.cells() == {15}
    floor.do("15")
    assert (floor["events"], floor.score) == (1, (10 + 2 + 2, 10 + 2 + 2))


@pytest.mark.rule("CC-43", "CC-66")
def test_no_yellow_card_while_no_bell_may_ring():
    floor = at("15:B", turn=5, hand=hand("powerless_bell"))
    assert floor.refuses("POWERLESS BELL") == "CC-66"


@pytest.mark.rule("CC-44", "CC-R28")
@pytest.mark.parametrize(("scope", "second"), [("first", (7, 1)), ("all", (6, 2))])
def test_a_yellow_card_changes_the_first_event_only(scope, second):
    # a magnet on 80 rings two bells at once, on 68 and on 79
    bells = [16, 21, 51, 68, 62, 79, 83, 125, 143, 149]
    floor = at("78:A 56:B", bells=bells, hand=hand("shady_exception_b"), yellow_scope=scope)
    floor.do("SHADY EXCEPTION B").magnet(80)
    sums = [(event.points_a, event.points_b) for event in floor.told(COUNTED)]
    assert sums == [(6, 4), second]


@pytest.mark.rule("CC-45", "CC-10")
def test_a_played_card_lies_open_on_the_discard_pile_at_once():
    floor = at("93:B", hand=hand("tandem")).do("TANDEM")
    assert floor["discard"] == {"tandem": 1}
    assert floor["top"] == "tandem"


@pytest.mark.rule("CC-46")
def test_a_bound_card_is_forgotten_with_its_turn():
    floor = at("93:B", hand=hand("tandem")).do("TANDEM").place(92, "E").finish_turn()
    assert (floor["bound"], floor.seat) == (None, 1)


@pytest.mark.rule("CC-47", "CC-48", "CC-16")
def test_hands_are_refilled_at_the_end_of_the_turn_only():
    floor = at("93:B 94:A", hand=hand("lambada", "free_ride", "saboteur"))
    floor.do("LAMBADA", "93", "94")
    assert [entry and entry["card"] for entry in floor["hands"][0]].count(None) == 1
    floor.do("SABOTEUR", "94")
    assert floor.phase == "end_draw"
    assert floor.offered() == {"TAKE 0", "TAKE 1", "TAKE 2", "TAKE DECK"}
    row = floor["row"]
    floor.do("TAKE 1")
    assert floor["row"] == [row[0], None, row[2]]
    assert floor.refuses("TAKE 1") == "CC-48"
    assert floor.refuses("93") == "CC-48"
    floor.do("TAKE DECK")
    assert (floor.seat, floor["turn"]) == (1, 9)
    assert None not in floor["hands"][0]


@pytest.mark.rule("CC-49")
def test_the_row_is_refilled_after_all_draws():
    floor = at("93:B 94:A", hand=hand("lambada", "free_ride", "saboteur"))
    floor.do("LAMBADA", "93", "94", "SABOTEUR", "94", "TAKE 0", "TAKE 2")
    assert None not in floor["row"]
    assert floor.seat == 1


@pytest.mark.rule("CC-50", "CC-R31")
def test_an_empty_deck_is_renewed_from_the_discard_pile():
    discard = dict.fromkeys(c.CARD_NAMES[:6], 3) | dict.fromkeys(c.CARD_NAMES[6:12], 2)
    floor = at(
        hands=[
            ["powerless_bell", "shady_exception_a", "shady_exception_b"],
            ["double_hit", "car_racket", "tandem"],
        ],
        row=["expansion_unlimited"] * 3,
        discard=discard | {"shady_exception_b": 2},
        deck={},
    )
    assert floor.state.deck_left == 0
    floor.do("EXCHANGE", "POWERLESS BELL", "SHADY EXCEPTION A", "TAKE DECK")
    s = floor.state
    assert s.discarded == 0
    assert s.deck_left == 30 + 2 - 1
    assert floor.told(RESHUFFLED)
    floor.finish_turn()


@pytest.mark.rule("CC-59")
def test_an_exchange_takes_two_cards_for_two():
    floor = at(hand=["tandem", "tandem", "lambada"]).do("EXCHANGE")
    assert floor.offered() == {"TANDEM", "LAMBADA"}
    assert floor.refuses("SABOTEUR") == "CC-59"
    assert floor.refuses("93") == "CC-59"
    floor.do("TANDEM", "LAMBADA", "TAKE 2", "TAKE 0")
    assert floor["row"][0] is None
    assert floor["row"][2] is None
    assert (floor.phase, floor["second"]) == ("action", True)


@pytest.mark.rule("CC-59")
def test_an_exchange_needs_two_cards():
    """No game comes to it, because every turn begins with three cards: the rule by itself."""
    s = at("93:B 94:A").state
    assert rules.verdict(s, 0, c.EXCHANGE, GAME.plain.new_desk()) == 0
    s.hand[0][:2], s.batch[0][:2] = [c.NO_CARD] * 2, [c.NO_BATCH] * 2
    assert rules.verdict(s, 0, c.EXCHANGE, GAME.plain.new_desk()) == 59


@pytest.mark.rule("CC-R53", "CC-5")
def test_open_cards_are_taken_never_played():
    row = ["tandem", "car_racket", "double_hit"]
    floor = at("93:B", row=row, hand=hand("saboteur", "lambada", "free_ride"))
    for name in ("TANDEM", "CAR RACKET", "DOUBLE HIT"):
        assert floor.refuses(name) == "CC-41"


@pytest.mark.rule("CC-R47")
def test_a_card_just_taken_is_not_played_second_if_it_is_blue_or_yellow():
    row = ["tandem", "powerless_bell", "lambada"]
    floor = at("15:B 93:B 94:A", row=row, hand=["saboteur", "saboteur", "free_ride"])
    floor.do("EXCHANGE", "SABOTEUR", "SABOTEUR", "TAKE 0", "TAKE 1")
    assert floor.refuses("TANDEM") == "CC-42"
    assert floor.refuses("POWERLESS BELL") == "CC-43"
    assert "FREE RIDE" in floor.offered()


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
