"""Counting's positions as dicts."""

from fairground.kernel.dice import restore_dice


def describe(s):
    text = {"seats": s.seats, "options": {"goal": s.goal}, "total": s.total, "turn": s.turn}
    return text | ({"key": list(s.key), "ticks": s.ticks} if any(s.key) else {})


def build(s, text):
    restore_dice(s, *text.get("key", [1, 2]), text.get("ticks", 0))
    s.total = text["total"]
    s.turn = text["turn"]


def broken_invariant(s):
    if s.turn >= s.seats:
        return "the turn is nobody's"
    return "the total runs away" if s.total > s.goal + 2 else None
