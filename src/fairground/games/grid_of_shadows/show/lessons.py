"""Grid of Shadows' guided first game: a truth, a lie, a call; then the specials."""

from __future__ import annotations

from fairground.kernel.lessons import FirstTable, Lesson, Reply, Task

LET_GO = "Calling costs a stack of cards if it was true, and you have no reason for it. Let it go."
NAMES = ("Player", "Comet", "Ember")


def played(seat: int, *actions: str) -> tuple[Reply, ...]:
    """Several actions of another seat in a row."""
    return tuple(Reply(seat, action) for action in actions)


FIRST = Lesson(
    title="Lights!",
    lead="Get rid of your cards. Say what they are, but nobody sees whether it is true.",
    scenario={
        "seats": 3,
        "hands": [["Y7", "Y7", "B3", "B9"], ["B3", "B4", "B5"], ["Y2", "Y3", "Y8"]],
        "spaces": {
            "0": "Y7^",
            "1": "B3",
            "2": "Y7^",
            "3": "Y3",
            "4": "Y4",
            "5": "Y5",
            "6": "Y6",
            "7": "B6",
            "8": "Y1",
        },
        "pile": [
            "Y8",
            "Y9",
            "B10",
            "B10",
            "Y10",
            "B1",
            "B2",
            "B5",
            "Y1",
            "Y4",
            "Y5",
            "Y6",
            "B7",
            "B8",
        ],
    },
    names=NAMES,
    course=(
        Task(
            say="Whoever has no card left wins. You play cards face-down on an open card and claim "
            "its number. Two cards lie open, both a Yellow 7, and you hold two more of them. Play "
            "on the lit one.",
            right=("space 0",),
            wrong={
                "space 2": "That would do as well. Let us take the lit one.",
                "*": "You could turn up a card there, but that costs you one more. Play instead.",
            },
            rules=("GS-2", "GS-30"),
            show=("space:0",),
        ),
        Task(
            say="Say a colour: the number is always that of the open card. You hold Yellow, so "
            "claim Yellow, and it will be true.",
            right=("claim Y7",),
            wrong={"*": "That would be a lie, and there is no need for one. Claim Yellow."},
            rules=("GS-32", "GS-34"),
            show=("claim Y7",),
        ),
        Task(
            say="Now the cards. You may play several at once: take both Yellow 7.",
            right=("Y7",),
            wrong={"*": "Under that claim it would be a lie. You hold true ones: take a 7."},
            rules=("GS-31",),
            show=("card:Y7:1", "card:Y7:2"),
        ),
        Task(
            say="And the other one: two cards gone at once.",
            right=("Y7",),
            wrong={"*": "You hold another true Yellow 7: play it, too."},
            rules=("GS-33", "GS-35"),
            show=("card:Y7:1",),
        ),
        Task(
            say="That is your play. Put it down.",
            right=("done",),
            rules=("GS-36",),
            show=("done",),
        ),
        *played(1, "pass"),
        *played(2, "pass"),
        *played(1, "claim Y7", "B4", "done"),
        Task(
            say="Comet says: another Yellow 7. Count! There are four of each card. Two lie open on "
            "the grid, and you played the other two. So Comet lies. Call Lights!",
            right=("lights",),
            wrong={"*": "All four are known to you: this must be a lie. Do not let it go!"},
            rules=("GS-46", "GS-53"),
            show=("lights", "space:0", "space:2"),
        ),
        *played(2, "pass"),
        *played(1, "space 1", "space 4", "space 1", "claim B3", "B3", "done"),
        Task(
            say="Comet had to take the whole stack and one card more. Now Comet claims a Blue 3. "
            "You hold one, but there may be others: this can well be true. If you call and it is "
            "true, you take everything. Let it go.",
            right=("pass",),
            wrong={"*": LET_GO},
            rules=("GS-54",),
            show=("pass", "space:1"),
        ),
        *played(2, "pass", "pass"),
        Task(
            say="Now you may answer: play the same on top. Let us bluff. Your 9 is hard to get rid "
            "of, and nobody can know that it is no Blue 3. Claim Blue 3.",
            right=("claim B3",),
            wrong={
                "lights": LET_GO,
                "*": "Do not waste the chance: a card fewer is a step to the win.",
            },
            rules=("GS-42", "GS-3"),
            show=("claim B3",),
        ),
        Task(
            say="Lay the 9. Keep the true 3 for last: your last card should be true, because then "
            "no call can stop you.",
            right=("B9",),
            wrong={"*": "Keep the true card for last. Now lay the 9, and look innocent."},
            rules=("GS-34",),
            show=("card:B9:1",),
        ),
        Task(
            say="One card is enough for a bluff. Put it down.",
            right=("done",),
            rules=("GS-36",),
            show=("done",),
        ),
        *played(1, "pass"),
        *played(2, "pass"),
        *played(1, "pass"),
        *played(2, "pass"),
        Task(
            say="Nobody called. You could play on once more, but then your last card could be "
            "called with the 9, as one run. Let it go: that ends the sequence.",
            right=("pass",),
            wrong={"*": "Together with the 9 it would be one run, and the 9 was a lie. Wait."},
            rules=("GS-44", "GS-51"),
            show=("pass",),
        ),
        *played(1, "seat 2"),
        Task(
            say="When a sequence ends, its number does something. 3 is Smite: for each card its "
            "player chooses somebody who draws one. Choose Comet.",
            right=("seat 1",),
            wrong={"*": "Ember has one more to draw already. Smite Comet."},
            rules=("GS-64", "GS-73"),
            show=("seat 1",),
        ),
        *played(2, "space 5", "pass"),
        Task(
            say="Your turn, with one card left: a Blue 3. On the grid a Blue 3 is still "
            "open. Play there.",
            right=("space 1",),
            wrong={"*": "Only on the 3 your last card is true. Play there."},
            rules=("GS-30",),
            show=("space:1",),
        ),
        Task(
            say="Claim what is true.",
            right=("claim B3",),
            wrong={"*": "Your card is Blue. A lie as the last card is called by everybody."},
            rules=("GS-32",),
            show=("claim B3",),
        ),
        Task(
            say="Lay your last card. Let them call!",
            right=("B3",),
            rules=("GS-100", "GS-101"),
            show=("card:B3:1",),
        ),
        *played(1, "pass"),
        *played(2, "lights"),
    ),
    ending="Ember called, it was true, and you escape: you win. Remember: count what can be true, "
    "bluff early while many cards are out, and keep a true card for last.",
    over=True,
)

