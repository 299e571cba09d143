"""What a seat of Grid of Shadows remembers of hands, placed in a world that it imagines."""

from fairground.games.grid_of_shadows.rules.components import (
    DOWN,
    KINDS,
    MEMORY,
    NO_CARD,
    NO_SEAT,
    SPACES,
)
from fairground.kernel.dice import roll
from fairground.kernel.piles import copy_cards


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


def may_hold(s, owner, kind):
    """Whether a hand can hold this kind after what its passes have shown."""
    return owner == NO_SEAT or (s.lacks[owner] >> kind) & 1 == 0


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
