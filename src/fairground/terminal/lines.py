"""The words around the board: headline, seats, prompt, choices, keys."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from rich.style import Style
from rich.text import Text

from fairground.kernel.position import LogLine
from fairground.kernel.scene import Panel, Scene, SceneChoice
from fairground.terminal import palette

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


def seats(panels: Sequence[Panel], viewer: int, width: int, roomy: bool) -> Text:
    """Two lines for each seat: who it is and what it does; what it has openly."""
    rows = []
    for panel in panels:
        for line in (_who(panel, viewer, width - 1), _has(panel, width - 1)):
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
    line = Text().append(start + clipped(panel.name, max(room, 4)), style)
    line.append(you, palette.DIM).append("  ").append(panel.status, palette.DIM)
    line.append(" " * max(width - line.cell_len - len(badge) - 1, 0))
    return line.append(badge, Style(color=palette.INK, bgcolor=colour, bold=True))


def _has(panel: Panel, width: int) -> Text:
    gap = "  " if width >= 46 else " "
    room = width >= 40
    quiet = palette.DIM
    value = quiet if panel.out else Style(color=palette.bright(panel.seat))
    line = Text(" " if room else "")
    if panel.score and all(panel.score != fact.value for fact in panel.facts):
        line.append(panel.score, value).append(f" {panel.unit}{gap}", quiet)
    for place, fact in enumerate(panel.facts):
        line.append(f"{fact.label} ", quiet).append(fact.value, value)
        line.append(gap if fact is not panel.facts[-1] else "")
        if place == 0 and panel.marks:
            line.append_text(_marks(panel, room)).append(gap)
    if not panel.facts:
        line.append_text(_marks(panel, room))
    return line


def _marks(panel: Panel, spaced: bool) -> Text:
    """The signs that are on; a dot stands for one that is off."""
    return Text(" " if spaced else "").join(
        Text(mark.text, palette.STRONG) if mark.on else Text(".", palette.DIM)
        for mark in panel.marks
    )


def clipped(text: str, width: int) -> str:
    """The text in so many characters."""
    return text if len(text) <= width else text[: max(width - 1, 0)] + "…"


def choices(
    made: Sequence[tuple[str, SceneChoice]],
    cards: Collection[str],
    under_cursor: SceneChoice | None,
    width: int | None,
) -> Text:
    """Every choice in words, with its key: below each other, or side by side in a width."""
    text, row = Text(), 0
    for key, choice in made:
        entry = _choice(key, choice, cards, choice is under_cursor)
        if width is not None and text.plain and row + 3 + entry.cell_len <= width:
            text.append("   ")
            row += 3 + entry.cell_len
        else:
            text.append("\n" if text.plain else "")
            row = entry.cell_len
        text.append_text(entry)
    return text


def _choice(key: str, choice: SceneChoice, cards: Collection[str], marked: bool) -> Text:
    """A choice with its key; a card in the hand shows its own short text, and what a phrase says
    need not stand before it."""
    said = re.search(rf"(?<!\w){re.escape(choice.text)}(?!\w)", choice.phrase, re.IGNORECASE)
    told = said is not None or any(on in cards for on in choice.on)
    phrase = choice.phrase if told else f"{choice.text}  {choice.phrase}"
    entry = Text().append(f" {key_sign(key)} ", palette.LIT if marked else palette.CHIP)
    entry.append(f" {phrase}", palette.STRONG if marked else palette.PLAIN)
    if choice.warning:
        entry.append(f" ! {choice.warning}", palette.WARNING)
    return entry


def sentence(text: str, rule: str, style: Style = palette.PLAIN) -> Text:
    """A sentence with the chip of its rule."""
    line = Text(text, style)
    if rule:
        line.append(" ").append(f" {rule} ", palette.CHIP)
    return line


def happened(lines: Sequence[LogLine]) -> Text:
    """What one action brought about, as one paragraph for each line."""
    return Text("\n").join(sentence(line.text, line.rule) for line in lines)
