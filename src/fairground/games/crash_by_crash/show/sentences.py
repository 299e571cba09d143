"""What happens in Crash by Crash, told: events as sentences."""

from __future__ import annotations

from collections.abc import Sequence

from fairground.games.crash_by_crash.rules import components as c
from fairground.games.crash_by_crash.rules.events import (
    ABSORBED,
    COUNTED,
    EVENTS,
    FELL,
    GAME_OVER,
    PAID,
    PASSED_ON,
    POWER_LOST,
    RANG,
    RESHUFFLED,
    STARTER_FOUND,
)
from fairground.games.crash_by_crash.show.names import (
    CARD_TITLES,
    car,
    card_title,
    place_text,
    side_name,
    side_verb,
)
from fairground.kernel.events import Details, Sentences
from fairground.kernel.sentences import capital, how_many, verb
from fairground.kernel.tape import RULING

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
SENTENCES = Sentences(
    EVENTS,
    car=car,
    card=card_title,
    first=card_title,
    second=card_title,
    third=card_title,
    place=place_text,
    to=place_text,
    cause=MOVES.__getitem__,
    cards=lambda count: how_many(count, "card"),
    cells=lambda count: how_many(count, "cell"),
    accumulators=lambda count: how_many(count, "accumulator"),
)
sentence = SENTENCES.sentence


@SENTENCES.tells(STARTER_FOUND)
def _starter_found(event: Details, names: Sequence[str]) -> str:
    """CC-9, CC-105: the lower sum, or whoever drove last."""
    who = names[event.seat]
    sums = (event.sum_a, event.sum_b)
    if event.sum_a == event.sum_b:
        return f"The cars are worth {event.sum_a} for both sides, so {who} begins, who drove last."
    side = event.seat % c.SIDES
    return (
        f"The cars are worth {sums[side]} for {side_name(side, names)} and {sums[1 - side]} for "
        f"{side_name(1 - side, names)}, so {who} begins."
    )


# ---------------------------------------------------------------- cars


@SENTENCES.tells(PAID)
def _paid(event: Details, names: Sequence[str]) -> str:
    """CC-23, CC-51: a price of nothing is not worth a line."""
    return f"{names[event.seat]} pays {how_many(event.points, 'point')}." if event.points else ""


@SENTENCES.tells(PASSED_ON)
def _passed_on(event: Details, names: Sequence[str]) -> str:
    """CC-29, CC-79: a line is hit, or what a flying car runs into."""
    if event.rule == 79:
        return f"It runs into the car on {event.cell}, which is pushed in turn."
    return f"The rest of the push passes on to the car on {event.cell}."


@SENTENCES.tells(ABSORBED)
def _absorbed(event: Details, names: Sequence[str]) -> str:
    """CC-27, CC-79, CC-80: how much of a push comes to nothing."""
    if event.rule == 80:
        return f"The operator on {event.place} blocks the front car: neither car moves."
    at = "in" if event.rule == RULING + 24 else "on"
    where = f"{at} {place_text(event.place)}"
    if not event.moved:
        return f"The operator {where} absorbs the whole push: no car moves."
    return f"The operator {where} absorbs the rest of the push."


@SENTENCES.tells(FELL)
def _fell(event: Details, names: Sequence[str]) -> str:
    """CC-19, CC-21: a car falls, perhaps for points."""
    side = side_name(event.seat % c.SIDES, names)
    points = f": {how_many(event.points, 'point')} for {side}" if event.points else ""
    return f"{capital(car(event.car))} falls off the floor from {event.cell}{points}."


# ---------------------------------------------------------------- bells and cards


@SENTENCES.tells(RANG)
def _rang(event: Details, names: Sequence[str]) -> str:
    """CC-60: which scoring event it is, and the yellow card that changes it."""
    under = f", with {CARD_TITLES[event.card]}" if event.card != c.NO_CARD else ""
    return f"The bell on {event.cell} rings: scoring event {event.number}{under}."


@SENTENCES.tells(COUNTED)
def _counted(event: Details, names: Sequence[str]) -> str:
    """CC-61: what both sides get."""
    one = _count(0, event.points_a, event.score_a, names)
    return f"{one}; {_count(1, event.points_b, event.score_b, names)}."


def _count(side: int, points: int, total: int, names: Sequence[str]) -> str:
    """What a side gets, and what it has then."""
    gets = f"{side_name(side, names)} {side_verb(names, 'gets', 'get')}"
    now = f" and {side_verb(names, 'has', 'have')} {total}" if total < c.MOST_TOLD else ""
    return f"{gets} {how_many(points, 'point')}{now}"


@SENTENCES.tells(POWER_LOST)
def _power_lost(event: Details, names: Sequence[str]) -> str:
    """CC-75: what the other side loses."""
    side = f"{side_name(event.side, names)} {side_verb(names, 'loses', 'lose')}"
    return f"{side} an accumulator and cannot spend any next turn."


@SENTENCES.tells(RESHUFFLED)
def _reshuffled(event: Details, names: Sequence[str]) -> str:
    """CC-50: how many cards the new deck has."""
    are = verb(event.cards, "is", "are")
    cards = how_many(event.cards, "discarded card")
    return f"The deck is empty: {cards} {are} shuffled into a new one."


# ---------------------------------------------------------------- the end


@SENTENCES.tells(GAME_OVER)
def _game_over(event: Details, names: Sequence[str]) -> str:
    """Why the game is over, and who has won."""
    return f"{end_text(event.reason, event.straw, names)} {result_text(event.winner, names)}."


def result_text(side: int, names: Sequence[str]) -> str:
    """CC-92: the winning side, or a draw."""
    if side == c.SIDES:
        return "The game is a draw"
    return f"{side_name(side, names)} {side_verb(names, 'wins', 'win')}"


def end_text(reason: int, straw: int, names: Sequence[str]) -> str:
    """CC-90, CC-91, CC-93: what ended the game."""
    if reason == c.SEVEN_EVENTS:
        return f"Scoring event {straw}, the last one, has been counted."
    if reason == c.TURN_CAP:
        return f"Turn {straw}, the last one, has been played."
    if straw == 3:
        return "Neither side has a car left on the floor."
    side = side_name(straw - 1, names)
    return f"{side} {side_verb(names, 'has', 'have')} no car left on the floor."
