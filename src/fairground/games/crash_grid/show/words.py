"""Crash Grid in words: actions and their texts, events as sentences, refusals, the outcome."""

from __future__ import annotations

from collections.abc import Sequence

from fairground.games.crash_grid.rules import standings
from fairground.games.crash_grid.rules import state as c
from fairground.kernel.grids import DIRECTION_NAMES
from fairground.kernel.layout import Plain
from fairground.kernel.sentences import how_many, listed, verb
from fairground.kernel.tape import RULING, Event

MOVE_PHRASES = ("turn left and ride", "turn right and ride", "ride ahead")
MOVE_VERBS = ("turns left and rides", "turns right and rides", "rides ahead")
DIRECTIONS = ("north", "east", "south", "west")
EMPTY_PILES = ("Deck A and the discard pile are empty", "Deck A is empty and is not renewed")
ORDINALS = ("1st", "2nd", "3rd", "4th")
EVENTS = {
    c.ROUND_STARTED: "round-started",
    c.PLACED: "placed",
    c.DEALT: "dealt",
    c.COMMITTED: "committed",
    c.REVEALED: "revealed",
    c.ORDERED: "ordered",
    c.RODE: "rode",
    c.LAID_CARD: "laid-card",
    c.LAID_BLANK: "laid-blank",
    c.CRASHED: "crashed",
    c.HAND_LOST: "hand-lost",
    c.DREW: "drew",
    c.DREW_UNSEEN: "drew-unseen",
    c.RESHUFFLED: "reshuffled",
    c.REFRESHED: "refreshed",
    c.EXTENDED: "extended",
    c.SCORED: "scored",
    c.VOIDED: "voided",
    c.MATCH_OVER: "match-over",
    c.TRICK_STARTED: "trick-started",
    c.HAND_DEALT: "hand-dealt",
    c.RAN_OUT: "ran-out",
}


