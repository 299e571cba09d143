"""Undo anywhere in any game: as if never played, half moves always, and nothing is learned."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import fairground
from fairground.kernel.layout import Plain
from fairground.kernel.position import Position
from fairground.kernel.tape import audience_of
from fairground.kernel.undoing import learns
from fairground.kernel.view import veiled
from kernel.test_undo import NAMES, facts, play_some

A_FEW = settings(
    max_examples=4, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck)
)
MOMENTS = st.tuples(st.integers(0, 2**32), st.integers(0, 120))
"""A seed, and how many actions of the game have been played."""


def somewhere(name: str, seed: int, actions: int) -> tuple[Position, random.Random]:
    """A game of any number of seats, after so many actions at random or shortly before its end."""
    luck, game = random.Random(seed), fairground.game(name)
    position = game.new(luck.choice(game.seat_counts), seed=seed)
    for _ in range(actions):
        before = position.copy()
        play_some(position, luck)
        if not position.pending:
            return before, luck
    return position, luck


@pytest.mark.parametrize("name", NAMES)
@A_FEW
@given(moment=MOMENTS)
def test_state_views_steps_and_logs_are_those_of_never_having_acted(
    name: str, moment: tuple[int, int]
):
    position, luck = somewhere(name, *moment)
    for _ in range(5):
        if not position.pending:
            break
        before = facts(position)
        seat = play_some(position, luck)
        why_not = position.why_no_undo(seat)
        allowed = position.outcome is None and not learns(
            position.game, position._before(len(position.steps) - 1)._state, seat, taken(position)
        )
        assert (why_not == "") == allowed
        if allowed:
            after = facts(position)
            step = position.undo(seat)
            assert facts(position) == before
            position.play(step.seat, step.action)
            assert facts(position) == after


def taken(position: Position) -> int:
    return position.steps[-1].action


@pytest.mark.parametrize("name", NAMES)
def test_half_a_move_can_always_be_cancelled(name: str):
    """Whatever nobody else has noticed and leaves the same seat to choose: all the way back."""
    halves = 0
    for seed in range(3):
        position, luck = somewhere(name, seed, 0)
        begun: list[tuple[int, str]] = []  # the half move's seat, and where it began
        for _ in range(60):
            if not position.pending:
                break
            stood = position.hash
            seat = play_some(position, luck)
            if position.noticed[-1] == audience_of(seat) and seat in position.pending:
                halves += 1
                begun.append((seat, stood))
                assert position.why_no_undo(seat) == ""
                continue
            if len(begun) > 1 and {whose for whose, _ in begun} == {seat}:
                twin = position.copy()
                twin.undo()  # the action that made it a whole move
                while begun:
                    whose, was = begun.pop()
                    twin.undo(whose)
                    assert twin.hash == was
            begun = []
    # In the other games every action is a whole one, or everybody sees it at once.
    assert (halves > 10) == (name in ("battlegrid", "grid-of-shadows"))


def other_world(position: Position, seat: int, luck: random.Random) -> Position:
    """The same to the seat, with everything that it does not know dealt anew."""
    game = position.game
    world = veiled(game, position._state, seat)
    desk = game.plain.new_desk()
    game.plain.redeal(world, seat, luck.getrandbits(60), luck.getrandbits(60), desk)
    return Position(game, world, position.names)


def seen_of(position: Position, seat: int, action: int) -> tuple[Any, ...]:
    """All that a seat sees and hears of its action."""
    heard = tuple(event for event in position.carry_out(seat, action) if event.seen_by(seat))
    picture = position.steps[-1].picture
    return (
        heard,
        known(position, seat),
        None if picture is None else packed(position, picture, seat),
    )


def known(position: Position, seat: int) -> bytes:
    return packed(position, position._state, seat)


def packed(position: Position, state: Plain, seat: int) -> bytes:
    return veiled(position.game, state, seat).pack()


@pytest.mark.parametrize("name", NAMES)
@A_FEW
@given(moment=MOMENTS)
def test_who_undoes_and_tries_something_else_learns_nothing(name: str, moment: tuple[int, int]):
    """Two worlds that differ in secrets alone: whatever a seat tries and takes back, it sees the
    same in both, and is allowed and refused the same."""
    position, luck = somewhere(name, *moment)
    for seat in position.pending:
        here, there = position.copy(), other_world(position, seat, luck)
        assert known(here, seat) == known(there, seat)
        for _ in range(6):
            one, other = here.copy(), there.copy()
            for _ in range(4):  # several parts of a move, one after the other
                offered = [choice.id for choice in one.choices(seat)]
                assert offered == [choice.id for choice in other.choices(seat)]
                if not offered:
                    break
                action = luck.choice(offered)
                refused = learns(one.game, one._state, seat, action)
                assert refused == learns(other.game, other._state, seat, action)
                if refused:
                    break
                assert seen_of(one, seat, action) == seen_of(other, seat, action)
            # All of it is taken back: the next try begins where this one did.
