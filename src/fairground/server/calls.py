"""The id of a call, by which a person and the log speak of the same thing."""

from __future__ import annotations

import re
import secrets
from contextvars import ContextVar
from typing import Any

HEADER = b"x-request-id"
FORM = re.compile(rb"[A-Za-z0-9._-]{1,64}")
"""What is taken over of a proxy's: nothing that could break a line or a header."""

CALL: ContextVar[str] = ContextVar("call", default="")
"""The id of the call that is being answered; a socket's is that of its handshake."""


def begin(scope: Any, believed: bool) -> bytes:
    """Give a call its id: a proxy's own, if the proxy is believed, or else a new one."""
    given = [value for name, value in scope["headers"] if name == HEADER] if believed else []
    fitting = len(given) == 1 and FORM.fullmatch(given[0]) is not None
    name = given[0] if fitting else secrets.token_hex(8).encode()
    CALL.set(name.decode())
    return name


def apology() -> str:
    """What somebody is told about a fault of the hall's own."""
    call = CALL.get()
    quoted = f"; if it happens again, tell whoever runs the hall: {call}" if call else ""
    return f"The hall could not do this; try again{quoted}."
