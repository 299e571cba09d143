"""Grid of Shadows' components as constants, its options, and the layout of its state."""

from fairground.kernel.layout import I32, U8, U16, Audience, Field, desk_layout, state_layout
from fairground.kernel.options import Constraint, Flag, OneOf, Option, Whole

MOST_SEATS = 6
NO_SEAT = 255

# Cards (specification 2.1): colour * 10 + number - 1 for the numbers, then the four specials.
KINDS = 24
NUMBERS = 20
BLUE, YELLOW = range(2)
WR, RF, GA, IN = range(20, 24)
NO_CARD = 255
CARDS = 96

# Spaces (3): the grid, the side spaces that Summon opens, two for the Final Challenge.
GRID = 9
SIDES = 9
FIRST_FINAL = GRID + SIDES
SPACES = 20
EMPTY, DOWN, UP = range(3)

# Actions (5.1).
PASS, DONE, LIGHTS = range(3)
SLOT = 3
CLAIM = SLOT + SPACES
CARD = CLAIM + KINDS
PLAYER = CARD + KINDS
GUESS_LOW = PLAYER + MOST_SEATS
GUESS_HIGH = GUESS_LOW + 1
GUESS_POWER = GUESS_LOW + 2
ACTIONS = GUESS_LOW + 3

# What is being decided, as everybody may know it (5.2).
(
    FREE_FLIP,
    ACTION,
    AFTER_FLIP,
    RESPOND,
    WINDOW,
    TARGET,
    REFLECT,
    GIVE,
    DISCARD,
    SHIFT_CARD,
    SHIFT_SLOT,
    LUCK_SLOT,
    LUCK_CARD,
    BLESS,
    BONUS,
    GUESS,
    FC_PLAY,
    FC_REVEAL,
    OVER,
) = range(19)

# How far the play that a player assembles has come: nobody else may know it (GS-36, GS-120).
NO_STEP, CHOOSE_CLAIM, CHOOSE_CARDS, CHOOSE_MORE = range(4)

# Abilities (2.2), and the further effects that are aimed at somebody.
WHISPER, DECEIVE, SMITE, BLESSING, SILENCE, SHIFT, LUCK, SUMMON, HUNGER, BALANCE = range(1, 11)
WRATH, GAMBLE = 11, 12

# What happened to a space in this turn.
PLAYED_ON = 1
DOOMED = 2

# One of each of these claims in a turn (GS-134), as bits by kind.
USED = tuple(1 << (kind - WR) if kind >= WR else 0 for kind in range(KINDS))

# A bit of `waiting` that no seat has: somebody decides, but who is not for this viewer to know.
SOMEBODY = 128

# A win in a match is counted in sixtieths, so that any number of players can share it.
WHOLE_WIN = 60

# Option values that rules compare with.
FIRST_RANDOM, FIRST_PREVIOUS, FIRST_SEAT_0 = range(3)
WINDOWS_OPEN, WINDOWS_OPEN_CLOSE = range(2)
PRIORITY_CLOCKWISE, PRIORITY_RANDOM = range(2)
FLIPS_OPTIONAL, FLIPS_MANDATORY = range(2)
ESCAPE_AT_ONCE, ESCAPE_TURN_END = range(2)
DEPLETION_END_OF_TURN, DEPLETION_AT_ONCE = range(2)
SIDES_PERMANENT, SIDES_TEMPORARY = range(2)
DISCARD_AS_IT_LAY, DISCARD_PUBLIC = range(2)
FINAL_LAST_REVEAL, FINAL_EXHAUST = range(2)
SPECIALS_DEAD, SPECIALS_MATCH = range(2)
TIE_FEWEST, TIE_SHARED = range(2)
DECEIVE_BACK, DECEIVE_CANCEL = range(2)

# What comes next inside one action: rules leave it on the desk, and `rules.go_on` carries it out.
# So no rule calls the whole rest of the game, and each one is compiled by itself.
(
    NOTHING,
    FIRE,
    END_ABILITY,
    AIM,
    CALL_LIGHTS,
    INSPECT,
    AFTER_GAMBLE,
    RESOLVE,
    BEGIN_FINAL,
    END_GAME,
    DEAL_GAME,
) = range(11)

# How a card was turned up.
FLIP_FREE, FLIP_PAID, FLIP_BLESSING, FLIP_SUMMON, FLIP_GAMBLE, FLIP_FINAL = range(6)

