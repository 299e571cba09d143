"""The set pieces for bots are certain: every end of the action is tried, by the rules."""

import json
from pathlib import Path

import pytest

from bumpers import GAME
from fairground.games.crash_by_crash import rules
from fairground.games.crash_by_crash.rules import bells
from fairground.games.crash_by_crash.rules import components as c
from fairground.games.crash_by_crash.show import words

FILE = Path(__file__).parents[2] / "bots" / "set_pieces" / "crash-by-crash.json"
PIECES = json.loads(FILE.read_text())
WIN, DRAW, LOSS, OPEN = "win", "draw", "loss", "open"


def results(s, action, desk):
    """How the present action can end after a decision; open: the game goes on."""
    if action == c.EXCHANGE:
        return {OPEN}
    after = s.copy()
    rules.apply(after, s.seat, action, desk)
    if after.phase == c.OVER:
        winner = bells.winner(after)
        return {DRAW if winner == c.SIDES else WIN if winner == s.seat % c.SIDES else LOSS}
    if (after.turn, after.second) != (s.turn, s.second) or after.phase == c.END_DRAW:
        return {OPEN}
    out = GAME.plain.new_out()
    listed = out[: rules.choices(after, s.seat, out, desk)]
    return set().union(*(results(after, each, desk) for each in list(listed)))


DRAWING = (c.EXCHANGE_DISCARD, c.EXCHANGE_DRAW, c.END_DRAW)


def ends_of_turn(s, action, desk):
    """Every floor at the end of the turn; which cards are exchanged and drawn does not matter."""
    after, out = s.copy(), GAME.plain.new_out()
    rules.apply(after, s.seat, action, desk)
    if after.phase == c.OVER or after.seat != s.seat:
        yield after
        return
    listed = list(out[: rules.choices(after, s.seat, out, desk)])
    for each in listed[:1] if after.phase in DRAWING else listed:
        yield from ends_of_turn(after, each, desk)


def all_lose(s, action, desk):
    """Whether the other side wins by a car or the operator, whatever follows the decision."""
    return all(can_win(after, desk) for after in ends_of_turn(s, action, desk))


def can_win(s, desk):
    out = GAME.plain.new_out()
    listed = list(out[: rules.choices(s, s.seat, out, desk)])
    return any(WIN in results(s, each, desk) for each in listed if each >= c.PLACE_STANDARD)


@pytest.mark.parametrize("piece", PIECES, ids=lambda piece: piece["name"])
def test_a_set_piece_is_certain(piece):
    position = GAME.at(piece["scenario"])
    assert position.pending == (piece["seat"],)
    s, desk, out = GAME.plain.state(position.row), GAME.plain.new_desk(), GAME.plain.new_out()
    legal = {
        words.action_text(action): action
        for action in list(out[: rules.choices(s, s.seat, out, desk)])
    }
    named = piece.get("best") or piece["never"]
    assert set(named) < set(legal), "something else can be chosen too"
    for text, action in legal.items():
        if piece["kind"] == "save":
            assert all_lose(s, action, desk) == (text in named), text
            continue
        ends = results(s, action, desk)
        if "best" in piece:
            assert (WIN in ends) == (text in named), (text, ends)
        else:
            assert (ends == {LOSS}) == (text in named), (text, ends)


def test_there_are_pieces_of_every_kind():
    kinds = [piece["kind"] for piece in PIECES]
    assert len(PIECES) >= 20
    assert set(kinds) == {"win", "save", "trap", "score"}
