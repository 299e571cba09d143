"""Look-ahead of the operator's walks: whether a way can be walked to its end as the rules want it.

Steps are made and taken back on a copy of the state; only a step that rings a bell, and so takes a
flower out, needs a copy of its own.
"""

from fairground.games.crash_by_crash.rules.components import (
    A_BELL,
    CALM,
    LOCKED,
    NO_FLOOR,
    NO_WISH,
    OVER,
    RESTLESS,
    SIDES,
    SILENCE,
    SILENT,
    VACANT,
)
from fairground.games.crash_by_crash.rules.floor import is_car, last_of_line, neighbour
from fairground.games.crash_by_crash.rules.magnets import (
    has_bell_ready,
    is_beside_magnet,
    is_magnet_ahead,
    is_near_magnet,
    is_settled,
    magnet_of,
    magnet_phase,
)
from fairground.games.crash_by_crash.rules.tiles import CELLS, DIRECTIONS, FLOWERS, NO_CELL, OUTSIDE
from fairground.games.crash_by_crash.rules.turns import fulfils
from fairground.games.crash_by_crash.rules.walks import (
    exit_at,
    exits,
    first_way,
    place_at,
    start_walk,
    step,
    step_target,
    was_visited,
    ways_onto,
)
from fairground.kernel.algorithms import copy
from fairground.kernel.piles import fill


def walk_succeeds(s, steps, wish, desk):
    """CC-51, CC-R25: whether a walk of so many steps exists that does what is wished."""
    if is_free_way(s, wish) and has_way(s, s.operator_at, steps, NO_CELL, NO_CELL, NO_CELL):
        return True
    walk = desk.trial
    copy(walk, s)
    start_walk(walk, steps, desk)
    return search_walk(walk, wish, desk)


def is_free_way(s, wish):
    """Whether a way that meets no car does what is wished, wherever it leads."""
    return wish == NO_WISH or (wish == SILENCE and not has_bell_ready(s))


def mood_of_walk(s):
    """What the magnets may do after further steps, as long as none of them is shifted itself."""
    if not has_bell_ready(s):
        return SILENT
    at = s.operator_at
    s.operator_at = NO_CELL
    mood = CALM if is_settled(s) else RESTLESS
    s.operator_at = at
    return mood


def place_succeeds(s, place, wish, desk):
    """Whether the next step may lead to a place, in one direction or another."""
    if wish == NO_WISH and s.steps_left == 1:
        return True
    ways = ways_onto(s, place)
    while ways != 0:
        if step_succeeds(s, place, first_way(ways), wish, desk):
            return True
        ways &= ways - 1
    return False


def step_succeeds(s, place, d, wish, desk):
    """Whether a walk can go on with this step to its end and do what is wished."""
    if is_free_way(s, wish) and not (wish == SILENCE and shifts_magnet(s, place, d)):
        if step_target(s, place, d) != NO_CELL:
            if wish == SILENCE:
                return False
        elif has_way(s, place, s.steps_left - 1, line_end(s, place, d), NO_CELL, NO_CELL):
            return True
    walk = desk.trial
    copy(walk, s)
    step(walk, place, d, desk)
    if walk.phase == OVER:
        return fulfils(walk, wish)
    if walk.rung == 1:
        return wish != SILENCE and walk_on(walk, SILENT, wish, False, desk)
    return search_walk(walk, wish, desk)


def shifts_magnet(s, place, d):
    """Whether a step might shift a magnet."""
    return place < CELLS and is_car(s.car[place]) and is_magnet_ahead(s, place, d)


def search_walk(s, wish, desk):
    """Whether a walk that has begun can be ended as wished; the state is scratch paper."""
    mood = mood_of_walk(s)
    is_marked = wish == A_BELL and mood == SILENT
    if is_marked:
        mark_places(s, desk)
    return walk_on(s, mood, wish, is_marked, desk)


