"""Learned judgement: the same seed learns the same, and what is stored fits its game."""

from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest
from goofspiel import GAME as GOOFSPIEL
from liars_dice import GAME as LIARS_DICE

import fairground
from fairground.kernel.belief import SENSIBLE
from fairground.kernel.bundles import key_from
from fairground.kernel.errors import FairgroundError
from fairground.kernel.game import key_of
from fairground.kernel.weighing import worth_ahead
from fairground.lab import training
from fairground.lab.duel import duel
from fairground.registry import OWN

LEARNED = [game for game in map(fairground.game, OWN) if hasattr(game.judgement, "LESSONS")]


@pytest.mark.parametrize("game", LEARNED, ids=lambda game: game.name)
def test_stored_weights_fit_the_traits_of_their_game(game):
    for lesson in training.lessons_of(game):
        lines = training.weights_of(game)[lesson.weights]
        assert len(lines) == len(lesson.seats)
        assert {len(line) for line in lines} == {len(lesson.learned)} == {len(lesson.start)}
        assert game.desk.by_name[lesson.field].shape[0] >= game.most_seats
        assert game.desk.by_name[lesson.field].shape[1] >= len(lesson.traits)


@pytest.mark.parametrize("name", ["battlegrid", "crash-by-crash"])
def test_what_is_learned_from_is_worth_what_the_estimate_says(name):
    """Traits shared out by moments, times their weights, are the interpolated worth."""
    game = fairground.game(name)
    (lesson,) = training.lessons_of(game)
    (weights,) = training.weights_of(game)[lesson.weights]
    moments = set()
    for seed in range(3):
        key = key_from(key_of(seed))
        series = game.compiled.new_series(game.table(2).pack(), 2, 4, key)
        players = training.greedy_players([0, 0], turns=1, openings=30)
        states, counts = training.play(game, game, series, players)
        for i, count in enumerate(counts):
            for k in range(min(int(count), training.KEPT)):
                desk = game.compiled.new_desk(SENSIBLE)
                game.compiled.estimate(states[i * training.KEPT + k], 0, desk)
                left = desk.view(game.desk.dtype)[0]
                one, other = training.told(lesson, left, 2) @ np.array(weights)
                mine, theirs = (left[lesson.field][seat].tolist() for seat in range(2))
                when = left["when"].tolist()
                n = len(lesson.traits)
                assert worth_ahead(mine, theirs, weights, n, when, lesson.parts) == one - other
                moments.add(tuple(when))
    assert len(moments) > 2


def test_the_same_seed_learns_the_same_weights_and_another_does_not():
    game = fairground.game("crash-grid")
    first, again, other = (training.train(game, 12, seed, 1) for seed in (5, 5, 6))
    assert first == again
    assert first != other
    source = training.as_source(game, first, "fairground train crash-grid")
    names = {}
    exec(source, names)
    assert {name: names[name] for name in first} == first


@pytest.mark.parametrize("game", LEARNED, ids=lambda game: game.name)
def test_stored_weights_are_what_their_source_says(game):
    stored = Path(game.folder / "rules" / "weights.py").read_text(encoding="utf-8")
    command = stored.split("\n\n")[1].split("\n")[0]
    assert training.as_source(game, training.weights_of(game), command) == stored


def test_fitting_finds_the_weights_that_results_were_drawn_with():
    rng = np.random.default_rng(1)
    traits = rng.integers(-5, 6, (20_000, 3, 3)).astype(float)
    odds = np.exp(traits @ np.array([0.3, 0.0, 0.1]))
    odds /= odds.sum(axis=1, keepdims=True)
    winners = (odds.cumsum(axis=1) < rng.random((20_000, 1))).sum(axis=1)
    weights, loss = training.fitted(traits, np.eye(3)[winners])
    assert weights[0] == pytest.approx(3000, rel=0.05)
    assert weights[1] == pytest.approx(0, abs=100)
    assert weights[2] == pytest.approx(1000, rel=0.1)
    assert loss < np.log(3)
    finer, _ = training.fitted(traits, np.eye(3)[winners], 1_000_000)
    assert finer[0] == pytest.approx(100 * weights[0], abs=50)


