"""Crash by Crash in words: actions and their texts, events as sentences, refusals, the outcome."""

from __future__ import annotations

from collections.abc import Sequence

from fairground.games.crash_by_crash import bells, floor, prospects
from fairground.games.crash_by_crash import state as c
from fairground.games.crash_by_crash import tiles as t
from fairground.kernel.layout import Plain
from fairground.kernel.sentences import capital, how_many
from fairground.kernel.tape import RULING, Event

DIRECTIONS = ("east", "north-east", "north-west", "west", "south-west", "south-east")
ARROWS = ("→", "↗", "↖", "←", "↙", "↘")
CARD_TITLES = (
    "Bell Charms",
    "Lambada",
    "Free Ride",
    "Saboteur",
    "Flying Dutchman",
    "Dead Accumulator",
    "Powerless Bell",
    "Shady Exception A",
    "Shady Exception B",
    "Double Hit",
    "Car-Racket",
    "Tandem",
    "Expansion Unlimited",
)
CARD_SENTENCES = (
    "Move a bell to another free cell of a flower without a bell.",
    "Two neighbouring cars change places.",
    "Move any car to a free neighbouring cell.",
    "Send an opposing car home, without points.",
    "Put the operator on any free cell.",
    "The opponent loses an accumulator and cannot spend one next turn.",
    "Now ring a bell: its flower stays.",
    "Now ring a bell: the pale cells count most.",
    "Now ring a bell: every car counts the same.",
    "Now place a car: it pushes in up to two directions.",
    "Now place a car: the pushed car flies until it hits something.",
    "Now place a car: two cars of the line move.",
    "Now place a car anywhere; it need not push.",
)
ASKED = {
    c.SETUP_CAR: "Put a car on a tile without cars.",
    c.ACTION: "place a car, play a card, walk the operator or exchange two cards.",
    c.PLACE_CELL: "Where does the car go?",
    c.PLACE_DIRECTION: "Which car does it push?",
    c.PLACE_SECOND: "Push a second car too?",
    c.PLACE_POWER: "How many accumulators?",
    c.CARD_FIRST: "Choose a target.",
    c.CARD_SECOND: "Choose the second target.",
    c.WALK_STEP: "Where does the operator step?",
    c.WALK_DIRECTION: "In which direction does he push?",
    c.EXCHANGE_DISCARD: "Choose a card to discard.",
    c.EXCHANGE_DRAW: "Take a card.",
    c.END_DRAW: "Refill your hand: take a card.",
    c.KEEP_ONE: "Which of the two cards do you keep?",
}
FIRST_TARGETS = {
    c.BELL_CHARMS: "Choose a bell to move.",
    c.LAMBADA: "Choose a car that changes places.",
    c.FREE_RIDE: "Choose a car to move.",
    c.SABOTEUR: "Choose an opposing car to send home.",
    c.FLYING_DUTCHMAN: "Choose a free cell for the operator.",
}
SECOND_TARGETS = {
    c.BELL_CHARMS: "Choose a free cell of a flower for the bell.",
    c.LAMBADA: "Choose its neighbour.",
    c.FREE_RIDE: "Choose a free cell next to it.",
}
EVENTS = {
    c.GAME_STARTED: "game-started",
    c.ROW_LAID: "card-laid",
    c.HAND_DEALT: "dealt",
    c.SET_UP: "placed",
    c.STARTER_FOUND: "starter",
    c.TURN_STARTED: "turn-started",
    c.PLACED: "placed",
    c.PAID: "paid",
    c.SPENT: "spent",
    c.MOVED: "moved",
    c.PASSED_ON: "bumped",
    c.ABSORBED: "absorbed",
    c.FELL: "fell",
    c.RANG: "rang",
    c.COUNTED: "counted",
    c.FLOWER_REMOVED: "flower-removed",
    c.RETURNED: "returned",
    c.OPERATOR_FELL: "operator-fell",
    c.CARD_PLAYED: "card-played",
    c.BELL_MOVED: "bell-moved",
    c.SWAPPED: "swapped",
    c.OPERATOR_MOVED: "operator-moved",
    c.SABOTAGED: "sabotaged",
    c.POWER_LOST: "power-lost",
    c.WALK_STARTED: "walk-started",
    c.DISCARDED: "discarded",
    c.TOOK_OPEN: "took",
    c.DREW: "drew",
    c.DREW_UNSEEN: "drew",
    c.SAW_PAIR: "saw-pair",
    c.SAW_PAIR_UNSEEN: "saw-pair",
    c.KEPT: "kept",
    c.LAID_OFF: "discarded",
    c.RESHUFFLED: "reshuffled",
    c.GAME_OVER: "game-over",
}
ARTICLES = {c.PUSHED: "moves", c.SLID: "flies", c.FOLLOWED: "follows", c.RODE: "rides"}


