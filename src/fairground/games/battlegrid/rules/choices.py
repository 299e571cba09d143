"""BattleGrid's legal actions outside battles, enumerated phase by phase."""

from fairground.games.battlegrid.rules.battle.choices import battle_choices
from fairground.games.battlegrid.rules.board import (
    able_sectors,
    any_pair,
    attackers_in,
    free_sectors,
    pair_ends,
    reach,
    sources_of,
    spread,
)
from fairground.games.battlegrid.rules.cards import can_draw, holds
from fairground.games.battlegrid.rules.components import (
    ADJACENT,
    ATTACK_0,
    ATTACK_CARD,
    BASE_ROW,
    BASE_SECTOR,
    BIT_OF,
    BITS,
    CA,
    CARD_0,
    CARDS,
    COLUMNS,
    DEPLOY_0,
    DEPLOYED_TYPES,
    DRAW,
    DRAW_ACTION,
    ES,
    FACE_UP,
    GR,
    GR_DEST,
    INF,
    JEEP,
    MAIN,
    MASK,
    MASK_0,
    MOVE_DEST,
    MOVED,
    NONE,
    OC,
    ORDER_CONFUSION,
    PASS,
    PICKING,
    PM,
    RC,
    SA,
    SETUP,
    SOURCE,
    STACK,
    SUPPLY,
    SUPPORT,
    UNIT_0,
)
from fairground.games.battlegrid.rules.listing import (
    sector_choices,
    supply_choices,
    unit_choices,
    window_choices,
)
from fairground.games.battlegrid.rules.setup import may_set_aside


def list_choices(s, seat, out):
    """Write the seat's legal actions in ascending order; return how many there are."""
    if (s.waiting >> seat) & 1 == 0:
        return 0
    phase = s.phase
    if phase == MAIN:
        return main_choices(s, seat, out)
    if phase < SUPPORT:
        return turn_choices(s, seat, phase, out)
    return battle_choices(s, seat, phase, out)


def turn_choices(s, seat, phase, out):
    """Outside a battle, apart from the main phase."""
    if phase == MOVE_DEST:
        return sector_choices(reach(s, seat, s.chosen[0]), out)
    if phase == ORDER_CONFUSION:
        return window_choices(s, seat, 1 << OC, out)
    if phase == SETUP:
        return set_up_choices(s, seat, out)
    if phase == SUPPLY:
        return supply_choices(s, seat, out, 0)
    if phase == SOURCE:
        return sector_choices(open_sources(s, seat), out)
    if phase == MASK:
        return group_choices(s, seat, out)
    if phase == ATTACK_CARD:
        return attack_card_choices(s, seat, out)
    if phase == GR_DEST:
        return sector_choices(pair_ends(s, seat, s.chosen[0], s.chosen[1]), out)
    return unit_choices(s, seat, phase, out)


# ---------------------------------------------------------------- set-up and main phase


def set_up_choices(s, seat, out):
    """BG-2, BG-3."""
    n = 0
    if s.stage[seat] == PICKING:
        for card in range(CARDS):
            out[card] = CARD_0 + card
        return CARDS
    out[0] = PASS
    n = 1
    for card in range(CARDS):
        if may_set_aside(s, seat, card):
            out[n] = CARD_0 + card
            n += 1
    return n


def main_choices(s, seat, out):
    """BG-9..BG-15, BG-20, BG-22: everything that a turn can begin or go on with."""
    out[0] = PASS
    n = 1
    if can_draw(s, seat):
        out[n] = DRAW
        n += 1
    if s.actions == 2 and s.cards_left[seat] > 0:
        out[n] = DRAW_ACTION
        n += 1
    n = deploy_choices(s, seat, out, n)
    if s.actions == 2 and s.taken[1 - seat] != 0 and can_supply(s, seat):
        n = target_choices(s, seat, out, n)
    if s.cards[seat] != 0 and s.card_used[seat] == 0:
        n = main_card_choices(s, seat, out, n)
    return mover_choices(s, seat, out, n)


def deploy_choices(s, seat, out, n):
    """BG-15, BG-16."""
    columns = (BASE_ROW[seat] & ~s.taken[1 - seat] & ~s.full[seat]) >> BASE_SECTOR[seat]
    if columns == 0 or s.held[seat] == 0:
        return n
    hand = s.hand[seat]
    for number in range(len(DEPLOYED_TYPES)):
        if hand[DEPLOYED_TYPES[number]] > 0:
            action = DEPLOY_0 + COLUMNS * number
            for column in range(COLUMNS):
                if (columns >> column) & 1 == 1:
                    out[n] = action + column
                    n += 1
    return n


