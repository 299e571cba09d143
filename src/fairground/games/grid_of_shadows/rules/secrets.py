"""What a seat cannot know in Grid of Shadows, and how to imagine it."""

from fairground.games.grid_of_shadows.rules.belief import believe
from fairground.games.grid_of_shadows.rules.components import (
    DOWN,
    KINDS,
    MEMORY,
    NO_CARD,
    NO_STEP,
    NUMBERS,
    OVER,
    SOMEBODY,
    SPACES,
    UP,
    WINDOW,
)
from fairground.games.grid_of_shadows.rules.memories import place_memories_of, recall
from fairground.games.grid_of_shadows.rules.unseen_cards import deal_the_rest
from fairground.kernel.belief import SENSIBLE
from fairground.kernel.piles import copy_cards, fill

# ---------------------------------------------------------------- what a seat may know


def unveil(view, s, seat):
    """Section 6: what lies open, what the seat has seen face-down, and less of the rest."""
    for slot in range(SPACES):
        known = seat >= 0 and (s.slot_known[slot] >> max(seat, 0)) & 1 == 1
        if s.face[slot] == UP or (s.face[slot] == DOWN and known):
            view.slot_kind[slot] = s.slot_kind[slot]
    for i in range(s.stacked):
        if s.stack_up[i] == 1 or s.stack_player[i] == seat:
            view.stack_kind[i] = s.stack_kind[i]
    if seat >= 0:
        unveil_pile(view, s, seat)
    deciding = seat >= 0 and (s.waiting >> max(seat, 0)) & 1 == 1
    if deciding:
        copy_cards(view.pair, s.pair, 2)
    else:
        hide_draft(view)
    if s.phase == WINDOW:
        hide_window(view, s, seat)
    if s.phase == OVER:
        for other in range(s.seats):
            copy_cards(view.hand[other], s.hand[other], KINDS)
    for other in range(s.seats):
        if other != seat:
            hide_memory(view, other)


def unveil_pile(view, s, seat):
    """Section 6: a card put under the pile is known to whoever put it there."""
    for i in range(s.pile_left):
        if (s.pile_known[i] >> seat) & 1 == 1:
            view.pile[i] = s.pile[i]


def hide_draft(view):
    """GS-36, GS-120: a play under assembly, and how far it has come, is its maker's alone."""
    view.step = NO_STEP
    view.draft_slot = 0
    view.draft_claim = 0
    view.picked = 0
    view.pick_last = 0
    fill(view.pick, KINDS, 0)


def hide_window(view, s, seat):
    """GS-46: who has answered, and what, stays hidden until the window closes."""
    own = 1 << seat if seat >= 0 else 0
    view.waiting = (s.waiting & own) | SOMEBODY
    view.calls = s.calls & own


def hide_memory(view, other):
    """What another seat remembers is its own."""
    fill(view.seen_in[other], MEMORY, 0)
    fill(view.seen_at[other], MEMORY, 0)
    fill(view.gone_known[other], KINDS, 0)


# ---------------------------------------------------------------- worlds that a seat imagines


def redeal(s, seat, desk):
    """Fill the blanks of the seat's view with one of the worlds it holds possible.

    Kinds that the seat saw enter a hand lie in it still or among the cards that have left it
    unseen since; every such place is as likely. The rest of the unseen cards lies anywhere.
    Others are imagined at the start of what they decide: a play not yet begun, a window not yet
    answered. What they remember besides what everybody saw is left out; no rule asks for it.
    Claims are no evidence here, unless the desk is a bot's that asks for it.
    """
    count_unseen(s, seat, desk)
    recall(s, seat, desk)
    if desk.belief == SENSIBLE:
        believe(s, desk)
    for other in range(s.seats):
        if s.phase != OVER and other != seat:
            place_memories_of(s, seat, other, desk)
    deal_the_rest(s, seat, desk)
    imagine_others(s, seat)


def imagine_others(s, seat):
    """What others remember and have answered, as far as the seat can tell."""
    for other in range(s.seats):
        if other != seat:
            copy_cards(s.seen_in[other], s.public_in, MEMORY)
            copy_cards(s.seen_at[other], s.public_at, MEMORY)
            for place in range(other * KINDS, (other + 1) * KINDS):  # one's own hand needs none
                s.seen_in[other][place] = 0
                s.seen_at[other][place] = 0
    if s.phase == WINDOW:
        reopen_window(s, seat)


def reopen_window(s, seat):
    """GS-46: as far as the seat can tell, nobody else has answered yet."""
    open_to = ((1 << s.seats) - 1) & ~(1 << s.accused)
    if seat >= 0 and (s.waiting >> seat) & 1 == 0:
        open_to &= ~(1 << seat)
    s.waiting = open_to


def count_unseen(s, seat, desk):
    """How many copies of each kind the seat does not see, and where there is room for them."""
    left = desk.left
    kinds = KINDS if s.extended == 1 else NUMBERS
    for kind in range(KINDS):
        left[kind] = (s.copies if kind < kinds else 0) - s.gone_up[kind]
    desk.gone = s.gone_hidden
    for other in range(s.seats):
        desk.moved[other] = 0
        desk.need[other] = s.held[other]
        if other == seat or s.phase == OVER:
            desk.need[other] = 0
            for kind in range(KINDS):
                left[kind] -= s.hand[other][kind]
    if seat >= 0:
        for kind in range(KINDS):
            known = s.gone_known[seat][kind]
            left[kind] -= known
            desk.gone -= known
            s.gone_down[kind] = known
    count_seen(s.slot_kind, SPACES, left)
    count_seen(s.stack_kind, s.stacked, left)
    count_seen(s.pile, s.pile_left, left)
    count_seen(s.aside, s.aside_left, left)
    count_seen(s.pair, s.paired, left)


def count_seen(cards, count, left):
    """Cards that the seat sees are not among the unseen."""
    for i in range(count):
        if cards[i] != NO_CARD:
            left[cards[i]] -= 1
