"""What the commands print: whole and well said, with numbers that agree, in 80 characters."""

import re
from dataclasses import replace
from io import StringIO

import pytest
from rich.console import Console

import fairground
from fairground.bots.advice import Advice
from fairground.bots.advice import Candidate as Advised
from fairground.cli import tables
from fairground.cli.app import app
from fairground.lab import ladder_page
from fairground.lab.conformance import CHECKS
from fairground.lab.conformance.probe import Finding
from fairground.lab.conformance.prose import slips_in
from fairground.lab.ladder import Ladder, Pairing, Rating, Setting
from fairground.lab.report import Account, Judged, Point, Report, Turning
from fairground.lab.simulate import Share, Summary
from fairground.terminal.table import default_names

GAME = fairground.game("crash-grid")


def printed(*parts, width: int = 80) -> str:
    console = Console(width=width, record=True, file=StringIO())
    console.print(*parts, sep="\n", highlight=False)
    return console.export_text()


def slips(text: str) -> list[str]:
    """What is wrong with each line of a text; tables are aligned with spaces, and have seats."""
    allowed = ("two spaces, or one at an end", "a seat by its number")
    lines = (re.sub(r"[─-╿]", "", line).strip() for line in text.splitlines())
    return [
        f"{what}: {line}" for line in lines for what in slips_in(line, False) if what not in allowed
    ]


def report(count: int) -> Report:
    account = Account(0, 0.5, -0.125, 0.04, 0.0, 1.0, count, count)
    judged = Judged(0, 1, 0, 7, "reveal 2♣", 0.5, 0.01 * count, 8, "reveal 3♣", 0.5)
    turning = Turning(1, 0, 0.5, 0.9, "decision", "Ann crashes.")
    return Report(
        game="crash-grid",
        title="Crash Grid",
        names=("Ann", "Bob"),
        sides=(0, 1),
        actions=count,
        iterations=count,
        seed=0,
        hash="0",
        reason="Ann wins, 1 : 0 after 1 round.",
        decisions=(judged,) * count,
        curves=((Point(0, 0.5),), (Point(0, 0.5),)),
        turnings=(turning,),
        accounts=(account, replace(account, seat=1)),
    )


@pytest.mark.parametrize("count", [1, 2, 2000])
def test_an_analysis_is_well_said(count):
    told = printed(*tables.report(report(count)), width=120)
    assert slips(told) == []
    assert "−12" in told  # luck, with the true minus
    text = report(count).to_text()
    assert slips(text) == []
    assert ("1 action." in text) == (count == 1)
    assert ("2,000 actions." in text) == (count == 2000)


@pytest.mark.parametrize("count", [1, 2, 5000])
def test_a_simulation_is_well_said(count):
    share = Share("greedy", count, 0.5, 0.4, 0.6)
    result = Summary(
        games=count,
        decisions=count,
        bots=(share,),
        seats=(share,),
        shortest=1,
        mean_length=1.0,
        longest=1,
    )
    told = printed(*tables.summary(GAME, result, 1.0))
    number = {1: "1 game", 2: "2 games", 5000: "5,000 games"}[count]
    assert re.search(rf"Crash Grid: {number}\b", told)


def test_the_games_are_listed_in_80_characters_without_hyphens_between_numbers():
    told = printed(tables.games(fairground.all_games()))
    assert slips(told) == []
    assert "2 to 4 players, 30 to 45 minutes, by Disrupt Games" in told
    assert all(len(line) <= 80 for line in told.splitlines())


def test_a_game_that_says_little_of_itself_is_listed_with_what_it_says():
    told = printed(tables.games([replace(GAME, sentence="", minutes="", publisher="")]))
    lines = [line.strip() for line in told.splitlines()]
    assert lines == ["crash-grid  Crash Grid", "2 to 4 players"]


@pytest.mark.parametrize("name", [game.name for game in fairground.all_games()])
def test_every_check_fits_into_80_characters_with_what_it_found(name):
    game = fairground.game(name)
    seats = game.fewest_seats
    odd = {option.name: option.default_for(seats) for option in game.options}
    changed = [option.name for option in game.options[:1]]
    odd |= dict.fromkeys(changed, "odd")
    found = Finding("x", "a scene that differs", "it is the same", seats, odd, 123456789, 1, 0, 7)
    for entry in CHECKS:
        assert slips(entry.sentence) == []
        for finding in (None, found, replace(found, not_run=True)):
            lines = printed(tables.checked(game, entry, finding, 102.5)).splitlines()
            assert all(len(line) <= 80 for line in lines)
            assert lines[0].endswith("102.5 s")
            told = " ".join(" ".join(lines).split())
            assert entry.sentence in told.replace(" 102.5 s", "")
    told = " ".join(printed(tables.checked(game, CHECKS[0], found, 1.0)).split())
    assert "Found: it is the same Expected: a scene that differs Where: seats" in told
    assert "after 1 action, seat 0, action 7" in told
    assert re.findall(r"Option: (\w+)=odd", told) == changed
    assert told.count("Option: ") == len(changed)


def test_every_help_is_well_said():
    for command in app.registered_commands:
        assert command.callback is not None
        first = (command.callback.__doc__ or "").splitlines()[0]
        assert list(slips_in(first, True)) == []


@pytest.mark.parametrize("games", [1, 900])
def test_a_hint_is_well_said(games):
    options = (Advised(1, 0.6, 0.7), Advised(2, 0.59, 0.3), Advised(3, 0.1, 0.0))
    advice = Advice(seat=0, options=options, odds=0.6, games=games)
    for option in options:
        assert list(slips_in(advice.reason(option), True)) == []


@pytest.mark.parametrize("nodes", [1, 2, 1600])
def test_a_ladder_is_well_said(nodes):
    pairing = Pairing("greedy", "random", [1.0, 1.0])
    ratings = (Rating("greedy", 100.0, 5.0), Rating("random", 0.0, 5.0))
    ladder = Ladder(Setting("crash-grid", b"", 2, 0, nodes), ratings, (pairing,))
    told = ladder_page.page(GAME, ladder, "fairground ladder crash-grid", "crash-grid.svg")
    sentences = [line for line in told.splitlines() if line.endswith((".", ":"))]
    assert sentences
    assert [slip for line in sentences for slip in slips_in(line, False)] == []


def test_a_seat_called_after_its_bot_keeps_the_rest_of_the_name():
    assert default_names(["human", "search:mySeed"]) == ("Human", "Search:mySeed")
