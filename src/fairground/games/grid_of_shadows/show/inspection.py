"""What a person finds on opening a pile, a hand or the stacks of Grid of Shadows.

All that a seat may remember can be looked up here, so that nobody needs a better memory than a
bot's: what lies open in the discard pile, what was seen to enter a hand, what is not in sight.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import chain
from typing import NamedTuple

from fairground.games.grid_of_shadows.rules import components as c
from fairground.games.grid_of_shadows.show.names import (
    card_name,
    card_text,
    print_of,
    space_name,
    spoken_seats,
)
from fairground.games.grid_of_shadows.show.stacks import Laid, Stacks
from fairground.kernel.layout import NOBODY, Plain
from fairground.kernel.scene import Entry, Zone, part
from fairground.kernel.sentences import how_many, listed, verb

COLOUR_LOOKS = ("blue", "yellow")
SPECIAL_LOOKS = ("wrath", "reflect", "gamble", "indecisive")


@cache
def look_of(kind: int) -> str:
    """What the artist draws for a kind."""
    if kind >= c.NUMBERS:
        return SPECIAL_LOOKS[kind - c.NUMBERS]
    return COLOUR_LOOKS[kind // 10]


@cache
def code_of(kind: int) -> str:
    """A kind in two characters, for text boards: T is ten."""
    return card_text(kind).replace("10", "T")


@part
def _card(kind: int, label: str, count: int = 1, owner: int | None = None) -> Entry:
    badge = f"×{count}" if count > 1 else ""
    text = f"{card_name(kind)}{label}"
    return Entry(look_of(kind), print_of(kind), code_of(kind), text, "card", badge, owner)


@part
def _known_back(kind: int, label: str, count: int = 1, owner: int | None = None) -> Entry:
    badge = f"×{count}" if count > 1 else ""
    text = f"{card_name(kind)}{label}"
    return Entry("back-known", print_of(kind), code_of(kind).lower(), text, "back", badge, owner)


@part
def _back(label: str, count: int = 1, owner: int | None = None) -> Entry:
    return Entry("back", "", "##", label, "back", f"×{count}" if count > 1 else "", owner)


# ---------------------------------------------------------------- the piles


def draw_pile(s: Plain, seat: int, names: Sequence[str]) -> Zone:
    """The draw pile, and all cards out of sight."""
    left = s.pile_left
    under = tuple(
        (left - i, s.pile_known[i], s.pile[i]) for i in reversed(range(left)) if s.pile_known[i]
    )
    return _draw_pile(left, under, tuple(out_of_sight(s, seat).items()), tuple(names))


@part
def _draw_pile(
    left: int,
    under: tuple[tuple[int, int, int], ...],
    unseen: tuple[tuple[int, int], ...],
    names: tuple[str, ...],
) -> Zone:
    cards = how_many(left, "card")
    told = f"The draw pile has {cards}. Below: what Shift put under it, and all cards out of sight."
    return Zone(
        *("pile", "stack", "Draw pile"),
        count=left,
        opened=told,
        inside=(
            *(_under_pile(*card, names) for card in under),
            *(
                _card(kind, f", {how_many(count, 'copy', 'copies')} out of sight", count)
                for kind, count in unseen
            ),
        ),
    )


def _under_pile(number: int, known: int, kind: int, names: tuple[str, ...]) -> Entry:
    """GS-76: a card that somebody put under the pile."""
    place = f"card {number} from the top, known to {spoken_seats(known, names)}"
    return _back(f"A card, {place}") if kind == c.NO_CARD else _known_back(kind, f", {place}")


def out_of_sight(s: Plain, seat: int) -> dict[int, int]:
    """How many copies of each kind the seat sees nowhere: section 12 tells players to count."""
    seen = [other for other in range(s.seats) if other == seat or s.phase == c.OVER]
    counts = [s.gone_up, *(s.hand[other] for other in seen)]
    if seat != NOBODY:
        counts.append(s.gone_known[seat])
    left = [s.copies - sum(known) for known in zip(*counts, strict=True)]
    for kind in chain(s.slot_kind, s.stack_kind, s.pile, s.aside, s.pair):
        if kind != c.NO_CARD:
            left[kind] -= 1
    kinds = range(c.KINDS if s.extended else c.NUMBERS)
    return {kind: left[kind] for kind in kinds if left[kind] > 0}


def discard_pile(s: Plain, seat: int) -> Zone:
    """GS-7, GS-R39: what lies face-up, what the seat knows of the rest, and how much that is."""
    known = () if seat == NOBODY else tuple(s.gone_known[seat])
    return _discard_pile(tuple(s.gone_up), s.gone_hidden, known)


@part
def _discard_pile(open_cards: tuple[int, ...], hidden: int, known: tuple[int, ...]) -> Zone:
    shown = sum(open_cards)
    cards = f"{how_many(shown, 'face-up card')} and {how_many(hidden, 'face-down card')}"
    entries = [_card(kind, "", count) for kind, count in enumerate(open_cards) if count]
    entries += [
        _known_back(kind, ", discarded face-down, as you know", count)
        for kind, count in enumerate(known)
        if count
    ]
    secret = hidden - sum(known)
    if secret > 0:
        entries.append(_back(f"{how_many(secret, 'card')} discarded unseen", secret))
    return Zone(
        *("discard", "stack", "Discard pile"),
        count=shown + hidden,
        opened=f"Discard pile: {cards}, sorted by kind.",
        inside=tuple(entries),
    )


# ---------------------------------------------------------------- hands


class Memory(NamedTuple):
    """A kind that was seen to enter a hand."""

    kind: int
    seen: int  # copies that the viewer saw
    public: int  # copies that everybody saw
    gone: int  # cards that have left the hand unseen since the newest came


def heading_of_hand(s: Plain, seat: int, other: int, names: Sequence[str]) -> str:
    """Over what is known of a hand."""
    told = f"{names[other]}'s hand of {how_many(s.held[other], 'card')}: what was seen to enter it."
    if other == seat:
        told = "Your hand: what the others have seen enter it."
    if s.passed_on[other]:
        takers = spoken_seats(s.passed_on[other], names)
        told += f" What has left it unseen may be with {takers}."
    if s.lacks[other]:
        lacking = [card_name(kind) for kind in range(c.KINDS) if s.lacks[other] >> kind & 1]
        told += f" It holds no {listed(lacking, 'or')}."
    return told


def memories(s: Plain, seat: int, other: int) -> tuple[Memory, ...]:
    """Section 6: what the seat remembers of a hand; of its own, what all others do."""
    kinds = slice(other * c.KINDS, (other + 1) * c.KINDS)
    public, public_at = tuple(s.public_in[kinds]), tuple(s.public_at[kinds])
    if seat in (NOBODY, other):
        return _memories(public, public_at, public, public_at, s.outs[other])
    seen, seen_at = tuple(s.seen_in[seat][kinds]), tuple(s.seen_at[seat][kinds])
    return _memories(public, public_at, seen, seen_at, s.outs[other])


@part
def _memories(
    public: tuple[int, ...],
    public_at: tuple[int, ...],
    seen: tuple[int, ...],
    seen_at: tuple[int, ...],
    outs: int,
) -> tuple[Memory, ...]:
    found = []
    for kind in range(c.KINDS):
        if seen[kind] or public[kind]:
            at = seen_at[kind] if seen[kind] else public_at[kind]
            found.append(Memory(kind, seen[kind], public[kind], max(outs - at, 0)))
    return tuple(found)


def inside_hand(known: Sequence[Memory], owner: int, *, openly: bool) -> tuple[Entry, ...]:
    """What is remembered of a hand; a memory that is everybody's needs no word on whose it is."""
    return tuple(_memory(memory, owner, openly) for memory in known)


