"""The table's screen: keys and clicks while somebody chooses, piles that are looked into."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from rich.text import Text
from textual import events, on
from textual.message import Message

from fairground.kernel.errors import Refusal
from fairground.kernel.layout import NOBODY
from fairground.kernel.position import LogLine
from fairground.kernel.scene import Scene
from fairground.terminal import lines, palette
from fairground.terminal.chooser import (
    DIGITS,
    Chooser,
    Missed,
    Moved,
    Past,
    Taken,
    first_refusal,
)
from fairground.terminal.table import LocalTable, Sight
from fairground.terminal.table_face import LOOK, TableFace
from fairground.terminal.widgets import LogView, Picture

PEEK = (-1,)
"""The answer of a player who first wants to see their own hand, behind a cover."""
TAKE_BACK = (-2,)
"""The answer of a player who wants their last action back in place of another."""
BOARDS = ("squares", "hexes", "track", "panel")
APP_KEYS = ("q", "question_mark", "tab", "shift+tab")
"""Keys that the app answers, whatever the table is doing."""


class TableScreen(TableFace):
    """Shows one sight after another, and takes the answer of whoever is to choose."""

    class HintWanted(Message):
        """The player who is to choose asks what the bot would do."""

        def __init__(self, seat: int) -> None:
            super().__init__()
            self.seat = seat

    class LookWanted(Message):
        """Somebody wants to look into a pile: into this zone first, if it is named."""

        def __init__(self, scene: Scene, zone: str = "") -> None:
            super().__init__()
            self.scene = scene
            self.zone = zone

    def __init__(self, table: LocalTable) -> None:
        super().__init__(table.game.title, table.position.names)
        self.table = table
        self.ready = asyncio.Event()
        self.go_on = asyncio.Event()
        self.skipping = asyncio.Event()
        self.refused_rule = ""
        self._answer: asyncio.Future[tuple[int, ...]] | None = None
        self._picked: tuple[int, list[str]] = (NOBODY, [])  # whose pieces, for the scenes to come
        self._memory = Past()

    def on_mount(self) -> None:
        self.ready.set()

    @property
    def audience(self) -> int:
        """Whose own table it is: the only human's, if there is one."""
        return self.table.audience

    def prompt(self, sight: Sight, roomy: bool) -> Text:
        """What is asked, and of whom if several share the screen."""
        asked = super().prompt(sight, roomy)
        if self.holding or not self.table.shared or sight.chooser is None:
            return asked
        name = self.table.position.names[sight.chooser]
        if sight.scene.prompt.startswith(name):
            return asked
        return Text().append(f"{name}: ", palette.bright(sight.chooser)).append_text(asked)

    def keys(self, sight: Sight) -> list[tuple[str, str]]:
        """Keys and what they do, the most needed ones first."""
        if self._news:
            keys = [("Enter", "go on")]
        elif self.query_one("#log").has_focus:
            keys = [("↑ ↓", "scroll"), ("Esc", "back to the table")]
        elif sight.chooser is None and not sight.scene.outcome:
            keys = [("Space", "skip ahead")]
        else:
            keys = []
        if sight.chooser is not None and self.table.shared and sight.scene.seat == NOBODY:
            keys.append(("h", "my hand"))
        elif self.waiting:
            keys.append(("h", "hint"))
        if self.waiting and any(step.seat == sight.chooser for step in self.table.position.steps):
            keys.append(("u", "take back"))
        return [*keys, (LOOK, "piles and options"), ("?", "rules"), ("l", "log"), ("q", "quit")]

    def show(self, sight: Sight) -> None:
        """Show a sight; whatever was said or half chosen before is gone."""
        self._sight = sight
        self.chooser = None
        if sight.chooser is not None:
            seat, picked = self._picked
            self.chooser = Chooser(sight.scene, picked if seat == sight.chooser else ())
            self._picked = (sight.chooser, self.chooser.picking.picked)
        self._notice = Text()
        self._news = ()
        self.refused_rule = ""
        self._memory.note(sight.scene)
        self._draw()

    def hold(self, sight: Sight, news: tuple[LogLine, ...]) -> None:
        """Show how something ended, until the players go on."""
        self.show(sight)
        self._news = news
        self.go_on.clear()
        self._draw()

    # ------------------------------------------------------------ who chooses

    @property
    def waiting(self) -> bool:
        """Whether a player's answer is awaited."""
        return self._answer is not None and not self._answer.done()

    async def answer(self) -> tuple[int, ...]:
        """The action that the player chooses, or several that make up one decision."""
        self.skipping.clear()
        self._answer = asyncio.get_running_loop().create_future()
        self._draw()
        try:
            return await self._answer
        finally:
            self._answer = None

    def on_key(self, event: events.Key) -> None:
        log = self.query_one("#log", LogView)
        going_on = self.holding and event.key in ("enter", "space")
        if event.key in APP_KEYS or (log.has_focus and event.key != "escape" and not going_on):
            return
        event.stop()
        if event.key == LOOK and self._sight is not None:
            self.post_message(self.LookWanted(self._sight.scene))
        elif going_on:
            self.go_on.set()
        elif event.key == "l" or log.has_focus:
            self.set_focus(log if event.key == "l" else None)
            self._draw()
        elif self.waiting:
            self._key_of_chooser(event.key)
        else:
            self._key_out_of_turn(event.key)

    def _key_of_chooser(self, key: str) -> None:
        if self.chooser is None or self._sight is None:
            return
        if key == "h" and self.table.shared and self._sight.scene.seat == NOBODY:
            self._settle(*PEEK)
            return
        keys = {choice.key for choice in self.chooser.choices}
        if key == "h" and self._sight.chooser is not None and "h" not in keys:
            self.want_hint(self._sight.chooser)
            return
        if key == "u" and "u" not in keys:
            self._settle(*TAKE_BACK)
            return
        answer = self.chooser.press(key)
        meant = self._memory.actions_of_key(key, self._sight.scene)
        if isinstance(answer, Missed) and answer.number:
            refused = self._sight.scene.refused
            meant = [choice.action for choice in refused if choice.text == answer.number]
        self._act(answer, meant)

    def _key_out_of_turn(self, key: str) -> None:
        if key == "space":
            self.skipping.set()
        if key in ("enter", "space", "escape"):
            self.go_on.set()
        seat = self.table.audience
        if self._sight is not None and seat != NOBODY:
            actions = self._memory.actions_of_key(key, self._sight.scene)
            self._refuse(seat, actions, "")

    @on(Picture.Pointed)
    def _pointed(self, event: Picture.Pointed) -> None:
        asked = self.chooser is not None and self.waiting
        answer = self.chooser.point(event.on) if self.chooser is not None and asked else Missed()
        opened = self._opened_at(event.on) if isinstance(answer, Missed) else ""
        actions = self._memory.actions_at(event.on)
        if opened and self._sight is not None:
            self.post_message(self.LookWanted(self._sight.scene, opened))
        elif asked:
            self._act(answer, actions)
        elif self.table.audience != NOBODY:
            self._refuse(self.table.audience, actions, "")

    def _opened_at(self, on: Sequence[str]) -> str:
        """The zone under a click, if it may be opened; on a board every place is its own."""
        scene = self._sight.scene if self._sight is not None else None
        lying = scene.zones if scene is not None else ()
        zones = {zone.id for zone in lying if zone.opened and zone.kind not in BOARDS}
        return next((ref.partition(":")[0] for ref in on if ref.partition(":")[0] in zones), "")

    def _act(self, answer: object, meant: Sequence[int]) -> None:
        """Follow the chooser's answer; a miss is told why."""
        if self.chooser is not None and self._sight is not None:
            self._picked = (self._picked[0], self.chooser.picking.picked)
        if isinstance(answer, Taken):
            if answer.then:
                self._picked = (NOBODY, [])
            self._settle(answer.action, *answer.then)
        elif isinstance(answer, Missed):
            if self._sight is not None and self._sight.chooser is not None:
                self._refuse(self._sight.chooser, meant, self._what_is_possible(answer.number))
        else:
            self._notice = Text()
            self.refused_rule = ""
            self._draw()

    def take(self, action: int) -> None:
        """Make a choice that a hint proposed, if it is still to be made."""
        chooser = self.chooser
        offered = chooser.choices if chooser is not None and self.waiting else ()
        meant = next((choice for choice in offered if choice.action == action), None)
        if meant is None or chooser is None:
            return
        if chooser.picking.holds(meant):
            chooser.picking.more(meant)
            self._act(Moved(), ())
        else:
            self._settle(action)

    def _settle(self, *actions: int) -> None:
        if self._answer is not None and not self._answer.done():
            self._answer.set_result(actions)

    def _refuse(self, seat: int, actions: Sequence[int], otherwise: str) -> None:
        refusal = first_refusal(self.table.position, seat, actions)
        if refusal is not None:
            self.refuse(refusal)
        elif otherwise:
            self.say(otherwise)

    def refuse(self, refusal: Refusal) -> None:
        """Say why something was not taken."""
        self.refused_rule = refusal.rule
        self.say(f"× {refusal.sentence}", refusal.rule, warn=True)

    def rule_in_question(self) -> str:
        """The rule at which the rulebook opens: that of the last refusal, if there was one."""
        return self.refused_rule

    def want_hint(self, seat: int) -> None:
        """The player who is to choose asks what the bot would do."""
        self.post_message(self.HintWanted(seat))

    def _what_is_possible(self, number: str) -> str:
        if self.chooser is None:
            return ""
        if number:
            return f"{number} is no choice here. {self.chooser.hint}"
        if len(self.chooser.choices) > len(DIGITS):
            return f"That is no choice here. {self.chooser.hint}"
        possible = ", ".join(
            f"{lines.key_sign(key)} ({choice.text})" for key, choice in self.chooser.with_keys
        )
        return f"That is no choice here; choose with {possible}."
