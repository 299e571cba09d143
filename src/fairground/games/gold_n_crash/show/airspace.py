"""Where everything of Gold n' Crash lies on a screen, in squares: left, top, width, height.

A wide table has the piles of both players at its right; a tall one has them above and below.
"""

from __future__ import annotations

from typing import NamedTuple

Box = tuple[float, float, float, float]

LANE = 2.3  # from one lane to the next
SHIP = 1.15  # the height of a Zeppelin
GAP = 0.12
RIGHT = 7.1  # where the piles of a wide table begin
COLUMN = {False: 2.6, True: 2.15}  # how far cards reach from their Zeppelin; True: a tall table
ABOVE = {False: 0.0, True: 1.2}  # what lies above the far columns


class Lane(NamedTuple):
    """One player's third of the sky."""

    ship: Box
    column: Box
    guest: Box


class Piles(NamedTuple):
    """What lies beside the lanes of one player."""

    deck: Box
    discard: Box
    treasure: Box
    hand: Box


def lane(column: int, far: bool, tall: bool) -> Lane:
    """From the middle outwards: the Zeppelin, then its cards and its Guest side by side."""
    left, reach = column * LANE, COLUMN[tall]
    middle = ABOVE[tall] + reach + SHIP + GAP / 2
    if far:
        ship, cards = middle - GAP / 2 - SHIP, ABOVE[tall]
        guest = cards + reach - 1.4
    else:
        ship, cards = middle + GAP / 2, middle + GAP / 2 + SHIP
        guest = cards
    return Lane(
        ship=(left + 0.05, ship, 2.2, SHIP),
        column=(left + 0.1, cards, 1.0, reach),
        guest=(left + 1.2, guest, 1.0, 1.4),
    )


def piles(far: bool, with_hand: bool, tall: bool) -> Piles:
    """Deck, discard pile, Treasure; and the hand, if it is held by somebody else."""
    return _across(far, with_hand) if tall else _beside(far, with_hand)


def _beside(far: bool, with_hand: bool) -> Piles:
    """From the middle outwards: deck and discard pile, Treasure, hand. The Treasure's Gold is
    drawn at its right."""
    half = COLUMN[False] + SHIP
    chest = 0.95 if with_hand else 1.5
    if far:
        cards = half - 1.4
        treasure = cards - 0.14 - chest
        hand, below = 0.0, treasure - 0.1
    else:
        cards = half + GAP
        treasure = cards + 1.54
        hand, below = treasure + chest + 0.1, 2 * half + GAP
    return Piles(
        deck=(RIGHT, cards, 1.0, 1.4),
        discard=(RIGHT + 1.2, cards, 1.0, 1.4),
        treasure=(RIGHT, treasure, 1.65 if with_hand else 1.3, chest),
        hand=(RIGHT, hand, 2.2, below - hand),
    )


def _across(far: bool, with_hand: bool) -> Piles:
    """In a row of 6.9 x 1.1 above the far columns or below the near ones."""
    top = 0.0 if far else ABOVE[True] + 2 * (COLUMN[True] + SHIP) + GAP + 0.1
    high = 1.1 if with_hand else 1.3
    card = high / 1.4
    return Piles(
        deck=(0.05, top, card, high),
        discard=(0.15 + card, top, card, high),
        treasure=(0.25 + 2 * card, top, 1.75 if with_hand else 3.9, high),
        hand=(4.35, top, 2.5, high),
    )
