"""What a position of Counting is worth."""


def estimate(s, seat, desk):
    """Nobody is ahead until somebody has won."""
    if s.total < s.goal:
        return 0.0
    if s.turn == seat:
        return 1.0
    return -1.0 / (s.seats - 1)