# Events on the tape.
(
    GAME_STARTED,  # seat: first player, a: game, b: cards dealt to each
    TURN_BEGAN,  # seat, a: free flips
    FLIPPED,  # seat, a: space, b: kind, c: how
    FLIPS_ENDED,  # seat
    DREW,  # seat, a: cards
    DREW_CARDS,  # seat, a..d: kinds (to its owner)
    PLAYED,  # seat, a: space, b: claim, c: cards, d: cards on the space now
    PLAYED_CARDS,  # seat, a..d: kinds (to its owner)
    LET_GO,  # a: whose play nobody called
    PASSED,  # seat
    CALLED,  # seat: accuser, a: accused, b: bit mask of callers, c: space
    SHOWN,  # seat: who had played it, a: kind, b: claim, c: space, d: cards below it there
    JUDGED,  # seat: accused, a: 1 if truthful
    TOOK,  # seat, a: space, b: cards
    TOOK_CARDS,  # seat, a..d: kinds (to its owner)
    ABILITY,  # seat, a: number
    TARGETED,  # seat, a: target, b: ability
    NO_REFLECT,  # seat
    REFLECTED,  # seat
    GAVE,  # seat, a: to
    GAVE_CARD,  # seat, a: to, b: kind (to both)
    DISCARDED,  # seat, a: kind or -1
    SKIPPED,  # seat
    SHIFT_SAW,  # seat, a, b: kinds (to its owner)
    SHIFTED,  # seat, a: space, b: 1 if a card went under the pile
    SHIFT_PUT,  # seat, a: space, b: kind there, c: kind under the pile or -1 (to its owner)
    REMOVED,  # seat, a: space, b: kind or -1, c: cards on it
    PLANTED,  # seat, a: space
    PLANTED_CARD,  # seat, a: space, b: kind (to its owner)
    GUESSED,  # seat, a: 0 low, 1 high, 2 power; b: 1 if right
    STRUCK,  # seat: who turned Wraths up, a: Wraths
    BLOCKED,  # a: space
    GAMBLED,  # seat, a: 1 if the run was true
    COLLAPSED,  # a: space, b: kind, c: cards on it, d: 1 if doomed
    SWEPT,  # a: face-up grid cards, b: cards on them
    REFILLED,  # a: cards
    TURN_ENDED,  # seat (without a play)
    FINAL_BEGAN,  # seat: who is first
    SET_OUT,  # a: space, b: kind
    MATCHED,  # seat, a: space, b: kind, c: cards
    CANNOT,  # seat
    COUNTED,  # seat, a: total, b: cards
    ESCAPED,  # seat
    GAME_WON,  # a: bit mask of winners, b: game
    MATCH_OVER,  # a: bit mask of winners
) = range(45)


def knob(name: str, high: int, default: int, sentence: str, *rules: str, low: int = 0) -> Option:
    """A number that a designer may turn (2.5)."""
    return Option(name, Whole(low, high), default, sentence, rules)


