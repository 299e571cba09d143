"""Gold n' Crash's effects: what happens when a card is played, and when one is discarded."""

from fairground.games.gold_n_crash.rules.cards import (
    add_to_column,
    copy_to_play,
    draw,
    last_of_column,
    leave_hand,
    lift_from_deck,
    note_gold,
    put_in_treasure,
    put_on_deck,
    put_on_discard,
    put_under,
    take_openly,
    top_of_discard,
    top_of_treasure,
)
from fairground.games.gold_n_crash.rules.components import (
    BOMB,
    BY_ZEPPELINS,
    CALLBACK,
    CHEST,
    COIN,
    FACES,
    GLASS,
    HOOK,
    LANES_EACH,
    MANOEUVRE,
    MOVE_FROM,
    MOVE_TO,
    NO_CARD,
    NO_GUEST,
    NOT_LAST_IN,
    OBSERVE,
    OUTCOME_TOPS,
    OVER,
    SECURING,
    SWORD,
    TYPE_OF,
)
from fairground.games.gold_n_crash.rules.events import (
    ARRANGED,
    ARRANGED_SO,
    BOARDED,
    CALLED_BACK,
    CLEARED,
    CRACKED,
    CUT_SHORT,
    DESTROYED,
    DISCARDED,
    FISHED,
    GUEST_LOST,
    LOOKED_AT,
    LOOKED_UP,
    LOOKS,
    LOOTED,
    MOVED,
    PLAYED,
    RESISTED,
    SECURED,
)
from fairground.games.gold_n_crash.rules.guests import check_guest, copies
from fairground.games.gold_n_crash.rules.options import CLEAR_ORDER, CRACKED_CARD_TO, GUEST_TIMING
from fairground.games.gold_n_crash.rules.turns import end_action, finish
from fairground.games.gold_n_crash.rules.verdicts import columns_to_secure
from fairground.kernel.piles import fill
from fairground.kernel.tape import RULING

# ---------------------------------------------------------------- playing a card


def play(s, seat, face, column, desk):
    """GC-17, GC-24: a card of the hand becomes the last of a column, then its effect happens."""
    card = copy_to_play(s, seat, face)
    leave_hand(s, seat, card)
    times = add_to_column(s, seat, column, card)
    s.plays[column] += 1
    if desk.taping == 1:
        PLAYED(desk, seat, card, column, times)
    if s.guest_timing == GUEST_TIMING.BEFORE_EFFECT:
        check_guest(s, seat, column, RULING + 9, desk)
    trigger(s, seat, column, TYPE_OF[card], times, desk)


def trigger(s, seat, column, kind, times, desk):
    """GC-25, GC-26: the play effect so many times, as far as it goes; a COIN has none (GC-38)."""
    if kind == CHEST:
        s.left = times
        s.base = column
        go_on_securing(s, seat, desk)
        return
    if kind == BOMB:
        bomb(s, seat, column, times, desk)
    elif kind == SWORD:
        board(s, seat, column, times, desk)
    elif kind == HOOK:
        fish(s, seat, times, desk)
    elif kind == GLASS:
        reinforce(s, seat, times, desk)
    if s.phase != OVER:
        resolve_play(s, seat, column, kind, times, desk)


def bomb(s, seat, column, strength, desk):
    """GC-28..GC-32: the opposing Zeppelin is destroyed, or its owner says that it resisted."""
    foe = 1 - seat
    lane = LANES_EACH * foe + column
    robust = s.robust[lane]
    if robust > strength:
        s.resisted[lane] = max(s.resisted[lane], strength)
        RESISTED(desk, seat, column, strength)
        LOOKED_UP(desk, foe, column, robust)
        return
    s.afloat[foe] &= ~(1 << column)
    DESTROYED(desk, seat, column, strength, robust)
    if s.guest[lane] != NO_GUEST:
        GUEST_LOST(desk, foe, s.guest[lane], column)
        s.guest[lane] = NO_GUEST
    if s.afloat[foe] == 0:
        finish(s, BY_ZEPPELINS, 62, desk)


def board(s, seat, column, times, desk):
    """GC-34: the last cards of the opposing column go on the opponent's discard pile."""
    foe = 1 - seat
    possible = min(times, s.height[LANES_EACH * foe + column])
    for _ in range(possible):
        card = last_of_column(s, foe, column)
        put_on_discard(s, foe, card)
        BOARDED(desk, seat, card, column)
    note_cut(seat, SWORD, possible, times, desk)


def fish(s, seat, times, desk):
    """GC-35: the top cards of the own discard pile come into the hand."""
    possible = min(times, s.discarded[seat])
    for _ in range(possible):
        card = top_of_discard(s, seat)
        take_openly(s, seat, card)
        FISHED(desk, seat, card)
    note_cut(seat, HOOK, possible, times, desk)


def reinforce(s, seat, times, desk):
    """GC-36: the top cards of the own deck come into the hand."""
    possible = min(times, s.deck_left[seat])
    for _ in range(possible):
        draw(s, seat, 36, desk)
    note_cut(seat, GLASS, possible, times, desk)


def note_cut(seat, kind, done, times, desk):
    """GC-26, GC-R4: the rest of a repeated effect has nothing to act on and is left out."""
    if desk.taping == 1 and done < times:
        CUT_SHORT(desk, seat, kind, done, times)


def go_on_securing(s, seat, desk):
    """GC-37, GC-R26: a choice for each application, while an adjacent column has a card."""
    if s.left > 0 and columns_to_secure(s, seat) != 0:
        s.phase = SECURING
        return
    column = s.base
    times = copies(s, LANES_EACH * seat + column, CHEST)
    note_cut(seat, CHEST, times - s.left, times, desk)
    s.left = 0
    s.base = 0
    resolve_play(s, seat, column, CHEST, times, desk)


