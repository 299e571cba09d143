"""What makes no sense in Grid of Shadows, whatever is hidden: found by counting copies."""

from __future__ import annotations

from fairground.games.grid_of_shadows.rules import components as c
from fairground.kernel.layout import Plain


def absurd(s: Plain, seat: int, action: int) -> bool:
    """A claim of more copies than there are, and letting go what counting proves to be a lie."""
    if action == c.PASS and s.phase in (c.WINDOW, c.RESPOND):
        return seat != s.last_player and is_certain_lie(s, seat)
    if c.CLAIM <= action < c.CLAIM + c.KINDS:
        return bool(open_copies(s, action - c.CLAIM) >= s.copies)
    if action < c.CARD or s.step != c.CHOOSE_CARDS:
        return False
    return bool(open_copies(s, s.draft_claim) + s.picked >= s.copies)


def is_certain_lie(s: Plain, seat: int) -> bool:
    """GS-50: whether the run that may be called cannot be true, by what the seat knows."""
    run = range(s.run_start, s.stacked)
    if not run:
        return False
    if any(s.stack_kind[i] not in (c.NO_CARD, s.stack_claim[i]) for i in run):
        return True
    claim = s.stack_claim[s.run_start]
    below = sum(s.stack_kind[i] == claim for i in range(s.run_start))
    elsewhere = open_copies(s, claim) + s.hand[seat][claim] + below
    return bool(elsewhere + len(run) > s.copies)


def open_copies(s: Plain, kind: int) -> int:
    """The copies that everybody sees: discarded face up, or face up in a space."""
    seen = sum(s.face[slot] == c.UP and s.slot_kind[slot] == kind for slot in range(c.SPACES))
    return int(s.gone_up[kind] + seen)
