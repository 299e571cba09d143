"""Gold n' Crash in words: actions and their texts, events as sentences, refusals, the outcome."""

from __future__ import annotations

import re
from collections.abc import Sequence

from fairground.games.gold_n_crash import legality, turns
from fairground.games.gold_n_crash import state as c
from fairground.kernel.layout import Plain
from fairground.kernel.tape import RULING, Event

TYPE_NAMES = ("Bomb", "Sword", "Hook", "Spyglass", "Chest", "Coin")
CREW_TITLES = ("Octopirates", "Meowmurais")
GUEST_WISHES = (
    "9 Gold in the column",
    "2 cards played here in one turn",
    "5 cards in the column",
    "4 different types in the column",
    "3 Spyglasses in the column",
    "3 Hooks in the column",
    "3 Swords in the column",
    "2 Coins in the column",
)
# OBSERVE's outcomes as text: A is the first card, B the second, the dash the rest of the deck.
ORDERS = ("AB-", "BA-", "A-B", "B-A", "-AB", "-BA")
DISCARD_EFFECTS = (
    "crack the opponent's safe",
    "manœuvre a card",
    "call a card back",
    "observe the deck",
    "loot the opponent's discard pile",
)
# What the active player is doing, by phase.
DOINGS = (
    "choosing an action",
    "securing a card",
    "manœuvring a card",
    "calling a card back",
    "observing the deck",
)

WORD_ACTIONS = {
    "draw": c.DRAW,
    "pass": c.PASS,
    **{f"discard {column}": c.DISCARD + column for column in range(3)},
    **{f"secure {column}": c.SECURE + column for column in range(3)},
    **{f"move {c.MOVE_FROM[way]}>{c.MOVE_TO[way]}": c.MOVE + way for way in range(4)},
    **{f"call {column}": c.CALL + column for column in range(3)},
    **{f"observe {order}": c.ARRANGE + place for place, order in enumerate(ORDERS)},
}
ACTION_WORDS = {action: text for text, action in WORD_ACTIONS.items()}
ACTION_BY_WORD = {text.lower(): action for text, action in WORD_ACTIONS.items()}


# ---------------------------------------------------------------- cards and actions


def card_text(card: int, crew: int | None = None) -> str:
    """A card's type letter and value; with a `*` if it is not of the crew.

    >>> card_text(4), card_text(33, 0), read_face("s2")
    ('S2', '$6*', 4)
    """
    if card >= c.GUEST:
        return c.GUEST_NAMES[card - c.GUEST]
    mark = "" if crew is None or card // c.FACES == crew else "*"
    return f"{c.TYPE_LETTERS[c.TYPE_OF[card]]}{c.GOLD_OF[card]}{mark}"


def card_name(card: int) -> str:
    """A card in words, such as Sword 2."""
    return f"{TYPE_NAMES[c.TYPE_OF[card]]} {c.GOLD_OF[card]}"


FACE_BY_TEXT = {card_text(face): face for face in range(c.FACES)}


def read_face(text: str) -> int | None:
    """The face of a type letter and a value, in any case."""
    return FACE_BY_TEXT.get(text.strip().upper())


def read_guest(text: str) -> int | None:
    """A Guest by its name, in any case."""
    name = text.strip().upper()
    return c.GUEST_NAMES.index(name) if name in c.GUEST_NAMES else None


def action_text(action: int) -> str:
    """Such as draw, S2@1, discard 0, secure 2, move 0>1, call 1, observe A-B, pass."""
    if c.PLAY <= action < c.DISCARD:
        face, column = divmod(action - c.PLAY, 3)
        return f"{card_text(face)}@{column}"
    return ACTION_WORDS[action]


def read_action(text: str) -> int | None:
    """The action of its text."""
    form = " ".join(text.lower().split())
    if match := re.fullmatch(r"(?:play )?(\S\d) ?@ ?([012])", form):
        face = read_face(match[1])
        return None if face is None else c.PLAY + 3 * face + int(match[2])
    return ACTION_BY_WORD.get(form)


def action_help() -> str:
    """What an action's text looks like."""
    return (
        "a text such as draw, S2@1 (play S2 into column 1), discard 0, secure 0, move 0>1, call 2, "
        "observe A-B or pass"
    )


