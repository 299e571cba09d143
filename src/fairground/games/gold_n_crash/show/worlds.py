"""What a redeal of Gold n' Crash is measured by: all worlds with their weights, and quiet play.

Copies of a face are interchangeable, so worlds differ in likelihood: a hand that can be made of
the unseen cards in more ways is more likely.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import permutations, product
from math import comb, prod

from fairground.games.gold_n_crash.rules import components as c
from fairground.games.gold_n_crash.rules import verdicts as legality
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
    cards = [card for card, count in unseen.items() if count]

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
    """Any order of the Zeppelins that fits the values in the view and the bombs resisted."""
    lanes = range(c.LANES_EACH * owner, c.LANES_EACH * (owner + 1))
    for order in permutations(world.robustness):
        fits = all(
            value == world.robust[lane] or (not world.robust[lane] and value > world.resisted[lane])
            for lane, value in zip(lanes, order, strict=True)
        )
        if fits:
            for lane, value in zip(lanes, order, strict=True):
                world.robust[lane] = value
            return


# ---------------------------------------------------------------- play that tells nothing


def quiet_action(s: Plain, seat: int, luck: random.Random) -> int | None:
    """An action drawn so that it tells nothing of the hand but the card it shows.

    A uniform choice among the legal actions would: the fewer there are, the likelier is each, and
    two copies of a face are played as often as one. Here what everybody can see decides whether a
    card is played, and then any card of the hand comes up, each as likely; if that card cannot be
    played, the game says something about the hand and is left out.
    """
    mask = legality.legal_mask(s, seat)
    first = c.DRAW if s.phase == c.ACTION else c.SECURE
    legal: list[int] = [first + place for place in range(c.PASS + 1) if mask >> place & 1]
    if s.phase != c.ACTION or legal == [c.PASS]:
        return luck.choice(legal)
    open_actions = [action for action in legal if not c.PLAY <= action < c.DISCARD]
    kinds = ["open"] * bool(open_actions) + ["play"] * bool(s.held[seat])
    if luck.choice(kinds) == "open":
        return luck.choice(open_actions)
    card = _any_card(s, seat, luck)
    if card is None:
        return None
    plays = [c.PLAY + 3 * (card % c.FACES) + column for column in range(c.LANES_EACH)]
    plays = [action for action in plays if action in legal]
    return luck.choice(plays) if plays else None


def _any_card(s: Plain, seat: int, luck: random.Random) -> int | None:
    """Any card of the hand; None for an unseen one with a face that everybody knows to be there:
    the known copy would be played in its place (GC-17)."""
    public: list[int] = s.hand_public[seat]
    known = [card for card, count in enumerate(public) for _ in range(count)]
    unseen = [card for card, count in enumerate(s.hand[seat]) for _ in range(count - public[card])]
    place = luck.randrange(len(known) + len(unseen))
    if place < len(known):
        return known[place]
    card = unseen[place - len(known)]
    return None if card % c.FACES in {other % c.FACES for other in known} else card
