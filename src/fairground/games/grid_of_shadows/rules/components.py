"""Grid of Shadows' components, actions and decisions as constants."""

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
ABILITY_RULE = (0, 71, 72, 73, 74, 75, 76, 77, 78, 79, 80, 141, 161)  # which rule each one is

# What happened to a space in this turn.
PLAYED_ON = 1
DOOMED = 2

# One of each of these claims in a turn (GS-134), as bits by kind.
USED = tuple(1 << (kind - WR) if kind >= WR else 0 for kind in range(KINDS))

# A bit of `waiting` that no seat has: somebody decides, but who is not for this viewer to know.
SOMEBODY = 128

# A win in a match is counted in sixtieths, so that any number of players can share it.
WHOLE_WIN = 60

# What comes next inside one action: rules leave it on the desk, and `play.go_on` carries it out.
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

# How cards that only their owner is told came to the hand or left it.
BY_DEAL, BY_DRAWING, BY_PLAYING, BY_TAKING = range(4)


def number_of(kind: int) -> int:
    """The number on a card of this kind, 1 to 10."""
    return kind % 10 + 1
