"""What a seat cannot know in Grid of Shadows, and how to imagine it."""

from fairground.games.grid_of_shadows.rules.belief import believe
from fairground.games.grid_of_shadows.rules.components import (
    DOWN,
    FC_PLAY,
    FC_REVEAL,
    KINDS,
    MEMORY,
    MOST_SEATS,
    NO_CARD,
    NO_SEAT,
    NO_STEP,
    NUMBERS,
    OVER,
    SOMEBODY,
    SPACES,
    UP,
    WINDOW,
)
from fairground.games.grid_of_shadows.rules.final import is_matchable
from fairground.kernel.belief import SENSIBLE
from fairground.kernel.dice import roll
from fairground.kernel.piles import copy_cards, fill

MIXING = 8  # exchanges for each hidden card when passes in the final must be respected

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
    for other in range(MOST_SEATS):
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


# ---------------------------------------------------------------- what is remembered of hands


def recall(s, seat, desk):
    """What the seat remembers of hands, or what everybody does: a list to work off."""
    if seat >= 0:
        copy_cards(desk.line, s.seen_in[seat], MEMORY)
        copy_cards(desk.clock, s.seen_at[seat], MEMORY)
    else:
        copy_cards(desk.line, s.public_in, MEMORY)
        copy_cards(desk.clock, s.public_at, MEMORY)


def place_memories_of(s, seat, other, desk):
    """All kinds that were seen to enter one hand, the latest first: where those may lie, the
    earlier ones may lie too, so that whatever place one is given, as many are left for the next."""
    while True:
        latest = -1
        for place in range(other * KINDS, (other + 1) * KINDS):
            if desk.line[place] > 0 and (latest < 0 or desk.clock[place] > desk.clock[latest]):
                latest = place
        if latest < 0:
            return
        desk.line[latest] -= 1
        if desk.left[latest - other * KINDS] > 0:
            place_memory(s, seat, other, latest - other * KINDS, desk.clock[latest], desk)


def place_memory(s, seat, other, kind, clock, desk):
    """Into the hand, onto a stack or into a space that the hand has filled since, or elsewhere."""
    inside = desk.need[other]
    open_places = count_places(s, other, clock)
    room = desk.gone
    for taker in range(s.seats):
        if is_taker(s, seat, other, taker) and may_hold(s, taker, kind):
            room += desk.need[taker]
    elsewhere = min(max(s.outs[other] - clock - open_places - desk.moved[other], 0), room)
    total = inside + open_places + elsewhere
    if total == 0:
        return
    desk.left[kind] -= 1
    place = roll(s, total)
    if place < inside:
        s.hand[other][kind] += 1
        desk.need[other] -= 1
        return
    desk.moved[other] += 1
    if place < inside + open_places:
        fill_place(s, other, clock, place - inside, kind)
    else:
        send_elsewhere(s, seat, other, kind, roll(s, room), desk)


def is_taker(s, seat, other, taker):
    """Whether a hidden hand may hold cards that have left another one."""
    return taker != seat and taker != other and (s.passed_on[other] >> taker) & 1 == 1


def count_places(s, other, clock):
    """Hidden places on the table that the hand has filled since."""
    count = 0
    for i in range(s.stacked):
        if s.stack_kind[i] == NO_CARD and s.stack_player[i] == other and s.stack_out[i] >= clock:
            count += 1
    for slot in range(SPACES):
        if is_planted(s, slot, other, clock):
            count += 1
    return count


def is_planted(s, slot, other, clock):
    """GS-77: a face-down grid card from that hand which the seat does not know."""
    unknown = s.face[slot] == DOWN and s.slot_kind[slot] == NO_CARD
    return unknown and s.slot_by[slot] == other and s.slot_out[slot] >= clock


def fill_place(s, other, clock, place, kind):
    """Lay the kind into one of the places that `count_places` counts."""
    for i in range(s.stacked):
        if s.stack_kind[i] == NO_CARD and s.stack_player[i] == other and s.stack_out[i] >= clock:
            if place == 0:
                s.stack_kind[i] = kind
                return
            place -= 1
    for slot in range(SPACES):
        if is_planted(s, slot, other, clock):
            if place == 0:
                s.slot_kind[slot] = kind
                return
            place -= 1


def send_elsewhere(s, seat, other, kind, place, desk):
    """Among the cards discarded unseen, or in a hand that has taken cards from this one."""
    if place < desk.gone:
        s.gone_down[kind] += 1
        desk.gone -= 1
        return
    place -= desk.gone
    for taker in range(s.seats):
        if is_taker(s, seat, other, taker) and may_hold(s, taker, kind):
            if place < desk.need[taker]:
                s.hand[taker][kind] += 1
                desk.need[taker] -= 1
                return
            place -= desk.need[taker]


