"""A clock that jumps by hours, forwards and back, for all processes of a hall at once."""

from __future__ import annotations

import random
import struct
from pathlib import Path

FARTHEST = 10 * 3600.0
"""Seconds that it is ever wrong by: what nobody has come to for a day may be swept by right."""

SITE = """
import mmap, struct, time

with open({file!r}, "rb") as file:
    memory = mmap.mmap(file.fileno(), 8, access=mmap.ACCESS_READ)
right = time.time
time.time = lambda: right() + struct.unpack("d", memory)[0]
"""


class Clock:
    """Python runs what lies in `site` before anything else, in every process that has it there.

    In one that is only a copy of another process, `program` does.
    """

    program = "import sitecustomize\n"

    def __init__(self, folder: Path) -> None:
        self.site = folder / "clock"
        self.site.mkdir()
        self._file = self.site / "offset"
        self.set(0.0)
        (self.site / "sitecustomize.py").write_text(SITE.format(file=str(self._file)))

    def set(self, seconds: float) -> None:
        """Go wrong by so much."""
        mode = "r+b" if self._file.exists() else "wb"
        with self._file.open(mode) as file:
            file.write(struct.pack("d", seconds))

    def jump(self, luck: random.Random) -> None:
        """From wherever it stood."""
        self.set(luck.uniform(-FARTHEST, FARTHEST))
