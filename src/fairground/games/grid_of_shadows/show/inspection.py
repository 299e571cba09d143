"""What a person finds on opening a pile, a hand or the stacks of Grid of Shadows.

All that a seat may remember can be looked up here, so that nobody needs a better memory than a
bot's: what lies open in the discard pile, what was seen to enter a hand, what is not in sight.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from fairground.games.grid_of_shadows.rules import components as c
from fairground.games.grid_of_shadows.show.names import (
    card_name,
    card_text,
    print_of,
    space_name,
    spoken_seats,
)
from fairground.kernel.layout import NOBODY, Plain
from fairground.kernel.scene import Entry
from fairground.kernel.sentences import how_many, listed, verb

COLOUR_LOOKS = ("blue", "yellow")
SPECIAL_LOOKS = ("wrath", "reflect", "gamble", "indecisive")


def look_of(kind: int) -> str:
    """What the artist draws for a kind."""
    if kind >= c.NUMBERS:
        return SPECIAL_LOOKS[kind - c.NUMBERS]
    return COLOUR_LOOKS[kind // 10]


def code_of(kind: int) -> str:
    """A kind in two characters, for text boards: T is ten."""
    return card_text(kind).replace("10", "T")


def _card(kind: int, label: str, count: int = 1, owner: int | None = None) -> Entry:
    badge = f"×{count}" if count > 1 else ""
    text = f"{card_name(kind)}{label}"
    return Entry(look_of(kind), print_of(kind), code_of(kind), text, "card", badge, owner)


def _known_back(kind: int, label: str, count: int = 1, owner: int | None = None) -> Entry:
    badge = f"×{count}" if count > 1 else ""
    text = f"{card_name(kind)}{label}"
    return Entry("back-known", print_of(kind), code_of(kind).lower(), text, "back", badge, owner)


def _back(label: str, count: int = 1, owner: int | None = None) -> Entry:
    return Entry("back", "", "##", label, "back", f"×{count}" if count > 1 else "", owner)


# ---------------------------------------------------------------- the piles


def heading_of_pile(s: Plain) -> str:
    """Over what is found in the draw pile."""
    cards = how_many(s.pile_left, "card")
    return f"The draw pile has {cards}. Below: what Shift put under it, and all cards out of sight."


def inside_pile(s: Plain, seat: int, names: Sequence[str]) -> tuple[Entry, ...]:
    """GS-76: cards that somebody put under the pile, from the top down; then what is unseen."""
    under = []
    for i in reversed(range(s.pile_left)):
        if s.pile_known[i]:
            whose = spoken_seats(s.pile_known[i], names)
            place = f"card {s.pile_left - i} from the top, known to {whose}"
            kind = s.pile[i]
            known = kind != c.NO_CARD
            under.append(_known_back(kind, f", {place}") if known else _back(f"A card, {place}"))
    unseen = (
        _card(kind, f", {how_many(count, 'copy', 'copies')} out of sight", count)
        for kind, count in out_of_sight(s, seat).items()
    )
    return (*under, *unseen)


def out_of_sight(s: Plain, seat: int) -> dict[int, int]:
    """How many copies of each kind the seat sees nowhere: section 12 tells players to count."""
    left = Counter(dict.fromkeys(range(c.KINDS if s.extended else c.NUMBERS), int(s.copies)))
    left.subtract(dict(enumerate(s.gone_up)))
    for other in range(s.seats):
        if other == seat or s.phase == c.OVER:
            left.subtract(dict(enumerate(s.hand[other])))
    if seat != NOBODY:
        left.subtract(dict(enumerate(s.gone_known[seat])))
    for cards in (s.slot_kind, s.stack_kind, s.pile, s.aside, s.pair):
        left.subtract(kind for kind in cards if kind != c.NO_CARD)
    return {kind: count for kind, count in sorted(left.items()) if count > 0}


def heading_of_discards(s: Plain) -> str:
    """GS-7: over what is found in the discard pile."""
    hidden = how_many(s.gone_hidden, "face-down card")
    return f"Discard pile: {how_many(sum(s.gone_up), 'face-up card')} and {hidden}, sorted by kind."


def inside_discards(s: Plain, seat: int) -> tuple[Entry, ...]:
    """GS-7, GS-R39: what lies face-up, what the seat knows of the rest, and how much that is."""
    entries = [_card(kind, "", count) for kind, count in enumerate(s.gone_up) if count]
    secret = int(s.gone_hidden)
    if seat != NOBODY:
        for kind, count in enumerate(s.gone_known[seat]):
            if count:
                secret -= count
                entries.append(_known_back(kind, ", discarded face-down, as you know", count))
    if secret > 0:
        entries.append(_back(f"{how_many(secret, 'card')} discarded unseen", secret))
    return tuple(entries)


# ---------------------------------------------------------------- hands


def heading_of_hand(s: Plain, seat: int, other: int, names: Sequence[str]) -> str:
    """Over what is known of a hand."""
    told = f"{names[other]}'s hand of {how_many(s.held[other], 'card')}: what was seen to enter it."
    if other == seat:
        told = "Your hand: what the others have seen enter it."
    takers = spoken_seats(s.passed_on[other], names)
    if takers:
        told += f" What has left it unseen may be with {takers}."
    lacking = [card_name(kind) for kind in range(c.KINDS) if s.lacks[other] >> kind & 1]
    if lacking:
        told += f" It holds no {listed(lacking, 'or')}."
    return told


def inside_hand(s: Plain, seat: int, other: int) -> tuple[Entry, ...]:
    """Section 6: kinds seen to enter a hand, and how many cards have left it unseen since."""
    entries = []
    for kind in range(c.KINDS):
        place = other * c.KINDS + kind
        public = s.public_in[place]
        seen = public if seat in (NOBODY, other) else s.seen_in[seat][place]
        if seen or public:
            entries.append(_memory(s, seat, other, kind, max(seen, public)))
    return tuple(entries)


def _memory(s: Plain, seat: int, other: int, kind: int, count: int) -> Entry:
    """A kind seen to enter a hand: the newest copy is there as long as nothing has left unseen."""
    place = other * c.KINDS + kind
    gone = _gone_since(s, seat, other, kind)
    known = ""
    if seat not in (NOBODY, other):
        public = s.public_in[place]
        known = " as everybody knows" if public == count else " as you know"
        if 0 < public < count:
            known += f", and everybody of {public}"
        known = f",{known}"
    if not gone and count == 1:
        return _card(kind, f", is in this hand{known}", 1, other)
    if not gone:
        return _card(kind, f", {count} came to this hand, and one is there{known}", count, other)
    left = f"{how_many(gone, 'card')} {verb(gone, 'has', 'have')} left it unseen since"
    return _known_back(kind, f", came to this hand{known}; {left}", count, other)


def _gone_since(s: Plain, seat: int, other: int, kind: int) -> int:
    """How many cards have left a hand unseen since a kind was last seen to enter it."""
    place = other * c.KINDS + kind
    public = seat in (NOBODY, other)
    at = s.public_at[place] if public else s.seen_at[seat][place]
    if not public and not s.seen_in[seat][place]:
        at = s.public_at[place]
    return max(int(s.outs[other] - at), 0)


def surely_held(s: Plain, seat: int, other: int) -> list[int]:
    """Kinds of which a copy is surely in a hand, as the seat knows; of its own, as all know."""
    public = seat in (NOBODY, other)
    seen = s.public_in if public else s.seen_in[seat]
    return [
        kind
        for kind in range(c.KINDS)
        if seen[other * c.KINDS + kind] and not _gone_since(s, seat, other, kind)
    ]


# ---------------------------------------------------------------- stacks


def inside_stacks(s: Plain, names: Sequence[str]) -> tuple[Entry, ...]:
    """GS-8: every card that was played on the grid, with its player and its claim."""
    entries = []
    for slot in range(c.SPACES):
        for i in reversed(range(s.stacked)):
            if s.stack_slot[i] == slot:
                entries.append(_stacked(s, i, names))
    return tuple(entries)


def _stacked(s: Plain, i: int, names: Sequence[str]) -> Entry:
    owner, kind = int(s.stack_player[i]), s.stack_kind[i]
    claim = f"claimed to be {card_name(s.stack_claim[i])}"
    where = f"by {names[owner]} on {space_name(s.stack_slot[i])}, {claim}"
    if kind == c.NO_CARD:
        return _back(f"A card {where}", owner=owner)
    if s.stack_up[i]:
        return _card(kind, f" {where}, turned up", owner=owner)
    return _known_back(kind, f" {where}", owner=owner)
