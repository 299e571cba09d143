"""Piles and hands that can be opened: what everybody may know is found in them."""

import random
from collections import Counter

import pytest

from bumpers import at, deal
from fairground.games.crash_by_crash.rules import components as c
from fairground.games.crash_by_crash.show.names import CARD_TITLES
from fairground.kernel.layout import NOBODY


def opened(floor, zone, seat=0):
    """The sentence over an opened zone and the cards in it, with how many there are of each."""
    scene = floor.position.view(seat).scene
    found = next(each for each in scene.zones if each.id == zone)
    cards = Counter()
    for entry in found.inside:
        cards[entry.text or "?"] += int(entry.badge[1:]) if entry.badge.startswith("×") else 1
    return found.opened, cards


@pytest.mark.rule("CC-45")
def test_the_discard_pile_can_be_looked_through():
    floor = at("93:B 94:A", hand=["lambada", "saboteur", "tandem"])
    assert opened(floor, "discard") == ("No card has been discarded.", Counter())
    floor.do("EXCHANGE", "SABOTEUR", "TANDEM", "TAKE DECK", "TAKE DECK")
    heading, cards = opened(floor, "discard", 1)
    assert heading == "Discard pile: 2 cards, the top card first."
    assert cards == {"Saboteur": 1, "Tandem": 1}
    zone = next(z for z in floor.position.view(1).scene.zones if z.id == "discard")
    assert zone.inside[0].text == "Tandem"


@pytest.mark.rule("CC-48")
def test_a_card_taken_openly_is_found_in_the_hand():
    floor = at(hand=["lambada", "saboteur", "tandem"], row=["free_ride", "tandem", "tandem"])
    floor.do("EXCHANGE", "SABOTEUR", "TANDEM", "TAKE 0", "TAKE DECK")
    heading, cards = opened(floor, "hand-0", 1)
    assert heading == "A's hand: Free Ride, taken openly; 2 hidden cards of this deck."
    assert cards == {"Free Ride": 1, "?": 2}
    assert opened(floor, "hand", 0)[0] == (
        "What everybody knows of your hand: Free Ride, taken openly; 2 hidden cards of this deck."
    )
    mine = {p.text: p.badge for p in floor.position.view(0).scene.pieces if p.zone == "hand"}
    assert mine["Free Ride"] == "open"
    assert mine["Lambada"] == ""
    scene = floor.position.view(1).scene
    theirs = [(p.text, p.kind) for p in scene.pieces if p.zone == "hand-0"]
    assert theirs == [("", "back"), ("", "back"), ("Free Ride", "card")]
    panel = scene.panels[0]
    assert ("known", "Free Ride") in [(fact.label, fact.value) for fact in panel.facts]


@pytest.mark.rule("CC-50")
def test_cards_from_before_a_shuffle_can_be_counted_out():
    discard = dict.fromkeys(c.CARD_NAMES[:6], 3) | dict.fromkeys(c.CARD_NAMES[6:12], 2)
    floor = at(
        hands=[
            ["powerless_bell", "shady_exception_a", "shady_exception_b"],
            ["double_hit", "car_racket", "tandem"],
        ],
        row=["expansion_unlimited"] * 3,
        discard=discard,
        deck={},
    )
    assert opened(floor, "deck")[0] == "The deck is empty: the next draw shuffles the discard pile."
    floor.do("EXCHANGE", "POWERLESS BELL", "SHADY EXCEPTION A", "TAKE DECK", "TAKE DECK")
    assert opened(floor, "hand-1", 0)[0] == (
        "B's hand: 3 hidden cards from before a shuffle, out of Double Hit, Car-Racket and Tandem."
    )
    assert opened(floor, "hand-0", 1)[0] == (
        "A's hand: 1 hidden card from before a shuffle, out of Shady Exception B; 2 hidden cards "
        "of this deck."
    )


@pytest.mark.parametrize("seats", [2, 4])
def test_the_deck_tells_what_may_lie_in_it(seats):
    """Over random play: what is listed is what the seat sees nowhere, the real deck among it."""
    luck = random.Random(seats)
    floor = deal(seats, seed=8)
    for _ in range(160):
        if not floor.position.pending:
            break
        for seat in (NOBODY, 0):
            _, listed = opened(floor, "deck", seat)
            s = floor.state
            real = Counter({CARD_TITLES[card]: count for card, count in enumerate(s.deck) if count})
            assert real <= listed or s.deck_left == 0
        floor.do(luck.choice(sorted(floor.offered())))


@pytest.mark.rule("CC-102")
def test_a_pair_that_is_looked_at_is_told_to_the_others():
    floor = at(seats=4, phase="end_draw", second=True, hand=["tandem", "lambada", None])
    floor.do("TAKE DECK")
    heading, _ = opened(floor, "hand-0", 2)
    assert heading == (
        "Driver 1's hand: 2 hidden cards of this deck; one more out of 2 hidden cards of this deck."
    )
