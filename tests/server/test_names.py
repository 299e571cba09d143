"""Nobody is mistaken for another, and nobody takes all the seats."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from server.visitors import Hall, Person

CYRILLIC_A = "\u0430"


def say(person: Person, table: str, text: str) -> dict[str, Any]:
    """Say something; the line as it comes back."""
    with person.visit(table) as visit:
        visit.until("table")
        visit.say(type="say", id=text, text=text)
        while True:
            line = visit.until("chat")
            if line["text"] == text:
                return line


@pytest.mark.parametrize("name", ["Ada", "ADA", "Á da", f"Ad{CYRILLIC_A}", "\uff21da", "Comet"])
def test_who_watches_cannot_speak_as_somebody_who_sits(hall: Hall, ada: Person, name: str):
    table = ada.set_up("me", "random", "open")
    with Person(hall, name) as eve:
        eve.post("/api/me", nickname=name)
        line = say(eve, table, f"as {name}")
        assert (line["who"], line["seated"]) == (f"{name} (watching)", False)
        with eve.visit(table) as visit:
            people = visit.until("table")["people"]
        assert [person["name"] for person in people] == ["Ada", f"{name} (watching)"]
    line = say(ada, table, "as myself")
    assert (line["who"], line["seated"]) == ("Ada", True)


def test_who_watches_under_another_name_keeps_it(ada: Person, eve: Person):
    table = ada.set_up("me", "open")
    eve.post("/api/me", nickname="Eve")
    line = say(eve, table, "hello")
    assert (line["who"], line["seated"]) == ("Eve", False)


def test_who_sat_is_known_after_a_restart(open_hall: Callable[..., Hall]):
    hall = open_hall()
    with Person(hall, "Ada") as ada, Person(hall, "Ada") as eve:
        table = ada.set_up("me", "open")
        eve.post("/api/me", nickname="Ada")
        say(eve, table, "one")
        say(ada, table, "two")
        eve.join(table)
        say(eve, table, "three")
        hall.restart()
        with ada.visit(table) as visit:
            lines = visit.until("chats")["lines"]
    assert [(line["who"], line["seated"]) for line in lines] == [
        ("Ada (watching)", False),
        ("Ada", True),
        ("Ada 2", True),
    ]


def test_names_at_a_table_can_be_told_apart(hall: Hall, ada: Person):
    table = ada.set_up("me", "open", "open")
    for name, called in ((f"Ad{CYRILLIC_A}", f"Ad{CYRILLIC_A} 2"), ("ADA", "ADA 3")):
        with Person(hall, name) as person:
            seats = person.join(table).json()["table"]["seats"]
            assert called in [seat["name"] for seat in seats]


def test_a_stranger_takes_one_open_seat(ada: Person, eve: Person, bob: Person):
    table = ada.set_up("me", "open", "open", "open")
    assert eve.join(table).json()["seats"] == [1]
    again = eve.join(table, seat=2)
    assert again.status_code == 409
    assert "the open ones are for others" in again.json()["error"]
    assert eve.join(table).json()["seats"] == [1]
    assert bob.join(table, seat=2).json()["seats"] == [2]
    assert ada.join(table, seat=3).json()["seats"] == [0, 3]  # who set it up may bring others


def test_who_set_up_a_table_is_known_after_a_restart(open_hall: Callable[..., Hall]):
    hall = open_hall()
    with Person(hall, "Ada") as ada, Person(hall, "Eve") as eve:
        table = ada.set_up("open", "me", "open", "open")
        eve.join(table)
        hall.restart()
        ada.http.base_url = eve.http.base_url = hall.url
        assert eve.join(table, seat=2).status_code == 409
        assert ada.join(table, seat=2).json()["seats"] == [1, 2]
