"""Crash by Crash's rules: deal, pending, verdict, choices, apply, score.

Plain functions over one state `s`, in the subset of Python that the kernel also compiles.
"""

from fairground.games.crash_by_crash.rules.bells import winner
from fairground.games.crash_by_crash.rules.cards import (
    discard_card,
    held,
    keep_one,
    leave_hand,
    look_at_pair,
    take_from_deck,
    take_open,
    types_in_hand,
)
from fairground.games.crash_by_crash.rules.floor import has_car_next_to, side_of
from fairground.games.crash_by_crash.rules.prospects import (
    car_towards,
    cell_succeeds,
    first_target_succeeds,
    mark_cells,
    mood_of,
    most_power,
)
from fairground.games.crash_by_crash.rules.pushes import place_car
from fairground.games.crash_by_crash.rules.setup import deal as deal_game
from fairground.games.crash_by_crash.rules.setup import is_setup_cell, set_up_car, slots_taken
from fairground.games.crash_by_crash.rules.state import (
    ACCUMULATOR,
    ACTION,
    BEHIND_LAST,
    CARD,
    CARD_COLOURS,
    CARD_FIRST,
    CARD_PLAYED,
    CARD_PLAYING,
    CARD_SECOND,
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
    KEEP,
    KEEP_ONE,
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
    SETUP_CAR,
    SIDES,
    TAKE,
    TAKE_DECK,
    WALK_DIRECTION,
    WALK_FOUR,
    WALK_STEP,
    WALKING,
)
from fairground.games.crash_by_crash.rules.tiles import (
    BY_NEIGHBOUR,
    CELLS,
    DIRECTIONS,
    FLOWERS,
    HOLE,
    NO_CELL,
    OUTSIDE,
)
from fairground.games.crash_by_crash.rules.tricks import (
    asks_twice,
    do_trick,
    is_first_target,
    second_target,
    second_targets,
)
from fairground.games.crash_by_crash.rules.turns import end_action, pass_turn, wish_of
from fairground.games.crash_by_crash.rules.verdicts import action_fault, fault, target_fault
from fairground.games.crash_by_crash.rules.walks import (
    asks_direction,
    exit_at,
    exits,
    first_way,
    start_walk,
    step,
    was_visited,
    ways_onto,
)
from fairground.games.crash_by_crash.rules.ways import place_succeeds
from fairground.kernel.tape import EVERYONE, note


def deal(s, desk):
    """CC-1..CC-6: a new game at its first decision."""
    deal_game(s, desk)


def pending(s):
    """CC-12: one player decides at a time."""
    return 0 if s.phase == OVER else 1 << s.seat


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
    elif s.phase == ACTION:
        n = list_actions(s, out, desk)
    elif s.phase == CARD_FIRST:
        n = list_targets(s, out, desk)
    else:
        for a in range(FIRST_ACTION[s.phase], BEHIND_LAST[s.phase]):
            if fault(s, a, desk) == 0:
                out[n] = a
                n += 1
    desk.taping = taping
    return n


def list_actions(s, out, desk):
    """CC-14: the cards of the hand, then the other kinds of action."""
    hand = types_in_hand(s, s.seat)
    n = 0
    for a in range(CARD, EXCHANGE + 1):
        if a >= PLACE_STANDARD or (hand >> (a - CARD)) & 1 == 1:
            if action_fault(s, a, desk) == 0:
                out[n] = a
                n += 1
    return n


def list_targets(s, out, desk):
    """CC-70..CC-74: the first targets of a grey card."""
    card = s.chosen_card
    wish = wish_of(s)
    n = 0
    for cell in range(CELLS):
        if is_first_target(s, card, cell) and first_target_succeeds(s, card, cell, wish, desk):
            out[n] = cell
            n += 1
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
    wish = wish_of(s)
    mood = mood_of(s, wish)
    is_any = wish == NO_WISH and s.absorbed_push == 1
    n = 0
    for cell in range(CELLS):
        if desk.marks[cell] == 1:
            if is_any or cell_succeeds(s, s.magnetic, cell, wish, mood, desk):
                out[n] = cell
                n += 1
    return n


def list_steps(s, out, desk):
    """The operator's next places: cells in ascending order, then holes."""
    at = s.operator_at
    wish = wish_of(s)
    n = 0
    holes = 0
    for i in range(exits(at)):
        place = exit_at(s, at, BY_NEIGHBOUR[i] if at < CELLS else i)
        if place >= HOLE and place != NO_CELL:
            holes |= 1 << (place - HOLE)
        elif place != NO_CELL and may_step(s, place, wish, desk):
            out[n] = place
            n += 1
    for flower in range(FLOWERS):
        if (holes >> flower) & 1 == 1 and may_step(s, HOLE + flower, wish, desk):
            out[n] = HOLE + flower
            n += 1
    return n


def may_step(s, place, wish, desk):
    """CC-52: whether the operator may go on to a neighbouring place."""
    return not was_visited(s, place) and place_succeeds(s, place, wish, desk)


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
