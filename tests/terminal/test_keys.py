"""Keys, clicks, refusals, dialogs, sizes."""

from pathlib import Path

import pytest

import fairground
from fairground.terminal import play
from fairground.terminal.dialogs import Leave
from fairground.terminal.rulebook import RulebookScreen, find
from fairground.terminal.table import LocalTable


async def ride_of_two_tricks(player):
    """Both humans ride ahead in trick 1; then cards are chosen, and the first to ride is asked."""
    await player.commit(2)
    for _ in range(2):
        await player.until(lambda: player.desk.waiting)
        await player.press("up")
    await player.commit(2)
    await player.until(lambda: player.desk.waiting)


async def click(player, ref):
    """Click on a piece or place of the board or the hand."""
    for selector in ("#board", "#hand"):
        picture = player.desk.query_one(selector)
        for spot in picture.drawing.spots:
            if ref in spot.on:
                await player.pilot.click(selector, offset=(spot.x + 1, spot.y))
                await player.pilot.pause()
                return
    pytest.fail(f"{ref} is not on the screen")


async def test_a_used_move_is_refused_with_its_rule(sit):
    async with sit(["human", "human"]) as player:
        await ride_of_two_tricks(player)
        steps = len(player.table.position.steps)
        await player.press("up")
        assert "K has been used in this cycle; what is left is J or Q." in player.text
        assert "CG-15" in player.text.split("K has been used")[1]
        assert len(player.table.position.steps) == steps

        await player.press("question_mark")
        assert isinstance(player.app.screen, RulebookScreen)
        rule = player.table.game.rulebook.rule("CG-15")
        first_words = " ".join(rule.sentence.split()[:6])
        assert f"CG-15  {first_words}" in player.text
        await player.press("escape")
        assert player.app.screen is player.desk


async def test_a_square_that_is_no_target_is_refused_with_a_rule(sit):
    async with sit(["human", "human"]) as player:
        await ride_of_two_tricks(player)
        await click(player, "board:3,3")
        assert "CG-15" in player.text.split("has been used")[1]


async def test_a_card_is_refused_while_riding(sit):
    async with sit(["human", "random"]) as player:
        await player.until(lambda: player.desk.waiting)
        await player.press("1", "enter")
        await player.until(lambda: player.desk.waiting)
        await player.press("2")
        assert "The cards of this trick lie open already" in player.text
        assert player.desk.refused_rule == "CG-18"
        await player.press("x")
        assert "That is no choice here; choose with ← (J ←)" in player.text


async def test_a_lit_square_and_a_card_can_be_clicked(sit):
    async with sit(["human", "random"]) as player:
        await player.until(lambda: player.desk.waiting)
        position = player.table.position
        card = position.view(0).scene.pieces[-1]
        await click(player, card.id)
        assert len(position.steps) == 0  # selected only
        assert "Enter confirms" in player.text
        await click(player, card.id)
        await player.until(lambda: position.pending == (0,) and player.desk.waiting)
        assert position.steps[0][:2] == (0, player.table.game.words.read_action(card.code))
        ahead = next(c for c in position.view(0).scene.choices if c.key == "up")
        await click(player, ahead.on[0])
        await player.until(lambda: any(step[:2] == (0, ahead.action) for step in position.steps))


async def test_cards_are_selected_with_arrows_and_confirmed_by_a_second_enter(sit):
    async with sit(["human", "random"]) as player:
        await player.until(lambda: player.desk.waiting)
        position = player.table.position
        second = position.choices(0)[1].id
        await player.press("right", "right", "enter")
        assert len(position.steps) == 0
        await player.press("escape")
        assert not player.desk.chooser.armed
        await player.press("enter", "enter")
        await player.until(lambda: len(position.steps) > 0)
        assert position.steps[0][:2] == (0, second)


def six_tricks(table):
    """After these, in trick 7, seat 0 stands on (5,0) facing north: J leaves the board."""
    position = table.position
    for trick in range(6):
        for seat in position.pending:
            position.play(seat, position.choices(seat)[0].id)
        for _ in range(2):
            seat = position.pending[0]
            position.play(seat, ("JKQJKQ", "JKQQKJ")[seat][trick])


async def test_a_crashing_move_is_warned_of_and_needs_its_key_twice(sit):
    async with sit(["human", "human"], prepare=six_tricks) as player:
        position = player.table.position
        await player.commit(2)
        await player.until(lambda: player.desk.waiting)
        if position.pending == (1,):
            await player.press("up")
            await player.until(lambda: player.desk.waiting)
        assert position.pending == (0,)
        rash = next(c for c in player.desk.chooser.choices if c.warning)
        assert rash.on[0] == "board:5,-1"
        assert "! crashes" in player.text
        row = next(r for r in player.text.splitlines() if "0^" in r)
        assert row.startswith(("J!", "J←"))  # lit on the frame, west of (5,0)
        steps = len(position.steps)
        await player.press("left")
        assert len(position.steps) == steps
        assert "J ← crashes! ← again does it" in player.text
        await player.press("left")
        await player.until(lambda: len(position.steps) > steps)
        assert position.steps[steps][:2] == (0, rash.action)


