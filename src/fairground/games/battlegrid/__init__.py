"""BattleGrid: hidden units, supply and action cards on a four by four map. For two sides."""

from fairground.games.battlegrid import rules
from fairground.games.battlegrid.rules import judgement, planes, secrets
from fairground.games.battlegrid.rules.components import ACTIONS
from fairground.games.battlegrid.rules.events import EVENTS
from fairground.games.battlegrid.rules.options import CONSTRAINTS, OPTIONS
from fairground.games.battlegrid.rules.state import DESK, STATE
from fairground.games.battlegrid.show import scenario, stage, words, worlds
from fairground.games.battlegrid.show.deals import DEALS
from fairground.games.battlegrid.show.lessons import FIRST_TABLE, LESSONS
from fairground.games.battlegrid.show.measures import MEASURES
from fairground.games.battlegrid.show.menu import MENU
from fairground.kernel.game import Game

GAME = Game(
    name="battlegrid",
    title="BattleGrid",
    sentence="Face-down armies, supply paid in cards, and battles with a card for every moment.",
    publisher="Laughing Gravy Games; action cards by Steffan O'Sullivan",
    parents="Cards stand for troops on a paper map: no gore, but a game about war. It takes "
    "reading, adding up small numbers and three quarters of an hour of patience.",
    version=2,
    # Since then the shooter of a shot on the table is remembered when others are destroyed.
    older={1: lambda _: True},
    prefix="BG",
    fewest_seats=2,
    most_seats=2,
    minutes="45",
    options=OPTIONS,
    menu=MENU,
    constraints=CONSTRAINTS,
    layout=STATE,
    desk=DESK,
    actions=ACTIONS,
    longest=32_026,
    rules=rules,
    secrets=secrets,
    judgement=judgement,
    planes=planes,
    words=words,
    worlds=worlds,
    stage=stage,
    scenario=scenario,
    events=EVENTS.names,
    measures=MEASURES,
    deals=DEALS,
    lessons=LESSONS,
    first_table=FIRST_TABLE,
)
