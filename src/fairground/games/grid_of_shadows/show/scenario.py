"""Grid of Shadows' positions as readable dicts; `reading` has the way back."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from fairground.games.grid_of_shadows.rules import components as c
from fairground.games.grid_of_shadows.rules.options import OPTIONS
from fairground.games.grid_of_shadows.show.invariants import broken
from fairground.games.grid_of_shadows.show.names import card_text
from fairground.games.grid_of_shadows.show.reading import (
    ABILITY,
    DRAFT,
    HIDDEN,
    PHASES,
    SEQUENCE,
    TURN,
    build,
)
from fairground.kernel.census import spread
from fairground.kernel.layout import Plain
from fairground.kernel.reading import describe_table, known_or_count

__all__ = ["PHASES", "broken", "build", "describe"]


def describe(s: Plain) -> dict[str, Any]:
    """The state by names; what a veil hides is a count or a question mark, or missing."""
    text = describe_table(s, OPTIONS)
    known = {slot: _seats_in(s.slot_known[slot]) for slot in range(c.SPACES) if s.slot_known[slot]}
    text |= {
        "phase": PHASES[s.phase],
        "turn": s.turn,
        "waiting": _seats_in(s.waiting & 63),
        "game": s.game,
        "wins": s.wins[: s.seats],
        "opener_next": s.opener_next,
        "ended_by": s.ended_by,
        "this_turn": _section(s, TURN),
        "hands": [_hand(s, seat) for seat in range(s.seats)],
        "spaces": {str(slot): _space(s, slot) for slot in range(c.SPACES) if _is_open(s, slot)},
        "known": {str(slot): seats for slot, seats in known.items()},
        "planted": {
            str(slot): [s.slot_by[slot], s.slot_out[slot]]
            for slot in range(c.SPACES)
            if s.slot_by[slot] != c.NO_SEAT
        },
        "marks": {str(slot): s.slot_mark[slot] for slot in range(c.SPACES) if s.slot_mark[slot]},
        "sides": [side for side in range(c.SIDES) if s.sides >> side & 1],
        "stack": [_stack_card(s, i) for i in range(s.stacked)],
        "pile": _codes(reversed(s.pile[: s.pile_left])),
        "pile_known": {
            str(s.pile_left - 1 - i): _seats_in(s.pile_known[i])
            for i in range(s.pile_left)
            if s.pile_known[i]
        },
        "aside": _codes(s.aside[: s.aside_left]),
        "discard": _counted(s.gone_up),
        "discard_unseen": known_or_count(_counted(s.gone_down), sum(s.gone_down), s.gone_hidden),
        "pair": _codes(s.pair[: s.paired]),
        "sequence": _section(s, SEQUENCE),
        "copies": s.copy_player[: s.copied],
        "draft": _section(s, DRAFT),
        "picks": _counted(s.pick),
        "ability": _section(s, ABILITY),
        "aims": [[s.aim_sender[i], s.aim_target[i]] for i in range(s.aimed)],
        "memory": _describe_memory(s),
    }
    return text


def _section(s: Plain, names: tuple[tuple[str, str, int], ...]) -> dict[str, int]:
    return {name: getattr(s, field) for name, field, _ in names}


def _seats_in(mask: int) -> list[int]:
    return [seat for seat in range(c.MOST_SEATS) if mask >> seat & 1]


def _hand(s: Plain, seat: int) -> list[str] | int:
    return known_or_count(_counted(s.hand[seat]), sum(s.hand[seat]), s.held[seat])


def _counted(counts: list[int]) -> list[str]:
    return [card_text(kind) for kind in spread(counts)]


def _codes(kinds: Iterable[int]) -> list[str]:
    return [HIDDEN if kind == c.NO_CARD else card_text(kind) for kind in kinds]


def _is_open(s: Plain, slot: int) -> bool:
    return slot < c.GRID or s.face[slot] != c.EMPTY


def _space(s: Plain, slot: int) -> str:
    """B6^ is face-up, B6 face-down, ? unknown, and nothing an empty space."""
    if s.face[slot] == c.EMPTY:
        return ""
    code = _codes([s.slot_kind[slot]])[0]
    return f"{code}^" if s.face[slot] == c.UP else code


def _stack_card(s: Plain, i: int) -> dict[str, Any]:
    return {
        "space": s.stack_slot[i],
        "card": _codes([s.stack_kind[i]])[0],
        "player": s.stack_player[i],
        "claim": card_text(s.stack_claim[i]),
        "up": bool(s.stack_up[i]),
        "out": s.stack_out[i],
    }


def _describe_memory(s: Plain) -> dict[str, Any]:
    return {
        "outs": s.outs[: s.seats],
        "passed_on": s.passed_on[: s.seats],
        "lacks": [_lacking(s.lacks[seat]) for seat in range(s.seats)],
        "public": _memories(s.public_in, s.public_at),
        "seats": [_memories(s.seen_in[seat], s.seen_at[seat]) for seat in range(s.seats)],
        "discards": [_counted(s.gone_known[seat]) for seat in range(s.seats)],
    }


def _lacking(mask: int) -> list[str]:
    return [card_text(kind) for kind in range(c.KINDS) if mask >> kind & 1]


def _memories(seen: list[int], at: list[int]) -> dict[str, list[int]]:
    """Such as "2 B7": how often Blue 7 was seen to enter the hand of seat 2, and its clock."""
    return {
        f"{place // c.KINDS} {card_text(place % c.KINDS)}": [seen[place], at[place]]
        for place in range(c.MEMORY)
        if seen[place] or at[place]
    }
