"""What the judgement of Crash by Crash learned, made by:

fairground train crash-by-crash --games 1350 --generations 1 --seed 11
"""

# WORTH: a line for each number of seats; the traits are
# 0: points, 1 to come
# 1: accumulators, 1 to come
# 2: cars where no bell is near, 1 to come
# 3: values under them, 1 to come
# 4: cars on flowers with a bell, 1 to come
# 5: values under them, 1 to come
# 6: values under all cars, for each action left, 1 to come
# 7: actions left, 1 to come
# 8: a magnet on the floor, 1 to come
# 9: cars on the edge of the floor, 1 to come
# 10: points, 3 to come
# 11: accumulators, 3 to come
# 12: cars where no bell is near, 3 to come
# 13: values under them, 3 to come
# 14: cars on flowers with a bell, 3 to come
# 15: values under them, 3 to come
# 16: values under all cars, for each action left, 3 to come
# 17: actions left, 3 to come
# 18: a magnet on the floor, 3 to come
# 19: cars on the edge of the floor, 3 to come
# 20: points, 7 to come
# 21: accumulators, 7 to come
# 22: cars where no bell is near, 7 to come
# 23: values under them, 7 to come
# 24: cars on flowers with a bell, 7 to come
# 25: values under them, 7 to come
# 26: values under all cars, for each action left, 7 to come
# 27: actions left, 7 to come
# 28: a magnet on the floor, 7 to come
# 29: cars on the edge of the floor, 7 to come
WORTH = (
    (
        3863,
        4927,
        945,
        496,
        0,
        2506,
        339,
        -805,
        -2524,
        -233,
        2332,
        4220,
        433,
        1962,
        578,
        1412,
        156,
        1482,
        -1549,
        -1226,
        488,
        2377,
        1326,
        1358,
        0,
        1878,
        58,
        1222,
        -4073,
        -1381,
    ),  # 2 seats
)
