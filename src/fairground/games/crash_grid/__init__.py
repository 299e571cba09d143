"""Crash Grid: light cycles, hidden initiative cards, 2 to 4 riders. A game by Disrupt Games."""

from fairground.games.crash_grid import rules
from fairground.games.crash_grid.rules import judgement, planes, secrets
from fairground.games.crash_grid.rules.components import ACTIONS
from fairground.games.crash_grid.rules.events import EVENTS
from fairground.games.crash_grid.rules.options import CONSTRAINTS, OPTIONS
from fairground.games.crash_grid.rules.state import DESK, STATE
from fairground.games.crash_grid.show import scenario, stage, words
from fairground.games.crash_grid.show.deals import DEALS
from fairground.games.crash_grid.show.lessons import FIRST_TABLE, LESSONS
from fairground.games.crash_grid.show.measures import MEASURES
from fairground.games.crash_grid.show.menu import MENU
from fairground.kernel.game import Game

GAME = Game(
    name="crash-grid",
    title="Crash Grid",
    sentence="Leave walls behind you, outlast the others: a light-cycle race of hidden cards.",
    publisher="Disrupt Games",
    link="https://disrupt.games",
    parents="Riders crash into walls, and nobody is hurt. Whoever knows which card is higher and "
    "tells left from right can play; a round lasts some minutes.",
    version=1,
    prefix="CG",
    fewest_seats=2,
    most_seats=4,
    minutes="30-45",
    options=OPTIONS,
    menu=MENU,
    constraints=CONSTRAINTS,
    layout=STATE,
    desk=DESK,
    actions=ACTIONS,
    longest=1440,
    rules=rules,
    secrets=secrets,
    judgement=judgement,
    words=words,
    stage=stage,
    scenario=scenario,
    planes=planes,
    events=EVENTS.names,
    measures=MEASURES,
    lessons=LESSONS,
    first_table=FIRST_TABLE,
    deals=DEALS,
)
