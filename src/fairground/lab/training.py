"""Training: learn what a game's traits are worth from games that a bot plays against itself.

A generation of games is played by the greedy bot after a few random actions, on the weights learned
so far (the first on a start by hand). Positions are kept at real decisions,
each with the result that its game came to, and weights are fitted to them: a conditional logit with
a ridge, which is convex, so that the same games always give the same weights.
"""

from __future__ import annotations

import importlib.util
import sys
import types
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np

from fairground.bots.policies import Players, Sample, new_opinion, self_play
from fairground.kernel.algorithms import Series
from fairground.kernel.belief import SENSIBLE
from fairground.kernel.bundles import Lengths, key_from
from fairground.kernel.compiled import CompiledTwin
from fairground.kernel.defaults.judgement import LayoutJudgement
from fairground.kernel.errors import FairgroundError
from fairground.kernel.game import Game, key_of
from fairground.kernel.sentences import how_many
from fairground.kernel.weighing import SCALE, Lesson

Weights = tuple[tuple[int, ...], ...]

KEPT = 8
"""Positions kept of each game."""
WORLDS = 2
"""Worlds that the greedy bot imagines for each decision."""
OPENING = 24
"""Less than so many decisions at the beginning of a game are random, for variety; of a short game
less than half."""
RIDGE = 1e-3
"""How strongly weights are held to 0, for each position and a trait's variance."""
PART = 200  # games played at a time
WIDTH = 100  # of a line of source


class NothingToLearn(FairgroundError):
    """The game's judgement has no weights."""


# ---------------------------------------------------------------- what is learned


def lessons_of(game: Game) -> tuple[Lesson, ...]:
    """What the game's judgement can learn."""
    lessons: tuple[Lesson, ...] = getattr(game.judgement, "LESSONS", ())
    if not lessons and isinstance(game.judgement, LayoutJudgement):
        raise NothingToLearn(
            f"{game.title} declares no numbers, cards or dice of a seat: there is nothing to learn"
        )
    if not lessons:
        raise NothingToLearn(f"the judgement of {game.title} is made by hand: it has no weights")
    return lessons


def weights_of(game: Game) -> dict[str, Weights]:
    """The weights that the game judges with."""
    return {lesson.weights: getattr(game.judgement, lesson.weights) for lesson in lessons_of(game)}


def taught(game: Game, weights: Mapping[str, Weights]) -> Game:
    """The same game with other weights in its judgement."""
    if isinstance(game.judgement, LayoutJudgement):
        return _judged(game, types.SimpleNamespace(**weights))
    return judged_by(game, Path(str(game.judgement.__file__)), weights)  # type: ignore[attr-defined]


def judged_by(game: Game, file: Path, weights: Mapping[str, Weights] | None = None) -> Game:
    """The same game with the judgement or the weights of a file, which may add to the desk."""
    name = f"fairground_judgement_{file.stem}_{game.name}".replace("-", "_")
    spec = importlib.util.spec_from_file_location(name, file)
    if not file.is_file():
        raise FairgroundError(f"there is no file {file}")
    if spec is None or spec.loader is None:
        raise FairgroundError(f"{file} is not a Python file with a judgement")
    module: Any = importlib.util.module_from_spec(spec)
    sys.modules[name] = module  # where Numba looks for it when it loads from the cache
    spec.loader.exec_module(module)
    judges = isinstance(getattr(module, "estimate", None), types.FunctionType)
    if not judges and not hasattr(module, "WORTH"):
        raise FairgroundError(f"{file} has no function estimate(s, seat, desk), and no WORTH")
    for name, lines in (weights or {}).items():
        setattr(module, name, lines)
    return _judged(game, module)


def _judged(game: Game, judgement: Any) -> Game:
    """The same game, and the same rules compiled, with another judgement."""
    other = replace(game, judgement=judgement, desk=getattr(judgement, "DESK", game.desk))
    vars(other)["compiled"] = CompiledTwin(other, like=game.compiled)
    return other


def as_source(game: Game, weights: Mapping[str, Weights], command: str) -> str:
    """The weights as the game's weights.py, with the command that makes them again."""
    text = f'"""What the judgement of {game.title} learned, made by:\n\n{command}\n"""\n'
    for lesson in lessons_of(game):
        text += f"\n# {lesson.weights}: a line for each number of seats; the traits are\n"
        text += "".join(f"# {i}: {trait}\n" for i, trait in enumerate(lesson.learned))
        listed = "".join(
            _listed(seats, line)
            for seats, line in zip(lesson.seats, weights[lesson.weights], strict=True)
        )
        text += f"{lesson.weights} = (\n{listed})\n"
    return text


def _listed(seats: int, line: tuple[int, ...]) -> str:
    """The weights for a number of seats: in one line, or one below the other if they are many."""
    row = f"    ({', '.join(map(str, line))}),  # {seats} seats\n"
    if len(row) <= WIDTH:
        return row
    return (
        "    (\n"
        + "".join(f"        {weight},\n" for weight in line)
        + f"    ),  # {seats} seats\n"
    )


