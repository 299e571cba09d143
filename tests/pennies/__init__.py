"""Pennies: both show a side of their coin at the same time, nine times; every action is legal."""

from fairground.kernel.actions import Actions, Range
from fairground.kernel.components import NO_CARD, Cards, number, scores
from fairground.kernel.game import Game
from fairground.kernel.layout import state_layout
from pennies import rules

COIN = Cards("coin", ("heads", "tails"), copies=2)
STATE = state_layout(
    "pennies", COIN.slots("shown", 2), number("round", most=9), scores("points", 2, most=9)
)
GAME = Game(
    name="pennies",
    title="Pennies",
    prefix="PE",
    layout=STATE,
    rules=rules,
    actions=Actions(Range("show", coin=COIN, text="{coin}")),
    longest=18,
)
assert rules.NO_COIN == NO_CARD
