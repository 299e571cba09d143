"""A player at a terminal table: presses keys, clicks, and reads the screen."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Any

import pytest
from textual import _wait
from textual.pilot import Pilot

import fairground
from fairground.terminal.app import TableApp
from fairground.terminal.chooser import ARROWS
from fairground.terminal.dialogs import Cover, Ending
from fairground.terminal.lessons import LessonApp, LessonTable
from fairground.terminal.table import LocalTable
from fairground.terminal.table_screen import TableScreen

_wait.SLEEP_GRANULARITY = 0.005
"""A key is waited for until the app has had next to nothing to do for so many seconds."""


class Player:
    """Drives an app the way a person does."""

    def __init__(self, app: TableApp, pilot: Pilot[None]) -> None:
        self.app = app
        self.pilot = pilot

    @property
    def table(self) -> LocalTable:
        return self.app.table

    @property
    def desk(self) -> TableScreen:
        return self.app.desk

    @property
    def text(self) -> str:
        """Everything that the terminal shows, line by line."""
        screen = self.app.screen
        strips = screen._compositor.render_strips(screen.size)
        return "\n".join(strip.text for strip in strips)

    @property
    def covered(self) -> bool:
        return isinstance(self.app.screen, Cover)

    @property
    def over(self) -> bool:
        return isinstance(self.app.screen, Ending)

    async def press(self, *keys: str) -> None:
        await self.pilot.press(*keys)
        await self.pilot.pause()

    async def until(self, condition: Callable[[], bool], seconds: float = 20.0) -> None:
        """Wait for something; fail with the screen if it does not come."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            await self.pilot.pause()
            if condition():
                await self.pilot.pause()
                return
            await self.pilot.pause(0.01)
        pytest.fail(f"nothing happened for {seconds} s; the screen shows\n{self.text}")

    async def until_asked(self, seconds: float = 20.0) -> None:
        """Wait until somebody must do something."""
        await self.until(
            lambda: self.covered or self.over or self.desk.waiting or self.desk.holding, seconds
        )
        assert "cannot go on" not in self.text

    async def choose(self, number: int) -> None:
        """Make a choice with its keys, as the screen offers it."""
        chooser = self.desk.chooser
        assert chooser is not None
        key, choice = chooser.with_keys[number % len(chooser.choices)]
        await self.press(*key if chooser.by_number else (key,))
        if choice.key in ARROWS:
            if chooser.armed and self.desk.chooser is chooser:
                await self.press(key)
        else:
            await self.press("enter")

    async def uncover(self) -> None:
        await self.until(lambda: self.covered)
        await self.press("enter")
        await self.until(lambda: self.desk.waiting)

    async def commit(self, humans: int) -> None:
        """Every human chooses the first card, each behind a cover."""
        for _ in range(humans):
            await self.uncover()
            await self.press("1", "enter")


Sit = Callable[..., AbstractAsyncContextManager[Player]]


@pytest.fixture
def sit() -> Sit:
    """Sit down at a table: `async with sit(["human", "human"]) as player`."""

    @asynccontextmanager
    async def sit_down(
        seats: list[str],
        size: tuple[int, int] = (100, 40),
        seed: int = 7,
        pace: float = 0,
        prepare: Callable[[LocalTable], None] = lambda table: None,
        game: str = "crash-grid",
        **options: Any,
    ) -> AsyncIterator[Player]:
        names = ["Ann", "Bob", "Cleo", "Dan"][: len(seats)]
        table = LocalTable(fairground.game(game), seats, names, seed, options)
        prepare(table)
        app = TableApp(table, pace)
        async with app.run_test(size=size) as pilot:
            player = Player(app, pilot)
            await player.pilot.pause()
            yield player

    return sit_down


Learn = Callable[..., AbstractAsyncContextManager[Player]]


@pytest.fixture
def learn() -> Learn:
    """Open a lesson: `async with learn("crash-grid", 1) as player`."""

    @asynccontextmanager
    async def opened(
        game: str, chapter: int, size: tuple[int, int] = (100, 40)
    ) -> AsyncIterator[Player]:
        app = LessonApp(LessonTable(fairground.game(game), chapter), pace=0)
        async with app.run_test(size=size) as pilot:
            player = Player(app, pilot)
            await player.until(lambda: len(app.screen_stack) > 2)
            yield player

    return opened
