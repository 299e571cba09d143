"""Taking back at a table: by oneself, with bots, with people's consent; the rows only grow."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import fairground
from fairground.kernel.replay import Replay
from fairground.kernel.slips import TAKE_BACK, rewind
from fairground.lab.analysis import analyse
from fairground.server.drafts import ASK
from fairground.server.examination import examine, named
from server.stores import BOTH
from server.visitors import Hall, Person, Visit

pytestmark = BOTH


def undo(visit: Visit, seat: int = 0, command: str = "", **more: Any) -> dict[str, Any]:
    """Ask for it, hear the answer, and see what came of it."""
    return act(visit, command, type="undo", seat=seat, **more)


def consent(visit: Visit, seat: int, agree: bool, command: str = "") -> dict[str, Any]:
    return act(visit, command, type="consent", seat=seat, agree=agree)


def act(visit: Visit, command: str, **message: Any) -> dict[str, Any]:
    command = command or f"back-{random.getrandbits(40)}"
    visit.say(id=command, n=visit.n, **message)
    answer = visit.answer(command)
    while visit.n < answer["n"]:
        visit.hear()
    return answer


def play(visit: Visit, choice: int = 0) -> dict[str, Any]:
    while not visit.choices():
        visit.hear()
    seat, actions = visit.choices()[0]
    answer = visit.answer(visit.play(seat, actions[choice]))
    while visit.n < answer["n"]:
        visit.hear()
    return answer


def last_text(visit: Visit) -> str:
    return str(visit.steps[-1]["events"][-1]["text"])


def held(visit: Visit) -> list[str]:
    return [piece["id"] for piece in visit.scenes["0"]["pieces"] if piece["zone"] == "hand"]


def acts(hall: Hall, table: str) -> list[tuple[int, int]]:
    return [(seat, act) for _, seat, act, _ in hall.moves(table)]


def test_a_choice_nobody_has_answered_is_taken_back_by_oneself(
    hall: Hall, ada: Person, bob: Person
):
    table = ada.set_up("me", "open")
    bob.join(table)
    with ada.visit(table) as first, bob.visit(table) as second:
        first.until("moment")
        second.until("moment")
        before, told = first.scenes["0"], second.n
        play(first)
        assert first.scenes["0"] != before
        answer = undo(first, command="slip")
        assert answer["ok"]
        assert first.scenes["0"] == before
        assert last_text(first) == "Ada takes the last move back."
        assert acts(hall, table)[1:] == [(0, TAKE_BACK)]
        # The same command again is answered the same and does nothing.
        first.say(type="undo", id="slip", seat=0, n=answer["n"])
        assert first.answer("slip") == answer
        assert len(acts(hall, table)) == 2
        assert undo(first)["sentence"] == "Ada has not played anything that could be taken back."
        # Whoever has seen that somebody chose is told that they have not.
        while second.n < told + 2:
            second.hear()
        assert second.scenes["1"]["prompt"]
        play(first, 1)
        play(second)
        while first.n < second.n:
            first.hear()
        assert first.choices() or second.choices()


def test_bots_agree_to_everything(hall: Hall, ada: Person):
    table = ada.set_up("me", "greedy", board_size=6, rounds_min=2, rounds_max=2)
    with ada.visit(table) as visit:
        visit.until("moment")
        hand = held(visit)
        play(visit)
        while not visit.choices():
            visit.hear()
        stood = len(acts(hall, table))
        assert undo(visit)["ok"]
        assert acts(hall, table)[stood] == (0, rewind(0))
        assert last_text(visit) == "Ada goes back to before their last move."
        assert held(visit) == hand
        visit.play_on(random.Random(1))
    replay = Replay.from_json(ada.get(f"/api/tables/{table}/replay").text)
    position = replay.verify(fairground.game("crash-grid"))
    assert len(position.steps) < len(replay.actions)
    part = ada.get(f"/api/tables/{table}/theatre/open?at=0").json()
    assert part["steps"]


def two_who_have_played(ada: Person, bob: Person, *others: str) -> tuple[str, Visit, Visit]:
    table = ada.set_up("me", "open", *others, board_size=8)
    bob.join(table)
    first, second = ada.visit(table), bob.visit(table)
    first.until("moment")
    second.until("moment")
    play(first)
    play(second)
    while first.n < 2 or second.n < 2:
        (first if first.n < 2 else second).hear()
    return table, first, second


def test_people_are_asked_and_see_what_would_be_undone(hall: Hall, ada: Person, bob: Person):
    table, first, second = two_who_have_played(ada, bob)
    with first, second:
        refused = undo(first)
        assert not refused["ok"]
        assert refused["sentence"].startswith("You cannot take this back by yourself: ")
        stood = len(acts(hall, table))
        assert undo(first, ask=True)["ok"]
        request = second.until("moment")["undo"]
        assert request["seat"] == 0
        assert request["agreed"] == []
        assert request["n"] < second.n - 1
        assert last_text(second) == "Ada asks to go back to before their last move."
        assert "asked already" in undo(first, ask=True)["sentence"]
        assert "You have asked for it yourself" in consent(first, 0, agree=True)["sentence"]
        assert consent(second, 1, agree=True)["ok"]
        assert acts(hall, table)[stood:] == [(0, ASK), (1, rewind(0))]
        while first.n < second.n:
            first.hear()
        assert first.choices()
        assert undo(first)["sentence"] == "Ada has not played anything that could be taken back."


def test_who_declines_is_not_asked_again(hall: Hall, ada: Person, bob: Person):
    _, first, second = two_who_have_played(ada, bob)
    with first, second:
        assert undo(first, ask=True)["ok"]
        second.until("moment")
        assert consent(second, 1, agree=False)["ok"]
        assert last_text(second) == "Bob would rather play on."
        moment = first.until("moment")
        assert moment["undo"] is None
        assert "somebody declined" in undo(first, ask=True)["sentence"]
        assert consent(second, 1, agree=True)["sentence"] == "Nobody asks to take anything back."


def test_an_undo_of_somebody_elses_seat_or_from_the_past_is_refused(
    ada: Person, bob: Person, eve: Person
):
    table, first, second = two_who_have_played(ada, bob)
    with first, second, eve.visit(table) as watcher:
        watcher.until("moment")
        assert undo(watcher)["sentence"] == "Seat 0 is not yours (you are watching)."
        assert undo(first, 7)["sentence"] == "There is no seat 7; this table has seats 0 to 1."
        first.say(type="undo", id="old", seat=0, n=0)
        assert "has changed since you looked" in first.answer("old")["sentence"]
        first.say(type="undo", id="odd", seat=0, n=first.n, all=True)
        assert "cannot be read" in first.answer("")["sentence"]


def test_a_request_and_an_undo_outlive_a_hall_that_is_killed(open_hall: Callable[..., Hall]):
    hall = open_hall()
    with Person(hall, "Ada") as ada, Person(hall, "Bob") as bob:
        table, first, second = two_who_have_played(ada, bob)
        with first, second:
            asked = undo(first, command="ask", ask=True)
            assert asked["ok"]
        hall.restart()
        with ada.visit(table) as first, bob.visit(table) as second:
            request = second.until("moment")["undo"]
            assert request["seat"] == 0
            first.until("moment")
            # Its answer was lost on the way: asked again, it is still the same.
            first.say(type="undo", id="ask", seat=0, n=1, ask=True)
            assert first.answer("ask") == asked
            agreed = consent(second, 1, agree=True, command="yes")
            assert agreed["ok"]
            before = second.scenes["1"]
        hall.restart()
        with bob.visit(table) as second:
            moment = second.until("moment")
            assert moment["undo"] is None
            assert second.scenes["1"] == before
            second.say(type="consent", id="yes", seat=1, n=1, agree=True)
            assert second.answer("yes") == agreed
        assert acts(hall, table)[-2:] == [(0, ASK), (1, rewind(0))]
    hall.end()
    assert examine(named(hall.store.url)).findings == []


def test_spectators_see_it_told_and_the_report_knows_it(hall: Hall, ada: Person, bob: Person):
    table = ada.set_up("me", "greedy", board_size=6, rounds_min=2, rounds_max=2)
    with ada.visit(table) as visit, bob.visit(table) as watcher:
        visit.until("moment")
        watcher.until("moment")
        play(visit)
        while not visit.choices():
            visit.hear()
        assert undo(visit)["ok"]
        while last_text(watcher) != "Ada goes back to before their last move.":
            watcher.hear()
        visit.play_on(random.Random(2))
    replay = Replay.from_json(ada.get(f"/api/tables/{table}/replay").text)
    assert len(replay.standing().actions) < len(replay.actions)
    report = analyse(replay, 2)
    assert report.actions == len(replay.standing().actions)
    assert report == analyse(replay.standing(), 2)
    programme = ada.get(f"/api/tables/{table}/theatre").json()
    assert programme["actions"] == report.actions
