"""Legality by look-ahead is exact: the same choices as trying every continuation by brute force."""

import random

import pytest

from bumpers import GAME
from fairground.games.crash_by_crash import rules
from fairground.games.crash_by_crash.rules import components as c
from fairground.games.crash_by_crash.rules import floor, magnets, turns

PLAIN = GAME.plain
FREE = 1_000_000


def finishes_well(s, quiet, desk):
    """Whether an action in progress can be completed as the rules want it, by trying it all.

    The same rules with every wish switched off list what is possible; only the outcome is judged.
    """
    out = PLAIN.new_out()
    count = rules.choices(s, s.seat, out, desk)
    for action in out[:count]:
        trial = s.copy()
        if action_succeeds(trial, action, quiet, desk):
            return True
    return False


def action_succeeds(s, action, quiet, desk):
    """Play one choice without wishes, then judge the finished action, or go on."""
    events, turn, second = s.events, s.turn, s.second
    rules.apply(s, s.seat, action, desk)
    done = s.phase in (c.OVER, c.END_DRAW) or (s.turn, s.second) != (turn, second)
    rang = s.events > events or bool(s.rung)
    if done or (quiet and rang) or (rang and not quiet):
        return rang != quiet
    return finishes_well(s, quiet, desk)


def without_wishes(s, quiet):
    """The position with nothing asked of bells: no early turn, no yellow card."""
    free = s.copy()
    free.first_scoring_turn = 0
    free.max_turns = 1000
    if not quiet:
        free.bound = c.NO_CARD
        free.armed = 0
    return free


def brute_force(s, quiet, desk):
    """The legal choices of an action in progress."""
    free = without_wishes(s, quiet)
    out = PLAIN.new_out()
    listed = out[: rules.choices(free, free.seat, out, desk)]
    return [a for a in listed if action_succeeds(free.copy(), a, quiet, desk)]


def walk_games(seed, **options):
    """Situations of random games that like magnets, so that look-ahead has much to do."""
    luck = random.Random(seed)
    position = GAME.new(2, seed, **options)
    s, desk, out = PLAIN.state(position.row), PLAIN.new_desk(), PLAIN.new_out()
    while s.phase != c.OVER:
        yield s, desk
        listed = out[: rules.choices(s, s.seat, out, desk)]
        liked = [a for a in listed if a == c.PLACE_MAGNETIC or c.CARD <= a < c.PLACE_STANDARD]
        rules.apply(
            s, s.seat, luck.choice(liked if liked and luck.random() < 0.4 else listed), desk
        )


ASKED = (
    c.PLACE_CELL,
    c.PLACE_DIRECTION,
    c.PLACE_POWER,
    c.CARD_FIRST,
    c.CARD_SECOND,
    c.WALK_STEP,
    c.WALK_DIRECTION,
)


@pytest.mark.rule("CC-66", "CC-43", "CC-R25")
@pytest.mark.parametrize("options", [{}, {"magnet_hold": False}, {"absorbed_push": False}])
def test_choices_within_an_action_are_those_of_brute_force(options):
    compared = {"silence": 0, "bell": 0}
    for seed in range(60):
        for s, desk in walk_games(seed, first_scoring_turn=9, **options):
            quiet = turns.is_quiet(s)
            must = turns.must_ring(s)
            if s.phase not in ASKED or not (quiet or must) or (quiet and not s.magnet_hold):
                continue
            if s.phase == c.WALK_STEP and s.steps_left == 4:
                continue  # whole long walks are compared in `test_long_walks`
            out = PLAIN.new_out()
            listed = out[: rules.choices(s, s.seat, out, desk)]
            expected = brute_force(s, quiet, desk)
            assert listed == expected, f"seed {seed}, turn {s.turn}, phase {s.phase}"
            compared["silence" if quiet else "bell"] += 1
        if compared["silence"] > 120 and compared["bell"] > 40:
            break
    assert compared["bell"] > 15


@pytest.mark.rule("CC-43", "CC-R27")
def test_a_yellow_card_is_playable_exactly_if_some_second_action_rings():
    checked = {True: 0, False: 0}
    for seed in range(100, 140):
        for s, desk in walk_games(seed):
            if s.phase != c.ACTION or s.second or turns.is_quiet(s) or s.restless:
                continue
            yellow = [card for card in s.hand[s.seat] if card in (c.SHADY_A, c.SHADY_B)]
            if not yellow or s.score[floor.side_of(s.seat)] > s.op4_cost + 40:
                continue
            playable = rules.verdict(s, s.seat, c.CARD + yellow[0], desk) == 0
            after = without_wishes(s, True)
            after.second, after.first_kind = 1, c.CARD_PLAYING
            assert magnets.is_settled(after)
            after.score[floor.side_of(s.seat)] = 1  # so that long walks need not be tried
            short = s.copy()
            short.score[floor.side_of(s.seat)] = 1
            playable = rules.verdict(short, s.seat, c.CARD + yellow[0], desk) == 0
            out = PLAIN.new_out()
            actions = out[: rules.choices(after, after.seat, out, desk)]
            rings = any(
                action_succeeds(after.copy(), a, False, desk)
                for a in actions
                if a != c.EXCHANGE and not c.CARD + c.POWERLESS_BELL <= a < c.PLACE_STANDARD
            )
            assert playable == rings, f"seed {seed}, turn {s.turn}"
            checked[playable] += 1
        if min(checked.values()) >= 12:
            break
    assert min(checked.values()) >= 5


@pytest.mark.rule("CC-R25", "CC-51")
def test_long_walks_are_those_of_brute_force():
    compared = 0
    for seed in range(200, 230):
        for s, desk in walk_games(seed, first_scoring_turn=7):
            if s.phase != c.WALK_STEP or s.steps_left != 4 or not turns.is_quiet(s):
                continue
            out = PLAIN.new_out()
            listed = out[: rules.choices(s, s.seat, out, desk)]
            assert listed == brute_force(s, True, desk)
            compared += 1
        if compared >= 12:
            break
    assert compared >= 6


def test_a_choice_that_is_only_looked_at_changes_nothing():
    for s, desk in walk_games(7):
        before = s.pack()
        desk.taping, desk.taped = 1, 0
        rules.choices(s, s.seat, PLAIN.new_out(), desk)
        for action in range(c.ACTIONS):
            rules.verdict(s, s.seat, action, desk)
        assert s.pack() == before
        assert (desk.taping, desk.taped) == (1, 0)
        desk.taping = 0
        if s.turn > 9:
            break
