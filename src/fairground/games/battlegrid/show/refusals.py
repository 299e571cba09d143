"""Why a BattleGrid action is not legal, as a sentence that says what is allowed."""

from __future__ import annotations

from collections.abc import Sequence

from fairground.games.battlegrid.rules import components as c
from fairground.games.battlegrid.rules.battle.aftermath import retreat_sectors
from fairground.games.battlegrid.rules.board import pair_ends, reach
from fairground.games.battlegrid.rules.choices import list_choices, open_sources
from fairground.games.battlegrid.show.names import (
    CARD_NAMES,
    SECTOR_NAMES,
    TYPE_NAMES,
    cards_in,
    sectors_in,
)
from fairground.games.battlegrid.show.phrases import action_text, short_action
from fairground.kernel.layout import Plain
from fairground.kernel.sentences import listed
from fairground.kernel.tape import RULING

MOST_ANSWERS = 8  # that a refusal lists
PHASE_QUESTIONS = {
    c.SETUP: "choose action cards",
    c.MAIN: "take an action, attack or end the turn",
    c.RECON: "choose a face-down enemy unit",
    c.MINE: "choose the Infantry unit that lays the minefield",
    c.MOVE_DEST: "say where the unit goes",
    c.ORDER_CONFUSION: "answer the move",
    c.GR_FIRST: "choose the first unit for the Great Road",
    c.GR_SECOND: "choose the second unit for the Great Road",
    c.GR_DEST: "say where the two units go",
    c.ATTACK_CARD: "play a card of the attack, or none",
    c.SUPPLY: "choose a card for supply",
    c.SOURCE: "choose where the attackers come from",
    c.MASK: "choose the attacking units",
    c.SUPPORT: "declare supporting guns",
    c.LONG_RANGE: "choose the gun that fires from afar",
    c.WEATHER: "call bad weather, or not",
    c.HELICOPTERS: "commit a Helicopter, or no more",
    c.PRE_ROLL: "play a card before the dice, or none",
    c.DIG_IN: "choose the Infantry unit that digs in",
    c.FIRE: "choose a shooter",
    c.ANSWER: "choose a shooter to answer with",
    c.LUCKY: "play Your Lucky Day, or take the hit",
    c.HIT: "choose the unit that is hit",
    c.RETREAT_OR_STAY: "retreat or stay",
    c.RETREAT_TO: "say where the unit retreats to",
    c.PRESS: "press the attack, or go back",
}


def refusal(s: Plain, seat: int, action: int, rule: int, names: Sequence[str]) -> str:
    """Why the action is not legal, and what is allowed."""
    if rule == 86:
        return "The time sheet is full and the game is over: nobody has a choice any more."
    if not s.waiting >> seat & 1:
        return _not_asked(s, seat, names)
    if s.phase == c.SETUP:
        return _in_set_up(s, seat, rule)
    if s.phase == c.MAIN:
        return _in_main(s, seat, action, rule)
    return _elsewhere(s, seat, action, rule)


def _not_asked(s: Plain, seat: int, names: Sequence[str]) -> str:
    other = names[1 - seat]
    if s.phase == c.SETUP:
        return f"{names[seat]} has chosen its action cards for good; wait for {other}."
    question = PHASE_QUESTIONS[c.PUBLIC_PHASE[s.phase]]
    if s.phase < c.SUPPORT:
        return f"It is for {other} to {question} now; wait."
    return f"A battle has its order, and it is for {other} to {question} now; wait."


def _in_set_up(s: Plain, seat: int, rule: int) -> str:
    open_cards = [CARD_NAMES[a - c.CARD_0] for a in _choices(s, seat) if a >= c.CARD_0]
    if rule == 2:
        return "First take one action card into hand: " + listed(open_cards, "or") + "."
    if rule == RULING + 50:
        return (
            f"{CARD_NAMES[s.picked[seat]]} is the card you have taken, and it cannot be set aside."
        )
    if not open_cards:
        return "No card is left that could be set aside; pass to be done."
    return f"What is left to set aside is {listed(open_cards, 'or')}; or pass to be done."


def _in_main(s: Plain, seat: int, action: int, rule: int) -> str:
    text = action_text(action)
    match rule:
        case 13:
            return f"A hand holds at most {s.hand_limit} unit cards, and yours is full."
        case 14:
            return "The unit pile is empty, and it is not renewed in this game."
        case 63:
            return "Drawing an action card takes both actions of a turn, and one is used."
        case 11:
            return "An attack needs both actions of a turn, and one is used."
        case 83:
            if s.actions < 2:
                return "A minefield takes both actions of a turn, and one is used."
            return "A minefield is laid by an Infantry unit on the board, and you have none there."
        case 79:
            return "Recon comes before the first action of a turn, and this turn has begun."
        case 80:
            return "No two of your units could take the Great Road together."
        case 16:
            return f"Four units are in that sector already, which is the most; {_bases(s, seat)}."
        case 15:
            return _no_deploy(s, seat, action)
        case 22:
            return f"There is no enemy in {text.split()[-1]}; {_targets(s)}."
        case 24:
            return "An attack is paid for with a unit card from hand, and you have none."
        case 25:
            return f"None of your units can reach {text.split()[-1]}."
        case 17:
            return f"You have no unit in {text}; you have units in {_own(s, seat)}."
        case 20:
            return f"The unit in {text} has moved or been held back this turn."
        case 19:
            return f"The unit in {text} has nowhere to go: every way is full or held by the enemy."
    if rule == RULING + 22:
        return "Unit pile and discard pile are empty: there is nothing to draw."
    if rule == RULING + 51:
        return "The action pile is empty, and it is never renewed."
    if rule == RULING + 44:
        return "No enemy unit on the board is face down: there is nothing to find out."
    if c.CARD_0 <= action < c.UNIT_0:
        return _card(s, seat, action - c.CARD_0, rule)
    return f"{text!r} is no action of a turn: draw, deploy, move, attack, play a card or pass."


