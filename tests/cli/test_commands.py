"""The command line as a person uses it: in a process of its own, judged by what it prints."""

import json
import os
import re
import subprocess
import sys
from io import StringIO

import pytest
from rich.console import Console

import fairground
from fairground.cli import tables
from fairground.cli.tables import BENCH_ROWS, RATE
from fairground.registry import OWN


def run(
    *arguments: str, cwd: str | None = None, before: str = ""
) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "COLUMNS": "120", "NO_COLOR": "1"}
    return subprocess.run(
        [sys.executable, "-c", f"{before}\nfrom fairground.cli import main; main()", *arguments],
        capture_output=True,
        text=True,
        env=environment,
        cwd=cwd,
        timeout=300,
    )


def test_version_and_help():
    assert run("--version").stdout.startswith("fairground 0.")
    done = run()
    assert done.returncode == 0
    for command in (
        "games",
        "rules",
        "play",
        "simulate",
        "bench",
        "check",
        "replay",
        "warm",
        "analyse",
    ):
        assert command in done.stdout


def test_games_are_listed_with_their_publishers():
    done = run("games")
    assert "crash-grid" in done.stdout
    assert "Disrupt Games" in done.stdout
    assert "2 to 4" in done.stdout


def test_one_rule_and_the_whole_book():
    assert "CG-35" in run("rules", "crash-grid", "cg-35").stdout
    assert "Does the way a card points matter? No" in run("rules", "crash-grid", "R3").stdout
    whole = run("rules", "crash-grid").stdout
    assert "Extended Mode" in whole
    assert "CG-54" in whole


def test_coverage_lists_rules_without_a_test_and_fails(tmp_path):
    (tmp_path / "test_some.py").write_text(
        'import pytest\n\n@pytest.mark.rule("CG-1", "CG-R3")\ndef test_a(): pass\n'
    )
    done = run("rules", "crash-grid", "--coverage", "--tests", str(tmp_path))
    assert done.returncode == 1
    assert "CG-2 " in done.stdout
    assert "CG-1 " not in done.stdout
    assert done.stdout.splitlines()[-1] == "2 of 86 rules are claimed by a test"


def test_every_rule_of_crash_grid_is_claimed_by_a_test(request):
    done = run("rules", "crash-grid", "--coverage", cwd=str(request.config.rootpath))
    assert done.returncode == 0, done.stdout


def test_simulate_gives_the_same_games_for_the_same_seed():
    arguments = ("simulate", "crash-grid", "--games", "60", "--bots", "greedy,greedy,random")
    first, second = (json.loads(run(*arguments, "--seed", "5", "--json").stdout) for _ in range(2))
    assert first["games"] == 60
    assert first["bots"] == second["bots"]
    assert first["bots"][2]["share"] < 0.1
    assert sum(bot["share"] for bot in first["bots"]) == pytest.approx(1)
    assert first["bots"][0]["low"] < first["bots"][0]["share"] < first["bots"][0]["high"]


def test_a_ladder_is_written_under_the_name_of_what_was_played(tmp_path):
    words = ["ladder", "crash-grid", "--bots", "random,greedy", "--most", "2"]
    for seats, name in (
        ("2", "crash-grid-random-greedy"),
        ("3", "crash-grid-3-seats-random-greedy"),
    ):
        done = run(*words, "--seats", seats, "--out", str(tmp_path))
        assert done.returncode == 0, done.stderr
        assert "greedy: " in done.stdout
        page = (tmp_path / f"{name}.md").read_text()
        command = f"fairground ladder crash-grid --bots random,greedy --most 2 --seats {seats}"
        assert f"`{command}`" in page  # wherever it was written to
        assert f"({name}.svg)" in page
        assert (tmp_path / f"{name}.svg").is_file()
    assert len(list(tmp_path.iterdir())) == 4


def test_a_ladder_is_written_nowhere_if_not_told_where(tmp_path):
    words = ["ladder", "crash-grid", "--bots", "random,greedy", "--most", "2"]
    done = run(*words, cwd=str(tmp_path))
    assert done.returncode == 0, done.stderr
    assert "Crash Grid: the ladder at 2 seats" in done.stdout
    assert "Add --out FOLDER" in done.stdout
    assert list(tmp_path.iterdir()) == []


