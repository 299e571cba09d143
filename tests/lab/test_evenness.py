"""Whether counts are even: a loaded die is found, and a fair one is not accused."""

from __future__ import annotations

import itertools
import random

import pytest

from fairground.lab.evenness import chi_square, is_alarming, narrowness_of_hands, upper_tail

FAIR = [1 / 6] * 6
GAMES = 150
ROLLS = 40  # in a game


def looks_at(weights: list[float], seed: int) -> list[bool]:
    """Whether a die is called uneven, asked after every game."""
    rng = random.Random(seed)
    counts, found = [0] * 6, []
    for games in range(1, GAMES + 1):
        for face in rng.choices(range(6), weights, k=ROLLS):
            counts[face] += 1
        found.append(is_alarming(chi_square(counts, FAIR).p, 1, games))
    return found


def test_a_fair_die_is_not_accused_however_often_somebody_looks():
    """Forty halls, each looked at after every game: Bonferroni's bound allows for 0.04 of them;
    a bare 5 % would have accused most."""
    assert not any(any(looks_at(FAIR, seed)) for seed in range(40))


@pytest.mark.parametrize("seed", range(5))
def test_a_loaded_die_is_found_and_stays_found(seed: int):
    """A six comes up in 20 % of the rolls, not in 16.7 %."""
    found = looks_at([0.16, 0.16, 0.16, 0.16, 0.16, 0.20], seed)
    assert found[-1]
    assert not found[0]


def test_as_many_p_values_lie_below_five_percent_as_should():
    rng = random.Random(7)
    low = 0
    for _ in range(2000):
        counts = [0] * 6
        for face in rng.choices(range(6), k=300):
            counts[face] += 1
        p = chi_square(counts, FAIR).p
        assert p is not None
        low += p < 0.05
    assert 70 < low < 130


def test_hands_that_are_not_put_back_are_judged_as_such():
    """Half of all cards are dealt: as if they were put back, they would seem far too even."""
    rng = random.Random(3)
    pool = list(itertools.chain.from_iterable([kind] * 4 for kind in range(5)))
    shares = [0.2] * 5
    right, naive = 0, 0
    for _ in range(1000):
        counts = [0] * 5
        for _ in range(40):
            for card in rng.sample(pool, 10):
                counts[card] += 1
        p = chi_square(counts, shares, narrowness_of_hands(10, 20)).p
        bare = chi_square(counts, shares).p
        assert p is not None
        assert bare is not None
        right += p < 0.1
        naive += bare < 0.1
    assert 70 < right < 130
    assert naive < 20


def test_what_cannot_be_is_uneven_at_once():
    assert chi_square([5, 1], [1.0, 0.0]).p == 0.0
    assert chi_square([0, 0], [0.5, 0.5]).p is None
    assert chi_square([7], [1.0]).p is None
    assert chi_square([50, 50], [0.5, 0.5], 0.0).p is None


@pytest.mark.parametrize(
    ("statistic", "freedom", "p"),
    [(2.705543, 1, 0.1), (6.634897, 1, 0.01), (23.209251, 10, 0.01), (124.342113, 100, 0.05)],
)
def test_the_tail_is_that_of_printed_tables(statistic: float, freedom: int, p: float):
    assert upper_tail(statistic, freedom) == pytest.approx(p, rel=1e-5)
    assert upper_tail(0.0, freedom) == 1.0
