"""Lessons in the hall: every chapter of every game is played at a real table to its end."""

from __future__ import annotations

import json
from typing import Any

import pytest

import fairground
from fairground import registry, teacher
from fairground.kernel.lessons import KEY, Lesson, Task, fits
from fairground.kernel.position import Position
from fairground.kernel.replay import Replay
from fairground.server.examination import examine, named
from server.stores import BOTH
from server.visitors import Hall, Person, Visit, refused

CHAPTERS = [
    (game.name, number)
    for game in registry.all_games()
    for number in range(1, len(game.lessons) + 1)
]


def begin(person: Person, game: str, chapter: int = 1) -> dict[str, Any]:
    """The card of a lesson's table."""
    answer = person.post("/api/lessons", game=game, chapter=chapter, nickname=person.nickname)
    assert answer.status_code == 201, answer.text
    card: dict[str, Any] = answer.json()["table"]
    return card


class Learner:
    """Somebody who does what the teacher says; the same lesson is played aside to compare."""

    def __init__(self, visit: Visit, game: str, chapter: int) -> None:
        self.visit = visit
        self.lesson: Lesson = teacher.lesson_of(fairground.game(game), chapter)
        self.seat = self.lesson.seat
        self.aside: Position = teacher.begin(fairground.game(game), self.lesson)

    @property
    def guide(self) -> dict[str, Any]:
        moments = [one for one in self.visit.heard if one["type"] == "moment"]
        guide: dict[str, Any] = moments[-1]["guide"]
        return guide

    def until_asked(self) -> bool:
        """Hear until the teacher says something; whether it is a task."""
        if not any(one["type"] == "moment" for one in self.visit.heard):
            self.visit.until("moment")
        while not self.guide["say"]:
            self.visit.until("moment")
        while (reply := teacher.reply_of(self.lesson, self.aside)) is not None:
            self.aside.play(*reply)
        assert tuple(self.guide["lit"]) == teacher.guidance(self.lesson, self.aside).lit
        return not self.guide["done"]

    @property
    def task(self) -> Task:
        entry = teacher.entry_of(self.lesson, self.aside)
        assert isinstance(entry, Task)
        return entry

    def legal(self) -> dict[str, int]:
        return {one.text: one.id for one in self.aside.choices(self.seat)}

    def right(self) -> int:
        legal = self.legal()
        return next(
            legal[text] for wanted in self.task.right for text in legal if fits(text, wanted)
        )

    def play(self, action: int) -> dict[str, Any]:
        answer = self.visit.answer(self.visit.play(self.seat, action))
        if answer["ok"]:
            self.aside.play(self.seat, action)
            while (self.visit.n or 0) < answer["n"]:
                self.visit.hear()
        return answer

    def try_everything_else(self) -> None:
        """Every other legal action is refused with the teacher's sentence; nothing changes."""
        for text, action in self.legal().items():
            if self.task.accepts(text):
                continue
            answer = self.play(action)
            assert not answer["ok"]
            assert answer["sentence"] == self.task.why_not(text)
            assert answer["rule"] == self.task.rules[0]
            assert answer["n"] == self.visit.n


@BOTH
@pytest.mark.parametrize(("game", "chapter"), CHAPTERS)
def test_every_chapter_is_taught_to_its_end(hall: Hall, ada: Person, game: str, chapter: int):
    card = begin(ada, game, chapter)
    assert (card["public"], card["hints"], card["seal"]) == (False, False, None)
    assert card["state"] == "playing"
    with ada.visit(card["id"]) as visit:
        learner = Learner(visit, game, chapter)
        lesson = learner.lesson
        assert card["mine"] == [lesson.seat]
        assert (card["lesson"]["title"], card["lesson"]["chapter"]) == (lesson.title, chapter)
        said, wrong_at = [], len(lesson.tasks) // 2
        while learner.until_asked():
            said.append(learner.guide["say"])
            assert learner.guide["number"] == len(said)
            assert learner.guide["rules"] == list(learner.task.rules)
            if len(said) == wrong_at:
                learner.try_everything_else()
            assert learner.play(learner.right())["ok"]
        assert said == [task.say for task in lesson.tasks]
        assert learner.guide["say"] == lesson.ending
        assert (visit.over is not None) == lesson.over
        stays = refused_play(learner)
    assert not stays["ok"]
    actions = [(seat, action) for _, seat, action, _ in hall.moves(card["id"])]
    assert actions == [(step.seat, step.action) for step in learner.aside.steps]
    assert all(own["table"]["id"] != card["id"] for own in ada.get("/api/tables/mine").json())
    if lesson.over:
        file = ada.get(f"/api/tables/{card['id']}/replay").json()
        assert Replay.from_data(file).verify(fairground.game(game)).hash == learner.aside.hash
        programme = ada.get(f"/api/tables/{card['id']}/theatre")
        assert programme.status_code == 200, programme.text
    else:
        assert "not over" in refused(ada.get(f"/api/tables/{card['id']}/replay"), 409)


