"""The vector environment: many games at once, compiled, on all cores, for learners.

>>> import fairground
>>> env = fairground.vector("crash-grid", 4, seats=2, seed=7, observe="onehot", board_size=6)
>>> env.observation.shape, env.mask.shape, env.seat.tolist()
((4, 30627), (4, 55), [0, 0, 0, 0])
>>> while not env.done.any():
...     env.step(env.sample())
>>> env.close()
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from fairground.kernel.bundles import Key, key_from
from fairground.kernel.crew import Crew
from fairground.kernel.errors import FairgroundError, UnknownAction
from fairground.kernel.extras import need
from fairground.kernel.game import Game, key_of
from fairground.kernel.observing import KINDS, BadObservation, Encoding, grid_of
from fairground.kernel.position import Position
from fairground.kernel.vector_loop import (
    Games,
    Manner,
    Told,
    Work,
    advance,
    begin,
    first_offender,
    sample,
    seed_dice,
)

try:
    import numpy as np
except ModuleNotFoundError:
    need("fast")
    raise

from fairground.kernel.compiled import compile_algorithm, compile_paint
from fairground.kernel.encoding import Plan, encode

if TYPE_CHECKING:
    from numpy.typing import NDArray

BYTES = KINDS[0]

SHARE = 128
"""Games for which it pays to wake a further thread."""


class Closed(FairgroundError):
    """An environment that was closed."""


@dataclass(frozen=True)
class Settings:
    """What a vector is told besides the options of its game: keywords of `fairground.vector`."""

    seats: int | None = None
    """Seats at every table; as many as the game has if none is said."""
    seed: int | None = None
    """The same seed deals the same games; without one they are fresh."""
    observe: str = BYTES
    """What an observation is made of: `bytes`, `floats` or `onehot`."""
    fields: Sequence[str] = ()
    """The fields that `floats` and `onehot` are made of; all fields if none is said."""
    planes: bool = False
    """Whether the game paints its squares, too."""
    together: bool = False
    """Whether all seats that must decide do so in one step."""
    auto_reset: bool = True
    """Whether a finished game is dealt anew at once."""
    check: bool = True
    """Whether an illegal action is refused; unchecked, it breaks the game."""
    most_steps: int = 0
    """Steps after which a game is cut off; 0 means never."""
    threads: int | None = None
    """Threads to step with at most; as many as there are processors if none is said."""


class Vector:
    """Many games of one table, all stepped at once; game i does not depend on how many there are.

    Its arrays are made once and written in place by every step, so copy what you want to keep:

    * `observation`: what the seat that must decide may know, as the bytes of its veiled row or as
      features whose names `features` gives; `planes`, if asked for, the same painted as squares;
    * `mask`: what it may do; `seat`: who it is, -1 if nobody (the game is over);
    * `reward`: 1 for a win alone, all seats sum to 0; given when the game ends, 0 before;
    * `done`: whether the last step ended the game; `truncated`: whether it cut the game off;
    * `length` and `returns`: of the last game that ended there.

    A finished game is dealt anew at once, unless `auto_reset` is false: then its seat is -1 until
    `reset`, and its actions are ignored. Seats that choose at the same time are asked one after
    another, none knowing what another chose; with `together` every seat has a line of its own in
    `observation`, `mask`, `planes` and `seat`, and those who must decide do so in one step.
    """

    def __init__(
        self,
        game: Game,
        n: int,
        settings: Settings | None = None,
        options: dict[str, Any] | None = None,
    ) -> None:
        asked = settings or Settings()
        _check_numbers(n=(n, 1), most_steps=(asked.most_steps, 0), threads=(asked.threads or 1, 1))
        if asked.observe not in KINDS:
            raise BadObservation(
                f"observe must be one of {', '.join(KINDS)}, not {asked.observe!r}"
            )
        table = game.table_of(asked.seats, options or {})
        in_bytes = asked.observe == BYTES
        self.game = game
        self.n = n
        self.seats = int(table.seats)
        self.actions = int(game.actions)
        self.together = asked.together
        self.check = asked.check
        self._table = table
        self.encoding = None if in_bytes else Encoding(game, asked.observe, asked.fields)
        self.grid = grid_of(game, table) if asked.planes else None
        self._plan = _plan_of(self.encoding)
        self._closed = False
        self._seed(asked.seed)
        self._make_arrays(table)
        self._manner = Manner(
            lines=self.seats if asked.together else 1,
            in_bytes=int(in_bytes),
            painting=int(asked.planes),
            renewing=int(asked.auto_reset),
            most=asked.most_steps,
            paint=compile_paint(game, asked.planes),
        )
        self._arrange(asked.threads or os.cpu_count() or 1)
        self.reset()

    # ------------------------------------------------------------ what is read

    @property
    def features(self) -> tuple[str, ...]:
        """What every feature of an observation is called; of bytes, the field each is a byte of."""
        if self.encoding is not None:
            return self.encoding.names
        names = ["-"] * self.game.layout.size
        for field in self.game.layout.fields:
            at = self.game.layout.offsets[field.name]
            for byte in range(field.count * field.item.size):
                names[at + byte] = f"{field.name}+{byte}"
        return tuple(names)

    def _make_arrays(self, table: Any) -> None:
        """Everything that a step reads or writes, made once."""
        n, size = self.n, self.game.layout.size
        lines = n * self.seats if self.together else n
        shape = (n, self.seats) if self.together else (n,)
        told_bytes = self.encoding is None
        row_size = size if told_bytes else 0
        width = self.encoding.size if self.encoding is not None else 0
        sheet = self.grid.shape if self.grid is not None else (0, 0, 0)
        squares = sheet[1] * sheet[2]
        self._told = Told(
            rows=np.zeros((lines, row_size), np.uint8),
            features=np.zeros((lines, width), np.float32),
            planes=np.zeros((lines, sheet[0], squares), np.float32),
            masks=np.zeros((lines, self.actions), np.uint8),
            seats=np.zeros(lines, np.int64),
            rewards=np.zeros((n, self.seats), np.float32),
            done=np.zeros(n, np.uint8),
            cut=np.zeros(n, np.uint8),
            lengths=np.zeros(n, np.int32),
            returns=np.zeros((n, self.seats), np.float32),
        )
        told = self._told
        self.observation: NDArray[Any] = (told.rows if told_bytes else told.features).reshape(
            *shape, -1
        )
        self.planes: NDArray[np.float32] | None = (
            told.planes.reshape(*shape, *sheet) if self.grid is not None else None
        )
        self.mask: NDArray[np.bool_] = told.masks.view(np.bool_).reshape(*shape, -1)
        self.seat: NDArray[np.int64] = told.seats.reshape(shape)
        self.reward: NDArray[np.float32] = told.rewards
        self.done: NDArray[np.bool_] = told.done.view(np.bool_)
        self.truncated: NDArray[np.bool_] = told.cut.view(np.bool_)
        self.length: NDArray[np.int32] = told.lengths
        self.returns: NDArray[np.float32] = told.returns
        self._moves: NDArray[np.int64] = np.zeros(lines, np.int64)
        self._dice: NDArray[np.int64] = np.zeros((lines, 1), np.int64)
        self._states: NDArray[np.uint8] = np.zeros((n, size), np.uint8)
        self._waits: NDArray[np.int64] = np.zeros(n, np.int64)
        self._steps: NDArray[np.int64] = np.zeros(n, np.int64)
        self._episodes: NDArray[np.int64] = np.zeros(n, np.int64)
        self._template = self.game.compiled.state(table.pack())

    # ------------------------------------------------------------ what is done

    def reset(self, seed: int | None = None) -> None:
        """Deal every game anew: with a seed the games of that seed, without one fresh games."""
        self._check_open()
        if seed is not None:
            self._seed(seed)
            self._episodes[:] = 0
            self._arrange(self._threads)
        if not self._episodes.any():
            compile_algorithm(seed_dice)(self._dice)
        self._crew.run(self._beginnings)

    def step(self, actions: NDArray[Any] | Sequence[Any]) -> None:
        """Play one action in every game that is not over, for the seat that must decide.

        With `together` actions have a line for each game and an entry for each seat; entries of
        seats that need not decide are ignored. If any action is not legal, nothing is played.
        """
        self._check_open()
        if actions is not self.action:
            self._take(actions)
        if self.check:
            told = self._told
            line = self._offender(told.masks, told.seats, self._moves)
            if line >= 0:
                raise UnknownAction(self._complaint(line))
        self._crew.run(self._advances)

    def sample(self) -> NDArray[np.int64]:
        """Any legal action for everybody who must decide: the array that the next step reads."""
        self._check_open()
        self._crew.run(self._samples)
        return self.action

    def observe(self, i: int, seat: int) -> NDArray[Any]:
        """What a seat may know of a game now, whether it must decide or not (-1: a spectator)."""
        self._check_open()
        if not 0 <= i < self.n:
            raise FairgroundError(f"the games are numbered from 0 to {self.n - 1}, not {i}")
        if not -1 <= seat < self.seats:
            raise FairgroundError(
                f"the seats are numbered from 0 to {self.seats - 1}, and -1 is a spectator, "
                f"not {seat}"
            )
        row = np.zeros(self.game.layout.size, np.uint8)
        self.game.compiled.veil(self._states[i], seat, row)
        if self.encoding is None:
            return row
        line = np.zeros(self.encoding.size, np.float32)
        self.game.compiled.run(encode, plan=self._plan, row=row, seat=seat, line=line)
        return line

    def position(self, i: int) -> Position:
        """A game as a position of its own, with everything in it, to look at or to play on with."""
        self._check_open()
        return Position(self.game, self.game.plain.state(self._states[i].tobytes()), None)

    def close(self) -> None:
        """Let the threads go; a closed environment cannot be stepped any more."""
        if not self._closed:
            self._closed = True
            self._crew.close()

    def __enter__(self) -> Vector:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"<{self.n} games of {self.game.title} with {self.seats} seats>"

    # ------------------------------------------------------------ behind it

    def _seed(self, seed: int | None) -> None:
        self._key: Key = key_from(key_of(seed))

    def _arrange(self, threads: int) -> None:
        """Cut the games into a part for each thread, and prepare the call that steps each part."""
        self._threads = threads
        parts = max(1, min(threads, self.n // SHARE))
        if not hasattr(self, "_crew"):
            self._crew = Crew(parts)
            self._offender = compile_algorithm(first_offender)
            self.action: NDArray[np.int64] = self._moves.reshape(self.seat.shape)
        bounds = np.linspace(0, self.n, parts + 1).astype(int).tolist()
        works = [self._new_work() for _ in range(parts)]
        spans = list(zip(bounds[:-1], bounds[1:], works, strict=True))
        self._beginnings = [self._call(begin, *span) for span in spans]
        self._advances = [self._call(advance, *span) for span in spans]
        self._samples = [self._sample_of(start, end) for start, end, _ in spans]

    def _new_work(self) -> Work:
        twin = self.game.compiled
        seen = np.zeros(self.game.layout.size, np.uint8)
        return Work(twin.new_desk(), twin.new_out(), seen, np.zeros(self.seats))

    def _call(
        self, algorithm: Callable[..., Any], start: int, end: int, work: Work
    ) -> Callable[[], Any]:
        """One thread's share of a step, with everything that it takes."""
        lines = slice(start * self._manner.lines, end * self._manner.lines)
        by_line = ("rows", "features", "planes", "masks", "seats")
        told = Told(
            **{
                name: array[lines if name in by_line else slice(start, end)]
                for name, array in self._told._asdict().items()
            }
        )
        games = Games(
            self._template,
            self._states[start:end],
            self._waits[start:end],
            self._steps[start:end],
            self._episodes[start:end],
            self._key,
            start,
        )
        given: dict[str, Any] = {"games": games, "work": work, "told": told, "manner": self._manner}
        given["plan"] = self._plan
        if algorithm is advance:
            given["moves"] = self._moves[lines]
        return self.game.compiled.call_of(algorithm, **given)

    def _sample_of(self, start: int, end: int) -> Callable[[], Any]:
        """One thread's share of a sample."""
        lines = slice(start * self._manner.lines, end * self._manner.lines)
        told = self._told
        given = (told.masks[lines], told.seats[lines], self._moves[lines], self._dice[lines])
        return partial(compile_algorithm(sample), *given)

    def _take(self, actions: Any) -> None:
        """Copy a caller's actions, or say what is wrong with them."""
        given = np.asarray(actions)
        if given.shape != self.seat.shape:
            raise UnknownAction(
                f"a step takes actions of the shape {self.seat.shape}, not {given.shape}"
            )
        if given.dtype.kind not in "iu":
            raise UnknownAction(f"actions are whole numbers, not {given.dtype}; nothing was played")
        self._moves[:] = given.reshape(-1)

    def _complaint(self, line: int) -> str:
        """Why a line's action is refused, with the rule that it breaks."""
        action, seat = int(self._moves[line]), int(self._told.seats[line])
        i = line // self._manner.lines
        if not 0 <= action < self.actions:
            why = f"actions are numbered from 0 to {self.actions - 1}"
        else:
            why = str(self.position(i).verdict(seat, action))
        return (
            f"action {action} of seat {seat} is not legal in game {i}, "
            f"and nothing was played in any: {why}"
        )

    def _check_open(self) -> None:
        if self._closed:
            raise Closed("this environment was closed; make another one")


def _plan_of(encoding: Encoding | None) -> Plan:
    """The tables of an encoding as arrays; empty ones if there is none."""
    lists = encoding.plan if encoding is not None else Plan(*([[]] * len(Plan._fields)))
    columns = {name: np.array(column, np.int64) for name, column in lists._asdict().items()}
    return Plan(**columns | {"scale": np.array(lists.scale, np.float64)})


def _check_numbers(**given: tuple[Any, int]) -> None:
    for name, (value, least) in given.items():
        if type(value) is not int or value < least:
            raise FairgroundError(f"{name} must be a whole number from {least} on, not {value!r}")
