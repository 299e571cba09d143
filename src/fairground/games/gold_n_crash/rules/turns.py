"""Gold n' Crash's turns: two actions each, the last turn, and how the game ends."""

from fairground.games.gold_n_crash.rules.components import (
    ACTION,
    BITS,
    BY_CAP,
    BY_GOLD,
    BY_ZEPPELINS,
    OVER,
)
from fairground.games.gold_n_crash.rules.events import CAPPED, ENDED, LAST_TURN, TURN
from fairground.games.gold_n_crash.rules.options import TIE_RULE
from fairground.kernel.tape import RULING


def end_action(s, seat, desk):
    """GC-13: the next action, or the opponent's turn."""
    action = s.action + 1
    s.action = action
    if action == s.actions_per_turn:
        end_turn(s, seat, desk)
    else:
        s.phase = ACTION


def end_turn(s, seat, desk):
    """GC-61, GC-63, GC-66: the game ends, or the opponent's turn begins, perhaps the last one."""
    if s.last_turn == 1:
        finish(s, BY_GOLD, 63, desk)
    elif s.turn == s.turn_cap:
        CAPPED(desk, seat, s.turn)
        finish(s, BY_CAP, 66, desk)
    else:
        if s.deck_left[seat] == 0:
            s.last_turn = 1
            LAST_TURN(desk, 1 - seat)
        start_turn(s, 1 - seat, desk)


def start_turn(s, seat, desk):
    """GC-13: nothing played yet, all actions to come."""
    s.turn += 1
    s.active = seat
    s.waiting = 1 << seat
    s.action = 0
    s.phase = ACTION
    plays = s.plays
    plays[0] = 0
    plays[1] = 0
    plays[2] = 0
    if desk.taping == 1:
        TURN(desk, seat, s.turn, s.actions_per_turn)


def finish(s, reason, rule, desk):
    """Section 7: nobody decides any more."""
    s.phase = OVER
    s.waiting = 0
    s.reason = reason
    if tied(s):
        rule = RULING + 13
    ENDED(desk, rule, s.active, reason, winner(s) + 1, s.gold[0], s.gold[1])


def winner(s):
    """GC-2, GC-62, GC-65: the seat that wins a finished game, or -1 for a draw."""
    if s.reason == BY_ZEPPELINS:
        return s.active
    ahead = s.gold[0] - s.gold[1]
    if tied(s):
        ahead = BITS[s.afloat[0]] - BITS[s.afloat[1]]  # GC-R13
    if ahead == 0:
        return -1
    return 0 if ahead > 0 else 1


def tied(s):
    """GC-R13: whether equal Gold is decided by undamaged Zeppelins."""
    level = s.reason != BY_ZEPPELINS and s.gold[0] == s.gold[1]
    return level and s.tie_rule == TIE_RULE.ZEPPELINS
