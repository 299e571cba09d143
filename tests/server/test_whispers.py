"""What is done in secret leaves no trace with others: no step, no number, no sentence."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from itertools import pairwise
from pathlib import Path

import pytest

from fairground.kernel.layout import NOBODY
from fairground.kernel.seal import commitment_of
from fairground.server.beats import beat_of
from fairground.server.story import Story
from foreign import install
from server.visitors import Hall, Person, Visit
from server.whispers import CALL, CLOSE, GAME, PASS, TAKE, pending

Plays = Sequence[tuple[int, int]]

BEFORE = [(0, TAKE), (0, CLOSE), (1, PASS), (2, CALL)]
FEW: Plays = [*BEFORE, (1, TAKE), (1, CLOSE), (0, PASS), (2, PASS)]
MANY: Plays = [*BEFORE, *[(1, TAKE)] * 5, (1, CLOSE), (2, PASS), (0, PASS)]


def streams(plays: Plays, viewer: int) -> list[str]:
    """All moments that somebody hears who is told after every action."""
    story = Story(GAME.new(3, seed=1, names=["Ada", "Bob", "Cyd"]))
    heard = [story.moment((viewer,), None)]
    seen = 0
    for seat, action in plays:
        story.accept(story.draft(seat, action))
        if story.n((viewer,)) != seen:
            heard.append(story.moment((viewer,), seen))
            seen = story.n((viewer,))
    return heard


@pytest.mark.parametrize("viewer", [0, 2, NOBODY])
def test_nobody_can_count_what_is_taken_or_tell_who_has_answered(viewer: int):
    """One pebble or five, and the window's answers in either order, until the hand is opened."""
    few, many = streams(FEW[:-1], viewer), streams(MANY[:-1], viewer)
    if viewer == NOBODY:
        assert few == many
    else:  # who has answered, and who has not yet
        assert abs(len(few) - len(many)) == 1
        assert few[: len(many)] == many[: len(few)]


def test_the_opening_tells_the_hand_and_not_who_was_last():
    moments = [json.loads(streams(plays, NOBODY)[-1]) for plays in (FEW, MANY)]
    assert [moment["n"] for moment in moments] == [4, 4]
    steps = [moment["steps"] for moment in moments]
    texts = ["Bob opens a hand of 1.", "Bob opens a hand of 5."]
    assert [[event["text"] for event in step["events"]] for (step,) in steps] == [
        [text] for text in texts
    ]
    assert [step["seat"] for (step,) in steps] == [-1, -1]


def test_who_must_decide_is_told_as_far_as_one_may_know():
    """Somebody has answered, in one world seat 0 and in the other seat 2."""
    stories = [Story(GAME.new(3, seed=1)) for _ in range(2)]
    for story, plays in zip(stories, (FEW, MANY), strict=True):
        for seat, action in plays[:-1]:
            story.accept(story.draft(seat, action))
    assert [story.pending for story in stories] == [(2,), (0,)]
    for viewers, known in {
        (NOBODY,): [[], []],
        (1,): [[], []],
        (0,): [[], [0]],
        (0, 2, NOBODY): [[2], [0]],
    }.items():
        assert [story.deciding(viewers) for story in stories] == known


def test_the_one_who_acts_is_told_each_step():
    assert len(streams(MANY, 1)) - len(streams(FEW, 1)) == 4
    assert [json.loads(text)["steps"][-1]["seat"] for text in streams(FEW, 1)[-3:]] == [1, 1, -1]


def test_numbers_are_the_same_however_somebody_connects():
    story = Story(GAME.new(3, seed=1))
    for seat, action in MANY:
        story.accept(story.draft(seat, action))
    assert story.actions == len(MANY)
    whole = json.loads(story.moment((NOBODY,), None))
    assert whole["n"] == story.n((NOBODY,)) == 4
    assert [step["n"] for step in whole["steps"]] == [0, 1, 2, 3, 4]
    assert json.loads(story.moment((NOBODY,), 2))["steps"] == whole["steps"][3:]
    both = json.loads(story.moment((0, 1), None))
    assert both["n"] == len(MANY) - 1  # one answer of seat 2 is noticed by neither


# ---------------------------------------------------------------- over the wire


@pytest.fixture
def whispering(open_hall: Callable[..., Hall], tmp_path: Path) -> Hall:
    """A hall in which Whispers can be played."""
    install(tmp_path / "site", "whispers", {"whispers": "server.whispers:GAME"})
    return open_hall(site=tmp_path / "site", bot_pace=PACE / beat_of("random"))


PACE = 0.2


def set_up(person: Person, *kinds: str) -> str:
    seats = [{"kind": kind, **({"bot": "random"} if kind == "bot" else {})} for kind in kinds]
    plan = {"game": "whispers", "seats": seats, "nickname": person.nickname, "public": True}
    answer = person.post("/api/tables", **plan)
    assert answer.status_code == 201, answer.text
    return answer.json()["table"]["id"]


