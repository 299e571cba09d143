"""The worked examples of the specification: the publisher's diagrams, and further ones."""

import itertools

import pytest

from bumpers import at, deal
from fairground.games.crash_by_crash.rules import floor as floor_rules
from fairground.games.crash_by_crash.rules import magnets, tiles
from fairground.games.crash_by_crash.rules.events import RANG

# ---------------------------------------------------------------- the publisher's diagrams


@pytest.mark.rule("CC-25", "CC-26")
def test_e1_only_the_last_car_of_the_pushed_line_moves():
    assert at("93:B 94:A 80:B").place(92, "E").moved == {92: "A", 93: "B", 95: "A", 80: "B"}
    assert at("93:B 94:A 80:B").place(92, "NE").moved == {92: "A", 93: "B", 94: "A", 68: "B"}


@pytest.mark.rule("CC-28", "CC-29")
def test_e2_the_rest_of_the_movement_passes_to_the_next_car():
    floor = at("93:B 95:A").place(92, "E", 2)
    assert floor.moved == {92: "A", 94: "B", 97: "A"}
    assert floor.power == (2, 4)


@pytest.mark.rule("CC-35", "CC-36")
def test_e3_a_magnet_pulls_in_several_directions_but_not_past_the_operator():
    floor = at("108:B 104:A 82:B", operator=94).magnet(106)
    assert floor.moved == {106: "AM", 107: "B", 105: "A", 82: "B"}


@pytest.mark.rule("CC-34", "CC-R7")
def test_e4_a_magnet_acts_on_exactly_six_cells():
    found = set()
    empty = at().state
    for cell in range(tiles.CELLS):
        s = empty.copy()
        if floor_rules.is_unoccupied(s, cell) and cell != 106:
            floor_rules.put_car(s, 5, cell)
            if magnets.pulls(s, 106, tiles.NO_CELL, 0):
                found.add(cell)
    assert found == {108, 82, 80, 104, 130, 132}
    floor = at("108:B 109:B 95:B").magnet(106)
    assert floor.moved == {106: "AM", 107: "B", 109: "B", 95: "B"}


@pytest.mark.rule("CC-71")
def test_e5_lambada_swaps_neighbours():
    floor = at("93:B 94:A", hand=["lambada", "tandem", "saboteur"])
    assert floor.do("LAMBADA", "93", "94").moved == {93: "A", 94: "B"}


@pytest.mark.rule("CC-80")
def test_e6_tandem_with_a_single_car_moves_the_placed_car_too():
    floor = at("93:B", hand=["tandem", "lambada", "saboteur"]).do("TANDEM").place(92, "E")
    assert floor.moved == {94: "B", 93: "A"}


@pytest.mark.rule("CC-80")
def test_e7_tandem_moves_the_last_two_of_a_line():
    floor = at("93:B 94:A 95:B", hand=["tandem", "lambada", "saboteur"])
    assert floor.do("TANDEM").place(92, "E").moved == {92: "A", 93: "B", 95: "A", 96: "B"}


@pytest.mark.rule("CC-81")
def test_e8_expansion_needs_no_car_near():
    floor = at(hand=["expansion_unlimited", "lambada", "saboteur"])
    floor.do("EXPANSION UNLIMITED", "PLACE STD", "50")
    assert floor.moved == {50: "A"}
    assert floor.phase == "end_draw"  # no direction is asked


# ---------------------------------------------------------------- further examples


def _cells_worth(values, total, cells):
    """Four of the cells, on tiles of their own, with this sum."""
    for four in itertools.combinations(cells, 4):
        slots = {tiles.SLOT_AT[cell] for cell in four}
        if len(slots) == 4 and sum(values[cell] for cell in four) == total:
            return list(four)
    raise AssertionError(f"no four cells are worth {total}")


@pytest.mark.rule("CC-19", "CC-21")
def test_e9_a_car_pushed_over_the_edge_brings_two_points():
    floor = at("174:B")
    stock = floor.stock("B")
    floor.place(173, "E")
    assert (floor.score, floor.stock("B"), floor.moved) == ((12, 10), stock + 1, {173: "A"})


