"""A ladder as a page of Markdown and a picture, of ratings or of what doubled budgets won."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from fairground.kernel.game import Game
from fairground.kernel.sentences import how_many
from fairground.lab.ladder import Ladder, Pairing

LABELS = 120
PLOT = 520
LINE = 30
TOP = 46
EDGE = 24
INK = "#2b2230"


@dataclass(frozen=True, slots=True)
class Dot:
    """A line of a picture: a value and half the width of its 95 % confidence interval."""

    name: str
    value: float
    margin: float


def page(game: Game, ladder: Ladder, command: str, picture: str) -> str:
    """The ratings, who won how often against whom, and the command that made it."""
    lines = [
        f"# {game.title}: the ladder",
        "",
        f"`{command}`",
        "",
        f"![{'Ratings' if ladder.is_round_robin else 'Shares of the wins'}]({picture})",
        "",
        f"Nobody imagined more than {how_many(ladder.setting.nodes, 'action')} for a decision.",
        "",
        "| bot | rating | 95 % confidence |",
        "| --- | ---: | ---: |",
        *(
            f"| {rating.name} | {rating.rating:.1f} | ± {rating.margin:.1f} |"
            for rating in ladder.ratings
        ),
        "",
        *(_matrix(ladder) if ladder.is_round_robin else _list(ladder)),
        "",
    ]
    return "\n".join(lines)


def _matrix(ladder: Ladder) -> list[str]:
    names = [rating.name for rating in ladder.ratings]
    return [
        f"Shares of the wins at {ladder.setting.seats} seats, of the bot on the left against the "
        "one above, with the number of games:",
        "",
        f"| | {' | '.join(names)} |",
        f"| --- |{' ---: |' * len(names)}",
        *(
            f"| {one} | {' | '.join(_cell(ladder, one, other) for other in names)} |"
            for one in names
        ),
    ]


def _list(ladder: Ladder) -> list[str]:
    return [
        f"Shares of the wins at {ladder.setting.seats} seats, with the number of games:",
        "",
        "| bot | against | share |",
        "| --- | --- | ---: |",
        *(
            f"| {one.first} | {one.second} | {_cell(ladder, one.first, one.second)} |"
            for one in ladder.pairings
        ),
    ]


def _cell(ladder: Ladder, one: str, other: str) -> str:
    pairing = ladder.share(one, other)
    if pairing is None:
        return ""
    return f"{pairing.share:.0%} ± {pairing.margin:.0%} ({pairing.games})"


def picture(game: Game, ladder: Ladder) -> str:
    """The ratings, or each pairing's share where not everybody met everybody, as SVG."""
    if ladder.is_round_robin:
        dots = [Dot(one.name, one.rating, one.margin) for one in ladder.ratings]
        return plot(f"{game.title}: ratings", dots)
    dots = [Dot(_short(one), 100 * one.share, 100 * one.margin) for one in ladder.pairings]
    return plot(f"{game.title}: % of the wins against the one before", dots, even=50)


def _short(pairing: Pairing) -> str:
    return pairing.first.removeprefix("search:")


def plot(title: str, dots: Sequence[Dot], even: int | None = None) -> str:
    """Dots with their confidence intervals, from top to bottom, as SVG.

    Where nobody is better than the other stands out.
    """
    low = min(dot.value - dot.margin for dot in dots)
    high = max(dot.value + dot.margin for dot in dots)
    first = 5 * int(low // 5)
    last = max(first + 5, 5 * int(-(-high // 5)))

    def at(value: float) -> float:
        return LABELS + PLOT * (value - first) / (last - first)

    height = TOP + LINE * len(dots) + EDGE
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {LABELS + PLOT + EDGE} {height}"'
        f' font-family="system-ui, sans-serif" font-size="14">',
        f"<title>{escape(title)}</title>",
        '<rect width="100%" height="100%" fill="#fbf7ef"/>',
        f'<text x="{EDGE}" y="24" font-weight="600" fill="{INK}">{escape(title)}</text>',
    ]
    for mark in range(first, last + 1, 5):
        stroke = INK if mark == even else "#d9cfbf"
        parts.append(
            f'<line x1="{at(mark):.1f}" x2="{at(mark):.1f}" y1="{TOP - 8}" y2="{height - EDGE}"'
            f' stroke="{stroke}"/><text x="{at(mark):.1f}" y="{height - 6}" text-anchor="middle"'
            f' font-size="11" fill="#6b6070">{mark}</text>'
        )
    for row, dot in enumerate(dots):
        y = TOP + LINE * row + LINE / 2
        left, right = at(dot.value - dot.margin), at(dot.value + dot.margin)
        parts.append(
            f'<text x="{EDGE}" y="{y + 5:.1f}" fill="{INK}">{escape(dot.name)}</text>'
            f'<line x1="{left:.1f}" x2="{right:.1f}" y1="{y:.1f}" y2="{y:.1f}"'
            f' stroke="#b3262e" stroke-width="3" stroke-linecap="round"/>'
            f'<circle cx="{at(dot.value):.1f}" cy="{y:.1f}" r="6" fill="#b3262e"/>'
        )
    return "\n".join([*parts, "</svg>", ""])
