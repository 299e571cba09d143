"""Every rule and ruling of Gold n' Crash is claimed by a test in this folder."""

from pathlib import Path

from fairground.cli.coverage import claimed
from play_gold import GAME

IDS = [f"GC-{number}" for number in range(1, 67)] + [f"GC-R{number}" for number in range(1, 33)]


def test_the_rulebook_has_all_98_rules_and_rulings():
    assert list(GAME.rulebook.rules) == IDS


def test_every_rule_is_claimed_by_a_test_and_nothing_else_is():
    claims = claimed(Path(__file__).parent)
    assert sorted(set(IDS) - claims) == []
    assert sorted(claims - set(IDS)) == []
