"""Gold n' Crash on a screen: a veiled state as a scene."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from fairground.games.gold_n_crash.rules import components as c
from fairground.games.gold_n_crash.show import names as naming
from fairground.games.gold_n_crash.show import prompts, words
from fairground.games.gold_n_crash.show.invariants import guests_in_box
from fairground.games.gold_n_crash.show.pieces import TableView
from fairground.games.gold_n_crash.show.zones import zones
from fairground.kernel.layout import NOBODY, Plain
from fairground.kernel.scene import Fact, Ghost, Mark, Panel, Scene, SceneChoice, part
from fairground.kernel.sentences import how_many

KEYS = "123456789abcefgijkmnorstuwxyz"  # without those of the screens
"""Keys for choices that have none of their own, in order."""


def scene(s: Plain, seat: int, choices: Sequence[int], names: Sequence[str]) -> Scene:
    """What the seat sees, with the choices it has; a spectator sits beside seat 0."""
    table = TableView(s, seat, names)
    outcome = words.outcome(s, names)[0] if s.phase == c.OVER else ""
    return Scene(
        headline=_headline(s, names),
        banner="Last turn" if s.last_turn and s.phase != c.OVER else "",
        zones=zones(table),
        pieces=table.pieces(),
        panels=tuple(_panel(s, other, names) for other in range(c.SEATS)),
        prompt=outcome or prompts.prompt(s, seat, names),
        choices=_choices(table, choices),
        refused=_refused(table, choices),
    )


def _headline(s: Plain, names: Sequence[str]) -> tuple[Fact, ...]:
    action = min(s.action + 1, s.actions_per_turn)
    box = ", ".join([c.GUEST_NAMES[guest] for guest in guests_in_box(s)])
    return (
        _fact("Turn", str(s.turn)),
        _fact("Player", names[s.active]),
        _fact("Action", f"{action} of {s.actions_per_turn}"),
        *([_fact("Box", box)] if box else []),
    )


_fact = part(Fact)


# ---------------------------------------------------------------- panels and prompt


def _panel(s: Plain, seat: int, names: Sequence[str]) -> Panel:
    shown = words.sees_treasure(s, seat)
    gold = str(s.gold[seat]) if shown else "?"
    afloat = c.BITS[s.afloat[seat]]
    return Panel(
        seat=seat,
        sign=naming.CREW_TITLES[s.crew[seat]][0],
        status=_status(s, seat),
        out=afloat == 0,
        score=gold,
        unit="Gold",
        badge="last turn" if s.last_turn and s.active == seat and s.phase != c.OVER else "",
        facts=(
            _fact("hand", str(s.held[seat])),
            _fact("deck", str(s.deck_left[seat])),
            _fact("treasure", str(s.treasured[seat])),
            *([_fact("locked", str(s.locked[seat]))] if s.locked[seat] else []),
            *_played(s, seat),
        ),
        marks=_zeppelins(s.afloat[seat]),
    )


def _played(s: Plain, seat: int) -> list[Fact]:
    """GC-54: the lanes into which the active player has played in this turn, each as often."""
    if seat != s.active or not any(s.plays):
        return []
    lanes = [naming.LANES[column] for column in range(c.LANES_EACH) for _ in range(s.plays[column])]
    return [_fact("played", ", ".join(lanes))]


@part
def _zeppelins(afloat: int) -> tuple[Mark, ...]:
    return tuple(_zeppelin(column, bool(afloat >> column & 1)) for column in range(c.LANES_EACH))


def _zeppelin(column: int, afloat: bool) -> Mark:
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


def _choices(table: TableView, choices: Sequence[int]) -> tuple[SceneChoice, ...]:
    made = []
    keys = iter(KEYS)
    for action in choices:
        own = {c.DRAW: "d", c.PASS: "p"}.get(action)
        made.append(_choice(table, action, own or next(keys, "")))
    return tuple(made)


def _choice(table: TableView, action: int, key: str) -> SceneChoice:
    s, seat = table.s, table.seat
    if c.PLAY <= action < c.DISCARD:
        return _play_choice(table, action, key)
    on, goal = _places(table, action)
    return _made(
        action,
        words.choice_text(s, seat, action),
        words.choice_tag(s, seat, action),
        words.spoken_action(s, seat, action),
        on,
        key,
        goal,
    )


def _play_choice(
    table: TableView, action: int, key: str, more: tuple[str, ...] = ()
) -> SceneChoice:
    """A card played into a lane: on the card, at the end of the lane, and on something more."""
    s, seat = table.s, table.seat
    play = words.play_of(s, seat, action)
    height = s.height[c.LANES_EACH * seat + play.column]
    return _play(action, play, seat, table.in_hand(play.face), height, key, more)


@part
def _play(
    action: int,
    play: words.Play,
    seat: int,
    cards: tuple[str, ...],
    height: int,
    key: str,
    more: tuple[str, ...],
) -> SceneChoice:
    lane = f"lane-{seat}-{play.column}"
    text, tag, phrase = words.play_text(play), words.play_tag(play), words.play_phrase(play)
    ghosts = tuple(Ghost(card, lane, (height,)) for card in cards[:1])
    on = (*cards, f"{lane}:{height}", *more)
    return SceneChoice(action, text, phrase, on, key, ghosts=ghosts, tag=tag)


@part
def _made(
    action: int,
    text: str,
    tag: str,
    phrase: str,
    on: tuple[str, ...],
    key: str,
    goal: Goal | None,
) -> SceneChoice:
    ghosts = () if goal is None else (Ghost(goal.card, goal.zone, (goal.place,)),)
    return SceneChoice(action, text, phrase, on, key, ghosts=ghosts, tag=tag)


class Goal(NamedTuple):
    """Where a card would go."""

    card: str
    zone: str
    place: int


def _places(table: TableView, action: int) -> tuple[tuple[str, ...], Goal | None]:
    """What an action that is no play is made on, and where a card would go."""
    s, seat = table.s, table.seat
    if action == c.DRAW:
        return (f"deck-{seat}:{max(s.deck_left[seat] - 1, 0)}",), None
    if action == c.PASS:
        return (), None
    if action < c.PASS:
        return _on_last(table, action - c.DISCARD, f"discard-{seat}", s.discarded[seat])
    if action < c.MOVE:
        return _on_last(table, action - c.SECURE, f"treasure-{seat}", s.treasured[seat])
    if action < c.CALL:
        start, goal = c.MOVE_FROM[action - c.MOVE], c.MOVE_TO[action - c.MOVE]
        lane, height = f"lane-{seat}-{goal}", s.height[c.LANES_EACH * seat + goal]
        on, moved = _on_last(table, start, lane, height)
        return (*on, f"{lane}:{height}"), moved
    if action < c.ARRANGE:
        return _on_last(table, action - c.CALL, f"hand-{seat}", s.held[seat])
    slot, first = divmod(action - c.ARRANGE, 2)
    return (f"observe:0,{first}", f"observe:1,{slot}"), None


def _on_last(
    table: TableView, column: int, goal: str, place: int
) -> tuple[tuple[str, ...], Goal | None]:
    """A choice made on the last card of a column, which would go to a zone."""
    card = table.last_card(table.seat, column)
    if card is None:
        return (f"lane-{table.seat}-{column}:0",), None
    return (card,), Goal(card, goal, place)


def _refused(table: TableView, choices: Sequence[int]) -> tuple[SceneChoice, ...]:
    """What a person could try with the own cards but may not: a click on it asks why."""
    s, seat = table.s, table.seat
    if seat == NOBODY or s.phase == c.OVER:
        return ()
    faces = sorted({card % c.FACES for card, count in enumerate(s.hand[seat]) if count})
    tries = [c.DRAW]
    tries += [c.PLAY + 3 * face + column for face in faces for column in range(c.LANES_EACH)]
    tries += [c.DISCARD + column for column in range(c.LANES_EACH)]
    return tuple(_attempt(table, action) for action in tries if action not in choices)


def _attempt(table: TableView, action: int) -> SceneChoice:
    """A full lane is asked about on its last card."""
    if not c.PLAY <= action < c.DISCARD:
        return _choice(table, action, "")
    last = table.last_card(table.seat, (action - c.PLAY) % 3)
    return _play_choice(table, action, "", () if last is None else (last,))
