"""What a position of Crash Grid is worth: who lasts longest on the squares that are left.

By the cycle every rider's future moves form a short directed graph over (square, used moves). All
riders spread over it at once, a layer for each trick, as bit masks of the whole arena: so it is
known how long each can last alone, and how long on squares that nobody else reaches before. What
that is worth among three or four was learned (`fairground train crash-grid`).
"""

from math import exp

from fairground.games.crash_grid.rules.components import FREE, OVER, RIDE
from fairground.games.crash_grid.rules.state import WORDS
from fairground.games.crash_grid.rules.weights import MATCH, ROUND
from fairground.kernel.piles import fill
from fairground.kernel.temper import Temper
from fairground.kernel.weighing import SCALE, Lesson, weighed

# Cards hardly matter to where others ride, so that insight would only part what belongs together.
# A little thought goes far: two riders who think 8,000 nodes or more make every round void.
TEMPER = Temper(heat=0.2, insight=False, pace=0.3)

# What is told of a rider: see `tell`. "Alone" and "ahead" count the tricks, this one included, that
# a rider can last if nobody else rides, and on squares that nobody else can reach before.
TRAITS = (
    "rides",
    "alone, up to 3",
    "alone, up to 9",
    "alone",
    "ahead, up to 1",
    "ahead, up to 3",
    "ahead, up to 9",
    "ahead",
    "alone longer than all others alone, by 1 at most",
    "alone longer than all others alone, by 4 at most",
    "ahead longer than all others alone, by 1 at most",
    "ahead longer than all others alone, by 4 at most",
    "riders behind in this trick",
)
STAKES = ("a point in the last round", "a point, one round to go", "a point, two rounds to go")
LIVES_ONLY = (0, 0, 0, 3500, 0, 0, 0, 0, 0, 0, 0, 0, 0)
LESSONS = (
    Lesson("ROUND", "traits", TRAITS, LIVES_ONLY, (3, 4), {"rounds_min": 1, "rounds_max": 1}),
    Lesson("MATCH", "stakes", STAKES, (200, 200, 200), (3, 4)),
)
ROUND_TRAITS = len(TRAITS)
MATCH_TRAITS = len(STAKES)
STAKE = 100
"""A point as a trait of the match."""

# Two riders are judged by hand, by how long each can last alone: what was learned for them loses.
# A trick of life more in the race for the round, a void round, and a point in the match.
LEARNED = 3
LIFE_WEIGHT = 0.35
VOID_WEIGHT = 0.3
POINT_WEIGHT = 2.0

LIVING = 0.05
"""What it is worth to ride on without any hope that can be seen: the others may err."""

# The arena as bit masks: four rows of 15 bits in a word, the first column at bit 1, so that a step
# off the board always ends on a bit that is never free.
LANE = 15
ROWS_IN_WORD = 4
WORD = LANE * ROWS_IN_WORD
STEP = (-LANE, 1, LANE, -1)  # to the north, east, south, west, in bits

# Used-move sets as bit masks of J = 1, Q = 2, K = 4; a rider's masks lie eight apart.
NONE, J, Q, JQ, K, JK, QK = range(7)
SETS = 8


def estimate(s, seat, desk):
    """The seat's prospects in [-1, 1]; over all seats they sum to zero."""
    lead = 0
    for other in range(s.seats):
        lead = max(lead, s.points[other])
    mine = 0.0
    total = 0.0
    if s.phase == OVER:
        for other in range(s.seats):
            total += 1.0 if s.points[other] == lead else 0.0
        mine = 1.0 if s.points[seat] == lead else 0.0
    else:
        hopes = race(s, desk)
        for other in range(s.seats):
            share = exp(stake(s, other, lead, hopes, desk))
            total += share
            if other == seat:
                mine = share
    return (mine / total * s.seats - 1.0) / (s.seats - 1.0)


def stake(s, seat, lead, hopes, desk):
    """What points won and hoped for are worth in the match, by the rounds that are left."""
    points = s.points[seat] - lead + hope(s, seat, desk) / hopes
    if s.seats < LEARNED:
        return POINT_WEIGHT * points
    stage = min(max(s.rounds_min - s.round - 1, 0), MATCH_TRAITS - 1)
    fill(desk.stakes[seat], MATCH_TRAITS, 0)
    desk.stakes[seat][stage] = int(STAKE * points)
    living = LIVING if s.alive[seat] == 1 else 0.0
    return points * (MATCH[s.seats - LEARNED][stage] * STAKE / SCALE) + living


