"""Scenes of no particular game, drawn."""

from msgspec.structs import replace

from fairground.kernel.scene import MENU, Cell, Fact, Panel, Piece, Scene, SceneChoice, Zone
from fairground.terminal import drawing, lines
from fairground.terminal.chooser import Chooser, Missed, Moved, Taken

PIECES = (
    Piece("tower", "yard", (0, 1), "tower", "T", "To", "a tower", owner=0),
    Piece("shell", "yard", (1, 2), "card-back", "", "##", "a closed shell", owner=1, hidden=True),
    Piece("c1", "mine", (0,), "card", "sun", "Su", "the sun", owner=0),
    Piece("c2", "mine", (1,), "card", "moon", "Mo", "the moon", owner=0),
    Piece("d1", "cup", (0,), "die", "5", "d5", "a five"),
    Piece("back", "theirs", (0,), "card-back", "", "??", "a card", owner=1, hidden=True),
)
ZONES = (
    Zone("yard", "squares", "Yard", 2, 3),
    Zone("mine", "fan", "Your cards", 1, 2, owner=0),
    Zone("theirs", "fan", "Bob's cards", 1, 1, owner=1, count=1),
    Zone("cup", "row", "Cup"),
    Zone("stock", "stack", "Stock", count=9),
    Zone("bin", "stack", "Bin", count=2),
)
CHOICES = (
    SceneChoice(4, "Su", "play the sun", ("c1",)),
    SceneChoice(5, "Mo", "play the moon", ("c2",)),
    SceneChoice(9, "go", "enter the corner", ("yard:0,0",), warning="sinks"),
)


def seated(status: str, score: str = "3", **more) -> Panel:
    """Ann's panel."""
    usual = {"deciding": False, "out": False}
    return Panel(seat=0, name="Ann", sign="A", status=status, score=score, **usual | more)


PANELS = (seated("thinking", deciding=True, unit="gold", facts=(Fact("gold", "3"),)),)


def scene(choices=CHOICES, pieces=PIECES):
    headline = (Fact("Stock", "9"), Fact("Turn", "2"))
    return Scene(
        game="fable",
        seat=0,
        headline=headline,
        banner="",
        zones=ZONES,
        pieces=pieces,
        panels=PANELS,
        prompt="Choose.",
        choices=choices,
    )


def test_a_board_has_its_numbers_codes_and_lit_squares():
    picture = drawing.board(scene(), ZONES[0], (3, 1))
    assert picture.plain.splitlines() == [
        "    0  1  2    ",
        " 0 g! To  .    ",
        " 1  .  . ##    ",
        " " * 15,
    ]
    assert picture.at(6, 1) == ("yard:0,1", "tower")
    assert picture.at(0, 0) == ()


def test_every_cell_size_takes_the_room_it_claims():
    for cell in drawing.CELLS:
        rows = drawing.board(scene(), ZONES[0], cell).plain.splitlines()
        width, height = drawing.board_size(ZONES[0], cell)
        assert {len(row) for row in rows} == {width}
        assert len(rows) == height
        assert drawing.cell_for(ZONES[0], width, height) == cell
    assert drawing.cell_for(ZONES[0], 1, 1) == drawing.CELLS[-1]


def test_looks_differ_without_colour():
    tall = drawing.board(scene(()), ZONES[0], (4, 2)).plain
    assert "▒##▒" in tall
    assert " To " in tall


def test_a_choice_off_the_board_is_lit_on_the_frame():
    off = SceneChoice(1, "up", "leave", ("yard:-1,2",), "up", "falls")
    picture = drawing.board(scene((off,)), ZONES[0], (3, 1))
    assert picture.plain.splitlines()[0] == "    0  1 u!    "
    assert "yard:-1,2" in picture.at(10, 0)


def test_a_hand_tall_and_low():
    chooser = Chooser(scene())
    low = drawing.hand(scene(), ZONES[1], None, False, roomy=False)
    assert low.plain == "Your cards  1[Su]  2[Mo] "
    chooser.press("2")
    tall = drawing.hand(scene(), ZONES[1], chooser.under_cursor, chooser.armed, roomy=True)
    assert "[Su]" in tall.plain
    assert "▲2▲" in tall.plain
    assert "c2" in tall.at(9, 1)


