"""Grid of Shadows: bluffs in the dark on a grid of cards, 2 to 6 players. By Big Cheek Games."""

from fairground.games.grid_of_shadows import rules
from fairground.games.grid_of_shadows.rules import judgement, secrets
from fairground.games.grid_of_shadows.rules.components import ACTIONS
from fairground.games.grid_of_shadows.rules.events import EVENTS
from fairground.games.grid_of_shadows.rules.options import (
    CONSTRAINTS,
    OPTIONS,
    champion_opens,
    plays_as_version_1,
)
from fairground.games.grid_of_shadows.rules.state import DESK, STATE
from fairground.games.grid_of_shadows.show import scenario, stage, words, worlds
from fairground.games.grid_of_shadows.show.deals import DEALS
from fairground.games.grid_of_shadows.show.lessons import FIRST_TABLE, LESSONS
from fairground.games.grid_of_shadows.show.measures import MEASURES
from fairground.games.grid_of_shadows.show.menu import MENU
from fairground.kernel.game import Game

GAME = Game(
    name="grid-of-shadows",
    title="Grid of Shadows",
    sentence="Shed your hand in the dark: every card may be a lie, until somebody calls Lights!",
    publisher="Big Cheek Games",
    link="https://bigcheekgames.com",
    parents="A game of bluffing: lying with a straight face is the point, and being found out is "
    "half the fun. The abilities have to be read or explained once.",
    version=2,
    prefix="GS",
    fewest_seats=2,
    most_seats=6,
    minutes="15-30",
    options=OPTIONS,
    menu=MENU,
    constraints=CONSTRAINTS,
    layout=STATE,
    desk=DESK,
    actions=ACTIONS,
    longest=450_000,
    rules=rules,
    secrets=secrets,
    judgement=judgement,
    words=words,
    worlds=worlds,
    stage=stage,
    scenario=scenario,
    events=EVENTS.names,
    measures=MEASURES,
    deals=DEALS,
    lessons=LESSONS,
    first_table=FIRST_TABLE,
    picture_actions=40,
    champion_opens=champion_opens,
    older={1: plays_as_version_1},
)
