"""What is told of the games, with pictures: made once, kept on disk, ready before anybody asks."""

from __future__ import annotations

import asyncio
import hashlib
import logging
import os
import threading
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import cache
from pathlib import Path

import msgspec
from platformdirs import user_cache_dir

import fairground
from fairground import registry
from fairground.server.bodies import GameInfo
from fairground.server.infos import game_info
from fairground.server.tiles import pictured

log = logging.getLogger("fairground.server")

NOWHERE = Path(os.devnull)
"""The folder of a page that has no pictures."""


class Gallery:
    """What is told of every game, as the hall sends them.

    Pictures are positions of games that are played for them, which takes seconds: so they are made
    one after another on a thread of their own, and kept for the next start.
    """

    def __init__(self, policies: Sequence[str] = (), page: Path = NOWHERE) -> None:
        self._policies = policies
        self._page = page
        self._pool = ThreadPoolExecutor(1, thread_name_prefix="picture")
        self._games: asyncio.Future[bytes] | None = None

    async def games(self) -> bytes:
        """All of it as JSON; all who ask early wait for the same ones."""
        # Whoever goes away while they are made must not take them from the others.
        return await asyncio.shield(self.prepare())

    def prepare(self) -> asyncio.Future[bytes]:
        """Begin to make them."""
        made = self._games
        if made is None or (made.done() and (made.cancelled() or made.exception())):
            loop = asyncio.get_running_loop()
            made = self._games = loop.run_in_executor(
                self._pool, all_games, self._policies, self._page
            )
        return made

    def close(self) -> None:
        """Stop."""
        self._pool.shutdown(wait=False, cancel_futures=True)


def all_games(policies: Sequence[str] = (), page: Path = NOWHERE) -> bytes:
    """What is told of every game as JSON, from the disk if this program has made it before.

    A hall's own policies come after the bots that every hall has. Games of which the page brings
    pictures along need not be drawn any more.
    """
    games = msgspec.json.decode(_own_games(), type=list[GameInfo])
    for info in games:
        info.bots.extend(policies)
    return msgspec.json.encode(pictured(games, page))


def _own_games() -> bytes:
    """The same with the bots that every hall has."""
    kept = kept_games()
    try:
        text = kept.read_bytes()
        msgspec.json.decode(text, type=list[GameInfo])  # a file that was cut off is made again
        return text
    except (OSError, msgspec.MsgspecError):
        text = msgspec.json.encode(list(_infos()))
    with suppress(OSError):  # without a place to keep them they are made at every start
        _keep(kept, text)
    return text


def _infos() -> Iterator[GameInfo]:
    """What is told of all games but those that break down while their picture is made."""
    for game in registry.all_games():
        try:
            yield game_info(game.name)
        except Exception:  # a stranger's game is not in the way of the others
            log.exception("the hall does not offer %s: its picture cannot be made", game.name)


def kept_games() -> Path:
    """Where what this program has made is kept: beside the compiled twins."""
    base = os.environ.get("FAIRGROUND_CACHE_DIR") or user_cache_dir("fairground", False)
    return Path(base) / f"games-{_fingerprint()}.json"


def _keep(file: Path, text: bytes) -> None:
    """Write a file at once, in the place of those that other versions of the program have made."""
    file.parent.mkdir(parents=True, exist_ok=True)
    for older in file.parent.glob("games-*.json"):
        older.unlink(missing_ok=True)
    draft = file.with_name(f".games-{os.getpid()}-{threading.get_ident()}.tmp")
    draft.write_bytes(text)
    draft.replace(file)


@cache
def _fingerprint() -> str:
    """Changes with the program and its games: whatever draws a picture is part of it."""
    digest = hashlib.blake2b(digest_size=8)
    house = Path(fairground.__file__).parent
    strange = (
        game.folder for game in registry.all_games() if not game.folder.is_relative_to(house)
    )
    for folder in (house, *strange):
        for file in sorted(folder.rglob("*.py")):
            digest.update(f"{file.relative_to(folder)}\n".encode() + file.read_bytes())
    return digest.hexdigest()
