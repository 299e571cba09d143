"""Opens the hall: binds the address, says where it is, and serves until it is stopped."""

from __future__ import annotations

import errno
import gc
import os
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable
from contextlib import suppress
from functools import partial

import uvicorn

from fairground.kernel.errors import FairgroundError
from fairground.kernel.sentences import capital
from fairground.registry import left_out_games
from fairground.server.addresses import what_it_means
from fairground.server.app import application
from fairground.server.door import SEND_BUFFER, Door, HttpCall, SocketCall
from fairground.server.kinds import database_of
from fairground.server.quiet import keep_logs_short
from fairground.server.settings import Settings
from fairground.server.storage import Storage
from fairground.server.workers import Supervisor

LARGEST_FRAME = 64 * 1024
"""Frames beyond this end the connection unread; those beyond 8 KiB are told why."""

FAREWELL_SECONDS = 3


class CannotOpen(FairgroundError):
    """The hall cannot open here, and why."""


class _Server(uvicorn.Server):
    """A server with a door of its own, which says when it is ready."""

    def __init__(
        self, config: uvicorn.Config, settings: Settings, opened: Callable[[], None]
    ) -> None:
        super().__init__(config)
        self._settings = settings
        self._opened = opened
        self._doors: list[Door] = []

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Open, then tell."""
        await super().startup([])  # without a way in: that is the doors' part
        if self.started:
            for listener in sockets or []:
                calls = self.server_state.connections
                self._doors.append(Door(self._settings, listener, calls, self._answer))
            for door in self._doors:
                door.open()
            self._opened()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Close the doors first."""
        for door in self._doors:
            door.close()
        await super().shutdown(sockets)

    def _answer(self) -> HttpCall:
        return HttpCall(self.config, self.server_state, self.lifespan.state)


def serve(settings: Settings) -> None:
    """Serve the hall until it is stopped."""
    if settings.workers > 1:
        _check_workers(settings)
        with _bind(settings.host, settings.port) as listener:
            opened = partial(_announce, settings, listener)
            Supervisor(serve_here, settings, listener).run(opened)
    else:
        storage = Storage(settings.database, settings.alone)
        try:
            listener = _bind(settings.host, settings.port)
        except FairgroundError:
            storage.close()
            raise
        with listener:
            _serve(settings, storage, listener, partial(_announce, settings, listener))
    print("The hall is closed; its tables are kept.", flush=True)


def serve_here(settings: Settings, listener: socket.socket, opened: Callable[[], None]) -> None:
    """Serve as one of several workers."""
    _serve(settings, Storage(settings.database, settings.alone), listener, opened)


def _check_workers(settings: Settings) -> None:
    if not database_of(settings.database).shared:
        raise CannotOpen(
            "several workers need a database that they can share: give one with "
            "'fairground serve --database postgresql://...', or serve with one worker"
        )
    if sys.platform == "win32":
        raise CannotOpen("several workers cannot share a port on Windows; serve with one worker")


def _announce(settings: Settings, listener: socket.socket) -> None:
    """Tell where the hall is."""
    host, port = listener.getsockname()[:2]
    shown = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)
    address = f"http://{shown}:{port}"
    many = f", with {settings.workers} workers" if settings.workers > 1 else ""
    print(f"The hall is open: {address}  (Ctrl+C closes it{many})", flush=True)
    for sentence in what_it_means(settings, port):
        print(sentence, flush=True)
    for game in left_out_games():
        print(f"{capital(str(game))}.", flush=True)
    if settings.browser:
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()


def _serve(
    settings: Settings, storage: Storage, listener: socket.socket, opened: Callable[[], None]
) -> None:
    """Serve on a socket until a signal comes."""
    try:
        hall = application(settings, storage)
    except FairgroundError:
        storage.close()
        raise
    config = uvicorn.Config(
        hall,
        log_level="warning",
        access_log=False,
        server_header=False,
        proxy_headers=False,  # by default it would believe every program on this machine
        http=HttpCall,
        ws=SocketCall,
        ws_max_size=LARGEST_FRAME,
        ws_ping_interval=None,  # people's pages ping, and who does not is shown out
        ws_per_message_deflate=False,  # frames are small, and compressing each costs more
        timeout_graceful_shutdown=FAREWELL_SECONDS,
    )
    keep_logs_short()
    # Whatever was imported is not looked through for cycles again and again. Young objects are, in
    # small heaps: at ten times as many, one look kept everybody waiting for up to 77 ms. A look
    # through everything, with hundreds of tables, would keep all of them waiting: there is none.
    gc.freeze()
    gc.set_threshold(5_000, 100, 1000)
    # The thread that commits needs the interpreter's lock for moments only; at the default of 5 ms
    # a busy loop would let it wait that long between any two statements.
    sys.setswitchinterval(0.0002)
    # Ctrl+C is how a hall is closed; the server reports it once more after it has shut down.
    with suppress(KeyboardInterrupt):
        _Server(config, settings, opened).run([listener])


def _bind(host: str, port: int) -> socket.socket:
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        listener = socket.create_server((host, port), family=family, backlog=1024)
        # What is set here holds for every connection. Without the first, a small answer would wait
        # until the last one is acknowledged, up to 40 ms: asyncio sees to that for sockets of a
        # protocol that is named, which this one's is not.
        listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)
        return listener
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
