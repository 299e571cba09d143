"""Every option, and what each of its values changes (section 9)."""

import random

import pytest

from fairground import BadOption
from fairground.games.crash_grid.rules.events import HAND_LOST, RESHUFFLED
from play import (
    CARDS,
    GAME,
    ONE_ROUND,
    Crash,
    Script,
    at,
    deal,
    expect_board,
    play_round,
)
from tables import play_at_random

TWENTY_SEVEN = "QKJ QKJ QJK JKQ JKQ QKJ JKQ QKJ JQK"
E8 = ("JQK QKJ J", "QJK", "QKJ KJQ K", "QKJ KJQ K")


@pytest.mark.rule("CG-5", "CG-6")
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("size", [6, 8, 10, 12])
def test_board_size_is_free_for_every_number_of_seats(seats, size):
    table = play_at_random(deal(seats, size, seed=size, **ONE_ROUND), random.Random(size))
    assert len(table.board) == size
    assert table.position.outcome is not None
    assert all(row < size and column < size for row, column, _ in map(table.at, range(seats)))


@pytest.mark.rule("CG-37", "CG-R6")
def test_crash_square_wall_keeps_the_square_occupied():
    table = Script(4, 6, *E8, order="0>1>2>3", crash_square="wall").after(7)
    assert Crash(7, 2, "K", "wall", 1, (4, 1)) in table.crashes


@pytest.mark.rule("CG-R6", "CG-37")
def test_crash_square_cleared_frees_the_square():
    table = Script(4, 6, *E8, order="0>1>2>3", crash_square="cleared").after(3)
    assert table.living == [0, 2, 3]
    assert table.cell(4, 1) == " ."
    assert [table.cell(3, 0), table.cell(4, 0)] == ["1r", "1r"]
    table.after(7)
    assert table.at(2) == (4, 1, "S")
    assert 2 in table.living


@pytest.mark.rule("CG-R6")
def test_crash_square_cleared_counts_for_later_riders_of_the_same_trick():
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
    table = at(2, board, trick=2, riders=riders, crash_square="cleared", **ONE_ROUND)
    table.reveals_in_order(0, 1).rides("KK")
    assert table.crashes == [Crash(2, 0, "K", "rider", 1, (2, 3))]
    assert table.at(1) == (2, 2, "W")
    assert table["points"] == [0, 1]


@pytest.mark.rule("CG-R10", "CG-51")
def test_round_end_immediate_ends_at_the_crash_that_leaves_one_rider():
    table = Script(2, 6, "QKJ Q", "QKJ Q", order="0>1", round_end="immediate", **ONE_ROUND)
    table.after(4)
    assert [crash.seat for crash in table.crashes] == [0]
    assert table["points"] == [0, 1]
    assert table.at(1) == (1, 0, "S")
    assert table.rider(1)["moves"] == 3
    # The card of the rider who did not move any more is discarded, the rest of its hand kept.
    assert table.rider(1)["revealed"] is None
    assert "JH" in table.discard
    assert sorted(table.hand(1)) == sorted(["TH", "9H", "8H", "7H"])
    assert table.position.pending == ()


@pytest.mark.rule("CG-R10")
def test_round_end_immediate_goes_on_while_two_riders_live():
    table = Script(3, 6, "QKJ Q", "JKQ J", "QJK J", order="0>1>2", round_end="immediate")
    table.until_turn_of(1, 4)
    assert table.living == [1, 2]
    table.ride()
    assert table.rounds_played == 1
    assert table["points"] == [0, 0, 1]


@pytest.mark.rule("CG-R10", "CG-51")
def test_round_end_immediate_knows_no_void_rounds():
    for seed in range(40):
        table = deal(2 + seed % 3, 6, seed=seed, round_end="immediate", **ONE_ROUND)
        play_at_random(table, random.Random(seed))
        assert sum(table["points"]) == 1


@pytest.mark.rule("CG-R8", "CG-39")
def test_crashed_hand_keep_leaves_the_cards_unseen_with_their_owner():
    table = Script(4, 6, *E8, order="0>1>2>3", crashed_hand="keep").until_turn_of(1, 3)
    hand, card = table.hand(1), table.rider(1)["revealed"]
    assert len(hand) == 4
    table.ride()
    assert table.hand(1) == hand
    assert card in table.discard
    assert not set(hand) & set(table.discard)
    table.after(5)
    assert table.hand(1) == hand
    assert table.position.view(1).describe()["riders"][1]["hand"] == hand
    assert table.position.view(0).describe()["riders"][1]["hand"] == 4
    assert table.position.view().describe()["riders"][1]["hand"] == 4
    assert HAND_LOST.kind not in table.kinds()


