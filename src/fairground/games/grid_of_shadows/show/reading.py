"""Grid of Shadows' positions, read from their readable form."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fairground.games.grid_of_shadows.rules import cards, clearing, grid
from fairground.games.grid_of_shadows.rules import components as c
from fairground.games.grid_of_shadows.show.invariants import cards_of
from fairground.games.grid_of_shadows.show.names import card_text, read_card
from fairground.kernel.census import counted
from fairground.kernel.errors import BadScenario
from fairground.kernel.layout import Plain
from fairground.kernel.reading import (
    TABLE_KEYS,
    check_keys,
    check_part,
    dict_of,
    entries,
    list_of,
    mapping,
    mask_of,
    number,
    one_of,
    place_of,
    read_dice,
    whole,
)

PHASES = (
    "free_flip",
    "action",
    "after_flip",
    "respond",
    "window",
    "target",
    "reflect",
    "give",
    "discard",
    "shift_card",
    "shift_slot",
    "luck_slot",
    "luck_card",
    "bless",
    "bonus",
    "guess",
    "fc_play",
    "fc_reveal",
    "over",
)
HIDDEN = "?"

# Plain numbers of the state by section: name, field, largest value.
TURN = (
    ("first", "first_turn", 1),
    ("flips_left", "flips_left", 4),
    ("lights_called", "lights_called", 1),
    ("silenced", "silenced", 1),
    ("used", "used", 255),
    ("touched", "touched", 1),
)
SEQUENCE = (
    ("space", "seq_slot", c.SPACES - 1),
    ("number", "number", 10),
    ("colour", "colour", 1),
    ("opener", "opener", c.MOST_SEATS - 1),
    ("last_player", "last_player", c.NO_SEAT),
    ("last_number", "last_number", c.MOST_SEATS - 1),
    ("run_start", "run_start", c.CARDS),
    ("prior_start", "prior_start", c.CARDS),
    ("passes", "passes", c.MOST_SEATS),
    ("passed", "passed", 63),
    ("closing", "closing", 1),
    ("accused", "accused", c.MOST_SEATS - 1),
    ("accuser", "accuser", c.NO_SEAT),
    ("calls", "calls", 63),
)
DRAFT = (
    ("step", "step", c.CHOOSE_MORE),
    ("space", "draft_slot", c.SPACES - 1),
    ("claim", "draft_claim", c.KINDS - 1),
    ("picked", "picked", c.CARDS),
    ("last", "pick_last", c.KINDS - 1),
)
ABILITY = (
    ("ability", "ability", c.GAMBLE),
    ("offered", "offered", 63),
    ("offering", "offering", 1),
    ("reflector", "reflector", c.NO_SEAT),
    ("discards_left", "discards_left", 2),
    ("flip_from", "flip_from", len(PHASES) - 1),
    ("flip_space", "flip_slot", c.SPACES - 1),
)
STACK = ("space", "card", "player", "claim", "up", "out")

KEYS = (
    *TABLE_KEYS,
    "phase",
    "turn",
    "waiting",
    "game",
    "wins",
    "opener_next",
    "ended_by",
    "this_turn",
    "hands",
    "spaces",
    "known",
    "planted",
    "marks",
    "sides",
    "stack",
    "pile",
    "pile_known",
    "aside",
    "discard",
    "discard_unseen",
    "pair",
    "sequence",
    "copies",
    "draft",
    "picks",
    "ability",
    "aims",
    "memory",
)
MEMORY_KEYS = ("outs", "passed_on", "lacks", "public", "seats", "discards")


def build(s: Plain, text: Mapping[str, Any]) -> None:
    """Fill a state from the readable form.

    What is missing is as at the start of a turn without free flips: spaces of the grid that are
    not named hold face-down cards, and every card that is named nowhere is discarded face-up.
    """
    check_keys("a scenario", text, KEYS)
    read_dice(s, text)
    cards.clear_cards(s)
    grid.clear_grid(s)
    clearing.clear_turn(s)
    clearing.clear_sequence(s)
    _build_match(s, text)
    _build_cards(s, text)
    _build_spaces(s, text)
    _fill_up(s, text)
    _build_sequence(s, text)
    _build_memory(s, text)


def _build_match(s: Plain, text: Mapping[str, Any]) -> None:
    s.phase = one_of(text, "phase", PHASES, c.ACTION)
    s.turn = whole(text, "turn", 0, s.seats - 1)
    s.game = whole(text, "game", 0, 9)
    wins = list_of(text, "wins", [0] * s.seats, s.seats)
    s.wins[: s.seats] = [number(win, "a win", 9 * c.WHOLE_WIN) for win in wins]
    s.opener_next = whole(text, "opener_next", 0, s.seats - 1)
    s.ended_by = whole(text, "ended_by", 0, 2000)
    _read_section(s, text, "this_turn", TURN)
    default = [] if s.phase == c.OVER else [s.turn]
    s.waiting = _mask(s, list_of(text, "waiting", default))


def _build_cards(s: Plain, text: Mapping[str, Any]) -> None:
    hands = list_of(text, "hands", [[] for _ in range(s.seats)], s.seats)
    for seat, hand in enumerate(hands):
        s.hand[seat][:] = counted(_kinds(hand, "'hand'"), c.KINDS)
        s.held[seat] = sum(s.hand[seat])
    pile = _cards(text, "pile")
    _check_room("pile", pile, c.CARDS)
    s.pile[: len(pile)] = pile[::-1]
    s.pile_left = len(pile)
    for place, seats in dict_of(text, "pile_known").items():
        s.pile_known[s.pile_left - 1 - place_of(place, "pile_known", s.pile_left)] = _mask(s, seats)
    final = s.phase in (c.FC_PLAY, c.FC_REVEAL, c.OVER)
    default = [] if final else ["B1", "B2"][: s.set_aside]
    aside = _cards(text, "aside", default)
    _check_room("aside", aside, 2)
    s.aside[: len(aside)] = aside
    s.aside_left = len(aside)
    pair = _cards(text, "pair")
    _check_room("pair", pair, 2)
    s.pair[: len(pair)] = pair
    s.paired = len(pair)
    s.gone_down[:] = counted(_cards(text, "discard_unseen"), c.KINDS)
    s.gone_hidden = sum(s.gone_down)
    s.gone_up[:] = counted(_cards(text, "discard"), c.KINDS)


def _build_spaces(s: Plain, text: Mapping[str, Any]) -> None:
    for side in list_of(text, "sides", []):
        s.sides |= 1 << number(side, "a side space", c.SIDES - 1)
    for place, code in dict_of(text, "spaces").items():
        slot = place_of(place, "spaces", c.SPACES)
        if not isinstance(code, str):
            raise BadScenario(f"space {slot} must be text such as 'B6^', not {code!r}")
        if code:
            up = code.endswith("^")
            s.face[slot] = c.UP if up else c.DOWN
            s.slot_kind[slot] = _card(code.removesuffix("^"))
        if c.GRID <= slot < c.FIRST_FINAL:
            s.sides |= 1 << (slot - c.GRID)
    for place, seats in dict_of(text, "known").items():
        s.slot_known[place_of(place, "known", c.SPACES)] = _mask(s, seats)
    for place, planted in dict_of(text, "planted").items():
        slot = place_of(place, "planted", c.SPACES)
        s.slot_by[slot], s.slot_out[slot] = _two(planted, "planted", s.seats - 1, cards.MOST_OUTS)
    for place, mark in dict_of(text, "marks").items():
        s.slot_mark[place_of(place, "marks", c.SPACES)] = number(mark, "a mark", 3)
    stack = list_of(text, "stack", [])
    _check_room("stack", stack, c.CARDS)
    for entry in stack:
        _build_stack_card(s, entry)


def _build_stack_card(s: Plain, entry: Any) -> None:
    check_part("a stack card", entry, STACK)
    kind = _card(entry.get("card"))
    slot = whole(entry, "space", 0, c.SPACES - 1)
    out = whole(entry, "out", 0, cards.MOST_OUTS)
    claim = _card(entry.get("claim", entry.get("card")))
    grid.put_on(s, slot, whole(entry, "player", 0, s.seats - 1), kind, claim, out)
    s.stack_up[s.stacked - 1] = int(bool(entry.get("up", False)))


def _fill_up(s: Plain, text: Mapping[str, Any]) -> None:
    """Cards named nowhere fill the grid face-down, then the open discard pile."""
    found = cards_of(s)
    in_play = range(c.KINDS if s.extended else c.NUMBERS)
    for kind, count in found.items():
        name = card_text(kind)
        if kind not in in_play:
            raise BadScenario(
                f"this scenario is impossible: {name} is not in the base game (GS-10)"
            )
        if count > s.copies:
            raise BadScenario(
                f"this scenario is impossible: there are only {s.copies} of {name} (GS-R1)"
            )
    spare = [kind for copy in range(s.copies) for kind in in_play if copy >= found[kind]]
    if s.phase not in (c.FC_PLAY, c.FC_REVEAL, c.OVER):
        named = dict_of(text, "spaces")
        for slot in range(c.GRID):
            if str(slot) not in named:
                numbers = [kind for kind in spare if kind < c.NUMBERS]
                if not numbers:
                    raise BadScenario("this scenario is impossible: no card is left for the grid")
                spare.remove(numbers[0])
                grid.lay_down(s, slot, numbers[0], 0)
    if "discard" not in text:
        s.gone_up[:] = counted(spare, c.KINDS)


def _build_sequence(s: Plain, text: Mapping[str, Any]) -> None:
    _read_section(s, text, "sequence", SEQUENCE)
    _read_section(s, text, "draft", DRAFT)
    _read_section(s, text, "ability", ABILITY)
    copies = list_of(text, "copies", [])
    _check_room("copies", copies, c.CARDS)
    s.copied = len(copies)
    s.copy_player[: s.copied] = [number(seat, "a seat", s.seats - 1) for seat in copies]
    aims = list_of(text, "aims", [])
    _check_room("aims", aims, c.CARDS)
    s.aimed = len(aims)
    for i, pair in enumerate(aims):
        s.aim_sender[i], s.aim_target[i] = _two(pair, "aims", s.seats - 1, s.seats - 1)
    s.pick[:] = counted(_cards(text, "picks"), c.KINDS)


def _build_memory(s: Plain, text: Mapping[str, Any]) -> None:
    memory = dict_of(text, "memory")
    check_keys("memory", memory, MEMORY_KEYS)
    zeros = [0] * s.seats
    outs = list_of(memory, "outs", zeros, s.seats)
    s.outs[: s.seats] = [number(count, "an entry of outs", cards.MOST_OUTS) for count in outs]
    passed_on = list_of(memory, "passed_on", zeros, s.seats)
    s.passed_on[: s.seats] = [number(mask, "an entry of passed_on", 63) for mask in passed_on]
    for seat, codes in enumerate(list_of(memory, "lacks", [[]] * s.seats, s.seats)):
        s.lacks[seat] = sum(1 << kind for kind in set(_kinds(codes, "'lacks'")))
    _read_memories(s, dict_of(memory, "public"), s.public_in, s.public_at)
    for seat, seen in enumerate(list_of(memory, "seats", [{}] * s.seats, s.seats)):
        _read_memories(s, mapping(seen, "'seats'"), s.seen_in[seat], s.seen_at[seat])
    for seat, codes in enumerate(list_of(memory, "discards", [[]] * s.seats, s.seats)):
        s.gone_known[seat][:] = counted(_kinds(codes, "'discards'"), c.KINDS)


def _read_memories(s: Plain, text: Mapping[str, Any], seen: list[int], at: list[int]) -> None:
    for name, value in text.items():
        seat, _, code = str(name).partition(" ")
        place = place_of(seat, "memory", s.seats) * c.KINDS + _card(code)
        seen[place], at[place] = _two(value, "memory", c.CARDS, cards.MOST_OUTS)


# ---------------------------------------------------------------- reading values


def _read_section(
    s: Plain, text: Mapping[str, Any], name: str, fields: tuple[tuple[str, str, int], ...]
) -> None:
    section = dict_of(text, name)
    check_keys(repr(name), section, tuple(entry for entry, _, _ in fields))
    for entry, field, most in fields:
        setattr(s, field, whole(section, entry, getattr(s, field), most))


def _two(value: Any, what: str, most: int, other: int) -> tuple[int, int]:
    if not isinstance(value, (list, tuple)) or len(value) != 2:
        raise BadScenario(f"{what!r} must have pairs of numbers, not {value!r}")
    first = number(value[0], f"the first of a pair in {what!r}", most)
    return first, number(value[1], f"the second of a pair in {what!r}", other)


def _mask(s: Plain, seats: Any) -> int:
    return mask_of(seats, "seats", "a seat", s.seats - 1)


def _check_room(name: str, entries: list[Any], most: int) -> None:
    if len(entries) > most:
        raise BadScenario(f"{name!r} cannot have more than {most} entries")


def _cards(text: Mapping[str, Any], name: str, default: list[str] | None = None) -> list[int]:
    return _kinds(text.get(name, default or []), repr(name))


def _kinds(value: Any, what: str) -> list[int]:
    return [_card(code) for code in entries(value, what)]


def _card(text: Any) -> int:
    kind = read_card(text) if isinstance(text, str) else None
    if kind is None:
        raise BadScenario(f"{text!r} is no card; a card is B1 to B10, Y1 to Y10, WR, RF, GA or IN")
    return kind
