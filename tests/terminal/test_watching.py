"""A replay is watched in the terminal: the way through it, everybody's eyes, the bot, bad files."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace

import pytest
from typer.testing import CliRunner

import fairground
from fairground.cli.app import app
from fairground.kernel.layout import NOBODY
from fairground.kernel.position import Position
from fairground.kernel.reels import OPEN, Reel
from fairground.kernel.replay import Replay
from fairground.registry import OWN
from fairground.terminal import watch
from fairground.terminal.asking import AdviceScreen
from fairground.terminal.showing import Showing
from fairground.terminal.watch_app import KEYS, KeysScreen, WatchApp
from fairground.terminal.watch_screen import RetoldLog
from server.bygone import played
from terminal.conftest import Player

SMALL = {"board_size": 6, "rounds_min": 2, "rounds_max": 2}


class Watcher(Player):
    """Somebody in the theatre."""

    app: WatchApp

    @property
    def showing(self) -> Showing:
        return self.app.showing


def reel_of(replay: Replay) -> Reel:
    return Reel(fairground.game(replay.game), replay)


@asynccontextmanager
async def watching(
    position: Position, size: tuple[int, int] = (80, 24), replay: Replay | None = None
) -> AsyncIterator[Watcher]:
    replay = replay or position.replay()
    watched = WatchApp(Showing(reel_of(replay)), replay)
    async with watched.run_test(size=size) as pilot:
        watcher = Watcher(watched, pilot)
        await pilot.pause()
        yield watcher


@pytest.mark.parametrize("game", OWN)
async def test_every_game_is_watched_with_the_keys_on_a_small_screen(game):
    position = played(game)
    async with watching(position) as watcher:
        assert "The deal" in watcher.text
        assert "All cards open" in watcher.text
        await watcher.press("right", "right")
        assert watcher.showing.n == 2
        assert "Action 2 of" in watcher.text
        await watcher.press("left")
        assert watcher.showing.n == 1
        await watcher.press("down")
        turn = watcher.showing.n
        assert turn in watcher.showing.reel.turns
        await watcher.press("pagedown")
        assert watcher.showing.n in (*watcher.showing.reel.rounds, watcher.showing.reel.last)
        await watcher.press("end")
        assert "The end" in watcher.text
        assert watcher.showing.sight.scene.pieces == position.open_scene().pieces
        for name in position.names:
            assert f"{name}'s" in watcher.text or game == "crash-grid"  # hands, by whose they are
        await watcher.press("home", "v")
        assert "Seen by a spectator" in watcher.text
        await watcher.press("v")
        assert f"Seen by {position.names[0]}" in watcher.text
        assert all(len(line) <= 80 for line in watcher.text.splitlines())


@pytest.mark.parametrize("game", OWN)
def test_each_view_shows_and_tells_what_was_seen_then(game):
    """Moment by moment the same as the position showed when it was played."""
    ended = played(game, seed=3)
    showing = Showing(reel_of(ended.replay()))
    position = ended.replay().position(ended.game, 0)
    for n, step in enumerate(ended.steps[:40], start=1):
        position.carry_out(step.seat, step.action)
        showing.go_to(n)
        for viewer in showing.views:
            showing.look(viewer)
            scene = position.open_scene() if viewer == OPEN else position.view(viewer).scene
            assert showing.shot.scene.pieces == scene.pieces
            assert showing.shot.scene.panels == scene.panels
    for viewer in showing.views:
        showing.look(viewer)
        log = ended.open_log() if viewer == OPEN else ended.log(viewer)
        assert [line.text for line in showing.log] == [line.text for line in log]
        assert [line.step for line in showing.log] == sorted(line.step for line in showing.log)


def test_what_a_view_cannot_notice_is_passed_over():
    ended = played("battlegrid")
    showing = Showing(reel_of(ended.replay()), NOBODY)
    seen = []
    while showing.n < showing.reel.last:
        showing.forward()
        seen.append(showing.n)
    passed = set(range(1, showing.reel.last)) - set(seen)
    assert passed
    assert all(not ended.noticed[n] & 128 for n in passed)  # no spectator has noticed them
    back = []
    while showing.n > 0:
        showing.back()
        back.append(showing.n)
    assert [*back[:-1][::-1], showing.reel.last] == sorted(set(seen))


def test_a_table_that_was_cleared_is_seen_as_it_stood():
    ended = played("crash-grid", **SMALL)
    showing = Showing(reel_of(ended.replay()))
    cleared = next(n for n, step in enumerate(ended.steps, start=1) if step.picture is not None)
    showing.watch(cleared)
    assert showing.pausing
    assert showing.sight.scene.pieces == ended.open_picture(cleared - 1).pieces
    assert showing.news
    showing.forward()
    assert (showing.n, showing.pausing, showing.news) == (cleared, False, ())


async def test_a_line_of_the_log_leads_to_its_moment():
    async with watching(played("gold-n-crash"), (120, 40)) as watcher:
        log = watcher.app.stage.query_one("#log", RetoldLog)
        await watcher.press("l")
        assert "from line to line" in watcher.text
        await watcher.press("down", "down", "down")
        at = watcher.showing.n
        assert at in {line.step for line in watcher.showing.log}
        assert any(line.step == at and line.text[:20] in watcher.text for line in log.lines)
        await watcher.press("up")
        assert watcher.showing.n < at
        await watcher.press("escape")
        assert not log.has_focus
        later = log.lines[40]
        log.pointed(later)
        await watcher.pilot.pause()
        assert watcher.showing.n == later.step
        assert later.text.split()[0] in watcher.text


async def test_it_plays_by_itself_at_any_speed_until_the_end():
    async with watching(played("crash-grid", **SMALL)) as watcher:
        stage = watcher.app.stage
        await watcher.press("plus", "plus", "plus", "plus", "minus", "plus")
        assert "8×" in watcher.text
        await watcher.press("end", "left", "left", "left", "left", "space")
        assert stage.playing
        await watcher.until(lambda: not stage.playing)
        assert watcher.showing.n == watcher.showing.reel.last
        await watcher.press("space")  # from the beginning again
        await watcher.until(lambda: watcher.showing.n > 0)
        await watcher.press("space")
        assert not stage.playing
        await watcher.press("minus", "minus", "minus", "minus", "minus")
        assert "½×" in watcher.text


async def test_the_bot_is_asked_from_what_the_seat_knew():
    position = played("crash-grid", **SMALL)
    async with watching(position) as watcher:
        await watcher.press("right", "b")
        screen = watcher.app.screen
        assert isinstance(screen, AdviceScreen)
        await watcher.until(lambda: screen.advice is not None)
        text = watcher.text
        assert f"As {position.names[screen.advice.seat]} the bot would" in text
        assert "from what this seat knew at the time" in text
        assert "played" in text
        await watcher.press("escape", "v", "b")
        assert "A spectator has nothing to decide" in watcher.text
        await watcher.press("home", "end", "v", "b")
        assert "The game is over; there is nothing to decide." in watcher.text


async def test_the_odds_are_drawn_on_wish_with_the_turning_points():
    async with watching(played("crash-grid", **SMALL)) as watcher:
        stage = watcher.app.stage
        assert "%" not in watcher.text
        await watcher.press("o")
        await watcher.until(lambda: stage.report is not None, 90)
        await watcher.pilot.pause(0.3)
        assert "%" in watcher.text
        assert any(bar in watcher.text for bar in "▁▂▃▄▅▆▇")
        report = stage.report
        assert report.turnings
        await watcher.press("right_square_bracket")
        assert watcher.showing.n == report.turnings[0].step
        assert f"({report.turnings[0].cause})" in watcher.text
        last = report.odds_at(watcher.showing.reel.last)
        assert last == [curve[-1].odds for curve in report.curves]


async def test_the_keys_are_listed_and_the_track_can_be_clicked():
    async with watching(played("crash-grid", **SMALL), (100, 40)) as watcher:
        await watcher.press("question_mark")
        assert isinstance(watcher.app.screen, KeysScreen)
        for _, what in KEYS:
            assert what in watcher.text
        await watcher.press("escape", "r")
        assert "CG-1" in watcher.text
        await watcher.press("escape", "p")
        assert "Options of this table" in watcher.text
        await watcher.press("escape")
        await watcher.pilot.click("#track", offset=(97, 0))
        await watcher.pilot.pause()
        assert watcher.showing.n == watcher.showing.reel.last


async def test_a_game_that_was_not_played_to_its_end_says_so():
    position = fairground.game("crash-grid").new(2, seed=1, names=["Ann", "Bob"])
    seat = position.pending[0]
    position.play(seat, position.choices(seat)[0].id)
    async with watching(position) as watcher:
        assert "This game was not played to its end." in watcher.text
        await watcher.press("o")
        assert "this one was not" in watcher.text
        await watcher.press("end")
        assert "Action 1 of 1" in watcher.text


async def test_older_rules_that_play_alike_are_shown_and_told():
    position = played("grid-of-shadows", seed=2)
    older = replace(position.replay(), version=1)
    async with watching(position, replay=older) as watcher:
        assert "Of older rules that play alike." in watcher.text


# ---------------------------------------------------------------- what cannot be watched


def test_older_rules_that_play_otherwise_get_their_sentence():
    position = played("grid-of-shadows", seed=2, lights_windows="open_close")
    with pytest.raises(fairground.FairgroundError, match="is of version 1 of Grid of Shadows"):
        watch(replace(position.replay(), version=1))


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda text: text[: len(text) // 2], "it is empty, corrupt or cut off"),
        (lambda text: text.replace('"hash": "', '"hash": "0'), "does not come out as it says"),
        (lambda text: text.replace('"crash-grid"', '"chess"'), "chess"),
        (lambda _: "[]", "is not a Fairground replay"),
    ],
)
def test_a_bad_file_gets_its_sentence(tmp_path, change, sentence):
    file = tmp_path / "bad.json"
    file.write_text(change(played("crash-grid", **SMALL).replay().to_json()))
    result = CliRunner().invoke(app, ["replay", "watch", str(file)])
    assert result.exit_code != 0
    assert sentence in (result.output + str(result.exception))


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (["--seat", "3"], "there is no seat '3'; the seats are 1 ("),
        (["--step", "9999"], "there is no moment 9999; this game has moments 0 to"),
        ([], "watching a replay needs a terminal"),
    ],
)
def test_what_is_asked_for_must_be_there(tmp_path, options, sentence):
    file = tmp_path / "good.json"
    file.write_text(played("crash-grid", **SMALL).replay().to_json())
    result = CliRunner().invoke(app, ["replay", "watch", str(file), *options])
    assert result.exit_code != 0
    assert sentence in (result.output + str(result.exception))
