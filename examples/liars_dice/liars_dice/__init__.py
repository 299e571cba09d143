"""Liar's Dice: everybody sees only the dice under their own cup, and bids on all of them."""

from fairground.kernel.game import Game
from liars_dice import rules
from liars_dice.state import ACTIONS, EVENTS, OPTIONS, SEATS, STATE

GAME = Game(
    name="liars-dice",
    title="Liar's Dice",
    sentence="Bid on dice that you cannot see, and call the others liars before they call you one.",
    prefix="LD",
    most_seats=SEATS,
    options=OPTIONS,
    layout=STATE,
    rules=rules,
    actions=ACTIONS,
    events=EVENTS,
    longest=2300,
)
