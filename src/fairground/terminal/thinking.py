"""What the bot thinks of a decision or of a whole game, away from the screen's thread."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from fairground.kernel.replay import Replay
from fairground.kernel.view import View

if TYPE_CHECKING:
    from fairground.bots.advice import Advice
    from fairground.lab.report import Report

HINT_NODES, HINT_SECONDS = 80_000, 1.0
"""What may be imagined for a hint, and how long."""

ITERATIONS, PLAIN_ITERATIONS = 500, 20
"""Imagined games for each decision of a report: seconds for a whole game, or about a minute."""


def advice_on(view: View, seed: int = 0) -> Advice:
    """What the bot would do in a seat's place, from the same view."""
    from fairground.bots import Budget
    from fairground.bots.advice import advise

    return advise(view, Budget(HINT_NODES, HINT_SECONDS, time.monotonic), seed)


def report_of(
    replay: Replay, names: Sequence[str], progress: Callable[[int, int], None] | None = None
) -> Report:
    """The report of a finished game."""
    from fairground.bots import is_prepared
    from fairground.lab.analysis import analyse
    from fairground.registry import game

    iterations = ITERATIONS if is_prepared(game(replay.game)) else PLAIN_ITERATIONS
    return analyse(replay, iterations, names=names, progress=progress)