def _texts() -> dict[int, str]:
    texts = {cell: str(cell) for cell in range(t.CELLS)}
    texts |= {c.HOLE_ACTION + slot: f"HOLE {slot}" for slot in range(t.FLOWERS)}
    texts |= {c.DIRECTION + d: name for d, name in enumerate(t.DIRECTION_NAMES)}
    texts |= {c.ACCUMULATOR + n: f"ACC {n}" for n in range(c.MOST_POWER + 1)}
    texts |= {
        c.CARD + card: name.replace("_", " ").upper() for card, name in enumerate(c.CARD_NAMES)
    }
    texts |= {c.TAKE + slot: f"TAKE {slot}" for slot in range(c.ROW)}
    texts |= {c.KEEP + i: f"KEEP {i}" for i in range(2)}
    return texts | {
        c.PLACE_STANDARD: "PLACE STD",
        c.PLACE_MAGNETIC: "PLACE MAG",
        c.WALK_TWO: "OP2",
        c.WALK_FOUR: "OP4",
        c.EXCHANGE: "EXCHANGE",
        c.DONE: "DONE",
        c.TAKE_DECK: "TAKE DECK",
    }


TEXTS = _texts()
SHORT = {
    c.PLACE_STANDARD: "Place a car",
    c.PLACE_MAGNETIC: "Place the magnet",
    c.WALK_TWO: "Walk 2",
    c.WALK_FOUR: "Walk 4",
    c.EXCHANGE: "Exchange",
    c.TAKE_DECK: "Deck",
    **{c.HOLE_ACTION + slot: f"Hole {slot}" for slot in range(t.FLOWERS)},
}
READ = {text: action for action, text in TEXTS.items()}


def action_text(action: int) -> str:
    """A cell's number, or a word such as E, ACC 1, TANDEM, PLACE STD, OP2."""
    return TEXTS[action]


def read_action(text: str) -> int | None:
    """The action of its text."""
    return READ.get(" ".join(text.upper().replace("_", " ").split()))


def action_help() -> str:
    """What an action's text looks like."""
    return (
        "a cell such as 93, HOLE 5, a direction such as NE, ACC 1, a card such as TANDEM, "
        "PLACE STD, PLACE MAG, OP2, OP4, EXCHANGE, DONE, TAKE 0, TAKE DECK or KEEP 0"
    )


def short_action(s: Plain, action: int) -> str:
    """The action in a word or two, for a button or a sign on the floor."""
    if c.DIRECTION <= action < c.ACCUMULATOR:
        return f"{ARROWS[action - c.DIRECTION]} {TEXTS[action]}"
    if c.ACCUMULATOR <= action < c.CARD:
        count = action - c.ACCUMULATOR
        return how_many(count, "accumulator") if count else "No accumulator"
    if c.CARD <= action < c.PLACE_STANDARD:
        return CARD_TITLES[action - c.CARD]
    if c.TAKE <= action < c.TAKE_DECK or action >= c.KEEP:
        card = s.pair[s.seat][action - c.KEEP] if action >= c.KEEP else s.row[action - c.TAKE]
        return CARD_TITLES[card] if card < c.CARD_TYPES else TEXTS[action]
    if action == c.DONE:
        return "No second push" if s.phase == c.PLACE_SECOND else "No push"
    return SHORT.get(action, TEXTS[action])


def spoken_action(s: Plain, seat: int, action: int) -> str:
    """The action as a phrase."""
    if action < t.CELLS:
        return _spoken_cell(s, action)
    if action < c.DIRECTION:
        return f"step into hole {action - c.HOLE_ACTION}"
    if action < c.ACCUMULATOR:
        return f"push {DIRECTIONS[action - c.DIRECTION]}"
    if action < c.CARD:
        return f"push {how_many(action - c.ACCUMULATOR + 1, 'cell')} far"
    if action < c.PLACE_STANDARD:
        verb = "discard" if s.phase == c.EXCHANGE_DISCARD else "play"
        return f"{verb} {CARD_TITLES[action - c.CARD]}"
    if c.TAKE <= action < c.TAKE_DECK:
        card = s.row[action - c.TAKE]
        return f"take {CARD_TITLES[card] if card < c.CARD_TYPES else 'an open card'}"
    if action >= c.KEEP:
        card = s.pair[seat][action - c.KEEP]
        return f"keep {CARD_TITLES[card] if card < c.CARD_TYPES else 'this card'}"
    return {
        c.PLACE_STANDARD: f"place a car and push another{_price(s)}",
        c.PLACE_MAGNETIC: f"place the magnet where it pulls a car{_price(s)}",
        c.WALK_TWO: "walk 2 cells with the operator",
        c.WALK_FOUR: f"walk 4 cells{_cost(s.op4_cost)}",
        c.EXCHANGE: "exchange two cards",
        c.DONE: "leave it at one push" if s.phase == c.PLACE_SECOND else "place it without a push",
        c.TAKE_DECK: "draw from the deck" if s.seats == 2 else "draw two cards, keep one",
    }[action]


