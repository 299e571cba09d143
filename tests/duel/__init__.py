"""Duel: three cards each, the higher one takes the point."""

from duel import rules
from duel.state import ACTIONS, EVENTS, STATE
from fairground.kernel.game import Game

GAME = Game(
    name="duel",
    title="Duel",
    prefix="DU",
    fewest_seats=2,
    most_seats=2,
    layout=STATE,
    rules=rules,
    actions=ACTIONS,
    events=EVENTS,
)