def refused_play(learner: Learner) -> dict[str, Any]:
    """After the last word nothing more is taken."""
    choices = learner.visit.choices()
    return learner.play(choices[0][1][0] if choices else 0)


def test_what_a_hall_keeps_of_lessons_is_whole_and_counts_for_no_luck(hall: Hall, ada: Person):
    before = ada.get("/api/luck").json()
    card = begin(ada, "crash-grid")
    with ada.visit(card["id"]) as visit:
        learner = Learner(visit, "crash-grid", 1)
        while learner.until_asked():
            learner.play(learner.right())
    found = examine(named(hall.store.url))
    assert found.findings == []
    hall.restart()  # the games from before are looked through again
    assert ada.get("/api/luck").json() == before
    assert hall.rows('SELECT count(*) FROM counted WHERE "table" = ?', card["id"]) == [(0,)]


@BOTH
def test_a_lesson_survives_a_restart_and_goes_on_where_it_was(hall: Hall, ada: Person):
    card = begin(ada, "battlegrid", 2)
    with ada.visit(card["id"]) as visit:
        learner = Learner(visit, "battlegrid", 2)
        for _ in range(4):
            assert learner.until_asked()
            learner.play(learner.right())
    hall.restart()
    with ada.visit(card["id"]) as visit:
        learner.visit = visit
        while learner.until_asked():
            assert learner.play(learner.right())["ok"]
        assert learner.guide["say"] == learner.lesson.ending
        assert visit.card["lesson"]["chapter"] == 2


def test_what_was_played_is_taken_back_to_the_task_before(hall: Hall, ada: Person):
    card = begin(ada, "grid-of-shadows")
    with ada.visit(card["id"]) as visit:
        learner = Learner(visit, "grid-of-shadows", 1)
        for _ in range(6):  # beyond the first of the others' plays
            assert learner.until_asked()
            learner.play(learner.right())
        learner.until_asked()
        number, stood = learner.guide["number"], learner.aside.copy()
        visit.say(type="undo", id="back", seat=0, n=visit.n)
        answer = visit.answer("back")
        assert answer["ok"], answer
        while visit.n < answer["n"]:
            visit.hear()
        learner.aside.rewind(0)
        assert learner.until_asked()
        assert learner.guide["number"] == number - 1
        while learner.until_asked():
            assert learner.play(learner.right())["ok"]
        assert stood.hash != learner.aside.hash
        assert learner.guide["say"] == learner.lesson.ending


def test_it_is_the_learners_own(hall: Hall, ada: Person, bob: Person):
    card = begin(ada, "crash-by-crash")
    assert [seat["name"] for seat in card["seats"]] == [ada.nickname, "Comet"]
    listed = ada.get("/api/tables").json()
    assert all(other["id"] != card["id"] for other in listed)
    with ada.visit(card["id"]) as visit:
        visit.until("moment")
        visit.say(type="hint", id="hint", seat=0)
        assert "without hints" in visit.answer("hint")["sentence"]
        with bob.visit(card["id"]) as watching:
            moment = watching.until("moment")
            assert moment["guide"] is None
            answer = watching.answer(watching.play(0, 0))
            assert "you are watching" in answer["sentence"]
    assert "full" in refused(bob.join(card["id"]), 409)


