"""What people expect of a good command: help where they look for it, names as they write them,
data for programs, a way to stop, and Tab."""

import json
import os
import signal
import subprocess
import sys
import time

import pytest

import fairground

COMMAND = [sys.executable, "-m", "fairground"]
SHOWN = {**os.environ, "COLUMNS": "120", "NO_COLOR": "1"}


def run(*words, **more):
    return subprocess.run(
        [*COMMAND, *words], capture_output=True, text=True, env={**SHOWN, **more}, timeout=300
    )


def printed(*words):
    done = run(*words)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_help_is_found_wherever_one_looks_for_it():
    spoken = printed("replay", "watch", "--help")
    assert "REPLAY" in spoken
    assert printed("replay", "watch", "-h") == spoken
    assert printed("help", "replay", "watch") == spoken
    assert printed("help") == printed("-h") == printed()


@pytest.mark.parametrize("name", ["Crash Grid", "crashgrid", "CRASH_GRID", "crash-grid"])
def test_a_game_is_known_in_any_spelling(name):
    assert printed("rules", name, "CG-12").startswith("CG-12")


def test_titles_are_names_too():
    for game in fairground.all_games():
        assert fairground.game(game.title.upper()) is game


def test_rules_are_searched_in_one_game_and_in_all():
    found = printed("rules", "crash-grid", "--search", "ride face-down")
    assert all("face-down" in line.casefold() for line in found.splitlines()[1:-1])
    everywhere = printed("rules", "--search", "discard")
    assert "Crash Grid" in everywhere
    assert "Gold n' Crash" in everywhere
    nothing = run("rules", "--search", "zyzzyva")
    assert nothing.returncode == 1
    assert nothing.stdout == "0 rules have “zyzzyva”.\n"
    ids = [rule["id"] for rule in json.loads(printed("rules", "--search", "discard", "--json"))]
    assert [line.split()[0] for line in everywhere.splitlines() if "-" in line.split()[0]] == ids


def test_every_table_is_there_as_data(tmp_path):
    games = json.loads(printed("games", "--json"))["games"]
    assert [game["name"] for game in games] == [game.name for game in fairground.all_games()]
    book = json.loads(printed("rules", "crash-grid", "--json"))
    assert [rule["id"] for rule in book] == list(fairground.game("crash-grid").rulebook.rules)
    words = ("ladder", "crash-grid", "--bots", "random,greedy", "--most", "2", "--json")
    ladder = json.loads(printed(*words))
    assert {one["name"] for one in ladder["ratings"]} == {"random", "greedy"}
    assert ladder["pairs"][0]["games"] == 2
    position = fairground.game("crash-grid").new(seats=2, seed=3, names=["Ann", "Bob"])
    position.play(0, position.choices(0)[0].id)
    file = tmp_path / "game.json"
    file.write_text(position.replay().to_json(), encoding="utf-8")
    shown = json.loads(printed("replay", "show", str(file), "--seat", "bob", "--json"))
    assert shown["log"][-1]["text"] == "Ann chooses a card."
    assert shown["stands"] == "Bob is to decide."
    verified = json.loads(printed("replay", "verify", str(file), "--json"))
    assert verified == {
        "verified": True,
        "game": "crash-grid",
        "hash": position.hash,
        "actions": 1,
        "sealed": False,
        "silent": [],
        "finished": False,
        "winners": [],
    }


def test_seats_are_counted_from_1_or_named(tmp_path):
    seats = json.loads(printed("simulate", "crash-grid", "--games", "2", "--json"))["seats"]
    assert [seat["name"] for seat in seats] == ["seat 1", "seat 2"]
    position = fairground.game("crash-grid").new(seats=2, seed=3, names=["Ann", "Bob"])
    file = tmp_path / "game.json"
    file.write_text(position.replay().to_json(), encoding="utf-8")
    for wrong in ("0", "3", "Cy"):
        for command in ("show", "watch"):
            done = run("replay", command, str(file), "--seat", wrong)
            assert done.returncode == 2
            told = f"there is no seat '{wrong}'; the seats are 1 (Ann) and 2 (Bob)"
            assert done.stderr == f"fairground: {told}\n"


@pytest.mark.parametrize(
    ("words", "begun", "told"),
    [
        (("simulate", "crash-grid", "--games", "900000"), "", "share of wins"),
        (("ladder", "crash-grid", "--bots", "random,greedy,gentle,casual"), " of ", "rating"),
        (("check", "crash-grid"), "source", "source"),
    ],
)
def test_ctrl_c_prints_what_is_done_so_far(words, begun, told):
    with subprocess.Popen(
        [*COMMAND, *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=SHOWN,
        start_new_session=True,
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        first = process.stdout.readline() if begun else ""
        assert begun in first
        time.sleep(0.2 if begun else 6)
        os.killpg(process.pid, signal.SIGINT)  # as a terminal does: everybody hears it
        rest, wrong = process.communicate(timeout=120)
    assert process.returncode == 130, wrong
    assert told in first + rest
    assert wrong.splitlines()[-1].startswith("Stopped: ")
    assert "Traceback" not in wrong


@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("fairground ru", ["rules"]),
        ("fairground rules crash-", ["crash-grid", "crash-by-crash"]),
        ("fairground rules crash-grid CG-5", ["CG-5", "CG-50", "CG-54"]),
        ("fairground simulate crash-grid --bots greedy,gre", ["greedy,greedy"]),
        ("fairground play crash-grid --seats hu", ["human"]),
        ("fairground lea", ["learn"]),
        ("fairground learn crash-grid --chapter 2", ["2"]),
        ("fairground play crash-grid -o board_s", ["board_size=6", "board_size=8"]),
    ],
)
def test_tab_completes(line, offered):
    words = line.split()
    asked = {"_FAIRGROUND_COMPLETE": "complete_bash", "COMP_WORDS": line}
    done = run(COMP_CWORD=str(len(words) - 1), **asked)
    assert set(offered) <= set(done.stdout.split()), done.stderr


def test_a_lesson_that_is_not_there_is_refused_in_a_sentence():
    assert "--chapter" in printed("help", "learn")
    for chapter in ("0", "3"):
        wrong = run("learn", "crash-grid", "--chapter", chapter)
        assert wrong.returncode == 2
        assert wrong.stderr == f"fairground: Crash Grid has no chapter {chapter}; it has 1, 2\n"
    piped = run("learn", "crash grid")
    assert "needs a terminal" in piped.stderr
