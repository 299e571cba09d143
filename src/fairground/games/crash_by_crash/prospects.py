"""Legality by look-ahead: whether a choice can still be completed as the rules want it.

Three things are asked of an action (specification 5): in the early turns it must not ring a bell
(CC-66), after a yellow card it must (CC-43), and a walk must be possible to its end (CC-R25). What
cannot be read off the floor is tried on a copy of the state: the rules themselves are the judge.
"""

from fairground.games.crash_by_crash.cards import holds
from fairground.games.crash_by_crash.floor import (
    car_in_stock,
    cars_on_floor,
    distance,
    has_car_next_to,
    has_magnet_on_floor,
    is_car,
    is_near_magnet,
    is_unoccupied,
    last_of_line,
    magnet_of,
    meets,
    neighbour,
    side_of,
)
from fairground.games.crash_by_crash.magnets import is_settled, magnet_phase, pulls
from fairground.games.crash_by_crash.pushes import is_absorbed, place_car, push_target
from fairground.games.crash_by_crash.state import (
    A_BELL,
    BELL_CHARMS,
    BLUE,
    CALM,
    CAR,
    CAR_RACKET,
    CARD_COLOURS,
    CARS,
    DEAD_ACCUMULATOR,
    DOUBLE_HIT,
    EXPANSION,
    FLYING_DUTCHMAN,
    FREE,
    MOST_POWER,
    NO_CARD,
    NO_DIRECTION,
    NO_WISH,
    OVER,
    POWERLESS_BELL,
    REPEAT_PLACING,
    RESTLESS,
    SABOTEUR,
    SIDES,
    SILENCE,
    SILENT,
    TANDEM,
    VACANT,
    YELLOW,
)
from fairground.games.crash_by_crash.tiles import (
    ACROSS_AT,
    CELLS,
    COLUMN_STEPS,
    DIRECTIONS,
    FLOWERS,
    NO_CELL,
    OUTSIDE,
    ROW_AT,
    ROW_STEPS,
)
from fairground.games.crash_by_crash.tricks import (
    asks_twice,
    do_trick,
    has_effect,
    is_first_target,
    is_second_target,
    second_target,
    second_targets,
)
from fairground.games.crash_by_crash.turns import is_quiet, must_ring, settle
from fairground.games.crash_by_crash.walks import (
    exit_at,
    exits,
    start_walk,
    step,
    step_target,
    was_visited,
    ways_onto,
)
from fairground.kernel.algorithms import copy
from fairground.kernel.piles import fill


def wish_of(s):
    """What the present action has to do about bells."""
    if is_quiet(s):
        return SILENCE
    return A_BELL if must_ring(s) else NO_WISH


def fulfils(s, wish):
    """Whether an action that was carried out did what was wished."""
    return wish == NO_WISH or (s.rung == 1) == (wish == A_BELL)


# ---------------------------------------------------------------- placing a car


def is_blue_bound(s):
    """CC-42: whether a blue card modifies this placement."""
    return s.bound != NO_CARD and CARD_COLOURS[s.bound] == BLUE


def most_power(s):
    """CC-28, CC-32: the accumulators that may be spent on a push now."""
    side = side_of(s.seat)
    if is_blue_bound(s) or s.blocked[side] == 1:
        return 0
    return min(MOST_POWER, s.power[side])


def car_towards(s, cell, d):
    """Whether a car stands on the neighbouring cell in a direction."""
    return is_car(s.car[neighbour(cell, d)])


def cell_fault(s, magnetic, cell):
    """CC-17, CC-24, CC-33: the rule against placing there whatever is pushed, or 0."""
    if not is_unoccupied(s, cell):
        return 17
    if s.bound == EXPANSION:
        return 0
    if magnetic == 1:
        return 0 if pulls(s, cell, magnet_of(s, 1 - side_of(s.seat)), 0) != 0 else 33
    return 0 if has_car_next_to(s, cell) else 24


