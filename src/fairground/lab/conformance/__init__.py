"""The conformance suite: what every game must keep, checked on any game, ours or a stranger's.

>>> import fairground
>>> from fairground.lab.conformance import CHECKS
>>> [check.name for check in CHECKS][:3]
['source', 'choices', 'refusals']
"""

from __future__ import annotations

import signal
import time
import traceback
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from multiprocessing import get_context

from fairground.kernel.game import Game
from fairground.lab.conformance import (
    bounds,
    course,
    features,
    lessons,
    menus,
    openness,
    parity,
    positions,
    prose,
    records,
    redeals,
    rules,
    scenes,
    secrets,
    source,
    twins,
    undo,
    variety,
)
from fairground.lab.conformance.probe import Check, Finding, Probe
from fairground.registry import game as find_game

__all__ = ["CHECKS", "THOROUGH", "Check", "Finding", "check", "run"]

THOROUGH = 12.0
"""How many times the effort of a quick run a thorough one takes."""

CHECKS: tuple[Check, ...] = (
    Check(
        "source",
        "The rules keep to the subset of Python that the kernel compiles.",
        source.subset,
    ),
    Check(
        "choices",
        "Choices are exactly the actions that the verdict allows, ascending, for those who decide.",
        rules.choices_match_verdicts,
    ),
    Check(
        "refusals",
        "Every other action is refused by id and by text, with a rule, and changes nothing.",
        rules.refusals_change_nothing,
    ),
    Check(
        "events",
        "An action says who decides next, and its events fit the tape and can be read.",
        rules.events_are_readable,
    ),
    Check(
        "openness",
        "What some are told vaguely lies beside what it really was, to be told openly afterwards.",
        openness.vague_events_have_their_truth,
    ),
    Check(
        "prose",
        "What is said is in whole sentences: numbers agree, names are filled in, one dash.",
        prose.texts_are_well_said,
    ),
    Check(
        "rulebook",
        "Every rule that a verdict, an event, an outcome or an option names is in the rulebook.",
        rules.rules_are_in_the_book,
    ),
    Check(
        "course",
        "Every game ends in time, and every position on the way obeys the game's invariants.",
        course.games_end_and_obey,
    ),
    Check(
        "scores",
        "Nobody has a score before the end; at the end the scores are shares of one point.",
        course.scores_add_up,
    ),
    Check(
        "estimates",
        "Estimates lie within one of zero, sum to zero, and at the end rank seats as scores do.",
        course.estimates_add_up,
    ),
    Check(
        "bounds",
        "No list is read or written from its end, where machine code would leave it.",
        bounds.indices_stay_inside,
    ),
    Check(
        "keys",
        "The same seats, options and key are the same game, another key is another.",
        course.keys_decide,
    ),
    Check(
        "options",
        "Every value of an option changes something that can happen.",
        variety.options_matter,
    ),
    Check(
        "menus",
        "A preset can be had and is as long as it says; options and values are named in words.",
        menus.menus_keep_their_word,
    ),
    Check(
        "copies",
        "A copy and its original do not feel each other's actions.",
        records.copies_are_independent,
    ),
    Check(
        "replays",
        "A replay comes back from its JSON, verifies, and goes on as the game did.",
        records.replays_come_back,
    ),
    Check(
        "scenarios",
        "A position built from its description is the same position and goes on the same way.",
        records.scenarios_come_back,
    ),
    Check(
        "positions",
        "A position with anything wrong in it is refused with a sentence, or can be played.",
        positions.positions_are_refused_or_playable,
    ),
    Check(
        "views",
        "A view shows a seat its choices and nothing that it may not know.",
        secrets.views_hide,
    ),
    Check(
        "simultaneity",
        "Who decides at the same time learns nothing before all have chosen, in whatever order.",
        secrets.simultaneous_choices_are_secret,
    ),
    Check(
        "features",
        "Every field says what it may hold, and holds nothing else: by that learners read it.",
        features.features_are_declared,
    ),
    Check(
        "undo",
        "Who takes an action back has learned nothing by it, nor by being allowed to.",
        undo.slips_teach_nothing,
    ),
    Check(
        "worlds",
        "A redealt view is a possible position that looks the same to the seat and can be played.",
        redeals.redeals_are_possible,
    ),
    Check(
        "proportions",
        "A redeal gives every possibility its due share.",
        redeals.redeals_are_fair,
    ),
    Check(
        "scenes",
        "A scene offers the legal actions on what is in it, and everything in it has its own id.",
        scenes.scenes_hold_together,
    ),
    Check(
        "lessons",
        "A lesson can be played as it is written, and has a sentence for every other choice.",
        lessons.lessons_can_be_taught,
    ),
    Check(
        "parity",
        "Whatever a seat's view holds, its screen shows: a person may know what a bot may know.",
        parity.screens_show_what_views_hold,
    ),
    Check(
        "twins",
        "The plain and the compiled rules agree bit for bit.",
        twins.twins_agree,
        long=True,
    ),
)


