"""Dice: SipHash-2-4 as published, unbiased rolls, and no clock anywhere."""

import ast
import itertools
from collections import Counter
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import fairground
from fairground.kernel import dice
from fairground.kernel.layout import LANES
from fairground.lab.conformance.chance import likelihood

WORD = st.integers(0, 2**64 - 1)
M64 = 2**64 - 1


def rotl(x: int, b: int) -> int:
    return (x << b | x >> (64 - b)) & M64


def reference_siphash(key: bytes, message: bytes) -> bytes:
    """SipHash-2-4 written straight from its paper, for messages of any length."""
    k0, k1 = (int.from_bytes(key[i : i + 8], "little") for i in (0, 8))
    v = [
        k0 ^ 0x736F6D6570736575,
        k1 ^ 0x646F72616E646F6D,
        k0 ^ 0x6C7967656E657261,
        k1 ^ 0x7465646279746573,
    ]

    def sip_round() -> None:
        v[0] = (v[0] + v[1]) & M64
        v[1] = rotl(v[1], 13) ^ v[0]
        v[0] = rotl(v[0], 32)
        v[2] = (v[2] + v[3]) & M64
        v[3] = rotl(v[3], 16) ^ v[2]
        v[0] = (v[0] + v[3]) & M64
        v[3] = rotl(v[3], 21) ^ v[0]
        v[2] = (v[2] + v[1]) & M64
        v[1] = rotl(v[1], 17) ^ v[2]
        v[2] = rotl(v[2], 32)

    whole = len(message) // 8 * 8
    blocks = [int.from_bytes(message[i : i + 8], "little") for i in range(0, whole, 8)]
    blocks.append(int.from_bytes(message[whole:], "little") | (len(message) & 0xFF) << 56)
    for block in blocks:
        v[3] ^= block
        sip_round()
        sip_round()
        v[0] ^= block
    v[2] ^= 0xFF
    for _ in range(4):
        sip_round()
    return (v[0] ^ v[1] ^ v[2] ^ v[3]).to_bytes(8, "little")


# Key 00..0f, messages 00..n-1: entries of the test vectors published with the algorithm.
PUBLISHED = {0: "310e0edd47db6f72", 1: "fd67dc93c539f874", 8: "6224939a79f5f593"}


@pytest.mark.parametrize(("length", "digest"), PUBLISHED.items())
def test_the_reference_gives_the_published_vectors(length, digest):
    assert reference_siphash(bytes(range(16)), bytes(range(length))).hex() == digest


def test_siphash_gives_the_published_vector():
    k0, k1, word = (int.from_bytes(bytes(range(i, i + 8)), "little") for i in (0, 8, 0))
    assert dice.siphash(k0, k1, word).to_bytes(8, "little").hex() == PUBLISHED[8]


@given(WORD, WORD, WORD)
def test_siphash_is_the_references(k0, k1, word):
    key = k0.to_bytes(8, "little") + k1.to_bytes(8, "little")
    expected = reference_siphash(key, word.to_bytes(8, "little"))
    assert dice.siphash(k0, k1, word).to_bytes(8, "little") == expected


def dice_state(k0: int, k1: int, ticks: int = 0) -> SimpleNamespace:
    return SimpleNamespace(key=[k0, k1], ticks=ticks, lanes=[0] * LANES)


