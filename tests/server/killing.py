"""A hall full of people is hit again and again: nothing acknowledged may be lost or doubled."""

from __future__ import annotations

import asyncio
import math
import random
import time
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from fairground.server.beats import QUICK_BEAT
from fairground.server.drafts import is_talk
from fairground.server.examination import examine, named
from server.histories import AGAIN, findings, hasty, waits
from server.regulars import Caller, Regular
from server.victims import Victim, victim

LONGEST = 10.0
"""Seconds from a blow until everybody plays on."""

LONGEST_WAIT = 10.0
"""Seconds for a bot's move after it was asked and after the last blow before that move."""

LOOK = 0.05
LINES = 100
"""Of a traceback in the log that are shown."""

PATIENCE = 60.0
MOST_BLOWS = 8
GAP = 0.4
"""Seconds between two blows of one round, at most; then everybody has to play on."""

COMPANIES: tuple[tuple[tuple[str, ...], int], ...] = (
    (("me", "open"), 1),
    (("me", "open", "greedy"), 0),
    (("me", "greedy"), 0),
    (("greedy", "random"), 1),
)
"""Who plays at a table, and how many watch."""


@dataclass(frozen=True)
class Plan:
    """How often to hit a hall, and who plays there meanwhile."""

    kills: int
    tables: int = 24
    seed: int = 1
    rounds: int = 2  # of each game
    board: int = 8
    pause: float = 0.6  # seconds for a decision of a person's at most
    pace: float = 1.0  # times a bot's beat
    clocks: bool = False  # whether the hall's clock jumps; then it does not tell how long bots take

    @property
    def options(self) -> dict[str, int]:
        """Of each game."""
        return {"rounds_min": self.rounds, "rounds_max": self.rounds, "board_size": self.board}


@dataclass
class Tally:
    """What has happened, and what was found."""

    kills: int = 0
    blows: Counter[str] = field(default_factory=Counter)
    games: int = 0
    moves: int = 0
    undone: int = 0  # times that something was taken back
    wrong: float = 0.0  # seconds that the time of a move was wrong by, at most
    left: int = 0  # times that somebody left a game, and came back to it
    cuts: int = 0
    again: int = 0  # answers that said to try again
    back: list[float] = field(default_factory=list)  # seconds until somebody played on
    thoughts: list[float] = field(default_factory=list)  # seconds until a bot moved
    waits: list[float] = field(default_factory=list)  # the same, from the last blow before it
    hits: list[float] = field(default_factory=list)  # when, by the clock that moves have
    findings: list[str] = field(default_factory=list)
    shown: int = 0  # of them
    seconds: float = 0.0


Progress = Callable[[Tally], None]


class Member:
    """Somebody who plays one game after another with the same company."""

    def __init__(self, caller: Caller, tally: Tally) -> None:
        self.caller = caller
        self.game = 0
        self.regular: Regular | None = None
        self.waits: tuple[float, tuple[int, int]] | None = None  # since when, for more than what
        self._tally = tally

    @property
    def known(self) -> tuple[int, int]:
        """How far they know what has happened."""
        return self.game, self.regular.history.n if self.regular else -1

    def hear(self, regular: Regular) -> None:
        """Something was told: play goes on if it is new, and if nothing from before is open."""
        if self.waits is None:
            return
        since, beyond = self.waits
        open_since = min((one.at for one in regular.pending.values()), default=since)
        if self.known > beyond and open_since >= since:
            self._tally.back.append(time.monotonic() - since)
            self.waits = None


