"""Pairs of worlds that somebody cannot tell apart, from games played at random."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from fairground.kernel.game import Game
from fairground.kernel.layout import NOBODY
from fairground.kernel.position import Position
from fairground.kernel.tape import audience_of
from fairground.server.story import Story

LONGEST_WALK = 120
SHORT_WALK = 30
TRIES = 8
KINDS = ("redeal", "secret", "answer")
"""Other hidden cards, a secret action, and one after which its seat need not decide any more."""


@dataclass
class Pair:
    """Two worlds, and the viewers who cannot tell them apart."""

    kind: str
    worlds: tuple[Story, Story]
    alike: frozenset[int]


def worlds_of(game: Game, seats: int, pairs: int, luck: random.Random) -> Iterator[Pair]:
    """Pairs of every kind, from games at random; fewer where a game has no secrets of a kind."""
    counts: Counter[str] = Counter()
    for _ in range(TRIES * pairs):
        wanted = [kind for kind in KINDS if counts[kind] < pairs]
        if not wanted:
            return
        position = _somewhere(game, seats, luck)
        if not position.pending:
            continue
        pair = (
            _redealt(game, position, luck)
            if wanted[0] == "redeal"
            else _one_more(position, wanted, luck)
        )
        if pair is not None:
            counts[pair.kind] += 1
            yield pair


def _somewhere(game: Game, seats: int, luck: random.Random) -> Position:
    """A position in the middle of a game, without its past."""
    position = game.new(seats, key=luck.randbytes(16).hex(), names=names_of(seats))
    for _ in range(luck.randrange(LONGEST_WALK)):
        if not position.pending:
            break
        seat = luck.choice(position.pending)
        position.play(seat, luck.choice(position.choices(seat)).id)
    return Position(game, game.plain.state(position.row), names_of(seats))


def _one_more(position: Position, wanted: Sequence[str], luck: random.Random) -> Pair | None:
    """Two worlds, the second with one more action of which some are told nothing."""
    story, moves = Story(position.copy()), []
    for _ in range(SHORT_WALK):
        if not story.pending:
            return None
        seat = luck.choice(story.pending)
        action = luck.choice(story.position.choices(seat)).id
        draft = story.draft(seat, action)
        unaware = _unaware(draft.noticed, position.seats)
        kind = "secret" if draft.pending == story.pending else "answer"
        if unaware and kind in wanted:
            worlds = _after(position, moves), _after(position, [*moves, (seat, action)])
            return Pair(kind, worlds, unaware)
        story.accept(draft)
        moves.append((seat, action))
    return None


def _after(position: Position, moves: Sequence[tuple[int, int]]) -> Story:
    story = Story(position.copy())
    for seat, action in moves:
        story.accept(story.draft(seat, action))
    return story


def names_of(seats: int) -> list[str]:
    return [f"Seat {seat}" for seat in range(seats)]


def _unaware(noticed: int, seats: int) -> frozenset[int]:
    """The viewers who are told nothing of an action."""
    viewers = (*range(seats), NOBODY)
    return frozenset(viewer for viewer in viewers if not noticed & audience_of(viewer))


def _redealt(game: Game, position: Position, luck: random.Random) -> Pair:
    """The position, and one that a viewer holds possible beside it."""
    viewer = luck.choice((*range(position.seats), NOBODY))
    other = game.plain.state(position.view(viewer).row)
    game.plain.redeal(
        other, viewer, luck.getrandbits(64), luck.getrandbits(64), game.plain.new_desk()
    )
    states = (game.plain.state(position.row), other)
    one, two = (Position(game, state, names_of(position.seats)) for state in states)
    alike = frozenset(
        each for each in (*range(position.seats), NOBODY) if one.view(each) == two.view(each)
    )
    assert viewer in alike
    return Pair("redeal", (Story(one), Story(two)), alike)


def again(story: Story) -> Story:
    """The same story anew: nothing that another guest has done counts."""
    anew = Story.__new__(Story)
    anew.__dict__.update(story.__dict__)
    anew.position = story.position.copy()
    for name in ("_past", "_asked", "_standing", "record"):
        setattr(anew, name, list(getattr(story, name)))
    anew._steps, anew._scenes, anew._moments = {}, {}, {}
    return anew
