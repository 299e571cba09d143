"""Whoever runs the hall: the token, what is shown, closing tables, ending sessions, bans, drain."""

from __future__ import annotations

import stat
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from fairground.server.outbox import POLICY, RESTART, UNKNOWN_TABLE
from fairground.server.refusals import RESTARTS
from server.operators import WHY, operating, token_of
from server.postgres import Server
from server.stores import BOTH, Served
from server.visitors import Hall, Person, refused

Opener = Callable[..., Hall]
ROUTES = ("glance", "tables", "sessions", "bans", "acts")
SOON = 10.0


def eventually(condition: Callable[[], bool], seconds: float = SOON) -> None:
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "it does not come true"
        time.sleep(0.05)


def seats_of(person: Person, table: str) -> list[dict[str, Any]]:
    return list(person.get(f"/api/tables/{table}").json()["seats"])


# ---------------------------------------------------------------- the token


def test_nobody_comes_in_without_the_token(hall: Hall, ada: Person):
    for route in ROUTES:
        assert "fairground hall operator" in refused(ada.get(f"/operator/api/{route}"), 401)
    for route in ("tables/x/close", "sessions/x/end", "bans", "bans/x/lift", "drain"):
        refused(ada.post(f"/operator/api/{route}", reason=WHY), 401)
    asked = ada.get("/operator")
    assert asked.status_code == 401
    assert "Operator’s token" in asked.text
    assert ada.get("/operator/way-in/way-in.js").status_code == 200
    for way in ("..%2foperator_api.py", "%2e%2e", "..", "index.html%00", "assets/x"):
        assert ada.get(f"/operator/way-in/{way}").status_code in (401, 404)
        assert ada.get(f"/operator/assets/{way}").status_code in (401, 404)
    for path in ("//operator/api/tables", "/operator/../operator/api/tables", "/Operator/api/bans"):
        answer = ada.http.get(f"{hall.url}{path}")
        assert answer.status_code in (401, 404)
        assert '"tables"' not in answer.text


@pytest.mark.parametrize("shown", ["", "x", "Bearer", "Bearer x", "Basic eDp4", "é"])
def test_a_wrong_token_is_none(hall: Hall, shown: str):
    headers = {"Authorization": shown.encode()}
    refused(httpx.get(f"{hall.url}/operator/api/tables", headers=headers), 401)


def test_a_pass_is_for_a_browser_and_cannot_be_forged(hall: Hall, ada: Person, bob: Person):
    token = token_of(hall)
    assert "not the operator's token" in refused(ada.post("/operator/enter", token="x"), 401)
    entered = ada.post("/operator/enter", token=token)
    assert entered.status_code == 200
    cookie = entered.headers["set-cookie"]
    for part in ("HttpOnly", "Path=/operator", "SameSite=strict"):
        assert part.lower() in cookie.lower()
    assert token not in cookie
    assert ada.get("/operator/api/tables").status_code == 200
    policy = ada.get("/operator/api/tables").headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    until, _, seal = ada.http.cookies["fairground-operator"].partition(".")
    forged = [f"{int(until) + 1}.{seal}", f"{until}.", f"9{until}.{seal}", "x.y", f".{seal}"]
    for cookie in [*forged, seal, token, f"{until}.{seal[:-1]}"]:
        bob.http.cookies.set("fairground-operator", cookie)
        refused(bob.get("/operator/api/tables"), 401)
        bob.http.cookies.clear()
    ada.post("/operator/leave")
    refused(ada.get("/operator/api/tables"), 401)


def test_another_sites_page_can_do_nothing_with_the_operators_pass(hall: Hall):
    with operating(hall) as operator:
        body = {"json": {"network": "192.0.2.1", "days": 1, "reason": WHY}}
        path = "/operator/api/bans"
        for origin in ("http://elsewhere.example", "null", f"{hall.url}0"):
            answer = operator.http.post(path, headers={"Origin": origin}, **body)
            assert "another site" in refused(answer, 403)
        del operator.http.headers["X-Fairground"]
        refused(operator.http.post(path, **body), 403)
        named = {"Host": "elsewhere.example"}
        refused(operator.http.get("/operator/api/bans", headers=named), 421)
        assert operator.see("bans") == []


