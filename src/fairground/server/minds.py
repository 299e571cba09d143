"""What bots remember from one decision to the next, within a stated bound."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from fairground.bots import PREFIX, USUAL, Bot, bot

FORGETTING = 120.0
"""Seconds without a decision after which a bot forgets what it thought: nobody waits for it."""


class Remembered(NamedTuple):
    """A bot's mind, and when it was last asked."""

    mind: Bot
    at: float


class Minds:
    """The minds of all bots; those not asked for longest are forgotten beyond so many bytes."""

    def __init__(self, most: int, policies: Sequence[str] = ()) -> None:
        self._most = most
        self._policies = policies
        self._known: dict[tuple[str, int], Remembered] = {}

    def take(self, table: str, seat: int, name: str, seed: Callable[[], int]) -> Bot:
        """Who thinks for a seat now: the same mind as the last time, if it is remembered.

        The seat of a policy that the hall no longer has goes to the usual bot: nothing is loaded
        because a table names it.
        """
        if name.startswith(PREFIX) and name not in self._policies:
            name = USUAL
        memory = self._known.pop((table, seat), None)
        if memory is None or memory.mind.name != name:
            return bot(name, seed())
        return memory.mind

    def keep(self, table: str, seat: int, mind: Bot, now: float) -> None:
        """Remember a mind that has thought."""
        if mind.weight:
            self._known[table, seat] = Remembered(mind, now)
        self.sweep(now)
        while self.weight > self._most:
            del self._known[next(iter(self._known))]

    def forget(self, table: str) -> None:
        """A game is over."""
        for known in [known for known in self._known if known[0] == table]:
            del self._known[known]

    def sweep(self, now: float) -> None:
        """Forget whoever was not asked for a while."""
        for known, memory in list(self._known.items()):
            if memory.at < now - FORGETTING:
                del self._known[known]

    @property
    def weight(self) -> int:
        """The bytes of all that is remembered."""
        return sum(memory.mind.weight for memory in self._known.values())
