"""Trick step 4: round-end test, refill, reshuffle, refresh (CG-41 to CG-46)."""

import pytest

from fairground.games.crash_grid.rules.events import DREW, REFRESHED, RESHUFFLED
from play import CARDS, GAME, ONE_ROUND, Crash, Script, Table, at, deal


def kinds(events) -> list[int]:
    return [event.kind for event in events]


@pytest.mark.rule("CG-41", "CG-R23")
def test_cg41_a_round_that_is_over_sees_no_refill_and_no_refresh():
    # The third trick of a cycle decides, so that a refresh would be due as well.
    table = at(
        2,
        """
         .  .  .  .  .  .
         .  .  .  .  .  .
         .  .  .  .  .  .
         .  . 0^  .  .  .
         . 0r 0r  . 1r 1r
         .  .  .  .  . 1v
        """,
        trick=3,
        riders=[
            {"square": [3, 2], "facing": "N", "used": "JQ"},
            {"square": [5, 5], "facing": "S", "used": "JQ"},
        ],
        **ONE_ROUND,
    )
    table.reveals_in_order(0, 1)
    deck = len(table.deck)
    table.rides("KK")
    assert table.crashes == [Crash(3, 1, "K", "boundary", None, None)]
    assert table["points"] == [1, 0]
    assert (len(table.deck), table.held()) == (deck, [4, 0])
    assert table.used(0) == "JQK"
    assert table.trick == 3


@pytest.mark.rule("CG-41", "CG-46")
def test_cg41_with_two_or_more_riders_the_next_trick_starts():
    table = Script(4, 6, "JQK", "QJK", "KQJ", "KQJ", order="1>0>2>3").after(3)
    assert table.rounds_played == 0
    assert (table.trick, table.phase) == (4, "reveal")
    assert table.position.pending == (0, 2, 3)
    assert [rider["revealed"] for rider in table["riders"]] == [None] * 4


@pytest.mark.rule("CG-42")
def test_cg42_survivors_refill_to_five():
    table = deal(4).reveals_in_order(2, 0, 3, 1)
    assert table.held() == [4, 4, 4, 4]
    table.rides("KKK")
    assert table.held() == [4, 4, 4, 4]
    assert len(table.deck) == 32
    table.rides("K")
    assert table.held() == [5, 5, 5, 5]
    assert len(table.deck) == 28


@pytest.mark.rule("CG-44", "CG-R15")
def test_cg44_the_refill_goes_in_this_tricks_order():
    table = deal(4).reveals_in_order(2, 0, 3, 1).rides("KKKK")
    drawn = [event.seat for event in table.events if event.kind == DREW.kind]
    assert drawn == [2, 0, 3, 1]


@pytest.mark.rule("CG-43", "CG-R13")
def test_cg43_an_empty_deck_is_renewed_only_when_a_card_is_needed():
    table = Script(4, 12, *["QKJ QKJ QJK"] * 4).after(8)
    assert (len(table.deck), len(table.discard)) == (0, 32)
    assert RESHUFFLED.kind not in table.kinds()
    table.reveal()
    pile = [*table.discard, *[rider["revealed"] for rider in table["riders"]]]
    table.after(9)
    assert table.kinds().count(RESHUFFLED.kind) == 1
    assert table.discard == []
    drawn = [card for seat in range(4) for card in table.hand(seat) if card in pile]
    assert len(drawn) == 4
    assert sorted(table.deck + drawn) == sorted(pile)


@pytest.mark.rule("CG-43", "CG-R14")
def test_r14_the_cards_of_the_trick_itself_are_part_of_the_reshuffle():
    table = Script(4, 12, *["QKJ QKJ QJK"] * 4).after(8)
    table.reveal()
    revealed = {rider["revealed"] for rider in table["riders"]}
    table.after(9)
    assert revealed <= set(table["origin"]["1"])


