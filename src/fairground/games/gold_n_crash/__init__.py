"""Gold n' Crash: airships, bombs and treasure, a duel for two. A game by GRRRE Games."""

from fairground.games.gold_n_crash import rules
from fairground.games.gold_n_crash.rules import judgement, secrets
from fairground.games.gold_n_crash.rules.components import ACTIONS, SEATS
from fairground.games.gold_n_crash.rules.events import EVENTS
from fairground.games.gold_n_crash.rules.options import OPTIONS
from fairground.games.gold_n_crash.rules.state import DESK, STATE
from fairground.games.gold_n_crash.show import scenario, stage, words, worlds
from fairground.games.gold_n_crash.show.deals import DEALS
from fairground.games.gold_n_crash.show.lessons import FIRST_TABLE, LESSONS
from fairground.games.gold_n_crash.show.measures import MEASURES
from fairground.games.gold_n_crash.show.menu import MENU
from fairground.kernel.game import Game

GAME = Game(
    name="gold-n-crash",
    title="Gold n' Crash",
    sentence="Three airships each: fill your treasure, lock it with guests, bomb the others down.",
    publisher="GRRRE Games",
    parents="Airships go down as in a cartoon. There is little to read, because each of the six "
    "kinds of cards has its own picture; one has to plan a few cards ahead.",
    version=2,
    prefix="GC",
    fewest_seats=SEATS,
    most_seats=SEATS,
    minutes="15-25",
    options=OPTIONS,
    menu=MENU,
    constraints=(),
    layout=STATE,
    desk=DESK,
    actions=ACTIONS,
    longest=16_000,
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
    # version 1 took the secret one of two equal cards, which changes what is known, not the course
    older={1: lambda _: True},
)
