"""What a position of Grid of Shadows is worth.

Cards in hand are a burden; near the end of the pile their values are. On top come the play that
is open to a call (a lie is a debt, a truth a trap), the play that a player could make, and what
the declared number will cost whom.
"""

from math import exp

from fairground.games.grid_of_shadows.rules.components import (
    AFTER_FLIP,
    BALANCE,
    BONUS,
    CHOOSE_CARDS,
    CHOOSE_CLAIM,
    FC_PLAY,
    FC_REVEAL,
    FREE_FLIP,
    HUNGER,
    IN,
    NO_SEAT,
    NO_STEP,
    NUMBERS,
    OVER,
    RESPOND,
    RF,
    SPACES,
    UP,
    WINDOW,
)
from fairground.games.grid_of_shadows.rules.ending import hand_value, leaders
from fairground.games.grid_of_shadows.rules.grid import playable, stack_height
from fairground.games.grid_of_shadows.rules.sense import absurd

__all__ = ["absurd", "estimate"]

CARD_WEIGHT = 0.33  # how much a card less multiplies one's prospects
VALUE_WEIGHT = 0.03  # of a point in hand while the pile lasts
FINAL_WEIGHT = 0.2  # of a point in hand in the Final Challenge
FINAL_PILE = 14.0  # cards in the pile at which values begin to count as in the end
CALL = 0.5  # how often a play is called
SURE_CALL = 0.97  # ... if it cannot be true
NO_PLAY = -0.9  # what a player without any honest play can expect


def estimate(s, seat, desk):
    """The seat's prospects in [-1, 1]; over all seats they sum to zero."""
    total = 0.0
    mine = 0.0
    for other in range(s.seats):
        share = prospects(s, other)
        total += share
        if other == seat:
            mine = share
    return (mine / total * s.seats - 1.0) / (s.seats - 1.0)


def prospects(s, seat):
    """A weight that grows as the burden of the seat's hand falls."""
    if s.phase == OVER:
        return 1.0 if (leaders(s) >> seat) & 1 == 1 else 0.0
    return exp(-CARD_WEIGHT * (burden(s, seat) - 4.0 * s.wins[seat] / 60.0))


def burden(s, seat):
    """What the seat still has to get rid of, in cards."""
    value = hand_value(s, seat)
    if s.phase == FC_PLAY or s.phase == FC_REVEAL:
        return FINAL_WEIGHT * value - final_chances(s, seat)
    late = max(0.0, 1.0 - s.pile_left / FINAL_PILE)
    cards = s.held[seat] + VALUE_WEIGHT * value
    load = (1.0 - late) * cards + late * (FINAL_WEIGHT * value + 0.5 * s.held[seat])
    if s.phase == WINDOW or s.phase == RESPOND:
        load += debt(s, seat) + cost_of_number(s, seat)
    if (s.waiting >> seat) & 1 == 1:
        load -= opportunity(s, seat)
    return load


def final_chances(s, seat):
    """Cards that match a face-up grid card may still be shed."""
    gain = 0.0
    for slot in range(SPACES):
        if s.face[slot] == UP and s.slot_kind[slot] < NUMBERS:
            kind = s.slot_kind[slot]
            gain += 0.5 * FINAL_WEIGHT * s.hand[seat][kind] * (kind % 10 + 1)
    return gain


# ---------------------------------------------------------------- the play open to a call


def debt(s, seat):
    """What a call on the open run would cost the seat, as likely as it is."""
    if s.last_player == NO_SEAT or s.stacked <= s.run_start:
        return 0.0
    accused = s.accused if s.phase == WINDOW else s.last_player
    lies = 0
    for i in range(s.run_start, s.stacked):
        if s.stack_kind[i] != s.stack_claim[i]:
            lies += 1
    taken = stack_height(s, s.seq_slot) + 1 + s.lights_penalty
    called = call_chance(s, s.stack_claim[s.stacked - 1], s.stacked - s.run_start)
    if lies > 0:
        return called * taken if seat == accused else 0.0
    return 0.0 if seat == accused else 0.5 * CALL * taken / (s.seats - 1)


def call_chance(s, claim, count):
    """How often such a claim is called: surely if so many copies cannot be out of sight."""
    visible = s.gone_up[claim]
    for slot in range(SPACES):
        if s.face[slot] == UP and s.slot_kind[slot] == claim:
            visible += 1
    if count > s.copies - visible:
        return SURE_CALL
    return min(CALL + 0.1 * (count - 1), SURE_CALL)


def cost_of_number(s, seat):
    """GS-79, GS-80: cards that the declared number will make the seat draw."""
    cost = 0.0
    if s.number == HUNGER:
        for i in range(s.copied):
            if s.copy_player[i] == seat:
                cost += s.hunger_draw
    elif s.number == BALANCE:
        cost += 1.0 * s.copied
    return 0.9 * cost


# ---------------------------------------------------------------- the play that could be made


def opportunity(s, seat):
    """What the seat may hope to shed with the decision it has now."""
    if s.step == CHOOSE_CARDS:
        return play_gain(s, seat, s.draft_claim, s.seq_slot)
    if s.step == CHOOSE_CLAIM:
        return space_gain(s, seat, s.draft_slot)
    if s.step == NO_STEP and s.phase <= AFTER_FLIP:
        gain = NO_PLAY if s.phase == AFTER_FLIP else 0.5 * NO_PLAY
        for slot in range(SPACES):
            if playable(s, slot):
                gain = max(gain, space_gain(s, seat, slot))
        return gain if s.phase != FREE_FLIP else 0.5 * gain + 0.3 * s.flips_left
    if s.phase == BONUS:
        return max(0.0, space_gain(s, seat, s.flip_slot))
    return 0.0


def space_gain(s, seat, slot):
    """The best claim on this grid card."""
    kind = s.slot_kind[slot]
    first = kind % 10
    last = first + 1
    if kind == IN:
        first = 0
        last = 10
    best = -9.0
    for number in range(first, last):
        best = max(best, claim_gain(s, seat, number, slot))
        best = max(best, claim_gain(s, seat, number + 10, slot))
    return best


def claim_gain(s, seat, claim, slot):
    """Shed every true card of the claim, or one lie."""
    true = s.hand[seat][claim]
    if true > 0:
        return 0.95 * true - own_cost(s, claim, true)
    return lie_gain(s, claim, 1, slot) - own_cost(s, claim, 1)


def play_gain(s, seat, claim, slot):
    """The play under assembly, with the true cards that it could still take in."""
    if s.phase != RESPOND and claim != RF:
        slot = s.draft_slot
    true = s.hand[seat][claim]
    if claim >= NUMBERS:
        true = min(true, 1)
    lies = s.picked - s.pick[claim]
    if lies == 0 and true > 0:
        return 0.95 * true - own_cost(s, claim, true)
    count = max(s.picked, 1)
    return lie_gain(s, claim, count, slot) - own_cost(s, claim, count)


def lie_gain(s, claim, count, slot):
    """What a lie sheds if it is believed, less what it costs if it is not."""
    called = call_chance(s, claim, count)
    taken = stack_height(s, slot) + 1 + s.lights_penalty
    return (1.0 - called) * count - called * taken


def own_cost(s, claim, count):
    """GS-79, GS-80: claiming 9 costs cards; 10 costs everybody the same."""
    if claim < NUMBERS and claim % 10 + 1 == HUNGER:
        return 0.9 * s.hunger_draw * count
    return 0.0
