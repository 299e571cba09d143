"""Extended Mode: initiative cards as walls, a dry deck, empty hands (CG-47 to CG-49)."""

import pytest

from fairground.games.crash_grid.rules.events import EXTENDED, LAID_BLANK
from play import CARDS, ONE_ROUND, Crash, Script, at, deal, play_round

TWENTY_SEVEN = "QKJ QKJ QJK JKQ JKQ QKJ JKQ QKJ JQK"


@pytest.mark.rule("CG-47", "CG-30", "CG-R1")
def test_cg47_extended_mode_starts_in_trick_10_for_everybody():
    table = Script(4, 12, *[TWENTY_SEVEN] * 4).after(9)
    assert (table.count("r"), table.count("x")) == (36, 0)
    assert [table.rails(seat) for seat in range(4)] == [0] * 4
    assert table.kinds().count(EXTENDED.kind) == 1
    assert table.position.view().scene.banner == "Extended Mode"
    table.after(10)
    assert (table.count("r"), table.count("x")) == (36, 4)
    assert table.kinds().count(EXTENDED.kind) == 1


@pytest.mark.rule("CG-47")
def test_cg47_there_is_no_banner_before():
    table = Script(4, 12, *[TWENTY_SEVEN] * 4).after(8)
    assert table.position.view().scene.banner == ""


@pytest.mark.rule("CG-48")
def test_cg48_cards_laid_as_walls_never_come_back_in_the_round():
    table = Script(4, 12, *[TWENTY_SEVEN] * 4)
    laid: set[str] = set()
    for trick in range(10, 22):
        table.after(trick)
        walls = set(table["walls"].values())
        assert laid <= walls
        assert len(walls) == 4 * (trick - 9)
        elsewhere = [*table.deck, *table.discard]
        elsewhere += [card for seat in range(4) for card in table.hand(seat)]
        assert not walls & set(elsewhere)
        assert len(walls) + len(elsewhere) == 52
        laid = walls


@pytest.mark.rule("CG-48", "CG-53")
def test_cg48_in_the_next_round_they_are_back():
    table = deal(2, 6, rail_moves=0)
    play_round(table, 1)
    assert table["walls"] == {}
    cards = [*table.deck, *table.hand(0), *table.hand(1)]
    assert sorted(cards) == sorted(CARDS)


@pytest.mark.rule("CG-49", "CG-R16")
def test_cg49_riders_without_cards_ride_in_order_of_their_claimed_suits():
    suits = ("diamonds", "clubs", "spades", "hearts")
    table = Script(4, 12, *[TWENTY_SEVEN] * 4, suits=suits).after(22)
    assert table.held() == [0, 0, 0, 0]
    assert table.phase == "ride"
    assert table["order"] == [2, 3, 0, 1]
    assert [rider["revealed"] for rider in table["riders"]] == [None] * 4
    row, column, _ = table.at(2)
    table.rides("K")
    assert table.cell(row, column) == "2b"
    assert table.position.pending == (3,)


def mixed_hands(*hands: list[str], **options):
    """Four riders in trick 2, of whom some have no card; everything else is discarded."""
    held = {card for hand in hands for card in hand}
    board = """
         .  .  .  .  .  .  .  .
         .  . 2r 2v  .  .  .  .
         .  .  .  .  .  .  .  .
         .  .  .  .  . 3< 3r  .
         .  . 1>  .  .  .  .  .
         .  . 1r  .  .  .  .  .
         .  .  .  . 0^ 0r  .  .
         .  .  .  .  .  .  .  .
    """
    squares = [((6, 4), "N"), ((4, 2), "E"), ((1, 3), "S"), ((3, 5), "W")]
    return at(
        4,
        board,
        trick=2,
        deck_out="dwindle",
        deck=[],
        discard=[card for card in CARDS if card not in held],
        riders=[
            {"square": list(square), "facing": facing, "used": "K", "hand": hand}
            for (square, facing), hand in zip(squares, hands, strict=True)
        ],
        **options,
    )


@pytest.mark.rule("CG-49", "CG-17", "CG-R16")
def test_cg49_a_rider_without_a_card_reveals_nothing_and_moves_after_all_who_did():
    table = mixed_hands([], ["2C"], [], ["AS", "3D"])
    assert table.position.pending == (1, 3)
    refusal = table.position.verdict(0, "AS")
    assert refusal.rule == "CG-49"
    assert table.position.choices(0) == ()
    table.reveals(None, "2C", None, "3D")
    assert table["order"] == [3, 1, 0, 2]


@pytest.mark.rule("CG-49")
def test_cg49_before_extended_mode_it_leaves_a_rail_as_usual():
    table = mixed_hands([], ["2C"], [], ["AS"]).reveals(None, "2C", None, "AS").rides("JJJJ")
    assert table.crashes == []
    assert table.cell(6, 4) == "0r"
    assert table.count("b") == 0


@pytest.mark.rule("CG-49", "CG-31")
def test_cg49_in_extended_mode_it_leaves_a_blank_wall():
    table = mixed_hands([], ["2C"], [], ["AS"], rail_moves=1)
    table.reveals(None, "2C", None, "AS").rides("JJJJ")
    assert table.crashes == []
    assert [table.cell(*square) for square in ((6, 4), (4, 2), (1, 3), (3, 5))] == [
        "0b",
        "1x",
        "2b",
        "3x",
    ]
    assert LAID_BLANK.kind in table.kinds()
    # Nobody has a card now: the next trick begins with a ride.
    assert table.phase == "ride"
    assert table["order"] == [0, 1, 2, 3]


@pytest.mark.rule("CG-R26", "CG-1")
def test_r26_before_extended_mode_no_card_of_deck_a_lies_on_the_board():
    table = Script(4, 12, *[TWENTY_SEVEN] * 4)
    for trick in range(1, 10):
        table.after(trick)
        assert table["walls"] == {}
        hands = sum(table.held())
        assert len(table.deck) + len(table.discard) + hands == 52


@pytest.mark.rule("CG-R7", "CG-38")
def test_r7_a_crash_in_extended_mode_discards_the_revealed_card():
    table = Script(2, 6, "QKJ Q", "QKJ K", order="0>1", rail_moves=0, **ONE_ROUND).after(4)
    assert table.crashes == [Crash(4, 0, "Q", "boundary", None, None)]
    assert "JS" in table.discard
    assert set(table["walls"].values()) == {"AS", "KS", "QS", "AH", "KH", "QH", "JH"}
    assert set(table.discard) == {"JS", "TS", "9S", "8S", "7S"}


@pytest.mark.rule("CG-R17")
def test_r17_everybody_may_recall_a_face_down_wall():
    table = Script(2, 8, "JKQ", "JKQ", order="0>1", rail_moves=0).after(2)
    walls = {"7,4": "AS", "7,3": "KS", "0,3": "AH", "0,4": "KH"}
    for seat in (-1, 0, 1):
        view = table.position.view(seat)
        assert view.describe()["walls"] == walls
        shown = {piece.at: piece.text for piece in view.scene.pieces if piece.look == "card-back"}
        assert shown == {(7, 4): "A♠", (7, 3): "K♠", (0, 3): "A♥", (0, 4): "K♥"}