@pytest.mark.rule("CC-19")
def test_e10_a_hole_swallows_cars():
    floor = at("89:B", holes=[5]).place(88, "E")
    assert (floor.score, floor.moved) == ((12, 10), {88: "A"})


@pytest.mark.rule("CC-27", "CC-R18", "CC-R19")
def test_e11_the_operator_absorbs_a_push_and_accumulators_are_spent_all_the_same():
    floor = at("94:B", operator=95).place(93, "E")
    assert floor.moved == {93: "A", 94: "B"}
    floor = at("94:B", operator=95).place(93, "E", 2)
    assert (floor.moved, floor.power) == ({93: "A", 94: "B"}, (2, 4))


@pytest.mark.rule("CC-22", "CC-60", "CC-61", "CC-62", "CC-63", "CC-64", "CC-R48")
def test_e12_a_bell_rings_in_the_middle_of_the_turn():
    floor = at("15:B")
    stock = floor.stock("B")
    floor.place(14, "E")
    assert (floor.score, floor["events"], floor["holes"]) == ((12, 12), 1, [0])
    assert floor.moved == {14: "A"}
    assert floor.stock("B") == stock + 1
    assert (floor.seat, floor["second"], floor.phase) == (0, True, "action")


@pytest.mark.rule("CC-30", "CC-R15")
def test_e13_a_bell_ends_the_movement():
    floor = at("15:B").place(14, "E", 2)
    assert (floor.score, floor["holes"], floor.moved, floor.power) == (
        (12, 12),
        [0],
        {14: "A"},
        (2, 4),
    )


@pytest.mark.rule("CC-38", "CC-74")
def test_e14_two_magnets_balance_a_car():
    hand = ["flying_dutchman", "lambada", "saboteur"]
    floor = at("106:AM 84:BM 108:B", operator=107, hand=hand).do("FLYING DUTCHMAN", "0")
    assert floor.moved == {106: "AM", 84: "BM", 108: "B"}
    floor = at("106:AM 108:B", operator=107, hand=hand).do("FLYING DUTCHMAN", "0")
    assert floor.moved == {106: "AM", 107: "B"}


@pytest.mark.rule("CC-35", "CC-38", "CC-R8")
def test_e15_a_held_car_is_not_pulled_away():
    floor = at("106:AM 107:B 111:A", seat=1).magnet(109)
    assert floor.moved == {106: "AM", 107: "B", 109: "BM", 110: "A"}


@pytest.mark.rule("CC-40", "CC-R9")
def test_e16_the_active_sides_magnet_draws_the_other():
    floor = at("106:AM", seat=1).magnet(108)
    assert floor.moved == {107: "AM", 108: "BM"}


@pytest.mark.rule("CC-53", "CC-R23")
def test_e17_the_operator_shifts_whole_lines():
    floor = at("94:B 95:A", operator=93).walk(94, 95)
    assert (floor.moved, floor["operator"]) == ({96: "B", 97: "A"}, 95)


@pytest.mark.rule("CC-53")
def test_e18_the_operator_pushes_cars_off():
    floor = at("173:B 174:B", operator=172).walk(173, 174)
    assert (floor.score, floor["operator"], floor.moved) == ((14, 10), 174, {})


@pytest.mark.rule("CC-54", "CC-56", "CC-52")
def test_e19_out_of_a_hole_onto_a_car():
    floor = at("80:B", holes=[5], operator=89).do("OP2", "HOLE 5")
    assert 89 not in floor.cells()
    floor.do("80")
    assert (floor.phase, floor.offered()) == ("op_dir", {"E", "NE"})
    floor.do("NE")
    assert (floor.moved, floor["operator"]) == ({68: "B"}, 80)


@pytest.mark.rule("CC-11", "CC-51")
def test_e20_a_long_walk_must_be_payable():
    assert "OP4" not in at(score=[2, 10]).offered()
    assert at(score=[2, 10]).refuses("OP4") == "CC-51"
    floor = at(score=[3, 10])
    assert "OP4" in floor.offered()
    assert floor.do("OP4").score == (1, 10)


