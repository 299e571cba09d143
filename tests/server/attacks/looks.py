"""Somebody looks everywhere for what they may not know.

Pairs of worlds that a guest cannot tell apart: with other hidden cards (a redeal of what the seat
knows), or with one more secret action of somebody else. Everything that the hall answers in the two
worlds, over every route that it has, must be the same byte for byte.
"""

from __future__ import annotations

import asyncio
import json
import random
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import Any

from litestar.routes import HTTPRoute, WebSocketRoute
from sqlalchemy import text

from fairground.kernel.game import Game
from fairground.kernel.layout import NOBODY
from fairground.registry import all_games
from fairground.registry import game as find_game
from fairground.server import rows
from fairground.server.answers import FirstAnswers
from fairground.server.roster import Roster
from fairground.server.rows import Kept, SeatRow
from fairground.server.story import Story
from fairground.server.table import Table
from server.indoors import Indoors, Line, indoors
from server.worlds import Pair, again, names_of, worlds_of

SHORT = {"pairs": 4}
WHOLE = {"pairs": 100}

SEATS = 4
"""Seats of a table where the game has so many: enough for secrets among others."""

PLACEHOLDERS = {
    "{path:str}": "x",
    "{path:path}": "x/y",
    "{view:str}": "open",  # the one that would tell everything
    "{seat:int}": "0",
    "{note:str}": "x",
    "{study:str}": "x",
    "{row:int}": "0",
}


@cache
def replay_file() -> dict[str, Any]:
    """A file of a game up to a moment at which seat 0 has one choice: what a bot says is sure."""
    position = find_game("crash-grid").new(2, seed=1)
    luck = random.Random(1)
    while 0 not in position.pending or len(position.choices(0)) > 1:
        seat = luck.choice(position.pending)
        position.play(seat, luck.choice(position.choices(seat)).id)
    data: dict[str, Any] = json.loads(position.replay().to_json())
    return data


POSTS: dict[str, Any] = {
    "/api/me": lambda guest: {"nickname": guest.name},
    "/api/tables": lambda guest: {
        # A table that one may set up would be on one's list in the second world.
        "game": "chess" if guest.cookie else "crash-grid",
        "nickname": guest.name,
        "seats": [{"kind": "me"}, {"kind": "open"}],
    },
    # Of a game that there is not, as with a table.
    "/api/lessons": lambda guest: {"game": "chess", "chapter": 1, "nickname": guest.name},
    "/api/tables/{table:str}/join": lambda guest: {"nickname": guest.name},
    "/api/tables/{table:str}/rematch": lambda guest: None,
    "/api/tables/{table:str}/leave": lambda guest: None,
    "/api/tables/{table:str}/return": lambda guest: None,
    "/api/tables/{table:str}/decline": lambda guest: None,
    "/api/tables/{table:str}/give": lambda guest: {"seat": 1},
    "/api/tables/{table:str}/stand-in": lambda guest: {"seat": 1},
    "/api/tables/{table:str}/end": lambda guest: {"seat": 1},
    # Only a finished game goes on from a moment or is written about.
    "/api/tables/{table:str}/branch": lambda guest: {
        "at": 0,
        "nickname": guest.name,
        "seats": [{"kind": "me"}, {"kind": "open"}],
    },
    "/api/tables/{table:str}/notes": lambda guest: {"id": "1", "n": 0, "text": "Look here."},
    "/api/tables/{table:str}/notes/{note:str}/remove": lambda guest: None,
    # Of a game that there is not: a study would be on the list in the second world.
    "/api/lab/studies": lambda guest: {"game": "chess", "bots": ["random"], "games": 1},
    "/api/lab/studies/{study:str}/stop": lambda guest: None,
    "/api/lab/studies/{study:str}/resume": lambda guest: None,
    "/api/replays": lambda guest: replay_file(),
    "/api/replays/verify": lambda guest: replay_file(),
    "/api/replays/{view:str}": lambda guest: replay_file(),
    "/api/replays/{seat:int}/advice": lambda guest: replay_file(),
}
"""What is sent to each route that takes something, in this order."""

SOCKET = "/api/tables/{table:str}/socket"
REQUEST_ID = "x-request-id"
TOKEN = re.compile(r"(?<=fairground=)[\w-]{22}")
CLOCKWORK = re.compile(
    r'(?<="id":")[\w-]{16}|(?<="created":)[\d.]+|(?<=content-length: )\d+'
    r'|(?<="commitment":")[0-9a-f]{64}'
)
WAITING = re.compile(
    r'(?<="seconds":)\d+|(?<="wait":)\d+|(?<=retry-after: )\d+'
    r"|(?<=away for )\d+ seconds?|(?<=wait for )\d+ seconds?"
    r"|(?<=content-length: )\d+(?=[\s\S]* has been away for )"
)
"""For how long somebody has not been there, which goes on from one look to the other."""


