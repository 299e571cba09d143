"""BattleGrid's verdicts: which rule an action breaks, or none."""

from fairground.games.battlegrid.rules.battle.aftermath import retreat_sectors
from fairground.games.battlegrid.rules.battle.choices import can_reach_far, open_cards
from fairground.games.battlegrid.rules.battle.fire import tokens, unfired
from fairground.games.battlegrid.rules.board import (
    able_sectors,
    any_pair,
    pair_ends,
    reach,
    sources_of,
)
from fairground.games.battlegrid.rules.cards import discarded
from fairground.games.battlegrid.rules.choices import (
    able_group,
    any_hidden,
    can_lay_mines,
    can_supply,
    most_attackers,
    open_sources,
    two_sources,
)
from fairground.games.battlegrid.rules.components import (
    ANSWER,
    ATTACK_0,
    ATTACK_CARD,
    BASE_SECTOR,
    BC,
    BITS,
    CA,
    CARD_0,
    COLUMNS,
    COMMIT,
    DEPLOY_0,
    DEPLOYED_TYPES,
    DI,
    DIG_IN,
    DRAW,
    DRAW_ACTION,
    ES,
    EXTRA_SLOT,
    FIRE,
    FIRE_0,
    GR,
    GR_DEST,
    HELI,
    HELI_SLOT,
    HELICOPTERS,
    HIT,
    HIT_0,
    LA,
    LD,
    LONG_RANGE,
    MAIN,
    MASK,
    MASK_0,
    MOVE_DEST,
    MOVED,
    OC,
    ORDER_CONFUSION,
    OVER,
    PASS,
    PHASE_RULES,
    PICKING,
    PM,
    PRE_ROLL,
    PRESS,
    PRINTED,
    RC,
    RECON,
    RETREAT,
    RETREAT_OR_STAY,
    RETREAT_TO,
    SA,
    SECTOR_0,
    SETUP,
    SOURCE,
    SUPPLY,
    SUPPLY_0,
    SUPPORT,
    THREE_DICE,
    UNIT_0,
)
from fairground.games.battlegrid.rules.listing import is_object
from fairground.games.battlegrid.rules.options import HIT_CHOICE, PRINTED_USE
from fairground.games.battlegrid.rules.setup import may_set_aside
from fairground.kernel.tape import RULING


def judge(s, seat, a):
    """0 if the action is legal for the seat now, else the number of the rule it breaks."""
    phase = s.phase
    if phase == OVER:
        return 86
    if (s.waiting >> seat) & 1 == 0:
        return wrong_seat(phase)
    if phase == MAIN:
        return judge_main(s, seat, a)
    if phase < SUPPORT:
        return judge_in_turn(s, seat, a, phase)
    return judge_in_battle(s, seat, a, phase)


def wrong_seat(phase):
    """It is the other side's decision: by the set-up, the turn, or the order of a battle."""
    if phase == SETUP:
        return RULING + 50
    return 9 if phase < SUPPORT else 35


def judge_card(s, seat, card, cards):
    """BG-1, BG-60, BG-35: in hand, the first of this turn, and in its own window."""
    if (s.cards[seat] >> card) & 1 == 0:
        return 1
    if s.card_used[seat] == 1:
        return 60
    return 0 if (cards >> card) & 1 == 1 else 35


# ---------------------------------------------------------------- the turn


def judge_main(s, seat, a):
    """BG-9..BG-22 and the cards of the main phase."""
    if a == PASS:
        return 0
    if a == DRAW:
        return judge_draw(s, seat)
    if a == DRAW_ACTION:
        if s.actions < 2:
            return 63
        return RULING + 51 if s.cards_left[seat] == 0 else 0
    if DEPLOY_0 <= a < ATTACK_0:
        return judge_deploy(s, seat, a - DEPLOY_0)
    if ATTACK_0 <= a < SECTOR_0:
        return judge_attack(s, seat, a - ATTACK_0)
    if CARD_0 <= a < UNIT_0:
        return judge_main_card(s, seat, a - CARD_0)
    if UNIT_0 <= a < FIRE_0:
        return judge_mover(s, seat, a - UNIT_0)
    return 10


