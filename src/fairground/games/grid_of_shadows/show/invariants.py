"""The invariants that every position of Grid of Shadows obeys."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from fairground.games.grid_of_shadows.rules import components as c
from fairground.games.grid_of_shadows.rules import ending, grid
from fairground.games.grid_of_shadows.rules.options import TIE_BREAK
from fairground.games.grid_of_shadows.show.decisions import (
    BEFORE_PLAY,
    OPEN_PLAY,
    broken_decision,
    sequence_has_run,
)
from fairground.games.grid_of_shadows.show.names import card_text
from fairground.kernel.census import miscounted, spread
from fairground.kernel.layout import Plain
from fairground.kernel.tape import RULING

SEQUENCE_FIELDS = ("seq_slot", "number", "colour", "opener", "last_number", "run_start", "passed")
IDLE_FIELDS = (
    *SEQUENCE_FIELDS,
    *(
        "prior_start",
        "accused",
        "copied",
        "aimed",
        "ability",
        "offered",
        "offering",
        "discards_left",
    ),
)
AT_TURN_END = RULING + 13
ESCAPES = (101, 116, AT_TURN_END)
ENDINGS = (*ESCAPES, 119, RULING + 37)


def broken(s: Plain) -> Iterator[str]:
    """The invariants that the state breaks, as sentences."""
    yield from _broken_cards(s)
    yield from _broken_counters(s)
    yield from _broken_spaces(s)
    yield from _broken_turn(s)
    yield from broken_decision(s)
    yield from _broken_sequence(s)
    yield from _broken_match(s)
    yield from _broken_memories(s)


def cards_of(s: Plain) -> Counter[int]:
    """How many cards of each kind lie anywhere."""
    count: Counter[int] = Counter()
    for counts in (*s.hand[: s.seats], s.gone_up, s.gone_down):
        count.update(spread(counts))
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
    due = [s.copies] * kinds + [0] * (c.KINDS - kinds)
    for kind in miscounted(found, due):
        yield f"{card_text(kind)} must be there {due[kind]} times (GS-R1), not {found[kind]}"


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
        if s.face[slot] == c.UP and height and s.slot_kind[slot] in (c.WR, c.RF, c.GA):
            yield f"nothing can be played on space {slot} (GS-30)"
        special = s.face[slot] == c.UP and s.slot_kind[slot] in (c.WR, c.GA)
        if special and slot < c.FIRST_FINAL and not final and s.phase != c.OVER:
            yield f"the special on space {slot} is discarded as it is turned up (GS-136)"
        if s.slot_mark[slot] and not height:
            yield f"space {slot} carries what was played on it (GS-92)"
        if height >= s.collapse_at and not s.slot_mark[slot] and s.phase != c.OVER:
            yield f"space {slot} must have collapsed (GS-92)"
        if s.slot_mark[slot] & c.DOOMED and not s.slot_mark[slot] & c.PLAYED_ON:
            yield f"space {slot} is doomed by a play (GS-93)"


def _broken_turn(s: Plain) -> Iterator[str]:
    """Invariants 4, 6 and 10: what holds before anything is played in a turn."""
    if s.phase not in BEFORE_PLAY:
        return
    for seat in range(s.seats):
        if s.held[seat] == 0:
            yield f"seat {seat} has no card and must have escaped (GS-100)"
    if s.phase == c.FREE_FLIP and s.flips_left == s.free_flips:
        if c.EMPTY in s.face[: c.GRID]:
            yield "the grid must be filled between turns (GS-94)"
        if c.UP in s.face:
            yield "no face-up grid card survives Lights (GS-91)"
        if s.pile_left == 0:
            yield "an empty pile begins the Final Challenge (GS-96)"


def _broken_sequence(s: Plain) -> Iterator[str]:
    """Invariants 7 and 9: what there is of a sequence, and nothing of it where there is none."""
    if s.used and not s.extended:
        yield "no special is claimed in the base game (GS-10)"
    if s.used & ~sum(c.USED[kind] for kind in (c.WR, c.RF, c.GA)):
        yield "only Wrath, Reflect and Gamble are limited to one in a turn (GS-134)"
    # With `escape=turn_end` the match may end in the turn of a Silence, before anybody is skipped.
    ended = s.phase == c.OVER and s.ended_by == AT_TURN_END
    if s.silenced and not ended:
        yield "Silence skips a turn as soon as it fires (GS-75)"
    runs = sequence_has_run(s)
    turn = s.lights_called or any(s.slot_mark)
    if s.phase != c.OVER and (bool(s.touched) != runs or (turn and not runs)):
        yield "nothing has been played on in this turn (GS-92)"
    if not runs and s.phase not in OPEN_PLAY and s.passes:
        yield "nobody passes outside a sequence (GS-44)"
    idle = any(getattr(s, name) for name in IDLE_FIELDS) or s.reflector != c.NO_SEAT
    if idle and not runs:
        yield "no sequence runs before a play (GS-40)"
    if runs and (s.opener != s.turn or max(s.last_player, s.last_number, s.accused) >= s.seats):
        yield "the turn player opens every sequence, and players answer (GS-40)"
    if runs and not (1 <= s.number <= 10 and s.ability <= c.GAMBLE and s.copied):
        yield "a sequence begins with a number (GS-134)"
    if s.closing and s.phase != c.WINDOW:
        yield "a second window closes with its answers (GS-R7)"
    if s.calls and s.phase != c.WINDOW:
        yield "a call begins Lights at once (GS-46)"
    if s.flips_left > s.free_flips or (s.flips_left and s.phase not in (c.FREE_FLIP, c.GUESS)):
        yield "free flips are taken first (GS-16)"
    yield from _broken_leftovers(s)


def _broken_leftovers(s: Plain) -> Iterator[str]:
    """What only some decisions have: a Shift's cards, discards, an accuser, aimed effects."""
    shifting = s.phase in (c.SHIFT_CARD, c.SHIFT_SLOT)
    if bool(s.paired) != shifting:
        yield "the cards of a Shift are looked at while it lasts (GS-76)"
    if bool(s.discards_left) != (s.phase == c.DISCARD):
        yield "a discard is due or not (GS-71)"
    gambling = s.phase == c.DISCARD and s.ability == c.GAMBLE
    if s.accuser != c.NO_SEAT and not (gambling and s.accuser < s.seats):
        yield "an accuser waits for a Gamble only (GS-164)"
    targets = {int(target) for target in s.aim_target[: s.aimed]}
    if any(s.offered >> seat & 1 and seat not in targets for seat in range(c.MOST_SEATS)):
        yield "only who is aimed at is asked to reflect (GS-151)"
    if s.reflector != c.NO_SEAT and (s.reflector not in targets or not s.used & c.USED[c.RF]):
        yield "only who is aimed at can have reflected (GS-150)"
    if s.passed >> s.seats or s.offered >> s.seats:
        yield "a seat that is not at this table has passed"