def test_other_zones_are_labelled_lists_and_hidden_pieces_stay_hidden():
    picture = drawing.others(scene(), ["yard", "mine"])
    assert picture.plain == "Bob's cards 1 [??]    Cup [d5]    Bin 2 "
    assert "d1" in picture.at(picture.plain.index("[d5]"), 0)


def test_choices_without_keys_get_digits_and_are_confirmed():
    chooser = Chooser(scene())
    assert [key for key, _ in chooser.with_keys] == ["1", "2", "3"]
    assert chooser.press("9") == Missed()
    assert chooser.press("enter") == Missed()
    assert chooser.press("3") == Moved()
    assert chooser.press("escape") == Moved()
    assert chooser.press("left") == Moved()
    assert chooser.press("enter") == Moved()
    assert chooser.press("enter") == Taken(5)
    assert chooser.point(("tower",)) == Missed()
    assert chooser.point(("c1",)) == Moved()
    assert chooser.point(("c1",)) == Taken(4)


def test_choices_stand_side_by_side_as_far_as_they_fit():
    made = Chooser(scene()).with_keys
    below = rows_of(lines.choices(made, {"c1", "c2"}, None, 40, below=True))
    assert below == [" 1  play the sun", " 2  play the moon", " 3  go  enter the corner ! sinks"]
    beside = rows_of(lines.choices(made, {"c1", "c2"}, None, 40))
    assert beside == [f"{below[0]}   {below[1]}", below[2]]
    narrow = rows_of(lines.choices(made, {"c1", "c2"}, None, 20))
    assert narrow[2] == " 3  go  enter the \n    corner ! sinks"


def rows_of(rows):
    return [row.text.plain for row in rows]


def test_choices_that_do_not_fit_are_turned_like_pages_by_the_cursor():
    many = tuple(SceneChoice(n, f"Card {n}", f"play card {n}", ()) for n in range(12))
    made = Chooser(scene(many)).with_keys

    def page(under_cursor):
        rows = lines.choices(made, (), under_cursor, 18)
        return lines.page(rows, 5).plain.splitlines()

    assert page(None)[0] == " 1  play card 0"
    assert page(None)[-1] == " 1 to 4 of 12 choices; ← → go through all."
    assert len(page(None)) == 5
    assert page(many[11])[3] == " ·  play card 11"
    assert page(many[11])[-1].startswith(" 9 to 12 of 12")
    assert len(lines.page(lines.choices(made, (), None, 18), 12).plain.splitlines()) == 12


def test_a_short_text_is_left_out_where_the_phrase_says_it():
    said = SceneChoice(0, "Play on Blue 4", "play on the Blue 4 on space 2", ())
    other = SceneChoice(1, "J ←", "turn left and ride", ())
    made = Chooser(scene((said, other))).with_keys
    assert rows_of(lines.choices(made, (), None, 60, below=True)) == [
        " 1  play on the Blue 4 on space 2",
        " 2  J ←  turn left and ride",
    ]


def rows_in_front(panel: Panel, zones=(), pieces=()) -> list[str]:
    """A seat's lines in a narrow terminal."""
    shown = replace(
        scene(), headline=(), zones=tuple(zones), pieces=tuple(pieces), panels=(panel,), choices=()
    )
    text = lines.seats(shown, 0, 25, roomy=False).plain
    return [row.rstrip() for row in text.splitlines()]


def test_what_lies_in_front_of_a_seat_stands_in_its_panel_below_its_name():
    bob = replace(
        seated("", "2", facts=(Fact("hand", "2"), Fact("pile", "7"))), seat=1, name="Bob", sign="B"
    )
    hand = Zone("hand-1", "row", "Bob's hand", owner=1, area="seat")
    backs = [
        Piece(f"b{k}", "hand-1", (k,), "card-back", "", "##", "a card", 1, hidden=True, kind="back")
        for k in range(2)
    ]
    name = rows_in_front(bob)
    assert rows_in_front(bob, [hand], backs) == name  # the panel says how many there are
    sun = Piece("sun", "hand-1", (1,), "card", "sun", "Su", "the sun", owner=1)
    assert rows_in_front(bob, [hand], [backs[0], sun]) == [*name, "▌ hand [??] [Su]"]
    tricks = Zone("won-1", "row", "Tricks of Bob", owner=1, area="seat")
    many = [replace(backs[0], id=f"w{k}", zone="won-1", at=(k,)) for k in range(30)]
    assert rows_in_front(bob, [tricks], many) == [*name, "▌ Tricks [??] × 30"]
    long = [replace(sun, id=f"s{k}", zone="won-1", at=(k,), code=f"{k}") for k in range(30)]
    assert rows_in_front(bob, [tricks], long) == [*name, "▌ Tricks [0] [1] [2] [3]…"]
    pile = Zone("pile-1", "stack", "Bob's pile", owner=1, count=7, area="seat")
    assert rows_in_front(bob, [pile, replace(pile, id="lost-1", label="Lost", count=3)]) == [
        *name,
        "▌ Lost 3",
    ]
    assert rows_in_front(replace(bob, seat=0), [hand], [sun]) == rows_in_front(replace(bob, seat=0))


