"""Grid of Shadows' grid: spaces, and the cards that lie on them."""

from fairground.games.grid_of_shadows.rules.cards import (
    discard_down,
    forget,
    left_openly,
    passed_on_unseen,
    remember,
    take_openly,
    tell_cards,
)
from fairground.games.grid_of_shadows.rules.components import (
    BY_TAKING,
    CARDS,
    DOWN,
    EMPTY,
    FIRST_FINAL,
    IN,
    NO_CARD,
    NO_SEAT,
    NUMBERS,
    SPACES,
    UP,
)
from fairground.games.grid_of_shadows.rules.events import LAID_DOWN, TOOK
from fairground.kernel.piles import fill


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
            LAID_DOWN(desk, rule, s.turn, slot, s.slot_kind[slot])


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
    TOOK(desk, rule, loser, slot, count)
    if desk.taping == 1:
        tell_cards(BY_TAKING, rule, loser, desk.pool, count, desk)


def take_unseen(s, loser, player, kind):
    """A face-down card enters the hand: its player knows which, and the loser sees it now."""
    s.hand[loser][kind] += 1
    s.held[loser] += 1
    if player != loser:
        remember(s, s.seen_in[player], s.seen_at[player], loser, kind)
        forget(s, s.seen_in[loser], player, kind)
        passed_on_unseen(s, player, loser)
