"""Conformance of menus: what a table is offered with can be had, and does what it says."""

from __future__ import annotations

import importlib.util
import re
from collections.abc import Iterator, Mapping
from typing import Any

from fairground.kernel.algorithms import play_batch
from fairground.kernel.bundles import Key
from fairground.kernel.errors import BadOption
from fairground.kernel.game import Game
from fairground.kernel.menus import Preset
from fairground.kernel.options import Distinct, OneOf
from fairground.lab.conformance.probe import Finding, Probe
from fairground.lab.conformance.prose import slips_in

GAMES = 300
"""How many random games tell how long a preset is."""

CLEARLY = 0.92
"""By how much fewer decisions a game is shorter."""

Fault = tuple[str, str]
"""What was expected, and what was found instead."""


def menus_keep_their_word(probe: Probe) -> Iterator[Finding]:
    """Presets can be had and are as long as they say; options are grouped and named in words."""
    game = probe.game
    faults = _faults_of_introduction, _faults_of_words, _faults_of_presets
    for expected, found in (fault for look in faults for fault in look(game)):
        yield Finding("menus", expected, f"{game.title}: {found}")


def _faults_of_introduction(game: Game) -> Iterator[Fault]:
    """What the page of the game says of it."""
    if game.link and not game.link.startswith("https://"):
        yield "a link of the publisher that begins with https://", repr(game.link)
    for slip in slips_in(game.parents, True):
        yield f"no text with {slip}", repr(game.parents)


def _faults_of_presets(game: Game) -> Iterator[Fault]:
    names = [preset.name for preset in game.menu.offered]
    for name in set(names):
        if names.count(name) > 1:
            yield "presets with names of their own", f"there are several called {name!r}"
    for preset in game.menu.presets:
        legal = True
        for expected, found in _faults_of_preset(game, preset):
            legal = False
            yield expected, f"preset {preset.name!r}: {found}"
        if legal and (fault := _fault_of_length(game, preset)):
            yield fault


def _faults_of_preset(game: Game, preset: Preset) -> Iterator[Fault]:
    for text, whole in ((preset.title, False), (preset.sentence, True)):
        for slip in slips_in(text, whole):
            yield f"no text with {slip}", repr(text)
    for rule in preset.rules:
        if rule not in game.rulebook.rules:
            yield "rules of the rulebook", rule
    for seats in preset.seats or game.seat_counts:
        if seats not in game.seat_counts:
            yield "seats that the game has", f"{seats}"
            continue
        try:
            settled = game.options_of(game.table_of(seats, preset.options))
        except BadOption as error:
            yield "options that can be set", str(error)
            continue
        usual = game.options_of(game.table_of(seats, {}))
        same = [name for name in preset.options if settled[name] == usual[name]]
        if same or not preset.options:
            yield (
                "options that differ from the published game",
                f"with {seats} seats {', '.join(same) or 'none'}",
            )


def _fault_of_length(game: Game, preset: Preset) -> Fault | None:
    """Whether random games are not shorter or longer, where the preset says that they are."""
    says, usual = _minutes(preset.minutes), _minutes(game.minutes)
    if importlib.util.find_spec("numba") is None or not says or not usual or says == usual:
        return None  # without machine code it takes too long to count
    seats = (preset.seats or game.seat_counts)[-1]
    length = _mean_length(game, seats, preset.options) / _mean_length(game, seats, {})
    if (length < CLEARLY) if says < usual else (length > 1 / CLEARLY):
        return None
    return (
        "a preset that is as long as it says",
        f"preset {preset.name!r}: {preset.minutes} minutes instead of {game.minutes}, but "
        f"its games have {length:.0%} of the decisions",
    )


def _mean_length(game: Game, seats: int, options: Mapping[str, Any]) -> float:
    """How many decisions random games take on average."""
    twin = game.compiled
    series = twin.new_series(game.table_of(seats, options).pack(), seats, GAMES, Key(1, 2))
    twin.run(play_batch, room=twin.new_room(), series=series)
    return float(series.lengths.mean())


def _minutes(text: str) -> float:
    """The middle of "30-45"; 0 if there is none."""
    numbers = [int(number) for number in re.findall(r"\d+", text)]
    return sum(numbers) / len(numbers) if numbers else 0.0


def _faults_of_words(game: Game) -> Iterator[Fault]:
    menu = game.menu
    known = {option.name: option for option in game.options}
    grouped = [name for group in menu.groups for name in group.options]
    for name in {*grouped, *menu.titles, *menu.values} - set(known):
        yield "groups and words for options of the game", f"there is no option {name!r}"
    for name in known if grouped else ():
        if grouped.count(name) != 1:
            yield "every option in one group", f"{name} is in {grouped.count(name)}"
    for name, option in known.items():
        domain = option.domain
        values = domain.values if isinstance(domain, (OneOf, Distinct)) else ()
        for value in menu.values.get(name, {}):
            if value not in values:
                yield "words for values of the option", f"{name} is never {value!r}"
        said = [menu.value(name, value) for value in values]
        if len(set(said)) < len(said):
            yield "a text of its own for every value", f"those of {name}: {', '.join(said)}"
        for text in (menu.title(name), *said):
            if not text or "_" in text:
                yield "names and values in words", repr(text)