def secure(s, seat, column, desk):
    """GC-37: the last card of an adjacent column goes face down onto the own Treasure."""
    card = last_of_column(s, seat, column)
    put_in_treasure(s, seat, card)
    SECURED(desk, seat, card, column)
    note_gold(s, seat, desk)
    s.left -= 1
    go_on_securing(s, seat, desk)


# ---------------------------------------------------------------- after a card has arrived


def resolve_play(s, seat, column, kind, count, desk):
    """GC-46: after the effect the Guest, then the clearing, then the next action."""
    if s.guest_timing != GUEST_TIMING.BEFORE_EFFECT:
        check_guest(s, seat, column, 50, desk)
    if count >= 3:
        clear_third(s, seat, column, kind, desk)
    end_action(s, seat, desk)


def clear_third(s, seat, column, kind, desk):
    """GC-46..GC-49: the third card of a type sends its column to the own discard pile."""
    if kind != COIN or s.coin_triple_clears == 1:
        clear(s, seat, column, kind, desk)


def clear(s, seat, column, kind, desk):
    """GC-48: oldest card first, so that the newest ends on top (GC-R14)."""
    lane = LANES_EACH * seat + column
    height = s.height[lane]
    for i in range(height):
        place = height - 1 - i if s.clear_order == CLEAR_ORDER.FIRST_ON_TOP else i
        put_on_discard(s, seat, s.column[lane][place])
    fill(s.column[lane], height, NO_CARD)
    s.height[lane] = 0
    s.tally[lane] = 0
    s.last[seat] &= NOT_LAST_IN[column]
    CLEARED(desk, seat, height, column, kind)


# ---------------------------------------------------------------- discarding a card


def discard(s, seat, column, desk):
    """GC-22: the last card of a column goes on the own discard pile, then its effect happens."""
    card = last_of_column(s, seat, column)
    put_on_discard(s, seat, card)
    if desk.taping == 1:
        DISCARDED(desk, seat, card, column)
    kind = TYPE_OF[card]
    if kind == SWORD:
        s.phase = MANOEUVRE
    elif kind == HOOK:
        s.phase = CALLBACK
    elif kind == GLASS:
        look(s, seat, desk)
    else:
        if kind == BOMB:
            crack_the_safe(s, seat, desk)
        else:
            loot(s, seat, desk)
        end_action(s, seat, desk)


def crack_the_safe(s, seat, desk):
    """GC-39, GC-R11: the top card of the opponent's Treasure goes on a discard pile."""
    owner = 1 - seat
    card = top_of_treasure(s, owner)
    if s.cracked_card_to == CRACKED_CARD_TO.CREW_OWNER and card // FACES != s.crew[owner]:
        owner = seat
    put_on_discard(s, owner, card)
    rule = 39 if owner != seat else RULING + 11
    CRACKED(desk, rule, seat, card, owner)
    note_gold(s, 1 - seat, desk)


def loot(s, seat, desk):
    """GC-43: the top card of the opponent's discard pile goes onto the own Treasure."""
    card = top_of_discard(s, 1 - seat)
    put_in_treasure(s, seat, card)
    LOOTED(desk, seat, card)
    note_gold(s, seat, desk)


def manoeuvre(s, seat, way, desk):
    """GC-40, GC-47: a last card moves beside; no effect, but its Guest and the clearing."""
    start = MOVE_FROM[way]
    goal = MOVE_TO[way]
    card = last_of_column(s, seat, start)
    count = add_to_column(s, seat, goal, card)
    MOVED(desk, seat, card, start, goal)
    check_guest(s, seat, goal, 50, desk)
    if count >= 3:
        clear_third(s, seat, goal, TYPE_OF[card], desk)
    end_action(s, seat, desk)


def call_back(s, seat, column, desk):
    """GC-41: the last card of a column comes into the hand."""
    card = last_of_column(s, seat, column)
    take_openly(s, seat, card)
    CALLED_BACK(desk, seat, card, column)
    end_action(s, seat, desk)


def look(s, seat, desk):
    """GC-42: the owner looks at the top 2 cards of the deck (one, if there is no more: GC-R15)."""
    left = s.deck_left[seat]
    s.phase = OBSERVE
    s.observed[seat] |= 1 << (left - 1)
    if left > 1:
        s.observed[seat] |= 1 << (left - 2)
    if desk.taping == 1:
        second = s.deck[seat][left - 2] if left > 1 else NO_CARD
        LOOKS(desk, seat, min(left, 2))
        LOOKED_AT(desk, seat, s.deck[seat][left - 1], second)


def arrange(s, seat, outcome, desk):
    """GC-42: each of the two cards on top or at the bottom, in either order (5.3)."""
    tops = OUTCOME_TOPS[outcome]
    count = min(s.deck_left[seat], 2)
    first = s.deck[seat][s.deck_left[seat] - 1]
    second = NO_CARD
    if count == 2:
        first = lift_from_deck(s, seat)
        second = lift_from_deck(s, seat)
        if outcome % 2 == 1:
            card = first
            first = second
            second = card
        put_back(s, seat, first, second, tops)
    if desk.taping == 1:
        top = min(tops, count)
        ARRANGED(desk, seat, top, count - top)
        ARRANGED_SO(desk, seat, tops, first, second)
    end_action(s, seat, desk)


def put_back(s, seat, first, second, tops):
    """GC-42: so many on top, the others at the bottom; the first lies above the second."""
    if tops == 2:
        put_on_deck(s, seat, second)
        put_on_deck(s, seat, first)
    elif tops == 1:
        put_under(s, seat, second)
        put_on_deck(s, seat, first)
    else:
        put_under(s, seat, first)
        put_under(s, seat, second)
