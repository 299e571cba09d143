"""Grid of Shadows' abilities: the ten numbers, and effects aimed at somebody with Reflect."""

from fairground.games.grid_of_shadows.rules.cards import (
    draw,
    forget,
    left_unseen,
    passed_on_unseen,
    remember,
    take_top,
    tell_draws,
    under_the_pile,
)
from fairground.games.grid_of_shadows.rules.components import (
    ABILITY,
    AIM,
    BLESS,
    BLESSING,
    BONUS,
    DECEIVE,
    DECEIVE_CANCEL,
    DISCARD,
    DOWN,
    END_ABILITY,
    FLIP_BLESSING,
    FLIP_SUMMON,
    GAVE,
    GAVE_CARD,
    GIVE,
    GRID,
    HUNGER,
    LUCK,
    LUCK_CARD,
    LUCK_SLOT,
    NO_CARD,
    NO_REFLECT,
    PLANTED,
    PLANTED_CARD,
    REFLECT,
    REFLECTED,
    REMOVED,
    RESOLVE,
    RF,
    SHIFT,
    SHIFT_CARD,
    SHIFT_PUT,
    SHIFT_SAW,
    SHIFT_SLOT,
    SHIFTED,
    SILENCE,
    SMITE,
    SUMMON,
    TARGET,
    TARGETED,
    UP,
    USED,
    WHISPER,
    WRATH,
)
from fairground.games.grid_of_shadows.rules.course import escapes
from fairground.games.grid_of_shadows.rules.grid import (
    any_face,
    any_grid_card,
    ask_guess,
    discard_space,
    lay_down,
    playable,
    turn_up,
)
from fairground.games.grid_of_shadows.rules.turns import depleted
from fairground.kernel.tape import EVERYONE, all_but, note, only

# Which rule each ability is, by its number.
ABILITY_RULE = (0, 71, 72, 73, 74, 75, 76, 77, 78, 79, 80, 141, 161)


def fire(s, desk):
    """GS-60..GS-64: the declared number's ability, for the opener, the last player or each copy."""
    number = s.number
    s.ability = number
    first = number == BLESSING or number == SILENCE or number == SUMMON
    seat = s.opener if first else s.last_number
    note(desk, ABILITY_RULE[number], ABILITY, EVERYONE, seat, number, s.copied, 0, 0)
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


def ask(s, seat, phase):
    """One seat must decide."""
    s.phase = phase
    s.waiting = 1 << seat


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
        note(desk, 76, SHIFT_SAW, only(seat), seat, s.pair[0], other, 0, 0)
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
        note(desk, 76, SHIFTED, EVERYONE, seat, slot, s.paired - 1, 0, 0)
        under = other if s.paired == 2 else -1
        note(desk, 76, SHIFT_PUT, only(seat), seat, slot, kind, under, 0)
    s.pair[0] = NO_CARD
    s.pair[1] = NO_CARD
    s.paired = 0
    desk.todo = END_ABILITY


def clear_space(s, seat, slot, rule, desk):
    """GS-76, GS-77: any grid card leaves with its stack; what was hidden stays so."""
    kind = s.slot_kind[slot] if s.face[slot] == UP else -1
    height = discard_space(s, slot)
    note(desk, rule, REMOVED, EVERYONE, seat, slot, kind, height, 0)


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
    note(desk, 77, PLANTED, EVERYONE, seat, slot, 0, 0, 0)
    note(desk, 77, PLANTED_CARD, only(seat), seat, slot, kind, 0, 0)
    if not escapes(s, seat, 101, desk):
        desk.todo = END_ABILITY


# ---------------------------------------------------------------- effects with a target


def deceive(s, seat, desk):
    """GS-72: somebody else gets a card; without one in hand nothing happens (GS-R13)."""
    if s.held[seat] > 0:
        ask_target(s)
    else:
        desk.todo = END_ABILITY


def wrath(s):
    """GS-141, GS-142: the Wrath player chooses; the number's ability does not fire."""
    s.ability = WRATH
    ask_target(s)


def aims_due(s):
    """GS-73: one target for each copy of a Smite, otherwise one."""
    return s.copied if s.ability == SMITE else 1


