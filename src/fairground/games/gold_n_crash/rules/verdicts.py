"""What is legal in Gold n' Crash, as bit masks, and which rule an illegal action breaks."""

from fairground.games.gold_n_crash.rules.components import (
    ACTION,
    ALL_COLUMNS,
    ARRANGE,
    BESIDE,
    BOMB,
    BOMBS,
    CALL,
    CALLBACK,
    CHEST,
    CHESTS,
    COIN,
    COINS,
    COLUMNS_OF_LAST,
    DISCARD,
    DRAW,
    FACE_TYPES,
    FACES_OF_TYPE,
    GLASS,
    GLASSES,
    HOOK,
    HOOKS,
    LANES_EACH,
    LAST_BOMBS,
    LAST_CHESTS,
    LAST_GLASSES,
    LAST_HOOKS,
    LAST_SWORDS,
    MANOEUVRE,
    MOVE,
    MOVES_FROM,
    PASS,
    PLAY,
    SECURE,
    SECURING,
    SWORD,
    SWORDS,
    TYPE_OF,
)
from fairground.games.gold_n_crash.rules.guests import copies
from fairground.games.gold_n_crash.rules.options import MULTI_EFFECT
from fairground.kernel.tape import RULING

# ---------------------------------------------------------------- sets of columns


def filled(s, seat):
    """The columns that have a card."""
    return s.last[seat] % COLUMNS_OF_LAST


def open_columns(s, seat):
    """GC-18..GC-20: the columns with fewer cards than the fullest, or all if they are level."""
    height = s.height
    lane = LANES_EACH * seat
    one = height[lane]
    two = height[lane + 1]
    three = height[lane + 2]
    if one == two and two == three:
        return ALL_COLUMNS
    most = two if one < two else one
    most = three if most < three else most
    columns = 0
    if one < most:
        columns = 1
    if two < most:
        columns += 2
    if three < most:
        columns += 4
    return columns


def columns_to_secure(s, seat):
    """GC-37: the columns beside the one just played into that have a card."""
    return BESIDE[1 << s.base] & filled(s, seat)


# ---------------------------------------------------------------- the legal actions


def legal_mask(s, seat):
    """The legal actions of the seat whose turn it is, bit by bit.

    In the phase ACTION bit a is action a; in every other the lowest bit is SECURE from column 0.
    """
    if s.phase == ACTION:
        return legal_actions(s, seat)
    if s.phase == SECURING:
        return columns_to_secure(s, seat)
    if s.phase == MANOEUVRE:
        return MOVES_FROM[filled(s, seat)] << (MOVE - SECURE)
    if s.phase == CALLBACK:
        return filled(s, seat) << (CALL - SECURE)
    if s.deck_left[seat] == 1:
        return 1 << (ARRANGE - SECURE)  # GC-R15
    return 63 << (ARRANGE - SECURE)


def legal_actions(s, seat):
    """GC-13, GC-14: draw, play or discard; pass only if there is nothing else (GC-R10)."""
    last = s.last[seat]
    holds = s.holds[seat]
    mask = 0
    if holds != 0:
        mask = (legal_plays(s, seat, last % COLUMNS_OF_LAST) & holds) << PLAY
    if last != 0:
        mask |= (last & discardable(s, seat)) % COLUMNS_OF_LAST << DISCARD  # GC-22
    if s.deck_left[seat] > 0:
        mask |= 1 << DRAW  # GC-15
    if mask == 0 or s.voluntary_pass == 1:
        mask |= 1 << PASS
    return mask


def legal_plays(s, seat, own):
    """GC-18, GC-21: three bits for every face, as if the hand held them all."""
    free = open_columns(s, seat)
    if s.multi_effect == MULTI_EFFECT.ALL_OR_ILLEGAL:
        return plays_with_all_targets(s, seat, free)
    foe = 1 - seat
    anywhere = COINS
    if s.discarded[seat] > 0:
        anywhere += HOOKS
    if s.deck_left[seat] > 0:
        anywhere += GLASSES
    plays = free * anywhere
    plays += (free & s.afloat[foe]) * BOMBS  # GC-33
    plays += (free & s.last[foe] % COLUMNS_OF_LAST) * SWORDS
    plays += (free & BESIDE[own]) * CHESTS
    return plays


