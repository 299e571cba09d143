"""Grid of Shadows' abilities: what the ten numbers do."""

from fairground.games.grid_of_shadows.rules.aims import ask, ask_target, deceive
from fairground.games.grid_of_shadows.rules.cards import (
    draw,
    left_unseen,
    take_top,
    tell_draws,
    under_the_pile,
)
from fairground.games.grid_of_shadows.rules.components import (
    ABILITY_RULE,
    BLESS,
    BLESSING,
    BONUS,
    DECEIVE,
    DISCARD,
    DOWN,
    END_ABILITY,
    FLIP_BLESSING,
    FLIP_SUMMON,
    GRID,
    HUNGER,
    LUCK,
    LUCK_CARD,
    LUCK_SLOT,
    NO_CARD,
    RESOLVE,
    SHIFT,
    SHIFT_CARD,
    SHIFT_SLOT,
    SILENCE,
    SMITE,
    SUMMON,
    UP,
    WHISPER,
)
from fairground.games.grid_of_shadows.rules.ending import escapes
from fairground.games.grid_of_shadows.rules.events import (
    ABILITY,
    PLANTED,
    PLANTED_CARD,
    REMOVED,
    SHIFT_PUT,
    SHIFT_SAW,
    SHIFTED,
)
from fairground.games.grid_of_shadows.rules.final import depleted
from fairground.games.grid_of_shadows.rules.flips import ask_guess, turn_up
from fairground.games.grid_of_shadows.rules.grid import (
    any_face,
    any_grid_card,
    discard_space,
    lay_down,
    playable,
)


def fire(s, desk):
    """GS-60..GS-64: the declared number's ability, for the opener, the last player or each copy."""
    number = s.number
    s.ability = number
    first = number == BLESSING or number == SILENCE or number == SUMMON
    seat = s.opener if first else s.last_number
    ABILITY(desk, ABILITY_RULE[number], seat, number, s.copied)
    if number == WHISPER:
        whisper(s, seat, desk)
    elif number == DECEIVE:
        deceive(s, seat, desk)
    elif number == SMITE:
        ask_target(s)
    elif number == BLESSING:
        blessing(s, desk)
    elif number == SILENCE:
        s.silenced = 1
        desk.todo = END_ABILITY
    elif number == SHIFT:
        shift(s, seat, desk)
    elif number == LUCK:
        luck(s, seat, desk)
    elif number == SUMMON:
        summon(s, desk)
    elif number == HUNGER:
        hunger(s, desk)
    else:
        balance(s, desk)


# ---------------------------------------------------------------- numbers without a target


def whisper(s, seat, desk):
    """GS-71, GS-R17: draw 1, then discard 1; an empty pile costs only the draw."""
    draw(s, seat, 1, desk)
    tell_draws(s, 71, desk)
    s.discards_left = 1
    if s.held[seat] > 0:
        ask(s, seat, DISCARD)
    else:
        desk.todo = END_ABILITY


def blessing(s, desk):
    """GS-74, GS-R21: the opener must turn up a face-down card, if there is one."""
    if any_face(s, DOWN):
        ask(s, s.opener, BLESS)
    else:
        desk.todo = END_ABILITY


def bless(s, seat, slot, desk):
    """GS-74: turned up without paying."""
    if turn_up(s, slot, seat, FLIP_BLESSING, desk):
        ask_guess(s, slot, BLESS)
    else:
        offer_bonus(s, slot, desk)


def summon(s, desk):
    """GS-78: the top card, face-up, in the lowest unopened side space."""
    side = 0
    while side < s.side_cap and (s.sides >> side) & 1 == 1:
        side += 1
    if side == s.side_cap or s.pile_left == 0:
        desk.todo = END_ABILITY
        return
    s.sides |= 1 << side
    slot = GRID + side
    s.slot_kind[slot] = take_top(s)
    s.waiting = 1 << s.opener
    if turn_up(s, slot, s.opener, FLIP_SUMMON, desk):
        ask_guess(s, slot, BLESS)
    else:
        offer_bonus(s, slot, desk)


