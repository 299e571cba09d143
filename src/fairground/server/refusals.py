"""How the hall says no: one sentence, a status, and the rule id if a rule is broken."""

from __future__ import annotations

from fairground.server.messages import LONGEST_NICKNAME

JOINER = "\u200d"
"""Joins emoji; the one invisible character that names and chat may contain."""


class NotAllowed(Exception):
    """Something that the hall refuses; nothing has changed."""

    def __init__(self, status: int, sentence: str, rule: str = "") -> None:
        super().__init__(sentence)
        self.status = status
        self.sentence = sentence
        self.rule = rule


def unknown_table(table: str) -> NotAllowed:
    """There is no such table."""
    return NotAllowed(404, f"There is no table {table[:40]!r}; check the link or set one up.")


def as_sentence(error: Exception) -> str:
    """An error's text with a capital and a full stop."""
    text = str(error)
    return f"{text[:1].upper()}{text[1:].rstrip('.')}."


def clean(text: str) -> str:
    """Text on one line, without characters that cannot be seen.

    >>> clean("  Ada\\n\\u202e Lovelace ")
    'Ada Lovelace'
    """
    seen = "".join(
        letter if letter.isprintable() or letter == JOINER else " " if letter.isspace() else ""
        for letter in text
    )
    return " ".join(seen.split()) if seen.strip(JOINER + " ") else ""


def clean_nickname(text: str) -> str:
    """A nickname that can be shown to others, or a refusal."""
    name = clean(text)
    if not 1 <= len(name) <= LONGEST_NICKNAME:
        raise NotAllowed(
            400, f"A nickname has 1 to {LONGEST_NICKNAME} visible characters, not {len(name)}."
        )
    return name
