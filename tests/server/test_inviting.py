"""What friends are sent leads to the hall, as far as it knows how they reach it."""

from __future__ import annotations

import re
from collections.abc import Callable

import httpx
import pytest

from fairground.server.addresses import BadSetting, own_address, public_url
from fairground.server.bodies import Invitation
from fairground.server.inviting import invitation
from fairground.server.settings import Settings
from server.visitors import Hall, Person

Opener = Callable[..., Hall]


def found(called: str, secure: bool = False, **settings: str) -> tuple[str, str]:
    scope = {
        "headers": [(b"host", called.encode())],
        "scheme": "https" if secure else "http",
        "server": ("127.0.0.1", 8000),
    }
    told = invitation(Settings(database="sqlite://", **settings), scope)
    return told.url, told.reach


def test_a_hall_for_this_machine_alone_says_so():
    assert found("127.0.0.1:8000") == ("http://127.0.0.1:8000", "machine")
    assert found("localhost:8000") == ("http://localhost:8000", "machine")


def test_who_came_by_a_name_sends_that_name():
    assert found("hall.example", secure=True) == ("https://hall.example", "everybody")
    assert found("192.168.0.7:8000", host="0.0.0.0") == ("http://192.168.0.7:8000", "network")


def test_an_open_hall_is_told_by_its_address_in_the_network(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("fairground.server.inviting.own_address", lambda: "192.168.0.7")
    assert found("localhost:8000", host="0.0.0.0") == ("http://192.168.0.7:8000", "network")
    assert found("localhost:8000", host="10.1.2.3") == ("http://10.1.2.3:8000", "network")
    assert found("localhost:8000", host="fd00::7") == ("http://[fd00::7]:8000", "network")
    monkeypatch.setattr("fairground.server.inviting.own_address", lambda: "127.0.0.1")
    assert found("localhost:8000", host="0.0.0.0") == ("http://localhost:8000", "machine")


def test_a_public_address_is_everybodys(open_hall: Opener):
    hall = open_hall(public_url="https://hall.example")
    answer = httpx.get(f"{hall.url}/api/invitation").json()
    assert answer == {"url": "https://hall.example", "reach": "everybody"}
    for name, status in (("hall.example", 200), ("other.example", 421)):
        told = httpx.get(f"{hall.url}/api/invitation", headers={"Host": name})
        assert told.status_code == status


def test_an_invitation_is_where_one_is(hall: Hall, ada: Person):
    told = Invitation(**ada.get("/api/invitation").json())
    assert told == Invitation(hall.url, "machine")
    assert own_address()


@pytest.mark.parametrize(
    "text",
    ["hall.example", "ftp://hall.example", "https://", "https://hall.example/games", "http://a:b",
     "https://me@hall.example", "https://hall.example?x", "http://[::1", "https://hall.example#x"],
)  # fmt: skip
def test_a_public_address_is_one(text: str):
    with pytest.raises(BadSetting, match=re.escape(f"https://hall.example, and not {text!r}")):
        public_url(text)
