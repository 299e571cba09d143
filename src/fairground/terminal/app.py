"""The app: the table's screen, and the dialogs in front of it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, ClassVar

from textual import on
from textual.binding import Binding, BindingType
from textual.screen import Screen

from fairground.terminal.asking import HintScreen, ReportScreen
from fairground.terminal.dialogs import Cover, Ending, Leave
from fairground.terminal.match import Match
from fairground.terminal.openly import OpenLogScreen
from fairground.terminal.piles import PilesScreen, pages
from fairground.terminal.program import Program
from fairground.terminal.rulebook import RulebookScreen
from fairground.terminal.table import LocalTable
from fairground.terminal.table_screen import TableScreen
from fairground.terminal.widgets import LogView

HELD_ENTER = 0.5
"""Seconds in which a cover ignores Enter, so that a held key does not lift it."""


class TableApp(Program):
    """One table in one terminal."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("q", "leave", show=False),
        Binding("ctrl+q,ctrl+c", "leave", show=False, priority=True),
        Binding("question_mark", "rules", show=False),
    ]

    CLOSED_BY_LEAVING: ClassVar[tuple[type[Screen[Any]], ...]] = (Ending, Leave)
    """Where the key that leaves asks no more."""

    def __init__(self, table: LocalTable, pace: float) -> None:
        super().__init__(table.game)
        self.table = table
        self.pace = pace
        self.desk = self.new_desk()
        self._looked_into = ""
        self._undisturbed = asyncio.Event()
        self._undisturbed.set()

    def new_desk(self) -> TableScreen:
        """The screen that the table lies on."""
        return TableScreen(self.table)

    def on_mount(self) -> None:
        self.push_screen(self.desk)
        self.run_worker(Match(self).run(), name="match")
        if self.table.has_bots:
            self.warm_up()
        self.watch_terminal()

    # ------------------------------------------------------------ dialogs

    async def undisturbed(self) -> None:
        """Wait until no dialog that the player opened is in front of the table."""
        await self._undisturbed.wait()

    async def cover(self, seat: int) -> None:
        """Hide everything until this seat's player alone looks."""
        name = self.table.position.names[seat]
        await self.push_screen_wait(Cover(name, seat, HELD_ENTER if self.pace else 0))

    async def opening(self) -> None:
        """What is shown before a match begins: nothing, at a table of our own."""

    async def ending(self) -> str:
        """Show the outcome and ask what now."""
        return await self.push_screen_wait(Ending(self.table))

    def action_leave(self) -> None:
        """Ask whether to quit."""
        if isinstance(self.screen, self.CLOSED_BY_LEAVING):
            self.exit()
        elif self._undisturbed.is_set():
            self._open(self.leave_dialog(), self._left)

    def leave_dialog(self) -> Screen[str]:
        """What asks whether to quit."""
        return Leave(self.table)

    def _left(self, answer: str | None) -> None:
        if answer == "quit":
            self.exit()

    def action_rules(self, query: str = "") -> None:
        """Open the rulebook, at the rule of the last refusal if there was one."""
        if self._undisturbed.is_set():
            book = self.table.game.rulebook
            query = query or self.desk.rule_in_question()
            self._open(RulebookScreen(self.table.game.title, book, query), None)

    @on(TableScreen.HintWanted)
    def _hint_wanted(self, event: TableScreen.HintWanted) -> None:
        if self._undisturbed.is_set():
            self._open(HintScreen(self.table, event.seat), self._hinted)

    @on(TableScreen.LookWanted)
    def _look_wanted(self, event: TableScreen.LookWanted) -> None:
        if self._undisturbed.is_set():
            table = self.table
            found = pages(event.scene, table.game, table.position.options)
            screen = PilesScreen(table.game.title, found, event.zone or self._looked_into)
            self._open(screen, self._looked)

    def _looked(self, zone: str | None) -> None:
        self._looked_into = zone or ""

    def _hinted(self, action: int | None) -> None:
        if action is not None:
            self.desk.take(action)

    async def report(self) -> None:
        """Show how the game went."""
        await self.push_screen_wait(ReportScreen(self.table))

    async def tell_openly(self) -> None:
        """Tell the finished game with what was hidden in it."""
        await self.push_screen_wait(OpenLogScreen(self.table))

    @on(LogView.RulePointed)
    def _rule_pointed(self, event: LogView.RulePointed) -> None:
        self.action_rules(event.rule)

    def _open(self, screen: Screen[Any], then: Callable[[Any], None] | None) -> None:
        self._undisturbed.clear()

        def closed(answer: Any) -> None:
            self._undisturbed.set()
            if then is not None:
                then(answer)

        self.push_screen(screen, closed)