async def test_the_rulebook_is_searched_by_id_and_by_word(sit):
    async with sit(["human", "random"]) as player:
        await player.press("question_mark")
        assert "At a glance." in player.text
        await player.press(*"35")
        assert "CG-35" in player.text
        assert "CG-36" not in player.text
        await player.press("backspace", "backspace", *"reshuffle")
        rules = find(player.table.game.rulebook, "reshuffle")
        assert 0 < len(rules) < 20
        assert rules[0].id in player.text
        await player.press(*"zzz")
        assert "No rule says" in player.text
        await player.press(*["backspace"] * 12)
        before = player.text
        await player.press("pagedown", "down")
        assert player.text != before
        await player.press("escape")
        assert player.app.screen is player.desk


def test_rules_are_found_by_id_with_or_without_prefix():
    book = fairground.game("crash-grid").rulebook
    assert find(book, "cg-1")[0].id == "CG-1"
    assert find(book, "R17")[0].id == "CG-R17"
    assert find(book, "") == list(book.rules.values())
    assert all("deck" in (r.section + r.sentence).lower() for r in find(book, "deck"))


async def test_quitting_asks_and_can_save_the_replay(sit, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    async with sit(["human", "random"]) as player:
        await player.until(lambda: player.desk.waiting)
        await player.press("1", "enter")
        await player.until(lambda: player.desk.waiting)
        await player.press("q")
        assert isinstance(player.app.screen, Leave)
        assert player.table.replay_name in player.text
        await player.press("escape")
        assert player.app.screen is player.desk
        await player.press("q", "s")
        saved = Path(player.table.replay_name)
        replay = fairground.Replay.from_json(saved.read_text())
        assert replay.verify(player.table.game).hash == player.table.position.hash
        assert player.table.saved == saved
    assert player.app.return_code == 0


async def test_a_replay_that_cannot_be_saved_is_said_so(sit, tmp_path, monkeypatch):
    async with sit(["human", "random"]) as player:
        nowhere = tmp_path / "gone"
        nowhere.mkdir()
        monkeypatch.chdir(nowhere)
        nowhere.rmdir()
        await player.press("q", "s")
        assert "the replay could not be saved" in player.text
        assert isinstance(player.app.screen, Leave)
        monkeypatch.undo()


async def test_the_log_takes_the_keys_until_escape(sit):
    async with sit(["human"] + ["random"] * 3, size=(80, 24)) as player:
        await player.until(lambda: player.desk.waiting)
        await player.press("1", "enter")
        await player.until(lambda: player.desk.waiting)
        log = player.desk.query_one("#log")
        assert log.scroll_offset.y == log.max_scroll_y > 0
        steps = len(player.table.position.steps)
        await player.press("l", "up", "up")
        assert log.scroll_offset.y == log.max_scroll_y - 2
        assert len(player.table.position.steps) == steps
        await player.press("escape", "up")
        await player.until(lambda: len(player.table.position.steps) > steps)


@pytest.mark.parametrize("size", [(80, 24), (100, 40), (140, 50)])
async def test_board_hand_and_prompt_fit(sit, size):
    async with sit(["human", "random", "random", "random"], size=size) as player:
        await player.until(lambda: player.desk.waiting)
        check_everything_shows(player)


async def test_the_screen_follows_the_terminal_size(sit):
    async with sit(["human", "random", "random", "random"], size=(100, 40)) as player:
        await player.until(lambda: player.desk.waiting)
        for size in ((80, 24), (130, 44), (100, 40)):
            await player.pilot.resize_terminal(*size)
            await player.pilot.pause()
            check_everything_shows(player)


def check_everything_shows(player):
    scene = player.table.position.view(0).scene
    text = player.text
    for fact in scene.headline:
        assert f"{fact.label} {fact.value}" in text
    for piece in scene.pieces:
        assert (f"[{piece.code}]" if piece.zone == "hand" else piece.code) in text
    for panel in scene.panels:
        assert f"S{panel.seat} {panel.sign} {panel.name}" in text
        for fact in panel.facts:
            assert f"{fact.label} {fact.value}" in text
    board = player.desk.query_one("#board").drawing.plain.splitlines()
    assert len(board) >= 14  # twelve rows in their frame
    assert all(row in text for row in board)
    assert scene.prompt in text
    for choice in scene.choices:
        assert choice.phrase in text
    assert "quit" in text


def test_bad_seats_are_one_clear_sentence():
    game = fairground.game("crash-grid")
    with pytest.raises(fairground.FairgroundError, match="for 2 to 4 seats, not 1"):
        play(game, ["human"])
    with pytest.raises(fairground.FairgroundError, match="there is no bot 'hal'"):
        play(game, ["human", "hal"])
    with pytest.raises(fairground.FairgroundError, match='a list with "human" or the name'):
        play(game, "human")
    with pytest.raises(fairground.FairgroundError, match="this table needs 2 names"):
        play(game, ["human", "random"], names=["Ann"])
    with pytest.raises(fairground.FairgroundError, match="pace is a number of seconds"):
        play(game, ["human", "random"], pace=-1)
    with pytest.raises(fairground.FairgroundError, match="needs a terminal"):
        play(game, ["human", "random"])


def test_names_keep_to_their_line():
    table = LocalTable(fairground.game("crash-grid"), ["human", "human"], ["A\nn\x1bn", "Bob"])
    assert table.position.names == ("A n n", "Bob")


def test_a_seat_without_a_name_is_called_after_who_sits_there():
    table = LocalTable(fairground.game("crash-grid"), ["human", "random"], ["Ann", " "])
    assert table.position.names == ("Ann", "Random")
    with pytest.raises(fairground.FairgroundError, match="this table needs 2 names"):
        LocalTable(fairground.game("crash-grid"), ["human", "random"], ["Ann", "Bob", ""])