def test_seats_and_headline_fit_narrow_terminals():
    text = lines.seats(scene(), 0, 37, roomy=False)
    rows = [row.rstrip() for row in text.plain.splitlines()]
    assert rows == ["▌▶S0 A Ann (you)  thinking", "▌gold 3"]
    assert lines.headline("Fable", scene(), 80).plain.startswith("◆ Fable  Stock 9  Turn 2")
    assert "Fable" not in lines.headline("Fable", scene(), 20).plain


def test_a_panel_takes_the_lines_it_needs_and_keeps_its_score():
    facts = (Fact("hand", "3"), Fact("pile", "12"), Fact("lost", "2 Jeeps"))
    panel = seated("waiting for the others", facts=facts)
    rows = rows_in_front(panel)
    assert rows == ["▌ S0 A Ann (you)  waitin…", "▌3 points hand 3 pile 12", "▌lost 2 Jeeps"]


def test_a_fact_that_is_longer_than_a_panel_goes_on_beside_its_bar():
    fact = Fact("known", "6 moon, 7 moon, 8 moon, 9 moon, 1 sun, 2 sun")
    panel = seated("waiting", "", facts=(fact,))
    rows = rows_in_front(panel)
    assert rows[1:] == ["▌known 6 moon, 7 moon, 8", "▌moon, 9 moon, 1 sun, 2", "▌sun"]


def test_pieces_share_a_square_and_cells_are_printed():
    yard = Zone(
        "yard",
        "squares",
        "Yard",
        1,
        2,
        cells=(Cell((0, 1), "hill", "Hill"), Cell((-1, 0), "", "A"), Cell((0, 2), "", "8")),
    )
    pieces = tuple(
        Piece(f"u{slot}", "yard", (0, 0, slot), "unit", "U", code, "a unit", owner=0)
        for slot, code in ((0, "IN"), (1, "TA"), (3, "JE"))
    )
    shown = replace(
        scene(()), headline=(), zones=(yard,), pieces=pieces, panels=(), prompt="", choices=()
    )
    roomy = drawing.board(shown, yard, (6, 3))
    assert roomy.plain.splitlines() == [
        "     A            ",
        "    IN TA         ",
        "       JE Hill  8 ",
        "                  ",
        "                  ",
    ]
    assert roomy.at(4, 1) == ("u0", "yard:0,0")
    assert roomy.at(7, 2) == ("u3", "yard:0,0")
    assert roomy.at(10, 2) == ("yard:0,1",)
    low = drawing.board(shown, yard, (3, 1))
    assert low.plain.splitlines()[1] == "   IN+Hil 8 "
    lit = (SceneChoice(1, "A1", "go there", ("yard:0,0",)),)
    drawn = drawing.board(replace(shown, choices=lit), yard, (6, 3), lit[0])
    assert drawn.plain == roomy.plain


def test_a_menu_says_on_every_square_what_is_chosen_there():
    bids = ("1 x 5", "9 x 6", "10 x 1")
    cells = tuple(Cell((0, i), MENU, "" if i else text) for i, text in enumerate(bids))
    menu = Zone("menu-bid", "squares", "Bid", 1, 3, cells=cells)
    choices = tuple(
        SceneChoice(i, text, f"bid {text}", (f"menu-bid:0,{i}",))
        for i, text in enumerate(bids)
        if i
    )
    shown = replace(scene(()), zones=(menu,), pieces=(), choices=choices)
    assert "1 x 5 9 x 6  10x1 " in drawing.board(shown, menu, (6, 3)).plain
    assert "1x5 9x6 10x1" in drawing.board(shown, menu, (4, 2)).plain