@pytest.mark.rule("CG-R8", "CG-53")
def test_crashed_hand_keep_lasts_until_the_round_ends():
    table = play_round(deal(2, 6, crashed_hand="keep"), 1)
    assert table.held() == [5, 5]
    assert sorted([*table.deck, *table.hand(0), *table.hand(1)]) == sorted(CARDS)


@pytest.mark.rule("CG-R13", "CG-49", "CG-43")
def test_deck_out_dwindle_lets_hands_shrink_to_nothing():
    table = Script(4, 12, *[TWENTY_SEVEN] * 4, deck_out="dwindle")
    shown = {}
    for trick in range(7, 15):
        table.after(trick)
        (held,) = set(table.held())
        shown[trick] = (len(table.deck), len(table.discard), held, table.count("b"))
    # Section 8, R13: without the reshuffle hands are gone after trick 13 with four riders.
    assert shown == {
        7: (4, 28, 5, 0),
        8: (0, 32, 5, 0),
        9: (0, 36, 4, 0),
        10: (0, 36, 3, 0),
        11: (0, 36, 2, 0),
        12: (0, 36, 1, 0),
        13: (0, 36, 0, 0),
        14: (0, 36, 0, 4),
    }
    assert RESHUFFLED.kind not in table.kinds()
    assert table.phase == "ride"
    assert table["order"] == [0, 1, 2, 3]


@pytest.mark.rule("CG-R13", "CG-44")
def test_deck_out_dwindle_stops_a_refill_when_the_deck_is_empty():
    quick = "QKJ QKJ QJK"
    table = Script(4, 12, quick, quick, quick, "QKJ QKJ QKK", deck_out="dwindle").after(8)
    assert len(table.deck) == 1
    table.after(9)
    first = table.orders[-1][0]
    assert table.held() == [5 if seat == first else 4 if seat < 3 else 0 for seat in range(4)]
    assert (len(table.deck), len(table.discard)) == (0, 39)


@pytest.mark.rule("CG-30", "CG-31", "CG-47", "CG-R1")
@pytest.mark.parametrize("rail_moves", [0, 1, 9, 10, 36])
def test_rail_moves_says_which_moves_leave_rails(rail_moves):
    table = Script(4, 12, *[TWENTY_SEVEN] * 4, rail_moves=rail_moves)
    for trick in range(1, 13):
        table.after(trick)
        rails = min(trick, rail_moves)
        assert table.count("r") == 4 * rails
        assert table.count("x") == 4 * (trick - rails)
        assert table.rails(3) == rail_moves - rails
        banner = "Extended Mode" if trick + 1 > rail_moves else ""
        assert table.position.view().scene.banner == banner


@pytest.mark.rule("CG-R1")
def test_rail_moves_ten_occupies_the_same_squares():
    boards = []
    for rail_moves in (9, 10):
        table = Script(4, 12, *[TWENTY_SEVEN] * 4, rail_moves=rail_moves).after(20)
        boards.append([line.replace("x", "r") for line in table.board])
    assert boards[0] == boards[1]


@pytest.mark.rule("CG-9", "CG-42")
@pytest.mark.parametrize("size", [1, 2, 5, 7])
def test_hand_size_sets_the_deal_and_the_refill(size):
    table = Script(4, 12, *[TWENTY_SEVEN] * 4, hand_size=size)
    for trick in range(6):
        table.after(trick)
        assert table.held() == [size] * 4
        assert len(table.deck) + len(table.discard) == 52 - 4 * size
    assert len(table.position.choices(2)) == size


@pytest.mark.rule("CG-7", "CG-R18")
@pytest.mark.parametrize("size", [6, 8, 10, 12])
def test_start_layout_sides_puts_three_riders_in_the_middle_of_a_side(size):
    table = deal(3, size, start_layout="sides")
    half = size // 2
    places = [table.at(seat) for seat in range(3)]
    assert places == [(size - 1, half, "N"), (half, 0, "E"), (half - 1, size - 1, "W")]


@pytest.mark.rule("CG-R18")
@pytest.mark.parametrize("seats", [2, 4])
def test_start_layout_sides_changes_nothing_for_two_or_four(seats):
    assert deal(seats, start_layout="sides").board == deal(seats).board


@pytest.mark.rule("CG-R18", "CG-R19")
def test_start_layout_sides_rotates_too():
    table = deal(3, 6, start_layout="sides", seed=2, rounds_min=5)
    slots = [table.at(seat) for seat in range(3)]
    rng = random.Random(2)
    while table.rounds_played == 0:
        play_at_random(table, rng, 1)
    assert [table.at(seat) for seat in range(3)] == [slots[1], slots[2], slots[0]]


@pytest.mark.rule("CG-R19", "CG-53")
def test_rotate_starts_off_keeps_the_slots():
    table = deal(4, 6, rotate_starts=False)
    board = table.board
    play_round(table, 2)
    expect_board(table, "\n".join(board))