@pytest.mark.rule("CC-11", "CC-23", "CC-R17")
def test_e21_the_second_placement_must_be_payable():
    floor = at("93:B", score=[4, 10]).place(92, "E")
    assert not {"PLACE STD", "PLACE MAG"} & floor.offered()
    assert floor.refuses("PLACE STD") == "CC-23"
    floor = at("93:B", score=[5, 10]).place(92, "E")
    assert "PLACE STD" in floor.offered()
    floor.place(95, "W")
    assert (floor.score, floor.moved) == ((1, 10), {92: "A", 93: "B", 95: "A"})


@pytest.mark.rule("CC-78")
def test_e22_double_hit():
    floor = at("93:B 80:B", hand=["double_hit", "lambada", "saboteur"])
    floor.do("DOUBLE HIT", "PLACE STD", "92", "E", "NE")
    assert floor.moved == {92: "A", 94: "B", 68: "B"}


@pytest.mark.rule("CC-79")
def test_e23_car_racket():
    hand = ["car_racket", "lambada", "saboteur"]
    floor = at("89:B 96:A", hand=hand).do("CAR RACKET").place(88, "E")
    assert floor.moved == {88: "A", 95: "B", 97: "A"}
    floor = at("89:B", operator=94, hand=hand).do("CAR RACKET").place(88, "E")
    assert floor.moved == {88: "A", 93: "B"}
    floor = at("89:B", hand=hand).do("CAR RACKET").place(88, "E")
    assert (floor.moved, floor.score) == ({88: "A"}, (12, 10))


@pytest.mark.rule("CC-79")
def test_e24_car_racket_rings_a_bell():
    floor = at("14:B", hand=["car_racket", "lambada", "saboteur"])
    floor.do("CAR RACKET").place(13, "E")
    assert (floor.score, floor["holes"]) == ((12, 12), [0])


@pytest.mark.rule("CC-76", "CC-R42")
def test_e25_powerless_bell_leaves_the_flower():
    floor = at("15:B", hand=["powerless_bell", "lambada", "saboteur"])
    floor.do("POWERLESS BELL").place(14, "E")
    assert (floor.score, floor["events"], floor["holes"]) == ((12, 12), 1, [])
    assert floor.moved == {14: "A", 16: "B"}
    assert 16 not in floor["bells"]


@pytest.mark.rule("CC-77", "CC-R5")
def test_e26_shady_exception_a_turns_the_values_round():
    floor = at("15:B 84:A", hand=["shady_exception_a", "lambada", "saboteur"])
    floor.do("SHADY EXCEPTION A").place(14, "E")
    assert floor.score == (14, 14)


@pytest.mark.rule("CC-41", "CC-42", "CC-43")
def test_e27_only_playable_cards_are_offered():
    floor = at("93:B", hand=["powerless_bell", "lambada", "tandem"])
    cards = {"POWERLESS BELL", "LAMBADA", "TANDEM"}
    assert floor.offered() & cards == {"TANDEM"}
    assert floor.refuses("POWERLESS BELL") == "CC-43"
    assert floor.refuses("LAMBADA") == "CC-41"


@pytest.mark.rule("CC-66", "CC-R21")
def test_e28_no_bell_before_turn_six():
    floor = at("15:B", turn=5).do("PLACE STD")
    assert 14 not in floor.cells()
    assert floor.refuses("14") == "CC-66"
    assert 14 in at("15:B", turn=6).do("PLACE STD").cells()


@pytest.mark.rule("CC-75", "CC-32", "CC-46")
def test_e29_dead_accumulator_blocks_one_turn():
    floor = at("93:B", hand=["dead_accumulator", "lambada", "saboteur"]).do("DEAD ACCUMULATOR")
    assert floor.power == (4, 3)
    floor.finish_turn()
    assert floor.seat == 1
    floor.do("PLACE STD", "92", "E")
    assert floor.phase == "action"  # accumulators are not even asked for
    assert floor.power == (4, 3)
    floor.finish_turn().finish_turn()
    floor.do("PLACE STD", "93", "E")
    assert floor.offered() == {"ACC 0", "ACC 1", "ACC 2"}


