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
from fairground.kernel.scene import Zone
from fairground.terminal import drawing, hexes, lines, palette, tableau
from fairground.terminal.chooser import DIGITS, Chooser, Memory, Missed, Taken, first_refusal
from fairground.terminal.table import Sight, Table
from fairground.terminal.widgets import LogView, Picture, Words

PEEK = -1
"""The answer of a player who first wants to see their own hand, behind a cover."""
APP_KEYS = ("q", "question_mark", "tab", "shift+tab")
"""Keys that the app answers, whatever the table is doing."""
ROOMY = 36
"""Lines from which the hand is drawn tall and choices stand below each other."""
BELOW_EACH_OTHER = 6
"""Choices that may stand below each other; more of them stand side by side."""
SIDE = 38
"""Columns that seats and log need beside the board."""


class TableScreen(Screen[None]):
    """Shows one sight after another, and takes the answer of whoever is to choose."""

    class HintWanted(Message):
        """The player who is to choose asks what the bot would do."""

        def __init__(self, seat: int) -> None:
            super().__init__()
            self.seat = seat

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
        self.query_one("#bottom").set_class(roomy, "roomy")
        self._words("#headline", lines.headline(self.table.game.title, scene, width - 2))
        shown, taken = self._draw_board(sight, width - SIDE, height - (12 if roomy else 8))
        side = width - taken - 1
        self._words("#seats", lines.seats(scene.panels, self.table.audience, side, roomy))
        self.query_one("#log", LogView).show(sight.log)
        self._draw_bottom(sight, shown, roomy)

    def _draw_board(self, sight: Sight, width: int, height: int) -> tuple[list[str], int]:
        """Draw the first board; return which zone that is, and the columns it takes."""
        board = self.query_one("#board", Picture)
        boards = (zone for zone in sight.scene.zones if zone.kind in ("squares", "hexes"))
        zone = next(boards, None)
        if zone is None:
            return self._draw_tableau(sight, board, width)
        armed = self.chooser.under_cursor if self.chooser is not None else None
        if zone.kind == "hexes":
            cell = hexes.cell_for(zone, width, height)
            board.draw(hexes.floor(sight.scene, zone, cell, armed))
            needed = hexes.floor_size(zone, cell)[0]
        else:
            cell = drawing.cell_for(zone, width, height)
            board.draw(drawing.board(sight.scene, zone, cell, armed))
            needed = drawing.board_size(zone, cell)[0]
        taken = min(needed, max(width, 10))
        self.query_one("#arena").styles.width = taken
        return [zone.id], taken

    def _draw_tableau(self, sight: Sight, board: Picture, width: int) -> tuple[list[str], int]:
        """Draw the cards laid out, and below them every other zone but the own hand."""
        scene = sight.scene
        zones = tableau.zones_of(scene)
        self.query_one("#bottom").set_class(bool(zones), "many")
        self.query_one("#arena").display = bool(zones)
        if not zones:
            return [], 0
        own = self._own_hand(sight)
        laid = tableau.tableau(scene, zones, width)
        shown = [zone.id for zone in (*zones, *([own] if own is not None else []))]
        laid.add_below(drawing.others(scene, shown, width))
        board.draw(laid)
        self.query_one("#arena").styles.width = width
        return [zone.id for zone in scene.zones if zone is not own], width

    def _draw_bottom(self, sight: Sight, shown: list[str], roomy: bool) -> None:
        scene, chooser = sight.scene, self.chooser
        own = self._own_hand(sight)
        hand = drawing.Drawing()
        under_cursor = chooser.under_cursor if chooser is not None else None
        armed = chooser is not None and chooser.armed
        if own is not None and not self._news:
            hand = drawing.hand(scene, own, under_cursor, armed, roomy)
            shown = [*shown, own.id]
        self.query_one("#hand", Picture).draw(hand)
        self.query_one("#zones", Picture).draw(drawing.others(scene, shown, self.size.width - 2))
        self._words("#prompt", self._prompt(sight, roomy))
        words = Text()
        if chooser is not None and not self._news:
            cards = {piece.id for piece in scene.pieces if own is not None and piece.zone == own.id}
            few = len(chooser.choices) <= BELOW_EACH_OTHER
            beside = max((line.cell_len for line in hand.lines), default=0) + 4 if roomy else 0
            width = None if roomy and few else self.size.width - 2 - beside
            words = lines.choices(chooser.with_keys, cards, under_cursor, width)
        self._words("#choices", words)
        notice = self._notice
        if not notice.plain and chooser is not None and chooser.hint:
            notice = Text(chooser.hint, palette.STRONG if armed else palette.DIM)
        self._words("#notice", notice)
        self._words("#keys", self._keys(sight))

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
        keys += [("?", "rules"), ("l", "log"), ("q", "quit")]
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
        if going_on:
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
        self._act(self.chooser.press(key), self._memory.actions_of_key(key, self._sight.scene))

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
        chooser = self.chooser
        actions = self._memory.actions_at(event.on)
        if chooser is not None and self.waiting:
            self._act(chooser.point(event.on), actions)
        elif self.table.audience != NOBODY:
            self._refuse(self.table.audience, actions, "")

    def _act(self, answer: object, meant: Sequence[int]) -> None:
        """Follow the chooser's answer; a miss is told why."""
        if isinstance(answer, Taken):
            self._settle(answer.action)
        elif isinstance(answer, Missed):
            if self._sight is not None and self._sight.chooser is not None:
                self._refuse(self._sight.chooser, meant, self._what_is_possible())
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

    def _what_is_possible(self) -> str:
        if self.chooser is None:
            return ""
        if len(self.chooser.choices) > len(DIGITS):
            return f"That is no choice here. {self.chooser.hint}"
        possible = ", ".join(
            f"{lines.key_sign(key)} ({choice.text})" for key, choice in self.chooser.with_keys
        )
        return f"That is no choice here; choose with {possible}."