def _price(s: Plain) -> str:
    return _cost(s.second_place_cost) if s.placements else ""


def _cost(points: int) -> str:
    return f" (costs {how_many(points, 'point')})" if points else ""


def _spoken_cell(s: Plain, cell: int) -> str:
    if s.phase == c.WALK_STEP:
        return f"step to {cell}" + (", pushing" if floor.is_car(s.car[cell]) else "")
    if s.phase == c.CARD_SECOND and s.chosen_card == c.LAMBADA:
        return f"swap it with the car on {cell}"
    if s.phase == c.CARD_SECOND:
        return f"move it to {cell}"
    if s.phase == c.CARD_FIRST and s.chosen_card == c.BELL_CHARMS:
        return f"choose the bell on {cell}"
    if s.phase == c.CARD_FIRST and floor.is_car(s.car[cell]):
        verb = "send home" if s.chosen_card == c.SABOTEUR else "choose"
        return f"{verb} {_car(s.car[cell] - 1)} on {cell}"
    if s.phase == c.CARD_FIRST:
        return f"send the operator to {cell}"
    what = "the magnet" if s.phase == c.PLACE_CELL and s.magnetic else "a car"
    return f"put {what} on cell {cell}, worth {s.cell_values[s.colour[cell]]}"


def seat_names(s: Plain) -> tuple[str, ...]:
    """A and B, or A1, B1, A2, B2 in teams."""
    if s.seats == c.SIDES:
        return tuple(c.SIDE_NAMES)
    return tuple(f"{c.SIDE_NAMES[seat % 2]}{seat // 2 + 1}" for seat in range(s.seats))


def side_name(side: int, names: Sequence[str]) -> str:
    """The player, or both partners."""
    return " and ".join(names[side :: c.SIDES])


# ---------------------------------------------------------------- refusals


def refusal(s: Plain, seat: int, action: int, rule: int, names: Sequence[str]) -> str:
    """Why the action is not legal, and what is allowed."""
    what = TEXTS[action]
    if rule == 41:
        return _card_refusal(s, seat, action)
    if rule == 42:
        return _blue_refusal(s, action)
    if rule == 59:
        return _exchange_refusal(s, seat, what)
    if 70 <= rule <= 74:
        return f"{what} is no target for {CARD_TITLES[rule - 70]}. {asked_for(s)}"
    side = seat % c.SIDES
    score = s.score[side]
    sentences = {
        90: "The game is over: nobody has a choice any more.",
        12: f"It is not {names[seat]}'s turn: {names[s.seat]} decides now.",
        7: f"{what} is no cell: in the setup every choice is a cell from 0 to 187.",
        8: f"No setup car can go to cell {what}: it needs an unoccupied cell of a tile without "
        "cars.",
        14: f"{what} is no action of a turn: place a car, play a card, walk the operator or "
        "exchange two cards.",
        17: f"A car cannot be placed on {what}: it needs an unoccupied cell of the floor, without "
        "car, operator and bell.",
        20: f"{what} is not possible: no such car is in stock that was there before this turn; "
        "choose another action.",
        23: f"The second placement of a turn costs {s.second_place_cost} points, and a score of "
        f"{score} would fall below 1; choose another action.",
        24: f"{what} is not possible: a standard car must be placed next to another car.",
        25: f"{what} pushes nothing: choose a direction in which a car stands next to cell "
        f"{s.chosen_cell}.",
        28: f"{what} is not possible: {_power_text(s)} may be spent on this push.",
        33: f"{what} is not possible: a magnetic car must pull at least one car, two cells away in "
        "a straight line.",
        43: f"{what} cannot lead to a ringing bell, and a yellow card needs one in the second "
        "action of the turn; choose what can still ring a bell.",
        48: f"{what} is not there to take: take a card of the face-up row that lies there, or TAKE "
        "DECK.",
        51: f"A walk of four cells costs {s.op4_cost} points, and a score of {score} would fall "
        "below 1; OP2 is free.",
        52: f"The operator cannot step to {what}: he goes to a neighbouring place where he has not "
        "been during this walk.",
        54: f"{what} is not next to the operator: he can enter a hole from a cell at its rim.",
        56: f"{what} does not lead out of the hole onto cell {s.chosen_cell}; choose a direction "
        "that does.",
        66: f"{what} would ring a bell, and no bell may ring before turn {s.first_scoring_turn}; "
        "choose what rings none.",
        78: f"{what} is no second push: choose the direction of another neighbouring car, or DONE.",
        82: f"{CARD_TITLES[s.bound] if s.bound < 255 else 'The card'} needs a standard car: PLACE "
        "STD.",
        102: f"{what} is no answer: KEEP 0 or KEEP 1.",
        RULING + 6: f"{what} would repeat the kind of the first action; at this table only placing "
        "may be repeated.",
        RULING + 18: f"{what} is not possible: the operator would absorb the push, and at this "
        "table some car has to move.",
        RULING + 25: f"{what} leads into a dead end: the operator must be able to complete his "
        "walk.",
    }
    return sentences[rule]


