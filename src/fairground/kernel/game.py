"""Games: a value that binds a game's rooms together and makes positions of it."""

from __future__ import annotations

import hashlib
import secrets as system_random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fairground.kernel.contract import Judgement, Planes, Rules, Scenario, Secrets, Stage, Words
from fairground.kernel.errors import (
    BadOption,
    BadRules,
    BadScenario,
    FairgroundError,
    UnknownSeat,
)
from fairground.kernel.events import Events
from fairground.kernel.extras import need
from fairground.kernel.layout import Layout, Plain
from fairground.kernel.lessons import FirstTable, Lesson
from fairground.kernel.measures import Measures
from fairground.kernel.menus import Menu
from fairground.kernel.options import Constraint, Option, settle
from fairground.kernel.plain import PlainTwin
from fairground.kernel.position import Position
from fairground.kernel.rulebook import Rulebook
from fairground.kernel.scene import Flip
from fairground.kernel.tape import Event
from fairground.kernel.temper import Temper

if TYPE_CHECKING:
    from fairground.kernel.compiled import CompiledTwin
    from fairground.kernel.luck import Deal

ChampionOpens = Callable[[Mapping[str, Any], int], dict[str, Any]]
"""From a table's options and the seat that has won to the options of a rematch."""


BY_DEFAULT: Any = None
"""In place of a room that the kernel furnishes (see `defaults`)."""


