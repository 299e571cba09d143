"""The layout of Grid of Shadows' state, and of the desk its rules work on."""

from fairground.games.grid_of_shadows.rules.components import (
    CARDS,
    CHOOSE_MORE,
    GAMBLE,
    KINDS,
    MEMORY,
    MOST_SEATS,
    NO_CARD,
    NO_SEAT,
    NUMBERS,
    OVER,
    SIDES,
    SPACES,
    UP,
    WHOLE_WIN,
    YELLOW,
)
from fairground.games.grid_of_shadows.rules.options import (
    COPIES,
    FREE_FLIPS,
    GAMES_IN_MATCH,
    OPTIONS,
)
from fairground.kernel.layout import I32, U8, U16, Audience, Field, desk_layout, state_layout

NOBODY, OWNER = Audience.NOBODY, Audience.OWNER
AIMS = "the headline tells who aims at whom, in a moment that random play seldom comes to"
DRAFT = "blank to all but its maker, whose prompt and hand show it"
RECALL = "blank to all but whose memory it is: hands and the discard pile, opened, tell it"
CLOCK = "a clock: a memory of a hand tells how many cards have left it since"

# The highest values of fields that options reach at most.
MOST_GAMES = GAMES_IN_MATCH.highest
MOST_FLIPS = FREE_FLIPS.highest
MOST_COPIES = COPIES.highest
MOST_RULES = 1099  # rulings are numbered from 1,000 on

