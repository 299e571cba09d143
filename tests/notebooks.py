"""Runs notebooks without Jupyter; `python tests/notebooks.py` writes down anew what comes out."""

from __future__ import annotations

import ast
import io
import json
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any

PICTURE = "text/html"
"""The kind of output that a position is drawn as."""
FOLDER = Path(__file__).parents[1] / "examples" / "notebooks"


def run(notebook: dict[str, Any]) -> dict[str, Any]:
    """The same notebook with what comes out of its cells now: what is printed, and last values."""
    names: dict[str, Any] = {"__name__": "__main__"}
    cells = []
    number = 0
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            number += 1
            outputs = _outputs("".join(cell["source"]), names, number)
            cells.append(cell | {"execution_count": number, "outputs": outputs})
        else:
            cells.append(cell)
    return notebook | {"cells": cells}


def _outputs(source: str, names: dict[str, Any], number: int) -> list[dict[str, Any]]:
    tree = ast.parse(source)
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    value = None
    with redirect_stdout(io.StringIO()) as printed:
        exec(compile(tree, f"cell {number}", "exec"), names)
        if isinstance(last, ast.Expr):
            value = eval(compile(ast.Expression(last.value), f"cell {number}", "eval"), names)
    outputs: list[dict[str, Any]] = []
    if text := printed.getvalue():
        outputs.append({"output_type": "stream", "name": "stdout", "text": _lines(text)})
    if value is not None:
        data = {"text/plain": _lines(repr(value))}
        if hasattr(value, "_repr_html_"):
            data = {PICTURE: [value._repr_html_()], **data}
        outputs.append(
            {
                "output_type": "execute_result",
                "data": data,
                "execution_count": number,
                "metadata": {},
            }
        )
    return outputs


def _lines(text: str) -> list[str]:
    return text.splitlines(keepends=True)


if __name__ == "__main__":
    for file in sorted(FOLDER.glob("*.ipynb")):
        told = run(json.loads(file.read_text(encoding="utf-8")))
        file.write_text(json.dumps(told, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
