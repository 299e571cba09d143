"""A floor of hexes in the terminal: drawn in shifted rows, played with keys and clicks."""

from bumpers import at
from fairground.terminal import hexes

SHOWN = "the floor as the terminal draws it"


def drawn(floor, cell=(4, 1)):
    scene = floor.position.view(0).scene
    zone = next(zone for zone in scene.zones if zone.kind == "hexes")
    return hexes.floor(scene, zone, cell), zone


def test_rows_are_shifted_by_half_a_hex_and_hexes_can_be_pointed_at():
    drawing, zone = drawn(at("93:B 106:AM", operator=50))
    lines = drawing.plain.splitlines()
    assert len(lines) == 15, SHOWN
    assert lines[0].startswith(" 1   2   3 ")
    assert lines[1].startswith("   1   1 ")
    assert "B1" in lines[7]
    assert "AM" in lines[8]
    assert "@" in lines[4]
    assert drawing.at(2 + 4 * 5 + 1, 7) == ("floor:7,5", "car:B1")
    assert drawing.at(0, 1) == ()
    assert hexes.floor_size(zone, (4, 1)) == (54, 15)


def test_bells_and_holes_are_seen():
    drawing, _ = drawn(at(holes=[5]))
    lines = drawing.plain.splitlines()
    assert "*" in lines[1]
    assert lines[7][2 + 4 * 2 : 2 + 4 * 5].split() == [".."] * 3


def test_cells_that_can_be_chosen_show_their_numbers():
    floor = at("93:B").do("PLACE STD")
    drawing, _ = drawn(floor)
    assert " 92 " in drawing.plain.splitlines()[7]
    assert drawing.at(2 + 4 * 4, 7) == ("floor:7,4",)


def test_the_roomiest_hex_that_fits_is_taken():
    _, zone = drawn(at())
    assert hexes.cell_for(zone, 200, 60) == (6, 2)
    assert hexes.cell_for(zone, 90, 20) == (6, 1)
    assert hexes.cell_for(zone, 60, 20) == (4, 1)


async def test_turns_by_keys(sit):
    async with sit(["human", "human"], game="crash-by-crash", last_driver="seat_0") as player:
        while len(player.table.position.steps) < 24:
            await player.until_asked()
            if player.covered:
                await player.press("enter")
            else:
                await player.choose(1)
        steps = player.table.position.steps
        assert {step.seat for step in steps} == {0, 1}
        assert "If a bell rang now" in player.text


async def test_a_cell_is_chosen_by_its_number(sit):
    async with sit(["human", "human"], game="crash-by-crash", board="identity") as player:
        await player.until_asked()
        await player.press("enter") if player.covered else None
        await player.until(lambda: player.desk.waiting)
        chooser = player.desk.chooser
        assert "Type a number" in chooser.hint
        await player.press("9")
        await player.press("3")
        assert chooser.under_cursor.text == "93"
        await player.press("5")  # there is no cell 935: another number begins
        assert chooser.under_cursor.text == "5"
        offered = {int(choice.text) for choice in chooser.choices}
        taken = next(str(n) for n in range(20, 100) if n not in offered)
        await player.press("backspace", *taken)  # its last digit alone was not meant
        assert chooser.under_cursor is None
        assert f"{taken} is no choice here." in player.text or player.desk.refused_rule
        await player.press("1", "8", "backspace")
        assert chooser.under_cursor.text == "1"
        await player.press("escape", "enter")
        await player.press("x")
        assert "That is no choice here. " in player.text
        assert player.text.count("(") < 20, "not a list of all cells"
        await player.press("9", "3", "enter")
        await player.until(lambda: len(player.table.position.steps) == 1)
        assert player.table.position.steps[0].action == 93


async def test_every_kind_of_action_is_offered_once_and_fits(sit):
    async with sit(["human", "random"], game="crash-by-crash", board="identity") as player:
        await player.until_asked()
        while "Action 1 of 2:" not in player.text:
            await player.choose(0)
            await player.until_asked()
        lines = player.text
        for phrase in ("place a car and push another", "walk 2 cells", "  exchange two cards"):
            assert lines.count(phrase) == 1
        assert "Walk 2  walk" not in lines, "a short text before the phrase that says it"


async def test_the_whole_floor_fits_a_small_terminal(sit):
    async with sit(["human", "random"], (80, 24), game="crash-by-crash") as player:
        await player.until_asked()
        floor = player.desk.query_one("#board").drawing.plain.splitlines()
        assert len(floor) == 15
        assert all(row.rstrip() in player.text for row in floor)
        assert player.text.count("magnet stock") == 2
