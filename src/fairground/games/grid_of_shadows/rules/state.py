"""The layout of Grid of Shadows' state, and of the desk its rules work on."""

from fairground.games.grid_of_shadows.rules.components import (
    CARDS,
    KINDS,
    MEMORY,
    MOST_SEATS,
    NO_CARD,
    NO_SEAT,
    SPACES,
)
from fairground.games.grid_of_shadows.rules.options import OPTIONS
from fairground.kernel.layout import I32, U8, U16, Audience, Field, desk_layout, state_layout

NOBODY, OWNER = Audience.NOBODY, Audience.OWNER
AIMS = "the headline tells who aims at whom, in a moment that random play seldom comes to"
DRAFT = "blank to all but its maker, whose prompt and hand show it"
RECALL = "blank to all but whose memory it is: hands and the discard pile, opened, tell it"
CLOCK = "a clock: a memory of a hand tells how many cards have left it since"

STATE = state_layout(
    "grid-of-shadows",
    *(option.field(MOST_SEATS) for option in OPTIONS),
    Field("phase", U8),
    Field("waiting", U8),  # bit mask of the seats that must decide; in a window hidden (GS-46)
    # the match
    Field("game", U8),  # games finished so far
    Field("wins", U16, (MOST_SEATS,)),  # in sixtieths
    # who opens the next game
    Field(
        "opener_next", U8, unseen="the log tells who opens a game, and nothing depends on it later"
    ),
    # the rule that ended the last game
    Field("ended_by", U16, unseen="the log and the outcome tell how a game ended"),
    # the turn
    Field("turn", U8),
    Field(
        "first_turn",
        U8,
        unseen="only whether free flips must be taken depends on it, and their prompt says so",
    ),
    Field("flips_left", U8),
    Field("lights_called", U8),
    Field(
        "silenced", U8, unseen="the turn ends as soon as it is set, and the log says who is skipped"
    ),
    Field("used", U8),  # bits of the specials claimed in this turn (GS-134)
    # whether anything was played on in this turn
    Field("touched", U8, unseen="it spares Resolve a look at a table on which nobody has played"),
    # the grid
    Field("face", U8, (SPACES,)),
    Field("slot_kind", U8, (SPACES,), NOBODY, NO_CARD),
    Field("slot_known", U8, (SPACES,)),  # who knows a face-down grid card
    Field("slot_by", U8, (SPACES,), blank=NO_SEAT),  # who planted it from the hand (Luck)
    # its number among the cards that left that hand unseen
    Field("slot_out", U8, (SPACES,), unseen=CLOCK),
    Field("slot_mark", U8, (SPACES,)),
    Field("sides", U16),  # bits of the opened side spaces
    # cards on grid cards, of all spaces in placement order
    Field("stacked", U8),
    Field("stack_slot", U8, (CARDS,)),
    Field("stack_kind", U8, (CARDS,), NOBODY, NO_CARD),
    Field("stack_player", U8, (CARDS,)),
    Field("stack_claim", U8, (CARDS,)),
    Field("stack_up", U8, (CARDS,)),
    Field("stack_out", U8, (CARDS,), unseen=CLOCK),
    # the other zones
    Field("hand", U8, (MOST_SEATS, KINDS), OWNER),
    Field("held", U8, (MOST_SEATS,)),
    Field("pile", U8, (CARDS,), NOBODY, NO_CARD),  # from the bottom up
    Field("pile_known", U8, (CARDS,)),  # who knows a card that Shift put underneath
    Field("pile_left", U8),
    Field("aside", U8, (2,), NOBODY, NO_CARD),
    Field("aside_left", U8),
    Field("gone_up", U8, (KINDS,)),
    Field("gone_down", U8, (KINDS,), NOBODY),
    Field("gone_hidden", U8),  # how many cards were discarded unseen
    Field("pair", U8, (2,), NOBODY, NO_CARD),  # the cards of a Shift; the chosen one first
    Field("paired", U8),
    # the sequence
    Field("seq_slot", U8),
    Field("number", U8),
    Field("colour", U8),
    Field("opener", U8, unseen="the turn player opens every sequence of a turn"),
    Field("last_player", U8, blank=NO_SEAT),  # NO_SEAT outside a sequence
    # maker of the last number play
    Field("last_number", U8, unseen="the newest number claim of the sequence shows who made it"),
    # index of the first card of the run among all stack cards
    Field(
        "run_start",
        U8,
        unseen="cards open to a call are marked so; afterwards nothing depends on it",
    ),
    # of the run below it, for Gamble
    Field(
        "prior_start",
        U8,
        unseen="the cards that a Gamble shows are marked so; otherwise nothing depends on it",
    ),
    # in a row
    Field("passes", U8, unseen="whose turn it is to answer shows how many have passed in a row"),
    Field("passed", U8),  # bit mask of who has passed in this sequence
    Field("closing", U8),  # the window now open is the one before the end (GS-R7)
    Field(
        "accused",
        U8,
        unseen="the banner names whose play can be called; afterwards nothing depends on it",
    ),
    Field("accuser", U8, blank=NO_SEAT),  # waits to take the cards behind a Gamble
    # bit mask of who has called; hidden like `waiting`
    Field("calls", U8, unseen="in a window one knows one's own answer, and the prompt tells it"),
    # what the play being assembled holds so far: its maker's alone (secrets.unveil)
    Field("step", U8, unseen=DRAFT),
    Field("draft_slot", U8, unseen=DRAFT),
    Field("draft_claim", U8, unseen=DRAFT),
    Field("picked", U8, unseen=DRAFT),
    Field("pick_last", U8, unseen=DRAFT),
    Field("pick", U8, (KINDS,), unseen=DRAFT),
    # the ability
    Field("ability", U8),
    Field("copied", U8),  # cards claimed as the number in this sequence
    Field("copy_player", U8, (CARDS,)),
    Field("aimed", U8),  # effects assigned so far
    Field("aim_sender", U8, (CARDS,), unseen=AIMS),
    Field("aim_target", U8, (CARDS,), unseen=AIMS),
    Field("offered", U8),  # seats that have had their last offer of a Reflect
    # 1 while the last offers go round
    Field("offering", U8, unseen="the last offers begin once every copy is aimed"),
    Field("reflector", U8, blank=NO_SEAT),
    Field("discards_left", U8),
    # the phase that a guess interrupted
    Field(
        "flip_from", U8, unseen="a guess names what it interrupts; afterwards nothing depends on it"
    ),
    Field(
        "flip_slot",
        U8,
        unseen="prompts name the space that is turned up or filled; later nothing depends on it",
    ),
    # what each seat remembers: kinds seen to enter a hand (6), and the clock of unseen departures
    Field("outs", U8, (MOST_SEATS,), unseen=CLOCK),  # cards that left each hand unseen
    Field("passed_on", U8, (MOST_SEATS,)),  # seats whose hands may hold cards that left this one
    Field("lacks", I32, (MOST_SEATS,)),  # bits of kinds that a pass in the final shows to be absent
    Field("public_in", U8, (MEMORY,)),
    Field("public_at", U8, (MEMORY,), unseen=CLOCK),
    Field("seen_in", U8, (MOST_SEATS, MEMORY), unseen=RECALL),
    Field("seen_at", U8, (MOST_SEATS, MEMORY), unseen=CLOCK),
    # own knowledge of cards discarded unseen
    Field("gone_known", U8, (MOST_SEATS, KINDS), unseen=RECALL),
)

DESK = desk_layout(
    "grid-of-shadows",
    Field("todo", U8),  # what comes next, with what it needs to know
    Field("winners", U8),
    Field("ended_by", U16),
    Field("accuser", U8),
    Field("callers", U8),
    Field("called_by", U8),  # the rule by which they called
    # what each seat has drawn in this action, told at once
    Field("drew", U8, (MOST_SEATS,)),
    Field("drawn", U8, (MOST_SEATS, CARDS)),
    # redeal
    Field("left", U8, (KINDS,)),
    Field("pool", U8, (CARDS,)),
    Field("need", U8, (MOST_SEATS,)),
    Field("owner", U8, (CARDS,)),
    Field("gone", U8),
    Field("moved", U8, (MOST_SEATS,)),
    Field("line", U8, (MEMORY,)),
    Field("clock", U8, (MEMORY,)),
    Field("belief", U8),  # how a redeal weighs what the others claim
)
