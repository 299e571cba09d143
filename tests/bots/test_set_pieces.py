"""Set pieces: what is certainly right is found by the levels that must find it, with every seed."""

import re
from pathlib import Path

import pytest

import fairground
from fairground.bots import prepare
from fairground.kernel.errors import IllegalAction
from fairground.lab.set_pieces import (
    THEN,
    BadPiece,
    SetPiece,
    attempt,
    page,
    read,
    results_on,
    set_up,
)
from fairground.registry import OWN

FOLDER = Path(__file__).with_name("set_pieces")
PAGE = Path(__file__).parents[2] / "docs" / "set-pieces.md"
GAMES = OWN
SEEDS = 3
FEWEST = 20


def pieces(name: str) -> list[SetPiece]:
    return read(FOLDER / f"{name}.json")


ALL = [(name, piece) for name in GAMES for piece in pieces(name)]
IDS = [f"{name}: {piece.name}" for name, piece in ALL]


@pytest.mark.parametrize("name", GAMES)
def test_every_game_has_twenty_with_a_name_and_a_sentence_each(name):
    found = pieces(name)
    assert len(found) >= FEWEST
    assert len({piece.name for piece in found}) == len(found)
    assert len({str(piece.scenario) for piece in found}) == len(found)
    for piece in found:
        assert re.fullmatch(r"[A-Z0-9].*\.", piece.sentence, re.DOTALL), piece.sentence
        assert "|" not in piece.name + piece.sentence


@pytest.mark.parametrize(("name", "piece"), ALL, ids=IDS)
def test_what_a_piece_speaks_of_is_legal_and_not_all_there_is(name, piece):
    game = fairground.game(name)
    choices = {choice.text for choice in set_up(game, piece).choices(piece.seat)}
    for line in piece.actions:
        position = set_up(game, piece)
        for text in line.split(THEN):
            try:
                position.play(piece.seat, text)
            except IllegalAction as refused:
                raise AssertionError(f"{piece.name}: {text!r} of {line!r}: {refused}") from refused
    assert len(choices) > 1
    if all(THEN not in line for line in piece.actions):
        assert not choices <= set(piece.actions)


@pytest.mark.parametrize(("name", "piece"), ALL, ids=IDS)
def test_a_win_in_one_action_is_for_all_who_search(name, piece):
    assert {"expert", "champion"} <= set(piece.levels)
    for line in piece.best:
        position = set_up(fairground.game(name), piece)
        position.play(piece.seat, line.split(THEN)[0])
        if position.outcome is not None and piece.seat in position.outcome.winners:
            assert piece.kind != "win" or "skilled" in piece.levels


@pytest.mark.parametrize(("name", "piece"), ALL, ids=IDS)
def test_who_must_find_a_piece_finds_it_with_every_seed(name, piece):
    game = fairground.game(name)
    prepare(game)
    for level in piece.levels:
        for seed in range(SEEDS):
            actions, is_found = attempt(game, piece, level, seed)
            assert is_found, f"{piece.name}: {level} with seed {seed} does {THEN.join(actions)}"


def test_the_page_tells_what_the_pieces_are_and_that_all_are_found():
    text = PAGE.read_text(encoding="utf-8")
    told = results_on(text)
    results = {name: {p.name: told[p.name] for p in pieces(name)} for name in GAMES}
    assert page(results, FOLDER, SEEDS) == text
    for _, piece in ALL:
        assert all(told[piece.name][level] == SEEDS for level in piece.levels)


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"kind": "draw"}, "is of no kind: they are win"),
        ({"levels": ["master"]}, "needs levels: they are gentle"),
        ({"hint": "look"}, "has the unknown hint"),
        ({"kind": "trap"}, "neither what is best nor what is never right"),
    ],
)
def test_a_piece_that_says_too_little_is_refused(tmp_path, change, complaint):
    import json

    entry = {
        "name": "n",
        "sentence": "S.",
        "kind": "win",
        "scenario": {},
        "seat": 0,
        "levels": ["skilled"],
    }
    file = tmp_path / "game.json"
    file.write_text(json.dumps([entry | change]))
    with pytest.raises(BadPiece, match=complaint):
        read(file)


def test_a_piece_is_found_by_what_is_done_in_a_row():
    def piece(**ways: tuple[str, ...]) -> SetPiece:
        return SetPiece("n", "S.", "win", {}, 0, ways.get("best", ()), ways.get("never", ()), ())

    assert piece(best=("a > b",)).is_found_by(["a", "b", "c"], False)
    assert not piece(best=("a > b",)).is_found_by(["a", "c"], True)
    assert piece(never=("a",)).is_found_by(["b"], False)
    assert not piece(never=("a",)).is_found_by(["a"], True)
    assert piece().is_found_by(["a"], True)
    assert not piece().is_found_by(["a"], False)
