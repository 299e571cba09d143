"""Handshakes that come to nothing: a status and a sentence, where ASGI has only a bare refusal."""

from __future__ import annotations

import logging
from http import HTTPStatus
from typing import Any

from litestar.types import ASGIApp, Message, Receive, Send

from fairground.server.calls import apology
from fairground.server.security import refuse

log = logging.getLogger("fairground.server")

NO_SOCKET = "There is no socket at this address; a table's is /api/tables/{table}/socket."
FAULT = HTTPStatus.INTERNAL_SERVER_ERROR


class Handshakes:
    """Wraps an application that closes sockets unopened where they lead nowhere."""

    def __init__(self, application: ASGIApp) -> None:
        self._application = application

    async def __call__(self, scope: Any, receive: Receive, send: Send) -> None:
        """Say why, if a socket is closed before it was open."""
        opened = scope["type"] != "websocket"

        async def send_or_refuse(message: Message) -> None:
            nonlocal opened
            if message["type"] != "websocket.close" or opened:
                opened = True
                await send(message)
            elif message.get("reason") == FAULT.phrase:  # as Litestar calls what it did not expect
                log.error("a handshake could not be answered")
                await refuse(scope, receive, send, FAULT, apology())
            else:
                await refuse(scope, receive, send, HTTPStatus.NOT_FOUND, NO_SOCKET)

        await self._application(scope, receive, send_or_refuse)
