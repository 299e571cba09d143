"""Why an action of Gold n' Crash is refused, in words, and what is allowed."""

from __future__ import annotations

from collections.abc import Sequence

from fairground.games.gold_n_crash.rules import components as c
from fairground.games.gold_n_crash.rules import verdicts as legality
from fairground.games.gold_n_crash.show import prompts
from fairground.games.gold_n_crash.show.names import LANES, card_name, card_names, lane_name
from fairground.kernel.layout import Plain
from fairground.kernel.sentences import how_many, listed
from fairground.kernel.tape import RULING


def refusal(s: Plain, seat: int, action: int, rule: int, names: Sequence[str]) -> str:
    """Why the action is not legal, and what is allowed."""
    who = names[seat]
    if rule == 61:
        return "The game is over: nobody has a choice any more."
    if rule == 13:
        if s.active != seat:
            return f"It is not {who}'s turn: wait for {names[s.active]}."
        return f"The effect under way comes first: {prompts.effect_asks(s)}."
    if rule == 14:
        return f"Passing is allowed only when nothing else is; you may {_may(s, seat)}."
    if rule == 15:
        return f"{who}'s deck is empty; you may {_may(s, seat)}."
    if c.PLAY <= action < c.DISCARD:
        return _refused_play(s, seat, action, rule, names)
    if c.DISCARD <= action < c.PASS:
        return _refused_discard(s, seat, action - c.DISCARD, rule, names[1 - seat])
    if s.phase == c.ACTION:
        cause = {37: "playing a Chest", 40: "discarding a Sword", 41: "discarding a Hook"}
        how = cause.get(rule, "discarding a Spyglass")
        return f"That choice comes only with {how}; you may {_may(s, seat)}."
    if rule == RULING + 15:
        return "There is only one card to look at: it stays where it is (observe AB-)."
    columns = [LANES[column] for column in range(3) if _selectable(s, seat) >> column & 1]
    if rule == 37:
        beside = "beside the Chest's column"
        which = listed(columns, "or")
        return f"Only the last card of a column {beside} can be secured: the {which} one."
    return f"That column has no card: the {listed(columns, 'or')} one has."


def _selectable(s: Plain, seat: int) -> int:
    if s.phase == c.SECURING:
        return int(legality.columns_to_secure(s, seat))
    return int(legality.filled(s, seat))


def _may(s: Plain, seat: int) -> str:
    """What is allowed in place of a refused action."""
    legal = legality.legal_mask(s, seat)
    return "only pass" if prompts.is_stuck(legal) else prompts.possible(legal)


def _refused_play(s: Plain, seat: int, action: int, rule: int, names: Sequence[str]) -> str:
    who, foe = names[seat], names[1 - seat]
    face, column = divmod(action - c.PLAY, 3)
    name, kind = card_name(face), c.FACE_TYPES[face]
    open_now = [LANES[other] for other in range(3) if legality.open_columns(s, seat) >> other & 1]
    if rule == 17:
        held = sorted({card % c.FACES for card, count in enumerate(s.hand[seat]) if count})
        if not held:
            return f"{name} is not in {who}'s hand, which is empty."
        return f"{name} is not in {who}'s hand, which has {card_names(held)}."
    if rule in (18, 20):
        where = listed(open_now, "or")
        return f"{who}'s {LANES[column]} lane has the most cards: play into the {where} one."
    if rule == 33:
        return f"{name} needs a Zeppelin to bomb, and the one in {lane_name(column)} is a wreck."
    if rule == RULING + 4:
        return f"{name} would act several times in {lane_name(column)}: it has too few targets."
    missing = {
        c.SWORD: f"{foe} has no card in {lane_name(column)} to board",
        c.HOOK: f"{who}'s discard pile is empty, there is nothing to fish",
        c.GLASS: f"{who}'s deck is empty, there is nothing to draw",
        c.CHEST: f"no column beside {lane_name(column)} has a card to secure",
    }
    return f"{name} must have an effect: {missing[kind]}."


def _refused_discard(s: Plain, seat: int, column: int, rule: int, foe: str) -> str:
    lane = c.LANES_EACH * seat + column
    if rule == 22:
        return f"Your {LANES[column]} lane has no card to discard."
    name = card_name(s.column[lane][s.height[lane] - 1])
    reasons = {
        44: "a Coin cannot be discarded by this action",
        52: f"a Guest locks {foe}'s Treasure",
        RULING + 15: f"observing needs {how_many(s.observe_needs, 'card')} in the deck",
        RULING + 16: f"looting needs {how_many(s.loot_needs, 'card')} in {foe}'s discard pile",
        RULING + 17: "no other card would be left in the columns to move or to take",
        23: f"{foe}'s Treasure is empty, there is nothing to crack",
    }
    reason = reasons[rule]
    if rule == 23 and name.startswith("Chest"):
        reason = f"{foe}'s discard pile is empty, there is nothing to loot"
    return f"{name} in {lane_name(column)} cannot be discarded: {reason}."
