"""Positions: a game in progress, with everything a player or a program may ask of it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from fairground.kernel.errors import (
    IllegalAction,
    NothingToUndo,
    Refusal,
    UnknownAction,
    UnknownSeat,
)
from fairground.kernel.layout import NOBODY, Plain
from fairground.kernel.open_view import open_scene
from fairground.kernel.tape import (
    EVERYONE,
    Event,
    audience_of,
    openly,
    read_picture,
    read_tape,
    start_tape,
)
from fairground.kernel.view import (
    Choice,
    Outcome,
    View,
    checked_names,
    choices_of,
    outcome_of,
    room_of,
    state_hash,
)

if TYPE_CHECKING:
    from fairground.kernel.game import Game
    from fairground.kernel.replay import Replay
    from fairground.kernel.scene import Scene


class LogLine(NamedTuple):
    """One line of a log: the reader's step that it tells of, the sentence, the rule behind it."""

    step: int
    text: str
    rule: str


class Step(NamedTuple):
    """One action of the past, with the events on its tape.

    Where the table was cleared on the way, as at the end of a round, `picture` is the state before;
    `pictured` of the events had happened then, the others came after.
    """

    seat: int
    action: int
    events: tuple[Event, ...]
    picture: Plain | None = None
    pictured: int = 0


