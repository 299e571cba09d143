"""Trick step 2: turning, advancing, walls left behind (CG-10 to CG-14, CG-24 to CG-32)."""

import random

import pytest

from play import ONE_ROUND, Crash, K, Q, Script, at, deal
from tables import play_at_random

FACINGS = "NESW"
STEP = {"N": (-1, 0), "E": (0, 1), "S": (1, 0), "W": (0, -1)}
# 3.1: facing, then the facing after J, Q, K
TURNS = {"N": "WEN", "E": "NSE", "S": "EWS", "W": "SNW"}


@pytest.mark.rule("CG-25", "CG-26", "CG-27", "CG-13", "CG-12")
@pytest.mark.parametrize("seat", range(4))
@pytest.mark.parametrize("move", "JQK")
def test_cg25_turn_first_then_advance_one_square(seat, move):
    table = deal(4)
    row, column, facing = table.at(seat)
    table.reveals_in_order(seat, *[other for other in range(4) if other != seat]).rides(move)
    turned = TURNS[facing]["JQK".index(move)]
    down, right = STEP[turned]
    assert table.at(seat) == (row + down, column + right, turned)
    assert table.cell(row, column) == f"{seat}r"
    # CG-13: the rail points the way the rider left the square.
    assert table["facings"] == {f"{row},{column}": turned}


@pytest.mark.rule("CG-24")
def test_cg24_a_rider_knows_all_earlier_moves_of_the_trick_and_cannot_pass():
    table = deal(2).reveals_in_order(1, 0)
    before = table.position.view(0).describe()["board"]
    table.rides("J")
    seen = table.position.view(0).describe()
    assert seen["board"] != before
    assert seen["riders"][1]["square"] == list(table.at(1)[:2])
    assert table.position.pending == (0,)
    assert {choice.text for choice in table.position.choices(0)} == {"J", "Q", "K"}
    assert table.position.verdict(0, table.hand(0)[0]).rule == "CG-18"


@pytest.mark.rule("CG-28")
def test_cg28_any_unused_move_may_be_chosen():
    table = Script(2, 8, "K", "K", order="0>1").after(1)
    table.reveals_in_order(0, 1)
    assert table.ids(0) == {52, 53}
    for move in ("J", "Q"):
        assert table.position.verdict(0, move) is None


@pytest.mark.rule("CG-29", "CG-R5", "CG-32")
def test_cg29_a_crashing_move_lays_nothing_and_changes_neither_square_nor_facing():
    table = Script(4, 6, "JQK", "QJK", "KQJ", "KQJ", order="1>0>2>3").until_turn_of(1, 3)
    rails, moves, board = table.rails(1), table.rider(1)["moves"], table.board
    table.ride()
    assert table.crashes == [Crash(3, 1, "K", "rider", 0, (4, 2))]
    assert table.at(1) == (4, 1, "E")
    assert (table.rails(1), table.rider(1)["moves"]) == (rails, moves)
    assert table["facings"]["4,1"] == "E"
    changed = [
        (row, column)
        for row in range(6)
        for column in range(6)
        if board[row][3 * column : 3 * column + 2] != table.cell(row, column)
    ]
    assert changed == [(4, 1)]
    assert table.used(1) == "JQK"


@pytest.mark.rule("CG-29", "CG-R3", "CG-37")
def test_cg29_a_rider_that_crashes_while_turning_keeps_its_old_facing():
    table = Script(2, 6, "QKJ Q", "QKJ K", order="0>1", **ONE_ROUND).after(4)
    assert table.crashes == [Crash(4, 0, "Q", "boundary", None, None)]
    assert table.at(0) == (4, 5, "N")
    assert table.cell(4, 5) == "0*"
    assert table["facings"]["4,5"] == "N"


@pytest.mark.rule("CG-30", "CG-12", "CG-R2")
def test_cg30_nine_rail_moves_use_up_the_supply_one_by_one():
    table = Script(4, 12, *["QKJ QKJ QJK JKQ"] * 4)
    visited = [table.at(0)[:2]]
    for trick in range(1, 13):
        table.after(trick)
        visited.append(table.at(0)[:2])
        shown = [line[3 * i : 3 * i + 2] for line in table.board for i in range(12)]
        rails = shown.count("0r") + shown.count("0^") + shown.count("0>") + shown.count("0<")
        assert rails == min(trick + 1, 10)
        assert table.rails(0) == max(9 - trick, 0)
        left = {table.cell(row, column) for row, column in visited[: min(trick, 9)]}
        assert left == {"0r"}


