"""Why an action of Crash by Crash is not legal, and what is allowed instead."""

from __future__ import annotations

from collections.abc import Sequence

from fairground.games.crash_by_crash.rules import components as c
from fairground.games.crash_by_crash.rules import prospects, turns
from fairground.games.crash_by_crash.show.names import CARD_TITLES, TEXTS, card_titles
from fairground.games.crash_by_crash.show.prompts import asked_for
from fairground.kernel.layout import Plain
from fairground.kernel.sentences import how_many, listed
from fairground.kernel.tape import RULING

REFUSALS = {
    90: "The game is over: nobody has a choice any more.",
    7: "{what} is no cell: in the setup every choice is a cell from 0 to 187.",
    8: "No setup car can go to cell {what}: it needs an unoccupied cell of a tile without cars.",
    14: "{what} is no action of a turn: place a car, play a card, walk the operator or exchange "
    "two cards.",
    17: "A car cannot be placed on {what}: it needs an unoccupied cell of the floor, without car, "
    "operator and bell.",
    20: "{what} is not possible: no such car is in stock that was there before this turn; choose "
    "another action.",
    24: "{what} is not possible: a standard car must be placed next to another car.",
    33: "{what} is not possible: a magnetic car must pull at least one car, two cells away in a "
    "straight line.",
    52: "The operator cannot step to {what}: he goes to a neighbouring place where he has not "
    "been during this walk.",
    54: "{what} is not next to the operator: he can enter a hole from a cell at its rim.",
    78: "{what} is no second push: choose the direction of another neighbouring car, or DONE.",
    102: "{what} is no answer: KEEP 0 or KEEP 1.",
    RULING + 6: "{what} would repeat the kind of the first action; at this table only placing may "
    "be repeated.",
    RULING + 18: "{what} is not possible: the operator would absorb the push, and at this table "
    "some car has to move.",
    RULING + 25: "{what} leads into a dead end: the operator must be able to complete his walk.",
}


def refusal(s: Plain, seat: int, action: int, rule: int, names: Sequence[str]) -> str:
    """Why the action is not legal, and what is allowed."""
    what = TEXTS[action]
    if rule in REFUSALS:
        return REFUSALS[rule].format(what=what)
    if rule == 12:
        return f"It is not {names[seat]}'s turn: {names[s.seat]} decides now."
    if rule == 41:
        return _card_refusal(s, seat, action)
    if rule == 42:
        return _blue_refusal(s, action)
    if rule == 43:
        return _yellow_refusal(s, action)
    if rule == 59:
        return _exchange_refusal(s, seat, what)
    if 70 <= rule <= 74:
        return f"{what} is no target for {CARD_TITLES[rule - 70]}. {asked_for(s)}"
    return _refusal_of_numbers(s, seat, what, rule)


def _refusal_of_numbers(s: Plain, seat: int, what: str, rule: int) -> str:
    """Refusals that name what is there: points, accumulators, a cell, a turn, a card."""
    score = s.score[seat % c.SIDES]
    return {
        23: f"The second placement of a turn costs {how_many(s.second_place_cost, 'point')}, and "
        f"a score of {score} would fall below 1; choose another action.",
        25: f"{what} pushes nothing: choose a direction in which a car stands next to cell "
        f"{s.chosen_cell}.",
        28: f"{what} is not possible: {_power_text(s)} may be spent on this push.",
        48: f"{what} is not there to take: {_takeable(s)}.",
        51: f"A walk of four cells costs {how_many(s.op4_cost, 'point')}, and a score of {score} "
        "would fall below 1; OP2 is free.",
        56: f"{what} does not lead out of the hole onto cell {s.chosen_cell}; choose a direction "
        "that does.",
        66: f"{what} would ring a bell, and no bell may ring before turn {s.first_scoring_turn}; "
        "choose what rings none.",
        82: f"{CARD_TITLES[s.bound] if s.bound != c.NO_CARD else 'The card'} needs a standard "
        "car: PLACE STD.",
    }[rule]


def _power_text(s: Plain) -> str:
    most = prospects.most_power(s)
    return "no accumulator" if most == 0 else f"at most {how_many(most, 'accumulator')}"


def _takeable(s: Plain) -> str:
    if s.seats > c.SIDES:
        return "in a team game every card comes from the deck, TAKE DECK"
    return "take a card of the face-up row that lies there, or TAKE DECK"


def _card_refusal(s: Plain, seat: int, action: int) -> str:
    card = action - c.CARD
    title = CARD_TITLES[card]
    if card not in s.hand[seat]:
        hand = card_titles(s.hand[seat])
        return f"{title} is not in the hand, which {f'holds {hand}' if hand else 'is empty'}."
    return f"{title} would have no effect now, and so it cannot be played; choose another action."


def _blue_refusal(s: Plain, action: int) -> str:
    if s.second and prospects.is_blue_bound(s):
        title = CARD_TITLES[s.bound]
        return f"{title} has been played, so a car must be placed now, not {TEXTS[action]}."
    title = CARD_TITLES[action - c.CARD]
    if s.second:
        return f"{title} is a blue card: it must be the first action of a turn."
    return f"{title} needs a placement after it, and none is possible; choose another action."


def _yellow_refusal(s: Plain, action: int) -> str:
    card = action - c.CARD
    is_yellow = 0 <= card < c.CARD_TYPES and c.CARD_COLOURS[card] == c.YELLOW
    if s.phase == c.ACTION and is_yellow and s.second:
        return f"{CARD_TITLES[card]} is a yellow card: it must be the first action of a turn."
    if s.phase == c.ACTION and is_yellow:
        return (
            f"{CARD_TITLES[card]} needs a bell that rings in the second action, and none can; "
            "choose another action."
        )
    title = CARD_TITLES[s.bound] if turns.is_yellow_bound(s) else "A yellow card"
    return (
        f"{TEXTS[action]} cannot lead to a ringing bell, and {title} has been played; choose what "
        "can still ring one."
    )


def _exchange_refusal(s: Plain, seat: int, what: str) -> str:
    if s.phase == c.ACTION:
        return "An exchange needs two cards in the hand."
    hand = [TEXTS[c.CARD + each] for each in s.hand[seat] if each != c.NO_CARD]
    return f"{what} cannot be discarded; choose a card out of {listed(hand)}."
