"""A closed terminal ends the program, instead of leaving it behind."""

import os
import pty
import select
import subprocess
import sys
import time


def test_the_program_ends_when_its_terminal_is_closed():
    ours, theirs = pty.openpty()
    program = subprocess.Popen(
        [sys.executable, "-c", "from fairground.cli import main; main()", "play", "crash-grid"],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        start_new_session=True,
        env={**os.environ, "TERM": "xterm-256color"},
    )
    os.close(theirs)
    try:
        shown = b""
        patience = time.monotonic() + 60
        while b"Crash Grid" not in shown and time.monotonic() < patience:
            if select.select([ours], [], [], 1)[0]:
                shown += os.read(ours, 65536)
        assert b"Crash Grid" in shown
        os.close(ours)
        program.wait(timeout=30)
    finally:
        if program.poll() is None:
            program.kill()
            program.wait()
