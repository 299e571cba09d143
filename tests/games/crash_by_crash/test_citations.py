"""Every event in the log cites the rule that it follows."""

import random

import pytest

from bumpers import GAME, at, deal
from fairground.games.crash_by_crash import rules
from fairground.games.crash_by_crash.rules import state as c
from fairground.kernel.tape import read_tape, start_tape
from fairground.lab.conformance.probe import draw_options

CITED = {
    c.GAME_STARTED: {"CC-4"},
    c.ROW_LAID: {"CC-5", "CC-49"},
    c.HAND_DEALT: {"CC-6"},
    c.HAND_SEEN: {"CC-6"},
    c.SET_UP: {"CC-7", "CC-105"},
    c.STARTER_FOUND: {"CC-9", "CC-105"},
    c.TURN_STARTED: {"CC-12"},
    c.PLACED: {"CC-17", "CC-33", "CC-81"},
    c.PAID: {"CC-23", "CC-51"},
    c.SPENT: {"CC-28"},
    c.MOVED: {"CC-26", "CC-36", "CC-53", "CC-72", "CC-78", "CC-79", "CC-80"},
    c.PASSED_ON: {"CC-29", "CC-79"},
    c.ABSORBED: {"CC-27", "CC-79", "CC-80", "CC-R24"},
    c.FORCE_LOST: {"CC-30"},
    c.FELL: {"CC-19", "CC-21", "CC-R22"},
    c.RANG: {"CC-60"},
    c.COUNTED: {"CC-61", "CC-77"},
    c.FLOWER_REMOVED: {"CC-63"},
    c.FLOWER_STAYED: {"CC-76"},
    c.RETURNED: {"CC-63"},
    c.OPERATOR_FELL: {"CC-63"},
    c.CARD_PLAYED: {"CC-45"},
    c.BELL_MOVED: {"CC-70"},
    c.SWAPPED: {"CC-71"},
    c.OPERATOR_MOVED: {"CC-52", "CC-54", "CC-74"},
    c.SABOTAGED: {"CC-73"},
    c.POWER_LOST: {"CC-75"},
    c.WALK_STARTED: {"CC-51"},
    c.DISCARDED: {"CC-59"},
    c.TOOK_OPEN: {"CC-48", "CC-59"},
    c.DREW: {"CC-48", "CC-59"},
    c.DREW_UNSEEN: {"CC-48", "CC-59"},
    c.SAW_PAIR: {"CC-102"},
    c.SAW_PAIR_UNSEEN: {"CC-102"},
    c.KEPT: {"CC-102"},
    c.LAID_OFF: {"CC-102"},
    c.RESHUFFLED: {"CC-50"},
    c.GAME_OVER: {"CC-90", "CC-91", "CC-93"},
}


def cited(events):
    """Kinds of events with the rules that they cite."""
    return {(event.kind, GAME.rulebook.id_of(event.rule)) for event in events}


def test_every_rule_in_the_table_is_in_the_rulebook():
    assert set().union(*CITED.values()) <= set(GAME.rulebook.rules)


def test_every_kind_of_event_is_in_the_table():
    assert set(CITED) == set(GAME.events)


@pytest.mark.parametrize("number", range(8))
def test_whole_games_cite_what_the_table_says(number):
    luck = random.Random(number)
    seats = (2, 4)[number % 2]
    options = draw_options(GAME, seats, luck) if number > 1 else {}
    position = GAME.new(seats, number, **options)
    s, desk, out = GAME.plain.state(position.row), GAME.plain.new_desk(), GAME.plain.new_out()
    while s.phase != c.OVER and s.turn < 30:
        action = out[luck.randrange(rules.choices(s, s.seat, out, desk))]
        start_tape(desk)
        rules.apply(s, s.seat, action, desk)
        for kind, rule in cited(read_tape(desk)):
            assert rule in CITED[kind], (GAME.events[kind], rule)


def test_the_deal_cites_the_setup():
    position = deal(seed=3).position
    told = {line.text: line.rule for line in position.log(0)}
    rows = [rule for text, rule in told.items() if text.endswith("is laid face up.")]
    assert set(rows) == {"CC-5"}
    assert all(rule == "CC-6" for text, rule in told.items() if " draws " in text)


def hand(*cards):
    """A hand with these cards, filled up with others."""
    return [*cards, *[name for name in ("free_ride", "saboteur", "lambada") if name not in cards]][
        :3
    ]