def check(
    game: Game,
    thorough: bool = False,
    seed: int = 0,
    report: Callable[[Check, Finding | None, float], None] | None = None,
    processes: int = 1,
) -> tuple[Finding, ...]:
    """Run every check; return the first finding of each one that fails.

    `report` is called after each check with its finding (None if it holds; a finding with `not_run`
    if it could not be made here, which is no failure) and the seconds it took. Several processes
    find the game by its name, and the same things in it as one.
    """
    effort = THOROUGH if thorough else 1.0
    if processes == 1:
        probe = Probe(game, seed, effort)
        results: Iterable[tuple[Finding | None, float]] = (timed(one, probe) for one in CHECKS)
    else:
        results = side_by_side(game.name, seed, effort, processes)
    findings = []
    for one, (finding, seconds) in zip(CHECKS, results, strict=True):
        if report is not None:
            report(one, finding, seconds)
        if finding is not None and not finding.not_run:
            findings.append(finding)
    return tuple(findings)


def side_by_side(
    name: str, seed: int, effort: float, processes: int
) -> Iterator[tuple[Finding | None, float]]:
    """What every check finds, in order, while others run already; long ones begin first."""
    started = (name, seed, effort)
    order = sorted(range(len(CHECKS)), key=lambda number: not CHECKS[number].long)
    with ProcessPoolExecutor(processes, get_context("spawn"), _start, started) as pool:
        begun = {number: pool.submit(_timed, number) for number in order}
        yield from (begun[number].result() for number in range(len(CHECKS)))


_probes: list[Probe] = []
"""In a process that works for `side_by_side`: what its checks share."""


def _start(name: str, seed: int, effort: float) -> None:
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # Ctrl-C ends a worker without a word
    _probes.append(Probe(find_game(name), seed, effort))


def _timed(number: int) -> tuple[Finding | None, float]:
    return timed(CHECKS[number], _probes[0])


def timed(one: Check, probe: Probe) -> tuple[Finding | None, float]:
    """What a check finds, and the seconds it takes."""
    started = time.perf_counter()
    finding = run(one, probe)
    return finding, time.perf_counter() - started


def run(one: Check, probe: Probe) -> Finding | None:
    """Run one check; a game that breaks down on the way has failed it."""
    probe.now = None
    try:
        finding = next(one.function(probe), None)
    except Exception as error:
        where = traceback.extract_tb(error.__traceback__)[-1]
        finding = probe.finding(
            "the game to play on",
            f"{type(error).__name__} in {where.name}, line {where.lineno} of {where.filename}: "
            f"{error}",
        )
        finding = _located(probe, finding)
    return None if finding is None else replace(finding, check=one.name)


def _located(probe: Probe, finding: Finding) -> Finding:
    """The finding in the situation that was looked at last, if that can still be told."""
    if probe.now is None:
        return finding
    try:
        return probe.finding(finding.expected, finding.found, probe.now)
    except Exception:  # a state that broke on the way may not even have bytes
        return replace(
            finding, seats=probe.now.seats, options=probe.now.options, seed=probe.now.seed
        )
