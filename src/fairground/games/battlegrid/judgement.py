"""What a BattleGrid position is worth."""

from fairground.games.battlegrid.board import points


def estimate(s, seat, desk):
    """The seat's prospects in [-1, 1]; over both seats they sum to zero."""
    lead = points(s, seat) - points(s, 1 - seat)
    return lead / (8.0 + abs(lead))
