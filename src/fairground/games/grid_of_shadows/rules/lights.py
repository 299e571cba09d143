"""Lights! and Gamble: runs are turned up, and somebody takes the cards."""

from fairground.games.grid_of_shadows.rules.aims import ask, reflect, wrath
from fairground.games.grid_of_shadows.rules.cards import (
    discard_from_hand,
    draw,
    left_openly,
    tell_draws,
)
from fairground.games.grid_of_shadows.rules.components import (
    AFTER_GAMBLE,
    AIM,
    DISCARD,
    END_ABILITY,
    FIRE,
    GA,
    GAMBLE,
    INSPECT,
    NO_SEAT,
    RESOLVE,
    RF,
    WHISPER,
    WR,
)
from fairground.games.grid_of_shadows.rules.ending import escapes
from fairground.games.grid_of_shadows.rules.events import (
    CALLED,
    DISCARDED,
    GAMBLED,
    JUDGED,
    SHOWN,
    STRUCK,
)
from fairground.games.grid_of_shadows.rules.final import depleted
from fairground.games.grid_of_shadows.rules.grid import stack_height, take_space
from fairground.kernel.tape import all_but, only


def call_lights(s, desk):
    """GS-50..GS-56: the accuser turns up the accused's run, and one of them takes it all."""
    accused = s.accused
    accuser = desk.accuser
    s.lights_called = 1
    CALLED(desk, desk.called_by, accuser, accused, desk.callers, s.seq_slot)
    truthful = show_run(s, s.run_start, s.stacked, accuser, 50, desk)
    JUDGED(desk, accused, 1 if truthful else 0)
    claim = s.stack_claim[s.stacked - 1]
    if truthful and escapes(s, accused, 101, desk):
        return
    if truthful and claim == GA:
        # GS-164: Gamble resolves fully before the caller takes the cards.
        s.accuser = accuser
        desk.todo = INSPECT
        return
    if truthful:
        take_all(s, accuser, 154 if claim == RF else 54, desk)
    else:
        take_all(s, accused, 153 if claim == RF else 53, desk)
    if depleted(s, desk):
        return
    if claim == RF and truthful:
        reflect(s, accused, 154, desk)
    elif claim == RF:
        desk.todo = AIM  # GS-153, GS-R51: a fake changes nothing for the effects
    elif not truthful:
        desk.todo = RESOLVE
    elif claim == WR:
        wrath(s)
    else:
        desk.todo = FIRE


def take_all(s, loser, rule, desk):
    """GS-53, GS-54, GS-153, GS-154, GS-164: grid card, stack and a penalty card."""
    take_space(s, loser, s.seq_slot, rule, desk)
    draw(s, loser, s.lights_penalty, desk)
    tell_draws(s, rule, desk)


def show_run(s, first, end, revealer, rule, desk):
    """GS-50, GS-52: turn up these stack cards; whether every one is what it was claimed to be.

    The rule that turns them up is cited: GS-50 for Lights, GS-161 for a Gamble. GS-146, GS-162,
    GS-R45: whoever turns a Wrath up draws 2 for each, before anything else.
    """
    truthful = True
    wraths = 0
    height = stack_height(s, s.seq_slot) - (s.stacked - first)
    for i in range(first, end):
        kind = s.stack_kind[i]
        player = s.stack_player[i]
        s.stack_up[i] = 1
        left_openly(s, player, kind)
        # These were the last cards to leave that hand: they have not left it unseen after all.
        s.outs[player] = max(s.outs[player] - 1, 0)
        if kind != s.stack_claim[i]:
            truthful = False
        if kind == WR:
            wraths += 1
        SHOWN(desk, rule, player, kind, s.stack_claim[i], s.seq_slot, height)
        height += 1
    if wraths > 0:
        strike = 146 if rule == 50 else 162
        STRUCK(desk, strike, revealer, wraths)
        draw(s, revealer, s.wrath_draw * wraths, desk)
        tell_draws(s, strike, desk)
    return truthful


# ---------------------------------------------------------------- Gamble and discards


def gamble(s, desk):
    """GS-161, GS-162, GS-R53: inspect the previous player's whole run."""
    seat = s.accused
    s.ability = GAMBLE
    truthful = show_run(s, s.prior_start, s.run_start, seat, 161, desk)
    GAMBLED(desk, seat, 1 if truthful else 0)
    if not truthful:
        draw(s, seat, s.gamble_fail_draw, desk)
        tell_draws(s, 161, desk)
    elif s.gamble_win_discard > 0 and s.held[seat] > 0:
        s.discards_left = s.gamble_win_discard
        ask(s, seat, DISCARD)
        return
    desk.todo = AFTER_GAMBLE


def after_gamble(s, desk):
    """GS-164, GS-165: a caller takes the cards now, otherwise Resolve discards them."""
    if s.accuser != NO_SEAT:
        take_all(s, s.accuser, 164, desk)
        s.accuser = NO_SEAT
    desk.todo = END_ABILITY


def discard(s, seat, kind, desk):
    """GS-71, GS-161: a card of choice from the hand, unseen (GS-7)."""
    secret = discard_from_hand(s, seat, kind)
    rule = 71 if s.ability == WHISPER else 161
    if desk.taping == 1:
        DISCARDED(desk, rule, only(seat), seat, kind)
        DISCARDED(desk, rule, all_but(seat), seat, -1 if secret else kind)
    s.discards_left -= 1
    if escapes(s, seat, 101, desk):
        return
    if s.discards_left > 0 and s.held[seat] > 0:
        return
    desk.todo = END_ABILITY if s.ability == WHISPER else AFTER_GAMBLE
