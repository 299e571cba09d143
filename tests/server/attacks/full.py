"""The disk runs full while people and bots play, and later there is room again."""

from __future__ import annotations

import contextlib
import os
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from fairground.server.faults import NOT_KEPT
from server.attacks.locked import LONG_GAME, Player, going_on, total, wait_for_people, wrong_moves
from server.visitors import Hall, Person

# SQLite's journal alone takes 4 MB before it is used again: on a disk of 3 the hall was stopped by
# its own writing whenever the machine was slow.
SHORT = {"seconds": 2.0, "tables": 2, "people": 2, "megabytes": 16}
WHOLE = {"seconds": 30.0, "tables": 6, "people": 6, "megabytes": 32}


@contextlib.contextmanager
def small_disk(folder: Path, megabytes: int) -> Iterator[Path]:
    """A disk of its own; OSError if nothing can be mounted here."""
    place = folder / "disk"
    place.mkdir()
    words = ["mount", "-t", "tmpfs", "-o", f"size={megabytes}m", "fairground", str(place)]
    try:
        subprocess.run(words, check=True, capture_output=True)
    except (OSError, subprocess.CalledProcessError):
        raise OSError("a small disk cannot be mounted here; that needs root") from None
    try:
        yield place
    finally:
        subprocess.run(["umount", str(place)], check=True)


def fill(place: Path) -> Path:
    """Take whatever is left of a disk."""
    filler = place / "filler"
    with filler.open("wb", buffering=0) as file, contextlib.suppress(OSError):
        for size in (64 * 1024, 4096, 256, 1):
            with contextlib.suppress(OSError):
                while True:
                    if file.write(os.urandom(size)) < size:
                        break
    return filler


def attack(
    folder: Path, seconds: float, tables: int, people: int, megabytes: int
) -> dict[str, Any]:
    """Fill the disk, wait, make room, and see who goes on."""
    with small_disk(folder, megabytes) as place:
        hall = Hall(place, bot_pace=0.1).open()
        try:
            return _attack(hall, place, seconds, tables, people)
        finally:
            hall.end()


def _attack(hall: Hall, place: Path, seconds: float, tables: int, people: int) -> dict[str, Any]:
    with Person(hall, "Eve") as eve:
        bots = [eve.set_up("random", "random", **LONG_GAME) for _ in range(tables)]
        players = [Player(hall, number) for number in range(people)]
        time.sleep(1)
        before = total(players, "accepted")
        filler = fill(place)
        # What SQLite has made room for is still written; that is little.
        end = time.monotonic() + 60
        while not all(player.refused for player in players) and time.monotonic() < end:
            time.sleep(0.1)
        time.sleep(seconds)
        moves = {table: len(hall.moves(table)) for table in bots}
        during = sum(len(player.refused) for player in players)
        filler.unlink()
        going = going_on(hall, moves)
        after = wait_for_people(players)
        for player in players:
            player.end()
        waits = [wait for player in players for wait in player.waits]
    return {
        "seconds full": seconds,
        "moves of people before": before,
        "refused meanwhile": during,
        "refused with other words": sum(
            one != NOT_KEPT for player in players for one in player.refused
        ),
        "longest wait of a person": max(waits),
        "bot tables that go on": going,
        "people who go on": after,
        "moves lost or doubled": wrong_moves(hall, players),
        "lines in the log": hall.end().count("\n"),
    }
