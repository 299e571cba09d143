"""What a position of Crash Grid is worth: the same, whatever was judged at the desk before."""

import random

import pytest

import fairground

GAME = fairground.game("crash-grid")


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_desk_that_judged_before_judges_as_a_new_one(seats):
    used, luck = GAME.plain.new_desk(), random.Random(seats)
    estimate = GAME.plain.estimate
    t = GAME.new(seats=seats, seed=seats)
    judged = 0
    while t.pending and judged < 300:
        for seat in range(seats):
            assert estimate(t._state, seat, used) == estimate(t._state, seat, GAME.plain.new_desk())
        seat = t.pending[0]
        t.play(seat, luck.choice(t.choices(seat)).id)
        judged += 1
    assert judged > 30


def test_riders_spread_once_for_all_cards_of_a_hand(monkeypatch):
    from fairground.games.crash_grid.rules import judgement

    spread = []
    original = judgement.spread_all
    monkeypatch.setattr(
        judgement, "spread_all", lambda s, desk: spread.append(1) or original(s, desk)
    )
    desk = GAME.plain.new_desk()
    for card in range(5):
        t = GAME.new(seats=2, seed=6)
        t.play(0, t.choices(0)[card].id)
        judgement.estimate(t._state, 0, desk)
    assert len(spread) == 1
