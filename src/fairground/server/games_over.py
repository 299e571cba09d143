"""All that a hall does with games that are over."""

from __future__ import annotations

import asyncio

from fairground.server.films import FilmRoom
from fairground.server.luck import LuckRoom
from fairground.server.settings import Settings
from fairground.server.storage import Storage


class GamesOver:
    """They are filmed, and their dice are counted."""

    def __init__(self, settings: Settings, storage: Storage) -> None:
        self.films = FilmRoom(settings, storage)
        self.luck = LuckRoom(settings, storage)

    def want(self, table: str) -> None:
        """A game is over."""
        self.films.want(table)
        self.luck.want(table)

    async def run(self) -> None:
        """Go on for ever."""
        await asyncio.gather(self.films.run(), self.luck.run())

    def close(self) -> None:
        """Stop."""
        self.films.close()
        self.luck.close()
