"""Least games keep every promise, and the suite finds what a default cannot know."""

import dataclasses
from types import SimpleNamespace

import duel
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


def remembering(s, seat, a, desk):
    """Duel in which a card that was chosen last is known to be higher than what is left in hand."""
    if s.hand_count[seat] > 1 and a == s.hand[seat][0]:
        return 3
    return duel.rules.verdict(s, seat, a, desk)


def test_what_a_seat_could_infer_and_a_default_redeal_does_not_is_found():
    rules = SimpleNamespace(**{**vars(duel.rules), "verdict": remembering})
    finding = look("proportions", dataclasses.replace(GAME, rules=rules), 1.0)
    assert finding is not None
    assert "the truth to stand anywhere" in finding.expected


def misspelling(s, out):
    out[0] = s.ponts[0]


def test_a_misspelt_field_is_found_in_the_source():
    rules = SimpleNamespace(**{**vars(duel.rules), "score": misspelling})
    found = look("source", dataclasses.replace(GAME, rules=rules)).found
    assert "test_conformance_of_defaults.py, line" in found
    assert "layout 'duel' has no field 'ponts', perhaps 'points' is meant" in found


def score_by_points(s, out):
    """Points in place of shares."""
    for seat in range(s.seats):
        out[seat] = 1.0 * s.points[seat] * (duel.rules.pending(s) == 0)


def test_scores_that_are_no_shares_of_one_point_are_found():
    rules = SimpleNamespace(**{**vars(duel.rules), "score": score_by_points})
    finding = look("scores", dataclasses.replace(GAME, rules=rules))
    assert "shares of one point" in finding.expected
