"""The words around the board: headline, seats, prompt, choices, keys."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass

from rich.console import Console
from rich.style import Style
from rich.text import Text

from fairground.kernel.position import LogLine
from fairground.kernel.scene import Fact, Mark, Panel, Scene, SceneChoice
from fairground.terminal import fronts, palette

RULER = Console()
"""Rich wraps text for a console."""
SHORT_NAME = 8
"""Characters of a name that are shown, however narrow the panel."""
KEY_SIGNS = {"left": "←", "right": "→", "up": "↑", "down": "↓", "enter": "Enter"}


def key_sign(key: str) -> str:
    """A key as it is printed on the keyboard."""
    return KEY_SIGNS.get(key, key)


def headline(title: str, scene: Scene, width: int) -> Text:
    """The top line: the game, its counts, and the banner; the title gives way on a narrow one."""
    text = Text(no_wrap=True, overflow="ellipsis")
    gap = "   " if width >= 96 else "  "
    for fact in scene.headline:
        text.append(gap if text.plain else "")
        text.append(f"{fact.label} ", palette.DIM).append(fact.value, palette.STRONG)
    banner = f" {scene.banner} " if scene.banner else ""
    room = width - text.cell_len - len(banner) - 3
    if len(title) <= room:
        text = Text(f"◆ {title}{gap}"[: room + 3], palette.STRONG, no_wrap=True).append_text(text)
    if banner:
        text.append(" " * max(width - text.cell_len - len(banner) - 1, 1))
        text.append(banner, Style(color=palette.INK, bgcolor="#fbbf24", bold=True))
    return text


def seats(scene: Scene, viewer: int, width: int, roomy: bool, lit: Collection[str] = ()) -> Text:
    """A line for each seat, who it is and what it does, and below it what it has openly."""
    rows = []
    for panel in scene.panels:
        lying = fronts.lying(scene, panel, width - 1)
        for line in (_who(panel, viewer, width - 1), *_has(panel, width - 1, lit), *lying):
            bar = Text().append("▌", Style(color=palette.bright(panel.seat)))
            rows.append(bar.append_text(line))
        rows += [Text()] if roomy else []
    return Text("\n", no_wrap=True, overflow="ellipsis").join(rows)


def _who(panel: Panel, viewer: int, width: int) -> Text:
    colour = palette.bright(panel.seat)
    style = Style(color=colour, bold=True, dim=panel.out or None)
    pointer = "▶" if panel.deciding else "×" if panel.out else " "
    badge = f" {panel.badge} " if panel.badge else ""
    you = " (you)" if panel.seat == viewer else ""
    start = f"{pointer}S{panel.seat} {panel.sign} "
    room = width - len(start) - len(badge) - len(panel.status) - len(you) - 2
    line = Text().append(start + clipped(panel.name, max(room, SHORT_NAME)), style)
    line.append(you, palette.DIM).append("  ").append(panel.status, palette.DIM)
    line.truncate(width - len(badge), overflow="ellipsis")
    line.append(" " * max(width - line.cell_len - len(badge) - 1, 0))
    return line.append(badge, Style(color=palette.INK, bgcolor=colour, bold=True))


def _has(panel: Panel, width: int, lit: Collection[str]) -> list[Text]:
    """Score, marks and facts, in as many lines as they need."""
    room = width >= 40
    value = palette.DIM if panel.out else Style(color=palette.bright(panel.seat))
    parts = [_fact(fact, value) for fact in panel.facts]
    if panel.marks:
        parts.insert(1, _marks(panel, room, lit))
    if panel.score and not any(_is_score(fact, panel) for fact in panel.facts):
        parts.insert(0, Text(panel.score, value).append(f" {panel.unit}", palette.DIM))
    gap, indent = ("  " if width >= 46 else " "), (" " if room else "")
    lines = [Text(indent)]
    for part in parts:
        if lines[-1].plain.strip() and lines[-1].cell_len + len(gap) + part.cell_len > width:
            lines.append(Text(indent))
        first, *rest = part.wrap(RULER, width - len(indent))
        lines[-1].append(gap if lines[-1].plain.strip() else "").append_text(first)
        lines += [Text(indent).append_text(more) for more in rest]
    return lines


def _fact(fact: Fact, style: Style) -> Text:
    return Text(f"{fact.label} ", palette.DIM).append(fact.value, style)


def _is_score(fact: Fact, panel: Panel) -> bool:
    """Whether a fact tells the score, such as "pts 3"; "hand 3" only happens to be as many."""
    return fact.label in ("pts", panel.unit) and fact.value == panel.score


def _marks(panel: Panel, spaced: bool, lit: Collection[str]) -> Text:
    """The signs that are on; a dot stands for one that is off."""
    return Text(" " if spaced else "").join(_mark(mark, mark.id in lit) for mark in panel.marks)


def _mark(mark: Mark, is_lit: bool) -> Text:
    text, style = (mark.text, palette.STRONG) if mark.on else (".", palette.DIM)
    return Text(f"»{text}«", palette.POINTED) if is_lit else Text(text, style)


def clipped(text: str, width: int) -> str:
    """The text in so many characters."""
    return text if len(text) <= width else text[: max(width - 1, 0)] + "…"


@dataclass(frozen=True)
class Row:
    """Choices that stand side by side; a long one is wrapped."""

    text: Text
    choices: int = 1
    marked: bool = False

    @property
    def height(self) -> int:
        """Lines that it takes."""
        return self.text.plain.count("\n") + 1


def choices(
    made: Sequence[tuple[str, SceneChoice]],
    cards: Collection[str],
    under_cursor: SceneChoice | None,
    width: int,
    below: bool = False,
    picked: Callable[[SceneChoice], int] = lambda _: 0,
    pointed: Collection[int] = (),
) -> list[Row]:
    """Every choice in words, with its key: below each other, or side by side in a width; `picked`
    says how many pieces of it are picked, and to the `pointed` actions a teacher points."""
    rows: list[Row] = []
    for key, choice in made:
        marked = choice is under_cursor
        entry = _choice(key, choice, cards, marked, width, picked(choice))
        if choice.action in pointed:
            marked = marked or under_cursor is None  # its page is shown
            entry = Text("» ", palette.POINTED).append_text(entry).append(" «", palette.POINTED)
        last = rows[-1] if rows else None
        if last is None or below or _columns(last.text) + 3 + _columns(entry) > width:
            rows.append(Row(entry, marked=marked))
        else:
            text = last.text.copy().append("   ").append_text(entry)
            rows[-1] = Row(text, last.choices + 1, last.marked or marked)
    return rows


def page(rows: Sequence[Row], room: int) -> Text:
    """The rows that fit, those about the cursor; if there are others, a last line says so."""
    if sum(row.height for row in rows) <= room:
        return Text("\n").join(row.text for row in rows)
    pages: list[list[Row]] = [[]]
    for row in rows:
        if pages[-1] and sum(one.height for one in pages[-1]) + row.height > room - 1:
            pages.append([])
        pages[-1].append(row)
    number = next((n for n, rows in enumerate(pages) if any(row.marked for row in rows)), 0)
    before, shown = (
        sum(row.choices for rows in some for row in rows)
        for some in (pages[:number], pages[number : number + 1])
    )
    every = sum(row.choices for row in rows)
    which = f"{before + 1} to {before + shown}" if shown > 1 else f"{before + 1}"
    note = f" {which} of {every} choices; ← → go through all."
    return Text("\n").join([*(row.text for row in pages[number]), Text(note, palette.DIM)])


def _columns(text: Text) -> int:
    """The room that a text takes from its row: a wrapped one takes all of it."""
    return text.cell_len if "\n" not in text.plain else 1 << 16


def _choice(
    key: str, choice: SceneChoice, cards: Collection[str], marked: bool, width: int, picked: int
) -> Text:
    """A choice with its key, and what hangs over below the phrase."""
    said = says_it(choice) or any(on in cards for on in choice.on)
    phrase = choice.phrase if said else f"{choice.text}  {choice.phrase}"
    words = Text(phrase, palette.STRONG if marked else palette.PLAIN)
    if choice.warning:
        words.append(f" ! {choice.warning}", palette.WARNING)
    entry = Text().append(f" {key_sign(key)} ", palette.LIT if marked else palette.CHIP).append(" ")
    if picked:
        entry.append("✓" if picked == 1 else f"✓{picked}", palette.ARMED).append(" ")
    hanging = "\n" + " " * entry.cell_len
    wrapped = words.wrap(RULER, max(width - entry.cell_len, 12))
    return entry.append_text(Text(hanging).join(wrapped))


def says_it(choice: SceneChoice) -> bool:
    """Whether the phrase says what the short text says: all of it, or a word that matters."""
    if re.search(rf"(?<!\w){re.escape(choice.text)}(?!\w)", choice.phrase, re.IGNORECASE):
        return True
    text, phrase = (
        set(re.findall(r"\w{4,}", said.lower())) for said in (choice.text, choice.phrase)
    )
    return bool(text & phrase)


def sentence(text: str, rule: str, style: Style = palette.PLAIN) -> Text:
    """A sentence with the chip of its rule."""
    line = Text(text, style)
    if rule:
        line.append(" ").append(f" {rule} ", palette.CHIP)
    return line


def happened(lines: Sequence[LogLine]) -> Text:
    """What one action brought about, as one paragraph for each line."""
    return Text("\n").join(sentence(line.text, line.rule) for line in lines)
