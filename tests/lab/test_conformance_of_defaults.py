"""Least games keep every promise, and the suite finds what a default cannot know."""

import dataclasses
from types import SimpleNamespace

import duel
import duel.state
import noughts
from fairground.lab.conformance import check
from lab.variants import look

GAME = duel.GAME


def test_a_least_game_keeps_every_promise():
    assert check(GAME) == ()


def test_a_game_with_bare_fields_keeps_what_it_can(tmp_path):
    game = noughts.game(tmp_path, longest=9)
    for name in ("source", "choices", "refusals", "prose", "scores", "scenarios", "scenes"):
        assert look(name, game) is None


def deal_unevenly(s, desk):
    """Duel in which the second seat gets the highest of the cards that the first one has not."""
    duel.rules.deal(s, desk)
    pool = sorted([*s.hand[1], *s.deck[: s.deck_count]])
    s.hand[1][:] = pool[duel.state.HAND :]
    s.deck[: s.deck_count] = pool[: duel.state.HAND]


def test_what_a_seat_knows_beyond_its_fields_is_found():
    rules = SimpleNamespace(**{**vars(duel.rules), "deal": deal_unevenly})
    finding = look("proportions", dataclasses.replace(GAME, rules=rules), 1.0)
    assert "the truth to stand anywhere" in finding.expected


def misspelling(s, out):
    out[0] = s.ponts[0]


def test_a_misspelt_field_is_found_in_the_source():
    rules = SimpleNamespace(**{**vars(duel.rules), "score": misspelling})
    found = look("source", dataclasses.replace(GAME, rules=rules)).found
    assert "test_conformance_of_defaults.py, line" in found
    assert "layout 'duel' has no field 'ponts' (did you mean 'points'?)" in found


def score_by_points(s, out):
    """Points in place of shares."""
    for seat in range(s.seats):
        out[seat] = 1.0 * s.points[seat] * (duel.rules.pending(s) == 0)


def test_scores_that_are_no_shares_of_one_point_are_found():
    rules = SimpleNamespace(**{**vars(duel.rules), "score": score_by_points})
    finding = look("scores", dataclasses.replace(GAME, rules=rules))
    assert "shares of one point" in finding.expected
