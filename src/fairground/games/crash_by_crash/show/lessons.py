"""Crash by Crash's guided first game: push, shift and ring; then magnets and cards."""

from __future__ import annotations

from fairground.kernel.lessons import FirstTable, Lesson, Reply, Task

LATER = "That has its time. Do what is lit first."
LATE = {"seats": 2, "options": {"board": "identity"}, "turn": 40, "operator": 166}
NAMES = ("Player", "Comet")


def played(*actions: str) -> tuple[Reply, ...]:
    """Several actions of Comet's in a row."""
    return tuple(Reply(1, action) for action in actions)


FIRST = Lesson(
    title="Bump and ring",
    lead="Bump cars off the floor, and ring bells while your cars stand on dark cells.",
    scenario={
        **LATE,
        "holes": [1, 2, 3, 6, 8, 9],
        "hands": [
            ["lambada", "dead_accumulator", "tandem"],
            ["lambada", "bell_charms", "double_hit"],
        ],
        "cars": {"A0": 160, "A1": 172, "A2": 14, "B0": 179, "B1": 178, "B2": 141, "B3": 129},
        "score": [20, 24],
    },
    names=NAMES,
    course=(
        Task(
            say="You are four points behind, and one bell is left to ring: then the game ends. In "
            "your turn you take two actions. A new car bumps its neighbour away. Place a "
            "standard car.",
            right=("PLACE STD",),
            wrong={"*": LATER},
            rules=("CC-13", "CC-18"),
            show=("PLACE STD", "car:B0"),
        ),
        Task(
            say="Comet's car at the edge is easy prey: pushed off the floor it brings 2 points. "
            "Place your car on the dark cell right behind it. A car on a dark cell is worth 3.",
            right=("167",),
            wrong={"*": "From there no car of Comet's falls. Use the lit cell."},
            rules=("CC-21", "CC-24"),
            show=("floor:13,4", "car:B0"),
        ),
        Task(
            say="Say which way you push.",
            right=("SW",),
            rules=("CC-25",),
            show=("car:B0",),
        ),
        Task(
            say="Accumulators make a push longer, and you have only four in the whole game. One "
            "cell is enough here, so save them.",
            right=("ACC 0",),
            wrong={"*": "The car falls off anyway. Save your accumulators for later."},
            rules=("CC-28", "CC-31"),
            show=("ACC 0",),
        ),
        Task(
            say="Two points! A second car in one turn would cost 4. But the operator walks for "
            "nothing, and he shifts the cars on his way. Send him 2 cells.",
            right=("OP2",),
            wrong={
                "OP4": "Four cells cost 2 points, and two are enough.",
                "PLACE STD": "The second car in a turn costs 4 points. The operator is free.",
                "*": LATER,
            },
            rules=("CC-23", "CC-51"),
            show=("OP2", "operator"),
        ),
        Task(
            say="Comet's other car stands at the edge, too. Walk into it: it is shifted off.",
            right=("178",),
            wrong={"*": "Walk into the lit car: it falls off the floor."},
            rules=("CC-53",),
            show=("car:B1",),
        ),
        Task(
            say="One step more, away along the edge.",
            right=("177",),
            wrong={"*": "That is not far enough from your own car. Step to the lit cell."},
            rules=("CC-52",),
            show=("floor:14,2",),
        ),
        *played("PLACE STD", "159", "E", "ACC 0", "OP2", "176", "175"),
        Task(
            say="Comet has bumped your car from a dark cell. Now count: your cars stand on 2, 3, 3 "
            "and 2, Comet's on less. So it is your moment to ring the last bell. Place a car.",
            right=("PLACE STD",),
            wrong={"*": "Ring the bell while your cars are worth more than Comet's: place a car."},
            rules=("CC-60", "CC-61"),
            show=("PLACE STD", "bell:0"),
        ),
        Task(
            say="The bell stands two cells from your car. Push it from behind, along the line.",
            right=("13",),
            wrong={"*": "From there nothing is pushed onto the bell. Take the lit cell."},
            rules=("CC-22", "CC-25"),
            show=("floor:1,0", "car:A2", "bell:0"),
        ),
        Task(
            say="East, towards the bell.",
            right=("E",),
            rules=("CC-25",),
            show=("bell:0",),
        ),
        Task(
            say="A push moves one cell, but the bell is two cells away. Here an accumulator pays: "
            "it adds one cell.",
            right=("ACC 1",),
            wrong={
                "ACC 0": "Then your car stops just before the bell.",
                "*": "One is enough: a car on a bell stops and rings.",
            },
            rules=("CC-28", "CC-30"),
            show=("ACC 1",),
        ),
    ),
    ending="Ring! At a bell both sides get the values under all their cars, and yours were worth "
    "more: you win. Remember: get onto dark cells, bump the others off them, and ring when you are "
    "ahead there. In the first five turns no bell may ring.",
    over=True,
)

