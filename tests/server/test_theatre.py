"""The replay theatre: finished games piece by piece, files that are not kept, one's own games."""

from __future__ import annotations

import json
import tracemalloc
from collections.abc import Callable
from typing import Any

import pytest

from fairground.kernel.position import Position
from fairground.registry import OWN
from fairground.server.changes import changed
from fairground.server.reels import PART, Reel
from fairground.server.theatre_api import LONGEST_FILE
from server.bygone import lay_down, played, session_of
from server.stores import BOTH
from server.visitors import Hall, Person, refused

Opener = Callable[..., Hall]


def file_of(position: Position) -> dict[str, Any]:
    text: dict[str, Any] = json.loads(position.replay().to_json())
    return text


def watched(ada: Person, table: str, view: str) -> list[Any]:
    """Every scene of a view, put together from its parts."""
    programme = ada.get(f"/api/tables/{table}/theatre").json()
    scenes: list[Any] = []
    for at in range(0, programme["actions"], programme["part"]):
        part = ada.get(f"/api/tables/{table}/theatre/{view}?at={at}").json()
        assert not scenes or scenes[-1] == part["scene"], "one part goes on where the last ended"
        scenes = [*scenes[:-1], part["scene"]]
        for step in part["steps"]:
            how = step["change"]
            scenes.append(scenes[-1] if how is None else changed(scenes[-1], how))
    return scenes


@BOTH
@pytest.mark.parametrize("game", OWN)
def test_a_finished_game_is_watched_from_every_seat(hall: Hall, ada: Person, game: str):
    position = played(game)
    lay_down(hall.store, f"T-{game}", position)
    programme = ada.get(f"/api/tables/T-{game}/theatre").json()
    assert programme["actions"] == len(position.steps)
    assert programme["names"] == list(position.names)
    assert programme["over"]["winners"] == list(position.outcome.winners)
    assert programme["verified"]
    assert programme["turns"][0] == programme["rounds"][0] == 0
    for view, seat in (("open", None), ("spectator", -1), ("0", 0), ("1", 1)):
        scenes = watched(ada, f"T-{game}", view)
        assert len(scenes) == len(position.steps) + 1
        last = position.open_scene() if seat is None else position.view(seat).scene
        assert scenes[-1]["outcome"] == last.outcome != ""
        shown = [(piece["id"], piece["text"]) for piece in scenes[-1]["pieces"]]
        assert shown == [(piece.id, piece.text) for piece in last.pieces]


def test_a_seats_replay_tells_what_the_seat_was_told(hall: Hall, ada: Person):
    position = played("grid-of-shadows", 3)
    lay_down(hall.store, "told", position)
    for view, log in (("1", position.log(1)), ("open", position.open_log())):
        told = []
        for at in range(0, len(position.steps), PART):
            part = ada.get(f"/api/tables/told/theatre/{view}?at={at}").json()
            told += [event["text"] for event in part["dealt"]]
            told += [event["text"] for step in part["steps"] for event in step["events"]]
        assert [text for text in told if text] == [line.text for line in log]


def test_what_was_seen_before_the_table_was_cleared_is_shown(hall: Hall, ada: Person):
    position = played("crash-grid", 2, rounds_min=2, rounds_max=2, board_size=6)
    lay_down(hall.store, "cleared", position)
    cleared = [n for n, step in enumerate(position.steps, start=1) if step.picture is not None]
    assert cleared
    part = ada.get(f"/api/tables/cleared/theatre/open?at={cleared[0] - 1}").json()
    scene = part["scene"]
    for step in part["steps"][: cleared[0] - part["first"] - 1]:
        scene = scene if step["change"] is None else changed(scene, step["change"])
    step = part["steps"][cleared[0] - part["first"] - 1]
    picture = position.open_picture(cleared[0] - 1)
    shown = changed(scene, step["picture"])
    assert [piece["id"] for piece in shown["pieces"]] == [piece.id for piece in picture.pieces]
    assert 0 < step["pictured"] < len(step["events"])


