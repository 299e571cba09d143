"""What can happen in Gold n' Crash: every event with details, rule, audience and words.

Cards are numbers, columns are 0 to 2.
"""

from fairground.games.gold_n_crash.rules.components import CARDS, FACES
from fairground.kernel.events import GIVEN, Events
from fairground.kernel.tape import AFTERWARDS, OTHERS, OWNER

EVENTS = Events()

# Faces of dealt cards: each is 1 + face, three of them in one of four details of 16 bits.
FACES_BITS = 5
FACES_EACH = 3
FOUR = ("first", "second", "third", "fourth")

CREWED = EVENTS.declare("crewed", "seat", "crew", rule=3, text="{seat} flies with the {crew}.")
DISCARDED_FIRST = EVENTS.declare("discarded-first", "seat", "count", "top", rule=6)
DEALT = EVENTS.declare("dealt", "seat", "count", rule=7, audience=OTHERS)
DEALT_CARDS = EVENTS.declare("dealt", "seat", *FOUR, rule=7, audience=OWNER)
LAID = EVENTS.declare(
    "laid",
    "seat",
    "left",
    "middle",
    "right",
    rule=8,
    audience=AFTERWARDS,
    text="{seat} lays out Zeppelins of robustness {left}, {middle} and {right} from left to right.",
)
BOARDED_SHIP = EVENTS.declare("boarded-ship", "seat", "guest", "column", "nine", rule=9)
STARTS = EVENTS.declare("starts", "seat", rule=10, text="{seat} takes the first turn.")
TURN = EVENTS.declare(
    "turn", "seat", "turn", "actions", rule=13, text="Turn {turn}: {seat} has {actions}."
)
DREW = EVENTS.declare(
    "drew", "seat", "card", rule=GIVEN, audience=OWNER, text="{seat} draws {card}."
)
DREW_UNSEEN = EVENTS.declare(
    "drew-unseen", "seat", rule=GIVEN, audience=OTHERS, text="{seat} draws a card."
)
PLAYED = EVENTS.declare("played", "seat", "card", "column", "times", rule=17)
DESTROYED = EVENTS.declare("destroyed", "seat", "column", "strength", "robustness", rule=29)
GUEST_LOST = EVENTS.declare(  # the seat is whose Guest it was
    "guest-lost",
    "seat",
    "guest",
    "column",
    rule=30,
    text="{guest} leaves {seat}'s wreck in {column} for the box.",
)
RESISTED = EVENTS.declare("resisted", "seat", "column", "strength", rule=31)
LOOKED_UP = EVENTS.declare(
    "looked-up",
    "seat",
    "column",
    "robustness",
    rule=31,
    audience=OWNER,
    text="{seat} looks at the Zeppelin in {column}: its robustness is {robustness}.",
)
BOARDED = EVENTS.declare(
    "boarded",
    "seat",
    "card",
    "column",
    rule=34,
    text="{seat} boards {column}: {card} is discarded.",
)
FISHED = EVENTS.declare(
    "fished", "seat", "card", rule=35, text="{seat} fishes {card} out of the discard pile."
)
CUT_SHORT = EVENTS.declare("cut-short", "seat", "kind", "done", "times", rule=26)
SECURED = EVENTS.declare(
    "secured", "seat", "card", "column", rule=37, text="{seat} secures {card} from {column}."
)
GUEST_SECURED = EVENTS.declare(
    "guest-secured", "seat", "guest", "column", "gold", "nine", rule=GIVEN
)
CLEARED = EVENTS.declare("cleared", "seat", "count", "column", "kind", rule=48)
DISCARDED = EVENTS.declare(
    "discarded", "seat", "card", "column", rule=22, text="{seat} discards {card} from {column}."
)
CRACKED = EVENTS.declare("cracked", "seat", "card", "pile", rule=GIVEN)
MOVED = EVENTS.declare(
    "moved",
    "seat",
    "card",
    "start",
    "goal",
    rule=40,
    text="{seat} moves {card} from {start} to {goal}.",
)
CALLED_BACK = EVENTS.declare(
    "called-back", "seat", "card", "column", rule=41, text="{seat} calls {card} back from {column}."
)
LOOKS = EVENTS.declare("looked", "seat", "count", rule=42)
LOOKED_AT = EVENTS.declare("looked-at", "seat", "card", "below", rule=42, audience=OWNER)
ARRANGED = EVENTS.declare("arranged", "seat", "tops", "bottoms", rule=42, audience=OTHERS)
ARRANGED_SO = EVENTS.declare(
    "arranged-so", "seat", "tops", "card", "below", rule=42, audience=OWNER
)
LOOTED = EVENTS.declare("looted", "seat", "card", rule=43)
TOTAL = EVENTS.declare(
    "total",
    "seat",
    "gold",
    rule=64,
    audience=GIVEN,
    text="{seat}'s Treasure is worth {gold} Gold now.",
)
PASSED = EVENTS.declare("passed", "seat", "freely", rule=GIVEN)
LAST_TURN = EVENTS.declare("last-turn", "seat", rule=63)
CAPPED = EVENTS.declare(
    "capped",
    "seat",
    "turn",
    rule=66,
    text="Turn {turn} is over, the last one that is allowed: Gold is counted.",
)
ENDED = EVENTS.declare(  # the winner is a seat + 1, or 0 for a draw
    "ended", "seat", "reason", "winner", "gold0", "gold1", rule=GIVEN
)


def packed_faces(hand, part):
    """The faces of three cards of a hand in one detail, 0 where there is none."""
    packed = 0
    place = 0
    for card in range(CARDS):
        for _ in range(hand[card]):
            if place // FACES_EACH == part:
                packed |= (1 + card % FACES) << (FACES_BITS * (place % FACES_EACH))
            place += 1
    return packed
