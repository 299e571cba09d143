"""Gold n' Crash's rules: deal, pending, verdict, choices, apply, score.

Plain functions over one state `s`, in the subset of Python that the kernel also compiles.
"""

from fairground.games.gold_n_crash.rules.cards import draw
from fairground.games.gold_n_crash.rules.components import (
    ACTION,
    ARRANGE,
    BIT_AT,
    CALL,
    DISCARD,
    DRAW,
    MOVE,
    OVER,
    PART_BITS,
    PART_MASK,
    PART_MODULUS,
    PASS,
    PLAY,
    SECURE,
)
from fairground.games.gold_n_crash.rules.effects import (
    arrange,
    call_back,
    discard,
    manoeuvre,
    play,
    secure,
)
from fairground.games.gold_n_crash.rules.events import PASSED
from fairground.games.gold_n_crash.rules.setup import deal
from fairground.games.gold_n_crash.rules.turns import end_action, winner
from fairground.games.gold_n_crash.rules.verdicts import broken_rule, legal_mask
from fairground.kernel.tape import RULING

__all__ = ["apply", "choices", "deal", "pending", "score", "verdict"]


def pending(s):
    """GC-13: always one seat decides, until the game is over."""
    return s.waiting


def verdict(s, seat, a, desk):
    """0 if the action is legal for the seat now, else the number of the rule it breaks."""
    if s.phase == OVER:
        return 61
    if s.active != seat:
        return 13
    place = a if s.phase == ACTION else a - SECURE
    if place >= 0 and place <= PASS and (legal_mask(s, seat) >> place) & 1 == 1:
        return 0
    return broken_rule(s, seat, a)


def choices(s, seat, out, desk):
    """Write the seat's legal actions in ascending order; return how many there are."""
    if s.waiting != 1 << seat:
        return 0
    mask = legal_mask(s, seat)
    first = DRAW if s.phase == ACTION else SECURE
    n = 0
    while mask != 0:
        part = mask & PART_MASK
        while part != 0:
            bit = part & -part
            out[n] = first + BIT_AT[bit % PART_MODULUS]
            part ^= bit
            n += 1
        mask >>= PART_BITS
        first += PART_BITS
    return n


def apply(s, seat, a, desk):
    """Carry out a legal action, and all that follows until somebody must decide; say who."""
    if a == DRAW:
        draw(s, seat, 15, desk)
        end_action(s, seat, desk)
    elif a < DISCARD:
        play(s, seat, (a - PLAY) // 3, (a - PLAY) % 3, desk)
    elif a < PASS:
        discard(s, seat, a - DISCARD, desk)
    elif a == PASS:
        rule = RULING + 10 if s.voluntary_pass == 1 else 14
        PASSED(desk, rule, seat, s.voluntary_pass)
        end_action(s, seat, desk)
    elif a < MOVE:
        secure(s, seat, a - SECURE, desk)
    elif a < CALL:
        manoeuvre(s, seat, a - MOVE, desk)
    elif a < ARRANGE:
        call_back(s, seat, a - CALL, desk)
    else:
        arrange(s, seat, a - ARRANGE, desk)
    return s.waiting


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
