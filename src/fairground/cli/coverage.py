"""Which rules the tests claim, read from their markers without running them."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from fairground.kernel.errors import FairgroundError
from fairground.kernel.rulebook import Rule, Rulebook


def unclaimed(book: Rulebook, tests: Path) -> list[Rule]:
    """The rules that no test claims."""
    if not tests.is_dir():
        raise FairgroundError(
            f"there is no folder {tests}: say where the tests lie with --tests FOLDER"
        )
    claims = claimed(tests)
    return [rule for rule in book.rules.values() if rule.id not in claims]


def claimed(tests: Path) -> set[str]:
    """The rule ids that the tests of a folder claim with `@pytest.mark.rule("...")`, or a whole
    module of them by `pytestmark`."""
    return {claim for file in sorted(tests.rglob("test_*.py")) for claim in _claims(file)}


def _claims(file: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule":
            for argument in node.args:
                if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                    yield argument.value
