"""What Crash Grid asks of a player, in words."""

from __future__ import annotations

from collections.abc import Sequence

from fairground.games.crash_grid.rules import components as c
from fairground.games.crash_grid.show.names import MOVE_SIGNS
from fairground.kernel.layout import NOBODY, Plain
from fairground.kernel.sentences import listed


def prompt(s: Plain, seat: int, names: Sequence[str]) -> str:
    """What is asked of the seat, or whom it waits for."""
    waiting = [names[other] for other in range(s.seats) if s.waiting >> other & 1]
    if round_is_over(s):
        return _round_over(s, names)
    if seat != NOBODY and s.waiting >> seat & 1:
        if s.phase == c.REVEAL:
            return "Choose a card: the highest rides first."
        unused = [sign for m, sign in enumerate(MOVE_SIGNS) if not s.used[seat] >> m & 1]
        if len(unused) == 1:
            return f"Your ride. Only {unused[0]} is left in this cycle."
        return f"Your ride: {', '.join(unused)}."
    if s.phase == c.REVEAL:
        return f"Waiting for {listed(waiting)} to choose a card."
    return f"{waiting[0]} is riding."


def round_is_over(s: Plain) -> bool:
    """Whether this is the last board of a round: nobody decides, but the match goes on."""
    return bool(s.waiting == 0 and s.phase != c.OVER)


def _round_over(s: Plain, names: Sequence[str]) -> str:
    """How a round ended, under the picture of its last board."""
    standing = [names[seat] for seat in range(s.seats) if s.alive[seat]]
    if not standing:
        return f"Round {s.round} is over: everybody has crashed."
    return f"Round {s.round} is over: {standing[0]} is the last rider standing."
