"""Non-interference: what a seat may not know changes no byte of what is sent to it."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

import pytest

import fairground
from fairground.kernel.layout import NOBODY
from fairground.kernel.position import Position
from fairground.server.story import Story
from server.stores import BOTH
from server.visitors import Hall, Person

GAME = fairground.game("crash-grid")
OPTIONS = {"hand_size": 3}


def hands(key: str) -> list[tuple[int, ...]]:
    """The hands dealt under a key."""
    position = GAME.new(2, key=key, **OPTIONS)
    return [tuple(choice.id for choice in position.choices(seat)) for seat in (0, 1)]


def two_keys() -> tuple[str, str]:
    """Two keys that deal seat 0 the same cards and seat 1 quite different ones."""
    seen: dict[tuple[int, ...], str] = {}
    dice = random.Random(1)
    for _ in range(20_000):
        key = dice.randbytes(16).hex()
        mine, theirs = hands(key)
        other = seen.setdefault(mine, key)
        if not set(theirs) & set(hands(other)[1]):
            return other, key
    raise AssertionError("no two such keys were found")


@BOTH
def test_two_tables_that_differ_in_secrets_send_equal_streams(
    open_hall: Callable[..., Hall],
):
    """Two halls with the same database but for the key of one table, byte for byte."""
    first_key, second_key = two_keys()
    first, second = open_hall(), open_hall()
    with Person(first, "Ada") as ada, Person(first, "Bob") as bob:
        table = ada.set_up("me", "open", board_size=8, **OPTIONS)
        with ada.visit(table) as visit:
            visit.say(type="say", id="1", text="good luck")
            assert visit.answer("1")["ok"]
        bob.join(table)
        cookies = [dict(person.http.cookies) for person in (ada, bob)]
    for hall, key in ((first, first_key), (second, second_key)):
        hall.end()
        if hall is second:
            second.store.copy(first.store)
        hall.rows("UPDATE tables SET key = ?", key)
    streams = []
    for hall, key in ((first, first_key), (second, second_key)):
        hall.open()
        streams.append(stream_to_ada(hall, table, cookies, key))
    assert len(streams[0]) > 60
    assert streams[0] == streams[1]


def stream_to_ada(
    hall: Hall, table: str, cookies: list[dict[str, str]], key: str
) -> list[tuple[str, str]]:
    """All that Ada and a spectator hear until the first cards are revealed, and her refusals."""
    people = [Person(hall, name) for name in ("Ada", "Bob", "Eve")]
    for person, jar in zip(people, cookies, strict=False):
        person.http.cookies.update(jar)
    ada, bob, eve = (person.visit(table) for person in people)
    with ada, bob, eve:
        for visit in (ada, bob, eve):
            visit.until("moment")
        assert bob.scenes["1"]["seat"] == 1
        hand = [choice["action"] for choice in bob.scenes["1"]["choices"]]
        assert tuple(hand) == hands(key)[1]
        for action in range(60):
            ada.say(type="ask", id=f"ask {action}", seat=0, action=action)
            ada.answer(f"ask {action}")
        assert bob.answer(bob.play(1, hand[-1]))["ok"]
        for visit in (ada, eve):
            visit.until("moment")
        for action in (0, 52, 99):
            ada.say(type="ask", id=f"then {action}", seat=0, action=action)
            ada.answer(f"then {action}")
        listed = [person.get(f"/api/tables/{table}").text for person in (people[0], people[2])]
        # Who has come is told as it happens; the order of arrival is the only thing left to time.
        heard = [
            (name, text)
            for name, visit in (("ada", ada), ("eve", eve))
            for text in visit.raw
            if not re.search('"type":"(table|presence)"', text)
        ]
    for person in people:
        person.http.close()
    return [*heard, *(("card", text) for text in listed)]


@pytest.mark.parametrize("seats", [2, 4])
def test_every_moment_tells_a_seat_only_what_it_may_know(seats: int):
    """Mid-game positions beside others that the seat cannot tell apart, until the reveal."""
    dice = random.Random(seats)
    compared = differing = 0
    for seed in range(25):
        position = GAME.new(seats, seed=seed)
        for _ in range(dice.randrange(60)):
            if position.pending:
                seat = dice.choice(position.pending)
                position.play(seat, dice.choice(position.choices(seat)).id)
        if not position.pending:
            continue
        for viewer in (*range(seats), NOBODY):
            # A redealt veil is one of the worlds that the viewer holds possible.
            veiled = position.view(viewer).row
            other = GAME.plain.state(veiled)
            key = dice.getrandbits(64)
            GAME.plain.redeal(other, viewer, key, seed, GAME.plain.new_desk())
            worlds = [
                Story(Position(GAME, GAME.plain.state(position.row), None)),
                Story(Position(GAME, other, None)),
            ]
            differing += worlds[0].position.row != worlds[1].position.row
            compare(worlds, viewer, dice)
            compared += 1
    assert compared > 60
    assert differing == compared


def play(story: Story, seat: int, action: int) -> None:
    story.accept(story.draft(seat, action))


def compare(worlds: list[Story], viewer: int, dice: random.Random) -> None:
    """Both worlds sound the same to the viewer, also while others choose secretly."""
    assert worlds[0].moment((viewer,), None) == worlds[1].moment((viewer,), None)
    waiting = worlds[0].pending
    if len(waiting) < 2:
        return
    for seat in [seat for seat in waiting if seat != viewer][: len(waiting) - 1]:
        for world in worlds:
            play(world, seat, dice.choice(world.position.choices(seat)).id)
        since = worlds[0].n((viewer,)) - 1
        assert worlds[0].moment((viewer,), since) == worlds[1].moment((viewer,), since)


def test_a_step_hides_from_others_what_its_seat_reads():
    story = Story(GAME.new(2, seed=4))
    play(story, 0, story.position.choices(0)[0].id)
    own, other = story.moment((0,), 0), story.moment((1,), 0)
    card = story.position.log(0)[-1].text
    assert card in own
    assert card not in other
    assert story.position.key not in own + other
