"""Trick step 3: crashes, and everything a mover can meet (CG-33 to CG-40, section 4.1)."""

import random
from collections import Counter

import pytest

from fairground.games.crash_grid.rules.events import RODE
from play import CARDS, ONE_ROUND, Crash, Script, Table, at, deal
from tables import play_at_random

STEP = {"N": (-1, 0), "E": (0, 1), "S": (1, 0), "W": (0, -1)}
TURNS = {"N": "WEN", "E": "NSE", "S": "EWS", "W": "SNW"}


def what_lies_ahead(table: Table, seat: int, move: str, fresh: set) -> tuple[str, int | None]:
    """The row of the interaction table that this move meets, and whose thing it is."""
    row, column, facing = table.at(seat)
    down, right = STEP[TURNS[facing]["JQK".index(move)]]
    row, column = row + down, column + right
    size = len(table.board)
    if not (0 <= row < size and 0 <= column < size):
        return "off the board", None
    code = table.cell(row, column)
    if code == " .":
        return "free", None
    owner, letter = int(code[0]), code[1]
    moved = owner in table["order"][: table["turn"]]
    if letter in "^>v<":
        return "rider that has moved" if moved else "rider that has not moved", owner
    kind = {"r": "rail", "x": "card", "b": "blank", "*": "wreck"}[letter]
    new = (row, column) in fresh
    return f"{kind} of this trick" if new else kind, owner


CAUSE_OF = {
    "off the board": "boundary",
    "rail": "wall",
    "rail of this trick": "wall",
    "card": "wall",
    "card of this trick": "wall",
    "blank": "wall",
    "blank of this trick": "wall",
    "wreck": "wall",
    "wreck of this trick": "wall",
    "rider that has moved": "rider",
    "rider that has not moved": "rider",
}
TABLES = {
    "rails": {"rail_moves": 36},
    "defaults": {},
    "cards": {"rail_moves": 0},
    "few cards": {"rail_moves": 0, "hand_size": 7, "deck_out": "dwindle"},
}


def ride_and_compare(table: Table, seat: int, move: str, fresh: set, met: Counter) -> None:
    """One ride, compared with what the interaction table says of it."""
    thing, owner = what_lies_ahead(table, seat, move, fresh)
    met[thing] += 1
    trick, here, crashes = table.trick, table.at(seat), len(table.crashes)
    board, living = table.board, table.living
    events = table.play(seat, move)
    if thing == "free":
        assert len(table.crashes) == crashes
        assert any(event.kind == RODE.kind for event in events)
        fresh.add(here[:2])
        return
    (crash,) = table.crashes[crashes:]
    assert (crash.trick, crash.seat, crash.move) == (trick, seat, move)
    assert (crash.cause, crash.owner) == (CAUSE_OF[thing], owner), thing
    if table.rounds_played == 0 or not table.position.pending:
        assert table.living == [other for other in living if other != seat]
        assert table.cell(*here[:2]) == f"{seat}*"
        others = [line.replace(f"{seat}*", "??") for line in table.board]
        arrow = dict(zip("NESW", "^>v<", strict=True))[here[2]]
        assert others == [line.replace(f"{seat}{arrow}", "??") for line in board]
    fresh.add(here[:2])


@pytest.mark.rule("CG-33", "CG-34", "CG-36", "CG-37", "CG-11")
def test_cg34_everything_a_mover_can_meet():
    met: Counter = Counter()
    for number, (name, options) in enumerate(TABLES.items()):
        for seed in range(25):
            seats, size = (4, 6 + 2 * (seed % 4)) if name != "few cards" else (4, 12)
            table = deal(seats, size, seed=seed, **ONE_ROUND, **options)
            rng = random.Random(1000 * number + seed)
            trick, fresh = 1, set()
            while table.position.pending:
                if table.trick != trick:
                    trick, fresh = table.trick, set()
                if table.phase == "reveal":
                    play_at_random(table, rng, 1)
                    continue
                (seat,) = table.position.pending
                moves = [choice.text for choice in table.position.choices(seat)]
                safe = [
                    move for move in moves if what_lies_ahead(table, seat, move, fresh)[0] == "free"
                ]
                # Mostly careful riders live long enough to meet everything.
                careful = safe and rng.random() < 0.9
                ride_and_compare(table, seat, rng.choice(safe if careful else moves), fresh, met)
    assert set(met) >= set(CAUSE_OF) - {"blank", "blank of this trick"}, met


