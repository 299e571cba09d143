"""The list of public tables: in pages, and nobody pushes the others off it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from server.visitors import Hall, Person

Opener = Callable[..., Hall]


def listed(person: Person, page: int = 1) -> tuple[list[str], bool]:
    """The tables of a page, and whether there is another."""
    answer = person.get(f"/api/tables?page={page}")
    assert answer.status_code == 200
    link = answer.headers.get("link", "")
    assert link in ("", f'</api/tables?page={page + 1}>; rel="next"')
    return [card["id"] for card in answer.json()], bool(link)


def test_the_list_has_pages(open_hall: Opener):
    hall = open_hall()
    with Person(hall, "Ada") as ada:
        tables = [ada.set_up("me", "open", public=True) for _ in range(55)]
        ada.set_up("me", "open")  # by link alone
        first, more = listed(ada)
        second, further = listed(ada, 2)
        assert (len(first), more, len(second), further) == (50, True, 5, False)
        assert first + second == tables[::-1]
        assert listed(ada, 3) == ([], False)
        assert [card["id"] for card in ada.get("/api/tables").json()] == first


def test_one_address_cannot_push_an_honest_table_off_the_list(open_hall: Opener):
    hall = open_hall()
    with Person(hall, "Ada") as ada, Person(hall, "Bob", "127.0.0.3") as bob:
        honest = ada.set_up("me", "open", public=True)
        other = bob.set_up("me", "open", public=True)
        for number in range(30):
            with Person(hall, f"Eve {number}", "127.0.0.2") as eve:
                for _ in range(2):
                    eve.set_up("me", "open", public=True)
        tables, more = listed(ada)
        assert set(tables[:3]) >= {honest, other}
        assert more
        hall.restart()  # those from before are known to be of one address still
        ada.http.base_url = hall.url
        assert listed(ada)[0] == tables


@pytest.mark.parametrize("page", ["0", "-1", "x", "10001", "99999999999999999999"])
def test_pages_that_cannot_be(ada: Person, page: str):
    answer = ada.get(f"/api/tables?page={page}")
    assert answer.status_code == 400
    assert answer.json()["error"].startswith("This request cannot be carried out: page")


def test_no_address_is_kept(open_hall: Opener):
    hall = open_hall()
    with Person(hall, "Ada", "127.0.0.77") as ada:
        table = ada.set_up("me", "open", public=True)
        ada.post("/api/tables/" + table + "/leave")
        hall.end()
    for file in hall.database.parent.iterdir():
        assert b"127.0.0.77" not in file.read_bytes()
    ((origin,),) = hall.rows("SELECT origin FROM tables")
    assert len(origin) == 16
