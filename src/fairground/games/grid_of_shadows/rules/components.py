"""Grid of Shadows' components, actions, decisions and events as constants."""

MOST_SEATS = 6
NO_SEAT = 255

# Cards (specification 2.1): colour * 10 + number - 1 for the numbers, then the four specials.
KINDS = 24
NUMBERS = 20
BLUE, YELLOW = range(2)
WR, RF, GA, IN = range(20, 24)
NO_CARD = 255
CARDS = 96
MEMORY = MOST_SEATS * KINDS  # what a seat may remember of hands

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
FIRST_WINNER_0 = FIRST_SEAT_0 + MOST_SEATS
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
(
    FLIP_FIRST,
    FLIP_FREE,
    FLIP_PAID,
    FLIP_BLESSING,
    FLIP_SUMMON,
    FLIP_GAMBLE,
    FLIP_FINAL,
) = range(7)

# Events on the tape.
(
    GAME_STARTED,  # seat: first player, a: game, b: cards dealt to each, c: games in the match
    TURN_BEGAN,  # seat, a: free flips
    FLIPPED,  # seat, a: space, b: kind, c: how
    FLIPS_ENDED,  # seat
    DREW,  # seat, a: cards, b: cards in hand now
    DREW_CARDS,  # seat, a..d: kinds (to its owner; see cards.tell_cards)
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
    GAME_WON,  # a: bit mask of winners, b: game, c: games in the match
    MATCH_OVER,  # a: bit mask of winners, b: games in the match
    DEALT_CARDS,  # seat, a..d: kinds (to its owner)
    STANDING,  # seat: the first of four seats, a..d: their wins, in sixtieths
    LAID_DOWN,  # a: space, b: kind (told afterwards)
    PUT_ASIDE,  # a: kind (told afterwards)
) = range(49)


def number_of(kind: int) -> int:
    """The number on a card of this kind, 1 to 10."""
    return kind % 10 + 1
