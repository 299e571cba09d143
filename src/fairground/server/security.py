"""The outermost layer: who may call at all, and the headers that every response carries."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Iterable
from typing import Any
from urllib.parse import urlsplit

import msgspec
from litestar.types import ASGIApp, Receive, Scope, Send

from fairground.server import calls
from fairground.server.addresses import HostNames, Proxies, host_name, is_secure
from fairground.server.board import Timed
from fairground.server.bodies import Refused
from fairground.server.settings import Settings
from fairground.server.storage import Storage
from fairground.server.traces import NOWHERE, Span

HEADERS = {
    "content-security-policy": "; ".join(
        (
            "default-src 'self'",
            "script-src 'self'",
            "style-src 'self'",
            "style-src-attr 'unsafe-inline'",  # places of pieces; no script can hide in them
            "img-src 'self' data:",
            "connect-src 'self'",
            "object-src 'none'",
            "base-uri 'none'",
            "form-action 'self'",
            "frame-ancestors 'none'",
        )
    ),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}
ONLY_BY_TLS = {"strict-transport-security": "max-age=31536000"}
"""Who has come by TLS comes so for a year; the domain's other names are left alone."""

SAFE_METHODS = ("GET", "HEAD", "OPTIONS")
ASKED_BY_MACHINES = ("/health", "/ready")
"""Under whatever name: balancers call by an address, or by none. They tell nothing of anybody."""

ANSWERS = ("http.response.start", "websocket.http.response.start", "websocket.accept")
PAGE_HEADER = "x-fairground"
PAGE = "page"
FAREWELL_SECONDS = 2.0


class Security:
    """Wraps an application."""

    def __init__(self, application: ASGIApp, settings: Settings, storage: Storage) -> None:
        self._tally = storage.tally
        self._traces = storage.traces
        self._application = application
        self._proxies = Proxies(settings.proxies, settings.proxy_header)
        public = [host_name(urlsplit(settings.public_url).netloc)] if settings.public_url else []
        self._names = HostNames(settings.host, (*settings.allowed_hosts, *public))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Refuse foreign callers; add the headers to everything else."""
        if scope["type"] not in ("http", "websocket"):
            await self._application(scope, receive, send)
            return
        believed = self._proxies.look_behind(scope)
        call = calls.begin(scope, believed)
        refusal = self._why_misled(scope) or why_foreign(scope)

        begun = time.monotonic()

        async def send_with_headers(message: Any) -> None:
            if message["type"] in ANSWERS:
                status = message.get("status", 101)
                self._note(scope, status, begun)
                _describe(span, scope, status)
                if message["type"] != "websocket.accept":
                    _add_headers(message, is_secure(scope))
                message["headers"] = [*message.get("headers", ()), (calls.HEADER, call)]
            await send(message)

        with self._span(scope, believed) as span:
            if refusal is None:
                await self._application(scope, receive, send_with_headers)
            else:
                await refuse(scope, receive, send_with_headers, *refusal)

    def _span(self, scope: Any, believed: bool) -> Span:
        """A call is traced as a whole; what comes over a socket is, command by command."""
        if scope["type"] == "websocket" or scope["path"] in ASKED_BY_MACHINES:
            return NOWHERE
        within = self._traces.of(scope["headers"]) if believed else None
        return self._traces.span(scope["method"], within)

    def _note(self, scope: Any, status: int, begun: float) -> None:
        if scope["path"] in ASKED_BY_MACHINES:
            return
        if scope["type"] == "http":
            self._tally.took(Timed.CALL, time.monotonic() - begun)
        if status >= 400:
            self._tally.refuse(status)

    def _why_misled(self, scope: Any) -> tuple[int, str] | None:
        """Why a call under this name is none to this hall, or None."""
        if scope["type"] == "http" and scope["path"] in ASKED_BY_MACHINES:
            return None
        return self._names.why_not(scope)


def _describe(span: Span, scope: Any, status: int) -> None:
    """What is known of a call once it is answered: its route, and never its address."""
    if span is NOWHERE:
        return
    route = scope.get("path_template")
    if route:
        span.call(f"{scope['method']} {route}")
        span.note("http.route", route)
    span.note("http.request.method", scope["method"])
    span.note("http.response.status_code", status)
    span.note("fairground.request", calls.CALL.get())


def why_foreign(scope: Any) -> tuple[int, str] | None:
    """Why a call is refused before anybody looks at it, as a status and a sentence, or None."""
    headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
    origin = headers.get("origin")
    changes = scope["type"] == "websocket" or scope["method"] not in SAFE_METHODS
    host = headers.get("host", "")
    if changes and origin is not None and not same_origin(origin, host, is_secure(scope)):
        return 403, (
            "This call comes from another site's page, and only this hall's own page may make it."
        )
    if scope["type"] == "http" and changes and headers.get(PAGE_HEADER) != PAGE:
        return 403, "A call that changes something needs the header 'X-Fairground: page'."
    return None


def same_origin(origin: str, host: str, secure: bool) -> bool:
    """Whether an Origin header names the host that was called, by TLS if that was.

    >>> same_origin("http://127.0.0.1:8000", "127.0.0.1:8000", secure=False)
    True
    >>> same_origin("null", "127.0.0.1:8000", secure=False)
    False
    >>> same_origin("http://hall.example", "hall.example", secure=True)
    False
    """
    try:
        parts = urlsplit(origin)
    except ValueError:
        return False
    schemes = ("https",) if secure else ("http", "https")
    return parts.scheme in schemes and parts.netloc.lower() == host.lower() != ""


def _add_headers(message: Any, secure: bool) -> None:
    given: Iterable[tuple[bytes, bytes]] = message.get("headers", ())
    known = {name.lower() for name, _ in given}
    extra = dict(HEADERS) | {"cache-control": "no-store"} | (ONLY_BY_TLS if secure else {})
    message["headers"] = [
        *given,
        *(
            (name.encode(), value.encode())
            for name, value in extra.items()
            if name.encode() not in known
        ),
    ]


async def refuse(scope: Any, receive: Receive, send: Any, status: int, sentence: str) -> None:
    """Answer a call or a handshake with a sentence."""
    websocket = scope["type"] == "websocket"
    kind = "websocket.http" if websocket else "http"
    body = msgspec.json.encode(Refused(sentence))
    headers = [(b"content-type", b"application/json"), (b"content-length", b"%d" % len(body))]
    await send({"type": f"{kind}.response.start", "status": status, "headers": headers})
    await send({"type": f"{kind}.response.body", "body": body, "more_body": False})
    if websocket:
        # Uvicorn takes a handshake for forgotten if the application returns before the connection
        # is lost: it reports that as a second disconnect, after the one for the refusal.
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(FAREWELL_SECONDS):
                disconnects = 0
                while disconnects < 2:
                    disconnects += (await receive())["type"] == "websocket.disconnect"
