"""Sealed deals: hashes, then words, then the game; nothing is told too early or lost."""

from __future__ import annotations

import dataclasses
import json
import random
import secrets
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

import fairground
from fairground import Replay
from fairground.kernel.seal import commitment_of, hash_of
from server.stores import BOTH
from server.visitors import QUICK, Hall, Person, Visit, refused

LONG = 60.0
GAME = fairground.game("crash-grid")


def plan(person: Person, *seats: dict[str, Any]) -> dict[str, Any]:
    """Set a table up, with hashes if the seats have them; the answer's card."""
    answer = person.post(
        "/api/tables", game=GAME.name, seats=list(seats), nickname=person.nickname, options=QUICK
    )
    assert answer.status_code == 201, answer.text
    return answer.json()["table"]


def me(word: str, kind: str = "me") -> dict[str, Any]:
    return {"kind": kind, "hash": hash_of(word)}


BOT = {"kind": "bot", "bot": "random"}
OPEN = {"kind": "open"}


def give(visit: Visit, seat: int, **what: str) -> dict[str, Any]:
    """Give a word or a hash."""
    command = secrets.token_hex(4)
    ((kind, value),) = what.items()
    visit.say(type=kind, id=command, seat=seat, **{kind: value})
    return visit.answer(command)


def until_asked(visit: Visit, what: str) -> dict[str, Any]:
    while not visit.card or visit.card["seal"]["asked"] != what:
        visit.hear()
    return visit.card["seal"]


def until_dealt(visit: Visit) -> None:
    while visit.n is None:
        visit.hear()


def play_out(*visits: Visit) -> None:
    """Play the game of several people to its end."""
    dice = random.Random(2)
    end = time.monotonic() + 60
    while any(visit.over is None for visit in visits):
        assert time.monotonic() < end, "the game does not end"
        for visit in visits:
            with suppress(TimeoutError):
                while True:
                    visit.hear(0.01)
            if visit.over is None and visit.choices():
                seat, actions = visit.choices()[0]
                answer = visit.answer(visit.play(seat, dice.choice(actions)))
                while visit.n < answer["n"]:
                    visit.hear()


def verified(person: Person, table: str, words: Sequence[str | None], silent: Sequence[int]):
    """The replay of a table that is over, which verifies with these words."""
    text = person.get(f"/api/tables/{table}/replay").text
    replay = Replay.from_json(text)
    replay.verify(GAME)
    assert replay.seal is not None
    assert replay.seal.table == table
    assert list(replay.seal.words) == list(words)
    assert list(replay.seal.silent) == list(silent)
    return replay


def new_word() -> str:
    return secrets.token_hex(16)


@BOTH
def test_one_person_among_bots_seals_the_deal_in_one_round(hall: Hall):
    word = new_word()
    with Person(hall, "Ada") as ada:
        card = plan(ada, me(word), BOT)
        assert card["state"] == "sealing"
        assert card["seal"]["hashes"] == [hash_of(word), None]
        assert (card["seal"]["asked"], card["seal"]["wanted"]) == ("word", [0])
        table = card["id"]
        assert ada.get(f"/api/tables/{table}").json()["seal"] == card["seal"]
        with ada.visit(table) as visit:
            assert give(visit, 0, word=word)["ok"]
            until_dealt(visit)
            ((secret, key),) = hall.rows("SELECT secret, key FROM tables WHERE id = ?", table)
            assert commitment_of(table, secret) == card["seal"]["commitment"]
            assert give(visit, 0, word=word)["ok"]  # a second page of theirs gives it again
            visit.play_on(random.Random(1))
            while visit.card["state"] != "over":
                visit.hear()
            over = [message.get("card", {}).get("state") for message in visit.heard].index("over")
            assert visit.heard[over + 1]["over"]  # told together with the last move
            for hidden in (secret, key, word):
                assert not any(hidden in text for text in visit.raw[:over])
            assert visit.card["seal"]["key"] == secret
            assert visit.card["seal"]["words"] == [word, None]
        replay = verified(ada, table, [word, None], [])
        assert replay.key == key
        assert replay.seal.commitment == card["seal"]["commitment"]
        page = ada.post("/api/replays/verify", **json.loads(replay.to_json())).json()
        assert page == {"sealed": True, "faults": []}
        broken = json.loads(replay.to_json())
        broken["names"][0] = "Eve"
        page = ada.post("/api/replays/verify", **broken).json()
        assert page["sealed"]
        assert page["faults"][0].startswith("The seal of this replay is broken: the key of the")