def test_others_hear_the_same_whatever_is_done_in_secret(whispering: Hall):
    """Byte for byte, messages about seats and refusals included, but for ids, seal and clock."""
    heard = [hearing(whispering, plays) for plays in (FEW, MANY)]
    kinds = [json.loads(text)["type"] for text in heard[0]["watcher"]]
    assert kinds == ["moment"] * 4 + ["pong"]
    assert heard[0]["watcher"] == heard[1]["watcher"]
    assert heard[0]["listed"] == heard[1]["listed"]
    assert heard[0]["refused"] == heard[1]["refused"]


def hearing(hall: Hall, plays: Plays) -> dict[str, list[str]]:
    """What a spectator hears until the last answer is due, what the list shows, and what a seat
    that has answered already is told when it tries again."""
    with ExitStack() as stack:
        people = [stack.enter_context(Person(hall, name)) for name in ("Ada", "Bob", "Cyd", "Eve")]
        table = set_up(people[0], "me", "open", "open")
        for person in people[1:3]:
            assert person.join(table).status_code == 200
        ((key,),) = hall.rows("SELECT secret FROM tables WHERE id = ?", table)
        commitment = commitment_of(table, key)  # drawn with the id, before anything is played
        watcher = stack.enter_context(people[3].visit(table))
        watcher.until("moment")
        visits: list[Visit] = []
        for person in people[:3]:
            visits.append(stack.enter_context(person.visit(table)))
            visits[-1].until("moment")
        refused = []
        story = Story(GAME.new(3, seed=1))  # to know when there is something to hear
        for seat, action in plays[:-1]:
            visit = visits[seat]
            while action not in dict(visit.choices()).get(seat, []):
                visit.hear()
            assert visit.answer(visit.play(seat, action))["ok"]
            story.accept(story.draft(seat, action))
            while watcher.n < story.n((NOBODY,)):
                watcher.until("moment")
            if action == PASS:
                again = visit.answer(visit.play(seat, PASS, "again"))
                assert (again["ok"], again["rule"]) == (False, "WH-1")
                refused.append(again["sentence"])
        watcher.say(type="ping")
        watcher.until("pong")
        listed = people[3].get("/api/tables").json()
        card = next(card for card in listed if card["id"] == table)
        raw = [x for x in watcher.raw if not re.search('"type":"(table|presence)"', x)]
        assert card["seal"]["commitment"] == commitment
        cards = [json.dumps(card), people[3].get(f"/api/tables/{table}").text]
    return {
        "watcher": raw,
        "listed": [without_clock(text.replace(commitment, ""), table) for text in cards],
        "refused": refused,
    }


def without_clock(text: str, table: str) -> str:
    return re.sub(r'"created": ?[\d.]+', "", text.replace(table, "table"))


def test_a_bot_takes_as_long_for_one_pebble_as_for_five(whispering: Hall):
    """Told one by one, a hand would take a pace for each pebble and one more to close it."""
    hands: list[tuple[int, float]] = []
    full: list[tuple[int, float]] = []
    while len(full) < 4:  # of every four hands one has two pebbles or more
        rows = moves_of_bots(whispering)
        answers = [later - sooner for (_, sooner), (act, later) in pairwise(rows) if act > CLOSE]
        assert min(answers) >= PACE * 0.9
        hands += spans_of_hands(rows)[1:]
        full = [hand for hand in hands if hand[0] >= 2]
    assert all(seconds >= PACE * 0.9 for _, seconds in hands), hands
    assert sum(seconds for _, seconds in full) < PACE * sum(1 + pebbles for pebbles, _ in full)


def moves_of_bots(hall: Hall) -> list[tuple[int, float]]:
    """What two bots did in a whole game, and when."""
    with Person(hall, "Ada") as ada:
        table = set_up(ada, "bot", "bot")
        with ada.visit(table) as visit:
            while visit.over is None:
                visit.until("moment")
                visit.say(type="ping")  # who only watches must not seem to have gone
    return hall.rows('SELECT action, at FROM moves WHERE "table" = ? ORDER BY n', table)


def spans_of_hands(rows: list[tuple[int, float]]) -> list[tuple[int, float]]:
    """For each turn, how many pebbles were taken and how long everybody waited for the hand."""
    spans, pebbles, begun = [], 0, rows[0][1]
    for action, at in rows:
        if action == TAKE:
            pebbles += 1
        elif action == CLOSE:
            spans.append((pebbles, at - begun))
        else:
            pebbles, begun = 0, at
    return spans


def test_the_game_of_whispers_is_fair_to_test_with():
    """Its views are what its layout says, or the tests above would show nothing."""
    story = Story(GAME.new(3, seed=1))
    for seat, action in MANY[:-2]:
        story.accept(story.draft(seat, action))
    assert pending(story.position._state) == 0b101
    assert [story.position.view(seat).pending for seat in (0, 1, 2, NOBODY)] == [(0,), (), (2,), ()]
