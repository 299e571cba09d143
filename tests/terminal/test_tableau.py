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
    drawn = tableau.tableau(scene, tableau.zones_of(scene), 60, 40)
    lines = [line.rstrip() for line in drawn.plain.splitlines()]
    below = dict(zip(lines[::2], lines[1::2], strict=True))
    lanes = "P0's left lane      P0's middle lane    P0's right lane"
    assert below[lanes] == "[B1][S2]            -                   [$4]"
    assert below[lanes.replace("P0", "P1")].split() == ["-", "[H3]", "-"]
    ships = "P1's left ship      P1's middle ship    P1's right ship"
    assert below[ships].split() == ["[X1]", "[Z?]", "[Z?]"]
    assert below["P0's left Guest     P0's middle Guest   P0's right Guest"].split()[1] == "[FIVE"
    line = lines.index(lanes) + 1
    assert "card:S2-0~0" in drawn.at(5, line)
    assert drawn.at(25, line) == ()


def test_in_few_lines_labels_stand_beside_what_lies_there():
    scene = scene_of(
        {
            "players": [
                {"columns": ["B1 S2", "", "$4"], "guests": [None, "FIVE", None]},
                {"columns": ["", "H3", ""], "treasure": "B1"},
            ]
        }
    )
    drawn = tableau.tableau(scene, tableau.zones_of(scene), 42, 15)
    lines = [line.rstrip() for line in drawn.plain.splitlines()]
    assert len(lines) == 10
    assert lines[0] == "P1's      left      middle    right"
    assert lines[1] == "lane      -         [H3]      -"
    assert lines[3] == "Treasure  [M?]"
    mine = lines.index("P0's      left      middle    right")
    assert lines[mine + 2] == "lane      [B1][S2]  -         [$4]"
    assert lines[mine + 3] == "Guest     -         [FIVE 6]  -"
    assert "card:S2-0~0" in drawn.at(15, mine + 2)


async def test_a_low_screen_shows_both_halves_of_the_table(sit):
    async with sit(["human", "random"], (80, 24), seed=4, game="gold-n-crash") as player:
        await player.until_asked()
        for words in ("Bob's ", "Ann's ", "lane", "Guest", "Treasure", "ship", "discard pile"):
            assert words in player.text
        assert player.text.count("Treasure  ") == 2


def test_a_row_is_of_one_kind_and_as_wide_as_the_screen():
    scene = scene_of({"players": [{"treasure": "B1 S2 NINE"}, {"treasure": "$4 PAIR"}]})
    drawn = tableau.tableau(scene, tableau.zones_of(scene), 60, 40)
    lines = [line.rstrip() for line in drawn.plain.splitlines()]
    assert lines[lines.index("P0's Treasure") + 1] == "[B1][S2][NINE 5]"
    assert lines[lines.index("P1's Treasure") + 1] == "[M?][G?]"


def test_a_grid_of_cards_keeps_its_rows_and_tells_what_lies_on_them():
    shadows = fairground.game("grid-of-shadows")
    table = shadows.at(
        {
            "seats": 2,
            "options": {"extended": True},
            "hands": [["B7", "B1"], ["B3", "B4"]],
            "spaces": {"1": "Y7^", "8": "RF^"},
            "pile": ["Y8", "Y9"],
            "stack": [{"space": 1, "card": "B2", "player": 1, "claim": "B7"}],
        }
    )
    scene = table.view(0).scene
    drawn = tableau.tableau(scene, tableau.zones_of(scene), 60, 40)
    lines = [line.rstrip() for line in drawn.plain.splitlines()]
    assert lines == [
        "The grid",
        "[ #0 ] [Y7+1] [ #2 ]",
        "[ #3 ] [ #4 ] [ #5 ]",
        "[ #6 ] [ #7 ] [RF x]",
        "on space 1: 1 by P1, claimed last: Blue 7",
    ]
    assert "space:8" in drawn.at(15, 3)


def test_a_drawing_below_another_keeps_its_spots():
    scene = scene_of({"players": [{"discard": "B1 S2"}, {}]})
    laid = tableau.tableau(scene, tableau.zones_of(scene), 60, 40)
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
            assert "Ann's left lane" in player.text
            await player.choose(rng.randrange(50))
            asked += 1
        assert asked > 20
        assert player.table.position.outcome is not None


async def test_the_map_comes_when_a_set_up_without_one_is_over(sit):
    async with sit(["human", "random"], game="battlegrid") as player:
        await player.until_asked()
        board = player.desk.query_one("#arena")
        assert not board.display
        await player.press("1", "enter")
        await player.until_asked()
        while "Round 1 of" not in player.text:
            await player.choose(len(player.desk.chooser.choices) - 1)
            await player.until_asked()
        assert board.display
        assert "Forest" in player.text