class Position:
    """A game in progress, secrets included: the table's own view of it."""

    def __init__(self, game: Game, state: Plain, names: Sequence[str] | None) -> None:
        self.game = game
        self.names = checked_names(game, state, names)
        self._named = names is not None
        self._state = state
        self._first_events: tuple[Event, ...] = ()
        self._steps: list[Step] = []
        # Who noticed the beginning and the first actions, and the state after these: further ones
        # are looked into when somebody asks. That state is never changed, so copies can share it.
        self._noticed: tuple[int, ...] = (EVERYONE,)
        self._noticed_up_to = state
        self._start: dict[str, Any] | None = None

    @classmethod
    def deal(
        cls, game: Game, state: Plain, key: bytes, names: Sequence[str] | None = None
    ) -> Position:
        """Deal a game under a key."""
        position = cls(game, state, names)
        k0, k1 = int.from_bytes(key[:8], "little"), int.from_bytes(key[8:], "little")
        desk = room_of(game).desk
        start_tape(desk)
        game.plain.deal(state, k0, k1, desk)
        position._first_events = read_tape(desk)
        return position

    @classmethod
    def start(cls, game: Game, state: Plain, names: Sequence[str] | None = None) -> Position:
        """Begin in the middle, from a scenario's state."""
        position = cls(game, state, names)
        position._start = game.scenario.describe(state)
        return position

    # ------------------------------------------------------------ what is to be decided

    @property
    def seats(self) -> int:
        """How many seats the table has."""
        return int(self._state.seats)

    @property
    def pending(self) -> tuple[int, ...]:
        """The seats that must decide now, all at once if there are several; empty at the end."""
        mask = self.game.plain.pending(self._state)
        return tuple(seat for seat in range(self.seats) if mask >> seat & 1)

    @property
    def round(self) -> int | None:
        """The number of the round, if the game's state has a field of that name."""
        found: int | None = getattr(self._state, "round", None)
        return found

    def choices(self, seat: int) -> tuple[Choice, ...]:
        """The seat's legal actions, ascending by id."""
        self._check_seat(seat)
        return choices_of(self.game, self._state, seat)

    def verdict(self, seat: int, action: int | str) -> Refusal | None:
        """None if the action is legal for the seat now, else the rule it breaks and a sentence."""
        self._check_seat(seat)
        number = self._action_id(action)
        if self.game.plain.verdict(self._state, seat, number, room_of(self.game).desk) == 0:
            return None
        return self._refusal(seat, number)

    def _refusal(self, seat: int, action: int) -> Refusal:
        """Why an illegal action is refused, from what the seat may know: no sentence tells more."""
        known = self._veiled(seat)
        rule = self.game.plain.verdict(known, seat, action, room_of(self.game).desk)
        sentence = self.game.words.refusal(known, seat, action, rule, self.names)
        return Refusal(self.game.rulebook.id_of(rule), sentence)

    def play(self, seat: int, action: int | str) -> tuple[Event, ...]:
        """Carry out an action, given by id or by its text; return what happened.

        A refused action raises IllegalAction with the refusal, and changes nothing.
        """
        refusal = self.verdict(seat, action)
        if refusal is not None:
            raise IllegalAction(refusal)
        return self.carry_out(seat, self._action_id(action))

    def carry_out(self, seat: int, action: int) -> tuple[Event, ...]:
        """The same for an action that is known to be legal, because its verdict was just asked."""
        desk = room_of(self.game).desk
        if self._state is self._noticed_up_to:
            self._state = self._state.copy()
        start_tape(desk)
        self.game.plain.apply(self._state, seat, action, desk)
        events = read_tape(desk)
        told = max(desk.pictured - 1, 0)
        self._steps.append(Step(seat, action, events, read_picture(desk), told))
        return events

    def undo(self) -> Step:
        """Take back the last action, as if it had never been played; return it.

        Chance is not drawn anew: the same action leads to the same state again.
        """
        if not self._steps:
            raise NothingToUndo("no action has been played here that could be taken back")
        before = self.replay().position(self.game, len(self._steps) - 1)
        self._state = before._state
        if len(self._noticed) > len(self._steps):
            self._noticed = self._noticed[:-1]
            self._noticed_up_to = self._state
        return self._steps.pop()

    # ------------------------------------------------------------ what is known

    @property
    def outcome(self) -> Outcome | None:
        """The result, once the game is over."""
        return outcome_of(self.game, self._state, self.names)

    def view(self, seat: int = NOBODY) -> View:
        """What the seat may know (NOBODY: what a spectator may)."""
        if seat != NOBODY:
            self._check_seat(seat)
        return View(self.game, seat, self._veiled(seat), self.names)

    def picture(self, step: int, seat: int = NOBODY) -> View | None:
        """What the seat saw before the table was cleared in a step, if it was (`Step.picture`)."""
        if seat != NOBODY:
            self._check_seat(seat)
        state = self._steps[step].picture
        return None if state is None else View(self.game, seat, self._veil(state, seat), self.names)

    def open_scene(self) -> Scene:
        """What is to be seen with every secret shown: for a game that is over."""
        return open_scene(self.game, self._state, self.names)

    def open_picture(self, step: int) -> Scene | None:
        """The same before the table was cleared in a step, if it was (`Step.picture`)."""
        state = self._steps[step].picture
        return None if state is None else open_scene(self.game, state, self.names)

    def _veiled(self, seat: int) -> Plain:
        return self._veil(self._state, seat)

    def _veil(self, state: Plain, seat: int) -> Plain:
        veiled = self.game.layout.state_class()
        self.game.plain.veil(state, seat, veiled)
        return veiled

    # ------------------------------------------------------------ what has happened

    @property
    def steps(self) -> tuple[Step, ...]:
        """The actions so far, with their events."""
        return tuple(self._steps)

    @property
    def first_events(self) -> tuple[Event, ...]:
        """The events of the deal."""
        return self._first_events

    @property
    def noticed(self) -> tuple[int, ...]:
        """The audience of each action so far, after that of the beginning, which is everybody.

        An action is noticed by its seat, by whoever may read an event of it, and by whoever knows
        something else after it than before; the last one of a game by all.
        """
        missing = self._steps[len(self._noticed) - 1 :]
        if missing:
            self._look_into(missing)
        return self._noticed

    def _look_into(self, missing: Sequence[Step]) -> None:
        """Find out who noticed these last actions, by playing them again up to the last but one."""
        desk = room_of(self.game).desk
        audiences, state = [], self._noticed_up_to
        for step in missing:
            before, state = state, self._state
            if step is not missing[-1]:
                state = before.copy()
                start_tape(desk)
                self.game.plain.apply(state, step.seat, step.action, desk)
            audiences.append(self._audience(before, step, state))
        self._noticed = *self._noticed, *audiences
        self._noticed_up_to = self._state

    def _audience(self, before: Plain, step: Step, after: Plain) -> int:
        """Who notices a step that leads from one state to another."""
        if not self.game.plain.pending(after):
            return EVERYONE
        noticed = audience_of(step.seat)
        for event in step.events:
            noticed |= event.audience & EVERYONE
        for viewer in (*range(self.seats), NOBODY):
            if noticed & audience_of(viewer):
                continue
            if self._veil(before, viewer) != self._veil(after, viewer):
                noticed |= audience_of(viewer)
        return noticed

    def steps_of(self, viewers: Iterable[int]) -> list[int]:
        """Which actions the viewers notice, each at the place that is its number for them.

        Step 0 is the beginning, and an action that none of them notices has no number: how many
        choices somebody makes in secret is a secret too.
        """
        together = audience_of(*viewers)
        return [number for number, audience in enumerate(self.noticed) if audience & together]

    def log(self, seat: int = NOBODY) -> tuple[LogLine, ...]:
        """What happened so far, in the sentences that the seat may read, beside its own steps."""
        if seat != NOBODY:
            self._check_seat(seat)
        tapes = [self._tape(action) for action in self.steps_of((seat,))]
        return self._told([event for event in tape if event.seen_by(seat)] for tape in tapes)

    def open_log(self) -> tuple[LogLine, ...]:
        """What really happened, with what every hidden card was: for a game that is over.

        Every action is a step of it.
        """
        return self._told(openly(self._tape(action)) for action in range(len(self._steps) + 1))

    def _tape(self, action: int) -> tuple[Event, ...]:
        """The events of an action; those of the deal are action 0."""
        return self._steps[action - 1].events if action else self._first_events

    def _told(self, tapes: Iterable[Sequence[Event]]) -> tuple[LogLine, ...]:
        """The sentences of the tapes of steps."""
        words, rulebook = self.game.words, self.game.rulebook
        return tuple(
            LogLine(number, text, rulebook.id_of(event.rule))
            for number, events in enumerate(tapes)
            for event in events
            if (text := words.sentence(event, self.names))
        )

    # ------------------------------------------------------------ what can be kept

    def copy(self) -> Position:
        """An independent copy, with its past."""
        shared = self._state is self._noticed_up_to
        twin = Position(self.game, self._state if shared else self._state.copy(), self.names)
        twin._named = self._named
        twin._first_events = self._first_events
        twin._steps = list(self._steps)
        twin._noticed, twin._noticed_up_to = self._noticed, self._noticed_up_to
        twin._start = self._start
        return twin

    @property
    def row(self) -> bytes:
        """The state's bytes, as the compiled twin takes them."""
        return self._state.pack()

    @property
    def hash(self) -> str:
        """A fingerprint of the whole state, secrets included: 32 hexadecimal digits."""
        return state_hash(self.game, self.row)

    @property
    def key(self) -> str:
        """The key of the dice: 32 hexadecimal digits. Whoever knows it knows every card."""
        return b"".join(word.to_bytes(8, "little") for word in self._state.key).hex()

    @property
    def options(self) -> dict[str, Any]:
        """The options of this table."""
        return self.game.options_of(self._state)

    def describe(self) -> dict[str, Any]:
        """The whole state as a readable dict; `game.at` builds the same position from it."""
        return self.game.scenario.describe(self._state)

    def replay(self) -> Replay:
        """The game so far as a replay that anybody can verify."""
        from fairground.kernel.replay import Replay

        return Replay(
            game=self.game.name,
            version=self.game.version,
            seats=self.seats,
            options=self.options,
            key=self.key if self._start is None else None,
            start=self._start,
            actions=tuple((step.seat, step.action) for step in self._steps),
            hash=self.hash,
            names=self.names if self._named else None,
        )

    # ------------------------------------------------------------ checks

    def _check_seat(self, seat: int) -> None:
        if type(seat) is not int or not 0 <= seat < self.seats:
            raise UnknownSeat(
                f"there is no seat {seat!r}; this table has seats 0 to {self.seats - 1}"
            )

    def _action_id(self, action: int | str) -> int:
        if isinstance(action, str):
            number = self.game.words.read_action(action)
            if number is not None:
                return number
        elif type(action) is int and 0 <= action < self.game.actions:
            return action
        raise UnknownAction(
            f"{self.game.title} has no action {action!r}; an action is a number from 0 to "
            f"{self.game.actions - 1}, or {self.game.words.action_help()}"
        )

    def __str__(self) -> str:
        """What everybody may see, as text: a table that is printed gives no secret away."""
        return str(self.view())

    def _repr_html_(self) -> str:
        """The same as a picture, which a notebook shows."""
        return self.view()._repr_html_()

    def __repr__(self) -> str:
        now = f"seats {self.pending} to decide" if self.pending else "over"
        return f"<{self.game.title}: {len(self._steps)} actions, {now}>"
