"""Work that is tried until the database lets it be done."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar

from fairground.server.faults import RETRY_SECONDS, CannotKeep
from fairground.server.storage import LostRace

T = TypeVar("T")


async def insisting(work: Callable[[], Awaitable[T]]) -> T:
    """Try again for as long as the database fails, unless that cannot help.

    What is done a second time, after a commit in doubt, must come to the same.
    """
    while True:
        try:
            return await work()
        except LostRace:
            pass
        except CannotKeep as fault:
            if fault.lasting:
                raise
        await asyncio.sleep(RETRY_SECONDS)