class Company:
    """People who play at one table after another, until it is enough."""

    def __init__(
        self, number: int, plan: Plan, hall: Victim, tally: Tally, luck: random.Random
    ) -> None:
        self._kinds, watching = COMPANIES[number % len(COMPANIES)]
        self._plan = plan
        self._hall = hall
        self._tally = tally
        self.sent = asyncio.Event()
        people = sum(kind in ("me", "open") for kind in self._kinds)
        self.members = [
            Member(Caller(hall.address, f"P{number}-{one}", random.Random(luck.random())), tally)
            for one in range(people + watching)
        ]
        self.enough = False

    def expect_more(self, since: float) -> None:
        """Everybody has to be told something that nobody here has known yet."""
        beyond = max(member.known for member in self.members)
        for member in self.members:
            member.waits = since, beyond

    async def play(self) -> None:
        """Until it is enough."""
        for member in self.members:
            await member.caller.call("/api/me", nickname=member.caller.nickname)
        while not self.enough:
            table, places = await self._gather()
            regulars = []
            for member, seats in zip(self.members, places, strict=True):
                regular = Regular(
                    member.caller, table, seats, self._plan.pause, self.sent, member.hear
                )
                member.game, member.regular = member.game + 1, regular
                regulars.append(regular)
            await self._sit_out(table, regulars)
            await asyncio.to_thread(self._check, table, regulars)
        for member in self.members:
            member.waits = None

    async def _sit_out(self, table: str, regulars: Sequence[Regular]) -> None:
        """Stay until the game is over, all is answered, and every line was told to everybody."""
        staying = [asyncio.create_task(regular.stay()) for regular in regulars]
        try:
            while not all(regular.done for regular in regulars):
                await asyncio.sleep(LOOK)
                for task in staying:
                    if task.done():
                        task.result()  # nobody goes by themselves
            lines = len((await asyncio.to_thread(self._hall.kept, table)).chat)
            end = time.monotonic() + LONGEST
            while any(len(regular.history.chat) < lines for regular in regulars):
                if time.monotonic() > end:
                    return  # which is a finding
                await asyncio.sleep(LOOK)
        finally:
            for task in staying:
                task.cancel()
            await asyncio.gather(*staying, return_exceptions=True)

    async def _gather(self) -> tuple[str, list[tuple[int, ...]]]:
        """Set up the next table; who sits where."""
        seats = [
            {"kind": "bot", "bot": kind} if kind not in ("me", "open") else {"kind": kind}
            for kind in self._kinds
        ]
        first = self.members[0].caller
        plan = {"game": "crash-grid", "seats": seats, "options": self._plan.options}
        table = (await first.call("/api/tables", nickname=first.nickname, **plan))["table"]["id"]
        people = [seat for seat, kind in enumerate(self._kinds) if kind in ("me", "open")]
        for member in self.members[1 : len(people)]:
            path = f"/api/tables/{table}/join"
            await member.caller.call(path, nickname=member.caller.nickname)
        places: list[tuple[int, ...]] = [(seat,) for seat in people]
        return table, places + [()] * (len(self.members) - len(people))

    def _check(self, table: str, regulars: Sequence[Regular]) -> None:
        kept, tally = self._hall.kept(table), self._tally
        tally.games += 1
        tally.moves += len(kept.moves)
        now = time.time()
        tally.wrong = max(tally.wrong, *(abs(move.at - now) for move in kept.moves))
        tally.undone += sum(move.action < 0 and not is_talk(move.action) for move in kept.moves)
        histories = [regular.history for regular in regulars]
        tally.cuts += sum(regular.cuts for regular in regulars)
        tally.left += sum(history.left for history in histories)
        tally.again += sum(
            not answer["ok"] and AGAIN in answer["sentence"]
            for history in histories
            for command in history.commands.values()
            for answer in command.answers
        )
        thoughts = [] if self._plan.clocks else waits(kept)
        tally.thoughts += [wait.seconds for wait in thoughts]
        tally.waits += [min(wait.seconds, _since(tally.hits, wait.move.at)) for wait in thoughts]
        wrong = [*findings(kept, histories), *hasty(thoughts, self._plan.pace * QUICK_BEAT / 3)]
        tally.findings += [f"table {table}: {what}" for what in wrong]


def _since(hits: Sequence[float], at: float) -> float:
    """Seconds from the last blow before a point in time."""
    before = bisect_left(hits, at)
    return at - hits[before - 1] if before else math.inf


