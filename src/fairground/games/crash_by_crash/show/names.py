"""What things are called in Crash by Crash: cards, directions, cars, places, seats and sides."""

from __future__ import annotations

from collections.abc import Sequence

from fairground.games.crash_by_crash.rules import components as c
from fairground.games.crash_by_crash.rules import tiles as t
from fairground.kernel.layout import Plain
from fairground.kernel.sentences import listed

DIRECTIONS = ("east", "north-east", "north-west", "west", "south-west", "south-east")
ARROWS = ("→", "↗", "↖", "←", "↙", "↘")
CARD_TITLES = (
    "Bell Charms",
    "Lambada",
    "Free Ride",
    "Saboteur",
    "Flying Dutchman",
    "Dead Accumulator",
    "Powerless Bell",
    "Shady Exception A",
    "Shady Exception B",
    "Double Hit",
    "Car-Racket",
    "Tandem",
    "Expansion Unlimited",
)
CARD_SENTENCES = (
    "Move a bell to another free cell of a flower without a bell.",
    "Two neighbouring cars change places.",
    "Move any car to a free neighbouring cell.",
    "Send an opposing car home, without points.",
    "Put the operator on any free cell.",
    "The opponent loses an accumulator and cannot spend one next turn.",
    "Now ring a bell: its flower stays.",
    "Now ring a bell: the pale cells count most.",
    "Now ring a bell: every car counts the same.",
    "Now place a car: it pushes in up to two directions.",
    "Now place a car: the pushed car flies until it hits something.",
    "Now place a car: two cars of the line move.",
    "Now place a car anywhere; it need not push.",
)


def _texts() -> dict[int, str]:
    texts = {cell: str(cell) for cell in range(t.CELLS)}
    texts |= {c.HOLE_ACTION + slot: f"HOLE {slot}" for slot in range(t.FLOWERS)}
    texts |= {c.DIRECTION + d: name for d, name in enumerate(t.DIRECTION_NAMES)}
    texts |= {c.ACCUMULATOR + n: f"ACC {n}" for n in range(c.MOST_POWER + 1)}
    texts |= {
        c.CARD + card: name.replace("_", " ").upper() for card, name in enumerate(c.CARD_NAMES)
    }
    texts |= {c.TAKE + slot: f"TAKE {slot}" for slot in range(c.ROW)}
    texts |= {c.KEEP + i: f"KEEP {i}" for i in range(2)}
    return texts | {
        c.PLACE_STANDARD: "PLACE STD",
        c.PLACE_MAGNETIC: "PLACE MAG",
        c.WALK_TWO: "OP2",
        c.WALK_FOUR: "OP4",
        c.EXCHANGE: "EXCHANGE",
        c.DONE: "DONE",
        c.TAKE_DECK: "TAKE DECK",
    }


TEXTS = _texts()
"""The text of every action: a cell's number, or a word such as E, ACC 1, TANDEM, PLACE STD."""


def seat_names(s: Plain) -> tuple[str, ...]:
    """A and B; in teams Driver 1 to Driver 4, because A1 is a car."""
    if s.seats == c.SIDES:
        return tuple(c.SIDE_NAMES)
    return tuple(f"Driver {seat + 1}" for seat in range(s.seats))


def side_name(side: int, names: Sequence[str]) -> str:
    """The player, or both partners."""
    return listed(names[side :: c.SIDES])


def side_verb(names: Sequence[str], one: str, several: str) -> str:
    """The form of a verb for a side: one player, or two partners."""
    return several if len(names) > c.SIDES else one


def place_text(place: int) -> str:
    """A cell's number, or a hole."""
    return str(place) if place < t.CELLS else f"hole {place - t.HOLE}"


def car_name(number: int) -> str:
    """A0 to A9 and AM, B0 to B9 and BM."""
    side, place = divmod(number, c.CARS_OF_SIDE)
    return c.SIDE_NAMES[side] + (str(place) if place < c.STANDARD_CARS else "M")


def car(number: int) -> str:
    """A car in a sentence: car A1, magnetic car AM."""
    is_magnetic = number % c.CARS_OF_SIDE == c.STANDARD_CARS
    return f"{'magnetic car' if is_magnetic else 'car'} {car_name(number)}"


def card_title(card: int) -> str:
    """A card by its name."""
    return CARD_TITLES[card]


def card_titles(cards: Sequence[int]) -> str:
    """Cards as people list them; empty places are left out."""
    return listed([CARD_TITLES[card] for card in cards if card != c.NO_CARD])
