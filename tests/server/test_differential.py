"""The same commands give the same streams, whatever the truth is kept in: a list, or a database."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import fairground
from fairground.kernel.seal import Seal, Terms, commitment_of
from fairground.server import plans
from fairground.server.story import Story
from server.indoors import Indoors, Line, indoors
from server.postgres import Server
from server.stores import File, Served

GAME = "grid-of-shadows"
"""Much is done in secret there, so that everybody counts other steps."""

PEOPLE = {"Ada": (0, 1), "Bob": (2,), "Eve": ()}
"""Whose seats are which; who shares a screen gets the spectator's scenes as well."""

NAMES = ["Ada", "Ada 2", "Bob"]
COMMANDS = 60
Stream = list[dict[str, Any]]
Sent = tuple[str, dict[str, Any]]


class Memory:
    """The truth as a list: what everybody has to be told, without a hall."""

    def __init__(self, key: str) -> None:
        self.story = Story(fairground.game(GAME).new(3, key=key, names=NAMES))
        self.lines: list[tuple[str, str]] = []
        self.first: dict[tuple[str, str], tuple[bool, int]] = {}
        self.streams: dict[str, Stream] = {who: [] for who in PEOPLE}
        self.known = dict.fromkeys(PEOPLE, -1)
        self.tell()

    def viewers(self, who: str) -> tuple[int, ...]:
        seats = PEOPLE[who]
        return seats if len(seats) == 1 else (*seats, -1)

    def tell(self) -> None:
        for who, known in self.known.items():
            n = self.story.n(self.viewers(who))
            if n != known:
                since = known if known >= 0 else None
                moment = self.story.moment(self.viewers(who), since)
                self.streams[who].append(json.loads(moment))
                self.known[who] = n

    def take(self, who: str, message: dict[str, Any]) -> tuple[bool, int]:
        """Whether it is accepted, and as which step."""
        known = self.first.get((who, message["id"]))
        if known is None:
            known = self.first[who, message["id"]] = self._judge(who, message)
        return known

    def _judge(self, who: str, message: dict[str, Any]) -> tuple[bool, int]:
        if message["type"] == "say":
            self.lines.append((who, message["text"]))
            return True, 0
        seat, action = message["seat"], message["action"]
        legal = seat in PEOPLE[who] and self.story.position.verdict(seat, action) is None
        if legal:
            self.story.accept(self.story.draft(seat, action))
        return legal, self.story.n(self.viewers(who))


def commands(luck: random.Random, memory: Memory) -> Iterator[Sent]:
    """Legal and illegal moves of one's own and of others, chat, and all of it once more."""
    sent: list[Sent] = []
    for number in range(COMMANDS):
        if sent and luck.random() < 0.2:
            yield luck.choice(sent)
            continue
        story = memory.story
        if not story.pending:
            return
        seat = luck.choice(story.pending)
        who = next(name for name, seats in PEOPLE.items() if seat in seats)
        action = luck.choice(story.position.choices(seat)).id
        message: dict[str, Any] = {"type": "play", "id": f"{number}", "seat": seat}
        if luck.random() < 0.15:
            message = {"type": "say", "id": f"{number}", "text": f"line {number}"}
        elif luck.random() < 0.15:
            who, action = luck.choice(list(PEOPLE)), luck.randrange(fairground.game(GAME).actions)
        if message["type"] == "play":
            message |= {"action": action, "n": story.n(memory.viewers(who))}
        sent.append((who, message))
        yield who, message


async def streams(
    folder: Path,
    database: str,
    script: list[Sent],
    ends: list[dict[str, int]],
) -> tuple[dict[str, Stream], list[tuple[bool, int]], list[tuple[str, str]]]:
    """What everybody is told in a hall, one command after another; the answers; the chat."""
    async with indoors(folder, database=database) as house:
        house.hall.bots.wake = lambda table: None
        table, cookies = await gathered(house)
        lines = {who: Line(house, table, cookie) for who, cookie in cookies.items()}
        for line in lines.values():
            line.say(type="hello", since=None)
            await line.until(lambda heard: heard["type"] == "moment")
        answers, known = [], dict.fromkeys(PEOPLE, 0)
        for (who, message), end in zip(script, ends, strict=True):
            answer = await lines[who].answer(**message)
            answers.append((answer["ok"], answer["n"]))
            for other, n in end.items():
                if n != known[other]:
                    await reached(lines[other], n)
                    known[other] = n
        told = {who: [json.loads(text) for text in line.heard] for who, line in lines.items()}
        for line in lines.values():
            await line.close()
    moments = {
        who: [one for one in heard if one["type"] == "moment"] for who, heard in told.items()
    }
    chat = [(one["who"], one["text"]) for one in told["Eve"] if one["type"] == "chat"]
    return moments, answers, chat


async def reached(line: Line, n: int) -> None:
    """Until a line was told so many steps, which may have been before its own answer."""
    if not any((one := json.loads(x))["type"] == "moment" and one["n"] >= n for x in line.heard):
        await line.until(lambda heard: heard["type"] == "moment" and heard["n"] >= n)


async def gathered(house: Indoors) -> tuple[str, dict[str, str]]:
    """A table with everybody at it, and their cookies."""
    cookies = {}
    for who in PEOPLE:
        answer = await house.call("POST", "/api/me", None, {"nickname": who})
        cookies[who] = re.findall(r"fairground=([\w-]+)", answer.headers["set-cookie"])[0]
    seats = [{"kind": "me"}, {"kind": "here", "name": "Ada 2"}, {"kind": "open"}]
    plan = {"game": GAME, "nickname": "Ada", "seats": seats}
    made = await house.call("POST", "/api/tables", cookies["Ada"], plan)
    table: str = made.json()["table"]["id"]
    joined = await house.call(
        "POST", f"/api/tables/{table}/join", cookies["Bob"], {"nickname": "Bob"}
    )
    assert joined.is_success, joined.text
    return table, cookies


def dealt_with(table: str, key: str) -> str:
    """The key of the dice at a table where nobody gives a word; see docs/fairness.md."""
    nothing = (None, None, None)
    seal = Seal(table, commitment_of(table, key), key, nothing, nothing, silent=(0, 1, 2))
    options = fairground.game(GAME).new(3, names=NAMES).options
    return seal.dice_key(Terms(GAME, 3, options, NAMES))


@pytest.mark.parametrize("seed", range(3))
async def test_a_list_sqlite_and_postgresql_tell_the_same(
    tmp_path: Path, postgres: Server, monkeypatch: pytest.MonkeyPatch, seed: int
):
    luck = random.Random(seed)
    table, key = luck.randbytes(8).hex(), luck.randbytes(16).hex()
    monkeypatch.setattr(plans, "new_id", lambda: table)
    monkeypatch.setattr(plans, "new_key", lambda: key)
    memory = Memory(dealt_with(table, key))
    script, answers, ends = [], [], []
    for who, message in commands(luck, memory):
        script.append((who, message))
        answers.append(memory.take(who, message))
        memory.tell()
        ends.append(dict(memory.known))
    assert len(memory.streams["Ada"]) > 20
    assert {ok for ok, _ in answers} == {True, False}
    served = Served(postgres)
    for database in (File(tmp_path / "hall.sqlite3").url, served.url):
        moments, heard, chat = await streams(tmp_path, database, script, ends)
        assert heard == answers
        assert moments == memory.streams
        assert chat == memory.lines
    served.end()
