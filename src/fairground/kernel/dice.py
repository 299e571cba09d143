"""Keyed counter dice: every chance event of a game is a function of its key and its tick.

`roll` draws from SipHash-2-4 under the state's 128-bit key, with a counter as the message.
Keyed, so that nobody can work the deck out from what came up; counted, so that a replay is
exact. The functions here are in the rules' subset of Python: they run plain and compiled.
"""

from __future__ import annotations

import struct

from fairground.kernel.layout import LANES

u64 = int  # the compiled twin takes this annotation by its name: an unsigned 64-bit word

MASK = 0xFFFFFFFFFFFFFFFF
LANE = 0xFFFF
LAST = LANES - 1

# SipHash's initial words ("somepseudorandomlygeneratedbytes"), the length byte of an eight-byte
# message and the finalisation byte. Written as complements: those exceed 63 bits, so that the
# compiler reads them as unsigned words like the key, and no operation mixes signs.
NOT_SOMEPSEU = MASK ^ 0x736F6D6570736575
NOT_DORANDOM = MASK ^ 0x646F72616E646F6D
NOT_LYGENERA = MASK ^ 0x6C7967656E657261
NOT_TEDBYTES = MASK ^ 0x7465646279746573
NOT_LENGTH = MASK ^ (8 << 56)
NOT_FINAL = MASK ^ 0xFF


def siphash(k0: u64, k1: u64, word: u64) -> u64:
    """SipHash-2-4 of one eight-byte little-endian word under the key (k0, k1).

    A word below 0 is read as what its eight bytes say, as the compiled twin does anyway.
    """
    word = word & MASK
    a = k0 ^ MASK ^ NOT_SOMEPSEU
    b = k1 ^ MASK ^ NOT_DORANDOM
    c = k0 ^ MASK ^ NOT_LYGENERA
    d = k1 ^ MASK ^ NOT_TEDBYTES ^ word
    for turn in range(8):
        a = (a + b) & MASK
        b = ((b << 13) & MASK | (b >> 51)) ^ a
        a = (a << 32) & MASK | (a >> 32)
        c = (c + d) & MASK
        d = ((d << 16) & MASK | (d >> 48)) ^ c
        a = (a + d) & MASK
        d = ((d << 21) & MASK | (d >> 43)) ^ a
        c = (c + b) & MASK
        b = ((b << 17) & MASK | (b >> 47)) ^ c
        c = (c << 32) & MASK | (c >> 32)
        if turn == 1:
            a = a ^ word
            d = d ^ MASK ^ NOT_LENGTH
        elif turn == 3:
            a = a ^ MASK ^ NOT_LENGTH
            c = c ^ MASK ^ NOT_FINAL
    return a ^ b ^ c ^ d


# The plain twin computes eight blocks at once, packed into one large number 128 bits apart: Python
# pays for each operation, hardly for its width, so this is five times as fast as eight hashes.
BLOCKS = LANES // 4
PACKED_ONES = sum(1 << 128 * i for i in range(BLOCKS))
PACKED_MASK = MASK * PACKED_ONES
PACKED_COUNT = sum(i << 128 * i for i in range(BLOCKS))
PACKED_SOMEPSEU = 0x736F6D6570736575 * PACKED_ONES
PACKED_DORANDOM = 0x646F72616E646F6D * PACKED_ONES
PACKED_LYGENERA = 0x6C7967656E657261 * PACKED_ONES
PACKED_TEDBYTES = 0x7465646279746573 * PACKED_ONES
PACKED_LENGTH = (8 << 56) * PACKED_ONES
PACKED_FINAL = 0xFF * PACKED_ONES
unpack_lanes = struct.Struct("<" + "4H8x" * BLOCKS).unpack


