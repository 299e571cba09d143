"""Which rule each kind of event cites: a table, kept in random play, reached by directed play."""

import random

import pytest

from fairground.games.crash_grid.rules import events as e
from play import GAME, ONE_ROUND, Script, Table, deal, play_round
from tables import play_at_random

TWENTY_SEVEN = "QKJ QKJ QJK JKQ JKQ QKJ JKQ QKJ JQK"

CITED = {
    e.ROUND_STARTED.kind: {"CG-53"},
    e.PLACED.kind: {"CG-7", "CG-R18"},
    e.DEALT.kind: {"CG-9"},
    e.HAND_DEALT.kind: {"CG-9"},
    e.TRICK_STARTED.kind: {"CG-53", "CG-46"},
    e.COMMITTED.kind: {"CG-17"},
    e.REVEALED.kind: {"CG-18"},
    e.ORDERED.kind: {"CG-22", "CG-23", "CG-49"},
    e.RODE.kind: {"CG-25", "CG-26", "CG-27"},
    e.LAID_CARD.kind: {"CG-31"},
    e.LAID_BLANK.kind: {"CG-49"},
    e.CRASHED.kind: {"CG-33", "CG-34", "CG-35"},
    e.HAND_LOST.kind: {"CG-39"},
    e.DREW.kind: {"CG-42"},
    e.DREW_UNSEEN.kind: {"CG-42"},
    e.RESHUFFLED.kind: {"CG-43"},
    e.RAN_OUT.kind: {"CG-44", "CG-R13"},
    e.REFRESHED.kind: {"CG-45"},
    e.EXTENDED.kind: {"CG-47"},
    e.SCORED.kind: {"CG-50", "CG-R10"},
    e.VOIDED.kind: {"CG-51"},
    e.MATCH_OVER.kind: {"CG-52", "CG-R21"},
}

TABLES = (
    (2, 6, {}),
    (3, 8, {"start_layout": "sides", "rail_moves": 1, "hand_size": 1}),
    (4, 6, {"round_end": "immediate", "rail_moves": 3}),
    (4, 12, {"deck_out": "dwindle", "hand_size": 7, **ONE_ROUND}),
    (3, 10, {"crashed_hand": "keep", "crash_square": "cleared", "rail_moves": 0, **ONE_ROUND}),
)


def cited(table: Table) -> set[tuple[int, str]]:
    """The kinds of events so far, with the rules that they cite."""
    return {(event.kind, GAME.rulebook.id_of(event.rule)) for event in table.events}


def rule_of(table: Table, kind: int) -> str:
    """The rule that the newest event of a kind cites."""
    event = [event for event in table.events if event.kind == kind][-1]
    return GAME.rulebook.id_of(event.rule)


def scripts() -> list[Table]:
    """Play that reaches what random riders hardly ever do."""
    return [
        Script(4, 12, *[TWENTY_SEVEN] * 4).after(27),
        Script(4, 12, *["QKJ QKJ QJK"] * 4, deck_out="dwindle").after(9),
        Script(2, 6, "KJQ Q", "JQK K", order="0>1").after(4),
        Script(4, 6, "JQK", "QJK", "KQJ", "KQJ", order="1>0>2>3").after(3),
        play_round(play_round(deal(2, 6, rounds_min=2, rounds_max=2), 0), 1),
        play_round(deal(2, 6, **ONE_ROUND), 0),
        play_round(deal(3, 6, start_layout="sides"), None),
        deal(3).reveals("AS", "KS", "2C"),
    ]


def test_every_event_cites_a_rule_of_the_table_and_every_entry_is_reached():
    assert set(CITED) == set(GAME.events)
    found = set()
    for seed, (seats, size, options) in enumerate(TABLES):
        found |= cited(play_at_random(deal(seats, size, seed, **options), random.Random(seed)))
    for table in scripts():
        found |= cited(table)
    assert found == {(kind, rule) for kind, rules in CITED.items() for rule in rules}


@pytest.mark.rule("CG-22", "CG-23", "CG-49")
def test_the_order_cites_what_decides_it():
    assert rule_of(deal(3).reveals("AS", "KS", "2C"), e.ORDERED.kind) == "CG-22"
    assert rule_of(deal(3).reveals("AS", "2S", "2C"), e.ORDERED.kind) == "CG-23"
    assert rule_of(deal(3).reveals("2S", "AS", "2C"), e.ORDERED.kind) == "CG-23"
    dry = Script(4, 12, *[TWENTY_SEVEN] * 4).after(22)
    assert rule_of(dry, e.ORDERED.kind) == "CG-49"


@pytest.mark.rule("CG-33", "CG-34", "CG-35")
@pytest.mark.parametrize(
    ("moves", "order", "trick", "rule"),
    [
        (("KJQ Q", "JQK K"), "0>1", 4, "CG-35"),  # E4: both want one free square
        (("QKJ Q", "QKJ K"), "0>1", 4, "CG-33"),  # E6: off the board
        (("JQK", "QJK", "KQJ", "KQJ"), "1>0>2>3", 3, "CG-34"),  # E8: a rider still to move
        (("JQK", "QJK", "KQJ", "KQJ"), "0>1>2>3", 3, "CG-34"),  # E8: a square left this trick
    ],
)
def test_a_crash_cites_what_the_rider_met(moves, order, trick, rule):
    table = Script(len(moves), 6, *moves, order=order).after(trick)
    assert rule_of(table, e.CRASHED.kind) == rule


@pytest.mark.rule("CG-50", "CG-R10")
@pytest.mark.parametrize(
    ("round_end", "rule"), [("end_of_trick", "CG-50"), ("immediate", "CG-R10")]
)
def test_a_point_cites_the_end_of_the_round_that_is_played(round_end, rule):
    table = Script(2, 6, "QKJ Q", "QKJ K", order="0>1", round_end=round_end).after(4)
    assert rule_of(table, e.SCORED.kind) == rule


@pytest.mark.rule("CG-7", "CG-R18")
@pytest.mark.parametrize(("seats", "rule"), [(2, "CG-7"), (3, "CG-R18"), (4, "CG-7")])
def test_a_start_square_cites_its_layout(seats, rule):
    assert rule_of(deal(seats, start_layout="sides"), e.PLACED.kind) == rule
    assert rule_of(deal(seats), e.PLACED.kind) == "CG-7"
