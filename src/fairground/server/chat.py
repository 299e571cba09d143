"""A table's chat: the newest lines in memory, all of them in the database."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence

from fairground.server.messages import Chat
from fairground.server.rows import CHAT_KEPT, ChatRow

MOST_BYTES = 24 * 1024
"""Of chat in a hello: a hundred lines as people write them, fewer if they are very long."""

FRAME = 80
"""Bytes of a line besides its words."""


class ChatLog:
    """The lines that are remembered."""

    def __init__(self, lines: Sequence[ChatRow]) -> None:
        self._lines = deque(lines, CHAT_KEPT)

    @property
    def last(self) -> int:
        """The number of the newest line; 0 if nothing was said yet."""
        return self._lines[-1].number if self._lines else 0

    def said(self, session: str, command: str) -> str | None:
        """The line that a command is known to have become."""
        same = (x.text for x in self._lines if x.session == session and x.command == command)
        return next(same, None)

    def add(self, line: ChatRow) -> None:
        """Remember a line; the oldest is forgotten."""
        self._lines.append(line)

    def after(self, number: int) -> list[Chat]:
        """The lines after a number, or the newest of them if they are many or long."""
        found: list[Chat] = []
        size = 0
        for line in reversed(self._lines):
            size += FRAME + len(line.who.encode()) + len(line.text.encode())
            if line.number <= number or size > MOST_BYTES:
                break
            found.append(Chat(line.number, line.who, line.text, line.at, line.seated))
        return found[::-1]