async def _hit(
    hall: Victim, companies: Sequence[Company], plan: Plan, luck: random.Random, tally: Tally
) -> None:
    """Hit the hall a few times, let everybody play on, and hit it again."""
    names, blows = list(hall.ways), hall.ways
    weights = [blows[name][0] for name in names]

    def hit() -> None:
        since = time.monotonic()
        tally.hits.append(time.time())
        for company in companies:
            company.expect_more(since)

    while tally.kills < plan.kills:
        for _ in range(luck.randint(1, MOST_BLOWS)):
            await _moment(luck.choice(companies), luck)
            name = luck.choices(names, weights)[0]
            tally.kills += await blows[name][1](luck, hit)
            tally.blows[name] += 1
            await asyncio.sleep(luck.random() * GAP)
        await _until_all_play_on(companies, tally)


async def _moment(company: Company, luck: random.Random) -> None:
    """Any moment, or one just after something was sent: while it is judged, kept or told."""
    if luck.random() < 0.25:
        await asyncio.sleep(luck.random() * GAP)
        return
    company.sent.clear()
    try:
        await asyncio.wait_for(company.sent.wait(), GAP)
    except TimeoutError:
        return  # nobody can
    await asyncio.sleep(luck.random() * luck.choice((0.004, 0.02)))


async def _until_all_play_on(companies: Sequence[Company], tally: Tally) -> None:
    end = time.monotonic() + PATIENCE
    while late := [one for company in companies for one in company.members if one.waits]:
        if time.monotonic() > end:
            names = ", ".join(f"{one.caller.nickname} at {one.known}" for one in late)
            tally.findings.append(f"nothing new is told to {names}")
            for one in late:
                one.waits = None
        await asyncio.sleep(0.05)


async def _kill(hall: Victim, plan: Plan, progress: Progress) -> Tally:
    """Hit a hall so often, and let everybody play to the end."""
    luck, tally = random.Random(plan.seed), Tally()
    companies = [Company(number, plan, hall, tally, luck) for number in range(plan.tables)]
    start = time.monotonic()
    playing = [asyncio.create_task(company.play()) for company in companies]
    hitting = asyncio.create_task(_hit(hall, companies, plan, luck, tally))
    while not hitting.done():
        await asyncio.wait([hitting, *playing], timeout=10, return_when=asyncio.FIRST_COMPLETED)
        progress(tally)
        for task in playing:
            if task.done():
                task.result()  # nobody goes before it is enough
    hitting.result()
    tally.seconds = time.monotonic() - start
    for company in companies:
        company.enough = True
    async with asyncio.timeout(3 * PATIENCE):
        await asyncio.gather(*playing)
    return tally


def killed(
    kind: str,
    folder: Path,
    plan: Plan,
    progress: Progress = lambda _tally: None,
    **settings: Any,
) -> Tally:
    """Open a hall on a kind of database, hit it so often, and examine what is left."""
    with victim(kind, folder, clocks=plan.clocks, bot_pace=plan.pace, **settings) as hall:
        tally = asyncio.run(_kill(hall, plan, progress))
        examined = examine(named(hall.store.url))
    tally.findings += [f"hall check: {what.table}: {what.sentence}" for what in examined.findings]
    if examined.verified != tally.games:
        tally.findings.append(f"{tally.games} games were played, {examined.verified} verified")
    said = "".join(hall.said)
    for number, line in enumerate(lines := said.splitlines()):
        if line.startswith("Traceback"):
            tally.findings.append("\n".join(("the log has this:", *lines[number - 1 :][:LINES])))
    if tally.back and max(tally.back) > LONGEST:
        late = sum(seconds > LONGEST for seconds in tally.back)
        tally.findings.append(f"{late} times somebody was back only after {LONGEST:.0f} s")
    if tally.waits and max(tally.waits) > LONGEST_WAIT:
        tally.findings.append(f"a bot stood still for {max(tally.waits):.1f} s")
    return tally