def placement_succeeds(s, magnetic, cell, d, second_d, power, wish, desk):
    """Whether this very placement does what is wished, and moves some car if so ruled (CC-R18)."""
    if s.absorbed_push == 0 and is_absorbed(s, cell, d) and is_absorbed(s, cell, second_d):
        if d != NO_DIRECTION:
            return False
    if wish == NO_WISH:
        return True
    if s.bound != CAR_RACKET and s.bound != TANDEM:
        if push_rings(s, cell, d, 1 + power) or push_rings(s, cell, second_d, 1):
            return wish == A_BELL
        if magnetic == 0 and not may_pull_onto_bell(s, cell, d, second_d, 1 + power):
            return wish == SILENCE
    copy(desk.trial, s)
    place_car(desk.trial, magnetic, cell, d, second_d, power, desk)
    magnet_phase(desk.trial, desk)
    return fulfils(desk.trial, wish)


def push_rings(s, cell, d, force):
    """Whether an ordinary push from a cell rings a bell."""
    if d == NO_DIRECTION:
        return False
    return push_target(s, neighbour(cell, d), d, force) != NO_CELL


def may_pull_onto_bell(s, cell, d, second_d, force):
    """Whether a magnet could ring a bell after a push; if not, nothing need be tried.

    Magnets that are at rest begin to pull only if something changes within two cells of them, and
    ring only a bell beside them; one that is pushed itself may come to any bell.
    """
    if not has_magnet_on_floor(s):
        return False
    if s.restless == 1:
        return True
    if not is_near_magnet(s, cell):
        if not push_nears_magnet(s, cell, d, force) and not push_nears_magnet(s, cell, second_d, 1):
            return False
    return is_magnet_ahead(s, cell, d) or is_magnet_ahead(s, cell, second_d) or has_bell_ready(s)


def push_nears_magnet(s, cell, d, force):
    """Whether a push from a cell moves a car near a magnet, from there or to there."""
    if d == NO_DIRECTION:
        return False
    mover = last_of_line(s, neighbour(cell, d), d)
    while force > 0:
        if is_near_magnet(s, mover):
            return True
        ahead = neighbour(mover, d)
        met = meets(s, ahead)
        if met == FREE:
            mover = ahead
            force -= 1
        elif met == CAR:
            mover = last_of_line(s, ahead, d)
        else:
            return False
    return is_near_magnet(s, mover)


def is_magnet_ahead(s, cell, d):
    """Whether a magnet stands straight ahead of a cell."""
    for side in range(SIDES):
        magnet = magnet_of(s, side)
        if magnet < CELLS and d != NO_DIRECTION:
            down = ROW_AT[magnet] - ROW_AT[cell]
            across = ACROSS_AT[magnet] - ACROSS_AT[cell]
            forward = down * ROW_STEPS[d] >= 0 and across * COLUMN_STEPS[d] >= 0
            if forward and down * COLUMN_STEPS[d] == across * ROW_STEPS[d]:
                return True
    return False


def has_bell_ready(s):
    """Whether a bell lies beside a magnet, or beside the place where the other would draw it."""
    one = magnet_of(s, 0)
    other = magnet_of(s, 1)
    reach = 1
    if one < CELLS and other < CELLS and distance(one, other) == 2:
        reach = 2
    return (one < CELLS and has_bell_within(s, one, reach)) or (
        other < CELLS and has_bell_within(s, other, reach)
    )


def has_bell_within(s, cell, reach):
    """Whether a bell lies so near to a cell."""
    for flower in range(FLOWERS):
        if s.bell_at[flower] != NO_CELL and distance(cell, s.bell_at[flower]) <= reach:
            return True
    return False


def direction_succeeds(s, cell, d, wish, desk):
    """Whether a push in a direction can do what is wished.

    The most powerful push is tried first: an ordinary push that rings also rings with more power.
    """
    if s.bound == DOUBLE_HIT:
        for other in range(DIRECTIONS):
            if other != d and car_towards(s, cell, other):
                if placement_succeeds(s, 0, cell, d, other, 0, wish, desk):
                    return True
    power = most_power(s)
    if wish == A_BELL and push_rings(s, cell, d, 1 + power):
        return True
    while power > 0:
        if placement_succeeds(s, 0, cell, d, NO_DIRECTION, power, wish, desk):
            return True
        power -= 1
    return placement_succeeds(s, 0, cell, d, NO_DIRECTION, 0, wish, desk)


