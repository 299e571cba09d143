"""What every program on the screen is: how it looks, how it ends, and the threads behind it."""

from __future__ import annotations

import asyncio
import contextlib
import sys
import threading
from collections.abc import Callable
from typing import Any, TypeVar

from textual.app import App

from fairground.bots import prepare
from fairground.kernel.errors import MissingExtra
from fairground.kernel.game import Game

Found = TypeVar("Found")


class Program(App[None]):
    """A program that shows one game."""

    CSS_PATH = "table.tcss"
    ENABLE_COMMAND_PALETTE = False

    def __init__(self, game: Game) -> None:
        super().__init__()
        self.title = game.title
        self.game = game

    def watch_terminal(self) -> None:
        """End when the terminal has been closed, which would otherwise be read for ever."""
        if not self.is_headless:
            self.set_interval(1.0, self._leave_without_terminal)

    def _leave_without_terminal(self) -> None:
        if not sys.stdin.isatty():
            self.exit()

    def warm_up(self) -> None:
        """Compile the rules for the bots in the background, once the first screen is up."""
        self.call_after_refresh(threading.Thread(target=self._compile, daemon=True).start)

    def _compile(self) -> None:
        with contextlib.suppress(MissingExtra):
            prepare(self.game)

    async def in_thread(self, work: Callable[[], Found]) -> Found:
        """Await work done in a thread that does not keep the program from ending."""
        loop = asyncio.get_running_loop()
        done: asyncio.Future[Found] = loop.create_future()

        def settle(outcome: Any, failed: bool) -> None:
            if not done.done():
                (done.set_exception if failed else done.set_result)(outcome)

        def run() -> None:
            try:
                outcome, failed = work(), False
            except Exception as error:
                outcome, failed = error, True  # type: ignore[assignment]
            # A closed loop means that the player has left meanwhile.
            with contextlib.suppress(RuntimeError):
                loop.call_soon_threadsafe(settle, outcome, failed)

        threading.Thread(target=run, daemon=True).start()
        return await done
