"""Which rules are claimed by the tests of a folder: what the games' `test_coverage` share."""

import ast
from pathlib import Path


def claimed_ids(test: str) -> set[str]:
    """The rule ids on the markers of all test functions beside this test."""
    return {
        ast.literal_eval(argument)
        for path in Path(test).parent.glob("test_*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef)
        for mark in node.decorator_list
        if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.rule"
        for argument in mark.args
    }
