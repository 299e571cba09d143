"""BattleGrid's rules: deal, pending, verdict, choices, apply, score.

Plain functions over one state `s`, in the subset of Python that the kernel also compiles. What a
phase allows stands in `choices` and `verdicts`; what its actions do, in the files named after it.
"""

from fairground.games.battlegrid.aftermath import begin_retreat, from_press, go_back, retreat
from fairground.games.battlegrid.attack import (
    call_weather,
    declare_attack,
    declare_gun,
    dig_in,
    discard_supply,
    end_pre_roll,
    end_support,
    end_weather,
    fly_in,
    silence_gun,
    stop_flying,
    take_attack_card,
    take_source,
    take_supply,
    take_units,
)
from fairground.games.battlegrid.cards import draw_card, draw_unit, play_card
from fairground.games.battlegrid.choices import list_choices
from fairground.games.battlegrid.fire import answer, be_lucky, fire, hit, start_firing
from fairground.games.battlegrid.setup import choose_cards, set_up
from fairground.games.battlegrid.state import (
    ANSWER,
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
    GR_SECOND,
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
    PRE_ROLL,
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
    UNIT_0,
    WEATHER,
)
from fairground.games.battlegrid.turn import (
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
from fairground.games.battlegrid.verdicts import judge
from fairground.kernel.tape import EVERYONE, note


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
        act(s, seat, a, desk)
    elif phase < SUPPORT:
        apply_in_turn(s, seat, a, phase, desk)
    elif phase < FIRE:
        apply_in_window(s, seat, a, phase, desk)
    else:
        apply_in_fire(s, seat, a, phase, desk)
    return s.waiting


def act(s, seat, a, desk):
    """BG-9..BG-12: the main phase."""
    if a >= UNIT_0:
        s.chosen[0] = a - UNIT_0
        s.phase = MOVE_DEST
    elif a >= CARD_0:
        s.phase = phase_of_card(a - CARD_0)
    elif a >= ATTACK_0:
        declare_attack(s, seat, a - ATTACK_0)
    elif a >= DEPLOY_0:
        deploy(s, seat, a - DEPLOY_0, desk)
    elif a == DRAW:
        draw_unit(s, seat, desk)
        spend(s, 1, desk)
    elif a == DRAW_ACTION:
        draw_card(s, seat, desk)
        spend(s, 2, desk)
    else:
        end_turn(s, desk)


def phase_of_card(card):
    """The choice that a card of the main phase asks for next."""
    if card == RC:
        return RECON
    return MINE if card == PM else GR_FIRST


def apply_in_turn(s, seat, a, phase, desk):
    """Set-up, the answer to a move, and what completes a choice of the main phase."""
    if phase == MOVE_DEST:
        move(s, seat, a - SECTOR_0, desk)
    elif phase == ORDER_CONFUSION:
        if a == PASS:
            complete_move(s, desk)
        else:
            confuse(s, seat, desk)
    elif phase == SETUP:
        choose_cards(s, seat, NONE if a == PASS else a - CARD_0, desk)
    elif phase == SUPPLY:
        take_supply(s, a - SUPPLY_0)
    elif phase == SOURCE:
        take_source(s, a - SECTOR_0)
    elif phase == MASK:
        take_units(s, seat, a - MASK_0, desk)
    elif phase == ATTACK_CARD:
        take_attack_card(s, NONE if a == PASS else a - CARD_0)
    else:
        apply_card(s, seat, a, phase, desk)


def apply_card(s, seat, a, phase, desk):
    """Recon, Partial Minefield and Great Road."""
    if phase == RECON:
        recon(s, seat, a - UNIT_0, desk)
    elif phase == MINE:
        lay_mines(s, seat, a - UNIT_0, desk)
    elif phase == GR_FIRST:
        s.chosen[0] = a - UNIT_0
        s.phase = GR_SECOND
    elif phase == GR_SECOND:
        s.chosen[1] = a - UNIT_0
        s.phase = GR_DEST
    else:
        go_by_road(s, seat, a - SECTOR_0, desk)


def apply_in_window(s, seat, a, phase, desk):
    """The steps of a battle before the dice."""
    if phase == HELICOPTERS:
        if a == PASS:
            stop_flying(s, seat, desk)
        else:
            fly_in(s, seat, desk)
    elif phase == SUPPORT:
        if a == PASS:
            end_support(s, seat, desk)
        elif a >= UNIT_0:
            declare_gun(s, seat, a - UNIT_0, 0, desk)
        else:
            s.phase = LONG_RANGE
    elif phase == LONG_RANGE:
        declare_gun(s, seat, a - UNIT_0, 1, desk)
    elif phase == WEATHER:
        if a == PASS:
            end_weather(s, seat, desk)
        else:
            call_weather(s, seat, desk)
    elif phase == PRE_ROLL:
        if a == PASS:
            end_pre_roll(s, seat, desk)
        elif a == CARD_0 + BC:
            silence_gun(s, seat, desk)
        else:
            s.phase = DIG_IN
    else:
        dig_in(s, seat, a - UNIT_0, desk)


def apply_in_fire(s, seat, a, phase, desk):
    """The dice, the hits, and the aftermath."""
    if phase == FIRE:
        fire(s, seat, (a - FIRE_0) // 3, (a - FIRE_0) % 3, desk)
    elif phase == ANSWER:
        answer(s, seat, (a - FIRE_0) // 3, (a - FIRE_0) % 3, desk)
    elif phase == HIT:
        if a >= HIT_0:
            hit(s, a - HIT_0, desk)
        else:
            be_lucky(s, seat, desk)
    elif phase == LUCKY:
        if a == PASS:
            ask(s, HIT, 1 - seat)
        else:
            be_lucky(s, seat, desk)
    elif phase == RETREAT_OR_STAY:
        if a == PASS:
            note(desk, 53, STAYED, EVERYONE, seat, 0, 0, 0, 0)
            from_press(s, desk)
        else:
            begin_retreat(s)
    elif phase == RETREAT_TO:
        retreat(s, a - SECTOR_0, desk)
    else:
        press(s, seat, a, desk)


def press(s, seat, a, desk):
    """BG-55..BG-57: another firing round for another card, or the way back."""
    if a == PASS:
        go_back(s, desk)
        return
    if a >= CARD_0:
        play_card(s, seat, ES, desk)
    else:
        discard_supply(s, seat, a - SUPPLY_0, desk)
    note(desk, 55, PRESSED, EVERYONE, seat, 0, 0, 0, 0)
    start_firing(s, desk)
