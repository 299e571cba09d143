"""Goofspiel's cards, options and state, its actions and its events."""

from fairground.kernel.actions import Actions, Range
from fairground.kernel.components import NO_CARD, Cards, scores
from fairground.kernel.events import Events
from fairground.kernel.layout import state_layout
from fairground.kernel.options import Option, Whole

SEATS = 2
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
CARDS = len(RANKS)

PRIZE = Cards("prize", RANKS, in_play="cards")
BID = Cards("bid", RANKS, in_play="cards", own=True)  # each seat has a suit to itself

OPTIONS = (
    Option("cards", Whole(2, CARDS), CARDS, "Cards in each suit, from the ace up.", ("GOPS-1",)),
)

STATE = state_layout(
    "goofspiel",
    *(option.field(SEATS) for option in OPTIONS),
    PRIZE.pile("deck"),
    PRIZE.slot("prize"),
    PRIZE.open_pile("gone", label="Prizes of earlier rounds"),
    BID.hands("hand", SEATS),
    BID.slots("laid", SEATS, label="Bid"),
    BID.open_piles("played", SEATS, label="Earlier bids"),
    scores("points", SEATS, most=sum(range(CARDS + 1))),
)

ACTIONS = Actions(Range("bid", bid=BID, on="hand", text="{bid}"))

EVENTS = Events()
TURNED = EVENTS.declare("turned", "prize", rule=2, text="The prize is {prize}.")
LAID = EVENTS.declare(
    "laid", "seat", "bid", rule=3, secret="bid", blank=NO_CARD, text="{seat} lays {bid}."
)
SHOWN = EVENTS.declare("shown", "seat", "bid", rule=4, text="{seat} shows {bid}.")
WON = EVENTS.declare("won", "seat", "points", rule=5, text="{seat} wins {points:point}.")
TIED = EVENTS.declare("tied", rule=6, text="The bids are equal: nobody wins the prize.")