def test_guessing_is_slow(open_hall: Opener):
    hall = open_hall(guesses_of_address=(3, 0.01))
    with Person(hall, "Eve", "127.0.0.2") as eve:
        found = [eve.post("/operator/enter", token=f"guess {n}").status_code for n in range(5)]
        assert found == [401, 401, 401, 429, 429]
        token = token_of(hall)
        assert "guessed wrong" in refused(eve.post("/operator/enter", token=token), 429)
    with operating(hall) as operator:  # from another address
        assert operator.see("tables")["total"] == 0


def test_only_its_owner_may_read_the_token_and_a_new_one_ends_the_last(open_hall: Opener):
    from fairground.server.keyring import Keyring

    hall = open_hall()
    file = Path(hall.settings["operator_token"])
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    with operating(hall) as operator:
        assert operator.see("acts") == []
        before = file.read_text(encoding="utf-8")
        hall.restart()
        assert file.read_text(encoding="utf-8") == before
        Keyring(file).make_anew()
        assert stat.S_IMODE(file.stat().st_mode) == 0o600
        refused(operator.http.get("/operator/api/acts"), 401)
        file.chmod(0o644)
    with operating(hall) as operator:
        refused(operator.http.get("/operator/api/acts"), 401)  # anybody could have read it
        file.chmod(0o600)
    with operating(hall) as operator:
        assert operator.see("acts") == []


# ---------------------------------------------------------------- looking and acting


@BOTH
def test_running_tables_and_people_are_shown(open_hall: Opener):
    hall = open_hall()
    with Person(hall, "Ada") as ada, Person(hall, "Bob") as bob, operating(hall) as operator:
        private = ada.set_up("me", "here")
        public = bob.set_up("me", "open", public=True)
        with ada.visit(private) as visit:
            visit.until("moment")
            seat, actions = visit.choices()[0]
            assert visit.answer(visit.play(seat, actions[0]))["ok"]
            found = operator.see("tables")
            assert found["total"] == 2
            tables = {table["id"]: table for table in found["tables"]}
            assert tables[private]["moves"] == 1
            assert abs(tables[private]["last_move"] - time.time()) < 60
            assert [seat["here"] for seat in tables[private]["seats"]] == [True, True]
            assert tables[public]["public"]
            assert tables[public]["state"] == "open"
            people = operator.see("sessions")
            assert people["total"] == 2
            assert [(one["nickname"], one["here"]) for one in people["sessions"]] == [
                ("Ada", 1),
                ("Bob", 0),
            ]
            (only,) = operator.see("tables", search="bO")["tables"]
            assert only["id"] == public
            assert operator.see("tables", search="%")["total"] == 0
            eventually(lambda: operator.see("glance")["workers"][0]["sockets"] == 1)
            (worker,) = operator.see("glance")["workers"]
            assert worker["here"]
            assert not worker["draining"]
            assert "127.0.0.1" not in operator.http.get("/operator/api/sessions").text


@BOTH
def test_a_closed_table_tells_everybody_why_and_stays_closed(open_hall: Opener):
    hall = open_hall()
    with Person(hall, "Ada") as ada, operating(hall) as operator:
        table = ada.set_up("me", "random", board_size=12)
        with ada.visit(table) as visit:
            visit.until("moment")
            refused(operator.do(f"tables/{table}/close", reason=" "), 400)
            assert operator.do(f"tables/{table}/close", reason=WHY).status_code == 200
            code, _ = visit.closed_with()
            assert code == UNKNOWN_TABLE
            assert visit.heard[-1] == {
                "type": "bye",
                "sentence": f"Whoever runs the hall has closed this table: {WHY}",
            }
        for again in (False, True):
            if again:
                hall.restart()
            assert WHY in refused(ada.get(f"/api/tables/{table}"), 404)
            with ada.visit(table, hello=False) as visit:
                assert visit.closed_with()[0] == UNKNOWN_TABLE
            assert WHY in refused(operator.do(f"tables/{table}/close", reason=WHY), 404)
            assert ada.get("/api/tables/mine").json() == []
            assert operator.see("tables")["total"] == 0
            replay = ada.get(f"/api/tables/{table}/replay")
            assert replay.status_code == 200
        assert ada.get("/api/tables/finished").status_code == 200
        (act,) = operator.see("acts")
        assert act["what"] == f"closed table {table} (crash-grid)"
        assert act["reason"] == WHY


