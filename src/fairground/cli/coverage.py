"""Which rules the tests claim, read from their markers without running them."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from fairground.kernel.errors import FairgroundError
from fairground.kernel.rulebook import Rule, Rulebook


def unclaimed(book: Rulebook, tests: Path) -> list[Rule]:
    """The rules that no test claims with `@pytest.mark.rule("...")`."""
    if not tests.is_dir():
        raise FairgroundError(
            f"there is no folder {tests}: say where the tests lie with --tests FOLDER"
        )
    claimed = {claim for file in sorted(tests.rglob("test_*.py")) for claim in _claims(file)}
    return [rule for rule in book.rules.values() if rule.id not in claimed]


def _claims(file: Path) -> Iterator[str]:
    """The rule ids on markers of test functions, and of modules by `pytestmark`."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        marked = isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule"
        if marked:
            assert isinstance(node, ast.Call)
            for argument in node.args:
                if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                    yield argument.value
