"""Traces reach a collector, tell where time goes, tell of nobody, and are in nobody's way."""

from __future__ import annotations

import gzip
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest
from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest

from fairground.server.traces import NOWHERE, NoTraces, Traces, traces_to
from server.visitors import PATIENCE, Hall, Person

Opener = Callable[..., Hall]
NICKNAME = "Zebedee Quux"
CHAT = "meet me at the lighthouse"
PARENT = "4bf92f3577b34da6a3ce929d0e0e4736"


class Collector(ThreadingHTTPServer):
    """Takes OTLP over HTTP, as a real one does."""

    def __init__(self) -> None:
        self.parcels: list[bytes] = []
        super().__init__(("127.0.0.1", 0), _Taking)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}"

    @property
    def spans(self) -> list[Any]:
        return [
            span
            for parcel in list(self.parcels)
            for resource in ExportTraceServiceRequest.FromString(parcel).resource_spans
            for scope in resource.scope_spans
            for span in scope.spans
        ]

    def named(self, name: str) -> list[Any]:
        """All spans of a name; waits for the first."""
        end = time.monotonic() + PATIENCE
        while not (found := [span for span in self.spans if span.name == name]):
            assert time.monotonic() < end, (name, sorted({span.name for span in self.spans}))
            time.sleep(0.1)
        return found


class _Taking(BaseHTTPRequestHandler):
    server: Collector

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["content-length"]))
        packed = self.headers.get("content-encoding") == "gzip"
        assert self.path == "/v1/traces"
        self.server.parcels.append(gzip.decompress(body) if packed else body)
        self.send_response(200)
        self.send_header("content-type", "application/x-protobuf")
        self.send_header("content-length", "0")
        self.end_headers()

    def log_message(self, *_: Any) -> None:
        """Nothing is written."""


@pytest.fixture
def collector() -> Iterator[Collector]:
    with Collector() as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server
        server.shutdown()


def facts(span: Any) -> dict[str, Any]:
    """What is noted of a span."""
    return {
        fact.key: getattr(fact.value, fact.value.WhichOneof("value")) for fact in span.attributes
    }


def test_a_move_is_traced_from_hearing_it_to_telling_it_and_tells_of_nobody(
    open_hall: Opener, collector: Collector, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setenv("OTEL_BSP_SCHEDULE_DELAY", "200")
    hall = open_hall(traces=collector.url, proxies=["127.0.0.1"])
    with Person(hall, NICKNAME) as person:
        table = person.set_up("me", "greedy")
        with person.visit(table) as visit:
            visit.until("moment")
            seat, actions = visit.choices()[0]
            visit.say(type="say", id="line", text=CHAT)
            assert visit.answer(visit.play(seat, actions[0]))["ok"]
            (play,) = collector.named("play")
        person.http.get("/api/me", headers={"traceparent": f"00-{PARENT}-00f067aa0ba902b7-01"})
        token = person.http.cookies["fairground"]
        collector.named("think")
        assert any(span.trace_id.hex() == PARENT for span in collector.named("GET /api/me"))
    within = [span for span in collector.spans if span.trace_id == play.trace_id]
    end = time.monotonic() + PATIENCE
    while {span.name for span in within} < {"play", "write", "tell"} and time.monotonic() < end:
        within = [span for span in collector.spans if span.trace_id == play.trace_id]
    write = next(span for span in within if span.name == "write")
    assert write.parent_span_id == play.span_id
    assert play.start_time_unix_nano <= write.start_time_unix_nano < write.end_time_unix_nano
    assert "tell" in {span.name for span in within}
    linked = {link.span_id for span in collector.named("commit") for link in span.links}
    assert write.span_id in linked
    (made,) = collector.named("POST /api/tables")
    assert facts(made)["http.response.status_code"] == 201
    assert facts(made)["http.route"] == "/api/tables"
    hall.end()
    everything = b"".join(collector.parcels)
    for secret in (NICKNAME, CHAT, table, token, "127.0.0.1"):
        assert secret.encode() not in everything, secret


def test_a_collector_that_is_not_there_is_in_nobodys_way(
    open_hall: Opener, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setenv("OTEL_BSP_SCHEDULE_DELAY", "100")
    with socket.create_server(("127.0.0.1", 0)) as silent:  # takes calls and never answers
        hall = open_hall(traces=f"http://127.0.0.1:{silent.getsockname()[1]}")
        with Person(hall, "Ada") as ada:
            table = ada.set_up("me", "here")
            with ada.visit(table) as visit:
                visit.until("moment")
                for _ in range(4):
                    seat, actions = visit.choices()[0]
                    answer = visit.answer(visit.play(seat, actions[0]))
                    assert answer["ok"]
                    while visit.n < answer["n"]:
                        visit.hear()
            time.sleep(3)
        begun = time.monotonic()
        said = hall.end()
        assert time.monotonic() - begun < 5
    assert said.count("traces cannot be sent, and are dropped until they can") == 1
    assert "Traceback" not in said


def test_a_hall_without_traces_notes_nothing_and_loads_nothing():
    assert type(traces_to("", "1")) is Traces
    assert Traces().span("play") is NOWHERE
    loaded = "import sys, fairground.server.run; print('opentelemetry' in sys.modules)"
    told = subprocess.run(
        [sys.executable, "-c", loaded], capture_output=True, text=True, check=True
    )
    assert told.stdout.strip() == "False"


@pytest.mark.parametrize(
    ("address", "complaint"),
    [
        ("127.0.0.1:4318", "give the collector's address"),
        ("ftp://collector.example", "give the collector's address"),
        ("http://", "give the collector's address"),
        ("http://collector.example:port", "give the collector's address"),
        ("http://me:secret@collector.example", "OTEL_EXPORTER_OTLP_HEADERS"),
        ("http://collector.example/?key=secret", "OTEL_EXPORTER_OTLP_HEADERS"),
    ],
)
def test_an_address_that_is_none_is_refused_with_a_sentence(address: str, complaint: str):
    with pytest.raises(NoTraces, match=complaint) as refused:
        traces_to(address, "1")
    assert "secret" not in str(refused.value).replace("holds a secret", "")
