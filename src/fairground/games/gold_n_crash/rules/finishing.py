"""Wins that the active player of Gold n' Crash has at hand: a bomb for the last Zeppelin."""

from fairground.games.gold_n_crash.rules.components import (
    ACTION,
    BITS,
    BOMB,
    BOMBS,
    CALLBACK,
    LANES_EACH,
    MANOEUVRE,
    TYPE_OF,
)
from fairground.games.gold_n_crash.rules.guests import copies
from fairground.games.gold_n_crash.rules.verdicts import open_columns

HAND = LANES_EACH
"""Where a card goes that is called back, beside the columns."""


def wins_at_once(s):
    """GC-62: whether the active player can destroy the last opposing Zeppelin with this action,
    or with the next one after the effect under way."""
    afloat = s.afloat[1 - s.active]
    if BITS[afloat] != 1:
        return False
    column = afloat // 2  # of the only bit: 1, 2 or 4
    if s.phase == ACTION:
        held = s.holds[s.active] & BOMBS != 0
        return held and open_columns(s, s.active) & afloat != 0 and is_strong(s, column, 1)
    if s.action + 1 == s.actions_per_turn:
        return False
    if s.phase == CALLBACK:
        return any_way_wins(s, column, HAND, HAND)
    return s.phase == MANOEUVRE and any_way_wins(s, column, 0, LANES_EACH - 1)


def is_strong(s, column, more):
    """GC-29: whether so many bombs more destroy the Zeppelin opposite a column."""
    bombs = copies(s, LANES_EACH * s.active + column, BOMB) + more
    return s.robust[LANES_EACH * (1 - s.active) + column] <= bombs


def any_way_wins(s, column, first, last):
    """Whether some last card that is moved, or called back, makes a bomb win that is then held."""
    for start in range(LANES_EACH):
        height = s.height[LANES_EACH * s.active + start]
        for goal in range(first, last + 1):
            if height > 0 and (goal == HAND or abs(start - goal) == 1):
                card = s.column[LANES_EACH * s.active + start][height - 1]
                if way_wins(s, column, start, goal, TYPE_OF[card]):
                    return True
    return False


def way_wins(s, column, start, goal, kind):
    """Whether a bomb in hand wins once a card of this type has gone from start to goal."""
    held = s.holds[s.active] & BOMBS != 0 or (kind == BOMB and goal == HAND)
    if not held or clears(s, goal, kind) or not is_open_after(s, column, start, goal):
        return False
    more = 1
    if kind == BOMB and goal == column:
        more = 2
    elif kind == BOMB and start == column:
        more = 0
    return is_strong(s, column, more)


def clears(s, goal, kind):
    """GC-47: whether a card of this type would be the third of a column: that one is out of use."""
    return goal != HAND and copies(s, LANES_EACH * s.active + goal, kind) >= 2


def is_open_after(s, column, start, goal):
    """GC-18, GC-19: whether a column may be played into once a card has gone from start to goal."""
    least = most = wanted = height_after(s, column, start, goal)
    for other in range(LANES_EACH):
        height = height_after(s, other, start, goal)
        least = min(least, height)
        most = max(most, height)
    return wanted < most or least == most


def height_after(s, column, start, goal):
    """The cards of a column once one has gone from start to goal."""
    height = s.height[LANES_EACH * s.active + column]
    if column == start:
        return height - 1
    return height + 1 if column == goal else height
