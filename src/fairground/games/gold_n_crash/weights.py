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
# 10: a Zeppelin that may be lost without losing the game
# 11: another
# 12: Gold not on top of an unlocked Treasure
# 13: the same, in reach of a BOMB
# 14: cards not above the topmost Guest
# 15: Gold not on top of the discard pile, in reach of a CHEST
# 16: Gold of the columns' last cards
# 17: the most of it beside a column with a CHEST
# 18: the most of it that a CHEST in hand can secure
# 19: Gold deeper in the columns
# 20: HOOKs in columns
# 21: CHESTs in columns
# 22: Guests' Gold, one step away
# 23: the same, with a card in hand for it
# 24: Guests' Gold, two steps away
# 25: opposing Zeppelins that one more BOMB destroys
# 26: the same, with a BOMB in hand
WORTH = (
    (1269, 872, 603, 1062, 1627, 1748, 1936, 2303, 692, 390, 0, 2126, 590, 1263, 414, 539, 671, 205, 1239, 400, 544, 1905, 1292, 867, 717, 1004, 983),  # 2 seats
)