@pytest.mark.rule("CG-43")
def test_cg43_a_reshuffled_card_is_drawn_as_likely_as_any_other():
    table = Script(4, 12, *["QKJ QKJ QJK"] * 4).until_turn_of(0, 9)
    while len(table.position.describe()["order"]) - table["turn"] > 1:
        table.ride()
    last = table.position.pending[0]
    drawn = dict.fromkeys(CARDS, 0)
    text, draws = table.position.describe(), 1080
    for number in range(draws):
        again = Table(GAME.at(text | {"key": f"{number:032x}", "ticks": 0}))
        before = set(again.hand(last))
        again.play(last, "K")
        for card in set(again.hand(last)) - before:
            drawn[card] += 1
    counts = [drawn[card] for card in CARDS if drawn[card]]
    assert len(counts) == 36
    expected = draws / 36
    chi_square = sum((count - expected) ** 2 / expected for count in counts)
    assert chi_square < 35 + 4 * (2 * 35) ** 0.5


def late_table(
    trick: int, hands: list[list[str]], deck: list[str], first: tuple[int, int] = (4, 8)
) -> Table:
    """Three riders, Extended from the first move: all other cards are walls on the board.

    The riders stand on what is open, each on its heading and far from its edge by now, seat 0
    where `first` says.
    """
    size = 10
    spare = [card for card in CARDS if card not in deck and all(card not in h for h in hands)]
    assert len(spare) == 3 * (trick - 1)
    cells = [[" ."] * size for _ in range(size)]
    walls = {}
    places = [(row, column) for row in range(1, size) for column in range(6)]
    for number, card in enumerate(spare):
        row, column = places[number]
        cells[row][column] = f"{number % 3}x"
        walls[f"{row},{column}"] = card
    riders = []
    for seat, (row, column, facing) in enumerate([(*first, "N"), (5, 7, "E"), (0, 4, "W")]):
        cells[row][column] = f"{seat}{dict(zip('NESW', '^>v<', strict=True))[facing]}"
        riders.append({"square": [row, column], "facing": facing, "hand": hands[seat]})
    return Table(
        GAME.at(
            {
                "seats": 3,
                "options": {"board_size": size, "rail_moves": 0},
                "trick": trick,
                "board": [" ".join(line) for line in cells],
                "walls": walls,
                "riders": riders,
                "deck": deck,
            }
        )
    )


@pytest.mark.rule("CG-44", "CG-R15")
def test_cg44_the_last_card_goes_to_the_first_in_order_and_hands_stay_short():
    hands = [["2C", "3C", "4C", "5C", "6C"], ["2D", "3D", "4D", "5D", "6D"]]
    table = late_table(13, [*hands, ["2H", "3H", "4H", "5H", "6H"]], ["AS"])
    table.reveals("2C", "6D", "3H").rides("JKK")
    assert table.crashes == []
    assert table.orders[-1] == (1, 2, 0)
    assert table.held() == [4, 5, 4]
    assert "AS" in table.hand(1)
    assert (table.deck, table.discard) == ([], [])


@pytest.mark.rule("CG-44", "CG-R15")
def test_r15_cards_are_drawn_singly_round_and_round():
    table = late_table(16, [["2C", "3C", "4C"], ["2D", "3D"], ["2H", "3H"]], [], (0, 9))
    table.reveals("2C", "3D", "3H")
    assert table["order"] == [2, 1, 0]
    table.rides("KJ")
    assert table.held() == [2, 1, 1]
    # Seat 0, last in order, leaves the board: its three cards are all that can be drawn.
    events = table.play(0, "K")
    assert table.crashes == [Crash(16, 0, "K", "boundary", None, None)]
    assert [event.seat for event in events if event.kind == DREW.kind] == [2, 1, 2]
    assert table.held() == [0, 2, 3]
    assert {*table.hand(1), *table.hand(2)} == {"2D", "2H", "2C", "3C", "4C"}


@pytest.mark.rule("CG-45", "CG-41", "CG-42")
def test_cg45_the_refresh_comes_after_the_refill():
    table = Script(2, 8, "JKQ", "JKQ", order="0>1").after(2)
    table.reveal().ride()
    (seat,) = table.position.pending
    events = kinds(table.play(seat, "Q"))
    assert REFRESHED.kind in events
    last_draw = max(i for i, kind in enumerate(events) if kind == DREW.kind)
    assert last_draw < events.index(REFRESHED.kind)
