"""Every rule and ruling of Crash by Crash is claimed by a test in this folder."""

from pathlib import Path

from bumpers import GAME
from fairground.cli.coverage import claimed

NUMBERS = [*range(1, 68), *range(70, 83), *range(90, 94), *range(100, 106)]
IDS = [f"CC-{number}" for number in NUMBERS] + [f"CC-R{number}" for number in range(1, 54)]


def test_the_rulebook_has_all_143_rules_and_rulings():
    assert list(GAME.rulebook.rules) == IDS


def test_every_rule_is_claimed_by_a_test_and_nothing_else_is():
    claims = claimed(Path(__file__).parent)
    assert sorted(set(IDS) - claims) == []
    assert sorted(claims - set(IDS)) == []