def spoken_action(s: Plain, seat: int, action: int) -> str:
    """The action as a phrase."""
    if action == c.DRAW:
        return "draw a card"
    if action == c.PASS:
        return "pass"
    if action < c.DISCARD:
        return _spoken_play(s, seat, *divmod(action - c.PLAY, 3))
    if action < c.PASS:
        return _spoken_discard(s, seat, action - c.DISCARD)
    if action < c.MOVE:
        return f"secure {_last(s, seat, action - c.SECURE)} from lane {action - c.SECURE}"
    if action < c.CALL:
        start, goal = c.MOVE_FROM[action - c.MOVE], c.MOVE_TO[action - c.MOVE]
        return f"move {_last(s, seat, start)} from lane {start} to lane {goal}"
    if action < c.ARRANGE:
        return f"call back {_last(s, seat, action - c.CALL)} from lane {action - c.CALL}"
    left = s.deck_left[seat]
    seen = [card for card in reversed(s.deck[seat][max(left - 2, 0) : left]) if card != c.NO_CARD]
    return arrangement([card_text(card) for card in seen] or ["A", "B"], action - c.ARRANGE)


def _spoken_play(s: Plain, seat: int, face: int, column: int) -> str:
    lane = c.LANES_EACH * seat + column
    kind = c.FACE_TYPES[face]
    times = min((s.tally[lane] >> c.TALLY_SHIFT[kind] & c.TALLY_MASK) + 1, 3)
    if kind == c.COIN:
        return f"play {card_text(face)} in lane {column}"
    effects = ("bomb", "board", "fish", "reinforce", "secure")
    how = f"strength {times}" if kind == c.BOMB else f"×{times}"
    clears = ", clears the column" if times == 3 else ""
    return f"play {card_text(face)} in lane {column} ({effects[kind]} {how}{clears})"


def _spoken_discard(s: Plain, seat: int, column: int) -> str:
    lane = c.LANES_EACH * seat + column
    if s.height[lane] == 0:
        return f"discard from lane {column}"
    card = s.column[lane][s.height[lane] - 1]
    kind = c.TYPE_OF[card]
    if kind == c.COIN:
        return f"discard {card_text(card)} from lane {column}"
    effect = DISCARD_EFFECTS[kind]
    if kind == c.CHEST and s.discarded[1 - seat]:
        effect = f"loot {card_text(s.discard[1 - seat][s.discarded[1 - seat] - 1])}"
    return f"discard {card_text(card)} from lane {column}: {effect}"


def _last(s: Plain, seat: int, column: int) -> str:
    lane = c.LANES_EACH * seat + column
    height = s.height[lane]
    return card_text(s.column[lane][height - 1], s.crew[seat]) if height else "the last card"


def arrangement(names: Sequence[str], outcome: int) -> str:
    """Where the cards that were looked at go."""
    if len(names) == 1:
        return f"leave {names[0]} on the deck"
    first, second = names if outcome % 2 == 0 else (names[1], names[0])
    if c.OUTCOME_TOPS[outcome] == 2:
        return f"{first} on top, {second} below it"
    if c.OUTCOME_TOPS[outcome] == 1:
        return f"{first} on top, {second} at the bottom"
    return f"{first} and below it {second} at the bottom"


def seat_names(s: Plain) -> tuple[str, ...]:
    """P0 and P1."""
    return tuple(f"P{seat}" for seat in range(s.seats))


def sees_treasure(s: Plain, seat: int) -> bool:
    """GC-R27: whether whoever this state is for may look through the seat's Treasure."""
    if s.viewer == 0 or s.phase == c.OVER or s.treasure_visibility == c.VISIBLE_TO_ALL:
        return True
    return bool(s.treasure_visibility == c.VISIBLE_TO_OWNER and s.viewer == seat + 2)


# ---------------------------------------------------------------- refusals


