"""Studies: the same games whoever plays them and however often it is stopped, and true counts."""

import json
import subprocess
import sys
from collections import Counter

import polars as pl
import pytest

import fairground
import foreign
from fairground.kernel.tape import openly
from fairground.lab import study
from fairground.lab.studies import noting as n
from fairground.lab.studies import run as running
from fairground.lab.studies.plans import BadStudy, make_plan, read_vary
from fairground.lab.studies.run import Stopped
from fairground.lab.studies.study import Study

GAME = fairground.game("crash-grid")
NAMES = [game.name for game in fairground.all_games() if game.measures.tallies]


def contents(folder):
    return {file.name: file.read_bytes() for file in folder.glob("*.parquet")}


def small(folder, **asked):
    asked = {"bots": ("greedy", "random"), "games": 60, "vary": {"board_size": (6, 8)}} | asked
    return study("crash-grid", seed=3, out=folder, decisions=True, **asked)


def test_results_are_the_same_bytes_whatever_the_workers_and_the_units(tmp_path, monkeypatch):
    monkeypatch.setattr(running, "paced", lambda plan, variant: 7)
    small(tmp_path / "one", workers=1)
    monkeypatch.setattr(running, "paced", lambda plan, variant: 16)
    small(tmp_path / "two", workers=2)
    assert contents(tmp_path / "one") == contents(tmp_path / "two")
    assert set(contents(tmp_path / "one")) == {
        "games.parquet",
        "decisions.parquet",
        "counts.parquet",
    }


def test_a_study_that_was_stopped_goes_on_and_comes_out_the_same(tmp_path, monkeypatch):
    monkeypatch.setattr(running, "paced", lambda plan, variant: 4)

    def stop(done, total):
        if done >= 12:
            raise KeyboardInterrupt

    with pytest.raises(Stopped, match=r"stopped: \d+ of 120 games are kept in .*goes on"):
        small(tmp_path / "stopped", report=stop)
    kept = len(list((tmp_path / "stopped" / "parts").glob("*.games")))
    assert kept >= 3
    told = []
    small(tmp_path / "stopped", report=lambda done, total: told.append((done, total)))
    assert told[0] == (4 * kept, 120)
    small(tmp_path / "whole")
    assert contents(tmp_path / "stopped") == contents(tmp_path / "whole")
    assert not (tmp_path / "stopped" / "parts").exists()


def test_more_games_are_added_to_those_that_are_there(tmp_path):
    small(tmp_path / "grown", games=20)
    small(tmp_path / "grown", games=60)
    small(tmp_path / "whole", games=60)
    assert contents(tmp_path / "grown") == contents(tmp_path / "whole")


def test_tables_are_dealt_alike_in_every_variant_and_rotation(tmp_path):
    rows = small(tmp_path / "s").games.collect()
    assert len(rows) == 120
    keys = rows.group_by("table").agg(pl.col("key").n_unique())
    assert keys["key"].to_list() == [1] * 30
    assert rows.select(pl.sum_horizontal("share_0", "share_1")).to_series().unique().item() == 1


@pytest.mark.parametrize("name", NAMES)
def test_what_is_counted_is_what_happened(tmp_path, name):
    """One game is counted in compiled code, and by hand on the plain twin."""
    game = fairground.game(name)
    found = study(name, bots=("random",), games=1, seed=5, out=tmp_path / "s", decisions=True)
    replay = found.replay(0)
    position = replay.verify(game)
    row = found.games.collect().row(0, named=True)
    assert position.outcome is not None
    assert [row[f"share_{seat}"] for seat in range(position.seats)] == pytest.approx(
        list(position.outcome.scores)
    )
    assert row["decisions"] == len(position.steps)
    assert row["key"] == replay.key
    events = [position._first_events, *(step.events for step in position.steps)]
    told = [event for part in events for event in openly(part)]
    (sample,) = found.samples
    counts = {place: sums[0] for place, sums in sample.counts.items()}
    kinds = Counter(event.kind for event in told)
    assert {
        place - n.KINDS: total
        for place, total in counts.items()
        if 0 <= place - n.KINDS < len(game.events)
    } == dict(kinds)
    assert sum(total for place, total in counts.items() if place < n.RULES) == len(told)
    if game.measures.turn is not None:
        assert row["turns"] == kinds[game.measures.turn.kind]
    decisions = found.decisions.collect()
    assert decisions["action"].to_list() == [action for _, action in replay.actions]
    assert decisions["choices"].sum() == row["choices"]
    assert (decisions["choices"] == 1).sum() == row["forced"]


def test_a_game_of_searching_bots_is_a_row_that_can_be_opened(tmp_path):
    found = study(
        "crash-grid",
        bots=("search:40", "greedy"),
        games=2,
        options={"board_size": 6},
        out=tmp_path / "s",
        workers=1,
    )
    rows = found.games.collect()
    assert rows["rotation"].to_list() == [0, 1]
    replay = found.replay(1)
    assert replay.verify(GAME).outcome is not None
    assert replay.names == ("greedy 1", "search:40 2")
    with pytest.raises(BadStudy, match="there is no game 2; this study has games 0 to 1"):
        found.replay(2)


