"""Default words: declared actions and events, sentences of the rulebook, and the result."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from fairground.kernel.actions import Actions, declared
from fairground.kernel.events import Events, Sentences
from fairground.kernel.layout import Plain
from fairground.kernel.roles import Amount, Kit, Place
from fairground.kernel.sentences import listed, verb
from fairground.kernel.tape import Event

if TYPE_CHECKING:
    from fairground.kernel.game import Game

HELP = 3
"""So many kinds of actions are shown to who names none."""


class DeclaredWords:
    """A game in the words of its declarations."""

    def __init__(self, game: Game) -> None:
        self.game = game

    @cached_property
    def actions(self) -> Actions:
        """The declared actions; of a bare number, each by its number."""
        return declared(self.game.actions)

    @cached_property
    def _sentences(self) -> Sentences | None:
        """The sentences of declared events: whatever is named after a kit is spoken as it is."""
        if not isinstance(self.game.events, Events):
            return None
        kits = {
            field.role.kit for field in self.game.layout.fields if isinstance(field.role, Place)
        }
        spoken: dict[str, Callable[[int], str]] = {kit.name: kit.spoken for kit in kits}
        for each in self.actions.ranges:
            named = {name: axis.spoken for name, axis in each.axes.items() if isinstance(axis, Kit)}
            spoken |= named
        return Sentences(self.game.events, **spoken)

    def action_text(self, action: int) -> str:
        """The short text of an action, which `read_action` reads back."""
        return self.actions.text(action)

    def read_action(self, text: str) -> int | None:
        """The action of a text, in any case; None if there is none."""
        return self.actions.read(text)

    def action_help(self) -> str:
        """What a text of an action looks like."""
        shown = [repr(each.text(each.count - 1)) for each in self.actions.ranges[:HELP]]
        return f"a text such as {listed(shown, 'or')}"

    def spoken_action(self, s: Plain, seat: int, action: int) -> str:
        """The action as a phrase."""
        return self.actions.phrase(action)

    def refusal(self, s: Plain, seat: int, action: int, rule: int, names: Sequence[str]) -> str:
        """The sentence of the rule that the action breaks."""
        return self.game.rulebook.rule(self.game.rulebook.id_of(rule)).sentence

    def sentence(self, event: Event, names: Sequence[str]) -> str:
        """What the declared event says."""
        if self._sentences is None:
            return ""
        return self._sentences.sentence(event, names)

    def outcome(self, s: Plain, names: Sequence[str]) -> tuple[str, int]:
        """Who has won, from the scores, and the rule by which nobody has anything left to do."""
        desk = self.game.plain.new_desk()
        rule = self.game.plain.verdict(s, 0, 0, desk)
        return self._result(s, names), rule

    def _result(self, s: Plain, names: Sequence[str]) -> str:
        shares = [0.0] * s.seats
        self.game.plain.score(s, shares)
        winners = [names[seat] for seat in range(s.seats) if shares[seat] == max(shares)]
        shared = len(winners) > 1
        won = f"{listed(winners)} {verb(len(winners), 'wins', 'share the win')}"
        points = self._points(s)
        if points is None:
            return f"{won}."
        if shared and len(set(points)) == 1:
            return f"{won} with {points[0]} each."
        return f"{won}: {', '.join(f'{names[i]} {n}' for i, n in enumerate(points))}."

    def _points(self, s: Plain) -> list[int] | None:
        """What the seats have scored, if a field says so."""
        for field in self.game.layout.fields:
            if isinstance(field.role, Amount) and field.role.is_score:
                points: list[int] = getattr(s, field.name)[: s.seats]
                return points
        return None

    def seat_names(self, s: Plain) -> tuple[str, ...]:
        """Player 1, Player 2 ..."""
        return tuple(f"Player {seat + 1}" for seat in range(s.seats))
