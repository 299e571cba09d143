"""Where everything of Gold n' Crash lies: lanes, piles and hands, with what is found in them."""

from __future__ import annotations

from typing import NamedTuple

from fairground.games.gold_n_crash.rules import components as c
from fairground.games.gold_n_crash.show import airspace, faces, inspection, words
from fairground.games.gold_n_crash.show import names as naming
from fairground.games.gold_n_crash.show.faces import Face
from fairground.games.gold_n_crash.show.pieces import TableView, cards_of
from fairground.kernel.scene import Cell, Entry, Zone, part

SLOTS = ("both on top", "top, bottom", "both below")
SLOTS_OF_ONE = ("on the deck",)


class Side(NamedTuple):
    """A player's side of the table; the far one grows away from the middle, upwards."""

    seat: int
    who: str
    crew: int
    far: bool
    own: bool  # the viewer's

    def piles(self, tall: bool) -> airspace.Piles:
        """Where the piles lie; the viewer holds the own hand."""
        return airspace.piles(self.far, not self.own, tall)


def zones(table: TableView) -> tuple[Zone, ...]:
    """The far side, then the near one; a spectator sits beside seat 0."""
    s, seat = table.s, table.seat
    near = max(seat, 0)
    unseen = inspection.out_of_sight(s, seat)
    laid: list[Zone] = []
    for other in (1 - near, near):
        crew = s.crew[other]
        side = Side(other, table.names[other], crew, other != near, other == seat)
        laid += _lanes(side)
        laid += _piles(table, side, unseen[crew])
    if s.phase == c.OBSERVE and seat == s.active:
        laid.append(_observed(seat, SLOTS if s.deck_left[seat] > 1 else SLOTS_OF_ONE))
    return tuple(laid)


@part
def _observed(seat: int, slots: tuple[str, ...]) -> Zone:
    """GC-42: the cards that are looked at, and where they can go."""
    return Zone(
        "observe",
        "panel",
        "The top of your deck",
        2,
        3,
        seat,
        box=(0.8, 1.75, 5.3, 4.1),
        tall=(0.2, 2.2, 6.5, 4.9),
        cells=tuple(Cell((1, slot), "slot", text, text) for slot, text in enumerate(slots)),
    )


# ---------------------------------------------------------------- lanes


@part
def _lanes(side: Side) -> tuple[Zone, ...]:
    return tuple(zone for column in range(c.LANES_EACH) for zone in _lane(side, column))


def _lane(side: Side, column: int) -> tuple[Zone, ...]:
    """A Zeppelin at the middle of the table, behind it its column, and its Guest beside that."""
    seat, far = side.seat, side.far
    what = f"{side.who}'s {naming.LANES[column]}"
    wide, tall = airspace.lane(column, far, False), airspace.lane(column, far, True)
    return (
        Zone(
            f"lane-{seat}-{column}",
            "column",
            f"{what} lane",
            owner=seat,
            box=wide.column,
            tall=tall.column,
            grows="up" if far else "down",
        ),
        Zone(
            f"guest-{seat}-{column}",
            "row",
            f"{what} Guest",
            owner=seat,
            box=wide.guest,
            tall=tall.guest,
        ),
        Zone(
            f"ship-{seat}-{column}",
            "row",
            f"{what} ship",
            owner=seat,
            box=wide.ship,
            tall=tall.ship,
        ),
    )


# ---------------------------------------------------------------- piles and hands


def _piles(table: TableView, side: Side, unseen: str) -> tuple[Zone, ...]:
    s, seat = table.s, side.seat
    shown = words.sees_treasure(s, seat)
    return (
        _deck(side, table.deck(seat), unseen),
        _discard(side, tuple(s.discard[seat][: s.discarded[seat]])),
        _treasure(side, table.treasure(seat), s.locked[seat], s.gold[seat])
        if shown
        else _closed_treasure(side, s.treasured[seat]),
        _hand(side, s.held[seat], cards_of(tuple(s.hand_public[seat]))),
    )


@part
def _deck(side: Side, pile: tuple[Face, ...], unseen: str) -> Zone:
    whose = "Your" if side.own else f"{side.who}'s"
    return Zone(
        f"deck-{side.seat}",
        "stack",
        f"{side.who}'s deck",
        owner=side.seat,
        count=len(pile),
        area="centre",
        box=side.piles(tall=False).deck,
        tall=side.piles(tall=True).deck,
        opened=f"{whose} deck, the top card first.{unseen}",
        inside=inspection.of_deck(side.seat, side.who, pile),
    )


@part
def _discard(side: Side, cards: tuple[int, ...]) -> Zone:
    pile = tuple(faces.of_card(card, side.crew) for card in cards)
    return Zone(
        f"discard-{side.seat}",
        "stack",
        f"{side.who}'s discard pile",
        owner=side.seat,
        count=len(pile),
        area="centre",
        box=side.piles(tall=False).discard,
        tall=side.piles(tall=True).discard,
        opened=f"{side.who}'s discard pile, the newest card first.",
        inside=inspection.of_pile(side.seat, pile),
    )


@part
def _treasure(side: Side, pile: tuple[Face, ...], locked: int, gold: int) -> Zone:
    opened = f"{side.who}'s Treasure, the newest card first."
    return _chest(side, len(pile), str(gold), opened, inspection.of_pile(side.seat, pile, locked))


@part
def _closed_treasure(side: Side, count: int) -> Zone:
    return _chest(side, count, "?")


def _chest(
    side: Side, count: int, gold: str, opened: str = "", inside: tuple[Entry, ...] = ()
) -> Zone:
    return Zone(
        f"treasure-{side.seat}",
        "column",
        f"{side.who}'s Treasure",
        owner=side.seat,
        count=count,
        area="centre",
        box=side.piles(tall=False).treasure,
        tall=side.piles(tall=True).treasure,
        grows="right",
        cells=(Cell((0,), "gold", gold, f"{gold} Gold"),),
        opened=opened,
        inside=inside,
    )


@part
def _hand(side: Side, held: int, public: tuple[int, ...]) -> Zone:
    """A hand; opened, it has the cards that everybody knows to be in it."""
    whose = "your" if side.own else f"{side.who}'s"
    return Zone(
        f"hand-{side.seat}",
        "fan",
        "Your hand" if side.own else f"{side.who}'s hand",
        columns=held,
        owner=side.seat,
        count=held,
        area="hand" if side.own else "centre",
        box=None if side.own else side.piles(tall=False).hand,
        tall=None if side.own else side.piles(tall=True).hand,
        private=side.own,
        opened=f"Cards that everybody knows to be in {whose} hand." if public else "",
        inside=inspection.of_hand(side.seat, side.crew, public, side.own),
    )
