"""A study on a real Dask scheduler with real workers, one of which is killed on the way."""

import os
import re
import signal
import subprocess
import sys
import time
from contextlib import contextmanager
from typing import NamedTuple

import httpx
import pytest

import fairground
from fairground.lab import study
from fairground.lab.studies import run as running


@contextmanager
def started(log, *words):
    """A process of Dask's, which tells its log what it does."""
    command = [sys.executable, "-m", f"distributed.cli.dask_{words[0]}", *words[1:]]
    with log.open("w") as told:
        process = subprocess.Popen(command, stderr=told, stdout=told)
    try:
        yield process
    finally:
        process.kill()
        process.wait()


class Scheduler(NamedTuple):
    address: str
    dashboard: str


def said(log, pattern):
    """What a process tells of itself, once it does."""
    end = time.monotonic() + 60
    while not (found := re.search(pattern, log.read_text())):
        assert time.monotonic() < end, log.read_text()
        time.sleep(0.1)
    return found[1]


@pytest.fixture
def scheduler(tmp_path):
    log = tmp_path / "scheduler.log"
    words = ("--host", "127.0.0.1", "--port", "0", "--dashboard-address", "127.0.0.1:0")
    with started(log, "scheduler", *words):
        address = said(log, r"Scheduler at: *(tcp://127\.0\.0\.1:\d+)")
        yield Scheduler(address, said(log, r"dashboard at: *(http://127\.0\.0\.1:\d+)/status"))


def worker(folder, number, address):
    words = ("worker", address, "--nthreads", "1", "--no-nanny", "--no-dashboard")
    return started(folder / f"worker-{number}.log", *words, "--host", "127.0.0.1")


def test_a_killed_workers_units_run_again_and_nothing_is_counted_twice(
    tmp_path, monkeypatch, scheduler
):
    monkeypatch.setattr(running, "paced", lambda plan, variant: 10)
    address, dashboard = scheduler
    counts = []
    asked = {"bots": ("greedy", "random"), "games": 400, "seed": 3, "options": {"board_size": 6}}
    with worker(tmp_path, 1, address) as doomed, worker(tmp_path, 2, address):
        wait_for_workers(address, 2)

        def kill(done, total):
            counts.append(httpx.get(f"{dashboard}/json/counts.json").json())
            if done >= 60 and doomed.poll() is None:
                os.kill(doomed.pid, signal.SIGKILL)

        far = study("crash-grid", out=tmp_path / "far", on=address, report=kill, **asked)
        assert doomed.wait(20) == -signal.SIGKILL
        page = httpx.get(f"{dashboard}/status")
    # The scheduler's own dashboard has a page, and knows of the units as they are played.
    assert (page.status_code, "Bokeh" in page.text) == (200, True)
    assert max(count["processing"] + count["memory"] for count in counts) > 0
    here = study("crash-grid", out=tmp_path / "here", workers=1, **asked)
    for name in ("games.parquet", "counts.parquet"):
        assert (tmp_path / "far" / name).read_bytes() == (tmp_path / "here" / name).read_bytes()
    assert far.games.collect().height == here.games.collect().height == 400


def wait_for_workers(address, count):
    from distributed import Client

    with Client(address, set_as_default=False) as client:
        end = time.monotonic() + 60
        while len(client.nthreads()) < count:
            assert time.monotonic() < end
            time.sleep(0.2)


def test_a_scheduler_that_is_not_there_is_told(tmp_path, monkeypatch):
    monkeypatch.setattr("fairground.lab.studies.cluster.PATIENCE", "1s")
    with pytest.raises(fairground.FairgroundError, match="no Dask scheduler answers at tcp://127"):
        study("crash-grid", games=4, out=tmp_path / "s", on="tcp://127.0.0.1:9")
