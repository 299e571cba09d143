"""Every line of the log cites the rule that made it happen."""

import random

import pytest

from fairground.games.grid_of_shadows.rules import events as e
from shadows import DONE, GAME, at, card, deal, extended, opened, player, slot

# What each kind of event may cite: the rule of each way in which it comes about.
CITED = {
    e.GAME_STARTED.kind: {"GS-11"},
    e.DEALT_CARDS.kind: {"GS-11"},
    e.TURN_BEGAN.kind: {"GS-16", "GS-20", "GS-95"},
    e.FLIPPED.kind: {"GS-16", "GS-22", "GS-74", "GS-78", "GS-95", "GS-116", "GS-166"},
    e.FLIPS_ENDED.kind: {"GS-95"},
    e.DREW.kind: {
        *("GS-22", "GS-53", "GS-54", "GS-71", "GS-73", "GS-79", "GS-80", "GS-141", "GS-145"),
        *("GS-146", "GS-153", "GS-154", "GS-156", "GS-161", "GS-162", "GS-164", "GS-166"),
    },
    e.PLAYED.kind: {"GS-31", "GS-42", "GS-45", "GS-140", "GS-150", "GS-160", "GS-170"},
    e.PLAYED_CARDS.kind: {"GS-36"},
    e.LET_GO.kind: {"GS-46"},
    e.PASSED.kind: {"GS-41", "GS-44"},
    e.CALLED.kind: {"GS-46", "GS-47", "GS-48"},
    e.SHOWN.kind: {"GS-50", "GS-161"},
    e.JUDGED.kind: {"GS-52"},
    e.TOOK.kind: {"GS-53", "GS-54", "GS-153", "GS-154", "GS-164"},
    e.ABILITY.kind: {f"GS-{rule}" for rule in range(71, 81)},
    e.TARGETED.kind: {"GS-72", "GS-73", "GS-141"},
    e.NO_REFLECT.kind: {"GS-151"},
    e.REFLECTED.kind: {"GS-154", "GS-155"},
    e.GAVE.kind: {"GS-72", "GS-156"},
    e.DISCARDED.kind: {"GS-71", "GS-161"},
    e.SKIPPED.kind: {"GS-75"},
    e.SHIFT_SAW.kind: {"GS-76"},
    e.SHIFTED.kind: {"GS-76"},
    e.SHIFT_PUT.kind: {"GS-76"},
    e.REMOVED.kind: {"GS-76", "GS-77", "GS-111"},
    e.PLANTED.kind: {"GS-77"},
    e.PLANTED_CARD.kind: {"GS-77"},
    e.GUESSED.kind: {"GS-166"},
    e.STRUCK.kind: {"GS-145", "GS-146", "GS-162"},
    e.BLOCKED.kind: {"GS-158"},
    e.GAMBLED.kind: {"GS-161"},
    e.COLLAPSED.kind: {"GS-92", "GS-93"},
    e.SWEPT.kind: {"GS-91"},
    e.REFILLED.kind: {"GS-94"},
    e.LAID_DOWN.kind: {"GS-12", "GS-94"},
    e.PUT_ASIDE.kind: {"GS-13"},
    e.TURN_ENDED.kind: {"GS-25", "GS-66"},
    e.FINAL_BEGAN.kind: {"GS-96", "GS-R32"},
    e.SET_OUT.kind: {"GS-110"},
    e.MATCHED.kind: {"GS-115"},
    e.CANNOT.kind: {"GS-117", "GS-R34"},
    e.COUNTED.kind: {"GS-119"},
    e.ESCAPED.kind: {"GS-101", "GS-116", "GS-R13"},
    e.GAME_WON.kind: {"GS-101", "GS-116", "GS-119", "GS-R13", "GS-R37"},
    e.MATCH_OVER.kind: {"GS-101", "GS-116", "GS-119", "GS-R13", "GS-R37"},
    e.STANDING.kind: {"GS-R3"},
}
# The owner of a secret reads of the same rule as everybody else.
CITED[e.DREW_CARDS.kind] = CITED[e.DREW.kind]
CITED[e.TOOK_CARDS.kind] = CITED[e.TOOK.kind]
CITED[e.GAVE_CARD.kind] = CITED[e.GAVE.kind]