def test_simulate_prints_a_table_with_confidence_intervals():
    done = run("simulate", "crash-grid", "--games", "20", "-o", "board_size=6", "--seed", "1")
    assert done.returncode == 0
    assert "95 % confidence" in done.stdout
    assert "greedy" in done.stdout


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("simulat",), "there is no command 'simulat' (did you mean 'simulate'?); the commands"),
        (("swim",), "there is no command 'swim'; the commands are games, rules, play"),
        (("replay", "tell"), "there is no command 'tell'; the commands are show, watch, verify"),
        (("replay",), "fairground replay needs a command: show, watch, verify"),
        (("--nope",), "there is no option --nope; the options are --version, --install-completion"),
        (("games", "chess"), "'chess' is too much; see fairground games --help"),
        (("rules",), "GAME is missing; see fairground rules --help"),
        (("replay", "show"), "REPLAY is missing; see fairground replay show --help"),
        (("rules", "chess"), "there is no game 'chess'; the games are crash-grid"),
        (("rules", "crsh-grid"), "there is no game 'crsh-grid' (did you mean 'crash-grid'?); the"),
        (("rules", "--search", " "), "--search needs a word to look for"),
        (("help", "replay", "wach"), "there is no command 'wach' (did you mean 'watch'?); the"),
        (("help", "games", "all"), "'all' is too much; see fairground games --help"),
        (("simulate", "crash-grid", "--gams", "9"), "no option --gams (did you mean '--games'?)"),
        (("simulate", "crash-grid", "--bots", "greddy,random"), "did you mean 'greedy'?"),
        (("simulate", "crash-grid", "-o", "boardsize=6"), "(did you mean 'board_size'?)"),
        (("play",), "GAME is missing; see fairground play --help"),
        (("play", "--resume", "--seed", "3"), "--resume goes on with a game as it is"),
        (("rules", "crash-grid", "CG-99"), "there is no rule 'CG-99'; rules are CG-1 to CG-54"),
        (("rules", "crash-grid", "--coverage", "--tests", "nowhere"), "there is no folder nowhere"),
        (("simulate", "crash-grid", "--games", "many"), "--games must be a whole number"),
        (("simulate", "crash-grid", "--games"), "--games needs a value"),
        (("simulate", "crash-grid", "--games", "0"), "must be at least 1"),
        (("simulate", "crash-grid", "--threads", "0"), "--threads must be at least 1"),
        (("serve", "--port", "99999"), "--port must be at most 65535"),
        (("ladder", "crash-grid", "--out", __file__), "cannot make the folder"),
        (("train", "crash-grid", "--out", f"{__file__}/weights.py"), "cannot make the folder"),
        (("simulate", "crash-grid", "--bots", "hal,random"), "the bots are gentle, casual"),
        (("simulate", "crash-grid", "--bots", "random"), "is for 2 to 4 seats, not 1"),
        (("simulate", "crash-grid", "-o", "hand_size=9"), "a whole number from 1 to 7"),
        (("simulate", "crash-grid", "-o", "hand_size"), "not of the form NAME=VALUE"),
        (("simulate", "crash-grid", "-o", "wings=2"), "the options are board_size, suits"),
        (("play", "crash-grid", "--seats", "human,hal"), "; a person is human"),
        (("play", "crash-grid"), "needs a terminal for its screen"),
        (("replay", "verify", "nowhere.json"), "cannot read nowhere.json"),
        (("train", "crash-grid", "--versus", "nowhere.py"), "there is no file nowhere.py"),
        (("check", "chess"), "there is no game 'chess'"),
        (("bench", "chess"), "there is no game 'chess'"),
    ],
)
def test_an_error_is_one_clear_line_and_exit_code_2(arguments, sentence):
    done = run(*arguments)
    assert done.returncode == 2
    assert done.stdout == ""
    assert len(done.stderr.splitlines()) == 1
    assert done.stderr.startswith("fairground: ")
    assert sentence in done.stderr


