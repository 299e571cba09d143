"""Bundles: both twins hand them to algorithms, and what is wrong with them is said by name."""

import types
from collections.abc import Callable
from typing import NamedTuple

import pytest

import fairground
from fairground.kernel.algorithms import Room, play_batch
from fairground.kernel.bundles import FloatRows, Floats, Ints, Key, Lengths, Row, Rules, key_from

GAME = fairground.game("crash-grid")
KEY = Key(1, 2)


class Purse(NamedTuple):
    coins: Ints
    worth: Floats


class Bag(NamedTuple):
    purse: Purse
    spare: int


class Scales(NamedTuple):
    left: Ints
    right: Ints


def weigh(game: Rules, bag: Bag, room: Room, state: Row, factor: float):
    """Bundles within bundles, one that is made on the way, and a function of the game."""
    scales = Scales(bag.purse.coins, room.rng)
    bag.purse.worth[0] = factor * (scales.left[0] + scales.right[0])
    return bag.spare + game.pending(state)


@pytest.fixture(params=["plain", "compiled"])
def twin(request):
    if request.param == "compiled":
        pytest.importorskip("numba")
    return getattr(GAME, request.param)


def bag(twin) -> Bag:
    return Bag(Purse(twin.zeros(Ints, 2), twin.zeros(Floats, 1)), 40)


def test_an_algorithm_takes_bundles_on_both_twins(twin):
    given, room, state = bag(twin), twin.new_room(), twin.state(GAME.table(2).pack())
    given.purse.coins[0] = 3
    room.rng[0] = 4
    waiting = twin.deal(state, 1, 2, room.desk)
    assert twin.run(weigh, bag=given, room=room, state=state, factor=0.5) == 40 + waiting
    assert given.purse.worth[0] == 3.5


def test_a_series_of_games_is_the_same_on_both_twins():
    pytest.importorskip("numba")
    ends = []
    for twin in (GAME.plain, GAME.compiled):
        series = twin.new_series(GAME.table(2).pack(), 2, 20, KEY, first=7)
        total = twin.run(play_batch, room=twin.new_room(), series=series)
        lengths = [int(length) for length in series.lengths]
        assert total == sum(lengths)
        ends.append((lengths, [[float(share) for share in line] for line in series.results]))
    assert ends[0] == ends[1]


# ---------------------------------------------------------------- what is wrong


def test_what_is_missing_or_misspelt_is_said_by_name(twin):
    series = twin.new_series(GAME.table(2).pack(), 2, 1, KEY)
    with pytest.raises(TypeError) as refusal:
        twin.run(play_batch, room=twin.new_room())
    assert str(refusal.value) == "play_batch lacks series; it takes game, room, series"
    with pytest.raises(TypeError) as refusal:
        twin.run(play_batch, room=twin.new_room(), seires=series)
    assert str(refusal.value) == (
        "play_batch lacks series and takes no seires; it takes game, room, series"
    )


def test_another_bundle_than_the_one_that_is_asked_for_is_refused(twin):
    series = twin.new_series(GAME.table(2).pack(), 2, 1, KEY)
    with pytest.raises(TypeError) as refusal:
        twin.run(play_batch, room=series, series=series)
    assert str(refusal.value) == "play_batch takes a Room as room, not a Series"


def test_a_bundle_lacks_nothing():
    with pytest.raises(TypeError, match="missing 1 required positional argument: 'rng'"):
        Room(desk=None, out=None)


def test_an_algorithm_says_what_it_takes(twin):
    def vague(game: Rules, state):
        return game.pending(state)

    with pytest.raises(TypeError) as refusal:
        twin.run(vague, state=None)
    assert str(refusal.value) == "vague does not say what it takes as state"


def test_a_key_has_two_words():
    assert key_from(bytes([1, *[0] * 7, 2, *[0] * 7])) == KEY


# ---------------------------------------------------------------- what reaches machine code


def fingerprint_with(purse: type, used: type = Scales) -> str:
    """Of an algorithm that takes one bundle and names another."""
    from fairground.kernel.compiled import fingerprint
    from fairground.kernel.signatures import Wrapper

    def count(purse):
        return len(Scales(purse.coins, purse.coins).left)

    algorithm = types.FunctionType(count.__code__, {"Scales": used, "len": len}, "count")
    algorithm.__annotations__ = {"purse": purse}
    algorithm.__module__ = __name__
    wrapper = Wrapper(algorithm)
    return fingerprint([algorithm], wrapper.source, wrapper.kinds)


def test_a_fingerprint_knows_how_bundles_are_declared():
    pytest.importorskip("numba")
    asked = [
        NamedTuple("Purse", [("coins", Ints)]),
        NamedTuple("Purse", [("coins", Lengths)]),
        NamedTuple("Purse", [("coins", Ints), ("worth", FloatRows)]),
        NamedTuple("Purse", [("worth", FloatRows), ("coins", Ints)]),
        NamedTuple("Purse", [("coins", Ints), ("shake", Callable[[int], int])]),
        NamedTuple("Purse", [("coins", Ints), ("shake", Callable[[Ints], int])]),
    ]
    named = [
        NamedTuple("Scales", [("right", Ints), ("left", Ints)]),
        NamedTuple("Scales", [("left", Ints), ("right", FloatRows)]),
    ]
    prints = [fingerprint_with(purse) for purse in asked]
    prints += [fingerprint_with(asked[0], used) for used in named]
    assert len(set(prints)) == len(prints)
    assert fingerprint_with(NamedTuple("Purse", [("coins", Ints)])) == prints[0]
