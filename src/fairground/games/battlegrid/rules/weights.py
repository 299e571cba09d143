"""What the judgement of BattleGrid learned, made by:

fairground train battlegrid --games 5000 --generations 3 --seed 0
"""

# LEAD: a line for each number of seats; the traits are
# 0: points, 0 turns to go
# 1: points ahead, by 6 at most, 0 turns to go
# 2: best empty sector to walk into, 0 turns to go
# 3: best empty sector to drive into, 0 turns to go
# 4: hits that INF can take, 0 turns to go
# 5: hits that JEEP can take, 0 turns to go
# 6: hits that TANK can take, 0 turns to go
# 7: hits that HELI can take, 0 turns to go
# 8: hits that ARTY can take, 0 turns to go
# 9: hits that AA can take, 0 turns to go
# 10: rows forward, 0 turns to go
# 11: units beyond the first of a sector, 0 turns to go
# 12: terrain that suits, 0 turns to go
# 13: INF in hand, 0 turns to go
# 14: JEEP in hand, 0 turns to go
# 15: TANK in hand, 0 turns to go
# 16: HELI in hand, 0 turns to go
# 17: ARTY in hand, 0 turns to go
# 18: AA in hand, 0 turns to go
# 19: unit cards beyond the fourth, 0 turns to go
# 20: a unit card for supply, 0 turns to go
# 21: BC in hand, in twelfths, 0 turns to go
# 22: LA in hand, in twelfths, 0 turns to go
# 23: BW in hand, in twelfths, 0 turns to go
# 24: LD in hand, in twelfths, 0 turns to go
# 25: DI in hand, in twelfths, 0 turns to go
# 26: CA in hand, in twelfths, 0 turns to go
# 27: SA in hand, in twelfths, 0 turns to go
# 28: ES in hand, in twelfths, 0 turns to go
# 29: OC in hand, in twelfths, 0 turns to go
# 30: PM in hand, in twelfths, 0 turns to go
# 31: RC in hand, in twelfths, 0 turns to go
# 32: GR in hand, in twelfths, 0 turns to go
# 33: rows of the minefield, 0 turns to go
# 34: best attack, in turn, 0 turns to go
# 35: best attack, later, 0 turns to go
# 36: the last turn, 0 turns to go
# 37: actions left, 0 turns to go
# 38: a choice begun, 0 turns to go
# 39: an attack begun, 0 turns to go
# 40: what it promises, 0 turns to go
# 41: a battle begun, 0 turns to go
# 42: what it promises, 0 turns to go
# 43: force ahead in it, 0 turns to go
# 44: the shot to answer, 0 turns to go
# 45: a hit to come, 0 turns to go
# 46: points, 2 turns to go
# 47: points ahead, by 6 at most, 2 turns to go
# 48: best empty sector to walk into, 2 turns to go
# 49: best empty sector to drive into, 2 turns to go
# 50: hits that INF can take, 2 turns to go
# 51: hits that JEEP can take, 2 turns to go
# 52: hits that TANK can take, 2 turns to go
# 53: hits that HELI can take, 2 turns to go
# 54: hits that ARTY can take, 2 turns to go
# 55: hits that AA can take, 2 turns to go
# 56: rows forward, 2 turns to go
# 57: units beyond the first of a sector, 2 turns to go
# 58: terrain that suits, 2 turns to go
# 59: INF in hand, 2 turns to go
# 60: JEEP in hand, 2 turns to go
# 61: TANK in hand, 2 turns to go
# 62: HELI in hand, 2 turns to go
# 63: ARTY in hand, 2 turns to go
# 64: AA in hand, 2 turns to go
# 65: unit cards beyond the fourth, 2 turns to go
# 66: a unit card for supply, 2 turns to go
# 67: BC in hand, in twelfths, 2 turns to go
# 68: LA in hand, in twelfths, 2 turns to go
# 69: BW in hand, in twelfths, 2 turns to go
# 70: LD in hand, in twelfths, 2 turns to go
# 71: DI in hand, in twelfths, 2 turns to go
# 72: CA in hand, in twelfths, 2 turns to go
# 73: SA in hand, in twelfths, 2 turns to go
# 74: ES in hand, in twelfths, 2 turns to go
# 75: OC in hand, in twelfths, 2 turns to go
# 76: PM in hand, in twelfths, 2 turns to go
# 77: RC in hand, in twelfths, 2 turns to go
# 78: GR in hand, in twelfths, 2 turns to go
# 79: rows of the minefield, 2 turns to go
# 80: best attack, in turn, 2 turns to go
# 81: best attack, later, 2 turns to go
# 82: the last turn, 2 turns to go
# 83: actions left, 2 turns to go
# 84: a choice begun, 2 turns to go
# 85: an attack begun, 2 turns to go
# 86: what it promises, 2 turns to go
# 87: a battle begun, 2 turns to go
# 88: what it promises, 2 turns to go
# 89: force ahead in it, 2 turns to go
# 90: the shot to answer, 2 turns to go
# 91: a hit to come, 2 turns to go
# 92: points, 6 turns to go
# 93: points ahead, by 6 at most, 6 turns to go
# 94: best empty sector to walk into, 6 turns to go
# 95: best empty sector to drive into, 6 turns to go
# 96: hits that INF can take, 6 turns to go
# 97: hits that JEEP can take, 6 turns to go
# 98: hits that TANK can take, 6 turns to go
# 99: hits that HELI can take, 6 turns to go
# 100: hits that ARTY can take, 6 turns to go
# 101: hits that AA can take, 6 turns to go
# 102: rows forward, 6 turns to go
# 103: units beyond the first of a sector, 6 turns to go
# 104: terrain that suits, 6 turns to go
# 105: INF in hand, 6 turns to go
# 106: JEEP in hand, 6 turns to go
# 107: TANK in hand, 6 turns to go
# 108: HELI in hand, 6 turns to go
# 109: ARTY in hand, 6 turns to go
# 110: AA in hand, 6 turns to go
# 111: unit cards beyond the fourth, 6 turns to go
# 112: a unit card for supply, 6 turns to go
# 113: BC in hand, in twelfths, 6 turns to go
# 114: LA in hand, in twelfths, 6 turns to go
# 115: BW in hand, in twelfths, 6 turns to go
# 116: LD in hand, in twelfths, 6 turns to go
# 117: DI in hand, in twelfths, 6 turns to go
# 118: CA in hand, in twelfths, 6 turns to go
# 119: SA in hand, in twelfths, 6 turns to go
# 120: ES in hand, in twelfths, 6 turns to go
# 121: OC in hand, in twelfths, 6 turns to go
# 122: PM in hand, in twelfths, 6 turns to go
# 123: RC in hand, in twelfths, 6 turns to go
# 124: GR in hand, in twelfths, 6 turns to go
# 125: rows of the minefield, 6 turns to go
# 126: best attack, in turn, 6 turns to go
# 127: best attack, later, 6 turns to go
# 128: the last turn, 6 turns to go
# 129: actions left, 6 turns to go
# 130: a choice begun, 6 turns to go
# 131: an attack begun, 6 turns to go
# 132: what it promises, 6 turns to go
# 133: a battle begun, 6 turns to go
# 134: what it promises, 6 turns to go
# 135: force ahead in it, 6 turns to go
# 136: the shot to answer, 6 turns to go
# 137: a hit to come, 6 turns to go
# 138: points, 38 turns to go
# 139: points ahead, by 6 at most, 38 turns to go
# 140: best empty sector to walk into, 38 turns to go
# 141: best empty sector to drive into, 38 turns to go
# 142: hits that INF can take, 38 turns to go
# 143: hits that JEEP can take, 38 turns to go
# 144: hits that TANK can take, 38 turns to go
# 145: hits that HELI can take, 38 turns to go
# 146: hits that ARTY can take, 38 turns to go
# 147: hits that AA can take, 38 turns to go
# 148: rows forward, 38 turns to go
# 149: units beyond the first of a sector, 38 turns to go
# 150: terrain that suits, 38 turns to go
# 151: INF in hand, 38 turns to go
# 152: JEEP in hand, 38 turns to go
# 153: TANK in hand, 38 turns to go
# 154: HELI in hand, 38 turns to go
# 155: ARTY in hand, 38 turns to go
# 156: AA in hand, 38 turns to go
# 157: unit cards beyond the fourth, 38 turns to go
# 158: a unit card for supply, 38 turns to go
# 159: BC in hand, in twelfths, 38 turns to go
# 160: LA in hand, in twelfths, 38 turns to go
# 161: BW in hand, in twelfths, 38 turns to go
# 162: LD in hand, in twelfths, 38 turns to go
# 163: DI in hand, in twelfths, 38 turns to go
# 164: CA in hand, in twelfths, 38 turns to go
# 165: SA in hand, in twelfths, 38 turns to go
# 166: ES in hand, in twelfths, 38 turns to go
# 167: OC in hand, in twelfths, 38 turns to go
# 168: PM in hand, in twelfths, 38 turns to go
# 169: RC in hand, in twelfths, 38 turns to go
# 170: GR in hand, in twelfths, 38 turns to go
# 171: rows of the minefield, 38 turns to go
# 172: best attack, in turn, 38 turns to go
# 173: best attack, later, 38 turns to go
# 174: the last turn, 38 turns to go
# 175: actions left, 38 turns to go
# 176: a choice begun, 38 turns to go
# 177: an attack begun, 38 turns to go
# 178: what it promises, 38 turns to go
# 179: a battle begun, 38 turns to go
# 180: what it promises, 38 turns to go
# 181: force ahead in it, 38 turns to go
# 182: the shot to answer, 38 turns to go
# 183: a hit to come, 38 turns to go
LEAD = (
    (
        562,
        -60,
        74,
        300,
        26,
        30,
        39,
        243,
        119,
        -10,
        19,
        28,
        5,
        247,
        181,
        156,
        343,
        212,
        170,
        -260,
        590,
        4,
        7,
        -4,
        -1,
        -4,
        -11,
        17,
        -17,
        -9,
        0,
        5,
        -12,
        456,
        20,
        -4,
        413,
        7,
        32,
        -747,
        47,
        122,
        48,
        -39,
        93,
        -98,
        366,
        -31,
        94,
        51,
        77,
        101,
        74,
        58,
        103,
        61,
        57,
        -17,
        -2,
        304,
        316,
        327,
        339,
        354,
        347,
        -1145,
        385,
        0,
        -1,
        -7,
        19,
        -4,
        -20,
        0,
        7,
        -37,
        -9,
        4,
        -20,
        0,
        7,
        8,
        694,
        155,
        28,
        80,
        14,
        -57,
        35,
        -18,
        28,
        -304,
        255,
        -11,
        56,
        227,
        87,
        83,
        112,
        -51,
        161,
        39,
        60,
        139,
        14,
        69,
        122,
        -18,
        39,
        88,
        56,
        -676,
        117,
        4,
        1,
        -4,
        34,
        1,
        -10,
        18,
        24,
        -3,
        -2,
        19,
        -9,
        0,
        7,
        6,
        381,
        65,
        18,
        -1207,
        29,
        -82,
        22,
        -1,
        43,
        103,
        -82,
        42,
        -18,
        -32,
        325,
        394,
        313,
        47,
        293,
        301,
        198,
        -126,
        2,
        269,
        481,
        281,
        -106,
        274,
        200,
        148,
        164,
        9,
        4,
        1,
        21,
        1,
        -5,
        4,
        15,
        0,
        -2,
        -9,
        -14,
        0,
        -7,
        -11,
        121,
        107,
        0,
        -186,
        18,
        -17,
        2,
        -1,
        -8,
        -84,
    ),  # 2 seats
)
