"""Piles and hands as counted arrays: the first `n` entries count, the rest is idle.

Written in the rules' subset of Python; a caller keeps the count in a field of its own, because
counts are often public where the cards are not.
"""

from fairground.kernel.dice import roll


def insert_sorted(cards, n, card):
    """Put a card into an ascending hand of n cards."""
    i = n
    while i > 0 and cards[i - 1] > card:
        cards[i] = cards[i - 1]
        i -= 1
    cards[i] = card


def index_of(cards, n, card):
    """Where a card lies among the first n, or -1."""
    for i in range(n):
        if cards[i] == card:
            return i
    return -1


def remove_sorted(cards, n, card, idle):
    """Take a card out of a hand of n cards, closing the gap; the freed place becomes idle."""
    i = 0
    while cards[i] != card:
        i += 1
    while i < n - 1:
        cards[i] = cards[i + 1]
        i += 1
    cards[i] = idle


def draw_any(s, cards, n, idle):
    """Take one of the n cards, each as likely; the last card fills its place."""
    i = roll(s, n)
    card = cards[i]
    cards[i] = cards[n - 1]
    cards[n - 1] = idle
    return card


def fill(cards, n, value):
    """Set the first n entries (plain body: one slice instead of a loop)."""
    cards[:n] = [value] * n


def fill_compiled(cards, n, value):
    """The body of `fill` in the compiled twin."""
    for i in range(n):
        cards[i] = value
