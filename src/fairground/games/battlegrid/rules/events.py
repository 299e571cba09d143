"""BattleGrid's events: what happens, who hears of it, by which rule, and what it says.

A `unit` is a type, NONE for those who do not know it; a unit's `serial` and a Helicopter's `slot`
count from 0. A `shooter` is 8 * its number + its type, and its number counts from 1.
"""

from fairground.games.battlegrid.rules.components import NONE
from fairground.kernel.events import GIVEN, Events
from fairground.kernel.tape import OTHERS, OWNER, RULING

EVENTS = Events()

# ---------------------------------------------------------------- set-up

PICKED = EVENTS.declare(
    "picked", "seat", "card", rule=2, audience=OWNER, text="{seat} takes {card}."
)
SET_ASIDE = EVENTS.declare(
    "set-aside", "seat", "card", rule=3, audience=OWNER, text="{seat} sets {card} aside."
)
SETUP_DONE = EVENTS.declare(
    "setup-done", "seat", "aside", rule=3, text="{seat} has set {aside} aside."
)
CARDS_DEALT = EVENTS.declare(  # cards: a mask
    "dealt",
    "seat",
    "cards",
    "left",
    rule=4,
    audience=OWNER,
    text="{seat} is dealt {cards}; {left}.",
)
CARDS_DEALT_UNSEEN = EVENTS.declare(
    "dealt",
    "seat",
    "count",
    "left",
    rule=4,
    audience=OTHERS,
    text="{seat} is dealt {count}; {left}.",
)
TERRAIN_LAID = EVENTS.declare(
    "terrain-laid", "place", "terrain", rule=5, text="{place} is {terrain}."
)
# Of each type up to seven cards: the first three types, and the last three, in octal.
HAND_DEALT = EVENTS.declare("dealt", "seat", "first", "last", rule=6, audience=OWNER)
HAND_DEALT_UNSEEN = EVENTS.declare(
    "dealt", "seat", "held", rule=6, audience=OTHERS, text="{seat} is dealt {held}."
)
BEGINS = EVENTS.declare("begins", "seat", rule=GIVEN, text="{seat} has the first turn.")

# ---------------------------------------------------------------- turns, cards and units

ROUND = EVENTS.declare(
    "round", "seat", "round", "rounds", rule=8, text="Round {round} of {rounds} begins."
)
TURN = EVENTS.declare("turn", "seat", "ufp", "imperial", rule=9)  # the points of both sides
DREW = EVENTS.declare("drew", "seat", "unit", rule=13, audience=OWNER, text="{seat} draws {unit}.")
DREW_UNSEEN = EVENTS.declare(
    "drew", "seat", rule=13, audience=OTHERS, text="{seat} draws a unit card."
)
RESHUFFLED = EVENTS.declare(
    "reshuffled",
    "seat",
    "size",
    rule=14,
    text="{seat}'s unit pile is empty: the discard pile of {size} is shuffled into it.",
)
DREW_CARD = EVENTS.declare(
    "drew", "seat", "card", rule=63, audience=OWNER, text="{seat} draws the action card {card}."
)
DREW_CARD_UNSEEN = EVENTS.declare(
    "drew", "seat", rule=63, audience=OTHERS, text="{seat} draws an action card."
)
DEPLOYED = EVENTS.declare(
    "deployed",
    "seat",
    "sector",
    "serial",
    "unit",
    rule=15,
    secret="unit",
    blank=NONE,
    text="{seat} deploys {unit} {serial} in {sector}.",
)
MOVED_TO = EVENTS.declare(
    "moved",
    "seat",
    "start",
    "end",
    "serial",
    "unit",
    rule=GIVEN,
    audience=GIVEN,
    text="{seat} moves {unit} {serial} from {start} to {end}.",
)
TURNED_UP = EVENTS.declare(
    "revealed",
    "seat",
    "sector",
    "serial",
    "unit",
    rule=GIVEN,
    text="{seat}'s unit {serial} in {sector} is turned face up: {unit}.",
)
PLAYED = EVENTS.declare("played", "seat", "card", rule=GIVEN, text="{seat} plays {card}.")
SENT_BACK = EVENTS.declare(
    "moved",
    "seat",
    "sector",
    "serial",
    "unit",
    rule=75,
    audience=GIVEN,
    text="{seat}'s {unit} {serial} goes back to {sector}. The action is given back, but the unit "
    "can neither move nor attack this turn.",
)
MINES_LAID = EVENTS.declare(
    "mines-laid", "seat", "sector", rule=83, text="{seat} lays a minefield in {sector}."
)
MINES_GONE = EVENTS.declare(
    "mines-gone", "seat", "sector", rule=85, text="{seat}'s minefield in {sector} is cleared."
)

# ---------------------------------------------------------------- battles before the dice

