"""Every rule and ruling of BattleGrid is claimed by a test in this folder."""

import ast
from pathlib import Path

from battle import GAME

IDS = [f"BG-{number}" for number in range(1, 89)] + [f"BG-R{number}" for number in range(1, 63)]


def claimed_ids() -> dict[str, list[str]]:
    """Rule ids, with the names of the tests that claim them."""
    claims: dict[str, list[str]] = {}
    for path in sorted(Path(__file__).parent.glob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef):
                for mark in node.decorator_list:
                    if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.rule":
                        for argument in mark.args:
                            claims.setdefault(ast.literal_eval(argument), []).append(node.name)
    return claims


def test_the_rulebook_has_all_150_rules_and_rulings():
    assert list(GAME.rulebook.rules) == IDS


def test_every_rule_is_claimed_by_a_test_and_nothing_else_is():
    claims = claimed_ids()
    assert sorted(set(IDS) - set(claims)) == []
    assert sorted(set(claims) - set(IDS)) == []
