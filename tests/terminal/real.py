"""The program in a real terminal, which a test reads from and types into."""

from __future__ import annotations

import os
import pty
import select
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager


class Terminal:
    """What stands on the screen of a program, and its keyboard."""

    def __init__(self, *words: str) -> None:
        self._ours, theirs = pty.openpty()
        self.program = subprocess.Popen(
            [sys.executable, "-m", "fairground", *words],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            start_new_session=True,
            env={**os.environ, "TERM": "xterm-256color"},
        )
        os.close(theirs)
        self.shown = b""

    def until(self, text: bytes, seconds: float = 90) -> None:
        """Wait until it has printed something."""
        patience = time.monotonic() + seconds
        while text not in self.shown:
            assert time.monotonic() < patience, self.shown[-2000:]
            if select.select([self._ours], [], [], 1)[0]:
                self.shown += os.read(self._ours, 65536)

    def press(self, keys: bytes) -> None:
        os.write(self._ours, keys)

    def close(self) -> None:
        """Close the window."""
        if self._ours >= 0:
            os.close(self._ours)
            self._ours = -1


@contextmanager
def in_a_terminal(*words: str) -> Iterator[Terminal]:
    """Run a command there, and end it whatever happens."""
    terminal = Terminal(*words)
    try:
        yield terminal
    finally:
        terminal.close()
        if terminal.program.poll() is None:
            terminal.program.kill()
            terminal.program.wait()
