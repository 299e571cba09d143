"""What can be set about a hall, and why the numbers are what they are."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path

from fairground.server.storage import default_database


@dataclass(frozen=True)
class Settings:
    """How a hall runs."""

    host: str = "127.0.0.1"
    port: int = 8000  # 0: any free one
    database: str = field(default_factory=default_database)
    browser: bool = False
    page: Path = Path(__file__).parent / "page"

    burst: float = 40  # messages at once; a person who clicks and asks makes a few a second
    refill: float = 10  # messages a second after that
    silence: float = 30  # seconds without a word after which a socket is reaped
    idle: float = 600  # seconds after which a table that nobody is at is forgotten, until asked for
    bot_seconds: float = 3.0  # for one action at most; only the strongest take so long
    bot_pace: float = 0.15  # the least time for it, so that a forced action does not show as one
    bot_threads: int = os.cpu_count() or 2
    hint_seconds: float = 0.7  # a hint is there within a second
    hint_burst: float = 6  # hints at once: a person looks at each of them
    hint_refill: float = 0.5  # hints a second after that
    warm: bool = True  # prepare compiled twins in the background
