"""Gold n' Crash on a screen: a veiled state as a scene."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from fairground.games.gold_n_crash.rules import components as c
from fairground.games.gold_n_crash.show import airspace, inspection, prompts, words
from fairground.games.gold_n_crash.show import names as naming
from fairground.games.gold_n_crash.show.invariants import guests_in_box
from fairground.games.gold_n_crash.show.pieces import Table
from fairground.kernel.layout import NOBODY, Plain
from fairground.kernel.scene import Cell, Fact, Ghost, Mark, Panel, Scene, SceneChoice, Zone
from fairground.kernel.sentences import how_many

KEYS = "123456789abcefgijkmnorstuwxyz"  # without those of the screens
"""Keys for choices that have none of their own, in order."""
SLOTS = ("both on top", "top, bottom", "both below")
SLOTS_OF_ONE = ("on the deck",)
PILES = (
    ("deck", "stack", "deck"),
    ("discard", "stack", "discard pile"),
    ("treasure", "column", "Treasure"),
    ("hand", "fan", "hand"),
)


def scene(s: Plain, seat: int, choices: Sequence[int], names: Sequence[str]) -> Scene:
    """What the seat sees, with the choices it has; a spectator sits beside seat 0."""
    table = Table(s, seat, names)
    laid = table.pieces()
    outcome = words.outcome(s, names)[0] if s.phase == c.OVER else ""
    return Scene(
        headline=_headline(s, names),
        banner="Last turn" if s.last_turn and s.phase != c.OVER else "",
        zones=inspection.openable(_zones(s, seat, names), table),
        pieces=laid,
        panels=tuple(_panel(s, other, names) for other in range(c.SEATS)),
        prompt=outcome or prompts.prompt(s, seat, names),
        choices=_choices(table, choices),
        refused=_refused(table, choices),
    )


def _headline(s: Plain, names: Sequence[str]) -> tuple[Fact, ...]:
    action = min(s.action + 1, s.actions_per_turn)
    box = guests_in_box(s)
    return (
        Fact("Turn", str(s.turn)),
        Fact("Player", names[s.active]),
        Fact("Action", f"{action} of {s.actions_per_turn}"),
        *([Fact("Box", ", ".join(c.GUEST_NAMES[guest] for guest in box))] if box else []),
    )


# ---------------------------------------------------------------- zones


def _zones(s: Plain, seat: int, names: Sequence[str]) -> tuple[Zone, ...]:
    near = max(seat, 0)
    zones = [*_side(s, 1 - near, True, names), *_side(s, near, False, names)]
    if s.phase == c.OBSERVE and seat == s.active:
        slots = SLOTS if s.deck_left[seat] > 1 else SLOTS_OF_ONE
        cells = tuple(Cell((1, slot), "slot", text, text) for slot, text in enumerate(slots))
        wide, tall = (0.8, 1.75, 5.3, 4.1), (0.2, 2.2, 6.5, 4.9)
        panel = Zone("observe", "panel", "The top of your deck", 2, 3, seat, cells=cells)
        zones.append(replace(panel, box=wide, tall=tall))
    return tuple(zones)


def _side(s: Plain, seat: int, far: bool, names: Sequence[str]) -> list[Zone]:
    """A player's lanes, piles and hand; the far side grows away from the middle, upwards."""
    lanes = [zone for column in range(c.LANES_EACH) for zone in _lane(seat, column, far, names)]
    return [*lanes, *_piles(s, seat, far, names)]


def _lane(seat: int, column: int, far: bool, names: Sequence[str]) -> list[Zone]:
    """A Zeppelin at the middle of the table, behind it its column, and its Guest beside that."""
    what = f"{names[seat]}'s {naming.LANES[column]}"
    wide = airspace.lane(column, far, False)
    tall = airspace.lane(column, far, True)
    stack = Zone(f"lane-{seat}-{column}", "column", f"{what} lane", owner=seat)
    ship = Zone(f"ship-{seat}-{column}", "row", f"{what} ship", owner=seat)
    guest = Zone(f"guest-{seat}-{column}", "row", f"{what} Guest", owner=seat)
    return [
        replace(stack, box=wide.column, tall=tall.column, grows="up" if far else "down"),
        replace(guest, box=wide.guest, tall=tall.guest),
        replace(ship, box=wide.ship, tall=tall.ship),
    ]


def _piles(s: Plain, seat: int, far: bool, names: Sequence[str]) -> list[Zone]:
    who, own = names[seat], s.viewer == seat + 2
    wide = airspace.piles(far, not own, False)
    tall = airspace.piles(far, not own, True)
    gold = str(s.gold[seat]) if words.sees_treasure(s, seat) else "?"
    counts = (s.deck_left[seat], s.discarded[seat], s.treasured[seat], s.held[seat])
    deck, discard, treasure, hand = (
        Zone(f"{name}-{seat}", kind, f"{who}'s {label}", owner=seat, count=count, area="centre")
        for (name, kind, label), count in zip(PILES, counts, strict=True)
    )
    if own:
        hand = replace(hand, label="Your hand", columns=s.held[seat], area="hand", private=True)
    else:
        hand = replace(hand, columns=s.held[seat], box=wide.hand, tall=tall.hand)
    chest = Cell((0,), "gold", gold, f"{gold} Gold")
    return [
        replace(deck, box=wide.deck, tall=tall.deck),
        replace(discard, box=wide.discard, tall=tall.discard),
        replace(treasure, box=wide.treasure, tall=tall.treasure, grows="right", cells=(chest,)),
        hand,
    ]


# ---------------------------------------------------------------- panels and prompt