MAGNETS = Lesson(
    title="Magnets and cards",
    lead="A magnet pulls cars; yellow cards change a bell, and blue cards change a push.",
    scenario={
        **LATE,
        "holes": [1, 2, 3, 8],
        "hands": [
            ["powerless_bell", "lambada", "double_hit"],
            ["lambada", "bell_charms", "tandem"],
        ],
        "cars": {"A0": 160, "A1": 172, "A2": 15, "B0": 174, "B1": 186, "B2": 129},
        "score": [20, 24],
    },
    names=NAMES,
    course=(
        Task(
            say="You hold a yellow card. Powerless Bell lets a bell ring and its flower stay, so "
            "no car is lost. A yellow card is the first action, and the second one must ring a "
            "bell. Play it.",
            right=("POWERLESS BELL",),
            wrong={"*": "A yellow card must come first. Play Powerless Bell."},
            rules=("CC-43", "CC-76"),
            show=("hand:0",),
        ),
        Task(
            say="Now ring one. Your car stands beside a bell, and your magnet can pull it there. "
            "Place the magnet.",
            right=("PLACE MAG",),
            wrong={"*": "Another push would do, too. Let us try the magnet."},
            rules=("CC-18", "CC-33"),
            show=("PLACE MAG", "bell:0", "car:A2"),
        ),
        Task(
            say="A magnet pulls what is exactly two cells away in a straight line. So it goes "
            "behind the bell, onto a dark cell.",
            right=("17",),
            rules=("CC-34", "CC-36"),
            show=("floor:1,4", "bell:0"),
        ),
        Task(
            say="Your cars counted 3, 3, 3 and 1: ten points for you, four for Comet. And nothing "
            "fell into a hole. At the end of your turn you refill your hand to three cards: take "
            "one, open or from the deck.",
            right=("TAKE *",),
            rules=("CC-61", "CC-48"),
            show=("row:0", "row:1", "row:2"),
        ),
        *played("OP2", "165", "164", "OP2", "163", "175"),
        Task(
            say="A blue card changes your next push. Double Hit bumps two neighbours at once, and "
            "two of Comet's cars stand side by side at the edge. Play it first.",
            right=("DOUBLE HIT",),
            wrong={"*": "Two at once are better: play Double Hit first."},
            rules=("CC-42", "CC-78"),
            show=("hand:1", "car:B0", "car:B1"),
        ),
        Task(
            say="After a blue card the second action must be the car that it is about.",
            right=("PLACE STD",),
            rules=("CC-42",),
            show=("PLACE STD",),
        ),
        Task(
            say="Place it where it touches both of Comet's cars, with the edge behind them.",
            right=("173",),
            wrong={"*": "From there you do not push both of them off. Take the lit cell."},
            rules=("CC-24", "CC-82"),
            show=("floor:13,10", "car:B0", "car:B1"),
        ),
        Task(
            say="The first one: to the east.",
            right=("E",),
            wrong={"*": "Only Comet's cars bring points when they fall. Push the lit one."},
            rules=("CC-78",),
            show=("car:B0",),
        ),
        Task(
            say="And the second one: to the south-east.",
            right=("SE",),
            wrong={
                "DONE": "A second one falls for nothing more. Push it, too!",
                "*": "Only Comet's cars bring points when they fall. Push the lit one.",
            },
            rules=("CC-21",),
            show=("car:B1",),
        ),
        Task(
            say="Four points in one push. Take a card, and your turn is over.",
            right=("TAKE *",),
            rules=("CC-48",),
            show=("row:0", "row:1", "row:2"),
        ),
    ),
    ending="You lead by far. Worth knowing: magnets never rest, they pull again after every "
    "action; grey cards work at once; and a side without a car on the floor ends the game. Seven "
    "bells end it, too.",
)

LESSONS = (FIRST, MAGNETS)

FIRST_TABLE = FirstTable(seats=2, options={})