def _power_text(s: Plain) -> str:
    most = prospects.most_power(s)
    return "no accumulator" if most == 0 else f"at most {how_many(most, 'accumulator')}"


def _card_refusal(s: Plain, seat: int, action: int) -> str:
    card = action - c.CARD
    title = CARD_TITLES[card]
    if card not in s.hand[seat]:
        hand = ", ".join(CARD_TITLES[each] for each in s.hand[seat] if each != c.NO_CARD)
        return f"{title} is not in the hand, which holds {hand}."
    return f"{title} would have no effect now, and so it cannot be played; choose another action."


def _blue_refusal(s: Plain, action: int) -> str:
    if s.second and prospects.is_blue_bound(s):
        title = CARD_TITLES[s.bound]
        return f"{title} has been played, so a car must be placed now, not {TEXTS[action]}."
    title = CARD_TITLES[action - c.CARD]
    if s.second:
        return f"{title} is a blue card: it must be the first action of a turn."
    return f"{title} needs a placement after it, and none is possible; choose another action."


def _exchange_refusal(s: Plain, seat: int, what: str) -> str:
    if s.phase == c.ACTION:
        return "An exchange needs two cards in the hand."
    hand = ", ".join(TEXTS[c.CARD + each] for each in s.hand[seat] if each != c.NO_CARD)
    return f"{what} cannot be discarded; choose a card out of {hand}."


def asked_for(s: Plain) -> str:
    """What the deciding player is asked."""
    if s.phase == c.CARD_FIRST:
        return FIRST_TARGETS[s.chosen_card]
    if s.phase == c.CARD_SECOND:
        return SECOND_TARGETS[s.chosen_card]
    if s.phase == c.WALK_STEP:
        return f"{ASKED[s.phase]} {how_many(s.steps_left, 'step')} to go."
    return ASKED.get(s.phase, "")


# ---------------------------------------------------------------- events


def sentence(event: Event, names: Sequence[str]) -> str:
    """What happened, as a sentence; empty if it is not worth a line."""
    who = names[event.seat]
    match event.kind:
        case c.GAME_STARTED:
            return f"{who} drove a bumper car last. The operator stands on {event.a}."
        case c.ROW_LAID:
            return f"{CARD_TITLES[event.b]} is laid face up."
        case c.HAND_DEALT:
            return f"{who} draws {how_many(event.a, 'card')}."
        case c.SET_UP:
            return f"{who} puts {_car(event.b)} on {event.a}."
        case c.STARTER_FOUND:
            return f"The cars are worth {event.a} : {event.b}, so {who} begins."
        case c.TURN_STARTED:
            return f"Turn {event.a}: {who}."
        case c.PLACED:
            return f"{who} places {_car(event.b)} on {event.a}."
        case c.PAID:
            return f"{who} pays {how_many(event.a, 'point')}." if event.a else ""
        case c.SPENT:
            return f"{who} spends {how_many(event.a, 'accumulator')}."
        case _:
            return _more(event, who, names)


