"""BattleGrid on a screen: a veiled state as a scene."""

from __future__ import annotations

from collections.abc import Sequence

from fairground.games.battlegrid.rules import components as c
from fairground.games.battlegrid.rules.board import points
from fairground.games.battlegrid.show.battle.facts import battle_facts, forces
from fairground.games.battlegrid.show.battle.stage import battle_pieces, battle_zones
from fairground.games.battlegrid.show.choices import gathering, refused, scene_choices
from fairground.games.battlegrid.show.field import field_zone
from fairground.games.battlegrid.show.inspection import piles
from fairground.games.battlegrid.show.names import SIDE_NAMES, counted
from fairground.games.battlegrid.show.pieces import (
    CARD_TABLE,
    card_pieces,
    field_pieces,
    hand_pieces,
)
from fairground.games.battlegrid.show.prompts import banner, prompt, status
from fairground.kernel.layout import NOBODY, Plain
from fairground.kernel.scene import Cell, Fact, Mark, Panel, Scene, Zone, part

SIDE_SIGNS = ("◆", "●")
SHEET = (0.0, 7.4, 10.0, 0.6)
SHEET_BESIDE = (7.5, 4.6, 2.5, 3.2)  # beside the map, which is smaller during a battle
SHEET_COLUMNS = 4


def scene(s: Plain, seat: int, choices: Sequence[int], names: Sequence[str]) -> Scene:
    """What the seat sees, with the choices it has."""
    scores = tuple(points(s, side) for side in range(c.SIDES))
    return Scene(
        headline=_headline(s, scores, names),
        banner=banner(s, names),
        zones=_zones(s, seat, names),
        pieces=(
            *field_pieces(s, seat, names),
            *battle_pieces(s, seat, names),
            *hand_pieces(s, seat),
            *card_pieces(s, seat),
        ),
        panels=tuple(_panel(s, side, scores[side]) for side in range(c.SIDES)),
        prompt=prompt(s, seat, names),
        choices=scene_choices(s, seat, choices),
        refused=refused(s, seat, choices),
        series="" if s.phase in (c.SETUP, c.OVER) else f"turn {s.round}.{s.active}",
        gathering=gathering(s, seat, choices),
    )


def _headline(s: Plain, scores: Sequence[int], names: Sequence[str]) -> tuple[Fact, ...]:
    if s.phase == c.SETUP:
        return (_fact("Set-up", "secret choice of action cards"),)
    return (
        _fact("Round", f"{s.round} of {s.rounds}"),
        _fact("Actions", "●" * s.actions + "○" * (2 - s.actions)),
        _fact("Points", f"{scores[0]} : {scores[1]}"),
        _fact("First each round", names[s.first]),
        *battle_facts(s, names),
    )


_fact = part(Fact)


# ---------------------------------------------------------------- zones


def _zones(s: Plain, seat: int, names: Sequence[str]) -> tuple[Zone, ...]:
    if s.phase == c.SETUP and seat != NOBODY:
        return (_card_table(seat),)
    zones = [*battle_zones(s, names), field_zone(s, seat, names)]
    if s.phase == c.SETUP:
        return tuple(zones)
    zones.append(_time_sheet(s.round, s.rounds, s.battle != c.NONE))
    if seat != NOBODY:
        zones.append(_units_in_hand(seat, s.held[seat]))
        if s.action_cards:
            zones.append(_cards_in_hand(seat, s.cards_held[seat]))
    return (*zones, *piles(s, seat, names))


@part
def _units_in_hand(seat: int, held: int) -> Zone:
    return Zone("hand", "fan", "Your units", 1, held, seat, held, private=True)


@part
def _cards_in_hand(seat: int, held: int) -> Zone:
    return Zone("cards", "fan", "Your action cards", 1, held, seat, held, "hand", private=True)


@part
def _card_table(seat: int) -> Zone:
    """BG-2, BG-3: the twelve action cards before the seat, to take and to set aside."""
    rows, columns = CARD_TABLE
    label = "Your twelve action cards"
    return Zone("cards", "row", label, rows, columns, seat, area="centre", private=True)


@part
def _time_sheet(now: int, rounds: int, beside: bool) -> Zone:
    """A box for each round: filled, being filled, or still to come."""
    columns = SHEET_COLUMNS if beside else rounds
    rows = -(-rounds // columns)
    cells = tuple(
        Cell(
            divmod(k, columns),
            "spent" if k + 1 < now else "now" if k + 1 == now else "box",
            str(k + 1),
            f"round {k + 1}",
        )
        for k in range(rounds)
    )
    box = SHEET_BESIDE if beside else SHEET
    return Zone("rounds", "track", "Time sheet", rows, columns, box=box, cells=cells)


# ---------------------------------------------------------------- panels


def _panel(s: Plain, side: int, score: int) -> Panel:
    begun = s.phase != c.SETUP
    playing = begun and s.phase != c.OVER
    facts = [_fact("hand", str(s.held[side])), _fact("pile", str(s.left[side]))]
    if s.action_cards and begun:
        facts += (
            _fact("cards", str(s.cards_held[side])),
            _fact("card pile", str(s.cards_left[side])),
            _fact("set aside", str(s.cards_aside[side])),
        )
    facts += (
        _fact(label, counted(counts))
        for label, counts in (("discards", s.discard[side]), ("lost", s.destroyed[side]))
        if any(counts)
    )
    if begun:
        facts += (_fact("deployed so far", str(s.deployed[side])), *forces(s, side))
    actions = s.actions if playing and s.active == side else 0
    return Panel(
        seat=side,
        sign=SIDE_SIGNS[side],
        status=status(s, side),
        out=False,
        score=str(score) if begun else "",
        unit="" if not begun else "point" if score == 1 else "points",
        badge=SIDE_NAMES[side],
        facts=tuple(facts),
        marks=(
            *_action_marks(side, actions),
            *((_card_mark(side, not s.card_used[side]),) if s.action_cards and playing else ()),
        ),
    )


@part
def _action_marks(side: int, left: int) -> tuple[Mark, ...]:
    return tuple(Mark("●", left > k, f"action {k + 1}", f"action:{side}:{k}") for k in range(2))


@part
def _card_mark(side: int, free: bool) -> Mark:
    """BG-60: whether the side may still play an action card in this turn."""
    return Mark("✦", free, "an action card this turn", f"card-mark:{side}")
