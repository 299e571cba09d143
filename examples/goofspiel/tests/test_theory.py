"""What Goofspiel with three and four cards is worth, worked out over the rules.

Ross ("Goofspiel, the game of pure strategy", 1971) proved that against a player who bids at random
nobody does better than to bid what the prize is worth. With cards from 1 to n that wins
(n * n - 1) / 6 points more than the other on average. Rhoads and Bartholdi ("Computer solution to
the game of pure strategy", 2012) work the game out from its end by solving a matrix of bids against
bids for every prize; between equal hands nobody has an advantage.
"""

from fractions import Fraction
from functools import cache
from itertools import permutations

import pytest
from goofspiel import GAME

SUIT = ("A", "2", "3", "4")
Cards = frozenset[str]


@cache
def after(mine: Cards, theirs: Cards, prizes: Cards, prize: str, one: str, two: str, cards: int):
    """What the rules make of two bids: the points ahead, and the cards that are left."""
    suit = set(SUIT[:cards])
    gone = sorted(suit - prizes)
    position = GAME.at(
        {
            "options": {"cards": cards},
            "hand": [sorted(mine), sorted(theirs)],
            "played": [sorted(suit - mine), sorted(suit - theirs)],
            "prize": prize,
            "deck": sorted(prizes - {prize}),
            "gone": gone,
        }
    )
    position.play(0, one)
    position.play(1, two)
    then = position.describe()
    left = {*then["deck"], then["prize"]} - {None}
    points, hands = then["points"], [frozenset(hand) for hand in then["hand"]]
    return points[0] - points[1], (*hands, frozenset(left))


@cache
def against_random(mine: Cards, theirs: Cards, prizes: Cards, cards: int, matching: bool):
    """The points ahead of a random player, with best bids, or with bids that match the prize."""
    total = Fraction(0)
    for prize in prizes:
        worths = {one: Fraction(0) for one in ([prize] if matching else mine)}
        for one in worths:
            for two in theirs:
                ahead, left = after(mine, theirs, prizes, prize, one, two, cards)
                worths[one] += ahead + against_random(*left, cards, matching)
        total += max(worths.values()) / len(theirs)
    return total / len(prizes) if prizes else total


@cache
def value(mine: Cards, theirs: Cards, prizes: Cards, cards: int):
    """The points ahead between two who bid as well as can be."""
    total = Fraction(0)
    for prize in prizes:
        matrix = []
        for one in sorted(mine):
            row = []
            for two in sorted(theirs):
                ahead, left = after(mine, theirs, prizes, prize, one, two, cards)
                row.append(ahead + value(*left, cards))
            matrix.append(row)
        total += matrix_value(matrix)
    return total / len(prizes) if prizes else total


def matrix_value(matrix):
    """The value of a matrix game, exactly: by the simplex method over fractions.

    With all entries made positive it is one over the most that x can sum to where matrix * x <= 1.
    """
    shift = 1 - min(map(min, matrix))
    rows, columns = len(matrix), len(matrix[0])
    table = [
        [Fraction(entry + shift) for entry in row]
        + [Fraction(int(i == k)) for k in range(rows)]
        + [Fraction(1)]
        for i, row in enumerate(matrix)
    ]
    goal = [Fraction(-1)] * columns + [Fraction(0)] * (rows + 1)
    while min(goal[:-1]) < 0:
        entering = next(k for k, entry in enumerate(goal[:-1]) if entry < 0)  # Bland's rule
        leaving = min(
            (row for row in table if row[entering] > 0), key=lambda row: row[-1] / row[entering]
        )
        leaving[:] = [entry / leaving[entering] for entry in leaving]
        for row in (*table, goal):
            if row is not leaving:
                row[:] = [a - row[entering] * b for a, b in zip(row, leaving, strict=True)]
    return 1 / goal[-1] - shift


def test_a_matrix_game_has_its_known_value():
    assert matrix_value([[0, -1, 1], [1, 0, -1], [-1, 1, 0]]) == 0
    assert matrix_value([[3, -1], [-2, 1]]) == Fraction(1, 7)


@pytest.mark.parametrize("cards", [3, 4])
@pytest.mark.rule("GOPS-5", "GOPS-6")
def test_matching_the_prize_is_best_against_a_random_player(cards):
    suit = frozenset(SUIT[:cards])
    best = against_random(suit, suit, suit, cards, False)
    assert best == Fraction(cards * cards - 1, 6)
    assert against_random(suit, suit, suit, cards, True) == best


@pytest.mark.parametrize("cards", [3, 4])
@pytest.mark.rule("GOPS-5", "GOPS-6")
def test_nobody_has_an_advantage_with_equal_hands(cards):
    suit = frozenset(SUIT[:cards])
    assert value(suit, suit, suit, cards) == 0


@pytest.mark.rule("GOPS-5", "GOPS-6")
def test_hands_are_worth_the_opposite_of_what_they_are_worth_to_the_other():
    for mine, theirs in permutations(["A2", "A3", "23"], 2):
        one, two = frozenset(mine), frozenset(theirs)
        for prizes in map(frozenset, ("A2", "A3", "23")):
            assert value(one, two, prizes, 3) == -value(two, one, prizes, 3)
