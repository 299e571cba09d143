"""Guided first games: every chapter of every game through real key presses."""

import importlib

import pytest

import fairground
import noughts
from fairground import registry, teacher
from fairground.kernel.lessons import Task
from fairground.terminal import palette
from fairground.terminal.app import TableApp
from fairground.terminal.lessons import Beginning, LastWord, LeaveLesson, LessonTable
from terminal.real import in_a_terminal

program = importlib.import_module("fairground.terminal.play")
CHAPTERS = [
    (game.name, number)
    for game in registry.all_games()
    for number in range(1, len(game.lessons) + 1)
]


def words(text):
    """What is said, without the lines and frames in which it stands."""
    return " ".join(text.replace("│", " ").split())


def dialog(player):
    """What the dialog in front of the table says."""
    box = player.app.screen.query_one(".dialog").region
    rows = player.text.splitlines()[box.y : box.bottom]
    return words(" ".join(row[box.x : box.right] for row in rows))


def pointed(player):
    """What stands in the teacher's colour anywhere on the screen."""
    strips = player.app.screen._compositor.render_strips(player.app.screen.size)
    ground = palette.POINTED.bgcolor
    return [
        piece.text for strip in strips for piece in strip if (piece.style.bgcolor or "") == ground
    ]


async def begin(player):
    await player.until(lambda: isinstance(player.app.screen, Beginning))
    await player.press("enter")


async def asked(player):
    """Wait until the learner decides, or the chapter is at its end."""
    while True:
        await player.until(
            lambda: (
                player.desk.waiting
                or player.desk.holding
                or isinstance(player.app.screen, LastWord)
            )
        )
        assert "cannot go on" not in player.text
        if not player.desk.holding:
            return not isinstance(player.app.screen, LastWord)
        await player.press("enter")


async def choose(player, action):
    """Make a choice as the screen offers it: with its key, or marked and confirmed."""
    chooser = player.desk.chooser
    number = [choice.action for _, choice in chooser.with_keys].index(action)
    if chooser.with_keys[number][0] == "·":  # more choices than digits
        place = [choice.action for choice in chooser.choices].index(action)
        await player.press(*["right"] * (place + 1), "enter", "enter")
    else:
        await player.choose(number)
    return chooser


def texts_of(table):
    return {one.text: one.id for one in table.position.choices(table.lesson.seat)}


@pytest.mark.parametrize("size", [(80, 24), (120, 44)], ids=["80x24", "120x44"])
@pytest.mark.parametrize(("name", "chapter"), CHAPTERS)
async def test_every_chapter_is_played_to_its_end_with_a_wrong_move_at_each_decision(
    learn, name, chapter, size
):
    async with learn(name, chapter, size) as player:
        table = player.table
        assert table.lesson.title in player.text
        await begin(player)
        while await asked(player):
            steps = len(table.position.steps)
            entry = table.lesson.course[steps]
            assert isinstance(entry, Task)
            assert words(entry.say) in words(player.text)
            assert all(f" {rule} " in player.text for rule in entry.rules)
            lit = table.guidance
            assert len(pointed(player)) >= len(lit.buttons) + bool(lit.lit), player.text
            assert lit.lit or lit.buttons
            legal = texts_of(table)
            wrong = [text for text in legal if not entry.accepts(text)]
            if wrong and not player.desk.chooser.picking.gathering:
                await choose(player, legal[wrong[0]])
                await player.until(lambda: player.desk.waiting)
                assert words(f"× {entry.why_not(wrong[0])}")[:60] in words(player.text)
                assert len(table.position.steps) == steps
            right = next(legal[text] for text in legal if entry.accepts(text))
            await play(player, right)
            await player.until(lambda steps=steps: len(table.position.steps) > steps)
        assert table.lesson.ending in dialog(player)
        assert (table.position.outcome is not None) == table.lesson.over
        assert teacher.is_on_course(table.lesson, table.position)
        assert ("next chapter" in player.text) == (chapter < len(table.game.lessons))


async def play(player, action):
    """Make the right choice; cards that are picked together are sent with what comes next."""
    desk, picking = player.desk, player.desk.chooser.picking
    course, at = player.table.lesson.course, len(player.table.position.steps)
    held = next((one for one in player.desk.chooser.choices if one.action == action), None)
    if held is None or not picking.holds(held):
        await choose(player, action)
        return
    for entry in course[at:]:
        text = player.table.game.words.action_text
        offered = desk.chooser.choices if isinstance(entry, Task) else ()
        meant = [one for one in offered if entry.accepts(text(one.action))]
        if not meant or not picking.holds(meant[0]):
            break
        place = [choice for _, choice in desk.chooser.with_keys].index(meant[0])
        await player.press(desk.chooser.with_keys[place][0])
    await player.press("enter")


async def to_the_end(player):
    await begin(player)
    while await asked(player):
        steps = len(player.table.position.steps)
        entry, legal = player.table.lesson.course[steps], texts_of(player.table)
        await choose(player, next(legal[text] for text in legal if entry.accepts(text)))
        await player.until(lambda steps=steps: len(player.table.position.steps) > steps)


