"""Every rule and ruling of Grid of Shadows is claimed by a test in this folder."""

from pathlib import Path

from fairground.cli.coverage import claimed
from shadows import GAME

RANGES = (
    (1, 8),
    (10, 17),
    (20, 25),
    (30, 36),
    (40, 56),
    (60, 66),
    (71, 80),
    (90, 96),
    (100, 102),
    (110, 120),
    (130, 136),
    (140, 146),
    (150, 166),
    (170, 173),
)
IDS = [f"GS-{number}" for first, last in RANGES for number in range(first, last + 1)]
IDS += [f"GS-R{number}" for number in range(1, 64)]


def test_the_rulebook_has_all_rules_and_rulings():
    assert list(GAME.rulebook.rules) == IDS


def test_every_rule_is_claimed_by_a_test_and_nothing_else_is():
    claims = claimed(Path(__file__).parent)
    assert sorted(set(IDS) - claims) == []
    assert sorted(claims - set(IDS)) == []
