"""What a shell offers when somebody presses Tab: games, their rules and options, and bots."""

from __future__ import annotations

from collections.abc import Iterator

import typer

from fairground import registry
from fairground.kernel.errors import FairgroundError
from fairground.kernel.game import Game
from fairground.kernel.options import Flag, OneOf, Option


def game_names(incomplete: str) -> list[str]:
    """The games, without loading any."""
    return [name for name in registry.names() if name.startswith(incomplete.casefold())]


def rule_ids(context: typer.Context, incomplete: str) -> Iterator[tuple[str, str]]:
    """The rules of the game that was named before."""
    game = _named(context)
    for rule in game.rulebook.rules.values() if game is not None else ():
        if rule.id.startswith(incomplete.upper()):
            yield rule.id, rule.sentence


def option_pairs(context: typer.Context, incomplete: str) -> Iterator[str]:
    """The options of the game that was named before, with the values that can be listed.

    What stands before an unfinished option is not always told: then those of all games.
    """
    game = _named(context)
    games = registry.all_games() if game is None else (game,)
    pairs = (pair for game in games for option in game.options for pair in _pairs(option))
    yield from dict.fromkeys(pair for pair in pairs if pair.startswith(incomplete))


def chapters(context: typer.Context, incomplete: str) -> Iterator[tuple[str, str]]:
    """The lessons of the game that was named before; if it is not told, numbers of any game's."""
    game = _named(context)
    if game is None:
        most = max(len(one.lessons) for one in registry.all_games())
        yield from ((str(number), "") for number in range(1, most + 1))
        return
    for number, lesson in enumerate(game.lessons, start=1):
        if str(number).startswith(incomplete):
            yield str(number), lesson.title


def bots(incomplete: str) -> Iterator[str]:
    """Bots, one by one behind commas."""
    from fairground.bots import BOTS

    before, comma, last = incomplete.rpartition(",")
    yield from (f"{before}{comma}{name}" for name in BOTS if name.startswith(last))


def seats(incomplete: str) -> Iterator[str]:
    """The same, and people."""
    before, comma, last = incomplete.rpartition(",")
    if "human".startswith(last):
        yield f"{before}{comma}human"
    yield from bots(incomplete)


def _named(context: typer.Context) -> Game | None:
    try:
        return registry.game(context.params.get("game") or "")
    except FairgroundError:
        return None


def _pairs(option: Option) -> Iterator[str]:
    values: tuple[str | int, ...] = ()
    if isinstance(option.domain, Flag):
        values = ("true", "false")
    elif isinstance(option.domain, OneOf):
        values = option.domain.offered
    yield from (f"{option.name}={value}" for value in values or ("",))
