"""The course of a match: humans are asked, bots think, and what happens is shown at a pace."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from fairground.kernel.errors import FairgroundError, Refusal
from fairground.terminal.lines import says_it
from fairground.terminal.picking import is_forced
from fairground.terminal.table import LocalTable, Sight
from fairground.terminal.table_screen import PEEK, TAKE_BACK, TableScreen

if TYPE_CHECKING:
    from fairground.terminal.app import TableApp

FORCED = 2.5
HELD = 5.0
"""A forced choice and a board about to be cleared are shown for so many paces."""


class Match:
    """Plays the app's table, match after match."""

    def __init__(self, app: TableApp) -> None:
        self._app = app

    @property
    def _table(self) -> LocalTable:
        return self._app.table

    @property
    def _desk(self) -> TableScreen:
        return self._app.desk

    async def run(self) -> None:
        """Play until the players have enough."""
        await self._desk.ready.wait()
        try:
            self._desk.show(self._table.sight())
            await self._app.opening()
            while True:
                self._desk.show(self._table.sight())
                while self._table.deciding:
                    await self._decision()
                if await self._ending() == "quit":
                    self._app.exit()
                    return
                self._table.rematch()
        except FairgroundError as error:
            self._desk.say(f"The game cannot go on: {error}. Press q to leave.", warn=True)
        except Exception as error:
            # A fault of ours: the player keeps the board, and can save the replay that shows it.
            self._desk.say(f"The game cannot go on: {error!r}. Press q to leave.", warn=True)

    async def _decision(self) -> None:
        """One decision of one or several seats; bots think while humans choose."""
        pending = self._table.deciding
        bots = [seat for seat in pending if self._table.is_bot(seat)]
        thinking = {seat: self._think(seat) for seat in bots}
        try:
            for seat in (seat for seat in pending if seat not in thinking):
                answer = await self._ask(seat)
                if answer == TAKE_BACK:
                    return  # to the decision before
                await self._carry_out(seat, answer)
            for seat, thought in thinking.items():
                await self._carry_out(seat, (await thought,))
        finally:
            for thought in thinking.values():
                thought.cancel()

    def _think(self, seat: int) -> asyncio.Task[int]:
        view = self._table.position.view(seat)
        return asyncio.create_task(self._app.in_thread(partial(self._table.bot_choice, seat, view)))

    # ------------------------------------------------------------ humans

    async def _ask(self, seat: int) -> tuple[int, ...]:
        """The human's choice, of one or several actions; a secret one is made behind a cover."""
        table = self._table
        await self._app.undisturbed()
        hide = table.must_hide(seat)
        if table.plays_forced and is_forced(table.position.view(seat).scene):
            return (await self._forced(seat, hide),)
        while True:
            if hide:
                self._desk.show(table.sight())
                await self._app.cover(seat)
            sight = table.private_sight(seat) if hide else table.sight(seat)
            self._desk.show(sight)
            answer = await self._desk.answer()
            while refusal := self._refused(seat, answer):
                if answer != TAKE_BACK:
                    self._desk.show(sight)
                self._desk.refuse(refusal)
                answer = await self._desk.answer()
            if answer != PEEK:
                break
            hide = True
        if hide:
            self._desk.show(table.sight())
        return answer

    def _refused(self, seat: int, answer: tuple[int, ...]) -> Refusal | None:
        """Why an answer is not taken; what was to be taken back is, if it can be."""
        if answer == PEEK:
            return None
        if answer == TAKE_BACK:
            why_not = self._table.take_back(seat)
            return Refusal("", why_not) if why_not else None
        return self._table.why_not(seat, answer)

    async def _forced(self, seat: int, hide: bool) -> int:
        """The only choice there is: announced, and made after a moment or at a key."""
        table = self._table
        action = table.position.choices(seat)[0].id
        if hide:
            self._desk.show(table.sight())
            self._desk.say(f"{table.position.names[seat]} has one choice only: it is made.")
            await self._pause()
            return action
        sight = table.sight(seat)
        self._desk.show(sight)
        choice = sight.scene.choices[0]
        warning = f", and it {choice.warning}" if choice.warning else ""
        name = f"“{choice.phrase}”" if says_it(choice) else choice.text
        self._desk.say(f"Forced: only {name} is left{warning}. Enter makes it now.")
        if self._app.pace:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._desk.answer(), FORCED * self._app.pace)
        return action

    # ------------------------------------------------------------ what happens

    async def _carry_out(self, seat: int, actions: Sequence[int]) -> None:
        """Play the actions of one decision and show what they bring about."""
        await self._app.undisturbed()
        table = self._table
        others = set(table.position.pending) - {seat}
        for action in actions:
            # What was picked together may be done before its last action: a special stands alone.
            if table.position.verdict(seat, action) is None or action == actions[0]:
                table.play(seat, action)
        after = table.sight()
        end = table.ending_sight()
        if end is not None:
            await self._hold(end)
        self._desk.show(after)
        if others and others & set(table.position.pending):
            return  # the rest of a simultaneous choice: there is nothing to see yet
        if table.shared or not set(table.humans) & set(table.deciding):
            await self._pause()

    async def _hold(self, end: Sight) -> None:
        """Show the table before it was cleared, while the players read how that came about."""
        step = end.log[-1].step if end.log else 0
        self._desk.hold(end, tuple(line for line in end.log if line.step == step))
        if self._table.humans and self._app.pace:
            await self._desk.go_on.wait()
        else:
            await self._pause(HELD)
        await self._app.undisturbed()

    async def _pause(self, paces: float = 1.0) -> None:
        if self._app.pace and not self._desk.skipping.is_set():
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._desk.skipping.wait(), paces * self._app.pace)
        await self._app.undisturbed()

    async def _ending(self) -> str:
        """The outcome, as often as the players come back from the board."""
        await self._app.undisturbed()
        while True:
            answer = await self._app.ending()
            if answer in ("report", "openly"):
                await (self._app.report() if answer == "report" else self._app.tell_openly())
                continue
            if answer != "board":
                return answer
            self._desk.say("The game is over. Press Enter to go on.")
            self._desk.go_on.clear()
            await self._desk.go_on.wait()
            await self._app.undisturbed()