def cell_succeeds(s, magnetic, cell, wish, desk):
    """Whether a placement on a cell without a `cell_fault` can do what is wished."""
    if magnetic == 1 or s.bound == EXPANSION:
        if placement_succeeds(s, magnetic, cell, NO_DIRECTION, NO_DIRECTION, 0, wish, desk):
            return True
    if magnetic == 0:
        for d in range(DIRECTIONS):
            if car_towards(s, cell, d) and direction_succeeds(s, cell, d, wish, desk):
                return True
    return False


def mark_cells(s, magnetic, desk):
    """Mark the only cells where a car could be placed: beside a car, or where one could be pulled
    from; with Expansion Unlimited any cell."""
    fill(desk.near, CELLS + 1, 1 if s.bound == EXPANSION else 0)
    for i in range(CARS):
        cell = s.where[i]
        if cell < CELLS:
            for d in range(DIRECTIONS):
                beside = neighbour(cell, d)
                if magnetic == 0:
                    desk.near[beside] = 1
                elif s.car[beside] == VACANT:
                    desk.near[neighbour(beside, d)] = 1


def placing_succeeds(s, magnetic, wish, desk):
    """Whether any placement of a kind of car can do what is wished."""
    if car_in_stock(s, side_of(s.seat), magnetic) < 0:
        return False
    mark_cells(s, magnetic, desk)
    for cell in range(CELLS):
        if desk.near[cell] == 1 and cell_fault(s, magnetic, cell) == 0:
            if cell_succeeds(s, magnetic, cell, wish, desk):
                return True
    return False


# ---------------------------------------------------------------- playing a card


def trick_succeeds(s, card, cell, to, wish, desk):
    """Whether a grey card does what is wished with these targets: only magnets ring after it."""
    if wish == NO_WISH:
        return True
    if not may_trick_move(s, card, cell, to):
        return wish == SILENCE
    copy(desk.trial, s)
    do_trick(desk.trial, card, cell, to, desk)
    magnet_phase(desk.trial, desk)
    return fulfils(desk.trial, wish)


def may_trick_move(s, card, cell, to):
    """Whether magnets could move anything after a grey card; if not, it need not be tried.

    A bell or an accumulator is no obstacle, and the operator is one only beside a magnet.
    """
    if not has_magnet_on_floor(s):
        return False
    if s.restless == 1:
        return True
    if card == FLYING_DUTCHMAN:
        return is_beside_magnet(s, s.operator_at) or is_beside_magnet(s, cell)
    if card == BELL_CHARMS or card == DEAD_ACCUMULATOR:
        return False
    return is_near_magnet(s, cell) or (card != SABOTEUR and is_near_magnet(s, to))


def is_beside_magnet(s, place):
    """Whether a cell lies next to a magnet."""
    if place >= CELLS:
        return False
    for side in range(SIDES):
        if magnet_of(s, side) < CELLS and distance(magnet_of(s, side), place) == 1:
            return True
    return False


def first_target_succeeds(s, card, cell, wish, desk):
    """Whether a grey card with this first target can do what is wished."""
    if wish == NO_WISH or not asks_twice(card):
        return trick_succeeds(s, card, cell, 0, wish, desk)
    for i in range(second_targets(card)):
        to = second_target(card, cell, i)
        if to != OUTSIDE and is_second_target(s, card, cell, to):
            if trick_succeeds(s, card, cell, to, wish, desk):
                return True
    return False


def grey_succeeds(s, card, wish, desk):
    """CC-41, CC-R27: whether a grey card with an effect can do what is wished."""
    if card == DEAD_ACCUMULATOR:
        return has_effect(s, card) and trick_succeeds(s, card, 0, 0, wish, desk)
    if wish == NO_WISH or not has_magnet_on_floor(s):
        return wish != A_BELL and has_effect(s, card)
    for cell in range(CELLS):
        if is_first_target(s, card, cell) and first_target_succeeds(s, card, cell, wish, desk):
            return True
    return False


