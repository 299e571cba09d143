"""The commands that list the games and read their rulebooks."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.markdown import Markdown

import fairground
from fairground.cli import completion, coverage, tables
from fairground.cli.asked import AsJson
from fairground.cli.screen import console
from fairground.kernel.errors import FairgroundError
from fairground.kernel.game import Game
from fairground.kernel.rulebook import Rule
from fairground.kernel.sentences import how_many, verb


def games(as_json: AsJson = False) -> None:
    """List the games, and those of other packages that cannot be played with the reason."""
    found, left_out = fairground.all_games(), fairground.left_out_games()
    if as_json:
        print(json.dumps(tables.games_data(found, left_out), ensure_ascii=False))
        return
    screen = console()
    screen.print(tables.games(found))
    if left_out:
        screen.print("\nLeft out:")
        screen.print(tables.left_out(left_out))


def rules(
    game: Annotated[
        str | None,
        typer.Argument(
            metavar="GAME",
            help="A game's name, such as crash-grid; all games are searched without it.",
            autocompletion=completion.game_names,
        ),
    ] = None,
    rule: Annotated[
        str | None,
        typer.Argument(metavar="ID", help="Such as CG-12.", autocompletion=completion.rule_ids),
    ] = None,
    search: Annotated[
        str | None, typer.Option(metavar="WORDS", help="List the rules that have all these words.")
    ] = None,
    untested: Annotated[
        bool, typer.Option("--coverage", help="List the rules that no test claims.")
    ] = False,
    tests: Annotated[Path, typer.Option(help="Where the tests lie.")] = Path("tests"),
    as_json: AsJson = False,
) -> None:
    """Read a game's rulebook, or one rule of it, or look for words in it."""
    if search is not None:
        _searched(search, [fairground.game(game)] if game else fairground.all_games(), as_json)
        return
    if game is None:
        raise FairgroundError("GAME is missing; see fairground rules --help")
    book = fairground.game(game).rulebook
    if untested:
        missing = coverage.unclaimed(book, tests)
        if as_json:
            print(json.dumps({"rules": len(book.rules), "unclaimed": list(map(_data, missing))}))
        else:
            _print(missing)
            claimed = len(book.rules) - len(missing)
            are = verb(claimed, "is", "are")
            print(f"{claimed} of {how_many(len(book.rules), 'rule')} {are} claimed by a test")
        raise typer.Exit(1 if missing else 0)
    found = list(book.rules.values()) if rule is None else [book.rule(rule)]
    if as_json:
        print(json.dumps([_data(one) for one in found], ensure_ascii=False))
    elif rule is None:
        console().print(Markdown(book.text))
    else:
        console().print(f"[bold]{found[0].id}[/bold] [dim]{found[0].section}[/dim]")
        console().print(Markdown(found[0].sentence))


def _searched(words: str, games: tuple[Game, ...] | list[Game], as_json: bool) -> None:
    """The rules that have all these words, game by game; exit code 1 if there is none."""
    wanted = words.casefold().split()
    if not wanted:
        raise FairgroundError("--search needs a word to look for")
    found = {game.title: list(_with(wanted, game)) for game in games}
    count = sum(map(len, found.values()))
    if as_json:
        print(json.dumps([_data(one) for rules in found.values() for one in rules]))
    else:
        for title, rules in found.items():
            if rules:
                console().print(f"[bold]{title}[/bold]")
                _print(rules)
        print(f"{how_many(count, 'rule')} {verb(count, 'has', 'have')} “{words}”.")
    raise typer.Exit(0 if count else 1)


def _with(words: list[str], game: Game) -> Iterator[Rule]:
    for rule in game.rulebook.rules.values():
        text = f"{rule.id} {rule.section} {rule.sentence}".casefold()
        if all(word in text for word in words):
            yield rule


def _print(rules: list[Rule]) -> None:
    for rule in rules:
        print(f"{rule.id}  {rule.sentence}")


def _data(rule: Rule) -> dict[str, Any]:
    return {"id": rule.id, "section": rule.section, "sentence": rule.sentence}
