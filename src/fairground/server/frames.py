"""WebSocket frames as Uvicorn reads them, but without a traceback for each that is broken."""

from __future__ import annotations

import struct
from collections.abc import Callable
from typing import Any

from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol


class Frames(WebSocketsSansIOProtocol):
    """A connection on which nothing that comes in can fill the log.

    Text that is no UTF-8 is passed on as bytes, where Uvicorn would hang up with a traceback: it is
    refused with a sentence, like everything else that cannot be read.
    """

    hear: Callable[[bytes], bool] | None = None
    """Takes a message at once, if it can; the way through the application costs far more."""

    def send_receive_event_to_app(self) -> None:
        """Pass a message on."""
        if self.hear is not None and self.queue.empty() and not self.close_sent:
            message = self.frames[0] if len(self.frames) == 1 else b"".join(self.frames)
            if self.hear(bytes(message)):
                self.frames = []
                return
        if self.curr_msg_data_type == "text":
            try:
                b"".join(self.frames).decode()
            except UnicodeDecodeError:
                self.curr_msg_data_type = "bytes"
        super().send_receive_event_to_app()

    async def send(self, message: Any) -> None:
        """Send a message; who was hung up on for a broken frame has gone, as others have.

        asyncio has a line in the log for whatever is written to a connection that is lost.
        """
        await self.writable.wait()
        if self.transport.is_closing():
            raise ClientDisconnected
        await super().send(message)


def text_frame(text: bytes) -> bytes:
    r"""A whole text as one frame, as a server sends it: unmasked.

    >>> text_frame(b"hi")
    b'\x81\x02hi'
    """
    if len(text) < 126:
        return bytes((0x81, len(text))) + text
    if len(text) < 65536:
        return struct.pack("!BBH", 0x81, 126, len(text)) + text
    return struct.pack("!BBQ", 0x81, 127, len(text)) + text
