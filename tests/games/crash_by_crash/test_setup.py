"""Setup: tiles, bells, operator, cards, cars, and who begins."""

from collections import Counter

import pytest

from bumpers import GAME, at, deal
from fairground.games.crash_by_crash.rules import components as c
from fairground.games.crash_by_crash.rules import setup
from fairground.games.crash_by_crash.rules import tiles as t

IDENTITY_VALUES = """
1 2 3 0 3 3 2 0 3 2 1 1 3
1 1 2 1 3 1 2 1 3 0 0 0
0 2 0 2 1 1 0 1 1 2 1 2 2
1 2 1 0 3 3 3 2 2 3 1 1
2 3 0 1 1 2 2 0 1 0 2 0 2
3 1 2 2 0 1 1 1 1 0 3 3
1 2 0 1 3 3 2 1 1 3 2 3 0
3 1 2 2 1 1 0 0 1 3 1 1
2 0 1 0 3 1 0 2 2 2 0 2 1
3 2 1 3 2 3 2 0 3 1 3 1
3 1 1 0 2 0 1 2 2 1 0 3 2
0 2 1 0 1 3 1 2 0 1 2 1
0 1 1 0 3 2 0 3 2 2 3 1 0
3 0 1 1 3 1 2 3 1 3 1 0
1 2 2 2 2 0 1 1 1 0 2 2 1
"""


@pytest.mark.rule("CC-1", "CC-3", "CC-4")
def test_the_identity_floor():
    floor = deal(board="identity")
    assert floor.state.colour == [int(value) for value in IDENTITY_VALUES.split()]
    assert sorted(floor["bells"]) == [16, 21, 51, 56, 62, 79, 83, 125, 143, 149]
    assert floor["operator"] == 166


@pytest.mark.rule("CC-2")
def test_every_tile_comes_to_lie_in_every_slot_of_its_shape():
    seen = Counter()
    games = 400
    for seed in range(games):
        s = deal(seed=seed).state
        assert sorted(s.tile[0::2]) == list(range(13))
        assert sorted(s.tile[1::2]) == list(range(12))
        for slot in range(25):
            seen[slot, s.tile[slot]] += 1
    assert len(seen) == 13 * 13 + 12 * 12
    for (slot, _), count in seen.items():
        fair = games / (13 if slot % 2 == 0 else 12)
        assert 0.3 * fair < count < 2 * fair


@pytest.mark.rule("CC-2", "CC-R3")
def test_tiles_are_turned_at_random_unless_the_table_says_no():
    turns = Counter()
    for seed in range(120):
        for slot, turn in enumerate(deal(seed=seed).state.turned):
            turns[slot % 2, turn] += 1
    assert {turn for shape, turn in turns if shape == 0} == {0, 1}
    assert {turn for shape, turn in turns if shape == 1} == set(range(6))
    assert set(deal(tile_rotation=False).state.turned) == {0}


@pytest.mark.rule("CC-R3")
def test_a_turned_flower_turns_its_star_and_a_turned_x_is_reversed():
    plan = list(GAME.options[1].default)
    # flower F4 (star on its eastern petal) in flower slot 0, turned by 2; X0 turned by 180 degrees
    plan[1], plan[9] = 42, 0
    plan[0] = 1
    s = deal(board="explicit", board_tiles=tuple(plan)).state
    centre = t.FLOWER_CENTRES[0]
    petals = [t.STEP[6 * centre + d] for d in range(6)]
    assert s.colour[centre] == 0
    assert [s.colour[cell] for cell in petals] == [3, 3, 2, 1, 1, 2]
    assert s.bell_at[0] == petals[2]
    assert [s.colour[cell] for cell in t.X_PLACES[:8]] == [0, 2, 0, 1, 1, 3, 2, 1]


@pytest.mark.rule("CC-3")
def test_ten_bells_lie_on_the_stars_at_most_one_on_a_flower():
    for seed in range(60):
        s = deal(seed=seed).state
        bells = [cell for cell in s.bell_at if cell != t.NO_CELL]
        assert len(bells) == len({t.FLOWER_AT[cell] for cell in bells}) == 10
        assert all(s.colour[cell] > 0 for cell in bells)


@pytest.mark.rule("CC-4")
def test_the_operator_starts_on_one_of_the_two_flowers_without_a_star():
    starts = Counter()
    for seed in range(200):
        s = deal(seed=seed).state
        bare = [slot for slot in range(12) if s.bell_at[slot] == t.NO_CELL]
        assert len(bare) == 2
        starts[[t.FLOWER_CENTRES[slot] for slot in bare].index(s.operator_at)] += 1
    assert min(starts[0], starts[1]) > 70