def bound_card_succeeds(s, card, desk):
    """CC-42, CC-43: whether the second action that a blue or yellow card asks for exists.

    It is judged in the position after the card's own magnet phase (CC-R52).
    """
    if CARD_COLOURS[card] == BLUE and not is_quiet(s) and s.absorbed_push == 1 and s.restless == 0:
        # nothing stands in the way of any placement, so that there need only be one
        if card == EXPANSION and car_in_stock(s, side_of(s.seat), 1) >= 0:
            return True
        return placing_succeeds(s, 0, NO_WISH, desk)
    after = desk.after_card
    copy(after, s)
    after.bound = card
    magnet_phase(after, desk)
    settle(after, s.events)
    if after.phase == OVER or cars_on_floor(after, 0) == 0 or cars_on_floor(after, 1) == 0:
        return True
    after.second = 1
    after.rung = 0
    if CARD_COLOURS[card] == YELLOW:
        after.armed = 1
        return placing_succeeds(after, 0, A_BELL, desk) or bell_is_in_reach(after, desk)
    wish = wish_of(after)
    if card == EXPANSION and placing_succeeds(after, 1, wish, desk):
        return True
    return placing_succeeds(after, 0, wish, desk)


def bell_is_in_reach(s, desk):
    """CC-43, CC-R27: whether any second action rings a bell, the likeliest ones first."""
    steps = 4 if s.score[side_of(s.seat)] > s.op4_cost else 2
    while steps > 0:
        if walk_succeeds(s, steps, A_BELL, desk):
            return True
        steps -= 2
    if placing_succeeds(s, 1, A_BELL, desk):
        return True
    for card in range(POWERLESS_BELL):
        if s.repeat != REPEAT_PLACING and holds(s, s.seat, card):
            if grey_succeeds(s, card, A_BELL, desk):
                return True
    return False


# ---------------------------------------------------------------- walking


def walk_succeeds(s, steps, wish, desk):
    """CC-51, CC-R25: whether a walk of so many steps exists that does what is wished."""
    if is_free_way(s, wish) and has_way(s, s.operator_at, steps, NO_CELL, NO_CELL, NO_CELL):
        return True
    copy(desk.trial, s)
    start_walk(desk.trial, steps, desk)
    return walk_on(desk.trial, mood_of(desk.trial), wish, desk)


def mood_of(s):
    """What the magnets may do after further steps, as long as none of them is shifted itself."""
    if not has_bell_ready(s):
        return SILENT
    at = s.operator_at
    s.operator_at = NO_CELL
    mood = CALM if is_settled(s) else RESTLESS
    s.operator_at = at
    return mood


def is_free_way(s, wish):
    """Whether a way that meets no car does what is wished, wherever it leads."""
    return wish == NO_WISH or (wish == SILENCE and not has_bell_ready(s))


def place_succeeds(s, place, wish, desk):
    """Whether the next step may lead to a place, in one direction or another."""
    ways = ways_onto(s, place)
    for d in range(DIRECTIONS):
        if (ways >> d) & 1 == 1 and step_succeeds(s, place, d, wish, desk):
            return True
    return False


def step_succeeds(s, place, d, wish, desk):
    """Whether a walk can go on with this step to its end and do what is wished."""
    left = s.steps_left - 1
    if is_free_way(s, wish):
        if wish == SILENCE and shifts_magnet(s, place, d):
            pass
        elif step_target(s, place, d) == NO_CELL:
            if has_way(s, place, left, line_end(s, place, d), NO_CELL, NO_CELL):
                return True
        elif wish == SILENCE:
            return False
    copy(desk.trial, s)
    step(desk.trial, place, d, desk)
    walk = desk.trial
    if walk.phase == OVER:
        return fulfils(walk, wish)
    if walk.rung == 1:
        return wish != SILENCE and walk_on(walk, SILENT, NO_WISH, desk)
    return walk_on(walk, mood_of(walk), wish, desk)


