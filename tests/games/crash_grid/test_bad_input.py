"""Bad input: each refusal names the right rule, says what is allowed, and changes nothing."""

import pytest

from fairground import IllegalAction, UnknownAction, UnknownSeat
from fairground.games.crash_grid.show.names import card_sign
from play import CARDS, GAME, Script, Table, at, deal, play_round

E8 = ("JQK", "QJK", "KQJ", "KQJ")


def signs(cards: list[str]) -> list[str]:
    """Cards as they are printed."""
    return [card_sign(CARDS.index(card)) for card in cards]


def refused(table: Table, seat: int, action: int | str, rule: str, *allowed: str) -> None:
    """The action is refused under this rule, with these words, and nothing changes."""
    before = table.position.hash
    steps = len(table.position.steps)
    refusal = table.position.verdict(seat, action)
    assert refusal is not None
    assert refusal.rule == rule
    for part in allowed:
        assert part in refusal.sentence
    with pytest.raises(IllegalAction) as raised:
        table.position.play(seat, action)
    assert raised.value.refusal == refusal
    assert str(raised.value) == f"{refusal.sentence} ({rule})"
    assert table.position.hash == before
    assert len(table.position.steps) == steps


@pytest.mark.parametrize("seat", [-1, 3, 4, 99, True, None, 1.0, "0", (0,)])
def test_an_unknown_seat_is_refused(seat):
    table = deal(3)
    before = table.position.hash
    for ask in (
        lambda: table.position.play(seat, 52),
        lambda: table.position.verdict(seat, 52),
        lambda: table.position.choices(seat),
    ):
        with pytest.raises(UnknownSeat, match="seats 0 to 2"):
            ask()
    assert table.position.hash == before


@pytest.mark.rule("CG-2")
@pytest.mark.parametrize("seats", [0, 1, 5, -2, True, 3.0, "4", [2]])
def test_a_table_of_no_fitting_size_is_refused(seats):
    with pytest.raises(UnknownSeat, match=r"2 to 4|whole number"):
        GAME.new(seats)


@pytest.mark.parametrize("seat", [3, -2, True, None, 1.0])
def test_an_unknown_seat_has_no_view_and_no_log(seat):
    table = deal(3)
    with pytest.raises(UnknownSeat, match="seats 0 to 2"):
        table.position.view(seat)
    with pytest.raises(UnknownSeat, match="seats 0 to 2"):
        table.position.log(seat)


@pytest.mark.parametrize(
    "action",
    [
        -1,
        55,
        1000,
        True,
        False,
        None,
        1.0,
        52.0,
        "",
        "X",
        "1S",
        "AX",
        "JQ",
        "pass",
        "11H",
        [52],
        b"J",
    ],
)
def test_an_unknown_action_is_refused(action):
    table = deal(2)
    before = table.position.hash
    for ask in (table.position.play, table.position.verdict):
        with pytest.raises(UnknownAction) as raised:
            ask(0, action)
        assert "0 to 54" in str(raised.value)
        assert "J, Q or K" in str(raised.value)
    assert table.position.hash == before


@pytest.mark.rule("CG-24")
@pytest.mark.parametrize("move", ["J", "Q", "K", 52])
def test_a_move_before_the_reveal(move):
    table = deal(2)
    refused(table, 0, move, "CG-24", *signs(table.hand(0)))


@pytest.mark.rule("CG-17")
def test_a_card_that_is_not_in_the_hand():
    table = deal(2)
    for card in set(CARDS) - set(table.hand(1)):
        refused(table, 1, card, "CG-17", *signs([card, *table.hand(1)]))


@pytest.mark.rule("CG-R29")
def test_a_second_choice():
    table = deal(3)
    table.play(1, table.hand(1)[0])
    refused(table, 1, table.hand(1)[1], "CG-R29", "S0 and S2")
    refused(table, 1, "J", "CG-R29", "S0 and S2")


@pytest.mark.rule("CG-18")
def test_a_card_after_the_reveal():
    table = deal(2).reveals_in_order(1, 0)
    refused(table, 1, table.hand(1)[0], "CG-18", "J, Q or K")
    refused(table, 1, table.rider(1)["revealed"], "CG-18", "J, Q or K")


@pytest.mark.rule("CG-15")
def test_a_used_move():
    table = Script(2, 8, "JKQ", "JKQ", order="0>1").until_turn_of(0, 2)
    refused(table, 0, "J", "CG-15", "J", "Q or K")
    table.until_turn_of(0, 3)
    refused(table, 0, 54, "CG-15", "K", "Q")


@pytest.mark.rule("CG-21")
def test_out_of_turn():
    table = deal(3).reveals_in_order(2, 0, 1)
    refused(table, 0, "J", "CG-21", "S2 rides now")
    refused(table, 1, table.hand(1)[0], "CG-21", "S2 rides now")
    table.rides("K")
    refused(table, 2, "J", "CG-21", "S0 rides now")


@pytest.mark.rule("CG-19")
def test_a_crashed_seat():
    table = Script(4, 6, *E8, order="1>0>2>3").after(3)
    refused(table, 1, "AS", "CG-19", "until the next round")
    refused(table, 1, "K", "CG-19", "until the next round")
    table.reveals_any()
    refused(table, 1, "K", "CG-19", "until the next round")


@pytest.mark.rule("CG-49")
def test_a_seat_without_a_card():
    table = at(
        2,
        """
         .  .  .  .  .  .
         .  .  . 1v  .  .
         .  .  .  .  .  .
         .  . 0^  .  .  .
         .  . 0r  .  . 1r
         .  .  .  .  .  .
        """,
        trick=2,
        deck_out="dwindle",
        riders=[
            {"square": [3, 2], "facing": "N", "used": "K", "hand": []},
            {"square": [1, 3], "facing": "S", "used": "K", "hand": ["2C"]},
        ],
        deck=[],
        discard=[card for card in CARDS if card != "2C"],
    )
    refused(table, 0, "AS", "CG-49", "wait for S1")
    refused(table, 0, "J", "CG-49", "wait for S1")


@pytest.mark.rule("CG-52")
def test_after_the_end():
    table = play_round(deal(2, 6, rounds_min=1, rounds_max=1), 0)
    assert table.position.pending == ()
    for seat in (0, 1):
        for action in range(55):
            refused(table, seat, action, "CG-52", "match is over")
        assert table.position.choices(seat) == ()


def test_texts_are_read_in_any_case_and_with_signs():
    table = deal(2).hold({0: ["TH"], 1: ["AS"]})
    for text in ("TH", "th", " Th ", "10H", "10♥", "t♥", CARDS.index("TH")):
        assert table.position.verdict(0, text) is None
    table.play(0, "10♥")
    table.play(1, "a♠")
    table.play(1, "k")
    assert table.position.pending == (0,)


def test_a_copy_is_independent_of_the_original():
    table = deal(2)
    twin = table.position.copy()
    before = table.position.hash
    twin.play(0, twin.choices(0)[0].id)
    assert table.position.hash == before != twin.hash
