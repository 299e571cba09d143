"""Where a call comes from and which name it was meant for, as far as that can be believed."""

from __future__ import annotations

import hashlib
import ipaddress
import logging
import secrets
import socket
from collections.abc import Sequence
from typing import Any
from urllib.parse import urlsplit

from fairground.kernel.errors import FairgroundError
from fairground.server.settings import Settings

log = logging.getLogger("fairground.server")

Address = ipaddress.IPv4Address | ipaddress.IPv6Address

SHARED_BITS = 64
"""Of an IPv6 address: whoever has one has all that begin so."""

OWN_NAMES = ("localhost", "127.0.0.1", "::1")


class BadSetting(FairgroundError):
    """A setting that cannot be, and why."""


class Origins:
    """Turns addresses into words that tell nothing: a hash under a key that no file holds.

    What one hall kept of its visitors means nothing to the next one, which has another key. The
    workers of one hall have the same, which the database holds for as long as one of them lives.
    """

    def __init__(self) -> None:
        self._key = secrets.token_bytes(32)

    def agree(self, key: str) -> None:
        """Use the key that the other workers of the hall use."""
        self._key = bytes.fromhex(key)

    def of(self, address: str) -> str:
        """The word for an address, the same for all who share it."""
        shared = network_of(address).encode()
        return hashlib.blake2b(shared, key=self._key, digest_size=8).hexdigest()


def network_of(address: str) -> str:
    """Who shares an address: one of IPv4 stands for itself, one of IPv6 for its household's /64.

    >>> network_of("192.0.2.7"), network_of("::ffff:192.0.2.7"), network_of("2001:db8::7")
    ('192.0.2.7', '192.0.2.7', '2001:db8::/64')
    """
    parsed = parsed_address(address)
    if isinstance(parsed, ipaddress.IPv6Address):
        return str(ipaddress.ip_network((int(parsed), SHARED_BITS), strict=False))
    return str(parsed or address)


class Proxies:
    """The proxies that are believed when they say who calls, and how."""

    def __init__(self, proxies: Sequence[str], header: str) -> None:
        self._networks = [_network(proxy) for proxy in proxies]
        self._header = header.lower().encode("latin-1", "replace")
        if self._header == b"forwarded":
            raise BadSetting(
                "the header 'Forwarded' is not understood: have the proxy send X-Forwarded-For"
            )
        self._wondered = False

    def look_behind(self, scope: Any) -> bool:
        """Write who calls into a scope, and whether by TLS, if a proxy stands in between.

        Whether one does that is believed.
        """
        peer = scope["client"][0] if scope.get("client") else ""
        if not self._trusts(parsed_address(peer)):
            self._wonder(scope, peer)
            return False
        scope["client"] = (self._caller(scope, peer), 0)
        told = _values(scope, b"x-forwarded-proto")
        if told and told[-1].lower() in ("https", "wss"):
            scope["scheme"] = "wss" if scope["type"] == "websocket" else "https"
        return True

    def _caller(self, scope: Any, peer: str) -> str:
        """The last in the chain that is no proxy; what lies before it anybody may have written."""
        caller = peer
        for value in reversed(_values(scope, self._header)):
            parsed = parsed_address(value)
            if parsed is None:
                break
            caller = str(parsed)
            if not self._trusts(parsed):
                break
        return caller

    def _trusts(self, address: Address | None) -> bool:
        return address is not None and any(address in network for network in self._networks)

    def _wonder(self, scope: Any, peer: str) -> None:
        """Say once that all who come by way of a neighbour's proxy count as one."""
        parsed = parsed_address(peer)
        if self._wondered or parsed is None or not parsed.is_private:
            return
        if _values(scope, self._header):
            self._wondered = True
            log.warning(
                "a call from %s has the header %s, which is not believed: if a proxy stands there, "
                "start the hall with --proxy %s",
                parsed,
                self._header.decode("latin-1"),
                parsed,
            )


class HostNames:
    """The names that the hall answers to.

    A stranger's page may have its own name point to this machine; a browser then takes the hall for
    a part of that page, and only the name in the call tells the difference.
    """

    def __init__(self, host: str, allowed: Sequence[str]) -> None:
        self._names = {name.lower().rstrip(".") for name in (*OWN_NAMES, host, *allowed)}

    def why_not(self, scope: Any) -> tuple[int, str] | None:
        """A status and a sentence if a call was meant for somebody else."""
        given = [value for name, value in scope["headers"] if name == b"host"]
        if len(given) != 1 or not given[0]:
            return 400, "A call needs one Host header, which names the hall."
        name = host_name(given[0].decode("latin-1"))
        if name in self._names or _is_reached_at(scope, name):
            return None
        return 421, (
            f"This hall does not answer to the name {name[:80]!r}; whoever runs it can have it do "
            "so with --allowed-host."
        )


