"""Crash by Crash in words: actions and their texts, and how a game ended."""

from __future__ import annotations

from collections.abc import Sequence

from fairground.games.crash_by_crash.rules import bells, floor
from fairground.games.crash_by_crash.rules import components as c
from fairground.games.crash_by_crash.rules import tiles as t
from fairground.games.crash_by_crash.show.names import (
    ARROWS,
    CARD_TITLES,
    DIRECTIONS,
    TEXTS,
    car,
)
from fairground.games.crash_by_crash.show.names import seat_names as seat_names
from fairground.games.crash_by_crash.show.refusals import refusal as refusal
from fairground.games.crash_by_crash.show.sentences import end_text, result_text
from fairground.games.crash_by_crash.show.sentences import sentence as sentence
from fairground.kernel.layout import Plain
from fairground.kernel.sentences import how_many
from fairground.kernel.tape import RULING

SHORT = {
    c.PLACE_STANDARD: "Place a car",
    c.PLACE_MAGNETIC: "Place the magnet",
    c.WALK_TWO: "Walk 2",
    c.WALK_FOUR: "Walk 4",
    c.EXCHANGE: "Exchange",
    c.TAKE_DECK: "Deck",
    **{c.HOLE_ACTION + slot: f"Hole {slot}" for slot in range(t.FLOWERS)},
}
# CC-78..CC-81: what a blue card makes of placing a car.
PLACINGS = {
    c.DOUBLE_HIT: "place a car and push one or two others",
    c.CAR_RACKET: "place a car and let another fly",
    c.TANDEM: "place a car and move two cars",
    c.EXPANSION: "place a car anywhere",
}
READ = {text: action for action, text in TEXTS.items()}


def action_text(action: int) -> str:
    """A cell's number, or a word such as E, ACC 1, TANDEM, PLACE STD, OP2."""
    return TEXTS[action]


def read_action(text: str) -> int | None:
    """The action of its text."""
    return READ.get(" ".join(text.upper().replace("_", " ").split()))


def action_help() -> str:
    """What an action's text looks like."""
    return (
        "a cell such as 93, HOLE 5, a direction such as NE, ACC 1, a card such as TANDEM, "
        "PLACE STD, PLACE MAG, OP2, OP4, EXCHANGE, DONE, TAKE 0, TAKE DECK or KEEP 0"
    )


def short_action(s: Plain, action: int) -> str:
    """The action in a word or two, for a button or a sign on the floor."""
    if c.DIRECTION <= action < c.ACCUMULATOR:
        return f"{ARROWS[action - c.DIRECTION]} {TEXTS[action]}"
    if c.ACCUMULATOR <= action < c.CARD:
        count = action - c.ACCUMULATOR
        return how_many(count, "accumulator") if count else "No accumulator"
    if c.CARD <= action < c.PLACE_STANDARD:
        return CARD_TITLES[action - c.CARD]
    if c.TAKE <= action < c.TAKE_DECK or action >= c.KEEP:
        card = s.pair[s.seat][action - c.KEEP] if action >= c.KEEP else s.row[action - c.TAKE]
        return CARD_TITLES[card] if card < c.CARD_TYPES else TEXTS[action]
    if action == c.DONE:
        return "No second push" if s.phase == c.PLACE_SECOND else "No push"
    return SHORT.get(action, TEXTS[action])


def spoken_action(s: Plain, seat: int, action: int) -> str:
    """The action as a phrase."""
    if action < t.CELLS:
        return _spoken_cell(s, action)
    if action < c.DIRECTION:
        return f"step into hole {action - c.HOLE_ACTION}"
    if action < c.ACCUMULATOR:
        return f"push {DIRECTIONS[action - c.DIRECTION]}"
    if action < c.CARD:
        return f"push {how_many(action - c.ACCUMULATOR + 1, 'cell')} far"
    if action < c.PLACE_STANDARD:
        verb = "discard" if s.phase == c.EXCHANGE_DISCARD else "play"
        return f"{verb} {CARD_TITLES[action - c.CARD]}"
    if c.TAKE <= action < c.TAKE_DECK:
        card = s.row[action - c.TAKE]
        return f"take {CARD_TITLES[card] if card < c.CARD_TYPES else 'an open card'}"
    if action >= c.KEEP:
        card = s.pair[seat][action - c.KEEP]
        return f"keep {CARD_TITLES[card] if card < c.CARD_TYPES else 'this card'}"
    return {
        c.PLACE_STANDARD: f"{PLACINGS.get(s.bound, 'place a car and push another')}{_price(s)}",
        c.PLACE_MAGNETIC: f"{_magnet_phrase(s)}{_price(s)}",
        c.WALK_TWO: "walk 2 cells with the operator",
        c.WALK_FOUR: f"walk 4 cells with the operator{_cost(s.op4_cost)}",
        c.EXCHANGE: "exchange two cards",
        c.DONE: "leave it at one push" if s.phase == c.PLACE_SECOND else "place it without a push",
        c.TAKE_DECK: "draw from the deck" if s.seats == 2 else "draw two cards, keep one",
    }[action]


def _magnet_phrase(s: Plain) -> str:
    """CC-33, CC-81: a magnet must pull, unless Expansion Unlimited lets it stand anywhere."""
    is_anywhere = s.bound == c.EXPANSION
    return "place the magnet anywhere" if is_anywhere else "place the magnet where it pulls a car"


def _price(s: Plain) -> str:
    return _cost(s.second_place_cost) if s.placements else ""


def _cost(points: int) -> str:
    return f" (costs {how_many(points, 'point')})" if points else ""


def _spoken_cell(s: Plain, cell: int) -> str:
    if s.phase == c.WALK_STEP:
        return f"step to {cell}" + (", pushing" if floor.is_car(s.car[cell]) else "")
    if s.phase == c.CARD_SECOND and s.chosen_card == c.LAMBADA:
        return f"swap it with the car on {cell}"
    if s.phase == c.CARD_SECOND:
        return f"move it to {cell}"
    if s.phase == c.CARD_FIRST and s.chosen_card == c.BELL_CHARMS:
        return f"choose the bell on {cell}"
    if s.phase == c.CARD_FIRST and floor.is_car(s.car[cell]):
        verb = "send home" if s.chosen_card == c.SABOTEUR else "choose"
        return f"{verb} {car(s.car[cell] - 1)} on {cell}"
    if s.phase == c.CARD_FIRST:
        return f"send the operator to {cell}"
    what = "the magnet" if s.phase == c.PLACE_CELL and s.magnetic else "a car"
    return f"put {what} on cell {cell}, worth {s.cell_values[s.colour[cell]]}"


# ---------------------------------------------------------------- the outcome


def outcome(s: Plain, names: Sequence[str]) -> tuple[str, int]:
    """The result and its reason, the winner's figure first, and the rule that ended the game."""
    side = bells.winner(s)
    is_tie = s.score[0] == s.score[1]
    figures = f"{max(s.score)} : {min(s.score)}"
    how = " with more cars on the floor" if is_tie and side != c.SIDES else ""
    rule = RULING + 36 if is_tie else (90, 91, 93)[s.reason]
    reason = end_text(s.reason, bells.last_straw(s), names)
    return f"{result_text(side, names)}{how}, {figures}. {reason}", rule
