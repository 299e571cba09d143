"""What can happen in Crash Grid: every event with its details, its rule, its audience and words."""

from fairground.games.crash_grid.rules.components import MOST_HAND, NO_CARD
from fairground.kernel.events import GIVEN, Events
from fairground.kernel.tape import OTHERS, OWNER

EVENTS = Events()
FOUR = ("first", "second", "third", "fourth")
"""Four details of a kind: seats in order (-1 behind the last), seats' points, or pairs of cards."""

# Two cards in one detail; a hand is at most four such pairs, NO_CARD where it ends.
PAIR = 64
NO_CARD_IN_PAIR = NO_CARD % PAIR

TARGET_ROW = 16
"""A crash's target in one detail, if it is on the board: row * TARGET_ROW + column."""

ROUND_STARTED = EVENTS.declare("round-started", "played", "seats", rule=53)
PLACED = EVENTS.declare(
    "placed",
    "seat",
    "row",
    "column",
    "facing",
    rule=GIVEN,
    text="{seat} starts on ({row},{column}), facing {facing}.",
)
DEALT = EVENTS.declare(
    "dealt", "seat", "cards", rule=9, audience=OTHERS, text="{seat} is dealt {cards}."
)
COMMITTED = EVENTS.declare(
    "committed",
    "seat",
    "card",
    rule=17,
    secret="card",
    blank=NO_CARD,
    text="{seat} chooses {card}.",
)
REVEALED = EVENTS.declare("revealed", "seat", "card", rule=18, text="{seat} reveals {card}.")
ORDERED = EVENTS.declare("ordered", *FOUR, rule=GIVEN)
RODE = EVENTS.declare(
    "rode",
    "seat",
    "move",
    "row",
    "column",
    "facing",
    rule=GIVEN,
    text="{seat} {move} to ({row},{column}), facing {facing}.",
)
LAID_CARD = EVENTS.declare(
    "laid-card",
    "seat",
    "card",
    "row",
    "column",
    rule=31,
    text="{card} stays face down on ({row},{column}).",
)
LAID_BLANK = EVENTS.declare(
    "laid-blank",
    "seat",
    "row",
    "column",
    rule=49,
    text="{seat} has no card and leaves a blank wall on ({row},{column}).",
)
CRASHED = EVENTS.declare("crashed", "seat", "move", "cause", "owner", "target", rule=GIVEN)
HAND_LOST = EVENTS.declare("hand-lost", "seat", *FOUR, rule=39)
DREW = EVENTS.declare("drew", "seat", "card", rule=42, audience=OWNER, text="{seat} draws {card}.")
DREW_UNSEEN = EVENTS.declare(
    "drew-unseen", "seat", rule=42, audience=OTHERS, text="{seat} draws a card."
)
RESHUFFLED = EVENTS.declare("reshuffled", "cards", rule=43)
REFRESHED = EVENTS.declare("refreshed", rule=45, text="All J, Q, K are turned face up.")
EXTENDED = EVENTS.declare("extended", rule=47, text="The rails are used up: Extended Mode begins.")
SCORED = EVENTS.declare("scored", "seat", *FOUR, rule=GIVEN)
VOIDED = EVENTS.declare("voided", *FOUR, rule=51)
MATCH_OVER = EVENTS.declare("match-over", "winners", "rounds", "end", "rounds_min", rule=GIVEN)
TRICK_STARTED = EVENTS.declare("trick-started", "trick", rule=GIVEN, text="Trick {trick}.")
HAND_DEALT = EVENTS.declare("hand-dealt", "seat", *FOUR, rule=9, audience=OWNER)
RAN_OUT = EVENTS.declare("ran-out", "short", "deck_out", rule=GIVEN)


def pair_from(hand, place):
    """Two cards of a hand, from this place on, in one detail."""
    second = hand[place + 1] if place + 1 < MOST_HAND else NO_CARD
    return hand[place] % PAIR * PAIR + second % PAIR
