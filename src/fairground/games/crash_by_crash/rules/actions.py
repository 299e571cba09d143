"""What every choice of Crash by Crash sets going: placing, cards, walks, exchanges, draws."""

from fairground.games.crash_by_crash.rules.cards import (
    discard_card,
    held,
    leave_hand,
    look_at_pair,
    take_from_deck,
    take_open,
)
from fairground.games.crash_by_crash.rules.components import (
    ACCUMULATOR,
    CARD,
    CARD_COLOURS,
    CARD_FIRST,
    CARD_PLAYING,
    CARD_SECOND,
    DEAD_ACCUMULATOR,
    DIRECTION,
    DONE,
    DOUBLE_HIT,
    END_DRAW,
    EXCHANGE_DISCARD,
    EXCHANGE_DRAW,
    EXCHANGING,
    EXPANSION,
    GREY,
    HAND,
    KEEP_ONE,
    NO_DIRECTION,
    OVER,
    PLACE_CELL,
    PLACE_DIRECTION,
    PLACE_MAGNETIC,
    PLACE_POWER,
    PLACE_SECOND,
    PLACE_STANDARD,
    PLACING,
    SIDES,
    TAKE,
    TAKE_DECK,
    WALK_DIRECTION,
    WALK_FOUR,
    WALK_STEP,
    WALKING,
)
from fairground.games.crash_by_crash.rules.events import CARD_PLAYED
from fairground.games.crash_by_crash.rules.floor import has_car_next_to
from fairground.games.crash_by_crash.rules.prospects import has_other_car, most_power
from fairground.games.crash_by_crash.rules.pushes import place_car
from fairground.games.crash_by_crash.rules.tricks import asks_twice, do_trick
from fairground.games.crash_by_crash.rules.turns import end_action, pass_turn
from fairground.games.crash_by_crash.rules.walks import (
    asks_direction,
    first_way,
    start_walk,
    step,
    ways_onto,
)


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
    CARD_PLAYED(desk, s.seat, card)
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


def place(s, d, second_d, power, desk):
    """CC-17, CC-31: one action with all that it moves."""
    place_car(s, s.magnetic, s.chosen_cell, d, second_d, power, desk)
    end_action(s, PLACING, desk)


def choose_step(s, onto, desk):
    """CC-52, CC-56: a step, unless the direction out of a hole must be asked."""
    if asks_direction(s, onto):
        s.chosen_cell = onto
        s.phase = WALK_DIRECTION
    else:
        take_step(s, onto, first_way(ways_onto(s, onto)), desk)


def take_step(s, onto, d, desk):
    """CC-53, CC-58: step and events; after the last step the action ends."""
    step(s, onto, d, desk)
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