def can_supply(s, seat):
    """BG-24: a unit card in hand, or Extra Supply."""
    return s.held[seat] > 0 or holds(s, seat, ES)


def target_choices(s, seat, out, n):
    """BG-22: enemy-held sectors within reach of an attack."""
    able = able_sectors(s, seat)
    if able == 0:
        return n
    targets = s.taken[1 - seat]
    while targets != 0:
        bit = targets & -targets
        targets ^= bit
        target = BIT_OF[bit % 37]
        if sources_of(s, seat, target, able) != 0:
            out[n] = ATTACK_0 + target
            n += 1
    return n


def main_card_choices(s, seat, out, n):
    """BG-79, BG-80, BG-83: the cards of the main phase."""
    if holds(s, seat, PM) and can_lay_mines(s, seat):
        out[n] = CARD_0 + PM
        n += 1
    if holds(s, seat, RC) and s.begun == 0 and any_hidden(s, 1 - seat):
        out[n] = CARD_0 + RC
        n += 1
    if holds(s, seat, GR) and any_pair(s, seat):
        out[n] = CARD_0 + GR
        n += 1
    return n


def can_lay_mines(s, seat):
    """BG-83: both actions and an infantry unit on the board."""
    if s.actions < 2:
        return False
    taken = s.taken[seat]
    while taken != 0:
        bit = taken & -taken
        taken ^= bit
        sector = BIT_OF[bit % 37]
        for place in range(STACK * sector, STACK * sector + s.count[seat][sector]):
            if s.unit[seat][place] == INF:
                return True
    return False


def any_hidden(s, side):
    """Whether the side has a face-down unit on the board."""
    taken = s.taken[side]
    while taken != 0:
        bit = taken & -taken
        taken ^= bit
        sector = BIT_OF[bit % 37]
        for place in range(STACK * sector, STACK * sector + s.count[side][sector]):
            if s.marks[side][place] & FACE_UP == 0:
                return True
    return False


def mover_choices(s, seat, out, n):
    """BG-17..BG-20: units that have not moved and have somewhere to go."""
    free = free_sectors(s, seat)
    room = free & ~s.full[seat]
    units = s.unit[seat]
    marks = s.marks[seat]
    counts = s.count[seat]
    taken = s.taken[seat]
    while taken != 0:
        bit = taken & -taken
        taken ^= bit
        sector = BIT_OF[bit % 37]
        near = ADJACENT[sector] & free
        step = near & room != 0
        dash = step or spread(near) & room & ~bit != 0
        if dash:
            first = STACK * sector
            for place in range(first, first + counts[sector]):
                if marks[place] & MOVED == 0 and (step or units[place] == JEEP):
                    out[n] = UNIT_0 + place
                    n += 1
    return n


# ---------------------------------------------------------------- parts of a compound choice


def attack_card_choices(s, seat, out):
    """BG-72..BG-74: Extra Supply always; the others need a card for supply as well."""
    n = 0
    if s.held[seat] > 0:
        out[0] = PASS
        n = 1
        if holds(s, seat, CA) and two_sources(s, seat):
            out[n] = CARD_0 + CA
            n += 1
        if holds(s, seat, SA):
            out[n] = CARD_0 + SA
            n += 1
    if holds(s, seat, ES):
        out[n] = CARD_0 + ES
        n += 1
    return n


def two_sources(s, seat):
    """BG-72, BG-R40: at least two sectors to attack from."""
    sources = open_sources(s, seat)
    return sources & (sources - 1) != 0


def open_sources(s, seat):
    """BG-25: where attackers may come from; a second source is another sector."""
    sources = sources_of(s, seat, s.target, able_sectors(s, seat))
    if s.source[0] != NONE:
        sources &= ~(1 << s.source[0])
    return sources


def group_choices(s, seat, out):
    """BG-22, BG-27, BG-72: every group of units that may come from the source."""
    able = able_group(s, seat)
    most = most_attackers(s)
    n = 0
    for mask in range(1, 16):
        if mask & ~able == 0 and BITS[mask] <= most:
            out[n] = MASK_0 + mask
            n += 1
    return n


def able_group(s, seat):
    """The slots of the source being asked about whose units may attack."""
    source = s.source[0] if s.source[1] == NONE else s.source[1]
    return attackers_in(s, seat, source, s.target)


def most_attackers(s):
    """BG-27, BG-72: four in all; the first source of two leaves room for one."""
    if s.source[1] != NONE:
        return STACK - BITS[s.group]
    return STACK - 1 if s.attack_card == CA else STACK
