"""The ladder: who is better, as far as the games show it, and the same however it is computed."""

import random
import xml.etree.ElementTree as ElementTree
from itertools import pairwise

import pytest

import fairground
from fairground.lab import ladder_page
from fairground.lab.ladder import (
    BUDGETS,
    FEWEST_TURNS,
    Ladder,
    Pairing,
    climb,
    neighbours,
    rate,
)
from fairground.lab.ladder_page import INK

GAME = fairground.game("crash-grid")


def coins(share: float, seed: int, most: int = 200) -> Pairing:
    """A pairing whose first bot wins a game with this chance, played until it is settled."""
    luck = random.Random(seed)
    pairing = Pairing("first", "second")
    while len(pairing.shares) < most and not pairing.is_settled:
        pairing.shares.append(sum(luck.random() < share for _ in range(2)) / 2)
    return pairing


def test_a_clear_case_is_settled_soon_and_a_close_one_is_not():
    assert len(coins(0.95, 1).shares) < 12
    lengths = [len(coins(0.55, seed).shares) for seed in range(40)]
    assert sum(lengths) / 40 > 30
    assert all(len(coins(1.0, seed).shares) >= FEWEST_TURNS for seed in range(3))


def test_the_better_one_is_nearly_always_found():
    settled = [coins(0.6, seed) for seed in range(300)]
    wrong = sum(pairing.is_settled and pairing.share < 0.5 for pairing in settled)
    right = sum(pairing.is_settled and pairing.share > 0.5 for pairing in settled)
    assert wrong <= 6
    assert right > 240


def test_margins_shrink_with_games():
    few, many = Pairing("a", "b", [0.5, 1.0] * 5), Pairing("a", "b", [0.5, 1.0] * 80)
    assert few.share == many.share == 0.75
    assert many.margin < few.margin / 3
    assert (few.games, many.games) == (20, 320)


def test_ratings_follow_the_shares():
    pairings = [
        Pairing("a", "b", [1.0, 0.5] * 10),
        Pairing("b", "c", [1.0, 0.5] * 10),
        Pairing("a", "c", [1.0] * 20),
    ]
    ratings = rate(["c", "a", "b"], pairings)
    assert [rating.name for rating in ratings] == ["a", "b", "c"]
    assert ratings[0].rating - ratings[2].rating > ratings[0].margin


@pytest.fixture(scope="module")
def climbed() -> Ladder:
    return climb(GAME, ["random", "greedy", "gentle"], seed=3, most_games=20, workers=2)


def test_greedy_stands_above_random(climbed):
    assert [rating.name for rating in climbed.ratings][-1] == "random"
    met = climbed.share("greedy", "random")
    assert met is not None
    assert met.share > 0.9
    back = climbed.share("random", "greedy")
    assert back is not None
    assert back.share == pytest.approx(1 - met.share)
    assert climbed.share("greedy", "greedy") is None


def test_it_is_the_same_with_any_number_of_processes(climbed):
    again = climb(GAME, ["random", "greedy", "gentle"], seed=3, most_games=20, workers=1)
    assert again == climbed


def test_at_more_seats_two_bots_sit_alternately():
    found = climb(GAME, ["greedy", "random"], seats=3, seed=1, most_games=12, workers=2)
    assert found.pairings[0].share > 0.8


def test_page_and_picture_tell_it_all(climbed):
    page = ladder_page.page(GAME, climbed, "fairground ladder crash-grid", "crash-grid.svg")
    for rating in climbed.ratings:
        assert f"| {rating.name} | {rating.rating:.1f} |" in page
    assert "`fairground ladder crash-grid`" in page
    assert "![Ratings](crash-grid.svg)" in page
    lefts = circles(ladder_page.picture(GAME, climbed))
    assert lefts == sorted(lefts, reverse=True)
    assert len(lefts) == 3


def circles(picture: str) -> list[float]:
    """How far right the dots of a picture are, from top to bottom."""
    found = ElementTree.fromstring(picture).iter()
    return [float(part.get("cx", "0")) for part in found if part.tag.endswith("circle")]


def test_doubled_budgets_are_shown_pair_by_pair_from_the_smallest(climbed):
    pairings = (
        Pairing("search:2000", "search:1000", [0.5, 0.5] * 10),
        Pairing("search:4000", "search:2000", [1.0, 0.5] * 10),
    )
    ratings = rate(["search:1000", "search:2000", "search:4000"], pairings)
    budgets = Ladder(climbed.setting, ratings, pairings)
    page = ladder_page.page(GAME, budgets, "fairground ladder", "budgets.svg")
    assert "| search:2000 | search:1000 | 50% ± 6% (40) |" in page
    assert "| search:4000 | search:2000 | 75% ± 11% (40) |" in page
    assert "![Shares of the wins](budgets.svg)" in page
    picture = ladder_page.picture(GAME, budgets)
    first, second = circles(picture)
    assert first < second
    even = [line for line in ElementTree.fromstring(picture).iter() if line.get("stroke") == INK]
    assert [float(line.get("x1", "0")) for line in even] == [first]


def test_a_picture_of_equals_has_room():
    dots = [ladder_page.Dot("a", 25.0, 0.0), ladder_page.Dot("b", 25.0, 0.0)]
    assert len(circles(ladder_page.plot("A < B", dots))) == 2


@pytest.mark.parametrize(
    ("bots", "most", "sentence"),
    [
        (["greedy"], 20, "at least two different bots"),
        (["greedy", "greedy"], 20, "at least two different bots"),
        (["hal"], 20, "there is no bot 'hal'"),
        (["greedy", "hal"], 20, "there is no bot 'hal'"),
        (["greedy", "random"], 1, "at least 2 games"),
    ],
)
def test_bad_ladders_are_refused(bots, most, sentence):
    with pytest.raises(fairground.FairgroundError, match=sentence):
        climb(GAME, bots, most_games=most)


def test_budgets_double():
    nodes = [int(name.removeprefix("search:")) for name in BUDGETS]
    assert all(after == 2 * before for before, after in pairwise(nodes))
    assert neighbours(BUDGETS)[0] == (BUDGETS[1], BUDGETS[0])
    assert len(neighbours(BUDGETS)) == len(BUDGETS) - 1