@dataclass(frozen=True, eq=False, kw_only=True)
class Game:
    """One game: what it is called, what it is made of, and what it declares about itself.

    Every room but the rules may be left to the kernel, which then makes it of the layout, the
    actions, the events and the rulebook.
    """

    name: str
    title: str
    sentence: str = ""
    publisher: str = ""
    link: str = ""  # where its publisher tells of it
    parents: str = ""  # what to know before children play it
    version: int = 1  # raised whenever the same actions could lead to another state
    prefix: str  # of its rule ids
    fewest_seats: int = 2
    most_seats: int = 2
    minutes: str = ""
    options: tuple[Option, ...] = ()
    constraints: tuple[Constraint, ...] = ()
    menu: Menu = field(default_factory=Menu)  # how the options are offered to people
    layout: Layout
    desk: Layout = BY_DEFAULT
    actions: int  # size of the flat action space; best as `Actions`, which says what they are
    longest: int = 1000  # the most decisions that a game can take
    rules: Rules
    secrets: Secrets = BY_DEFAULT
    judgement: Judgement = BY_DEFAULT
    words: Words = BY_DEFAULT
    stage: Stage = BY_DEFAULT
    scenario: Scenario = BY_DEFAULT
    folder: Path = BY_DEFAULT  # with its rulebook; without it, the one that holds its rules
    events: Events | Mapping[int, str] = field(default_factory=dict)  # or names of their kinds
    picture_actions: int = 160  # how far it is played at most for its picture in the hall
    only_seats: tuple[int, ...] = ()  # if not every number from fewest to most will do
    teams: Mapping[int, tuple[int, ...]] = field(default_factory=dict)  # each seat's, if it has one
    # older versions, each with the question at which tables (by their options) it plays the same
    older: Mapping[int, Callable[[Mapping[str, Any]], bool]] = field(default_factory=dict)
    # A room with `worlds(view, seat)` and `quiet_action(s, seat, luck)`, by which the conformance
    # suite judges redeals (see lab/conformance/redeals.py), if either says more than it finds out.
    worlds: Any = None
    planes: Planes | None = None  # what it paints for learners, if it does
    measures: Measures = field(default_factory=Measures)  # what studies count of it besides
    lessons: tuple[Lesson, ...] = ()  # a guided first game, if it has one
    first_table: FirstTable | None = None  # where a beginner plays on their own, if not at any
    deals: tuple[Deal, ...] = ()  # what is counted of its deals besides (see `luck`)
    champion_opens: ChampionOpens | None = None  # if its rules let the winner open a further game

    def __post_init__(self) -> None:
        from fairground.kernel.defaults import furnish

        for name, room in furnish(self).items():
            object.__setattr__(self, name, room)

    @property
    def seat_counts(self) -> tuple[int, ...]:
        """The numbers of seats that the game can be played with."""
        return self.only_seats or tuple(range(self.fewest_seats, self.most_seats + 1))

    @property
    def spoken_seats(self) -> str:
        """The numbers of seats in words: "2 to 4", or "2 or 4"."""
        if self.only_seats:
            return " or ".join(str(count) for count in self.only_seats)
        if self.fewest_seats == self.most_seats:
            return str(self.most_seats)
        return f"{self.fewest_seats} to {self.most_seats}"

    def plays_alike(self, version: int, options: Mapping[str, Any]) -> bool:
        """Whether a game of another version, with these options, goes the same way in this one."""
        if version == self.version:
            return True
        alike = self.older.get(version)
        return alike is not None and alike(options)

    def sides(self, seats: int) -> tuple[int, ...]:
        """The side that each seat plays for: its team, or itself."""
        return self.teams.get(seats, tuple(range(seats)))

    def rematch_options(self, options: Mapping[str, Any], champion: int) -> dict[str, Any]:
        """The options of a further game at a table whose last one this seat has won."""
        return self.champion_opens(options, champion) if self.champion_opens else dict(options)

    def functions(self) -> dict[str, Callable[..., Any]]:
        """The functions that both twins are made of."""
        return {
            "deal": self.rules.deal,
            "pending": self.rules.pending,
            "verdict": self.rules.verdict,
            "choices": self._choices,
            "apply": self.rules.apply,
            "score": self.rules.score,
            "unveil": self.secrets.unveil,
            "redeal": self.secrets.redeal,
            "estimate": self.judgement.estimate,
        }

    @cached_property
    def _choices(self) -> Callable[..., Any]:
        """The rules' own enumeration, or a scan of their verdicts."""
        from fairground.kernel.defaults.choices import scan

        own: Callable[..., Any] | None = getattr(self.rules, "choices", None)
        return own or scan(self.rules, self.actions)

    def event_name(self, kind: int) -> str:
        """What the game calls an event of this kind, such as "crashed"; its number if unnamed."""
        names = self.events.names if isinstance(self.events, Events) else self.events
        return names.get(kind, str(kind))

    def flipped(self, event: Event, names: Sequence[str]) -> Flip | None:
        """The piece that an event turns over, if the game's stage tells of such."""
        told: Flip | None = getattr(self.stage, "flipped", lambda *_: None)(event, names)
        return told

    @property
    def temper(self) -> Temper:
        """How a search should think about the game."""
        found: Temper = getattr(self.judgement, "TEMPER", Temper())
        return found

    @cached_property
    def rulebook(self) -> Rulebook:
        """Every rule id with its sentence."""
        return Rulebook(self.folder / "rulebook.md", self.prefix)

    @cached_property
    def plain(self) -> PlainTwin:
        """The rules as they are, over plain states."""
        return PlainTwin(self)

    @cached_property
    def compiled(self) -> CompiledTwin:
        """The rules compiled, over byte rows; the first use takes seconds, later ones the cache."""
        need("fast")
        from numba.core.errors import NumbaError

        from fairground.kernel.compiled import CompiledTwin
        from fairground.kernel.spelling import why_not
        from fairground.kernel.twins import reachable

        try:
            return CompiledTwin(self)
        except NumbaError as error:
            functions = reachable(self.functions().values())
            raise BadRules(why_not(self, functions, error)) from error

    @property
    def compiled_is_ready(self) -> bool:
        """Whether the compiled twin has been made already in this process."""
        return "compiled" in self.__dict__

    def table(self, seats: int | None = None, /, **options: Any) -> Plain:
        """A state with seats and options set, and nothing dealt yet."""
        return self.table_of(seats, options)

    def table_of(self, seats: int | None, options: Mapping[str, Any]) -> Plain:
        """The same, from options of which not even the names are checked yet."""
        if seats is None:
            seats = self.most_seats
        if isinstance(seats, bool) or not isinstance(seats, int):
            raise UnknownSeat(f"seats must be a whole number, {self.spoken_seats}, not {seats!r}")
        if seats not in self.seat_counts:
            raise UnknownSeat(f"{self.title} is for {self.spoken_seats} seats, not {seats}")
        settled = settle(self.options, self.constraints, seats, options)
        state = self.plain.state(self.layout.blank)
        state.seats = seats
        for option in self.options:
            option.store(state, settled[option.name])
        return state

    def options_of(self, state: Plain) -> dict[str, Any]:
        """The options that a state was dealt with."""
        return {option.name: option.load(state) for option in self.options}

    def new(
        self,
        seats: int | None = None,
        seed: int | None = None,
        *,
        key: str | None = None,
        names: Sequence[str] | None = None,
        **options: Any,
    ) -> Position:
        """A new game at its first decision.

        Without a seed or a key the operating system's generator gives the key. The same seats,
        options and key are the same game for ever.
        """
        state = self.table(seats, **options)
        return Position.deal(self, state, key_of(seed, key), names)

    def at(self, scenario: Mapping[str, Any]) -> Position:
        """A position from its readable form, as `Position.describe` gives it."""
        if not isinstance(scenario, Mapping):
            raise BadScenario("a scenario is a dict, as Position.describe() gives it")
        seats = scenario.get("seats", self.most_seats)
        if seats is None:
            raise BadScenario(f"a scenario is for {self.spoken_seats} seats, not None")
        options = scenario.get("options", {})
        if not isinstance(options, Mapping):
            raise BadScenario("a scenario's options are a dict from names to values")
        try:
            state = self.table_of(seats, options)
        except (BadOption, UnknownSeat) as error:
            raise BadScenario(f"this scenario is impossible: {error}") from None
        try:
            self.scenario.build(state, scenario)
            state.pack()
        except OverflowError as error:
            raise BadScenario(f"this scenario is impossible: {error}") from None
        broken = self.broken_invariant(state)
        if broken is not None:
            raise BadScenario(f"this scenario is impossible: {broken}")
        try:
            return Position.start(self, state, scenario.get("names"))
        except FairgroundError as error:
            raise BadScenario(f"this scenario is impossible: {error}") from None

    def broken_invariant(self, state: Plain) -> str | None:
        """The first invariant that a state breaks, as a sentence; None if it is possible."""
        return next(self.scenario.broken(state), None)

    def __repr__(self) -> str:
        return f"<Game {self.name}>"


def key_of(seed: int | None, key: str | None = None) -> bytes:
    """The 128-bit key of a seed, of 32 hexadecimal digits, or from the operating system."""
    if key is not None:
        try:
            raw = bytes.fromhex(key)
        except (TypeError, ValueError):
            raw = b""
        if len(raw) != 16:
            raise BadOption(f"a key has 32 hexadecimal digits, not {key!r}")
        return raw
    if seed is None:
        return system_random.token_bytes(16)
    if type(seed) is not int or abs(seed) >= 2**256:
        raise BadOption(f"a seed is a whole number of at most 256 bits, not {seed!r:.40}")
    return hashlib.blake2b(f"fairground seed {seed}".encode(), digest_size=16).digest()
