"""Gold n' Crash's turns: two actions each, the last turn, and how the game ends."""

from fairground.games.gold_n_crash.rules.state import (
    ACTION,
    BITS,
    BY_CAP,
    BY_GOLD,
    BY_ZEPPELINS,
    CAPPED,
    ENDED,
    LAST_TURN,
    OVER,
    TIE_ZEPPELINS,
    TURN,
)
from fairground.kernel.tape import EVERYONE, RULING, note


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
        note(desk, 66, CAPPED, EVERYONE, seat, s.turn, 0, 0, 0)
        finish(s, BY_CAP, 66, desk)
    else:
        if s.deck_left[seat] == 0:
            s.last_turn = 1
            note(desk, 63, LAST_TURN, EVERYONE, 1 - seat, 0, 0, 0, 0)
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
        note(desk, 13, TURN, EVERYONE, seat, s.turn, s.actions_per_turn, 0, 0)


def finish(s, reason, rule, desk):
    """Section 7: nobody decides any more."""
    s.phase = OVER
    s.waiting = 0
    s.reason = reason
    if tied(s):
        rule = RULING + 13
    note(desk, rule, ENDED, EVERYONE, s.active, reason, winner(s) + 1, s.gold[0], s.gold[1])


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
    return level and s.tie_rule == TIE_ZEPPELINS


def score(s, out):
    """GC-65: one point for the winner, half for each after a draw; nothing before the end."""
    out[0] = 0.0
    out[1] = 0.0
    if s.phase == OVER:
        best = winner(s)
        if best < 0:
            out[0] = 0.5
            out[1] = 0.5
        else:
            out[best] = 1.0
