"""The theatre in a terminal: its screen, and what is opened in front of it."""

from __future__ import annotations

from typing import ClassVar

from rich.style import Style
from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Static

from fairground.kernel.replay import Replay
from fairground.kernel.view import View
from fairground.terminal import palette
from fairground.terminal.asking import AdviceScreen
from fairground.terminal.dialogs import keys_list
from fairground.terminal.piles import PilesScreen, pages
from fairground.terminal.program import Program
from fairground.terminal.rulebook import RulebookScreen
from fairground.terminal.showing import Showing
from fairground.terminal.thinking import advice_on
from fairground.terminal.watch_screen import WatchScreen
from fairground.terminal.widgets import Picture

KEYS = (
    ("Space", "play / pause"),
    ("← →", "one action back or on"),
    ("↑ ↓", "one turn back or on; in the log, one line"),
    ("PgUp PgDn", "one round back or on"),
    ("Home End", "to the beginning, to the end"),
    ("- +", "slower, faster"),
    ("v", "as the next one sees it"),
    ("b", "what would the bot do?"),
    ("o", "show the odds"),
    ("[ ]", "one turning point back or on"),
    ("l", "to the log"),
    ("p", "piles and options"),
    ("r", "rules"),
    ("q", "quit"),
)


class KeysScreen(ModalScreen[None]):
    """The list of the keys."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,question_mark,enter,q", "dismiss", show=False)
    ]

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog"):
            yield Static(Text("Keys of the replay", palette.STRONG))
            yield Static(keys_list(*KEYS, ("Esc", "close this")), classes="spaced")


class PastAdvice(AdviceScreen):
    """What the bot would have done, and what was played."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("b,enter,q", "close", show=False)]

    def __init__(self, view: View, played: int | None) -> None:
        note = "Odds to win, from what this seat knew at the time."
        if played is not None:
            note = f"Played: {view.spoken(played)}.\n{note}"
        super().__init__(view, advice_on, f"As {view.names[view.seat]} the bot would", note)
        self._played = played

    def phrase(self, action: int, style: Style) -> Text:
        """A choice in words, and whether it was played."""
        text = super().phrase(action, style)
        return text.append("  played ", palette.CHIP) if action == self._played else text


class WatchApp(Program):
    """One game that is watched again."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("q", "leave", show=False),
        Binding("ctrl+q,ctrl+c", "leave", show=False, priority=True),
        Binding("question_mark", "keys", show=False),
        Binding("p", "look", show=False),
        Binding("r", "rules", show=False),
    ]

    def __init__(self, showing: Showing, replay: Replay) -> None:
        super().__init__(showing.reel.game)
        self.showing = showing
        self.stage = WatchScreen(showing, replay)

    def on_mount(self) -> None:
        self.push_screen(self.stage)
        self.warm_up()
        self.watch_terminal()

    def show_advice(self, view: View, played: int | None) -> None:
        """Show what the bot would have done."""
        self.push_screen(PastAdvice(view, played))

    def action_leave(self) -> None:
        """There is nothing to be lost."""
        self.exit()

    def action_keys(self) -> None:
        if self.screen is self.stage:
            self.stage.pause()
            self.push_screen(KeysScreen())

    def action_rules(self) -> None:
        if self.screen is self.stage:
            self.stage.pause()
            self.push_screen(RulebookScreen(self.game.title, self.game.rulebook))

    def action_look(self, zone: str = "") -> None:
        if self.screen is self.stage:
            self.stage.pause()
            scene = self.showing.sight.scene
            found = pages(scene, self.game, self.showing.reel.options)
            self.push_screen(PilesScreen(self.game.title, found, zone))

    @on(Picture.Pointed)
    def _pointed(self, event: Picture.Pointed) -> None:
        """A pile that is clicked is opened."""
        opened = {zone.id for zone in self.showing.sight.scene.zones if zone.opened}
        zones = [place.partition(":")[0] for place in event.on]
        if into := next((zone for zone in zones if zone in opened), ""):
            self.action_look(into)
