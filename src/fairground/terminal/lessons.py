"""A guided first game in the terminal: its table, its words over the board, its end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen, Screen
from textual.widgets import Static

from fairground import teacher
from fairground.kernel.errors import Refusal
from fairground.kernel.game import Game
from fairground.kernel.sentences import how_many
from fairground.kernel.slips import rewind
from fairground.kernel.view import View
from fairground.terminal import palette
from fairground.terminal.app import TableApp
from fairground.terminal.dialogs import keys_list
from fairground.terminal.table import HUMAN, LocalTable, Sight
from fairground.terminal.table_screen import TableScreen

TAUGHT = "lesson"
"""Who sits where the lesson says what is played."""


class LessonTable(LocalTable):
    """A chapter at a table: one person learns, and the others play what the lesson says."""

    plays_forced = False  # the teacher says something to each choice, the only one, too

    def __init__(self, game: Game, chapter: int) -> None:
        self.chapter = chapter
        self.lesson = teacher.lesson_of(game, chapter)
        seats = range(len(self.lesson.names))
        kinds = [HUMAN if seat == self.lesson.seat else TAUGHT for seat in seats]
        super().__init__(game, kinds, self.lesson.names)

    def _deal(self) -> None:
        self._start(teacher.begin(self.game, self.lesson))
        self._bots = {}

    @property
    def has_next(self) -> bool:
        """Whether there is a chapter after this one."""
        return self.chapter < len(self.game.lessons)

    @property
    def guidance(self) -> teacher.Guidance:
        """What the teacher says now."""
        return teacher.guidance(self.lesson, self.position)

    @property
    def deciding(self) -> tuple[int, ...]:
        """Whoever comes next in the course; nobody at its end."""
        if self.guidance.done:
            return ()
        reply = teacher.reply_of(self.lesson, self.position)
        return (self.lesson.seat if reply is None else reply[0],)

    def sight(self, chooser: int | None = None) -> Sight:
        """What the learner sees, with what the teacher points at."""
        sight = super().sight(chooser)
        if chooser is None:
            return sight
        return replace(sight, lit=self.guidance.lit, buttons=self.guidance.buttons)

    def is_bot(self, seat: int) -> bool:
        """Whether the lesson plays this seat."""
        return seat != self.lesson.seat

    def bot_choice(self, seat: int, view: View) -> int:
        """What the lesson says that a seat plays."""
        reply = teacher.reply_of(self.lesson, self.position)
        assert reply is not None  # it is asked only where a reply comes next
        return reply[1]

    def take_back(self, seat: int) -> str:
        """Go back to the learner's task before, with all that was played since; why not, if so."""
        if not any(step.seat == seat for step in self.position.steps):
            return super().take_back(seat)
        self.position.rewind(seat)
        self._note(seat, rewind(seat))
        return ""

    def why_not(self, seat: int, actions: Sequence[int]) -> Refusal | None:
        """Why the first of these actions that the lesson does not ask for is not."""
        ahead = self.position.copy()
        for action in actions:
            if ahead.verdict(seat, action) is not None:
                break  # what was picked together was done before
            refusal = teacher.why_not(self.lesson, ahead, seat, action)
            if refusal is not None:
                return refusal
            ahead.play(seat, action)
        return None


class LessonDesk(TableScreen):
    """The table's screen with the teacher's words in place of the prompt."""

    BOTTOMS = ((8, 12), (13, 17))
    table: LessonTable

    def prompt(self, sight: Sight, roomy: bool) -> Text:
        """What the teacher says, how far the lesson is, and the rules that it is about."""
        said = self.table.guidance
        if self.holding or sight.chooser is None or not said.say:
            return super().prompt(sight, roomy)
        many = len(self.table.lesson.tasks)
        text = Text(f"{said.number} of {many}  ", palette.DIM).append(said.say, palette.STRONG)
        for rule in said.rules:
            text.append(" ").append(f" {rule} ", palette.CHIP)
        return text

    def keys(self, sight: Sight) -> list[tuple[str, str]]:
        """Those of the table; nobody needs a hint where the teacher speaks."""
        return [(key, what) for key, what in super().keys(sight) if what != "hint"]

    def rule_in_question(self) -> str:
        """The rule of the last refusal, or the one that the teacher speaks of."""
        return super().rule_in_question() or next(iter(self.table.guidance.rules), "")

    def want_hint(self, seat: int) -> None:
        """The teacher has said it already."""
        self.say("The teacher tells you what to do: read the sentence above once more.")


