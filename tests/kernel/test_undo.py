"""Taking one's own action back: allowed exactly while nothing was learned by it."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

import fairground
from fairground.kernel.errors import BadReplay, NothingToUndo
from fairground.kernel.slips import TAKE_BACK, rewind, standing

NAMES = [game.name for game in fairground.all_games()]


def facts(position: fairground.Position) -> tuple[object, ...]:
    """Everything that can be asked of a position."""
    viewers = (*range(position.seats), fairground.NOBODY)
    return (
        position.hash,
        position.pending,
        position.noticed,
        [position.log(seat) for seat in viewers],
        [position.view(seat) for seat in viewers],
        position.replay(),
    )


def play_some(position: fairground.Position, luck: random.Random) -> int:
    seat = luck.choice(position.pending)
    position.play(seat, luck.choice(position.choices(seat)).id)
    return seat


@pytest.mark.parametrize("name", NAMES)
def test_an_action_taken_back_by_its_seat_was_never_played(name: str):
    undone = refused = 0
    for seed in range(2):
        luck = random.Random(seed)
        position = fairground.game(name).new(seed=seed)
        for _ in range(25):
            before = facts(position)
            seat = play_some(position, luck)
            after = facts(position)
            if position.why_no_undo(seat):
                refused += 1
                with pytest.raises(NothingToUndo):
                    position.undo(seat)
            else:
                undone += 1
                taken = position.undo(seat)
                assert facts(position) == before
                position.play(taken.seat, taken.action)
            assert facts(position) == after
            if not position.pending:
                break
    assert undone > 0
    assert refused > 0


def test_the_walk_of_an_operator_can_be_taken_back_step_by_step():
    position = fairground.game("crash-by-crash").new(2, seed=1)
    luck = random.Random(1)
    while not any("OP" in choice.text for choice in position.choices(position.pending[0])):
        play_some(position, luck)
    seat = position.pending[0]
    start = position.hash
    position.play(seat, next(c.id for c in position.choices(seat) if "OP" in c.text))
    while position.pending == (seat,) and len(position.steps) < 400:
        before = len(position.steps)
        play_some(position, luck)
        if position.why_no_undo(seat):
            position.undo()
            break
        assert len(position.steps) == before + 1
    while position.hash != start:
        position.undo(seat)


def test_a_secret_choice_is_taken_back_though_somebody_else_has_chosen_in_secret():
    """Who asks to undo must not learn that the others are done."""
    game = fairground.game("battlegrid")
    luck = random.Random(4)
    position = game.new(seed=4)
    assert position.pending == (0, 1)
    first = position.choices(0)[0].id
    position.play(0, first)
    other = game.new(seed=4)
    other.play(0, first)
    other.play(1, luck.choice(other.choices(1)).id)
    assert position.why_no_undo(0) == other.why_no_undo(0) == ""
    taken = other.undo(0)
    assert (taken.seat, taken.action) == (0, first)
    assert [step.seat for step in other.steps] == [1]
    assert other.view(0) == game.new(seed=4).view(0)


def test_who_has_not_played_or_sees_that_others_have_cannot_undo():
    position = fairground.game("gold-n-crash").new(seed=2, names=["Ada", "Bob"])
    seat = position.pending[0]
    assert position.why_no_undo(seat) == (
        f"{position.names[seat]} has not played anything that could be taken back"
    )
    luck = random.Random(2)
    while position.pending == (seat,):
        play_some(position, luck)
    play_some(position, luck)
    assert "others have acted since" in position.why_no_undo(seat)


def test_chance_is_not_taken_back():
    position = fairground.game("crash-grid").new(2, seed=7, board_size=6)
    position.play(0, position.choices(0)[0].id)
    assert position.why_no_undo(0) == ""
    position.play(1, position.choices(1)[0].id)
    assert position.why_no_undo(1) == "it has brought something to light, or was left to chance"


def record_with_slips(
    name: str, seed: int, most: int
) -> tuple[fairground.Position, list[tuple[int, int]]]:
    """A game at which people change their minds, by themselves and with the others' consent."""
    luck = random.Random(seed)
    position, record = fairground.game(name).new(seed=seed), []
    for _ in range(most):
        if not position.pending:
            break
        seat = play_some(position, luck)
        record.append((seat, position.steps[-1].action))
        if luck.random() < 0.2 and position.pending and not position.why_no_undo(seat):
            position.undo(seat)
            record.append((seat, TAKE_BACK))
        elif luck.random() < 0.1 and position.steps and position.pending:
            whose = luck.choice(position.steps).seat
            position.rewind(whose)
            record.append((luck.randrange(position.seats), rewind(whose)))
    return position, record


@pytest.mark.parametrize("name", NAMES)
def test_a_record_with_slips_leads_where_the_game_stands(name: str):
    position, record = record_with_slips(name, seed=5, most=40)
    stands = position.replay()
    kept = fairground.Replay.from_json(replace(stands, actions=tuple(record)).to_json())
    assert len(record) > len(stands.actions)
    assert standing(record) == stands.actions
    assert facts(kept.verify(position.game)) == facts(position)
    assert kept.standing() == stands


@pytest.mark.parametrize("record", [[(0, TAKE_BACK)], [(1, rewind(0))], [(0, 3), (0, -5)]])
def test_a_record_that_takes_back_what_was_not_played_is_refused(record: list[tuple[int, int]]):
    replay = fairground.game("crash-grid").new(2, seed=1).replay()
    broken = replace(replay, actions=tuple(record))
    with pytest.raises(BadReplay):
        broken.verify(fairground.game("crash-grid"))
    with pytest.raises(BadReplay):
        broken.standing()


@pytest.mark.parametrize("name", NAMES)
def test_the_same_dice_come_again(name: str):
    luck = random.Random(8)
    position = fairground.game(name).new(seed=8)
    for _ in range(30):
        if position.pending:
            play_some(position, luck)
    stood = position.hash
    taken = position.rewind(luck.choice(position.steps).seat)
    assert position.hash != stood
    for step in taken:
        position.play(step.seat, step.action)
    assert position.hash == stood
