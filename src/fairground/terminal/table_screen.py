"""The table's screen: board, seats, log, hand, prompt; keys and clicks while somebody chooses."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from rich.text import Text
from textual import events, on
from textual.app import ComposeResult
from textual.containers import Container, Horizontal, Vertical
from textual.message import Message
from textual.screen import Screen

from fairground.kernel.layout import NOBODY
from fairground.kernel.position import LogLine
from fairground.kernel.scene import Scene, Zone
from fairground.terminal import drawing, hexes, lines, palette, tableau
from fairground.terminal.chooser import DIGITS, Chooser, Memory, Missed, Taken, first_refusal
from fairground.terminal.table import Sight, Table
from fairground.terminal.widgets import LogView, Picture, Words

LOOK = "v"
"""The key that opens piles; no choice of a game has it."""
PEEK = -1
"""The answer of a player who first wants to see their own hand, behind a cover."""
APP_KEYS = ("q", "question_mark", "tab", "shift+tab")
"""Keys that the app answers, whatever the table is doing."""
ROOMY = 36
"""Lines from which the hand is drawn tall and choices stand below each other."""
LOW_BOTTOM, ROOMY_BOTTOM = (7, 10), (11, 14)
"""Lines below the board, at least and at most, on a low screen and on a roomy one."""
BELOW_EACH_OTHER = 6
"""Choices that may stand below each other; more of them stand side by side."""
BESIDE = 48
"""Columns that choices need beside a tall hand; with fewer the hand is drawn low above them."""
NUMBERED = 3
"""Lines of choices that are selected by typing the number that the board shows."""
SIDE, LEAST_SIDE = 38, 25
"""Columns for seats and log beside the board, and what a wide board leaves them."""


class TableScreen(Screen[None]):
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

    AUTO_FOCUS = ""  # keys belong to the table until the player goes to the log

    def __init__(self, table: Table) -> None:
        super().__init__()
        self.table = table
        self.ready = asyncio.Event()
        self.go_on = asyncio.Event()
        self.skipping = asyncio.Event()
        self.refused_rule = ""
        self._sight: Sight | None = None
        self.chooser: Chooser | None = None
        self._answer: asyncio.Future[int] | None = None
        self._news: tuple[LogLine, ...] = ()
        self._notice = Text()
        self._memory = Memory()

    def compose(self) -> ComposeResult:
        yield Words(id="headline")
        with Horizontal(id="middle"):
            yield Container(Picture(id="board"), id="arena")
            with Vertical(id="side"):
                yield Words(id="seats")
                yield LogView(self.table.position.names, id="log")
        with Vertical(id="bottom"):
            yield Words(id="prompt")
            yield Words(id="notice")
            with Container(id="choosing"):
                yield Picture(id="hand")
                yield Words(id="choices")
            yield Picture(id="zones")
            yield Words(id="keys")

    def on_mount(self) -> None:
        self.ready.set()

    # ------------------------------------------------------------ what is shown

    def show(self, sight: Sight) -> None:
        """Show a sight; whatever was said or half chosen before is gone."""
        self._sight = sight
        self.chooser = Chooser(sight.scene) if sight.chooser is not None else None
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

    def say(self, text: str, rule: str = "", warn: bool = False) -> None:
        """Say something to the player."""
        style = palette.WARNING if warn else palette.STRONG
        self._notice = lines.sentence(text, rule, style)
        self._draw()

    def on_resize(self) -> None:
        self._draw()

    def _draw(self) -> None:
        sight = self._sight
        if sight is None or not self.is_mounted:
            return
        scene = sight.scene
        width, height = self.size
        roomy = height >= ROOMY
        least, most = ROOMY_BOTTOM if roomy else LOW_BOTTOM
        self._words("#headline", lines.headline(self.table.game.title, scene, width - 2))
        shown, picture, columns = self._board(sight, width, height - least - 1)
        taken = min(columns, width - LEAST_SIDE)
        arena = self.query_one("#arena")
        arena.display = bool(picture.lines)
        arena.styles.width = taken
        self.query_one("#board", Picture).draw(picture)
        side = width - taken - 1
        self._words("#seats", lines.seats(scene.panels, self.table.audience, side, roomy))
        self.query_one("#log", LogView).show(sight.log)
        most = most if picture.lines else height // 2
        self._draw_bottom(sight, shown, roomy, min(most, max(least, height - picture.height - 1)))

    def _board(
        self, sight: Sight, width: int, height: int
    ) -> tuple[list[str], drawing.Drawing, int]:
        """The zones in the middle, their picture (a board, or cards laid out) and its columns."""
        scene = sight.scene
        boards = (zone for zone in scene.zones if zone.kind in ("squares", "hexes"))
        zone = next(boards, None)
        if zone is None:
            return self._tableau(sight, width - SIDE, height)
        armed = self.chooser.under_cursor if self.chooser is not None else None
        if zone.kind == "hexes":
            cell = hexes.cell_for(zone, width - SIDE, height)
            picture = hexes.floor(scene, zone, cell, armed)
        else:
            cell = drawing.cell_for(zone, width - SIDE, height)
            picture = drawing.board(scene, zone, cell, armed)
        return [zone.id], picture, picture.width

    def _tableau(
        self, sight: Sight, width: int, height: int
    ) -> tuple[list[str], drawing.Drawing, int]:
        """The cards laid out, and below them every other zone but the own hand."""
        scene = sight.scene
        zones = tableau.zones_of(scene)
        if not zones:
            return [], drawing.Drawing(), 0
        own = self._own_hand(sight)
        shown = [zone.id for zone in (*zones, *([own] if own is not None else []))]
        others = drawing.others(scene, shown, width)
        laid = tableau.tableau(scene, zones, width, height - others.height - 1)
        laid.add_below(others)
        return [zone.id for zone in scene.zones if zone is not own], laid, width

    def _draw_bottom(self, sight: Sight, shown: list[str], roomy: bool, height: int) -> None:
        """Prompt, hand and choices in so many lines; choices that do not fit make pages."""
        scene, chooser = sight.scene, self.chooser
        width = self.size.width - 2
        own = self._own_hand(sight)
        hand = drawing.Drawing()
        under_cursor = chooser.under_cursor if chooser is not None else None
        armed = chooser is not None and chooser.armed
        tall = roomy
        if own is not None and not self._news:
            hand = drawing.hand(scene, own, under_cursor, armed, roomy)
            if roomy and chooser is not None and width - hand.width - 4 < BESIDE:
                tall = False
                hand = drawing.hand(scene, own, under_cursor, armed, tall)
            shown = [*shown, own.id]
        zones = drawing.others(scene, shown, width)
        prompt, notice = self._prompt(sight, roomy), self._notice
        if not notice.plain and chooser is not None and chooser.hint:
            notice = Text(chooser.hint, palette.STRONG if armed else palette.DIM)
        bottom = self.query_one("#bottom")
        bottom.styles.height = height
        bottom.set_class(roomy, "roomy")
        bottom.set_class(tall, "beside")
        words = Text()
        if chooser is not None and not self._news:
            cards = {piece.id for piece in scene.pieces if own is not None and piece.zone == own.id}
            beside = hand.width + 4 if tall and hand.lines else 0
            rows = lines.choices(
                chooser.with_keys,
                cards,
                under_cursor,
                width - beside,
                below=tall and len(chooser.choices) <= BELOW_EACH_OTHER,
            )
            used = sum(self._rows_of(text, width) for text in (prompt, notice))
            used += min(len(zones.lines), 2) + (0 if tall else len(hand.lines))
            room = height - used - (3 if roomy else 1)  # the keys, and on a roomy screen two gaps
            words = lines.page(rows, min(room, NUMBERED) if chooser.by_number else room)
        self.query_one("#hand", Picture).draw(hand)
        self.query_one("#zones", Picture).draw(zones)
        self._words("#prompt", prompt)
        self._words("#notice", notice)
        self._words("#choices", words)
        self._words("#keys", self._keys(sight))

    def _rows_of(self, text: Text, width: int) -> int:
        """Lines that a text takes in a width."""
        return len(text.wrap(self.app.console, width)) if text.plain else 0

    def _words(self, selector: str, text: Text) -> None:
        self.query_one(selector, Words).show(text)

    def _own_hand(self, sight: Sight) -> Zone | None:
        seat = sight.scene.seat
        hands = (zone for zone in sight.scene.zones if zone.kind == "hand")
        return next((zone for zone in hands if seat != NOBODY and zone.owner == seat), None)

    def _prompt(self, sight: Sight, roomy: bool) -> Text:
        if self._news:
            return lines.happened(self._news[: 6 if roomy else 4])
        text = Text()
        if self.table.shared and sight.chooser is not None:
            name = self.table.position.names[sight.chooser]
            if not sight.scene.prompt.startswith(name):
                text.append(f"{name}: ", palette.bright(sight.chooser))
        return text.append(sight.scene.prompt, palette.STRONG)

    def _keys(self, sight: Sight) -> Text:
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
        keys += [(LOOK, "look into piles"), ("?", "rules"), ("l", "log"), ("q", "quit")]
        text = Text(no_wrap=True, overflow="ellipsis")
        for key, what in keys:
            text.append(f" {key} ", palette.CHIP).append(f" {what}   ", palette.DIM)
        return text

    # ------------------------------------------------------------ who chooses

    @property
    def waiting(self) -> bool:
        """Whether a player's answer is awaited."""
        return self._answer is not None and not self._answer.done()

    @property
    def holding(self) -> bool:
        """Whether an old board is kept until the players go on."""
        return bool(self._news)

    async def answer(self) -> int:
        """The action that the player chooses."""
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
            self._settle(PEEK)
            return
        taken = any(choice.key == "h" for choice in self.chooser.choices)
        if key == "h" and self._sight.chooser is not None and not taken:
            self.post_message(self.HintWanted(self._sight.chooser))
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
        """The zone under a click, if it may be opened."""
        scene = self._sight.scene if self._sight is not None else None
        zones = {zone.id for zone in scene.zones if zone.opened} if scene is not None else set()
        return next((ref.partition(":")[0] for ref in on if ref.partition(":")[0] in zones), "")

    def _act(self, answer: object, meant: Sequence[int]) -> None:
        """Follow the chooser's answer; a miss is told why."""
        if isinstance(answer, Taken):
            self._settle(answer.action)
        elif isinstance(answer, Missed):
            if self._sight is not None and self._sight.chooser is not None:
                self._refuse(self._sight.chooser, meant, self._what_is_possible(answer.number))
        else:
            self._notice = Text()
            self.refused_rule = ""
            self._draw()

    def take(self, action: int) -> None:
        """Make a choice that a hint proposed, if it is still to be made."""
        offered = self._sight.scene.choices if self._sight is not None else ()
        if self.waiting and any(choice.action == action for choice in offered):
            self._settle(action)

    def _settle(self, action: int) -> None:
        if self._answer is not None and not self._answer.done():
            self._answer.set_result(action)

    def _refuse(self, seat: int, actions: Sequence[int], otherwise: str) -> None:
        refusal = first_refusal(self.table.position, seat, actions)
        if refusal is not None:
            self.refused_rule = refusal.rule
            self.say(f"× {refusal.sentence}", refusal.rule, warn=True)
        elif otherwise:
            self.say(otherwise)

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
