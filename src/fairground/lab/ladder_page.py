"""A ladder as a page of Markdown and a picture of its ratings."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from fairground.kernel.game import Game
from fairground.lab.ladder import Ladder, Rating

LABELS = 120
PLOT = 520
LINE = 30
TOP = 46
EDGE = 24


def page(game: Game, ladder: Ladder, command: str, picture: str) -> str:
    """The ratings, who won how often against whom, and the command that made it."""
    names = [rating.name for rating in ladder.ratings]
    lines = [
        f"# {game.title}: the ladder",
        "",
        f"`{command}`",
        "",
        f"![Ratings]({picture})",
        "",
        f"Nobody imagined more than {ladder.setting.nodes:,} actions for a decision.",
        "",
        "| bot | rating | 95 % confidence |",
        "| --- | ---: | ---: |",
        *(
            f"| {rating.name} | {rating.rating:.1f} | ± {rating.margin:.1f} |"
            for rating in ladder.ratings
        ),
        "",
        f"Shares of the wins at {ladder.setting.seats} seats, of the bot on the left against the "
        "one above, with the number of games:",
        "",
        f"| | {' | '.join(names)} |",
        f"| --- |{' ---: |' * len(names)}",
        *(
            f"| {one} | {' | '.join(_cell(ladder, one, other) for other in names)} |"
            for one in names
        ),
        "",
    ]
    return "\n".join(lines)


def _cell(ladder: Ladder, one: str, other: str) -> str:
    pairing = ladder.share(one, other)
    if pairing is None:
        return ""
    return f"{pairing.share:.0%} ± {pairing.margin:.0%} ({pairing.games})"


def plot(title: str, ratings: Sequence[Rating]) -> str:
    """Ratings as dots with their confidence intervals, as an SVG picture."""
    low = min(rating.rating - rating.margin for rating in ratings)
    high = max(rating.rating + rating.margin for rating in ratings)
    first = 5 * int(low // 5)
    last = max(first + 5, 5 * int(-(-high // 5)))

    def at(value: float) -> float:
        return LABELS + PLOT * (value - first) / (last - first)

    height = TOP + LINE * len(ratings) + EDGE
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {LABELS + PLOT + EDGE} {height}"'
        f' font-family="system-ui, sans-serif" font-size="14">',
        f"<title>{escape(title)}</title>",
        '<rect width="100%" height="100%" fill="#fbf7ef"/>',
        f'<text x="{EDGE}" y="24" font-weight="600" fill="#2b2230">{escape(title)}</text>',
    ]
    for mark in range(first, last + 1, 5):
        parts.append(
            f'<line x1="{at(mark):.1f}" x2="{at(mark):.1f}" y1="{TOP - 8}" y2="{height - EDGE}"'
            f' stroke="#d9cfbf"/><text x="{at(mark):.1f}" y="{height - 6}" text-anchor="middle"'
            f' font-size="11" fill="#6b6070">{mark}</text>'
        )
    for row, rating in enumerate(ratings):
        y = TOP + LINE * row + LINE / 2
        left, right = at(rating.rating - rating.margin), at(rating.rating + rating.margin)
        parts.append(
            f'<text x="{EDGE}" y="{y + 5:.1f}" fill="#2b2230">{escape(rating.name)}</text>'
            f'<line x1="{left:.1f}" x2="{right:.1f}" y1="{y:.1f}" y2="{y:.1f}"'
            f' stroke="#b3262e" stroke-width="3" stroke-linecap="round"/>'
            f'<circle cx="{at(rating.rating):.1f}" cy="{y:.1f}" r="6" fill="#b3262e"/>'
        )
    return "\n".join([*parts, "</svg>", ""])
