"""Gold n' Crash's guided first game: how to bring an airship down, then Guests and tricks."""

from __future__ import annotations

from fairground.kernel.lessons import FirstTable, Lesson, Reply, Task

CREWS = {"crews": "seat0_octopirates", "first_player": "seat0"}
DRAWN = (Reply(1, "draw"), Reply(1, "draw"))

FIRST = Lesson(
    title="Bring it down",
    lead="Two crews of airships fight for Gold. You also win if all three enemy ships are down.",
    scenario={
        "options": CREWS,
        "players": [
            {
                "hand": "S1 C1 G1 B1",
                "columns": ["S2 $4", "", "H2"],
                "deck": "H1 $4 G2 S1 B1",
                "discard": "H3 B2",
                "zeppelins": [1, 3, 2],
            },
            {
                "hand": "G1 $4",
                "columns": ["G1", "B2", "S1"],
                "deck": "$4 H1 $4 G2 S1 H2 $4 B1 G1",
                "zeppelins": [1, 3, 2],
                "destroyed": [True, True, False],
            },
        ],
    },
    names=("Player", "Comet"),
    course=(
        Task(
            say="Your ships are below, Comet's above. Two of Comet's ships are down already: "
            "destroy the lit one and you win. In your turn you take two actions. The first: draw "
            "a card from your deck.",
            right=("draw",),
            wrong={"*": "Good cards first: draw the top card of your deck."},
            rules=("GC-2", "GC-15"),
            show=("zeppelin:5", "deck-0:1"),
        ),
        Task(
            say="A hook, for later. Now play a card: it goes to the end of one of your columns and "
            "does what its sign says. A sword throws the last card of the column opposite away. "
            "In the middle Comet has a bomb: board it with your sword.",
            right=("S1@1",),
            wrong={
                "S1@*": "There the sword only hits a harmless card. Board the bomb in the middle.",
                "*": "That can wait. Comet's bomb in the middle may hit you: board it.",
            },
            rules=("GC-17", "GC-34"),
            show=("card:S1-0~0", "lane-0-1:0"),
        ),
        *DRAWN,
        Task(
            say="Gold counts when it lies in your Treasure. A chest puts the last card of a "
            "column beside it there. Play the chest into the middle, between your coin and your "
            "hook.",
            right=("C1@1",),
            wrong={"*": "First the Gold: play the chest into the middle, beside the coin."},
            rules=("GC-37", "GC-64"),
            show=("card:C1-0~0", "lane-0-1:1"),
        ),
        Task(
            say="Which neighbour do you secure? The coin is worth 4, the hook 2. Coins do nothing "
            "when they are played: chests make them worth something.",
            right=("secure 0",),
            wrong={"*": "The hook is worth 2 and still useful there. Take the coin on the left."},
            rules=("GC-37", "GC-38"),
            show=("lane-0-0:1",),
        ),
        Task(
            say="One action is left. The middle column is the longest, so nothing may go there. "
            "Play the spyglass on the left: it draws a card, so it costs you nothing.",
            right=("G1@0",),
            wrong={"*": "Play the spyglass into the left column: it brings a new card at once."},
            rules=("GC-18", "GC-36"),
            show=("card:G1-0~0", "lane-0-0:1"),
        ),
        *DRAWN,
        Task(
            say="Now attack. A bomb hits the ship in its own lane. Nobody knows whether that one "
            "holds out 1, 2 or 3 bombs; the wrecks say 1 and 3, so it must be 2. Bomb it.",
            right=("B1@2",),
            wrong={"*": "Attack first: the bomb goes into the right column."},
            rules=("GC-28", "GC-29"),
            show=("zeppelin:5", "card:B1-0~0", "lane-0-2:1"),
        ),
        Task(
            say="It held: one bomb is not enough. The second bomb in the same column counts as "
            "two. One lies on top of your discard pile, and a hook takes it back. Play the hook on "
            "the left.",
            right=("H1@0",),
            wrong={
                "H1@2": "Then the right column would be the longest and closed for your bomb.",
                "*": "Get the second bomb: a hook takes the top card of your discard pile.",
            },
            rules=("GC-31", "GC-35"),
            show=("card:H1-0~0", "discard-0:0", "lane-0-0:2"),
        ),
        *DRAWN,
        Task(
            say="Two bombs in one column hit with strength 2. Finish it.",
            right=("B2@2",),
            wrong={"*": "The bomb belongs into the right column, beside the other bomb."},
            rules=("GC-24", "GC-25", "GC-62"),
            show=("zeppelin:5", "lane-0-2:2"),
        ),
    ),
    ending="The last ship is down, and you win at once. Remember: two or three of one sign in a "
    "column work double and triple, chests turn coins into points, and hooks bring cards back.",
    over=True,
)