class Beginning(ModalScreen[None]):
    """What the chapter teaches, before it begins."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space,escape", "begin", show=False),
        Binding("q", "app.leave", show=False),
    ]

    def __init__(self, table: LessonTable) -> None:
        super().__init__()
        self.table = table

    def compose(self) -> ComposeResult:
        table = self.table
        which = f"Chapter {table.chapter} of {len(table.game.lessons)}"
        minutes = how_many(max(1, round(table.lesson.seconds / 60)), "minute")
        with Vertical(classes="dialog"):
            yield Static(Text(f"{table.game.title}: {which}, about {minutes}", palette.DIM))
            yield Static(Text(table.lesson.title, palette.STRONG), classes="spaced")
            yield Static(Text(table.lesson.lead, palette.PLAIN))
            yield Static(keys_list(("Enter", "begin"), ("q", "quit")), classes="spaced")

    def action_begin(self) -> None:
        self.dismiss()


class LeaveLesson(ModalScreen[str]):
    """Quit, or learn on."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("y,q", "answer('quit')", show=False),
        Binding("escape,n", "answer('stay')", show=False),
    ]

    def __init__(self, table: LessonTable) -> None:
        super().__init__()
        self.table = table

    def compose(self) -> ComposeResult:
        again = f"fairground learn {self.table.game.name}"
        if self.table.chapter > 1:
            again += f" --chapter {self.table.chapter}"
        with Vertical(classes="dialog"):
            yield Static(Text("Quit this lesson?", palette.STRONG))
            quit_it = f"quit; to begin it again: {again}"
            yield Static(keys_list(("y", quit_it), ("Esc", "go on")), classes="spaced")

    def action_answer(self, answer: str) -> None:
        self.dismiss(answer)


class LastWord(ModalScreen[str]):
    """The end of a chapter: the teacher's last word, and where to go from here."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("n", "next", show=False),
        Binding("p", "answer('play')", show=False),
        Binding("r", "answer('again')", show=False),
        Binding("b,escape", "answer('board')", show=False),
        Binding("q", "answer('quit')", show=False),
    ]

    def __init__(self, table: LessonTable) -> None:
        super().__init__()
        self.table = table

    def compose(self) -> ComposeResult:
        table, keys = self.table, []
        if table.has_next:
            following = table.game.lessons[table.chapter]
            keys.append(("n", f"next chapter: {following.title}"))
        keys += [
            ("p", "play a game against gentle bots"),
            ("r", "this chapter once more"),
            ("b", "look at the board and the log"),
            ("q", "quit"),
        ]
        with Vertical(classes="dialog"):
            yield Static(Text(f"“{table.lesson.title}” is done", palette.DIM))
            yield Static(Text(table.guidance.say, palette.STRONG), classes="spaced")
            yield Static(keys_list(*keys), classes="spaced")

    def action_next(self) -> None:
        if self.table.has_next:
            self.dismiss("next")

    def action_answer(self, answer: str) -> None:
        self.dismiss(answer)


class LessonApp(TableApp):
    """One chapter in one terminal; `then` is where its reader wants to go from its end."""

    CLOSED_BY_LEAVING: ClassVar[tuple[type[Screen[Any]], ...]] = (Beginning, LeaveLesson, LastWord)
    table: LessonTable

    def __init__(self, table: LessonTable, pace: float) -> None:
        super().__init__(table, pace)
        self.then = ""

    def new_desk(self) -> TableScreen:
        """The screen that the table lies on."""
        return LessonDesk(self.table)

    def leave_dialog(self) -> Screen[str]:
        """What asks whether to quit."""
        return LeaveLesson(self.table)

    async def opening(self) -> None:
        """Say what the chapter teaches."""
        await self.push_screen_wait(Beginning(self.table))

    async def ending(self) -> str:
        """Say the last word and ask what now."""
        answer = await self.push_screen_wait(LastWord(self.table))
        if answer in ("board", "quit"):
            return answer
        self.then = answer
        return "quit"
