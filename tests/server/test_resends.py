"""What is sent again gets the first answer again; what is refused has changed nothing."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

import fairground
from fairground.server.answers import ANSWERS_KEPT, SESSIONS_KEPT, FirstAnswers
from fairground.server.messages import Answer, Play
from fairground.server.roster import Roster
from fairground.server.rows import SeatRow, TableRow
from server.indoors import Indoors, Line, indoors
from server.stores import BOTH, Store
from server.visitors import Hall, Person

GAME = "grid-of-shadows"
"""Much is done in secret there, so that everybody counts other steps."""

SITTINGS = 6


@dataclass
class Player:
    """Somebody with a cookie, and what they have sent and heard."""

    name: str
    cookie: str | None
    sent: list[dict[str, Any]] = field(default_factory=list)
    first: dict[str, dict[str, Any]] = field(default_factory=dict)
    lost: set[str] = field(default_factory=set)
    """Ids of answers that a restart may have made forgotten."""


class Evening:
    """One table, its people, and a hall that is closed and opened again in between."""

    def __init__(self, folder: Path, database: str, seed: int) -> None:
        self.folder = folder
        self.database = database
        self.luck = random.Random(seed)
        self.players: list[Player] = []
        self.table = ""
        self.counts = dict.fromkeys(("accepted", "refused", "again", "left"), 0)
        self._numbers = iter(range(10**6))

    async def spend(self) -> None:
        """Arrive, then do this and that, with a new hall every while."""
        for sitting in range(SITTINGS):
            async with indoors(self.folder, database=self.database) as house:
                house.hall.bots.wake = lambda table: None  # nobody plays for those who have left
                if sitting == 0:
                    await self._arrive(house)
                for _ in range(self.luck.randrange(10, 60)):
                    await self._do_something(house)
            for player in self.players:
                player.lost |= {
                    known
                    for known, answer in player.first.items()
                    if not (answer["ok"] and known.startswith(("play", "say")))
                }

    async def _arrive(self, house: Indoors) -> None:
        for name in ("Ada", "Bob", "Eve"):
            answer = await house.call("POST", "/api/me", None, {"nickname": name})
            cookie = re.findall(r"fairground=([\w-]+)", answer.headers["set-cookie"])[0]
            self.players.append(Player(name, cookie))
        seats = [{"kind": kind} for kind in ("me", "here", "open")]
        plan = {"game": GAME, "nickname": "Ada", "seats": seats}
        made = await house.call("POST", "/api/tables", self.players[0].cookie, plan)
        self.table = made.json()["table"]["id"]
        await house.call(
            "POST", f"/api/tables/{self.table}/join", self.players[1].cookie, {"nickname": "Bob"}
        )
        line = Line(house, self.table, self.players[2].cookie)
        await line.answer(type="say", id="I am here", text="hello")  # who does nothing is forgotten
        await line.close()

    async def _do_something(self, house: Indoors) -> None:
        story = (await house.hall.table(self.table)).story
        assert story is not None
        due = self.players[0 if min(story.pending, default=0) < 2 else 1]
        player = due if self.luck.random() < 0.6 else self.luck.choice(self.players)
        if self.luck.random() < 0.1 and player.name != "Eve":
            way = self.luck.choice(("leave", "return", "return", "return"))
            self.counts["left"] += way == "leave"
            await house.call("POST", f"/api/tables/{self.table}/{way}", player.cookie)
        elif player.sent and self.luck.random() < 0.4:
            await self._send(house, player, self.luck.choice(player.sent[-30:]))
        else:
            await self._send(house, player, await self._something_new(house, player))

    async def _something_new(self, house: Indoors, player: Player) -> dict[str, Any]:
        """A message; most plays are legal, so that the game goes on."""
        kind = self.luck.choice(("play", "play", "play", "play", "ask", "say"))
        message: dict[str, Any] = {"type": kind, "id": f"{kind} {next(self._numbers)}"}
        if kind == "say":
            return message | {"text": self.luck.choice(("hello", " "))}
        story = (await house.hall.table(self.table)).story
        assert story is not None
        seat = self.luck.choice(story.pending or (0,))
        legal = [choice.id for choice in story.position.choices(seat)]
        action = self.luck.choice(legal) if legal else 0
        if self.luck.random() < 0.2:
            action = self.luck.randrange(fairground.game(GAME).actions)
        message |= {"seat": seat, "action": action}
        return message if kind == "ask" else message | {"n": await self._n(house, player)}

    async def _n(self, house: Indoors, player: Player) -> int:
        line = Line(house, self.table, player.cookie)
        line.say(type="hello")
        moment = await line.until(lambda heard: heard["type"] == "moment")
        await line.close()
        return max(0, int(moment["n"]) - (self.luck.random() < 0.1))

    async def _send(self, house: Indoors, player: Player, message: dict[str, Any]) -> None:
        before = await self._state(house)
        line = Line(house, self.table, player.cookie)
        answer = await line.answer(**message)
        await line.close()
        name = message["id"]
        known = player.first.get(name)
        if known is not None:
            self.counts["again"] += 1
            assert answer == known or name in player.lost, (message, known, answer)
        else:
            player.sent.append(message)
        if known is None or name in player.lost:
            player.first[name] = answer
            player.lost.discard(name)
        played = message["type"] == "play" and answer["ok"] and not (known and known["ok"])
        self.counts["accepted"] += played
        self.counts["refused"] += not answer["ok"]
        if not played:
            assert await self._state(house) == before, message

    async def _state(self, house: Indoors) -> tuple[str, int]:
        """The state's hash, and how many moves there are."""
        story = (await house.hall.table(self.table)).story
        assert story is not None
        return story.position.hash, story.actions


