"""Dice and deals of finished games are added up once, whoever plays, kills or counts."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import fairground
from fairground.kernel.luck import ROLL, Fall, counts_of
from fairground.kernel.position import Position
from fairground.server.backups import backup, restore
from fairground.server.examination import named
from fairground.server.luck import GAMES, luck_of
from fairground.server.sqlite import SQLite
from server.bygone import lay_down, played
from server.postgres import Server
from server.stores import BOTH, Served, Store
from server.test_pruning import pruned
from server.test_sweeping import age, finished, until
from server.visitors import Hall, Person

Opener = Callable[..., Hall]
SMALL = {"board_size": 6, "rounds_min": 2, "rounds_max": 2}
SOON = {"afterwards_seconds": 0.1}


def sums_in(store: Store, game: str) -> Counter[Fall]:
    rows = store.rows("SELECT what, size, value, times FROM luck WHERE game = ?", game)
    return Counter({Fall(*row[:3]): row[3] for row in rows})


def counted_in(store: Store) -> set[str]:
    return {row[0] for row in store.rows('SELECT "table" FROM counted')}


def expected(*positions: Position) -> Counter[Fall]:
    counts = Counter({GAMES: len(positions)})
    for position in positions:
        counts += counts_of(position.game, position.replay())
    return counts


def told(person: Person, game: str) -> dict[str, Any]:
    return next(entry for entry in person.get("/api/luck").json() if entry["game"] == game)


@BOTH
def test_every_finished_game_is_counted_once_however_often_the_hall_is_killed(open_hall: Opener):
    hall = open_hall(**SOON)
    games = [played("crash-grid", seed=seed, **SMALL) for seed in range(4)]
    for number, position in enumerate(games):
        lay_down(hall.store, f"game{number}", position)
    for pause in (0.15, 0.3, 0.5):
        hall.restart()
        time.sleep(pause)
    until(lambda: len(counted_in(hall.store)) == len(games))
    assert sums_in(hall.store, "crash-grid") == expected(*games)
    hall.restart()
    with Person(hall, "Ada") as ada:
        table = finished(ada)
        until(lambda: table in counted_in(hall.store))
        luck = told(ada, "crash-grid")
        assert luck["games"] == len(games) + 1
        assert luck["verdict"] in ("early", "even")
        again = sums_in(hall.store, "crash-grid")
        again.subtract(expected(*games))
        assert again[GAMES] == 1
        assert min(again.values()) >= 0
        age(hall, table, 400)
        assert pruned(hall, finished=100) == (1, 0, 0)
        assert table not in counted_in(hall.store)
        assert sums_in(hall.store, "crash-grid")[GAMES] == len(games) + 1  # sums stay
    assert hall.end() == ""


@BOTH
def test_counts_are_part_of_a_backup(open_hall: Opener, tmp_path: Path):
    hall = open_hall(**SOON)
    lay_down(hall.store, "kept", played("gold-n-crash"))
    hall.restart()
    until(lambda: counted_in(hall.store) == {"kept"})
    backup(named(hall.store.url), tmp_path / "backup")
    restore(tmp_path / "backup", SQLite(str(tmp_path / "again.sqlite3")))
    moved = Hall(tmp_path, **SOON, database=f"sqlite:///{tmp_path / 'again.sqlite3'}").open()
    with Person(moved, "Ada") as ada:
        luck = told(ada, "gold-n-crash")
        assert luck["games"] == 1
        assert luck["rolls"] == sum(
            many for fall, many in expected(played("gold-n-crash")).items() if fall.what == ROLL
        )
    assert moved.end() == ""
    assert hall.end() == ""


def test_two_workers_count_a_game_once(postgres: Server, tmp_path: Path):
    store = Served(postgres)
    games = [played("crash-grid", seed=seed, **SMALL) for seed in range(6)]
    folders = [tmp_path / name for name in ("one", "two")]
    halls = []
    for folder in folders:
        folder.mkdir()
        halls.append(Hall(folder, store=store, **SOON).open())
    for number, position in enumerate(games):
        lay_down(store, f"game{number}", position)
    for hall in halls:
        hall.restart()
    until(lambda: len(counted_in(store)) == len(games))
    assert sums_in(store, "crash-grid") == expected(*games)
    for hall in halls:
        assert hall.end() == ""


def test_games_of_other_rules_and_damaged_ones_are_left_out(open_hall: Opener):
    hall = open_hall(**SOON)
    lay_down(hall.store, "older", played("grid-of-shadows", seed=2), version=99)
    lay_down(hall.store, "broken", played("crash-grid", seed=5, **SMALL))
    hall.rows('UPDATE moves SET action = 9999 WHERE "table" = ? AND n = 3', "broken")
    lay_down(hall.store, "whole", played("crash-grid", **SMALL))
    hall.restart()
    until(lambda: "whole" in counted_in(hall.store))
    assert counted_in(hall.store) == {"whole"}
    assert sums_in(hall.store, "grid-of-shadows") == Counter()
    assert hall.end() == ""


def test_a_loaded_die_and_a_stacked_deck_are_told():
    """Sums as they would be if one face came up too often, or one card."""
    game = fairground.game("battlegrid")
    fair = {Fall(ROLL, 6, face): 10_000 for face in range(6)}
    fair |= {GAMES: 3000}
    assert luck_of(game, fair).verdict == "even"
    assert luck_of(game, {GAMES: 1, Fall(ROLL, 6, 3): 4}).verdict == "early"
    loaded = luck_of(game, fair | {Fall(ROLL, 6, 5): 11_000})
    assert loaded.verdict == "uneven"
    (die,) = loaded.chances
    assert die.uneven
    assert [one.uneven for one in luck_of(game, fair).chances] == [False]
    (deal,) = game.deals
    pool = (5, 5, 4, 4, 3, 2)
    hands = {Fall(deal.label, 5, kind): 100 * many for kind, many in enumerate(pool)}
    assert luck_of(game, fair | hands).verdict == "even"
    stacked = luck_of(game, fair | hands | {Fall(deal.label, 5, 5): 400})
    assert stacked.verdict == "uneven"
    assert stacked.chances[-1].names[5] == "Anti-aircraft"