def test_a_trait_that_would_count_against_its_seat_is_left_out_unless_it_is_free():
    traits = np.array([[[1.0, 0.0], [0.0, 1.0]]] * 50)
    results = np.array([[1.0, 0.0]] * 50)
    weights, _ = training.fitted(traits, results)
    assert weights[0] > 0
    assert weights[1] == 0
    free, _ = training.fitted(traits, results, free=(False, True))
    assert free[0] > 0 > free[1]


def test_a_duel_against_nothing_known_is_won_and_against_itself_is_even():
    game = fairground.game("crash-grid")
    blank = {
        name: tuple((0,) * len(line) for line in lines)
        for name, lines in training.weights_of(game).items()
    }
    assert duel(game, training.taught(game, blank), 3, 60, 1).low > 1 / 3
    even = duel(game, game, 4, 60, 1)
    assert even.low < 0.25 < even.high


def test_a_judgement_made_by_hand_and_a_file_without_one_are_refused(tmp_path):
    hand_made = next(game for game in map(fairground.game, OWN) if game not in LEARNED)
    with pytest.raises(training.NothingToLearn, match="made by hand"):
        training.train(hand_made, 1, 0, 1)
    file = tmp_path / "empty.py"
    file.write_text("")
    with pytest.raises(FairgroundError, match="has no function estimate"):
        training.judged_by(fairground.game("crash-grid"), file)


# ---------------------------------------------------------------- games without a judgement


def test_a_game_without_a_judgement_learns_what_its_layout_declares(tmp_path):
    (lesson,) = training.lessons_of(GOOFSPIEL)
    assert lesson.traits[0] == "Hand: how many"
    learned = training.train(GOOFSPIEL, 40, 1, 1)
    points = lesson.traits.index("Points")
    assert learned["WORTH"][0][points] > 0
    file = tmp_path / "weights.py"
    file.write_text(training.as_source(GOOFSPIEL, learned, "fairground train goofspiel"))
    judged = training.judged_by(GOOFSPIEL, file)
    assert training.weights_of(judged) == learned
    assert duel(judged, GOOFSPIEL, 2, 60, 1).low > 1 / 2


def test_both_twins_judge_by_the_weights_of_the_number_of_seats():
    lines = {2: (5000, 10), 3: (4000, -20), 4: (3000, 30)}
    game = training.taught(LIARS_DICE, {"WORTH": tuple(lines.values())})
    assert replace(game, version=2).judgement.WORTH == game.judgement.WORTH
    for seats, (many, high) in lines.items():
        position = game.new(seats, seed=seats)
        cups = position.describe()["cup"]
        sums = [many * len(cup) + high * sum(map(int, cup)) for cup in cups]
        shares = np.exp(np.array(sums) / 10_000)
        expected = (seats * shares / shares.sum() - 1) / (seats - 1)
        state, desk = game.plain.state(position.row), game.plain.new_desk()
        row, room = game.compiled.state(position.row), game.compiled.new_desk()
        for seat in range(seats):
            assert game.plain.estimate(state, seat, desk) == pytest.approx(expected[seat])
            assert game.compiled.estimate(row, seat, room) == pytest.approx(expected[seat])


def test_weights_that_do_not_fit_and_layouts_without_traits_are_refused():
    with pytest.raises(ValueError, match="do not fit its layout"):
        replace(LIARS_DICE, judgement=SimpleNamespace(WORTH=((1, 2),)))
    bare = replace(fairground.game("crash-grid"), judgement=None)
    with pytest.raises(training.NothingToLearn, match="declares no numbers, cards or dice"):
        training.train(bare, 1, 0, 1)
