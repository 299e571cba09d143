"""Crash Grid's guided first game: a duel on the small board, then one in Extended Mode."""

from __future__ import annotations

from fairground.kernel.lessons import FirstTable, Lesson, Reply, Task

ONE_ROUND = {"board_size": 6, "rounds_min": 1, "rounds_max": 1}
LOW = ("2*", "3*", "4*", "5*", "6*", "7*", "8*", "9*")
KEEP = "That is a strong card, and nobody is near you yet. Keep it and spend a low one."

FIRST = Lesson(
    title="Your first duel",
    lead="You ride a light cycle that leaves a wall behind. Be the last one riding.",
    scenario={
        "seats": 2,
        "options": ONE_ROUND,
        "riders": [
            {"hand": ["3C", "4D", "8H", "KS", "AS"]},
            {"hand": ["JH", "QH", "TD", "9C", "KH"]},
        ],
    },
    names=("Player", "Comet"),
    course=(
        Task(
            say="You are the arrow at the bottom, Comet is the one at the top. First everybody "
            "picks a card in secret: the higher card rides first. Comet is far away, so it does "
            "not matter who is first. Spend a low card and keep the good ones.",
            right=LOW,
            wrong={"*": KEEP},
            rules=("CG-17", "CG-22"),
            show=("card:3C", "card:4D"),
        ),
        Reply(1, "JH"),
        Reply(1, "J"),
        Task(
            say="Now you ride one square. You have three moves: Left, Right and Forward. Every "
            "three tricks you must use each of them once. Ride forward, into the middle: there you "
            "have most ways left.",
            right=("K",),
            wrong={
                "*": "That keeps you at the edge, where you soon run out of ways. Ride forward."
            },
            rules=("CG-24", "CG-15"),
            show=("rider:0", "board:4,3"),
        ),
        Task(
            say="You left a wall behind, and so did Comet. Walls stay for the whole round. Pick "
            "a low card again.",
            right=LOW,
            wrong={"*": KEEP},
            rules=("CG-14",),
            show=("wall:5,3",),
        ),
        Reply(1, "QH"),
        Reply(1, "K"),
        Task(
            say="Comet rides along the far edge to the east. Follow it on your side: turn right. "
            "Your rider turns first and then rides one square.",
            right=("Q",),
            wrong={"*": "Then Comet has the whole east for itself. Turn right, to its side."},
            rules=("CG-26",),
            show=("rider:0", "board:4,4"),
        ),
        Task(
            say="This is the third trick, and you have only Left: the lit sign shows it. So "
            "think ahead which move you keep for last. Pick a low card once more.",
            right=LOW,
            wrong={"*": KEEP},
            rules=("CG-28", "CG-16"),
            show=("move:0:J",),
        ),
        Reply(1, "TD"),
        Reply(1, "Q"),
        Task(
            say="Only Left is possible. It leads north, towards Comet.",
            right=("J",),
            rules=("CG-25",),
            show=("board:3,4",),
        ),
        Task(
            say="All three moves are back, and now it gets hot. Between you and Comet is one free "
            "square, the lit one. Whoever rides first gets it, and the other would crash into it. "
            "Play your king. Keep the ace: the next trick may be even closer.",
            right=("KS",),
            wrong={
                "AS": "The ace would win as well, but you will need it more in the next trick.",
                "*": "Comet may be faster than that. Play the king of spades.",
            },
            rules=("CG-35", "CG-45"),
            show=("card:KS", "board:2,4"),
        ),
        Reply(1, "9C"),
        Task(
            say="You ride first. Take the square in the middle before Comet does.",
            right=("K",),
            wrong={
                "*": "That leaves the square to Comet, and you in the corner. Take it yourself."
            },
            rules=("CG-24", "CG-34"),
            show=("board:2,4",),
        ),
        Reply(1, "J"),
        Task(
            say="Look at Comet in the corner. It has used Left, so it can ride forward, which is "
            "off the board, or right, into the lit square. That is its only way out, and you can "
            "reach it, too. You must be first: play the ace.",
            right=("AS",),
            wrong={"*": "If Comet has a higher card, it escapes. The ace of spades beats all."},
            rules=("CG-22", "CG-33"),
            show=("rider:1", "move:1:J", "board:2,5"),
        ),
        Reply(1, "KH"),
        Task(
            say="You ride first. Take Comet's last square.",
            right=("Q",),
            wrong={"*": "Then Comet gets away. Ride into the lit square, to your right."},
            rules=("CG-35", "CG-36"),
            show=("rider:0", "board:2,5"),
        ),
        Reply(1, "K"),
    ),
    ending="Comet had to ride and crashed. You are the last one riding: the round is yours. To "
    "win, stay near the other, count the moves it has left, and be first when one square is left.",
    over=True,
)

