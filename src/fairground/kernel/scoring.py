"""Scores as shares of one point, in the rules' subset of Python."""


def share_win(out, points, seats, over):
    """At the end the point is shared by those with the most points; nobody has any before."""
    best = points[0]
    leaders = 0
    for seat in range(seats):
        best = max(best, points[seat])
    for seat in range(seats):
        leaders += points[seat] == best
    for seat in range(seats):
        out[seat] = 1.0 / leaders if over and points[seat] == best else 0.0
