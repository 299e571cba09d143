"""Taking back at a table: by oneself, with the bots' consent, or with that of the people."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from fairground.kernel.slips import TAKE_BACK, rewind
from fairground.server.drafts import AGREE, ASK, DECLINE, drafted
from fairground.server.messages import Answer, Consent, Undo
from fairground.server.refusals import NotAllowed, as_sentence
from fairground.server.story import Story
from fairground.server.table import Table

CHANGED = "The table has changed since you looked: look again, then choose."


async def undo(table: Table, session: str | None, message: Undo) -> Answer:
    """Take a seat's last action back, or ask the others whether it may."""

    async def act(story: Story) -> int:
        # It may take a while to find out; the table waits, nobody else does.
        why_not = await asyncio.to_thread(story.position.why_no_undo, message.seat)
        if not why_not:
            # A lesson goes back to where it stood, with all that was played since.
            return TAKE_BACK if story.lesson is None else rewind(message.seat)
        if story.outcome is not None or not story.has_played(message.seat):
            raise NotAllowed(409, as_sentence(why_not))
        if _others(table, message.seat) <= _agreed(table, story, message.seat):
            return rewind(message.seat)
        if not message.ask:
            raise NotAllowed(409, f"You cannot take this back by yourself: {why_not}.")
        if story.request is not None:
            name = story.position.names[story.request.seat]
            raise NotAllowed(409, f"{name} has asked already; that is to be answered first.")
        if story.is_declined(message.seat):
            raise NotAllowed(409, "You have asked for this before, and somebody declined: play on.")
        return ASK

    return await _carry_out(table, session, message, act)


async def consent(table: Table, session: str | None, message: Consent) -> Answer:
    """Agree that somebody takes something back, or decline; who has asked may so think again."""

    async def act(story: Story) -> int:
        if story.request is None:
            raise NotAllowed(409, "Nobody asks to take anything back.")
        asking = story.request.seat
        if not message.agree:
            return DECLINE
        if table.roster.holds(session, asking):
            raise NotAllowed(409, "You have asked for it yourself; the others are to agree.")
        agreed = _agreed(table, story, asking) | {session}
        return rewind(asking) if _others(table, asking) <= agreed else AGREE

    return await _carry_out(table, session, message, act)


async def _carry_out(
    table: Table,
    session: str | None,
    message: Undo | Consent,
    act: Callable[[Story], Awaitable[int]],
) -> Answer:
    """Have something become an act of the table; what was answered before is answered the same."""

    async def work() -> Answer:
        known = table.first_answer(session, message)
        if known is not None:
            return known
        try:
            chosen = await act(_checked(table, session, message))
        except NotAllowed as refusal:
            answer = Answer(message.id, False, table.n(session), "", refusal.sentence)
            return table.memory.keep(session, table.roster, message, answer)
        assert table.story is not None
        draft = await asyncio.to_thread(drafted, table.story.position, message.seat, chosen)
        number = await table.go_on(message.seat, chosen, message.id, draft)
        return table.played_at(session, message.id, number)

    return await table.at_the_table(work)


def _checked(table: Table, session: str | None, message: Undo | Consent) -> Story:
    """The story, if the seat is the session's and it has seen where the story stands."""
    foreign = table.roster.why_not_mine(session, message.seat)
    if foreign is not None:
        raise NotAllowed(403, foreign)
    if table.story is None:
        raise NotAllowed(409, "The game has not started: it starts when every seat is taken.")
    if message.n != table.n(session):
        raise NotAllowed(409, CHANGED)
    return table.story


def _others(table: Table, seat: int) -> set[str | None]:
    """The people who play here, without the one on a seat; bots agree to everything."""
    asking = table.roster.seats[seat].session
    playing = {row.session for row in table.roster.seats if row.kind == "person" and not row.away}
    return playing - {asking}


def _agreed(table: Table, story: Story, seat: int) -> set[str | None]:
    """Those who have agreed to what a seat has asked for."""
    if story.request is None or story.request.seat != seat:
        return set()
    return {table.roster.seats[one].session for one in story.request.agreed}
