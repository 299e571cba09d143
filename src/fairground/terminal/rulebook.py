"""The rulebook on the screen: every rule, found by its id or by words."""

from __future__ import annotations

import re

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.widgets import Input, Static

from fairground.kernel.errors import FairgroundError
from fairground.kernel.rulebook import Rule, Rulebook
from fairground.terminal import palette
from fairground.terminal.reading import ReadingScreen


def find(book: Rulebook, query: str) -> list[Rule]:
    """The rule of that id, then those that mention it; or the rules with all of these words."""
    words = query.casefold().split()
    if not words:
        return list(book.rules.values())
    matching = [rule for rule in book.rules.values() if _has(rule, words)]
    try:
        named = book.rule(query)
    except FairgroundError:
        return matching
    return [named, *(rule for rule in matching if rule is not named)]


def _has(rule: Rule, words: list[str]) -> bool:
    text = f"{rule.id} {rule.section} {rule.sentence}".casefold()
    return all(word in text for word in words)


class RulebookScreen(ReadingScreen):
    """Search above, rules below."""

    def __init__(self, title: str, book: Rulebook, query: str = "") -> None:
        super().__init__()
        self._title = title
        self._book = book
        self._query = query

    def compose(self) -> ComposeResult:
        yield Static(Text(f"◆ {self._title}: the rules", palette.STRONG), id="rules-title")
        yield Input(
            self._query,
            placeholder="a rule id or words; empty shows every rule",
            select_on_focus=True,
            id="rules-query",
        )
        with VerticalScroll(id="rules", can_focus=False):
            yield Static(id="rules-text")
        yield Static(
            Text("type to search   ↑ ↓ PgUp PgDn scroll   Esc back to the table", palette.DIM),
            id="rules-keys",
        )

    def on_mount(self) -> None:
        self.query_one("#rules-query", Input).focus()
        self._show(self._query)

    @on(Input.Changed, "#rules-query")
    def _search(self, event: Input.Changed) -> None:
        self._show(event.value)
        self.query_one("#rules", VerticalScroll).scroll_home(animate=False)

    def _show(self, query: str) -> None:
        rules = find(self._book, query)
        text = Text()
        if not query.strip():
            text.append(_preface(self._book) + "\n", palette.PLAIN)
        elif not rules:
            text.append(f"No rule says “{query.strip()}”.", palette.PLAIN)
        section = ""
        for rule in rules:
            if rule.section != section:
                section = rule.section
                text.append(f"\n{section}\n", palette.STRONG)
            text.append(f" {rule.id} ", palette.CHIP).append(f" {_plain(rule.sentence)}\n")
        for word in query.split():
            text.highlight_words([word], palette.ARMED, case_sensitive=False)
        self.show_text(text)


def _preface(book: Rulebook) -> str:
    """What the book says before its first section."""
    first = book.text.partition("\n## ")[0]
    lines = [line for line in first.splitlines() if not line.startswith("# ")]
    return _plain("\n".join(lines).strip())


def _plain(markdown: str) -> str:
    """
    >>> _plain("*Does `J` matter?* **No**, 2 * 3 do.")
    'Does J matter? No, 2 * 3 do.'
    """
    bare = markdown.replace("**", "").replace("`", "")
    return re.sub(r"\*(\S(?:[^*]*\S)?)\*", r"\1", bare)