def test_the_longest_game_is_opened_in_little_memory():
    """Of 864 actions; `benchmarks/theatre.py` measures it, and the time that it takes."""
    replay = played("crash-by-crash", 4, seed=1).replay()
    assert len(replay.actions) > 800
    tracemalloc.start()
    try:
        reel = Reel(replay)
        part = reel.shown("open", 840)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert len(part.steps) == len(replay.actions) - 840
    assert reel.size < 64 << 10
    assert peak < 4 << 20


@pytest.mark.parametrize(
    ("path", "status", "sentence"),
    [
        ("nowhere/theatre", 404, "There is no table 'nowhere'"),
        ("kept/theatre/7", 404, "There is no view '7'; there are open, spectator, 0 to 1."),
        ("kept/theatre/closed", 400, "This request cannot be carried out: view"),
        ("kept/theatre/open?at=99999", 404, "There is no moment 99999; this game has moments 0"),
        ("kept/theatre/open?at=-1", 400, "This request cannot be carried out: at"),
        ("kept/theatre/5/advice", 404, "There is no view '5'"),
    ],
)
def test_what_cannot_be_shown(hall: Hall, ada: Person, path: str, status: int, sentence: str):
    if not hall.rows("SELECT id FROM tables WHERE id = 'kept'"):
        lay_down(hall.store, "kept", played("gold-n-crash"))
    assert refused(ada.get(f"/api/tables/{path}"), status).startswith(sentence)


def test_a_game_that_goes_on_is_not_shown(ada: Person):
    table = ada.set_up("me", "here")
    for path in ("theatre", "theatre/open", "theatre/0/advice"):
        sentence = refused(ada.get(f"/api/tables/{table}/{path}"), 409)
        assert sentence == "The game is not over yet; it can be watched again after it."


def test_the_bot_is_asked_about_a_moment_of_the_past(hall: Hall, ada: Person):
    position = played("gold-n-crash", seed=3)
    lay_down(hall.store, "asked", position)
    step = position.steps[10]
    advised = ada.get(f"/api/tables/asked/theatre/{step.seat}/advice?at=10").json()
    assert advised["played"] == step.action
    assert advised["phrase"]
    assert advised["options"]
    assert all(0 <= option["odds"] <= 1 for option in advised["options"])
    other = ada.get(f"/api/tables/asked/theatre/{1 - step.seat}/advice?at=10")
    assert "has nothing to decide at this moment" in refused(other, 409)
    bodied = ada.http.post(f"/api/replays/{step.seat}/advice?at=10", json=file_of(position))
    assert bodied.json()["played"] == step.action


@BOTH
def test_a_table_of_rules_that_cannot_be_played_any_more_can_be_downloaded(hall: Hall, ada: Person):
    position = played("grid-of-shadows", seed=2, lights_windows="open_close")
    session = session_of(ada)
    lay_down(hall.store, "older", position, session, version=1)
    sentence = refused(ada.get("/api/tables/older/theatre"), 409)
    assert sentence.startswith("This table was begun with version 1 of Grid of Shadows")
    kept = ada.get("/api/tables/older/replay").json()
    assert (kept["version"], kept["key"], kept["hash"]) == (1, position.key, position.hash)
    assert kept["actions"] == [[step.seat, step.action] for step in position.steps]
    (line,) = ada.get("/api/tables/finished").json()
    assert (line["id"], line["watchable"], line["over"]) == ("older", False, None)


# ---------------------------------------------------------------- files


@pytest.mark.parametrize("game", OWN)
def test_a_file_is_shown_and_not_kept(hall: Hall, ada: Person, game: str):
    position = played(game, seed=4)
    before = hall.rows("SELECT count(*) FROM tables")
    programme = ada.http.post("/api/replays", json=file_of(position)).json()
    assert programme["actions"] == len(position.steps)
    last = len(position.steps) - 1
    part = ada.http.post(f"/api/replays/open?at={last}", json=file_of(position)).json()
    assert part["first"] == last - last % PART
    assert part["steps"][-1]["n"] == last + 1
    assert part["scene"]["pieces"]
    assert hall.rows("SELECT count(*) FROM tables") == before