def refusal(s: Plain, seat: int, action: int, rule: int, names: Sequence[str]) -> str:
    """Why the action is not legal, and what is allowed."""
    who = names[seat]
    if rule == 61:
        return "The game is over: nobody has a choice any more."
    if rule == 13:
        if s.active != seat:
            return f"It is not {who}'s turn: wait for {names[s.active]}."
        return f"The effect under way comes first: {_open_choice(s)}."
    if rule == 14:
        return "Passing is allowed only when nothing else is: draw, play or discard."
    if rule == 15:
        return f"{who}'s deck is empty: play or discard a card instead."
    if c.PLAY <= action < c.DISCARD:
        return _refused_play(s, seat, action, rule, who)
    if c.DISCARD <= action < c.PASS:
        return _refused_discard(s, seat, action - c.DISCARD, rule)
    if s.phase == c.ACTION:
        cause = {37: "playing a Chest", 40: "discarding a Sword", 41: "discarding a Hook"}
        how = cause.get(rule, "discarding a Spyglass")
        return f"That choice comes only with {how}: draw, play or discard."
    if rule == RULING + 15:
        return "There is only one card to look at: it stays where it is (observe AB-)."
    columns = [str(column) for column in range(3) if _selectable(s, seat) >> column & 1]
    if rule == 37:
        beside = "beside the Chest's column"
        return f"Only the last card of a column {beside} can be secured: {_list(columns, 'or')}."
    return f"That column has no card: {_list(columns, 'or')} has."


def _selectable(s: Plain, seat: int) -> int:
    if s.phase == c.SECURING:
        return int(legality.columns_to_secure(s, seat))
    return int(legality.filled(s, seat))


def _open_choice(s: Plain) -> str:
    return {
        c.SECURING: "secure the last card of an adjacent column",
        c.MANOEUVRE: "move the last card of a column to an adjacent one",
        c.CALLBACK: "call the last card of a column back",
        c.OBSERVE: "put the cards on top of the deck or under it",
    }[s.phase]


def _refused_play(s: Plain, seat: int, action: int, rule: int, who: str) -> str:
    face, column = divmod(action - c.PLAY, 3)
    name, kind = card_text(face), c.FACE_TYPES[face]
    open_now = [str(other) for other in range(3) if legality.open_columns(s, seat) >> other & 1]
    if rule == 17:
        held = sorted({card % c.FACES for card, count in enumerate(s.hand[seat]) if count})
        hand = ", ".join(card_text(card) for card in held) or "no card"
        return f"{name} is not in {who}'s hand, which has {hand}."
    if rule in (18, 20):
        return f"Lane {column} has the most cards: play into lane {_list(open_now, 'or')}."
    if rule == 33:
        return f"{name} needs a Zeppelin to bomb, and the opposing one in lane {column} is a wreck."
    if rule == RULING + 4:
        return f"{name} would act several times in lane {column} and has too few targets for that."
    missing = {
        c.SWORD: f"the opponent has no card in lane {column} to board",
        c.HOOK: f"{who}'s discard pile is empty, there is nothing to fish",
        c.GLASS: f"{who}'s deck is empty, there is nothing to draw",
        c.CHEST: f"no column beside lane {column} has a card to secure",
    }
    return f"{name} must have an effect: {missing[kind]}."


def _refused_discard(s: Plain, seat: int, column: int, rule: int) -> str:
    lane = c.LANES_EACH * seat + column
    if rule == 22:
        return f"Lane {column} has no card to discard."
    name = card_text(s.column[lane][s.height[lane] - 1])
    reasons = {
        44: "a Coin cannot be discarded by this action",
        52: "a Guest locks the opponent's Treasure",
        RULING + 15: f"the deck needs {s.observe_needs} cards to observe",
        RULING + 16: f"the opponent's discard pile needs {s.loot_needs} cards for the loot",
        RULING + 17: "no other card would be left in the columns to move or to take",
        23: "the opponent's Treasure is empty, there is nothing to crack",
    }
    reason = reasons[rule]
    if rule == 23 and name[0] == "C":
        reason = "the opponent's discard pile is empty, there is nothing to loot"
    return f"{name} in lane {column} cannot be discarded: {reason}."


# ---------------------------------------------------------------- events


