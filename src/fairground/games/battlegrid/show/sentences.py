"""What happens in BattleGrid, as sentences: details as they are spoken, and longer tellings."""

from __future__ import annotations

from collections.abc import Sequence

from fairground.games.battlegrid.rules import components as c
from fairground.games.battlegrid.rules.battle.shots import worth_of
from fairground.games.battlegrid.rules.events import (
    ANSWERED,
    DICE,
    EVENTS,
    FLAK,
    GAME_OVER,
    HAND_DEALT,
    SHOT,
    TURN,
)
from fairground.games.battlegrid.show.names import (
    CARD_NAMES,
    MODE_WORDS,
    SECTOR_NAMES,
    TERRAIN_PLACES,
    TYPE_NAMES,
    cards_in,
    cause_names,
    counted,
)
from fairground.kernel.events import Details, Sentences
from fairground.kernel.sentences import figure, how_many, listed, signed, verb
from fairground.kernel.tape import RULING

# ---------------------------------------------------------------- details


def _unit(unit: int) -> str:
    """A unit's type, if the reader knows it."""
    return TYPE_NAMES[unit] if unit < c.TYPES else "hidden unit"


def _number(serial: int) -> str:
    """Units and Helicopters are numbered from 1."""
    return str(serial + 1)


def _shooter(shooter: int) -> str:
    number, unit = divmod(shooter, 8)
    return f"{TYPE_NAMES[unit]} {number}" if number else f"the {TYPE_NAMES[unit]}"


def _dealt(cards: int) -> str:
    return how_many(cards, "action card") if cards else "no action card"


def _left_over(cards: int) -> str:
    if not cards:
        return "the action pile is empty"
    return f"{cards} {verb(cards, 'is', 'are')} left in the action pile"


def _resting(shooters: int) -> str:
    rest = verb(shooters, "shooter that is left does", "shooters that are left do")
    return f"{shooters} {rest}"


def _flying_off(helis: int) -> str:
    go = verb(helis, "flies off and goes", "fly off and go")
    return f"{how_many(helis, 'Helicopter')} {go}"


SENTENCES = Sentences(
    EVENTS,
    aside=lambda cards: how_many(cards, "action card"),
    card=CARD_NAMES.__getitem__,
    cards=lambda mask: listed(cards_in(mask)) or "no action card",
    count=_dealt,
    end=SECTOR_NAMES.__getitem__,
    far=lambda far: ", from afar" if far else "",
    held=lambda cards: how_many(cards, "unit card"),
    helis=_flying_off,
    left=_left_over,
    lost=lambda lost: "is destroyed" if lost else "is hit",
    mode=MODE_WORDS.__getitem__,
    more=lambda hits: f"; {hits} more hits destroy it" if hits > 1 else "",
    place=TERRAIN_PLACES.__getitem__,
    rest=_resting,
    sector=SECTOR_NAMES.__getitem__,
    serial=_number,
    shooter=_shooter,
    size=lambda cards: how_many(cards, "card"),
    slot=_number,
    source=SECTOR_NAMES.__getitem__,
    start=SECTOR_NAMES.__getitem__,
    target=SECTOR_NAMES.__getitem__,
    terrain=c.TERRAIN_CODES.__getitem__,
    unit=_unit,
    units=lambda units: how_many(units, "unit"),
)
sentence = SENTENCES.sentence

# ---------------------------------------------------------------- set-up, turns and the end


@SENTENCES.tells(HAND_DEALT)
def _hand_dealt(event: Details, names: Sequence[str]) -> str:
    counts = [three >> bits & 7 for three in (event.first, event.last) for bits in (6, 3, 0)]
    return f"{names[event.seat]} is dealt {counted(counts) or 'no unit card'}."


@SENTENCES.tells(TURN)
def _turn(event: Details, names: Sequence[str]) -> str:
    """The points of both sides, whoever is ahead first."""
    sides = sorted(zip((event.ufp, event.imperial), names, strict=False), key=lambda one: -one[0])
    points = ", ".join(f"{name} {points}" for points, name in sides)
    return f"{names[event.seat]} has the turn. Points: {points}."


@SENTENCES.tells(GAME_OVER)
def _game_over(event: Details, names: Sequence[str]) -> str:
    points = f"{max(event.ufp, event.imperial)} : {min(event.ufp, event.imperial)}"
    if event.winner == c.NONE:
        end = f"a draw, {points}"
    elif event.rule == RULING + 54:
        end = f"{names[event.winner]} wins with the stronger army at {points}"
    else:
        end = f"{names[event.winner]} wins, {points}"
    return f"The time sheet is full after {how_many(event.rounds, 'round')}: {end}."


# ---------------------------------------------------------------- fire


@SENTENCES.tells(FLAK)
def _flak(event: Details, names: Sequence[str]) -> str:
    late = ", but no Helicopter is left" if event.late else ""
    result = f"a hit{late}" if event.hits else "no hit"
    return f"{names[event.seat]}'s Anti-aircraft {event.serial + 1} throws {event.die}: {result}."


@SENTENCES.tells(DICE)
def _dice(event: Details, names: Sequence[str]) -> str:
    dice = [die for die in (event.one, event.two, event.three) if die]
    return f"{names[event.seat]} throws {listed([str(die) for die in dice])}."


@SENTENCES.tells(SHOT)
def _shot(event: Details, names: Sequence[str]) -> str:
    shooter = _shooter(event.shooter).removeprefix("the ")
    how = "printed " if event.parts & 3 == c.PRINTED else ""
    return f"{names[event.seat]}'s {shooter} fires: {how}{_sum(event)}."


@SENTENCES.tells(ANSWERED)
def _answered(event: Details, names: Sequence[str]) -> str:
    of = f" with the modifiers of {_shooter(event.shooter)}" if _added(event) else ""
    return f"{names[event.seat]} answers{of}: {_sum(event)}."


def _sum(event: Details) -> str:
    """A total with all that it is made of: base, terrain, cards, mines."""
    base = event.total - event.ground - worth_of(event.parts % c.BY_TERRAIN)
    added = _added(event)
    return f"{base} {' '.join(added)} = {figure(event.total)}" if added else figure(base)


def _added(event: Details) -> list[str]:
    """What is added to a base, each with its reason."""
    terrain = c.TERRAIN_CODES[event.parts // c.BY_TERRAIN]
    ground = [f"{signed(event.ground)} {terrain}"] if event.ground else []
    return ground + cause_names(event.parts % c.BY_TERRAIN)
