"""The usher: looks at every socket once a second, and shows out who is not really there."""

from __future__ import annotations

import asyncio
import time

from fairground.server.outbox import GONE_SILENT, POLICY, Socket
from fairground.server.settings import Settings

BEAT = 1.0
GOODBYE_SECONDS = 2.0
"""How long a goodbye may take to reach a reader."""


class Usher:
    """Every socket of the hall; one task for all of them."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self.sockets: set[Socket] = set()

    async def run(self) -> None:
        """Look after them for ever."""
        while True:
            await asyncio.sleep(BEAT)
            now = time.monotonic()
            for socket in list(self.sockets):
                self._look_at(socket, now)

    def _look_at(self, socket: Socket, now: float) -> None:
        settings = self._settings
        if socket.writing and now - socket.moved > settings.slowest_read:
            socket.drop()
        elif socket.closing is not None:
            if now - socket.moved > GOODBYE_SECONDS:
                socket.drop()
        elif not socket.greeted and now - socket.came > settings.handshake:
            socket.close(POLICY, f"Nobody said hello within {settings.handshake:g} seconds.")
        elif socket.has_room and now - socket.heard > settings.silence:
            socket.close(GONE_SILENT, "Nothing was heard from you for too long.")
