"""What the judgement of Crash by Crash learned, made by:

fairground train crash-by-crash --games 4000 --generations 2 --seed 12
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
        4433,
        2184,
        527,
        1792,
        1802,
        1275,
        58,
        2474,
        -815,
        -514,
        2356,
        2953,
        1198,
        1649,
        1099,
        1448,
        64,
        2321,
        -1076,
        -530,
        999,
        1837,
        1714,
        1510,
        1447,
        1171,
        168,
        1223,
        -1768,
        -838,
    ),  # 2 seats
)
