"""The games that there are, by name: our own, and those that other packages bring.

A package brings a game by an entry point of the group `fairground.games`, in its pyproject.toml:

    [project.entry-points."fairground.games"]
    my-game = "my_game:GAME"

A game that cannot be played is left out with the reason, and never in the way of the others.
"""

from __future__ import annotations

import importlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.metadata import EntryPoint, entry_points

from fairground.kernel.admission import what_is_wrong
from fairground.kernel.errors import UnknownGame
from fairground.kernel.game import Game
from fairground.kernel.naming import meant, spelled
from fairground.kernel.sentences import on_one_line

GROUP = "fairground.games"

# Our own are named here and are no entry points: these are read from what pip wrote when it
# installed the package, so an editable install would not know a new folder until the next time,
# and the sources alone, without an installation, would have no game at all.
OWN = ("crash-grid", "gold-n-crash", "grid-of-shadows", "battlegrid", "crash-by-crash")


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A game of another package that cannot be played here, and why."""

    name: str
    package: str
    reason: str

    def __str__(self) -> str:
        return f"the game {self.name!r} of the package {self.package} is left out: {self.reason}"


def game(name: str) -> Game:
    """A game by its name or its title, in any spelling.

    >>> game("crash-grid").title, game("Crash Grid").name, game("CRASHGRID").name
    ('Crash Grid', 'crash-grid', 'crash-grid')
    >>> game("chess")
    Traceback (most recent call last):
    ...
    fairground.kernel.errors.UnknownGame: there is no game 'chess'; the games are crash-grid, ...
    """
    wanted = spelled(name)
    for own in OWN:  # without a look at what others bring
        if spelled(own) == wanted:
            return _own(own)
    for found in all_games():
        if spelled(found.name) == wanted:
            return found
    for found in all_games():  # a name goes before a title, which two packages may both have
        if spelled(found.title) == wanted:
            return found
    raise _unknown(name, [one for one in left_out_games() if spelled(one.name) == wanted])


def game_named(name: str) -> Game:
    """A game by its very name, as tables and replays keep it.

    No other game may stand in for one that is not installed any more, not even one of its title.
    """
    if name in OWN:
        return _own(name)
    for found in all_games():
        if found.name == name:
            return found
    raise _unknown(name, [one for one in left_out_games() if one.name == name])


def _unknown(name: str, left_out: Sequence[LeftOut]) -> UnknownGame:
    if left_out:
        return UnknownGame(str(left_out[0]))
    known = [found.name for found in all_games()]
    return UnknownGame(
        f"there is no game {name!r}{meant(name, known)}; the games are {', '.join(known)}"
    )


def names() -> tuple[str, ...]:
    """What the games are called, without loading any: some of them may be left out then."""
    return (*OWN, *sorted(offer.name for offer in entry_points(group=GROUP)))


def all_games() -> tuple[Game, ...]:
    """All games: our own in the order of their arrival, then those of other packages by name."""
    return _found()[0]


def left_out_games() -> tuple[LeftOut, ...]:
    """The games of other packages that cannot be played here, each with the reason."""
    return _found()[1]


@cache
def _own(name: str) -> Game:
    found: Game = importlib.import_module(f"fairground.games.{name.replace('-', '_')}").GAME
    return found


@cache
def _found() -> tuple[tuple[Game, ...], tuple[LeftOut, ...]]:
    return admitted([_own(name) for name in OWN], entry_points(group=GROUP))


def admitted(
    own: Iterable[Game], offers: Iterable[EntryPoint]
) -> tuple[tuple[Game, ...], tuple[LeftOut, ...]]:
    """The games that can be played, ours first, and what is left out of what others offer."""
    games = list(own)
    left_out = []
    for offer in sorted(offers, key=lambda offer: (offer.name, _package(offer))):
        loaded = _loaded(offer, games)
        if isinstance(loaded, Game):
            games.append(loaded)
        else:
            left_out.append(LeftOut(offer.name, _package(offer), loaded))
    return tuple(games), tuple(left_out)


def _loaded(offer: EntryPoint, known: list[Game]) -> Game | str:
    """The game of an entry point, or why it cannot be played beside the known ones."""
    for other in known:
        if spelled(other.name) == spelled(offer.name):
            return "another game has this name already"
    try:
        found = offer.load()
    except (Exception, SystemExit) as error:  # whatever a stranger's module does
        return f"{offer.value} cannot be loaded: {type(error).__name__}: {on_one_line(error)}"
    wrong = what_is_wrong(found)
    if wrong is not None:
        return f"{offer.value} {wrong}"
    assert isinstance(found, Game)
    if found.name != offer.name:
        return f"{offer.value} calls itself {found.name!r}, not as its entry point does"
    for other in known:
        if other.prefix == found.prefix:
            return f"its rules begin with {found.prefix}-, and so do those of {other.name!r}"
    return found


def _package(offer: EntryPoint) -> str:
    return offer.dist.name if offer.dist is not None else "of no name"
