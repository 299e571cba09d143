"""What can be set about a hall, and why the numbers are what they are."""

from __future__ import annotations

import math
import os
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any

from fairground.server.database import default_database
from fairground.server.logs import LogFormat

Rate = tuple[float, float]
"""So many at once, and so many a second after that."""

DAY = 24 * 3600.0


@dataclass(frozen=True)
class Settings:
    """How a hall runs."""

    host: str = "127.0.0.1"
    port: int = 8000  # 0: any free one
    database: str = field(default_factory=default_database)
    alone: bool = True  # refuse another hall's database: two would not hear of each other
    workers: int = 1  # processes that serve; more than one need a database that they can share
    browser: bool = False
    operator_token: Path | None = None  # its file; beside the database or with the user's without
    log_format: LogFormat = "text"  # for a person at a terminal; json: for a machine, by the line
    metrics: str = ""  # [HOST:]PORT where Prometheus may ask; nowhere without
    traces: str = ""  # a collector's address; without it nothing is traced
    page: Path = Path(__file__).parent / "page"

    # Who may call. Besides these names the hall answers to localhost and to its own addresses.
    allowed_hosts: tuple[str, ...] = ()
    public_url: str = ""  # what links to tables begin with; else what the hall knows of itself
    proxies: tuple[str, ...] = ()  # addresses or networks whose word about callers is believed
    proxy_header: str = "X-Forwarded-For"  # where they tell it

    burst: float = 40  # messages at once; a person who clicks and asks makes a few a second
    refill: float = 10  # messages a second after that
    silence: float = 30  # seconds without a word after which a socket is reaped
    handshake: float = 10  # seconds for a request to come in whole, and for a socket's first hello
    slowest_read: float = 60  # seconds for a message to leave; a megabyte over a poor phone line
    stalled_read: float = 10  # seconds in which a reader takes nothing at all
    connections: int = 10_000  # at once; fewer if the system allows fewer open files
    idle: float = 600  # seconds after which a table that nobody is at is forgotten, until asked for
    absence: float = 60  # seconds after the last visit in which a table still counts as attended
    policies: tuple[str, ...] = ()  # from elsewhere, that sit beside the hall's own bots
    bot_seconds: float = 3.0  # for one thought at most; only the strongest take so long
    bot_pace: float = 1.0  # times a bot's beat until others see what it does; 0: as soon as it can
    bot_threads: int = os.cpu_count() or 2
    bot_memory: int = 128 << 20  # bytes that bots remember: two champions, or some fifty experts
    hint_seconds: float = 0.7  # a hint is there within a second
    report_memory: int = 16 << 20  # bytes of reports that are kept: some hundreds
    theatre_memory: int = 32 << 20  # bytes of games that are watched again: some hundreds
    afterwards_seconds: float = 60  # after opening, until games from before are filmed and counted
    report_patience: float = 30  # seconds after which a report that nobody asks for is dropped
    lab: bool | None = None  # studies in the hall; where only this machine can call, if not said
    lab_folder: Path | None = None  # of studies; beside the database or with the user's without
    lab_games: int = 20_000  # of a study in all: minutes of half a machine
    lab_seconds: float = 1800  # that a study may take in one go
    warm: bool = True  # prepare pictures and compiled twins in the background

    # Limits for a session, and for an address, behind which a school class or a café may sit.
    calls_of_address: Rate = (800, 200)  # forty pages opened at once, a dozen calls each
    sessions_of_address: Rate = (60, 1 / 30)  # a class takes nicknames, twice over
    tables_of_session: Rate = (10, 1 / 30)  # a person tries out every game; then one table a game
    tables_of_address: Rate = (100, 1 / 20)  # a class opens a table each, three times over
    unfinished_of_session: int = 20  # tables at once that are not over; more is no play any more
    unfinished_of_address: int = 200  # tables at once: a class that plays by mail
    strong_tables_of_session: int = 10  # at once, with bots that search; nobody plays at more
    sockets_of_session: int = 20  # tabs and devices
    sockets_of_address: int = 250  # a school
    chat_of_session: Rate = (10, 1 / 2)  # a few quick lines; nobody reads faster
    chat_of_address: Rate = (60, 5)
    pointing_of_session: Rate = (30, 5)  # marks, and moments to which somebody leads
    pointing_of_address: Rate = (200, 30)
    hints_of_session: Rate = (6, 1 / 2)  # a person looks at each of them
    hints_of_address: Rate = (30, 2)
    reports_of_session: Rate = (5, 1 / 60)  # each is seconds of a core; a game takes minutes
    reports_of_address: Rate = (20, 1 / 20)
    files_of_session: Rate = (20, 1 / 10)  # replay files to watch; the longest takes seconds
    files_of_address: Rate = (60, 1 / 2)
    studies_of_session: Rate = (5, 1 / 60)  # each is minutes of a core
    studies_of_address: Rate = (20, 1 / 20)
    guesses_of_address: Rate = (10, 1 / 30)  # wrong tokens of the operator's; people paste one
    reports_at_once_of_session: int = 3  # in the making; one looks at one of them

    patience_seconds: float = 60.0  # until others may go on without somebody who has vanished
    seal_seconds: float = 5.0  # that a table waits for people's words before the deal

    # How long what nobody uses is kept, in days.
    unstarted_days: float = 1  # a table whose game never began, after the last visit
    abandoned_days: float = 90  # a game that nobody goes on with; people who play by mail do
    finished_days: float = math.inf  # for ever: some kilobytes, and somebody's replay
    unused_days: float = 30  # a session that holds nothing: its owner gets a new one unnoticed
    answers_days: float = 1  # answers for resends; a client gives up long before
    sweep_seconds: float = 600  # between two sweeps; what is swept has lain for a day


def unlimited(many: int = 1_000_000) -> dict[str, Any]:
    """What to set for a hall that is measured: limits that nobody reaches."""
    limits = [
        entry for entry in fields(Settings) if entry.name.endswith(("_of_session", "_of_address"))
    ]
    counts = {entry.name: many for entry in limits if isinstance(entry.default, int)}
    rates = {entry.name: (many, many) for entry in limits if entry.name not in counts}
    return {"burst": many, "refill": many, **counts, **rates}
