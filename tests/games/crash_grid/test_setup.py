"""Setup: decks, suits, arenas, start squares, hands (CG-1 to CG-9)."""

import pytest

from fairground import BadOption, UnknownSeat
from play import CARDS, GAME, deal

START_SLOTS = {
    (2, 6): ["5,3 N", "0,2 S"],
    (2, 8): ["7,4 N", "0,3 S"],
    (3, 10): ["9,5 N", "2,0 E", "1,9 W"],
    (4, 12): ["11,6 N", "6,0 E", "0,5 S", "5,11 W"],
    (3, 6): ["5,3 N", "2,0 E", "1,5 W"],
    (4, 6): ["5,3 N", "3,0 E", "0,2 S", "2,5 W"],
}
RING_SPACING = {
    (2, 6): [10, 10],
    (2, 8): [14, 14],
    (3, 10): [12, 12, 12],
    (4, 12): [11, 11, 11, 11],
    (3, 6): [6, 8, 6],
    (4, 6): [5, 5, 5, 5],
}


def ring_index(row: int, column: int, size: int) -> int:
    """Squares of the outer ring, clockwise from the north-west corner."""
    edge = size - 1
    if row == 0:
        return column
    if column == edge:
        return edge + row
    if row == edge:
        return 2 * edge + edge - column
    return 3 * edge + edge - row


@pytest.mark.rule("CG-1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_cg1_one_pack_of_52_is_shared_by_all(seats):
    table = deal(seats)
    dealt = [card for seat in range(seats) for card in table.hand(seat)]
    assert sorted(dealt + table.deck) == sorted(CARDS)
    assert len(set(CARDS)) == 52
    assert {card[0] for card in CARDS} == set("23456789TJQKA")
    assert {card[1] for card in CARDS} == set("CDHS")
    assert table.discard == []


@pytest.mark.rule("CG-2")
def test_cg2_each_player_claims_a_suit_and_at_most_four_play():
    signs = [panel.sign for panel in deal(4).position.view().scene.panels]
    assert signs == ["♠", "♥", "♦", "♣"]
    signs = [
        panel.sign for panel in deal(2, suits=("clubs", "hearts")).position.view().scene.panels
    ]
    assert signs == ["♣", "♥"]
    with pytest.raises(UnknownSeat, match="2 to 4 seats"):
        GAME.new(5)


@pytest.mark.rule("CG-2", "CG-R28")
def test_cg2_claimed_suits_are_distinct():
    with pytest.raises(BadOption, match="2 different values out of spades, hearts"):
        GAME.new(2, suits=("hearts", "hearts"))


@pytest.mark.rule("CG-3")
def test_cg3_a_suit_set_is_ten_rails_and_three_moves():
    table = deal(4, seed=2)
    panel = table.position.view().scene.panels[2]
    assert [(mark.text, mark.label) for mark in panel.marks] == [
        ("J", "turn left and ride"),
        ("Q", "turn right and ride"),
        ("K", "ride ahead"),
    ]
    head = [piece for piece in table.position.view().scene.pieces if piece.owner == 2]
    assert len(head) + table.rails(2) == 10


@pytest.mark.rule("CG-4")
def test_cg4_the_move_cards_start_face_up_and_everybody_sees_which_are_used():
    table = deal(3)
    for watcher in (-1, 0, 1, 2):
        for panel in table.position.view(watcher).scene.panels:
            assert [mark.on for mark in panel.marks] == [True, True, True]
    table.reveals_in_order(1, 0, 2).rides("Q")
    for watcher in (-1, 0, 1, 2):
        marks = table.position.view(watcher).scene.panels[1].marks
        assert [mark.on for mark in marks] == [True, False, True]


@pytest.mark.rule("CG-5", "CG-6")
@pytest.mark.parametrize(("seats", "size"), [(4, 12), (3, 10), (2, 8)])
def test_cg5_the_arena_fits_the_number_of_riders(seats, size):
    table = deal(seats)
    assert table.position.options["board_size"] == size
    assert [len(line) for line in table.board] == [3 * size - 1] * size
    zone = table.position.view().scene.zones[0]
    assert (zone.rows, zone.columns) == (size, size)


@pytest.mark.rule("CG-6")
def test_cg6_a_duel_may_be_on_six_squares():
    assert len(deal(2, 6).board) == 6


@pytest.mark.rule("CG-7", "CG-R18")
@pytest.mark.parametrize(("seats", "size"), START_SLOTS)
def test_cg7_riders_start_evenly_along_the_edge_facing_inward(seats, size):
    table = deal(seats, size)
    places = [table.at(seat) for seat in range(seats)]
    assert [f"{row},{column} {facing}" for row, column, facing in places] == START_SLOTS[
        seats, size
    ]
    ring = [ring_index(row, column, size) for row, column, _ in places]
    spacing = [(ring[(slot + 1) % seats] - ring[slot]) % (4 * (size - 1)) for slot in range(seats)]
    assert spacing == RING_SPACING[seats, size]


@pytest.mark.rule("CG-7", "CG-R18")
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("size", [6, 8, 10, 12])
def test_cg7_start_squares_lie_on_the_ring_but_never_on_a_corner(seats, size):
    table = deal(seats, size)
    inward = {"N": (size - 1, None), "S": (0, None), "E": (None, 0), "W": (None, size - 1)}
    for seat in range(seats):
        row, column, facing = table.at(seat)
        assert (row in (0, size - 1)) + (column in (0, size - 1)) == 1
        edge_row, edge_column = inward[facing]
        assert edge_row in (None, row)
        assert edge_column in (None, column)


@pytest.mark.rule("CG-8", "CG-R1")
def test_cg8_one_of_the_ten_rails_lies_under_the_rider():
    table = deal(4)
    for seat in range(4):
        row, column, facing = table.at(seat)
        assert table.cell(row, column) == f"{seat}{dict(zip('NESW', '^>v<', strict=True))[facing]}"
        assert table.rails(seat) == 9
    assert table.count("r") == 0


@pytest.mark.rule("CG-9", "CG-R9")
def test_cg9_five_private_cards_each():
    table = deal(3)
    assert table.held() == [5, 5, 5]
    assert len(table.deck) == 52 - 15
    for seat in range(3):
        seen = table.position.view(seat).describe()["riders"]
        assert [rider["hand"] for rider in seen] == [
            table.hand(other) if other == seat else 5 for other in range(3)
        ]
        assert table.position.view(seat).describe()["deck"] == 37


@pytest.mark.rule("CG-9")
def test_cg9_every_card_is_as_likely_to_be_dealt():
    dealt = dict.fromkeys(CARDS, 0)
    deals = 2600
    for seed in range(deals):
        for card in deal(2, seed=seed).hand(1):
            dealt[card] += 1
    expected = deals * 5 / 52
    chi_square = sum((count - expected) ** 2 / expected for count in dealt.values())
    assert chi_square < 51 + 4 * (2 * 51) ** 0.5