def mark_places(s, desk):
    """Mark the places from which one step rings a bell, or shifts a magnet, which may do so."""
    fill(desk.marks, CELLS + FLOWERS, 0)
    for flower in range(FLOWERS):
        bell = s.bell_at[flower]
        if bell != NO_CELL:
            for back in range(DIRECTIONS):
                mark_behind(s, neighbour(bell, back), back, desk)
    for side in range(SIDES):
        magnet = magnet_of(s, side)
        if magnet < CELLS:
            for back in range(DIRECTIONS):
                mark_behind(s, magnet, back, desk)


def mark_behind(s, cell, back, desk):
    """Mark the place behind a line of cars, if one begins on the cell."""
    if is_car(s.car[cell]):
        cell = neighbour(last_of_line(s, cell, back), back)
        if cell != OUTSIDE:
            desk.marks[place_at(s, cell)] = 1


def walk_on(s, mood, wish, is_marked, desk):
    """Try all further steps of a walk; the state is scratch paper, and is left as it was.

    As long as no car has been shifted, the marks on the desk tell what the last step can do.
    """
    if s.rung == 1:
        wish = NO_WISH  # a walk that may ring has done what it had to
    if s.steps_left == 0:
        return walk_ends_well(s, mood, wish, desk)
    before = s.operator_at
    is_last = s.steps_left == 1 and wish == A_BELL
    is_last_but_one = s.steps_left == 2 and wish == A_BELL and is_marked
    for i in range(exits(before)):
        place = exit_at(s, before, i)
        if place == NO_CELL:
            continue
        shifts = place < CELLS and s.car[place] != VACANT
        if is_last and not shifts:
            if mood == SILENT or (mood == CALM and not is_beside_magnet(s, place)):
                continue
        if is_last_but_one and not shifts and desk.marks[place] == 0:
            continue
        if was_visited(s, place):
            continue
        ways = ways_onto(s, place) if shifts else 1
        while ways != 0:
            d = first_way(ways)
            ways &= ways - 1
            if shifts and step_target(s, place, d) != NO_CELL:
                if wish == SILENCE:
                    continue
                if s.steps_left == 1:
                    return True
                room = room_of(desk, s.steps_left)
                copy(room, s)
                step(room, place, d, desk)
                if room.phase == OVER or walk_on(room, mood, wish, is_marked, desk):
                    return True
                continue
            if is_last and shifts and mood != RESTLESS and not shift_may_ring(s, mood, place, d):
                continue
            end = line_end(s, place, d)
            last = shift_forward(s, place, d) if shifts else VACANT
            s.operator_at = place
            s.visited[s.visits] = place
            s.visits += 1
            s.steps_left -= 1
            then = mood
            if shifts and wish != NO_WISH and (mood != SILENT or is_magnet_ahead(s, place, d)):
                then = mood_of_walk(s)
            found = walk_on(s, then, wish, is_marked and not shifts, desk)
            s.steps_left += 1
            s.visits -= 1
            s.operator_at = before
            if shifts:
                shift_back(s, place, end, d, last)
            if found:
                return True
    return False


def shift_forward(s, place, d):
    """CC-53: every car of a line moves one cell, or falls; return the line's last car."""
    car = s.car[place]
    s.car[place] = VACANT
    cell = place
    while True:
        cell = neighbour(cell, d)
        met = s.car[cell]
        if met == NO_FLOOR:
            s.where[car - 1] = LOCKED
            return car
        s.car[cell] = car
        s.where[car - 1] = cell
        if met == VACANT:
            return car
        car = met


def shift_back(s, place, end, d, last):
    """Take a shift back whose last car came to a cell, or fell beyond it."""
    cell = place
    ahead = neighbour(cell, d)
    while ahead != end:
        car = s.car[ahead]
        s.car[cell] = car
        s.where[car - 1] = cell
        cell = ahead
        ahead = neighbour(cell, d)
    s.car[cell] = last
    s.where[last - 1] = cell
    if s.car[end] != NO_FLOOR:
        s.car[end] = VACANT


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
    room = room_of(desk, 1)
    copy(room, s)
    magnet_phase(room, desk)
    return fulfils(room, wish)


def room_of(desk, left):
    """Room for the state after a step that was one of so many left, or at a walk's end."""
    if left <= 2:
        return desk.step_two if left == 2 else desk.after_walk
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
