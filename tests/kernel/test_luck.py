"""What is counted of chance is what the rules were told: every roll, in order, and the deals."""

from __future__ import annotations

from collections import Counter

import pytest

import fairground
from fairground.kernel.dice import start_dice
from fairground.kernel.layout import LANES
from fairground.kernel.luck import (
    MOST_SIDES,
    ROLL,
    Fall,
    counts_of,
    falls_of,
    shares_of,
    usual_pool,
    watched,
)
from fairground.kernel.replay import Replay
from fairground.kernel.slips import rewind
from fairground.registry import OWN
from fairground.research.chance import carried_out
from server.bygone import played


@pytest.mark.parametrize("name", OWN)
def test_with_the_counted_rolls_for_dice_every_action_comes_out_the_same(name: str):
    """Each action is carried out once more with what was counted in place of the dice."""
    game = fairground.game(name)
    replay = played(name).replay()
    rows = [position.row for position in replay.played(game)]
    rolls = [rolled for _, rolled in watched(game, replay)]
    desk = game.plain.new_desk()
    assert len(rolls) == len(replay.actions) + 1
    for before, (seat, action), after, rolled in zip(
        rows, replay.actions, rows[1:], rolls[1:], strict=False
    ):

        def act(state, seat=seat, action=action):
            game.plain.apply(state, seat, action, desk)

        given = carried_out(
            act, game.plain.state(before), [fell for _, sides, fell in rolled if sides > 1]
        )
        real = game.plain.state(after)
        start_dice(real, 0, 0)
        real.lanes = [0] * LANES
        assert given == real
    ticks = [tick for rolled in rolls for tick, _, _ in rolled]
    assert ticks == sorted(set(ticks))
    assert len(ticks) > 10


@pytest.mark.parametrize("name", OWN)
def test_what_is_dealt_first_is_counted_once_for_each_pile(name: str):
    game = fairground.game(name)
    (deal,) = game.deals
    pool = usual_pool(game, deal)
    assert len(deal.names) == len(pool) == len(set(deal.names))
    dealt = Counter[int]()
    sizes = set()
    for fall, many in counts_of(game, played(name).replay()).items():
        if fall.what == deal.label:
            dealt[fall.value] += many
            sizes.add(fall.size)
    assert dealt.total() in {size * piles for size in sizes for piles in (1, 2)}
    assert all(pool[kind] > 0 for kind in dealt)


def test_other_decks_than_the_usual_are_not_counted_as_deals():
    game = fairground.game("battlegrid")
    usual = {fall.what for fall in counts_of(game, played("battlegrid").replay())}
    other = {fall.what for fall in counts_of(game, played("battlegrid", army=(4,) * 6).replay())}
    assert usual - other == {"Units in the first hands"}
    assert ROLL in other


def test_dice_that_come_again_are_counted_where_they_fell_first():
    """Everything of a game is taken back to its first action and played once more."""
    game = fairground.game("battlegrid")
    replay = played("battlegrid").replay()
    seat = replay.actions[-1][0]
    last = max(place for place, (one, _) in enumerate(replay.actions[:-1]) if one == seat)
    acts = (*replay.actions[:-1], (1 - seat, rewind(seat)), *replay.actions[last:])
    again = Replay(**vars(replay) | {"actions": acts})
    assert again.position(game).hash == replay.hash
    assert counts_of(game, again) == counts_of(game, replay)


def test_a_game_that_goes_on_from_another_has_rolls_and_no_deal():
    game = fairground.game("crash-grid")
    position = played("crash-grid")
    middle = position.replay().position(game, 30)
    branch = game.at(middle.describe())
    for step in position.steps[30:]:
        branch.play(step.seat, step.action)
    counts = counts_of(game, branch.replay())
    assert {fall.what for fall in counts} == {ROLL}
    whole = counts_of(game, position.replay())
    assert all(whole[fall] >= many for fall, many in counts.items())


def test_rolls_of_many_sides_are_counted_by_tenths_of_them():
    assert shares_of(6) == [1 / 6] * 6
    for sides in (MOST_SIDES + 1, 77, 80, 65_536):
        shares = shares_of(sides)
        assert len(shares) == 10
        assert [round(share * sides) for share in shares] == [
            sum(10 * roll // sides == tenth for roll in range(sides)) for tenth in range(10)
        ]
    game = fairground.game("grid-of-shadows")
    falls = [fall for part in falls_of(game, played("grid-of-shadows").replay()) for fall in part]
    assert Fall(ROLL, 80, max(fall.value for fall in falls if fall.size == 80)).value < 10
