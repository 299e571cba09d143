"""BattleGrid's rules: deal, pending, verdict, choices, apply, score.

Plain functions over one state `s`, in the subset of Python that the kernel also compiles. What a
phase allows stands in `choices` and `verdicts`; what its actions do, in `actions` and the rooms
that it leads to.
"""

from fairground.games.battlegrid.rules.actions import act, apply_in_turn, go_on
from fairground.games.battlegrid.rules.battle.actions import apply_in_fire, apply_in_window
from fairground.games.battlegrid.rules.choices import list_choices
from fairground.games.battlegrid.rules.components import ASKED, FIRE, MAIN, OVER, SIDES, SUPPORT
from fairground.games.battlegrid.rules.setup import set_up
from fairground.games.battlegrid.rules.turns import result
from fairground.games.battlegrid.rules.verdicts import judge


def deal(s, desk):
    """A new game; options, seats and key already lie in the state."""
    set_up(s, desk)


def pending(s):
    """Both sides in set-up, then one at a time."""
    return s.waiting


def verdict(s, seat, a, desk):
    """0 if the action is legal for the seat now, else the number of the rule it breaks."""
    return judge(s, seat, a)


def choices(s, seat, out, desk):
    """Write the seat's legal actions in ascending order; return how many there are."""
    return list_choices(s, seat, out)


def score(s, out):
    """BG-88: one point of result for a win, a half each for a draw, nothing before the end."""
    for seat in range(SIDES):
        out[seat] = 0.0
        if s.phase == OVER:
            out[seat] = result(s, seat)


def apply(s, seat, a, desk):
    """Carry out a legal action, and all that follows until somebody must decide; say who."""
    phase = s.phase
    if phase == MAIN:
        follows = act(s, seat, a, desk)
    elif phase < SUPPORT:
        follows = apply_in_turn(s, seat, a, phase, desk)
    elif phase < FIRE:
        follows = apply_in_window(s, seat, a, phase, desk)
    else:
        follows = apply_in_fire(s, seat, a, phase, desk)
    while follows != ASKED:
        follows = go_on(s, follows, desk)
    return s.waiting
