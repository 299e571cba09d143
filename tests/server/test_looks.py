"""Everything that leaves the hall goes through the view: nobody learns more by looking around."""

from __future__ import annotations

from pathlib import Path

import pytest
from litestar import get

from server.attacks import looks
from server.indoors import indoors
from server.worlds import KINDS


def test_worlds_that_a_guest_cannot_tell_apart_answer_alike(tmp_path: Path):
    """Over every route and the socket, for seats, who has left, two on one device, and others."""
    figures = looks.attack(tmp_path, **looks.SHORT)
    different = {name: count for name, count in figures.items() if name.startswith("differences")}
    assert different == {"differences": 0}
    assert figures["looks"] > 5000
    assert figures["pairs that differ in who must decide"] >= 4
    assert min(figures[f"{kind} pairs"] for kind in KINDS) >= 4


@get("/api/tables/{table:str}/gossip/{whose:int}")
async def gossip() -> None:
    """A route that is new."""


async def test_every_route_is_looked_at(tmp_path: Path):
    async with indoors(tmp_path) as house:
        assert looks.unclassified(house) == [], (
            "say in attacks/looks.py what is sent there, so that it is looked at"
        )
        house.litestar.register(gossip)
        assert looks.unclassified(house) == ["/api/tables/{table:str}/gossip/{whose:int}"]


async def test_a_file_that_is_sent_is_really_looked_at(tmp_path: Path):
    """Each of its routes answers with the game, not with a refusal that would be alike anyway."""
    async with indoors(tmp_path) as house:
        paths = [path for path in looks.POSTS if path.startswith("/api/replays")]
        assert len(paths) == 4
        for path in paths:
            answer = await house.call(
                "POST", looks._asked(path, "x", "x"), None, looks.replay_file()
            )
            assert answer.status_code == 200, answer.text


@pytest.mark.parametrize(
    "path", ["replay", "report", "theatre", "theatre/open", "theatre/0/advice"]
)
async def test_what_tells_all_comes_after_the_end(tmp_path: Path, path: str):
    async with indoors(tmp_path) as house:
        plan = {
            "game": "battlegrid",
            "nickname": "Ada",
            "seats": [{"kind": "me"}, {"kind": "here"}],
        }
        table = (await house.call("POST", "/api/tables", None, plan)).json()["table"]["id"]
        answer = await house.call("GET", f"/api/tables/{table}/{path}", None)
        assert answer.status_code == 409
        assert answer.json()["error"].startswith("The game is not over yet")
