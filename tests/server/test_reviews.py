"""Looking at a finished game together: who leads, what people point at, and notes that stay."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from server.bygone import lay_down, played, session_of
from server.postgres import Server
from server.stores import BOTH, Served
from server.visitors import Hall, Person, Visit, refused

GAME = played("gold-n-crash", seed=6)
LAST = len(GAME.steps)


class Watcher:
    """Somebody in a replay, and how it is looked at as they were told last."""

    def __init__(self, person: Person, table: str) -> None:
        self.visit = Visit(person, table, None, hello=False)
        self.visit.say(type="hello", review=True)
        self.review: dict[str, Any] = {}
        self._ids = 0

    def ask(self, kind: str, **more: Any) -> dict[str, Any]:
        """Send something and hear its answer."""
        self._ids += 1
        command = f"w{self._ids}"
        self.visit.say(type=kind, id=command, **more)
        for _ in range(1000):
            message = self.hear()
            if message.get("id") == command:
                return message
        raise AssertionError("no answer")

    def hear(self) -> dict[str, Any]:
        message = self.visit.hear()
        if message["type"] == "review":
            self.review = message
        return message

    def until(self, holds: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """Hear until the review is as expected."""
        for _ in range(1000):
            if self.review and holds(self.review):
                return self.review
            self.hear()
        raise AssertionError("the review does not come so far")


def led(n: int, who: str = "Ann") -> Callable[[dict[str, Any]], bool]:
    return lambda review: (review["leader"], review["n"]) == (who, n)


@pytest.fixture
def table(hall: Hall, ada: Person) -> str:
    """A game that is over, of which Ada played the first seat, as Ann."""
    name = f"past-{hall.rows('SELECT count(*) FROM tables')[0][0]}"
    lay_down(hall.store, name, GAME, session_of(ada))
    return name


@pytest.fixture
def watching() -> Iterator[Callable[[Person, str], Watcher]]:
    with ExitStack() as stack:

        def watch(person: Person, table: str) -> Watcher:
            watcher = Watcher(person, table)
            stack.callback(watcher.visit.close)
            return watcher

        yield watch


def test_one_leads_and_everybody_knows_where(hall: Hall, ada: Person, table: str, watching: Any):
    with Person(hall, "Bob") as bob, Person(hall, "") as stranger:
        bob.post("/api/me", nickname="Bob")
        first, second, third = (watching(one, table) for one in (ada, bob, stranger))
        # Two watch under names of who played or under none.
        third.until(lambda review: review["people"] == ["Ann", "Bob (watching)", "Spectator"])
        assert all(message["type"] != "moment" for message in third.visit.heard)
        assert first.ask("lead", n=7, view="open")["ok"]
        assert first.until(led(7))["leading"]
        for watcher in (second, third):
            review = watcher.until(led(7))
            assert (review["view"], review["leading"]) == ("open", False)
        first.ask("lead", n=9, view="1")
        assert third.until(led(9))["view"] == "1"
        answer = second.ask("lead", n=1, view="open")
        assert answer["sentence"] == "Ann leads; you can once they give it up or have gone."
        assert second.review["n"] == 9
        assert first.ask("release")["ok"]
        third.until(led(0, ""))
        assert second.ask("lead", n=3, view="spectator")["ok"]
        first.until(led(3, "Bob (watching)"))
        # Who played goes before who watches.
        assert first.ask("lead", n=4, view="open")["ok"]
        second.until(led(4))
        first.visit.close()
        assert second.until(lambda review: review["people"] == ["Bob (watching)", "Spectator"])
        second.until(led(0, ""))  # after a while in which Ann could have come again


def test_people_point_at_something(hall: Hall, ada: Person, table: str, watching: Any):
    with Person(hall, "Cleo") as cleo:
        cleo.post("/api/me", nickname="Cleo")
        first, second = watching(ada, table), watching(cleo, table)
        mark = {"who": "Cleo", "n": 5, "target": "board/2,3"}
        assert second.ask("point", n=5, target="board/2,3")["ok"]
        assert first.until(lambda review: review["marks"] == [mark])
        second.ask("point", n=6, target="card-7")
        first.until(lambda review: [one["target"] for one in review["marks"]] == ["card-7"])
        first.ask("point", n=6, target="x")
        second.until(lambda review: len(review["marks"]) == 2)
        second.ask("point", n=6, target="")
        first.until(lambda review: [one["who"] for one in review["marks"]] == ["Ann"])
        second.visit.close()


@pytest.mark.parametrize(
    ("message", "sentence"),
    [
        ({"type": "lead", "n": LAST + 1, "view": "open"}, f"There is no moment {LAST + 1}"),
        ({"type": "lead", "n": 1, "view": "../x"}, "This message cannot be read"),
        ({"type": "lead", "n": -1, "view": "open"}, "This message cannot be read"),
        ({"type": "point", "n": 1, "target": "x" * 81}, "This message cannot be read"),
        ({"type": "point", "n": 1, "target": "\u202ex"}, "This message cannot be read"),
        ({"type": "point", "n": LAST + 1, "target": "x"}, f"There is no moment {LAST + 1}"),
    ],
)
def test_what_cannot_be_led_or_pointed_at(
    ada: Person, table: str, watching: Any, message: Any, sentence: str
):
    watcher = watching(ada, table)
    watcher.visit.say(id="x", **message)
    assert watcher.visit.until("answer")["sentence"].startswith(sentence)


def test_who_has_no_name_and_who_still_plays_does_not_lead(
    hall: Hall, ada: Person, table: str, watching: Any
):
    with Person(hall, "") as stranger:
        watcher = watching(stranger, table)
        for kind in ("lead", "point"):
            more = {"view": "open"} if kind == "lead" else {"target": "x"}
            answer = watcher.ask(kind, n=1, **more)
            assert answer["sentence"] == f"Choose a nickname before you {kind}."
    going_on = ada.set_up("me", "here")
    with ada.visit(going_on) as visit:
        visit.say(type="lead", id="y", n=0, view="open")
        assert "not over yet" in visit.answer("y")["sentence"]


def test_pointing_has_its_pace(open_hall: Any, watching: Any):
    hall = open_hall(pointing_of_session=[2, 0.01])
    with Person(hall, "Ada") as ada:
        lay_down(hall.store, "paced", GAME, session_of(ada))
        watcher = watching(ada, "paced")
        answers = [watcher.ask("point", n=1, target=str(n)) for n in range(3)]
        assert [answer["ok"] for answer in answers] == [True, True, False]
        assert answers[2]["sentence"].startswith("You lead or point too fast; wait ")


# ---------------------------------------------------------------- notes


@BOTH
def test_notes_stay_with_the_replay(open_hall: Any, watching: Any):
    hall = open_hall()
    with Person(hall, "Ada") as ada, Person(hall, "Bob") as bob:
        lay_down(hall.store, "noted", GAME, session_of(ada))
        bob.post("/api/me", nickname="Bob")
        path = "/api/tables/noted/notes"
        watcher = watching(bob, "noted")
        watcher.until(lambda review: review["people"] == ["Bob (watching)"])
        (note,) = ada.post(path, id="a", n=9, text=" Here it turned. ").json()
        assert (note["n"], note["who"], note["text"]) == (9, "Ann", "Here it turned.")
        assert note["seated"]
        assert note["mine"]
        watcher.until(lambda review: review["notes"] == 1)
        assert ada.post(path, id="a", n=9, text=" Here it turned. ").json() == [note]
        first, second = bob.post(path, id="a", n=3, text="Why not the bomb?").json()
        assert (first["who"], first["mine"], second["mine"]) == ("Bob (watching)", True, False)
        assert second["id"] == note["id"]
        sentence = refused(bob.post(f"{path}/{note['id']}/remove"), 403)
        assert sentence.startswith("This note is somebody else's")
        hall.restart()
        assert bob.get(path).json() == [first, second]
        assert ada.post(f"{path}/{note['id']}/remove").json() == [{**first, "mine": False}]
        assert ada.post(f"{path}/{note['id']}/remove").json() == [{**first, "mine": False}]


@pytest.mark.parametrize(
    ("body", "status", "sentence"),
    [
        ({"id": "b", "n": LAST + 1, "text": "x"}, 404, f"There is no moment {LAST + 1}"),
        ({"id": "b", "n": 1, "text": "\u200b"}, 400, "Write something that can be seen."),
        ({"id": "b", "n": 1, "text": "x" * 501}, 400, "This request cannot be carried out: text"),
        ({"id": "", "n": 1, "text": "x"}, 400, "This request cannot be carried out: id"),
    ],
)
def test_what_is_no_note(ada: Person, table: str, body: Any, status: int, sentence: str):
    answer = ada.http.post(f"/api/tables/{table}/notes", json=body)
    assert refused(answer, status).startswith(sentence)


def test_notes_have_an_end(hall: Hall, ada: Person, table: str):
    with Person(hall, "") as stranger:
        answer = stranger.post(f"/api/tables/{table}/notes", id="a", n=1, text="x")
        assert refused(answer, 403) == "Choose a nickname before you write a note."
    for number in range(50):
        assert ada.post(f"/api/tables/{table}/notes", id=str(number), n=1, text="x").is_success
    answer = ada.post(f"/api/tables/{table}/notes", id="50", n=1, text="x")
    assert refused(answer, 409) == "You have written 50 notes, and that is the most."
    assert len(ada.get(f"/api/tables/{table}/notes").json()) == 50


# ---------------------------------------------------------------- several workers


def test_a_review_goes_on_over_two_workers(postgres: Server, tmp_path: Path, watching: Any):
    store, halls = Served(postgres), []
    try:
        for number in range(2):
            (tmp_path / str(number)).mkdir()
            halls.append(Hall(tmp_path / str(number), store=store).open())
        with Person(halls[0], "Ada") as ada, Person(halls[1], "Bob") as bob:
            bob.post("/api/me", nickname="Bob")
            lay_down(store, "far", GAME, session_of(ada))
            first = watching(ada, "far")
            assert first.ask("lead", n=8, view="open")["ok"]
            second = watching(bob, "far")  # who comes later hears of it, too
            second.until(led(8))
            second.until(lambda review: review["people"] == ["Ann", "Bob (watching)"])
            first.ask("lead", n=11, view="0")
            assert second.until(led(11))["view"] == "0"
            assert "Ann leads" in second.ask("lead", n=1, view="open")["sentence"]
            second.ask("point", n=11, target="card-1")
            first.until(lambda review: [one["n"] for one in review["marks"]] == [11])
            ada.post("/api/tables/far/notes", id="a", n=2, text="Look.")
            second.until(lambda review: review["notes"] == 1)
            assert bob.get("/api/tables/far/notes").json()[0]["text"] == "Look."
            first.ask("release")
            second.until(led(0, ""))
            assert second.ask("lead", n=2, view="open")["ok"]
            first.until(led(2, "Bob (watching)"))
    finally:
        for hall in halls:
            assert hall.end() == ""
