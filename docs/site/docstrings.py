"""What stands beside the code, as the reference shows it: doctests, and comments on fields."""

from __future__ import annotations

import re
from typing import Any

import griffe

DOCTEST = re.compile(r"^( *)>>> .*(?:\n *\S.*)*", re.MULTILINE)
COMMENT = re.compile(r"  # (.+)$")


class Docstrings(griffe.Extension):
    """Changes docstrings before they are rendered."""

    def on_object(self, *, obj: griffe.Object, **_: Any) -> None:
        """Fence every doctest: Markdown would take its prompts for quotations."""
        if obj.docstring is not None:
            obj.docstring.value = DOCTEST.sub(r"```pycon\n\g<0>\n```", obj.docstring.value)

    def on_attribute(self, *, attr: griffe.Attribute, **_: Any) -> None:
        """Take the comment at the end of a field's line for its docstring, if it has none."""
        comment = COMMENT.search(attr.source.rstrip())
        if attr.docstring is None and comment:
            text = comment[1]
            attr.docstring = griffe.Docstring(text[:1].upper() + text[1:] + ".", parent=attr)