@pytest.mark.rule("CG-31", "CG-R4")
def test_cg31_the_head_slides_one_square_and_the_card_fills_the_square_behind_it():
    table = Script(4, 12, *["QKJ QKJ QJK JKQ"] * 4).until_turn_of(0, 10)
    row, column, _ = table.at(0)
    card = table.rider(0)["revealed"]
    table.ride()
    new_row, new_column, facing = table.at(0)
    assert abs(new_row - row) + abs(new_column - column) == 1
    assert table.cell(row, column) == "0x"
    assert table["walls"][f"{row},{column}"] == card
    assert table.cell(new_row, new_column) == "0" + dict(zip("NESW", "^>v<", strict=True))[facing]
    assert card not in table.discard


@pytest.mark.rule("CG-R4", "CG-11", "CG-12")
@pytest.mark.parametrize("rail_moves", [0, 9])
def test_r4_the_trail_has_no_gap(rail_moves):
    table = Script(4, 12, *["QKJ QKJ QJK JKQ JKQ"] * 4, rail_moves=rail_moves)
    visited = {table.at(seat)[:2] for seat in range(4)}
    for trick in range(1, 16):
        table.after(trick)
        visited |= {table.at(seat)[:2] for seat in range(4)}
        occupied = {
            (row, column)
            for row in range(12)
            for column in range(12)
            if table.cell(row, column) != " ."
        }
        assert occupied == visited


@pytest.mark.rule("CG-32")
def test_cg32_the_used_move_card_is_turned_face_down():
    table = Script(2, 8, "QJK", "JKQ", order="0>1")
    used = []
    for trick in (1, 2):
        table.after(trick)
        used.append((table.used(0), table.used(1)))
    assert used == [("Q", "J"), ("JQ", "JK")]


@pytest.mark.rule("CG-14", "CG-34")
def test_cg14_a_wall_blocks_its_owner_too():
    # No rider can come back to its own trail (G3), so the position is drawn, not played.
    table = at(
        2,
        """
         .  .  .  .  .  .
         .  . 1v 1r  .  .
         .  .  .  .  .  .
         .  .  .  .  .  .
         .  . 0r 0^  .  .
         .  .  .  .  .  .
        """,
        trick=2,
        riders=[
            {"square": [4, 3], "facing": "N", "used": "K"},
            {"square": [1, 2], "facing": "S", "used": "K"},
        ],
    )
    table.reveals_in_order(0, 1).rides("J")
    assert table.crashes == [Crash(2, 0, "J", "wall", 0, (4, 2))]
    assert table.ids(1) == {52, Q}
    assert K not in table.ids(1)
    table.rides("J")
    assert table.crashes[1:] == [Crash(2, 1, "J", "wall", 1, (1, 3))]


@pytest.mark.rule("CG-14", "CG-11")
@pytest.mark.parametrize("seed", range(6))
def test_cg14_occupied_squares_stay_occupied_until_the_round_ends(seed):
    table, rng = deal(3, 8, seed=seed, **ONE_ROUND), random.Random(seed)
    before: set[tuple[int, int]] = set()
    while table.position.pending:
        play_at_random(table, rng, 1)
        now = {(r, c) for r in range(8) for c in range(8) if table.cell(r, c) != " ."}
        assert before <= now
        before = now


@pytest.mark.rule("CG-13", "CG-R3")
def test_r3_initiative_and_blank_walls_point_nowhere():
    table = Script(4, 12, *["QKJ QKJ QJK JKQ JKQ QKJ JKQ QKJ"] * 4).after(23)
    pieces = table.position.view().scene.pieces
    assert {piece.look for piece in pieces} == {"card-back", "blank", "head", "rail"}
    walls = [piece for piece in pieces if piece.look in ("card-back", "blank")]
    assert {piece.turned for piece in walls} == {0}
    for piece in pieces:
        if piece.look == "head":
            assert piece.turned == FACINGS.index(table.at(piece.owner)[2])
