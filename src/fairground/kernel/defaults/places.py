"""How the default stage draws the places where cards and dice lie."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from fairground.kernel.components import Cards
from fairground.kernel.defaults.invariants import lines_of
from fairground.kernel.layout import Audience, Field, Plain
from fairground.kernel.roles import Place
from fairground.kernel.scene import Entry, Piece, Zone, part

HIDDEN = "##"


@dataclass
class Drawing:
    """Zones and pieces as they are drawn, for one viewer."""

    s: Plain
    seat: int
    names: Sequence[str]
    zones: list[Zone] = field(default_factory=list)
    pieces: list[Piece] = field(default_factory=list)
    alike: Counter[str] = field(default_factory=Counter)  # cards of which there are several

    def add(self, each: Field, role: Place) -> None:
        """Draw a place: one zone, or one for each seat."""
        lines = lines_of(self.s, each, role)
        for owner in range(self.s.seats) if role.by_seat else (None,):
            line, count = lines[owner or 0]
            self._draw(_Spot(each, role, owner), line[:count])

    def _draw(self, spot: _Spot, held: list[int]) -> None:
        mine = spot.owner == self.seat
        secret = spot.field.audience is Audience.OWNER
        pile = spot.role.kind == "pile"
        opened, inside = self._inside(spot, held) if pile else ("", ())
        self.zones.append(
            Zone(
                spot.zone,
                "stack" if pile else ("fan" if mine and spot.role.kind == "hand" else "row"),
                self._label(spot),
                columns=1 if pile else max(len(held), 1),
                owner=spot.owner,
                count=len(held) if pile or spot.role.kind == "hand" else None,
                area="" if spot.owner is None or (mine and not pile) else "seat",
                private=mine and secret,
                opened=opened,
                inside=inside,
            )
        )
        if pile and not inside:
            return  # nobody knows its top
        shown = len(held) - 1 if pile else 0
        self.pieces += [self._piece(spot, place, held[place]) for place in range(shown, len(held))]

    def _label(self, spot: _Spot) -> str:
        if spot.owner is None:
            return spot.role.label
        if spot.owner == self.seat:
            return f"Your {spot.role.label.lower()}"
        return f"{spot.role.label} of {self.names[spot.owner]}"

    def _inside(self, spot: _Spot, held: list[int]) -> tuple[str, tuple[Entry, ...]]:
        """What is found in a pile that everybody may look through, the top first."""
        if spot.field.audience is not Audience.PUBLIC or not held:
            return "", ()
        kit = spot.role.kit
        texts = tuple(kit.text(value) for value in reversed(held))
        return f"{self._label(spot)}, the top first.", _entries(kit.name, texts, spot.owner)

    def _piece(self, spot: _Spot, place: int, value: int) -> Piece:
        known = value != spot.field.blank
        kit = spot.role.kit
        is_card = isinstance(kit, Cards)
        ident = self._card_id(spot, value) if is_card and known else f"{spot.zone}:{place}"
        at = 0 if spot.role.kind == "pile" else place
        whose = "" if spot.owner is None else f" of {self.names[spot.owner]}"
        make = _card if is_card else _die
        return make(ident, spot.zone, at, kit.name, kit.text(value), known, spot.owner, whose)

    def _card_id(self, spot: _Spot, value: int) -> str:
        """The same wherever the card lies, so that it is seen to go from place to place."""
        kit = spot.role.kit
        assert isinstance(kit, Cards)
        ident = f"{kit.name}-{spot.owner}:{value}" if kit.own else f"{kit.name}:{value}"
        if kit.copies[value] == 1:
            return ident
        self.alike[ident] += 1
        return f"{ident}~{self.alike[ident]}"


@part
def _entries(name: str, texts: tuple[str, ...], owner: int | None) -> tuple[Entry, ...]:
    return tuple(Entry("card", text, text[:2], f"{name} {text}", owner=owner) for text in texts)


@part
def _card(
    ident: str,
    zone: str,
    place: int,
    name: str,
    text: str,
    known: bool,
    owner: int | None,
    whose: str,
) -> Piece:
    return Piece(
        id=ident,
        zone=zone,
        at=(place,),
        look="card" if known else "card-back",
        text=text if known else "",
        code=text[:2] if known else HIDDEN,
        label=f"{name} {text}{whose}" if known else f"hidden {name}{whose}",
        owner=owner,
        hidden=not known,
        kind="card" if known else "back",
    )


@part
def _die(
    ident: str,
    zone: str,
    place: int,
    name: str,
    text: str,
    known: bool,
    owner: int | None,
    whose: str,
) -> Piece:
    return Piece(
        id=ident,
        zone=zone,
        at=(place,),
        look="dice",
        text=text,
        code=text[:2] if known else HIDDEN,
        label=f"{name} {text}{whose}" if known else f"hidden {name}{whose}",
        owner=owner,
        hidden=not known,
        kind="dice",
    )


@dataclass(frozen=True)
class _Spot:
    """One line of a place, and whose it is."""

    field: Field
    role: Place
    owner: int | None

    @cached_property
    def zone(self) -> str:
        return zone_of(self.field.name, self.owner)


def zone_of(name: str, owner: int | None) -> str:
    """The id of the zone of a place."""
    return name if owner is None else f"{name}-{owner}"


def facts_of(s: Plain, each: Field, role: Place, seat: int) -> Iterator[tuple[str, str]]:
    """What a seat's panel says of its place: what everybody sees of it."""
    line, count = lines_of(s, each, role)[seat]
    if each.audience is Audience.PUBLIC and count:
        yield role.label, ", ".join(role.kit.text(value) for value in line[:count])
    else:
        yield role.label, str(count)
