"""What the judgement of Gold n' Crash learned, made by:

fairground train gold-n-crash --games 3000 --generations 2 --seed 0
"""

# WORTH: a line for each number of seats; the traits are
# 0: Gold, which counts more the fewer cards are left to draw
# 1: Gold
# 2: Gold that the effect under way will bring
# 3: actions left in this turn
# 4: cards in hand
# 5: a BOMB in hand
# 6: a SWORD in hand
# 7: a HOOK in hand
# 8: a CHEST in hand
# 9: a COIN in hand
# 10: Zeppelins not lost, of which the second counts more
# 11: Gold not on top of an unlocked Treasure
# 12: the same, in reach of a BOMB
# 13: cards not above the topmost Guest
# 14: Gold not on top of the discard pile, in reach of a CHEST
# 15: Gold of the columns' last cards
# 16: the most of it that a CHEST in hand can secure
# 17: cards in columns
# 18: COINs in columns
# 19: HOOKs in columns
# 20: CHESTs in columns
# 21: Guests' Gold, one step away
# 22: the same, with a card in hand for it
# 23: Guests' Gold, two steps away
# 24: opposing Zeppelins that one more BOMB destroys
# 25: the same, with a BOMB in hand
WORTH = (
    (
        1503,
        628,
        543,
        1177,
        1952,
        802,
        1682,
        2278,
        0,
        497,
        221,
        359,
        1506,
        103,
        575,
        210,
        1223,
        1442,
        1090,
        138,
        1763,
        1067,
        1194,
        554,
        0,
        751,
    ),  # 2 seats
)