def test_a_game_that_goes_on_from_another_is_sealed_too(hall: Hall):
    word = new_word()
    with Person(hall, "Ada") as ada:
        table = ada.set_up("me", "random")
        with ada.visit(table) as visit:
            until_dealt(visit)
            visit.play_on(random.Random(1))
        plans = [me(word), BOT]
        answer = ada.post(f"/api/tables/{table}/branch", at=3, seats=plans, nickname="Ada")
        card = answer.json()["table"]
        assert card["seal"]["asked"] == "word"
        with ada.visit(card["id"]) as visit:
            assert give(visit, 0, word=word)["ok"]
            until_dealt(visit)
            visit.play_on(random.Random(5))
        replay = verified(ada, card["id"], [word, None], [])
        moved = dataclasses.replace(replay, start=replay.start | {"trick": 7})
        assert "does not follow" in moved.seal_faults()[0]


@BOTH
def test_words_come_after_all_hashes_and_each_from_its_own(hall: Hall):
    words = [new_word(), new_word()]
    with Person(hall, "Ada") as ada, Person(hall, "Bob") as bob:
        table = plan(ada, me(words[0]), OPEN)["id"]
        with ada.visit(table) as first:
            first.until("table")
            assert give(first, 0, word=words[0])["sentence"] == (
                "Keep your word until every seat is taken and has its hash."
            )
            assert give(first, 0, hash="0" * 64)["sentence"] == (
                "A hash is given once, and before the game is dealt."
            )
            card = bob.join(table, hash=hash_of(words[1])).json()["table"]
            assert card["state"] == "sealing"
            assert "hash" in refused(bob.join(table, hash="nonsense"), 400)
            with bob.visit(table) as second:
                seal = until_asked(first, "word")
                assert seal["wanted"] == [0, 1]
                assert give(first, 0, word=new_word())["sentence"] == (
                    "This is not the word that the seat's hash was made of."
                )
                assert "not yours" in give(first, 1, word=words[1])["sentence"]
                assert give(second, 1, word=words[1])["ok"]
                while first.card["seal"]["given"] != [1]:
                    first.hear()
                assert words[1] not in "".join(first.raw)
                assert give(first, 0, word=words[0])["ok"]
                play_out(first, second)
        verified(bob, table, words, [])


@BOTH
def test_who_does_not_answer_is_silent_and_who_has_no_hash_is_not_waited_for(
    open_hall: Callable[..., Hall],
):
    hall = open_hall(seal_seconds=0.3)
    words = [new_word(), new_word()]
    with Person(hall, "Ada") as ada, Person(hall, "Bob") as bob, Person(hall, "Cyd") as cyd:
        table = plan(ada, me(words[0]), OPEN, OPEN)["id"]
        bob.join(table, hash=hash_of(words[1]))
        with ada.visit(table) as first, bob.visit(table) as second:
            third = cyd.join(table)
            assert third.json()["table"]["state"] == "sealing"
            until_asked(first, "word")
            assert give(first, 0, word=words[0])["ok"]
            until_dealt(first)
            assert give(second, 1, word=words[1])["sentence"] == (
                "The game is dealt; this word came too late for it."
            )
            with cyd.visit(table) as last:
                play_out(first, second, last)
        replay = verified(ada, table, [words[0], None, None], [1, 2])
        assert replay.seal.hashes == (hash_of(words[0]), hash_of(words[1]), None)