def unclassified(house: Indoors) -> list[str]:
    """Routes of which nobody has said how to look at them."""
    unknown = []
    for route in house.litestar.routes:
        path = route.path
        if isinstance(route, WebSocketRoute):
            known = path == SOCKET
        else:
            assert isinstance(route, HTTPRoute)
            taken = set(route.methods) - {"GET", "OPTIONS"}
            filled = _filled(path, "x", "x")
            known = "{" not in filled and (not taken or (taken == {"POST"} and path in POSTS))
        if not known:
            unknown.append(path)
    return unknown


def _filled(path: str, table: str, game: str) -> str:
    for placeholder, value in {"{table:str}": table, "{game:str}": game, **PLACEHOLDERS}.items():
        path = path.replace(placeholder, value)
    return path


def _asked(path: str, table: str, game: str) -> str:
    """Where something is sent; a file is asked for its last moment."""
    moment = f"?at={len(replay_file()['actions'])}" if path.startswith("/api/replays/") else ""
    return _filled(path, table, game) + moment


# ---------------------------------------------------------------- guests


@dataclass
class Guest:
    """Somebody who looks."""

    name: str
    cookie: str | None
    session: str | None = None


@dataclass
class Room:
    """A table of the hall, and everybody who may look at it."""

    house: Indoors
    game: Game
    kept: Kept
    people: list[Guest]
    figures: Counter[str] = field(default_factory=Counter)

    async def enter(self, story: Story, seats: Sequence[SeatRow]) -> Table:
        """Make it this world's table."""
        await self.house.hall.storage.write(
            lambda c: c.execute(
                text('DELETE FROM moves WHERE "table" = :t'), {"t": self.kept.table.id}
            )
        )
        table = await self.house.hall.table(self.kept.table.id)
        table.roster = Roster(self.kept.table, seats, None)
        table.story = story
        # What was asked in one world is asked in the other for the first time.
        table.memory = FirstAnswers()
        table._played.clear()
        return table


async def open_room(house: Indoors, game: Game, seats: int) -> Room:
    """A public table at which every seat has a person of its own."""
    people = []
    for name in (*names_of(seats), "Watcher"):
        answer = await house.call("POST", "/api/me", None, {"nickname": name})
        people.append(
            Guest(name, re.findall(r"fairground=([\w-]+)", answer.headers["set-cookie"])[0])
        )
    plan = {
        "game": game.name,
        "seats": [{"kind": "me"}, *[{"kind": "open"}] * (seats - 1)],
        "nickname": people[0].name,
        "public": True,
    }
    made = await house.call("POST", "/api/tables", people[0].cookie, plan)
    name = made.json()["table"]["id"]
    for guest in people[1:seats]:
        joined = await house.call(
            "POST", f"/api/tables/{name}/join", guest.cookie, {"nickname": guest.name}
        )
        assert joined.status_code == 200, joined.text
    line = Line(house, name, people[0].cookie)
    assert (await line.answer(type="say", id="1", text="good luck"))["ok"]
    await line.close()
    kept = await house.hall.storage.read(lambda c: rows.load_table(c, name))
    assert kept is not None
    for guest, row in zip(people, kept.seats, strict=False):
        guest.session = row.session
    return Room(house, game, kept, [*people, Guest("Stranger", None)])


def seatings(room: Room) -> Iterator[tuple[SeatRow, ...]]:
    """Everybody in one's own seat; the first one away; two on one device; and again."""
    seats = room.kept.seats
    while True:
        yield seats
        yield (replace(seats[0], away=True), *seats[1:])
        yield (seats[0], replace(seats[1], session=seats[0].session), *seats[2:])


def viewers_of(guest: Guest, seats: Sequence[SeatRow], taking: bool) -> set[int]:
    """With whose eyes a guest sees; who leaves and returns sees with all of them in turn."""
    held = [row for row in seats if guest.session is not None and row.session == guest.session]
    mine = {row.seat for row in held if taking or not row.away}
    return mine if len(mine) == 1 and not taking else mine | {NOBODY}


# ---------------------------------------------------------------- looking


async def look(
    room: Room, guest: Guest, table: Table, taking: bool, seed: int
) -> list[tuple[str, str]]:
    """Everything that a guest can see of a world, each with what was asked for."""
    seen = await _gets(room, guest, everywhere=taking)
    seen += await _talk(room, guest, table, random.Random(seed))
    for path, body in POSTS.items() if taking else ():
        answer = await room.house.call(
            "POST", _asked(path, table.id, room.game.name), guest.cookie, body(guest)
        )
        seen.append((f"POST {path}", _plain(answer)))
        if path.endswith("leave"):
            seen += await _gets(room, guest, everywhere=False)
    return seen + await _act(room, guest, table, random.Random(seed))


async def _gets(room: Room, guest: Guest, everywhere: bool) -> list[tuple[str, str]]:
    """Every page that there is, or every one about tables."""
    seen = []
    for route in room.house.litestar.routes:
        wanted = everywhere or route.path.startswith("/api/tables")
        if wanted and isinstance(route, HTTPRoute) and "GET" in route.methods:
            path = _filled(route.path, room.kept.table.id, room.game.name)
            answer = await room.house.call("GET", path, guest.cookie)
            seen.append((f"GET {route.path}", _plain(answer)))
    return seen


