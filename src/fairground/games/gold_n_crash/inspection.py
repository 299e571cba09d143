"""What is found in the piles and hands of Gold n' Crash that somebody opens (GC-R27).

Discard piles can be looked through by all, Treasures by those whom the option allows. Of decks and
hands everybody finds what can be known of them: cards that were taken openly, cards that their
owner has observed, and which cards have not come to light yet.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace

from fairground.games.gold_n_crash import naming, words
from fairground.games.gold_n_crash import state as c
from fairground.games.gold_n_crash.pieces import Table
from fairground.kernel.layout import Plain
from fairground.kernel.scene import Entry, Piece, Zone


def openable(zones: Sequence[Zone], table: Table) -> tuple[Zone, ...]:
    """The zones with what is found in them."""
    return tuple(_with_inside(zone, table) for zone in zones)


def _with_inside(zone: Zone, table: Table) -> Zone:
    kind = zone.id.partition("-")[0]
    if zone.owner is None or kind not in INSPECTED:
        return zone
    opened, pieces = INSPECTED[kind](table, zone.owner)
    return replace(zone, opened=opened, inside=tuple(_entry(piece) for piece in pieces))


def _entry(piece: Piece) -> Entry:
    return Entry(
        look=piece.look,
        text=piece.text,
        code=piece.code,
        label=piece.label,
        kind=piece.kind,
        badge=piece.badge,
        owner=piece.owner,
    )


def _discard(table: Table, seat: int) -> tuple[str, Iterable[Piece]]:
    pieces = table.pieces_in(f"discard-{seat}")
    return f"{table.names[seat]}'s discard pile, the newest card first.", reversed(pieces)


def _treasure(table: Table, seat: int) -> tuple[str, Iterable[Piece]]:
    if not words.sees_treasure(table.s, seat):
        return "", ()
    pieces = table.pieces_in(f"treasure-{seat}")
    return f"{table.names[seat]}'s Treasure, the newest card first.", reversed(pieces)


def _hand(table: Table, seat: int) -> tuple[str, Iterable[Piece]]:
    known = [piece for piece in table.pieces_in(f"hand-{seat}") if "known" in piece.look.split()]
    whose = "your" if seat == table.seat else f"{table.names[seat]}'s"
    return (f"Cards that everybody knows to be in {whose} hand.", known) if known else ("", ())


def _deck(table: Table, seat: int) -> tuple[str, Iterable[Piece]]:
    whose = "Your" if seat == table.seat else f"{table.names[seat]}'s"
    crew = table.s.crew[seat]
    unseen = naming.card_names(out_of_sight(table.s, table.seat, crew))
    title = naming.CREW_TITLES[crew]
    rest = f"Cards of the {title} that lie nowhere in sight: {unseen}." if unseen else ""
    return f"{whose} deck, the top card first. {rest}".strip(), reversed(table.deck_cards(seat))


INSPECTED = {"deck": _deck, "discard": _discard, "hand": _hand, "treasure": _treasure}


def out_of_sight(s: Plain, seat: int, crew: int) -> list[int]:
    """The cards of a crew that the seat sees nowhere on the table and in no hand."""
    seen = Counter(card for line in (*s.column, *s.discard) for card in line)
    for owner in range(c.SEATS):
        seen.update(s.deck[owner])
        seen.update(_counted(s.hand[owner] if owner == seat else s.hand_public[owner]))
        if words.sees_treasure(s, owner):
            seen.update(s.treasure[owner])
    seen.update(_counted(s.aside))
    cards = range(c.FACES * crew, c.FACES * (crew + 1))
    return [card for card in cards for _ in range(s.deck_counts[card % c.FACES] - seen[card])]


def _counted(counts: Sequence[int]) -> dict[int, int]:
    return dict(enumerate(counts))