ATTACKED = EVENTS.declare(
    "attacked",
    "seat",
    "source",
    "target",
    "units",
    rule=22,
    text="{seat} attacks {target} from {source} with {units}.",
)
SUPPLIED = EVENTS.declare(
    "supplied", "seat", "unit", rule=GIVEN, text="{seat} discards {unit} as supply."
)
SUPPORTED = EVENTS.declare(
    "supported",
    "seat",
    "sector",
    "serial",
    "far",
    rule=GIVEN,
    text="{seat}'s Artillery {serial} in {sector} supports the battle{far}.",
)
WEATHER_CALLED = EVENTS.declare(
    "weather-called", "seat", rule=69, text="No Helicopter takes part in this battle."
)
FLEW_IN = EVENTS.declare(
    "flew-in", "seat", "slot", rule=32, text="{seat} commits Helicopter {slot}."
)
NO_MORE_HELIS = EVENTS.declare(
    "no-more-helis", "seat", rule=32, text="{seat} commits no more Helicopters."
)
GUN_SILENCED = EVENTS.declare(
    "gun-silenced",
    "seat",
    rule=67,
    text="One supporting gun of {seat} takes no part in this battle.",
)
DUG = EVENTS.declare(
    "dug",
    "seat",
    "sector",
    "serial",
    rule=71,
    text="{seat}'s Infantry {serial} in {sector} has dug in: +2 in this battle.",
)

# ---------------------------------------------------------------- fire and hits

FLAK = EVENTS.declare("rolled", "seat", "die", "hits", "serial", "late", rule=36)
HELI_LOST = EVENTS.declare(
    "destroyed", "seat", "slot", "lost", rule=GIVEN, text="{seat}'s Helicopter {slot} {lost}."
)
# A total's parts: its mode, causes and terrain in one (see BY_TERRAIN); `ground` is what the
# terrain adds. To a shot that no shooter answers, the shooter is whose modifiers count.
SHOT = EVENTS.declare("shot", "seat", "shooter", "parts", "ground", "total", rule=40)
DICE = EVENTS.declare("rolled", "seat", "one", "two", "three", rule=GIVEN)  # three: 0 of two dice
ANSWERED = EVENTS.declare("answered", "seat", "shooter", "parts", "ground", "total", rule=GIVEN)
NAMED = EVENTS.declare(  # the dice come later
    "named", "seat", "shooter", "mode", rule=RULING + 12, text="{seat} names {shooter} with {mode}."
)
NO_HIT = EVENTS.declare("no-hit", "seat", rule=GIVEN, text="Nobody is hit.")
LOST_ROLL = EVENTS.declare("lost-roll", "seat", rule=GIVEN, text="{seat} takes a hit.")
HIT_CANCELLED = EVENTS.declare(
    "hit-cancelled", "seat", rule=70, text="The hit on {seat} is cancelled."
)
UNIT_HIT = EVENTS.declare(  # more: hits that it can still take
    "hit", "seat", "shooter", "more", rule=45, text="{seat}'s {shooter} is damaged{more}."
)
UNIT_DESTROYED = EVENTS.declare(
    "destroyed", "seat", "shooter", rule=45, text="{seat}'s {shooter} is destroyed."
)
FIRE_STOPPED = EVENTS.declare(
    "fire-stopped",
    "seat",
    rule=50,
    text="{seat} has no unit left in the battle: the fire stops.",
)
NOT_FIRED = EVENTS.declare(
    "not-fired", "seat", "rest", rule=RULING + 10, text="{seat}'s {rest} not fire."
)

# ---------------------------------------------------------------- the aftermath, and the end

STAYED = EVENTS.declare("stayed", "seat", rule=53, text="{seat} stays.")
RETREATED = EVENTS.declare(
    "moved",
    "seat",
    "start",
    "end",
    "serial",
    "unit",
    rule=54,
    text="{seat} retreats with {unit} {serial} from {start} to {end}.",
)
PRESSED = EVENTS.declare("pressed", "seat", rule=55, text="{seat} presses the attack.")
WENT_BACK = EVENTS.declare(
    "moved",
    "seat",
    "start",
    "end",
    "serial",
    "unit",
    rule=57,
    text="{seat}'s {unit} {serial} goes back from {start} to {end}.",
)
CAPTURED = EVENTS.declare(
    "captured", "seat", "sector", rule=GIVEN, text="{seat} captures {sector}."
)
HELD = EVENTS.declare("held", "seat", "sector", rule=GIVEN, text="{seat} holds {sector}.")
EMPTIED = EVENTS.declare("emptied", "seat", "sector", rule=52, text="Nobody is left in {sector}.")
HELIS_LEFT = EVENTS.declare(
    "flew-off", "seat", "helis", rule=58, text="{seat}'s {helis} to the discard pile."
)
# The points of both sides, and the winner or NONE.
GAME_OVER = EVENTS.declare("over", "ufp", "imperial", "winner", "rounds", rule=GIVEN)
