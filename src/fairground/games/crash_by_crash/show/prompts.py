"""What Crash by Crash's players are asked and reminded of: headline, banner and prompt."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fairground.games.crash_by_crash.rules import bells, prospects, turns
from fairground.games.crash_by_crash.rules import components as c
from fairground.games.crash_by_crash.show.names import CARD_TITLES, side_name
from fairground.kernel.layout import Plain
from fairground.kernel.scene import Fact, part
from fairground.kernel.sentences import how_many, listed

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
STATUS = {
    c.SETUP_CAR: "placing a car",
    c.ACTION: "choosing an action",
    c.PLACE_CELL: "placing a car",
    c.PLACE_DIRECTION: "choosing a push",
    c.PLACE_SECOND: "choosing a second push",
    c.PLACE_POWER: "choosing power",
    c.EXCHANGE_DISCARD: "exchanging cards",
    c.EXCHANGE_DRAW: "exchanging cards",
    c.END_DRAW: "drawing cards",
    c.KEEP_ONE: "keeping one of two cards",
}
PLACING = (c.ACTION, c.PLACE_CELL, c.PLACE_DIRECTION, c.PLACE_SECOND, c.PLACE_POWER)


def asked_for(s: Plain) -> str:
    """What the deciding player is asked."""
    if s.phase == c.CARD_FIRST:
        return FIRST_TARGETS[s.chosen_card]
    if s.phase == c.CARD_SECOND:
        return SECOND_TARGETS[s.chosen_card]
    if s.phase == c.WALK_STEP:
        return f"{ASKED[s.phase]} {how_many(s.steps_left, 'step')} to go."
    return ASKED.get(s.phase, "")


def status(s: Plain) -> str:
    """What the deciding player is doing."""
    if s.phase == c.PLACE_CELL and s.magnetic:
        return "placing the magnet"
    if s.phase in (c.CARD_FIRST, c.CARD_SECOND):
        target = f" on cell {s.chosen_cell}" if s.phase == c.CARD_SECOND else ""
        return f"playing {CARD_TITLES[s.chosen_card]}{target}"
    if s.phase in (c.WALK_STEP, c.WALK_DIRECTION):
        onto = f" onto cell {s.chosen_cell}" if s.phase == c.WALK_DIRECTION else ""
        return f"walking the operator{onto}, with {how_many(s.steps_left, 'step')} to go"
    if s.phase == c.KEEP_ONE and s.draws_left:
        return f"{STATUS[s.phase]}, with {how_many(s.draws_left - 1, 'more card')} to draw"
    if s.draws_left:
        task = "discard" if s.phase == c.EXCHANGE_DISCARD else "draw"
        return f"exchanging cards, with {how_many(s.draws_left, 'card')} to {task}"
    return STATUS[s.phase]


def prompt(s: Plain, seat: int, choices: Sequence[int], names: Sequence[str]) -> str:
    """What the seat is asked, or what it waits for."""
    if seat != s.seat:
        return f"{names[s.seat]} is {status(s)}."
    if s.phase == c.ACTION:
        return f"Action {s.second + 1} of 2: {_asked_action(s, choices)}."
    return asked_for(s)


def _asked_action(s: Plain, choices: Sequence[int]) -> str:
    """CC-14, CC-42, CC-43: the kinds of action that are open, and what a bound card asks for."""
    kinds = listed(list(_kinds(choices)), "or") or "choose"
    if turns.is_yellow_bound(s):
        return f"{kinds}, so that a bell rings"
    return kinds


def _kinds(choices: Sequence[int]) -> Iterator[str]:
    if c.PLACE_STANDARD in choices or c.PLACE_MAGNETIC in choices:
        yield "place a car"
    if any(c.CARD <= action < c.PLACE_STANDARD for action in choices):
        yield "play a card"
    if c.WALK_TWO in choices or c.WALK_FOUR in choices:
        yield "walk the operator"
    if c.EXCHANGE in choices:
        yield "exchange two cards"


def headline(s: Plain) -> tuple[Fact, ...]:
    """What everybody always sees."""
    card = s.bound if s.armed else c.NO_CARD
    sums = f"{bells.sum_of(s, 0, card)} : {bells.sum_of(s, 1, card)}"
    bound = [_fact("Card", CARD_TITLES[s.bound])] if s.bound != c.NO_CARD else []
    facts = [
        _fact("Turn", str(s.turn) if s.phase != c.SETUP_CAR else "set-up"),
        _fact("Action", f"{s.second + 1} of 2"),
        _fact("Events", f"{s.events} of {s.events_to_end}"),
        _fact("If a bell rang now", sums),
        *bound,
        _fact("Deck", str(s.deck_left)),
        _fact("Discard", str(s.discarded)),
    ]
    return tuple(facts if s.phase not in (c.SETUP_CAR, c.OVER) else [facts[0], *facts[2:]])


_fact = part(Fact)


def banner(s: Plain, names: Sequence[str]) -> str:
    """What is special right now."""
    if s.phase == c.OVER:
        return ""
    return " · ".join(_reminders(s, names))


def _reminders(s: Plain, names: Sequence[str]) -> Iterator[str]:
    """A card that still asks for something, quiet turns, blocked accumulators."""
    if prospects.is_blue_bound(s) and s.phase in PLACING:
        yield f"{CARD_TITLES[s.bound]}: now place a car"
    elif turns.must_ring(s) and s.phase not in (c.END_DRAW, c.KEEP_ONE):
        yield f"{CARD_TITLES[s.bound]}: now ring a bell"
    if s.turn < s.first_scoring_turn and s.phase != c.SETUP_CAR:
        yield f"No bell before turn {s.first_scoring_turn}"
    for side in range(c.SIDES):
        if s.blocked[side]:
            when = "this turn" if side == s.seat % c.SIDES else "next turn"
            yield f"{side_name(side, names)}: no accumulators {when}"
