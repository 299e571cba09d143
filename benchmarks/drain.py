"""How long a hall takes to close while everybody plays, and that nothing is lost by it.

    python benchmarks/drain.py --tables 500
    python benchmarks/drain.py --tables 500 --database postgresql --workers 2

Seats two people at every table, as `load.py` does, has every table make moves, and sends SIGTERM in
the middle of that. Measured is the time until everybody has heard the goodbye, and until the
process has ended. Every move that was acknowledged must be in the database.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import resource
import subprocess
import sys
import time
from dataclasses import dataclass

from load import DATABASES, PROGRAM, SETTING_UP_AT_ONCE, fresh_database
from players import PATIENCE, Player, Tally, play_table, seat_two
from sqlalchemy import create_engine, func, select

from fairground.server.refusals import RESTARTS
from fairground.server.schema import moves
from fairground.server.settings import unlimited

LOADED_SECONDS = 5.0


@dataclass
class Farewell:
    """What was measured."""

    sockets: int = 0
    told: int = 0
    told_seconds: float = 0.0
    ended_seconds: float = 0.0
    code: int = -1
    acknowledged: int = 0
    unanswered: int = 0
    kept: int = 0


async def leave(url: str, hall: subprocess.Popen[str], tables: int, rate: float) -> Farewell:
    """Seat everybody, let them play, and end the hall meanwhile."""
    tally, farewell = Tally(), Farewell()
    gate = asyncio.Semaphore(SETTING_UP_AT_ONCE)

    async def seated() -> list[Player]:
        async with gate:
            return await seat_two(url)

    everybody = await asyncio.gather(*(seated() for _ in range(tables)))
    end = time.perf_counter() + 3600
    games = [asyncio.create_task(play_table(players, rate, end, tally)) for players in everybody]
    await asyncio.sleep(LOADED_SECONDS)
    players = [player for two in everybody for player in two]
    began = time.perf_counter()
    hall.terminate()
    gone = asyncio.gather(*(player.gone.wait() for player in players))
    await asyncio.wait_for(gone, PATIENCE)
    farewell.told_seconds = time.perf_counter() - began
    farewell.code = await asyncio.to_thread(hall.wait, PATIENCE)
    farewell.ended_seconds = time.perf_counter() - began
    for game in games:
        game.cancel()
    await asyncio.gather(*games, return_exceptions=True)
    farewell.sockets = len(players)
    farewell.told = sum(player.bye == RESTARTS for player in players)
    farewell.unanswered = sum(player.cut_off for player in players)
    farewell.acknowledged = len(tally.times) - tally.refused
    return farewell


def report(kind: str, tables: int, workers: int, farewell: Farewell) -> None:
    """Print the figures; fail if something was lost or somebody not told."""
    print(
        f"{DATABASES[kind]}, {tables} tables, {workers} worker(s): closed "
        f"{farewell.ended_seconds:.2f} s after SIGTERM with exit code {farewell.code}; "
        f"{farewell.told} of {farewell.sockets} sockets told, after {farewell.told_seconds:.2f} s."
    )
    lost = max(0, farewell.acknowledged - farewell.kept)
    print(
        f"{farewell.acknowledged} moves acknowledged, {farewell.kept} kept, {lost} lost; "
        f"{farewell.unanswered} not heard any more, which a page sends again."
    )
    most = farewell.acknowledged + farewell.unanswered
    if lost or farewell.kept > most or farewell.told < farewell.sockets or farewell.code:
        sys.exit("This is not how a hall should close.")


def drain(kind: str, workers: int, tables: int, rate: float) -> None:
    """Start a hall, fill it, end it, print the figures."""
    with fresh_database(kind) as (database, _):
        settings = {
            "database": database,
            "port": 0,
            "workers": workers,
            "warm": False,
            **unlimited(),
            "silence": 3600,
        }
        hall = subprocess.Popen(
            [sys.executable, "-c", PROGRAM, json.dumps(settings)], stdout=subprocess.PIPE, text=True
        )
        try:
            assert hall.stdout is not None
            url = hall.stdout.readline().split()[4]
            farewell = asyncio.run(leave(url, hall, tables, rate))
        finally:
            hall.kill()
            hall.wait()
        engine = create_engine(database.replace("postgresql:", "postgresql+psycopg:", 1))
        with engine.connect() as connection:
            farewell.kept = connection.execute(select(func.count()).select_from(moves)).scalar_one()
        engine.dispose()
    report(kind, tables, workers, farewell)


def main() -> None:
    """Measure one kind of database after another."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--rate", type=float, default=1.0, help="moves a second at each table")
    parser.add_argument("--database", choices=DATABASES, action="append", help="sqlite without it")
    parser.add_argument("--workers", type=int, default=1, help="processes that serve")
    given = parser.parse_args()
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    for kind in given.database or ["sqlite"]:
        drain(kind, given.workers, given.tables, given.rate)


if __name__ == "__main__":
    main()
