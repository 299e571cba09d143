"""Every event cites the rule that it follows from, in random play and where chance rarely leads."""

import random

import pytest

from fairground.games.gold_n_crash.rules import events as e
from fairground.lab.conformance.probe import draw_options
from play_gold import GAME, Duel, at, deal, side

# What an event of each kind may cite, and nothing else.
CITED = {
    e.CREWED.kind: {"GC-3"},
    e.DISCARDED_FIRST.kind: {"GC-6"},
    e.DEALT.kind: {"GC-7"},
    e.DEALT_CARDS.kind: {"GC-7"},
    e.LAID.kind: {"GC-8"},
    e.BOARDED_SHIP.kind: {"GC-9"},
    e.STARTS.kind: {"GC-10"},
    e.TURN.kind: {"GC-13"},
    e.DREW.kind: {"GC-15", "GC-36"},
    e.DREW_UNSEEN.kind: {"GC-15", "GC-36"},
    e.PLAYED.kind: {"GC-17"},
    e.DESTROYED.kind: {"GC-29"},
    e.GUEST_LOST.kind: {"GC-30"},
    e.RESISTED.kind: {"GC-31"},
    e.LOOKED_UP.kind: {"GC-31"},
    e.BOARDED.kind: {"GC-34"},
    e.FISHED.kind: {"GC-35"},
    e.CUT_SHORT.kind: {"GC-26"},
    e.SECURED.kind: {"GC-37"},
    e.GUEST_SECURED.kind: {"GC-50", "GC-R9"},
    e.CLEARED.kind: {"GC-48"},
    e.DISCARDED.kind: {"GC-22"},
    e.CRACKED.kind: {"GC-39", "GC-R11"},
    e.MOVED.kind: {"GC-40"},
    e.CALLED_BACK.kind: {"GC-41"},
    e.LOOKS.kind: {"GC-42"},
    e.LOOKED_AT.kind: {"GC-42"},
    e.ARRANGED.kind: {"GC-42"},
    e.ARRANGED_SO.kind: {"GC-42"},
    e.LOOTED.kind: {"GC-43"},
    e.TOTAL.kind: {"GC-64"},
    e.PASSED.kind: {"GC-14", "GC-R10"},
    e.LAST_TURN.kind: {"GC-63"},
    e.CAPPED.kind: {"GC-66"},
    e.ENDED.kind: {"GC-62", "GC-63", "GC-66", "GC-R13"},
}


def cited(duel):
    """The kinds of events so far, each with its rule."""
    events = (*duel.position.first_events, *duel.events)
    return [(event.kind, GAME.rulebook.id_of(event.rule)) for event in events]


def after(duel, actions):
    """What comes of a position, which stays as it is."""
    return Duel(duel.position.copy()).play(*actions)


def test_every_kind_of_event_has_its_rules():
    assert set(CITED) == set(GAME.events)


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
    (at(DRAWS), ["draw"], e.DREW.kind, "GC-15"),
    (at(DRAWS), ["G1@1"], e.DREW_UNSEEN.kind, "GC-36"),
    (at(side("S1", deck="")), ["pass"], e.PASSED.kind, "GC-14"),
    (at(voluntary_pass=True), ["pass"], e.PASSED.kind, "GC-R10"),
    (at(side("", "B1//"), BOTTOM), ["discard 0"], e.CRACKED.kind, "GC-39"),
    (at(side("", "B1//"), FOREIGN), ["discard 0"], e.CRACKED.kind, "GC-39"),
    (
        at(side("", "B1//"), FOREIGN, cracked_card_to="crew_owner"),
        ["discard 0"],
        e.CRACKED.kind,
        "GC-R11",
    ),
    (
        at(side("", "B1//"), BOTTOM, cracked_card_to="crew_owner"),
        ["discard 0"],
        e.CRACKED.kind,
        "GC-39",
    ),
    (
        at(side("$6", "$4 / H1 / G1", guests="COIN2 - -")),
        ["$6@0"],
        e.GUEST_SECURED.kind,
        "GC-50",
    ),
    (
        at(side("$6", "$4 / H1 / G1", guests="COIN2 - -"), guest_timing="before_effect"),
        ["$6@0"],
        e.GUEST_SECURED.kind,
        "GC-R9",
    ),
    (
        at(side("", "$4 / $6 / S1", guests="COIN2 - -"), guest_timing="before_effect"),
        ["discard 2", "move 1>0"],
        e.GUEST_SECURED.kind,
        "GC-50",
    ),
    (at(side("H1", "H2 / S1 / G1", "$4")), ["H1@0"], e.CUT_SHORT.kind, "GC-26"),
    (at(side("C1", "C2 / $4 / G1 G2")), ["C1@0", "secure 1"], e.CUT_SHORT.kind, "GC-26"),
    (at(side("S1", "S2 / H1 / G1"), side(cols="$4//")), ["S1@0"], e.CUT_SHORT.kind, "GC-26"),
    (at(side("G1", "G2 / H1 / S1", deck="B1")), ["G1@0"], e.CUT_SHORT.kind, "GC-26"),
    (at(side("B1"), side(wrecks=[1, 2])), ["B1@0"], e.ENDED.kind, "GC-62"),
    (at(action=1, last_turn=True), ["draw"], e.ENDED.kind, "GC-63"),
    (at(action=1, turn=200), ["draw"], e.ENDED.kind, "GC-66"),
    (at(action=1, turn=200), ["draw"], e.CAPPED.kind, "GC-66"),
    (at(side(), side(wrecks=[0]), **TIE), ["draw"], e.ENDED.kind, "GC-R13"),
    (at(side(treasure="$4"), side(wrecks=[0]), **TIE), ["draw"], e.ENDED.kind, "GC-63"),
    (at(side(deck="B1"), action=1), ["draw"], e.LAST_TURN.kind, "GC-63"),
    (at(action=1), ["draw"], e.TURN.kind, "GC-13"),
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
