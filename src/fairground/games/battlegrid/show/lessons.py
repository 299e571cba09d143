"""BattleGrid's guided first game: the last turns of a campaign, then a battle with cards."""

from __future__ import annotations

from fairground.kernel.lessons import FirstTable, Lesson, Reply, Task

NAMES = ("Player", "Comet")
FIELDS = ["Field"] * 8
NOT_YET = "That can wait: do what the teacher says first."

FIRST = Lesson(
    title="The last three rounds",
    lead="Lead units over the map. The deeper they stand in enemy land, the more points.",
    scenario={
        "options": {"action_cards": False},
        "terrain": FIELDS,
        "round": 16,
        "first": 0,
        "actions": 2,
        "sides": [
            {
                "units": {"A2": ["JEEP"], "B3": ["INF"], "B2": ["TANK"]},
                "hand": ["INF", "ARTY", "TANK"],
                "pile": ["HELI", "HELI", "AA"],
            },
            {
                "units": {"D2": ["TANK"], "D3": ["INF"], "D4": ["INF"]},
                "hand": ["INF", "TANK"],
                "pile": ["INF", "TANK"],
            },
        ],
    },
    names=NAMES,
    course=(
        Task(
            say="Your base line is below, Comet's above. Three rounds are left, then every sector "
            "in which you stand counts: 1 point at home, 2 and 5 further on, and 8 in the enemy's "
            "base row. In a turn you take two actions. First draw a card.",
            right=("draw",),
            wrong={"*": "Draw first: a card more never harms."},
            rules=("BG-9", "BG-13", "BG-87"),
            show=("draw", "field:0,-1"),
        ),
        Task(
            say="Units come into play in your base row, face down: Comet does not see what they "
            "are. Deploy your Infantry in B1: that sector counts 1 point.",
            right=("deploy INF B",),
            wrong={
                "deploy INF *": "There it counts as much. To keep together, take B1.",
                "*": "Deploy the Infantry first, and keep the other cards.",
            },
            rules=("BG-15",),
            show=("hand-INF:0", "field:3,2"),
        ),
        Reply(1, "draw"),
        Reply(1, "pass"),
        Task(
            say="Look out: one step ahead of Comet's unit in D2 lies D1, worth 8 points to Comet. "
            "Nobody may move into a sector where an enemy stands. So deploy your Tank there.",
            right=("deploy TANK D",),
            wrong={"*": "Comet would step into D1 and score 8. Close it: the Tank goes there."},
            rules=("BG-19", "BG-15"),
            show=("hand-TANK:0", "field:3,5", "unit:1:0"),
        ),
        Task(
            say="The second action: move the Tank in B2 forward. Choose it.",
            right=("B2.0",),
            wrong={"*": "The Tank in B2 has the best way now: move it."},
            rules=("BG-17",),
            show=("unit:0:2",),
        ),
        Task(
            say="Between B and C there are diagonal steps. C3 is empty, and a sector more in that "
            "row brings 5 points more. B3 you hold already.",
            right=("C3",),
            wrong={
                "B3": "You stand there already, and a sector counts only once.",
                "*": "That brings less. Go forward to C3.",
            },
            rules=("BG-18", "BG-87"),
            show=("field:1,3",),
        ),
        Reply(1, "draw"),
        Reply(1, "pass"),
        Task(
            say="The last round. Every step forward counts now. Your Jeep is quick: choose it.",
            right=("A2.0",),
            wrong={"*": "The Jeep gains most now. Move it first."},
            rules=("BG-17",),
            show=("unit:0:0",),
        ),
        Task(
            say="A Jeep may go two sectors with one action, and the way to A4 is free: 8 points in "
            "place of 2.",
            right=("A4",),
            wrong={"*": "The Jeep can go further: all the way to A4."},
            rules=("BG-17", "BG-21"),
            show=("field:0,0",),
        ),
        Task(
            say="One action is left. Your Infantry in B3 stands one step from Comet's base row.",
            right=("B3.0",),
            wrong={"*": "The Infantry in B3 gains most: choose it."},
            rules=("BG-10",),
            show=("unit:0:1",),
        ),
        Task(
            say="B4 is empty: 8 points in place of 5.",
            right=("B4",),
            wrong={"*": "Comet's base row is worth 8. Step forward to B4."},
            rules=("BG-87",),
            show=("field:0,2",),
        ),
        Reply(1, "pass"),
    ),
    ending="23 to 8: you win. Nobody had to fight. Remember: spread out, since each sector counts "
    "once; keep one unit at home where the enemy could slip in; and move late, when there is no "
    "time for an answer.",
    over=True,
)

