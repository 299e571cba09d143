"""The worked examples E1 to E8 of the specification: boards, orders, crashes."""

import pytest

from play import ONE_ROUND, Crash, Script, deal, expect_board


@pytest.mark.rule("CG-25", "CG-13", "CG-30", "CG-32")
def test_e1_a_rider_facing_east_turns_left_and_its_rail_points_north():
    table = deal(4)
    assert table.at(1) == (6, 0, "E")
    assert table.rails(1) == 9
    table.reveals_in_order(1, 0, 2, 3).rides("J")
    assert table.at(1) == (5, 0, "N")
    assert table.cell(6, 0) == "1r"
    assert table["facings"] == {"6,0": "N"}
    assert table.used(1) == "J"
    assert table.rails(1) == 8


E2_CARDS = {
    0: "AS KS QS JS TS 9S 8S 7S 6S 5S",
    1: "AH KH QH JH TH 8H 7H 6H 5H 9H",
}


@pytest.mark.rule("CG-31", "CG-47", "CG-48", "CG-R1", "CG-R26")
def test_e2_the_tenth_move_leaves_the_initiative_card_behind():
    table = Script(2, 8, "JKQ QKJ JKQ Q", "JKQ QKJ JKQ Q", cards=E2_CARDS)
    table.after(9)
    assert (table.at(0), table.at(1)) == ((4, 2, "N"), (3, 5, "S"))
    assert (table.rails(0), table.rails(1)) == (0, 0)
    assert len(table.discard) == 18
    table.reveal()
    assert table["order"] == [1, 0]
    table.ride()
    assert table.at(1) == (3, 4, "W")
    assert table.cell(3, 5) == "1x"
    table.ride()
    assert table.at(0) == (4, 3, "E")
    assert table.cell(4, 2) == "0x"
    assert table["walls"] == {"3,5": "9H", "4,2": "5S"}
    assert table.trick == 11
    assert len(table.discard) == 18
    assert not {"9H", "5S"} & set(table.discard)
    assert len(table.deck) == 22


@pytest.mark.rule("CG-22", "CG-23", "CG-R27")
@pytest.mark.parametrize(
    ("cards", "order"),
    [
        (("9C", "9S", "9D", "9H"), [1, 3, 2, 0]),
        (("2S", "AC", "KS", "TD"), [1, 2, 3, 0]),
    ],
)
def test_e3_ranks_then_suits_give_the_order(cards, order):
    assert deal(4).reveals(*cards)["order"] == order


@pytest.mark.rule("CG-35", "CG-36", "CG-50", "CG-R23", "CG-39")
def test_e4_a_contested_square_goes_to_the_earlier_rider():
    table = Script(2, 6, "KJQ Q", "JQK K", order="0>1", **ONE_ROUND).after(3)
    assert (table.at(0), table.at(1)) == ((3, 2, "N"), (2, 3, "S"))
    table.after(4)
    assert table.at(0) == (3, 3, "E")
    assert table.crashes == [Crash(4, 1, "K", "rider", 0, (3, 3))]
    assert table["points"] == [1, 0]
    assert table.held() == [4, 0]
    assert len(table.deck) == 36
    revealed = {"AS", "KS", "QS", "JS", "AH", "KH", "QH", "JH"}
    assert len(table.discard) == 12
    assert set(table.discard) == revealed | {"TH", "9H", "8H", "7H"}
    expect_board(
        table,
        """
         .  . 1r 1r  .  .
         .  .  . 1r  .  .
         .  .  . 1*  .  .
         .  . 0r 0>  .  .
         .  . 0r 0r  .  .
         .  .  . 0r  .  .
        """,
    )


@pytest.mark.rule("CG-35", "CG-50")
def test_e4_with_the_other_order_the_other_rider_gets_the_square():
    table = Script(2, 6, "KJQ Q", "JQK K", order="1>0", **ONE_ROUND).after(4)
    assert table.at(1) == (3, 3, "S")
    assert table.crashes == [Crash(4, 0, "Q", "rider", 1, (3, 3))]
    assert table["points"] == [0, 1]
    assert table.held() == [0, 4]


@pytest.mark.rule("CG-15", "CG-28", "CG-45")
def test_e5_the_third_move_is_forced_and_then_all_three_are_back():
    table = Script(2, 8, "JKQ J", "JKQ J", order="0>1").until_turn_of(0, 3)
    assert table.ids(0) == {53}
    table.after(3)
    assert table.at(0) == (6, 2, "N")
    assert (table.used(0), table.used(1)) == ("", "")
    table.until_turn_of(0, 4)
    assert table.ids(0) == {52, 53, 54}


@pytest.mark.rule("CG-41", "CG-51", "CG-R10", "CG-R11", "CG-33")
def test_e6_the_last_rider_must_still_move_and_may_make_the_round_void():
    table = Script(2, 6, "QKJ Q", "QKJ Q", order="0>1", **ONE_ROUND).after(3)
    assert (table.at(0), table.at(1)) == ((4, 5, "N"), (1, 0, "S"))
    table.reveal().ride()
    assert table.crashes == [Crash(4, 0, "Q", "boundary", None, None)]
    assert table.living == [1]
    assert table.position.pending == (1,)
    table.ride()
    assert table.crashes[1:] == [Crash(4, 1, "Q", "boundary", None, None)]
    assert table["points"] == [0, 0]
    assert (table.trick, table.rounds_played) == (4, 1)


@pytest.mark.rule("CG-10", "CG-50", "CG-R10")
@pytest.mark.parametrize("order", ["0>1", "1>0"])
def test_e7_the_last_rider_moves_on_and_wins_in_either_order(order):
    table = Script(2, 6, "QKJ Q", "QKJ K", order=order, **ONE_ROUND).after(4)
    assert table.at(1) == (2, 0, "S")
    assert table.crashes == [Crash(4, 0, "Q", "boundary", None, None)]
    assert table["points"] == [0, 1]


E8_MOVES = ("JQK", "QJK", "KQJ", "KQJ")
E8_BOARD = """
     .  . 2r  .  .  .
     . 2r 2r 3< 3r  .
     . 2v  .  . 3r 3r
    1r  . 0^  .  .  .
    1r 1* 0r  .  .  .
     .  . 0r 0r  .  .
"""


@pytest.mark.rule("CG-34", "CG-36", "CG-37")
def test_e8_a_rider_that_has_not_moved_yet_is_rammed_and_rides_on():
    table = Script(4, 6, *E8_MOVES, order="1>0>2>3").after(2)
    assert (table.at(0), table.at(1)) == ((4, 2, "N"), (4, 1, "E"))
    table.reveal()
    assert table.ids(1) == {54}
    table.after(3)
    assert table.crashes == [Crash(3, 1, "K", "rider", 0, (4, 2))]
    assert table.at(0) == (3, 2, "N")
    assert table.living == [0, 2, 3]
    expect_board(table, E8_BOARD)


@pytest.mark.rule("CG-34", "CG-R25", "CG-37")
def test_e8_with_the_other_order_the_vacated_square_is_a_wall():
    table = Script(4, 6, *E8_MOVES, order="0>1>2>3").until_turn_of(1, 3)
    assert table.at(0) == (3, 2, "N")
    assert table.cell(4, 2) == "0r"
    table.after(3)
    assert table.crashes == [Crash(3, 1, "K", "wall", 0, (4, 2))]
    assert table.living == [0, 2, 3]
    expect_board(table, E8_BOARD)
