"""A study's units on a Dask cluster: the scheduler hands them out, and again if a worker dies."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from typing import Any

from fairground.kernel.errors import FairgroundError
from fairground.kernel.extras import need

PATIENCE = "10s"
RETRIES = 3
"""How often a unit is tried again whose worker has gone, before it is given up."""


@contextmanager
def cluster(address: str) -> Iterator[tuple[Executor, int]]:
    """The workers behind a scheduler's address as a pool, and how many threads they have."""
    need("cluster")
    import distributed

    dask: Any = distributed  # it says nothing about its types

    try:
        client = dask.Client(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError, TimeoutError) as error:
        raise FairgroundError(
            f"no Dask scheduler answers at {address}; one is started with 'dask scheduler', and "
            f"its address looks like tcp://127.0.0.1:8786 ({type(error).__name__})"
        ) from None
    with client:
        size = sum(client.nthreads().values())
        if size == 0:
            raise FairgroundError(
                f"the scheduler at {address} has no workers; start some with "
                f"'dask worker {address}'"
            )
        yield client.get_executor(pure=False, retries=RETRIES), size