@pytest.mark.rule("CG-52", "CG-R20")
@pytest.mark.parametrize(
    ("least", "most", "winners"),
    [
        (1, 1, [0]),
        (1, 1, [None]),
        (1, 5, [None, None, 1]),
        (1, 2, [None, None]),
        (2, 2, [0, None]),
        (2, 3, [0, 1, 1]),
        (2, 4, [0, 0]),
        (4, 4, [0, 0, None]),
        (4, 4, [0, None, None, None]),
        (4, 5, [0, 0, 0]),
        (5, 5, [0, 1, 0, 1, 1]),
        (5, 5, [0, 0, 0]),
        (3, 3, [0, 1, None]),
    ],
)
def test_rounds_min_and_max_bound_the_match(least, most, winners):
    table = deal(2, 6, rounds_min=least, rounds_max=most)
    for winner in winners:
        assert table.position.outcome is None
        play_round(table, winner)
    assert table.position.outcome is not None
    assert table.rounds_played == len(winners)


@pytest.mark.rule("CG-2", "CG-49")
@pytest.mark.parametrize(
    ("suits", "order"),
    [
        (("spades", "hearts", "diamonds", "clubs"), [0, 1, 2, 3]),
        (("clubs", "diamonds", "hearts", "spades"), [3, 2, 1, 0]),
        (("hearts", "clubs", "spades", "diamonds"), [2, 0, 3, 1]),
    ],
)
def test_suits_decide_the_order_of_riders_without_cards(suits, order):
    table = Script(4, 12, *[TWENTY_SEVEN] * 4, deck_out="dwindle", suits=suits).after(13)
    assert table["order"] == order


BAD_VALUES = [
    ({"board_size": 7}, "one of 6, 8, 10, 12"),
    ({"board_size": "8"}, "one of 6, 8, 10, 12"),
    ({"board_size": True}, "one of 6, 8, 10, 12"),
    ({"suits": ("spades", "hearts", "hearts")}, "3 different values out of spades, hearts"),
    ({"suits": ("spades", "hearts")}, "3 different values"),
    ({"suits": ("spades", "hearts", "stars")}, "3 different values"),
    ({"suits": "spades"}, "3 different values"),
    ({"start_layout": "corners"}, "one of ring, sides"),
    ({"rotate_starts": 1}, "true or false"),
    ({"rotate_starts": "yes"}, "true or false"),
    ({"rounds_min": 0}, "a whole number from 1 to 5"),
    ({"rounds_max": 6}, "a whole number from 1 to 5"),
    ({"rounds_max": 2.0}, "a whole number from 1 to 5"),
    ({"rail_moves": -1}, "a whole number from 0 to 36"),
    ({"rail_moves": 37}, "a whole number from 0 to 36"),
    ({"rail_moves": None}, "a whole number from 0 to 36"),
    ({"crash_square": "hole"}, "one of wall, cleared"),
    ({"round_end": "never"}, "one of end_of_trick, immediate"),
    ({"crashed_hand": "burn"}, "one of discard, keep"),
    ({"deck_out": "stop"}, "one of reshuffle, dwindle"),
    ({"hand_size": 0}, "a whole number from 1 to 7"),
    ({"hand_size": 8}, "a whole number from 1 to 7"),
    ({"lives": 3}, "the options are board_size, suits"),
]


@pytest.mark.parametrize(("options", "allowed"), BAD_VALUES)
def test_a_bad_value_is_refused_with_what_is_allowed(options, allowed):
    with pytest.raises(BadOption) as refused:
        GAME.new(3, 1, **options)
    assert allowed in str(refused.value)
    assert str(next(iter(options))) in str(refused.value)


@pytest.mark.rule("CG-R20")
@pytest.mark.parametrize("options", [{"rounds_min": 4, "rounds_max": 3}, {"rounds_max": 2}])
def test_an_impossible_combination_is_refused_with_what_is_allowed(options):
    with pytest.raises(BadOption, match="rounds_min must not be larger than rounds_max"):
        GAME.new(3, 1, **options)


def test_every_option_of_the_specification_exists_with_its_default():
    names = [option.name for option in GAME.options]
    assert names == [
        "board_size",
        "suits",
        "start_layout",
        "rotate_starts",
        "rounds_min",
        "rounds_max",
        "rail_moves",
        "crash_square",
        "round_end",
        "crashed_hand",
        "deck_out",
        "hand_size",
    ]
    defaults = [GAME.new(4, 1).options[name] for name in names]
    assert defaults == [
        12,
        ("spades", "hearts", "diamonds", "clubs"),
        "ring",
        True,
        3,
        5,
        9,
        "wall",
        "end_of_trick",
        "discard",
        "reshuffle",
        5,
    ]
