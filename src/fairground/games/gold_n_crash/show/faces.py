"""What there is to see of Gold n' Crash's cards, Guests and backs, wherever they lie."""

from __future__ import annotations

from typing import NamedTuple

from fairground.games.gold_n_crash.rules import components as c
from fairground.games.gold_n_crash.show import names as naming
from fairground.kernel.scene import part

TYPE_LOOKS = ("bomb", "sword", "hook", "glass", "chest", "coin")
CREW_LOOKS = ("octopirates", "meowmurais")


class Face(NamedTuple):
    """The side of a card that its viewer sees."""

    kind: str  # a piece's, as are look, text, code and badge
    look: str
    text: str
    code: str
    badge: str
    name: str  # in words; empty if the viewer does not know the card
    told: str  # the same with what it is worth to whom

    @property
    def was_observed(self) -> bool:
        """Whether it is the back of a card that only its owner has looked at."""
        return self.look.endswith(" seen")


@part
def of_card(card: int, crew: int) -> Face:
    """An open card; the crew is its owner's, and a card of the other one is marked."""
    look = f"{TYPE_LOOKS[c.TYPE_OF[card]]} {CREW_LOOKS[card // c.FACES]}"
    name = _card_name(card, crew)
    text, code = naming.card_text(card, crew), naming.card_text(card)
    return Face("card", look, text, code, str(c.GOLD_OF[card]), name, name)


@part
def of_back(look: str) -> Face:
    """A closed card of a crew, or a closed Guest."""
    return Face("back", f"back {look}", "", f"{look[0].upper()}?", "", "", "")


@part
def of_known_back(card: int, crew: int) -> Face:
    """A card that lies face down although the viewer knows it."""
    look = f"{of_back(CREW_LOOKS[card // c.FACES]).look} known {TYPE_LOOKS[c.TYPE_OF[card]]}"
    name = _card_name(card, crew)
    text, code = naming.card_text(card, crew), naming.card_text(card)
    return Face("back", look, text, code, code, name, name)


@part
def of_guest(guest: int, gold: int, nine: int) -> Face:
    """A Guest; what it pays and how much Gold satisfies NINE are options of the game."""
    text = c.GUEST_NAMES[guest]
    look = f"guest {text.lower()}" + (f" asks-{nine}" if guest == c.NINE else "")
    name = f"Guest {text}"
    told = f"{name}, {gold} Gold for {naming.guest_wish(guest, nine)}"
    return Face("card", look, text, text[:2], str(gold), name, told)


@part
def of_deck(cards: tuple[int, ...], observed: int, crew: int, own: bool) -> tuple[Face, ...]:
    """A deck, the bottom card first.

    Everybody saw which places their owner has looked at; only its own screen shows the cards.
    """
    back = of_back(CREW_LOOKS[crew])
    seen = back._replace(look=f"{back.look} seen")
    looked_at = (of_known_back(card, crew) if own and card != c.NO_CARD else seen for card in cards)
    return tuple(face if observed >> place & 1 else back for place, face in enumerate(looked_at))


def _card_name(card: int, crew: int) -> str:
    """A card in words, with the crew that it is of if it is not its owner's."""
    own = card // c.FACES
    of = "" if own == crew else f" of the {naming.CREW_TITLES[own]}"
    return f"{naming.card_name(card)}{of}"
