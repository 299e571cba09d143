"""BattleGrid's piles, and what is found in those that somebody opens.

Discards, played cards and what the last shuffle made public are everybody's; what is left in a pile
and what was set aside, by elimination its owner's.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fairground.games.battlegrid.rules import components as c
from fairground.games.battlegrid.show.names import CARD_NAMES, CARD_TEXTS, TYPE_NAMES
from fairground.games.battlegrid.show.pieces import UNIT_CODES, UNIT_LOOKS
from fairground.kernel.layout import NOBODY, Plain
from fairground.kernel.scene import Entry, Zone
from fairground.kernel.sentences import how_many, verb


def piles(s: Plain, seat: int, names: Sequence[str]) -> Iterator[Zone]:
    """The seat's own piles at the side, and what each side has openly in its panel."""
    if seat != NOBODY:
        yield _units(s, seat, Zone("pile", "stack", "Units", owner=seat, private=True), names)
        if s.action_cards:
            yield from _own_cards(s, seat)
    for side in range(c.SIDES):
        who = names[side]
        if side != seat:
            zone = Zone(f"pile-{side}", "stack", f"{who}'s unit pile", owner=side, area="seat")
            yield _units(s, side, zone, names)
        yield _discards(s, side, who)
        if s.action_cards:
            yield _played(s, side, who)


# ---------------------------------------------------------------- unit cards


def _units(s: Plain, side: int, zone: Zone, names: Sequence[str]) -> Zone:
    """BG-14: everybody knows what the last shuffle put into a pile, and what came to light since.

    The owner knows what is left in it, though not in what order.
    """
    own = zone.id == "pile"
    opened = f"{names[side]}'s unit pile at its last shuffle, by kind."
    if s.since_serial[side]:
        last = s.since_serial[side]
        sent = "unit 1 was" if last == 1 else f"units 1 to {last} were"
        opened = f"{opened[:-1]}; {sent} deployed before it."
    kinds = [unit for unit in range(c.TYPES) if _matters(s, side, unit)]
    return Zone(
        zone.id,
        zone.kind,
        zone.label,
        owner=side,
        count=s.left[side],
        area=zone.area,
        private=zone.private,
        opened=opened,
        inside=tuple(_shuffled(s, side, unit, own) for unit in kinds),
    )


def _matters(s: Plain, side: int, unit: int) -> bool:
    return bool(s.shuffled[side][unit] or s.since[side][unit] or s.pile[side][unit])


def _shuffled(s: Plain, side: int, unit: int, own: bool) -> Entry:
    """How many cards of a type were shuffled, have been seen since, and are left."""
    there, seen = s.shuffled[side][unit], s.since[side][unit]
    label = f"{TYPE_NAMES[unit]}: {there} shuffled, {seen} seen since"
    if own:
        left = s.pile[side][unit]
        label = f"{label}, {left} {verb(left, 'is', 'are')} left"
    return _unit_entry(unit, label, str(s.pile[side][unit]) if own else f"{there}", side)


def _unit_entry(unit: int, label: str, badge: str, side: int) -> Entry:
    return Entry(
        UNIT_LOOKS[unit], TYPE_NAMES[unit], UNIT_CODES[unit], label, badge=badge, owner=side
    )


def _discards(s: Plain, side: int, who: str) -> Zone:
    """Unit cards that were supply, and Helicopters that flew off: they are shuffled again."""
    counts = s.discard[side]
    return Zone(
        f"discards-{side}",
        "stack",
        f"{who}'s discards",
        owner=side,
        count=sum(counts),
        area="seat",
        opened=f"{who}'s discarded unit cards.",
        inside=tuple(
            _unit_entry(unit, TYPE_NAMES[unit], "", side)
            for unit in range(c.TYPES)
            for _ in range(counts[unit])
        ),
    )


# ---------------------------------------------------------------- action cards


def _own_cards(s: Plain, seat: int) -> Iterator[Zone]:
    """The seat's action pile, and the cards that it has set aside."""
    for name, label, mask, count, opened in (
        ("orders", "Cards", s.card_pile[seat], s.cards_left[seat], "Your action pile, by name."),
        ("aside", "Set aside", s.aside[seat], s.cards_aside[seat], "The cards you have set aside."),
    ):
        yield Zone(
            name,
            "stack",
            label,
            owner=seat,
            count=count,
            private=True,
            opened=opened,
            inside=_cards(mask, seat),
        )


def _played(s: Plain, side: int, who: str) -> Zone:
    """BG-62: played cards are shown and leave the game, or lie as a minefield."""
    count = s.played[side].bit_count()
    return Zone(
        f"played-{side}",
        "stack",
        f"{who}'s played cards",
        owner=side,
        count=count,
        area="seat",
        opened=f"{who} has played {how_many(count, 'action card') if count else 'no action card'}.",
        inside=_cards(s.played[side], side),
    )


def _cards(mask: int, side: int) -> tuple[Entry, ...]:
    return tuple(
        Entry(
            "action",
            CARD_NAMES[card],
            c.CARD_CODES[card],
            f"{CARD_NAMES[card]}. {CARD_TEXTS[card][0]}",
            owner=side,
        )
        for card in range(c.CARDS)
        if mask >> card & 1
    )
