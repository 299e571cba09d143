"""Every event in the log cites the rule that it follows."""

import random

import pytest

from bumpers import GAME, at, deal
from fairground.games.crash_by_crash import rules
from fairground.games.crash_by_crash.rules import components as c
from fairground.games.crash_by_crash.rules import events as e
from fairground.kernel.tape import read_tape, start_tape
from fairground.lab.conformance.probe import draw_options

CITED = {
    e.GAME_STARTED.kind: {"CC-4"},
    e.ROW_LAID.kind: {"CC-5", "CC-49"},
    e.HAND_DEALT.kind: {"CC-6"},
    e.HAND_SEEN.kind: {"CC-6"},
    e.SET_UP.kind: {"CC-7", "CC-105"},
    e.STARTER_FOUND.kind: {"CC-9", "CC-105"},
    e.TURN_STARTED.kind: {"CC-12"},
    e.PLACED.kind: {"CC-17", "CC-33", "CC-81"},
    e.PAID.kind: {"CC-23", "CC-51"},
    e.SPENT.kind: {"CC-28"},
    e.MOVED.kind: {"CC-26", "CC-36", "CC-53", "CC-72", "CC-78", "CC-79", "CC-80"},
    e.PASSED_ON.kind: {"CC-29", "CC-79"},
    e.ABSORBED.kind: {"CC-27", "CC-79", "CC-80", "CC-R24"},
    e.FORCE_LOST.kind: {"CC-30"},
    e.FELL.kind: {"CC-19", "CC-21", "CC-R22"},
    e.RANG.kind: {"CC-60"},
    e.COUNTED.kind: {"CC-61", "CC-77"},
    e.FLOWER_REMOVED.kind: {"CC-63"},
    e.FLOWER_STAYED.kind: {"CC-76"},
    e.RETURNED.kind: {"CC-63"},
    e.OPERATOR_FELL.kind: {"CC-63"},
    e.CARD_PLAYED.kind: {"CC-45"},
    e.BELL_MOVED.kind: {"CC-70"},
    e.SWAPPED.kind: {"CC-71"},
    e.OPERATOR_MOVED.kind: {"CC-52", "CC-54", "CC-74"},
    e.SABOTAGED.kind: {"CC-73"},
    e.POWER_LOST.kind: {"CC-75"},
    e.WALK_STARTED.kind: {"CC-51"},
    e.DISCARDED.kind: {"CC-59"},
    e.TOOK_OPEN.kind: {"CC-48", "CC-59"},
    e.DREW.kind: {"CC-48", "CC-59"},
    e.DREW_UNSEEN.kind: {"CC-48", "CC-59"},
    e.SAW_PAIR.kind: {"CC-102"},
    e.SAW_PAIR_UNSEEN.kind: {"CC-102"},
    e.KEPT.kind: {"CC-102"},
    e.LAID_OFF.kind: {"CC-102"},
    e.RESHUFFLED.kind: {"CC-50"},
    e.GAME_OVER.kind: {"CC-90", "CC-91", "CC-93"},
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
    ("93:B", {}, ["PLACE STD", "92", "E", "ACC 0"], e.MOVED, "CC-26"),
    ("93:B", {}, ["PLACE STD", "92", "E", "ACC 1"], e.SPENT, "CC-28"),
    ("93:B 95:A", {}, ["PLACE STD", "92", "E", "ACC 2"], e.PASSED_ON, "CC-29"),
    ("93:B", {}, ["PLACE STD", "92", "E", "ACC 0"], e.PLACED, "CC-17"),
    ("93:B", {}, ["PLACE MAG", "91"], e.PLACED, "CC-33"),
    ("93:B", {}, ["PLACE MAG", "91"], e.MOVED, "CC-36"),
    ("94:B", {"operator": 93}, ["OP2", "94"], e.MOVED, "CC-53"),
    ("93:B", {"hand": hand("free_ride")}, ["FREE RIDE", "93", "92"], e.MOVED, "CC-72"),
    (
        "93:B 80:B",
        {"hand": hand("double_hit")},
        ["DOUBLE HIT", "PLACE STD", "92", "E", "NE"],
        e.MOVED,
        "CC-78",
    ),
    (
        "89:B",
        {"hand": hand("car_racket")},
        ["CAR RACKET", "PLACE STD", "88", "E"],
        e.MOVED,
        "CC-79",
    ),
    (
        "89:B 96:A",
        {"hand": hand("car_racket")},
        ["CAR RACKET", "PLACE STD", "88", "E"],
        e.PASSED_ON,
        "CC-79",
    ),
    (
        "89:B",
        {"hand": hand("car_racket"), "operator": 94},
        ["CAR RACKET", "PLACE STD", "88", "E"],
        e.ABSORBED,
        "CC-79",
    ),
    ("93:B", {"hand": hand("tandem")}, ["TANDEM", "PLACE STD", "92", "E"], e.MOVED, "CC-80"),
    (
        "93:B",
        {"hand": hand("tandem"), "operator": 94},
        ["TANDEM", "PLACE STD", "92", "E"],
        e.ABSORBED,
        "CC-80",
    ),
    (
        "",
        {"hand": hand("expansion_unlimited")},
        ["EXPANSION UNLIMITED", "PLACE STD", "50"],
        e.PLACED,
        "CC-81",
    ),
    ("94:B", {"operator": 95}, ["PLACE STD", "93", "E", "ACC 0"], e.ABSORBED, "CC-27"),
    (
        "89:B",
        {"holes": [5], "operator": 193, "operator_guards_hole": True},
        ["PLACE STD", "88", "E", "ACC 0"],
        e.ABSORBED,
        "CC-R24",
    ),
    ("15:B", {}, ["PLACE STD", "14", "E", "ACC 2"], e.FORCE_LOST, "CC-30"),
    ("174:B", {}, ["PLACE STD", "173", "E", "ACC 1"], e.FORCE_LOST, "CC-30"),
    ("174:B", {}, ["PLACE STD", "173", "E", "ACC 0"], e.FELL, "CC-21"),
    ("174:A", {}, ["PLACE STD", "173", "E", "ACC 0"], e.FELL, "CC-19"),
    (
        "174:A",
        {"operator": 173, "operator_own_points": True},
        ["OP2", "174"],
        e.FELL,
        "CC-R22",
    ),
    (
        "15:B",
        {"hand": hand("powerless_bell")},
        ["POWERLESS BELL", "PLACE STD", "14", "E", "ACC 0"],
        e.FLOWER_STAYED,
        "CC-76",
    ),
    (
        "15:B",
        {"hand": hand("shady_exception_a")},
        ["SHADY EXCEPTION A", "PLACE STD", "14", "E", "ACC 0"],
        e.COUNTED,
        "CC-77",
    ),
    ("15:B", {}, ["PLACE STD", "14", "E", "ACC 0"], e.COUNTED, "CC-61"),
    ("", {"holes": [5], "operator": 89}, ["OP2", "HOLE 5"], e.OPERATOR_MOVED, "CC-54"),
    ("", {}, ["OP2", "165"], e.OPERATOR_MOVED, "CC-52"),
    (
        "",
        {"hand": hand("flying_dutchman")},
        ["FLYING DUTCHMAN", "0"],
        e.OPERATOR_MOVED,
        "CC-74",
    ),
    ("", {"hand": hand()}, ["EXCHANGE", "LAMBADA", "SABOTEUR", "TAKE 0"], e.TOOK_OPEN, "CC-59"),
    ("", {"hand": hand()}, ["EXCHANGE", "LAMBADA", "SABOTEUR", "TAKE DECK"], e.DREW, "CC-59"),
    (
        "",
        {"phase": "end_draw", "second": True, "hand": ["lambada", "tandem", None]},
        ["TAKE 0"],
        e.TOOK_OPEN,
        "CC-48",
    ),
    (
        "",
        {"phase": "end_draw", "second": True, "hand": ["lambada", "tandem", None]},
        ["TAKE DECK"],
        e.DREW_UNSEEN,
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
        e.ROW_LAID,
        "CC-49",
    ),
    ("174:B", {"home": "187:A"}, ["PLACE STD", "173", "E", "ACC 0"], e.GAME_OVER, "CC-91"),
    ("15:B", {"events_to_end": 1}, ["PLACE STD", "14", "E", "ACC 0"], e.GAME_OVER, "CC-90"),
    (
        "",
        {
            "phase": "end_draw",
            "second": True,
            "turn": 300,
            "hand": ["lambada", "tandem", None],
        },
        ["TAKE DECK"],
        e.GAME_OVER,
        "CC-93",
    ),
]


@pytest.mark.parametrize(
    ("cars", "scenario", "actions", "event", "rule"),
    DIRECTED,
    ids=[f"{event.name}-{rule}-{i}" for i, (*_, event, rule) in enumerate(DIRECTED)],
)
def test_single_events(cars, scenario, actions, event, rule):
    floor = at(cars, **scenario).do(*actions)
    assert {name for kind, name in cited(floor.events) if kind == event.kind} == {rule}


def test_teams_set_up_by_their_own_rule():
    floor = deal(4, seed=2, setup_cars=2)
    events = []
    while floor.phase == "setup_car":
        events += floor.do(sorted(floor.offered())[0]).events
    told = cited(events)
    kinds = (e.SET_UP.kind, e.STARTER_FOUND.kind)
    assert {rule for kind, rule in told if kind in kinds} == {"CC-105"}
