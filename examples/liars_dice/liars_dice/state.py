"""Liar's Dice: its dice, options and state, its actions and its events."""

from fairground.kernel.actions import Actions, Range
from fairground.kernel.components import Dice, number, seat_number
from fairground.kernel.events import Events
from fairground.kernel.layout import state_layout
from fairground.kernel.options import Flag, Option, Whole

SEATS, FACES, CUP = 4, 6, 5  # players, faces of a die and dice of a player, at most

DIE = Dice("die", FACES, in_play="faces")

OPTIONS = (
    Option("dice", Whole(1, CUP), CUP, "Dice that each player begins with.", ("LD-1",)),
    Option("faces", Whole(2, FACES), FACES, "Faces of a die.", ("LD-1",)),
    Option("wild", Flag(), True, "Ones count as whatever is bid.", ("LD-6",)),
)

STATE = state_layout(
    "liars-dice",
    *(option.field(SEATS) for option in OPTIONS),
    DIE.hands("cup", SEATS, CUP),
    number("in_play", most=SEATS * CUP, label="Dice in play"),
    number("quantity", most=SEATS * CUP, label="Dice bid", none="none yet"),
    number("face", most=FACES, label="Face bid", none="none yet"),
    seat_number("bidder", label="Last bid or first turn"),
    seat_number("turn"),
)

QUANTITY, FACE = range(1, SEATS * CUP + 1), range(1, FACES + 1)
ACTIONS = Actions(
    Range("bid", "{quantity} x {face}", "bid {quantity} x {face}", quantity=QUANTITY, face=FACE),
    Range("liar", phrase="call the bid a lie"),
)
LIAR = ACTIONS.first("liar")

EVENTS = Events()
BID = EVENTS.declare("bid", "seat", "quantity", "face", rule=4, text="{seat}: {quantity} x {face}.")
CALLED = EVENTS.declare("called", "seat", rule=5, text="{seat} calls the bid a lie.")
FOUND = EVENTS.declare("found", "seat", "count", rule=6, text="{seat} has {count} of them.")
LOST = EVENTS.declare("lost", "seat", rule=7, text="{seat} loses a die, and all roll again.")
