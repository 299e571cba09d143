"""Under which address friends reach the hall, as links to it are sent from browser to browser."""

from __future__ import annotations

from typing import Any

from litestar import Controller, get

from fairground.server.addresses import (
    ALL_ADDRESSES,
    host_name,
    is_local,
    is_secure,
    own_address,
    parsed_address,
)
from fairground.server.api import AnyRequest, TheHall, keep_pace, refusals
from fairground.server.bodies import Invitation
from fairground.server.settings import Settings


class Inviting(Controller):
    """How others find this hall."""

    path = "/api/invitation"
    guards = (keep_pace,)
    tags = ("people",)

    @get("/", responses=refusals(429), summary="The address to give to friends")
    async def invitation(self, hall: TheHall, request: AnyRequest) -> Invitation:
        """What a link to this hall begins with, and who can open it."""
        return invitation(hall.settings, request.scope)


def invitation(settings: Settings, scope: Any) -> Invitation:
    """The address to give to friends, as far as can be known from how a call came in."""
    if settings.public_url:
        return Invitation(settings.public_url, "everybody")
    scheme = "https" if is_secure(scope) else "http"
    given = next(value for name, value in scope["headers"] if name == b"host").decode("latin-1")
    name = host_name(given)
    address = parsed_address(name)
    if not is_local(name):
        near = address is not None and address.is_private
        return Invitation(f"{scheme}://{given}", "network" if near else "everybody")
    if is_local(settings.host):
        return Invitation(f"{scheme}://{given}", "machine")
    here = own_address() if parsed_address(settings.host) in ALL_ADDRESSES else settings.host
    if is_local(here):  # a machine without a network
        return Invitation(f"{scheme}://{given}", "machine")
    shown = f"[{here}]" if ":" in here else here
    return Invitation(f"http://{shown}:{scope['server'][1]}", "network")
