"""What every action of BattleGrid does, phase by phase, and what follows by itself."""

from fairground.games.battlegrid.rules.battle.aftermath import (
    aftermath,
    end_battle,
    go_back,
    offer_press,
)
from fairground.games.battlegrid.rules.battle.attack import (
    declare_attack,
    offer_helicopters,
    offer_pre_roll,
    offer_support,
    offer_weather,
    take_attack_card,
    take_source,
    take_supply,
    take_units,
)
from fairground.games.battlegrid.rules.battle.fire import next_shot, start_firing
from fairground.games.battlegrid.rules.cards import draw_card, draw_unit
from fairground.games.battlegrid.rules.components import (
    ASKED,
    ATTACK_0,
    ATTACK_CARD,
    CARD_0,
    DEPLOY_0,
    DRAW,
    DRAW_ACTION,
    GR_DEST,
    GR_FIRST,
    MASK,
    MASK_0,
    MINE,
    MOVE_DEST,
    NONE,
    ORDER_CONFUSION,
    PASS,
    PM,
    RC,
    RECON,
    SECTOR_0,
    SETUP,
    SOURCE,
    SUPPLY,
    SUPPLY_0,
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
)
from fairground.games.battlegrid.rules.setup import choose_cards
from fairground.games.battlegrid.rules.turns import (
    complete_move,
    confuse,
    deploy,
    end_turn,
    go_by_road,
    lay_mines,
    move,
    recon,
    spend,
)


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
