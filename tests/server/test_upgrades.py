"""Halls of older Fairgrounds, brought up to date: nothing is lost, every game can be verified."""

from __future__ import annotations

import json
import math
import random
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

import fairground
from fairground.kernel.replay import Replay
from fairground.server.backups import _fill, restore
from fairground.server.examination import examine, named
from fairground.server.migrations import revisions, upgrade
from fairground.server.parcels import opened
from fairground.server.storage import Storage
from server.conftest import NewStore
from server.stores import BOTH, Store
from server.test_backups import contents
from server.visitors import Hall, Person, Visit

OLD = {file.stem: file for file in Path(__file__).with_name("old_halls").glob("*.backup")}
FOR_EVER = dict.fromkeys(("unstarted_days", "abandoned_days", "unused_days"), math.inf)
"""So that nothing of an old hall is swept, however old it gets."""


@pytest.fixture(params=sorted(OLD, key=revisions().index))
def revision(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def known(revision: str) -> Any:
    return json.loads(OLD[revision].with_suffix(".json").read_text("utf-8"))


@pytest.fixture
def old_hall(revision: str, store: Store) -> Store:
    """A database as the old hall had left it."""
    engine = sa.create_engine(store.url.replace("postgresql:", "postgresql+psycopg:"))
    with engine.begin() as connection, opened(OLD[revision]) as parcel:
        upgrade(connection, revision)
        _fill(OLD[revision], connection, parcel, lambda _: None)
    engine.dispose()
    assert named(store.url).revision() == revision
    return store


@pytest.fixture
def restored(revision: str, new_store: NewStore, tmp_path: Path) -> Iterator[Store]:
    """A database of ours into which the old hall's backup was put."""
    (tmp_path / "restored").mkdir()
    store = new_store(tmp_path / "restored")
    restore(OLD[revision], named(store.url))
    yield store
    store.end()


def test_the_first_schema_is_among_them():
    assert revisions()[0] in OLD


@BOTH
def test_an_old_database_is_the_same_whether_it_is_opened_or_restored(
    old_hall: Store, restored: Store, revision: str
):
    with opened(OLD[revision]) as parcel:
        parts = [(part, [tuple(row) for row in rows]) for part, rows in parcel.parts()]
    Storage(old_hall.url).close()
    assert named(old_hall.url).revision() == revisions()[-1]
    assert contents(old_hall) == contents(restored)
    assert sum(len(rows) for _, rows in parts) > 100
    for part, rows in parts:
        kept = ", ".join(f'"{name}"' for name in part.columns)
        assert set(rows) <= set(old_hall.rows(f"SELECT {kept} FROM {part.table}"))


def go_on(visit: Visit, moves: int) -> None:
    """Make some more moves, or all until the game is over."""
    dice = random.Random(1)
    visit.until("moment")
    while moves and visit.over is None:
        due = visit.choices()
        if not due:
            visit.hear()
            continue
        seat, actions = due[0]
        answer = visit.answer(visit.play(seat, dice.choice(actions)))
        assert answer["ok"], answer
        while visit.n < answer["n"]:
            visit.hear()
        moves -= 1


@BOTH
def test_people_go_on_in_an_old_hall_and_every_replay_is_verified(
    old_hall: Store, known: Any, tmp_path: Path
):
    before = examine(named(old_hall.url))
    assert (before.findings, before.older) == ([], 0)
    old_hall.rows("UPDATE sessions SET expires = ?", time.time() + 3600)
    hall = Hall(tmp_path, store=old_hall, **FOR_EVER).open()
    with Person(hall, "Ada") as ada:
        ada.http.cookies.set("fairground", known["ada"])
        mine = [own["table"]["id"] for own in ada.get("/api/tables/mine").json()]
        assert sorted(mine) == sorted(known["playing"])
        for table in known["playing"]:
            with ada.visit(table) as visit:
                go_on(visit, 1000 if table == known["playing"][0] else 2)
        for table, end in known["ends"].items():
            replay = Replay.from_json(ada.get(f"/api/tables/{table}/replay").text)
            assert replay.verify(fairground.game(replay.game)).hash == replay.hash == end
            moves = [(seat, action) for _, seat, action, _ in hall.moves(table)]
            assert list(replay.actions) == moves
    assert hall.end() == ""
    after = examine(named(old_hall.url))
    assert (after.findings, after.older, after.tables) == ([], 0, before.tables)
    assert after.moves > before.moves
    assert after.verified + after.unhashed == before.verified + before.unhashed + 1
    assert after.verified == before.verified + 1