def ask_target(s):
    """GS-72, GS-73, GS-141: the sender chooses another player."""
    sender = s.last_player
    if s.ability == SMITE:
        sender = s.copy_player[s.aimed]
    elif s.ability == DECEIVE:
        sender = s.last_number
    ask(s, sender, TARGET)


def aim(s, seat, target, desk):
    """GS-73, GS-R20: record the target; while copies are left it may react at once (GS-151)."""
    s.aim_sender[s.aimed] = seat
    s.aim_target[s.aimed] = target
    s.aimed += 1
    note(desk, ABILITY_RULE[s.ability], TARGETED, EVERYONE, seat, target, s.ability, 0, 0)
    if s.aimed < aims_due(s) and may_reflect(s, target):
        ask(s, target, REFLECT)
    else:
        desk.todo = AIM


def may_reflect(s, seat):
    """GS-151: no offer once a Reflect was claimed in this turn, nor to an empty hand."""
    return s.extended == 1 and s.used & USED[RF] == 0 and s.held[seat] > 0


def go_on_aiming(s, desk):
    """GS-151: the next target, then the last offers, then the effects."""
    if s.aimed < aims_due(s):
        ask_target(s)
        return
    s.offering = 1
    for i in range(s.seats):
        seat = (s.turn + i) % s.seats
        if (s.offered >> seat) & 1 == 0 and is_target(s, seat) and may_reflect(s, seat):
            ask(s, seat, REFLECT)
            return
    carry_out(s, desk)


def is_target(s, seat):
    """Whether an effect has been assigned to the seat."""
    for i in range(s.aimed):
        if s.aim_target[i] == seat:
            return True
    return False


def decline_reflect(s, seat, desk):
    """GS-151: the offer is let pass; whether the seat holds a Reflect, nobody learns."""
    note(desk, 151, NO_REFLECT, EVERYONE, seat, 0, 0, 0, 0)
    if s.offering == 1:
        s.offered |= 1 << seat
    desk.todo = AIM


def reflect(s, seat, rule, desk):
    """GS-150, GS-154, GS-155: all effects aimed at the seat go back to their senders."""
    s.reflector = seat
    note(desk, rule, REFLECTED, EVERYONE, seat, 0, 0, 0, 0)
    desk.todo = AIM


def carry_out(s, desk):
    """GS-157: the effects, in the order of their assignment."""
    if s.ability == DECEIVE:
        carry_out_deceive(s, desk)
        return
    rule = ABILITY_RULE[s.ability]
    for i in range(s.aimed):
        back = s.aim_target[i] == s.reflector
        hit = s.aim_sender[i] if back else s.aim_target[i]
        draw(s, hit, s.wrath_draw if s.ability == WRATH else 1, desk)
        tell_draws(s, 156 if back else rule, desk)
        if depleted(s, desk):
            return
    desk.todo = RESOLVE


def carry_out_deceive(s, desk):
    """GS-72, GS-156, GS-R49: the sender gives a card, or the reflector gives one back.

    Whoever has no card left gives nothing.
    """
    back = s.aim_target[0] == s.reflector
    giver = s.aim_target[0] if back else s.aim_sender[0]
    if s.held[giver] == 0 or (back and s.reflect_deceive == DECEIVE_CANCEL):
        desk.todo = END_ABILITY
    else:
        ask(s, giver, GIVE)


def give(s, seat, kind, desk):
    """GS-72, GS-R18: from hand to hand; only the two of them know the card."""
    to = s.aim_sender[0] if seat == s.aim_target[0] else s.aim_target[0]
    s.hand[seat][kind] -= 1
    s.held[seat] -= 1
    s.hand[to][kind] += 1
    s.held[to] += 1
    left_unseen(s, seat, 1)
    remember(s, s.seen_in[seat], s.seen_at[seat], to, kind)
    forget(s, s.seen_in[to], seat, kind)
    passed_on_unseen(s, seat, to)
    rule = 156 if seat == s.aim_target[0] else 72
    note(desk, rule, GAVE, all_but(seat) & all_but(to), seat, to, 0, 0, 0)
    note(desk, rule, GAVE_CARD, only(seat) | only(to), seat, to, kind, 0, 0)
    if not escapes(s, seat, 101, desk):
        desk.todo = END_ABILITY
