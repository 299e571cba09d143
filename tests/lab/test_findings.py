"""What a study says: intervals that hold, verdicts in words, goals, and a page of its own."""

import json
import math
import re
from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner

from fairground.cli.app import app
from fairground.lab import study
from fairground.lab.intervals import samples_for, sequence_margin
from fairground.lab.studies import charts, counted, words
from fairground.lab.studies.compare import MEASURES, verdict, verdicts
from fairground.lab.studies.findings import Finding, Pace, games_needed, quantile
from fairground.lab.studies.goals import read_goal
from fairground.lab.studies.page import page
from fairground.lab.studies.plans import BadStudy
from fairground.lab.studies.study import Study


@pytest.fixture(scope="module")
def sizes(tmp_path_factory):
    """Two sizes of a board, which differ in length for certain."""
    return study(
        "crash-grid",
        bots=("greedy", "random"),
        games=120,
        vary={"board_size": (6, 10)},
        out=tmp_path_factory.mktemp("lab") / "sizes",
    )


# ---------------------------------------------------------------- intervals


def test_a_confidence_sequence_holds_at_all_times_at_once():
    luck = np.random.default_rng(1)
    left = 0
    times = np.arange(50, 2000)
    margins = np.array([sequence_margin(1.0, int(count)) for count in times])
    for _ in range(400):
        means = np.cumsum(luck.standard_normal(2000))[times - 1] / times
        left += bool((np.abs(means) > margins).any())
    assert left <= 400 * 0.05 + 3 * math.sqrt(400 * 0.05 * 0.95)


def test_an_interval_that_is_good_for_one_look_does_not_hold_for_many():
    luck = np.random.default_rng(1)
    times = np.arange(50, 2000)
    means = np.cumsum(luck.standard_normal((400, 2000)), axis=1)[:, times - 1] / times
    left = (np.abs(means) > 1.96 / np.sqrt(times)).any(axis=1).mean()
    assert left > 0.2


def test_samples_until_a_sequence_is_narrow_enough():
    count = samples_for(2.0, 0.1)
    assert sequence_margin(2.0, count) <= 0.1 < sequence_margin(2.0, count * 9 // 10)


def test_games_that_tell_who_is_better():
    assert games_needed(0.5) == math.inf
    assert games_needed(0.99) == 1
    assert games_needed(0.6) == 65  # 1.645² · 0.24 / 0.01


def test_a_quantile_lies_between_order_statistics():
    found = quantile("length", "median", np.arange(1000), 0.5)
    assert found.low < found.value == 500 < found.high
    assert found.high - found.low < 70


# ---------------------------------------------------------------- findings


def test_every_finding_has_an_interval_and_games(sizes):
    for found in sizes.findings().values():
        for one in found:
            assert isinstance(one, Finding)
            assert one.low <= one.value + 1e-9, one
            assert one.value <= one.high + 1e-9, one
            assert 0 < one.games <= 120


def test_shares_of_seats_and_of_bots_sum_to_one(sizes):
    for found in sizes.findings(["seats", "bots"]).values():
        seats = [one.value for one in found if re.fullmatch(r"seat \d", one.label)]
        bots = [one.value for one in found if one.label in ("greedy", "random")]
        assert sum(seats) == pytest.approx(1)
        assert sum(bots) == pytest.approx(1)


def test_minutes_follow_the_designers_pace(sizes):
    quick = Study(sizes.folder, Pace(choice=10, idle=0)).samples[0]
    slow = Study(sizes.folder, Pace(choice=20, idle=0)).samples[0]
    assert slow.minutes() == pytest.approx(2 * quick.minutes())


def test_the_games_own_tallies_are_parts_of_all(sizes):
    sample = sizes.samples[0]
    causes = counted.tally(sample, sample.game.measures.tallies[0])
    assert {one.label for one in causes} <= {
        "the edge of the arena",
        "a wall",
        "another rider",
    }
    assert sum(one.value for one in causes) == pytest.approx(1)
    squares = counted.heat(sample, sample.game.measures.tallies[2])
    assert max(x for x, _, _ in squares) == 5  # the board has six columns


def test_a_larger_board_takes_longer_and_that_is_said(sizes):
    found = {one.measure: one for one in verdicts(sizes.samples)}
    assert found["minutes"].settled
    assert found["minutes"].words == "more"
    assert found["minutes"].difference > found["minutes"].margin
    told = words.comparison(found["minutes"], "minutes", MEASURES["minutes"].unit)
    assert re.fullmatch(
        r"Board size 10: minutes [\d.]+ min where it was [\d.]+ min: more \(by .* ± .*\)\.", told
    )


def test_a_variant_does_not_differ_from_itself(sizes):
    sample = sizes.samples[0]
    for name in MEASURES:
        one = verdict(sample, sample, name)
        assert one.difference == 0
        assert one.words not in ("more", "less")


def test_what_is_not_clear_says_how_many_games_it_needs(sizes):
    open_ones = [one for one in verdicts(sizes.samples) if not one.settled]
    for one in open_ones:
        assert re.search(r"needs about [\d,]+ more game", one.words)
        assert one.more > 0


def test_what_is_varied_together_is_drawn_as_lines_and_maps(tmp_path):
    found = study(
        "crash-grid",
        bots=("random",),
        games=8,
        vary={"board_size": (6, 8, 10), "hand_size": (4, 5)},
        out=tmp_path / "s",
    )
    drawn = dict([*charts.sweeps(found.samples), *charts.interactions(found.samples)])
    assert list(drawn) == [
        "Minutes by board size",
        "Minutes by board size and hand size",
        "Unfairness of the worst seat by board size and hand size",
    ]
    spec = drawn["Minutes by board size"].to_dict()
    (rows,) = spec["datasets"].values()
    assert sorted({row["x"] for row in rows}) == [6, 8, 10]
    assert {row["variant"] for row in rows} == {"hand size 4", "hand size 5"}
    assert all(row["low"] <= row["value"] <= row["high"] for row in rows)


# ---------------------------------------------------------------- goals


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("fun", "'fun' is no goal; a goal is"),
        ("45 to 30 minutes", "can never be reached: 45 is above 30"),
        ("seats fair, luck at most 3", "'luck at most 3' is no goal"),
    ],
)
def test_an_unknown_goal_is_answered_with_those_that_there_are(text, sentence):
    with pytest.raises(BadStudy, match=sentence):
        read_goal(text)


