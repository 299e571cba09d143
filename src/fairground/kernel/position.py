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
from fairground.kernel.noticing import Noticing
from fairground.kernel.open_view import open_scene
from fairground.kernel.slips import last_of
from fairground.kernel.tape import (
    Event,
    audience_of,
    openly,
    read_picture,
    read_tape,
    start_tape,
)
from fairground.kernel.undoing import learns
from fairground.kernel.view import (
    Choice,
    Outcome,
    View,
    checked_names,
    choices_of,
    outcome_of,
    room_of,
    state_hash,
    veiled,
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


def told(game: Game, names: Sequence[str], tapes: Iterable[Sequence[Event]]) -> tuple[LogLine, ...]:
    """The sentences of the tapes of steps."""
    return tuple(
        LogLine(number, text, game.rulebook.id_of(event.rule))
        for number, events in enumerate(tapes)
        for event in events
        if (text := game.words.sentence(event, names))
    )


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
        self._noticing = Noticing(game, state)
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
        known = veiled(self.game, self._state, seat)
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
        if self._state is self._noticing.state:
            self._state = self._state.copy()
        start_tape(desk)
        self.game.plain.apply(self._state, seat, action, desk)
        events = read_tape(desk)
        told = max(desk.pictured - 1, 0)
        self._steps.append(Step(seat, action, events, read_picture(desk), told))
        return events

    # ------------------------------------------------------------ what is taken back

    def undo(self, seat: int | None = None) -> Step:
        """Take back the last action, as if it had never been played; return it.

        With a seat: its own last action, unless `why_no_undo` is against it. Chance is not drawn
        anew: the same action leads to the same state again.
        """
        if seat is not None and (sentence := self.why_no_undo(seat)):
            raise NothingToUndo(sentence)
        return self.take_back(seat)

    def why_no_undo(self, seat: int) -> str:
        """Why a seat may not take its last action back by itself; nothing if it may: it has noticed
        no other action since, and learned nothing by its own (see `undoing`)."""
        self._check_seat(seat)
        place = self._last_of(seat)
        if place < 0:
            return f"{self.names[seat]} has not played anything that could be taken back"
        if self.outcome is not None:
            return "the game is over"
        if any(audience & audience_of(seat) for audience in self.noticed[place + 2 :]):
            return "others have acted since, and what they did cannot be taken back for them"
        if learns(self.game, self._before(place)._state, seat, self._steps[place].action):
            return "it has brought something to light, or was left to chance"
        return ""

    def take_back(self, seat: int | None = None) -> Step:
        """The same whatever was learned: for those who have agreed, and for records of it.

        What others have chosen since, in secret and at the same time, stands.
        """
        place = len(self._steps) - 1 if seat is None else self._last_of(seat)
        before, later = self._before(place), self._steps[place + 1 :]
        for step in later:
            before.play(step.seat, step.action)
        return self._return_to(before, place)[0]

    def rewind(self, seat: int) -> list[Step]:
        """Take back a seat's last action and everything since; return that."""
        place = self._last_of(seat)
        return self._return_to(self._before(place), place)

    def _return_to(self, before: Position, place: int) -> list[Step]:
        taken = self._steps[place:]
        self._steps[place:] = before._steps[place:]
        self._state = before._state
        self._noticing = before._noticing
        return taken

    def _before(self, place: int) -> Position:
        """The position before an action of the past."""
        if place < 0:
            raise NothingToUndo("no action has been played here that could be taken back")
        before = self.replay().first_position(self.game)
        for step in self._steps[:place]:
            before.carry_out(step.seat, step.action)
        return before

    def _last_of(self, seat: int) -> int:
        """Which action was a seat's last one; -1 if it has played none."""
        return last_of((step.seat for step in self._steps), seat)

    # ------------------------------------------------------------ what is known

    @property
    def outcome(self) -> Outcome | None:
        """The result, once the game is over."""
        return outcome_of(self.game, self._state, self.names)

    def view(self, seat: int = NOBODY) -> View:
        """What the seat may know (NOBODY: what a spectator may)."""
        if seat != NOBODY:
            self._check_seat(seat)
        return View(self.game, seat, veiled(self.game, self._state, seat), self.names)

    def picture(self, step: int, seat: int = NOBODY) -> View | None:
        """What the seat saw before the table was cleared in a step, if it was (`Step.picture`)."""
        if seat != NOBODY:
            self._check_seat(seat)
        state = self._steps[step].picture
        if state is None:
            return None
        return View(self.game, seat, veiled(self.game, state, seat), self.names)

    def open_scene(self) -> Scene:
        """What is to be seen with every secret shown: for a game that is over."""
        return open_scene(self.game, self._state, self.names)

    def open_picture(self, step: int) -> Scene | None:
        """The same before the table was cleared in a step, if it was (`Step.picture`)."""
        state = self._steps[step].picture
        return None if state is None else open_scene(self.game, state, self.names)

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
        self._noticing = self._noticing.after(self._steps, self._state)
        return self._noticing.audiences

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
        return told(self.game, self.names, ([e for e in t if e.seen_by(seat)] for t in tapes))

    def open_log(self) -> tuple[LogLine, ...]:
        """What really happened, with what every hidden card was: for a game that is over.

        Every action is a step of it.
        """
        tapes = (openly(self._tape(action)) for action in range(len(self._steps) + 1))
        return told(self.game, self.names, tapes)

    def _tape(self, action: int) -> tuple[Event, ...]:
        """The events of an action; those of the deal are action 0."""
        return self._steps[action - 1].events if action else self._first_events

    # ------------------------------------------------------------ what can be kept

    def copy(self) -> Position:
        """An independent copy, with its past."""
        shared = self._state is self._noticing.state
        twin = Position(self.game, self._state if shared else self._state.copy(), self.names)
        twin._named = self._named
        twin._first_events = self._first_events
        twin._steps = list(self._steps)
        twin._noticing = self._noticing
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
