"""Names that the hall answers to, proxies that it believes, and what changes behind TLS."""

from __future__ import annotations

import re
import socket
from collections.abc import Callable
from typing import Any

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from fairground.server.addresses import BadSetting, HostNames, Proxies, what_it_means
from fairground.server.settings import Settings
from server.visitors import Hall, Person

Opener = Callable[..., Hall]
NEVER = 0.001


# ---------------------------------------------------------------- host names


@pytest.mark.parametrize("name", ["evil.example", "evil.example:8000", "127.0.0.1.evil.example"])
def test_another_name_is_refused(hall: Hall, ada: Person, name: str):
    """A stranger's page whose name points here must not be taken for a part of the hall."""
    table = ada.set_up("me", "open")
    for method, path in (("GET", "/api/tables"), ("GET", "/"), ("POST", "/api/me")):
        answer = ada.http.request(method, path, headers={"Host": name})
        assert answer.status_code == 421
        assert f"name {name.partition(':')[0]!r}" in answer.json()["error"]
        assert "--allowed-host" in answer.json()["error"]
    port = hall.url.rsplit(":", 1)[1]
    address = f"ws://{name.partition(':')[0]}:{port}/api/tables/{table}/socket"
    with (
        socket.create_connection(("127.0.0.1", int(port))) as line,
        pytest.raises(InvalidStatus) as failure,
        connect(address, sock=line),
    ):
        pass
    assert failure.value.response.status_code == 421


def test_the_halls_own_names_are_fine(hall: Hall):
    port = hall.url.rsplit(":", 1)[1]
    for name in ("localhost", f"LOCALHOST:{port}", "127.0.0.1", "[::1]:99", "localhost."):
        assert httpx.get(f"{hall.url}/api/me", headers={"Host": name}).status_code == 200


def test_a_name_may_be_allowed(open_hall: Opener):
    hall = open_hall(allowed_hosts=["Hall.example"])
    for name, status in (("hall.example", 200), ("hall.example:443", 200), ("example", 421)):
        assert httpx.get(f"{hall.url}/api/me", headers={"Host": name}).status_code == status


def test_an_open_hall_answers_to_the_address_at_which_it_is_reached(open_hall: Opener):
    hall = open_hall(host="0.0.0.0")
    port = hall.url.rsplit(":", 1)[1]
    assert httpx.get(f"http://127.0.0.5:{port}/api/me").status_code == 200
    wrong = {"Host": f"127.0.0.6:{port}"}
    assert httpx.get(f"http://127.0.0.5:{port}/api/me", headers=wrong).status_code == 421


def test_a_call_names_one_host(open_hall: Opener):
    port = int(open_hall().url.rsplit(":", 1)[1])
    for head in (b"", b"Host:\r\n", b"Host: localhost\r\nHost: evil.example\r\n"):
        with socket.create_connection(("127.0.0.1", port), timeout=10) as line:
            line.sendall(b"GET /api/me HTTP/1.0\r\n" + head + b"\r\n")
            assert line.recv(4000).split()[1] == b"400"


# ---------------------------------------------------------------- proxies


def begin(hall: Hall, address: str, **headers: str) -> int:
    """Begin a session from an address of this machine; the status."""
    with Person(hall, "Ada", address) as person:
        return person.http.post("/api/me", json={"nickname": "Ada"}, headers=headers).status_code


def told(address: str) -> dict[str, str]:
    return {"X-Forwarded-For": address}


def test_nobody_is_believed_who_is_no_proxy(open_hall: Opener):
    """Each new address would be a new allowance."""
    hall = open_hall(sessions_of_address=[2, NEVER])
    statuses = [begin(hall, "127.0.0.1", **told(f"203.0.113.{n}")) for n in range(4)]
    assert statuses == [200, 200, 429, 429]
    errors = hall.end()
    assert errors.count("which is not believed") == 1  # a hint for whoever runs the hall, once
    assert "--proxy 127.0.0.1" in errors


def test_a_proxy_is_believed(open_hall: Opener):
    hall = open_hall(sessions_of_address=[1, NEVER], proxies=["127.0.0.1", "127.0.1.0/24"])
    assert begin(hall, "127.0.0.1", **told("203.0.113.1")) == 200
    assert begin(hall, "127.0.0.1", **told("203.0.113.2")) == 200
    assert begin(hall, "127.0.1.77", **told("203.0.113.1")) == 429
    # What stands before the last address anybody may have written; proxies in a row are no callers.
    assert begin(hall, "127.0.0.1", **told("198.51.100.1, 203.0.113.1")) == 429
    assert begin(hall, "127.0.0.1", **told("203.0.113.1, 127.0.1.5")) == 429
    assert begin(hall, "127.0.0.1", **told("203.0.113.3:4711, 127.0.1.5")) == 200
    # An address of IPv6 belongs to its half.
    assert begin(hall, "127.0.0.1", **told("2001:db8:0:1::1")) == 200
    assert begin(hall, "127.0.0.1", **told("2001:db8:0:1:ffff::2")) == 429
    assert begin(hall, "127.0.0.1", **told("2001:db8:0:2::1")) == 200
    # Others are themselves.
    assert begin(hall, "127.0.0.2", **told("203.0.113.9")) == 200
    assert begin(hall, "127.0.0.2", **told("203.0.113.10")) == 429


def test_a_proxy_may_tell_in_another_header(open_hall: Opener):
    hall = open_hall(
        sessions_of_address=[1, NEVER], proxies=["127.0.0.1"], proxy_header="X-Real-IP"
    )
    for number in (1, 2):
        told = {"X-Real-IP": f"203.0.113.{number}", "X-Forwarded-For": "198.51.100.1"}
        assert begin(hall, "127.0.0.1", **told) == 200


