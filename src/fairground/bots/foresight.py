"""What a choice probably leads to, told as the log would tell it.

Worlds are imagined from a view, the choice is made in each, and everybody goes on as the greedy bot
would, from what they know there. What is said in most of these worlds is what to expect: only what
the seat itself would read, so that it gives away nothing that the seat does not know.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from fairground.bots.bot import Budget, dice_of
from fairground.bots.greedy import Greedy
from fairground.kernel.belief import SENSIBLE
from fairground.kernel.position import Position
from fairground.kernel.view import View

WORLDS = 16
"""In how many worlds the choice is made."""
FURTHER = 4
"""Actions that are played after it in each."""
LIKELY = 0.5
MOST = 3
"""Sentences that are told at most, of those that come up in so large a part of the worlds."""


@dataclass(frozen=True, slots=True)
class Foreseen:
    """Something that will probably happen, and in which part of the worlds it did."""

    text: str
    share: float


def foresee(view: View, action: int, seed: int = 0) -> tuple[Foreseen, ...]:
    """What probably comes of a choice, in the order in which it happens."""
    counts: Counter[str] = Counter()
    places: Counter[str] = Counter()
    for number in range(WORLDS):
        told = dict.fromkeys(_told(imagined(view, WORLDS * seed + number), view.seat, action))
        for place, text in enumerate(told):
            counts[text] += 1
            places[text] += place
    likely = [text for text, count in counts.most_common(MOST) if count >= LIKELY * WORLDS]
    likely.sort(key=lambda text: places[text] / counts[text])
    return tuple(Foreseen(text, counts[text] / WORLDS) for text in likely)


def imagined(view: View, number: int) -> Position:
    """A world that may be the true one, as far as the seat knows."""
    plain = view.game.plain
    state = plain.state(view.row)
    plain.redeal(state, view.seat, *dice_of(view, number), plain.new_desk(SENSIBLE))
    return Position(view.game, state, view.names)


def _told(position: Position, seat: int, action: int) -> list[str]:
    """What the seat reads after its choice, but for the sentence that tells of the choice."""
    position.carry_out(seat, action)
    bot = Greedy()
    for _ in range(FURTHER):
        if not position.pending:
            break
        other = position.pending[0]
        position.carry_out(other, bot.choose(position.view(other), Budget(nodes=1)))
    turn = position.game.measures.turn
    events = [event for step in position.steps for event in step.events if event.seen_by(seat)]
    texts = [
        position.game.words.sentence(event, position.names)
        for event in events[1:]
        if turn is None or event.kind != turn.kind  # that somebody's turn begins is no news
    ]
    return [text for text in texts if text]
