"""Replays: one small JSON file from which anybody can play a game again and verify it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from fairground.kernel.errors import BadReplay, FairgroundError
from fairground.kernel.game import Game, key_of
from fairground.kernel.position import Position
from fairground.kernel.seal import Seal, Terms, digest_of
from fairground.kernel.sentences import on_one_line
from fairground.kernel.slips import TAKE_BACK, rewound, standing
from fairground.kernel.view import state_hash

FORMAT = 1


@dataclass(frozen=True)
class Replay:
    """A game as options, key and actions, with the hash of the state they lead to.

    A game that began in the middle has a scenario (`start`) in place of the key. What was taken
    back stays among the actions, and that it was is told by numbers below zero (see `slips`). A
    game of a hall has a seal, by which the key can be checked (see `seal`).
    """

    game: str
    version: int
    seats: int
    options: dict[str, Any]
    key: str | None
    start: dict[str, Any] | None
    actions: tuple[tuple[int, int], ...]
    hash: str
    names: tuple[str, ...] | None = None  # the players', if they were given
    seal: Seal | None = None

    def to_json(self) -> str:
        """The replay as JSON text."""
        return json.dumps(self.to_data(), ensure_ascii=False)

    def to_data(self) -> dict[str, Any]:
        """The same as JSON has it."""
        data: dict[str, Any] = {
            "fairground": "replay",
            "format": FORMAT,
            "game": self.game,
            "version": self.version,
            "seats": self.seats,
            "options": self.options,
            **({} if self.names is None else {"names": list(self.names)}),
            "actions": [list(action) for action in self.actions],
            "hash": self.hash,
        }
        if self.start is None:
            data["key"] = self.key
        else:
            data["start"] = self.start
        if self.seal is not None:
            data["seal"] = self.seal.to_data()
        return data

    def sealed(self, seal: Seal) -> Replay:
        """The same under a seal, which gets the digest of all of it."""
        bare = replace(self, seal=replace(seal, digest=""))
        return replace(self, seal=replace(seal, digest=digest_of(bare.to_data())))

    @classmethod
    def from_json(cls, text: str) -> Replay:
        """Read a replay; BadReplay says what is wrong with the text."""
        try:
            data = json.loads(text)
        except (ValueError, TypeError, RecursionError):
            raise BadReplay("this is not a replay: it is empty, corrupt or cut off") from None
        return cls.from_data(data)

    @classmethod
    def from_data(cls, data: Any) -> Replay:
        """The same from what the JSON says."""
        if not isinstance(data, dict) or data.get("fairground") != "replay":
            raise BadReplay("this is not a Fairground replay: it does not say so")
        if data.get("format") != FORMAT:
            raise BadReplay(
                f"this replay has format {data.get('format')!r}; this program reads format {FORMAT}"
            )
        # Of anything else nobody could say whether it belongs there.
        unknown = data.keys() - {"fairground", "format", *cls.__dataclass_fields__}
        if unknown:
            raise BadReplay(f"this replay is corrupt: it has {min(unknown)!r}, which no replay has")
        return cls(
            game=_part(data, "game", str),
            version=_part(data, "version", int),
            seats=_part(data, "seats", int),
            options={
                name: tuple(value) if isinstance(value, list) else value
                for name, value in _part(data, "options", dict).items()
            },
            key=None if "start" in data else _part(data, "key", str),
            start=_part(data, "start", dict) if "start" in data else None,
            actions=_actions(_part(data, "actions", list)),
            hash=_part(data, "hash", str),
            names=_names(_part(data, "names", list)) if "names" in data else None,
            seal=None if data.get("seal") is None else Seal.from_data(data["seal"]),
        )

    def position(self, game: Game, steps: int | None = None) -> Position:
        """Play the replay again, up to a number of steps (all of them by default)."""
        if steps is not None and steps < 0:
            raise BadReplay(f"a replay is shown up to a step from 0 on, not {steps}")
        *_, position = self.played(game, steps)
        return position

    def played(self, game: Game, steps: int | None = None) -> Iterator[Position]:
        """The same on the way: the position before the first action, and again after each."""
        if game.name != self.game:
            raise BadReplay(f"this is a replay of {self.game}, not of {game.name}")
        if not self._goes_alike(game):
            raise BadReplay(
                f"this replay is of version {self.version} of {game.title}; "
                f"this program plays version {game.version}"
            )
        try:
            position = self.first_position(game)
        except FairgroundError as error:
            raise BadReplay(f"this replay cannot be dealt: {error}") from None
        yield position
        for number, (seat, action) in enumerate(self.actions[:steps], start=1):
            try:
                play_act(position, seat, action)
            except FairgroundError as error:
                raise BadReplay(f"action {number} of this replay is refused: {error}") from None
            yield position

    def standing(self) -> Replay:
        """The same game without what was taken back; it is not the one that was sealed then."""
        try:
            stands = standing(self.actions)
        except ValueError as error:
            raise BadReplay(f"this replay is corrupt: {error}") from None
        return self if stands == self.actions else replace(self, actions=stands, seal=None)

    def verify(self, game: Game) -> Position:
        """The final position, if the replay comes out exactly as it says."""
        position = self.position(game)
        self.check_end(position)
        self.check_seal()
        return position

    def check_seal(self) -> None:
        """Refuse a replay whose seal does not fit; one without a seal is none to be checked."""
        faults = self.seal_faults()
        if faults:
            raise BadReplay(f"the seal of this replay is broken: {'; '.join(faults)}")

    def seal_faults(self) -> tuple[str, ...]:
        """What does not fit with the seal, each as half a sentence."""
        if self.seal is None:
            return ()
        terms = Terms(self.game, self.seats, self.options, self.names, self.start)
        key = self.key if self.start is None else self.start.get("key")
        faults = tuple(self.seal.faults(terms, key))
        if not faults and self.sealed(self.seal).seal != self.seal:
            return ("the replay is not the one that was written: its digest is another's",)
        return faults

    def check_end(self, position: Position) -> None:
        """Refuse a replay that leads to this position and not to the one that it claims."""
        game = position.game
        found = state_hash(game, position.row, self.version)
        if found != self.hash and self.version != game.version:
            raise BadReplay(
                f"this replay is of version {self.version} of {game.title}; version "
                f"{game.version} tells it, but keeps other notes of it and cannot verify it"
            )
        if found != self.hash:
            raise BadReplay(
                f"this replay does not come out as it says: it leads to {found}, "
                f"it claims {self.hash}"
            )

    def _goes_alike(self, game: Game) -> bool:
        """Whether the program's version of the game plays as the replay's did at this table."""
        if self.version == game.version:
            return True
        try:
            table = game.table_of(self.seats, self.options)
        except FairgroundError:
            return False
        return game.plays_alike(self.version, game.options_of(table))

    def first_position(self, game: Game) -> Position:
        """The position before the first action."""
        # Names in a file are anybody's: what would move a terminal's cursor is left out.
        names = None if self.names is None else tuple(map(on_one_line, self.names))
        if self.start is not None:
            return game.at(self.start if names is None else self.start | {"names": names})
        state = game.table_of(self.seats, self.options)
        return Position.deal(game, state, key_of(None, self.key), names)


def play_act(position: Position, seat: int, act: int) -> None:
    """Play what a record says: an action, or that some are taken back."""
    whose = rewound(act)
    if whose is not None:
        position.rewind(whose)
    elif act == TAKE_BACK:
        position.take_back(seat)
    else:
        position.play(seat, act)


def _part(data: dict[str, Any], name: str, kind: type) -> Any:
    if name not in data:
        raise BadReplay(f"this replay is incomplete: it has no {name!r}")
    value = data[name]
    if not isinstance(value, kind) or isinstance(value, bool):
        raise BadReplay(f"this replay is corrupt: its {name!r} is {value!r}")
    return value


def _names(entries: list[Any]) -> tuple[str, ...]:
    for number, entry in enumerate(entries, start=1):
        if not isinstance(entry, str):
            raise BadReplay(f"this replay is corrupt: its name {number} is {entry!r}, not a text")
    return tuple(entries)


def _actions(entries: list[Any]) -> tuple[tuple[int, int], ...]:
    for number, entry in enumerate(entries, start=1):
        if not (isinstance(entry, list) and [type(part) for part in entry] == [int, int]):
            raise BadReplay(
                f"this replay is corrupt: its action {number} is {entry!r}, not [seat, action]"
            )
    return tuple((entry[0], entry[1]) for entry in entries)