@pytest.mark.rule("CC-59", "CC-49")
def test_e30_exchange():
    floor = at(
        hand=["tandem", "tandem", "lambada"],
        row=["shady_exception_a", "shady_exception_b", "powerless_bell"],
    )
    floor.do("EXCHANGE", "TANDEM", "TANDEM", "TAKE 0", "TAKE DECK")
    assert floor["row"] == [None, "shady_exception_b", "powerless_bell"]
    hand = [entry["card"] for entry in floor["hands"][0]]
    assert {"lambada", "shady_exception_a"} <= set(hand)
    assert len(hand) == 3
    assert floor["discard"] == {"tandem": 2}
    floor.finish_turn()
    assert None not in floor["row"]


@pytest.mark.rule("CC-102")
def test_e31_in_a_team_game_one_of_two_cards_is_kept():
    floor = at(seats=4, phase="end_draw", second=True, hand=["tandem", "lambada", None])
    floor.do("TAKE DECK")
    pair = [entry["card"] for entry in floor["pair"]]
    assert len(pair) == 2
    assert floor.offered() == {"KEEP 0", "KEEP 1"}
    top = dict(floor["discard"])
    floor.do("KEEP 0")
    assert [entry["card"] for entry in floor["hands"][0]] == ["tandem", "lambada", pair[0]]
    assert floor["discard"] == {**top, pair[1]: top.get(pair[1], 0) + 1}
    assert floor.position.view().describe()["top"] == pair[1]


@pytest.mark.rule("CC-91")
def test_e32_a_side_without_cars_ends_the_game():
    floor = at("174:B", home="187:A").place(173, "E")
    assert floor.score == (12, 10)
    outcome = floor.position.outcome
    assert (outcome.winners, outcome.rule, floor["reason"]) == ((0,), "CC-91", "no_cars")


@pytest.mark.rule("CC-58", "CC-67", "CC-90", "CC-92")
def test_e33_the_seventh_event_ends_the_game_at_once():
    floor = at("15:B", holes=[1, 2, 3, 6, 8, 9], operator=14).do("OP4")
    assert floor.score == (8, 10)
    floor.do("15")
    assert (floor.score, floor["events"], floor.phase) == ((9, 12), 7, "over")
    assert (floor.position.outcome.winners, floor.position.outcome.rule) == ((1,), "CC-90")
    assert floor["holes"] == [0, 1, 2, 3, 6, 8, 9]


@pytest.mark.rule("CC-9")
@pytest.mark.parametrize("driver", [0, 1])
@pytest.mark.parametrize(("more", "starter"), [(1, 0), (0, None)])
def test_e34_the_lower_sum_begins(driver, more, starter):
    floor = deal(board="identity", last_driver=f"seat_{driver}")
    values = floor.state.colour
    # 3+3+3+0 on tiles of their own, against 3+3+1+2, or one more
    mine = [2, 5, 12, 41]
    assert [values[cell] for cell in mine] == [3, 3, 3, 0]
    theirs = _cells_worth(values, 9 + more, [c for c in range(80, 110) if c != 83])
    left = {0: mine, 1: theirs}
    while floor.phase == "setup_car":
        floor.do(str(left[floor.seat].pop(0)))
    assert floor.seat == (driver if starter is None else starter)
    assert floor.score == (10, 10)


@pytest.mark.rule("CC-80", "CC-R16")
def test_e35_a_tandem_rings_after_both_have_moved():
    floor = at("15:B", hand=["tandem", "lambada", "saboteur"]).do("TANDEM").place(14, "E")
    assert (floor.score, floor["holes"], floor.moved) == ((13, 12), [0], {})


@pytest.mark.rule("CC-66")
def test_e36_each_choice_that_can_only_ring_is_missing():
    floor = at("2:B 15:B", turn=4).do("PLACE STD")
    assert 14 in floor.cells()
    assert floor.do("14").offered() == {"NE"}
    floor = at("14:B", turn=4).do("PLACE STD", "13", "E")
    assert floor.offered() == {"ACC 0"}
    floor = at("14:B", turn=8).do("PLACE STD", "13", "E")
    assert floor.offered() == {"ACC 0", "ACC 1", "ACC 2"}


def test_events_of_the_examples_can_be_read():
    floor = at("15:B").place(14, "E")
    texts = [line.text for line in floor.position.log(0)]
    assert "The bell on 16 rings: scoring event 1." in texts
    assert floor.told(RANG)