def card_text(card: int) -> str:
    """A card's two letters, such as AS or 9H (T is the ten)."""
    return c.RANKS[card // 4] + c.SUITS[card % 4]


def card_sign(card: int) -> str:
    """A card as printed, such as A♠ or 10♥."""
    rank = c.RANKS[card // 4]
    return ("10" if rank == "T" else rank) + c.SUIT_SIGNS[card % 4]


def read_card(text: str) -> int | None:
    """The card of two letters, in any case; signs and 10 are read too."""
    form = text.strip().upper().replace("10", "T")
    if len(form) != 2 or form[0] not in c.RANKS:
        return None
    suits = c.SUITS if form[1] in c.SUITS else c.SUIT_SIGNS
    return 4 * c.RANKS.index(form[0]) + suits.index(form[1]) if form[1] in suits else None


def action_text(action: int) -> str:
    """A card's two letters, or J, Q, K for a move."""
    return c.MOVE_NAMES[action - c.MOVE_J] if action >= c.MOVE_J else card_text(action)


def read_action(text: str) -> int | None:
    """The action of its text."""
    form = text.strip().upper()
    if len(form) == 1 and form in c.MOVE_NAMES:
        return c.MOVE_J + c.MOVE_NAMES.index(form)
    return read_card(form)


def action_help() -> str:
    """What an action's text looks like."""
    return "a card such as AS or 9H, or a move J, Q or K"


def spoken_action(s: Plain, seat: int, action: int) -> str:
    """The action as a phrase."""
    return card_phrase(action) if action < c.MOVE_J else MOVE_PHRASES[action - c.MOVE_J]


def card_phrase(card: int) -> str:
    """Choosing a card as a phrase."""
    return f"reveal {card_sign(card)}"


def seat_names(s: Plain) -> tuple[str, ...]:
    """S0, S1, ..."""
    return tuple(f"S{seat}" for seat in range(s.seats))


def square(row: int, column: int) -> str:
    """A square's name."""
    return f"({row},{column})"


def refusal(s: Plain, seat: int, action: int, rule: int, names: Sequence[str]) -> str:
    """Why the action is not legal, and what is allowed."""
    deciding = listed([names[i] for i in range(s.seats) if s.waiting >> i & 1])
    unused = [c.MOVE_NAMES[m] for m in range(c.MOVES) if not s.used[seat] >> m & 1]
    used = c.MOVE_NAMES[action - c.MOVE_J] if action >= c.MOVE_J else ""
    hand = listed([card_sign(card) for card in s.hand[seat][: s.held[seat]]], "or")
    sentences = {
        52: "The match is over: nobody has a choice any more.",
        19: f"{names[seat]} has crashed and chooses nothing until the next round.",
        49: f"{names[seat]} has no card and reveals nothing this trick; wait for {deciding}.",
        RULING + 29: f"{names[seat]} has already chosen a card, and a choice cannot be changed; "
        f"wait for {deciding}.",
        24: f"{used} is a move, and riding comes after the reveal: first choose {hand}.",
        17: f"{card_sign(action % c.CARDS)} is not in {names[seat]}'s hand; choose {hand}.",
        21: f"It is not {names[seat]}'s turn to ride: the order of this trick is fixed, and "
        f"{deciding} rides now.",
        18: f"The cards of this trick lie open already: ride with {listed(unused, 'or')}.",
        15: f"{used} has been used in this cycle; what is left is {listed(unused, 'or')}.",
    }
    return sentences[rule]


def sentence(event: Event, names: Sequence[str]) -> str:
    """What happened, as a sentence; empty if it is not worth a line."""
    who = names[event.seat]
    match event.kind:
        case c.ROUND_STARTED:
            return f"Round {event.a + 1} begins."
        case c.PLACED:
            return f"{who} starts on {square(event.a, event.b)}, facing {DIRECTIONS[event.c]}."
        case c.TRICK_STARTED:
            return f"Trick {event.a}."
        case c.REFRESHED:
            return "All J, Q, K are turned face up."
        case c.EXTENDED:
            return "The rails are used up: Extended Mode begins."
        case c.RODE:
            goal = f"{square(event.b, event.c)}, facing {DIRECTIONS[event.d]}"
            return f"{who} {MOVE_VERBS[event.a]} to {goal}."
        case c.CRASHED:
            return f"{who} {MOVE_VERBS[event.a]} {_crash(event, names)}"
        case c.SCORED:
            standing = _standing(event, names)
            return f"{who} is the last rider standing and scores a point: {standing}."
        case c.VOIDED:
            return f"Everybody has crashed, so the round is void: {_standing(event, names)}."
        case c.MATCH_OVER:
            rounds = how_many(event.b, "round")
            why = _end(event.c, event.d)
            return f"The match is over after {rounds}{why}: {_winners(event.a, names)}."
    return _sentence_of_cards(event, names)


def _sentence_of_cards(event: Event, names: Sequence[str]) -> str:
    """What happened to cards of Deck A."""
    who = names[event.seat]
    match event.kind:
        case c.DEALT:
            return f"{who} is dealt {how_many(event.a, 'card')}."
        case c.HAND_DEALT:
            return f"{who} is dealt {_hand(event)}."
        case c.COMMITTED:
            return f"{who} chooses {'a card' if event.a == c.NO_CARD else card_sign(event.a)}."
        case c.REVEALED:
            return f"{who} reveals {card_sign(event.a)}."
        case c.ORDERED:
            seats = (event.a, event.b, event.c, event.d)
            return f"The order is {', '.join(names[seat] for seat in seats if seat >= 0)}."
        case c.LAID_CARD:
            return f"{card_sign(event.a)} stays face down on {square(event.b, event.c)}."
        case c.LAID_BLANK:
            return f"{who} has no card and leaves a blank wall on {square(event.b, event.c)}."
        case c.HAND_LOST:
            return f"{who} lays {_hand(event)} face up on the discard pile."
        case c.DREW:
            return f"{who} draws {card_sign(event.a)}."
        case c.DREW_UNSEEN:
            return f"{who} draws a card."
        case c.RESHUFFLED:
            cards = f"{how_many(event.a, 'card')} of the discard pile"
            return f"Deck A is empty: {cards} {verb(event.a, 'is', 'are')} shuffled into it."
        case c.RAN_OUT:
            empty = EMPTY_PILES[event.b]
            return f"{empty}: there is no full hand for {listed(_chosen(event.a, names))}."
    raise ValueError(f"unknown event {event}")


def _hand(event: Event) -> str:
    """The cards that an event names, two in each detail."""
    cards = [card for pair in event[3:7] for card in divmod(pair, c.PAIR)]
    return listed([card_sign(card) for card in cards if card != c.NO_CARD_IN_PAIR])


def _standing(event: Event, names: Sequence[str]) -> str:
    """Everybody's points, the leader first."""
    points = event[3:7][: len(names)]
    seats = sorted(range(len(names)), key=lambda seat: -points[seat])
    return ", ".join(f"{names[seat]} {points[seat]}" for seat in seats)


def outcome(s: Plain, names: Sequence[str]) -> tuple[str, int]:
    """The result and its reason, and the rule that ended the match."""
    winners = standings.leaders(s)
    points = " : ".join(str(count) for count in sorted(s.points[: s.seats], reverse=True))
    rounds = how_many(s.round, "round")
    why = _end(standings.end_of_match(s), s.rounds_min)
    rule = RULING + 21 if winners & (winners - 1) else 52
    return f"{_winners(winners, names)}, {points} after {rounds}{why}.", rule


def _end(what: int, rounds_min: int) -> str:
    """Why no other round is played, where the number of rounds alone does not tell."""
    if what == c.LAST_ROUND:
        return ", the limit of the match"
    return f", since nobody can catch up by round {rounds_min}" if what == c.DECIDED else ""


def _winners(mask: int, names: Sequence[str]) -> str:
    winners = _chosen(mask, names)
    return f"{winners[0]} wins" if len(winners) == 1 else f"{listed(winners)} share the win"


def _chosen(mask: int, names: Sequence[str]) -> list[str]:
    """The names of the seats in a bit mask."""
    return [name for seat, name in enumerate(names) if mask >> seat & 1]


def round_over(s: Plain, names: Sequence[str]) -> str:
    """How a round ended, under the picture of its last board."""
    standing = [names[seat] for seat in range(s.seats) if s.alive[seat]]
    if not standing:
        return f"Round {s.round} is over: everybody has crashed."
    return f"Round {s.round} is over: {standing[0]} is the last rider standing."


def _crash(event: Event, names: Sequence[str]) -> str:
    if event.b == c.BOUNDARY:
        return "off the board and crashes."
    place = square(event.d // 16, event.d % 16)
    owner = names[event.c]
    if event.b == c.RIDER:
        return f"into {owner} on {place} and crashes."
    return f"into {owner}'s wall on {place} and crashes."


def facing_text(facing: int) -> str:
    """N, E, S or W."""
    return DIRECTION_NAMES[facing]
