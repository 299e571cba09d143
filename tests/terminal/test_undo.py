"""The key u takes the last move back."""

import fairground
from fairground.kernel.slips import TAKE_BACK, rewind


async def test_bots_agree_and_the_replay_tells_it(sit, tmp_path):
    async with sit(["human", "greedy"], seed=2, board_size=6) as player:
        await player.until_asked()
        position = player.table.position
        before = position.hash
        await player.choose(0)
        await player.until_asked()
        played = len(position.steps)
        assert played >= 2
        assert "take back" in player.text
        await player.press("u")
        await player.until(lambda: position.hash == before)
        await player.until_asked()
        assert "take back" not in player.text  # there is nothing left
        await player.press("u")
        assert "has not played anything that could be taken back" in player.text
        await player.choose(1)
        await player.until_asked()
        saved = player.table.save_replay(tmp_path)
        replay = fairground.Replay.from_json(saved.read_text())
        assert (0, rewind(0)) in replay.actions
        assert replay.verify(player.table.game).hash == position.hash


async def test_at_a_shared_screen_only_what_told_nothing_is_taken_back(sit):
    async with sit(["human", "human"], seed=2, board_size=6) as player:
        table = player.table
        first = table.position.choices(0)[0].id
        table.play(0, first)
        assert table.take_back(0) == ""
        assert table.replay().actions == ((0, first), (0, TAKE_BACK))
        table.play(0, first)
        table.play(1, table.position.choices(1)[0].id)
        assert table.take_back(1) == "It has brought something to light, or was left to chance."
        assert table.take_back(0).startswith("Others have acted since")


async def test_half_a_move_is_cancelled_though_people_share_the_screen(sit):
    """BattleGrid's recruits are chosen one by one, unseen by anybody."""
    async with sit(["human", "human"], game="battlegrid", seed=4) as player:
        await player.uncover()
        position = player.table.position
        before = position.hash
        await player.choose(0)
        await player.until(lambda: position.hash != before)
        while not (player.desk.waiting and player.desk._sight.chooser == 0):
            if player.covered:
                await player.uncover()
                if player.desk._sight.chooser != 0:
                    await player.choose(0)
            await player.pilot.pause(0.01)
        chosen = [step for step in position.steps if step.seat == 1]
        await player.press("u")
        await player.until(lambda: not any(step.seat == 0 for step in position.steps))
        assert [step for step in position.steps if step.seat == 1] == chosen
        assert (0, TAKE_BACK) in player.table.replay().actions
