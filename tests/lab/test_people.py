"""People's games as a study: from replay files, and from a real hall's database."""

import random

import pytest
from typer.testing import CliRunner

import fairground
from fairground.cli.app import app
from fairground.lab.studies.people import gather
from fairground.lab.studies.plans import BadStudy
from fairground.lab.studies.study import Study

GAME = fairground.game("crash-grid")


def played(seed, size=6, until=None):
    """A game that two people have played, one of whom took something back."""
    position = GAME.new(2, seed=seed, names=("Ada", "Grace"), board_size=size)
    luck = random.Random(seed)
    while position.pending and (until is None or len(position.steps) < until):
        seat = position.pending[0]
        position.play(seat, luck.choice(position.choices(seat)).id)
    return position.replay()


def test_replays_are_a_study_without_names(tmp_path):
    games = [*(played(seed) for seed in range(6)), played(9, size=8)]
    for number, replay in enumerate(games):
        (tmp_path / f"{number}.json").write_text(replay.to_json())
    (tmp_path / "open.json").write_text(played(7, until=5).to_json())
    words = ["lab", "replays", "crash-grid", str(tmp_path), "--out", str(tmp_path / "s")]
    done = CliRunner().invoke(app, words)
    assert done.exit_code == 0, done.output
    assert "Left out: 1 game: a game that is not over is not counted." in done.output
    found = Study(tmp_path / "s")
    assert [sample.games for sample in found.samples] == [6, 1]
    assert [sample.variant.label for sample in found.samples] == ["board size 6", "board size 8"]
    rows = found.games.collect()
    assert rows["decisions"].to_list() == [len(replay.actions) for replay in games]
    for number, replay in enumerate(games):
        again = found.replay(number)
        assert (again.actions, again.hash, again.names) == (replay.actions, replay.hash, None)
    for file in (tmp_path / "s").iterdir():
        assert b"Ada" not in file.read_bytes()


def test_there_must_be_a_game_and_no_study_is_overwritten(tmp_path):
    with pytest.raises(BadStudy, match="there is no finished game of Crash Grid to study"):
        gather(GAME, [played(1, until=3)], tmp_path / "none")
    assert not (tmp_path / "none").exists()
    gather(GAME, [played(1)], tmp_path / "s")
    with pytest.raises(BadStudy, match="holds a study already"):
        gather(GAME, [played(2)], tmp_path / "s")


def test_a_halls_finished_games_are_a_study_without_names(tmp_path):
    from server.visitors import Hall, Person

    (tmp_path / "hall").mkdir()
    hall = Hall(tmp_path / "hall").open()
    with Person(hall, "Ada") as ada:
        for number in range(2):
            with ada.visit(ada.set_up("me", "here")) as visit:
                visit.until("moment")
                visit.play_on(random.Random(number))
        ada.set_up("me", "here")
    assert hall.end() == ""
    words = ["lab", "hall", "crash-grid", "--database", str(hall.database)]
    done = CliRunner().invoke(app, [*words, "--out", str(tmp_path / "s")])
    assert done.exit_code == 0, (done.output, done.exception)
    found = Study(tmp_path / "s")
    assert sum(sample.games for sample in found.samples) == 2
    assert found.replay(0).verify(GAME).outcome is not None
    for file in (tmp_path / "s").iterdir():
        assert b"Ada" not in file.read_bytes()
