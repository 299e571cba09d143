"""What BattleGrid asks for, as sentences: banner, prompt, and the status of each side."""

from __future__ import annotations

from collections.abc import Sequence

from fairground.games.battlegrid.rules import components as c
from fairground.games.battlegrid.rules.board import last_place
from fairground.games.battlegrid.show import words
from fairground.games.battlegrid.show.battle.stage import STEPS, step_of
from fairground.games.battlegrid.show.names import (
    CARD_NAMES,
    SECTOR_NAMES,
    TYPE_NAMES,
    unit_name,
    unit_text,
)
from fairground.games.battlegrid.show.phrases import source_now
from fairground.kernel.layout import NOBODY, Plain
from fairground.kernel.sentences import figure, listed

# What the one who decides is asked; and what others are told, who see no half-made choice.
QUESTIONS = {
    c.RECON: "Recon: which face-down enemy unit is turned up?",
    c.MINE: "Partial Minefield: which Infantry unit lays it?",
    c.GR_FIRST: "Great Road: the first unit?",
    c.ATTACK_CARD: "A card for it?",
    c.SUPPLY: "Which card do you discard as supply?",
    c.SOURCE: "Where do the attackers come from?",
    c.MASK: "Which units attack?",
    c.SUPPORT: "Supporting artillery: declare a gun, or no more?",
    c.LONG_RANGE: "Long-range Artillery: which gun two sectors away?",
    c.WEATHER: "Before the Helicopters: Bad Weather?",
    c.HELICOPTERS: "Commit a Helicopter, or no more in this battle?",
    c.PRE_ROLL: "Before the dice: a card?",
    c.DIG_IN: "Dug In: which Infantry unit?",
    c.FIRE: "Fire: which shooter, and with what?",
    c.LUCKY: "You have lost the roll. Your Lucky Day?",
    c.RETREAT_OR_STAY: "The round is over. Retreat with all units, or stay?",
    c.RETREAT_TO: "Where does the next unit retreat to?",
    c.PRESS: "The defender stays. Press on for another card, or go back?",
}
WAITING = {
    c.MAIN: "has the turn",
    c.ORDER_CONFUSION: "may react to the move",
    c.SUPPORT: "may declare supporting artillery",
    c.WEATHER: "may react before the Helicopters",
    c.HELICOPTERS: "may commit a Helicopter",
    c.PRE_ROLL: "may react before the dice",
    c.FIRE: "is to fire",
    c.ANSWER: "is to answer the shot",
    c.LUCKY: "has lost the roll and may react",
    c.HIT: "chooses the unit that is hit",
    c.RETREAT_OR_STAY: "may retreat",
    c.RETREAT_TO: "is retreating",
    c.PRESS: "may press the attack",
}


def banner(s: Plain, names: Sequence[str]) -> str:
    """What is special right now: a battle, its step and who may act in it; the last round."""
    if s.battle != c.NONE:
        step = STEPS[step_of(s)]
        if s.firing_round > 1 and step == "Fire":
            step = f"Fire, round {s.firing_round}"
        return f"Battle for {SECTOR_NAMES[s.battle]}. {step}: {_who(s, names)}"
    if s.phase not in (c.SETUP, c.OVER) and s.round == s.rounds:
        return "Last round"
    return ""


def _who(s: Plain, names: Sequence[str]) -> str:
    """Who decides, as everybody may know."""
    doing = WAITING[c.PUBLIC_PHASE[s.phase]]
    if s.phase == c.ORDER_CONFUSION:
        doing = f"{doing} of {_moved(s)}"
    return f"{names[0 if s.waiting & 1 else 1]} {doing}"


def _moved(s: Plain) -> str:
    """The move that may be answered: "Tank 3 from B1 to B2"."""
    unit = unit_name(s, s.active, last_place(s, s.active, s.move_to))
    return f"{unit} from {SECTOR_NAMES[s.move_from]} to {SECTOR_NAMES[s.move_to]}"


def prompt(s: Plain, seat: int, names: Sequence[str]) -> str:
    """Whose decision it is, and what is asked."""
    if s.phase == c.OVER:
        return words.outcome(s, names)[0]
    if seat != NOBODY and s.waiting >> seat & 1:
        return _question(s, seat)
    if s.phase == c.SETUP:
        if seat == NOBODY:
            return "Both sides choose their action cards in secret."
        return f"Your cards are chosen. {names[1 - seat]} is still choosing."
    return f"{_who(s, names)}."


def _question(s: Plain, seat: int) -> str:
    match s.phase:
        case c.SETUP:
            if s.stage[seat] == c.PICKING:
                return "Take one action card into your hand, in secret."
            return f"You keep {CARD_NAMES[s.picked[seat]]}. Set cards aside for good, or be done?"
        case c.MAIN:
            if s.actions == 2:
                return "Two actions (draw, deploy, move), or one attack."
            return "One action is left: draw, deploy or move."
        case c.MOVE_DEST:
            return f"Where does {unit_text(s, seat, s.chosen[0])} go?"
        case c.ORDER_CONFUSION:
            return f"The enemy has moved {_moved(s)}. Order Confusion?"
        case c.GR_SECOND:
            return f"Great Road: which unit goes with {unit_text(s, seat, s.chosen[0])}?"
        case c.GR_DEST:
            pair = f"{unit_name(s, seat, s.chosen[0])} and {unit_name(s, seat, s.chosen[1])}"
            return f"Great Road: where do {pair} go from {SECTOR_NAMES[s.chosen[0] >> 2]}?"
        case c.ATTACK_CARD | c.SUPPLY | c.SOURCE | c.MASK:
            return f"{_attack(s, seat)}. {QUESTIONS[s.phase]}"
        case c.ANSWER:
            if s.defender_sees_roll:
                shot = figure(s.shot_total)
                return f"The attacker has {shot}. Which shooter answers, and with what?"
            return "Which shooter answers the shot, and with what?"
        case c.HIT:
            if s.loser == seat:
                return "You have lost the roll: which of your units takes the hit?"
            return "You have won the roll: which enemy unit takes the hit?"
    return QUESTIONS[s.phase]


def _attack(s: Plain, seat: int) -> str:
    """The attack as far as it is chosen: its target, card, supply and first attackers."""
    parts = [f"Attack on {SECTOR_NAMES[s.target]}"]
    if s.attack_card != c.NONE:
        parts.append(f"with {CARD_NAMES[s.attack_card]}")
    if s.supply != c.NONE:
        parts.append(f"{TYPE_NAMES[s.supply]} as supply")
    if s.group:
        first = c.STACK * s.source[0]
        units = [unit_name(s, seat, first + k) for k in range(c.STACK) if s.group >> k & 1]
        parts.append(f"{listed(units)} from {SECTOR_NAMES[s.source[0]]}")
    if s.phase == c.MASK:
        parts.append(f"from {SECTOR_NAMES[source_now(s)]}")
    return ", ".join(parts)


def status(s: Plain, side: int) -> str:
    """What a side is doing, as everybody may know."""
    if s.phase == c.OVER:
        return ""
    if s.phase == c.SETUP:
        return "choosing action cards"
    if s.waiting >> side & 1:
        return WAITING[c.PUBLIC_PHASE[s.phase]]
    if s.battle != c.NONE:
        return "attacking" if side == s.active else "defending"
    return "on turn" if side == s.active else "waiting"
