"""Crash by Crash's rules: deal, pending, verdict, choices, apply, score.

Plain functions over one state `s`, in the subset of Python that the kernel also compiles.
"""

from fairground.games.crash_by_crash.bells import winner
from fairground.games.crash_by_crash.cards import (
    discard_card,
    held,
    holds,
    keep_one,
    leave_hand,
    look_at_pair,
    take_from_deck,
    take_open,
)
from fairground.games.crash_by_crash.floor import car_in_stock, has_car_next_to, side_of
from fairground.games.crash_by_crash.prospects import (
    bound_card_succeeds,
    car_towards,
    cell_fault,
    cell_succeeds,
    direction_succeeds,
    first_target_succeeds,
    grey_succeeds,
    is_blue_bound,
    mark_cells,
    most_power,
    place_succeeds,
    placement_succeeds,
    placing_succeeds,
    step_succeeds,
    trick_succeeds,
    walk_succeeds,
    wish_of,
)
from fairground.games.crash_by_crash.pushes import place_car
from fairground.games.crash_by_crash.setup import deal as deal_game
from fairground.games.crash_by_crash.setup import is_setup_cell, set_up_car, slots_taken
from fairground.games.crash_by_crash.state import (
    A_BELL,
    ACCUMULATOR,
    ACTION,
    BEHIND_LAST,
    BLUE,
    CARD,
    CARD_COLOURS,
    CARD_FIRST,
    CARD_PLAYED,
    CARD_PLAYING,
    CARD_SECOND,
    CARD_TYPES,
    DEAD_ACCUMULATOR,
    DIRECTION,
    DONE,
    DOUBLE_HIT,
    END_DRAW,
    EXCHANGE,
    EXCHANGE_DISCARD,
    EXCHANGE_DRAW,
    EXCHANGING,
    EXPANSION,
    FIRST_ACTION,
    GREY,
    HAND,
    HOLE_ACTION,
    KEEP,
    KEEP_ONE,
    NO_CARD,
    NO_DIRECTION,
    NO_WISH,
    OVER,
    PLACE_CELL,
    PLACE_DIRECTION,
    PLACE_MAGNETIC,
    PLACE_POWER,
    PLACE_SECOND,
    PLACE_STANDARD,
    PLACING,
    REPEAT_PLACING,
    ROW,
    SETUP_CAR,
    SIDES,
    SILENCE,
    TAKE,
    TAKE_DECK,
    WALK_DIRECTION,
    WALK_FOUR,
    WALK_STEP,
    WALKING,
)
from fairground.games.crash_by_crash.tiles import (
    BY_NEIGHBOUR,
    CELLS,
    DIRECTIONS,
    FLOWERS,
    HOLE,
    MOST_RING,
    NO_CELL,
    OUTSIDE,
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
from fairground.games.crash_by_crash.turns import (
    end_action,
    is_quiet,
    is_yellow_bound,
    pass_turn,
)
from fairground.games.crash_by_crash.walks import (
    asks_direction,
    exit_at,
    first_way,
    is_next_to,
    start_walk,
    step,
    was_visited,
    ways_onto,
)
from fairground.kernel.tape import EVERYONE, RULING, note


def deal(s, desk):
    """CC-1..CC-6: a new game at its first decision."""
    deal_game(s, desk)


def pending(s):
    """CC-12: one player decides at a time."""
    return 0 if s.phase == OVER else 1 << s.seat


# ---------------------------------------------------------------- legality


def verdict(s, seat, a, desk):
    """0 if the action is legal for the seat now, else the number of the rule it breaks."""
    if s.phase == OVER:
        return 90
    if seat != s.seat:
        return 12
    taping = desk.taping
    desk.taping = 0  # what is only tried leaves no trace on the tape
    rule = fault(s, a, desk)
    desk.taping = taping
    return rule


def fault(s, a, desk):
    """The rule against an action of the deciding seat, or 0."""
    if s.phase == ACTION:
        return action_fault(s, a, desk)
    if s.phase == WALK_STEP:
        return step_fault(s, a, desk)
    if s.phase == SETUP_CAR:
        return setup_fault(s, a)
    if s.phase == PLACE_CELL:
        return cell_choice_fault(s, a, desk)
    if s.phase == PLACE_DIRECTION:
        return direction_fault(s, a, desk)
    if s.phase == PLACE_SECOND:
        return second_fault(s, a, desk)
    if s.phase == PLACE_POWER:
        return power_fault(s, a, desk)
    if s.phase <= CARD_SECOND:
        return target_fault(s, a, desk)
    if s.phase == WALK_DIRECTION:
        return leaving_fault(s, a, desk)
    return drawing_fault(s, a)


def wish_fault(wish):
    """The rule that is broken by an action that cannot do what is wished."""
    if wish == SILENCE:
        return 66
    return 43 if wish == A_BELL else RULING + 25


def setup_fault(s, a):
    """CC-7, CC-8."""
    if a >= CELLS:
        return 7
    return 0 if is_setup_cell(s, a, slots_taken(s)) else 8


def action_fault(s, a, desk):
    """CC-13..CC-15, CC-42, CC-43: the kinds of action, and what binds them."""
    if a < CARD or a > EXCHANGE:
        return 14
    if s.second == 1 and is_blue_bound(s) and a != PLACE_STANDARD and a != PLACE_MAGNETIC:
        return 42
    if is_repetition(s, a):
        return repetition_fault(s, a, desk)
    if a < PLACE_STANDARD:
        return card_fault(s, a - CARD, desk)
    if a <= PLACE_MAGNETIC:
        return place_fault(s, a - PLACE_STANDARD, desk)
    if a <= WALK_FOUR:
        return walk_fault(s, 4 if a == WALK_FOUR else 2, desk)
    if is_yellow_bound(s):
        return 43
    return 0 if held(s, s.seat) >= 2 else 59


def repetition_fault(s, a, desk):
    """CC-R6: an exchange may follow an exchange if no car, card or walk is legal."""
    if a != EXCHANGE or held(s, s.seat) < 2:
        return RULING + 6
    for other in range(CARD, PLACE_STANDARD):
        if card_fault(s, other - CARD, desk) == 0:
            return RULING + 6
    for magnetic in range(2):
        if place_fault(s, magnetic, desk) == 0:
            return RULING + 6
    return 0 if walk_fault(s, 2, desk) != 0 and walk_fault(s, 4, desk) != 0 else RULING + 6


def is_repetition(s, a):
    """CC-R6, `repeat=placing_only`: the kind of the first action once more, unless placing."""
    if s.repeat != REPEAT_PLACING or s.second == 0:
        return False
    if a < PLACE_STANDARD:
        return s.first_kind == CARD_PLAYING
    if a <= PLACE_MAGNETIC:
        return False
    return s.first_kind == (EXCHANGING if a == EXCHANGE else WALKING)


def card_fault(s, card, desk):
    """CC-41..CC-43: in the hand, at the right time, and with an effect."""
    if not holds(s, s.seat, card):
        return 41
    wish = wish_of(s)
    if CARD_COLOURS[card] == GREY:
        if wish == NO_WISH:
            return 0 if has_effect(s, card) else 41
        if grey_succeeds(s, card, wish, desk):
            return 0
        return wish_fault(wish) if has_effect(s, card) else 41
    rule = 42 if CARD_COLOURS[card] == BLUE else 43
    if s.second == 1:
        return rule
    if rule == 43 and is_quiet(s):
        return 66
    return 0 if bound_card_succeeds(s, card, desk) else rule


def place_fault(s, magnetic, desk):
    """CC-17, CC-20, CC-23, CC-82: a car to place, the price, and a place for it."""
    if magnetic == 1 and is_blue_bound(s) and s.bound != EXPANSION:
        return 82
    if car_in_stock(s, side_of(s.seat), magnetic) < 0:
        return 20
    if s.placements > 0 and s.score[side_of(s.seat)] <= s.second_place_cost:
        return 23
    wish = wish_of(s)
    if placing_succeeds(s, magnetic, wish, desk):
        return 0
    if wish == NO_WISH:
        return 33 if magnetic == 1 else 24
    return wish_fault(wish)


def walk_fault(s, steps, desk):
    """CC-51: the price, and a walk that can be made."""
    if steps == 4 and s.score[side_of(s.seat)] <= s.op4_cost:
        return 51
    wish = wish_of(s)
    return 0 if walk_succeeds(s, steps, wish, desk) else wish_fault(wish)


def cell_choice_fault(s, a, desk):
    """CC-17, CC-24, CC-33: a cell to place on."""
    wish = wish_of(s)
    if a >= CELLS:
        return 17
    rule = cell_fault(s, s.magnetic, a)
    if rule != 0:
        return rule
    if cell_succeeds(s, s.magnetic, a, wish, desk):
        return 0
    return RULING + 18 if wish == NO_WISH else wish_fault(wish)


def direction_fault(s, a, desk):
    """CC-25, CC-81: a car in that direction, or with Expansion Unlimited no push at all."""
    wish = wish_of(s)
    cell = s.chosen_cell
    if a == DONE:
        if s.bound != EXPANSION:
            return 25
        if placement_succeeds(s, 0, cell, NO_DIRECTION, NO_DIRECTION, 0, wish, desk):
            return 0
        return wish_fault(wish)
    d = a - DIRECTION
    if d < 0 or d >= DIRECTIONS or not car_towards(s, cell, d):
        return 25
    if direction_succeeds(s, cell, d, wish, desk):
        return 0
    return RULING + 18 if wish == NO_WISH else wish_fault(wish)


def second_fault(s, a, desk):
    """CC-78: another car in another direction, or none."""
    wish = wish_of(s)
    second_d = a - DIRECTION
    if a == DONE:
        second_d = NO_DIRECTION
    elif second_d < 0 or second_d >= DIRECTIONS or second_d == s.chosen_direction:
        return 78
    elif not car_towards(s, s.chosen_cell, second_d):
        return 78
    if placement_succeeds(s, 0, s.chosen_cell, s.chosen_direction, second_d, 0, wish, desk):
        return 0
    return RULING + 18 if wish == NO_WISH else wish_fault(wish)


def power_fault(s, a, desk):
    """CC-28, CC-32: accumulators for the push."""
    wish = wish_of(s)
    power = a - ACCUMULATOR
    if power < 0 or power > most_power(s):
        return 28
    cell = s.chosen_cell
    if placement_succeeds(s, 0, cell, s.chosen_direction, NO_DIRECTION, power, wish, desk):
        return 0
    return wish_fault(wish)


def target_fault(s, a, desk):
    """CC-70..CC-74: the targets of a grey card; its rule is that of its number."""
    wish = wish_of(s)
    card = s.chosen_card
    if a >= CELLS:
        return 70 + card
    if s.phase == CARD_FIRST:
        if not is_first_target(s, card, a):
            return 70 + card
        return 0 if first_target_succeeds(s, card, a, wish, desk) else wish_fault(wish)
    if not is_second_target(s, card, s.chosen_cell, a):
        return 70 + card
    return 0 if trick_succeeds(s, card, s.chosen_cell, a, wish, desk) else wish_fault(wish)


def step_fault(s, a, desk):
    """CC-52, CC-54, CC-R25: next to the operator, not visited, and no dead end."""
    if a >= HOLE_ACTION + FLOWERS or not is_next_to(s, a):
        return 52 if a < HOLE_ACTION or a >= HOLE_ACTION + FLOWERS else 54
    if was_visited(s, a):
        return 52
    wish = wish_of(s)
    return 0 if place_succeeds(s, a, wish, desk) else wish_fault(wish)


def leaving_fault(s, a, desk):
    """CC-56: one of the two directions out of the hole."""
    d = a - DIRECTION
    if d < 0 or d >= DIRECTIONS or (ways_onto(s, s.chosen_cell) >> d) & 1 == 0:
        return 56
    wish = wish_of(s)
    return 0 if step_succeeds(s, s.chosen_cell, d, wish, desk) else wish_fault(wish)


def drawing_fault(s, a):
    """CC-48, CC-59, CC-102: discard, take or keep a card."""
    if s.phase == EXCHANGE_DISCARD:
        card = a - CARD
        if card < 0 or card >= CARD_TYPES:
            return 59
        return 0 if holds(s, s.seat, card) else 59
    if s.phase == KEEP_ONE:
        return 0 if a == KEEP or a == KEEP + 1 else 102
    if a == TAKE_DECK:
        return 0
    slot = a - TAKE
    if slot < 0 or slot >= ROW:
        return 48
    return 0 if s.row[slot] != NO_CARD else 48


# ---------------------------------------------------------------- choices


def choices(s, seat, out, desk):
    """Write the seat's legal actions in ascending order; return how many there are."""
    if s.phase == OVER or seat != s.seat:
        return 0
    taping = desk.taping
    desk.taping = 0
    n = 0
    if s.phase == SETUP_CAR:
        n = list_setup(s, out)
    elif s.phase == PLACE_CELL:
        n = list_cells(s, out, desk)
    elif s.phase == WALK_STEP:
        n = list_steps(s, out, desk)
    elif s.phase == CARD_SECOND:
        for i in range(second_targets(s.chosen_card)):
            to = second_target(s.chosen_card, s.chosen_cell, i)
            if to != OUTSIDE and target_fault(s, to, desk) == 0:
                out[n] = to
                n += 1
    else:
        for a in range(FIRST_ACTION[s.phase], BEHIND_LAST[s.phase]):
            if fault(s, a, desk) == 0:
                out[n] = a
                n += 1
    desk.taping = taping
    return n


def list_setup(s, out):
    """CC-8."""
    taken = slots_taken(s)
    n = 0
    for cell in range(CELLS):
        if is_setup_cell(s, cell, taken):
            out[n] = cell
            n += 1
    return n


def list_cells(s, out, desk):
    """The cells for a placement."""
    mark_cells(s, s.magnetic, desk)
    n = 0
    for cell in range(CELLS):
        if desk.near[cell] == 1 and cell_choice_fault(s, cell, desk) == 0:
            out[n] = cell
            n += 1
    return n


def list_steps(s, out, desk):
    """The operator's next places: cells in ascending order, then holes."""
    at = s.operator_at
    n = 0
    if at >= CELLS:
        for i in range(MOST_RING):
            place = exit_at(s, at, i)
            if place != NO_CELL and step_fault(s, place, desk) == 0:
                out[n] = place
                n += 1
        return n
    holes = 0
    for i in range(DIRECTIONS):
        place = exit_at(s, at, BY_NEIGHBOUR[i])
        if place != NO_CELL and place >= HOLE:
            holes |= 1 << (place - HOLE)
        elif place != NO_CELL and step_fault(s, place, desk) == 0:
            out[n] = place
            n += 1
    for flower in range(FLOWERS):
        if (holes >> flower) & 1 == 1 and step_fault(s, HOLE + flower, desk) == 0:
            out[n] = HOLE + flower
            n += 1
    return n


# ---------------------------------------------------------------- apply


def apply(s, seat, a, desk):
    """Carry out a legal action, and all that follows until somebody must decide; say who."""
    if s.phase == ACTION:
        start_action(s, a, desk)
    elif s.phase == WALK_STEP:
        choose_step(s, a, desk)
    elif s.phase == SETUP_CAR:
        set_up_car(s, a, desk)
    elif s.phase <= PLACE_POWER:
        go_on_placing(s, a, desk)
    elif s.phase <= CARD_SECOND:
        choose_target(s, a, desk)
    elif s.phase == WALK_DIRECTION:
        take_step(s, s.chosen_cell, a - DIRECTION, desk)
    elif s.phase == EXCHANGE_DISCARD:
        exchange_discard(s, a - CARD, desk)
    elif s.phase == KEEP_ONE:
        keep_one(s, seat, a - KEEP, desk)
        go_on_drawing(s, desk)
    else:
        take_card(s, a, desk)
    return pending(s)


def start_action(s, a, desk):
    """CC-14: place a car, play a card, walk, or exchange."""
    if a < PLACE_STANDARD:
        play_card(s, a - CARD, desk)
    elif a <= PLACE_MAGNETIC:
        s.magnetic = a - PLACE_STANDARD
        s.phase = PLACE_CELL
    elif a <= WALK_FOUR:
        start_walk(s, 4 if a == WALK_FOUR else 2, desk)
    else:
        s.draws_left = 2
        s.phase = EXCHANGE_DISCARD


def play_card(s, card, desk):
    """CC-41..CC-45: face up on the discard pile; grey takes effect, blue and yellow bind."""
    leave_hand(s, s.seat, card)
    note(desk, 45, CARD_PLAYED, EVERYONE, s.seat, card, 0, 0, 0)
    if CARD_COLOURS[card] != GREY:
        s.bound = card
        end_action(s, CARD_PLAYING, desk)
    elif card == DEAD_ACCUMULATOR:
        do_trick(s, card, 0, 0, desk)
        end_action(s, CARD_PLAYING, desk)
    else:
        s.chosen_card = card
        s.phase = CARD_FIRST


def choose_target(s, cell, desk):
    """CC-70..CC-74: first and second target, then the effect."""
    if s.phase == CARD_FIRST and asks_twice(s.chosen_card):
        s.chosen_cell = cell
        s.phase = CARD_SECOND
        return
    if s.phase == CARD_FIRST:
        do_trick(s, s.chosen_card, cell, 0, desk)
    else:
        do_trick(s, s.chosen_card, s.chosen_cell, cell, desk)
    end_action(s, CARD_PLAYING, desk)


def go_on_placing(s, a, desk):
    """CC-24..CC-33: the next thing to choose, or the placement itself."""
    if s.phase == PLACE_CELL:
        s.chosen_cell = a
        asks = s.bound != EXPANSION or has_car_next_to(s, a)
        if s.magnetic == 0 and asks:
            s.phase = PLACE_DIRECTION
        else:
            place(s, NO_DIRECTION, NO_DIRECTION, 0, desk)
    elif s.phase == PLACE_DIRECTION:
        choose_direction(s, NO_DIRECTION if a == DONE else a - DIRECTION, desk)
    elif s.phase == PLACE_SECOND:
        place(s, s.chosen_direction, NO_DIRECTION if a == DONE else a - DIRECTION, 0, desk)
    else:
        place(s, s.chosen_direction, NO_DIRECTION, a - ACCUMULATOR, desk)


def choose_direction(s, d, desk):
    """CC-28, CC-32, CC-78: a second direction, accumulators, or the push at once."""
    s.chosen_direction = d
    if s.bound == DOUBLE_HIT and has_other_car(s, s.chosen_cell, d):
        s.phase = PLACE_SECOND
    elif most_power(s) > 0:
        s.phase = PLACE_POWER
    else:
        place(s, d, NO_DIRECTION, 0, desk)


def has_other_car(s, cell, d):
    """CC-78: whether there is a second car to push."""
    for other in range(DIRECTIONS):
        if other != d and car_towards(s, cell, other):
            return True
    return False


def place(s, d, second_d, power, desk):
    """CC-17, CC-31: one action with all that it moves."""
    place_car(s, s.magnetic, s.chosen_cell, d, second_d, power, desk)
    end_action(s, PLACING, desk)


def choose_step(s, place_, desk):
    """CC-52, CC-56: a step, unless the direction out of a hole must be asked."""
    if asks_direction(s, place_):
        s.chosen_cell = place_
        s.phase = WALK_DIRECTION
    else:
        take_step(s, place_, first_way(ways_onto(s, place_)), desk)


def take_step(s, place_, d, desk):
    """CC-53, CC-58: step and events; after the last step the action ends."""
    step(s, place_, d, desk)
    s.chosen_cell = 0
    if s.phase == OVER or s.steps_left == 0:
        end_action(s, WALKING, desk)
    else:
        s.phase = WALK_STEP


def exchange_discard(s, card, desk):
    """CC-59: two cards without effect, then two draws."""
    discard_card(s, s.seat, card, desk)
    s.draws_left -= 1
    if s.draws_left == 0:
        s.draws_left = 2
        s.phase = EXCHANGE_DRAW


def take_card(s, a, desk):
    """CC-48, CC-59, CC-102: an open card, or the deck's top card (of two, in a team game)."""
    if a == TAKE_DECK and s.seats > SIDES:
        look_at_pair(s, s.seat, desk)
        s.phase = KEEP_ONE
        return
    if a == TAKE_DECK:
        take_from_deck(s, s.seat, desk)
    else:
        take_open(s, s.seat, a - TAKE, desk)
    go_on_drawing(s, desk)


def go_on_drawing(s, desk):
    """CC-48, CC-59: the next draw of an exchange, the next one of the turn's end, or no more."""
    if s.draws_left > 0:
        s.draws_left -= 1
        if s.draws_left > 0:
            s.phase = EXCHANGE_DRAW
        else:
            end_action(s, EXCHANGING, desk)
    elif held(s, s.seat) < HAND:
        s.phase = END_DRAW
    else:
        pass_turn(s, desk)


# ---------------------------------------------------------------- result


def score(s, out):
    """CC-92, CC-101: the winning side shares one point of result; a draw is even."""
    best = winner(s)
    for seat in range(s.seats):
        out[seat] = 0.0
        if s.phase == OVER:
            if best == SIDES:
                out[seat] = 1.0 / s.seats
            elif side_of(seat) == best:
                out[seat] = 1.0 * SIDES / s.seats
