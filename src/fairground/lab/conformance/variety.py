"""Conformance of options: whatever value a table chooses, something in the game depends on it."""

from __future__ import annotations

import importlib.util
import itertools
import random
from collections.abc import Iterator
from typing import Any

from fairground.kernel.algorithms import play_batch
from fairground.kernel.bundles import Key
from fairground.kernel.errors import BadOption
from fairground.kernel.layout import Plain
from fairground.kernel.options import Distinct, Flag, Numbers, OneOf, Option, Whole
from fairground.kernel.position import Position
from fairground.lab.conformance.probe import (
    Finding,
    Probe,
    Situation,
    draw_options,
    draw_value,
    game_bytes,
)

GLANCE = 60
DECISIONS = 1500
"""How long to look closely for what a value changes, in decisions of games side by side: at first,
and if machine code found nothing."""

GAMES = 40_000
"""How many games to play by machine code, to find one that ends otherwise."""


MOST_DRAWS = 400
"""How many values to draw until one is allowed: where few are, the default is varied."""


def options_matter(probe: Probe) -> Iterator[Finding]:
    """Each value of an option that is not the default leads elsewhere in some game."""
    luck = probe.luck("options")
    for option in probe.game.options:
        for value in other_values(probe, option, luck):
            pairs = _pairs(probe, option, value, luck)
            if not (
                _matters(probe, option, pairs, luck, GLANCE)
                or _tells(probe, pairs, luck)
                or _matters(probe, option, pairs, luck, DECISIONS)
            ):
                yield probe.finding(
                    "every value of an option to change something",
                    f"{option.name}={value!r} changes nothing in {GAMES} games",
                )


def other_values(probe: Probe, option: Option, luck: random.Random) -> list[Any]:
    """What the option may be besides its default: all of a few values, the ends of many."""
    domain = option.domain
    if isinstance(domain, OneOf):
        values: list[Any] = list(domain.values)
    elif isinstance(domain, Flag):
        values = [False, True]
    elif isinstance(domain, Numbers):
        values = _allowed_values(probe, option, luck)
        values += [domain.word] if domain.word else []
    elif isinstance(domain, Distinct):
        values = _allowed_values(probe, option, luck)
    else:
        values = [domain.low, domain.high]
    defaults = [option.default_for(count) for count in probe.game.seat_counts]
    return [value for value in values if any(value != default for default in defaults)]


def _allowed_values(probe: Probe, option: Option, luck: random.Random) -> list[Any]:
    """Some values of several entries that a table may have, whatever the game's constraints are."""
    seats = probe.game.most_seats
    found: list[Any] = []
    for number in range(MOST_DRAWS):
        drawn = draw_value(option.domain, seats, luck)
        value = _varied(option, seats, luck) if number > MOST_DRAWS // 4 else drawn
        try:
            probe.game.table_of(seats, {option.name: value})
        except BadOption:
            continue
        found.append(value)
        if len(found) == 3:
            break
    return found


def _varied(option: Option, seats: int, luck: random.Random) -> Any:
    """The default with two entries exchanged, or one that is a little more or less."""
    usual = option.default_for(seats)
    if isinstance(usual, str):
        return usual
    entries = list(usual)
    one, other = luck.randrange(len(entries)), luck.randrange(len(entries))
    entries[one], entries[other] = entries[other], entries[one]
    if one == other and isinstance(entries[one], int):
        entries[one] += luck.choice((-1, 1))
    return tuple(entries)


def _pairs(
    probe: Probe, option: Option, value: Any, luck: random.Random
) -> Iterator[tuple[Situation, Situation]]:
    """Tables without end, dealt alike with the value and with the default.

    A bound that is seldom reached may be as good as none: it is compared with the lowest one too.
    """
    for number in itertools.count():
        seats = luck.choice(probe.game.seat_counts)
        chosen = draw_options(probe.game, seats, luck) if number % 3 == 2 else {}
        chosen |= dict(option.needs)
        without = {name: other for name, other in chosen.items() if name != option.name}
        fitting = value[:seats] if isinstance(option.domain, Distinct) else value
        if isinstance(option.domain, Whole) and number % 2:
            without[option.name] = option.domain.low
        seed = luck.randrange(2**31)
        try:
            with_it = probe.table(seats, chosen | {option.name: fitting}, seed)
            usual = probe.table(seats, without, seed)
        except BadOption:
            continue
        if with_it.options[option.name] != usual.options[option.name]:
            yield with_it, usual


def _matters(
    probe: Probe,
    option: Option,
    pairs: Iterator[tuple[Situation, Situation]],
    luck: random.Random,
    decisions: int,
) -> bool:
    """Play games with and without the value side by side until they part, or look otherwise."""
    left = probe.many(decisions)
    while left > 0:
        with_it, usual = next(pairs)
        if _part(probe, option, with_it, usual, luck):
            return True
        left -= len(usual.actions)
    return False


def _tells(probe: Probe, pairs: Iterator[tuple[Situation, Situation]], luck: random.Random) -> bool:
    """Whether one of many games with equal chance and equal picks ends otherwise."""
    if importlib.util.find_spec("numba") is None:
        return True  # too slow to find what seldom happens: nothing can be said
    twin = probe.game.compiled
    left = probe.many(GAMES)
    while left > 0:
        left -= 1000
        ends = []
        key = Key(luck.getrandbits(63), luck.getrandbits(63))
        for table in next(pairs):
            row = probe.game.table_of(table.seats, table.options).pack()
            series = twin.new_series(row, table.seats, 1000, key)
            twin.run(play_batch, room=twin.new_room(), series=series)
            ends.append((series.results.tolist(), series.lengths.tolist()))
        if ends[0] != ends[1]:
            return True
    return False


def _part(
    probe: Probe, option: Option, one: Situation, other: Situation, luck: random.Random
) -> bool:
    """Whether two games come apart when the same seats choose the same."""
    plain = probe.game.plain
    desk, out, twin_out = plain.new_desk(), plain.new_out(), plain.new_out()
    field = probe.game.layout.by_name[option.name]
    start = probe.game.layout.offsets[option.name]
    end = start + field.item.size * field.count

    def content(state: Plain) -> bytes:
        row = game_bytes(probe.game, state)
        return row[:start] + row[end:]

    while content(one.state) == content(other.state) and one.waiting == other.waiting:
        if not one.waiting or len(one.actions) % 20 == 0:
            for viewer in one.watchers:
                views = [
                    Position(probe.game, here.state, None).view(viewer) for here in (one, other)
                ]
                rows = [content(plain.state(view.row)) for view in views]
                looks = [(view.scene, view.outcome) for view in views]
                if rows[0] != rows[1] or looks[0] != looks[1]:
                    return True
        if not one.waiting:
            return False
        seat = luck.choice(one.waiting)
        count = plain.choices(one.state, seat, out, desk)
        twin_count = plain.choices(other.state, seat, twin_out, desk)
        if out[:count] != twin_out[:twin_count]:
            return True
        action = out[luck.randrange(count)]
        for table in (one, other):
            plain.apply(table.state, seat, action, desk)
            table.actions.append((seat, action))
    return True