OPTIONS = (
    Option(
        "extended",
        Flag(),
        False,
        "Shuffle in the sixteen specials: Wrath, Reflect, Gamble, Indecisive.",
        ("GS-10", "GS-130"),
    ),
    Option(
        "first_player",
        OneOf("random", "previous_winner", *(f"seat_{seat}" for seat in range(MOST_SEATS))),
        "random",
        "Who opens: a random seat and then the previous winner, or always the same seat.",
        ("GS-15", "GS-R3"),
    ),
    knob("games_in_match", 9, 1, "Games in a match.", "GS-R3", low=1),
    Option(
        "lights_windows",
        OneOf("open", "open_close"),
        "open",
        "Whether everybody is asked once more before a sequence ends by passes.",
        ("GS-46", "GS-R7"),
    ),
    Option(
        "lights_priority",
        OneOf("clockwise", "random"),
        "clockwise",
        "Who is the accuser if several call: the first after the accused, or any of them.",
        ("GS-47", "GS-R8"),
    ),
    Option(
        "pass_is_final",
        Flag(),
        False,
        "Whoever passes in a sequence may only pass or call for the rest of it.",
        ("GS-43", "GS-R9"),
    ),
    Option(
        "free_flips_after_lights",
        OneOf("optional", "mandatory"),
        "optional",
        "Whether the free flips after Lights must be taken.",
        ("GS-95", "GS-R4"),
    ),
    Option(
        "escape",
        OneOf("immediate", "turn_end"),
        "immediate",
        "Whether an empty hand wins as soon as it is safe, or only after Resolve.",
        ("GS-100", "GS-101", "GS-R13"),
    ),
    Option(
        "depletion",
        OneOf("end_of_turn", "at_once"),
        "end_of_turn",
        "Whether an empty pile starts the Final Challenge after the turn or at once.",
        ("GS-96", "GS-R32"),
    ),
    Option(
        "side_spaces",
        OneOf("permanent", "temporary"),
        "permanent",
        "Whether side spaces are refilled or closed once they are empty.",
        ("GS-94", "GS-R27"),
    ),
    Option(
        "discard_visibility",
        OneOf("as_it_lay", "public"),
        "as_it_lay",
        "Whether discarded cards keep their facing or are all laid open.",
        ("GS-7", "GS-R39"),
    ),
    Option(
        "final_must_play",
        Flag(),
        True,
        "Whether a matching card must be played in the Final Challenge.",
        ("GS-114", "GS-R34"),
    ),
    Option(
        "final_end",
        OneOf("last_reveal", "exhaust"),
        "last_reveal",
        "Whether the last reveal ends the Final Challenge, or only that nobody can play.",
        ("GS-118", "GS-R35"),
    ),
    Option(
        "final_specials",
        OneOf("dead", "match_same"),
        "dead",
        "Whether specials are dead in the Final Challenge or match their like.",
        ("GS-114", "GS-R36"),
    ),
    Option(
        "tie_break",
        OneOf("fewest_cards_then_shared", "shared"),
        "fewest_cards_then_shared",
        "Whether fewer cards break a tie of totals.",
        ("GS-119", "GS-R37"),
    ),
    Option(
        "reflect_deceive",
        OneOf("give_back", "cancel"),
        "give_back",
        "Whether a reflected Deceive gives a card back or just nothing.",
        ("GS-156", "GS-R49"),
    ),
    knob("hand_size", 10, 7, "Cards dealt to each player.", "GS-11", low=1),
    knob("free_flips", 4, 2, "Free flips at the start and after Lights.", "GS-16", "GS-95"),
    knob("flip_penalty", 3, 1, "Cards drawn for a paid flip.", "GS-22"),
    knob("lights_penalty", 3, 1, "Cards the loser of Lights draws besides.", "GS-53", "GS-54"),
    knob("collapse_at", 6, 3, "Cards on top that make a grid card collapse.", "GS-92", low=2),
    knob("set_aside", 2, 2, "Cards put aside for the Final Challenge.", "GS-13"),
    knob("copies", 4, 4, "Copies of each kind.", "GS-R1", low=3),
    knob("wrath_draw", 4, 2, "Cards drawn for a Wrath.", "GS-141", "GS-145", "GS-146"),
    knob("gamble_fail_draw", 5, 3, "Cards drawn for a lost Gamble.", "GS-161"),
    knob("gamble_win_discard", 2, 1, "Cards discarded for a won Gamble.", "GS-161"),
    knob("guess_penalty", 3, 1, "Cards drawn for a wrong guess.", "GS-166"),
    knob("special_value", 20, 10, "What a special counts in hand at the end.", "GS-133"),
    knob("hunger_draw", 4, 2, "Cards drawn for each Hunger.", "GS-79"),
    knob("side_cap", SIDES, SIDES, "Side spaces that Summon may open.", "GS-78", "GS-R27"),
)

CONSTRAINTS = (
    Constraint(
        lambda options: (
            options["copies"] * (KINDS if options["extended"] else NUMBERS)
            > options["seats"] * options["hand_size"] + GRID + options["set_aside"]
        ),
        "the draw pile must hold at least 1 card after setup: fewer cards for each hand, more "
        "copies, or the extended deck",
        ("GS-14",),
    ),
    Constraint(
        lambda options: (
            not options["first_player"].startswith("seat_")
            or int(options["first_player"][-1]) < options["seats"]
        ),
        "first_player must be a seat of this table",
        ("GS-15",),
    ),
)

MEMORY = MOST_SEATS * KINDS
NOBODY = Audience.NOBODY