def offer_bonus(s, slot, desk):
    """GS-66, GS-R22: the opener may open a whole new sequence on the new face-up card."""
    if depleted(s, desk):
        return
    if playable(s, slot) and s.held[s.opener] > 0:
        s.flip_slot = slot
        ask(s, s.opener, BONUS)
    else:
        desk.todo = RESOLVE


def hunger(s, desk):
    """GS-79: the player of each copy draws 2."""
    for i in range(s.copied):
        draw(s, s.copy_player[i], s.hunger_draw, desk)
        if runs_dry(s, 79, desk):
            return
    tell_draws(s, 79, desk)
    desk.todo = RESOLVE


def balance(s, desk):
    """GS-80, GS-R28: for each copy everybody draws 1, its player last."""
    for i in range(s.copied):
        for step in range(1, s.seats + 1):
            draw(s, (s.copy_player[i] + step) % s.seats, 1, desk)
        if runs_dry(s, 80, desk):
            return
    tell_draws(s, 80, desk)
    desk.todo = RESOLVE


def runs_dry(s, rule, desk):
    """GS-R32: whether a copy took the last card of the pile and that drops the rest of the turn."""
    if s.pile_left > 0:
        return False
    tell_draws(s, rule, desk)
    return depleted(s, desk)


# ---------------------------------------------------------------- Shift and Luck


def shift(s, seat, desk):
    """GS-76: look at the top 2 cards, kept apart from the hand (GS-R25)."""
    if s.pile_left == 0 or not any_grid_card(s):
        desk.todo = END_ABILITY
        return
    s.pair[0] = take_top(s)
    s.paired = 1
    if s.pile_left > 0:
        s.pair[1] = take_top(s)
        s.paired = 2
    if desk.taping == 1:
        other = s.pair[1] if s.paired == 2 else -1
        SHIFT_SAW(desk, seat, s.pair[0], other)
    ask(s, seat, SHIFT_CARD)


def choose_shift(s, kind):
    """GS-76: which of the two is placed; nobody else learns it."""
    if s.pair[0] != kind:
        s.pair[1] = s.pair[0]
        s.pair[0] = kind
    s.phase = SHIFT_SLOT


def place_shift(s, seat, slot, desk):
    """GS-76, GS-R24: in place of any grid card; the other one goes under the pile."""
    clear_space(s, seat, slot, 76, desk)
    kind = s.pair[0]
    other = s.pair[1]
    lay_down(s, slot, kind, 1 << seat)
    if s.paired == 2:
        under_the_pile(s, other, 1 << seat)
    if desk.taping == 1:
        SHIFTED(desk, seat, slot, s.paired - 1)
        under = other if s.paired == 2 else -1
        SHIFT_PUT(desk, seat, slot, kind, under)
    s.pair[0] = NO_CARD
    s.pair[1] = NO_CARD
    s.paired = 0
    desk.todo = END_ABILITY


def clear_space(s, seat, slot, rule, desk):
    """GS-76, GS-77: any grid card leaves with its stack; what was hidden stays so."""
    kind = s.slot_kind[slot] if s.face[slot] == UP else -1
    height = discard_space(s, slot)
    REMOVED(desk, rule, seat, slot, kind, height)


def luck(s, seat, desk):
    """GS-77: choose any grid card."""
    if any_grid_card(s):
        ask(s, seat, LUCK_SLOT)
    else:
        desk.todo = END_ABILITY


def luck_slot(s, seat, slot, desk):
    """GS-77: it is discarded with its stack; then a hand card takes its place."""
    clear_space(s, seat, slot, 77, desk)
    s.flip_slot = slot
    if s.held[seat] > 0:
        s.phase = LUCK_CARD
    else:
        desk.todo = END_ABILITY


def luck_card(s, seat, kind, desk):
    """GS-77, GS-101: a hand card goes face-down into the space; the last one escapes."""
    slot = s.flip_slot
    s.hand[seat][kind] -= 1
    s.held[seat] -= 1
    lay_down(s, slot, kind, 1 << seat)
    s.slot_by[slot] = seat
    s.slot_out[slot] = s.outs[seat]
    left_unseen(s, seat, 1)
    PLANTED(desk, seat, slot)
    PLANTED_CARD(desk, seat, slot, kind)
    if not escapes(s, seat, 101, desk):
        desk.todo = END_ABILITY
