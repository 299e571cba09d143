"""WebSocket frames as Uvicorn reads them, but without a traceback for each that is broken."""

from __future__ import annotations

from typing import Any

from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol


class Frames(WebSocketsSansIOProtocol):
    """A connection on which nothing that comes in can fill the log.

    Text that is no UTF-8 is passed on as bytes, where Uvicorn would hang up with a traceback: it is
    refused with a sentence, like everything else that cannot be read.
    """

    def send_receive_event_to_app(self) -> None:
        """Pass a message on."""
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
