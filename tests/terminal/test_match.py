"""Whole matches through real key presses."""

import random
import re
from pathlib import Path

import pytest

import fairground
from fairground.kernel.layout import NOBODY
from fairground.terminal.openly import OpenLogScreen
from fairground.terminal.table import LocalTable

CARD = re.compile(r"\[(?:[2-9TJQKA][CDHS])\]|(?:10|[2-9JQKA])[♠♥♦♣]")


async def play_on(player, dice, guard=lambda: None):
    """Press keys until the match is over."""
    while True:
        await player.until_asked()
        guard()
        if player.over:
            return
        if player.covered or player.desk.holding:
            await player.press("enter")
        else:
            await player.choose(dice.randrange(5))


async def test_a_whole_hot_seat_match_by_keys(sit, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    async with sit(["human", "human"], board_size=6, rounds_min=2, rounds_max=3) as player:
        await play_on(player, random.Random(1))
        position = player.table.position
        outcome = position.outcome
        assert outcome is not None
        assert outcome.reason in player.text
        assert outcome.rule in player.text

        assert player.table.replay_name in player.text
        await player.press("s")
        saved = Path(player.table.replay_name)
        assert f"Saved as {saved}" in player.text
        replay = fairground.Replay.from_json(saved.read_text())
        assert replay.verify(player.table.game).hash == position.hash

        await player.press("r")
        await player.until(lambda: player.covered)
        assert player.table.position.steps == ()
        assert player.table.position.hash != position.hash


async def test_a_whole_match_of_one_human_and_bots_without_a_cover(sit):
    async with sit(["human", "greedy", "random"], seed=3, rounds_min=2, rounds_max=2) as player:

        def guard():
            assert not player.covered
            if not player.over and not player.desk.holding:
                own = [
                    p.code for p in player.table.position.view(0).scene.pieces if p.zone == "hand"
                ]
                assert all(f"[{code}]" in player.text for code in own)

        await play_on(player, random.Random(2), guard)
        position = player.table.position
        assert {step.seat for step in position.steps} == {0, 1, 2}
        assert position.outcome is not None
        assert position.outcome.reason in player.text


async def test_bots_alone_are_watched_to_the_end_and_play_the_same_again(sit):
    hashes = []
    for _ in range(2):
        async with sit(["random", "random"], seed=5, board_size=6) as player:
            await player.until(lambda: player.over)
            hashes.append(player.table.position.hash)
            await player.press("b")
            assert "Press Enter to go on" in player.text
            await player.press("enter")
            assert player.over
    assert hashes[0] == hashes[1]


async def test_covers_hide_the_secrets_of_every_seat(sit):
    async with sit(["human"] * 4, size=(120, 45)) as player:
        position = player.table.position
        looked = set()
        while position.view().scene.headline[1].value in ("1", "2", "3"):
            await player.until_asked()
            hands = {
                seat: [p for p in position.view(seat).scene.pieces if p.zone == "hand"]
                for seat in range(4)
            }
            if player.covered:
                assert not CARD.search(player.text)
                # What lies under the cover is what everybody may know.
                assert player.desk.query_one("#hand").drawing.plain == ""
                assert player.desk.query_one("#log").lines == position.log(NOBODY)
                await player.press("enter")
                continue
            rails = {p.text for p in position.view().scene.pieces if p.look == "rail"}
            sight = player.desk._sight
            looking = sight.scene.seat
            looked.add(looking)
            for seat, hand in hands.items():
                for card in hand:
                    if card.text in rails:
                        continue  # a rail of the same rank and suit lies on the board
                    # No card comes back into a hand in the first tricks, so a card in a hand
                    # can be on the screen only because that hand is shown.
                    shown = f"[{card.code}]" in player.text or card.text in player.text
                    assert shown == (seat == looking), (seat, looking, card)
            await player.choose(0)
            # Right after the choice nothing of the hand is left in any widget.
            if looking != NOBODY:
                await player.until_asked()
                assert player.desk.query_one("#hand").drawing.plain == ""
        assert looked == {0, 1, 2, 3, NOBODY}


async def test_a_player_may_look_at_the_own_hand_behind_a_cover(sit):
    async with sit(["human", "human"]) as player:
        await player.commit(2)
        await player.until(lambda: player.desk.waiting)
        rider = player.table.position.pending[0]
        hand = [p.code for p in player.table.position.view(rider).scene.pieces if p.zone == "hand"]
        assert not any(f"[{code}]" in player.text for code in hand)
        await player.press("h")
        await player.uncover()
        assert all(f"[{code}]" in player.text for code in hand)
        await player.press("up")
        await player.until(lambda: player.desk.waiting)
        assert not any(f"[{code}]" in player.text for code in hand)


async def test_a_held_enter_does_not_lift_the_cover(sit):
    async with sit(["human", "human"], pace=0.1) as player:
        await player.until(lambda: player.covered)
        await player.press("enter", "enter", "enter")
        assert player.covered
        await player.pilot.pause(0.6)
        await player.press("enter")
        await player.until(lambda: player.desk.waiting)
        assert not player.covered


async def test_moves_appear_one_after_another_and_space_skips(sit):
    async with sit(["random"] * 2, board_size=6, pace=30) as player:
        await player.until(lambda: len(player.table.position.steps) == 2)
        await player.pilot.pause(0.3)
        assert len(player.table.position.steps) == 2  # the reveal is being read
        assert "Space" in player.text
        await player.press("space")
        await player.until(lambda: player.over)


async def test_the_end_of_a_round_is_held_until_it_is_read(sit):
    async with sit(["human", "random"], board_size=6, pace=0.01) as player:
        while player.table.position.view().scene.headline[0].value.startswith("1 "):
            await player.until_asked()
            if not player.desk.holding:
                await player.choose(0)
        await player.until(lambda: player.desk.holding)
        position = player.table.position
        picture = position.picture(len(position.steps) - 1, 0).scene
        assert player.desk._sight.scene.pieces == picture.pieces
        assert "Round 2 begins" not in player.text
        assert any(piece.look == "wreck" for piece in player.desk._sight.scene.pieces)
        assert "crashes." in player.text
        assert "go on" in player.text
        await player.press("enter")
        await player.until(lambda: player.desk.waiting)
        assert not player.desk.holding


async def test_a_forced_move_is_announced_and_made_at_once_with_enter(sit):
    async with sit(["human", "random"]) as player:
        position = player.table.position
        for key in ("up", "left"):
            await player.until(lambda: player.desk.waiting)
            await player.press("1", "enter")
            await player.until(lambda: player.desk.waiting)
            await player.press(key)
        await player.until(lambda: player.desk.waiting)
        player.app.pace = 20  # from here on everything waits for a key
        await player.press("1", "enter")
        while position.pending != (0,):
            await player.press("space")
        await player.until(lambda: player.desk.waiting)
        assert "Forced: only Q → is left" in player.text
        steps = len(position.steps)
        await player.press("enter")
        await player.until(lambda: len(position.steps) > steps)
        assert position.steps[steps][:2] == (0, player.table.game.words.read_action("Q"))


async def test_a_failing_bot_is_a_line_on_the_screen(sit):
    class Broken:
        name = "broken"

        def choose(self, view, budget):
            raise ZeroDivisionError("nothing to divide by")

    def break_bob(table):
        table._bots[1] = Broken()

    async with sit(["human", "random"], prepare=break_bob) as player:
        await player.until(lambda: player.desk.waiting)
        await player.press("1", "enter")
        await player.until(lambda: "cannot go on" in player.text)
        assert "the bot 'random' of Bob failed" in player.text
        await player.press("q")
        assert "Quit this game?" in player.text


def test_secret_and_open_choices():
    table = LocalTable(fairground.game("crash-grid"), ["human", "human"], None, 7)
    assert table.position.names == ("Human 1", "Human 2")
    assert table.must_hide(0)
    table.position.play(0, table.position.choices(0)[0].id)
    assert table.must_hide(1)  # alone now, but the hand is not public
    table.position.play(1, table.position.choices(1)[0].id)
    assert not table.must_hide(table.position.pending[0])
    alone = LocalTable(fairground.game("crash-grid"), ["human", "random"], None, 7)
    assert not alone.must_hide(0)


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_a_game_that_is_over_is_told_openly(sit, size):
    short = {"board_size": 6, "rounds_min": 1, "rounds_max": 1}
    async with sit(["random", "random"], size=size, **short) as player:
        await player.until(lambda: player.over)
        assert "what really happened, with every hidden card" in player.text
        await player.press("o")
        assert isinstance(player.app.screen, OpenLogScreen)
        told = " ".join(player.text.split())
        assert "is dealt 5 cards" not in told
        hands = [line.text for line in player.table.position.open_log() if "is dealt" in line.text]
        assert len(hands) == 2
        assert all(hand in told for hand in hands)
        await player.press("escape")
        assert player.over
