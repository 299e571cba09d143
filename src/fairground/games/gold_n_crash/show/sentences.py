"""What happens in Gold n' Crash, as sentences: those that are more than an event's text."""

from __future__ import annotations

from collections.abc import Sequence

from fairground.games.gold_n_crash.rules import components as c
from fairground.games.gold_n_crash.rules import events as e
from fairground.games.gold_n_crash.show.names import (
    CREW_TITLES,
    LANES,
    TYPE_NAMES,
    arrangement,
    card_name,
    card_names,
    guest_wish,
    lane_name,
)
from fairground.kernel.events import Details, Sentences
from fairground.kernel.sentences import how_many


def _actions(count: int) -> str:
    return how_many(count, "action")


SENTENCES = Sentences(
    e.EVENTS,
    actions=_actions,
    card=card_name,
    column=lane_name,
    crew=CREW_TITLES.__getitem__,
    goal=lane_name,
    guest=c.GUEST_NAMES.__getitem__,
    start=lane_name,
)
sentence = SENTENCES.sentence

# Why a repeated effect stops, by the type of the card played.
WANTING = {
    c.SWORD: "there is no further card to board",
    c.HOOK: "the discard pile is empty",
    c.GLASS: "the deck is empty",
    c.CHEST: "no column beside it has a card left",
}
OFTEN = {1: "once", 2: "twice"}


# ---------------------------------------------------------------- the set-up


@SENTENCES.tells(e.DISCARDED_FIRST)
def _discarded_first(event: Details, names: Sequence[str]) -> str:
    who = names[event.seat]
    if event.count == 0:
        return f"{who}'s discard pile is empty at first."
    cards = f"{how_many(event.count, 'card')}, {card_name(event.top)} on top"
    return f"{who} opens the discard pile with {cards}."


@SENTENCES.tells(e.DEALT)
def _dealt(event: Details, names: Sequence[str]) -> str:
    return _hand(names[event.seat], event.count, "")


@SENTENCES.tells(e.DEALT_CARDS)
def _dealt_cards(event: Details, names: Sequence[str]) -> str:
    faces = unpacked_faces((event.first, event.second, event.third, event.fourth))
    return _hand(names[event.seat], len(faces), f": {card_names(faces)}")


def _hand(who: str, count: int, which: str) -> str:
    if count == 0:
        return f"{who} has no cards in hand at first."
    return f"{who} draws a hand of {how_many(count, 'card')}{which}."


def unpacked_faces(details: Sequence[int]) -> list[int]:
    """The faces of dealt cards out of the details of an event.

    >>> unpacked_faces([1 + (17 << 5) + (1 << 10), 4, 0, 0])
    [0, 16, 0, 3]
    """
    mask = (1 << e.FACES_BITS) - 1
    shifts = range(0, e.FACES_BITS * e.FACES_EACH, e.FACES_BITS)
    parts = [detail >> shift & mask for detail in details for shift in shifts]
    return [part - 1 for part in parts if part]


@SENTENCES.tells(e.BOARDED_SHIP)
def _boarded_ship(event: Details, names: Sequence[str]) -> str:
    guest = f"{c.GUEST_NAMES[event.guest]} ({guest_wish(event.guest, event.nine)})"
    return f"{guest} travels with {names[event.seat]} in {lane_name(event.column)}."


# ---------------------------------------------------------------- playing a card


@SENTENCES.tells(e.PLAYED)
def _played(event: Details, names: Sequence[str]) -> str:
    repeated = c.TYPE_OF[event.card] != c.COIN and event.times > 1
    times = f" (×{event.times})" if repeated else ""
    play = f"{card_name(event.card)} in {lane_name(event.column)}"
    return f"{names[event.seat]} plays {play}{times}."


@SENTENCES.tells(e.DESTROYED)
def _destroyed(event: Details, names: Sequence[str]) -> str:
    who, foe = _two(event, names)
    how = f"strength {event.strength} against robustness {event.robustness}"
    return f"{who} bombs {lane_name(event.column)}, {how}: {foe}'s Zeppelin is destroyed."


@SENTENCES.tells(e.RESISTED)
def _resisted(event: Details, names: Sequence[str]) -> str:
    who, foe = _two(event, names)
    bomb = f"{lane_name(event.column)}, strength {event.strength}"
    return f"{who} bombs {bomb}: {foe}'s Zeppelin resists."


