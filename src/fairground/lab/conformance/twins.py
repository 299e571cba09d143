"""Conformance of the compiled twin: the plain one's bytes, action by action and in bulk."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from fairground.kernel.algorithms import deal_states, finish_states
from fairground.kernel.bundles import Ints
from fairground.kernel.errors import MissingExtra
from fairground.kernel.rooms import Rooms
from fairground.lab.conformance.probe import Finding, Probe, Situation, words_of

CLOSE = 1e-12
BATCH = 100


def twins_agree(probe: Probe) -> Iterator[Finding]:
    """Step by step over some games, by their final states over many."""
    try:
        compiled = probe.game.compiled
    except MissingExtra as error:
        yield Finding("", "Numba to be installed", f"not run: {error}", not_run=True)
        return
    yield from _steps_agree(probe, compiled)
    yield from _batches_agree(probe, compiled)


# ---------------------------------------------------------------- step by step


class Pair:
    """Both twins of one table, played side by side."""

    def __init__(self, probe: Probe, compiled: Any, table: Situation) -> None:
        import numpy as np

        self.np = np
        self.probe = probe
        self.plain = probe.game.plain
        self.compiled = compiled
        self.table = table
        self.row = compiled.state(probe.game.table(table.seats, **table.options).pack())
        self.desk, self.desk_row = self.plain.new_desk(), compiled.new_desk()
        self.out, self.out_row = self.plain.new_out(), compiled.new_out()
        self.count = 0  # of the plain choices that lie in `out`
        self.tape = self.desk_row.view(probe.game.desk.dtype)[0]

    def deal(self) -> Iterator[Finding]:
        """Deal both, with the tape running."""
        state = self.probe.game.table(self.table.seats, **self.table.options)
        self._start_tapes()
        k0, k1 = words_of(self.table.seed)
        said = (
            self.plain.deal(state, k0, k1, self.desk),
            self.compiled.deal(self.row, k0, k1, self.desk_row),
        )
        yield from self._same("who decides after the deal", *said)
        yield from self._same("the tape of the deal", *self._tapes())
        yield from self._same_bytes("the deal", state.pack(), self.row.tobytes())

    def play(self, seat: int, action: int) -> Iterator[Finding]:
        """Apply one action to both."""
        self._start_tapes()
        said = (
            self.plain.apply(self.table.state, seat, action, self.desk),
            self.compiled.apply(self.row, seat, action, self.desk_row),
        )
        self.table.actions.append((seat, action))
        yield from self._same("who decides next", *said, seat, action)
        yield from self._same("the tape", *self._tapes(), seat, action)
        yield from self._same_bytes(
            "the state", self.table.state.pack(), self.row.tobytes(), seat, action
        )

    def look(self, k0: int, k1: int) -> Iterator[Finding]:
        """Everything that can be asked of the position."""
        seats = self.table.seats
        state, row = self.table.state, self.row
        yield from self._same("pending", self.plain.pending(state), self.compiled.pending(row))
        scores, score_row = [0.0] * seats, self.np.zeros(seats)
        self.plain.score(state, scores)
        self.compiled.score(row, score_row)
        yield from self._same("the scores", scores, score_row.tolist())
        yield from self.same_verdicts()
        for seat in range(seats):
            one = self.plain.estimate(state, seat, self.desk)
            two = self.compiled.estimate(row, seat, self.desk_row)
            if not abs(one - two) <= CLOSE:
                yield from self._same("the estimate", one, two, seat)
        for seat in self.table.watchers:
            yield from self._same_secrets(seat, k0, k1)

    def same_verdicts(self) -> Iterator[Finding]:
        """The choices of every seat, and the verdict on every action for every seat."""
        plain, compiled = self.plain.verdict, self.compiled.verdict
        for seat in range(self.table.seats):
            yield from self.same_choices(seat)
            for action in range(self.probe.game.actions):
                one = plain(self.table.state, seat, action, self.desk)
                two = compiled(self.row, seat, action, self.desk_row)
                if one != two:
                    yield from self._same("the verdict", one, two, seat, action)

    def same_choices(self, seat: int) -> Iterator[Finding]:
        """The legal actions of a seat, in order."""
        self.count = self.plain.choices(self.table.state, seat, self.out, self.desk)
        count_row = self.compiled.choices(self.row, seat, self.out_row, self.desk_row)
        listed, listed_row = self.out[: self.count], self.out_row[:count_row].tolist()
        yield from self._same("the choices", listed, listed_row, seat)

    def _same_secrets(self, seat: int, k0: int, k1: int) -> Iterator[Finding]:
        view, view_row = self.probe.game.layout.new(), self.row.copy()
        self.plain.veil(self.table.state, seat, view)
        self.compiled.veil(self.row, seat, view_row)
        yield from self._same_bytes("the veil", view.pack(), view_row.tobytes(), seat)
        self.plain.redeal(view, seat, k0, k1, self.desk)
        self.compiled.redeal(view_row, seat, k0, k1, self.desk_row)
        yield from self._same_bytes("the redeal", view.pack(), view_row.tobytes(), seat)

    def _start_tapes(self) -> None:
        self.desk.taping = 1
        self.desk.taped = 0
        self.tape["taping"] = 1
        self.tape["taped"] = 0

    def _tapes(self) -> tuple[Any, Any]:
        return (
            self.desk.tape[: self.desk.taped],
            self.tape["tape"][: self.tape["taped"]].tolist(),
        )

    def _same_bytes(
        self, what: str, one: bytes, two: bytes, seat: int | None = None, action: int | None = None
    ) -> Iterator[Finding]:
        if one == two:
            return
        layout = self.probe.game.layout
        place = next((i for i in range(len(one)) if one[i] != two[i]), 0)
        name = max((offset, name) for name, offset in layout.offsets.items() if offset <= place)[1]
        right, wrong = (getattr(layout.unpack(row), name) for row in (one, two))
        yield from self._same(f"{name} in {what}", right, wrong, seat, action)

    def _same(
        self, what: str, one: Any, two: Any, seat: int | None = None, action: int | None = None
    ) -> Iterator[Finding]:
        if one != two:
            yield self.probe.finding(
                f"{what} of the compiled twin to be {one}, as plain",
                f"it is {two}",
                self.table,
                seat,
                action,
            )


def _steps_agree(probe: Probe, compiled: Any) -> Iterator[Finding]:
    """State and tape after every action; everything else now and then."""
    luck = probe.luck("twins play")
    left = probe.many(17_000)
    for table in probe.tables("twins"):
        if left <= 0:
            return
        pair = Pair(probe, compiled, table)
        yield from pair.deal()
        while table.waiting:
            chance = luck.random()
            if chance < 0.03:
                yield from pair.look(luck.getrandbits(64), luck.getrandbits(64))
            elif chance < 0.12:
                yield from pair.same_verdicts()
            seat = luck.choice(table.waiting)
            yield from pair.same_choices(seat)
            yield from pair.play(seat, pair.out[luck.randrange(pair.count)])
            left -= 1
        yield from pair.look(luck.getrandbits(64), luck.getrandbits(64))


# ---------------------------------------------------------------- in bulk


def _batches_agree(probe: Probe, compiled: Any) -> Iterator[Finding]:
    """Whole random games of many tables, all of them compiled, one in six of them plain too."""
    game = probe.game
    left = probe.many(2_400_000)
    for number, table in enumerate(probe.tables("bulk")):
        if left <= 0:
            return
        rows, total = _played(compiled, table)
        left -= total
        if total > BATCH * game.longest:
            yield probe.finding(f"ends within {game.longest} decisions", f"{total} in all", table)
        if number % 6 == 0:
            yield from _plain_agrees(probe, table, rows, total)


def _played(twin: Rooms, table: Situation) -> tuple[Any, int]:
    """The final states of games at a table, played at random, and the decisions of all."""
    row = twin.game.table(table.seats, **table.options).pack()
    games = {"states": twin.rows(row, BATCH), "waits": twin.zeros(Ints, BATCH)}
    template, key = twin.state(row), words_of(table.seed)
    room = twin.new_room()
    twin.run(deal_states, desk=room.desk, template=template, key=key, first=0, **games)
    return games["states"], twin.run(finish_states, room=room, first=0, **games)


def _plain_agrees(probe: Probe, table: Situation, rows: Any, total: int) -> Iterator[Finding]:
    states, played = _played(probe.game.plain, table)
    for number, state in enumerate(states):
        if state.pack() != rows[number].tobytes():
            yield probe.finding(
                "the same final states of random games from both twins",
                f"game {number} of a batch ends differently",
                table,
            )
    if played != total:
        yield probe.finding(f"{played} decisions in all, as plain", f"{total}", table)
