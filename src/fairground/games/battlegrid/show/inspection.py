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
from fairground.kernel.scene import Entry, Zone, part
from fairground.kernel.sentences import how_many, verb


def piles(s: Plain, seat: int, names: Sequence[str]) -> Iterator[Zone]:
    """The seat's own piles at the side, and what each side has openly in its panel."""
    if seat != NOBODY:
        yield _units(s, seat, names, own=True)
        if s.action_cards:
            yield _orders(seat, s.card_pile[seat], s.cards_left[seat])
            yield _set_aside(seat, s.aside[seat], s.cards_aside[seat])
    for side in range(c.SIDES):
        if side != seat:
            yield _units(s, side, names, own=False)
        yield _discards(side, names[side], tuple(s.discard[side]))
        if s.action_cards:
            yield _played(side, names[side], s.played[side])


# ---------------------------------------------------------------- unit cards


def _units(s: Plain, side: int, names: Sequence[str], *, own: bool) -> Zone:
    shuffled, since = tuple(s.shuffled[side]), tuple(s.since[side])
    left, before = s.left[side], s.since_serial[side]
    if own:
        return _own_units(side, names[side], left, before, shuffled, since, tuple(s.pile[side]))
    return _enemy_units(side, names[side], left, before, shuffled, since)


@part
def _own_units(
    side: int,
    who: str,
    left: int,
    before: int,
    shuffled: tuple[int, ...],
    since: tuple[int, ...],
    pile: tuple[int, ...],
) -> Zone:
    """The owner knows what is left in the pile, though not in what order."""
    return Zone(
        *("pile", "stack", "Units"),
        owner=side,
        count=left,
        private=True,
        opened=_last_shuffle(who, before),
        inside=tuple(
            _unit_entry(
                unit,
                f"{_seen(unit, there, seen)}, {rest} {verb(rest, 'is', 'are')} left",
                str(rest),
                side,
            )
            for unit, (there, seen, rest) in enumerate(zip(shuffled, since, pile, strict=True))
            if there or seen or rest
        ),
    )


@part
def _enemy_units(
    side: int, who: str, left: int, before: int, shuffled: tuple[int, ...], since: tuple[int, ...]
) -> Zone:
    """BG-14: everybody knows what the last shuffle put into a pile, and what was seen since."""
    return Zone(
        *(f"pile-{side}", "stack", f"{who}'s unit pile"),
        owner=side,
        count=left,
        area="seat",
        opened=_last_shuffle(who, before),
        inside=tuple(
            _unit_entry(unit, _seen(unit, there, seen), str(there), side)
            for unit, (there, seen) in enumerate(zip(shuffled, since, strict=True))
            if there or seen
        ),
    )


def _last_shuffle(who: str, before: int) -> str:
    """Over a pile: what was deployed before its last shuffle is not told of."""
    opened = f"{who}'s unit pile at its last shuffle, by kind"
    if not before:
        return f"{opened}."
    sent = "unit 1 was" if before == 1 else f"units 1 to {before} were"
    return f"{opened}; {sent} deployed before it."


def _seen(unit: int, there: int, seen: int) -> str:
    """How many cards of a type were shuffled, and have been seen since."""
    return f"{TYPE_NAMES[unit]}: {there} shuffled, {seen} seen since"


def _unit_entry(unit: int, label: str, badge: str, side: int) -> Entry:
    return Entry(
        UNIT_LOOKS[unit], TYPE_NAMES[unit], UNIT_CODES[unit], label, badge=badge, owner=side
    )


@part
def _discards(side: int, who: str, counts: tuple[int, ...]) -> Zone:
    """Unit cards that were supply, and Helicopters that flew off: they are shuffled again."""
    return Zone(
        *(f"discards-{side}", "stack", f"{who}'s discards"),
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


@part
def _orders(seat: int, cards: int, count: int) -> Zone:
    """The seat's action pile."""
    return Zone(
        *("orders", "stack", "Cards"),
        owner=seat,
        count=count,
        private=True,
        opened="Your action pile, by name.",
        inside=_cards(cards, seat),
    )


@part
def _set_aside(seat: int, cards: int, count: int) -> Zone:
    """The action cards that the seat has set aside."""
    return Zone(
        *("aside", "stack", "Set aside"),
        owner=seat,
        count=count,
        private=True,
        opened="The cards you have set aside.",
        inside=_cards(cards, seat),
    )


@part
def _played(side: int, who: str, cards: int) -> Zone:
    """BG-62: played cards are shown and leave the game, or lie as a minefield."""
    count = cards.bit_count()
    return Zone(
        *(f"played-{side}", "stack", f"{who}'s played cards"),
        owner=side,
        count=count,
        area="seat",
        opened=f"{who} has played {how_many(count, 'action card') if count else 'no action card'}.",
        inside=_cards(cards, side),
    )


@part
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