@pytest.mark.parametrize(("key", "then"), [("n", "next"), ("p", "play"), ("r", "again"), ("q", "")])
async def test_the_last_word_leads_on(learn, key, then):
    async with learn("gold-n-crash", 1) as player:
        await to_the_end(player)
        assert "next chapter: " in player.text
        await player.press("b")
        assert "Press Enter to go on" in player.text
        await player.press("enter")
        await player.until(lambda: isinstance(player.app.screen, LastWord))
        await player.press(key)
        await player.until(lambda: not player.app.is_running)
        assert player.app.then == then


async def test_after_the_last_chapter_comes_a_game(learn):
    async with learn("gold-n-crash", 2) as player:
        await to_the_end(player)
        assert "next chapter" not in player.text
        await player.press("n")
        assert isinstance(player.app.screen, LastWord)


async def test_a_move_is_taken_back_and_the_teacher_says_it_again(learn):
    async with learn("crash-grid", 1) as player:
        await begin(player)
        await asked(player)
        said = player.table.guidance.say
        await player.press("1", "enter")
        await player.until(lambda: player.table.guidance.number == 2 and player.desk.waiting)
        await player.press("u")
        await player.until(lambda: player.table.guidance.number == 1 and player.desk.waiting)
        assert words(said) in words(player.text)
        await player.press("u")
        assert "has not played anything that could be taken back" in words(player.text)


async def test_rules_open_where_the_teacher_is_and_no_bot_gives_hints(learn):
    async with learn("crash-grid", 1) as player:
        await begin(player)
        await asked(player)
        assert "hint" not in player.text
        await player.press("h")
        assert "The teacher tells you what to do" in player.text
        await player.press("question_mark")
        await player.until(lambda: "CG-17" in player.text and "Esc" in player.text)
        await player.press("escape")
        await player.press("q")
        assert isinstance(player.app.screen, LeaveLesson)
        await player.press("escape")
        await player.until(lambda: player.desk.waiting)
        await player.press("q", "y")
        await player.until(lambda: not player.app.is_running)
        assert player.app.then == ""


async def test_cards_that_are_picked_together_are_refused_together_kindly(learn):
    async with learn("grid-of-shadows", 1) as player:
        await begin(player)
        for _ in range(2):
            await asked(player)
            entry = player.table.lesson.course[len(player.table.position.steps)]
            await choose(player, texts_of(player.table)[entry.right[0]])
            await player.until(lambda: player.desk.waiting)
        steps = len(player.table.position.steps)
        await player.press("3", "enter")  # one Yellow 7 in place of both
        await player.until(lambda: "play it, too" in player.text)
        assert len(player.table.position.steps) == steps
        await player.press("3", "3", "enter")
        await player.until(lambda: len(player.table.position.steps) > steps + 2)
        assert teacher.is_on_course(player.table.lesson, player.table.position)


def test_a_lesson_opens_in_a_real_terminal_and_is_left():
    with in_a_terminal("learn", "gold-n-crash", "--chapter", "2") as terminal:
        terminal.until(b"Chapter 2 of 2")
        terminal.press(b"q")
        terminal.until(b"\x1b[?1049l")  # the screen is what it was
        terminal.program.wait(timeout=30)
        assert terminal.program.returncode == 0


def test_what_the_end_leads_to_is_opened(monkeypatch):
    """The next chapter follows, and the table of a beginner after it."""
    game = fairground.game("crash-grid")
    answers, opened = iter(["next", "again", "play"]), []

    def run(app):
        opened.append(app.table)
        app.then = next(answers, "")

    monkeypatch.setattr(program, "needs_terminal", lambda what: None)
    monkeypatch.setattr(TableApp, "run", run)
    program.learn(game)
    assert [one.chapter for one in opened[:3]] == [1, 2, 2]
    assert opened[3].kinds == ("human", "gentle")
    assert opened[3].position.options["board_size"] == 6


def test_a_game_without_lessons_says_so(tmp_path):
    with pytest.raises(teacher.NoLesson, match="has no lessons"):
        program.learn(noughts.game(tmp_path))


@pytest.mark.parametrize(("name", "chapter"), CHAPTERS)
def test_whatever_is_taken_back_the_lesson_stays_on_its_course(name, chapter):
    table = LessonTable(fairground.game(name), chapter)
    while table.deciding:
        (seat,) = table.deciding
        if seat != table.lesson.seat:
            table.play(seat, table.bot_choice(seat, table.position.view(seat)))
            continue
        entry, legal = table.lesson.course[len(table.position.steps)], texts_of(table)
        right = next(legal[text] for text in legal if entry.accepts(text))
        stood = table.position.hash
        table.play(seat, right)
        played = 0
        while table.deciding and table.deciding != (seat,):
            (other,) = table.deciding
            table.play(other, table.bot_choice(other, table.position.view(other)))
            played += 1
            if played == 1 and not table.take_back(seat):
                assert table.position.hash == stood
                table.play(seat, right)
        assert teacher.is_on_course(table.lesson, table.position)
    assert table.guidance.done
