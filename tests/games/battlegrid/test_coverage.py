"""Every rule and ruling of BattleGrid is claimed by a test in this folder."""

from pathlib import Path

from battle import GAME
from fairground.cli.coverage import claimed

IDS = [f"BG-{number}" for number in range(1, 89)] + [f"BG-R{number}" for number in range(1, 63)]


def test_the_rulebook_has_all_150_rules_and_rulings():
    assert list(GAME.rulebook.rules) == IDS


def test_every_rule_is_claimed_by_a_test_and_nothing_else_is():
    claims = claimed(Path(__file__).parent)
    assert sorted(set(IDS) - claims) == []
    assert sorted(claims - set(IDS)) == []
