"""The move cycle: J, Q, K once each in three tricks, common to the table (CG-15, CG-16, CG-45)."""

import random

import pytest

from fairground.games.crash_grid.rules.events import REFRESHED
from play import Crash, K, Q, Script, at, deal
from tables import play_at_random


@pytest.mark.rule("CG-15")
def test_cg15_a_used_move_cannot_be_used_again_before_the_refresh():
    table = Script(2, 8, "JKQ J", "JKQ J", order="0>1").until_turn_of(0, 2)
    assert table.ids(0) == {53, 54}
    refusal = table.position.verdict(0, "J")
    assert refusal.rule == "CG-15"
    assert "Q or K" in refusal.sentence
    table.until_turn_of(0, 3)
    assert table.ids(0) == {53}
    assert table.position.verdict(0, "K").rule == "CG-15"


@pytest.mark.rule("CG-15", "CG-16")
@pytest.mark.parametrize("seed", range(8))
def test_cg16_all_living_riders_are_at_the_same_point_of_the_cycle(seed):
    table, rng = deal(4, seed=seed, rounds_min=1, rounds_max=1), random.Random(seed)
    moves = {seat: [] for seat in range(4)}
    while table.position.pending:
        if table.phase == "reveal":
            sizes = {len(table.used(seat)) for seat in table.living}
            assert sizes == {(table.trick - 1) % 3}
            play_at_random(table, rng, 1)
            continue
        (seat,) = table.position.pending
        choice = rng.choice(table.position.choices(seat))
        moves[seat].append(choice.text)
        table.play(seat, choice.id)
    for played in moves.values():
        for first in range(0, len(played), 3):
            cycle = played[first : first + 3]
            assert len(set(cycle)) == len(cycle)


@pytest.mark.rule("CG-45", "CG-16")
def test_cg45_moves_come_back_after_every_third_trick_and_only_then():
    table = Script(4, 12, *["QKJ QKJ QJK JKQ"] * 4)
    used = []
    for trick in range(1, 13):
        table.after(trick)
        used.append(table.used(2))
    assert used == ["Q", "QK", "", "Q", "QK", "", "Q", "JQ", "", "J", "JK", ""]
    assert table.kinds().count(REFRESHED.kind) == 4


@pytest.mark.rule("CG-R24", "CG-45")
def test_r24_the_refresh_goes_by_tricks_though_a_rider_crashed():
    table = Script(4, 6, "JQK", "QJK", "KQJ", "KQJ", order="1>0>2>3").after(3)
    assert table.crashes == [Crash(3, 1, "K", "rider", 0, (4, 2))]
    assert [table.used(seat) for seat in (0, 2, 3)] == ["", "", ""]
    assert table.trick == 4


@pytest.mark.rule("CG-28", "CG-R12")
def test_cg28_if_every_move_crashes_one_must_still_be_chosen():
    # Both riders stand in a corner and have spent the move that would lead out of it.
    table = at(
        2,
        """
        0< 0r  .  .  .  .
         .  .  .  .  .  .
         .  .  .  .  .  .
         .  .  .  .  .  .
         .  .  .  .  .  .
         .  .  .  . 1r 1>
        """,
        trick=2,
        riders=[
            {"square": [0, 0], "facing": "W", "used": "J"},
            {"square": [5, 5], "facing": "E", "used": "J"},
        ],
    )
    table.reveals_in_order(0, 1)
    assert table.ids(0) == {Q, K}
    choices = table.position.view(0).scene.choices
    assert [choice.warning for choice in choices] == ["crashes", "crashes"]
    table.rides("K")
    assert table.crashes == [Crash(2, 0, "K", "boundary", None, None)]
    assert table.ids(1) == {Q, K}