BATTLE = Lesson(
    title="Battles and cards",
    lead="An attack costs a card, dice decide, and action cards surprise the enemy.",
    scenario={
        "terrain": FIELDS,
        "round": 10,
        "first": 0,
        "actions": 2,
        "sides": [
            {
                "units": {"B2": ["TANK", "INF"]},
                "hand": ["JEEP", "HELI"],
                "pile": ["HELI", "INF", "AA"],
                "cards": ["SA", "OC"],
            },
            {
                "units": {"B3": ["INF"], "D3": ["INF"]},
                "hand": ["INF", "TANK"],
                "pile": ["INF", "TANK"],
            },
        ],
    },
    names=NAMES,
    course=(
        Task(
            say="Comet has one unit in B3, face down, and you have two beside it. In place of two "
            "actions you may attack once. Two against one on open field: attack B3.",
            right=("attack B3",),
            wrong={"*": "You are stronger in B3 now, and later Comet may send help. Attack."},
            rules=("BG-9", "BG-22"),
            show=("attack B3", "unit:1:0"),
        ),
        Task(
            say="You hold two action cards. Surprise Attack gives +2 to the first unit that you "
            "fire, in the whole battle. Play it.",
            right=("SA",),
            wrong={"*": "This is the moment for Surprise Attack: it works only now."},
            rules=("BG-73", "BG-60"),
            show=("SA",),
        ),
        Task(
            say="An attack needs supply: discard a unit card. The Helicopter will help you in a "
            "moment, so give the Jeep.",
            right=("supply JEEP",),
            wrong={"*": "The Helicopter can join this battle. Give the Jeep."},
            rules=("BG-24",),
            show=("supply JEEP",),
        ),
        Task(
            say="Your units come from B2.",
            right=("B2",),
            rules=("BG-25",),
            show=("field:2,2",),
        ),
        Task(
            say="Send both: each unit fires once in a round, and more shots mean more hits.",
            right=("group 0+1",),
            wrong={"*": "One alone is weaker. Send both."},
            rules=("BG-27", "BG-39"),
            show=("group 0+1",),
        ),
        Task(
            say="All units are turned up. Now each side may add Helicopters from its hand. After "
            "the battle they come back to your discard pile, so commit yours.",
            right=("heli",),
            wrong={"*": "It costs nothing and brings one more shot. Commit it."},
            rules=("BG-32", "BG-58"),
            show=("heli",),
        ),
        Reply(1, "pass"),
        Task(
            say="Fire! The higher total hits. Two dice bring 7 on average; a Tank on a Field has "
            "+2, and the surprise +2 more. The first unit takes the surprise along: the Tank, with "
            "two dice.",
            right=("fire g0 2d6",),
            wrong={
                "fire g0 printed": "Its printed number is 7, as much as two dice on average. But "
                "Comet knows your total before it answers: dice can go higher.",
                "*": "The best shooter should have the surprise: the Tank.",
            },
            rules=("BG-40", "BG-43"),
            show=("fire g0 2d6",),
        ),
        Reply(1, "fire g0 2d6"),
        Reply(1, "hit g0"),
        Task(
            say="A hit: Comet's Infantry is damaged, and the second hit destroys it. Only its "
            "Extra Shot is left to fire. Now the Helicopter: a Field gives it +1.",
            right=("fire h0 2d6",),
            wrong={
                "fire h0 printed": "That is 8, and Comet would know it before it throws. Try dice.",
                "*": "The Helicopter has +1 on a Field: it is your best shot now.",
            },
            rules=("BG-42", "BG-45"),
            show=("fire h0 2d6",),
        ),
        Reply(1, "fire X 2d6"),
        Reply(1, "hit g0"),
        Reply(1, "D3.0"),
        Reply(1, "D2"),
        Task(
            say="B3 is yours, 5 points. But now Comet steps forward to D2, worth 5 to it. You may "
            "react: Order Confusion sends the unit back, where it stays for this turn. Play it.",
            right=("OC",),
            wrong={"*": "Then Comet gains three points. Send the unit back."},
            rules=("BG-75", "BG-60"),
            show=("OC",),
        ),
    ),
    ending="That is how cards decide a turn: one in your own, one in the enemy's. Worth knowing: "
    "the terrain changes every shot, so fight where your units are strong, and keep a card to "
    "spare for an attack.",
)

LESSONS = (FIRST, BATTLE)

FIRST_TABLE = FirstTable(seats=2, options={"action_cards": False, "base_boxes": 6})