@pytest.fixture
def replay_file(tmp_path):
    t = fairground.game("crash-grid").new(seats=2, seed=3, board_size=6, rounds_min=1, rounds_max=1)
    while t.pending:
        seat = t.pending[0]
        t.play(seat, t.choices(seat)[-1].id)
    path = tmp_path / "game.json"
    path.write_text(t.replay().to_json())
    return path


def test_a_replay_is_verified_and_shown(replay_file):
    done = run("replay", "verify", str(replay_file))
    assert done.returncode == 0
    claimed = json.loads(replay_file.read_text())["hash"]
    assert done.stdout.startswith("Verified: Crash Grid, ")
    assert claimed in done.stdout
    shown = run("replay", "show", str(replay_file)).stdout
    assert "Round 1 begins. CG-53" in shown
    assert "crashes. CG-3" in shown


def test_a_replay_shown_as_a_seat_hides_the_others_draws(replay_file):
    everything = run("replay", "show", str(replay_file), "--seat", "1", "--step", "1").stdout
    assert "S0 chooses" in everything
    other = run("replay", "show", str(replay_file), "--seat", "2", "--step", "1").stdout
    assert "S0 chooses a card." in other
    assert other.splitlines()[-1] == "S1 is to decide."


@pytest.fixture
def named_file(tmp_path):
    """A few steps of Ann and of a player whose name looks like markup."""
    position = fairground.game("crash-grid").new(seats=2, seed=3, names=["Ann", "[red]Bob"])
    for _ in range(4):
        seat = position.pending[0]
        position.play(seat, position.choices(seat)[0].id)
    file = tmp_path / "named.json"
    file.write_text(position.replay().to_json(), encoding="utf-8")
    return file


def test_a_replay_is_told_with_the_names_of_its_players(named_file):
    shown = run("replay", "show", str(named_file)).stdout
    assert "Ann chooses a card. CG-17" in shown
    assert "[red]Bob chooses a card. CG-17" in shown
    assert "S0" not in shown


def test_a_replay_told_openly_names_every_card_once(named_file):
    position = fairground.Replay.from_json(named_file.read_text()).position(
        fairground.game("crash-grid")
    )
    shown = run("replay", "show", str(named_file), "--open").stdout
    lines = [line.strip() for line in shown.splitlines()]
    assert not any("chooses a card" in line or "draws a card" in line for line in lines)
    for seat, name in enumerate(position.names):
        own = [line.text for line in position.log(seat) if line.text.startswith(f"{name} chooses")]
        assert len(own) == 1
        assert sum(own[0] in line for line in lines) == 1
    refused = run("replay", "show", str(named_file), "--open", "--seat", "1")
    assert refused.returncode == 2
    assert "give one of them" in refused.stderr


def test_long_sentences_of_a_replay_hang_below_themselves(named_file, monkeypatch):
    monkeypatch.setenv("COLUMNS", "44")
    environment = {**os.environ, "NO_COLOR": "1"}
    words = [sys.executable, "-c", "from fairground.cli import main; main()"]
    words += ["replay", "show", str(named_file), "--step", "0"]
    shown = subprocess.run(words, capture_output=True, text=True, env=environment, check=True)
    told = [line for line in shown.stdout.splitlines() if line.startswith(("   0  ", "      "))]
    assert len([line for line in told if line.startswith("      ")]) >= 1
    assert all(len(line) <= 44 and line == line.rstrip() for line in told)


def test_a_replay_shows_the_board_at_the_end_of_each_round(tmp_path):
    position = fairground.game("crash-grid").new(seats=2, seed=3, board_size=6)
    while position.pending:
        seat = position.pending[0]
        position.play(seat, position.choices(seat)[-1].id)
    file = tmp_path / "rounds.json"
    file.write_text(position.replay().to_json(), encoding="utf-8")
    ends = [number for number, step in enumerate(position.steps) if step.picture is not None]
    assert ends
    for words in ((), ("--seat", "1"), ("--open",)):
        rows = run("replay", "show", str(file), *words).stdout.splitlines()
        told = "\n".join(row.strip() for row in rows)
        for number in ends:
            board = "\n".join(row.strip() for row in position.picture(number).describe()["board"])
            before, _, after = told.partition(board)
            assert re.search(r"CG-5[01]$", before)  # the round was scored, or void
            assert " begins. " in after.split("\n")[1]
            told = after


