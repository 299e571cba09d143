"""What a position of Crash by Crash is worth."""


def estimate(s, seat, desk):
    """The seat's prospects."""
    return 0.0
