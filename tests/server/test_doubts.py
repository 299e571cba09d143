"""What the hall cannot know for the moment it does not say: whoever asks comes again."""

from __future__ import annotations

import asyncio
import json
import re
import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from fairground.server import sockets
from fairground.server.faults import NOT_KEPT, NOT_READ, CannotRead
from fairground.server.reading import LONGEST
from fairground.server.storage import LostRace, Storage
from server.indoors import Indoors, Line, indoors
from server.postgres import Server
from server.stores import BOTH, Served, Store
from server.test_faults import kept


class Evening:
    """Ada at a table with two seats of her own."""

    def __init__(self, house: Indoors, table: str, cookie: str) -> None:
        self.house = house
        self.table = table
        self.cookie = cookie

    async def line(self) -> Line:
        line = Line(self.house, self.table, self.cookie)
        line.say(type="hello")
        return line

    async def moves(self) -> int:
        story = (await self.house.hall.table(self.table)).story
        assert story is not None
        return story.actions


@pytest.fixture
async def evening(
    tmp_path: Path, store: Store, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[Evening]:
    monkeypatch.setattr(sockets, "DOUBT_SECONDS", 0.01)
    async with indoors(tmp_path, database=store.url) as house:
        answer = await house.call("POST", "/api/me", None, {"nickname": "Ada"})
        cookie = re.findall(r"fairground=([\w-]+)", answer.headers["set-cookie"])[0]
        seats = [{"kind": "me"}, {"kind": "here"}]
        plan = {"game": "crash-grid", "nickname": "Ada", "seats": seats}
        made = await house.call("POST", "/api/tables", cookie, plan)
        yield Evening(house, made.json()["table"]["id"], cookie)


async def first_play(line: Line) -> dict[str, Any]:
    moment = await line.until(lambda heard: heard["type"] == "moment")
    action = moment["scenes"]["0"]["choices"][0]["action"]
    return {"type": "play", "id": "mine", "seat": 0, "action": action, "n": 0}


async def nothing_is_read(_storage: Storage, _work: Any) -> Any:
    raise CannotRead


def in_doubt(happens: bool) -> Any:
    """The line breaks during the commit, before or after it has happened."""
    add = Storage.add

    async def broken(storage: Storage, *given: Any) -> None:
        if happens:
            await add(storage, *given)
        raise LostRace("in doubt")

    return broken


@BOTH
@pytest.mark.parametrize("happens", [False, True])
async def test_a_move_in_doubt_is_neither_taken_nor_refused(
    evening: Evening, monkeypatch: pytest.MonkeyPatch, happens: bool
):
    """A refusal would be a lie if it is kept, and whoever was refused chooses anew."""
    line = await evening.line()
    play = await first_play(line)
    with monkeypatch.context() as patch:
        patch.setattr(Storage, "add", in_doubt(happens))
        patch.setattr(Storage, "read", nothing_is_read)
        line.say(**play)
        bye = await line.until(lambda heard: heard["type"] == "bye")
        assert bye["sentence"] == NOT_READ
        assert not any(json.loads(text)["type"] == "answer" for text in line.heard)
    await line.close()
    line = await evening.line()
    answer = await line.answer(**play)
    assert (answer["ok"], answer["n"]) == (True, 1)
    assert await evening.moves() == 1
    await line.close()


async def test_who_reads_from_a_server_that_does_not_answer_is_told_so():
    """As by a machine that hangs; those who wait behind others do not wait for each of them."""
    server = Server(fsync="off")
    storage = Storage(Served(server).url)
    try:
        await kept(storage)
        server.pause()
        start = time.monotonic()
        found = await asyncio.gather(*(kept(storage) for _ in range(20)), return_exceptions=True)
        assert {type(error) for error in found} == {CannotRead}
        assert time.monotonic() - start < 3 * LONGEST
        server.go_on()
        assert await kept(storage) == []
    finally:
        server.go_on()
        storage.close()
        server.end()


@BOTH
async def test_a_hello_that_cannot_be_answered_is_a_goodbye(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
):
    """Or somebody would sit at a table and never be told anything."""
    table = await evening.house.hall.table(evening.table)
    with monkeypatch.context() as patch:
        patch.setattr(Storage, "read", nothing_is_read)
        table._stale = True
        line = await evening.line()
        bye = await line.until(lambda heard: heard["type"] == "bye")
        assert bye["sentence"] == NOT_READ
        await line.close()
    line = await evening.line()
    await line.until(lambda heard: heard["type"] == "moment")
    await line.close()


@BOTH
async def test_a_move_that_was_not_tried_is_refused(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
):
    line = await evening.line()
    play = await first_play(line)
    table = await evening.house.hall.table(evening.table)
    with monkeypatch.context() as patch:
        patch.setattr(Storage, "read", nothing_is_read)
        table._stale = True
        answer = await line.answer(**play)
        assert (answer["ok"], answer["sentence"]) == (False, NOT_KEPT)
    assert (await line.answer(**play))["ok"]
    assert await evening.moves() == 1
    await line.close()
