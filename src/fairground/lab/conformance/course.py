"""Conformance of whole games: their ends, invariants, scores, estimates and keys."""

from __future__ import annotations

from collections.abc import Iterator

from fairground.kernel.algorithms import ENDLESS
from fairground.kernel.layout import TAPE_FIELDS, Plain
from fairground.lab.conformance.probe import Finding, Probe, Situation, game_bytes

NEARLY = 1e-9


def games_end_and_obey(probe: Probe) -> Iterator[Finding]:
    """Within `longest` decisions, and with every invariant after every action."""
    game = probe.game
    for here in probe.walk("course", probe.many(2600)):
        here.state.pack()  # a value out of its field's range fails here
        broken = game.broken_invariant(here.state)
        if broken is not None:
            seat, action = here.actions[-1] if here.actions else (None, None)
            yield probe.finding(
                "every invariant of the game to hold", broken, here.kept(), seat, action
            )
    twin = probe.swift
    desk, out, rng = twin.new_room()
    for number, table in zip(range(probe.many(300)), probe.tables("ends"), strict=False):
        rng[0] = 2 * number + 1
        waiting = game.plain.pending(table.state)
        length = twin.playout(twin.state(table.state.pack()), desk, out, rng, waiting, ENDLESS)
        if length > game.longest:
            yield probe.finding(
                f"an end after {game.longest} decisions at most", f"it took {length}", table
            )


# ---------------------------------------------------------------- scores and estimates


def scores_add_up(probe: Probe) -> Iterator[Finding]:
    """All 0 before the end; then shares of one point, none of them negative."""
    ends = 0
    for here in probe.samples:
        scores = _scores(probe, probe.at(here))
        if here.waiting:
            if any(scores):
                yield probe.finding("no score before the end", f"the scores are {scores}", here)
            continue
        ends += 1
        if min(scores) < 0 or abs(sum(scores) - 1) > NEARLY:
            yield probe.finding(
                "shares of one point at the end: no score below 0, and all that sum to 1",
                f"the scores are {scores}",
                here,
            )
    if not ends:
        yield probe.finding("some random game to end", "none did")


def estimates_add_up(probe: Probe) -> Iterator[Finding]:
    """In [-1, 1] and zero-sum; at the end in the order of the scores."""
    for here in probe.some(250):
        worths = _estimates(probe, here)
        if not all(-1 - NEARLY <= worth <= 1 + NEARLY for worth in worths):
            yield probe.finding("estimates in [-1, 1]", f"they are {worths}", here)
        if not abs(sum(worths)) <= NEARLY:
            yield probe.finding(
                "estimates that sum to zero", f"{worths} sum to {sum(worths)}", here
            )
        if not here.waiting:
            yield from _ranked_alike(probe, here, worths)


def _ranked_alike(probe: Probe, here: Situation, worths: list[float]) -> Iterator[Finding]:
    scores = _scores(probe, here)
    for seat in range(here.seats):
        for other in range(seat):
            by_score = scores[seat] - scores[other]
            by_worth = worths[seat] - worths[other]
            same = abs(by_score) <= NEARLY and abs(by_worth) <= NEARLY
            if not same and by_score * by_worth <= 0:
                yield probe.finding(
                    f"final estimates that rank the seats as the scores {scores} do",
                    f"the estimates are {worths}",
                    here,
                    seat,
                )


def _scores(probe: Probe, here: Situation) -> list[float]:
    scores = [0.0] * here.seats
    probe.game.plain.score(here.state, scores)
    return scores


def _estimates(probe: Probe, here: Situation) -> list[float]:
    desk = probe.game.plain.new_desk()
    return [probe.game.plain.estimate(here.state, seat, desk) for seat in range(here.seats)]


# ---------------------------------------------------------------- keys


def keys_decide(probe: Probe) -> Iterator[Finding]:
    """Dealt and played twice, a game is the same; what lies on the desk has no say in it."""
    plain = probe.game.plain
    luck = probe.luck("keys play")
    for number, table in zip(range(probe.many(60)), probe.tables("keys"), strict=False):
        again = probe.table(table.seats, table.options, table.seed)
        if again.state != table.state:
            yield probe.finding("one deal for one key", "two deals differ", table)
        if number % 6 == 0:
            yield from _keys_differ(probe, table)
        out = plain.new_out()
        desk, soiled = plain.new_desk(), _soiled_desk(probe)
        soiled.taping = 1
        while table.waiting:
            before = table.kept()
            seat, action = probe.step(table, luck, desk, out)
            soiled.taped = 0
            plain.apply(again.state, seat, action, soiled)
            if again.state != table.state:
                yield probe.finding(
                    "the same action on the same state to give the same state, whatever lies on "
                    "the desk and whether the tape runs or not",
                    "two runs differ",
                    before,
                    seat,
                    action,
                )
            if len(table.actions) >= 60:
                break


def _keys_differ(probe: Probe, table: Situation) -> Iterator[Finding]:
    """If the deal rolls dice at all, not every key deals the same."""
    others = [probe.table(table.seats, table.options, table.seed + 1 + i) for i in range(16)]
    dealt = game_bytes(probe.game, table.state)
    if table.state.ticks and all(game_bytes(probe.game, one.state) == dealt for one in others):
        yield probe.finding(
            "another key to deal another game", "seventeen keys deal the same one", table
        )


def _soiled_desk(probe: Probe) -> Plain:
    """A desk that another rule has left in disorder; its content must mean nothing."""
    layout = probe.game.desk
    tape = layout.offsets["tape"] + TAPE_FIELDS[-1].item.size * TAPE_FIELDS[-1].count
    return layout.unpack(bytes(tape) + b"\x4d" * (layout.size - tape))