def hope(s, seat, desk):
    """A rider's hope to win the round, beside the others' (and the two's that nobody does).

    Who has crashed has none (CG-10), and so is worse off than anybody who still rides.
    """
    if s.alive[seat] == 0:
        return 0.0
    if s.seats >= LEARNED:
        return exp(desk.worth[seat] / SCALE)
    return exp(LIFE_WEIGHT * desk.alone[seat]) - 1.0


# ---------------------------------------------------------------- the race for the round


def race(s, desk):
    """Let all riders spread, weigh what comes of it, and return the sum of all hopes."""
    read_arena(s, desk)
    if not is_known(s, desk):
        spread_all(s, desk)
    hopes = VOID_WEIGHT if s.seats < LEARNED else 0.0
    for seat in range(s.seats):
        if s.seats >= LEARNED:
            tell(s, seat, desk)
            desk.worth[seat] = weighed(desk.traits[seat], ROUND[s.seats - LEARNED], ROUND_TRAITS)
        hopes += hope(s, seat, desk)
    return hopes


def is_known(s, desk):
    """Whether the desk tells already how long these riders last in this arena; from now on it does.

    Whoever chooses a card compares as many positions as cards, and nobody has moved in any.
    """
    changes = 0
    for word in range(WORDS):
        changes |= desk.known[word] ^ desk.free[word]
        desk.known[word] = desk.free[word]
    table = s.trick << 16 | s.board_size << 8 | s.seats
    changes |= desk.known[WORDS] ^ table
    desk.known[WORDS] = table
    for seat in range(s.seats):
        place = s.row[seat] << 24 | s.column[seat] << 16 | s.facing[seat] << 8 | s.used[seat]
        rider = place << 16 | s.moves[seat] << 8 | s.alive[seat]
        changes |= desk.known[WORDS + 1 + seat] ^ rider
        desk.known[WORDS + 1 + seat] = rider
    return changes == 0


def spread_all(s, desk):
    """Let all riders spread, trick by trick, until nobody reaches another square."""
    words = (s.board_size + ROWS_IN_WORD - 1) // ROWS_IN_WORD
    for seat in range(s.seats):
        fill(desk.touched[2 * seat], WORDS, 0)
        fill(desk.touched[2 * seat + 1], WORDS, 0)
        desk.alone[seat] = s.moves[seat] - s.trick + 1
        desk.ahead[seat] = s.moves[seat] - s.trick + 1
        if s.alive[seat] == 1:
            set_out(s, seat, desk)
    layer = 1
    spreading = 1
    while spreading != 0:
        spreading = 1 if layer == 1 else 0  # some may have made this trick's move already
        for seat in range(s.seats):
            if s.alive[seat] == 1 and s.moves[seat] < s.trick + layer - 1:
                spreading |= spread(s, seat, layer, words, desk)
        layer += 1


