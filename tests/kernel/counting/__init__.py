"""Counting: a game as small as a game can be, written as a stranger would write a new one.

The seats take turns to raise a common total by 1, 2 or 3; who reaches the goal wins.
"""

from counting import judgement, rules, scenario, secrets, stage, words
from counting.state import ACTIONS, DESK, OPTIONS, STATE
from fairground import Game

GAME = Game(
    name="counting",
    title="Counting",
    sentence="Raise the total in turns; who reaches the goal wins.",
    publisher="nobody",
    version=1,
    prefix="CO",
    fewest_seats=2,
    most_seats=3,
    minutes="1",
    options=OPTIONS,
    constraints=(),
    layout=STATE,
    desk=DESK,
    actions=ACTIONS,
    longest=40,
    rules=rules,
    secrets=secrets,
    judgement=judgement,
    words=words,
    stage=stage,
    scenario=scenario,
)
