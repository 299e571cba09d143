"""What the sentences of all games are made of: lists, numbers of things, capitals."""

from __future__ import annotations

from collections.abc import Sequence


def listed(parts: Sequence[str], word: str = "and") -> str:
    """Parts as people list them: "A1, B1 and C1"."""
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} {word} {parts[-1]}"


def how_many(count: int, noun: str) -> str:
    """A number of things: "1 card", "2 cards"."""
    return f"1 {noun}" if count == 1 else f"{count} {noun}s"


def capital(phrase: str) -> str:
    """A phrase as a sentence begins with it; the rest of it stays as it is."""
    return phrase[0].upper() + phrase[1:]