def _more(event: Event, who: str, names: Sequence[str]) -> str:
    match event.kind:
        case c.MOVED:
            return f"{capital(_car(event.a))} {_moves(event)} from {event.b} to {event.c}."
        case c.PASSED_ON:
            return f"The rest of the push passes on to the car on {event.a}."
        case c.ABSORBED:
            return "The operator absorbs the push."
        case c.FELL:
            points = f", {how_many(event.d, 'point')} for {who}" if event.d else ""
            return f"{capital(_car(event.a))} falls off the floor from {event.b}{points}."
        case c.RANG:
            under = f" under {CARD_TITLES[event.c]}" if event.c != c.NO_CARD else ""
            return f"The bell on {event.a} rings: scoring event {event.b}{under}."
        case c.COUNTED:
            sides = (side_name(0, names), side_name(1, names))
            return f"{sides[0]}: {event.a}, {sides[1]}: {event.b}."
        case c.FLOWER_REMOVED:
            return f"Flower {event.a} is taken out of the floor."
        case c.RETURNED:
            return f"{capital(_car(event.a))} goes back to its stock."
        case c.OPERATOR_FELL:
            return f"The operator is in hole {event.a}."
        case _:
            return _of_cards(event, who, names)


def _of_cards(event: Event, who: str, names: Sequence[str]) -> str:
    match event.kind:
        case c.CARD_PLAYED:
            return f"{who} plays {CARD_TITLES[event.a]}."
        case c.BELL_MOVED:
            return f"The bell on {event.a} moves to {event.b}."
        case c.SWAPPED:
            return f"The cars on {event.a} and {event.b} change places."
        case c.OPERATOR_MOVED:
            return f"The operator goes from {place_text(event.a)} to {place_text(event.b)}."
        case c.SABOTAGED:
            return f"{capital(_car(event.a))} is taken off {event.b}."
        case c.POWER_LOST:
            lose, spend = ("lose", "spend") if len(names) > c.SIDES else ("loses", "spends")
            side = side_name(event.a, names)
            return f"{side} {lose} an accumulator and {spend} none next turn."
        case c.WALK_STARTED:
            return f"{who} sends the operator on a walk of {event.a} cells."
        case c.DISCARDED:
            return f"{who} discards {CARD_TITLES[event.a]}."
        case c.TOOK_OPEN:
            return f"{who} takes {CARD_TITLES[event.b]} from the row."
        case c.DREW:
            return f"{who} draws {CARD_TITLES[event.a]}."
        case c.DREW_UNSEEN:
            return f"{who} draws a card."
        case c.SAW_PAIR:
            return f"{who} looks at {CARD_TITLES[event.a]} and {CARD_TITLES[event.b]}."
        case c.SAW_PAIR_UNSEEN:
            return f"{who} looks at two cards."
        case c.KEPT:
            return f"{who} keeps {CARD_TITLES[event.a]}."
        case c.LAID_OFF:
            return f"{who} lays {CARD_TITLES[event.a]} off."
        case c.RESHUFFLED:
            return f"The deck is empty: {how_many(event.a, 'discarded card')} are shuffled into it."
        case c.GAME_OVER:
            return f"{_reason(event.a)} {_result(event.b, names)}."
    raise ValueError(f"unknown event {event}")


def outcome(s: Plain, names: Sequence[str]) -> tuple[str, int]:
    """The result and its reason, and the rule that ended the game."""
    side = bells.winner(s)
    rule = RULING + 36 if side == c.SIDES else (90, 91, 93)[s.reason]
    return f"{_result(side, names)}, {s.score[0]} : {s.score[1]}. {_reason(s.reason)}", rule


def _result(side: int, names: Sequence[str]) -> str:
    if side == c.SIDES:
        return "The game is a draw"
    return f"{side_name(side, names)} {'win' if len(names) > c.SIDES else 'wins'}"


def _reason(reason: int) -> str:
    return (
        "The last scoring event has been counted.",
        "A side has no car left on the floor.",
        "The last turn has been played.",
    )[reason]


def place_text(place: int) -> str:
    """A cell's number, or a hole."""
    return str(place) if place < t.CELLS else f"hole {place - t.HOLE}"


def _car(number: int) -> str:
    side, place = divmod(number, c.CARS_OF_SIDE)
    if place == c.STANDARD_CARS:
        return f"the magnetic car of {c.SIDE_NAMES[side]}"
    return f"car {c.SIDE_NAMES[side]}{place}"


def _moves(event: Event) -> str:
    if event.d == c.PULLED:
        return "is pulled"
    if event.d == c.SHIFTED:
        return "is shifted"
    return ARTICLES[event.d]
