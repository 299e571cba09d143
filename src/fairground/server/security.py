"""The outermost layer: who may call at all, and the headers that every response carries."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Iterable
from typing import Any
from urllib.parse import urlsplit

import msgspec
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from fairground.server.messages import Refused

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
SAFE_METHODS = ("GET", "HEAD", "OPTIONS")
PAGE_HEADER = "x-fairground"
PAGE = "page"
FAREWELL_SECONDS = 2.0


class Security:
    """Wraps an application."""

    def __init__(self, application: ASGIApp) -> None:
        self._application = application

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Refuse foreign callers; add the headers to everything else."""
        if scope["type"] not in ("http", "websocket"):
            await self._application(scope, receive, send)
            return
        sentence = why_foreign(scope)

        async def send_with_headers(message: Message) -> None:
            if message["type"] in ("http.response.start", "websocket.http.response.start"):
                _add_headers(message)
            await send(message)

        if sentence is None:
            await self._application(scope, receive, send_with_headers)
        else:
            await _refuse(scope, receive, send_with_headers, sentence)


def why_foreign(scope: Any) -> str | None:
    """Why a call is refused before anybody looks at it, or None."""
    headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
    origin = headers.get("origin")
    changes = scope["type"] == "websocket" or scope["method"] not in SAFE_METHODS
    if changes and origin is not None and not same_origin(origin, headers.get("host", "")):
        return (
            "This call comes from another site's page, and only this hall's own page may make it."
        )
    if scope["type"] == "http" and changes and headers.get(PAGE_HEADER) != PAGE:
        return "A call that changes something needs the header 'X-Fairground: page'."
    return None


def same_origin(origin: str, host: str) -> bool:
    """Whether an Origin header names the host that was called.

    >>> same_origin("http://127.0.0.1:8000", "127.0.0.1:8000")
    True
    >>> same_origin("null", "127.0.0.1:8000")
    False
    """
    try:
        parts = urlsplit(origin)
    except ValueError:
        return False
    return parts.scheme in ("http", "https") and parts.netloc.lower() == host.lower() != ""


def _add_headers(message: Any) -> None:
    given: Iterable[tuple[bytes, bytes]] = message.get("headers", ())
    known = {name.lower() for name, _ in given}
    extra = dict(HEADERS) | {"cache-control": "no-store"}
    message["headers"] = [
        *given,
        *(
            (name.encode(), value.encode())
            for name, value in extra.items()
            if name.encode() not in known
        ),
    ]


async def _refuse(scope: Any, receive: Receive, send: Any, sentence: str) -> None:
    websocket = scope["type"] == "websocket"
    kind = "websocket.http" if websocket else "http"
    body = msgspec.json.encode(Refused(sentence))
    headers = [(b"content-type", b"application/json"), (b"content-length", b"%d" % len(body))]
    await send({"type": f"{kind}.response.start", "status": 403, "headers": headers})
    await send({"type": f"{kind}.response.body", "body": body, "more_body": False})
    if websocket:
        # Uvicorn takes a handshake for forgotten if the application returns before the connection
        # is lost: it reports that as a second disconnect, after the one for the refusal.
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(FAREWELL_SECONDS):
                disconnects = 0
                while disconnects < 2:
                    disconnects += (await receive())["type"] == "websocket.disconnect"
