"""Redeal: exactly the worlds that a seat holds possible, each as likely (section 6.2)."""

import itertools
from collections import Counter

import pytest

from play import CARDS, GAME, Script, Table, deal

TWENTY_SEVEN = "QKJ QKJ QJK JKQ JKQ QKJ JKQ QKJ JQK"


def imagine(table: Table, watcher: int, worlds: int):
    """So many worlds that the watcher holds possible, as plain states."""
    row, desk = table.position.view(watcher).row, GAME.plain.new_desk()
    for number in range(worlds):
        state = GAME.plain.state(row)
        GAME.plain.redeal(state, watcher, number, 77, desk)
        yield state


def hand_of(state, seat: int) -> frozenset[str]:
    return frozenset(CARDS[card] for card in state.hand[seat][: state.held[seat]])


def chi_square_bound(cells: int) -> float:
    """Four standard deviations above the mean of the chi-square distribution."""
    return cells - 1 + 4 * (2 * (cells - 1)) ** 0.5


def chi_square(counts, expected: float) -> float:
    return sum((count - expected) ** 2 / expected for count in counts)


def tiny(shuffles: int) -> tuple[Table, dict[str, int]]:
    """Three riders in trick 3, twelve cards in hands and deck; all others lie in the discard pile.

    The cards that seat 0 cannot see were last part of different shuffles.
    """
    hands = [["QS", "KS", "AS"], ["2C", "4C", "6C"], ["3C", "5C", "7C"]]
    deck = ["8C", "9C", "TC"]
    numbers = {"2C": 0, "3C": 0, "4C": 1, "5C": 1, "QS": 0, "KS": 1}
    origin = {card: min(numbers.get(card, shuffles), shuffles) for card in CARDS}
    played = deal(3, hand_size=3).reveals_any().rides("KKK").reveals_any().rides("QQQ")
    text = played.position.describe()
    for rider, hand in zip(text["riders"], hands, strict=True):
        rider["hand"] = hand
        del rider["held_from"]
    text["deck"] = deck
    text["discard"] = [c for c in CARDS if c not in deck and all(c not in h for h in hands)]
    text["shuffles"] = shuffles
    text["origin"] = {
        str(number): [card for card in CARDS if origin[card] == number]
        for number in range(1, shuffles + 1)
    }
    table = Table(GAME.at(text))
    return table, origin


def possible_worlds(table: Table, origin: dict[str, int]) -> set:
    """By brute force: every way to deal the unseen cards that fits the public counts."""
    unseen = sorted({*table.deck, *table.hand(1), *table.hand(2)}, key=CARDS.index)
    counts = [Counter(origin[card] for card in table.hand(seat)) for seat in (1, 2)]
    worlds = set()
    for one in itertools.combinations(unseen, 3):
        if Counter(origin[card] for card in one) != counts[0]:
            continue
        rest = [card for card in unseen if card not in one]
        for two in itertools.combinations(rest, 3):
            if Counter(origin[card] for card in two) == counts[1]:
                worlds.add((frozenset(one), frozenset(two)))
    return worlds


@pytest.mark.rule("CG-43", "CG-R13")
@pytest.mark.parametrize(("shuffles", "number_of_worlds"), [(0, 1680), (1, 420), (2, 80)])
def test_redeal_gives_every_possible_world_and_no_other_as_often(shuffles, number_of_worlds):
    table, origin = tiny(shuffles)
    worlds = possible_worlds(table, origin)
    assert len(worlds) == number_of_worlds
    draws = max(4000, 4 * len(worlds))
    found: Counter = Counter()
    for state in imagine(table, 0, draws):
        found[hand_of(state, 1), hand_of(state, 2)] += 1
        deck = {CARDS[card] for card in state.deck[: state.deck_left]}
        assert len(deck | hand_of(state, 1) | hand_of(state, 2)) == 9
    assert set(found) <= worlds
    counts = [found[world] for world in worlds]
    assert chi_square(counts, draws / len(worlds)) < chi_square_bound(len(worlds))


@pytest.mark.rule("CG-17")
def test_redeal_imagines_a_commitment_as_any_card_of_the_hand():
    table = deal(3)
    table.play(1, table.hand(1)[0])
    places: Counter = Counter()
    for state in imagine(table, 0, 3000):
        assert state.committed[2] == 255
        assert state.waiting == 0b101
        places[state.hand[1].index(state.committed[1])] += 1
    assert set(places) == set(range(5))
    assert chi_square(places.values(), 600) < chi_square_bound(5)


@pytest.mark.rule("CG-43", "CG-R8")
@pytest.mark.parametrize(
    ("options", "last", "trick", "shuffles"),
    [
        ({}, TWENTY_SEVEN, 9, 1),
        ({"rail_moves": 36}, TWENTY_SEVEN, 18, 2),
        ({"rail_moves": 36, "hand_size": 7}, TWENTY_SEVEN, 26, 3),
        ({"rail_moves": 36, "crashed_hand": "keep"}, "QKJ QKJ QKK", 24, 2),
        ({}, "QKJ QKJ QJK Q", 20, 2),
    ],
)
def test_redeal_after_reshuffles_keeps_the_origin_counts_and_the_view(
    options, last, trick, shuffles
):
    table = Script(4, 12, *[TWENTY_SEVEN] * 3, last, **options).after(trick)
    assert table["shuffles"] >= shuffles
    real = table.state
    for watcher in range(-1, 4):
        view = table.position.view(watcher)
        different = 0
        for state in imagine(table, watcher, 20):
            for seat in range(4):
                cards = state.hand[seat][: state.held[seat]]
                assert cards == sorted(cards)
                counts = Counter(real.origin[card] for card in cards)
                assert [counts[n] for n in range(16)] == real.held_from[seat]
                if seat == watcher:
                    assert cards == real.hand[seat][: real.held[seat]]
            deck = state.deck[: state.deck_left]
            assert {real.origin[card] for card in deck} <= {real.shuffles}
            assert GAME.broken_invariant(state) is None
            veiled = GAME.layout.new()
            GAME.plain.veil(state, watcher, veiled)
            assert veiled.pack() == view.row
            assert state.key != real.key
            different += state.hand != real.hand
        assert different > 0
