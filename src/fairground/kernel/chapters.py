"""Chapters of a game: after how many actions its turns and its rounds begin."""

from __future__ import annotations

from fairground.kernel.position import Position


class Chapters:
    """Hears of a position before its first action and after each, and notes where chapters begin.

    A turn begins where somebody is to decide who was not before. A round begins where the state
    says so, in a field of that name; without one, where a turn begins of a seat that has had one
    since the last round began.
    """

    def __init__(self, position: Position) -> None:
        self.turns = [0]
        self.rounds = [0]
        self._actions = 0
        self._deciding = set(position.pending)
        self._begun = set(self._deciding)
        self._round = position.round

    def hear(self, position: Position) -> None:
        """One more action has been played."""
        self._actions += 1
        before, self._deciding = self._deciding, set(position.pending)
        come = self._deciding - before
        if come:
            self.turns.append(self._actions)
        counted, self._round = self._round, position.round
        over = not self._deciding
        if not over and (self._round != counted if counted is not None else come & self._begun):
            self.rounds.append(self._actions)
            self._begun = set()
        self._begun |= come
