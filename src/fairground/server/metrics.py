"""The figures of the board for Prometheus, at an address of their own."""

from __future__ import annotations

import os
import re
import socket
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import accumulate

from prometheus_client import CollectorRegistry, start_http_server
from prometheus_client.core import (
    CounterMetricFamily,
    GaugeMetricFamily,
    HistogramMetricFamily,
    Metric,
)
from prometheus_client.registry import Collector

from fairground.kernel.errors import FairgroundError
from fairground.server.board import BOUNDS, Board, Readings, Times

ADDRESS = re.compile(r"(?:(?P<host>[^:\[\]/\s]+|\[[0-9a-fA-F:]+\]):)?(?P<port>\d{1,5})")
HERE = "127.0.0.1"


class NoMetrics(FairgroundError):
    """Figures cannot be told there, and why."""


@contextmanager
def told(board: Board, address: str) -> Iterator[None]:
    """Tell what a board says to whoever asks at an address, HOST:PORT or a port of this machine."""
    if not address:
        yield
        return
    host, port = _parsed(address)
    registry = CollectorRegistry()
    registry.register(Figures(board))
    try:
        server, thread = start_http_server(port, host, registry)
    except socket.gaierror:
        raise NoMetrics(f"cannot tell figures on {host}: there is no such address here") from None
    except OSError as error:
        reason = os.strerror(error.errno) if error.errno else str(error)
        raise NoMetrics(
            f"cannot tell figures on {host} port {port}: {reason}; choose another address with "
            "'fairground serve --metrics'"
        ) from None
    try:
        yield
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def _parsed(address: str) -> tuple[str, int]:
    """Host and port.

    >>> _parsed("9464"), _parsed("[::1]:9464")
    (('127.0.0.1', 9464), ('::1', 9464))
    """
    found = ADDRESS.fullmatch(address)
    if found is None or not 0 < int(found["port"]) < 65536:
        raise NoMetrics(
            f"'{address}' is no address for figures: give a port, such as 9464, or HOST:PORT"
        )
    return (found["host"] or HERE).strip("[]"), int(found["port"])


class Figures(Collector):
    """What the board says, in Prometheus's terms. No label tells of anybody, or of a table."""

    def __init__(self, board: Board) -> None:
        self._board = board

    def describe(self) -> Iterable[Metric]:
        """The same whatever the board says."""
        return self.collect()

    def collect(self) -> Iterator[Metric]:
        """All of it."""
        now = self._board.read()
        yield from _there_are(now)
        yield from _have_happened(now)
        yield from _took(now)


def _there_are(now: Readings) -> Iterator[Metric]:
    yield _gauge("workers", "Processes that serve", now.workers)
    yield _gauge("sockets", "Open connections to tables", now.sockets)
    yield _gauge("people", "People and spectators who are at a table", now.people)
    yield _gauges("tables", "Tables that somebody is at", "state", now.tables)
    yield _gauge("tables_remembered", "Tables in memory, summed over workers", now.remembered)
    yield _gauges("waiting", "What waits to be begun", "queue", now.waiting)
    yield _gauges("thinking", "Thoughts under way", "lane", now.thinking)


def _have_happened(now: Readings) -> Iterator[Metric]:
    yield _counters("moves", "Moves that were committed", "by", now.moves)
    yield _counter("chat_lines", "Lines of chat that were committed", now.chat)
    yield _counters("refused", "What was refused", "kind", now.refused)


def _took(now: Readings) -> Iterator[Metric]:
    plain = {
        "move": "From hearing a person's move to its answer, which comes after the commit",
        "news": "From a change at a table until everybody there is told",
        "call": "From a call to the beginning of its answer",
        "loop_delay": "How late the loop is that serves everybody",
    }
    for name, about in plain.items():
        yield _histogram(name, about, "", {"": now.times[name]})
    database = {name: now.times[name] for name in ("read", "write", "commit")}
    yield _histogram("database", "The database, with waiting for it", "work", database)
    waits = {lane: now.times[f"{lane}_wait"] for lane in ("quick", "deep")}
    thoughts = {lane: now.times[f"{lane}_thought"] for lane in ("quick", "deep")}
    yield _histogram("thought_wait", "Until a thought that is waited for begins", "lane", waits)
    yield _histogram("thought", "From the beginning of a thought to its end", "lane", thoughts)


def _gauge(name: str, about: str, value: float) -> Metric:
    return GaugeMetricFamily(f"fairground_{name}", f"{about}.", value=value)


def _gauges(name: str, about: str, label: str, values: dict[str, int]) -> Metric:
    family = GaugeMetricFamily(f"fairground_{name}", f"{about}.", labels=[label])
    for key, value in values.items():
        family.add_metric([key], value)
    return family


def _counter(name: str, about: str, value: float) -> Metric:
    return CounterMetricFamily(f"fairground_{name}", f"{about}.", value=value)


def _counters(name: str, about: str, label: str, values: dict[str, int]) -> Metric:
    family = CounterMetricFamily(f"fairground_{name}", f"{about}.", labels=[label])
    for key, value in values.items():
        family.add_metric([key], value)
    return family


def _histogram(name: str, about: str, label: str, times: dict[str, Times]) -> Metric:
    labels = [label] if label else []
    family = HistogramMetricFamily(f"fairground_{name}_seconds", f"{about}.", labels=labels)
    for key, one in times.items():
        bounds = (*map(str, BOUNDS), "+Inf")
        buckets = list(zip(bounds, map(float, accumulate(one.counts)), strict=True))
        family.add_metric([key] if label else [], buckets, one.seconds)
    return family
