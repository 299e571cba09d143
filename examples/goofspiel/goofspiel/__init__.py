"""Goofspiel: both bid for a prize at the same time, every card only once."""

from fairground.kernel.game import Game
from goofspiel import rules
from goofspiel.state import ACTIONS, EVENTS, OPTIONS, STATE

GAME = Game(
    name="goofspiel",
    title="Goofspiel",
    sentence="Bid for every prize with cards that can be bid only once: the game of pure strategy.",
    prefix="GOPS",
    options=OPTIONS,
    layout=STATE,
    rules=rules,
    actions=ACTIONS,
    events=EVENTS,
    longest=26,
)