def test_an_ended_session_is_nobodys_and_a_bot_plays_on(open_hall: Opener):
    hall = open_hall()
    with Person(hall, "Ada") as ada, Person(hall, "Bob") as bob, operating(hall) as operator:
        table = ada.set_up("me", "open", board_size=12)
        assert bob.join(table).status_code == 200
        waiting = bob.set_up("me", "open")
        with bob.visit(table) as visit:
            visit.until("moment")
            answer = operator.do(f"sessions/{operator.session('Bob')}/end", reason=WHY)
            assert answer.status_code == 200
            assert visit.closed_with()[0] == POLICY
        assert bob.get("/api/me").json() == {"nickname": ""}
        assert [seat["away"] for seat in seats_of(ada, table)] == [False, True]
        assert [seat["kind"] for seat in seats_of(ada, waiting)] == ["open", "open"]
        assert bob.join(waiting).status_code == 200, "as somebody new"


# ---------------------------------------------------------------- bans


@BOTH
def test_a_banned_person_reads_one_sentence_and_the_game_goes_on(open_hall: Opener):
    hall = open_hall()
    with Person(hall, "Ada") as ada, Person(hall, "Eve") as eve, operating(hall) as operator:
        table = ada.set_up("me", "open", board_size=12)
        assert eve.join(table).status_code == 200
        with ada.visit(table) as mine, eve.visit(table) as visit:
            mine.until("moment")
            visit.until("moment")
            operator.ban("Eve")
            assert visit.closed_with()[0] == POLICY
            sentence = visit.heard[-1]["sentence"]
            assert sentence.startswith("You are banned from this hall until ")
            assert sentence.endswith(f" UTC: {WHY}")
            while not any(seat["away"] for seat in mine.card["seats"]):
                mine.hear()
            played = len(hall.moves(table))
            while len(hall.moves(table)) < played + 6:  # the stand-in and Ada play on
                if mine.choices():
                    seat, actions = mine.choices()[0]
                    mine.answer(mine.play(seat, actions[0]))
                else:
                    mine.hear()
        for restarted in (False, True):
            if restarted:
                hall.restart()  # it is kept
            assert refused(eve.get("/api/tables"), 403) == sentence
            assert refused(eve.join(table), 403) == sentence
            with eve.visit(table, hello=False) as again:
                assert again.closed_with()[0] == POLICY
            assert ada.get("/api/me").status_code == 200
        (ban,) = operator.see("bans")
        assert (ban["nickname"], ban["network"], ban["over"]) == ("Eve", None, False)
        assert operator.do(f"bans/{ban['id']}/lift").status_code == 200
        assert eve.get("/api/me").json() == {"nickname": "Eve"}
        back = eve.post(f"/api/tables/{table}/return")
        assert back.status_code == 200
        refused(operator.do(f"bans/{ban['id']}/lift"), 404)
        assert [act["what"] for act in operator.see("acts")] == [
            "lifted the ban of Eve",
            "banned Eve for 1 day",
        ]


def test_a_ban_with_the_address_holds_for_whoever_comes_from_there(open_hall: Opener):
    hall = open_hall()
    with (
        Person(hall, "Eve", "127.0.0.2") as eve,
        Person(hall, "Mallory", "127.0.0.2") as other,
        Person(hall, "Ada", "127.0.0.3") as ada,
        operating(hall) as operator,
    ):
        eve.set_up("me", "open")
        table = other.set_up("me", "open")
        with other.visit(table) as visit:
            visit.until("table")
            operator.ban("Eve", address=True)
            assert other.get("/api/me").status_code == 200, "nobody knows the address yet"
            refused(eve.get("/api/me"), 403)
            assert visit.closed_with()[0] == POLICY
        refused(other.get("/api/me"), 403)
        assert ada.get("/api/me").status_code == 200
        assert operator.see("bans")[0]["network"] == "127.0.0.2/32"