@BOTH
@pytest.mark.parametrize("seed", range(4))
async def test_every_message_gets_its_first_answer_whatever_happens_meanwhile(
    tmp_path: Path, store: Store, seed: int
):
    """At random: playing, asking, chatting, sending again, leaving, returning, closing the hall."""
    evening = Evening(tmp_path, store.url, seed)
    await evening.spend()
    assert min(evening.counts.values()) >= 1, evening.counts
    assert evening.counts["again"] >= 15
    assert evening.counts["accepted"] >= 8
    commands = [
        command for player in evening.players for command in player.first if "play" in command
    ]
    async with indoors(tmp_path, database=store.url) as house:
        table = await house.hall.table(evening.table)
        assert len(table._played) == evening.counts["accepted"] == table.story.actions
        assert {command for _, command in table._played} <= set(commands)


@BOTH
def test_who_leaves_and_returns_hears_the_same_number(open_hall: Callable[..., Hall]):
    """Over a real line, and after a kill; a spectator counts fewer steps than a seat does."""
    hall = open_hall()
    with Person(hall, "Ada") as ada:
        seats = [{"kind": "me"}, {"kind": "here"}]
        plan = {"game": GAME, "nickname": "Ada", "seats": seats}
        table = ada.post("/api/tables", **plan).json()["table"]["id"]
        answers, plays = [], []
        with ada.visit(table) as visit:
            visit.until("moment")
            luck = random.Random(1)
            for number in range(40):
                seat, actions = visit.choices()[0]
                plays.append({"seat": seat, "action": luck.choice(actions), "n": visit.n})
                answers.append(visit.answer(visit.play(command=f"{number}", **plays[-1])))
                while visit.n < answers[-1]["n"]:
                    visit.hear()
        assert [answer["n"] for answer in answers] == list(range(1, 41))
        for way in ("", "leave", "kill", "return"):
            if way == "kill":
                hall.restart()
            elif way:
                assert ada.post(f"/api/tables/{table}/{way}").status_code == 200
            with ada.visit(table, hello=False) as visit:
                again = [
                    visit.answer(visit.play(command=f"{number}", **play))
                    for number, play in enumerate(plays)
                ]
            assert again == answers, way


def test_a_hint_that_is_asked_for_again_is_the_same(ada: Person):
    table = ada.set_up("me", "here")
    with ada.visit(table) as visit:
        visit.until("moment")
        hints = []
        for _ in range(2):
            visit.say(type="hint", id="hint", seat=0)
            hints.append(visit.until("hint"))
        assert visit.answer(visit.play(0, visit.choices()[0][1][0]))["ok"]
        visit.say(type="hint", id="hint", seat=0)
        hints.append(visit.until("hint"))
        assert hints[0]["options"]
        assert json.dumps(hints[0]) == json.dumps(hints[1]) == json.dumps(hints[2])


def test_answers_are_kept_within_bounds_and_watchers_push_out_no_player():
    row = TableRow("t", "crash-grid", 1, {}, False, 0.0, "playing", "", None, True, None, "")
    roster = Roster(row, [SeatRow(0, "person", "Ada", "", "ada", False)], None)
    memory = FirstAnswers()

    def refuse(session: str, name: str) -> Play:
        message = Play(name, 0, 1, 0)
        memory.keep(session, roster, message, Answer(name, False, 0, "", "No."))
        return message

    first = refuse("ada", "first")
    for number in range(5 * SESSIONS_KEPT):
        refuse(f"watcher {number}", "x")
    assert memory.first("ada", first) == Answer("first", False, 0, "", "No.")
    assert memory.first("watcher 0", first) is None
    assert memory.first(None, first) is None
    assert len(memory._sessions) == SESSIONS_KEPT
    for number in range(ANSWERS_KEPT):
        refuse("ada", f"{number}")
    assert memory.first("ada", first) is None
    assert len(memory._sessions["ada"]) == ANSWERS_KEPT
