"""Opens the hall: binds the address, says where it is, and serves until it is stopped."""

from __future__ import annotations

import errno
import gc
import multiprocessing
import os
import signal
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from types import FrameType
from typing import NamedTuple

import uvicorn
from uvicorn.server import HANDLED_SIGNALS

from fairground.bots import Policy
from fairground.kernel.errors import FairgroundError
from fairground.kernel.sentences import capital
from fairground.registry import left_out_games
from fairground.server.addresses import what_it_means
from fairground.server.app import application
from fairground.server.board import Board
from fairground.server.door import SEND_BUFFER, Door, HttpCall, SocketCall
from fairground.server.hall import Hall
from fairground.server.kinds import database_of
from fairground.server.logs import announce, write_logs_as
from fairground.server.metrics import told
from fairground.server.office import Employment
from fairground.server.quiet import keep_logs_short
from fairground.server.settings import Settings
from fairground.server.storage import Storage
from fairground.server.traces import traces_to
from fairground.server.workers import Place, Supervisor

LARGEST_FRAME = 64 * 1024
"""Frames beyond this end the connection unread; those beyond 8 KiB are told why."""

FAREWELL_SECONDS = 3


class Life(NamedTuple):
    """How a process serves: whether it is the only one behind its port; called when it is open; in
    whose place it comes."""

    alone: bool
    opened: Callable[[], None]
    dead: Sequence[str] = ()


class CannotOpen(FairgroundError):
    """The hall cannot open here, and why."""


class _Server(uvicorn.Server):
    """A server with a door of its own, which says when it is ready and drains before it closes."""

    def __init__(self, config: uvicorn.Config, hall: Hall, life: Life) -> None:
        super().__init__(config)
        self._hall = hall
        self._life = life
        self._doors: list[Door] = []
        # Not the parent that the system knows, of which workers may be copies.
        parent = None if life.alone else multiprocessing.parent_process()
        self._supervisor = parent.pid if parent else None
        supervisor = f"{socket.gethostname()[:60]} {self._supervisor}" if parent else ""
        hall.office.employment = Employment(supervisor, self._drain)

    def _drain(self, everybody: bool) -> None:
        """Whoever runs the hall has this process end, or all of its supervisor's be replaced."""
        if everybody and self._supervisor is not None:
            os.kill(self._supervisor, signal.SIGHUP)
        else:
            self.handle_exit(signal.SIGTERM, None)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Open, then tell."""
        await super().startup([])  # without a way in: that is the doors' part
        if self.started:
            for listener in sockets or []:
                calls = self.server_state.connections
                self._doors.append(Door(self._hall.settings, listener, calls, self._answer))
            self.lifespan.state["doors"] = self._doors
            for door in self._doors:
                door.open()
            self._life.opened()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Drain, then close. Who calls meanwhile is told to come again, or let in elsewhere."""
        if not self._life.alone:
            self._close_doors()
            for call in list(self.server_state.connections):
                if isinstance(call, HttpCall):
                    call.shutdown()  # who has asked is answered, and asks elsewhere the next time
        await self._hall.drain()
        self._close_doors()
        for call in list(self.server_state.connections):
            if isinstance(call, HttpCall) and call.idle:
                call.abort()  # nobody waits for the rest of a request that does not come
        await super().shutdown(sockets)

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Have signals close the hall, which is no fault: the exit code is 0 afterwards."""
        before = {number: signal.signal(number, self.handle_exit) for number in HANDLED_SIGNALS}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Close; at a second Ctrl+C end at once: what was acknowledged is on the disk."""
        if self.should_exit and sig == signal.SIGINT:
            os._exit(128 + sig)
        super().handle_exit(sig, frame)

    def _close_doors(self) -> None:
        for door in self._doors:
            door.close()

    def _answer(self) -> HttpCall:
        return HttpCall(self.config, self.server_state, self.lifespan.state)


def serve(settings: Settings) -> None:
    """Serve the hall until it is stopped."""
    write_logs_as(settings.log_format)
    for name in settings.policies:  # what is wrong with one is said before anybody comes
        Policy(name)
    if settings.workers > 1:
        _check_workers(settings)
        traces_to(settings.traces, "").close()  # whatever is wrong with it is said once
        with _bind(settings.host, settings.port) as listener:
            opened = partial(_announce, settings, listener)
            supervisor = Supervisor(serve_here, settings, listener)
            with told(supervisor.board, settings.metrics):
                supervisor.run(opened)
    else:
        board = Board()
        traces = traces_to(settings.traces, "1")
        storage = Storage(settings.database, settings.alone, tally=board.tally(), traces=traces)
        try:
            listener = _bind(settings.host, settings.port)
        except FairgroundError:
            storage.close()
            raise
        with listener, told(board, settings.metrics):
            life = Life(alone=True, opened=partial(_announce, settings, listener))
            _serve(settings, storage, listener, life)
    announce("The hall is closed; its tables are kept.", settings.log_format)


def serve_here(
    settings: Settings, listener: socket.socket, opened: Callable[[], None], place: Place
) -> None:
    """Serve as one of several workers."""
    write_logs_as(settings.log_format)
    traces = traces_to(settings.traces, place.name)
    storage = Storage(settings.database, settings.alone, place.name, place.tally, traces)
    _serve(settings, storage, listener, Life(False, opened, place.dead))


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
    announce(f"The hall is open: {address}  (Ctrl+C closes it{many})", settings.log_format)
    for sentence in what_it_means(settings, port):
        announce(sentence, settings.log_format)
    for game in left_out_games():
        announce(f"{capital(str(game))}.", settings.log_format)
    if settings.browser:
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()


def _serve(settings: Settings, storage: Storage, listener: socket.socket, life: Life) -> None:
    """Serve on a socket until a signal comes."""
    hall = Hall(settings, storage, life.dead)
    try:
        answers = application(hall)
    except FairgroundError:
        storage.close()
        raise
    config = uvicorn.Config(
        answers,
        # Its own lines are for a person; otherwise they go where all others do.
        log_config=uvicorn.config.LOGGING_CONFIG if settings.log_format == "text" else None,
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
    _Server(config, hall, life).run([listener])
    storage.traces.close()


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