@given(WORD, WORD, st.integers(0, 2**40))
def test_lanes_are_the_blocks_of_the_hash_one_after_another(k0, k1, start):
    ticks = start // LANES * LANES
    packed, by_block = dice_state(k0, k1, ticks), dice_state(k0, k1, ticks)
    dice.refill_lanes(packed)
    dice.refill_lanes_compiled(by_block)  # the compiled twin's body, run as Python
    expected = [
        dice.siphash(k0, k1, ticks // 4 + lane // 4) >> 16 * (lane % 4) & 0xFFFF
        for lane in range(LANES)
    ]
    assert packed.lanes == expected
    assert by_block.lanes == expected


def test_siphash_compiled_is_siphash_plain():
    numba = pytest.importorskip("numba")
    from fairground.kernel.twins import Twins

    twin = Twins(dice.siphash).of(dice.siphash)
    compiled = numba.njit(lambda k0, k1, word: twin(k0, k1, word))
    for seed in range(40):
        words = [dice.siphash(1, 2, 3 * seed + i) for i in range(3)]
        words[seed % 3] = (0, M64, 1 << 63)[seed % 3]
        assert int(compiled(*map(np.uint64, words))) == dice.siphash(*words)


def scripted(*lanes: int) -> SimpleNamespace:
    """Dice whose next lanes are these."""
    state = dice_state(0, 0, 1)
    state.lanes[1 : 1 + len(lanes)] = lanes
    return state


def test_a_word_below_zero_is_read_by_its_bytes():
    assert dice.siphash(1, 2, -3) == dice.siphash(1, 2, 2**64 - 3)


@pytest.mark.parametrize("n", [1, 2, 3, 5, 6, 7, 10, 52, 1000, 40000, 65535, 65536])
def test_every_roll_has_exactly_as_many_lanes_as_any_other(n):
    """Over all 65,536 lanes: those accepted are shared out evenly, and no more are rejected than
    the remainder."""
    counts: Counter[int] = Counter()
    rejected = 0
    for lane in range(65536):
        state = scripted(lane, 0xFFFF, 0xFFFF, 0xFFFF)
        number = dice.roll(state, n)
        if state.ticks == 2:
            counts[number] += 1
        else:
            rejected += 1
    assert rejected == 65536 % n
    assert len(counts) == n
    assert set(counts.values()) == {65536 // n}


@pytest.mark.parametrize("n", [2, 3, 6, 52, 300])
def test_rolls_are_even(n):
    state = dice_state(12345, 67890)
    counts = Counter(dice.roll(state, n) for _ in range(60 * n + 3000))
    assert likelihood([counts[number] for number in range(n)]) > 1e-4


def test_successive_rolls_do_not_depend_on_each_other():
    state = dice_state(5, 6)
    rolls = [dice.roll(state, 6) for _ in range(20001)]
    pairs = Counter(itertools.pairwise(rolls))
    assert likelihood([pairs[a, b] for a in range(6) for b in range(6)]) > 1e-4


def test_another_key_rolls_otherwise():
    rolls = [
        [dice.roll(state, 1000) for _ in range(20)]
        for state in (dice_state(1, 2), dice_state(2, 2), dice_state(1, 3))
    ]
    assert rolls[0] != rolls[1] != rolls[2] != rolls[0]


@given(WORD, WORD, st.integers(0, 200))
def test_dice_can_be_taken_up_again_after_any_roll(k0, k1, rolled):
    """Ticks are all that a position must remember of its dice."""
    state = dice_state(0, 0)
    dice.start_dice(state, k0, k1)
    for _ in range(rolled):
        dice.roll(state, 52)
    restored = dice_state(0, 0)
    dice.restore_dice(restored, k0, k1, state.ticks)
    assert (restored.key, restored.ticks) == (state.key, state.ticks)
    if state.ticks:
        assert restored.lanes == state.lanes
    assert [dice.roll(restored, 7) for _ in range(40)] == [dice.roll(state, 7) for _ in range(40)]


def test_restored_dice_before_the_first_roll_roll_from_the_beginning():
    state = dice_state(0, 0)
    dice.restore_dice(state, 8, 9, 0)
    fresh = dice_state(8, 9)
    assert [dice.roll(state, 100) for _ in range(70)] == [dice.roll(fresh, 100) for _ in range(70)]


@settings(max_examples=30)
@given(st.integers(0, 2**31 - 1))
def test_a_playouts_generator_is_never_stuck(number):
    rng = [0]
    dice.seed_pick(rng, number)
    picks = [dice.pick(rng, 5) for _ in range(200)]
    assert set(picks) == set(range(5))
    assert 0 <= rng[0] < 2**32


def test_picks_are_even():
    rng = [0]
    dice.seed_pick(rng, 7)
    counts = Counter(dice.pick(rng, 5) for _ in range(10000))
    assert likelihood([counts[number] for number in range(5)]) > 1e-4


def test_neighbouring_playouts_pick_independently():
    """The first pick of many playouts is as uneven as chance makes it, not evener."""
    rng = [0]
    counts = Counter()
    for number in range(10000):
        dice.seed_pick(rng, number)
        counts[dice.pick(rng, 5)] += 1
    assert 1e-4 < likelihood([counts[number] for number in range(5)]) < 1 - 1e-4


CLOCKS = {"time", "datetime", "sched", "timeit"}


@pytest.mark.parametrize("layer", ["kernel", "games", "bots"])
def test_no_clock_is_read_where_games_are_decided(layer):
    """Time is passed in: kernel, games and bots import no clock."""
    root = Path(fairground.__file__).parent / layer
    files = list(root.rglob("*.py"))
    assert files
    for path in files:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names = []
            if isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom):
                names = [node.module or ""]
            for name in names:
                assert name.split(".")[0] not in CLOCKS, f"{path.name} imports {name}"
