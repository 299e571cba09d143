"""Screens in front of the table: the cover, leaving, the outcome."""

from __future__ import annotations

from typing import ClassVar

from rich.style import Style
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen, Screen
from textual.widgets import Static

from fairground.kernel.errors import FairgroundError
from fairground.terminal import palette
from fairground.terminal.lines import sentence
from fairground.terminal.table import LocalTable


class Cover(Screen[None]):
    """Nothing of the table, until the right player alone looks."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter", "uncover", show=False)]

    def __init__(self, name: str, seat: int, guard: float) -> None:
        super().__init__()
        self.player = name
        self.seat = seat
        self._guard = guard
        self._open = guard == 0

    def compose(self) -> ComposeResult:
        style = Style(color=palette.bright(self.seat), bold=True)
        yield Static(
            Text.assemble(
                ("Pass the keyboard to ", palette.PLAIN),
                (self.player, style),
                ("\n\nPress ", palette.DIM),
                (" Enter ", palette.CHIP),
                (f" when only {self.player} looks.", palette.DIM),
                justify="center",
            ),
            id="cover",
        )

    def on_mount(self) -> None:
        # The Enter that confirmed the last choice, held a little too long, must not lift it.
        if not self._open:
            self.set_timer(self._guard, self._unlock)

    def _unlock(self) -> None:
        self._open = True

    def action_uncover(self) -> None:
        if self._open:
            self.dismiss()


class _Saver(ModalScreen[str]):
    """A dialog that can save the replay."""

    def __init__(self, table: LocalTable) -> None:
        super().__init__()
        self.table = table
        self._file = table.replay_name

    def save(self) -> bool:
        """Save the replay; say so, or why not."""
        note = self.query_one("#note", Static)
        try:
            path = self.table.save_replay()
        except FairgroundError as error:
            note.update(Text(str(error), palette.WARNING))
            return False
        note.update(Text(f"Saved as {path}.", Style(color=palette.SEATS[2][0], bold=True)))
        return True


def keys_list(*pairs: tuple[str, str]) -> Text:
    """Keys below each other, and what they do."""
    wide = max(len(key) for key, _ in pairs)
    return Text("\n").join(
        Text.assemble((f" {key:^{wide}} ", palette.CHIP), (f" {what}", palette.PLAIN))
        for key, what in pairs
    )


class Leave(_Saver):
    """Quit, with or without the replay, or play on."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("y,q", "leave", show=False),
        Binding("s", "save_and_leave", show=False),
        Binding("escape,n", "stay", show=False),
    ]

    def compose(self) -> ComposeResult:
        later = f"; later: fairground play {self.table.game.name} --resume"
        with Vertical(classes="dialog"):
            yield Static(Text("Quit this game?", palette.STRONG))
            yield Static(
                keys_list(
                    ("y", f"quit{later if self.table.keeper is not None else ''}"),
                    ("s", f"save the replay as {self._file} and quit"),
                    ("Esc", "play on"),
                ),
                classes="spaced",
            )
            yield Static("", id="note")

    def action_leave(self) -> None:
        self.dismiss("quit")

    def action_save_and_leave(self) -> None:
        if self.save():
            self.dismiss("quit")

    def action_stay(self) -> None:
        self.dismiss("stay")


class Ending(_Saver):
    """The outcome: result, reason, rule; then a rematch, the replay, or the way out."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("r", "answer('rematch')", show=False),
        Binding("s", "save", show=False),
        Binding("h", "answer('report')", show=False),
        Binding("o", "answer('openly')", show=False),
        Binding("b,escape", "answer('board')", show=False),
        Binding("q", "answer('quit')", show=False),
    ]

    def compose(self) -> ComposeResult:
        outcome = self.table.position.outcome
        if outcome is None:
            raise ValueError("an ending is shown after the last action only")
        scene = self.table.sight().scene
        width = max(len(panel.name) for panel in scene.panels)
        rows = []
        for panel in scene.panels:
            won = panel.seat in outcome.winners
            style = Style(color=palette.bright(panel.seat), bold=won)
            # Without the seat's sign, which may be a star itself.
            name = f"{'★' if won else ' '} {panel.name:<{width}}  {panel.score:>3}"
            row = Text().append(name, style).append(f" {panel.unit}", palette.DIM)
            rows.append(row.append(f"   {panel.status}", palette.DIM))
        with Vertical(classes="dialog"):
            yield Static(Text("The game is over", palette.DIM))
            yield Static(sentence(outcome.reason, outcome.rule, palette.STRONG), classes="spaced")
            yield Static(Text("\n").join(rows))
            yield Static(
                keys_list(
                    ("r", "rematch"),
                    ("s", f"save the replay as {self._file}"),
                    ("h", "how it went: odds, turning points, luck and skill"),
                    ("o", "what really happened, with every hidden card"),
                    ("b", "look at the board and the log"),
                    ("q", "quit"),
                ),
                classes="spaced",
            )
            yield Static("", id="note")

    def action_save(self) -> None:
        self.save()

    def action_answer(self, answer: str) -> None:
        self.dismiss(answer)
