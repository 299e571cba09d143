"""Who may come to the operator's page: whoever shows the token, and nobody else.

It is an application of its own beside the public one, which knows nothing of it: a call that begins
with /operator goes there and nowhere else.
"""

from __future__ import annotations

import time
from typing import Any

from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie
from litestar.handlers import BaseRouteHandler
from litestar.types import ASGIApp, Receive, Send

from fairground.server.addresses import is_secure
from fairground.server.guests import Guest
from fairground.server.hall import Hall
from fairground.server.keyring import PASS_SECONDS, Keyring
from fairground.server.refusals import NotAllowed

PLACE = "/operator"
COOKIE = "fairground-operator"
SECURE_COOKIE = "__Secure-fairground-operator"
"""By TLS: a browser takes a cookie of this name by TLS alone."""

HEADERS = {
    "content-security-policy": "; ".join(
        (
            "default-src 'none'",
            "script-src 'self'",
            "style-src 'self'",
            "img-src 'self'",
            "connect-src 'self'",
            "base-uri 'none'",
            "form-action 'none'",
            "frame-ancestors 'none'",
        )
    ),
    "x-robots-tag": "noindex",
}

NOBODY = (
    "This is for whoever runs the hall: 'fairground hall operator' on the hall's machine prints "
    "the link."
)
WRONG = "This is not the operator's token; 'fairground hall operator' prints the link with it."

AnyConnection = ASGIConnection[Any, Any, Any, Any]


class OperatorDoor:
    """Sends calls for the operator's page there, and all others on."""

    def __init__(self, application: ASGIApp, operators: ASGIApp) -> None:
        self._application = application
        self._operators = operators

    async def __call__(self, scope: Any, receive: Receive, send: Send) -> None:
        """Two houses behind one door."""
        path = scope.get("path", "")
        meant = scope["type"] == "http" and f"{path}/".startswith(f"{PLACE}/")
        await (self._operators if meant else self._application)(scope, receive, send)


async def only_the_operator(connection: AnyConnection, _: BaseRouteHandler) -> None:
    """Refuse everybody else."""
    if not is_operator(connection):
        raise NotAllowed(401, NOBODY)


def is_operator(connection: AnyConnection) -> bool:
    """Whether somebody shows the token, or the pass they got for it; guesses are few."""
    keyring: Keyring = connection.app.state.keyring
    passes = [connection.cookies.get(name, "") for name in (SECURE_COOKIE, COOKIE)]
    if any(keyring.admits(shown, time.time()) for shown in passes if shown):
        return True
    kind, _, shown = connection.headers.get("authorization", "").partition(" ")
    return kind.lower() == "bearer" and bool(shown) and is_token(connection, shown.strip())


def is_token(connection: AnyConnection, shown: str) -> bool:
    """Whether this is the token; NotAllowed for whoever has guessed too often."""
    hall: Hall = connection.app.state.hall
    keyring: Keyring = connection.app.state.keyring
    address = connection.client.host if connection.client else ""
    guest = Guest(None, hall.origins.of(address), address)
    hall.limits.guesses.check(guest)  # first: the right one is no answer to too many wrong ones
    if keyring.opens(shown):
        return True
    hall.limits.guesses.pay(guest)
    return False


def pass_cookie(connection: AnyConnection, content: str, seconds: int = PASS_SECONDS) -> Cookie:
    """The cookie that carries a pass: for these addresses alone, and for no script."""
    secure = is_secure(connection.scope)
    return Cookie(
        key=SECURE_COOKIE if secure else COOKIE,
        value=content,
        path=PLACE,
        max_age=seconds,
        httponly=True,
        samesite="strict",
        secure=secure,
    )
