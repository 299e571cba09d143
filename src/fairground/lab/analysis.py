"""Analysis: a finished game judged decision by decision, each from what its seat knew then.

See docs/analysis.md for what the figures mean and where they end.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from itertools import pairwise
from typing import NamedTuple

from fairground.bots.advice import consider
from fairground.kernel.errors import BadReplay
from fairground.kernel.layout import NOBODY
from fairground.kernel.position import Position
from fairground.kernel.replay import Replay
from fairground.kernel.view import View
from fairground.lab.report import Account, Judged, Point, Report, Turning
from fairground.registry import game as find_game

ITERATIONS = 1000
"""Imagined games for each decision, where nobody asks for another number."""

TRIES = 2
"""Imagined games for each action at least, so that every one of them has been looked at."""

MOST_TURNINGS = 8
SMALLEST_TURN = 0.02
"""A change of odds smaller than this turns nothing."""

LONGEST_TEXT = 200
"""Letters of what is told of a turning point; an action can have many consequences."""


class NotOver(BadReplay):
    """A report was asked of a game that is not over."""


InTurn = Callable[[Callable[[], Judged]], Judged]


def at_once(judge: Callable[[], Judged]) -> Judged:
    """Judge a decision without waiting for anything."""
    return judge()


def analyse(
    replay: Replay,
    iterations: int = ITERATIONS,
    seed: int = 0,
    names: Sequence[str] | None = None,
    threads: int = 1,
    progress: Callable[[int, int], None] | None = None,
    in_turn: InTurn = at_once,
) -> Report:
    """Judge every decision of a finished game that had a real choice.

    The same replay, iterations and seed give the same report. `progress` hears how many decisions
    are judged, and how many there are. Who has other things to think about has every single one
    judged `in_turn`.
    """
    game = find_game(replay.game)
    replay.verify(game)  # all of it is under its seal, what was taken back, too
    replay = replay.standing()
    position = replay.position(game, 0)
    if names is not None:
        position.names = tuple(names)
    asked = list(_decisions(position, replay))
    outcome = position.outcome
    if outcome is None:
        raise NotOver("this game is not over; a report is made of a finished game")
    judged = _judge(asked, max(iterations, 1), seed, threads, progress, in_turn)
    sides = game.sides(position.seats)
    # A side's win is shared among its seats.
    result = [score * sides.count(sides[seat]) for seat, score in enumerate(outcome.scores)]
    start = None if replay.start is not None else 1 / len(set(sides))
    curves = [
        _curve([entry for entry in judged if entry.seat == seat], start, end, len(replay.actions))
        for seat, end in enumerate(result)
    ]
    return Report(
        game=game.name,
        title=game.title,
        names=position.names,
        sides=sides,
        actions=len(replay.actions),
        iterations=iterations,
        seed=seed,
        hash=replay.hash,
        reason=outcome.reason,
        decisions=tuple(judged),
        curves=tuple(tuple(curve) for curve in curves),
        turnings=tuple(_turnings(curves, judged, sides, position)),
        accounts=tuple(_account(seat, curve, judged, sides) for seat, curve in enumerate(curves)),
    )


class Asked(NamedTuple):
    """A real choice: after which action it was asked, the step that answered it, and the view."""

    after: int
    step: int
    action: int
    view: View


def _decisions(position: Position, replay: Replay) -> Iterable[Asked]:
    """Play a game again, and stop at each real choice."""
    asked = dict.fromkeys(position.pending, 0)
    for step, (seat, action) in enumerate(replay.actions, start=1):
        after = asked.pop(seat)
        if len(position.choices(seat)) > 1:
            yield Asked(after, step, action, position.view(seat))
        position.play(seat, action)
        asked = {waiting: asked.get(waiting, step) for waiting in position.pending}


def _judge(
    asked: Sequence[Asked],
    iterations: int,
    seed: int,
    threads: int,
    progress: Callable[[int, int], None] | None,
    in_turn: InTurn,
) -> list[Judged]:
    def judge(entry: Asked) -> Judged:
        after, step, action, view = entry
        advice = consider(view, max(iterations, TRIES * len(view.choices)), seed)
        best, played = advice.options[0], advice.option(action)
        # An action of which the bot thinks better than of its own choice is no loss.
        odds = max(best.odds, played.odds)
        return Judged(
            asked=after,
            step=step,
            seat=view.seat,
            action=action,
            phrase=view.spoken(action),
            odds=odds,
            loss=odds - played.odds,
            preferred=best.action,
            preference=view.spoken(best.action),
            share=best.share,
        )

    judged = []
    with ThreadPoolExecutor(threads, thread_name_prefix="analysis") as pool:
        for entry in pool.map(lambda entry: in_turn(partial(judge, entry)), asked):
            judged.append(entry)
            if progress is not None:
                progress(len(judged), len(asked))
    return judged


def _curve(
    judged: Sequence[Judged], start: float | None, result: float, actions: int
) -> list[Point]:
    """A seat's odds before the game, at each of its own decisions, and after the game."""
    if start is None:
        start = judged[0].odds if judged else result
    own = [Point(entry.step, entry.odds) for entry in judged]
    return [Point(0, start), *own, Point(actions + 1, result)]


