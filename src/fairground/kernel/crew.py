"""A crew: threads that wait for work, so that a step costs no new one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from queue import SimpleQueue
from threading import Thread
from typing import Any

Job = Callable[[], Any]


class Crew:
    """So many threads, of which the caller is one."""

    def __init__(self, threads: int) -> None:
        self._jobs: SimpleQueue[Job | None] = SimpleQueue()
        self._done: SimpleQueue[BaseException | None] = SimpleQueue()
        self._threads = [Thread(target=self._work, daemon=True) for _ in range(threads - 1)]
        for thread in self._threads:
            thread.start()

    def run(self, jobs: Sequence[Job]) -> None:
        """Do all jobs, at the same time as far as there are threads; the caller does the first."""
        for job in jobs[1:]:
            self._jobs.put(job)
        jobs[0]()
        failed = [error for _ in jobs[1:] if (error := self._done.get()) is not None]
        if failed:
            raise failed[0]

    def close(self) -> None:
        """Send everybody home."""
        for _ in self._threads:
            self._jobs.put(None)
        for thread in self._threads:
            thread.join()
        self._threads = []

    def _work(self) -> None:
        while (job := self._jobs.get()) is not None:
            try:
                job()
                self._done.put(None)
            except BaseException as error:  # the caller must hear of it, whatever it is
                self._done.put(error)