def test_a_forged_replay_is_refused(replay_file):
    data = json.loads(replay_file.read_text())
    data["hash"] = "0" * 32
    replay_file.write_text(json.dumps(data))
    done = run("replay", "verify", str(replay_file))
    assert done.returncode == 2
    assert "does not come out as it says" in done.stderr


def test_what_was_measured_fits_into_80_characters():
    measured = {key: 83_557_823.0 if form == RATE else 99.99 for key, _, form in BENCH_ROWS}
    names = [*OWN, "another", "game-of-a-stranger"]
    figures = dict.fromkeys(names, measured)
    console = Console(width=80, record=True, file=StringIO())
    console.print(tables.bench(figures | {"crash-grid": dict.fromkeys(measured)}))
    told = console.export_text()
    assert "…" not in told
    assert all(label in told for _, label, _ in BENCH_ROWS)
    assert "no Numba" in told
    assert "stranger" in told
    assert told.count("83.6 M") == 5 * (len(names) - 1)


def test_check_runs():
    short = "from fairground.lab import conformance as c; c.CHECKS = c.CHECKS[:3]"
    done = run("check", "crash-grid", before=short)
    assert done.returncode == 0, done.stdout
    assert done.stdout.splitlines()[-1] == "Crash Grid keeps the contract."


def test_warm_runs():
    assert run("warm").stdout.startswith("All twins are ready")


def test_bench_runs():
    short = "from fairground.lab import bench; bench.LAP, bench.REPEATS = 0.02, 2"
    done = run("bench", "crash-grid", "--json", before=short)
    figures = json.loads(done.stdout)["games"]["crash-grid"]
    wanted = {
        "decisions_per_second",
        "plain_decisions_per_second",
        "copy_ns",
        "compile_s",
        "cached_s",
    }
    assert wanted <= set(figures)
    assert figures["decisions_per_second"] > figures["plain_decisions_per_second"] > 0
    assert figures["compile_s"] > figures["cached_s"] > 0


@pytest.fixture(scope="module")
def finished(tmp_path_factory):
    """The replay of a whole duel."""
    position = fairground.game("gold-n-crash").new(seed=4)
    while position.pending:
        seat = position.pending[0]
        position.play(seat, position.choices(seat)[-1].id)
    file = tmp_path_factory.mktemp("replays") / "duel.json"
    file.write_text(position.replay().to_json(), encoding="utf-8")
    return file


def test_a_game_is_analysed(finished):
    done = run("analyse", str(finished), "--iterations", "20")
    assert done.returncode == 0, done.stderr
    for title in ("Odds over the game", "Turning points", "What the bot would have played"):
        assert title in done.stdout
    first = run("analyse", str(finished), "--iterations", "20", "--json", "--threads", "1").stdout
    again = run("analyse", str(finished), "--iterations", "20", "--json", "--threads", "2").stdout
    assert first == again
    data = json.loads(first)
    for account in data["accounts"]:
        parts = account["start"] + account["luck"] - account["losses"] + account["gifts"]
        assert parts == pytest.approx(account["result"], abs=0.001)


def test_what_cannot_be_analysed_is_refused_in_a_sentence(finished, tmp_path):
    missing = run("analyse", str(tmp_path / "none.json"))
    assert missing.returncode != 0
    assert "cannot read" in missing.stderr
    (tmp_path / "bad.json").write_text("{", encoding="utf-8")
    assert "corrupt or cut off" in run("analyse", str(tmp_path / "bad.json")).stderr
    kept = json.loads(finished.read_text(encoding="utf-8"))
    cut = fairground.Replay.from_json(json.dumps(kept)).position(fairground.game(kept["game"]), 5)
    (tmp_path / "cut.json").write_text(cut.replay().to_json(), encoding="utf-8")
    unfinished = run("analyse", str(tmp_path / "cut.json"))
    assert unfinished.returncode != 0
    assert "this game is not over" in unfinished.stderr
    assert "Traceback" not in unfinished.stderr
