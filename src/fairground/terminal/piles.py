"""Looking into piles: what lies in each zone that may be opened, and the options of the table."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any, ClassVar

from rich.cells import cell_len
from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.widgets import Static

from fairground.kernel.game import Game
from fairground.kernel.scene import Entry, Scene, Zone
from fairground.kernel.sentences import MINUS
from fairground.terminal import palette
from fairground.terminal.reading import ReadingScreen

OPTIONS = "Options of this table"
OPTIONS_PAGE = "options:"
"""What stands for the options among the ids of zones, which have no colon."""


@dataclass(frozen=True)
class Page:
    """One thing to look into: a zone by its id, or the options."""

    zone: str
    title: str
    body: RenderableType


def pages(scene: Scene, game: Game, options: dict[str, Any]) -> list[Page]:
    """Every zone of the scene that may be opened, and the options at the end."""
    opened = [
        Page(zone.id, f"{zone.label} ({_count(zone)})", _inside(zone))
        for zone in scene.zones
        if zone.opened
    ]
    return [*opened, Page(OPTIONS_PAGE, OPTIONS, _options(game, scene, options))]


def _count(zone: Zone) -> int:
    """How many cards are in it, which may be told as fewer kinds of cards."""
    return len(zone.inside) if zone.count is None else zone.count


def _inside(zone: Zone) -> Group:
    """The sentence over a pile, and everything in it in its order."""
    heading = Text(f"{zone.opened}\n", palette.STRONG)
    if not zone.inside:
        return Group(heading, Text("Nothing is in it.", palette.DIM))
    rows = Grid.grid(padding=(0, 2, 0, 0))
    rows.add_column(justify="right", style=palette.DIM)
    rows.add_column(no_wrap=True)
    number = 1
    for back, alike in groupby(zone.inside, key=_back):
        run = list(alike)
        shown = [(1, entry) for entry in run] if back is None else [(len(run), run[0])]
        for count, entry in shown:
            place = str(number) if count == 1 else f"{number} to {number + count - 1}"
            words = _more(entry) if count == 1 else f"{count} cards face down"
            rows.add_row(place, _face(entry), Text(words, palette.PLAIN))
            number += count
    return Group(heading, rows)


def _back(entry: Entry) -> tuple[str, str, str, int | None] | None:
    """What backs that look alike share, of which a run makes one line; a face has none."""
    if entry.kind != "back":
        return None
    return entry.look, entry.text, entry.badge, entry.owner


def _face(entry: Entry) -> Text:
    """An entry as its piece is drawn, with the sign at its corner."""
    shown = entry.text or entry.code
    style = palette.piece_style(entry.look, entry.owner, entry.kind == "back")
    face = Text().append(f"[{shown}]", style)
    said = entry.badge in shown  # as a value that is printed on the card already
    return face if said else face.append(f" {entry.badge}", palette.STRONG)


def _more(entry: Entry) -> str:
    """What its label says beyond what is printed on it.

    >>> _more(Entry("blue", "Lambada", "LA", "Lambada: Two neighbouring cars change places."))
    'Two neighbouring cars change places.'
    """
    if entry.label == entry.text:
        return ""
    return entry.label.removeprefix(f"{entry.text}: ") if entry.text else entry.label


def _options(game: Game, scene: Scene, options: dict[str, Any]) -> Grid:
    """Each option: its name, its value, what is usual if that is another, and what it means."""
    rows = Grid.grid(padding=(0, 2, 0, 0))
    for option in game.options:
        value, usual = options[option.name], option.default_for(len(scene.panels))
        said = Text(spoken(value), palette.STRONG)
        if value != usual:
            said.append(f" (usually {spoken(usual)})", palette.DIM)
        said.append(f"\n{option.sentence}", palette.DIM)
        rows.add_row(Text(option.name.replace("_", " "), palette.PLAIN), said)
    return rows


def spoken(value: Any) -> str:
    """An option's value as a person says it, as on the page: the first seat has the number 1.

    >>> spoken(True), spoken("end_of_trick"), spoken((5, 4))
    ('yes', 'end of trick', '5, 4')
    >>> spoken("seat_5"), spoken("seat0_octopirates"), spoken("winner_0")
    ('seat 6', 'seat 1 octopirates', 'the last winner, seat 1')
    """
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple | list):
        return ", ".join(map(spoken, value))
    said = str(value).replace("-", MINUS).replace("_", " ")
    said = re.sub(r"\bwinner (\d)", r"the last winner, seat \1", said)
    return re.sub(r"\bseat ?(\d)", lambda found: f"seat {int(found[1]) + 1}", said)


class PilesScreen(ReadingScreen):
    """One pile at a time, by its number or with ← →."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("v,enter,q", "close", show=False),
        Binding("left,shift+tab", "turn(-1)", show=False),
        Binding("right,tab", "turn(1)", show=False),
        *(Binding(str(number), f"show({number - 1})", show=False) for number in range(1, 10)),
    ]

    def __init__(self, title: str, found: Sequence[Page], zone: str = "") -> None:
        super().__init__()
        self._title = title
        self._pages = found
        ids = [page.zone for page in found]
        self.shown = ids.index(zone) if zone in ids else 0

    def compose(self) -> ComposeResult:
        yield Static(Text(f"◆ {self._title}: look into", palette.STRONG), id="rules-title")
        yield Static(id="piles")
        with VerticalScroll(id="rules", can_focus=False):
            yield Static(id="rules-text")
        last = min(len(self._pages), 9)
        keys = f"1 to {last} or ← → another   ↑ ↓ PgUp PgDn scroll   Esc back to the table"
        if last == 1:
            keys = "↑ ↓ PgUp PgDn scroll   Esc back to the table"
        yield Static(Text(keys, palette.DIM), id="rules-keys")

    def on_mount(self) -> None:
        self.action_show(self.shown)

    def action_turn(self, by: int) -> None:
        self.action_show((self.shown + by) % len(self._pages))

    def action_show(self, number: int) -> None:
        """Look into the pile of a number, if there is one."""
        if number >= len(self._pages):
            return
        self.shown = number
        self.query_one("#piles", Static).update(self._names())
        self.show_text(self._pages[number].body)
        self.query_one("#rules", VerticalScroll).scroll_home(animate=False)

    def _names(self) -> Text:
        """All piles by number, in as many lines as they need."""
        names, room = Text(), 0
        for place, page in enumerate(self._pages):
            key = f" {place + 1} " if place < 9 else " · "
            needed = len(key) + 1 + cell_len(page.title)
            gap = "\n" if needed + 3 > room else "   "
            room = room - needed - 3 if gap == "   " else self.size.width - 2 - needed
            names.append(gap if place else "")
            chosen = place == self.shown
            names.append(key, palette.LIT if chosen else palette.CHIP)
            names.append(f" {page.title}", palette.STRONG if chosen else palette.DIM)
        return names

    def on_resize(self) -> None:
        self.query_one("#piles", Static).update(self._names())

    def action_close(self) -> None:
        self.dismiss(self._pages[self.shown].zone)
