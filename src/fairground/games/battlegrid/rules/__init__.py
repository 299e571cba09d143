"""The rules, in the subset of Python that the kernel compiles: its door to all of them."""

from fairground.games.battlegrid.rules.play import apply, choices, deal, pending, score, verdict

__all__ = ["apply", "choices", "deal", "pending", "score", "verdict"]
