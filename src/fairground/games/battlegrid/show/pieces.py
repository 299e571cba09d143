"""BattleGrid's pieces: units and minefields on the map, unit cards and action cards in a hand."""

from __future__ import annotations

from collections.abc import Sequence

from fairground.games.battlegrid.rules import components as c
from fairground.games.battlegrid.show.field import CARD_COLUMN, COLUMNS, place_of, square_of
from fairground.games.battlegrid.show.names import CARD_NAMES, CARD_TEXTS, SECTOR_NAMES, TYPE_NAMES
from fairground.kernel.layout import NOBODY, Plain
from fairground.kernel.scene import Piece
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
        pieces.append(_battle_marker(s, seat))
    for side in range(c.SIDES):
        for sector in range(c.SECTORS):
            if sector == s.battle:
                continue
            for place in range(c.STACK * sector, c.STACK * sector + s.count[side][sector]):
                pieces.append(unit_piece(s, side, place, seat, names))
        if s.mine[side] != c.NONE:
            pieces.append(_minefield(s, side, seat, names))
    return pieces


def _battle_marker(s: Plain, seat: int) -> Piece:
    """Where the battle is."""
    name = SECTOR_NAMES[s.battle]
    return Piece(
        id="battle",
        zone="field",
        at=square_of(s.battle, seat),
        look="battle",
        text=name,
        code="><",
        label=f"the battle is for {name}",
        kind="marker",
    )


def unit_piece(s: Plain, side: int, place: int, seat: int, names: Sequence[str]) -> Piece:
    """One unit as the seat sees it: its own face-down ones with a sign, the enemy's as backs."""
    unit, marks, serial = s.unit[side][place], s.marks[side][place], s.serial[side][place]
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
        label=f"{what} {serial + 1} of {names[side]} in {SECTOR_NAMES[place >> 2]}{details}",
        owner=side,
        turned=2 if hits else 0,
        hidden=not known,
        kind="token" if known else "back",
        faded=bool(marks & c.MOVED),
        lit=bool(marks & c.GUN),
    )


def _unit_look(unit: int, shown: bool, hits: int) -> str:
    return UNIT_LOOKS[unit] + ("" if shown else " hidden") + (" hit" if hits else "")


def _minefield(s: Plain, side: int, seat: int, names: Sequence[str]) -> Piece:
    """A minefield lies on the terrain card, on the side of its sector."""
    sector = s.mine[side]
    row, column = square_of(sector, seat)
    card = CARD_COLUMN[0 if column < COLUMNS // 2 else 1]
    return Piece(
        id=f"mine:{side}",
        zone="field",
        at=(row, card, 0 if column < card else 1),
        look="mines",
        text=SECTOR_NAMES[sector],
        code="MI",
        label=f"minefield of {names[side]} in {SECTOR_NAMES[sector]}",
        owner=side,
        kind="marker",
    )


# ---------------------------------------------------------------- in a hand


def hand_pieces(s: Plain, seat: int) -> list[Piece]:
    """The seat's unit cards, one piece for each card; equal cards are told apart by number."""
    if seat == NOBODY or s.phase == c.SETUP:
        return []
    pieces: list[Piece] = []
    for unit in range(c.TYPES):
        for number in range(s.hand[seat][unit]):
            code = c.TYPE_CODES[unit]
            pieces.append(
                Piece(
                    id=f"hand-{code}:{number}",
                    zone="hand",
                    at=(len(pieces),),
                    look=UNIT_LOOKS[unit],
                    text=TYPE_NAMES[unit],
                    code=UNIT_CODES[unit],
                    label=TYPE_NAMES[unit],
                    owner=seat,
                    kind="card",
                )
            )
    return pieces


def _shown_cards(s: Plain, seat: int) -> list[int]:
    """The action cards that lie before the seat: its hand, or all twelve in set-up."""
    if s.phase == c.SETUP:
        return list(range(c.CARDS))
    return [card for card in range(c.CARDS) if s.cards[seat] >> card & 1]


def card_pieces(s: Plain, seat: int) -> list[Piece]:
    """The action cards before the seat; in set-up all twelve, laid out for the choice."""
    if seat == NOBODY or not s.action_cards:
        return []
    pieces = []
    for place, card in enumerate(_shown_cards(s, seat)):
        taken = s.phase == c.SETUP and s.picked[seat] == card
        gone = bool(s.aside[seat] >> card & 1)
        state = ", taken" if taken else ", set aside" if gone else ""
        pieces.append(
            Piece(
                id=f"card:{c.CARD_CODES[card]}",
                zone="cards",
                at=divmod(place, CARD_TABLE[1]) if s.phase == c.SETUP else (place,),
                look="chosen-card" if taken or card == s.attack_card else "action",
                text=CARD_NAMES[card],
                code=c.CARD_CODES[card],
                label=f"{CARD_NAMES[card]}{state}. {' '.join(CARD_TEXTS[card])}",
                owner=seat,
                kind="card",
                faded=gone,
                lit=taken,
            )
        )
    return pieces
