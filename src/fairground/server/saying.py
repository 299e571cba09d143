"""Chat at a table."""

from __future__ import annotations

from collections.abc import Callable

from fairground.server.answers import said
from fairground.server.messages import Answer, Say
from fairground.server.refusals import clean
from fairground.server.rows import ChatRow, SessionRow
from fairground.server.table import Table


async def say(
    table: Table, session: SessionRow | None, message: Say, pay: Callable[[], None]
) -> Answer:
    """Say something; a line that is said again is not paid for again."""
    text = clean(message.text)
    if session is None or not session.nickname:
        return said(message, "Choose a nickname before you chat.")
    if not text:
        return said(message, "Say something that can be seen.")
    speaker = session

    async def work() -> Answer:
        if table.chat.said(speaker.id, message.id) is None:
            pay()
            who, seated = table.roster.speaker(speaker)
            number, at = table.chat.last + 1, table.clock()
            line = ChatRow(number, speaker.id, message.id, who, text, at, seated)
            await table.speak(line, speaker)
        return said(message)

    return await table.at_the_table(work)
