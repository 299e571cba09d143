"""Traces: what a call, a command or a thought spends its time on, step by step, about nobody.

Without `--traces` nothing is imported and nothing noted. What is noted is of a few kinds that are
written out where it happens: never a name, a text, a key, an address or a table's id.
"""

from __future__ import annotations

from collections.abc import Iterable
from types import TracebackType
from typing import Any
from urllib.parse import urlsplit

from fairground.kernel.errors import FairgroundError
from fairground.kernel.extras import need

Fact = str | int | bool
Place = Any
"""Within which span something happens, for what goes on elsewhere; None if nowhere."""


class NoTraces(FairgroundError):
    """Traces cannot be sent there, and why."""


class Span:
    """A step that takes time. This one is noted nowhere."""

    def __enter__(self) -> Span:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """It has ended."""

    def call(self, name: str) -> None:
        """It has a better name now."""

    def note(self, what: str, fact: Fact) -> None:
        """Something is to be known about it."""


NOWHERE = Span()


class Traces:
    """Where spans begin. Here they are noted nowhere, which costs next to nothing."""

    def span(self, name: str, within: Place = None, links: Iterable[Place] = ()) -> Span:
        """A span: within the one under way, or within another; what else it is about, `links`."""
        return NOWHERE

    def here(self) -> Place:
        """The span under way."""
        return None

    def of(self, headers: Iterable[tuple[bytes, bytes]]) -> Place:
        """Within which span of its own a proxy has sent a call on."""
        return None

    def close(self) -> None:
        """Send what is noted."""


def traces_to(address: str, worker: str) -> Traces:
    """Traces that are sent to a collector, which takes OTLP over HTTP; nowhere without."""
    if not address:
        return Traces()
    try:
        parts = urlsplit(address)
        fitting = parts.scheme in ("http", "https") and parts.hostname and parts.port != 0
    except ValueError:
        fitting = False
    if not fitting:
        raise NoTraces(
            f"traces cannot be sent to {address!r}: give the collector's address, such as "
            "'fairground serve --traces http://127.0.0.1:4318'"
        )
    if parts.username or parts.password or parts.query:
        raise NoTraces(
            "the address that traces are sent to holds a secret, which other programs could see; "
            "put it into the environment as OTEL_EXPORTER_OTLP_HEADERS"
        )
    need("traces")
    from fairground.server.otlp import SentTraces, sender

    return SentTraces(sender(address), worker)
