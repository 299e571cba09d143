"""Grid of Shadows' grid: spaces, the cards on them, turning cards up."""

from fairground.games.grid_of_shadows.rules.cards import (
    discard_down,
    draw,
    forget,
    left_openly,
    passed_on_unseen,
    remember,
    take_openly,
    take_top,
    tell_cards,
    tell_draws,
)
from fairground.games.grid_of_shadows.rules.components import (
    BLOCKED,
    CARDS,
    DOWN,
    EMPTY,
    FIRST_FINAL,
    FLIP_GAMBLE,
    FLIPPED,
    GA,
    GUESS,
    GUESS_HIGH,
    GUESS_LOW,
    GUESS_POWER,
    GUESSED,
    IN,
    LAID_DOWN,
    NO_CARD,
    NO_SEAT,
    NUMBERS,
    RF,
    SPACES,
    STRUCK,
    TOOK,
    TOOK_CARDS,
    UP,
    WR,
)
from fairground.kernel.piles import fill
from fairground.kernel.tape import AFTERWARDS, EVERYONE, note

# The rule that turns a card up, by how it is turned up.
FLIP_RULE = (16, 95, 22, 74, 78, 166, 116)


def clear_grid(s):
    """Every space is empty, and no side space is open."""
    fill(s.face, SPACES, EMPTY)
    fill(s.slot_kind, SPACES, NO_CARD)
    fill(s.slot_known, SPACES, 0)
    fill(s.slot_by, SPACES, NO_SEAT)
    fill(s.slot_out, SPACES, 0)
    fill(s.slot_mark, SPACES, 0)
    s.sides = 0
    s.stacked = 0
    fill(s.stack_slot, CARDS, 0)
    fill(s.stack_kind, CARDS, NO_CARD)
    fill(s.stack_player, CARDS, 0)
    fill(s.stack_claim, CARDS, 0)
    fill(s.stack_up, CARDS, 0)
    fill(s.stack_out, CARDS, 0)


# ---------------------------------------------------------------- spaces


def lay_down(s, slot, kind, knowers):
    """A face-down grid card, known to these seats."""
    s.face[slot] = DOWN
    s.slot_kind[slot] = kind
    s.slot_known[slot] = knowers
    s.slot_by[slot] = NO_SEAT
    s.slot_out[slot] = 0


def tell_laid(s, rule, laid, desk):
    """What was laid face-down on these spaces, for when the game is over."""
    if desk.taping == 0:
        return
    for slot in range(FIRST_FINAL):
        if (laid >> slot) & 1 == 1:
            note(desk, rule, LAID_DOWN, AFTERWARDS, s.turn, slot, s.slot_kind[slot], 0, 0)


def vacate(s, slot):
    """The space is empty."""
    s.face[slot] = EMPTY
    s.slot_kind[slot] = NO_CARD
    s.slot_known[slot] = 0
    s.slot_by[slot] = NO_SEAT
    s.slot_out[slot] = 0


def playable(s, slot):
    """GS-30, GS-158, GS-172: whether one can play here: on a number or an Indecisive."""
    if s.face[slot] != UP:
        return False
    kind = s.slot_kind[slot]
    return kind < NUMBERS or kind == IN


def any_face(s, face):
    """Whether some space looks so."""
    for slot in range(SPACES):
        if s.face[slot] == face:
            return True
    return False


def any_grid_card(s):
    """Whether any space holds a grid card."""
    return any_face(s, DOWN) or any_face(s, UP)


def stack_height(s, slot):
    """How many cards lie on the space's grid card."""
    height = 0
    for i in range(s.stacked):
        if s.stack_slot[i] == slot:
            height += 1
    return height


def put_on(s, slot, seat, kind, claim, out):
    """GS-31: a card of the hand is placed face-down on the stack."""
    i = s.stacked
    s.stack_slot[i] = slot
    s.stack_kind[i] = kind
    s.stack_player[i] = seat
    s.stack_claim[i] = claim
    s.stack_up[i] = 0
    s.stack_out[i] = out
    s.stacked = i + 1


def close_gaps(s, slot):
    """Forget the cards on the space, whose fate is settled; the rest moves up."""
    keep = 0
    for i in range(s.stacked):
        if s.stack_slot[i] != slot:
            if keep != i:
                s.stack_slot[keep] = s.stack_slot[i]
                s.stack_kind[keep] = s.stack_kind[i]
                s.stack_player[keep] = s.stack_player[i]
                s.stack_claim[keep] = s.stack_claim[i]
                s.stack_up[keep] = s.stack_up[i]
                s.stack_out[keep] = s.stack_out[i]
            keep += 1
    for i in range(keep, s.stacked):
        s.stack_slot[i] = 0
        s.stack_kind[i] = NO_CARD
        s.stack_player[i] = 0
        s.stack_claim[i] = 0
        s.stack_up[i] = 0
        s.stack_out[i] = 0
    s.stacked = keep


# ---------------------------------------------------------------- cards leave the grid


