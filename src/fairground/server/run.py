"""Opens the hall: binds the address, says where it is, and serves until it is stopped."""

from __future__ import annotations

import errno
import gc
import os
import socket
import sys
import threading
import webbrowser
from contextlib import suppress

import uvicorn

from fairground.kernel.errors import FairgroundError
from fairground.server.app import application
from fairground.server.settings import Settings
from fairground.server.storage import Storage

LARGEST_FRAME = 64 * 1024
"""Frames beyond this end the connection unread; those beyond 8 KiB are told why."""

FAREWELL_SECONDS = 3


class CannotOpen(FairgroundError):
    """The hall cannot open here, and why."""


class _Server(uvicorn.Server):
    """A server that says when it is ready."""

    def __init__(self, config: uvicorn.Config, address: str, browser: bool) -> None:
        super().__init__(config)
        self._address = address
        self._browser = browser

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Open, then tell."""
        await super().startup(sockets)
        if self.started:
            print(f"The hall is open: {self._address}  (Ctrl+C closes it)", flush=True)
            if self._browser:
                threading.Thread(target=webbrowser.open, args=(self._address,), daemon=True).start()


def serve(settings: Settings) -> None:
    """Serve the hall until it is stopped."""
    Storage(settings.database).close()  # a database that cannot be used is refused before all else
    listener = _bind(settings.host, settings.port)
    host, port = listener.getsockname()[:2]
    shown = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)
    config = uvicorn.Config(
        application(settings),
        log_level="warning",
        access_log=False,
        server_header=False,
        ws_max_size=LARGEST_FRAME,
        ws_per_message_deflate=False,  # frames are small, and compressing each costs more
        timeout_graceful_shutdown=FAREWELL_SECONDS,
    )
    # Scenes are made and dropped by the thousand. Looking for cycles as often as by default, among
    # all that was imported too, kept a loaded hall busier than the scenes themselves; and a look
    # through everything, with hundreds of tables, would keep all of them waiting.
    gc.freeze()
    gc.set_threshold(50_000, 50, 1000)
    # The thread that commits needs the interpreter's lock for moments only; at the default of 5 ms
    # a busy loop would let it wait that long between any two statements.
    sys.setswitchinterval(0.001)
    # Ctrl+C is how a hall is closed; the server reports it once more after it has shut down.
    with listener, suppress(KeyboardInterrupt):
        _Server(config, f"http://{shown}:{port}", settings.browser).run([listener])
    print("The hall is closed; its tables are kept.", flush=True)


def _bind(host: str, port: int) -> socket.socket:
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        return socket.create_server((host, port), family=family, backlog=1024)
    except socket.gaierror:
        raise CannotOpen(f"cannot open the hall on {host}: there is no such address here") from None
    except (OSError, OverflowError) as error:
        number = getattr(error, "errno", None)
        reason = os.strerror(number) if number else str(error)
        if number == errno.EADDRINUSE:
            reason = "something is open there already, perhaps another hall"
        raise CannotOpen(
            f"cannot open the hall on {host} port {port}: {reason}; choose another port with "
            "'fairground serve --port'"
        ) from None