def train(
    game: Game,
    games: int,
    seed: int,
    generations: int,
    report: Callable[[str], None] = lambda _: None,
) -> dict[str, Weights]:
    """Learn every lesson for each number of its seats, each from so many games a generation.

    A generation plays with what the one before has learned and learns from all games so far: from
    its own alone it would forget what the others knew.
    """
    known: dict[str, Weights] = {
        lesson.weights: tuple(lesson.start for _ in lesson.seats) for lesson in lessons_of(game)
    }
    for lesson in lessons_of(game):
        pools: dict[int, list[tuple[Any, Any]]] = {seats: [] for seats in lesson.seats}
        for generation in range(generations):
            pupil = taught(game, known)
            lines = []
            for seats, pool in pools.items():
                pool.append(rehearsed(pupil, lesson, seats, games, seed + generation))
                traits, results = (np.concatenate(part) for part in zip(*pool, strict=True))
                line, loss = fitted(traits, results, lesson.unit, lesson.free)
                lines.append(line)
                report(
                    f"{lesson.weights}, generation {generation + 1}, {seats} seats: "
                    f"{how_many(len(results), 'position')}, "
                    f"loss {loss:.4f} of {np.log(seats):.4f}"
                )
            known[lesson.weights] = tuple(lines)
    return known


# ---------------------------------------------------------------- games to learn from


def rehearsed(game: Game, lesson: Lesson, seats: int, games: int, seed: int) -> tuple[Any, Any]:
    """Traits (positions x seats x traits) and results (positions x seats) of games played."""
    twin = game.compiled
    row, key = game.table(seats, **lesson.options).pack(), key_from(key_of(seed))
    openings = max(1, min(OPENING, game.longest // 2))
    players = greedy_players([0] * seats, turns=1, openings=openings)
    desk = twin.new_desk(SENSIBLE)
    record = desk.view(game.desk.dtype)[0]
    traits, results = [], []
    for first in range(0, games, PART):
        series = twin.new_series(row, seats, min(PART, games - first), key, first)
        states, counts = play(game, game, series, players)
        for i, result in enumerate(series.results):
            for k in range(min(int(counts[i]), KEPT)):
                twin.estimate(states[i * KEPT + k], 0, desk)
                traits.append(told(lesson, record, seats))
                results.append(result)
    return np.array(traits, np.float64), np.array(results)


def told(lesson: Lesson, desk: Any, seats: int) -> Any:
    """A line for each seat of what an estimate has left on the desk, shared out by moments."""
    traits = desk[lesson.field][:seats, : len(lesson.traits)].astype(np.int64)
    if not lesson.moments:
        return traits
    moment, gone = (int(number) for number in desk["when"])
    shares = np.zeros(len(lesson.moments), np.int64)
    shares[moment : moment + 2] = lesson.parts - gone, gone
    return np.concatenate([share * traits for share in shares], axis=1)


def greedy_players(rivals: list[int], turns: int, openings: int = 1) -> Players:
    """The greedy bot in every seat, where it says so with the rival's judgement."""
    return Players(
        worlds=np.full(len(rivals), WORLDS, np.int64),
        rivals=np.array(rivals, np.int64),
        turns=turns,
        openings=openings,
        crossed=1,
    )


def play(game: Game, rival: Game, series: Series, players: Players) -> Sample:
    """Play a series of games, some players with the rival's judgement; keep KEPT of each."""
    twin = game.compiled
    row = twin.row(series.template)
    count = len(series.lengths)
    sample = Sample(twin.rows(row, count * KEPT), twin.zeros(Lengths, count))
    twin.run(
        self_play,
        rival=rival.compiled.rules,
        opinion=new_opinion(rival.compiled, row, SENSIBLE),  # its desk has all that the game's has
        view=twin.state(row),
        series=series,
        players=players,
        sample=sample,
    )
    return sample


# ---------------------------------------------------------------- fitting


def fitted(
    traits: Any, results: Any, unit: int = SCALE, free: tuple[bool, ...] = ()
) -> tuple[tuple[int, ...], float]:
    """Weights, none below 0 but of traits that are free, and the mean loss with them.

    The seats' parts of a result are expected in proportion to exp(weights . traits). A trait that
    would count against its seat is left out: else the bot would learn from its own habits to throw
    away what a better opponent does not.
    """
    centred = traits - traits.mean(axis=1, keepdims=True)
    spread = np.sqrt((centred**2).mean(axis=(0, 1)))
    scale = np.where(spread > 0, spread, 1.0)
    x = traits / scale
    used = spread > 0
    bound = ~np.array(free) if free else np.ones(len(used), bool)
    weights = _newton(x, results, used)
    while (bound & (weights < 0)).any():
        used &= ~(bound & (weights < 0))
        weights = _newton(x, results, used)
    loss = -float((results * np.log(_odds(x, weights) + 1e-12)).sum(axis=1).mean())
    return tuple(int(weight) for weight in np.rint(weights / scale * unit)), loss


def _newton(x: Any, results: Any, used: Any, steps: int = 20) -> Any:
    """The most likely weights of the traits that are used, held to 0 by the ridge."""
    weights = np.zeros(x.shape[2])
    penalty = RIDGE * len(x)
    x = x[:, :, used]
    part = np.zeros(x.shape[2])
    for _ in range(steps):
        odds = _odds(x, part)
        apart = (x - (odds[:, None, :] @ x)) * np.sqrt(odds)[:, :, None]
        apart = apart.reshape(-1, len(part))
        slope = (results - odds).reshape(-1) @ x.reshape(-1, len(part)) - penalty * part
        step = np.linalg.solve(apart.T @ apart + penalty * np.eye(len(part)), slope)
        part += step
        if np.abs(step).max(initial=0.0) < 1e-9:
            break
    weights[used] = part
    return weights


def _odds(x: Any, weights: Any) -> Any:
    sums = x @ weights
    shares = np.exp(sums - sums.max(axis=1, keepdims=True))
    return shares / shares.sum(axis=1, keepdims=True)
