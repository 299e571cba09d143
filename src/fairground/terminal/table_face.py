"""How a sight lies on the screen: board, seats, log, hand, prompt, choices, keys."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Container, Horizontal, Vertical
from textual.screen import Screen

from fairground.kernel.layout import NOBODY
from fairground.kernel.position import LogLine
from fairground.kernel.scene import Zone
from fairground.terminal import drawing, hexes, lines, palette, pointing, tableau
from fairground.terminal.chooser import Chooser
from fairground.terminal.table import Sight
from fairground.terminal.widgets import LogView, Picture, Words

LOOK = "v"
"""The key that opens piles; no choice of a game has it."""
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
LEAST_CHOICES = 2
"""Lines of choices for which the hint below the prompt gives way."""
SIDE, LEAST_SIDE = 38, 25
"""Columns for seats and log beside the board, and what a wide board leaves them."""


class TableFace(Screen[None]):
    """Draws one sight after another, with what is said about it."""

    AUTO_FOCUS = ""  # keys belong to the table until the player goes to the log

    BOTTOMS = (LOW_BOTTOM, ROOMY_BOTTOM)

    def __init__(self, title: str, names: Sequence[str]) -> None:
        super().__init__()
        self._title = title
        self._names = names
        self.chooser: Chooser | None = None
        self._sight: Sight | None = None
        self._news: tuple[LogLine, ...] = ()
        self._notice = Text()

    @property
    def audience(self) -> int:
        """Whose own table it is, if somebody's."""
        return NOBODY

    @property
    def holding(self) -> bool:
        """Whether an old board is kept until the players go on."""
        return bool(self._news)

    def compose(self) -> ComposeResult:
        yield Words(id="headline")
        with Horizontal(id="middle"):
            yield Container(Picture(id="board"), id="arena")
            with Vertical(id="side"):
                yield Words(id="seats")
                yield self.log_view(self._names)
        with Vertical(id="bottom"):
            yield Words(id="prompt")
            yield Words(id="notice")
            with Container(id="choosing"):
                yield Picture(id="hand")
                yield Words(id="choices")
            yield Picture(id="zones")
            yield from self.foot()
            yield Words(id="keys")

    def log_view(self, names: Sequence[str]) -> LogView:
        """What the log stands in."""
        return LogView(names, id="log")

    def foot(self) -> ComposeResult:
        """What stands below the zones, over the keys."""
        yield from ()

    def say(self, text: str, rule: str = "", warn: bool = False) -> None:
        """Say something to the player."""
        style = palette.WARNING if warn else palette.STRONG
        self._notice = lines.sentence(text, rule, style)
        self._draw()

    def on_resize(self) -> None:
        self._draw()

    def _draw(self) -> None:
        sight = self._sight
        # Bots may still move while the app closes and its widgets go.
        if sight is None or not self.is_mounted or not self.app.is_running:
            return
        scene = sight.scene
        width, height = self.size
        roomy = height >= ROOMY
        least, most = self.BOTTOMS[roomy]
        self._words("#headline", lines.headline(self._title, scene, width - 2))
        shown, picture, columns = self._board(sight, width, height - least - 1)
        pointing.point_out(picture, self._lit(sight))
        taken = min(columns, width - LEAST_SIDE)
        arena = self.query_one("#arena")
        arena.display = bool(picture.lines)
        arena.styles.width = taken
        self.query_one("#board", Picture).draw(picture)
        side = width - taken - 1
        self._words("#seats", lines.seats(scene, self.audience, side, roomy, sight.lit))
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
        """The cards laid out, and below them every other zone but those that are held."""
        scene = sight.scene
        zones = tableau.zones_of(scene)
        if not zones:
            return [], drawing.Drawing(), 0
        below = self.held(sight)
        others = drawing.others(scene, [zone.id for zone in (*zones, *below)], width)
        laid = tableau.tableau(scene, zones, width, height - others.height - 1)
        laid.add_below(others)
        return [zone.id for zone in scene.zones if zone not in below], laid, width

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
            picked = chooser.picking.picked if chooser is not None else ()
            hand = drawing.hand(scene, own, under_cursor, armed, roomy, picked)
            if roomy and chooser is not None and width - hand.width - 4 < BESIDE:
                tall = False
                hand = drawing.hand(scene, own, under_cursor, armed, tall, picked)
            shown = [*shown, own.id]
        zones = drawing.others(scene, shown, width)
        prompt, notice = self.prompt(sight, roomy), self._notice
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
                picked=chooser.picking.count,
                pointed=sight.buttons,
            )
            fixed = self._rows_of(prompt, width) + (0 if tall else len(hand.lines))
            fixed += 3 if roomy else 1  # the keys, and on a roomy screen two gaps
            room = height - fixed - self._rows_of(notice, width) - min(len(zones.lines), 2)
            if room < LEAST_CHOICES and not self._notice.plain:
                # Which keys choose is read before long; what can be chosen is not known yet.
                room, notice = room + self._rows_of(notice, width), Text()
            words = lines.page(rows, min(room, NUMBERED) if chooser.by_number else room)
        for selector, picture in (("#hand", hand), ("#zones", zones)):
            pointing.point_out(picture, self._lit(sight))
            self.query_one(selector, Picture).draw(picture)
        self._words("#prompt", prompt)
        self._words("#notice", notice)
        self._words("#choices", words)
        self._words("#keys", _keys_line(self.keys(sight)))

    def _lit(self, sight: Sight) -> list[str]:
        """What a teacher points at, but for what waits to be confirmed: that is marked already."""
        armed = self.chooser.under_cursor if self.chooser and self.chooser.armed else None
        marked = () if armed is None else armed.on
        return [name for name in sight.lit if name not in marked]

    def _rows_of(self, text: Text, width: int) -> int:
        """Lines that a text takes in a width."""
        return len(text.wrap(self.app.console, width)) if text.plain else 0

    def _words(self, selector: str, text: Text) -> None:
        self.query_one(selector, Words).show(text)

    def _own_hand(self, sight: Sight) -> Zone | None:
        seat = sight.scene.seat
        hands = (zone for zone in sight.scene.zones if zone.kind == "fan")
        return next((zone for zone in hands if seat != NOBODY and zone.owner == seat), None)

    def held(self, sight: Sight) -> list[Zone]:
        """The zones that stand below the table: the own hand."""
        own = self._own_hand(sight)
        return [] if own is None else [own]

    def prompt(self, sight: Sight, roomy: bool) -> Text:
        """What is asked, or what just happened."""
        if self._news:
            return lines.happened(self._news[: 6 if roomy else 4])
        return Text(sight.scene.prompt, palette.STRONG)

    def keys(self, sight: Sight) -> list[tuple[str, str]]:
        """Keys and what they do, the most needed ones first."""
        raise NotImplementedError


def _keys_line(keys: Sequence[tuple[str, str]]) -> Text:
    text = Text(no_wrap=True, overflow="ellipsis")
    for key, what in keys:
        text.append(f" {key} ", palette.CHIP).append(f" {what}  ", palette.DIM)
    return text