def _is_reached_at(scope: Any, name: str) -> bool:
    """Whether a name is the very address at which the call came in: no page's name is one."""
    reached = parsed_address(scope["server"][0]) if scope.get("server") else None
    return reached is not None and reached == parsed_address(name)


def host_name(host: str) -> str:
    """A Host header without its port.

    >>> host_name("Hall.example:8000"), host_name("[::1]:8000"), host_name("127.0.0.1")
    ('hall.example', '::1', '127.0.0.1')
    """
    name = host.strip().lower()
    if name.startswith("["):
        return name[1:].partition("]")[0]
    return name.partition(":")[0].rstrip(".")


def is_secure(scope: Any) -> bool:
    """Whether a call came by TLS, as far as to the proxy in front."""
    return scope.get("scheme") in ("https", "wss")


def is_local(host: str) -> bool:
    """Whether only this machine can reach a hall on this address."""
    parsed = parsed_address(host)
    return host == "localhost" if parsed is None else parsed.is_loopback


def what_it_means(settings: Settings, port: int) -> list[str]:
    """What whoever opens a hall to others should know, in sentences; none if it is not open."""
    sentences = []
    if settings.public_url:
        sentences.append(f"Links to tables begin with {settings.public_url}.")
    if not is_local(settings.host):
        here = own_address() if parsed_address(settings.host) in ALL_ADDRESSES else settings.host
        place = f"http://{f'[{here}]' if ':' in here else here}:{port}"
        sentences += [
            f"Everybody who reaches this machine can come in, at {place}.",
            "That is plain HTTP: whoever is on the way can read along and play in others' names. "
            "For more than your own network let a proxy with TLS stand in front, and start the "
            "hall with --proxy ADDRESS and a --host that the proxy alone can reach.",
        ]
    if settings.allowed_hosts or sentences:
        names = ", ".join(settings.allowed_hosts) or "none so far"
        sentences.append(
            f"It answers to its own addresses, to localhost and to the names you allow: {names} "
            "(--allowed-host NAME)."
        )
    if settings.proxies:
        sentences.append(
            f"Who calls is believed of {', '.join(settings.proxies)}, which must set "
            f"{settings.proxy_header} and X-Forwarded-Proto and hand on Host."
        )
    return sentences


def public_url(text: str) -> str:
    """An address under which everybody reaches the hall, without a stroke behind it.

    >>> public_url("https://hall.example/")
    'https://hall.example'
    """
    wrong = BadSetting(
        f"--public-url is where everybody reaches the hall, such as https://hall.example, "
        f"and not {text!r}"
    )
    try:
        parts = urlsplit(text)
        _ = parts.port
    except ValueError:
        raise wrong from None
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.username is not None:
        raise wrong
    if parts.path not in ("", "/") or parts.query or parts.fragment:
        raise wrong
    return f"{parts.scheme}://{parts.netloc}"


ALL_ADDRESSES = {ipaddress.ip_address("0.0.0.0"), ipaddress.ip_address("::")}


def own_address() -> str:
    """The address under which others most likely reach this machine."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # sends nothing, but chooses the way
        except OSError:
            return "127.0.0.1"
        return str(probe.getsockname()[0])


def parsed_address(text: str) -> Address | None:
    """An address, perhaps with a port; one of IPv4 in the clothes of IPv6 is one of IPv4."""
    bare = text.strip()
    if bare.startswith("["):
        bare = bare[1:].partition("]")[0]
    elif bare.count(":") == 1:
        bare = bare.partition(":")[0]
    try:
        parsed = ipaddress.ip_address(bare.partition("%")[0])
    except ValueError:
        return None
    mapped = parsed.ipv4_mapped if isinstance(parsed, ipaddress.IPv6Address) else None
    return mapped or parsed


def _network(proxy: str) -> ipaddress.IPv4Network | ipaddress.IPv6Network:
    try:
        return ipaddress.ip_network(proxy, strict=False)
    except ValueError:
        raise BadSetting(
            f"{proxy!r} is no address of a proxy: give one such as 127.0.0.1 or 10.0.0.0/8"
        ) from None


def _values(scope: Any, header: bytes) -> list[str]:
    """What a header lists, however often it was sent."""
    joined = b",".join(value for name, value in scope["headers"] if name == header)
    return [value.strip() for value in joined.decode("latin-1").split(",") if value.strip()]