def _effect(judged: Judged, seat: int, sides: Sequence[int]) -> float:
    """What a decision's loss does to a seat: its side bears it, the other sides share it evenly."""
    if sides[judged.seat] == sides[seat]:
        return -judged.loss
    return judged.loss / (len(set(sides)) - 1)


def _account(
    seat: int, curve: Sequence[Point], judged: Sequence[Judged], sides: Sequence[int]
) -> Account:
    """Where a seat's result came from."""
    own = sum(entry.loss for entry in judged if entry.seat == seat)
    others = sum(_effect(entry, seat, sides) for entry in judged if entry.seat != seat)
    change = curve[-1].odds - curve[0].odds
    return Account(
        seat=seat,
        start=curve[0].odds,
        luck=change + own - others,
        losses=own,
        gifts=others,
        result=curve[-1].odds,
        decisions=sum(entry.seat == seat for entry in judged),
        agreed=sum(entry.seat == seat and entry.action == entry.preferred for entry in judged),
    )


def _turnings(
    curves: Sequence[Sequence[Point]],
    judged: Sequence[Judged],
    sides: Sequence[int],
    position: Position,
) -> list[Turning]:
    """The largest changes of odds; what several seats felt at once is told of the first of them."""
    found = [
        _turning(seat, before, after, judged, sides, position)
        for seat, curve in enumerate(curves)
        for before, after in pairwise(curve)
    ]
    found.sort(key=lambda turning: (-abs(turning.after - turning.before), turning.step))
    told: dict[int, Turning] = {}
    for turning in found:
        if len(told) == MOST_TURNINGS or abs(turning.after - turning.before) < SMALLEST_TURN:
            break
        told.setdefault(turning.step, turning)
    return sorted(told.values(), key=lambda turning: turning.step)


def _turning(
    seat: int,
    before: Point,
    after: Point,
    judged: Sequence[Judged],
    sides: Sequence[int],
    position: Position,
) -> Turning:
    """One change of a seat's odds, put down to the decision that explains half of it, or chance."""
    swing = after.odds - before.odds
    between = [entry for entry in judged if before.step <= entry.step < after.step]
    way = 1 if swing > 0 else -1
    mistake = max(between, key=lambda entry: way * _effect(entry, seat, sides), default=None)
    if mistake is not None and 2 * way * _effect(mistake, seat, sides) >= abs(swing) > 0:
        text = _told(position, mistake.step) or _chosen(position, mistake)
        return Turning(mistake.step, seat, before.odds, after.odds, "decision", text)
    # Others who chose at the same time have told the seat nothing.
    last = next(
        (entry.asked for entry in judged if entry.seat == seat and entry.step == after.step),
        len(position.steps),
    )
    step, text = _last_told(position, before.step, last, between)
    return Turning(step, seat, before.odds, after.odds, "chance", text)


def _last_told(
    position: Position, before: int, last: int, between: Sequence[Judged]
) -> tuple[int, str]:
    """The last action from one point of a curve to the next of which there is something to tell."""
    for step in range(last, max(before, 1) - 1, -1):
        if text := _told(position, step):
            return step, text
    if before == 0:
        return 0, "The deal."
    if between:
        return between[-1].step, _chosen(position, between[-1])
    return last, "Nothing that everybody could see."


def _chosen(position: Position, judged: Judged) -> str:
    stop = "" if judged.phrase.endswith(("!", "?", ".")) else "."
    return f"{position.names[judged.seat]}: {judged.phrase}{stop}"


def _told(position: Position, step: int) -> str:
    """What everybody could read of an action, its first sentences if there are many."""
    words, names = position.game.words, position.names
    events = position.steps[step - 1].events
    told = [words.sentence(event, names) for event in events if event.seen_by(NOBODY)]
    text = ""
    for sentence in filter(None, told):
        if text and len(text) + len(sentence) > LONGEST_TEXT:
            return f"{text} …"
        text = f"{text} {sentence}".strip()
    return text
