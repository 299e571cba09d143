"""Unseen cards, counted by their kinds: a default redeal strikes what is seen and draws the rest.

In the rules' subset of Python. `unseen` is a line on the desk with the number of cards of each kind
that the seat has not seen; `left` is how many they are together.
"""

from fairground.kernel.dice import roll
from fairground.kernel.roles import NO_CARD, NO_DIE


def count_set(unseen, copies, kinds, in_play):
    """Begin with a whole set, of which only the first kinds are in play; return how many cards."""
    left = 0
    for card in range(kinds):
        unseen[card] = copies[card] if card < in_play else 0
        left += unseen[card]
    return left


def strike(unseen, card):
    """Take a card out that the seat sees; return how many that were, 0 or 1."""
    if card == NO_CARD:
        return 0
    unseen[card] -= 1
    return 1


def strike_line(unseen, cards, n):
    """Take out what the seat sees among the first n cards; return how many that were."""
    seen = 0
    for i in range(n):
        seen += strike(unseen, cards[i])
    return seen


def draw_unseen(s, unseen, kinds, left):
    """Draw one of the unseen cards, each as likely."""
    place = roll(s, left)
    card = 0
    while card < kinds - 1 and place >= unseen[card]:
        place -= unseen[card]
        card += 1
    unseen[card] -= 1
    return card


def fill_line(s, unseen, kinds, left, cards, n):
    """Put unseen cards where the seat sees none among the first n; return how many are left."""
    for i in range(n):
        if cards[i] == NO_CARD and left > 0:
            cards[i] = draw_unseen(s, unseen, kinds, left)
            left -= 1
    return left


def sort_line(cards, n):
    """Put the first n cards in ascending order."""
    for i in range(1, n):
        card = cards[i]
        place = i
        while place > 0 and cards[place - 1] > card:
            cards[place] = cards[place - 1]
            place -= 1
        cards[place] = card


def roll_line(s, dice, n, faces):
    """Roll those of the first n dice that the seat does not see."""
    for i in range(n):
        if dice[i] == NO_DIE:
            dice[i] = 1 + roll(s, faces)
