"""BattleGrid's events as sentences."""

from __future__ import annotations

from collections.abc import Sequence

from fairground.games.battlegrid.rules import state as c
from fairground.games.battlegrid.rules.shots import worth_of
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
from fairground.kernel.sentences import how_many, listed, signed, verb
from fairground.kernel.tape import RULING, Event


def sentence(event: Event, names: Sequence[str]) -> str:
    """What happened, as a sentence; empty if it is not worth a line."""
    for tell in (_of_set_up, _of_turns, _of_cards, _of_units, _of_battle, _of_fire, _of_hits):
        text = tell(event, names)
        if text is not None:
            return text
    raise ValueError(f"unknown event {event}")


# ---------------------------------------------------------------- set-up and turns


def _of_set_up(event: Event, names: Sequence[str]) -> str | None:
    who = names[event.seat]
    match event.kind:
        case c.PICKED:
            return f"{who} takes {CARD_NAMES[event.a]}."
        case c.SET_ASIDE:
            return f"{who} sets {CARD_NAMES[event.a]} aside."
        case c.SETUP_DONE:
            return f"{who} has set {how_many(event.a, 'action card')} aside."
        case c.CARDS_DEALT:
            cards = listed(cards_in(event.a)) or "no action card"
            return f"{who} is dealt {cards}; {_left_over(event.b)}."
        case c.CARDS_DEALT_UNSEEN:
            cards = how_many(event.a, "action card") if event.a else "no action card"
            return f"{who} is dealt {cards}; {_left_over(event.b)}."
        case c.TERRAIN_LAID:
            return f"{TERRAIN_PLACES[event.a]} is {c.TERRAIN_CODES[event.b]}."
        case c.HAND_DEALT:
            counts = [event.a >> 6, event.a >> 3 & 7, event.a & 7]
            counts += [event.b >> 6, event.b >> 3 & 7, event.b & 7]
            return f"{who} is dealt {counted(counts) or 'no unit card'}."
        case c.HAND_DEALT_UNSEEN:
            return f"{who} is dealt {how_many(event.a, 'unit card')}."
        case c.BEGINS:
            return f"{who} has the first turn."
    return None


def _left_over(cards: int) -> str:
    if not cards:
        return "the action pile is empty"
    return f"{cards} {verb(cards, 'is', 'are')} left in the action pile"


def _of_turns(event: Event, names: Sequence[str]) -> str | None:
    who = names[event.seat]
    match event.kind:
        case c.ROUND:
            return f"Round {event.a} of {event.b} begins."
        case c.TURN:
            return f"{who} has the turn. Points: {_points(event, names)}."
        case c.GAME_OVER:
            return (
                f"The time sheet is full after {how_many(event.d, 'round')}: {_end(event, names)}."
            )
    return None


def _points(event: Event, names: Sequence[str]) -> str:
    """The points of both sides, whoever is ahead first."""
    found = sorted(zip((event.a, event.b), names, strict=False), key=lambda one: -one[0])
    return ", ".join(f"{name} {points}" for points, name in found)


def _end(event: Event, names: Sequence[str]) -> str:
    points = f"{max(event.a, event.b)} : {min(event.a, event.b)}"
    if event.c == c.NONE:
        return f"a draw, {points}"
    if event.rule == RULING + 54:
        return f"{names[event.c]} wins with the stronger army at {points}"
    return f"{names[event.c]} wins, {points}"


# ---------------------------------------------------------------- cards and units


def _of_cards(event: Event, names: Sequence[str]) -> str | None:
    who = names[event.seat]
    match event.kind:
        case c.DREW:
            return f"{who} draws {TYPE_NAMES[event.a]}."
        case c.DREW_UNSEEN:
            return f"{who} draws a unit card."
        case c.RESHUFFLED:
            cards = how_many(event.a, "card")
            return f"{who}'s unit pile is empty: the discard pile of {cards} is shuffled into it."
        case c.DREW_CARD:
            return f"{who} draws the action card {CARD_NAMES[event.a]}."
        case c.DREW_CARD_UNSEEN:
            return f"{who} draws an action card."
        case c.PLAYED:
            return f"{who} plays {CARD_NAMES[event.a]}."
        case c.SUPPLIED:
            return f"{who} discards {TYPE_NAMES[event.a]} as supply."
    return None