SPECIALS = Lesson(
    title="The specials",
    lead="The Extended Rules add four specials: Wrath, Reflect, Gamble and Indecisive.",
    scenario={
        "seats": 3,
        "options": {"extended": True},
        "hands": [["WR", "RF", "B6", "Y2"], ["B7", "B5", "B4"], ["Y3", "Y1", "Y8"]],
        "spaces": {
            "0": "B7^",
            "1": "B3^",
            "2": "B8",
            "3": "Y3",
            "4": "Y4",
            "5": "GA",
            "6": "Y6",
            "7": "B6",
            "8": "Y1",
        },
        "pile": [
            "Y8",
            "B2",
            "B10",
            "B10",
            "Y10",
            "B1",
            "B2",
            "B5",
            "Y1",
            "Y4",
            "Y5",
            "Y6",
            "B7",
            "B8",
        ],
    },
    names=NAMES,
    course=(
        Task(
            say="Instead of playing you may flip: draw one card and turn up a face-down one. With "
            "nothing that fits that is often right. Flip the lit card.",
            right=("space 5",),
            wrong={"*": "Your cards are good for later. Flip the lit one now."},
            rules=("GS-22",),
            show=("space:5",),
        ),
        Task(
            say="A Gamble! It asks you to guess the next card: low is 1 to 5, high is 6 to 10, "
            "power is a special. You see 7, 6 and 8 among your cards and the open ones, all high. "
            "So low is the better guess.",
            right=("low",),
            wrong={
                "power": "There are far fewer specials than numbers. Guess low.",
                "*": "More high cards than low ones are in sight. Guess low.",
            },
            rules=("GS-166",),
            show=("low",),
        ),
        Task(
            say="Right, and it cost nothing. You could still play now. Your two specials are worth "
            "more in answer to others: end your turn.",
            right=("pass",),
            wrong={"*": "Your true cards do not fit there. Wait for your chance: end your turn."},
            rules=("GS-23",),
            show=("pass",),
        ),
        *played(1, "space 0", "claim B7", "B7", "done"),
        Task(
            say="Comet claims a Blue 7, which may well be true. Let it go; you have a better "
            "answer.",
            right=("pass",),
            wrong={"*": LET_GO},
            rules=("GS-46",),
            show=("pass",),
        ),
        *played(2, "pass", "pass"),
        Task(
            say="In answer to another player you may claim a special. Wrath ends the sequence, and "
            "somebody draws two. You really hold one: claim it.",
            right=("claim WR",),
            wrong={"lights": LET_GO, "*": "You hold a true Wrath: claim that."},
            rules=("GS-134", "GS-140"),
            show=("claim WR",),
        ),
        Task(
            say="A special is always a single card. Lay the Wrath.",
            right=("WR",),
            wrong={"*": "You hold the real one: lay it, and no call can hurt you."},
            rules=("GS-131",),
            show=("card:WR:1",),
        ),
        *played(1, "pass"),
        *played(2, "pass"),
        Task(
            say="Whom does it hit? Comet has the fewest cards, so Comet is nearest to winning.",
            right=("seat 1",),
            wrong={"*": "Comet holds fewer cards and is nearer to winning. Hit Comet."},
            rules=("GS-141",),
            show=("seat 1",),
        ),
        *played(1, "pass"),
        *played(2, "space 1", "claim Y3", "Y3", "done"),
        Task(
            say="Ember claims a Yellow 3. Let it go.",
            right=("pass",),
            wrong={"*": LET_GO},
            rules=("GS-46",),
            show=("pass",),
        ),
        *played(1, "pass"),
        Task(
            say="You may answer, but nothing you hold fits. Let it go, too: 3 is Smite, and you "
            "hold the answer to that.",
            right=("pass",),
            wrong={"lights": LET_GO, "*": "That would be a lie. You have something better: wait."},
            rules=("GS-44", "GS-73"),
            show=("pass", "card:RF:1"),
        ),
        *played(1, "pass"),
        *played(2, "pass", "seat 0"),
        Task(
            say="Ember aims the Smite at you. Reflect sends it back, and you are rid of a card. "
            "Claim it.",
            right=("claim RF",),
            wrong={"*": "Then you draw a card. Claim your Reflect!"},
            rules=("GS-150",),
            show=("claim RF",),
        ),
        Task(
            say="Any card could lie under that claim, but you hold the true one. Lay it.",
            right=("RF",),
            wrong={"*": "You hold the real Reflect. With it you want to be called."},
            rules=("GS-152",),
            show=("card:RF:1",),
        ),
        *played(1, "pass"),
        *played(2, "lights"),
    ),
    ending="Ember called a true Reflect: it takes the stack, and the Smite comes back to it. You "
    "know the specials now; Indecisive, the fourth, changes the colour. When the pile is "
    "empty, cards are matched openly, and the lowest hand wins: specials count ten.",
)

LESSONS = (FIRST, SPECIALS)

FIRST_TABLE = FirstTable(seats=3, options={"extended": False})