def test_networks_are_banned_for_a_while_but_never_the_operator(open_hall: Opener):
    hall = open_hall()
    with (
        Person(hall, "Eve", "127.0.0.2") as eve,
        Person(hall, "Ada", "127.0.1.2") as ada,
        operating(hall) as operator,
    ):
        for wrong in ("x", "1.2.3.4/33", "0.0.0.0/0", "::/0", "1.2.3.4.5", "127.0.0.1\0"):
            refused(operator.do("bans", network=wrong, days=1, reason=WHY), 400)
        for days in (0, -1, 4000):
            refused(operator.do("bans", network="127.0.0.2", days=days, reason=WHY), 400)
        refused(operator.do("bans", days=1, reason=WHY), 400)
        refused(operator.do("bans", session="x", network="::1", days=1, reason=WHY), 400)
        refused(operator.do("bans", session="x", days=1, reason=WHY), 404)
        short = {"network": "127.0.0.2/24", "days": 0.6 / 86400, "reason": WHY}
        assert operator.do("bans", **short).status_code == 201
        refused(eve.get("/api/me"), 403)
        assert ada.get("/api/me").status_code == 200
        eventually(lambda: eve.get("/api/me").status_code == 200)
        assert operator.see("bans")[0]["over"]
        everybody = {"network": "127.0.0.0/8", "days": 1, "reason": WHY}
        assert operator.do("bans", **everybody).status_code == 201
        refused(ada.get("/api/me"), 403)
        (ban,) = [ban for ban in operator.see("bans") if not ban["over"]]
        assert operator.do(f"bans/{ban['id']}/lift").status_code == 200
        assert ada.get("/api/me").status_code == 200


# ---------------------------------------------------------------- several workers


@pytest.fixture
def two(postgres: Server, tmp_path: Path) -> Iterator[tuple[Hall, Hall]]:
    """Two workers with a port each, and the same token."""
    store = Served(postgres)
    halls = []
    for number in range(2):
        folder = tmp_path / str(number)
        folder.mkdir()
        token = str(tmp_path / "operator")
        halls.append(Hall(folder, store=store, operator_token=token).open())
    yield halls[0], halls[1]
    for hall in halls:
        hall.end()


def test_what_is_done_at_one_worker_holds_at_all(two: tuple[Hall, Hall]):
    first, second = two
    with Person(second, "Eve") as eve, Person(second, "Bob") as bob, operating(first) as operator:
        table = eve.set_up("me", "open", board_size=12)
        assert bob.join(table).status_code == 200
        with eve.visit(table) as visit, bob.visit(table) as his:
            visit.until("moment")
            his.until("moment")
            eventually(lambda: sum(w["sockets"] for w in operator.see("glance")["workers"]) == 2)
            (found,) = operator.see("tables")["tables"]
            eventually(lambda: operator.see("sessions")["sessions"][0]["here"] == 1)
            operator.ban("Eve")
            assert visit.closed_with()[0] == POLICY
            eventually(lambda: eve.get("/api/me").status_code == 403)
            assert operator.do(f"tables/{found['id']}/close", reason=WHY).status_code == 200
            assert his.closed_with()[0] == UNKNOWN_TABLE
        eventually(lambda: bob.get(f"/api/tables/{table}").status_code == 404)
        assert operator.do(f"sessions/{operator.session('Bob')}/end", reason=WHY).is_success
        eventually(lambda: bob.get("/api/me").json() == {"nickname": ""})


def test_a_worker_is_drained_from_another_one(two: tuple[Hall, Hall]):
    first, second = two
    with Person(second, "Ada") as ada, operating(first) as operator:
        table = ada.set_up("me", "here")
        with ada.visit(table) as visit:
            visit.until("moment")
            eventually(lambda: len(operator.see("glance")["workers"]) == 2)
            workers = operator.see("glance")["workers"]
            (other,) = [worker["id"] for worker in workers if not worker["here"]]
            refused(operator.do("drain", worker="x"), 404)
            assert operator.do("drain", worker=other).status_code == 200
            assert visit.until("bye")["sentence"] == RESTARTS
            assert visit.closed_with() == (RESTART, RESTARTS)
        eventually(lambda: not second.alive())
        eventually(lambda: len(operator.see("glance")["workers"]) == 1)
    assert first.alive()
