"""Traces as OpenTelemetry has them, sent to a collector in the background."""

from __future__ import annotations

import logging
import threading
from collections.abc import Iterable, Sequence
from importlib.metadata import version
from types import TracebackType
from typing import Self

from opentelemetry import context, trace
from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
from opentelemetry.sdk.resources import Resource
from opentelemetry.sdk.trace import ReadableSpan, TracerProvider
from opentelemetry.sdk.trace.export import BatchSpanProcessor, SpanExporter, SpanExportResult
from opentelemetry.trace.propagation.tracecontext import TraceContextTextMapPropagator

from fairground.server.traces import Fact, Place, Span, Traces

log = logging.getLogger("fairground.server")

LONGEST_SENDING = 2.0
"""Seconds for one parcel, and for the rest when a hall closes: people wait for its successor."""

PARENT = "traceparent"


class Sender(SpanExporter):
    """Sends spans, and says once that it cannot, in place of a traceback for each parcel."""

    def __init__(self, exporter: SpanExporter) -> None:
        self._exporter = exporter
        self._failing = False

    def export(self, spans: Sequence[ReadableSpan]) -> SpanExportResult:
        """Send some spans; those that cannot be sent are lost, and nobody waits for them."""
        try:
            result = self._exporter.export(spans)
        except Exception:
            result = SpanExportResult.FAILURE
        failing = result is not SpanExportResult.SUCCESS
        if failing and not self._failing:
            log.warning("traces cannot be sent, and are dropped until they can")
        elif self._failing and not failing:
            log.warning("traces are sent again")
        self._failing = failing
        return result

    def shutdown(self) -> None:
        """Send nothing any more."""
        self._exporter.shutdown()


def sender(address: str) -> Sender:
    """Sends to a collector. A key that it wants is in the environment, where OTLP looks for it."""
    logging.getLogger("opentelemetry").setLevel(logging.CRITICAL + 1)  # the sender says it shortly
    endpoint = address.rstrip("/") + "/v1/traces"
    return Sender(OTLPSpanExporter(endpoint, timeout=LONGEST_SENDING))


class NotedSpan(Span):
    """A span that is noted. Of an error its kind is, and never what it says."""

    def __init__(self, span: trace.Span) -> None:
        self._span = span

    def __enter__(self) -> Self:
        self._before = context.attach(trace.set_span_in_context(self._span))
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace_back: TracebackType | None,
    ) -> None:
        context.detach(self._before)
        if kind is not None:
            self._span.set_attribute("error.type", kind.__name__)
            self._span.set_status(trace.StatusCode.ERROR)
        self._span.end()

    def call(self, name: str) -> None:
        """It has a better name now."""
        self._span.update_name(name)

    def note(self, what: str, fact: Fact) -> None:
        """Something is to be known about it."""
        self._span.set_attribute(what, fact)


class SentTraces(Traces):
    """Traces of one worker. How many of them are kept, OTEL_TRACES_SAMPLER says: all without it."""

    def __init__(self, exporter: SpanExporter, worker: str) -> None:
        resource = Resource.create(
            {
                "service.name": "fairground",
                "service.version": version("fairground"),
                "service.instance.id": worker,
            }
        )
        self._provider = TracerProvider(resource=resource, shutdown_on_exit=False)
        self._provider.add_span_processor(BatchSpanProcessor(exporter))
        self._tracer = self._provider.get_tracer("fairground")

    def span(self, name: str, within: Place = None, links: Iterable[Place] = ()) -> Span:
        """A span: within the one under way, or within another; what else it is about, `links`."""
        others = [trace.get_current_span(place).get_span_context() for place in links]
        about = [trace.Link(other) for other in others if other.is_valid]
        return NotedSpan(self._tracer.start_span(name, within, links=about))

    def here(self) -> Place:
        """The span under way."""
        return context.get_current()

    def of(self, headers: Iterable[tuple[bytes, bytes]]) -> Place:
        """Within which span of its own a proxy has sent a call on."""
        given = {name.decode("latin-1"): value.decode("latin-1") for name, value in headers}
        known = {PARENT: given[PARENT]} if PARENT in given else {}
        return TraceContextTextMapPropagator().extract(known)

    def close(self) -> None:
        """Send what is noted, unless that takes too long."""
        closing = threading.Thread(target=self._provider.shutdown, daemon=True)
        closing.start()
        closing.join(LONGEST_SENDING)