def _panel(s: Plain, seat: int, names: Sequence[str]) -> Panel:
    shown = words.sees_treasure(s, seat)
    gold = str(s.gold[seat]) if shown else "?"
    afloat = c.BITS[s.afloat[seat]]
    return Panel(
        seat=seat,
        sign=naming.CREW_TITLES[s.crew[seat]][0],
        status=_status(s, seat),
        deciding=bool(s.waiting >> seat & 1),
        out=afloat == 0,
        score=gold,
        unit="Gold",
        badge="last turn" if s.last_turn and s.active == seat and s.phase != c.OVER else "",
        facts=(
            Fact("hand", str(s.held[seat])),
            Fact("deck", str(s.deck_left[seat])),
            Fact("treasure", str(s.treasured[seat])),
            *([Fact("locked", str(s.locked[seat]))] if s.locked[seat] else []),
            *_played(s, seat),
        ),
        marks=tuple(_afloat(s, seat, column) for column in range(c.LANES_EACH)),
    )


def _played(s: Plain, seat: int) -> list[Fact]:
    """GC-54: the lanes into which the active player has played in this turn, each as often."""
    lanes = [naming.LANES[column] for column in range(c.LANES_EACH) for _ in range(s.plays[column])]
    return [Fact("played", ", ".join(lanes))] if lanes and seat == s.active else []


def _afloat(s: Plain, seat: int, column: int) -> Mark:
    afloat = bool(s.afloat[seat] >> column & 1)
    state = "afloat" if afloat else "destroyed"
    return Mark("Z", afloat, f"{naming.LANES[column]} Zeppelin {state}")


def _status(s: Plain, seat: int) -> str:
    if s.phase == c.OVER:
        afloat = c.BITS[s.afloat[seat]]
        return f"{how_many(afloat, 'Zeppelin')} afloat"
    if s.active != seat:
        return "waiting"
    if s.phase == c.ACTION:
        return f"action {s.action + 1} of {s.actions_per_turn}"
    return prompts.DOINGS[s.phase]


# ---------------------------------------------------------------- choices


def _choices(table: Table, choices: Sequence[int]) -> tuple[SceneChoice, ...]:
    made = []
    keys = iter(KEYS)
    for action in choices:
        own = {c.DRAW: "d", c.PASS: "p"}.get(action)
        made.append(_choice(table, action, own or next(keys, "")))
    return tuple(made)


def _choice(table: Table, action: int, key: str) -> SceneChoice:
    s, seat = table.s, table.seat
    on, ghosts = _places(table, action)
    return SceneChoice(
        action=action,
        text=words.choice_text(s, seat, action),
        tag=words.choice_tag(s, seat, action),
        phrase=words.spoken_action(s, seat, action),
        on=on,
        key=key,
        ghosts=ghosts,
    )


def _places(table: Table, action: int) -> tuple[tuple[str, ...], tuple[Ghost, ...]]:
    """What an action is made on, and where a card would go."""
    s, seat = table.s, table.seat
    if action == c.DRAW:
        return (f"deck-{seat}:{max(s.deck_left[seat] - 1, 0)}",), ()
    if action == c.PASS:
        return (), ()
    if action < c.DISCARD:
        face, column = divmod(action - c.PLAY, 3)
        cards = table.in_hand(face)
        height = s.height[c.LANES_EACH * seat + column]
        ghosts = tuple(Ghost(card, f"lane-{seat}-{column}", (height,)) for card in cards[:1])
        return (*cards, f"lane-{seat}-{column}:{height}"), ghosts
    if action < c.PASS:
        return _on_last(table, action - c.DISCARD, "discard", s.discarded[seat])
    if action < c.MOVE:
        return _on_last(table, action - c.SECURE, "treasure", s.treasured[seat])
    if action < c.CALL:
        goal = c.MOVE_TO[action - c.MOVE]
        height = s.height[c.LANES_EACH * seat + goal]
        on, ghosts = _on_last(table, c.MOVE_FROM[action - c.MOVE], f"lane-{seat}-{goal}", height)
        return (*on, f"lane-{seat}-{goal}:{height}"), ghosts
    if action < c.ARRANGE:
        return _on_last(table, action - c.CALL, "hand", s.held[seat])
    slot, first = divmod(action - c.ARRANGE, 2)
    return (f"observe:0,{first}", f"observe:1,{slot}"), ()


def _on_last(
    table: Table, column: int, goal: str, place: int
) -> tuple[tuple[str, ...], tuple[Ghost, ...]]:
    """A choice made on the last card of a column, which would go to a zone."""
    card = table.last_card(table.seat, column)
    if card is None:
        return (f"lane-{table.seat}-{column}:0",), ()
    zone = goal if goal.startswith("lane") else f"{goal}-{table.seat}"
    return (card,), (Ghost(card, zone, (place,)),)


def _refused(table: Table, choices: Sequence[int]) -> tuple[SceneChoice, ...]:
    """What a person could try with the own cards but may not: a click on it asks why."""
    s, seat = table.s, table.seat
    if seat == NOBODY or s.phase == c.OVER:
        return ()
    faces = sorted({card % c.FACES for card, count in enumerate(s.hand[seat]) if count})
    tries = [c.DRAW]
    tries += [c.PLAY + 3 * face + column for face in faces for column in range(c.LANES_EACH)]
    tries += [c.DISCARD + column for column in range(c.LANES_EACH)]
    return tuple(_attempt(table, action) for action in tries if action not in choices)


def _attempt(table: Table, action: int) -> SceneChoice:
    """A full lane is asked about on its last card."""
    choice = _choice(table, action, "")
    if not c.PLAY <= action < c.DISCARD:
        return choice
    last = table.last_card(table.seat, (action - c.PLAY) % 3)
    return choice if last is None else replace(choice, on=(*choice.on, last))
