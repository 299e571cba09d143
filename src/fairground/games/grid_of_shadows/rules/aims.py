"""Effects of Grid of Shadows that are aimed at somebody, and Reflect, which sends them back."""

from fairground.games.grid_of_shadows.rules.cards import (
    draw,
    forget,
    left_unseen,
    passed_on_unseen,
    remember,
    tell_draws,
)
from fairground.games.grid_of_shadows.rules.components import (
    ABILITY_RULE,
    AIM,
    DECEIVE,
    END_ABILITY,
    GIVE,
    REFLECT,
    RESOLVE,
    RF,
    SMITE,
    TARGET,
    USED,
    WRATH,
)
from fairground.games.grid_of_shadows.rules.ending import escapes
from fairground.games.grid_of_shadows.rules.events import (
    GAVE,
    GAVE_CARD,
    NO_REFLECT,
    REFLECTED,
    TARGETED,
)
from fairground.games.grid_of_shadows.rules.final import depleted
from fairground.games.grid_of_shadows.rules.options import REFLECT_DECEIVE
from fairground.kernel.tape import all_but, only


def ask(s, seat, phase):
    """One seat must decide."""
    s.phase = phase
    s.waiting = 1 << seat


# ---------------------------------------------------------------- who is aimed at


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
    TARGETED(desk, ABILITY_RULE[s.ability], seat, target, s.ability)
    if s.aimed < aims_due(s) and may_reflect(s, target):
        ask(s, target, REFLECT)
    else:
        desk.todo = AIM


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


# ---------------------------------------------------------------- Reflect


def may_reflect(s, seat):
    """GS-151: no offer once a Reflect was claimed in this turn, nor to an empty hand."""
    return s.extended == 1 and s.used & USED[RF] == 0 and s.held[seat] > 0


def decline_reflect(s, seat, desk):
    """GS-151: the offer is let pass; whether the seat holds a Reflect, nobody learns."""
    NO_REFLECT(desk, seat)
    if s.offering == 1:
        s.offered |= 1 << seat
    desk.todo = AIM


def reflect(s, seat, rule, desk):
    """GS-150, GS-154, GS-155: all effects aimed at the seat go back to their senders."""
    s.reflector = seat
    REFLECTED(desk, rule, seat)
    desk.todo = AIM


# ---------------------------------------------------------------- what comes of it


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
    if s.held[giver] == 0 or (back and s.reflect_deceive == REFLECT_DECEIVE.CANCEL):
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
    GAVE(desk, rule, all_but(seat) & all_but(to), seat, to)
    GAVE_CARD(desk, rule, only(seat) | only(to), seat, to, kind)
    if not escapes(s, seat, 101, desk):
        desk.todo = END_ABILITY
