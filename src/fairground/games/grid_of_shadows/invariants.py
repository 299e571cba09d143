"""The invariants that every position of Grid of Shadows obeys."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from fairground.games.grid_of_shadows import final, grid
from fairground.games.grid_of_shadows import parts as c
from fairground.games.grid_of_shadows.names import card_text
from fairground.kernel.layout import Plain

OPEN_PLAY = (c.FC_PLAY, c.FC_REVEAL)
BEFORE_PLAY = (c.FREE_FLIP, c.ACTION, c.AFTER_FLIP)


def broken_invariant(s: Plain) -> str | None:
    """The first invariant that the state breaks, as a sentence."""
    return next(_broken(s), None)


def _broken(s: Plain) -> Iterator[str]:
    yield from _broken_cards(s)
    yield from _broken_counters(s)
    yield from _broken_spaces(s)
    yield from _broken_turn(s)
    yield from _broken_sequence(s)
    yield from _broken_decision(s)


def cards_of(s: Plain) -> Counter[int]:
    """How many cards of each kind lie anywhere."""
    count: Counter[int] = Counter()
    for seat in range(s.seats):
        for kind in range(c.KINDS):
            count[kind] += s.hand[seat][kind]
    for kind in range(c.KINDS):
        count[kind] += s.gone_up[kind] + s.gone_down[kind]
    count.update(s.pile[: s.pile_left])
    count.update(s.aside[: s.aside_left])
    count.update(s.pair[: s.paired])
    count.update(s.stack_kind[: s.stacked])
    count.update(s.slot_kind[slot] for slot in range(c.SPACES) if s.face[slot] != c.EMPTY)
    return count


def _broken_cards(s: Plain) -> Iterator[str]:
    """Invariant 1: every kind in play has its copies, wherever they are."""
    kinds = c.KINDS if s.extended else c.NUMBERS
    found = cards_of(s)
    for kind in sorted(found):
        if kind >= c.KINDS:
            yield "a card that nobody can name lies somewhere"
            return
    for kind in range(c.KINDS):
        wanted = s.copies if kind < kinds else 0
        if found[kind] != wanted:
            yield f"{card_text(kind)} must be there {wanted} times (GS-R1), not {found[kind]}"


def _broken_counters(s: Plain) -> Iterator[str]:
    """Invariant 5: public counters equal real sizes."""
    for seat in range(s.seats):
        if sum(s.hand[seat]) != s.held[seat]:
            yield f"seat {seat} must hold {s.held[seat]} cards (GS-8), not {sum(s.hand[seat])}"
    if sum(s.gone_down) != s.gone_hidden:
        yield "the cards discarded unseen are miscounted (GS-7)"
    for seat in range(s.seats):
        for kind in range(c.KINDS):
            if s.gone_known[seat][kind] > s.gone_down[kind]:
                yield f"seat {seat} cannot know more {card_text(kind)} discarded than there are"


def _broken_spaces(s: Plain) -> Iterator[str]:
    """Invariants 2, 3 and 10: stacks lie on face-up cards; which spaces are in use."""
    final = s.phase in OPEN_PLAY
    if s.phase != c.OVER:
        if s.aside_left != (0 if final else s.set_aside):
            yield f"{s.set_aside} cards lie aside until the Final Challenge (GS-13, GS-110)"
        if not final and any(s.face[c.FIRST_FINAL :]):
            yield "spaces 18 and 19 belong to the Final Challenge (GS-110)"
    for slot in range(c.SPACES):
        height = grid.stack_height(s, slot)
        if height and s.face[slot] == c.DOWN:
            yield f"space {slot} is face-down and carries a stack (GS-30)"
        if height and s.face[slot] == c.EMPTY and not s.lights_called and s.phase != c.OVER:
            yield f"space {slot} is empty and carries a stack without Lights (GS-159)"
        side = c.GRID <= slot < c.FIRST_FINAL
        if side and s.face[slot] != c.EMPTY and not s.sides >> (slot - c.GRID) & 1:
            yield f"side space {slot} is not open (GS-78)"
        if height and final:
            yield f"space {slot} carries a stack in the Final Challenge (GS-111)"


def _broken_turn(s: Plain) -> Iterator[str]:
    """Invariants 4, 6 and 10: what holds before anything is played in a turn."""
    if s.phase not in BEFORE_PLAY or s.touched:
        return
    if not s.waiting >> s.turn & 1:
        yield "the turn player must decide before a play (GS-21)"
    for slot in range(c.SPACES):
        if grid.stack_height(s, slot) >= s.collapse_at:
            yield f"space {slot} must have collapsed (GS-92)"
    for seat in range(s.seats):
        if s.held[seat] == 0:
            yield f"seat {seat} has no card and must have escaped (GS-100)"
    if s.phase == c.FREE_FLIP and s.flips_left == s.free_flips:
        if any(s.face[slot] == c.EMPTY for slot in range(c.GRID)):
            yield "the grid must be filled between turns (GS-94)"
        if c.UP in s.face:
            yield "no face-up grid card survives Lights (GS-91)"
    if s.pile_left == 0 and s.phase == c.FREE_FLIP and s.flips_left == s.free_flips:
        yield "an empty pile begins the Final Challenge (GS-96)"


def _broken_sequence(s: Plain) -> Iterator[str]:
    """Invariants 7 and 9: one number, specials once in a turn and never in the base game."""
    if s.used and not s.extended:
        yield "no special is claimed in the base game (GS-10)"
    if s.phase not in (c.RESPOND, c.WINDOW) or s.last_player == c.NO_SEAT:
        return
    if not s.run_start < s.stacked:
        yield "a sequence runs without a play (GS-40)"
    for i in range(s.run_start, s.stacked):
        claim = s.stack_claim[i]
        if claim < c.NUMBERS and claim % 10 + 1 != s.number:
            yield f"a claim of {card_text(claim)} stands in a sequence of {s.number}s (GS-42)"
        if s.stack_slot[i] != s.seq_slot:
            yield "a run lies on the space of its sequence (GS-42)"


def _broken_decision(s: Plain) -> Iterator[str]:
    """Invariant 8: who decides, and that a play under assembly is possible."""
    if (s.phase == c.OVER) != (s.waiting == 0):
        yield "somebody decides until the match is over"
    if s.waiting >> s.seats:
        yield "a seat that is not at this table must decide"
    if s.phase == c.WINDOW:
        if s.waiting >> s.accused & 1:
            yield "the accused does not answer in a window (GS-46)"
        if s.calls & s.waiting:
            yield "who has called has answered (GS-46)"
    elif s.waiting & (s.waiting - 1):
        yield "only a window is open to several seats (GS-46)"
    if s.step != c.NO_STEP:
        seat = s.waiting.bit_length() - 1
        if any(s.pick[kind] > s.hand[seat][kind] for kind in range(c.KINDS)):
            yield "more cards are picked than the hand has (GS-31)"
    for seat in range(s.seats):
        if any(s.lacks[seat] >> kind & 1 and s.hand[seat][kind] for kind in range(c.KINDS)):
            yield f"seat {seat} has passed and cannot hold what lay open then (GS-117)"
    must_play = s.phase == c.FC_PLAY and s.final_must_play
    if must_play and not final.can_match(s, s.turn):
        yield f"seat {s.turn} cannot play and must have passed (GS-117)"
    if s.phase in OPEN_PLAY and s.pile_left:
        yield "the Final Challenge begins with an empty pile (GS-96)"
