"""What happens in Crash Grid, as sentences: those that are more than an event's text."""

from __future__ import annotations

from collections.abc import Sequence

from fairground.games.crash_grid.rules import components as c
from fairground.games.crash_grid.rules import events as e
from fairground.games.crash_grid.show.names import (
    DIRECTIONS,
    MOVE_VERBS,
    card_sign,
    chosen,
    square,
    who_wins,
    why_it_ended,
)
from fairground.kernel.events import Details, Sentences
from fairground.kernel.sentences import how_many, listed, verb

# By the option `deck_out`.
EMPTY_PILES = ("Deck A and the discard pile are empty", "Deck A is empty and is not renewed")


def _card(card: int) -> str:
    return "a card" if card == c.NO_CARD else card_sign(card)


def _cards(count: int) -> str:
    return how_many(count, "card")


SENTENCES = Sentences(
    e.EVENTS,
    card=_card,
    cards=_cards,
    facing=DIRECTIONS.__getitem__,
    move=MOVE_VERBS.__getitem__,
)
sentence = SENTENCES.sentence


# ---------------------------------------------------------------- cards


@SENTENCES.tells(e.HAND_DEALT)
def _hand_dealt(event: Details, names: Sequence[str]) -> str:
    return f"{names[event.seat]} is dealt {_hand(event)}."


@SENTENCES.tells(e.HAND_LOST)
def _hand_lost(event: Details, names: Sequence[str]) -> str:
    return f"{names[event.seat]} lays {_hand(event)} face up on the discard pile."


def _hand(event: Details) -> str:
    """The cards that an event names, two in each detail."""
    cards = [card for pair in _four(event) for card in divmod(pair, e.PAIR)]
    return listed([card_sign(card) for card in cards if card != e.NO_CARD_IN_PAIR])


def _four(event: Details) -> tuple[int, int, int, int]:
    return event.first, event.second, event.third, event.fourth


@SENTENCES.tells(e.RESHUFFLED)
def _reshuffled(event: Details, names: Sequence[str]) -> str:
    cards = f"{_cards(event.cards)} of the discard pile"
    return f"Deck A is empty: {cards} {verb(event.cards, 'is', 'are')} shuffled into it."


@SENTENCES.tells(e.RAN_OUT)
def _ran_out(event: Details, names: Sequence[str]) -> str:
    short = listed(chosen(event.short, names))
    return f"{EMPTY_PILES[event.deck_out]}: there is no full hand for {short}."


# ---------------------------------------------------------------- riding


@SENTENCES.tells(e.ORDERED)
def _ordered(event: Details, names: Sequence[str]) -> str:
    return f"The order is {', '.join(names[seat] for seat in _four(event) if seat >= 0)}."


@SENTENCES.tells(e.CRASHED)
def _crashed(event: Details, names: Sequence[str]) -> str:
    ride = f"{names[event.seat]} {MOVE_VERBS[event.move]}"
    if event.cause == c.BOUNDARY:
        return f"{ride} off the board and crashes."
    hit = names[event.owner] if event.cause == c.RIDER else f"{names[event.owner]}'s wall"
    return f"{ride} into {hit} on {square(*divmod(event.target, e.TARGET_ROW))} and crashes."


# ---------------------------------------------------------------- rounds and the match


@SENTENCES.tells(e.ROUND_STARTED)
def _round_started(event: Details, names: Sequence[str]) -> str:
    return f"Round {event.played + 1} begins."


@SENTENCES.tells(e.SCORED)
def _scored(event: Details, names: Sequence[str]) -> str:
    who = names[event.seat]
    return f"{who} is the last rider standing and scores a point: {_standing(event, names)}."


@SENTENCES.tells(e.VOIDED)
def _voided(event: Details, names: Sequence[str]) -> str:
    return f"Everybody has crashed, so the round is void: {_standing(event, names)}."


def _standing(event: Details, names: Sequence[str]) -> str:
    """Everybody's points, the leader first."""
    points = _four(event)
    seats = sorted(range(len(names)), key=lambda seat: -points[seat])
    return ", ".join(f"{names[seat]} {points[seat]}" for seat in seats)


@SENTENCES.tells(e.MATCH_OVER)
def _match_over(event: Details, names: Sequence[str]) -> str:
    rounds = how_many(event.rounds, "round")
    why = why_it_ended(event.end, event.rounds_min)
    return f"The match is over after {rounds}{why}: {who_wins(event.winners, names)}."
