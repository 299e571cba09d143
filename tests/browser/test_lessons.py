"""Guided first games in the page: the teacher speaks, what is meant is lit, a slip is explained."""

from __future__ import annotations

from typing import Any

import pytest

import fairground
from browser.players import go_on, wait_until
from browser.test_everybody import faults, sideways
from fairground import teacher
from fairground.kernel.lessons import Lesson, Task, fits
from fairground.kernel.position import Position


class Learner:
    """Somebody in front of a lesson; the same lesson is played aside to know what is right."""

    def __init__(self, page: Any, game: str, chapter: int) -> None:
        self.page = page
        self.lesson: Lesson = teacher.lesson_of(fairground.game(game), chapter)
        self.aside: Position = teacher.begin(fairground.game(game), self.lesson)

    def task(self) -> Task | None:
        """What the lesson asks for next, after what the others play."""
        while (reply := teacher.reply_of(self.lesson, self.aside)) is not None:
            self.aside.play(*reply)
        entry = teacher.entry_of(self.lesson, self.aside)
        assert entry is None or isinstance(entry, Task)
        return entry

    def hears(self, sentence: str) -> None:
        """Wait until the teacher says this, and it is the learner's turn."""
        said = self.page.locator(".teacher .say", has_text=sentence)
        while not (said.count() and self.page.locator(".prompt.yours .choice").count()):
            if not go_on(self.page):
                self.page.wait_for_timeout(30)

    def actions(self) -> dict[str, Any]:
        """The choices as the game names them."""
        choices = self.aside.view(self.lesson.seat).scene.choices
        return {self.aside.game.words.action_text(one.action): one for one in choices}

    def choose(self, choice: Any) -> None:
        """Press the button of a choice, and confirm it if need be."""
        phrase = self.page.locator(".sr-only", has_text=choice.phrase)
        self.page.locator(".choices .choice").filter(has=phrase).first.click()
        gathering = self.aside.view(self.lesson.seat).scene.gathering
        confirm = self.page.locator(".prompt .confirm .first")
        if gathering and any(choice.action == one.action for one in gathering.choices):
            confirm.click()
            return
        if choice.confirm or (choice.warning and len(self.actions()) > 1):
            confirm.click()

    def sees_what_is_meant(self) -> None:
        """Everything that the teacher points at is lit, the buttons too."""
        said = teacher.guidance(self.lesson, self.aside)
        for name in said.lit:
            mark = name.startswith("move:")
            ring = ".mark.hinted" if mark else f'[data-taught="{name}"]'
            assert self.page.locator(ring).count(), name
        assert self.page.locator(".choice.taught").count() >= len(said.buttons)


@pytest.mark.parametrize(
    ("width", "height", "scheme"), [(1440, 900, "dark"), (390, 844, "light")], ids=["desk", "phone"]
)
def test_a_chapter_is_learned_whole(visit: Any, width: int, height: int, scheme: str) -> None:
    page = visit("/", width=width, height=height, color_scheme=scheme)
    page.get_by_role("button", name="Learn in five minutes: Crash Grid").click()
    learner = Learner(page, "crash-grid", 1)
    tasks = 0
    while (task := learner.task()) is not None:
        tasks += 1
        learner.hears(task.say)
        assert page.locator("#taught").inner_text() == task.say
        assert f"{tasks} of {len(learner.lesson.tasks)}" in page.locator(".far").inner_text()
        for rule in task.rules:
            page.locator(".teacher .chip", has_text=rule).first.wait_for()
        learner.sees_what_is_meant()
        actions = learner.actions()
        if tasks in (1, 2):
            assert faults(page) == []
            assert sideways(page) <= 0
            wrong = next(text for text in reversed(actions) if not task.accepts(text))
            learner.choose(actions[wrong])
            refusal = page.get_by_role("alert").filter(has_text=task.why_not(wrong))
            refusal.locator(".chip", has_text=task.rules[0]).wait_for()
            page.get_by_role("button", name="Close").click()
            learner.hears(task.say)
        right = next(text for one in task.right for text in actions if fits(text, one))
        learner.choose(actions[right])
        learner.aside.play(learner.lesson.seat, actions[right].action)
    page.get_by_text(learner.lesson.ending).first.wait_for()
    assert faults(page) == []
    assert sideways(page) <= 0
    page.get_by_role("button", name="Next chapter: Extended Mode").click()
    second = Learner(page, "crash-grid", 2)
    first = second.task()
    assert first is not None
    second.hears(first.say)
    page.goto("/")
    page.locator(".tile").first.wait_for()
    tile = page.locator(".tile", has_text="Crash Grid")
    assert tile.locator(".first").inner_text() == "Play now"


def test_a_newcomer_is_offered_a_lesson_and_then_a_short_game(visit: Any) -> None:
    page = visit("/")
    page.locator(".tile").first.wait_for()
    for tile in page.locator(".tile").all():
        assert tile.locator(".first").inner_text() == "Learn in five minutes"
    page.get_by_role("button", name="Play now: Grid of Shadows, against bots").click()
    page.locator(".seats li").first.wait_for()
    assert page.locator(".seats li").count() == 3
    assert page.locator(".seats .kind", has_text="gentle").count() == 2
    page.goto("/")
    tile = page.locator(".tile", has_text="Grid of Shadows")
    tile.get_by_role("button", name="Learn in five minutes: Grid of Shadows").wait_for()
    assert tile.locator(".first").inner_text() == "Play now"
    page.get_by_role("button", name="Play now: Grid of Shadows, against bots").click()
    wait_until(page, "() => document.querySelectorAll('.seats li').length === 6")


def test_a_last_card_ends_its_play_without_a_word_of_refusal(visit: Any) -> None:
    """Grid of Shadows' cards are picked together; a play of all that one has is done by itself."""
    page = visit("/")
    page.get_by_role("button", name="Learn in five minutes: Grid of Shadows").click()
    learner = Learner(page, "grid-of-shadows", 1)
    while (task := learner.task()) is not None:
        learner.hears(task.say)
        assert page.locator(".refusal").count() == 0
        actions = learner.actions()
        right = next(text for one in task.right for text in actions if fits(text, one))
        if task.right == ("Y7",):  # both at once, with what puts them down
            copies = page.locator(".choices .choice").filter(has_text=actions[right].text)
            copies.first.click()
            copies.first.click()
            page.locator(".prompt .confirm .first").click()
            for text in ("Y7", "Y7", "done"):
                learner.aside.play(learner.lesson.seat, text)
            continue
        learner.choose(actions[right])
        learner.aside.play(learner.lesson.seat, actions[right].action)
        following = learner.task()
        if following is not None and following.right == ("done",):
            learner.aside.play(learner.lesson.seat, "done")
    page.get_by_text(learner.lesson.ending).first.wait_for()
    assert page.locator(".refusal").count() == 0


def test_what_is_meant_stands_still_where_motion_is_reduced(visit: Any) -> None:
    page = visit("/", reduced_motion="reduce")
    page.get_by_role("button", name="Learn in five minutes: Gold n' Crash").click()
    page.locator("[data-taught]").first.wait_for()
    moving = "() => document.querySelector('[data-taught] rect').getAnimations().length"
    assert page.evaluate(moving) == 0
