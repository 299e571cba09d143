"""BattleGrid's pieces: units and minefields on the map, unit cards and action cards in a hand."""

from __future__ import annotations

from collections.abc import Sequence

from fairground.games.battlegrid.rules import components as c
from fairground.games.battlegrid.show.field import CARD_COLUMN, COLUMNS, place_of, square_of
from fairground.games.battlegrid.show.names import CARD_NAMES, CARD_TEXTS, SECTOR_NAMES, TYPE_NAMES
from fairground.kernel.layout import NOBODY, Plain
from fairground.kernel.scene import Piece, part
from fairground.kernel.sentences import how_many

CARD_TABLE = (3, 4)  # rows and columns of the action cards, laid out for the choice
UNIT_CODES = ("IN", "JE", "TA", "HE", "AR", "AA", "XS")
UNIT_LOOKS = (
    "infantry",
    "jeep",
    "tank",
    "helicopter",
    "artillery",
    "anti-aircraft",
    "extra-shot",
)


def unit_code(unit: int, hits: int) -> str:
    """Two letters for text boards; small ones for a damaged unit."""
    return UNIT_CODES[unit].lower() if hits else UNIT_CODES[unit]


def unit_id(side: int, serial: int) -> str:
    """A unit's piece; its serial is public."""
    return f"unit:{side}:{serial}"


# ---------------------------------------------------------------- on the map


def field_pieces(s: Plain, seat: int, names: Sequence[str]) -> list[Piece]:
    """Units and minefields; those that fight stand on the battle board."""
    pieces = []
    if s.battle != c.NONE:
        pieces.append(_battle_marker(s.battle, seat))
    for side in range(c.SIDES):
        name, units, marks, serials = names[side], s.unit[side], s.marks[side], s.serial[side]
        for sector, count in enumerate(s.count[side]):
            if sector != s.battle:
                for place in range(c.STACK * sector, c.STACK * sector + count):
                    unit = (units[place], marks[place], serials[place])
                    pieces.append(_unit_piece(side, place, unit, seat, name))
        if s.mine[side] != c.NONE:
            pieces.append(_minefield(side, s.mine[side], seat, name))
    return pieces


@part
def _battle_marker(sector: int, seat: int) -> Piece:
    """Where the battle is."""
    name = SECTOR_NAMES[sector]
    return Piece(
        id="battle",
        zone="field",
        at=square_of(sector, seat),
        look="battle",
        text=name,
        code="><",
        label=f"the battle is for {name}",
        kind="marker",
    )


@part
def _unit_piece(side: int, place: int, of: tuple[int, int, int], seat: int, name: str) -> Piece:
    """One unit as the seat sees it: its own face-down ones with a sign, the enemy's as backs."""
    unit, marks, serial = of
    shown = bool(marks & c.FACE_UP)
    known = unit < c.TYPES
    hits = marks // c.HURT
    what = TYPE_NAMES[unit] if known else "hidden unit"
    states = [
        "" if shown or not known else "face down",
        how_many(hits, "hit") if hits else "",
        "has moved" if marks & c.MOVED else "",
        "supports the battle" if marks & c.GUN else "",
    ]
    details = "".join(f", {text}" for text in states if text)
    return Piece(
        id=unit_id(side, serial),
        zone="field",
        at=place_of(place, seat),
        look=_unit_look(unit, shown, hits) if known else "back",
        text=c.TYPE_CODES[unit] if known else str(serial + 1),
        code=unit_code(unit, hits) if known else f"{serial + 1:>2}",
        label=f"{what} {serial + 1} of {name} in {SECTOR_NAMES[place >> 2]}{details}",
        owner=side,
        turned=2 if hits else 0,
        hidden=not known,
        kind="token" if known else "back",
        faded=bool(marks & c.MOVED),
        lit=bool(marks & c.GUN),
    )


def _unit_look(unit: int, shown: bool, hits: int) -> str:
    return UNIT_LOOKS[unit] + ("" if shown else " hidden") + (" hit" if hits else "")


@part
def _minefield(side: int, sector: int, seat: int, name: str) -> Piece:
    """A minefield lies on the terrain card, on the side of its sector."""
    row, column = square_of(sector, seat)
    card = CARD_COLUMN[0 if column < COLUMNS // 2 else 1]
    return Piece(
        id=f"mine:{side}",
        zone="field",
        at=(row, card, 0 if column < card else 1),
        look="mines",
        text=SECTOR_NAMES[sector],
        code="MI",
        label=f"minefield of {name} in {SECTOR_NAMES[sector]}",
        owner=side,
        kind="marker",
    )


# ---------------------------------------------------------------- in a hand


def hand_pieces(s: Plain, seat: int) -> tuple[Piece, ...]:
    """The seat's unit cards."""
    if seat == NOBODY or s.phase == c.SETUP:
        return ()
    return _hand(seat, tuple(s.hand[seat]))


@part
def _hand(seat: int, counts: tuple[int, ...]) -> tuple[Piece, ...]:
    """One piece for each card; equal cards are told apart by number."""
    cards = [(unit, number) for unit in range(c.TYPES) for number in range(counts[unit])]
    return tuple(
        Piece(
            id=f"hand-{c.TYPE_CODES[unit]}:{number}",
            zone="hand",
            at=(place,),
            look=UNIT_LOOKS[unit],
            text=TYPE_NAMES[unit],
            code=UNIT_CODES[unit],
            label=TYPE_NAMES[unit],
            owner=seat,
            kind="card",
        )
        for place, (unit, number) in enumerate(cards)
    )


def card_pieces(s: Plain, seat: int) -> tuple[Piece, ...]:
    """The action cards before the seat; in set-up all twelve, laid out for the choice."""
    if seat == NOBODY or not s.action_cards:
        return ()
    if s.phase == c.SETUP:
        return _laid_out(seat, s.picked[seat], s.aside[seat], s.attack_card)
    return _cards_in_hand(seat, s.cards[seat], s.aside[seat], s.attack_card)


@part
def _laid_out(seat: int, picked: int, aside: int, chosen: int) -> tuple[Piece, ...]:
    return tuple(
        _card(seat, card, divmod(card, CARD_TABLE[1]), aside, card == chosen, card == picked)
        for card in range(c.CARDS)
    )


@part
def _cards_in_hand(seat: int, cards: int, aside: int, chosen: int) -> tuple[Piece, ...]:
    held = [card for card in range(c.CARDS) if cards >> card & 1]
    return tuple(
        _card(seat, card, (place,), aside, card == chosen, False) for place, card in enumerate(held)
    )


def _card(
    seat: int, card: int, at: tuple[int, ...], aside: int, chosen: bool, taken: bool
) -> Piece:
    gone = bool(aside >> card & 1)
    state = ", taken" if taken else ", set aside" if gone else ""
    return Piece(
        id=f"card:{c.CARD_CODES[card]}",
        zone="cards",
        at=at,
        look="chosen-card" if taken or chosen else "action",
        text=CARD_NAMES[card],
        code=c.CARD_CODES[card],
        label=f"{CARD_NAMES[card]}{state}. {' '.join(CARD_TEXTS[card])}",
        owner=seat,
        kind="card",
        faded=gone,
        lit=taken,
    )
