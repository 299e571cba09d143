"""Every world that a seat of Gold n' Crash holds possible, with its weight, for the proportions.

Copies of a face are interchangeable, so worlds differ in likelihood: a hand that can be made of
the unseen cards in more ways is more likely.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from math import comb, prod

from fairground.games.gold_n_crash import state as c
from fairground.kernel.layout import Plain


def worlds(view: Plain, seat: int) -> Iterator[tuple[Plain, float]]:
    """Each possible content of the hidden hands once, with any order of decks and Zeppelins."""
    unseen = [_unseen(view, seat, owner) for owner in range(c.SEATS)]
    hands: list[list[dict[int, int]]] = [
        list(_hands(view, owner, unseen[owner])) if owner != seat else [{}]
        for owner in range(c.SEATS)
    ]
    for chosen in product(*hands):
        world = view.copy()
        world.viewer = 0
        weight = 1.0
        for owner in range(c.SEATS):
            weight *= prod(comb(unseen[owner][card], n) for card, n in chosen[owner].items())
            if owner != seat:
                _hold(world, owner, chosen[owner])
            _stack(world, owner, seat, unseen[owner], chosen[owner])
            _lay(world, owner)
        yield world, weight


def _unseen(view: Plain, seat: int, owner: int) -> dict[int, int]:
    """Copies of each card of the owner's crew that the seat cannot see."""
    open_cards = [
        *(card for line in view.column for card in line),
        *(card for line in view.discard for card in line),
        *(card for line in view.treasure for card in line),
        *(card for line in view.deck for card in line),
    ]
    shown = {}
    for face in range(c.FACES):
        card = face + c.FACES * view.crew[owner]
        held = sum(view.hand[p][card] if p == seat else view.hand_public[p][card] for p in (0, 1))
        gone = open_cards.count(card) + view.aside[card] + held
        shown[card] = view.deck_counts[face] - gone
    return shown


def _hands(view: Plain, owner: int, unseen: dict[int, int]) -> Iterator[dict[int, int]]:
    """Every choice of unseen cards that fills the hand up."""
    cards = [
        card
        for card, count in unseen.items()
        if count and not view.lacking[owner] >> card % c.FACES & 1
    ]

    def fill(place: int, left: int) -> Iterator[dict[int, int]]:
        if place == len(cards):
            if left == 0:
                yield {}
            return
        for n in range(min(left, unseen[cards[place]]) + 1):
            for rest in fill(place + 1, left - n):
                yield {cards[place]: n, **rest}

    return fill(0, view.held[owner] - sum(view.hand_public[owner]))


def _hold(world: Plain, owner: int, chosen: dict[int, int]) -> None:
    world.hand[owner] = [
        known + chosen.get(card, 0) for card, known in enumerate(world.hand_public[owner])
    ]
    world.holds[owner] = 0
    for card, count in enumerate(world.hand[owner]):
        if count:
            world.holds[owner] |= c.HOLDS_FACE[card % c.FACES]


def _stack(
    world: Plain, owner: int, seat: int, unseen: dict[int, int], chosen: dict[int, int]
) -> None:
    left = [card for card, count in unseen.items() for _ in range(count - chosen.get(card, 0))]
    for place in range(world.deck_left[owner]):
        if owner != seat or not world.observed[owner] >> place & 1:
            world.deck[owner][place] = left.pop()


def _lay(world: Plain, owner: int) -> None:
    lanes = slice(c.LANES_EACH * owner, c.LANES_EACH * (owner + 1))
    known = world.robust[lanes]
    free = list(world.robustness)
    for value in known:
        if value:
            free.remove(value)
    world.robust[lanes] = [value or free.pop() for value in known]