def test_a_goal_finds_the_variant_that_meets_it(tmp_path):
    words_ = ["lab", "run", "crash-grid", "--bots", "greedy", "--vary", "board_size=6,8,10,12"]
    words_ += ["--goal", "seats fair, 13 to 16 minutes", "--games", "64"]
    done = CliRunner().invoke(app, [*words_, "--out", str(tmp_path / "s")])
    assert done.exit_code == 0, done.output
    best = re.search(r"board size (\d+)", done.output[done.output.index("The goal") :])
    assert best is not None
    assert best[1] == "8"
    assert "comes closest" in (text := (tmp_path / "s" / "report.html").read_text()) or (
        "meets the goal" in text
    )


def test_a_study_stops_as_soon_as_it_is_clear(tmp_path):
    words_ = ["lab", "run", "crash-grid", "--bots", "greedy,random", "--vary", "board_size=6,12"]
    words_ += ["--settle", "minutes", "--games", "2000", "--out", str(tmp_path / "s")]
    done = CliRunner().invoke(app, words_)
    assert done.exit_code == 0, done.output
    assert sum(sample.games for sample in Study(tmp_path / "s").samples) < 2000


# ---------------------------------------------------------------- the page


def test_the_page_is_whole_and_asks_for_nothing(sizes, tmp_path):
    playwright = pytest.importorskip("playwright.sync_api")
    file = tmp_path / "report.html"
    file.write_text(page(sizes), encoding="utf-8")
    asked = []
    with playwright.sync_playwright() as play:
        browser = play.chromium.launch(executable_path="/usr/bin/chromium")
        shown = browser.new_page(viewport={"width": 390, "height": 844})
        shown.on("request", lambda request: asked.append(request.url))
        shown.goto(file.as_uri())
        assert shown.locator("h2").first.inner_text() == "The answer"
        assert shown.locator("figure svg").count() >= 6
        assert shown.evaluate("document.documentElement.scrollWidth") <= 390
        browser.close()
    assert asked == [file.as_uri()]


def test_a_report_and_a_game_are_written_and_nothing_is_overwritten(sizes, tmp_path):
    runner, folder = CliRunner(), str(sizes.folder.path)
    out = tmp_path / "game.json"
    assert runner.invoke(app, ["lab", "game", folder, "3", "--out", str(out)]).exit_code == 0
    shown = runner.invoke(app, ["replay", "verify", str(out)])
    assert shown.output.startswith("Verified: Crash Grid")
    again = runner.invoke(app, ["lab", "game", folder, "3", "--out", str(out)])
    assert "is not overwritten" in str(again.exception)
    wrong = runner.invoke(app, ["lab", "report", folder, "--metrics", "fun"])
    assert "there is no metric 'fun'" in str(wrong.exception)
    nowhere = runner.invoke(app, ["lab", "report", str(tmp_path)])
    assert "is not a study's folder" in str(nowhere.exception)
    paced = runner.invoke(app, ["lab", "report", folder, "--pace", "slow"])
    assert "--pace is one or two numbers of seconds" in str(paced.exception)


def strict(text):
    """JSON as every program reads it: Python's own reader takes NaN, too."""
    return json.loads(text, parse_constant=lambda word: pytest.fail(f"{word} is no JSON"))


def test_programs_read_all_that_was_found_as_data(sizes, tmp_path):
    folder, out = str(sizes.folder.path), str(tmp_path / "report.html")
    words_ = ["lab", "report", folder, "--metrics", "length", "--out", out, "--json"]
    done = CliRunner().invoke(app, words_)
    assert done.exit_code == 0, done.output
    told = strict(done.output)
    assert (told["report"], Path(out).exists()) == (out, True)
    found = sizes.findings(["length"])
    assert [one["label"] for one in told["variants"]] == list(found)
    for variant, sample in zip(told["variants"], sizes.samples, strict=True):
        assert variant["games"] == sample.games
        assert variant["options"] == dict(sample.variant.options)
        assert [one["value"] for one in variant["findings"]] == [
            pytest.approx(one.value) for one in found[variant["label"]]
        ]
    assert {one["measure"] for one in told["comparisons"]} >= {"minutes", "turns"}


def test_a_goal_is_told_as_data_with_how_far_each_variant_is_off(tmp_path):
    words_ = ["lab", "run", "crash-grid", "--bots", "greedy", "--vary", "board_size=6,12"]
    words_ += ["--goal", "seats fair, 13 to 16 minutes", "--games", "16", "--json"]
    done = CliRunner().invoke(app, [*words_, "--out", str(tmp_path / "s")])
    assert done.exit_code == 0, done.output
    goal = strict(done.stdout)["goal"]
    assert [one["missed"] for one in goal] == sorted(one["missed"] for one in goal)
    assert all(len(one["figures"]) == 2 for one in goal)