def shifts_magnet(s, place, d):
    """Whether a step might shift a magnet."""
    return place < CELLS and is_car(s.car[place]) and is_magnet_ahead(s, place, d)


def walk_on(s, mood, wish, desk):
    """Try all further steps of a walk; the state is scratch paper.

    A step onto a place without a car is made and taken back; only a shifted line needs a copy.
    """
    if s.steps_left == 0:
        return walk_ends_well(s, mood, wish, desk)
    before = s.operator_at
    is_last = s.steps_left == 1 and wish == A_BELL
    for i in range(exits(before)):
        place = exit_at(s, before, i)
        if place == NO_CELL or was_visited(s, place):
            continue
        if place >= CELLS or s.car[place] == VACANT:
            if is_last and (mood == SILENT or (mood == CALM and not is_beside_magnet(s, place))):
                continue
            s.operator_at = place
            s.visited[s.visits] = place
            s.visits += 1
            s.steps_left -= 1
            found = walk_on(s, mood, wish, desk)
            s.steps_left += 1
            s.visits -= 1
            s.operator_at = before
            if found:
                return True
            continue
        ways = ways_onto(s, place)
        for d in range(DIRECTIONS):
            if (ways >> d) & 1 == 0:
                continue
            if is_last and step_target(s, place, d) != NO_CELL:
                return True
            if is_last and mood != RESTLESS and not shift_may_ring(s, mood, place, d):
                continue
            room = room_of(desk, s.steps_left)
            copy(room, s)
            step(room, place, d, desk)
            if room.phase == OVER:
                if fulfils(room, wish):
                    return True
            elif room.rung == 0 or wish != SILENCE:
                goal = NO_WISH if room.rung == 1 else wish
                then = mood
                if goal != NO_WISH and (mood != SILENT or is_magnet_ahead(s, place, d)):
                    then = mood_of(room)
                if walk_on(room, then, goal, desk):
                    return True
    return False


def shift_may_ring(s, mood, place, d):
    """Whether magnets at rest could ring a bell after the last step shifts a line."""
    if is_magnet_ahead(s, place, d):
        return True
    if mood == SILENT:
        return False
    return is_beside_magnet(s, place) or line_is_near_magnet(s, place, d)


def line_is_near_magnet(s, cell, d):
    """Whether a line that is shifted begins, passes or ends near a magnet."""
    while is_car(s.car[cell]):
        if is_near_magnet(s, cell):
            return True
        cell = neighbour(cell, d)
    return cell != OUTSIDE and is_near_magnet(s, cell)


def walk_ends_well(s, mood, wish, desk):
    """Whether the magnets do what is wished after the last step."""
    if wish == NO_WISH:
        return True
    if mood == SILENT or (mood == CALM and not is_beside_magnet(s, s.operator_at)):
        return fulfils(s, wish)
    if is_settled(s):
        return fulfils(s, wish)
    room = room_of(desk, 0)
    copy(room, s)
    magnet_phase(room, desk)
    return fulfils(room, wish)


def room_of(desk, left):
    """Room for the state after a step that was one of so many left."""
    if left <= 1:
        return desk.step_one if left == 1 else desk.after_walk
    if left == 2:
        return desk.step_two
    return desk.step_three if left == 3 else desk.step_four


def line_end(s, place, d):
    """The cell that the last car of the line comes to, or NO_CELL if no car stands there."""
    if place >= CELLS or not is_car(s.car[place]):
        return NO_CELL
    return neighbour(last_of_line(s, place, d), d)


def has_way(s, place, left, one, two, three):
    """Whether so many steps more lead from a place over cells without cars, none of them visited
    or among the three last ones."""
    if left == 0:
        return True
    for i in range(exits(place)):
        onto = exit_at(s, place, i)
        if onto == NO_CELL or onto == one or onto == two or onto == three:
            continue
        if (onto >= CELLS or s.car[onto] == VACANT) and not was_visited(s, onto):
            if has_way(s, onto, left - 1, place, one, two):
                return True
    return False
