"""Counting has no secrets."""


def unveil(view, s, seat):
    """Everything is public."""


def redeal(s, seat, desk):
    """There is nothing to imagine."""
