"""Gold n' Crash in words: actions and their texts, the outcome; events and refusals beside it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from fairground.games.gold_n_crash.rules import components as c
from fairground.games.gold_n_crash.rules import turns
from fairground.games.gold_n_crash.rules.options import TREASURE_VISIBILITY
from fairground.games.gold_n_crash.show.names import (
    LANES,
    arrangement,
    card_name,
    card_text,
    lane_name,
)
from fairground.games.gold_n_crash.show.refusals import refusal as refusal  # part of the contract
from fairground.games.gold_n_crash.show.sentences import (
    sentence as sentence,  # part of the contract
)
from fairground.kernel.layout import Plain
from fairground.kernel.scene import part
from fairground.kernel.sentences import capital, how_many
from fairground.kernel.tape import RULING

# OBSERVE's outcomes as text: A is the first card, B the second, the dash the rest of the deck.
ORDERS = ("AB-", "BA-", "A-B", "B-A", "-AB", "-BA")
DISCARD_EFFECTS = (
    "crack the opponent's safe",
    "manœuvre a card",
    "call a card back",
    "observe the deck",
    "loot the opponent's discard pile",
)
# The same in a word, for the card that would be discarded.
DISCARD_VERBS = ("crack", "move", "call", "observe", "loot")
PLAY_VERBS = ("bomb", "board", "fish", "reinforce", "secure")

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
        return play_phrase(play_of(s, seat, action))
    if action < c.PASS:
        return _spoken_discard(s, seat, action - c.DISCARD)
    if action < c.MOVE:
        column = action - c.SECURE
        return f"secure {_last(s, seat, column)} from {lane_name(column)}"
    if action < c.CALL:
        start, goal = c.MOVE_FROM[action - c.MOVE], c.MOVE_TO[action - c.MOVE]
        return f"move {_last(s, seat, start)} from {lane_name(start)} to {lane_name(goal)}"
    if action < c.ARRANGE:
        column = action - c.CALL
        return f"call back {_last(s, seat, column)} from {lane_name(column)}"
    names = _observed(s, seat)
    if len(names) == 1:
        return f"leave {names[0]} on the deck"
    first, second = names if (action - c.ARRANGE) % 2 == 0 else names[::-1]
    return f"put {arrangement(first, second, c.OUTCOME_TOPS[action - c.ARRANGE])}"


class Play(NamedTuple):
    """A card that would be played into a lane, and what that does."""

    face: int
    column: int
    times: int  # GC-24: how often its effect would happen
    clears: bool  # GC-46: whether the column would be cleared
    has_secret_twin: bool  # GC-17: the copy that everybody knows is played before another


def play_of(s: Plain, seat: int, action: int) -> Play:
    """What an action plays."""
    face, column = divmod(action - c.PLAY, 3)
    kind = c.FACE_TYPES[face]
    played = int(s.tally[c.LANES_EACH * seat + column]) >> c.TALLY_SHIFT[kind] & c.TALLY_MASK
    clears = played >= 2 and (kind != c.COIN or bool(s.coin_triple_clears))
    hand, public, twin = s.hand[seat], s.hand_public[seat], face + c.FACES
    known = public[face] + public[twin]
    return Play(face, column, min(played + 1, 3), clears, 0 < known < hand[face] + hand[twin])


@part
def play_phrase(play: Play) -> str:
    """A play as a phrase."""
    kind = c.FACE_TYPES[play.face]
    cleared = "clears the column" if play.clears else ""
    if kind == c.COIN:
        how = cleared
    else:
        strength = f"strength {play.times}" if kind == c.BOMB else f"×{play.times}"
        how = f"{PLAY_VERBS[kind]} {strength}" + (f", {cleared}" if cleared else "")
    known = ", the one that everybody knows," if play.has_secret_twin else ""
    phrase = f"play {card_name(play.face)}{known} in {lane_name(play.column)}"
    return f"{phrase} ({how})" if how else phrase


def play_text(play: Play) -> str:
    """A play on a button."""
    return f"{card_name(play.face)}, {LANES[play.column]} lane"


def play_tag(play: Play) -> str:
    """A few letters for the lane of a play."""
    if c.FACE_TYPES[play.face] == c.COIN:
        return "clears" if play.clears else "play"
    return f"×{play.times} clears" if play.clears else f"×{play.times}"


def choice_text(s: Plain, seat: int, action: int) -> str:
    """An action that is no play on a button: shorter than the phrase."""
    if c.DISCARD <= action < c.PASS:
        lane = c.LANES_EACH * seat + action - c.DISCARD
        if s.height[lane]:
            card = s.column[lane][s.height[lane] - 1]
            verb = "" if c.TYPE_OF[card] == c.COIN else f": {DISCARD_VERBS[c.TYPE_OF[card]]}"
            return f"Discard {card_name(card)}{verb}"
    if c.MOVE <= action < c.CALL:
        start, goal = c.MOVE_FROM[action - c.MOVE], c.MOVE_TO[action - c.MOVE]
        return f"{_last(s, seat, start)}, {LANES[start]} to {LANES[goal]}"
    names = _observed(s, seat)
    if action >= c.ARRANGE and len(names) > 1:
        return _arranged(names, action - c.ARRANGE)
    return capital(spoken_action(s, seat, action))


def _arranged(names: Sequence[str], outcome: int) -> str:
    first, second = names if outcome % 2 == 0 else names[::-1]
    return (
        f"Bottom: {first}, {second}",
        f"Top: {first}, bottom: {second}",
        f"Top: {first}, {second}",
    )[c.OUTCOME_TOPS[outcome]]


def _observed(s: Plain, seat: int) -> list[str]:
    """The cards on top of the deck, by name if the viewer may see them."""
    left = s.deck_left[seat]
    seen = [card for card in reversed(s.deck[seat][max(left - 2, 0) : left]) if card != c.NO_CARD]
    return [card_name(card) for card in seen] or ["the first card", "the second"]


def choice_tag(s: Plain, seat: int, action: int) -> str:
    """A few letters for the place where an action is made that is no play."""
    if action == c.DRAW:
        return "draw"
    if c.DISCARD <= action < c.PASS:
        lane = c.LANES_EACH * seat + action - c.DISCARD
        if not s.height[lane]:
            return ""
        kind = c.TYPE_OF[s.column[lane][s.height[lane] - 1]]
        return "" if kind == c.COIN else DISCARD_VERBS[kind]
    if action < c.SECURE:
        return "pass"
    if action < c.MOVE:
        return "secure"
    return "move" if action < c.CALL else "call" if action < c.ARRANGE else "here"


def _spoken_discard(s: Plain, seat: int, column: int) -> str:
    lane = c.LANES_EACH * seat + column
    if s.height[lane] == 0:
        return f"discard from {lane_name(column)}"
    card = s.column[lane][s.height[lane] - 1]
    kind = c.TYPE_OF[card]
    if kind == c.COIN:
        return f"discard {card_name(card)} from {lane_name(column)}"
    effect = DISCARD_EFFECTS[kind]
    if kind == c.CHEST and s.discarded[1 - seat]:
        effect = f"loot {card_name(s.discard[1 - seat][s.discarded[1 - seat] - 1])}"
    return f"discard {card_name(card)} from {lane_name(column)}: {effect}"


def _last(s: Plain, seat: int, column: int) -> str:
    lane = c.LANES_EACH * seat + column
    height = s.height[lane]
    return card_name(s.column[lane][height - 1]) if height else "the last card"


def seat_names(s: Plain) -> tuple[str, ...]:
    """P0 and P1."""
    return tuple(f"P{seat}" for seat in range(s.seats))


def sees_treasure(s: Plain, seat: int) -> bool:
    """GC-R27: whether whoever this state is for may look through the seat's Treasure."""
    if s.viewer == 0 or s.phase == c.OVER or s.treasure_visibility == TREASURE_VISIBILITY.OPEN:
        return True
    return bool(s.treasure_visibility == TREASURE_VISIBILITY.OWNER and s.viewer == seat + 2)


def outcome(s: Plain, names: Sequence[str]) -> tuple[str, int]:
    """The result and its reason, the winner's figure first, and the rule that decided it."""
    best = turns.winner(s)
    first = max(best, 0)
    cap = ", as many as allowed" if s.reason == c.BY_CAP else ""
    gold = f"{s.gold[first]} : {s.gold[1 - first]} Gold after {how_many(s.turn, 'turn')}{cap}"
    if s.reason == c.BY_ZEPPELINS:
        return f"{names[best]} wins: all Zeppelins of {names[1 - best]} are destroyed; {gold}.", 62
    rule = 66 if s.reason == c.BY_CAP else 63
    if not turns.tied(s):
        return f"{'A draw' if best < 0 else names[best] + ' wins'}, {gold}.", rule
    afloat = f"{c.BITS[s.afloat[first]]} : {c.BITS[s.afloat[1 - first]]} Zeppelins afloat"
    won = "A draw" if best < 0 else f"{names[best]} wins"
    return f"{won} with {afloat}, {gold}.", RULING + 13
