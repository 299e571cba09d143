"""Three guests send messages that are nearly right, and frames that are not, without end.

Somebody who plays, somebody who watches and somebody without a session, at once. Every reply must
be a known message, with a sentence where something is refused; afterwards the game goes on and its
rows tell it again.
"""

from __future__ import annotations

import itertools
import json
import random
import threading
import time
from collections import Counter
from pathlib import Path
from typing import Any

import msgspec

import fairground
from fairground.server.messages import Answer, Bye, Moment, ServerMessage, Slow
from server.mutations import nearly, seeds
from server.visitors import Hall, Person
from server.wires import CLOSE, TEXT, Gone, Wire, frame, odd_frames

SHORT = {"messages": 10_000}
WHOLE = {"messages": 1_000_000}

AT_ONE_TABLE = 30_000
"""Messages after which the game is looked at, and another one is begun."""

BATCH = 12
"""Messages between two pings: what they are answered with is less than a reader may lag behind."""

ODD = 0.06
"""How many messages come as odd frames; most of these end the connection."""

decode = msgspec.json.Decoder(ServerMessage).decode


class Guest:
    """One who sends; what came of it is in `counts`."""

    def __init__(self, hall: Hall, table: str, cookie: str | None, seed: int) -> None:
        self.hall = hall
        self.table = table
        self.cookie = cookie
        self.counts: Counter[str] = Counter()
        self.wrong: list[str] = []
        self._luck = random.Random(seed)
        self._seeds = seeds("socket")
        self._live: list[bytes] = []
        self._ids = itertools.count()
        self._wire: Wire | None = None

    def send(self, messages: int) -> None:
        """Send so many messages, and read every reply."""
        while self.counts["messages"] < messages:
            try:
                if self._wire is None:
                    self._wire = Wire(self.hall.url, self.table, self.cookie)
                    self.counts["connections"] += 1
                    self._wire.send(frame(TEXT, b'{"type":"hello"}'))
                batch = b"".join(self._message() for _ in range(BATCH))
                self.counts["messages"] += BATCH
                self._wire.send(batch + frame(TEXT, b'{"type":"ping"}'))
                self._read(self._wire)
            except Gone:
                if self._wire is not None:
                    self._wire.close()
                self._wire = None
        if self._wire is not None:
            self._wire.close()

    def _message(self) -> bytes:
        luck = self._luck
        if self._live and luck.random() < 0.05:
            return frame(TEXT, self._live.pop())
        payload = nearly(luck.choice(self._seeds + self._live), luck, self._seeds)
        return odd_frames(payload, luck) if luck.random() < ODD else frame(TEXT, payload)

    def _read(self, wire: Wire) -> None:
        """Read until the answer to the ping."""
        while True:
            opcode, payload = wire.hear()
            if opcode == CLOSE:
                raise Gone
            if opcode != TEXT:
                continue
            self.counts["replies"] += 1
            try:
                message = decode(payload)
            except msgspec.MsgspecError as error:
                self.wrong.append(f"{error}: {payload[:200]!r}")
                continue
            self._take_in(message)
            if payload == b'{"type":"pong"}':
                return

    def _take_in(self, message: Any) -> None:
        match message:
            case (
                Answer(ok=False, sentence=sentence)
                | Bye(sentence=sentence)
                | Slow(sentence=sentence)
            ):
                self.counts["refusals"] += 1
                if not sentence.endswith(".") or "\n" in sentence or "try again" in sentence:
                    self.wrong.append(sentence)
            case Answer(ok=True):
                self.counts["accepted"] += 1
            case Moment(n=n, scenes=scenes):
                self._live = [
                    json.dumps(
                        {
                            "type": "play",
                            "id": f"{next(self._ids)}",
                            "seat": scene.seat,
                            "action": self._luck.choice(scene.choices).action,
                            "n": n,
                        }
                    ).encode()
                    for scene in scenes.values()
                    if scene.choices
                ]


def attack(folder: Path, messages: int) -> dict[str, float]:
    """Send so many messages; how they were answered, and what is wrong."""
    hall = Hall(folder, hint_seconds=0.01).open()
    counts: Counter[str] = Counter()
    wrong: list[str] = []
    begun = time.monotonic()
    try:
        for number in range(-(-messages // AT_ONE_TABLE)):
            share = min(AT_ONE_TABLE, messages - number * AT_ONE_TABLE)
            wrong += _one_table(hall, share, number, counts)
            if not hall.alive():
                wrong.append("the hall has gone down")
                break
    finally:
        log = hall.end()
    seconds = time.monotonic() - begun
    return {
        **counts,
        "seconds": seconds,
        "messages a second": counts["messages"] / seconds,
        "lines in the log": len(log.splitlines()),
        "wrong": len(wrong) + len(log.splitlines()),
        **{f"wrong: {text[:300]}": 1 for text in (*wrong[:5], *log.splitlines()[:40])},
    }


def _one_table(hall: Hall, messages: int, number: int, counts: Counter[str]) -> list[str]:
    """Attack one table from three sides, then play its game to the end; what went wrong."""
    with Person(hall, "Ada") as ada, Person(hall, "Eve") as eve:
        table = ada.set_up("me", "here", board_size=8, rounds_max=2)
        eve.post("/api/me", nickname="Eve")
        cookies = (ada.http.cookies["fairground"], eve.http.cookies["fairground"], None)
        guests = [Guest(hall, table, cookie, 3 * number + k) for k, cookie in enumerate(cookies)]
        threads = [
            threading.Thread(target=guest.send, args=(messages // 3 + (k < messages % 3),))
            for k, guest in enumerate(guests)
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        with ada.visit(table) as visit:
            visit.until("moment")
            visit.play_on(random.Random(number), others_under_way=True)
    for guest in guests:
        counts.update(guest.counts)
    counts["moves"] += len(hall.moves(table))
    counts["games"] += 1
    wrong = [text for guest in guests for text in guest.wrong]
    return wrong if _told_again(hall, table) else [*wrong, f"the rows of {table} do not replay"]


def _told_again(hall: Hall, table: str) -> bool:
    """Whether the rows of a finished game are a finished game."""
    [(key, options)] = hall.rows("SELECT key, options FROM tables WHERE id = ?", table)
    position = fairground.game("crash-grid").new(2, key=key, **json.loads(options))
    for _, seat, action, _ in hall.moves(table):
        position.play(seat, action)
    return position.outcome is not None
