"""Hands of Grid of Shadows on a screen, and what else only one player looks at."""

from __future__ import annotations

from collections.abc import Sequence

from fairground.games.grid_of_shadows.rules import components as c
from fairground.games.grid_of_shadows.show.inspection import (
    Memory,
    code_of,
    heading_of_hand,
    inside_hand,
    look_of,
    memories,
)
from fairground.games.grid_of_shadows.show.names import (
    ability_name,
    card_name,
    card_text,
    print_of,
)
from fairground.games.grid_of_shadows.show.prompts import sequence_runs
from fairground.kernel.layout import NOBODY, Plain
from fairground.kernel.scene import Piece, Zone, part


def own_hand(s: Plain, seat: int, names: Sequence[str]) -> Zone:
    """The seat's cards; opened, it shows what the others know of them."""
    told = heading_of_hand(s, seat, seat, names)
    return _own_hand_zone(seat, s.held[seat], told, memories(s, seat, seat))


@part
def _own_hand_zone(seat: int, held: int, told: str, known: tuple[Memory, ...]) -> Zone:
    return Zone(
        *("hand", "fan", "Your hand", 1, held, seat, held),
        private=True,
        opened=told,
        inside=inside_hand(known, seat, openly=True),
    )


def hand_of(s: Plain, seat: int, other: int, names: Sequence[str]) -> Zone:
    """Another player's hand: what is known of it, and all of it at the end."""
    told = heading_of_hand(s, seat, other, names)
    known, openly = memories(s, seat, other), seat == NOBODY
    return _others_hand(other, names[other], s.held[other], s.phase == c.OVER, told, known, openly)


@part
def _others_hand(
    other: int,
    name: str,
    held: int,
    over: bool,
    told: str,
    known: tuple[Memory, ...],
    openly: bool,
) -> Zone:
    return Zone(
        id=f"hand-{other}",
        kind="fan" if over else "stack",
        label=f"{name}'s hand",
        columns=held if over else 1,
        owner=other,
        count=None if over else held,
        area="" if over else "seat",
        opened=told,
        inside=inside_hand(known, other, openly=openly),
    )


def hand_pieces(s: Plain, seat: int) -> tuple[Piece, ...]:
    """The seat's cards, those of the play that it assembles chosen."""
    if seat == NOBODY:
        return ()
    chosen = list(s.pick)
    if s.step == c.CHOOSE_MORE:
        kind = s.slot_kind[s.draft_slot]
        chosen[kind] = max(chosen[kind], s.picked)
    return _hand(seat, tuple(s.hand[seat]), tuple(chosen), _claimed_now(s))


def _claimed_now(s: Plain) -> int:
    """What is being claimed, also after an Indecisive: a card of this kind fits."""
    if s.step == c.CHOOSE_CARDS:
        return int(s.draft_claim)
    running = s.phase in (c.WINDOW, c.RESPOND) and sequence_runs(s)
    return int(s.colour * 10 + s.number - 1) if running else c.NO_CARD


@part
def _hand(
    seat: int, counts: tuple[int, ...], chosen: tuple[int, ...], claimed: int
) -> tuple[Piece, ...]:
    cards = [(kind, number) for kind in range(c.KINDS) for number in range(1, counts[kind] + 1)]
    return tuple(
        _hand_card(seat, place, kind, number, number <= chosen[kind], kind == claimed)
        for place, (kind, number) in enumerate(cards)
    )


@part
def _hand_card(seat: int, place: int, kind: int, number: int, picked: bool, fits: bool) -> Piece:
    return Piece(
        id=f"card:{card_text(kind)}:{number}",
        zone="hand",
        at=(place,),
        look=f"{look_of(kind)}-chosen" if picked else look_of(kind),
        text=print_of(kind),
        code=code_of(kind),
        label=f"{card_name(kind)} ({ability_name(kind)})" + (", chosen" if picked else ""),
        owner=seat,
        kind="card",
        lit=picked or fits,
    )


def hidden_pieces(s: Plain, seat: int) -> list[Piece]:
    """The two cards of a Shift for whoever looks at them; everybody's hand at the end."""
    pieces = []
    if seat != NOBODY and s.paired:
        for place in range(s.paired):
            kind = s.pair[place]
            if kind != c.NO_CARD:
                pieces.append(_open_card(f"pair:{place}", "pair", (0, place), kind, seat))
    if s.phase == c.OVER:
        for other in range(s.seats):
            if other != seat:
                cards = [kind for kind in range(c.KINDS) for _ in range(s.hand[other][kind])]
                for place, kind in enumerate(cards):
                    name = f"end:{other}:{place}"
                    pieces.append(_open_card(name, f"hand-{other}", (place,), kind, other))
    return pieces


@part
def _open_card(name: str, zone: str, at: tuple[int, ...], kind: int, owner: int) -> Piece:
    return Piece(
        id=name,
        zone=zone,
        at=at,
        look=look_of(kind),
        text=print_of(kind),
        code=code_of(kind),
        label=card_name(kind),
        owner=owner,
        kind="card",
    )
