"""Every event cites the rule that it follows from, in random play and where chance rarely leads."""

import random

import pytest

from fairground.games.gold_n_crash.rules import state as parts
from fairground.lab.conformance.probe import draw_options
from play_gold import GAME, Duel, at, deal, side

# What an event of each kind may cite, and nothing else.
CITED = {
    parts.CREWED: {"GC-3"},
    parts.DISCARDED_FIRST: {"GC-6"},
    parts.DEALT: {"GC-7"},
    parts.DEALT_CARDS: {"GC-7"},
    parts.LAID: {"GC-8"},
    parts.BOARDED_SHIP: {"GC-9"},
    parts.STARTS: {"GC-10"},
    parts.TURN: {"GC-13"},
    parts.DREW: {"GC-15", "GC-36"},
    parts.DREW_UNSEEN: {"GC-15", "GC-36"},
    parts.PLAYED: {"GC-17"},
    parts.DESTROYED: {"GC-29"},
    parts.GUEST_LOST: {"GC-30"},
    parts.RESISTED: {"GC-31"},
    parts.LOOKED_UP: {"GC-31"},
    parts.BOARDED: {"GC-34"},
    parts.FISHED: {"GC-35"},
    parts.CUT_SHORT: {"GC-26"},
    parts.SECURED: {"GC-37"},
    parts.GUEST_SECURED: {"GC-50", "GC-R9"},
    parts.CLEARED: {"GC-48"},
    parts.DISCARDED: {"GC-22"},
    parts.CRACKED: {"GC-39", "GC-R11"},
    parts.MOVED: {"GC-40"},
    parts.CALLED_BACK: {"GC-41"},
    parts.LOOKS: {"GC-42"},
    parts.LOOKED_AT: {"GC-42"},
    parts.ARRANGED: {"GC-42"},
    parts.ARRANGED_SO: {"GC-42"},
    parts.LOOTED: {"GC-43"},
    parts.TOTAL: {"GC-64"},
    parts.PASSED: {"GC-14", "GC-R10"},
    parts.LAST_TURN: {"GC-63"},
    parts.CAPPED: {"GC-66"},
    parts.ENDED: {"GC-62", "GC-63", "GC-66", "GC-R13"},
}


def cited(duel):
    """The kinds of events so far, each with its rule."""
    events = (*duel.position.first_events, *duel.events)
    return [(event.kind, GAME.rulebook.id_of(event.rule)) for event in events]


def after(duel, actions):
    """What comes of a position, which stays as it is."""
    return Duel(duel.position.copy()).play(*actions)


def test_every_kind_of_event_has_its_rules():
    assert set(CITED) == set(range(parts.EVENT_KINDS))


@pytest.mark.parametrize("seed", range(10))
def test_random_games_cite_nothing_else(seed):
    rng = random.Random(seed)
    options = draw_options(GAME, 2, rng) if seed else {}
    duel = deal(seed, **{**options, "turn_cap": 60}).play_at_random(rng)
    for kind, rule in cited(duel):
        assert rule in CITED[kind], (kind, rule)


DRAWS = side("G1", "G2 / H1 / S1", deck="B1 S2 C1")
BOTTOM = side(treasure="$4")
TIE = {"tie_rule": "zeppelins", "action": 1, "last_turn": True}
FOREIGN = side(treasure="S1*")

# A position, what is played, an event that comes of it, and the rule that it cites.
DIRECTED = [
    (at(DRAWS), ["draw"], parts.DREW, "GC-15"),
    (at(DRAWS), ["G1@1"], parts.DREW_UNSEEN, "GC-36"),
    (at(side("S1", deck="")), ["pass"], parts.PASSED, "GC-14"),
    (at(voluntary_pass=True), ["pass"], parts.PASSED, "GC-R10"),
    (at(side("", "B1//"), BOTTOM), ["discard 0"], parts.CRACKED, "GC-39"),
    (at(side("", "B1//"), FOREIGN), ["discard 0"], parts.CRACKED, "GC-39"),
    (
        at(side("", "B1//"), FOREIGN, cracked_card_to="crew_owner"),
        ["discard 0"],
        parts.CRACKED,
        "GC-R11",
    ),
    (
        at(side("", "B1//"), BOTTOM, cracked_card_to="crew_owner"),
        ["discard 0"],
        parts.CRACKED,
        "GC-39",
    ),
    (
        at(side("$6", "$4 / H1 / G1", guests="COIN2 - -")),
        ["$6@0"],
        parts.GUEST_SECURED,
        "GC-50",
    ),
    (
        at(side("$6", "$4 / H1 / G1", guests="COIN2 - -"), guest_timing="before_effect"),
        ["$6@0"],
        parts.GUEST_SECURED,
        "GC-R9",
    ),
    (
        at(side("", "$4 / $6 / S1", guests="COIN2 - -"), guest_timing="before_effect"),
        ["discard 2", "move 1>0"],
        parts.GUEST_SECURED,
        "GC-50",
    ),
    (at(side("H1", "H2 / S1 / G1", "$4")), ["H1@0"], parts.CUT_SHORT, "GC-26"),
    (at(side("C1", "C2 / $4 / G1 G2")), ["C1@0", "secure 1"], parts.CUT_SHORT, "GC-26"),
    (at(side("S1", "S2 / H1 / G1"), side(cols="$4//")), ["S1@0"], parts.CUT_SHORT, "GC-26"),
    (at(side("G1", "G2 / H1 / S1", deck="B1")), ["G1@0"], parts.CUT_SHORT, "GC-26"),
    (at(side("B1"), side(wrecks=[1, 2])), ["B1@0"], parts.ENDED, "GC-62"),
    (at(action=1, last_turn=True), ["draw"], parts.ENDED, "GC-63"),
    (at(action=1, turn=200), ["draw"], parts.ENDED, "GC-66"),
    (at(action=1, turn=200), ["draw"], parts.CAPPED, "GC-66"),
    (at(side(), side(wrecks=[0]), **TIE), ["draw"], parts.ENDED, "GC-R13"),
    (at(side(treasure="$4"), side(wrecks=[0]), **TIE), ["draw"], parts.ENDED, "GC-63"),
    (at(side(deck="B1"), action=1), ["draw"], parts.LAST_TURN, "GC-63"),
    (at(action=1), ["draw"], parts.TURN, "GC-13"),
]


@pytest.mark.parametrize(("duel", "actions", "kind", "rule"), DIRECTED)
def test_an_event_cites(duel, actions, kind, rule):
    assert {found for other, found in cited(after(duel, actions)) if other == kind} == {rule}


def test_every_citation_is_reached():
    """What the table names comes up: in these positions, or in the games of one option each."""
    found = {pair for duel, actions, *_ in DIRECTED for pair in cited(after(duel, actions))}
    for seed in range(12):
        found |= set(cited(deal(seed).play_at_random(random.Random(seed))))
    assert {(kind, rule) for kind, rules in CITED.items() for rule in rules} <= found