TABLES = (
    {},
    {"games_in_match": 2},
    {"extended": True},
    {"extended": True, "lights_windows": "open_close"},
    {"extended": True, "depletion": "at_once", "hand_size": 3},
    {"extended": True, "escape": "turn_end", "hand_size": 2},
    {"final_must_play": False, "tie_break": "shared", "copies": 3},
)


def cited(events):
    return {(event.kind, GAME.rulebook.id_of(event.rule)) for event in events}


def rare():
    """Tables that random play seldom comes to."""
    yield extended(7, "B7 B1", "B3 B4", "B5 B6").believed(0, "B7", "B1", on=0).act(1, "lights")
    yield (
        extended(3, "B3 B1", "RF B4")
        .sequence(0, "B3", "B3", on=0)
        .act(0, player(1))
        .plays(1, "RF", "RF")
        .window(0)
    )
    yield (
        extended(2, "B2 B1 B5", "RF B3 B4")
        .sequence(0, "B2", "B2", on=0)
        .act(0, player(1))
        .believed(1, "RF", "RF")
        .act(1, card("B3"))
    )
    yield (
        extended(7, "WR B1", "GA B3 B4")
        .believed(0, "B7", "WR", on=0)
        .plays(1, "GA", "GA")
        .window(0)
    )
    yield (
        extended(7, "B7 B1", "GA B3 B4")
        .believed(0, "B7", "B7", on=0)
        .plays(1, "GA", "GA")
        .window(0)
        .act(1, card("B3"))
    )
    bare = dict.fromkeys(range(9), "") | {0: "B6^"}
    yield at("B6 B6", "Y1 Y2 Y3", spaces=bare, pile="", phase="fc_play").act(0, slot(0), DONE)
    yield opened(5, "B5", "B3 B4", escape="turn_end").sequence(0, "B5", "B5", on=0)


def rarely_calling(number, options):
    """A game at random in which calls are rare, so that abilities fire."""
    table, rng = deal(2 + number % 3, seed=number, **options), random.Random(number)
    while table.pending:
        seat = rng.choice(table.pending)
        ids = sorted(table.ids(seat))
        if len(ids) > 1 and 2 in ids and rng.random() < 0.8:
            ids.remove(2)
        table.act(seat, rng.choice(ids))
    return table


def test_every_kind_of_event_cites_its_rules_and_no_others():
    found = set()
    for table in rare():
        found |= cited(table.events)
    for number in range(len(TABLES) * 12):
        found |= cited(rarely_calling(number, TABLES[number % len(TABLES)]).events)
    wanted = {(kind, rule) for kind, rules in CITED.items() for rule in rules}
    assert found - wanted == set()
    # MATCH_OVER cites what ended the last game, which GAME_WON has cited just before.
    assert {pair for pair in wanted - found if pair[0] != e.MATCH_OVER.kind} == set()


@pytest.mark.rule("GS-53", "GS-54")
@pytest.mark.parametrize(("cards", "loser", "rule"), [("B1", 0, "GS-53"), ("B7", 1, "GS-54")])
def test_the_loser_of_lights_is_told_by_the_right_rule(cards, loser, rule):
    table = opened(7, "B7 B1 B2", "B3 B4").plays(0, "B7", cards, on=0).window(1)
    assert [(event.seat, GAME.rulebook.id_of(event.rule)) for event in table.told(e.TOOK)] == [
        (loser, rule)
    ]
    drawn = [event for event in table.told(e.DREW) if event.seat == loser]
    assert GAME.rulebook.id_of(drawn[0].rule) == rule


@pytest.mark.rule("GS-16", "GS-95", "GS-74", "GS-116")
def test_what_cannot_be_turned_up_is_refused_by_the_rule_that_turns_cards_up():
    table = deal(2, seed=3, first_player="seat_0").act(0, slot(0))
    assert table.refused(0, slot(0)) == "GS-16"
    table = opened(5, "B5 B1", "B3 B4", spaces={6: "Y2^"}).plays(0, "B5", "B1", on=0).window(1)
    assert table.act(1, slot(0)).refused(1, slot(0)) == "GS-95"
    table = opened(4, "B4 B1", "B3 B6").sequence(0, "B4", "B4", on=0)
    assert table.refused(0, slot(0)) == "GS-74"
    spaces = dict.fromkeys(range(9), "") | {0: "B6^", 1: "B7^", 4: "B9", 5: "B8"}
    table = at("B6 B1", "B2 B3", spaces=spaces, pile="", phase="fc_play").act(0, slot(0))
    assert table.refused(0, slot(1)) == "GS-116"
