"""Luck statistics: how chance fell in all games that are over, added up game by game.

A game is counted once, with the mark that says so in one transaction, however many workers there
are; what is told is read from the sums, however many games there were.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping

from msgspec.structs import replace
from sqlalchemy import Connection, select
from sqlalchemy.dialects import postgresql, sqlite

from fairground.kernel.game import Game
from fairground.kernel.luck import ROLL, Fall, falls_of, shares_of, usual_pool
from fairground.lab.evenness import chi_square, is_alarming, narrowness_of_hands
from fairground.registry import all_games
from fairground.registry import game_named as find_game
from fairground.server.afterwards import Afterwards
from fairground.server.bodies import Chance, GameLuck
from fairground.server.insisting import insisting
from fairground.server.retelling import replay_of
from fairground.server.rows import Kept
from fairground.server.schema import counted, luck, tables
from fairground.server.settings import Settings
from fairground.server.storage import Storage

GAMES = Fall("games", 0, 0)
"""Under this the games themselves are counted."""

FRESH_SECONDS = 10.0
"""For so long an answer is given again: the sums of all games are some thousand rows."""

Sums = Mapping[Fall, int]

MARK = {
    "postgresql": postgresql.insert(counted).on_conflict_do_nothing().returning(counted.c.table),
    "sqlite": sqlite.insert(counted).on_conflict_do_nothing().returning(counted.c.table),
}
_OF_SUM = [luck.c.game, luck.c.what, luck.c.size, luck.c.value]
_IN_POSTGRES, _IN_SQLITE = postgresql.insert(luck), sqlite.insert(luck)
ADD = {
    "postgresql": _IN_POSTGRES.on_conflict_do_update(
        index_elements=_OF_SUM, set_={"times": luck.c.times + _IN_POSTGRES.excluded.times}
    ),
    "sqlite": _IN_SQLITE.on_conflict_do_update(
        index_elements=_OF_SUM, set_={"times": luck.c.times + _IN_SQLITE.excluded.times}
    ),
}
"""The same in the words of each kind of database."""


def counts_at_leisure(
    kept: Kept, rest: Callable[[float], None] = time.sleep
) -> Counter[Fall] | None:
    """What fell in a game; after each action it rests as long as that took. None if its rows do not
    make a game."""
    counts = Counter([GAMES])
    began = time.thread_time()
    try:
        for falls in falls_of(find_game(kept.table.game), replay_of(kept)):
            counts.update(falls)
            rest(time.thread_time() - began)
            began = time.thread_time()
    except Exception:  # whatever stands in the rows
        return None
    return counts


def add_counts(connection: Connection, table: str, game: str, counts: Sums) -> None:
    """Add up what fell at a table, unless another worker has or the table is gone."""
    dialect = connection.dialect.name
    here = select(tables.c.id).where(tables.c.id == table).with_for_update()
    if connection.execute(here).first() is None:
        return
    if connection.execute(MARK[dialect], {"table": table}).first() is None:
        return
    # In one order for all, so that two workers do not wait for each other.
    rows = [{"game": game, **fall._asdict(), "times": counts[fall]} for fall in sorted(counts)]
    connection.execute(ADD[dialect], rows)


def read_sums(connection: Connection) -> dict[str, dict[Fall, int]]:
    """What fell how often in each game."""
    sums: dict[str, dict[Fall, int]] = {}
    for row in connection.execute(select(luck)):
        sums.setdefault(row.game, {})[Fall(row.what, row.size, row.value)] = row.times
    return sums


class LuckRoom(Afterwards):
    """Counts what fell in games that are over, and tells how even it is."""

    done_in = counted
    failure = "a game's dice could not be counted"

    def __init__(self, settings: Settings, storage: Storage) -> None:
        super().__init__(settings, storage)
        self._told: tuple[float, list[GameLuck]] | None = None

    async def told(self) -> list[GameLuck]:
        """How even chance was in each game, as of some seconds ago."""
        now = time.monotonic()
        if self._told is None or now - self._told[0] > FRESH_SECONDS:
            sums = await self._storage.read(read_sums)
            self._told = now, await asyncio.to_thread(_luck_of_all, sums)
        return self._told[1]

    async def do(self, kept: Kept) -> bool:
        """Count a game, if it can be played again."""
        table = kept.table
        if table.lesson is not None:
            return False  # nothing there was left to chance
        loop = asyncio.get_running_loop()
        counts = await loop.run_in_executor(self.pool, lambda: counts_at_leisure(kept))
        if counts is None:
            return False
        await insisting(
            lambda: self._storage.write(lambda c: add_counts(c, table.id, table.game, counts))
        )
        return True


def _luck_of_all(sums: Mapping[str, Sums]) -> list[GameLuck]:
    return [luck_of(game, sums.get(game.name, {})) for game in all_games()]


def luck_of(game: Game, sums: Sums) -> GameLuck:
    """How even chance was in a game."""
    games = sums.get(GAMES, 0)
    chances = [*_rolls(sums), *_deals(game, sums)]
    lines = sum(chance.p is not None for chance in chances)
    # Somebody may have looked after every game, at each of them.
    judged = [replace(one, uneven=is_alarming(one.p, lines, max(games, 1))) for one in chances]
    return GameLuck(
        game=game.name,
        title=game.title,
        games=games,
        rolls=sum(count for fall, count in sums.items() if fall.what == ROLL),
        verdict="uneven" if any(one.uneven for one in judged) else "even" if lines else "early",
        chances=judged,
    )


def _rolls(sums: Sums) -> Iterator[Chance]:
    """What was rolled, by the number of sides."""
    for sides in sorted({fall.size for fall in sums if fall.what == ROLL}):
        shares = shares_of(sides)
        counts = [sums.get(Fall(ROLL, sides, value), 0) for value in range(len(shares))]
        yield _chance(ROLL, sides, [], counts, shares, 1.0)


def _deals(game: Game, sums: Sums) -> Iterator[Chance]:
    """What was dealt, by how many cards at once."""
    for deal in game.deals:
        pool = usual_pool(game, deal)
        total = sum(pool)
        for drawn in sorted({fall.size for fall in sums if fall.what == deal.label}):
            counts = [sums.get(Fall(deal.label, drawn, kind), 0) for kind in range(len(pool))]
            shares = [many / total for many in pool]
            narrowness = narrowness_of_hands(drawn, total)
            yield _chance(deal.label, drawn, list(deal.names), counts, shares, narrowness)


def _chance(
    what: str,
    size: int,
    names: list[str],
    counts: list[int],
    shares: list[float],
    narrowness: float,
) -> Chance:
    found = chi_square(counts, shares, narrowness)
    return Chance(
        what=what,
        size=size,
        names=names,
        counts=counts,
        expected=[round(number, 2) for number in found.expected],
        chi_square=None if found.p is None else round(found.statistic, 2),
        freedom=found.freedom,
        p=found.p,
    )
