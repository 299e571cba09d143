"""A game as it is told: the position, and for each viewer the steps and scenes it may see."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from fairground.games import game as find_game
from fairground.kernel.layout import NOBODY
from fairground.kernel.position import Outcome, Position
from fairground.kernel.scene import Scene
from fairground.kernel.tape import Event
from fairground.server.messages import EventCard, Moment, OutcomeCard, Step
from fairground.server.outbox import encode
from fairground.server.rows import Kept

SPECTATOR = (NOBODY,)


class Told(NamedTuple):
    """One action of the past, its events already in words."""

    seat: int
    events: tuple[tuple[Event, str, str, str], ...]


class Story:
    """A position with its past; `moment` is all that ever leaves it."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self._told = [Told(NOBODY, self._in_words(position.first_events))]
        self._told += [Told(step.seat, self._in_words(step.events)) for step in position.steps]
        self._asked = [self.n] * position.seats
        self._scenes: dict[int, Scene] = {}
        self._moments: dict[tuple[tuple[int, ...], int | None], str] = {}
        self.outcome: Outcome | None = position.outcome
        self.pending: tuple[int, ...] = position.pending

    @classmethod
    def retold(cls, kept: Kept) -> Story:
        """The story of a table's rows: dealt again under its key, every move played again."""
        table = kept.table
        names = [row.name for row in kept.seats]
        position = find_game(table.game).new(
            len(kept.seats), key=table.key, names=names, **table.options
        )
        story = cls(position)
        for move in kept.moves:
            story.play(move.seat, move.action)
        return story

    @property
    def n(self) -> int:
        """How many actions have been played."""
        return len(self._told) - 1

    def asked_after(self, seat: int) -> int:
        """After how many actions the seat was asked for the decision that it faces now."""
        return self._asked[seat]

    def play(self, seat: int, action: int) -> None:
        """Play a legal action."""
        waiting = self.pending
        events = self.position.play(seat, action)
        self._told.append(Told(seat, self._in_words(events)))
        self.pending = self.position.pending
        self.outcome = None if self.pending else self.position.outcome
        for other in self.pending:
            if other == seat or other not in waiting:
                self._asked[other] = self.n
        self._scenes.clear()
        self._moments.clear()

    def moment(self, viewers: tuple[int, ...], since: int | None) -> str:
        """The message for somebody who sees with these viewers and knows the steps up to `since`.

        A `since` from nowhere is answered with the whole story.
        """
        if since is not None and not 0 <= since <= self.n:
            since = None
        known = self._moments.get((viewers, since))
        if known is None:
            known = encode(
                Moment(
                    n=self.n,
                    full=since is None,
                    steps=self._steps(viewers, 0 if since is None else since + 1),
                    scenes={str(viewer): self._scene(viewer) for viewer in viewers},
                    over=_outcome_card(self.outcome),
                )
            ).decode()
            self._moments[viewers, since] = known
        return known

    def _scene(self, viewer: int) -> Scene:
        scene = self._scenes.get(viewer)
        if scene is None:
            scene = self._scenes[viewer] = self.position.view(viewer).scene
        return scene

    def _steps(self, viewers: Sequence[int], first: int) -> list[Step]:
        return [
            Step(n, told.seat, _cards(told, viewers))
            for n, told in enumerate(self._told[first:], start=first)
        ]

    def _in_words(self, events: Iterable[Event]) -> tuple[tuple[Event, str, str, str], ...]:
        game, names = self.position.game, self.position.names
        return tuple(
            (
                event,
                game.event_name(event.kind),
                game.words.sentence(event, names),
                game.rulebook.id_of(event.rule),
            )
            for event in events
        )


def _cards(told: Told, viewers: Sequence[int]) -> list[EventCard]:
    cards = []
    for event, kind, text, rule in told.events:
        seen_by = [viewer for viewer in viewers if event.seen_by(viewer)]
        if seen_by:
            cards.append(EventCard(kind, event.seat, text, rule, seen_by))
    return cards


def _outcome_card(outcome: Outcome | None) -> OutcomeCard | None:
    if outcome is None:
        return None
    return OutcomeCard(list(outcome.scores), list(outcome.winners), outcome.reason, outcome.rule)