EXTENDED = Lesson(
    title="Extended Mode",
    lead="When your rails are used up, the card that you reveal becomes the wall behind you.",
    scenario={
        "seats": 2,
        "options": {**ONE_ROUND, "rail_moves": 3},
        "trick": 3,
        "riders": [
            {
                "square": [4, 2],
                "facing": "N",
                "used": "JQ",
                "moves": 2,
                "hand": ["3C", "7C", "8H", "KS", "AS"],
            },
            {
                "square": [1, 3],
                "facing": "S",
                "used": "JQ",
                "moves": 2,
                "hand": ["3S", "9C", "QH", "QS", "KH"],
            },
        ],
        "board": [
            " .  . 1r 1r  .  .",
            " .  .  . 1v  .  .",
            " .  .  .  .  .  .",
            " .  .  .  .  .  .",
            " .  . 0^  .  .  .",
            " .  . 0r 0r  .  .",
        ],
        "facings": {"0,2": "E", "0,3": "S", "5,2": "N", "5,3": "W"},
        "discard": ["4D", "6D", "7S", "4S"],
    },
    names=("Player", "Comet"),
    course=(
        Task(
            say="Rails last nine moves. To be quick, you have only three at this table, and this "
            "trick uses the last one. Pick a low card.",
            right=LOW,
            wrong={"*": KEEP},
            rules=("CG-30", "CG-47"),
            show=("card:3C",),
        ),
        Reply(1, "QS"),
        Reply(1, "K"),
        Task(
            say="Forward is the only move you have left in this cycle. It lays your last rail.",
            right=("K",),
            rules=("CG-30",),
            show=("board:3,2",),
        ),
        Task(
            say="Extended Mode begins. The card you reveal now goes face down into the square you "
            "leave, and is gone until the round ends. So a good card costs more than before. "
            "Here it is better to ride second and see what Comet does: pick a low card.",
            right=LOW,
            wrong={"*": "It would lie on the board for the rest of the round. Pick a low card."},
            rules=("CG-31", "CG-48"),
            show=("rider:1",),
        ),
        Reply(1, "KH"),
        Reply(1, "Q"),
        Task(
            say="Comet spent its king and has used Right: see its signs. It has Left, into your "
            "wall, and Forward, the lit square. So ride to where you can reach that square, too: "
            "turn left, beside Comet.",
            right=("J",),
            wrong={
                "K": "Comet stands there: you would crash.",
                "*": "That is too far away to stop Comet. Turn left.",
            },
            rules=("CG-31", "CG-34"),
            show=("move:1:Q", "board:2,1", "board:3,1"),
        ),
        Task(
            say="The square you left holds your card now, face down, and stops every rider like a "
            "rail. Comet needs the lit square. Be first: this is worth the ace.",
            right=("AS",),
            wrong={"*": "Comet might be faster. Now is the moment for your ace."},
            rules=("CG-22", "CG-14"),
            show=("wall:3,2", "board:2,1"),
        ),
        Reply(1, "QH"),
        Task(
            say="Close the trap: turn right, into the square that Comet needs.",
            right=("Q",),
            wrong={"*": "Then Comet rides on. Turn right, into the lit square."},
            rules=("CG-35",),
            show=("board:2,1",),
        ),
        Reply(1, "K"),
    ),
    ending="That is all of Crash Grid. With three or four riders the last one riding still wins "
    "the round, and a match has three to five rounds. If all crash in one trick, nobody scores. "
    "Remember: low cards while you are alone, high cards when one square decides.",
    over=True,
)

LESSONS = (FIRST, EXTENDED)

FIRST_TABLE = FirstTable(seats=2, options=ONE_ROUND)
