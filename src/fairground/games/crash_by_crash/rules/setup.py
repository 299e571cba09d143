"""The start of Crash by Crash: tiles, bells, operator, cars, and who begins."""

from fairground.games.crash_by_crash.rules.bells import sum_of
from fairground.games.crash_by_crash.rules.cards import deal_cards, open_deck
from fairground.games.crash_by_crash.rules.components import (
    CARS,
    CARS_OF_SIDE,
    IN_STOCK,
    MOST_VISITED,
    NO_CARD,
    NO_FLOOR,
    NO_KIND,
    SETUP_CAR,
    SIDES,
    VACANT,
)
from fairground.games.crash_by_crash.rules.events import GAME_STARTED, SET_UP, STARTER_FOUND
from fairground.games.crash_by_crash.rules.floor import is_unoccupied, put_car, side_of
from fairground.games.crash_by_crash.rules.options import BOARD, LAST_DRIVER
from fairground.games.crash_by_crash.rules.tiles import (
    CELLS,
    DIRECTIONS,
    FLOWER_CELLS,
    FLOWER_CENTRES,
    FLOWER_PLACES,
    FLOWERS,
    NO_CELL,
    OUTSIDE,
    SLOT_AT,
    SLOTS,
    TILES,
    X_CELLS,
    X_PLACES,
)
from fairground.games.crash_by_crash.rules.turns import forget_choice, start_turn
from fairground.kernel.dice import roll
from fairground.kernel.piles import fill


def deal(s, desk):
    """CC-1..CC-6: a new game; options, seats and key already lie in the state."""
    clear_table(s)
    lay_tiles(s)
    paint(s)
    place_operator(s)
    s.last_driver_seat = s.last_driver - 1
    if s.last_driver == LAST_DRIVER.RANDOM:
        s.last_driver_seat = roll(s, s.seats)
    s.seat = s.last_driver_seat
    GAME_STARTED(desk, s.seat, s.operator_at)
    open_deck(s)
    deal_cards(s, desk)


def clear_table(s):
    """CC-6: all cars in stock, full accumulators, the starting scores."""
    fill(s.car, CELLS, VACANT)
    s.car[OUTSIDE] = NO_FLOOR
    fill(s.where, CARS, IN_STOCK)
    fill(s.bell_at, FLOWERS + 1, NO_CELL)
    for side in range(SIDES):
        s.score[side] = s.start_score
        s.power[side] = s.accumulators
        s.blocked[side] = 0
    s.events = 0
    s.turn = 0
    s.second = 0
    s.placements = 0
    s.first_kind = NO_KIND
    s.bound = NO_CARD
    s.armed = 0
    s.rung = 0
    s.restless = 0
    s.reason = 0
    s.steps_left = 0
    s.visits = 0
    fill(s.visited, MOST_VISITED, 0)
    forget_choice(s)
    s.phase = SETUP_CAR


def lay_tiles(s):
    """CC-1, CC-2, CC-R3: which tile lies in which slot, and how it is turned."""
    for slot in range(TILES):
        code = SLOTS[slot]
        s.tile[slot] = code if code < FLOWERS else code - FLOWERS
        s.turned[slot] = 0
        if s.board == BOARD.EXPLICIT:
            s.tile[slot] = s.board_tiles[slot] // 10
            s.turned[slot] = s.board_tiles[slot] % 10
    if s.board == BOARD.RANDOM:
        shuffle_slots(s, 0)
        shuffle_slots(s, 1)
        if s.tile_rotation == 1:
            for slot in range(TILES):
                s.turned[slot] = roll(s, DIRECTIONS if SLOTS[slot] < FLOWERS else 2)


def shuffle_slots(s, first):
    """CC-2: the tiles of one shape lie in every other slot."""
    count = (TILES - first + 1) // 2
    for left in range(count, 1, -1):
        one = first + 2 * (left - 1)
        other = first + 2 * roll(s, left)
        tile = s.tile[one]
        s.tile[one] = s.tile[other]
        s.tile[other] = tile


def paint(s):
    """CC-2, CC-3: colours and bells as the tiles have them, turned with the tiles."""
    for slot in range(TILES):
        code = SLOTS[slot]
        if code < FLOWERS:
            paint_flower(s, code, s.tile_set[s.tile[slot]], s.turned[slot])
        else:
            paint_x(s, code - FLOWERS, s.tile_set[FLOWERS + s.tile[slot]], s.turned[slot])


def paint_flower(s, flower, printed, turn):
    """The digits from the right: the star, the petals SE to E, the centre."""
    star = printed % 10
    for i in range(FLOWER_CELLS - 1, -1, -1):
        printed //= 10
        place = 0 if i == 0 else 1 + (i - 1 + turn) % DIRECTIONS
        cell = FLOWER_PLACES[FLOWER_CELLS * flower + place]
        s.colour[cell] = printed % 10
        if star == i + 1:
            s.bell_at[flower] = cell


def paint_x(s, x, printed, turn):
    """The digits from the right: the last cell to the first, or turned by 180 degrees."""
    for i in range(X_CELLS - 1, -1, -1):
        place = X_CELLS - 1 - i if turn == 1 else i
        s.colour[X_PLACES[X_CELLS * x + place]] = printed % 10
        printed //= 10


def place_operator(s):
    """CC-4: the centre of one of the two flowers without a star."""
    put_operator(s, roll(s, 2) if s.board == BOARD.RANDOM else 0)


def put_operator(s, wanted):
    """The first or the second flower without a bell."""
    for flower in range(FLOWERS):
        if s.bell_at[flower] == NO_CELL:
            if wanted == 0:
                s.operator_at = FLOWER_CENTRES[flower]
            wanted -= 1


def cars_set_up(s):
    """How many cars stand on the floor during the setup."""
    count = 0
    for i in range(CARS):
        if s.where[i] < CELLS:
            count += 1
    return count


def slots_taken(s):
    """CC-8: the tile slots that carry a car, as bits."""
    taken = 0
    for i in range(CARS):
        if s.where[i] < CELLS:
            taken |= 1 << SLOT_AT[s.where[i]]
    return taken


def is_setup_cell(s, cell, taken):
    """CC-8: unoccupied, on a tile without a car."""
    return (taken >> SLOT_AT[cell]) & 1 == 0 and is_unoccupied(s, cell)


def set_up_car(s, cell, desk):
    """CC-7, CC-105: the next standard car of the side; after the last one the game begins."""
    count = cars_set_up(s)
    number = CARS_OF_SIDE * side_of(s.seat) + count // 2
    put_car(s, number, cell)
    SET_UP(desk, 7 if s.seats == SIDES else 105, s.seat, cell, number)
    if count + 1 < 2 * s.setup_cars:
        s.seat = (s.seat + 1) % s.seats
    else:
        find_starter(s, desk)


def find_starter(s, desk):
    """CC-9, CC-105: the lower sum begins; on a tie, or if it is the driver's side, the driver."""
    first = sum_of(s, 0, NO_CARD)
    other = sum_of(s, 1, NO_CARD)
    starter = s.last_driver_seat
    mine = first if side_of(starter) == 0 else other
    if first + other - mine < mine:
        starter = (starter + 1) % s.seats
    rule = 9 if s.seats == SIDES else 105
    STARTER_FOUND(desk, rule, starter, first, other)
    start_turn(s, starter, 1, desk)