def test_somebody_called_as_one_of_the_others_is_told_apart(hall: Hall):
    with Person(hall, "Comet") as comet:
        names = [seat["name"] for seat in begin(comet, "crash-grid")["seats"]]
    assert names[1] == "Comet"
    assert names[0].startswith("Comet")
    assert names[0] != "Comet"


def test_nobody_plays_on_for_a_learner_who_leaves(hall: Hall, ada: Person):
    card = begin(ada, "crash-grid")
    assert ada.post(f"/api/tables/{card['id']}/leave").status_code == 200
    assert ada.post(f"/api/tables/{card['id']}/return").status_code == 200
    assert hall.moves(card["id"]) == []
    with ada.visit(card["id"]) as visit:
        learner = Learner(visit, "crash-grid", 1)
        while learner.until_asked():
            assert learner.play(learner.right())["ok"]


@pytest.mark.parametrize(
    ("body", "status", "said"),
    [
        ({"game": "crash-grid", "chapter": 3}, 404, "Crash Grid has no chapter 3; it has 1, 2."),
        ({"game": "crash-grid", "chapter": 0}, 404, "Crash Grid has no chapter 0; it has 1, 2."),
        ({"game": "chess", "chapter": 1}, 404, "There is no game 'chess'"),
        ({"game": "crash-grid", "chapter": -1}, 400, "chapter"),
        ({"game": "crash-grid"}, 400, "chapter"),
    ],
)
def test_a_lesson_that_is_not_there(
    hall: Hall, ada: Person, body: dict[str, Any], status: int, said: str
):
    answer = ada.post("/api/lessons", nickname="Ada", **body)
    assert said in refused(answer, status)


@pytest.mark.parametrize("broken", ["chapter", "scenario", "course"])
def test_a_lesson_that_was_written_anew_says_so(open_hall: Any, broken: str):
    hall = open_hall()
    with Person(hall, "Ada") as ada:
        card = begin(ada, "gold-n-crash")
        with ada.visit(card["id"]) as visit:
            learner = Learner(visit, "gold-n-crash", 1)
            learner.until_asked()
            wrong = next(a for text, a in learner.legal().items() if not learner.task.accepts(text))
            if broken == "course":
                learner.play(learner.right())
                learner.until_asked()
        hall.end()
        other = json.dumps(fairground.game("gold-n-crash").lessons[1].scenario)
        statement, *values = {
            "chapter": ("UPDATE tables SET lesson = 9 WHERE id = ?",),
            "scenario": ("UPDATE tables SET start = ? WHERE id = ?", other),
            "course": ('UPDATE moves SET action = ? WHERE n = 1 AND "table" = ?', wrong),
        }[broken]
        hall.store.add(statement, [[*values, card["id"]]])
        hall.open()
        sentence = refused(ada.get(f"/api/tables/{card['id']}"), 409)
        assert sentence.startswith("The lesson at this table has been written anew since it began")
        assert begin(ada, "gold-n-crash")["state"] == "playing"


def test_a_call_that_comes_again_begins_one_lesson(hall: Hall, ada: Person):
    body = {"game": "battlegrid", "chapter": 1, "nickname": ada.nickname}
    ada.post("/api/me", nickname=ada.nickname)
    twice = [
        ada.http.post("/api/lessons", json=body, headers={"Idempotency-Key": "once"})
        for _ in range(2)
    ]
    first, second = (answer.json()["table"]["id"] for answer in twice)
    assert first == second
    assert hall.rows("SELECT key, secret, lesson FROM tables WHERE id = ?", first) == [
        (KEY, None, 1)
    ]


def test_games_tell_their_chapters_and_where_a_beginner_plays(hall: Hall, ada: Person):
    for told in ada.get("/api/games").json():
        game = fairground.game(told["name"])
        assert [one["title"] for one in told["lessons"]] == [one.title for one in game.lessons]
        assert all(1 <= one["minutes"] <= 6 for one in told["lessons"])
        assert game.first_table is not None
        assert told["first_table"]["seats"] == game.first_table.seats
        assert told["first_table"]["options"] == dict(game.first_table.options)