def _memory(memory: Memory, owner: int, openly: bool) -> Entry:
    """A kind seen to enter a hand: the newest copy is there as long as nothing has left unseen."""
    kind, gone, public = memory.kind, memory.gone, memory.public
    count = max(memory.seen, public)
    known = ""
    if not openly:
        known = " as everybody knows" if public == count else " as you know"
        if 0 < public < count:
            known += f", and everybody of {public}"
        known = f",{known}"
    if not gone and count == 1:
        return _card(kind, f", is in this hand{known}", 1, owner)
    if not gone:
        return _card(kind, f", {count} came to this hand, and one is there{known}", count, owner)
    left = f"{how_many(gone, 'card')} {verb(gone, 'has', 'have')} left it unseen since"
    return _known_back(kind, f", came to this hand{known}; {left}", count, owner)


def surely_held(s: Plain, seat: int, other: int) -> list[int]:
    """Kinds of which a copy is surely in a hand, as the seat knows; of its own, as all know."""
    known = memories(s, seat, other)
    return [memory.kind for memory in known if memory.seen and not memory.gone]


# ---------------------------------------------------------------- stacks


def inside_stacks(stacks: Stacks, names: Sequence[str]) -> tuple[Entry, ...]:
    """GS-8: every card that was played on the grid, with its player and its claim."""
    return tuple(
        _stacked(slot, laid, names[laid.player])
        for slot, stack in stacks
        for laid in reversed(stack)
    )


def _stacked(slot: int, laid: Laid, name: str) -> Entry:
    where = f"by {name} on {space_name(slot)}, claimed to be {card_name(laid.claim)}"
    if laid.kind == c.NO_CARD:
        return _back(f"A card {where}", owner=laid.player)
    if laid.up:
        return _card(laid.kind, f" {where}, turned up", owner=laid.player)
    return _known_back(laid.kind, f" {where}", owner=laid.player)
