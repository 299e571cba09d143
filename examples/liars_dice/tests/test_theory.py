"""What Liar's Dice with one die each is worth, worked out over the rules and compared with theory.

Thomas Ahle's analysis of the end game of Liar's Dice gives the values of the game for one die each,
solved exactly as linear programs in the manner of Koller and Megiddo: what the first player wins on
average, if a win counts 1 and a loss -1, by the number of faces, without and with wild ones.
"""

from fractions import Fraction

import numpy as np
import pytest
from liars_dice import GAME
from liars_dice.state import LIAR

DICE = range(1, 7)
PUBLISHED = {
    (2, False): Fraction(0),
    (3, False): Fraction(-1, 9),
    (4, False): Fraction(-1, 8),
    (2, True): Fraction(1),
    (3, True): Fraction(1, 3),
    (4, True): Fraction(0),
}


class Node:
    """A point of one round: the bids that follow, and what a call would bring, by both dice."""

    def __init__(self, cases, seat=0):
        legal = [choice.id for choice in cases[0][0].choices(seat)]
        self.seat = seat
        self.branches = [
            _shares(_after(cases, seat, action))
            if action == LIAR
            else Node(_after(cases, seat, action), 1 - seat)
            for action in legal
        ]
        self.regret = np.zeros((len(cases), len(legal)))
        self.played = np.zeros((len(cases), len(legal)))


def _after(cases, seat, action):
    """Every case after an action."""
    played = [[case.copy() for case in row] for row in cases]
    for row in played:
        for case in row:
            case.play(seat, action)
    return played


def _shares(cases):
    """What the first seat wins or loses in every case."""
    return np.array([[2 * case.outcome.scores[0] - 1 for case in row] for row in cases])


def _in_proportion(weights):
    sums = weights.sum(axis=1, keepdims=True)
    return np.where(sums > 0, weights / np.where(sums > 0, sums, 1), 1 / weights.shape[1])


def worth(node, seat, reach, choose):
    """What each die is worth to the seat; `choose` says what comes of its own choices.

    `reach` is how likely the other seat comes here with each of its dice.
    """
    if isinstance(node, np.ndarray):
        return node @ reach if seat == 0 else -(node.T @ reach)
    if node.seat == seat:
        return choose(node, [worth(branch, seat, reach, choose) for branch in node.branches])
    shares = _in_proportion(node.regret if choose is learn else node.played)
    return sum(
        worth(branch, seat, reach * shares[:, k], choose) for k, branch in enumerate(node.branches)
    )


def best(node, values):
    """The best answer to how the other seat has played on average."""
    return np.max(values, axis=0)


def learn(node, values):
    """One round of regret matching, in which regrets do not fall below zero (CFR+)."""
    values = np.stack(values, axis=1)
    mean = (_in_proportion(node.regret) * values).sum(axis=1)
    node.regret = np.maximum(node.regret + values - mean[:, None], 0)
    return mean


def remember(node, seat, reach, weight):
    """Add how the seat plays now to how it has played on average, by how often it comes here."""
    if isinstance(node, np.ndarray):
        return
    shares = _in_proportion(node.regret)
    if node.seat == seat:
        node.played += weight * reach[:, None] * shares
    for k, branch in enumerate(node.branches):
        remember(branch, seat, reach * shares[:, k] if node.seat == seat else reach, weight)


def bounds(root, faces, rounds):
    """Between which numbers the game's value lies: what either seat gets at least."""
    alike = np.ones(faces)
    for number in range(rounds):
        for seat in (0, 1):
            worth(root, seat, alike, learn)
            remember(root, seat, alike, number + 1)
    most = worth(root, 0, alike, best).sum() / faces**2
    least = -worth(root, 1, alike, best).sum() / faces**2
    return least, most


@pytest.mark.parametrize(("faces", "wild"), PUBLISHED)
@pytest.mark.rule("LD-4", "LD-5", "LD-6")
def test_one_die_each_is_worth_what_theory_says(faces, wild):
    options = {"dice": 1, "faces": faces, "wild": wild}
    cases = [
        [
            GAME.at({"seats": 2, "options": options, "in_play": 2, "cup": [[one], [two]]})
            for two in DICE[:faces]
        ]
        for one in DICE[:faces]
    ]
    least, most = bounds(Node(cases), faces, 150)
    assert least - 1e-9 <= PUBLISHED[faces, wild] <= most + 1e-9
    assert most - least < 0.02
