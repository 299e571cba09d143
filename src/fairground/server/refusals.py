"""How the hall says no: one sentence, a status, and the rule id if a rule is broken."""

from __future__ import annotations

from fairground.server.bodies import LONGEST_NICKNAME

JOINER = "\u200d"
"""Joins emoji; the one invisible character that names and chat may contain."""


LONGEST_SENTENCE = 300
"""What was sent is quoted where it is wrong, but not the whole of a long one."""


RESTARTS = "The hall restarts: one moment."


class NotAllowed(Exception):
    """Something that the hall refuses; nothing has changed. After `wait` seconds it may be fine."""

    def __init__(self, status: int, sentence: str, rule: str = "", wait: int = 0) -> None:
        super().__init__(sentence)
        self.status = status
        self.sentence = sentence
        self.rule = rule
        self.wait = wait


class Restarting(NotAllowed):
    """The hall closes, most often to open again at once, and begins nothing any more."""

    def __init__(self) -> None:
        super().__init__(503, RESTARTS, wait=1)


class TableClosed(NotAllowed):
    """Whoever runs the hall has closed the table, and why; or its people have ended their game."""

    def __init__(self, reason: str, ended: bool) -> None:
        by_the_hall = f"Whoever runs the hall has closed this table: {reason}"
        super().__init__(409 if ended else 404, reason if ended else by_the_hall)
        self.ended = ended


def unknown_table(table: str) -> NotAllowed:
    """There is no such table."""
    return NotAllowed(404, f"There is no table {table[:40]!r}; check the link or set one up.")


def as_sentence(error: object) -> str:
    """An error's text on one line, not too long, with a capital and a full stop.

    >>> as_sentence("no such\\noption " + 300 * "9")[:40]
    'No such option 9999999999999999999999999'
    """
    text = " ".join(str(error).split())
    if len(text) > LONGEST_SENTENCE:  # it quotes something that was sent
        text = f"{text[:LONGEST_SENTENCE]} …"
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
