"""The report of an analysed game: what it holds, as data and as text."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any, NamedTuple

from fairground.kernel.sentences import how_many, signed

DIGITS = 4
BARS = "▁▂▃▄▅▆▇█"


class Point(NamedTuple):
    """A seat's odds before an action; step 0 is before the game, the last one after it."""

    step: int
    odds: float


@dataclass(frozen=True, slots=True)
class Judged:
    """A decision: the odds with the bot's choice, and what the action played gave away of them."""

    asked: int  # after which action
    step: int
    seat: int
    action: int
    phrase: str
    odds: float
    loss: float
    preferred: int
    preference: str
    share: float  # how much of its thinking the bot gave to its choice


@dataclass(frozen=True, slots=True)
class Turning:
    """A large change of a seat's odds: after which action, why (decision or chance), the words."""

    step: int
    seat: int
    before: float
    after: float
    cause: str
    text: str


@dataclass(frozen=True, slots=True)
class Account:
    """Where a seat's result came from: start + luck - losses + gifts = result."""

    seat: int
    start: float
    luck: float
    losses: float  # at its own decisions
    gifts: float  # what others' losses gave it; a partner's loss takes
    result: float
    decisions: int
    agreed: int  # of them played as the bot would have


@dataclass(frozen=True, slots=True)
class Report:
    """A game after the game."""

    game: str
    title: str
    names: tuple[str, ...]
    sides: tuple[int, ...]
    actions: int
    iterations: int
    seed: int
    hash: str
    reason: str
    decisions: tuple[Judged, ...]
    curves: tuple[tuple[Point, ...], ...]
    turnings: tuple[Turning, ...]
    accounts: tuple[Account, ...]

    def to_data(self) -> dict[str, Any]:
        """The report as plain data, odds to four digits."""
        data = {"fairground": "report", "format": 1, **_rounded(asdict(self))}
        data["curves"] = [[[step, odds] for step, odds in curve] for curve in data["curves"]]
        return data

    def to_json(self) -> str:
        """The report as JSON text."""
        return json.dumps(self.to_data(), ensure_ascii=False)

    def to_text(self) -> str:
        """The report for people."""
        return "\n".join([*self._opening(), "", *self._turning_lines(), "", *self._worst_lines()])

    def worst(self, most: int = 8) -> list[Judged]:
        """The decisions that gave most away, the largest loss first."""
        costly = [entry for entry in self.decisions if entry.loss >= 0.01]
        return sorted(costly, key=lambda entry: (-entry.loss, entry.step))[:most]

    def spark(self, seat: int, width: int = 40) -> str:
        """A seat's odds over the game as a line of bars."""
        return sparkline(self.curves[seat], width)

    def odds_at(self, moment: int) -> list[float]:
        """Everybody's odds after so many actions, as they were judged last."""
        # A point's odds are those before its action: at the moment that it ends.
        return [
            [odds for step, odds in curve if min(step - 1, self.actions) <= moment][-1]
            for curve in self.curves
        ]

    def _opening(self) -> list[str]:
        lines = [f"{self.title}, {how_many(self.actions, 'action')}. {self.reason}", ""]
        wide = max(map(len, self.names))
        for account in self.accounts:
            lines.append(
                f"{self.names[account.seat]:<{wide}}  {self.spark(account.seat)}  "
                f"{account.start:.0%} at the start, luck {points(account.luck)}, own losses "
                f"{points(-account.losses)}, others' losses {points(account.gifts)}, "
                f"result {account.result:.0%}; as the bot in {account.agreed} of "
                f"{how_many(account.decisions, 'decision')}"
            )
        return lines

    def _turning_lines(self) -> list[str]:
        lines = ["Turning points"]
        for entry in self.turnings:
            change = f"{entry.before:.0%} to {entry.after:.0%}"
            lines.append(
                f"{entry.step:5}  {self.names[entry.seat]} {change} ({entry.cause}): {entry.text}"
            )
        return lines if self.turnings else [*lines, "       None: the odds hardly changed."]

    def _worst_lines(self) -> list[str]:
        lines = ["What the bot would have played"]
        for entry in self.worst():
            lines.append(
                f"{entry.step:5}  {self.names[entry.seat]}: {entry.phrase}; the bot: "
                f"{entry.preference}; {entry.loss:.0%} given away"
            )
        return lines if len(lines) > 1 else [*lines, "       The same: nothing was given away."]


def points(odds: float) -> str:
    """A difference of odds in points of a hundred.

    >>> points(0.001), points(0.3)
    ('0', '+30')
    """
    whole = round(100 * odds)
    return signed(whole) if whole else "0"


def bar(odds: float) -> str:
    """Odds as one bar."""
    return BARS[min(int(odds * len(BARS)), len(BARS) - 1)]


def sparkline(curve: Sequence[Point], width: int) -> str:
    """Odds as so many bars at most.

    >>> sparkline([Point(0, 0.0), Point(5, 0.5), Point(9, 1.0)], 10)
    '▁▁▁▁▁▅▅▅▅█'
    """
    last = curve[-1].step
    columns = min(width, last + 1)
    bars = []
    for column in range(columns):
        step = column * last // max(columns - 1, 1)
        odds = next(point.odds for point in reversed(curve) if point.step <= step)
        bars.append(bar(odds))
    return "".join(bars)


def _rounded(value: Any) -> Any:
    if isinstance(value, float):
        return round(value, DIGITS) + 0.0  # no -0.0
    if isinstance(value, dict):
        return {name: _rounded(entry) for name, entry in value.items()}
    if isinstance(value, list | tuple):
        return [_rounded(entry) for entry in value]
    return value