@pytest.mark.rule("CC-5", "CC-6")
def test_cards_cars_accumulators_and_scores_at_the_start():
    floor = deal()
    s = floor.state
    assert sum(card != c.NO_CARD for card in s.row) == 3
    assert (s.deck_left, sum(s.deck)) == (39 - 3 - 6, 39 - 3 - 6)
    assert [sum(card != c.NO_CARD for card in hand) for hand in s.hand] == [3, 3, 0, 0]
    assert (floor.score, floor.power) == ((10, 10), (4, 4))
    assert s.where == [c.IN_STOCK] * 22
    everything = Counter(s.row) + Counter(s.hand[0]) + Counter(s.hand[1])
    everything += Counter(dict(enumerate(s.deck)))
    assert everything == dict.fromkeys(range(13), 3)


@pytest.mark.rule("CC-R4")
def test_twelve_types_of_cards():
    floor = deal(deck_types=12)
    assert floor.state.deck_left == 36 - 3 - 6
    for seed in range(20):
        s = deal(seed=seed, deck_types=12).state
        assert c.SHADY_B not in (*s.row, *s.hand[0], *s.hand[1])
        assert s.deck[c.SHADY_B] == 0


@pytest.mark.rule("CC-7", "CC-R34")
def test_the_sides_place_four_standard_cars_in_turn_from_the_last_driver_on():
    for driver in (0, 1):
        floor = deal(board="identity", last_driver=f"seat_{driver}")
        seats = []
        while floor.phase == "setup_car":
            seats.append(floor.seat)
            floor.do(min(floor.cells(), key=int))
        assert seats == [driver, 1 - driver] * 4
        assert sorted(floor.cars.values()) == ["A"] * 4 + ["B"] * 4
        assert floor["turn"] == 1


@pytest.mark.rule("CC-8", "CC-R13")
def test_a_setup_car_needs_an_unoccupied_cell_of_a_tile_without_cars():
    floor = deal(board="identity", last_driver="seat_0")
    assert floor.cells() == set(range(188)) - {16, 21, 51, 56, 62, 79, 83, 125, 143, 149, 166}
    floor.do("0")
    first_tile = {0, 1, 2, 13, 14, 25, 26, 27}
    assert not first_tile & floor.cells()
    assert floor.refuses("13") == "CC-8"
    assert floor.refuses("16") == "CC-8"
    assert floor.refuses("OP2") == "CC-7"
    floor.do("15")  # beside a bell and a car: nothing moves, nothing rings
    assert floor.cars == {0: "A", 15: "B"}
    assert floor["events"] == 0


@pytest.mark.rule("CC-9", "CC-6")
def test_the_sums_of_the_setup_are_not_scored():
    floor = deal(board="identity", last_driver="seat_0")
    while floor.phase == "setup_car":
        floor.do(max(floor.cells(), key=lambda cell: floor.state.colour[cell]))
    assert floor.score == (10, 10)


@pytest.mark.rule("CC-R45")
def test_the_last_driver_is_anybody():
    assert {deal(seats, seed).state.last_driver_seat for seats in (4,) for seed in range(40)} == {
        0,
        1,
        2,
        3,
    }
    assert deal(4, last_driver="seat_2").seat == 2


@pytest.mark.rule("CC-105", "CC-100")
@pytest.mark.parametrize("driver", range(4))
def test_in_teams_the_driver_or_the_seat_after_him_begins(driver):
    for rich in (0, 1, None):
        floor = deal(4, board="identity", last_driver=f"seat_{driver}")
        seats = []
        while floor.phase == "setup_car":
            seats.append(floor.seat)
            values = floor.state.colour
            want = 1 if rich is None else (3 if floor.seat % 2 == rich else 0)
            floor.do(next(cell for cell in sorted(floor.cells()) if values[cell] == want))
        assert seats == [(driver + i) % 4 for i in range(8)]
        lower = driver % 2 if rich is None else 1 - rich
        assert floor.seat == (driver if driver % 2 == lower else (driver + 1) % 4)


def test_setup_cars_can_be_more_or_fewer():
    for count in (1, 8):
        floor = deal(setup_cars=count)
        while floor.phase == "setup_car":
            floor.do(min(floor.cells()))
        assert len(floor.cars) == 2 * count


def test_own_tiles_can_be_printed():
    tiles = list(t.PRINTED_TILES)
    tiles[0] = 33333331
    s = deal(board="identity", tile_set=tuple(tiles)).state
    assert {s.colour[cell] for cell in t.FLOWER_PLACES[:7]} == {3}
    assert at(cell_values=(5, 6, 7, 8)).state.cell_values == [5, 6, 7, 8]
    assert setup.cars_set_up(at().state) == 2
