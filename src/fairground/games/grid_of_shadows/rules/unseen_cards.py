"""The cards of Grid of Shadows that nobody remembers, dealt to a world that a seat imagines."""

from fairground.games.grid_of_shadows.rules.components import (
    DOWN,
    FC_PLAY,
    FC_REVEAL,
    KINDS,
    NO_CARD,
    NO_SEAT,
    SPACES,
)
from fairground.games.grid_of_shadows.rules.final import is_matchable
from fairground.games.grid_of_shadows.rules.memories import may_hold
from fairground.kernel.dice import roll

MIXING = 8  # exchanges for each hidden card when passes in the final must be respected


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