def read_arena(s, desk):
    """The free squares as bit masks."""
    free = desk.free
    fill(free, WORDS, 0)
    size = s.board_size
    for row in range(size):
        line = s.cell[row]
        bits = 0
        for column in range(size):
            bits |= (line[column] == FREE) << column
        free[row // ROWS_IN_WORD + 1] |= bits << (row % ROWS_IN_WORD * LANE + 1)


def set_out(s, seat, desk):
    """The rider stands where it is, with its used moves."""
    first = seat * SETS
    for moves in range(SETS):
        fill(desk.front[first + moves], WORDS, 0)
        fill(desk.safe[first + moves], WORDS, 0)
    row = s.row[seat]
    word = row // ROWS_IN_WORD + 1
    bit = 1 << (row % ROWS_IN_WORD * LANE + s.column[seat] + 1)
    used = s.used[seat] % 7  # all three: they are turned up again before the next move
    desk.front[first + used][word] = bit
    desk.safe[first + used][word] = bit


def spread(s, seat, layer, words, desk):
    """Make the rider's moves of a trick from every square reached; 0 if none is left.

    `front` is where it can be if nobody else rides, `safe` if the others take every square that
    they can reach in an earlier trick.
    """
    used = s.used[seat]
    facing = (s.facing[seat] + (used & 1) + 3 * ((used >> 1) & 1)) & 3
    step = (s.trick + layer - 2) % 3
    first = seat * SETS
    touched = desk.touched[2 * seat + (layer & 1)]
    before = desk.touched[2 * seat + (layer & 1 ^ 1)]
    alone = 0
    for word in range(1, words + 1):
        reached = cross(desk.front, first, step, word, facing, desk.free[word])
        touched[word] = before[word] | reached
        alone |= reached
    if alone != 0:
        desk.alone[seat] = layer
        if desk.ahead[seat] == layer - 1 and s.seats >= LEARNED:
            safe = 0
            for word in range(1, words + 1):
                left = desk.free[word] & ~taken(s, seat, layer, word, desk)
                safe |= cross(desk.safe, first, step, word, facing, left)
            if safe != 0:
                desk.ahead[seat] = layer
    return alone


def taken(s, seat, layer, word, desk):
    """The squares that another rider reaches in an earlier trick."""
    squares = 0
    for other in range(s.seats):
        if other != seat:
            squares |= desk.touched[2 * other + (layer & 1 ^ 1)][word]
    return squares


def cross(front, first, step, word, facing, free):
    """The squares of a word that a step of the cycle leads to; `front` moves on."""
    ahead = STEP[facing]
    left = STEP[(facing + 3) & 3]
    if step == 0:
        j = moved(front[first + NONE], word, left) & free
        q = moved(front[first + NONE], word, -left) & free
        k = moved(front[first + NONE], word, ahead) & free
        front[first + J][word] = j
        front[first + Q][word] = q
        front[first + K][word] = k
        return j | q | k
    if step == 1:
        jk = (moved(front[first + J], word, left) | moved(front[first + K], word, left)) & free
        qk = (moved(front[first + Q], word, -left) | moved(front[first + K], word, -left)) & free
        jq = (moved(front[first + J], word, ahead) | moved(front[first + Q], word, ahead)) & free
        front[first + JK][word] = jk
        front[first + QK][word] = qk
        front[first + JQ][word] = jq
        return jk | qk | jq
    last = moved(front[first + JQ], word, ahead) | moved(front[first + JK], word, ahead)
    last = (last | moved(front[first + QK], word, ahead)) & free
    front[first + NONE][word] = last
    return last


def moved(mask, word, step):
    """One word of a mask whose squares have all moved by a step."""
    if step > 0:
        return (mask[word] << step) | (mask[word - 1] >> (WORD - step))
    return (mask[word] >> -step) | (mask[word + 1] << (WORD + step))


def tell(s, seat, desk):
    """Write a rider's traits; one that has crashed has none."""
    traits = desk.traits[seat]
    fill(traits, ROUND_TRAITS, 0)
    if s.alive[seat] == 1:
        alone = desk.alone[seat]
        ahead = desk.ahead[seat]
        others = longest_other(s, seat, desk)
        traits[0] = 1
        traits[1] = min(alone, 3)
        traits[2] = min(alone, 9)
        traits[3] = alone
        traits[4] = min(ahead, 1)
        traits[5] = min(ahead, 3)
        traits[6] = min(ahead, 9)
        traits[7] = ahead
        traits[8] = max(min(alone - others, 1), -1)
        traits[9] = max(min(alone - others, 4), -4)
        traits[10] = max(min(ahead - others, 1), -1)
        traits[11] = max(min(ahead - others, 4), -4)
        if s.phase == RIDE:
            traits[12] = behind(s, seat)


def longest_other(s, seat, desk):
    """The most tricks that any other rider can last alone."""
    longest = -1
    for other in range(s.seats):
        if other != seat and s.alive[other] == 1:
            longest = max(longest, desk.alone[other])
    return longest


def behind(s, seat):
    """How many living riders move later in this trick than the seat, which has yet to move."""
    count = -1
    for i in range(s.turn, s.riders):
        if s.order[i] == seat:
            count = 0
        elif count >= 0:
            count += 1
    return max(count, 0)
