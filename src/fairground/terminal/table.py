"""A table: one position, who sits at it, and what may be shown to whom."""

from __future__ import annotations

import dataclasses
import os
import random
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from fairground.kernel.errors import FairgroundError, Refusal
from fairground.kernel.game import Game
from fairground.kernel.layout import NOBODY
from fairground.kernel.position import LogLine, Position
from fairground.kernel.replay import Replay
from fairground.kernel.scene import Scene
from fairground.kernel.sentences import capital, on_one_line
from fairground.kernel.slips import TAKE_BACK, rewind
from fairground.kernel.view import View
from fairground.registry import game as find_game
from fairground.terminal.keeping import Keeper, Kept
from fairground.terminal.thinking import advice_on, report_of

if TYPE_CHECKING:
    from fairground.bots import Bot
    from fairground.bots.advice import Advice
    from fairground.lab.report import Report

HUMAN = "human"


@dataclass(frozen=True)
class Sight:
    """What the screen shows: a scene, the log its audience may read, and who is to choose."""

    scene: Scene
    log: tuple[LogLine, ...]
    chooser: int | None = None
    lit: tuple[str, ...] = ()  # what a teacher points at, and the actions whose buttons are meant
    buttons: tuple[int, ...] = ()


class LocalTable:
    """A position with humans and bots at it; nothing here knows how it is drawn."""

    plays_forced = True
    """Whether the only choice there is is made without being asked for."""

    def __init__(
        self,
        game: Game,
        seats: Sequence[str],
        names: Sequence[str] | None = None,
        seed: int | None = None,
        options: Mapping[str, Any] | None = None,
    ) -> None:
        if isinstance(seats, str) or not all(isinstance(kind, str) for kind in seats):
            raise FairgroundError(
                f'seats is a list with "{HUMAN}" or the name of a bot for each seat, not {seats!r}'
            )
        self.game = game
        self.kinds = tuple(seats)
        self.humans = tuple(seat for seat, kind in enumerate(seats) if kind == HUMAN)
        self.saved: Path | None = None
        self.keeper: Keeper | None = None
        self._names = default_names(seats) if names is None else _given_names(seats, names)
        self._seed = seed
        self._options = dict(options or {})
        self._deal()

    @classmethod
    def resumed(cls, kept: Kept) -> LocalTable:
        """A table that goes on with a game that was left."""
        game, replay = find_game(kept.replay.game), kept.replay
        names = replay.names or default_names(kept.seats)
        table = cls(game, kept.seats, names, kept.seed, replay.options)
        *_, table.position = replay.played(game)
        replay.check_end(table.position)
        table._record = list(replay.actions)
        table.keeper = Keeper(kept.file)
        return table

    def _deal(self) -> None:
        self._start(
            self.game.new(
                seats=len(self.kinds), seed=self._seed, names=self._names, **self._options
            )
        )
        self._bots = {
            seat: _bot(kind, (self._seed or 0) * len(self.kinds) + seat)
            for seat, kind in enumerate(self.kinds)
            if kind != HUMAN
        }

    def _start(self, position: Position) -> None:
        self.report: Report | None = None
        self._record: list[tuple[int, int]] = []
        self.position = position

    def rematch(self) -> None:
        """The same seats again, and the same options, unless the game lets its champion open; a
        seeded table goes on with the next seed."""
        outcome = self.position.outcome
        if outcome is not None:
            champion = random.Random(self._seed).choice(outcome.winners)
            self._options = self.game.rematch_options(self._options, champion)
        if self._seed is not None:
            self._seed += 1
        self._deal()

    # ------------------------------------------------------------ who sees what

    @property
    def shared(self) -> bool:
        """Whether several humans look at this screen, so that secrets need a cover."""
        return len(self.humans) > 1

    @property
    def audience(self) -> int:
        """Whose view may stay on the screen: the only human's, or what everybody may know."""
        return self.humans[0] if len(self.humans) == 1 else NOBODY

    def sight(self, chooser: int | None = None) -> Sight:
        """What the audience may see; with a chooser, its choices are shown as well."""
        scene = self.position.view(self.audience).scene
        if chooser is not None and chooser != self.audience:
            scene = replace(scene, choices=self.position.view(chooser).scene.choices)
        return Sight(scene, self.position.log(self.audience), chooser)

    def private_sight(self, seat: int) -> Sight:
        """What only this seat may see."""
        return Sight(self.position.view(seat).scene, self.position.log(seat), seat)

    def ending_sight(self) -> Sight | None:
        """The table before the last action cleared it, if it did, with the log up to then."""
        number = len(self.position.steps) - 1
        picture = self.position.picture(number, self.audience)
        if picture is None:
            return None
        step, log = self.position.steps[number], self.position.log(self.audience)
        later = [event for event in step.events[step.pictured :] if event.seen_by(self.audience)]
        said = [self.game.words.sentence(event, self.position.names) for event in later]
        scene = replace(picture.scene, prompt="", choices=(), refused=(), gathering=None)
        return Sight(scene, log[: len(log) - len(list(filter(None, said)))])

    def must_hide(self, seat: int) -> bool:
        """Whether the seat's choice is a secret before somebody else who may look.

        It is open only if everybody can work out the same choices from what is public, and
        nobody else chooses at the same time.
        """
        if not self.shared:
            return False
        if self.position.pending != (seat,):
            return True
        public = self.position.view(NOBODY)
        if self._choices_in(public, seat) != [choice.id for choice in self.position.choices(seat)]:
            return True
        zones = {zone.id for zone in public.scene.zones}
        pieces = {piece.id for piece in public.scene.pieces}
        pieces |= {mark.id for panel in public.scene.panels for mark in panel.marks}
        places = (on for choice in self.position.view(seat).scene.choices for on in choice.on)
        return not all(on in pieces or on.partition(":")[0] in zones for on in places)

    def _choices_in(self, view: View, seat: int) -> list[int]:
        """The seat's actions as far as another's view tells them."""
        twin = self.game.plain
        out = twin.new_out()
        count = twin.choices(twin.state(view.row), seat, out, twin.new_desk())
        return list(out[:count])

    # ------------------------------------------------------------ what is played

    @property
    def deciding(self) -> tuple[int, ...]:
        """The seats that are asked now; nobody if the game is over."""
        return self.position.pending

    def why_not(self, seat: int, actions: Sequence[int]) -> Refusal | None:
        """Why legal actions of a person's are not taken all the same."""
        return None

    def play(self, seat: int, action: int) -> None:
        """Play an action."""
        self.position.play(seat, action)
        self._note(seat, action)

    def take_back(self, seat: int) -> str:
        """Take a seat's last action back; why not, if so.

        Bots agree to everything. People who share a screen take back only what has told nothing.
        """
        why_not = self.position.why_no_undo(seat)
        if not why_not:
            self.position.take_back(seat)
            self._note(seat, TAKE_BACK)
        elif not self.shared and any(step.seat == seat for step in self.position.steps):
            self.position.rewind(seat)
            self._note(seat, rewind(seat))
        else:
            return f"{capital(why_not)}."
        return ""

    def _note(self, seat: int, act: int) -> None:
        """Keep what was done: in the record, and for whoever leaves before the end."""
        self._record.append((seat, act))
        if self.keeper is None:
            return
        if self.position.pending:
            self.keeper.keep(self.kinds, self._seed, self.replay())
        else:
            self.keeper.forget()

    # ------------------------------------------------------------ bots

    @property
    def has_bots(self) -> bool:
        """Whether there is a bot that thinks."""
        return bool(self._bots)

    def is_bot(self, seat: int) -> bool:
        """Whether a bot sits there."""
        return seat in self._bots

    def bot_choice(self, seat: int, view: View) -> int:
        """The bot's choice from what its seat may know; run it away from the screen's thread."""
        from fairground.bots import Budget

        mind = self._bots[seat]
        try:
            cores = os.cpu_count() or 1
            return mind.choose(view, Budget(mind.appetite, mind.seconds, time.monotonic, cores))
        except FairgroundError:
            raise
        except Exception as error:
            raise FairgroundError(
                f"the bot {self.kinds[seat]!r} of {self.position.names[seat]} failed: {error!r}"
            ) from error

    def advise(self, view: View) -> Advice:
        """What the bot would do in a human's place, from the same view."""
        return advice_on(view, self._seed or 0)

    def analyse(self, progress: Callable[[int, int], None] | None = None) -> Report:
        """The report of the finished game; it takes a while, away from the screen's thread."""
        position = self.position
        report = report_of(position.replay(), position.names, progress)
        if position is self.position:
            self.report = report
        return report

    # ------------------------------------------------------------ replays

    @property
    def replay_name(self) -> str:
        """The file that `save_replay` writes: a name that says which game it is."""
        return f"{self.game.name}-{self.position.hash[:8]}.replay.json"

    def replay(self) -> Replay:
        """The game so far, with what was taken back."""
        return dataclasses.replace(self.position.replay(), actions=tuple(self._record))

    def save_replay(self, folder: Path | None = None) -> Path:
        """Write the game so far to a file in the folder (the present one by default)."""
        path = (folder or Path()) / self.replay_name
        try:
            path.write_text(self.replay().to_json() + "\n", encoding="utf-8")
        except OSError as error:
            raise FairgroundError(
                f"the replay could not be saved as {path}: {error.strerror}"
            ) from None
        self.saved = path
        return path


def default_names(seats: Sequence[str]) -> tuple[str, ...]:
    """Seats called after who sits there, numbered where several are alike.

    >>> default_names(["human", "greedy", "greedy"])
    ('Human', 'Greedy 1', 'Greedy 2')
    """
    names = []
    for seat, kind in enumerate(seats):
        alike = [other for other, same in enumerate(seats) if same == kind]
        number = f" {alike.index(seat) + 1}" if len(alike) > 1 else ""
        names.append(capital(kind) + number)
    return tuple(names)


def _given_names(seats: Sequence[str], names: Sequence[str]) -> tuple[str, ...]:
    """The names as given; a seat whose name is left empty is called after who sits there."""
    usual = default_names(seats)
    spoken = map(on_one_line, names)
    return tuple(name or "".join(usual[seat : seat + 1]) for seat, name in enumerate(spoken))


def _bot(name: str, seed: int) -> Bot:
    from fairground.bots import bot

    try:
        return bot(name, seed)
    except FairgroundError as error:
        raise FairgroundError(f"{error}; a person is {HUMAN}") from None
