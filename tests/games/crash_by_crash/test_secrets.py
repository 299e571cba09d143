"""Secrets: hands, the deck, rejected and looked-at cards, and what outlives a reshuffle."""

from collections import Counter

import pytest

from bumpers import GAME, at, deal
from fairground.games.crash_by_crash import rules
from fairground.games.crash_by_crash.rules import components as c
from fairground.kernel.layout import NOBODY

PLAIN = GAME.plain


def veiled(s, seat):
    view = GAME.layout.new()
    PLAIN.veil(s, seat, view)
    return view


def redealt(s, seat, number):
    world = veiled(s, seat)
    PLAIN.redeal(world, seat, number, 99, PLAIN.new_desk())
    return world


@pytest.mark.rule("CC-6", "CC-104")
@pytest.mark.parametrize("seats", [2, 4])
def test_hands_are_seen_by_their_owners_only(seats):
    s = deal(seats).state
    for seat in (NOBODY, *range(seats)):
        view = veiled(s, seat)
        for other in range(seats):
            expected = s.hand[other] if other == seat else [c.NO_CARD] * 3
            assert view.hand[other] == expected
        assert view.deck == [0] * 13
        assert view.deck_left == s.deck_left


@pytest.mark.rule("CC-48")
def test_a_card_taken_from_the_row_stays_known_until_it_is_played():
    floor = at(
        "93:B 94:A", hand=["tandem", "tandem", "saboteur"], row=["lambada", "free_ride", "tandem"]
    )
    floor.do("EXCHANGE", "TANDEM", "TANDEM", "TAKE 0", "TAKE DECK")
    view = floor.position.view(1).describe()
    known = [entry["card"] for entry in view["hands"][0]]
    assert known.count("lambada") == 1
    assert known.count(None) == 2
    for number in range(20):
        assert c.LAMBADA in redealt(floor.state, 1, number).hand[0]
    floor.do("LAMBADA", "93", "94")
    assert "lambada" not in [
        entry and entry["card"] for entry in floor.position.view(1).describe()["hands"][0]
    ]


@pytest.mark.rule("CC-45")
def test_of_two_equal_cards_the_known_one_is_played():
    # one Lambada was taken openly, another drawn: playing one tells nothing of the other
    hand = [{"card": "lambada"}, {"card": "lambada", "batch": "open"}, {"card": "saboteur"}]
    floor = at("93:B 94:A", hands=[hand, None])
    floor.do("LAMBADA")
    assert floor.state.shown[0] == [c.NO_CARD] * 3
    assert floor.state.hand[0] == [c.LAMBADA, c.NO_CARD, c.SABOTEUR]


HANDS = [
    [{"card": "lambada"}, {"card": "saboteur"}, {"card": "tandem", "batch": "open"}],
    [{"card": "tandem", "batch": "open"}, {"card": "lambada"}, {"card": "saboteur"}],
    [{"card": "saboteur"}, {"card": "tandem", "batch": "open"}, {"card": "lambada"}],
]


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("actions", [(), ("LAMBADA",), ("EXCHANGE", "LAMBADA", "TANDEM")])
def test_a_hand_is_a_set_to_everybody_else(seats, actions):
    """However its owner holds the cards, others see the same, before a card is played and after."""
    others = [None] * (seats - 1)
    floors = [at("93:B 94:A", seats=seats, hands=[hand, *others]) for hand in HANDS]
    for floor in floors:
        floor.do(*actions)
    for seat in (NOBODY, *range(1, seats)):
        views = {veiled(floor.state, seat).pack() for floor in floors}
        assert len(views) == 1
        scenes = {floor.position.view(seat).scene for floor in floors}
        assert len(scenes) == 1


def test_its_owner_keeps_the_places_of_a_hand():
    texts = []
    for hand in HANDS:
        scene = at("93:B 94:A", hands=[hand, None]).position.view(0).scene
        texts.append([piece.text for piece in scene.pieces if piece.zone == "hand"])
    assert texts[0] == ["Lambada", "Saboteur", "Tandem"]
    assert texts[1] == ["Tandem", "Lambada", "Saboteur"]


@pytest.mark.rule("CC-50")
def test_after_a_reshuffle_old_cards_are_known_to_the_opponent():
    """With two players the other hand is what is left when the deck is empty."""
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
    floor.do("EXCHANGE", "POWERLESS BELL", "SHADY EXCEPTION A", "TAKE DECK", "TAKE DECK")
    for number in range(10):
        assert sorted(redealt(floor.state, 0, number).hand[1]) == [9, 10, 11]
        world = redealt(floor.state, 1, number)
        assert c.SHADY_B in world.hand[0]  # kept from before the shuffle
        assert sum(world.deck) == floor.state.deck_left


@pytest.mark.rule("CC-102")
def test_a_looked_at_pair_is_redealt_for_others():
    floor = at(seats=4, phase="end_draw", second=True, hand=["tandem", "lambada", None])
    floor.do("TAKE DECK")
    pairs = Counter(tuple(redealt(floor.state, 2, number).pair[0]) for number in range(200))
    assert len(pairs) > 40
    mine = tuple(floor.state.pair[0])
    assert all(tuple(redealt(floor.state, 0, number).pair[0]) == mine for number in range(5))


@pytest.mark.rule("CC-43")
def test_what_is_offered_is_told_to_nobody_else():
    """Two worlds that differ in A's hand only: B and spectators see the same bytes."""
    one = at("15:B", hand=["powerless_bell", "lambada", "saboteur"])
    two = at("15:B", hand=["bell_charms", "lambada", "saboteur"])
    assert one.offered() != two.offered()
    for seat in (1, NOBODY):
        views = [GAME.layout.new() for _ in range(2)]
        for floor, view in zip((one, two), views, strict=True):
            s = floor.state
            s.hand[1] = [c.NO_CARD] * 3
            PLAIN.veil(s, seat, view)
            view.row = [0] * 3
            view.unseen = [[0] * 13 for _ in range(13)]
        assert views[0].pack() == views[1].pack()
        assert rules.choices(views[0], 1, PLAIN.new_out(), PLAIN.new_desk()) == 0


def test_redeals_are_in_proportion():
    """The hidden cards of a fresh game: each type as often as it is unseen."""
    s = deal(seed=4).state
    seen = Counter()
    for number in range(3000):
        seen.update(redealt(s, 0, number).hand[1])
    left = Counter(s.deck_and_hand) if hasattr(s, "deck_and_hand") else Counter()
    for card in range(13):
        left[card] = s.deck[card] + s.hand[1].count(card)
    total = sum(left.values())
    for card in range(13):
        expected = 9000 * left[card] / total
        assert abs(seen[card] - expected) < 5 * (expected + 1) ** 0.5
