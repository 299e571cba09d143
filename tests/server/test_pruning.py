"""`fairground hall prune` and `stats`, beside a hall that is open."""

from __future__ import annotations

import json
import math
import threading
from collections.abc import Callable
from typing import Any

import pytest
from sqlalchemy import create_engine

from fairground.cli import halls
from fairground.server.database import BadDatabase
from fairground.server.examination import named
from fairground.server.figures import figures
from fairground.server.migrations import upgrade
from fairground.server.pruning import TooYoung, ages, prunable, prune
from fairground.server.sweeping import Heaps
from server.stores import BOTH, Store
from server.test_backups import command
from server.test_old_halls import FIRST
from server.test_sweeping import age, finished, gone, until
from server.visitors import Hall, Person

Opener = Callable[..., Hall]
USUAL = ages(1, 90, math.inf, 30)


def pruned(hall: Hall, **days: float) -> Heaps:
    given = {"unstarted": 1, "abandoned": 90, "finished": math.inf, "unused": 30, **days}
    return prune(named(hall.store.url), ages(**given), lambda _: None)


@BOTH
def test_what_nobody_uses_goes_and_what_somebody_might_stays(open_hall: Opener):
    hall = open_hall()
    with Person(hall, "Ada") as ada:
        unstarted, fresh = ada.set_up("me", "open"), ada.set_up("me", "open")
        abandoned, lasting = ada.set_up("me", "here"), ada.set_up("me", "here")
        over = finished(ada)
        hall.restart()  # what is in memory is forgotten
        for table, days in ((unstarted, 2), (abandoned, 91), (lasting, 80), (over, 400)):
            age(hall, table, days)
        assert prunable(named(hall.store.url), USUAL) == (2, 0, 0)
        assert not gone(hall, unstarted)
        assert pruned(hall) == (2, 0, 0)
        assert gone(hall, unstarted, abandoned)
        for table in (fresh, lasting, over):
            assert ada.get(f"/api/tables/{table}").status_code == 200
        assert ada.get(f"/api/tables/{unstarted}").status_code == 404
        hall.restart()
        assert pruned(hall, finished=100) == (1, 0, 0)
        assert ada.get(f"/api/tables/{over}/replay").status_code == 404
    assert hall.end() == ""


@BOTH
def test_who_comes_to_an_old_table_or_sits_down_there_keeps_it(open_hall: Opener):
    """The hall has neither swept nor put anything away: the rows alone tell that they are there."""
    hall = open_hall()
    with Person(hall, "Ada") as ada, Person(hall, "Bob") as bob:
        watched, joined, lost = (ada.set_up("me", "open", "open") for _ in range(3))
        hall.restart()
        for table in (watched, joined, lost):
            age(hall, table, 2)
        with ada.visit(watched) as visit:
            visit.until("table")
            until(lambda: hall.rows("SELECT seen FROM tables WHERE id = ?", watched)[0][0] > 0)
            assert bob.join(joined).status_code == 200
            assert pruned(hall) == (1, 0, 0)
            assert gone(hall, lost)
            assert ada.get(f"/api/tables/{watched}").status_code == 200
            assert ada.get(f"/api/tables/{joined}").status_code == 200
    assert hall.end() == ""


@BOTH
def test_a_move_that_is_acknowledged_while_its_table_is_pruned_is_never_lost(open_hall: Opener):
    """Whoever comes first: either the move is kept, and its table, or it is refused."""
    hall = open_hall()
    with Person(hall, "Ada") as ada:
        tables = [ada.set_up("me", "here") for _ in range(12)]
        visits = [ada.visit(table) for table in tables]
        for visit in visits:
            visit.until("moment")
        hall.rows("UPDATE tables SET created = 1, seen = 0")
        sweeping = threading.Thread(target=pruned, args=(hall,))
        sweeping.start()
        answers: dict[str, dict[str, Any]] = {}
        for visit in visits:
            seat, actions = visit.choices()[0]
            answers[visit.table] = visit.answer(visit.play(seat, actions[0]))
        sweeping.join()
        for table, answer in answers.items():
            assert len(hall.moves(table)) == int(answer["ok"])
            assert answer["ok"] or "There is no table" in answer["sentence"]
        for visit in visits:
            visit.close()
    assert hall.end() == ""


def test_ages_at_which_somebody_may_still_be_there(store: Store):
    with pytest.raises(TooYoung, match=r"--unstarted 0 is too young: .* the least is 0.1 days"):
        ages(0, 90, math.inf, 30)
    engine = create_engine(store.url)
    with engine.begin() as connection:
        upgrade(connection, FIRST)
    engine.dispose()
    with pytest.raises(BadDatabase, match="is that of an older Fairground"):
        prunable(named(store.url), USUAL)


@BOTH
def test_figures(open_hall: Opener):
    hall = open_hall()
    with Person(hall, "Ada") as ada:
        finished(ada)
        table = ada.set_up("me", "random")
        with ada.visit(table) as visit:
            while not any(command is None for *_, command in hall.moves(table)):
                visit.hear()
                for seat, actions in visit.choices():
                    visit.play(seat, actions[0])
        ada.set_up("me", "open")
        hall.restart()
        found = figures(named(hall.store.url))
        assert found.tables == {"crash-grid": {"open": 1, "over": 1, "playing": 1}}
        assert (found.people, found.seated, found.chat, found.days) == (1, 1, 0, 1)
        assert found.moves == len(hall.rows("SELECT n FROM moves"))
        assert 0 < found.moves_of_bots < found.moves
        assert found.moves_a_day == found.moves
        assert (found.oldest_table or 0) <= (found.newest_table or 0)
        assert (found.oldest_table or 0) <= (found.newest_move or 0)
        assert found.bytes_a_day == found.bytes > 10_000


def test_the_commands(open_hall: Opener, capsys: pytest.CaptureFixture[str]):
    hall = open_hall()
    with Person(hall, "Ada") as ada:
        finished(ada)
    halls.stats(str(hall.database), as_json=True)
    assert json.loads(capsys.readouterr().out)["tables"] == {"crash-grid": {"over": 1}}
    halls.stats(str(hall.database))
    assert "1 person, of whom 1 hold a seat." in capsys.readouterr().out
    told = command("prune", str(hall.database), "--dry-run", "--finished", "30")
    assert told.stdout == "0 tables, 0 unused sessions and 0 old answers would go.\n"
