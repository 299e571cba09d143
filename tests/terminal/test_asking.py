"""Asking the bot at the table: hints by a key, the report after the game."""

import random
import threading

import fairground
from fairground.bots import advice as advising
from fairground.lab import analysis
from fairground.terminal.asking import HintScreen, ReportScreen

QUICK = {"rounds_min": 1, "rounds_max": 1, "board_size": 6}


async def hint(player):
    """Ask for a hint and wait for it."""
    await player.press("h")
    await player.until(lambda: isinstance(player.app.screen, HintScreen))
    await player.until(lambda: player.app.screen.advice is not None, 60)
    return player.app.screen


async def test_h_shows_what_the_bot_would_do_and_enter_plays_it(sit):
    async with sit(["human", "random"]) as player:
        await player.until(lambda: player.desk.waiting)
        assert " h  hint" in player.text
        screen = await hint(player)
        view = player.table.position.view(0)
        options = screen.advice.options
        assert {option.action for option in options} == {choice.id for choice in view.choices}
        for option in options[:5]:
            assert view.spoken(option.action) in player.text
            assert f"{option.odds:.0%}" in player.text
        assert screen.advice.reason(options[0]) in player.text
        assert "Then probably: " in player.text
        assert "from what this seat knows alone" in player.text
        await player.press("down")
        assert screen.cursor == 1
        await player.press("enter")
        await player.until(lambda: len(player.table.position.steps) >= 1)
        assert player.table.position.steps[0][:2] == (0, options[1].action)


async def test_a_hint_can_be_closed_and_changes_nothing(sit):
    async with sit(["human", "random"], size=(80, 24)) as player:
        await player.until(lambda: player.desk.waiting)
        await hint(player)
        await player.press("escape")
        assert player.app.screen is player.desk
        assert player.desk.waiting
        assert player.table.position.steps == ()
        await player.press("1", "enter")
        await player.until(lambda: len(player.table.position.steps) >= 1)


async def test_the_screen_stays_alive_while_the_bot_thinks(sit, monkeypatch):
    go_on = threading.Event()
    real = advising.advise

    def slow(*arguments):
        go_on.wait(30)
        return real(*arguments)

    monkeypatch.setattr(advising, "advise", slow)
    async with sit(["human", "random"]) as player:
        await player.until(lambda: player.desk.waiting)
        await player.press("h")
        await player.until(lambda: "Thinking" in player.text)
        await player.press("enter")  # nothing to play yet
        assert player.table.position.steps == ()
        await player.press("escape")
        assert player.app.screen is player.desk
        go_on.set()
        await player.press("1", "enter")
        await player.until(lambda: len(player.table.position.steps) >= 1)


async def test_nobody_gets_a_hint_before_others_eyes(sit):
    async with sit(["human", "human"]) as player:
        await player.commit(2)
        await player.until(lambda: player.desk.waiting)
        assert " h  my hand" in player.text  # the ride is open: first a look behind the cover
        await player.press("h")
        await player.uncover()
        assert " h  hint" in player.text
        screen = await hint(player)
        best = screen.advice.options[0].action
        steps = len(player.table.position.steps)
        await player.press("enter")
        await player.until(lambda: len(player.table.position.steps) > steps)
        assert player.table.position.steps[steps].action == best


async def test_out_of_turn_there_is_no_hint(sit):
    async with sit(["random", "random"], **QUICK) as player:
        await player.press("h")
        assert not isinstance(player.app.screen, HintScreen)


async def test_the_report_can_be_opened_after_the_game(sit):
    async with sit(["random", "random"], **QUICK) as player:
        await player.until(lambda: player.over)
        assert "how it went" in player.text
        await player.press("h")
        await player.until(lambda: "What the bot would have played" in player.text, 90)
        report = player.table.report
        assert report.names == ("Ann", "Bob")
        assert report == analysis.analyse(
            player.table.position.replay(), report.iterations, names=report.names
        )
        assert "Turning points" in player.text
        assert report.spark(0) in player.text
        await player.press("escape")
        assert player.over
        await player.press("h")
        await player.until(lambda: isinstance(player.app.screen, ReportScreen))
        assert "Turning points" in player.text  # made once
        await player.press("escape")
        await player.press("r")
        await player.until(lambda: player.table.report is None)


async def test_a_report_may_be_left_before_it_is_made(sit, monkeypatch):
    begun, ended = threading.Event(), threading.Event()
    real = analysis.analyse

    def watched(*arguments, progress, **more):
        def hear(done, total):
            begun.set()
            progress(done, total)

        try:
            return real(*arguments, progress=hear, **more)
        finally:
            ended.set()

    monkeypatch.setattr(analysis, "analyse", watched)
    async with sit(["random", "random"]) as player:
        await player.until(lambda: player.over, 60)
        await player.press("h")
        await player.until(begun.is_set, 60)
        await player.press("escape")
        assert player.over
        await player.until(ended.is_set, 60)


def test_a_hint_names_the_players_and_not_the_seats():
    game, luck = fairground.game("grid-of-shadows"), random.Random(1)
    named = 0
    for seed in range(30):
        position = game.new(seats=3, seed=seed, names=["Ann", "Bob", "Cleo"])
        while position.pending and not named:
            seat = luck.choice(position.pending)
            view = position.view(seat)
            for choice in view.choices:
                assert "seat " not in view.spoken(choice.id)
                named += choice.text.startswith("seat ")
            position.play(seat, luck.choice(position.choices(seat)).id)
    assert named
