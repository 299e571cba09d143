"""Hints: what the bot would do in the place of somebody who asks, from what their seat knows."""

from __future__ import annotations

from fairground.bots.advice import Advice
from fairground.kernel.view import View
from fairground.server.botroom import BotRoom
from fairground.server.guests import Guest
from fairground.server.messages import Expected, Hint, Hinted, HintOption
from fairground.server.pace import Limits
from fairground.server.refusals import NotAllowed
from fairground.server.table import Table

MOST_OPTIONS = 5
"""Options that are told: the best few."""


class HintDesk:
    """Answers everybody who asks for a hint and may have one."""

    def __init__(self, limits: Limits, bots: BotRoom) -> None:
        self._limits = limits
        self._bots = bots

    async def hint(self, table: Table, guest: Guest, message: Hint) -> Hinted:
        """The best few choices of a seat; NotAllowed if there is no hint to be had."""
        await table.fresh()
        session = guest.id
        known = table.memory.first(session, message)
        if isinstance(known, Hinted):
            return known
        view, asked = _view(table, session, message.seat)
        self._limits.hints.pay(guest)
        advice = await self._bots.advise(table, message.seat, session or guest.origin, view)
        if _view(table, session, message.seat)[1] != asked:
            raise NotAllowed(409, "The table has changed since you asked: look again.")
        hint = _hinted(table, session, message, view, advice)
        return table.memory.keep(session, table.roster, message, hint)


def _view(table: Table, session: str | None, seat: int) -> tuple[View, int]:
    """What the seat knows and since when it is asked, if its session may have a hint now."""
    foreign = table.roster.why_not_mine(session, seat)
    if foreign is not None:
        raise NotAllowed(403, foreign)
    if not table.roster.row.hints:
        raise NotAllowed(403, "This table was set up without hints.")
    story = table.story
    if story is None:
        raise NotAllowed(409, "The game has not started: it starts when every seat is taken.")
    if seat not in story.pending:
        sentence = f"Seat {seat} has nothing to decide now; ask for a hint when it does."
        raise NotAllowed(409, sentence)
    return story.position.view(seat), story.asked_after(seat)


def _hinted(table: Table, session: str | None, message: Hint, view: View, advice: Advice) -> Hinted:
    options = hint_options(view, advice, MOST_OPTIONS)
    then = [Expected(each.text, round(each.share, 2)) for each in advice.then]
    return Hinted(message.id, message.seat, table.n(session), advice.games, options, then)


def hint_options(view: View, advice: Advice, most: int) -> list[HintOption]:
    """The best few choices in words."""
    return [
        HintOption(
            action=option.action,
            phrase=view.spoken(option.action),
            odds=round(option.odds, 4),
            share=round(option.share, 4),
            reason=advice.reason(option),
        )
        for option in advice.options[:most]
    ]