DIRECTED = [
    # cars, scenario, actions, kind, rule
    ("93:B", {}, ["PLACE STD", "92", "E", "ACC 0"], c.MOVED, "CC-26"),
    ("93:B", {}, ["PLACE STD", "92", "E", "ACC 1"], c.SPENT, "CC-28"),
    ("93:B 95:A", {}, ["PLACE STD", "92", "E", "ACC 2"], c.PASSED_ON, "CC-29"),
    ("93:B", {}, ["PLACE STD", "92", "E", "ACC 0"], c.PLACED, "CC-17"),
    ("93:B", {}, ["PLACE MAG", "91"], c.PLACED, "CC-33"),
    ("93:B", {}, ["PLACE MAG", "91"], c.MOVED, "CC-36"),
    ("94:B", {"operator": 93}, ["OP2", "94"], c.MOVED, "CC-53"),
    ("93:B", {"hand": hand("free_ride")}, ["FREE RIDE", "93", "92"], c.MOVED, "CC-72"),
    (
        "93:B 80:B",
        {"hand": hand("double_hit")},
        ["DOUBLE HIT", "PLACE STD", "92", "E", "NE"],
        c.MOVED,
        "CC-78",
    ),
    (
        "89:B",
        {"hand": hand("car_racket")},
        ["CAR RACKET", "PLACE STD", "88", "E"],
        c.MOVED,
        "CC-79",
    ),
    (
        "89:B 96:A",
        {"hand": hand("car_racket")},
        ["CAR RACKET", "PLACE STD", "88", "E"],
        c.PASSED_ON,
        "CC-79",
    ),
    (
        "89:B",
        {"hand": hand("car_racket"), "operator": 94},
        ["CAR RACKET", "PLACE STD", "88", "E"],
        c.ABSORBED,
        "CC-79",
    ),
    ("93:B", {"hand": hand("tandem")}, ["TANDEM", "PLACE STD", "92", "E"], c.MOVED, "CC-80"),
    (
        "93:B",
        {"hand": hand("tandem"), "operator": 94},
        ["TANDEM", "PLACE STD", "92", "E"],
        c.ABSORBED,
        "CC-80",
    ),
    (
        "",
        {"hand": hand("expansion_unlimited")},
        ["EXPANSION UNLIMITED", "PLACE STD", "50"],
        c.PLACED,
        "CC-81",
    ),
    ("94:B", {"operator": 95}, ["PLACE STD", "93", "E", "ACC 0"], c.ABSORBED, "CC-27"),
    (
        "89:B",
        {"holes": [5], "operator": 193, "operator_guards_hole": True},
        ["PLACE STD", "88", "E", "ACC 0"],
        c.ABSORBED,
        "CC-R24",
    ),
    ("15:B", {}, ["PLACE STD", "14", "E", "ACC 2"], c.FORCE_LOST, "CC-30"),
    ("174:B", {}, ["PLACE STD", "173", "E", "ACC 1"], c.FORCE_LOST, "CC-30"),
    ("174:B", {}, ["PLACE STD", "173", "E", "ACC 0"], c.FELL, "CC-21"),
    ("174:A", {}, ["PLACE STD", "173", "E", "ACC 0"], c.FELL, "CC-19"),
    (
        "174:A",
        {"operator": 173, "operator_own_points": True},
        ["OP2", "174"],
        c.FELL,
        "CC-R22",
    ),
    (
        "15:B",
        {"hand": hand("powerless_bell")},
        ["POWERLESS BELL", "PLACE STD", "14", "E", "ACC 0"],
        c.FLOWER_STAYED,
        "CC-76",
    ),
    (
        "15:B",
        {"hand": hand("shady_exception_a")},
        ["SHADY EXCEPTION A", "PLACE STD", "14", "E", "ACC 0"],
        c.COUNTED,
        "CC-77",
    ),
    ("15:B", {}, ["PLACE STD", "14", "E", "ACC 0"], c.COUNTED, "CC-61"),
    ("", {"holes": [5], "operator": 89}, ["OP2", "HOLE 5"], c.OPERATOR_MOVED, "CC-54"),
    ("", {}, ["OP2", "165"], c.OPERATOR_MOVED, "CC-52"),
    (
        "",
        {"hand": hand("flying_dutchman")},
        ["FLYING DUTCHMAN", "0"],
        c.OPERATOR_MOVED,
        "CC-74",
    ),
    ("", {"hand": hand()}, ["EXCHANGE", "LAMBADA", "SABOTEUR", "TAKE 0"], c.TOOK_OPEN, "CC-59"),
    ("", {"hand": hand()}, ["EXCHANGE", "LAMBADA", "SABOTEUR", "TAKE DECK"], c.DREW, "CC-59"),
    (
        "",
        {"phase": "end_draw", "second": True, "hand": ["lambada", "tandem", None]},
        ["TAKE 0"],
        c.TOOK_OPEN,
        "CC-48",
    ),
    (
        "",
        {"phase": "end_draw", "second": True, "hand": ["lambada", "tandem", None]},
        ["TAKE DECK"],
        c.DREW_UNSEEN,
        "CC-48",
    ),
    (
        "",
        {
            "phase": "end_draw",
            "second": True,
            "hand": ["lambada", "tandem", None],
            "row": ["tandem", "saboteur", None],
        },
        ["TAKE DECK"],
        c.ROW_LAID,
        "CC-49",
    ),
    ("174:B", {"home": "187:A"}, ["PLACE STD", "173", "E", "ACC 0"], c.GAME_OVER, "CC-91"),
    ("15:B", {"events_to_end": 1}, ["PLACE STD", "14", "E", "ACC 0"], c.GAME_OVER, "CC-90"),
    (
        "",
        {
            "phase": "end_draw",
            "second": True,
            "turn": 300,
            "hand": ["lambada", "tandem", None],
        },
        ["TAKE DECK"],
        c.GAME_OVER,
        "CC-93",
    ),
]


@pytest.mark.parametrize(
    ("cars", "scenario", "actions", "kind", "rule"),
    DIRECTED,
    ids=[f"{GAME.events[kind]}-{rule}-{i}" for i, (*_, kind, rule) in enumerate(DIRECTED)],
)
def test_single_events(cars, scenario, actions, kind, rule):
    floor = at(cars, **scenario).do(*actions)
    assert {name for each, name in cited(floor.events) if each == kind} == {rule}


def test_teams_set_up_by_their_own_rule():
    floor = deal(4, seed=2, setup_cars=2)
    events = []
    while floor.phase == "setup_car":
        events += floor.do(sorted(floor.offered())[0]).events
    told = cited(events)
    assert {rule for kind, rule in told if kind in (c.SET_UP, c.STARTER_FOUND)} == {"CC-105"}
