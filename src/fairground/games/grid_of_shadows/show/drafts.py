"""What a play under assembly in Grid of Shadows needs."""

from __future__ import annotations

from collections.abc import Iterator

from fairground.games.grid_of_shadows.rules import components as c
from fairground.games.grid_of_shadows.rules import final, grid
from fairground.games.grid_of_shadows.rules.verdicts import fits_space
from fairground.kernel.layout import Plain


def broken_draft(s: Plain, seat: int) -> Iterator[str]:
    """GS-31..GS-36, GS-120: a play under assembly fits its decision and its maker's hand."""
    picks = sum(s.pick)
    if s.step == c.NO_STEP:
        if s.draft_slot or s.draft_claim or s.picked or s.pick_last or picks:
            yield "nothing is being assembled (GS-36)"
        return
    opens = s.phase in (c.ACTION, c.AFTER_FLIP, c.BONUS)
    if s.step == c.CHOOSE_MORE:
        yield from _broken_match(s, seat)
        return
    if s.step == c.CHOOSE_CLAIM and (s.draft_claim or s.picked):
        yield "a claim comes before its cards (GS-31)"
    if not opens and (s.phase not in (c.RESPOND, c.REFLECT) or s.step == c.CHOOSE_CLAIM):
        yield "no play can be assembled now (GS-36)"
        return
    if opens and not grid.playable(s, s.draft_slot):
        yield "a play goes on a face-up number or Indecisive (GS-30)"
    elif opens and s.step == c.CHOOSE_CARDS and not fits_space(s, s.draft_slot, s.draft_claim):
        yield "a claim has the number of its grid card (GS-32)"
    if s.phase == c.BONUS and s.draft_slot != s.flip_slot:
        yield "the bonus play goes on the new card (GS-66)"
    yield from _broken_picks(s, seat, picks)
    if not opens and s.draft_slot:
        yield "an answer goes on the space of the sequence (GS-42)"
    if not opens and not _may_claim(s, seat):
        yield "that cannot be claimed in answer (GS-134)"


def _broken_picks(s: Plain, seat: int, picks: int) -> Iterator[str]:
    if any(s.pick[kind] > s.hand[seat][kind] for kind in range(c.KINDS)):
        yield "more cards are picked than the hand has (GS-31)"
    last = max((kind for kind in range(c.KINDS) if s.pick[kind]), default=0)
    if picks != s.picked or s.pick_last != last:
        yield "the picked cards are miscounted (GS-31)"
    if s.picked >= max(int(s.held[seat]), 1) or (s.picked and s.draft_claim >= c.NUMBERS):
        yield "the play is complete (GS-36)"


def _may_claim(s: Plain, seat: int) -> bool:
    """GS-42, GS-134: whether the claim under assembly is one that may be made in answer."""
    claim = s.draft_claim
    if s.phase == c.REFLECT:
        return bool(claim == c.RF)
    if s.pass_is_final and s.passed >> seat & 1:
        return False
    if claim < c.NUMBERS:
        return bool(claim == s.colour * 10 + s.number - 1)
    if claim == c.RF or not s.extended:
        return False
    return bool(claim == c.IN or (seat != s.last_player and not s.used & c.USED[claim]))


def _broken_match(s: Plain, seat: int) -> Iterator[str]:
    """GS-114, GS-120: further copies of a match in the Final Challenge."""
    fits = s.phase == c.FC_PLAY and final.matches(s, seat, s.draft_slot)
    if not fits or s.draft_claim or s.pick_last or sum(s.pick):
        yield "copies are added to a match in the Final Challenge (GS-120)"
    elif not 1 <= s.picked < s.hand[seat][s.slot_kind[s.draft_slot]]:
        yield "there is no further copy to add (GS-114)"