def _plain(answer: Any) -> str:
    """A response, all of it but its id; of a new table's all but what is random or the clock's."""
    told = sorted((name, value) for name, value in answer.headers.items() if name != REQUEST_ID)
    head = "\n".join(f"{name}: {value}" for name, value in told)
    whole = f"{answer.status_code}\n{TOKEN.sub('…', head)}\n\n{answer.text}"
    return (CLOCKWORK if answer.status_code == 201 else WAITING).sub("…", whole)


async def _talk(
    room: Room, guest: Guest, table: Table, luck: random.Random
) -> list[tuple[str, str]]:
    """Say everything over a socket that changes nothing."""
    line = Line(room.house, table.id, guest.cookie)
    line.say(type="hello")
    moment = await line.until(lambda message: message["type"] == "moment")
    line.say(type="hello", since=max(0, moment["n"] - 1), chat=1)
    own = {
        int(seat): [choice["action"] for choice in scene["choices"]]
        for seat, scene in moment["scenes"].items()
        if int(seat) != NOBODY
    }
    numbers = iter(range(10_000))
    for seat in range(len(table.roster.seats) + 1):
        actions = [*luck.sample(range(room.game.actions), 5), *own.get(seat, ())[:3]]
        for action in actions:
            await line.answer(type="ask", id=f"{next(numbers)}", seat=seat, action=action)
            if action not in own.get(seat, ()):
                await line.answer(
                    type="play", id=f"{next(numbers)}", seat=seat, action=action, n=moment["n"]
                )
        if own.get(seat):
            await line.answer(
                type="play",
                id=f"{next(numbers)}",
                seat=seat,
                action=own[seat][0],
                n=moment["n"] + 1,
            )
        else:
            await line.answer(type="hint", id=f"{next(numbers)}", seat=seat)
    await line.answer(type="say", id=f"{next(numbers)}", text=" ")
    line.say(type="ping")
    await line.until(lambda message: message["type"] == "pong")
    await line.close()
    return _streamed(line)


async def _act(
    room: Room, guest: Guest, table: Table, luck: random.Random
) -> list[tuple[str, str]]:
    """Play something: what follows may tell the worlds apart, but not the answer."""
    line = Line(room.house, table.id, guest.cookie)
    line.say(type="hello")
    moment = await line.until(lambda message: message["type"] == "moment")
    seen = _streamed(line)
    for seat, scene in moment["scenes"].items():
        if scene["choices"]:
            action = luck.choice(scene["choices"])["action"]
            answer = await line.answer(
                type="play", id="last", seat=int(seat), action=action, n=moment["n"]
            )
            seen.append(("socket answer", json.dumps(answer)))
            break
    await line.close()
    return seen


def _streamed(line: Line) -> list[tuple[str, str]]:
    told = [(json.loads(heard)["type"], heard) for heard in line.heard]
    return [(f"socket {kind}", WAITING.sub("…", heard)) for kind, heard in told]


async def compare(
    room: Room, pair: Pair, seats: Sequence[SeatRow], taking: bool, seed: int
) -> None:
    """Look at both worlds with everybody's eyes who cannot tell them apart."""
    guests = [guest for guest in room.people if viewers_of(guest, seats, taking) <= pair.alike]
    figures = room.figures
    figures[f"{pair.kind} pairs"] += 1
    figures["pairs that differ in who must decide"] += (
        len({world.pending for world in pair.worlds}) - 1
    )
    for guest in guests:
        seen = [
            await look(room, guest, await room.enter(again(story), seats), taking, seed)
            for story in pair.worlds
        ]
        figures["looks"] += len(seen[0])
        for one, two in zip(*seen, strict=False):
            if one != two:
                figures["differences"] += 1
                figures[f"differences in {one[0]}"] += 1
        figures["differences"] += abs(len(seen[0]) - len(seen[1]))


def attack(folder: Path, pairs: int) -> dict[str, float]:
    """Compare so many pairs of each kind and game; the looks and their differences."""
    return asyncio.run(_attack(folder, pairs))


async def _attack(folder: Path, pairs: int) -> dict[str, float]:
    figures: Counter[str] = Counter({"looks": 0, "differences": 0})
    async with indoors(folder) as house:
        figures["routes nobody looks at"] = len(unclassified(house))
        house.hall.bots.wake = lambda table: None  # type: ignore[method-assign]  # people play here
        for game in all_games():
            seats = min(SEATS, game.most_seats)
            room = await open_room(house, game, seats)
            luck = random.Random(f"{game.name} {pairs}")
            seating = seatings(room)
            for number, pair in enumerate(worlds_of(game, seats, pairs, luck)):
                await compare(room, pair, next(seating), number % 5 == 0, number)
            figures[f"looks at {game.title}"] = room.figures["looks"]
            figures.update(room.figures)
    return dict(figures)
