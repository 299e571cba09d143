"""What a position of Gold n' Crash is worth."""


def estimate(s, seat, desk):
    """The seat's prospects in [-1, 1]; over both seats they sum to zero."""
    gold = s.gold[seat] - s.gold[1 - seat]
    return gold / 400.0