def discard_space(s, slot):
    """GS-7: the grid card and the stack are discarded, each with its facing; how many lay on it."""
    if s.face[slot] == UP:
        s.gone_up[s.slot_kind[slot]] += 1
    elif s.face[slot] == DOWN:
        by = s.slot_by[slot]
        if not discard_down(s, s.slot_kind[slot], s.slot_known[slot]) and by != NO_SEAT:
            left_openly(s, by, s.slot_kind[slot])
    vacate(s, slot)
    s.slot_mark[slot] = 0
    return discard_stack(s, slot)


def discard_stack(s, slot):
    """The cards on the space are discarded; return how many."""
    count = 0
    for i in range(s.stacked):
        if s.stack_slot[i] == slot:
            count += 1
            player = s.stack_player[i]
            if s.stack_up[i] == 1:
                s.gone_up[s.stack_kind[i]] += 1
            elif not discard_down(s, s.stack_kind[i], 1 << player):
                left_openly(s, player, s.stack_kind[i])
    if count > 0:
        close_gaps(s, slot)
    return count


def take_space(s, loser, slot, rule, desk):
    """GS-53, GS-54, GS-159: the loser of Lights takes the grid card and the whole stack."""
    count = 0
    if s.face[slot] != EMPTY:
        take_openly(s, loser, s.slot_kind[slot])
        desk.pool[0] = s.slot_kind[slot]
        count = 1
    for i in range(s.stacked):
        if s.stack_slot[i] == slot:
            kind = s.stack_kind[i]
            desk.pool[count] = kind
            count += 1
            if s.stack_up[i] == 1:
                take_openly(s, loser, kind)
            else:
                take_unseen(s, loser, s.stack_player[i], kind)
    vacate(s, slot)
    s.slot_mark[slot] = 0
    close_gaps(s, slot)
    note(desk, rule, TOOK, EVERYONE, loser, slot, count, 0, 0)
    if desk.taping == 1:
        tell_cards(rule, TOOK_CARDS, loser, desk.pool, count, desk)


def take_unseen(s, loser, player, kind):
    """A face-down card enters the hand: its player knows which, and the loser sees it now."""
    s.hand[loser][kind] += 1
    s.held[loser] += 1
    if player != loser:
        remember(s, s.seen_in[player], s.seen_at[player], loser, kind)
        forget(s, s.seen_in[loser], player, kind)
        passed_on_unseen(s, player, loser)


# ---------------------------------------------------------------- cards are turned up


def turn_up(s, slot, seat, how, desk):
    """GS-136: a grid card is turned up and acts by its kind; whether a guess is due."""
    uncover(s, slot, seat, how, desk)
    return act_on_reveal(s, slot, seat, desk)


def uncover(s, slot, seat, how, desk):
    """Everybody sees the grid card; if it was planted from a hand, that is settled too."""
    kind = s.slot_kind[slot]
    if s.slot_by[slot] != NO_SEAT:
        left_openly(s, s.slot_by[slot], kind)
    s.face[slot] = UP
    s.slot_known[slot] = 0
    s.slot_by[slot] = NO_SEAT
    s.slot_out[slot] = 0
    note(desk, FLIP_RULE[how], FLIPPED, EVERYONE, seat, slot, kind, how, 0)


def act_on_reveal(s, slot, seat, desk):
    """GS-136, 8.3: what a special does when it is turned up; whether a guess is due."""
    kind = s.slot_kind[slot]
    if kind == RF:
        note(desk, 158, BLOCKED, EVERYONE, seat, slot, 0, 0, 0)
    elif kind == WR or kind == GA:
        # GS-145, GS-166, GS-R47: either is discarded, and the space is empty for now.
        s.gone_up[kind] += 1
        vacate(s, slot)
        if kind == GA:
            return s.pile_left > 0
        note(desk, 145, STRUCK, EVERYONE, seat, 1, 0, 0, 0)
        draw(s, seat, s.wrath_draw, desk)
        tell_draws(s, 145, desk)
    return False


def ask_guess(s, slot, phase):
    """GS-166: the revealer guesses before the replacement is turned up."""
    s.flip_from = phase
    s.flip_slot = slot
    s.phase = GUESS


def guess(s, seat, a, desk):
    """GS-166: the top card replaces Gamble face-up; whether a further guess is due (GS-R55).

    LOW is 1 to 5, HIGH 6 to 10, POWER any special (GS-R59).
    """
    slot = s.flip_slot
    kind = take_top(s)
    s.slot_kind[slot] = kind
    uncover(s, slot, seat, FLIP_GAMBLE, desk)
    answer = GUESS_POWER
    if kind < NUMBERS:
        answer = GUESS_LOW if kind % 10 < 5 else GUESS_HIGH
    right = 1 if a == answer else 0
    note(desk, 166, GUESSED, EVERYONE, seat, a - GUESS_LOW, right, 0, 0)
    if right == 0:
        draw(s, seat, s.guess_penalty, desk)
        tell_draws(s, 166, desk)
    return act_on_reveal(s, slot, seat, desk)
