"""Gold n' Crash on a screen: a veiled state as a scene."""

from __future__ import annotations

from collections.abc import Sequence

from fairground.games.gold_n_crash import state as c
from fairground.games.gold_n_crash import words
from fairground.games.gold_n_crash.pieces import Table
from fairground.kernel.layout import NOBODY, Plain
from fairground.kernel.scene import Cell, Fact, Ghost, Mark, Panel, Scene, SceneChoice, Zone

KEYS = "123456789abcefgijkmnorstuvwxyz"
"""Keys for choices that have none of their own, in order."""
CARD_HEIGHT = 1.4
LANE = 2.5  # from one lane to the next; a Zeppelin and its Guest lie side by side
SLOTS = ("both on top", "one on top, one below", "both at the bottom")


def scene(s: Plain, seat: int, choices: Sequence[int], names: Sequence[str]) -> Scene:
    """What the seat sees, with the choices it has; a spectator sits beside seat 0."""
    table = Table(s, seat, names)
    laid = table.pieces()
    return Scene(
        game="gold-n-crash",
        seat=seat,
        headline=_headline(s, names),
        banner="Last turn" if s.last_turn and s.phase != c.OVER else "",
        zones=_zones(s, seat, names),
        pieces=laid,
        panels=tuple(_panel(s, other, names) for other in range(c.SEATS)),
        prompt=_prompt(s, seat, names),
        choices=_choices(table, choices),
        outcome=words.outcome(s, names)[0] if s.phase == c.OVER else "",
        refused=_refused(table, choices),
    )


def _headline(s: Plain, names: Sequence[str]) -> tuple[Fact, ...]:
    action = min(s.action + 1, s.actions_per_turn)
    return (
        Fact("Turn", str(s.turn)),
        Fact("Player", names[s.active]),
        Fact("Action", f"{action} of {s.actions_per_turn}"),
    )


# ---------------------------------------------------------------- zones


def _zones(s: Plain, seat: int, names: Sequence[str]) -> tuple[Zone, ...]:
    near = max(seat, 0)
    zones = [*_side(s, 1 - near, True, names), *_side(s, near, False, names)]
    if s.phase == c.OBSERVE and seat == s.active:
        cells = tuple(Cell((1, slot), "slot", text, text) for slot, text in enumerate(SLOTS))
        zones.append(Zone("observe", "panel", "The top of your deck", 2, 3, seat, cells=cells))
    return tuple(zones)


def _side(s: Plain, seat: int, far: bool, names: Sequence[str]) -> list[Zone]:
    """A player's lanes, piles and hand; the far side grows away from the middle, upwards."""
    who = names[seat]
    ships = 3.0 if far else 4.5
    columns = 0.0 if far else ships + CARD_HEIGHT + 0.1
    zones = []
    for column in range(c.LANES_EACH):
        left = column * LANE
        stack = Zone(
            f"lane-{seat}-{column}",
            "column",
            f"{who}, lane {column}",
            1,
            1,
            seat,
            box=(left + 0.5, columns, 1.0, 2.9),
            grows="up" if far else "down",
        )
        ship = Zone(
            f"ship-{seat}-{column}",
            "row",
            f"{who}, airship {column}",
            1,
            2,
            seat,
            box=(left, ships, 2.12, CARD_HEIGHT),
        )
        zones += [stack, ship] if far else [ship, stack]
    right, first = 3 * LANE, 0.0 if far else 4.5
    piles = (
        ("treasure", "Treasure", s.treasured[seat]),
        ("deck", "Deck", s.deck_left[seat]),
        ("discard", "Discard pile", s.discarded[seat]),
    )
    for place, (name, label, count) in enumerate(piles):
        left, top = right + (place % 2) * 1.3, first + (place // 2) * 1.6
        box = (left, top, 1.12, 1.52)
        text = f"{who}, {label.lower()}"
        zones.append(
            Zone(f"{name}-{seat}", "stack", text, 1, 1, seat, count, area="centre", box=box)
        )
    own = s.viewer == seat + 2
    hand = Zone(
        f"hand-{seat}",
        "hand",
        "Your hand" if own else f"{who}'s hand",
        1,
        s.held[seat],
        seat,
        s.held[seat],
        area="hand" if own else "side",
        private=own,
    )
    return [*zones, hand]


# ---------------------------------------------------------------- panels and prompt


def _panel(s: Plain, seat: int, names: Sequence[str]) -> Panel:
    shown = words.sees_treasure(s, seat)
    gold = str(s.gold[seat]) if shown else "?"
    afloat = c.BITS[s.afloat[seat]]
    return Panel(
        seat=seat,
        name=names[seat],
        sign="🐙" if s.crew[seat] == c.OCTOPIRATES else "🐱",
        status=_status(s, seat),
        deciding=bool(s.waiting >> seat & 1),
        out=afloat == 0,
        score=gold,
        badge="last turn" if s.last_turn and s.active == seat and s.phase != c.OVER else "",
        facts=(
            Fact("hand", str(s.held[seat])),
            Fact("deck", str(s.deck_left[seat])),
            Fact("gold", gold),
            Fact("locked", f"{s.locked[seat]}/{s.treasured[seat]}"),
        ),
        marks=tuple(
            Mark(
                "Z",
                bool(s.afloat[seat] >> column & 1),
                f"Zeppelin {column} {'afloat' if s.afloat[seat] >> column & 1 else 'destroyed'}",
            )
            for column in range(c.LANES_EACH)
        ),
    )


def _status(s: Plain, seat: int) -> str:
    if s.phase == c.OVER:
        return f"{c.BITS[s.afloat[seat]]} Zeppelins afloat"
    if s.active != seat:
        return "waiting"
    if s.phase == c.ACTION:
        return f"action {s.action + 1} of {s.actions_per_turn}"
    return words.DOINGS[s.phase]


def _prompt(s: Plain, seat: int, names: Sequence[str]) -> str:
    if s.phase == c.OVER:
        return words.outcome(s, names)[0]
    if seat != s.active:
        return f"{names[s.active]} is {words.DOINGS[s.phase]}."
    if s.phase == c.SECURING:
        times = f", {s.left} to go" if s.left > 1 else ""
        return f"Secure the last card of a column beside lane {s.base}{times}."
    if s.phase == c.MANOEUVRE:
        return "Manœuvre: move the last card of a column to the column beside it."
    if s.phase == c.CALLBACK:
        return "Call back the last card of one of your columns."
    if s.phase == c.OBSERVE:
        return "Observe: choose the card that comes first, then where the two go."
    left = s.actions_per_turn - s.action
    last = "Last turn! " if s.last_turn else ""
    more = "1 action" if left == 1 else f"{left} actions"
    return f"{last}Your turn, {more} left: draw, play or discard."


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
        text=words.action_text(action),
        phrase=words.spoken_action(s, seat, action),
        on=on,
        key=key,
        ghosts=ghosts,
    )


def _places(table: Table, action: int) -> tuple[tuple[str, ...], tuple[Ghost, ...]]:
    """What an action is made on, and where a card would go."""
    s, seat = table.s, table.seat
    if action == c.DRAW:
        return (f"deck-{seat}:0",), ()
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
    return tuple(_choice(table, action, "") for action in tries if action not in choices)
