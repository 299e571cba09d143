"""Grid of Shadows in words: actions and their texts, events as sentences, refusals, outcome."""

from __future__ import annotations

from collections.abc import Sequence

from fairground.games.grid_of_shadows.rules import components as c
from fairground.games.grid_of_shadows.rules import ending
from fairground.games.grid_of_shadows.rules.options import TIE_BREAK
from fairground.games.grid_of_shadows.show.names import (
    GUESS_PHRASES,
    GUESSES,
    card_name,
    card_text,
    in_cards,
    space_name,
)
from fairground.games.grid_of_shadows.show.refusals import refusal as refusal
from fairground.games.grid_of_shadows.show.sentences import sentence as sentence
from fairground.games.grid_of_shadows.show.sentences import standing, winners_of
from fairground.kernel.layout import Plain
from fairground.kernel.sentences import how_many
from fairground.kernel.tape import RULING

# ---------------------------------------------------------------- cards and actions


def action_text(action: int) -> str:
    """The short text of an action."""
    if action < c.SLOT:
        return ("pass", "done", "lights")[action]
    if action < c.CLAIM:
        return f"space {action - c.SLOT}"
    if action < c.CARD:
        return f"claim {card_text(action - c.CLAIM)}"
    if action < c.PLAYER:
        return card_text(action - c.CARD)
    if action < c.GUESS_LOW:
        return f"seat {action - c.PLAYER}"
    return GUESSES[action - c.GUESS_LOW]


_ACTIONS = {action_text(action).upper(): action for action in range(c.ACTIONS)}


def read_action(text: str) -> int | None:
    """The action of its text."""
    return _ACTIONS.get(" ".join(text.upper().split()))


def action_help() -> str:
    """What an action's text looks like."""
    return (
        "pass, done, lights, a space such as 'space 4', a claim such as 'claim B7', a card such as "
        "Y10 or WR, a player such as 'seat 2', or a guess: low, high, power"
    )


def seat_names(s: Plain) -> tuple[str, ...]:
    """P0, P1, ..."""
    return tuple(f"P{seat}" for seat in range(s.seats))


def spoken_action(s: Plain, seat: int, action: int) -> str:
    """The action as a phrase for the one who may choose it."""
    if action == c.PASS:
        return _spoken_pass(s)
    if action == c.DONE:
        return f"play {in_cards(s.picked)}" if s.step else "finish the play"
    if action == c.LIGHTS:
        return "call Lights!"
    if action < c.CLAIM:
        return _spoken_space(s, action - c.SLOT)
    if action < c.CARD:
        return f"claim {card_name(action - c.CLAIM)}"
    if action < c.PLAYER:
        return f"{_card_verb(s)} {card_name(action - c.CARD)}"
    if action < c.GUESS_LOW:
        return f"choose P{action - c.PLAYER}"
    return f"guess {GUESS_PHRASES[action - c.GUESS_LOW]}"


def _spoken_pass(s: Plain) -> str:
    return {
        c.WINDOW: "let it go",
        c.FREE_FLIP: "turn up no more cards",
        c.AFTER_FLIP: "end the turn",
        c.REFLECT: "take the effects",
        c.BONUS: "do without the bonus play",
    }.get(s.phase, "pass")


def _spoken_space(s: Plain, slot: int) -> str:
    place = space_name(slot)
    if s.phase == c.SHIFT_SLOT:
        return f"put it on {place}"
    if s.phase == c.LUCK_SLOT:
        return f"discard {place}"
    if s.face[slot] == c.DOWN:
        if s.phase == c.ACTION:
            return f"flip {place} (draw {in_cards(s.flip_penalty)})"
        return f"turn up {place}"
    if s.face[slot] == c.UP:
        return f"play on the {card_name(s.slot_kind[slot])} on {place}"
    return f"choose {place}"


def _card_verb(s: Plain) -> str:
    if s.step == c.CHOOSE_CARDS:
        return "add"
    if s.step == c.CHOOSE_MORE:
        return "add another"
    return {
        c.GIVE: "give",
        c.DISCARD: "discard",
        c.LUCK_CARD: "lay down",
        c.SHIFT_CARD: "place",
    }.get(s.phase, "choose")


def outcome(s: Plain, names: Sequence[str]) -> tuple[str, int]:
    """The result and its reason, and the rule that ended the match."""
    mask = ending.leaders(s)
    rule = int(s.ended_by)
    if s.games_in_match > 1:
        result = winners_of(mask, names, "the match")
        wins = standing(s.wins[: s.seats], names)
        return f"{result} after {how_many(s.game, 'game')}: {wins}.", rule
    if rule in (101, 116, RULING + 13):
        return f"{winners_of(mask, names)}: the hand is empty, the grid is escaped.", rule
    return _outcome_of_hands(s, mask, names)


def _outcome_of_hands(s: Plain, mask: int, names: Sequence[str]) -> tuple[str, int]:
    """GS-119, GS-R37: what every hand counts, the lowest first, and what broke a tie."""
    totals = [ending.hand_value(s, seat) for seat in range(s.seats)]
    ranking = sorted(range(s.seats), key=lambda seat: (totals[seat], s.held[seat]))
    result = f"{winners_of(mask, names)} with the lowest hand"
    if ending.lowest_hands(s) == 1:
        hands = ", ".join(f"{names[seat]} {totals[seat]}" for seat in ranking)
        return f"{result}: {hands}.", 119
    hands = ", ".join(f"{names[i]} {totals[i]} in {in_cards(s.held[i])}" for i in ranking)
    reason = " and the fewest cards" if s.tie_break == TIE_BREAK.FEWEST_CARDS_THEN_SHARED else ""
    return f"{result}{reason}: {hands}.", RULING + 37