def bad(**changes: Any) -> dict[str, Any]:
    return file_of(played("gold-n-crash")) | changes


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        ({}, "This is not a Fairground replay: it does not say so."),
        (bad(format=9), "This replay has format 9; this program reads format 1."),
        (bad(game="chess"), "There is no game 'chess'"),
        (bad(version=99), "This replay is of version 99 of Gold n' Crash; this program plays"),
        (bad(actions=[[0, 1], [7, 3]]), "Action 1 of this replay is refused:"),
        (bad(actions=[[0]]), "This replay is corrupt: its action 1 is [0], not [seat, action]."),
        (bad(hash="0" * 32), "This replay does not come out as it says: it leads to"),
        (bad(seats=3), "This replay cannot be dealt:"),
        (bad(options={"tie_rule": 3}), "This replay cannot be dealt:"),
        (bad(names=["Ann"]), "This replay cannot be dealt: this table needs 2 names"),
        (bad(key="zz"), "This replay cannot be dealt: a key has 32 hexadecimal digits"),
    ],
)
def test_a_bad_file_gets_its_sentence(ada: Person, data: dict[str, Any], sentence: str):
    for path in ("", "/open"):
        answer = ada.http.post(f"/api/replays{path}", json=data)
        assert refused(answer, 400).startswith(sentence), answer.text


def test_a_file_has_a_size_that_others_have_not(hall: Hall, ada: Person):
    long = json.dumps({"fairground": "replay", "format": 1, "x": "x" * LONGEST_FILE})
    headers = {"content-type": "application/json"}
    answer = ada.http.post("/api/replays", content=long, headers=headers)
    assert refused(answer, 413) == "A replay file has at most 512 KiB."
    assert refused(ada.post("/api/me", nickname="x" * 9000), 413).startswith("A request has at mo")
    assert refused(ada.http.post("/api/replays", content="{", headers=headers), 400)
    with Person(hall, "Eve") as eve:
        del eve.http.headers["X-Fairground"]
        assert eve.http.post("/api/replays", json={}).status_code == 403


def test_files_are_brought_only_so_fast(open_hall: Opener):
    hall = open_hall(files_of_address=[2, 0.001])
    with Person(hall, "Ada") as ada:
        files = [file_of(played("gold-n-crash", seed=seed)) for seed in range(3)]
        for data in (files[0], files[1], files[0]):  # what is at hand costs nothing
            assert ada.http.post("/api/replays", json=data).status_code == 200
        sentence = refused(ada.http.post("/api/replays", json=files[2]), 429)
        assert sentence.startswith("You bring replay files too fast; wait ")


def test_names_in_a_file_are_not_told_at_length():
    position = played("gold-n-crash")
    position.names = ("A\x1b\u202e" + "n" * 900, "\u200b")
    reel = Reel(position.replay())
    assert reel.names == ("A " + "n" * 38, "Seat 1")


# ---------------------------------------------------------------- one's own games


@BOTH
def test_my_games_are_listed_with_who_won_and_when(hall: Hall, ada: Person, bob: Person):
    session = session_of(ada)
    for number in range(21):
        position = played("gold-n-crash", seed=number)
        ended = 1_700_000_000.0 + number
        lay_down(hall.store, f"own-{number}", position, session, ended=ended, public=False)
    answer = ada.get("/api/tables/finished")
    assert answer.headers["link"] == '</api/tables/finished?page=2>; rel="next"'
    assert [line["id"] for line in answer.json()] == [f"own-{n}" for n in range(20, 0, -1)]
    newest = answer.json()[0]
    assert newest["ended"] == 1_700_000_020.0
    assert newest["over"]["winners"] == list(position.outcome.winners)
    assert [seat["mine"] for seat in newest["seats"]] == [True, False]
    rest = ada.get("/api/tables/finished?page=2")
    assert [line["id"] for line in rest.json()] == ["own-0"]
    assert "link" not in rest.headers
    assert bob.get("/api/tables/finished").json() == []
    assert "own-20" not in {own["table"]["id"] for own in ada.get("/api/tables/mine").json()}