def _of_units(event: Event, names: Sequence[str]) -> str | None:
    who = names[event.seat]
    start, end = SECTOR_NAMES[event.a // 16 % 16], SECTOR_NAMES[event.a % 16]
    number = event.b + 1
    kind = TYPE_NAMES[event.c] if 0 <= event.c < c.TYPES else "hidden unit"
    unit = f"{kind} {number}"
    match event.kind:
        case c.DEPLOYED:
            return f"{who} deploys {unit} in {end}."
        case c.MOVED_TO:
            return f"{who} moves {unit} from {start} to {end}."
        case c.TURNED_UP:
            return f"{who}'s unit {number} in {end} is turned face up: {kind}."
        case c.SENT_BACK:
            return (
                f"{who}'s {unit} goes back to {end}. The action is given back, but the unit can "
                f"neither move nor attack this turn."
            )
        case c.MINES_LAID:
            return f"{who} lays a minefield in {end}."
        case c.MINES_GONE:
            return f"{who}'s minefield in {end} is cleared."
        case c.RETREATED:
            return f"{who} retreats with {unit} from {start} to {end}."
        case c.WENT_BACK:
            return f"{who}'s {unit} goes back from {start} to {end}."
    return None


# ---------------------------------------------------------------- battles


def _of_battle(event: Event, names: Sequence[str]) -> str | None:
    who = names[event.seat]
    where = SECTOR_NAMES[event.a % 16]
    match event.kind:
        case c.ATTACKED:
            units = how_many(event.c, "unit")
            return f"{who} attacks {SECTOR_NAMES[event.b]} from {where} with {units}."
        case c.SUPPORTED:
            far = ", from afar" if event.c else ""
            return f"{who}'s Artillery {event.b + 1} in {where} supports the battle{far}."
        case c.WEATHER_CALLED:
            return "No Helicopter takes part in this battle."
        case c.FLEW_IN:
            return f"{who} commits Helicopter {event.a + 1}."
        case c.NO_MORE_HELIS:
            return f"{who} commits no more Helicopters."
        case c.GUN_SILENCED:
            return f"One supporting gun of {who} takes no part in this battle."
        case c.DUG:
            return f"{who}'s Infantry {event.b + 1} in {where} has dug in: +2 in this battle."
        case c.STAYED:
            return f"{who} stays."
        case c.PRESSED:
            return f"{who} presses the attack."
        case c.CAPTURED:
            return f"{who} captures {where}."
        case c.HELD:
            return f"{who} holds {where}."
        case c.EMPTIED:
            return f"Nobody is left in {where}."
        case c.HELIS_LEFT:
            go = verb(event.a, "flies off and goes", "fly off and go")
            return f"{who}'s {how_many(event.a, 'Helicopter')} {go} to the discard pile."
    return None


def _of_fire(event: Event, names: Sequence[str]) -> str | None:
    who = names[event.seat]
    match event.kind:
        case c.FLAK:
            lost = ", but no Helicopter is left" if event.d else ""
            result = f"a hit{lost}" if event.b else "no hit"
            return f"{who}'s Anti-aircraft {event.c + 1} throws {event.a}: {result}."
        case c.HELI_LOST:
            what = "is destroyed" if event.b else "is hit"
            return f"{who}'s Helicopter {event.a + 1} {what}."
        case c.DICE:
            dice = [event.a, event.b] + ([event.c] if event.c else [])
            return f"{who} throws {listed([str(die) for die in dice])}."
        case c.SHOT:
            return f"{_owned(who, event.a)} fires: {_sum(event)}."
        case c.ANSWERED:
            of = f" with the modifiers of {_shooter(event.a)}" if _added(event) else ""
            return f"{who} answers{of}: {_sum(event)}."
        case c.NAMED:
            return f"{who} names {_shooter(event.a)} with {MODE_WORDS[event.b]}."
        case c.NO_HIT:
            return "Nobody is hit."
        case c.FIRE_STOPPED:
            return f"{who} has no unit left in the battle: the fire stops."
        case c.NOT_FIRED:
            rest = verb(event.a, "shooter that is left does", "shooters that are left do")
            return f"{who}'s {event.a} {rest} not fire."
    return None


def _of_hits(event: Event, names: Sequence[str]) -> str | None:
    who = names[event.seat]
    match event.kind:
        case c.LOST_ROLL:
            return f"{who} takes a hit."
        case c.HIT_CANCELLED:
            return f"The hit on {who} is cancelled."
        case c.UNIT_HIT:
            more = f"; {event.b} more hits destroy it" if event.b > 1 else ""
            return f"{_owned(who, event.a)} is damaged{more}."
        case c.UNIT_DESTROYED:
            return f"{_owned(who, event.a)} is destroyed."
    return None


def _shooter(shooter: int) -> str:
    number, unit = divmod(shooter, 8)
    return f"{TYPE_NAMES[unit]} {number}" if number else f"the {TYPE_NAMES[unit]}"


def _owned(who: str, shooter: int) -> str:
    return f"{who}'s {_shooter(shooter).removeprefix('the ')}"


def _sum(event: Event) -> str:
    """A total with all that it is made of: base, terrain, cards, mines."""
    causes = event.b % c.BY_TERRAIN
    base = event.d - event.c - worth_of(causes)
    how = f"printed {base}" if event.b & 3 == c.PRINTED and event.kind == c.SHOT else str(base)
    added = _added(event)
    return f"{how} {' '.join(added)} = {event.d}" if added else how


def _added(event: Event) -> list[str]:
    """What is added to a base, each with its reason."""
    terrain = c.TERRAIN_CODES[event.b // c.BY_TERRAIN]
    ground = [f"{signed(event.c)} {terrain}"] if event.c else []
    return ground + cause_names(event.b % c.BY_TERRAIN)
