"""Crash by Crash: bumper cars on a shrinking hex floor, 2 players or 2 teams of 2."""

from fairground.games.crash_by_crash import rules
from fairground.games.crash_by_crash.rules import judgement, planes, secrets
from fairground.games.crash_by_crash.rules.components import ACTIONS
from fairground.games.crash_by_crash.rules.events import EVENTS
from fairground.games.crash_by_crash.rules.options import CONSTRAINTS, OPTIONS
from fairground.games.crash_by_crash.rules.state import DESK, STATE
from fairground.games.crash_by_crash.show import scenario, stage, words
from fairground.games.crash_by_crash.show.deals import DEALS
from fairground.games.crash_by_crash.show.lessons import FIRST_TABLE, LESSONS
from fairground.games.crash_by_crash.show.measures import MEASURES
from fairground.games.crash_by_crash.show.menu import MENU
from fairground.kernel.game import Game

GAME = Game(
    name="crash-by-crash",
    title="Crash by Crash",
    sentence="Knock bumper cars across a shrinking floor, and ring the bells when it pays.",
    publisher="Czech Board Games",
    link="https://czechboardgames.com",
    parents="Bumper cars at a fun fair: things are pushed, nobody gets hurt. It takes counting "
    "and looking ahead, and the cards have to be read.",
    version=2,
    prefix="CC",
    fewest_seats=2,
    most_seats=4,
    minutes="30",
    options=OPTIONS,
    menu=MENU,
    constraints=CONSTRAINTS,
    layout=STATE,
    desk=DESK,
    actions=ACTIONS,
    longest=16 + 20 * 1000,
    rules=rules,
    secrets=secrets,
    judgement=judgement,
    planes=planes,
    words=words,
    stage=stage,
    scenario=scenario,
    events=EVENTS.names,
    measures=MEASURES,
    deals=DEALS,
    lessons=LESSONS,
    first_table=FIRST_TABLE,
    only_seats=(2, 4),
    teams={4: (0, 1, 0, 1)},  # CC-100
    # CC-R8: version 1 forgot a pull that was kept silent until the first scoring turn
    older={1: lambda options: bool(options["magnet_hold"])},
)