def test_a_deal_does_not_wait_for_who_has_left(open_hall: Callable[..., Hall]):
    hall = open_hall(seal_seconds=LONG)
    words = [new_word(), new_word()]
    with Person(hall, "Ada") as ada, Person(hall, "Bob") as bob:
        table = plan(ada, me(words[0]), OPEN)["id"]
        bob.join(table, hash=hash_of(words[1]))
        bob.post(f"/api/tables/{table}/leave")  # after which a bot plays for him
        with ada.visit(table) as visit:
            assert give(visit, 0, word=words[0])["ok"]
            until_dealt(visit)
            visit.play_on(random.Random(4))
        verified(ada, table, [words[0], None], [1])


def test_people_on_one_device_give_a_word_for_each_seat_and_all_play_again(hall: Hall):
    words = [new_word(), new_word()]
    with Person(hall, "Ada") as ada:
        table = plan(ada, me(words[0]), me(words[1], "here"))["id"]
        with ada.visit(table) as visit:
            for seat, word in enumerate(words):
                assert give(visit, seat, word=word)["ok"]
            until_dealt(visit)
            visit.play_on(random.Random(3))
        verified(ada, table, words, [])
        # The next table asks those for a hash who gave one here: they did not sit down by a call.
        card = ada.post(f"/api/tables/{table}/rematch").json()["table"]
        assert (card["state"], card["seal"]["asked"]) == ("sealing", "hash")
        again = [new_word(), new_word()]
        with ada.visit(card["id"]) as visit:
            assert give(visit, 0, hash=hash_of(again[0]))["ok"]
            assert give(visit, 0, word=again[0])["sentence"] == (
                "Keep your word until every seat is taken and has its hash."
            )
            assert give(visit, 1, hash=hash_of(again[1]))["ok"]
            assert until_asked(visit, "word")["wanted"] == [0, 1]
            for seat, word in enumerate(again):
                assert give(visit, seat, word=word)["ok"]
            until_dealt(visit)
            visit.play_on(random.Random(3))
        verified(ada, card["id"], again, [])


@BOTH
def test_killed_in_the_middle_of_the_exchange_nothing_is_lost(open_hall: Callable[..., Hall]):
    """kill -9 after the first hash, after the last one, between two words, and after the deal."""
    hall = open_hall(seal_seconds=LONG)
    words = [new_word(), new_word()]
    with Person(hall, "Ada") as ada, Person(hall, "Bob") as bob:
        commitment = plan(ada, me(words[0]), OPEN)["seal"]["commitment"]
        ((table,),) = hall.rows("SELECT id FROM tables")
        hall.restart()
        seen = bob.join(table, hash=hash_of(words[1])).json()["table"]["seal"]
        assert (seen["commitment"], seen["wanted"]) == (commitment, [0, 1])
        hall.restart()
        with ada.visit(table) as visit:
            assert until_asked(visit, "word") == seen
            assert give(visit, 0, word=words[0])["ok"]
        hall.restart()
        with bob.visit(table) as visit:
            assert until_asked(visit, "word")["given"] == [0]
            assert give(visit, 1, word=words[1])["ok"]
        hall.restart()
        with ada.visit(table) as first, bob.visit(table) as second:
            assert give(first, 0, word=words[0])["ok"]  # she could not know that it was kept
            play_out(first, second)
        replay = verified(ada, table, words, [])
        assert replay.seal.commitment == commitment


@BOTH
def test_a_table_of_before_goes_on_and_says_that_it_is_not_sealed(open_hall: Callable[..., Hall]):
    hall = open_hall()
    with Person(hall, "Ada") as ada:
        playing, waiting = ada.set_up("me", "random"), ada.set_up("me", "open")
        hall.end()
        hall.rows("UPDATE tables SET secret = NULL")
        hall.open()
        with Person(hall, "Bob") as bob:
            card = bob.join(waiting, hash=hash_of(new_word())).json()["table"]
            assert (card["state"], card["seal"]) == ("playing", None)
        with ada.visit(playing) as visit:
            until_dealt(visit)
            visit.play_on(random.Random(1))
        text = ada.get(f"/api/tables/{playing}/replay").text
        assert "seal" not in json.loads(text)
        assert Replay.from_json(text).verify(GAME).outcome is not None
        page = ada.post("/api/replays/verify", **json.loads(text)).json()
        assert page == {"sealed": False, "faults": []}
