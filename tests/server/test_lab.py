"""The hall's lab: studies ordered, watched and opened, and closed to strangers."""

from __future__ import annotations

import json
import os
import signal
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from fairground.server.laboratory import why_closed
from fairground.server.settings import Settings
from server.visitors import PATIENCE, USUAL_LIMITS, Hall, Person, refused

Opener = Callable[..., Hall]
ORDER: dict[str, Any] = {"game": "crash-grid", "bots": ["greedy", "random"], "games": 60}


def followed(person: Person, study: str, until: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
    """A study as it is looked at again and again, until something is true of it."""
    end = time.monotonic() + 4 * PATIENCE
    while not until(found := person.get(f"/api/lab/studies/{study}").json()):
        assert time.monotonic() < end, found
        time.sleep(0.05)
    return dict(found)


def folder_of(hall: Hall) -> Path:
    return hall.database.with_name(f"{hall.database.name}-studies")


def test_a_study_is_played_told_and_opened_game_by_game(hall: Hall, ada: Person):
    order = ORDER | {"vary": {"board_size": ["6", "8"]}}
    taken = ada.post("/api/lab/studies", **order).json()
    assert taken["state"] in ("waiting", "running")
    assert taken["variants"] == ["board size 6", "board size 8"]
    assert taken["total"] == 120
    assert (
        ada.post("/api/lab/studies", **order).json()["id"] == taken["id"]
    )  # asked twice, one study
    done = followed(ada, taken["id"], lambda study: study["state"] == "done")
    assert (done["done"], done["total"], done["problem"]) == (120, 120, "")
    assert [answer["label"] for answer in done["answers"]] == [
        "Against board size 6",
        "board size 6",
        "board size 8",
    ]
    assert done["command"] == (
        "fairground lab run crash-grid --bots greedy,random --games 60 --vary board_size=6,8"
    )
    assert [study["id"] for study in ada.get("/api/lab").json()["studies"]] == [taken["id"]]

    listed = ada.get(f"/api/lab/studies/{done['id']}/games?page=6")
    assert [game["row"] for game in listed.json()] == list(range(100, 120))
    assert "Link" not in listed.headers
    game = listed.json()[7]
    assert (game["variant"], sum(game["shares"])) == ("board size 8", 1)
    replay = ada.get(f"/api/lab/studies/{done['id']}/games/107").json()
    assert replay["options"]["board_size"] == 8
    assert len(replay["actions"]) == game["decisions"]
    programme = ada.post("/api/replays", **replay).json()  # as the theatre takes it
    assert programme["verified"]
    assert [programme["names"].index(name) for name in replay["names"]] == [0, 1]
    assert programme["actions"] == game["decisions"]

    report = ada.get(f"/api/lab/studies/{done['id']}/report")
    assert report.headers["content-type"].startswith("text/html")
    policy = report.headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "script" not in policy
    assert "What do the variants change?" in report.text
    assert str(folder_of(hall)) not in report.text  # nobody learns how the host's disk is laid out


@pytest.mark.parametrize(
    ("order", "status", "sentence"),
    [
        ({"game": "chess"}, 404, "there is no game"),
        ({"bots": ["champion", "greedy"]}, 400, "and not for 'champion'"),
        ({"vary": {"size": ["6"]}}, 400, "there is no option 'size'"),
        ({"vary": {"board_size": ["6", "13"]}}, 400, "must be one of 6, 8, 10, 12"),
        ({"games": 20_001}, 400, "has at most 20,000 games, and 1 × 20,001 are 20,001"),
        ({"games": 0}, 400, "games"),
    ],
)
def test_an_order_that_cannot_be_carried_out_gets_its_sentence(
    ada: Person, order: dict[str, Any], status: int, sentence: str
):
    said = refused(ada.post("/api/lab/studies", **ORDER | order), status)
    assert sentence.lower() in said.lower()


def test_what_is_not_there_or_not_done_is_told(ada: Person):
    assert "There is no study" in refused(ada.get("/api/lab/studies/nowhere"), 404)
    assert "There is no study" in refused(ada.get("/api/lab/studies/hall.sqlite3/report"), 404)
    study = ada.post("/api/lab/studies", **ORDER | {"games": 20_000}).json()["id"]
    assert "is not done yet" in refused(ada.get(f"/api/lab/studies/{study}/report"), 409)
    followed(ada, study, lambda found: found["done"] > 0)
    assert ada.post(f"/api/lab/studies/{study}/stop").json()["state"] == "stopped"
    stopped = followed(ada, study, lambda found: found["left"] == 0)
    assert 0 < stopped["done"] < stopped["total"] == 20_000


def test_a_study_stands_back_and_outlives_the_hall(open_hall: Opener):
    hall = open_hall()
    with Person(hall, "Ada") as ada:
        order = ORDER | {"bots": ["greedy", "greedy"], "games": 3000}
        study = ada.post("/api/lab/studies", **order).json()["id"]
        followed(ada, study, lambda found: found["done"] > 0)
        assert hall.process is not None
        (process,) = (
            int(entry.name)
            for entry in Path("/proc").iterdir()
            if entry.name.isdigit() and study.encode() in _command(entry)
        )
        assert os.getpriority(os.PRIO_PROCESS, process) == 19
    hall.restart(signal.SIGKILL)
    with Person(hall, "Ada") as ada:
        again = followed(ada, study, lambda found: found["state"] == "running")
        assert again["done"] > 0  # nothing is played twice
        ada.post(f"/api/lab/studies/{study}/stop")
        kept = followed(ada, study, lambda found: found["state"] == "stopped")["done"]
        assert ada.post(f"/api/lab/studies/{study}/resume").json()["state"] == "waiting"
        followed(ada, study, lambda found: found["done"] > kept or found["state"] == "done")
    assert hall.end() == ""
    state = json.loads((folder_of(hall) / study / "state.json").read_text())["state"]
    assert state in ("running", "waiting", "done")  # it goes on when the hall opens again


def _command(process: Path) -> bytes:
    try:
        return (process / "cmdline").read_bytes()
    except OSError:
        return b""


def test_orders_come_only_so_fast(open_hall: Opener):
    rates = {name: USUAL_LIMITS[name] for name in ("studies_of_session", "studies_of_address")}
    hall = open_hall(**rates)
    with Person(hall, "Ada") as ada:
        ada.set_up("me", "here")
        answers = [ada.post("/api/lab/studies", **ORDER | {"bots": ["no"]}) for _ in range(6)]
        assert [answer.status_code for answer in answers] == [400] * 5 + [429]
        assert "You order studies too fast" in answers[-1].text


def test_strangers_find_the_lab_closed_unless_the_host_opens_it(open_hall: Opener):
    hall = open_hall(lab=False)
    with Person(hall, "Eve") as eve:
        page = eve.get("/api/lab").json()
        assert "has not opened the lab" in page["closed"]
        assert page["studies"] == []
        assert "has not opened the lab" in refused(eve.post("/api/lab/studies", **ORDER), 403)
    assert why_closed(Settings()) == ""
    for strangers in (
        {"host": "0.0.0.0"},
        {"proxies": ("10.0.0.1",)},
        {"allowed_hosts": ("a.example",)},
    ):
        assert "has not opened the lab" in why_closed(Settings(**strangers))  # type: ignore[arg-type]
        assert why_closed(Settings(lab=True, **strangers)) == ""  # type: ignore[arg-type]
    assert "several workers" in why_closed(Settings(lab=True, workers=2))