GUESTS = Lesson(
    title="Guests and tricks",
    lead="Guests bring much Gold, a third card clears a column, and discarding has effects, too.",
    scenario={
        "options": CREWS,
        "players": [
            {
                "hand": "$4 H2",
                "columns": ["$4", "C1 B1", "H1 H1"],
                "deck": "G1 $4 S1 G2",
                "discard": "S1 C2 C1",
                "zeppelins": [1, 3, 2],
                "guests": ["COIN2", "NINE", "HOOK3"],
            },
            {
                "hand": "G1 S2",
                "columns": ["G2", "S1", "H2"],
                "deck": "$4 H1 $4 G1",
                "treasure": "H1 $6",
                "zeppelins": [1, 3, 2],
            },
        ],
    },
    names=("Player", "Comet"),
    course=(
        Task(
            say="Above each of your ships a Guest waits for its wish. COIN2 on the left wants two "
            "coins in its column, and one lies there. Play your coin on the left.",
            right=("$4@0",),
            wrong={"*": "First make the Guest on the left happy: it wants a second coin."},
            rules=("GC-50", "GC-58"),
            show=("card:$4-0~0", "lane-0-0:1"),
        ),
        Task(
            say="5 Gold came aboard, for nothing more than a coin. Now the right column: the third "
            "hook works three times, makes the Guest HOOK3 happy, and then clears the column. "
            "Play it there.",
            right=("H2@2",),
            wrong={"*": "Play the hook on the right: there it is the third one."},
            rules=("GC-25", "GC-46", "GC-57"),
            show=("card:H2-0~0", "lane-0-2:2"),
        ),
        *DRAWN,
        Task(
            say="You may also discard the last card of a column, for another effect. A discarded "
            "bomb cracks Comet's safe: the top card of its Treasure, worth 6, goes to its discard "
            "pile. Discard the bomb in the middle.",
            right=("discard 1",),
            wrong={"*": "Crack the safe first: discard the bomb at the end of the middle column."},
            rules=("GC-22", "GC-39"),
            show=("lane-0-1:1", "treasure-1:0"),
        ),
        Task(
            say="And now the best of it: a discarded chest loots the top card of Comet's discard "
            "pile. That is the 6 that you have just thrown there.",
            right=("discard 1",),
            wrong={"*": "Comet may take the 6 back. Discard the chest in the middle: it loots."},
            rules=("GC-43",),
            show=("lane-0-1:0", "discard-1:0"),
        ),
        *DRAWN,
        Task(
            say="Comet has drawn its last card: when a deck is empty the other crew has one last "
            "turn, and then Gold is counted. Only what lies in a Treasure counts, so secure your "
            "coin: play the chest of 2 into the middle.",
            right=("C2@1",),
            wrong={"*": "Cards outside your Treasure count nothing now. Secure the coin."},
            rules=("GC-63", "GC-64"),
            show=("card:C2-0~0", "lane-0-1:0"),
        ),
        Task(
            say="Only the coin lies beside the chest. Secure it.",
            right=("secure 0",),
            rules=("GC-37",),
            show=("lane-0-0:0",),
        ),
        Task(
            say="One action is left. Left and middle are the longest, so only the right column is "
            "open. Play your other chest there: it secures the one in the middle.",
            right=("C1@2",),
            wrong={"*": "That is worth nothing any more. Play the chest on the right."},
            rules=("GC-20", "GC-37"),
            show=("card:C1-0~0", "lane-0-2:0"),
        ),
        Task(
            say="Secure the chest of 2 beside it. That ends your last turn.",
            right=("secure 1",),
            rules=("GC-37", "GC-63"),
            show=("lane-0-1:0",),
        ),
    ),
    ending="You have more Gold, so you win. Worth knowing: cards below a Guest in your Treasure "
    "are safe for ever, a cracked card can be looted, and the longest column is always closed.",
    over=True,
)

LESSONS = (FIRST, GUESTS)

FIRST_TABLE = FirstTable(seats=2, options={})
