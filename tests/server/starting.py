"""Processes that start at once: copies of one that has imported the hall already.

A hall spends most of its start on imports, and the tests start hundreds of halls.
"""

from __future__ import annotations

import atexit
import json
import os
import select
import signal
import socket
import subprocess
import sys
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import cache

from foreign import SOURCE

LARGEST_REQUEST = 1 << 20

READY = f"""
import json, os, socket, sys
from contextlib import suppress
import uvicorn.lifespan.on, uvicorn.loops.auto
import fairground.server
from fairground.registry import OWN, game
for name in OWN:
    game(name)
with socket.socket(fileno=int(sys.argv[1])) as line:
    while True:
        request, streams, *_ = socket.recv_fds(line, {LARGEST_REQUEST}, 2)
        if not request:
            sys.exit()  # whoever asked has gone
        with suppress(ChildProcessError):  # those that have ended since the last request
            while os.waitpid(-1, os.WNOHANG)[0]:
                pass
        pid = os.fork()
        if pid == 0:
            break
        for stream in streams:
            os.close(stream)
        line.send(str(pid).encode())
program, words, environment = json.loads(request)
os.environ.clear()
os.environ.update(environment)
sys.argv[1:] = words
sys.path[1:1] = [
    place for place in environment["PYTHONPATH"].split(os.pathsep) if place not in sys.path
]
for number, stream in enumerate(streams, 1):
    os.dup2(stream, number)
    os.close(stream)
exec(program)
"""
"""Waits for programs, and goes on as each of them."""


class Process:
    """A program of its own, as it would run in a new Python, with what it says."""

    def __init__(self, program: str, words: list[str], environment: Mapping[str, str]) -> None:
        said, complained = os.pipe(), os.pipe()
        self.stdout, self.stderr = open(said[0]), open(complained[0])  # noqa: SIM115, PTH123
        try:
            request = json.dumps([program, words, dict(environment)]).encode()
            socket.send_fds(_line(), [request], [said[1], complained[1]])
            self.pid = int(_line().recv(20))
        finally:
            os.close(said[1])
            os.close(complained[1])
        # It stays known to the system, ended or not, until the next one is asked for.
        self._handle = os.pidfd_open(self.pid)

    def send_signal(self, sign: int) -> None:
        """To it, and never to another process that has come by its number."""
        if self.alive():
            signal.pidfd_send_signal(self._handle, sign)

    def alive(self) -> bool:
        """Whether it has not ended."""
        return not select.select([self._handle], [], [], 0)[0]

    def ended(self, timeout: float) -> str:
        """What it wrote to its error stream until its end; killed if that does not come."""
        with self.stdout, self.stderr, ThreadPoolExecutor(2) as readers:
            readers.submit(self.stdout.read)
            errors = readers.submit(self.stderr.read)
            try:
                return errors.result(timeout)
            except TimeoutError:
                self.send_signal(signal.SIGKILL)
                raise
            finally:
                os.close(self._handle)


@cache
def _line() -> socket.socket:
    """To the process of which the others are copies; it ends with this one."""
    here, there = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    with there:
        words = [sys.executable, "-c", READY, str(there.fileno())]
        environment = {**os.environ, "PYTHONPATH": str(SOURCE)}
        ready = subprocess.Popen(words, pass_fds=[there.fileno()], env=environment)

    def end() -> None:
        here.close()
        ready.wait()

    atexit.register(end)
    return here
