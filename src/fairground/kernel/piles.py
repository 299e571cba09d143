"""Piles and hands as counted arrays: the first `n` entries count, the rest is idle.

Written in the rules' subset of Python; a caller keeps the count in a field of its own, because
counts are often public where the cards are not. Some functions have a body for each twin: a plain
list is quickest in its own methods, compiled code without branches that depend on the cards.
"""

from bisect import insort

from fairground.kernel.dice import roll


def insert_sorted(cards, n, card):
    """Put a card into an ascending hand of n cards, behind which the places are idle."""
    insort(cards, card, 0, n)
    cards.pop()


def insert_sorted_compiled(cards, n, card):
    """The body of `insert_sorted` in the compiled twin."""
    for i in range(n):
        other = cards[i]
        cards[i] = min(card, other)
        card = max(card, other)
    cards[n] = card


def remove_sorted(cards, n, card, idle):
    """Take a card out of an ascending hand of n cards; the freed place becomes idle."""
    cards.remove(card)
    cards.append(idle)


def remove_sorted_compiled(cards, n, card, idle):
    """The body of `remove_sorted` in the compiled twin."""
    for i in range(n - 1):
        cards[i] = cards[i + (cards[i] >= card)]
    cards[n - 1] = idle


def take_sorted(cards, n, card, idle):
    """Take a card out of an ascending hand of n cards; return how many are left."""
    remove_sorted(cards, n, card, idle)
    return n - 1


def index_of(cards, n, card):
    """Where a card lies among the first n, or -1."""
    for i in range(n):
        if cards[i] == card:
            return i
    return -1


def draw_any(s, cards, n, idle):
    """Take one of the n cards, each as likely; the last card fills its place."""
    i = roll(s, n)
    card = cards[i]
    cards[i] = cards[n - 1]
    cards[n - 1] = idle
    return card


def fill(cards, n, value):
    """Set the first n entries."""
    cards[:n] = [value] * n


def fill_compiled(cards, n, value):
    """The body of `fill` in the compiled twin."""
    for i in range(n):
        cards[i] = value


def copy_cards(to, cards, n):
    """Copy the first n entries."""
    to[:n] = cards[:n]


def copy_cards_compiled(to, cards, n):
    """The body of `copy_cards` in the compiled twin."""
    for i in range(n):
        to[i] = cards[i]


def put(cards, n, card):
    """Lay a card on top of n others; return how many there are now."""
    cards[n] = card
    return n + 1
