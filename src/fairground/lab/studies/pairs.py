"""Matched pairs: one moment of a game gone on from twice, with one thing exchanged.

What is exchanged is a card in hand for one that nobody has seen, or the action that a bot chose for
another legal one. Both times the same bots go on with the same luck, so that what comes of it
differs by that one thing: neither the luck of the deal nor the length of the game confounds it.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from random import Random
from typing import Any, NamedTuple

import numpy as np

from fairground.bots import Bot, bot
from fairground.kernel.algorithms import ENDLESS
from fairground.kernel.components import Cards
from fairground.kernel.errors import BadScenario
from fairground.kernel.game import Game
from fairground.kernel.layout import Audience
from fairground.kernel.measures import Hand
from fairground.kernel.roles import Place
from fairground.lab.simulate import go_on
from fairground.lab.studies import observing as o
from fairground.lab.studies.plans import POLICIES, Plan, Unit, Variant
from fairground.lab.studies.sheets import Array, Room, Seen, room_for

ACTION = "action"
TRIES = 8
"""Exchanges that are tried at a moment: many are impossible, as of a card that others have seen."""


class Pair(NamedTuple):
    """One thing, another in its place, and the seat's share of the win with each of them."""

    table: int
    decision: int
    seat: int
    kind: str  # ACTION, or what the hand is called
    bot: str
    one: str
    instead: str
    share: float
    share_instead: float


def hands_of(game: Game) -> Sequence[Hand]:
    """Where cards can be exchanged: as the game says, or as its layout declares."""
    return game.measures.hands or _declared(game)


@lru_cache(maxsize=16)
def _declared(game: Game) -> Sequence[Hand]:
    """Each hand of declared cards with a hidden pile of the same kit."""
    places = [(one.name, one.audience, one.role) for one in game.layout.fields]
    piles = {
        role.kit: name
        for name, audience, role in places
        if isinstance(role, Place) and role.kind == "pile" and audience is Audience.NOBODY
    }
    return tuple(
        Hand(role.label, f"{name}/{{seat}}", piles[role.kit])
        for name, _, role in places
        if isinstance(role, Place)
        and role.kind == "hand"
        and role.by_seat
        and isinstance(role.kit, Cards)
        and role.kit in piles
    )


# ---------------------------------------------------------------- readable positions


def _node(text: Any, path: str) -> tuple[Any, Any]:
    """The place of a path in a readable position: what holds it, and its name there."""
    *way, last = path.split("/")
    for name in way:
        text = text[int(name)] if isinstance(text, list) else text[name]
    return text, int(last) if isinstance(text, list) else last


def cards_at(text: Mapping[str, Any], path: str, card: str = "") -> list[str]:
    """The cards in a place of a readable position, "" where none is; none if the place is not."""
    try:
        holder, name = _node(text, path)
        found = holder[name]
    except (KeyError, IndexError):
        return []
    if isinstance(found, str):
        return found.split()
    if isinstance(found, Mapping):
        return [kind for kind, count in found.items() for _ in range(count)]
    if not isinstance(found, list):
        return []
    return [(one[card] if isinstance(one, Mapping) else one) or "" for one in found]


def _put(text: dict[str, Any], path: str, gone: str, come: str, card: str) -> None:
    """One card in a place becomes another."""
    holder, name = _node(text, path)
    found = holder[name]
    if isinstance(found, dict):
        found[gone] -= 1
        found[come] = found.get(come, 0) + 1
        return
    place = cards_at(text, path, card).index(gone)
    if isinstance(found, str):
        words = found.split()
        words[place] = come
        holder[name] = " ".join(words)
    elif isinstance(found[place], dict):
        found[place][card] = come
    else:
        found[place] = come


def exchanged(text: Mapping[str, Any], hand: Hand, seat: int, mine: str, other: str) -> Any:
    """A readable position in which a seat holds another card, and its own lies where that did."""
    made = copy.deepcopy(dict(text))
    _put(made, hand.hand.format(seat=seat), mine, other, hand.card)
    _put(made, hand.unseen.format(seat=seat), other, mine, hand.card)
    return made


# ---------------------------------------------------------------- going on twice


