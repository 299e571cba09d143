"""Everything that can happen in Crash by Crash: what is told of it, by which rule, and to whom."""

from fairground.kernel.events import GIVEN, Events
from fairground.kernel.tape import OTHERS, OWNER

EVENTS = Events()

# ---------------------------------------------------------------- the start

GAME_STARTED = EVENTS.declare(
    "game-started",
    "seat",
    "cell",
    rule=4,
    text="{seat} drove a bumper car last. The operator stands on {cell}.",
)
ROW_LAID = EVENTS.declare(
    "card-laid", "seat", "slot", "card", rule=GIVEN, text="{card} is laid face up."
)
HAND_DEALT = EVENTS.declare(
    "dealt", "seat", "cards", rule=6, audience=OTHERS, text="{seat} draws {cards}."
)
HAND_SEEN = EVENTS.declare(
    "dealt",
    "seat",
    "first",
    "second",
    "third",
    rule=6,
    audience=OWNER,
    text="{seat} draws {first}, {second} and {third}.",
)
SET_UP = EVENTS.declare(
    "placed", "seat", "cell", "car", rule=GIVEN, text="{seat} puts {car} on {cell}."
)
STARTER_FOUND = EVENTS.declare("starter", "seat", "sum_a", "sum_b", rule=GIVEN)
TURN_STARTED = EVENTS.declare("turn-started", "seat", "turn", rule=12, text="Turn {turn}: {seat}.")

# ---------------------------------------------------------------- cars

PLACED = EVENTS.declare(
    "placed", "seat", "cell", "car", rule=GIVEN, text="{seat} places {car} on {cell}."
)
PAID = EVENTS.declare("paid", "seat", "points", rule=GIVEN)
SPENT = EVENTS.declare(
    "spent", "seat", "accumulators", rule=28, text="{seat} spends {accumulators}."
)
MOVED = EVENTS.declare(
    "moved",
    "seat",
    "car",
    "cell",
    "to",
    "cause",
    rule=GIVEN,
    text="{car} {cause} from {cell} to {to}.",
)
PASSED_ON = EVENTS.declare("bumped", "seat", "cell", "direction", rule=GIVEN)
# `moved`: whether something has moved before the operator stops it
ABSORBED = EVENTS.declare("absorbed", "seat", "place", "moved", rule=GIVEN)
FORCE_LOST = EVENTS.declare(
    "force-lost", "seat", "cells", rule=30, text="The rest of the push, {cells}, is lost."
)
FELL = EVENTS.declare("fell", "seat", "car", "cell", "direction", "points", rule=GIVEN)

# ---------------------------------------------------------------- bells

# `card`: the yellow card that changes the scoring event, or NO_CARD
RANG = EVENTS.declare("rang", "seat", "cell", "number", "card", rule=60)
COUNTED = EVENTS.declare(
    "counted", "seat", "points_a", "points_b", "score_a", "score_b", rule=GIVEN
)
FLOWER_REMOVED = EVENTS.declare(
    "flower-removed", "seat", "flower", rule=63, text="Flower {flower} is taken out of the floor."
)
FLOWER_STAYED = EVENTS.declare(
    "flower-stayed",
    "seat",
    "flower",
    rule=76,
    text="Flower {flower} stays, with all that stands on it.",
)
RETURNED = EVENTS.declare(
    "returned", "seat", "car", "cell", rule=63, text="{car} goes back to its stock."
)
OPERATOR_FELL = EVENTS.declare(
    "operator-fell", "seat", "flower", rule=63, text="The operator is in hole {flower}."
)

# ---------------------------------------------------------------- cards played, and the operator

CARD_PLAYED = EVENTS.declare("card-played", "seat", "card", rule=45, text="{seat} plays {card}.")
BELL_MOVED = EVENTS.declare(
    "bell-moved", "seat", "cell", "to", rule=70, text="The bell on {cell} moves to {to}."
)
SWAPPED = EVENTS.declare(
    "swapped", "seat", "cell", "to", rule=71, text="The cars on {cell} and {to} change places."
)
OPERATOR_MOVED = EVENTS.declare(
    "operator-moved",
    "seat",
    "place",
    "to",
    rule=GIVEN,
    text="The operator goes from {place} to {to}.",
)
SABOTAGED = EVENTS.declare(
    "sabotaged", "seat", "car", "cell", rule=73, text="{car} is taken off {cell}."
)
POWER_LOST = EVENTS.declare("power-lost", "seat", "side", rule=75)
WALK_STARTED = EVENTS.declare(
    "walk-started",
    "seat",
    "steps",
    rule=51,
    text="{seat} sends the operator on a walk of {steps} cells.",
)

# ---------------------------------------------------------------- cards taken and laid off

DISCARDED = EVENTS.declare("discarded", "seat", "card", rule=59, text="{seat} discards {card}.")
TOOK_OPEN = EVENTS.declare(
    "took", "seat", "slot", "card", rule=GIVEN, text="{seat} takes {card} from the row."
)
DREW = EVENTS.declare(
    "drew", "seat", "card", rule=GIVEN, audience=OWNER, text="{seat} draws {card}."
)
DREW_UNSEEN = EVENTS.declare(
    "drew", "seat", rule=GIVEN, audience=OTHERS, text="{seat} draws a card."
)
SAW_PAIR = EVENTS.declare(
    "saw-pair",
    "seat",
    "first",
    "second",
    rule=102,
    audience=OWNER,
    text="{seat} looks at {first} and {second}.",
)
SAW_PAIR_UNSEEN = EVENTS.declare(
    "saw-pair", "seat", rule=102, audience=OTHERS, text="{seat} looks at two cards."
)
KEPT = EVENTS.declare("kept", "seat", "card", rule=102, audience=OWNER, text="{seat} keeps {card}.")
LAID_OFF = EVENTS.declare(
    "discarded", "seat", "card", rule=102, text="{seat} puts {card} on the discard pile."
)
RESHUFFLED = EVENTS.declare("reshuffled", "seat", "cards", rule=50)

# ---------------------------------------------------------------- the end

# `winner`: a side, or SIDES for a draw; `straw`: so many events, the sides without cars, or a turn
GAME_OVER = EVENTS.declare("game-over", "seat", "reason", "winner", "straw", rule=GIVEN)