# ---------------------------------------------------------------- everything else


def deal_the_rest(s, seat, desk):
    """Every other unseen card is as likely in any hidden place that may hold it."""
    left = shuffle_unseen(s, desk)
    place = 0
    for other in range(s.seats):
        for _ in range(desk.need[other]):
            desk.owner[place] = other
            place += 1
    for i in range(place, left):
        desk.owner[i] = NO_SEAT
    if s.phase == FC_PLAY or s.phase == FC_REVEAL:
        respect_passes(s, seat, left, desk)
    for i in range(place):
        s.hand[desk.owner[i]][desk.pool[i]] += 1
    for slot in range(SPACES):
        if s.face[slot] == DOWN and s.slot_kind[slot] == NO_CARD:
            s.slot_kind[slot] = desk.pool[place]
            place += 1
    place = fill_blanks(s.stack_kind, s.stacked, place, desk)
    place = fill_blanks(s.pile, s.pile_left, place, desk)
    place = fill_blanks(s.aside, s.aside_left, place, desk)
    place = fill_blanks(s.pair, s.paired, place, desk)
    for i in range(place, left):
        s.gone_down[desk.pool[i]] += 1


def shuffle_unseen(s, desk):
    """The unseen cards in a random order; return how many."""
    left = 0
    for kind in range(KINDS):
        for _ in range(desk.left[kind]):
            desk.pool[left] = kind
            left += 1
    for i in range(left - 1):
        exchange(desk.pool, i, i + roll(s, left - i))
    return left


def exchange(cards, i, j):
    """Two cards change places."""
    kind = cards[i]
    cards[i] = cards[j]
    cards[j] = kind


def fill_blanks(cards, count, place, desk):
    """The next cards into the blanks; return where the rest begins."""
    for i in range(count):
        if cards[i] == NO_CARD:
            cards[i] = desk.pool[place]
            place += 1
    return place


# ---------------------------------------------------------------- what passes in the final tell


def respect_passes(s, seat, left, desk):
    """GS-114, GS-117: who passed lacks the kinds that lay open, who is to play holds one of them.

    Cards change places until that is so, and then at random as long as it stays so: after many
    exchanges every possible arrangement is as likely as any other.
    """
    for i in range(left):
        if not may_hold(s, desk.owner[i], desk.pool[i]):
            settle_card(s, i, left, desk)
    wanted = wanted_kinds(s, seat)
    player = s.turn
    if wanted != 0 and matches_in(s, player, wanted, left, desk) == 0:
        hand_over(s, player, wanted, left, desk)
    if left > 1:
        for _ in range(MIXING * left):
            i = roll(s, left)
            j = roll(s, left)
            if may_exchange(s, i, j, desk):
                exchange(desk.pool, i, j)
                if wanted != 0 and matches_in(s, player, wanted, left, desk) == 0:
                    exchange(desk.pool, i, j)


def may_hold(s, owner, kind):
    """Whether a hand can hold this kind after what its passes have shown."""
    return owner == NO_SEAT or (s.lacks[owner] >> kind) & 1 == 0


def may_exchange(s, i, j, desk):
    """Whether both cards may lie in the other's place."""
    here = may_hold(s, desk.owner[i], desk.pool[j])
    return here and may_hold(s, desk.owner[j], desk.pool[i])


def settle_card(s, i, left, desk):
    """A card where it cannot be changes places with another, from anywhere on."""
    start = roll(s, left)
    for step in range(left):
        j = (start + step) % left
        if may_exchange(s, i, j, desk):
            exchange(desk.pool, i, j)
            return


def wanted_kinds(s, seat):
    """The face-up kinds, if another player is to play and so holds one of them."""
    wanted = 0
    if s.phase == FC_PLAY and s.final_must_play == 1 and s.turn != seat:
        for slot in range(SPACES):
            if is_matchable(s, slot):
                wanted |= 1 << s.slot_kind[slot]
    return wanted


def matches_in(s, player, wanted, left, desk):
    """How many of the wanted kinds the player holds."""
    count = 0
    for kind in range(KINDS):
        if (wanted >> kind) & 1 == 1:
            count += s.hand[player][kind]
    for i in range(left):
        if desk.owner[i] == player and (wanted >> desk.pool[i]) & 1 == 1:
            count += 1
    return count


def hand_over(s, player, wanted, left, desk):
    """One of the wanted kinds goes to the player, for a card that may lie in its place."""
    start = roll(s, left)
    for step in range(left):
        j = (start + step) % left
        if desk.owner[j] != player and (wanted >> desk.pool[j]) & 1 == 1:
            for i in range(left):
                if desk.owner[i] == player and may_exchange(s, i, j, desk):
                    exchange(desk.pool, i, j)
                    return