def test_garbage_from_a_proxy_is_the_proxys_own(open_hall: Opener):
    hall = open_hall(sessions_of_address=[1, NEVER], proxies=["127.0.0.1"])
    assert begin(hall, "127.0.0.1", **told("unknown")) == 200
    assert begin(hall, "127.0.0.1", **told("<script>")) == 429
    assert begin(hall, "127.0.0.1", **told("203.0.113.1, _hidden")) == 429


# ---------------------------------------------------------------- TLS

TLS = {"X-Forwarded-Proto": "https"}


def cookies(answer: httpx.Response) -> list[str]:
    return answer.headers.get_list("set-cookie")


def test_behind_tls_cookies_are_bound_to_it_and_browsers_too(open_hall: Opener):
    hall = open_hall(proxies=["127.0.0.1"])
    with Person(hall, "Ada") as ada:
        answer = ada.http.post("/api/me", json={"nickname": "Ada"}, headers=TLS)
        (cookie,) = cookies(answer)
        assert re.match(r"__Host-fairground=[A-Za-z0-9_-]{22};", cookie)
        for part in ("HttpOnly", "SameSite=strict", "Path=/", "Secure"):
            assert part in cookie
        assert "Domain" not in cookie
        assert answer.headers["strict-transport-security"] == "max-age=31536000"
        plain = ada.get("/api/me")
        assert "strict-transport-security" not in plain.headers


def test_without_a_proxy_nobody_can_claim_tls(hall: Hall, ada: Person):
    answer = ada.http.post("/api/me", json={"nickname": "Ada"}, headers=TLS)
    assert cookies(answer)[0].startswith("fairground=")
    assert "Secure" not in cookies(answer)[0]
    assert "strict-transport-security" not in answer.headers


def test_a_session_survives_the_move_to_tls(open_hall: Opener):
    hall = open_hall(proxies=["127.0.0.1"])
    with Person(hall, "Ada") as ada:
        table = ada.set_up("me", "open")
        token = ada.http.cookies["fairground"]
        old = {"Cookie": f"fairground={token}", **TLS}
        with httpx.Client(base_url=hall.url, headers={"X-Fairground": "page"}) as browser:
            assert browser.get(f"/api/tables/{table}", headers=old).json()["mine"] == [0]
            answer = browser.post("/api/me", json={"nickname": "Ada"}, headers=old)
            kept, ended = cookies(answer)
            assert kept.startswith(f"__Host-fairground={token};")
            assert ended.startswith("fairground=")
            assert "Max-Age=0" in ended
            new = {"Cookie": f"fairground=; __Host-fairground={token}", **TLS}
            assert browser.get(f"/api/tables/{table}", headers=new).json()["mine"] == [0]


def test_a_page_without_tls_may_not_call_one_with_it(open_hall: Opener):
    hall = open_hall(proxies=["127.0.0.1"])
    host = hall.url.removeprefix("http://")
    with Person(hall, "Ada") as ada:
        for scheme, status in (("http", 403), ("https", 200)):
            headers = {"Origin": f"{scheme}://{host}", **TLS}
            answer = ada.http.post("/api/me", json={"nickname": "Ada"}, headers=headers)
            assert answer.status_code == status


# ---------------------------------------------------------------- the parts


def scope(**headers: str) -> dict[str, Any]:
    fields = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    return {
        "type": "http",
        "client": ("10.0.0.1", 5),
        "server": ("::ffff:10.0.0.9", 8000),
        "scheme": "http",
        "headers": fields,
    }


def test_an_address_in_the_clothes_of_ipv6_is_the_same():
    names = HostNames("::", ())
    assert names.why_not(scope(host="10.0.0.9:8000")) is None
    assert names.why_not(scope(host="10.0.0.8:8000")) is not None
    found = scope(x_forwarded_for="203.0.113.7")
    found["client"] = ("::ffff:10.0.0.1", 5)
    Proxies(["10.0.0.0/24"], "x-forwarded-for").look_behind(found)
    assert found["client"][0] == "203.0.113.7"


@pytest.mark.parametrize(
    ("proxies", "header", "part"),
    [
        (["nonsense"], "X-Forwarded-For", "'nonsense' is no address of a proxy"),
        (["10.0.0.0/99"], "X-Forwarded-For", "is no address of a proxy"),
        ([], "Forwarded", "is not understood"),
    ],
)
def test_proxies_that_cannot_be(proxies: list[str], header: str, part: str):
    with pytest.raises(BadSetting, match=part):
        Proxies(proxies, header)


def test_an_open_hall_says_what_that_means():
    assert what_it_means(Settings(), 8000) == []
    assert what_it_means(Settings(host="::1"), 8000) == []
    told = " ".join(what_it_means(Settings(host="192.0.2.7"), 8000))
    for part in ("at http://192.0.2.7:8000", "plain HTTP", "TLS", "--proxy", "--allowed-host"):
        assert part in told
    everywhere = " ".join(what_it_means(Settings(host="0.0.0.0"), 8000))
    assert "http://0.0.0.0" not in everywhere
    proxied = " ".join(
        what_it_means(Settings(proxies=("10.0.0.1",), allowed_hosts=("hall.example",)), 8000)
    )
    assert "believed of 10.0.0.1" in proxied
    assert "hall.example" in proxied
    assert "plain HTTP" not in proxied
