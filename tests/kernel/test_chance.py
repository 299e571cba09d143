"""What chance brings next can be fixed, and a table can be seen before it is cleared."""

import random

import pytest

import fairground
from fairground.kernel.dice import fix_rolls, restore_dice, roll
from fairground.kernel.errors import BadScenario
from fairground.kernel.replay import Replay

SIDES = (1, 2, 3, 6, 10, 52, 100, 1000, 40_000, 65_535, 65_536)


def test_fixed_rolls_come_out_as_asked_wherever_the_dice_stand():
    luck = random.Random(5)
    for _ in range(500):
        s = fairground.game("battlegrid").table(2)
        restore_dice(s, luck.getrandbits(64), luck.getrandbits(64), luck.randrange(200))
        rolls = [(luck.randrange(n), n) for n in luck.choices(SIDES, k=luck.randint(1, 24))]
        fix_rolls(s, rolls)
        assert [(roll(s, n), n) for _, n in rolls] == rolls


def test_after_the_fixed_rolls_the_key_goes_on():
    one, two = (fairground.game("battlegrid").table(2) for _ in range(2))
    for s in (one, two):
        restore_dice(s, 1, 2, 5)
    fix_rolls(one, [(3, 6)])
    roll(one, 6), roll(two, 6)
    assert [roll(one, 6) for _ in range(80)] == [roll(two, 6) for _ in range(80)]


def test_a_position_keeps_its_fixed_chance():
    game = fairground.game("crash-grid")
    text = game.new(2, seed=1).describe() | {"next": [[3, 6], [0, 52]]}
    position = game.at(text)
    again = game.at(position.describe())
    assert again.row == position.row
    assert again.describe() == position.describe()
    assert Replay.from_json(position.replay().to_json()).verify(game).row == position.row
    s = game.plain.state(position.row)
    assert [roll(s, 6), roll(s, 52)] == [3, 0]


def test_no_bot_foresees_fixed_chance():
    game = fairground.game("crash-grid")
    text = game.new(2, seed=1).describe()
    views = [game.at(text | more).view(0) for more in ({}, {"next": [[3, 6]]})]
    assert views[0] == views[1]


@pytest.mark.parametrize(
    "wrong",
    [5, "6", [6], [[1]], [[6, 6]], [[-1, 6]], [[0, 0]], [[0, 65537]], [[0, 6]] * 25, [[True, 6]]],
)
def test_wrong_chance_is_refused(wrong):
    game = fairground.game("crash-grid")
    with pytest.raises(BadScenario, match="next"):
        game.at({"next": wrong})