def _two(event: Details, names: Sequence[str]) -> tuple[str, str]:
    """Who does something, and the opponent."""
    return names[event.seat], names[1 - event.seat]


@SENTENCES.tells(e.CUT_SHORT)
def _cut_short(event: Details, names: Sequence[str]) -> str:
    card = TYPE_NAMES[event.kind]
    return f"The {card} acts only {OFTEN[event.done]}: {WANTING[event.kind]}."


@SENTENCES.tells(e.GUEST_SECURED)
def _guest_secured(event: Details, names: Sequence[str]) -> str:
    guest, wish = c.GUEST_NAMES[event.guest], guest_wish(event.guest, event.nine)
    return f"{names[event.seat]} secures the Guest {guest}, {event.gold} Gold for {wish}."


@SENTENCES.tells(e.CLEARED)
def _cleared(event: Details, names: Sequence[str]) -> str:
    cards = how_many(event.count, "card")
    lane = f"{names[event.seat]}'s {LANES[event.column]} lane"
    return f"The third {TYPE_NAMES[event.kind]} clears {lane}: {cards} go to the discard pile."


# ---------------------------------------------------------------- discarding a card


@SENTENCES.tells(e.CRACKED)
def _cracked(event: Details, names: Sequence[str]) -> str:
    who, foe = _two(event, names)
    goes = f"{card_name(event.card)} goes to {names[event.pile]}'s discard pile"
    return f"{who} cracks {foe}'s safe: {goes}."


@SENTENCES.tells(e.LOOTED)
def _looted(event: Details, names: Sequence[str]) -> str:
    who, foe = _two(event, names)
    return f"{who} loots {card_name(event.card)} from {foe}'s discard pile."


@SENTENCES.tells(e.LOOKS)
def _looks(event: Details, names: Sequence[str]) -> str:
    what = "only card" if event.count == 1 else f"top {how_many(event.count, 'card')}"
    return f"{names[event.seat]} looks at the {what} of the deck."


@SENTENCES.tells(e.LOOKED_AT)
def _looked_at(event: Details, names: Sequence[str]) -> str:
    below = "" if event.below == c.NO_CARD else f", and below it {card_name(event.below)}"
    return f"{names[event.seat]} sees {card_name(event.card)}{below}."


@SENTENCES.tells(e.ARRANGED)
def _arranged(event: Details, names: Sequence[str]) -> str:
    """Where the cards that were looked at went, as everybody may know it."""
    who = names[event.seat]
    if event.tops + event.bottoms == 1:
        return f"{who} leaves it on the deck."
    if event.tops and event.bottoms:
        return f"{who} puts one of them on top of the deck and one at the bottom."
    return f"{who} puts both {'on top' if event.tops else 'at the bottom'} of the deck."


@SENTENCES.tells(e.ARRANGED_SO)
def _arranged_so(event: Details, names: Sequence[str]) -> str:
    who, card = names[event.seat], card_name(event.card)
    if event.below == c.NO_CARD:
        return f"{who} leaves {card} on the deck."
    return f"{who} puts {arrangement(card, card_name(event.below), event.tops)}."


# ---------------------------------------------------------------- turns and the end


@SENTENCES.tells(e.PASSED)
def _passed(event: Details, names: Sequence[str]) -> str:
    who = names[event.seat]
    return f"{who} passes." if event.freely else f"{who} can do nothing and passes."


@SENTENCES.tells(e.LAST_TURN)
def _last_turn(event: Details, names: Sequence[str]) -> str:
    who, foe = _two(event, names)
    return f"{foe}'s deck is empty: {who} takes the last turn."


@SENTENCES.tells(e.ENDED)
def _ended(event: Details, names: Sequence[str]) -> str:
    gold = f"{event.gold0} : {event.gold1} Gold"
    if event.winner == 0:
        return f"The game is over: a draw with {gold}."
    best = event.winner - 1
    who, foe = names[best], names[1 - best]
    if event.reason == c.BY_ZEPPELINS:
        return f"The last Zeppelin of {foe} is destroyed: {who} wins at once."
    if event.gold0 == event.gold1:
        return f"The game is over with {gold}: {who} wins with more Zeppelins afloat."
    high, low = max(event.gold0, event.gold1), min(event.gold0, event.gold1)
    return f"The game is over: {who} wins with {high} : {low} Gold."
