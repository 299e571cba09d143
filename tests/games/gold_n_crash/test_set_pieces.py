"""The set pieces of the bots are certain: what each says is proved by looking at every answer.

Whoever acts plays for the best against the best, to the end of the opponent's next turn, in worlds
that the seat holds possible. What is not decided by then counts half, and of two wins the sooner
one is better.
"""

import json
from pathlib import Path

import pytest

from play_gold import GAME, imagine

FILE = Path(__file__).parents[2] / "bots" / "set_pieces" / "gold-n-crash.json"
PIECES = json.loads(FILE.read_text(encoding="utf-8"))
TURNS = 1
WORLDS = 6
WAITING = 0.001
"""What each further action takes from a win."""
DESK = GAME.plain.new_desk()


def choices_of(state, seat):
    out = GAME.plain.new_out()
    return out[: GAME.plain.choices(state, seat, out, DESK)]


def worth(state, seat, until):
    """What a position is worth to the seat: 1 a win, 0 a loss, a half if nothing is decided."""
    if state.waiting == 0:
        scores = [0.0, 0.0]
        GAME.plain.score(state, scores)
        return scores[seat] - (WAITING if scores[seat] == 1.0 else 0.0)
    if state.turn > until:
        return 0.5
    mover = state.active
    best = max if mover == seat else min
    limit = 1.0 - WAITING if mover == seat else 0.0
    values = []
    for action in choices_of(state, mover):
        values.append(after(state, mover, action, seat, until))
        if values[-1] == limit:
            break
    return best(values) - (WAITING if best(values) > 0.5 else 0.0)


def after(state, mover, action, seat, until):
    world = state.copy()
    GAME.plain.apply(world, mover, action, DESK)
    return worth(world, seat, until)


def lead(state, seat, turn):
    """By how much Gold a seat leads at the end of its turn, if it takes what there is."""
    if state.waiting == 0 or state.turn > turn:
        return state.gold[seat] - state.gold[1 - seat]
    best = max if state.active == seat else min
    return best(
        lead_after(state, state.active, action, seat, turn)
        for action in choices_of(state, state.active)
    )


def lead_after(state, mover, action, seat, turn):
    world = state.copy()
    GAME.plain.apply(world, mover, action, DESK)
    return lead(world, seat, turn)


@pytest.mark.parametrize(
    "piece",
    [piece for piece in PIECES if piece["kind"] == "score"],
    ids=lambda piece: piece["name"],
)
def test_no_other_action_brings_as_much_gold(piece):
    position = GAME.at(piece["scenario"])
    seat = piece["seat"]
    (best,) = piece["best"]
    for world in imagine(position.view(seat), WORLDS):
        turn = world.turn
        for step in best.split(" > "):
            leads = {
                action: lead_after(world, seat, action, seat, turn)
                for action in choices_of(world, seat)
            }
            most = max(leads.values())
            action = GAME.words.read_action(step)
            assert [one for one, value in leads.items() if value == most] == [action], leads
            GAME.plain.apply(world, seat, action, DESK)


@pytest.mark.parametrize(
    "piece",
    [piece for piece in PIECES if piece["kind"] != "score"],
    ids=lambda piece: piece["name"],
)
def test_a_set_piece_is_certain(piece):
    position = GAME.at(piece["scenario"])
    seat = piece["seat"]
    assert position.pending == (seat,)
    for world in imagine(position.view(seat), WORLDS):
        places = 3 if piece["kind"] == "win" else 1
        answers = {
            choice.text: round(after(world, seat, choice.id, seat, world.turn + TURNS), places)
            for choice in position.choices(seat)
        }
        best = max(answers.values())
        right = {text for text, value in answers.items() if value == best}
        assert len(right) < len(answers), "there is nothing to find"
        if "best" in piece:
            assert right == set(piece["best"]), answers
        else:
            assert set(piece["never"]) == set(answers) - right, answers
        if piece["kind"] == "win":
            assert best > 0.9


def test_there_are_twenty_and_their_names_differ():
    assert len({piece["name"] for piece in PIECES}) == len(PIECES) >= 20
    assert {piece["kind"] for piece in PIECES} == {"win", "save", "trap", "score"}
