"""What is found in the piles and hands of Gold n' Crash that somebody opens (GC-R27).

Discard piles can be looked through by all, Treasures by those whom the option allows. Of decks and
hands everybody finds what can be known of them: cards that were taken openly, cards that their
owner has observed, and which cards have not come to light yet.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace

from fairground.games.gold_n_crash.rules import components as c
from fairground.games.gold_n_crash.show import names as naming
from fairground.games.gold_n_crash.show import words
from fairground.games.gold_n_crash.show.pieces import TableView
from fairground.kernel.layout import Plain
from fairground.kernel.scene import Entry, Piece, Zone


def openable(zones: Sequence[Zone], table: TableView) -> tuple[Zone, ...]:
    """The zones with what is found in them."""
    return tuple(_with_inside(zone, table) for zone in zones)


def _with_inside(zone: Zone, table: TableView) -> Zone:
    kind = zone.id.partition("-")[0]
    if zone.owner is None or kind not in INSPECTED:
        return zone
    opened, inside = INSPECTED[kind](table, zone.owner)
    return replace(zone, opened=opened, inside=tuple(inside))


Found = tuple[str, Iterable[Entry]]
"""The sentence over what is found, and what that is."""


def _entry(piece: Piece, label: str) -> Entry:
    return Entry(
        look=piece.look,
        text=piece.text,
        code=piece.code,
        label=label,
        kind=piece.kind,
        badge=piece.badge,
        owner=piece.owner,
    )


def _discard(table: TableView, seat: int) -> Found:
    pieces = reversed(table.pieces_in(f"discard-{seat}"))
    opened = f"{table.names[seat]}'s discard pile, the newest card first."
    return opened, [_entry(piece, table.name_of(piece, seat)) for piece in pieces]


def _treasure(table: TableView, seat: int) -> Found:
    if not words.sees_treasure(table.s, seat):
        return "", ()
    inside = []
    for piece in reversed(table.pieces_in(f"treasure-{seat}")):
        lock = ", locked" if "locked" in piece.look.split() else ""
        inside.append(_entry(piece, table.name_of(piece, seat) + lock))
    return f"{table.names[seat]}'s Treasure, the newest card first.", inside


def _hand(table: TableView, seat: int) -> Found:
    known = [piece for piece in table.pieces_in(f"hand-{seat}") if "known" in piece.look.split()]
    if not known:
        return "", ()
    whose = "your" if seat == table.seat else f"{table.names[seat]}'s"
    opened = f"Cards that everybody knows to be in {whose} hand."
    return opened, [_entry(piece, table.name_of(piece, seat)) for piece in known]


def _deck(table: TableView, seat: int) -> Found:
    whose = "Your" if seat == table.seat else f"{table.names[seat]}'s"
    crew = table.s.crew[seat]
    unseen = naming.card_names(out_of_sight(table.s, table.seat, crew))
    title = naming.CREW_TITLES[crew]
    rest = f" Cards of the {title} that lie nowhere in sight: {unseen}." if unseen else ""
    inside = []
    for depth, piece in enumerate(reversed(table.deck_cards(seat)), start=1):
        name = table.name_of(piece, seat)
        if not name and "seen" in piece.look.split():
            name = f"{table.names[seat]} has looked at it"
        inside.append(_entry(piece, f"card {depth}" + (f": {name}" if name else "")))
    return f"{whose} deck, the top card first.{rest}", inside


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
