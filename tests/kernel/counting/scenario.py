"""Counting's positions as dicts."""

from counting.state import OPTIONS
from fairground.kernel.reading import TABLE_KEYS, check_keys, describe_table, read_dice, whole


def describe(s):
    return describe_table(s, OPTIONS) | {"total": s.total, "turn": s.turn}


def build(s, text):
    check_keys("a scenario", text, (*TABLE_KEYS, "total", "turn"))
    read_dice(s, text)
    s.total = whole(text, "total", 0, 255)
    s.turn = whole(text, "turn", 0, s.seats - 1)


def broken(s):
    if s.turn >= s.seats:
        yield "the turn is nobody's"
    if s.total > s.goal + 2:
        yield "the total runs away"
