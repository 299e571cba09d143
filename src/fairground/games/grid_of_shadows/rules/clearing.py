"""What a new turn, a new sequence and a new play of Grid of Shadows begin with: nothing."""

from fairground.games.grid_of_shadows.rules.components import KINDS, NO_SEAT, NO_STEP
from fairground.kernel.piles import fill


def clear_turn(s):
    """Nothing has happened in this turn yet."""
    s.flips_left = 0
    s.lights_called = 0
    s.silenced = 0
    s.used = 0
    s.touched = 0
    s.first_turn = 0


def clear_sequence(s):
    """No sequence runs, nothing is assembled, no ability is under way."""
    s.seq_slot = 0
    s.number = 0
    s.colour = 0
    s.opener = 0
    s.last_player = NO_SEAT
    s.last_number = 0
    s.run_start = 0
    s.prior_start = 0
    s.passes = 0
    s.passed = 0
    s.closing = 0
    s.accused = 0
    s.accuser = NO_SEAT
    s.calls = 0
    s.ability = 0
    clear_copies(s)
    clear_aims(s)
    s.discards_left = 0
    s.flip_from = 0
    s.flip_slot = 0
    clear_draft(s)


def clear_copies(s):
    """No card has been claimed as the number yet."""
    for i in range(s.copied):
        s.copy_player[i] = 0
    s.copied = 0


def clear_aims(s):
    """No effect is aimed at anybody."""
    for i in range(s.aimed):
        s.aim_sender[i] = 0
        s.aim_target[i] = 0
    s.aimed = 0
    s.offered = 0
    s.offering = 0
    s.reflector = NO_SEAT


def clear_draft(s):
    """Nothing is being assembled."""
    s.step = NO_STEP
    s.draft_slot = 0
    s.draft_claim = 0
    s.picked = 0
    s.pick_last = 0
    fill(s.pick, KINDS, 0)