@pytest.mark.rule("CG-34", "CG-49")
def test_cg34_a_blank_wall_crashes_like_any_other():
    table = at(
        2,
        """
         .  .  .  .  .  .
         .  .  . 1v 0b  .
         .  .  .  .  .  .
         .  . 0^ 1b  .  .
         .  .  .  .  .  .
         .  .  .  .  .  .
        """,
        trick=2,
        rail_moves=0,
        deck_out="dwindle",
        riders=[
            {"square": [3, 2], "facing": "N", "used": "K", "hand": []},
            {"square": [1, 3], "facing": "S", "used": "K", "hand": ["2C"]},
        ],
        deck=[],
        discard=[card for card in CARDS if card != "2C"],
    )
    table.reveals(None, "2C")
    assert table["order"] == [1, 0]
    table.rides("JQ")
    assert table.crashes == [
        Crash(2, 1, "J", "wall", 0, (1, 4)),
        Crash(2, 0, "Q", "wall", 1, (3, 3)),
    ]


@pytest.mark.rule("CG-33")
@pytest.mark.parametrize("seat", range(4))
def test_cg33_leaving_the_board_crashes_at_every_edge(seat):
    moves = ["QKJ K"] * 4
    moves[seat] = "QKJ Q"
    table = Script(4, 6, *moves).after(4)
    assert table.crashes == [Crash(4, seat, "Q", "boundary", None, None)]
    assert seat not in table.living


@pytest.mark.rule("CG-34")
def test_cg34_a_head_on_pair_crashes_one_after_the_other():
    board = """
         .  .  .  .  .  .
         .  .  .  . 1r  .
         .  . 0> 1<  .  .
         .  . 0r  .  .  .
         .  .  .  .  .  .
         .  .  .  .  .  .
    """
    riders = [
        {"square": [2, 2], "facing": "E", "used": "Q"},
        {"square": [2, 3], "facing": "W", "used": "Q"},
    ]
    table = at(2, board, trick=2, riders=riders, **ONE_ROUND).reveals_in_order(0, 1).rides("KK")
    assert table.crashes == [
        Crash(2, 0, "K", "rider", 1, (2, 3)),
        Crash(2, 1, "K", "wall", 0, (2, 2)),
    ]
    assert table["points"] == [0, 0]
    table = at(2, board, trick=2, riders=riders, **ONE_ROUND).reveals_in_order(0, 1).rides("KJ")
    assert [crash.seat for crash in table.crashes] == [0]
    assert table["points"] == [0, 1]


@pytest.mark.rule("CG-35")
@pytest.mark.parametrize(("order", "first", "later"), [("0>1", 0, 1), ("1>0", 1, 0)])
def test_cg35_the_earlier_rider_gets_the_square(order, first, later):
    table = Script(2, 6, "KJQ Q", "JQK K", order=order, **ONE_ROUND).after(4)
    assert table.at(first)[:2] == (3, 3)
    assert [(crash.seat, crash.square) for crash in table.crashes] == [(later, (3, 3))]


@pytest.mark.rule("CG-36")
def test_cg36_the_owner_of_what_was_hit_is_unaffected():
    table = Script(4, 6, "JQK", "QJK", "KQJ", "KQJ", order="1>0>2>3").until_turn_of(1, 3)
    before = table.rider(0)
    table.ride()
    assert table.living == [0, 2, 3]
    assert table.rider(0) == before
    assert table.position.pending == (0,)


@pytest.mark.rule("CG-37", "CG-R6")
def test_cg37_the_walls_of_a_crashed_rider_stay_and_its_last_square_too():
    table = Script(4, 6, "JQK QKJ J", "QJK", "QKJ KJQ K", "QKJ KJQ K", order="0>1>2>3").after(3)
    walls = {(row, column) for row in range(6) for column in range(6)}
    mine = {place for place in walls if table.cell(*place)[0] == "1"}
    assert mine == {(3, 0), (4, 0), (4, 1)}
    assert table.cell(4, 1) == "1*"
    assert table["facings"]["4,1"] == "E"
    table.after(6)
    assert {table.cell(*place) for place in mine} == {"1r", "1*"}
    assert table.rider(1)["crashed_in"] == 3


@pytest.mark.rule("CG-38", "CG-39", "CG-40")
def test_cg39_revealed_card_and_hand_of_a_crashed_rider_go_to_the_discard_pile_at_once():
    table = Script(4, 6, "JQK", "QJK", "KQJ", "KQJ", order="1>0>2>3").until_turn_of(1, 3)
    pile, hand, card = table.discard, table.hand(1), table.rider(1)["revealed"]
    assert card == "QS"
    table.ride()
    assert set(table.discard) - set(pile) == {card, *hand}
    assert table.hand(1) == []
    assert table.rider(1)["revealed"] is None
    deck = len(table.deck)
    table.after(3)
    assert table.hand(1) == []
    assert table.held() == [5, 0, 5, 5]
    assert len(table.deck) == deck - 3


@pytest.mark.rule("CG-40", "CG-R14")
def test_cg40_a_card_is_discarded_as_soon_as_its_owners_move_is_finished():
    table = deal(3).reveals("AS", "9D", "2C")
    assert table.discard == []
    table.rides("K")
    assert table.discard == ["AS"]
    assert [rider["revealed"] for rider in table["riders"]] == [None, "9D", "2C"]
    table.rides("K")
    assert table.discard == ["AS", "9D"]
