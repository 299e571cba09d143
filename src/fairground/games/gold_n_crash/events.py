"""What happens in Gold n' Crash, as sentences, and the names by which screens know it."""

from __future__ import annotations

from collections.abc import Sequence

from fairground.games.gold_n_crash import state as c
from fairground.games.gold_n_crash.naming import (
    CREW_TITLES,
    LANES,
    arrangement,
    card_name,
    guest_wish,
    lane_name,
)
from fairground.kernel.sentences import how_many, listed
from fairground.kernel.tape import Event

# Names of what can happen, for sounds and for the order in which it is shown.
EVENTS = {
    c.DEALT: "dealt",
    c.DREW: "drew",
    c.DREW_UNSEEN: "drew-unseen",
    c.PLAYED: "played",
    c.DESTROYED: "destroyed",
    c.GUEST_LOST: "guest-lost",
    c.RESISTED: "resisted",
    c.BOARDED: "boarded",
    c.FISHED: "fished",
    c.SECURED: "secured",
    c.GUEST_SECURED: "guest-secured",
    c.CLEARED: "cleared",
    c.DISCARDED: "discarded",
    c.CRACKED: "cracked",
    c.MOVED: "moved",
    c.CALLED_BACK: "called-back",
    c.LOOKS: "looked",
    c.ARRANGED: "arranged",
    c.LOOTED: "looted",
    c.PASSED: "passed",
    c.LAST_TURN: "last-turn",
    c.ENDED: "ended",
}


def sentence(event: Event, names: Sequence[str]) -> str:
    """What happened, as a sentence."""
    text = _set_up(event, names) or _played(event, names) or _discarded(event, names)
    if not text:
        raise ValueError(f"unknown event {event}")
    return text


def _set_up(event: Event, names: Sequence[str]) -> str:
    who = names[event.seat]
    match event.kind:
        case c.CREWED:
            return f"{who} flies with the {CREW_TITLES[event.a]}."
        case c.DISCARDED_FIRST:
            top = f", {card_name(event.b)} on top" if event.b != c.NO_CARD else ""
            return f"{who} opens the discard pile with {how_many(event.a, 'card')}{top}."
        case c.DEALT:
            return f"{who} draws a hand of {how_many(event.a, 'card')}."
        case c.BOARDED_SHIP:
            guest = f"{c.GUEST_NAMES[event.a]} ({guest_wish(event.a, event.c)})"
            return f"{guest} travels with {who} in {lane_name(event.b)}."
        case c.STARTS:
            return f"{who} takes the first turn."
        case c.PASSED:
            return f"{who} passes."
        case c.LAST_TURN:
            return f"A deck is empty: {who} takes the last turn."
        case c.ENDED:
            return _ending(event, names)
    return ""


def _played(event: Event, names: Sequence[str]) -> str:
    who, foe = names[event.seat], names[1 - event.seat]
    match event.kind:
        case c.DREW:
            return f"{who} draws {card_name(event.a)}."
        case c.DREW_UNSEEN:
            return f"{who} draws a card."
        case c.PLAYED:
            times = f" (×{event.c})" if c.TYPE_OF[event.a] != c.COIN and event.c > 1 else ""
            return f"{who} plays {card_name(event.a)} in {lane_name(event.b)}{times}."
        case c.DESTROYED:
            how = f"strength {event.b} against robustness {event.c}"
            return f"{who} bombs {lane_name(event.a)}, {how}: {foe}'s Zeppelin is destroyed."
        case c.GUEST_LOST:
            guest = c.GUEST_NAMES[event.a]
            return f"{guest} leaves {who}'s wreck in {lane_name(event.b)} for the box."
        case c.RESISTED:
            return (
                f"{who} bombs {lane_name(event.a)}, strength {event.b}: {foe}'s Zeppelin resists."
            )
        case c.LOOKED_UP:
            ship = f"the Zeppelin in {lane_name(event.a)}"
            return f"{who} looks at {ship}: its robustness is {event.b}."
        case c.BOARDED:
            return f"{who} boards {lane_name(event.b)}: {card_name(event.a)} is discarded."
        case c.FISHED:
            return f"{who} fishes {card_name(event.a)} out of the discard pile."
        case c.SECURED:
            return f"{who} secures {card_name(event.a)} from {lane_name(event.b)}."
        case c.GUEST_SECURED:
            wish = guest_wish(event.a, event.d)
            return f"{who} secures the Guest {c.GUEST_NAMES[event.a]}, {event.c} Gold for {wish}."
        case c.CLEARED:
            cards = how_many(event.a, "card")
            return f"The third of a type clears {who}'s {LANES[event.b]} lane: {cards}."
    return ""


def _discarded(event: Event, names: Sequence[str]) -> str:
    who, foe = names[event.seat], names[1 - event.seat]
    match event.kind:
        case c.DISCARDED:
            return f"{who} discards {card_name(event.a)} from {lane_name(event.b)}."
        case c.CRACKED:
            pile = names[event.b]
            return f"{who} cracks {foe}'s safe: {card_name(event.a)} lands on {pile}'s discard."
        case c.MOVED:
            start, goal = lane_name(event.b), lane_name(event.c)
            return f"{who} moves {card_name(event.a)} from {start} to {goal}."
        case c.CALLED_BACK:
            return f"{who} calls {card_name(event.a)} back from {lane_name(event.b)}."
        case c.LOOKS:
            return f"{who} looks at the top {how_many(event.a, 'card')} of the deck."
        case c.LOOKED_AT:
            cards = [card_name(card) for card in (event.a, event.b) if card != c.NO_CARD]
            return f"{who} sees {listed(cards)}."
        case c.ARRANGED:
            return f"{who} observes: {event.a} on top, {event.b} at the bottom."
        case c.ARRANGED_SO:
            if event.b == 1:
                return f"{who} leaves the card on the deck."
            return f"{who} puts {arrangement(['the first card', 'the second card'], event.a)}."
        case c.LOOTED:
            return f"{who} loots {card_name(event.a)} from {foe}'s discard pile."
    return ""


def _ending(event: Event, names: Sequence[str]) -> str:
    gold = f"{event.c} : {event.d} Gold"
    if event.a == c.BY_ZEPPELINS:
        who = names[event.b - 1]
        return f"The last Zeppelin of {names[2 - event.b]} is destroyed: {who} wins at once."
    if event.b == 0:
        return f"The game is over: a draw with {gold}."
    return f"The game is over: {names[event.b - 1]} wins with {gold}."