def _no_deploy(s: Plain, seat: int, action: int) -> str:
    unit = c.DEPLOYED_TYPES[(action - c.DEPLOY_0) // c.COLUMNS]
    sector = c.BASE_SECTOR[seat] + (action - c.DEPLOY_0) % c.COLUMNS
    if not s.hand[seat][unit]:
        ground = [TYPE_NAMES[t] for t in c.DEPLOYED_TYPES if s.hand[seat][t]]
        rest = f"you could deploy {listed(ground, 'or')}" if ground else "you hold no ground unit"
        return f"There is no {TYPE_NAMES[unit]} in your hand; {rest}."
    return f"The enemy holds {SECTOR_NAMES[sector]}; {_bases(s, seat)}."


def _bases(s: Plain, seat: int) -> str:
    free = c.BASE_ROW[seat] & ~s.taken[1 - seat] & ~s.full[seat]
    names = sectors_in(free)
    return (
        f"open to you is {listed(names, 'or')}" if names else "no sector of your base row is open"
    )


def _targets(s: Plain) -> str:
    names = sectors_in(s.taken[1 - s.active])
    return f"the enemy holds {listed(names)}" if names else "the enemy has no unit on the board"


def _own(s: Plain, seat: int) -> str:
    return listed(sectors_in(s.taken[seat])) or "no sector"


def _card(s: Plain, seat: int, card: int, rule: int) -> str:
    name = CARD_NAMES[card]
    if rule == 1:
        held = cards_in(s.cards[seat])
        rest = f"you hold {listed(held)}" if held else "you hold no action card"
        return f"{name} is not in your hand; {rest}."
    if rule == 60:
        return f"You have played a card this turn already, so {name} must wait."
    if rule == 66:
        return f"{name} would have no effect in this battle, so it cannot be played."
    if rule == 68:
        return f"{name} needs a gun of yours exactly two sectors away."
    if rule == 72:
        return f"{name} needs two sectors to attack from."
    if rule == 74:
        return f"{name} pays for beginning an attack, not for pressing it."
    if rule == 24:
        return f"{name} needs a unit card for supply as well, and you have none."
    return f"{name} can be played in its own moment only; now {_allowed(s, seat)}."


def _elsewhere(s: Plain, seat: int, action: int, rule: int) -> str:
    if c.CARD_0 <= action < c.UNIT_0 and s.phase != c.MASK:
        return _card(s, seat, action - c.CARD_0, rule)
    if c.SECTOR_0 <= action <= c.MASK_0:
        return _wrong_sector(s, seat, SECTOR_NAMES[action - c.SECTOR_0])
    if rule == 24 and s.phase == c.ATTACK_CARD:
        return "Without a unit card in hand this attack lives on Extra Supply: play it."
    if rule in (27, 72):
        return "At most four units attack, and of two sources each sends at least one."
    if rule == 30:
        return "No support is left in this firing round: throw two dice or use the printed number."
    if rule == 34:
        return "The Extra Shot gets no support: throw two dice or use the printed number."
    if rule == RULING + 11:
        return "Printed numbers are not used in this game: throw dice."
    if rule == 39:
        return f"That shooter has fired or is not there; {_allowed(s, seat)}."
    return f"{action_text(action)!r} does not answer the question; {_allowed(s, seat)}."


def _wrong_sector(s: Plain, seat: int, name: str) -> str:
    masks = {
        c.MOVE_DEST: lambda: reach(s, seat, s.chosen[0]),
        c.GR_DEST: lambda: pair_ends(s, seat, s.chosen[0], s.chosen[1]),
        c.SOURCE: lambda: open_sources(s, seat),
        c.RETREAT_TO: lambda: retreat_sectors(s),
    }
    if s.phase not in masks:
        return f"{name} is no answer now; {_allowed(s, seat)}."
    open_sectors = listed(sectors_in(masks[s.phase]()), "or")
    return f"{name} is not open to that; it could be {open_sectors}."


def _choices(s: Plain, seat: int) -> list[int]:
    out = [0] * c.ACTIONS
    return out[: list_choices(s, seat, out)]


def _allowed(s: Plain, seat: int) -> str:
    """What the seat is asked, and its answers as they stand on the buttons."""
    actions = _choices(s, seat)
    shown = actions if len(actions) <= MOST_ANSWERS else actions[: MOST_ANSWERS - 1]
    texts = [short_action(s, seat, action) for action in shown]
    if len(actions) > len(shown):
        texts.append(f"{len(actions) - len(shown)} others")
    return f"{PHASE_QUESTIONS[s.phase]}: {listed(texts, 'or')}"
