"""What happens in Crash by Crash, told: events as sentences, and how a game ended."""

from __future__ import annotations

from collections.abc import Sequence

from fairground.games.crash_by_crash.rules import bells
from fairground.games.crash_by_crash.rules import state as c
from fairground.games.crash_by_crash.show.names import (
    CARD_TITLES,
    car,
    card_titles,
    place_text,
    side_name,
    side_verb,
)
from fairground.kernel.layout import Plain
from fairground.kernel.sentences import capital, how_many, verb
from fairground.kernel.tape import RULING, Event

EVENTS = {
    c.GAME_STARTED: "game-started",
    c.ROW_LAID: "card-laid",
    c.HAND_DEALT: "dealt",
    c.HAND_SEEN: "dealt",
    c.SET_UP: "placed",
    c.STARTER_FOUND: "starter",
    c.TURN_STARTED: "turn-started",
    c.PLACED: "placed",
    c.PAID: "paid",
    c.SPENT: "spent",
    c.MOVED: "moved",
    c.PASSED_ON: "bumped",
    c.ABSORBED: "absorbed",
    c.FORCE_LOST: "force-lost",
    c.FELL: "fell",
    c.RANG: "rang",
    c.COUNTED: "counted",
    c.FLOWER_REMOVED: "flower-removed",
    c.FLOWER_STAYED: "flower-stayed",
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
MOVES = {
    c.PUSHED: "moves",
    c.SLID: "flies",
    c.SHIFTED: "is shifted",
    c.PULLED: "is pulled",
    c.RODE: "rides",
    c.FOLLOWED: "follows",
    c.LED: "moves",
    c.HIT: "moves",
}


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
        case c.HAND_SEEN:
            return f"{who} draws {card_titles((event.a, event.b, event.c))}."
        case c.SET_UP:
            return f"{who} puts {car(event.b)} on {event.a}."
        case c.STARTER_FOUND:
            return _starter(event, who, names)
        case c.TURN_STARTED:
            return f"Turn {event.a}: {who}."
        case c.PLACED:
            return f"{who} places {car(event.b)} on {event.a}."
        case c.PAID:
            return f"{who} pays {how_many(event.a, 'point')}." if event.a else ""
        case c.SPENT:
            return f"{who} spends {how_many(event.a, 'accumulator')}."
        case c.GAME_OVER:
            return f"{_reason(event.a, event.c, names)} {_result(event.b, names)}."
        case _:
            return _of_cars(event, names)


def _starter(event: Event, who: str, names: Sequence[str]) -> str:
    """CC-9, CC-105: the lower sum, or whoever drove last."""
    if event.a == event.b:
        return f"The cars are worth {event.a} for both sides, so {who} begins, who drove last."
    side = event.seat % c.SIDES
    sums = (event.a, event.b)
    return (
        f"The cars are worth {sums[side]} for {side_name(side, names)} and {sums[1 - side]} for "
        f"{side_name(1 - side, names)}, so {who} begins."
    )


def _of_cars(event: Event, names: Sequence[str]) -> str:
    """Pushes, pulls, falls and walks."""
    match event.kind:
        case c.MOVED:
            return f"{capital(car(event.a))} {MOVES[event.d]} from {event.b} to {event.c}."
        case c.PASSED_ON if event.rule == 79:
            return f"It runs into the car on {event.a}, which is pushed in turn."
        case c.PASSED_ON:
            return f"The rest of the push passes on to the car on {event.a}."
        case c.ABSORBED:
            return _absorbed(event)
        case c.FORCE_LOST:
            return f"The rest of the push, {how_many(event.a, 'cell')}, is lost."
        case c.FELL:
            side = side_name(event.seat % c.SIDES, names)
            points = f": {how_many(event.d, 'point')} for {side}" if event.d else ""
            return f"{capital(car(event.a))} falls off the floor from {event.b}{points}."
        case c.SWAPPED:
            return f"The cars on {event.a} and {event.b} change places."
        case c.SABOTAGED:
            return f"{capital(car(event.a))} is taken off {event.b}."
        case c.WALK_STARTED:
            return f"{names[event.seat]} sends the operator on a walk of {event.a} cells."
        case c.OPERATOR_MOVED:
            return f"The operator goes from {place_text(event.a)} to {place_text(event.b)}."
        case _:
            return _of_bells(event, names)


def _absorbed(event: Event) -> str:
    """CC-27, CC-79, CC-80: how much of a push comes to nothing."""
    if event.rule == 80:
        return f"The operator on {event.a} blocks the front car: neither car moves."
    place = f"in {place_text(event.a)}" if event.rule == RULING + 24 else f"on {event.a}"
    if event.b == 0:
        return f"The operator {place} absorbs the whole push: no car moves."
    return f"The operator {place} absorbs the rest of the push."


def _of_bells(event: Event, names: Sequence[str]) -> str:
    """Scoring events, and what the floor loses."""
    match event.kind:
        case c.RANG:
            under = f", with {CARD_TITLES[event.c]}" if event.c != c.NO_CARD else ""
            return f"The bell on {event.a} rings: scoring event {event.b}{under}."
        case c.COUNTED:
            counts = ((event.a, event.c), (event.b, event.d))
            return f"{'; '.join(_count(side, *counts[side], names) for side in range(c.SIDES))}."
        case c.FLOWER_REMOVED:
            return f"Flower {event.a} is taken out of the floor."
        case c.FLOWER_STAYED:
            return f"Flower {event.a} stays, with all that stands on it."
        case c.RETURNED:
            return f"{capital(car(event.a))} goes back to its stock."
        case c.OPERATOR_FELL:
            return f"The operator is in hole {event.a}."
        case c.BELL_MOVED:
            return f"The bell on {event.a} moves to {event.b}."
        case _:
            return _of_cards(event, names)


def _count(side: int, points: int, total: int, names: Sequence[str]) -> str:
    """CC-61: what a side gets, and what it has then."""
    gets = f"{side_name(side, names)} {side_verb(names, 'gets', 'get')}"
    now = f" and {side_verb(names, 'has', 'have')} {total}" if total < c.MOST_TOLD else ""
    return f"{gets} {how_many(points, 'point')}{now}"


def _of_cards(event: Event, names: Sequence[str]) -> str:
    """Cards played, drawn and discarded."""
    who = names[event.seat]
    match event.kind:
        case c.CARD_PLAYED:
            return f"{who} plays {CARD_TITLES[event.a]}."
        case c.POWER_LOST:
            side = f"{side_name(event.a, names)} {side_verb(names, 'loses', 'lose')}"
            return f"{side} an accumulator and cannot spend any next turn."
        case c.DISCARDED:
            return f"{who} discards {CARD_TITLES[event.a]}."
        case c.TOOK_OPEN:
            return f"{who} takes {CARD_TITLES[event.b]} from the row."
        case c.DREW:
            return f"{who} draws {CARD_TITLES[event.a]}."
        case c.DREW_UNSEEN:
            return f"{who} draws a card."
        case c.SAW_PAIR:
            return f"{who} looks at {card_titles((event.a, event.b))}."
        case c.SAW_PAIR_UNSEEN:
            return f"{who} looks at two cards."
        case c.KEPT:
            return f"{who} keeps {CARD_TITLES[event.a]}."
        case c.LAID_OFF:
            return f"{who} puts {CARD_TITLES[event.a]} on the discard pile."
        case c.RESHUFFLED:
            are = verb(event.a, "is", "are")
            cards = how_many(event.a, "discarded card")
            return f"The deck is empty: {cards} {are} shuffled into a new one."
    raise ValueError(f"unknown event {event}")


# ---------------------------------------------------------------- the end


def outcome(s: Plain, names: Sequence[str]) -> tuple[str, int]:
    """The result and its reason, the winner's figure first, and the rule that ended the game."""
    side = bells.winner(s)
    is_tie = s.score[0] == s.score[1]
    figures = f"{max(s.score)} : {min(s.score)}"
    how = " with more cars on the floor" if is_tie and side != c.SIDES else ""
    rule = RULING + 36 if is_tie else (90, 91, 93)[s.reason]
    reason = _reason(s.reason, bells.last_straw(s), names)
    return f"{_result(side, names)}{how}, {figures}. {reason}", rule


def _result(side: int, names: Sequence[str]) -> str:
    if side == c.SIDES:
        return "The game is a draw"
    return f"{side_name(side, names)} {side_verb(names, 'wins', 'win')}"


def _reason(reason: int, straw: int, names: Sequence[str]) -> str:
    """CC-90, CC-91, CC-93: what ended the game."""
    if reason == c.SEVEN_EVENTS:
        return f"Scoring event {straw}, the last one, has been counted."
    if reason == c.TURN_CAP:
        return f"Turn {straw}, the last one, has been played."
    if straw == 3:
        return "Neither side has a car left on the floor."
    side = side_name(straw - 1, names)
    return f"{side} {side_verb(names, 'has', 'have')} no car left on the floor."
