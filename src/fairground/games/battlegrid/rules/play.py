"""BattleGrid's rules: deal, pending, verdict, choices, apply, score.

Plain functions over one state `s`, in the subset of Python that the kernel also compiles. What a
phase allows stands in `choices` and `verdicts`; what its actions do, in the files named after it.
"""

from fairground.games.battlegrid.rules.aftermath import (
    aftermath,
    begin_retreat,
    end_battle,
    go_back,
    offer_press,
    retreat,
)
from fairground.games.battlegrid.rules.attack import (
    call_weather,
    declare_attack,
    declare_gun,
    dig_in,
    discard_supply,
    end_pre_roll,
    end_support,
    end_weather,
    fly_in,
    offer_helicopters,
    offer_pre_roll,
    offer_support,
    offer_weather,
    silence_gun,
    stop_flying,
    take_attack_card,
    take_source,
    take_supply,
    take_units,
)
from fairground.games.battlegrid.rules.cards import draw_card, draw_unit, play_card_by
from fairground.games.battlegrid.rules.choices import list_choices
from fairground.games.battlegrid.rules.fire import (
    answer,
    be_lucky,
    fire,
    hit,
    next_shot,
    start_firing,
)
from fairground.games.battlegrid.rules.setup import choose_cards, set_up
from fairground.games.battlegrid.rules.state import (
    ANSWER,
    ASKED,
    ATTACK_0,
    ATTACK_CARD,
    BC,
    CARD_0,
    DEPLOY_0,
    DIG_IN,
    DRAW,
    DRAW_ACTION,
    ES,
    FIRE,
    FIRE_0,
    GR_DEST,
    GR_FIRST,
    HELICOPTERS,
    HIT,
    HIT_0,
    LONG_RANGE,
    LUCKY,
    MAIN,
    MASK,
    MASK_0,
    MINE,
    MOVE_DEST,
    NONE,
    ORDER_CONFUSION,
    OVER,
    PASS,
    PM,
    PRESSED,
    RC,
    RECON,
    RETREAT_OR_STAY,
    RETREAT_TO,
    SECTOR_0,
    SETUP,
    SIDES,
    SOURCE,
    STAYED,
    SUPPLY,
    SUPPLY_0,
    SUPPORT,
    TO_AFTERMATH,
    TO_BATTLE_END,
    TO_FIRE,
    TO_HELICOPTERS,
    TO_PRESS,
    TO_SHOT,
    TO_SUPPORT,
    TO_TURN_END,
    TO_WAY_BACK,
    TO_WEATHER,
    UNIT_0,
    WEATHER,
)
from fairground.games.battlegrid.rules.turns import (
    ask,
    complete_move,
    confuse,
    deploy,
    end_turn,
    go_by_road,
    lay_mines,
    move,
    recon,
    result,
    spend,
)
from fairground.games.battlegrid.rules.verdicts import judge
from fairground.kernel.tape import EVERYONE, RULING, note


def deal(s, desk):
    """A new game; options, seats and key already lie in the state."""
    set_up(s, desk)


def pending(s):
    """Both sides in set-up, then one at a time."""
    return s.waiting


def verdict(s, seat, a, desk):
    """0 if the action is legal for the seat now, else the number of the rule it breaks."""
    return judge(s, seat, a)


def choices(s, seat, out, desk):
    """Write the seat's legal actions in ascending order; return how many there are."""
    return list_choices(s, seat, out)


def score(s, out):
    """BG-88: one point of result for a win, a half each for a draw, nothing before the end."""
    for seat in range(SIDES):
        out[seat] = 0.0
        if s.phase == OVER:
            out[seat] = result(s, seat)


def apply(s, seat, a, desk):
    """Carry out a legal action, and all that follows until somebody must decide; say who."""
    phase = s.phase
    if phase == MAIN:
        follows = act(s, seat, a, desk)
    elif phase < SUPPORT:
        follows = apply_in_turn(s, seat, a, phase, desk)
    elif phase < FIRE:
        follows = apply_in_window(s, seat, a, phase, desk)
    else:
        follows = apply_in_fire(s, seat, a, phase, desk)
    while follows != ASKED:
        follows = go_on(s, follows, desk)
    return s.waiting


def go_on(s, step, desk):
    """BG-35: a step that follows by itself."""
    if step == TO_TURN_END:
        return end_turn(s, desk)
    if step == TO_SHOT:
        return next_shot(s, desk)
    if step == TO_AFTERMATH:
        return aftermath(s, desk)
    if step == TO_PRESS:
        return offer_press(s)
    if step == TO_WAY_BACK:
        return go_back(s, desk)
    if step == TO_BATTLE_END:
        return end_battle(s, desk)
    if step == TO_FIRE:
        return start_firing(s, desk)
    if step == TO_SUPPORT:
        return offer_support(s)
    if step == TO_WEATHER:
        return offer_weather(s)
    if step == TO_HELICOPTERS:
        return offer_helicopters(s)
    return offer_pre_roll(s)


