"""Every event cites the rule that it follows from, over random play of all options and by hand."""

import random
from collections import defaultdict
from functools import cache

import pytest

from battle import GAME, at, deal
from fairground.games.battlegrid.rules import events
from fairground.kernel.events import Declared
from tables import play_at_random

# The rules that each kind of event may cite, and no other: those of the rulebook's sections.
CITED = {
    "PICKED": ("BG-2",),
    "SET_ASIDE": ("BG-3",),
    "SETUP_DONE": ("BG-3",),
    "CARDS_DEALT": ("BG-4",),
    "CARDS_DEALT_UNSEEN": ("BG-4",),
    "TERRAIN_LAID": ("BG-5",),
    "HAND_DEALT": ("BG-6",),
    "HAND_DEALT_UNSEEN": ("BG-6",),
    "BEGINS": ("BG-7", "BG-R27"),  # by chance, or by the option
    "ROUND": ("BG-8",),
    "TURN": ("BG-9",),
    "DREW": ("BG-13",),
    "DREW_UNSEEN": ("BG-13",),
    "RESHUFFLED": ("BG-14",),
    "DREW_CARD": ("BG-63",),
    "DREW_CARD_UNSEEN": ("BG-63",),
    "DEPLOYED": ("BG-15",),
    "MOVED_TO": ("BG-17", "BG-80"),  # a move, or the Great Road
    # a Jeep's second step, a battle, a gun, one from afar, Recon, who lays mines
    "TURNED_UP": ("BG-21", "BG-28", "BG-29", "BG-68", "BG-79", "BG-83"),
    "PLAYED": (
        *("BG-67", "BG-68", "BG-69", "BG-70", "BG-71", "BG-72", "BG-73", "BG-74", "BG-75"),
        *("BG-79", "BG-80", "BG-83"),
        "BG-R32",  # Extra Supply that pays for pressing
    ),
    "SENT_BACK": ("BG-75",),
    "MINES_LAID": ("BG-83",),
    "MINES_GONE": ("BG-85",),
    "ATTACKED": ("BG-22",),
    "SUPPLIED": ("BG-24", "BG-55"),  # to begin an attack, or to press it
    "SUPPORTED": ("BG-29", "BG-68"),
    "WEATHER_CALLED": ("BG-69",),
    "FLEW_IN": ("BG-32",),
    "NO_MORE_HELIS": ("BG-32",),
    "GUN_SILENCED": ("BG-67",),
    "DUG": ("BG-71",),
    "FLAK": ("BG-36",),
    "HELI_LOST": ("BG-37", "BG-R19"),
    "SHOT": ("BG-40",),
    "DICE": ("BG-40", "BG-47", "BG-R9"),  # of a shot; of the answer to a lone one
    "ANSWERED": ("BG-47", "BG-R9"),
    "NAMED": ("BG-R12",),
    "NO_HIT": ("BG-43", "BG-48", "BG-R9", "BG-R10"),
    "LOST_ROLL": ("BG-43", "BG-48", "BG-R9", "BG-R10", "BG-R13"),
    "HIT_CANCELLED": ("BG-70",),
    "UNIT_HIT": ("BG-45",),
    "UNIT_DESTROYED": ("BG-45",),
    "FIRE_STOPPED": ("BG-50",),
    "NOT_FIRED": ("BG-R10",),
    "STAYED": ("BG-53",),
    "RETREATED": ("BG-54",),
    "PRESSED": ("BG-55",),
    "WENT_BACK": ("BG-57",),
    "CAPTURED": ("BG-52", "BG-54"),  # nobody is left to defend it, or the defender has retreated
    "HELD": ("BG-52", "BG-57"),
    "EMPTIED": ("BG-52",),
    "HELIS_LEFT": ("BG-58",),
    "GAME_OVER": ("BG-88", "BG-R54"),
}
TABLES = (
    {},
    {"base_boxes": 30, "extra_boxes": 10, "start_deal": 11},
    {"fire_mode": "alternate", "first_player": "is", "start_deal": 11, "aa_effect": "hit"},
    {"surplus_fire": "opposed", "tie_rule": "attacker_hit", "tiebreak": "units"},
    {"surplus_fire": "none", "hit_choice": "winner", "defender_sees_roll": False},
    {"press_extra_supply": True, "start_deal": 11, "unit_hits": 3, "row_points": [0, 0, 0, 0]},
)
NAMES = {getattr(events, name).kind: name for name in CITED}