def judge_draw(s, seat):
    """BG-13, BG-14, BG-R22."""
    if s.held[seat] >= s.hand_limit:
        return 13
    if s.left[seat] > 0:
        return 0
    if s.reshuffle_discards == 0:
        return 14
    return RULING + 22 if discarded(s, seat) == 0 else 0


def judge_deploy(s, seat, number):
    """BG-15, BG-16."""
    sector = BASE_SECTOR[seat] + number % COLUMNS
    if s.hand[seat][DEPLOYED_TYPES[number // COLUMNS]] == 0:
        return 15
    if (s.taken[1 - seat] >> sector) & 1 == 1:
        return 15
    return 16 if (s.full[seat] >> sector) & 1 == 1 else 0


def judge_attack(s, seat, target):
    """BG-11, BG-22, BG-24, BG-25."""
    if s.actions < 2:
        return 11
    if (s.taken[1 - seat] >> target) & 1 == 0:
        return 22
    if not can_supply(s, seat):
        return 24
    return 25 if sources_of(s, seat, target, able_sectors(s, seat)) == 0 else 0


def judge_main_card(s, seat, card):
    """BG-66, BG-79, BG-80, BG-83."""
    fault = judge_card(s, seat, card, 1 << PM | 1 << RC | 1 << GR)
    if fault != 0:
        return fault
    if card == PM:
        return 0 if can_lay_mines(s, seat) else 83
    if card == RC:
        if s.begun == 1:
            return 79
        return 0 if any_hidden(s, 1 - seat) else RULING + 44
    return 0 if any_pair(s, seat) else 80


def judge_mover(s, seat, place):
    """BG-17, BG-19, BG-20."""
    if place & 3 >= s.count[seat][place >> 2]:
        return 17
    if s.marks[seat][place] & MOVED != 0:
        return 20
    return 19 if reach(s, seat, place) == 0 else 0


def judge_in_turn(s, seat, a, phase):
    """Set-up, the answer to a move, and what completes a choice of the main phase."""
    if phase == SETUP:
        return judge_set_up(s, seat, a)
    if phase == ORDER_CONFUSION:
        return judge_window(s, seat, a, 1 << OC, 75)
    if phase == MOVE_DEST:
        return judge_sector(reach(s, seat, s.chosen[0]), a, 19)
    if phase == GR_DEST:
        return judge_sector(pair_ends(s, seat, s.chosen[0], s.chosen[1]), a, 80)
    if phase == SOURCE:
        return judge_sector(open_sources(s, seat), a, 25)
    if phase == SUPPLY:
        return judge_supply(s, seat, a, 24)
    if phase == MASK:
        return judge_group(s, seat, a)
    if phase == ATTACK_CARD:
        return judge_attack_card(s, seat, a)
    return judge_object(s, 1 - seat if phase == RECON else seat, a, phase)


def judge_set_up(s, seat, a):
    """BG-2, BG-3, BG-R50."""
    is_card = CARD_0 <= a < UNIT_0
    if s.stage[seat] == PICKING:
        return 0 if is_card else 2
    if a == PASS or (is_card and may_set_aside(s, seat, a - CARD_0)):
        return 0
    if is_card and a - CARD_0 == s.picked[seat]:
        return RULING + 50
    return 3


def judge_sector(mask, a, rule):
    """One of the sectors of a mask."""
    if a < SECTOR_0 or a > MASK_0:
        return rule
    return 0 if (mask >> (a - SECTOR_0)) & 1 == 1 else rule


def judge_supply(s, seat, a, rule):
    """BG-24, BG-55: a unit card in hand."""
    if a < SUPPLY_0 or a >= DEPLOY_0:
        return rule
    return 0 if s.hand[seat][a - SUPPLY_0] > 0 else rule


def judge_group(s, seat, a):
    """BG-22, BG-25..BG-27, BG-72."""
    if a <= MASK_0 or a >= CARD_0:
        return 22
    mask = a - MASK_0
    if mask & ~able_group(s, seat) != 0:
        return 25
    if BITS[mask] > most_attackers(s):
        return 72 if s.attack_card == CA else 27
    return 0


def judge_attack_card(s, seat, a):
    """BG-23, BG-72..BG-74."""
    if a == PASS:
        return 0 if s.held[seat] > 0 else 24
    if a < CARD_0 or a >= UNIT_0:
        return 23
    card = a - CARD_0
    fault = judge_card(s, seat, card, 1 << CA | 1 << SA | 1 << ES)
    if fault != 0 or card == ES:
        return fault
    if s.held[seat] == 0:
        return 24
    return 72 if card == CA and not two_sources(s, seat) else 0


def judge_object(s, side, a, phase):
    """A unit that the card may be played on."""
    rule = PHASE_RULES[phase]
    if a < UNIT_0 or a >= FIRE_0:
        return rule
    place = a - UNIT_0
    if place & 3 >= s.count[side][place >> 2]:
        return rule
    return 0 if is_object(s, side, phase, place) else rule


# ---------------------------------------------------------------- the battle


def judge_in_battle(s, seat, a, phase):
    """BG-28..BG-59."""
    if FIRE <= phase <= ANSWER:
        return judge_fire(s, seat, a)
    if phase == HIT:
        return judge_hit(s, seat, a)
    if phase == HELICOPTERS:
        return 0 if a == PASS or (a == COMMIT and s.hand[seat][HELI] > 0) else 32
    if phase == RETREAT_OR_STAY:
        return judge_retreat(a)
    if phase == RETREAT_TO:
        return judge_sector(retreat_sectors(s), a, 54)
    if phase == PRESS:
        return judge_press(s, seat, a)
    if phase == SUPPORT:
        return judge_support(s, seat, a)
    if phase == LONG_RANGE:
        return judge_object(s, seat, a, phase)
    if phase == DIG_IN:
        return judge_object(s, seat, a, phase)
    if phase == PRE_ROLL:
        return judge_pre_roll(s, seat, a)
    return judge_window(s, seat, a, open_cards(s, seat, phase), PHASE_RULES[phase])


def judge_window(s, seat, a, cards, rule):
    """Pass, or a card of this window."""
    if a == PASS:
        return 0
    if a < CARD_0 or a >= UNIT_0:
        return rule
    return judge_card(s, seat, a - CARD_0, cards)


def judge_pre_roll(s, seat, a):
    """BG-33, BG-66: a card of this window that would have no effect is refused for that."""
    fault = judge_window(s, seat, a, open_cards(s, seat, PRE_ROLL), 33)
    if fault != 35:
        return fault
    fits = a == CARD_0 + BC or (a == CARD_0 + DI and seat != s.active)
    return 66 if fits else 35


def judge_support(s, seat, a):
    """BG-29, BG-68."""
    if a == PASS:
        return 0
    if CARD_0 <= a < UNIT_0:
        fault = judge_card(s, seat, a - CARD_0, 1 << LA)
        if fault != 0:
            return fault
        return 0 if can_reach_far(s, seat) else 68
    return judge_object(s, seat, a, SUPPORT)


def judge_fire(s, seat, a):
    """BG-39, BG-40, BG-49."""
    if a < FIRE_0 or a >= HIT_0:
        return 49
    slot = (a - FIRE_0) // 3
    mode = (a - FIRE_0) % 3
    if (unfired(s, seat) >> slot) & 1 == 0:
        return 39
    if mode == PRINTED and s.printed_use == PRINTED_USE.OFF:
        return RULING + 11
    if mode == THREE_DICE:
        if slot == EXTRA_SLOT:
            return 34
        return 0 if tokens(s, seat) > 0 else 30
    return 0


def judge_hit(s, seat, a):
    """BG-44, BG-70."""
    side = s.loser
    if a >= HIT_0:
        slot = a - HIT_0
        if slot < HELI_SLOT:
            return 0 if slot < s.count[side][s.battle] else 44
        return 0 if s.heli[side][slot - HELI_SLOT] > 0 else 44
    if a < CARD_0 or a >= UNIT_0:
        return 44
    return judge_card(s, seat, a - CARD_0, 1 << LD if s.hit_choice == HIT_CHOICE.OWNER else 0)


def judge_retreat(a):
    """BG-53: retreat with all units, or stay."""
    if a == PASS:
        return 0
    return 0 if a == RETREAT else 53


def judge_press(s, seat, a):
    """BG-55, BG-74."""
    if a == PASS:
        return 0
    if CARD_0 <= a < UNIT_0:
        fault = judge_card(s, seat, a - CARD_0, 1 << ES)
        if fault != 0:
            return fault
        return 0 if s.press_extra_supply == 1 else 74
    return judge_supply(s, seat, a, 55)