def act(s, seat, a, desk):
    """BG-9..BG-12: the main phase."""
    if a >= UNIT_0:
        s.chosen[0] = a - UNIT_0
        s.phase = MOVE_DEST
        return ASKED
    if a >= CARD_0:
        s.phase = phase_of_card(a - CARD_0)
        return ASKED
    if a >= ATTACK_0:
        return declare_attack(s, seat, a - ATTACK_0)
    if a >= DEPLOY_0:
        return deploy(s, seat, a - DEPLOY_0, desk)
    if a == DRAW:
        draw_unit(s, seat, desk)
        return spend(s, 1)
    if a == DRAW_ACTION:
        draw_card(s, seat, desk)
        return spend(s, 2)
    return TO_TURN_END


def phase_of_card(card):
    """The choice that a card of the main phase asks for next."""
    if card == RC:
        return RECON
    return MINE if card == PM else GR_FIRST


def apply_in_turn(s, seat, a, phase, desk):
    """Set-up, the answer to a move, and what completes a choice of the main phase."""
    if phase == MOVE_DEST:
        return move(s, seat, a - SECTOR_0, desk)
    if phase == ORDER_CONFUSION:
        return complete_move(s, desk) if a == PASS else confuse(s, seat, desk)
    if phase == SETUP:
        return choose_cards(s, seat, NONE if a == PASS else a - CARD_0, desk)
    if phase == SUPPLY:
        return take_supply(s, a - SUPPLY_0)
    if phase == SOURCE:
        return take_source(s, a - SECTOR_0)
    if phase == MASK:
        return take_units(s, seat, a - MASK_0, desk)
    if phase == ATTACK_CARD:
        return take_attack_card(s, NONE if a == PASS else a - CARD_0)
    if phase == RECON:
        return recon(s, seat, a - UNIT_0, desk)
    if phase == MINE:
        return lay_mines(s, seat, a - UNIT_0, desk)
    if phase == GR_DEST:
        return go_by_road(s, seat, a - SECTOR_0, desk)
    s.chosen[phase - GR_FIRST] = a - UNIT_0
    s.phase = phase + 1  # GR_SECOND, then GR_DEST
    return ASKED


def apply_in_window(s, seat, a, phase, desk):
    """The steps of a battle before the dice."""
    if phase == HELICOPTERS:
        return stop_flying(s, seat, desk) if a == PASS else fly_in(s, seat, desk)
    if phase == SUPPORT:
        if a == PASS:
            return end_support(s, seat)
        if a >= UNIT_0:
            return declare_gun(s, seat, a - UNIT_0, 0, desk)
        s.phase = LONG_RANGE
        return ASKED
    if phase == LONG_RANGE:
        return declare_gun(s, seat, a - UNIT_0, 1, desk)
    if phase == WEATHER:
        return end_weather(s, seat) if a == PASS else call_weather(s, seat, desk)
    if phase == DIG_IN:
        return dig_in(s, seat, a - UNIT_0, desk)
    if a == PASS:
        return end_pre_roll(s, seat)
    if a == CARD_0 + BC:
        return silence_gun(s, seat, desk)
    s.phase = DIG_IN
    return ASKED


def apply_in_fire(s, seat, a, phase, desk):
    """The dice, the hits, and the aftermath."""
    if phase == FIRE:
        return fire(s, seat, (a - FIRE_0) // 3, (a - FIRE_0) % 3, desk)
    if phase == ANSWER:
        return answer(s, seat, (a - FIRE_0) // 3, (a - FIRE_0) % 3, desk)
    if phase == HIT:
        return hit(s, a - HIT_0, desk) if a >= HIT_0 else be_lucky(s, seat, desk)
    if phase == LUCKY:
        return ask(s, HIT, 1 - seat) if a == PASS else be_lucky(s, seat, desk)
    if phase == RETREAT_OR_STAY:
        return stay(seat, desk) if a == PASS else begin_retreat(s)
    if phase == RETREAT_TO:
        return retreat(s, a - SECTOR_0, desk)
    return press(s, seat, a, desk)


def stay(seat, desk):
    """BG-53: the defender stays."""
    note(desk, 53, STAYED, EVERYONE, seat, 0, 0, 0, 0)
    return TO_PRESS


def press(s, seat, a, desk):
    """BG-55..BG-57: another firing round for another card, or the way back."""
    if a == PASS:
        return TO_WAY_BACK
    if a >= CARD_0:
        play_card_by(s, seat, ES, RULING + 32, desk)
    else:
        discard_supply(s, seat, a - SUPPLY_0, 55, desk)
    note(desk, 55, PRESSED, EVERYONE, seat, 0, 0, 0, 0)
    return TO_FIRE
