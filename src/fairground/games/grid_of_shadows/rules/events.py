"""What happens in Grid of Shadows: every event with its details, its rule, who hears it, its text.

Where a card stays secret it is told as -1, and so is one that is missing. Cards that only their
owner may know come in packs, see `cards.tell_cards`.
"""

from fairground.kernel.events import GIVEN, Events
from fairground.kernel.tape import AFTERWARDS, OTHERS, OWNER, RULING

EVENTS = Events()

PACKS = ("first", "second", "third", "fourth")

GAME_STARTED = EVENTS.declare("game-started", "seat", "game", "cards", "games", rule=11)
TURN_BEGAN = EVENTS.declare("turn-began", "seat", "flips", rule=GIVEN)
FLIPPED = EVENTS.declare("flipped", "seat", "space", "card", "how", rule=GIVEN)
FLIPS_ENDED = EVENTS.declare("flips-ended", "seat", rule=95, text="{seat} turns up no more.")
DREW = EVENTS.declare(
    "drew",
    "seat",
    "cards",
    "held",
    rule=GIVEN,
    audience=OTHERS,
    text="{seat} draws {cards} and holds {held}.",
)
DREW_CARDS = EVENTS.declare("drew-cards", "seat", *PACKS, rule=GIVEN, audience=OWNER)
PLAYED = EVENTS.declare("played", "seat", "space", "claim", "cards", "height", rule=GIVEN)
PLAYED_CARDS = EVENTS.declare("played-cards", "seat", *PACKS, rule=GIVEN, audience=OWNER)
LET_GO = EVENTS.declare("let-go", "accused", rule=46)
PASSED = EVENTS.declare("passed", "seat", rule=GIVEN, text="{seat} passes.")
# `callers` is a bit mask of the seats that called; the accuser is one of them.
CALLED = EVENTS.declare("called", "seat", "accused", "callers", "space", rule=GIVEN)
# A card of a run is turned up: who had played it, as what, and how many lie below it there.
SHOWN = EVENTS.declare("shown", "seat", "card", "claim", "space", "below", rule=GIVEN)
JUDGED = EVENTS.declare("judged", "seat", "truthful", rule=52)
TOOK = EVENTS.declare(
    "took", "seat", "space", "cards", rule=GIVEN, text="{seat} takes {cards} from {space}."
)
TOOK_CARDS = EVENTS.declare("took-cards", "seat", *PACKS, rule=GIVEN, audience=OWNER)
ABILITY = EVENTS.declare("ability", "seat", "number", "copies", rule=GIVEN)
TARGETED = EVENTS.declare("targeted", "seat", "target", "ability", rule=GIVEN)
NO_REFLECT = EVENTS.declare("no-reflect", "seat", rule=151, text="{seat} does not reflect.")
REFLECTED = EVENTS.declare(
    "reflected", "seat", rule=GIVEN, text="{seat}'s Reflect sends the effects back."
)
GAVE = EVENTS.declare("gave", "seat", "to", rule=GIVEN, audience=GIVEN)
GAVE_CARD = EVENTS.declare("gave-card", "seat", "to", "card", rule=GIVEN, audience=GIVEN)
DISCARDED = EVENTS.declare("discarded", "seat", "card", rule=GIVEN, audience=GIVEN)
SKIPPED = EVENTS.declare("skipped", "seat", rule=75, text="{seat} is silenced and loses a turn.")
SHIFT_SAW = EVENTS.declare("shift-saw", "seat", "card", "other", rule=76, audience=OWNER)
SHIFTED = EVENTS.declare("shifted", "seat", "space", "under", rule=76)
SHIFT_PUT = EVENTS.declare("shift-put", "seat", "space", "card", "under", rule=76, audience=OWNER)
REMOVED = EVENTS.declare("removed", "seat", "space", "card", "height", rule=GIVEN)
PLANTED = EVENTS.declare(
    "planted", "seat", "space", rule=77, text="{seat} lays a hand card face-down on {space}."
)
PLANTED_CARD = EVENTS.declare(
    "planted-card",
    "seat",
    "space",
    "card",
    rule=77,
    audience=OWNER,
    text="{seat} lays {card} on {space}.",
)
GUESSED = EVENTS.declare("guessed", "seat", "guess", "right", rule=166)
STRUCK = EVENTS.declare(
    "struck", "seat", "wraths", rule=GIVEN, text="{seat} has turned up {wraths}."
)
BLOCKED = EVENTS.declare("blocked", "seat", "space", rule=158, text="Reflect blocks {space}.")
GAMBLED = EVENTS.declare("gambled", "seat", "truthful", rule=161)
COLLAPSED = EVENTS.declare("collapsed", "seat", "space", "card", "height", "doomed", rule=GIVEN)
SWEPT = EVENTS.declare("swept", "seat", "cards", "covered", rule=91)
REFILLED = EVENTS.declare("refilled", "seat", "spaces", rule=94)
TURN_ENDED = EVENTS.declare(
    "turn-ended", "seat", rule=GIVEN, text="{seat} plays no more in this turn."
)
FINAL_BEGAN = EVENTS.declare(
    "final-began",
    "seat",
    rule=GIVEN,
    text="The pile is empty: the Final Challenge begins, and {seat} is first.",
)
SET_OUT = EVENTS.declare("set-out", "space", "card", rule=110, text="{card} comes out on {space}.")
MATCHED = EVENTS.declare(
    "matched",
    "seat",
    "space",
    "card",
    "cards",
    rule=115,
    text="{seat} matches {card} on {space} with {cards}.",
)
CANNOT = EVENTS.declare("cannot", "seat", rule=GIVEN)
COUNTED = EVENTS.declare(
    "counted", "seat", "total", "cards", rule=119, text="{seat} holds {cards} worth {total}."
)
ESCAPED = EVENTS.declare(
    "escaped", "seat", rule=GIVEN, text="{seat} has no card left and escapes the grid."
)
# `winners` is a bit mask of seats.
GAME_WON = EVENTS.declare("game-won", "winners", "game", "games", rule=GIVEN)
MATCH_OVER = EVENTS.declare("match-over", "winners", "games", rule=GIVEN)
DEALT_CARDS = EVENTS.declare("dealt-cards", "seat", *PACKS, rule=GIVEN, audience=OWNER)
# The wins of four seats, from this one on, in sixtieths.
STANDING = EVENTS.declare("standing", "seat", "one", "two", "three", "four", rule=RULING + 3)
LAID_DOWN = EVENTS.declare(
    "laid-down",
    "seat",
    "space",
    "card",
    rule=GIVEN,
    audience=AFTERWARDS,
    text="{card} lies face-down on {space}.",
)
PUT_ASIDE = EVENTS.declare(
    "put-aside",
    "seat",
    "card",
    rule=13,
    audience=AFTERWARDS,
    text="{card} is put aside for the Final Challenge.",
)
