"""What happens in Gold n' Crash, as sentences, and the names by which screens know it."""

from __future__ import annotations

from collections.abc import Sequence

from fairground.games.gold_n_crash.rules import state as c
from fairground.games.gold_n_crash.show.names import (
    CREW_TITLES,
    LANES,
    TYPE_NAMES,
    arrangement,
    card_name,
    card_names,
    guest_wish,
    lane_name,
    unpacked_faces,
)
from fairground.kernel.sentences import how_many
from fairground.kernel.tape import Event

# Names of what can happen, for sounds and for the order in which it is shown.
EVENTS = {
    c.DEALT: "dealt",
    c.DEALT_CARDS: "dealt",
    c.TURN: "turn",
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

# Why a repeated effect stops, by the type of the card played.
WANTING = {
    c.SWORD: "there is no further card to board",
    c.HOOK: "the discard pile is empty",
    c.GLASS: "the deck is empty",
    c.CHEST: "no column beside it has a card left",
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
            if event.a == 0:
                return f"{who}'s discard pile is empty at first."
            cards = f"{how_many(event.a, 'card')}, {card_name(event.b)} on top"
            return f"{who} opens the discard pile with {cards}."
        case c.DEALT:
            return _dealt(who, event.a, "")
        case c.DEALT_CARDS:
            faces = unpacked_faces((event.a, event.b, event.c, event.d))
            return _dealt(who, len(faces), f": {card_names(faces)}")
        case c.LAID:
            values = f"{event.a}, {event.b} and {event.c} from left to right"
            return f"{who} lays out Zeppelins of robustness {values}."
        case c.BOARDED_SHIP:
            guest = f"{c.GUEST_NAMES[event.a]} ({guest_wish(event.a, event.c)})"
            return f"{guest} travels with {who} in {lane_name(event.b)}."
        case c.STARTS:
            return f"{who} takes the first turn."
        case c.TURN:
            return f"Turn {event.a}: {who} has {how_many(event.b, 'action')}."
        case c.PASSED:
            return f"{who} passes." if event.a else f"{who} can do nothing and passes."
        case c.LAST_TURN:
            return f"{names[1 - event.seat]}'s deck is empty: {who} takes the last turn."
        case c.CAPPED:
            return f"Turn {event.a} is over, the last one that is allowed: Gold is counted."
        case c.ENDED:
            return _ending(event, names)
    return ""


def _dealt(who: str, count: int, which: str) -> str:
    if count == 0:
        return f"{who} has no cards in hand at first."
    return f"{who} draws a hand of {how_many(count, 'card')}{which}."


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
        case c.CUT_SHORT:
            kind = TYPE_NAMES[event.a]
            often = {1: "once", 2: "twice"}[event.b]
            return f"The {kind} acts only {often}: {WANTING[event.a]}."
        case c.CLEARED:
            cards = how_many(event.a, "card")
            lane = f"{who}'s {LANES[event.b]} lane"
            return f"The third {TYPE_NAMES[event.c]} clears {lane}: {cards} go to the discard pile."
        case c.TOTAL:
            return f"{who}'s Treasure is worth {event.a} Gold now."
    return ""


def _discarded(event: Event, names: Sequence[str]) -> str:
    who, foe = names[event.seat], names[1 - event.seat]
    match event.kind:
        case c.DISCARDED:
            return f"{who} discards {card_name(event.a)} from {lane_name(event.b)}."
        case c.CRACKED:
            pile = names[event.b]
            card = card_name(event.a)
            return f"{who} cracks {foe}'s safe: {card} goes to {pile}'s discard pile."
        case c.MOVED:
            start, goal = lane_name(event.b), lane_name(event.c)
            return f"{who} moves {card_name(event.a)} from {start} to {goal}."
        case c.CALLED_BACK:
            return f"{who} calls {card_name(event.a)} back from {lane_name(event.b)}."
        case c.LOOKS:
            if event.a == 1:
                return f"{who} looks at the only card of the deck."
            return f"{who} looks at the top {how_many(event.a, 'card')} of the deck."
        case c.LOOKED_AT:
            if event.b == c.NO_CARD:
                return f"{who} sees {card_name(event.a)}."
            return f"{who} sees {card_name(event.a)}, and below it {card_name(event.b)}."
        case c.ARRANGED:
            return f"{who} {_where(event.a, event.b)}."
        case c.ARRANGED_SO:
            if event.c == c.NO_CARD:
                return f"{who} leaves {card_name(event.b)} on the deck."
            return f"{who} puts {arrangement(card_name(event.b), card_name(event.c), event.a)}."
        case c.LOOTED:
            return f"{who} loots {card_name(event.a)} from {foe}'s discard pile."
    return ""


def _where(tops: int, bottoms: int) -> str:
    """Where the cards that were looked at went, as everybody may know it."""
    if tops + bottoms == 1:
        return "leaves it on the deck"
    if tops and bottoms:
        return "puts one of them on top of the deck and one at the bottom"
    return f"puts both {'on top' if tops else 'at the bottom'} of the deck"


def _ending(event: Event, names: Sequence[str]) -> str:
    if event.b == 0:
        return f"The game is over: a draw with {event.c} : {event.d} Gold."
    best = event.b - 1
    who, foe = names[best], names[1 - best]
    if event.a == c.BY_ZEPPELINS:
        return f"The last Zeppelin of {foe} is destroyed: {who} wins at once."
    if event.c == event.d:
        gold = f"{event.c} : {event.d} Gold"
        return f"The game is over with {gold}: {who} wins with more Zeppelins afloat."
    high, low = max(event.c, event.d), min(event.c, event.d)
    return f"The game is over: {who} wins with {high} : {low} Gold."
