"""The check of lessons finds what cannot be taught, and the teacher stands by what it says."""

from dataclasses import replace

import pytest

import fairground
from fairground import registry, teacher
from fairground.kernel.lessons import Lesson, Reply, Task, fits
from fairground.lab.conformance.lessons import faults_of

GAME = fairground.game("crash-grid")
LESSON = GAME.lessons[0]
FIRST = LESSON.tasks[0]


def faults(lesson: Lesson) -> str:
    return "; ".join(f"{expected}: {found}" for expected, found in faults_of(GAME, lesson))


def with_first(**changes) -> Lesson:
    return replace(LESSON, course=(replace(FIRST, **changes), *LESSON.course[1:]))


@pytest.mark.parametrize(
    ("lesson", "expected"),
    [
        (with_first(right=("JD",)), "an accepted action that is legal"),
        (with_first(right=("3C", "JD")), "accepted actions that are legal"),
        (with_first(right=("3C", "AS")), "the same|a course for every accepted choice"),
        (with_first(wrong={"K*": "Keep it."}), "a sentence for every other choice"),
        (with_first(wrong={"2C": "No.", "*": "No."}), "sentences for what can be chosen"),
        (with_first(wrong={"*": "keep it"}), "no text with"),
        (with_first(show=("card:2D",)), "lit names that the scene has"),
        (with_first(show=()), "something that is lit"),
        (with_first(rules=("CG-99",)), "rules of the rulebook"),
        (with_first(rules=()), "a rule at every task"),
        (with_first(say="Choose  a card."), "no text with"),
        (with_first(say="Well. " * 900), "about five minutes at most"),
        (replace(LESSON, course=LESSON.course[:-1]), "a game that is over at the end"),
        (replace(LESSON, course=LESSON.course[1:]), "replies that the rules allow"),
        (replace(LESSON, course=LESSON.course[:4]), "4 to 16 decisions"),
        (replace(LESSON, names=("You",)), "a scenario that can be set up|a name for every seat"),
        (replace(LESSON, scenario={"seats": 9}), "a scenario that can be set up"),
        (replace(LESSON, course=(*LESSON.course, FIRST)), "a task where the learner decides"),
    ],
)
def test_a_fault_is_found(lesson, expected):
    found = faults(lesson)
    assert any(one in found for one in expected.split("|")), found


def test_every_own_lesson_can_be_taught_and_leaves_chance_no_room():
    for game in registry.all_games():
        for lesson in game.lessons:
            ends = {played(game, lesson).hash for _ in range(2)}
            assert len(ends) == 1


def played(game, lesson):
    position = teacher.begin(game, lesson)
    for entry in lesson.course:
        texts = [choice.text for choice in position.choices(lesson.seat)]
        if isinstance(entry, Reply):
            assert teacher.reply_of(lesson, position)[0] == entry.seat
            position.play(entry.seat, entry.action)
        else:
            assert teacher.guidance(lesson, position).say == entry.say
            text = next(t for p in entry.right for t in texts if fits(t, p))
            position.play(lesson.seat, text)
        assert teacher.is_on_course(lesson, position)
    assert teacher.guidance(lesson, position).done
    return position


def test_a_wrong_move_is_refused_with_the_teachers_sentence_and_its_rule():
    position = teacher.begin(GAME, LESSON)
    action = GAME.words.read_action
    refusal = teacher.why_not(LESSON, position, 0, action("AS"))
    assert (refusal.rule, refusal.sentence) == (FIRST.rules[0], FIRST.wrong["*"])
    assert teacher.why_not(LESSON, position, 0, action("3C")) is None
    position.play(0, "3C")
    waiting = teacher.why_not(LESSON, position, 0, action("3C"))
    assert waiting.sentence == "Wait a moment: it is Comet who acts now."
    assert teacher.guidance(LESSON, position).say == ""


def test_a_position_off_the_course_is_known():
    position = teacher.begin(GAME, LESSON)
    position.play(0, "AS")
    assert not teacher.is_on_course(LESSON, position)


def test_numbers_of_chapters_are_checked():
    with pytest.raises(teacher.NoLesson, match="Crash Grid has no chapter 3; it has 1, 2"):
        teacher.lesson_of(GAME, 3)
    with pytest.raises(teacher.NoLesson, match="has no lessons"):
        teacher.lesson_of(replace(GAME, lessons=()), 1)


def test_only_a_star_is_special_in_a_pattern():
    assert all(fits(*pair) for pair in [("B3.0 > B4", "B3*"), ("a[1]?", "a[1]?")])
    assert not any(fits(*pair) for pair in [("ab", "a?"), ("a1", "a[1]")])


def test_a_task_with_nothing_wrong_needs_no_sentences():
    assert Task(say="Go on.", right=("x",), rules=("CG-1",)).why_not("y") == ""