def refill_lanes(s):
    """Compute the lanes of the eight blocks from this tick on (plain body)."""
    mask = PACKED_MASK
    k0 = s.key[0] * PACKED_ONES
    k1 = s.key[1] * PACKED_ONES
    word = (s.ticks >> 2) * PACKED_ONES + PACKED_COUNT
    a = k0 ^ PACKED_SOMEPSEU
    b = k1 ^ PACKED_DORANDOM
    c = k0 ^ PACKED_LYGENERA
    d = k1 ^ PACKED_TEDBYTES ^ word
    for turn in range(8):
        a = (a + b) & mask
        b = ((b << 13 | b >> 51) & mask) ^ a
        c = (c + d) & mask
        d = ((d << 16 | d >> 48) & mask) ^ c
        a = ((a << 32 | a >> 32) & mask) + d & mask
        d = ((d << 21 | d >> 43) & mask) ^ a
        c = (c + b) & mask
        b = ((b << 17 | b >> 47) & mask) ^ c
        c = (c << 32 | c >> 32) & mask
        if turn == 1:
            a ^= word
            d ^= PACKED_LENGTH
        elif turn == 3:
            a ^= PACKED_LENGTH
            c ^= PACKED_FINAL
    s.lanes[:] = unpack_lanes((a ^ b ^ c ^ d).to_bytes(16 * BLOCKS, "little"))


def refill_lanes_compiled(s):
    """The same lanes, block by block: the body of the compiled twin."""
    for i in range(BLOCKS):
        block = siphash(s.key[0], s.key[1], (s.ticks >> 2) + i)
        s.lanes[4 * i] = block & LANE
        s.lanes[4 * i + 1] = (block >> 16) & LANE
        s.lanes[4 * i + 2] = (block >> 32) & LANE
        s.lanes[4 * i + 3] = block >> 48


def roll(s, n):
    """A number in 0..n-1, every one exactly as likely as any other; n at most 65,536."""
    while True:
        ticks = s.ticks
        lane = ticks & LAST
        if lane == 0:
            refill_lanes(s)
        s.ticks = ticks + 1
        product = s.lanes[lane] * n
        low = product & LANE
        # Lemire's rejection: without it the first 65536 % n numbers would come up more often.
        if low >= n or low >= (LANE + 1) % n:
            return product >> 16


def start_dice(s, k0, k1):
    """Take up a key and set the counter to zero."""
    s.key[0] = k0
    s.key[1] = k1
    s.ticks = 0


def restore_dice(s, k0, k1, ticks):
    """Take up a key as it is after so many ticks, lanes included."""
    start_dice(s, k0, k1)
    if ticks > 0:
        s.ticks = (ticks - 1) // LANES * LANES
        refill_lanes(s)
        s.ticks = ticks


def fix_rolls(s, rolls):
    """Let the next rolls come out as given, each as (result, number of sides); the key's follow.

    What comes next lies in the lanes until the block of this tick is used up. At the edge of a
    block the lanes would be computed anew, so the dice go on by one tick.
    """
    if len(rolls) == 0:
        return
    if s.ticks & LAST == 0 or (s.ticks & LAST) + len(rolls) > LANES:
        block = (s.ticks + LAST) // LANES * LANES
        restore_dice(s, s.key[0], s.key[1], block + 1)
    first = s.ticks & LAST
    for i in range(len(rolls)):
        result, sides = rolls[i]
        s.lanes[first + i] = (result * (LANE + 1) + LANE) // sides


def pick(rng, n):
    """A cheap choice in 0..n-1 for playouts, from a generator of their own (rng[0]).

    Linear congruential, taken from the top: in the plain twin a shift register of the same size
    costs twice as much.
    """
    x = rng[0] * 747796405 + 2891336453 & 0xFFFFFFFF
    rng[0] = x
    return x * n >> 32


def seed_pick(rng, number):
    """Set a playout's generator from a whole number of at most 31 bits.

    Mixed thoroughly (MurmurHash3's finaliser), because the generators of neighbouring numbers
    would keep a constant distance.
    """
    x = number & 0xFFFFFFFF
    x = (x ^ (x >> 16)) * 0x85EBCA6B & 0xFFFFFFFF
    x = (x ^ (x >> 13)) * 0xC2B2AE35 & 0xFFFFFFFF
    rng[0] = x ^ (x >> 16)