def test_a_bot_that_looks_wins_where_lies_are_told(tmp_path):
    found = study("grid-of-shadows", bots=("looking", "greedy"), games=60, out=tmp_path / "s")
    by_bot = {one.label: one for one in found.findings(["bots"])["the game as asked for"]}
    assert by_bot["looking"].low > 0.6


def test_a_strangers_game_is_studied_without_a_word_from_it(tmp_path):
    foreign.install_counting(tmp_path / "site")
    words = [sys.executable, "-m", "fairground", "lab", "run", "counting", "--games", "40"]
    words += ["--bots", "random", "--out", str(tmp_path / "s")]
    environment = foreign.environment(tmp_path / "site")
    done = subprocess.run(words, capture_output=True, text=True, check=True, env=environment)
    assert "A game takes" in done.stdout
    assert "The report is" in done.stdout
    assert (tmp_path / "s" / "report.html").exists()


# ---------------------------------------------------------------- bad input


def test_a_folder_of_another_study_is_left_alone(tmp_path):
    small(tmp_path / "s")
    before = contents(tmp_path / "s")
    with pytest.raises(BadStudy, match="holds another study, and nothing of it is overwritten"):
        study("crash-grid", bots=("random",), games=5, out=tmp_path / "s")
    assert contents(tmp_path / "s") == before
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "mine.txt").write_text("mine")
    with pytest.raises(BadStudy, match="is in use, and nothing in it is overwritten"):
        small(tmp_path / "other")


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"format": 99}, "has format 99; this program reads format 1, and leaves the folder"),
        ({"fairground": "replay"}, "is not a study's folder: its study.json does not say so"),
        ({"plan": {"version": 99}}, "is of version 99 of Crash Grid, and this program plays"),
    ],
)
def test_a_folder_of_another_version_is_left_alone(tmp_path, change, sentence):
    small(tmp_path / "s", games=2)
    head = json.loads((tmp_path / "s" / "study.json").read_text())
    if "plan" in change:
        change = {"plan": head["plan"] | change["plan"]}
    (tmp_path / "s" / "study.json").write_text(json.dumps(head | change))
    before = contents(tmp_path / "s")
    with pytest.raises(BadStudy, match=sentence):
        Study(tmp_path / "s")
    with pytest.raises(BadStudy, match=sentence):
        small(tmp_path / "s", games=2)
    assert contents(tmp_path / "s") == before


def test_wrong_questions_get_a_sentence():
    def plan(**asked):
        return make_plan(GAME, asked.pop("lineups", [("random",)]), **asked)

    with pytest.raises(fairground.BadOption, match="there is no option 'size'; the options are s"):
        read_vary(GAME, 2, ["size=6"])
    with pytest.raises(fairground.BadOption, match="is for 2 to 4 seats, not '7'"):
        read_vary(GAME, 2, ["seats=2,7"])
    with pytest.raises(fairground.BadOption, match="board_size is both set and varied"):
        plan(options={"board_size": 6}, vary={"board_size": (6, 8)})
    with pytest.raises(BadStudy, match="must be different"):
        plan(vary={"board_size": (6, 6)})
    with pytest.raises(BadStudy, match="2 bots cannot sit at a table of 3"):
        plan(lineups=[("random", "greedy")], vary={"seats": (3,)})
    with pytest.raises(BadStudy, match="the variant board size 13 cannot be played: option board"):
        plan(vary={"board_size": (6, 13)})
    with pytest.raises(fairground.FairgroundError, match="there is no bot 'hal'"):
        plan(lineups=[("hal",)])


def test_an_unknown_metric_is_named_with_those_that_there_are(tmp_path):
    with pytest.raises(BadStudy, match="there is no metric 'fun'; the metrics are seats, bots"):
        small(tmp_path / "s", games=2).findings(["fun"])


FULL = """
import resource, sys
from fairground.kernel.errors import FairgroundError
from fairground.lab import study
resource.setrlimit(resource.RLIMIT_FSIZE, (2000, 2000))
try:
    study("crash-grid", bots=("random",), games=400, out=sys.argv[1])
except FairgroundError as error:
    print(error)
"""


def test_a_disk_that_takes_no_more_is_told_in_a_sentence(tmp_path):
    words = [sys.executable, "-c", FULL, str(tmp_path / "s")]
    done = subprocess.run(words, capture_output=True, text=True, check=True)
    assert "cannot write to" in done.stdout
    assert "what is done is kept there, and the same command goes on from it" in done.stdout
    assert not list((tmp_path / "s" / "parts").glob("*.games"))
    found = study("crash-grid", bots=("random",), games=400, out=tmp_path / "s")
    assert len(found.games.collect()) == 400