STATE = state_layout(
    "grid-of-shadows",
    *(option.field(MOST_SEATS) for option in OPTIONS),
    Field("phase", U8),
    Field("waiting", U8),  # bit mask of the seats that must decide; in a window hidden (GS-46)
    # the match
    Field("game", U8),  # games finished so far
    Field("wins", U16, (MOST_SEATS,)),  # in sixtieths
    Field("opener_next", U8),  # who opens the next game
    Field("ended_by", U16),  # the rule that ended the last game
    # the turn
    Field("turn", U8),
    Field("first_turn", U8),
    Field("flips_left", U8),
    Field("lights_called", U8),
    Field("silenced", U8),
    Field("used", U8),  # bits of the specials claimed in this turn (GS-134)
    Field("touched", U8),  # whether anything was played on in this turn
    # the grid
    Field("face", U8, (SPACES,)),
    Field("slot_kind", U8, (SPACES,), NOBODY, NO_CARD),
    Field("slot_known", U8, (SPACES,)),  # who knows a face-down grid card
    Field("slot_by", U8, (SPACES,), blank=NO_SEAT),  # who planted it from the hand (Luck)
    Field("slot_out", U8, (SPACES,)),  # its number among the cards that left that hand unseen
    Field("slot_mark", U8, (SPACES,)),
    Field("sides", U16),  # bits of the opened side spaces
    # cards on grid cards, of all spaces in placement order
    Field("stacked", U8),
    Field("stack_slot", U8, (CARDS,)),
    Field("stack_kind", U8, (CARDS,), NOBODY, NO_CARD),
    Field("stack_player", U8, (CARDS,)),
    Field("stack_claim", U8, (CARDS,)),
    Field("stack_up", U8, (CARDS,)),
    Field("stack_out", U8, (CARDS,)),
    # the other zones
    Field("hand", U8, (MOST_SEATS, KINDS), Audience.OWNER),
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
    Field("opener", U8),
    Field("last_player", U8, blank=NO_SEAT),  # NO_SEAT outside a sequence
    Field("last_number", U8),  # maker of the last number play
    Field("run_start", U8),  # index of the first card of the run among all stack cards
    Field("prior_start", U8),  # of the run below it, for Gamble
    Field("passes", U8),  # in a row
    Field("passed", U8),  # bit mask of who has passed in this sequence
    Field("closing", U8),  # the window now open is the one before the end (GS-R7)
    Field("accused", U8),
    Field("accuser", U8, blank=NO_SEAT),  # waits to take the cards behind a Gamble
    Field("calls", U8),  # bit mask of who has called; hidden like `waiting`
    # what the play being assembled holds so far: its maker's alone
    Field("step", U8),
    Field("draft_slot", U8),
    Field("draft_claim", U8),
    Field("picked", U8),
    Field("pick_last", U8),
    Field("pick", U8, (KINDS,)),
    # the ability
    Field("ability", U8),
    Field("copied", U8),  # cards claimed as the number in this sequence
    Field("copy_player", U8, (CARDS,)),
    Field("aimed", U8),  # effects assigned so far
    Field("aim_sender", U8, (CARDS,)),
    Field("aim_target", U8, (CARDS,)),
    Field("offered", U8),  # seats that have had their last offer of a Reflect
    Field("offering", U8),  # 1 while the last offers go round
    Field("reflector", U8, blank=NO_SEAT),
    Field("discards_left", U8),
    Field("flip_from", U8),  # the phase that a guess interrupted
    Field("flip_slot", U8),
    # what each seat remembers: kinds seen to enter a hand (6), and the clock of unseen departures
    Field("outs", U8, (MOST_SEATS,)),  # cards that left each hand unseen
    Field("passed_on", U8, (MOST_SEATS,)),  # seats whose hands may hold cards that left this one
    Field("lacks", I32, (MOST_SEATS,)),  # bits of kinds that a pass in the final shows to be absent
    Field("public_in", U8, (MEMORY,)),
    Field("public_at", U8, (MEMORY,)),
    Field("seen_in", U8, (MOST_SEATS, MEMORY)),
    Field("seen_at", U8, (MOST_SEATS, MEMORY)),
    Field("gone_known", U8, (MOST_SEATS, KINDS)),  # own knowledge of cards discarded unseen
)

DESK = desk_layout(
    "grid-of-shadows",
    Field("todo", U8),  # what comes next, with what it needs to know
    Field("winners", U8),
    Field("ended_by", U16),
    Field("accuser", U8),
    Field("callers", U8),
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


def number_of(kind: int) -> int:
    """The number on a card of this kind, 1 to 10."""
    return kind % 10 + 1
