"""Cards laid out in the terminal: Gold n' Crash drawn, and played to its end with keys."""

import random

import fairground
from fairground.terminal import drawing, tableau

GAME = fairground.game("gold-n-crash")


def scene_of(text: dict):
    return GAME.at(text).view(0).scene


def test_rows_of_zones_show_labels_and_cards_from_top_to_bottom():
    scene = scene_of(
        {
            "players": [
                {"columns": ["B1 S2", "", "$4"], "guests": [None, "FIVE", None]},
                {"columns": ["", "H3", ""], "destroyed": [True, False, False]},
            ]
        }
    )
    drawn = tableau.tableau(scene, tableau.zones_of(scene), 60)
    lines = [line.rstrip() for line in drawn.plain.splitlines()]
    assert lines[0].split("  ")[0] == "P1, lane 0"
    assert lines[1].split() == ["-", "[H3]", "-"]
    assert lines[3].split() == ["[X1]", "[Z?]", "[Z?]"]
    assert lines[5] == "[Z?]                [Z?][FIVE 6]        [Z?]"
    assert lines[7] == "[B1][S2]            -                   [$4]"
    assert "card:S2-0-0" in drawn.at(5, 7)
    assert drawn.at(25, 7) == ()


def test_a_drawing_below_another_keeps_its_spots():
    scene = scene_of({"players": [{"discard": "B1 S2"}, {}]})
    laid = tableau.tableau(scene, tableau.zones_of(scene), 60)
    lines = len(laid.lines)
    below = drawing.others(scene, [z.id for z in tableau.zones_of(scene)], 40)
    spots = len(laid.spots)
    laid.add_below(below)
    assert len(laid.lines) == lines + 1 + len(below.lines)
    assert all(line.cell_len <= 60 for line in below.lines)
    moved = laid.spots[spots]
    assert laid.at(moved.x, moved.y) == below.spots[0].on
    assert "[S2]" in below.plain
    assert "[B1]" not in below.plain


async def test_a_whole_game_is_played_with_keys(sit):
    rng = random.Random(4)
    asked = 0
    async with sit(["human", "random"], seed=4, game="gold-n-crash", turn_cap=24) as player:
        while True:
            await player.until_asked()
            if player.over:
                break
            if player.desk.holding:
                await player.press("enter")
                continue
            assert "Ann, lane 0" in player.text
            await player.choose(rng.randrange(50))
            asked += 1
        assert asked > 20
        assert player.table.position.outcome is not None