@cache
def cited() -> dict[str, frozenset[str]]:
    """The rules that the events of many random games cite, by the events' names."""
    found = defaultdict(set)
    for options in TABLES:
        for seed in range(12):
            table = play_at_random(deal(seed, **options), random.Random(seed))
            note(found, table)
    for table in by_hand():
        note(found, table)
    return {name: frozenset(rules) for name, rules in found.items()}


def note(found, table) -> None:
    for event in table.events:
        found[NAMES[event.kind]].add(GAME.rulebook.id_of(event.rule))


def battle(ufp: str, imperial: str, **options):
    """U.F.P. in B2 attacks B3 with all it has, up to the fire."""
    table = at(f"B2[{ufp}] | hand JEEP HELI", f"B3[{imperial}]", **options)
    group = "group " + "+".join(str(k) for k in range(len(ufp.split())))
    return table.go("attack B3", "supply JEEP", "B2", group)


def by_hand():
    """What random play hardly ever comes to."""
    yield at("| discard HELI", "").go("draw")
    yield battle("INF", "AA INF").go("heli : 1")
    yield battle("INF", "AA INF", aa_effect="hit").go("heli : 1")
    both_gone = battle("INF*", "INF*").go("heli").until("fire")
    both_gone.go("fire g0 2d6 : 1 1", "fire g0 printed", "U: hit g0")
    yield both_gone.go("fire h0 2d6 : 6 6", "fire X printed", "hit g0")
    press = at("B2[INF] | hand JEEP | cards ES", "B3[INF]", press_extra_supply=True)
    press.go("attack B3", "pass", "supply JEEP", "B2", "group 0").until("fire")
    press.go("fire g0 printed", "fire g0 printed", "fire X printed", "fire X printed")
    yield press.go("I: pass", "U: ES")


@pytest.mark.parametrize("name", CITED)
def test_an_event_cites_its_rules_and_no_others(name):
    assert cited().get(name) == set(CITED[name])


def test_every_kind_of_event_is_in_the_table():
    assert sorted(NAMES) == sorted(GAME.events)


def rules_of(table, declared: Declared) -> list[str]:
    """The rules that the events of a kind cite, in order."""
    return [GAME.rulebook.id_of(details.rule) for details in table.told(declared)]


@pytest.mark.rule("BG-24", "BG-55")
def test_supply_for_a_press_cites_the_press():
    table = at("B2[INF] | hand JEEP TANK", "B3[INF]")
    table.go("attack B3", "supply JEEP", "B2", "group 0").until("fire")
    table.go("fire g0 printed", "fire g0 printed", "fire X printed", "fire X printed")
    table.go("I: pass", "supply TANK")
    assert rules_of(table, events.SUPPLIED) == ["BG-24", "BG-55"]


@pytest.mark.rule("BG-29", "BG-68")
def test_a_gun_from_afar_cites_its_card():
    table = at("B2[INF] A2[(ARTY)] B1[(ARTY)] | hand JEEP | cards LA", "B3[INF]")
    table.go("attack B3", "pass", "supply JEEP", "B2", "group 0", "A2.0", "LA", "B1.0")
    assert rules_of(table, events.SUPPORTED) == ["BG-29", "BG-68"]
    assert rules_of(table, events.TURNED_UP) == ["BG-29", "BG-68"]


@pytest.mark.rule("BG-43", "BG-47", "BG-48", "BG-R9", "BG-R10", "BG-R13")
@pytest.mark.parametrize(
    ("options", "answer", "rule"),
    [
        ({}, "BG-47", "BG-48"),
        ({"surplus_fire": "opposed"}, "BG-47", "BG-R10"),
        ({"fire_mode": "alternate"}, "BG-R9", "BG-R9"),
    ],
)
def test_a_lone_shot_cites_what_it_is_answered_by(options, answer, rule):
    table = battle("AA", "INF", **options).go("pass")
    if not options.get("fire_mode"):  # the Extra Shots, then the defender's Infantry alone
        table.go("fire X printed", "fire X printed").events.clear()
    table.go("fire X printed : 6 6" if options.get("fire_mode") else "fire g0 printed : 6 6")
    assert rules_of(table, events.ANSWERED) == [answer]
    assert rules_of(table, events.DICE) == [answer]
    assert rules_of(table, events.LOST_ROLL) + rules_of(table, events.NO_HIT) == [rule]


@pytest.mark.rule("BG-R13")
def test_a_tie_that_hits_the_attacker_cites_its_ruling():
    table = battle("INF", "INF", tie_rule="attacker_hit").go("pass")
    table.go("fire g0 printed", "fire g0 printed")
    assert rules_of(table, events.LOST_ROLL) == ["BG-R13"]
