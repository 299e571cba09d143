"""Duel's cards, the layout of its state, its actions and its events."""

from fairground.kernel.actions import Actions, Range
from fairground.kernel.components import NO_CARD, Cards, scores
from fairground.kernel.events import Events
from fairground.kernel.layout import state_layout

SEATS = 2
CARDS = 9
HAND = 3

CARD = Cards("card", [str(value) for value in range(1, CARDS + 1)])

STATE = state_layout(
    "duel",
    CARD.pile("deck"),  # fields deck, deck_count: nobody sees the cards
    CARD.hands("hand", SEATS, HAND),  # fields hand, hand_count: each seat sees its own
    CARD.slots("chosen", SEATS),  # fields chosen, chosen_count: a hidden card for each seat
    CARD.open_pile("discard"),  # fields discard, discard_count: all see it
    scores("points", SEATS, most=HAND),
)

ACTIONS = Actions(Range("play", card=CARD, on="hand", text="{card}", phrase="play {card}"))

EVENTS = Events()
CHOSE = EVENTS.declare(
    "chose", "seat", "card", rule=3, secret="card", blank=NO_CARD, text="{seat} chooses {card}."
)
SHOWED = EVENTS.declare("showed", "seat", "card", rule=5, text="{seat} shows {card}.")
SCORED = EVENTS.declare("scored", "seat", "points", rule=5, text="{seat} now has {points:point}.")