def sentence(event: Event, names: Sequence[str]) -> str:
    """What happened, as a sentence; empty if it is not worth a line."""
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
            top = f", {card_text(event.b)} on top" if event.b != c.NO_CARD else ""
            return f"{who} opens the discard pile with {_cards(event.a)}{top}."
        case c.DEALT:
            return f"{who} draws a hand of {_cards(event.a)}."
        case c.BOARDED_SHIP:
            guest = f"{c.GUEST_NAMES[event.a]} ({GUEST_WISHES[event.a]})"
            return f"{guest} travels with {who} in lane {event.b}."
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
            return f"{who} draws {card_text(event.a)}."
        case c.DREW_UNSEEN:
            return f"{who} draws a card."
        case c.PLAYED:
            times = f" (×{event.c})" if c.TYPE_OF[event.a] != c.COIN and event.c > 1 else ""
            return f"{who} plays {card_text(event.a)} in lane {event.b}{times}."
        case c.DESTROYED:
            how = f"strength {event.b} against robustness {event.c}"
            return f"{who} bombs lane {event.a}, {how}: {foe}'s Zeppelin is destroyed."
        case c.GUEST_LOST:
            return f"{c.GUEST_NAMES[event.a]} leaves {who}'s wreck in lane {event.b} for the box."
        case c.RESISTED:
            return f"{who} bombs lane {event.a}, strength {event.b}: {foe}'s Zeppelin resists."
        case c.LOOKED_UP:
            return f"{who} looks: the own Zeppelin in lane {event.a} has robustness {event.b}."
        case c.BOARDED:
            return f"{who} boards lane {event.b}: {card_text(event.a)} is discarded."
        case c.FISHED:
            return f"{who} fishes {card_text(event.a)} out of the discard pile."
        case c.SECURED:
            return f"{who} secures {card_text(event.a)} from lane {event.b}."
        case c.GUEST_SECURED:
            return f"{who} secures the Guest {c.GUEST_NAMES[event.a]} ({event.c})."
        case c.CLEARED:
            return f"The third of a type clears {who}'s lane {event.b}: {_cards(event.a)}."
    return ""


def _discarded(event: Event, names: Sequence[str]) -> str:
    who, foe = names[event.seat], names[1 - event.seat]
    match event.kind:
        case c.DISCARDED:
            return f"{who} discards {card_text(event.a)} from lane {event.b}."
        case c.CRACKED:
            pile = names[event.b]
            return f"{who} cracks {foe}'s safe: {card_text(event.a)} lands on {pile}'s discard."
        case c.MOVED:
            return f"{who} moves {card_text(event.a)} from lane {event.b} to lane {event.c}."
        case c.CALLED_BACK:
            return f"{who} calls {card_text(event.a)} back from lane {event.b}."
        case c.LOOKS:
            return f"{who} looks at the top {_cards(event.a)} of the deck."
        case c.LOOKED_AT:
            cards = [card_text(card) for card in (event.a, event.b) if card != c.NO_CARD]
            return f"{who} sees {_list(cards)}."
        case c.ARRANGED:
            return f"{who} observes: {event.a} on top, {event.b} at the bottom."
        case c.ARRANGED_SO:
            cards = ["the first card", "the second"][: event.b]
            return f"{who} decides: {arrangement(cards, event.a)}."
        case c.LOOTED:
            return f"{who} loots {card_text(event.a)} from {foe}'s discard pile."
    return ""


def outcome(s: Plain, names: Sequence[str]) -> tuple[str, int]:
    """The result and its reason, and the rule that ended the game."""
    best = turns.winner(s)
    gold = f"{s.gold[0]} : {s.gold[1]} Gold after {s.turn} turns"
    if s.reason == c.BY_ZEPPELINS:
        return f"{names[best]} wins: all Zeppelins of {names[1 - best]} are destroyed; {gold}.", 62
    rule = 66 if s.reason == c.BY_CAP else 63
    if best < 0:
        return f"A draw, {gold}.", rule
    if s.gold[0] == s.gold[1]:
        return f"{names[best]} wins with more Zeppelins afloat, {gold}.", rule
    return f"{names[best]} wins, {gold}.", rule


def _ending(event: Event, names: Sequence[str]) -> str:
    gold = f"{event.c} : {event.d} Gold"
    if event.a == c.BY_ZEPPELINS:
        who = names[event.b - 1]
        return f"The last Zeppelin of {names[2 - event.b]} is destroyed: {who} wins at once."
    if event.b == 0:
        return f"The game is over: a draw with {gold}."
    return f"The game is over: {names[event.b - 1]} wins with {gold}."


def _cards(count: int) -> str:
    return "1 card" if count == 1 else f"{count} cards"


def _list(parts: Sequence[str], word: str = "and") -> str:
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} {word} {parts[-1]}"
