"""What happened in the game's words, for those who may know it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from fairground.kernel.game import Game
from fairground.kernel.scene import Flip
from fairground.kernel.tape import Event
from fairground.kernel.view import Outcome
from fairground.server.messages import EventInfo, OutcomeInfo


class Telling(NamedTuple):
    """An event in the game's words."""

    event: Event
    kind: str
    text: str
    rule: str
    flip: Flip | None

    def info(self, seen_by: list[int]) -> EventInfo:
        """The same as some viewers are told it."""
        return EventInfo(self.kind, self.event.seat, self.text, self.rule, seen_by, self.flip)


def in_words(game: Game, names: Sequence[str], events: Iterable[Event]) -> tuple[Telling, ...]:
    """Events in words."""
    return tuple(
        Telling(
            event,
            game.event_name(event.kind),
            game.words.sentence(event, names),
            game.rulebook.id_of(event.rule),
            game.flipped(event, names),
        )
        for event in events
    )


def infos(tellings: Iterable[Telling], viewers: Sequence[int]) -> list[EventInfo]:
    """Those that some of the viewers may read."""
    told = []
    for telling in tellings:
        seen_by = [viewer for viewer in viewers if telling.event.seen_by(viewer)]
        if seen_by:
            told.append(telling.info(seen_by))
    return told


def outcome_info(outcome: Outcome | None) -> OutcomeInfo | None:
    """How a game has ended, if it has."""
    if outcome is None:
        return None
    return OutcomeInfo(list(outcome.scores), list(outcome.winners), outcome.reason, outcome.rule)