STATE = state_layout(
    "grid-of-shadows",
    *(option.field(MOST_SEATS) for option in OPTIONS),
    Field("phase", U8, most=OVER),
    # bit mask of the seats that must decide; in a window hidden (GS-46)
    Field("waiting", U8, bits=8),
    # the match
    Field("game", U8, most=MOST_GAMES),  # games finished so far
    Field("wins", U16, (MOST_SEATS,), most=MOST_GAMES * WHOLE_WIN),  # in sixtieths
    # who opens the next game
    Field(
        "opener_next",
        U8,
        most=MOST_SEATS - 1,
        unseen="the log tells who opens a game, and nothing depends on it later",
    ),
    # the rule that ended the last game
    Field("ended_by", U16, most=MOST_RULES, unseen="the log and the outcome tell how a game ended"),
    # the turn
    Field("turn", U8, most=MOST_SEATS - 1),
    Field(
        "first_turn",
        U8,
        most=1,
        unseen="only whether free flips must be taken depends on it, and their prompt says so",
    ),
    Field("flips_left", U8, most=MOST_FLIPS),
    Field("lights_called", U8, most=1),
    Field(
        "silenced",
        U8,
        most=1,
        unseen="the turn ends as soon as it is set, and the log says who is skipped",
    ),
    Field("used", U8, bits=KINDS - NUMBERS),  # bits of the specials claimed in this turn (GS-134)
    # whether anything was played on in this turn
    Field(
        "touched",
        U8,
        most=1,
        unseen="it spares Resolve a look at a table on which nobody has played",
    ),
    # the grid
    Field("face", U8, (SPACES,), most=UP),
    Field("slot_kind", U8, (SPACES,), NOBODY, NO_CARD, most=KINDS - 1),
    Field("slot_known", U8, (SPACES,), bits=MOST_SEATS),  # who knows a face-down grid card
    # who planted it from the hand (Luck)
    Field("slot_by", U8, (SPACES,), blank=NO_SEAT, most=MOST_SEATS - 1),
    # its number among the cards that left that hand unseen
    Field("slot_out", U8, (SPACES,), most=255, unseen=CLOCK),
    Field("slot_mark", U8, (SPACES,), bits=2),
    Field("sides", U16, bits=SIDES),  # bits of the opened side spaces
    # cards on grid cards, of all spaces in placement order
    Field("stacked", U8, most=CARDS),
    Field("stack_slot", U8, (CARDS,), most=SPACES - 1),
    Field("stack_kind", U8, (CARDS,), NOBODY, NO_CARD, most=KINDS - 1),
    Field("stack_player", U8, (CARDS,), most=MOST_SEATS - 1),
    Field("stack_claim", U8, (CARDS,), most=KINDS - 1),
    Field("stack_up", U8, (CARDS,), most=1),
    Field("stack_out", U8, (CARDS,), most=255, unseen=CLOCK),
    # the other zones
    Field("hand", U8, (MOST_SEATS, KINDS), OWNER, most=MOST_COPIES),
    Field("held", U8, (MOST_SEATS,), most=CARDS),
    Field("pile", U8, (CARDS,), NOBODY, NO_CARD, most=KINDS - 1),  # from the bottom up
    # who knows a card that Shift put underneath
    Field("pile_known", U8, (CARDS,), bits=MOST_SEATS),
    Field("pile_left", U8, most=CARDS),
    Field("aside", U8, (2,), NOBODY, NO_CARD, most=KINDS - 1),
    Field("aside_left", U8, most=2),
    Field("gone_up", U8, (KINDS,), most=MOST_COPIES),
    Field("gone_down", U8, (KINDS,), NOBODY, most=MOST_COPIES),
    Field("gone_hidden", U8, most=CARDS),  # how many cards were discarded unseen
    # the cards of a Shift; the chosen one first
    Field("pair", U8, (2,), NOBODY, NO_CARD, most=KINDS - 1),
    Field("paired", U8, most=2),
    # the sequence
    Field("seq_slot", U8, most=SPACES - 1),
    Field("number", U8, most=10),
    Field("colour", U8, most=YELLOW),
    Field(
        "opener", U8, most=MOST_SEATS - 1, unseen="the turn player opens every sequence of a turn"
    ),
    Field("last_player", U8, blank=NO_SEAT, most=MOST_SEATS - 1),  # NO_SEAT outside a sequence
    # maker of the last number play
    Field(
        "last_number",
        U8,
        most=MOST_SEATS - 1,
        unseen="the newest number claim of the sequence shows who made it",
    ),
    # index of the first card of the run among all stack cards
    Field(
        "run_start",
        U8,
        most=CARDS,
        unseen="cards open to a call are marked so; afterwards nothing depends on it",
    ),
    # of the run below it, for Gamble
    Field(
        "prior_start",
        U8,
        most=CARDS,
        unseen="the cards that a Gamble shows are marked so; otherwise nothing depends on it",
    ),
    # in a row
    Field(
        "passes",
        U8,
        most=MOST_SEATS,
        unseen="whose turn it is to answer shows how many have passed in a row",
    ),
    Field("passed", U8, bits=MOST_SEATS),  # bit mask of who has passed in this sequence
    Field("closing", U8, most=1),  # the window now open is the one before the end (GS-R7)
    Field(
        "accused",
        U8,
        most=MOST_SEATS - 1,
        unseen="the banner names whose play can be called; afterwards nothing depends on it",
    ),
    # waits to take the cards behind a Gamble
    Field("accuser", U8, blank=NO_SEAT, most=MOST_SEATS - 1),
    # bit mask of who has called; hidden like `waiting`
    Field(
        "calls",
        U8,
        bits=8,
        unseen="in a window one knows one's own answer, and the prompt tells it",
    ),
    # what the play being assembled holds so far: its maker's alone (secrets.unveil)
    Field("step", U8, most=CHOOSE_MORE, unseen=DRAFT),
    Field("draft_slot", U8, most=SPACES - 1, unseen=DRAFT),
    Field("draft_claim", U8, most=KINDS - 1, unseen=DRAFT),
    Field("picked", U8, most=CARDS, unseen=DRAFT),
    Field("pick_last", U8, most=KINDS - 1, unseen=DRAFT),
    Field("pick", U8, (KINDS,), most=MOST_COPIES, unseen=DRAFT),
    # the ability
    Field("ability", U8, most=GAMBLE),
    Field("copied", U8, most=CARDS),  # cards claimed as the number in this sequence
    Field("copy_player", U8, (CARDS,), most=MOST_SEATS - 1),
    Field("aimed", U8, most=CARDS),  # effects assigned so far
    Field("aim_sender", U8, (CARDS,), most=MOST_SEATS - 1, unseen=AIMS),
    Field("aim_target", U8, (CARDS,), most=MOST_SEATS - 1, unseen=AIMS),
    Field("offered", U8, bits=MOST_SEATS),  # seats that have had their last offer of a Reflect
    # 1 while the last offers go round
    Field("offering", U8, most=1, unseen="the last offers begin once every copy is aimed"),
    Field("reflector", U8, blank=NO_SEAT, most=MOST_SEATS - 1),
    Field("discards_left", U8, most=2),
    # the phase that a guess interrupted
    Field(
        "flip_from",
        U8,
        most=OVER,
        unseen="a guess names what it interrupts; afterwards nothing depends on it",
    ),
    Field(
        "flip_slot",
        U8,
        most=SPACES - 1,
        unseen="prompts name the space that is turned up or filled; later nothing depends on it",
    ),
    # what each seat remembers: kinds seen to enter a hand (6), and the clock of unseen departures
    Field("outs", U8, (MOST_SEATS,), most=255, unseen=CLOCK),  # cards that left each hand unseen
    # seats whose hands may hold cards that left this one
    Field("passed_on", U8, (MOST_SEATS,), bits=MOST_SEATS),
    # bits of kinds that a pass in the final shows to be absent
    Field("lacks", I32, (MOST_SEATS,), bits=KINDS),
    Field("public_in", U8, (MEMORY,), most=MOST_COPIES),
    Field("public_at", U8, (MEMORY,), most=255, unseen=CLOCK),
    Field("seen_in", U8, (MOST_SEATS, MEMORY), most=MOST_COPIES, unseen=RECALL),
    Field("seen_at", U8, (MOST_SEATS, MEMORY), most=255, unseen=CLOCK),
    # own knowledge of cards discarded unseen
    Field("gone_known", U8, (MOST_SEATS, KINDS), most=MOST_COPIES, unseen=RECALL),
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
