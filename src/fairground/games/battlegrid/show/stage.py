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
from fairground.kernel.scene import Cell, Fact, Mark, Panel, Scene, Zone

SIDE_SIGNS = ("◆", "●")
SHEET = (0.0, 7.4, 10.0, 0.6)
SHEET_BESIDE = (7.5, 4.6, 2.5, 3.2)  # beside the map, which is smaller during a battle
SHEET_COLUMNS = 4


def scene(s: Plain, seat: int, choices: Sequence[int], names: Sequence[str]) -> Scene:
    """What the seat sees, with the choices it has."""
    return Scene(
        headline=_headline(s, names),
        banner=banner(s, names),
        zones=_zones(s, seat, names),
        pieces=(
            *field_pieces(s, seat, names),
            *battle_pieces(s, seat, names),
            *hand_pieces(s, seat),
            *card_pieces(s, seat),
        ),
        panels=tuple(_panel(s, side, names) for side in range(c.SIDES)),
        prompt=prompt(s, seat, names),
        choices=scene_choices(s, seat, choices),
        refused=refused(s, seat, choices),
        series="" if s.phase in (c.SETUP, c.OVER) else f"turn {s.round}.{s.active}",
        gathering=gathering(s, seat, choices),
    )


def _headline(s: Plain, names: Sequence[str]) -> tuple[Fact, ...]:
    if s.phase == c.SETUP:
        return (Fact("Set-up", "secret choice of action cards"),)
    return (
        Fact("Round", f"{s.round} of {s.rounds}"),
        Fact("Actions", "●" * s.actions + "○" * (2 - s.actions)),
        Fact("Points", f"{points(s, 0)} : {points(s, 1)}"),
        Fact("First each round", names[s.first]),
        *battle_facts(s, names),
    )


# ---------------------------------------------------------------- zones


def _zones(s: Plain, seat: int, names: Sequence[str]) -> tuple[Zone, ...]:
    if s.phase == c.SETUP and seat != NOBODY:
        return (_card_table(seat),)
    zones = [*battle_zones(s, seat, names), field_zone(s, seat, names)]
    if s.phase == c.SETUP:
        return tuple(zones)
    zones.append(_time_sheet(s))
    if seat != NOBODY:
        held, cards = s.held[seat], s.cards_held[seat]
        zones.append(Zone("hand", "fan", "Your units", 1, held, seat, held, private=True))
        if s.action_cards:
            label = "Your action cards"
            zones.append(Zone("cards", "fan", label, 1, cards, seat, cards, "hand", private=True))
    return (*zones, *piles(s, seat, names))


def _card_table(seat: int) -> Zone:
    """BG-2, BG-3: the twelve action cards before the seat, to take and to set aside."""
    rows, columns = CARD_TABLE
    label = "Your twelve action cards"
    return Zone("cards", "row", label, rows, columns, seat, area="centre", private=True)


def _time_sheet(s: Plain) -> Zone:
    """A box for each round: filled, being filled, or still to come."""
    columns = s.rounds if s.battle == c.NONE else SHEET_COLUMNS
    rows = -(-s.rounds // columns)
    cells = tuple(
        Cell(
            divmod(k, columns),
            "spent" if k + 1 < s.round else "now" if k + 1 == s.round else "box",
            str(k + 1),
            f"round {k + 1}",
        )
        for k in range(s.rounds)
    )
    box = SHEET if s.battle == c.NONE else SHEET_BESIDE
    return Zone("rounds", "track", "Time sheet", rows, columns, box=box, cells=cells)


# ---------------------------------------------------------------- panels


def _panel(s: Plain, side: int, names: Sequence[str]) -> Panel:
    facts: tuple[Fact, ...] = (
        Fact("hand", str(s.held[side])),
        Fact("pile", str(s.left[side])),
    )
    if s.action_cards and s.phase != c.SETUP:
        facts += (
            Fact("cards", str(s.cards_held[side])),
            Fact("card pile", str(s.cards_left[side])),
            Fact("set aside", str(s.cards_aside[side])),
        )
    facts += tuple(
        Fact(label, counted(counts))
        for label, counts in (("discards", s.discard[side]), ("lost", s.destroyed[side]))
        if sum(counts)
    )
    if s.phase != c.SETUP:
        facts += (Fact("deployed so far", str(s.deployed[side])), *forces(s, side))
    active = s.active == side and s.phase not in (c.SETUP, c.OVER)
    score = str(points(s, side)) if s.phase != c.SETUP else ""
    return Panel(
        seat=side,
        sign=SIDE_SIGNS[side],
        status=status(s, side),
        deciding=bool(s.waiting >> side & 1),
        out=False,
        score=score,
        unit="" if s.phase == c.SETUP else "point" if score == "1" else "points",
        badge=SIDE_NAMES[side],
        facts=facts,
        marks=(
            *(
                Mark("●", active and s.actions > k, f"action {k + 1}", f"action:{side}:{k}")
                for k in range(2)
            ),
            *_card_mark(s, side),
        ),
    )


def _card_mark(s: Plain, side: int) -> tuple[Mark, ...]:
    """BG-60: whether the side may still play an action card in this turn."""
    if not s.action_cards or s.phase in (c.SETUP, c.OVER):
        return ()
    return (Mark("✦", not s.card_used[side], "an action card this turn", f"card-mark:{side}"),)
