"""The rules, in the subset of Python that the kernel compiles: its door to all of them."""

from fairground.games.crash_by_crash.rules.play import apply, choices, deal, pending, score, verdict

__all__ = ["apply", "choices", "deal", "pending", "score", "verdict"]
