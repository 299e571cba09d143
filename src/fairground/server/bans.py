"""Who is banned, as every worker knows it: kept in the database, read again when it changes."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property, partial
from ipaddress import IPv4Network, IPv6Network, ip_network
from typing import Any

from sqlalchemy import Connection, insert, select, update

from fairground.server.addresses import network_of, parsed_address
from fairground.server.guests import Guest
from fairground.server.notices import BANS, About
from fairground.server.refusals import NotAllowed
from fairground.server.schema import bans
from fairground.server.storage import Storage

WIDEST = {4: 8, 6: 19}
"""Bits of the widest network that may be banned: whoever means more means everybody."""


class Banned(NotAllowed):
    """Somebody is banned, for how long, and why."""

    def __init__(self, ban: Ban) -> None:
        until = time.strftime("%d %B %Y, %H:%M UTC", time.gmtime(ban.until)).lstrip("0")
        super().__init__(403, f"You are banned from this hall until {until}: {ban.reason}")


@dataclass(frozen=True)
class Ban:
    """A row of `bans`: of a session, of the address behind it too, or of a network."""

    id: str
    session: str | None
    nickname: str
    address: bool  # whether it goes for the address behind the session, too
    network: str | None  # that address, once it is known, or the network that is meant
    reason: str
    since: float
    until: float
    lifted: float | None = None

    @cached_property
    def _network(self) -> IPv4Network | IPv6Network | None:
        return ip_network(self.network) if self.network else None

    def hits(self, guest: Guest) -> bool:
        """Whether it goes for somebody who calls."""
        if self.session is not None and guest.id == self.session:
            return True
        if self._network is None:
            return False
        address = parsed_address(guest.address)
        return address is not None and address in self._network

    def learns(self, guest: Guest) -> str | None:
        """The address behind the session, if this is the first that is heard of it."""
        wanted = self.address and self.network is None and guest.id == self.session
        known = wanted and parsed_address(guest.address) is not None
        return banned_network(guest.address) if known else None


class Bans:
    """The bans that hold now; `changed` is called when others may hold than before."""

    def __init__(self, storage: Storage, changed: Callable[[], None]) -> None:
        self._storage = storage
        self._changed = changed
        self._bans: tuple[Ban, ...] = ()
        self._reading = asyncio.Lock()

    async def read(self) -> None:
        """Learn which there are; one after another, so that the last to read knows the newest."""
        async with self._reading:
            self._bans = tuple(await self._storage.read(partial(held, now=time.time())))
        self._changed()

    def of(self, guest: Guest) -> Ban | None:
        """The ban that goes for somebody who calls."""
        if not self._bans:
            return None
        now = time.time()
        return next((ban for ban in self._bans if ban.until > now and ban.hits(guest)), None)

    async def check(self, guest: Guest) -> None:
        """Refuse whoever is banned."""
        ban = self.of(guest)
        if ban is not None:
            await self.learn(ban, guest)
            raise Banned(ban)

    async def learn(self, ban: Ban, guest: Guest) -> None:
        """Whoever is banned with their address has come from one."""
        network = ban.learns(guest)
        if network is not None:
            known = replace(ban, network=network)
            self._bans = tuple(known if one.id == ban.id else one for one in self._bans)
            await self.change(partial(keep_network, ban=ban.id, network=network))

    async def change(self, work: Callable[[Connection], Any]) -> Any:
        """Write something about bans that every worker is to know at once."""
        done = await self._storage.write(work, About(news=BANS))
        await self.read()
        return done


def banned_network(text: str) -> str:
    """A network as it is kept; NotAllowed if it is none, or more than anybody means.

    >>> banned_network("203.0.113.7"), banned_network("2001:db8::7"), banned_network("10.1.2.3/16")
    ('203.0.113.7/32', '2001:db8::/64', '10.1.0.0/16')
    """
    address = parsed_address(text) if "/" not in text else None
    try:
        network = ip_network(network_of(str(address)) if address else text.strip(), strict=False)
    except ValueError:
        raise NotAllowed(
            400, f"{text[:60]!r} is no address: give one such as 203.0.113.7 or 203.0.113.0/24."
        ) from None
    if network.prefixlen < WIDEST[network.version]:
        least = WIDEST[network.version]
        raise NotAllowed(400, f"{network} is too wide: /{least} is the widest that can be banned.")
    return str(network)


# ---------------------------------------------------------------- rows


def held(connection: Connection, now: float) -> list[Ban]:
    """The bans that hold."""
    chosen = select(bans).where(bans.c.until > now, bans.c.lifted.is_(None))
    return [Ban(**row._mapping) for row in connection.execute(chosen.order_by(bans.c.since))]


def listed(connection: Connection, most: int) -> list[Ban]:
    """The newest bans, also those that are over."""
    chosen = select(bans).order_by(bans.c.since.desc(), bans.c.id).limit(most)
    return [Ban(**row._mapping) for row in connection.execute(chosen)]


def add(connection: Connection, ban: Ban) -> None:
    """Keep a new ban."""
    connection.execute(insert(bans), {column.name: getattr(ban, column.name) for column in bans.c})


def lift(connection: Connection, ban: str, now: float) -> Ban | None:
    """Take a ban back that holds; which one it was."""
    holds = (bans.c.id == ban) & bans.c.lifted.is_(None) & (bans.c.until > now)
    row = connection.execute(select(bans).where(holds)).first()
    if row is not None:
        connection.execute(update(bans).where(holds).values(lifted=now))
    return Ban(**row._mapping) if row is not None else None


def keep_network(connection: Connection, ban: str, network: str) -> None:
    """Keep the address of whoever is banned with it."""
    unknown = (bans.c.id == ban) & bans.c.network.is_(None)
    connection.execute(update(bans).where(unknown).values(network=network))
