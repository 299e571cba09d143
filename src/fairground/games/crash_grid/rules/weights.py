"""What the judgement of Crash Grid learned, made by:

fairground train crash-grid --games 150 --generations 1 --seed 0
"""

# ROUND: a line for each number of seats; the traits are
# 0: rides
# 1: alone, up to 3
# 2: alone, up to 9
# 3: alone
# 4: ahead, up to 1
# 5: ahead, up to 3
# 6: ahead, up to 9
# 7: ahead
# 8: alone longer than all others alone, by 1 at most
# 9: alone longer than all others alone, by 4 at most
# 10: ahead longer than all others alone, by 1 at most
# 11: ahead longer than all others alone, by 4 at most
# 12: riders behind in this trick
ROUND = (
    (0, 1477, 1456, 0, 0, 5302, 0, 1088, 0, 0, 9429, 869, 0),  # 3 seats
    (0, 0, 486, 0, 0, 3349, 1473, 356, 0, 0, 8144, 0, 0),  # 4 seats
)

# MATCH: a line for each number of seats; the traits are
# 0: a point in the last round
# 1: a point, one round to go
# 2: a point, two rounds to go
MATCH = (
    (161, 128, 118),  # 3 seats
    (173, 117, 113),  # 4 seats
)