@dataclass
class Pairs:
    """What plays the pairs of a unit: games of one variant under one rotation."""

    plan: Plan
    variant: Variant
    rotation: int
    room: Room = field(init=False)

    def __post_init__(self) -> None:
        game, table = self.plan.found, self.variant
        self.room = room_for(game, table.seats, table.options, self.plan.seed, ENDLESS)
        self.worlds = [POLICIES.get(name, 0) for name in table.bots]

    def of_game(self, table: int, actions: Sequence[tuple[int, int]]) -> Iterator[Pair]:
        """The pairs of a game, from all that was played in it."""
        twin = self.plan.found.compiled
        luck = Random(f"{self.plan.seed} {table} {self.rotation}")
        state = self.room.dealt(table)
        desk, out = twin.new_desk(), twin.new_out()
        count = self.plan.pairs if actions else 0
        moments = sorted(luck.randrange(len(actions)) for _ in range(count))
        at = 0
        for moment in moments:
            while at < moment or (at < len(actions) and self._forced(state, actions[at], out)):
                if at == len(actions) - 1:
                    return  # there is no choice any more
                seat, action = actions[at]
                twin.apply(state, seat, action, desk)
                at += 1
            seat, action = actions[at]
            where = (table, at, seat)
            choices = twin.choices(state, seat, out, desk)
            rest = [int(one) for one in out[:choices] if one != action]
            yield self._action(where, state, action, luck.choice(rest))
            yield from self._card(where, state, luck)

    def _forced(self, state: Array, step: tuple[int, int], out: Array) -> bool:
        twin = self.plan.found.compiled
        return int(twin.choices(state, step[0], out, self.room.bench.desk)) < 2

    def _bot(self, seat: int) -> str:
        return self.variant.bots[(seat + self.rotation) % self.variant.seats]

    def _action(self, where: tuple[int, int, int], state: Array, own: int, other: int) -> Pair:
        """What the bot chose, and another action in its place."""
        table, _, seat = where
        game, shares = self.plan.found, []
        for action in (own, other):
            after = state.copy()
            game.compiled.apply(after, seat, action, self.room.bench.desk)
            shares.append(self._share(table, seat, after))
        text = game.words.action_text
        return Pair(*where, ACTION, self._bot(seat), text(own), text(other), *shares)

    def _card(self, where: tuple[int, int, int], state: Array, luck: Random) -> Iterator[Pair]:
        """A card in hand, and another in its place, if there is an exchange that is possible."""
        game, (table, _, seat) = self.plan.found, where
        hands = hands_of(game)
        if not hands:
            return
        text = game.scenario.describe(game.layout.unpack(state.tobytes()))
        for _ in range(TRIES):
            hand = luck.choice(hands)
            mine = cards_at(text, hand.hand.format(seat=seat), hand.card)
            others = cards_at(text, hand.unseen.format(seat=seat), hand.card)
            if not mine or not others:
                continue
            one, instead = luck.choice(mine), luck.choice(others)
            if one == instead or not one:
                continue
            try:
                rows = [
                    game.at(made).row for made in (text, exchanged(text, hand, seat, one, instead))
                ]
            except BadScenario:
                continue
            twin = game.compiled
            shares = [self._share(table, seat, twin.state(row)) for row in rows]
            said = [hand.spoken.get(card, card) for card in (one, instead)]
            yield Pair(*where, hand.title, self._bot(seat), said[0], said[1], *shares)
            return

    def _share(self, table: int, seat: int, state: Array) -> float:
        """What a seat wins if everybody goes on from here, always with the same luck."""
        if not self.variant.thinking:
            return float(self.room.gone_on(table, state, self.worlds, self.rotation)[seat])
        count, twin = self.variant.seats, self.plan.found.compiled
        minds: list[Bot] = [
            bot(self._bot(other), (table << o.SEAT_BITS) + self.rotation) for other in range(count)
        ]
        last = go_on(twin, state, minds)[0]
        shares = np.zeros(count)
        twin.score(last, shares)
        return float(shares[seat])


def pairs_of(plan: Plan, variant: Variant, unit: Unit, seen: Seen) -> dict[str, Array]:
    """The pairs of a unit's games as columns."""
    playing = Pairs(plan, variant, unit.rotation)
    found: list[Pair] = []
    for number, steps in enumerate(_by_game(seen.steps, unit.tables)):
        actions = [(int(step[2]), int(step[4])) for step in steps]
        found += playing.of_game(unit.first + number, actions)
    columns = zip(*found, strict=True) if found else [()] * len(Pair._fields)
    kinds = (np.uint32, np.int32, np.uint8, str, str, str, str, np.float64, np.float64)
    made: dict[str, Array] = {
        "variant": np.full(len(found), unit.variant, np.uint16),
        "rotation": np.full(len(found), unit.rotation, np.uint8),
    }
    for name, column, kind in zip(Pair._fields, columns, kinds, strict=True):
        made[name] = np.array(column, kind)
    return made


def _by_game(steps: Array, games: int) -> list[Array]:
    """The decisions of each game, which are written down one game after the other."""
    return np.split(steps, np.searchsorted(steps[:, 0], np.arange(1, games)))