def plays_with_all_targets(s, seat, free):
    """GC-R4, `multi_effect=all_or_illegal`: as many targets as the effect will happen times."""
    plays = 0
    for kind in range(6):
        for column in range(LANES_EACH):
            times = copies(s, LANES_EACH * seat + column, kind) + 1
            if (free >> column) & 1 == 1 and targets(s, seat, column, kind) >= needed(kind, times):
                plays += FACES_OF_TYPE[kind] << column
    return plays


def needed(kind, times):
    """How many targets a play effect needs: a bomb is checked once (GC-32), a COIN does nothing."""
    if kind == BOMB:
        return 1
    if kind == COIN:
        return 0
    return times


def targets(s, seat, column, kind):
    """GC-21: how many possible targets a play effect has in a column."""
    foe = 1 - seat
    if kind == BOMB:
        return (s.afloat[foe] >> column) & 1
    if kind == SWORD:
        return s.height[LANES_EACH * foe + column]
    if kind == HOOK:
        return s.discarded[seat]
    if kind == GLASS:
        return s.deck_left[seat]
    if kind == CHEST:
        lane = LANES_EACH * seat
        if column == 1:
            return s.height[lane] + s.height[lane + 2]
        return s.height[lane + 1]
    return 0


def discardable(s, seat):
    """GC-23, GC-44, GC-52: the last cards whose discard effect would have a target."""
    foe = 1 - seat
    height = s.height
    lane = LANES_EACH * seat
    cards = 0
    if s.treasured[foe] > s.locked[foe]:
        cards = LAST_BOMBS
    if height[lane] + height[lane + 1] + height[lane + 2] > 1:
        cards += LAST_SWORDS + LAST_HOOKS  # GC-R17
    if s.deck_left[seat] >= s.observe_needs:
        cards += LAST_GLASSES
    if s.discarded[foe] >= s.loot_needs:
        cards += LAST_CHESTS
    return cards


# ---------------------------------------------------------------- what an illegal action breaks


def broken_rule(s, seat, a):
    """The rule that an illegal action of the deciding seat breaks."""
    if s.phase != ACTION:
        return broken_choice(s, a)
    if a == DRAW:
        return 15
    if a < DISCARD:
        return broken_play(s, seat, (a - PLAY) // 3, (a - PLAY) % 3)
    if a < PASS:
        return broken_discard(s, seat, a - DISCARD)
    if a == PASS:
        return 14
    return RULE_OF_CHOICE[phase_of(a) - 1]


def phase_of(a):
    """The phase to which a choice within an effect belongs."""
    if a < MOVE:
        return SECURING
    if a < CALL:
        return MANOEUVRE
    if a < ARRANGE:
        return CALLBACK
    return CALLBACK + 1


# By phase, from SECURING on: SECURE, MANOEUVRE, CALL BACK, OBSERVE.
RULE_OF_CHOICE = (37, 40, 41, 42)


def broken_choice(s, a):
    """GC-13: an effect under way is resolved first, and only with what it may act on."""
    if a < SECURE or phase_of(a) != s.phase:
        return 13
    if a >= ARRANGE:
        return RULING + 15
    return RULE_OF_CHOICE[s.phase - 1]


def broken_play(s, seat, face, column):
    """GC-17, GC-18, GC-20, GC-21, GC-33, GC-R4."""
    kind = FACE_TYPES[face]
    if (s.holds[seat] >> (3 * face)) & 1 == 0:
        return 17
    free = open_columns(s, seat)
    if (free >> column) & 1 == 0:
        return 20 if free & (free - 1) == 0 else 18
    if kind == BOMB:
        return 33
    return 21 if targets(s, seat, column, kind) == 0 else RULING + 4


def broken_discard(s, seat, column):
    """GC-22, GC-23, GC-44, GC-52, GC-R15, GC-R16, GC-R17."""
    lane = LANES_EACH * seat + column
    if s.height[lane] == 0:
        return 22
    kind = TYPE_OF[s.column[lane][s.height[lane] - 1]]
    if kind == COIN:
        return 44
    if kind == BOMB:
        return 52 if s.treasured[1 - seat] > 0 else 23
    if kind == GLASS:
        return RULING + 15
    if kind == CHEST:
        return RULING + 16 if s.discarded[1 - seat] > 0 else 23
    return RULING + 17