# ---------------------------------------------------------------- the match, and memories


def _broken_match(s: Plain) -> Iterator[str]:
    """Section 7: wins of the games so far, and how the last one ended."""
    over = s.phase == c.OVER
    if over != (s.game >= s.games_in_match) or s.game > s.games_in_match:
        yield f"a match of {s.games_in_match} is over after its last game"
    if sum(s.wins) != s.game * c.WHOLE_WIN:
        yield "every game so far has been won once (GS-2)"
    if (s.ended_by in ENDINGS) != (s.game > 0) or (s.ended_by and not s.game):
        yield "a game ends by an escape or by the lowest hand (GS-2)"
    if over and s.games_in_match == 1:
        winners = ending.leaders(s)
        empty = sum(1 << seat for seat in range(s.seats) if s.held[seat] == 0)
        if s.ended_by in ESCAPES and not winners & empty:
            yield "who escapes has no card left (GS-100)"
        if s.ended_by not in ESCAPES and winners != lowest_hands(s):
            yield "the lowest hand wins (GS-119)"


def lowest_hands(s: Plain) -> int:
    """GS-119, GS-R37: bit mask of the seats that win by their hands."""
    cards = s.tie_break == TIE_BREAK.FEWEST_CARDS_THEN_SHARED
    ranks = [(ending.hand_value(s, i), s.held[i] if cards else 0) for i in range(s.seats)]
    return sum(1 << seat for seat in range(s.seats) if ranks[seat] == min(ranks))


def _dates(s: Plain) -> list[int]:
    """How many cards had left each hand unseen before the run, which may be turned up (GS-50)."""
    dates = [int(out) for out in s.outs]
    if sequence_has_run(s):
        for i in range(s.run_start, s.stacked):
            player = s.stack_player[i]
            dates[player] = max(dates[player] - (not s.stack_up[i]), 0)
    return dates


def _broken_memories(s: Plain) -> Iterator[str]:
    """Section 6: what can have been seen of hands, of face-down cards and of the pile."""
    everyone = (1 << s.seats) - 1
    now = _dates(s)
    for seen, at in ((s.public_in, s.public_at), *zip(s.seen_in, s.seen_at, strict=True)):
        for place in [i for i, (n, clock) in enumerate(zip(seen, at, strict=True)) if n or clock]:
            other, kind = divmod(place, c.KINDS)
            if seen[place] and (other >= s.seats or seen[place] > s.copies):
                yield "more was seen to enter a hand than there is (GS-R1)"
            if seen[place] and s.lacks[other] >> kind & 1:
                yield "what a pass shows to be absent is not remembered (GS-117)"
            if at[place] > now[other]:
                yield "a memory of a hand is dated later than now"
    for seat in range(s.seats):
        own = slice(seat * c.KINDS, (seat + 1) * c.KINDS)
        if any(s.seen_in[seat][own]) or any(s.seen_at[seat][own]):
            yield f"seat {seat} needs no memory of its own hand"
        if s.lacks[seat] and s.phase not in (*OPEN_PLAY, c.OVER):
            yield "passes tell what a hand lacks in the Final Challenge only (GS-117)"
        if any(s.lacks[seat] >> kind & 1 and s.hand[seat][kind] for kind in range(c.KINDS)):
            yield f"seat {seat} has passed and cannot hold what lay open then (GS-117)"
    if any(mask & ~everyone for mask in (*s.passed_on, *s.slot_known, *s.pile_known)):
        yield "a seat that is not at this table knows a card"
    for slot in range(c.SPACES):
        down = s.face[slot] == c.DOWN
        if s.slot_known[slot] and not down:
            yield f"space {slot} has no secret to know (GS-8)"
        planted = s.slot_by[slot] != c.NO_SEAT
        if planted and not (down and s.slot_known[slot] >> s.slot_by[slot] & 1):
            yield f"who lays a card on space {slot} knows it (GS-77)"
        if s.slot_out[slot] and not planted:
            yield f"nobody has laid a card on space {slot} (GS-77)"
