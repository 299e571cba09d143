"""Trick step 1: secret choice, common reveal, order (CG-17 to CG-23)."""

import pytest

from play import CARDS, Script, deal


@pytest.mark.rule("CG-17", "CG-R9")
def test_cg17_every_living_rider_chooses_exactly_one_card_of_its_hand():
    table = deal(4)
    assert table.position.pending == (0, 1, 2, 3)
    for seat in range(4):
        hand = table.hand(seat)
        assert [choice.text for choice in table.position.choices(seat)] == hand
        other = next(card for card in CARDS if card not in hand)
        assert table.position.verdict(seat, other).rule == "CG-17"
    table.play(2, table.hand(2)[1])
    assert table.position.pending == (0, 1, 3)
    assert table.position.choices(2) == ()


@pytest.mark.rule("CG-17")
def test_cg17_the_order_of_choosing_does_not_matter():
    cards = ["9C", "9S", "9D"]
    outcomes = set()
    for seats in ((0, 1, 2), (2, 1, 0), (1, 2, 0)):
        table = deal(3).hold({seat: [card] for seat, card in enumerate(cards)})
        for seat in seats:
            table.play(seat, cards[seat])
        outcomes.add(table.position.hash)
    assert len(outcomes) == 1


@pytest.mark.rule("CG-18")
def test_cg18_all_cards_are_turned_up_together_when_the_last_has_chosen():
    table = deal(3)
    chosen = [table.hand(seat)[0] for seat in range(3)]
    table.play(1, chosen[1])
    table.play(0, chosen[0])
    assert [rider["revealed"] for rider in table["riders"]] == [None, None, None]
    assert table.held() == [5, 5, 5]
    table.play(2, chosen[2])
    assert [rider["revealed"] for rider in table["riders"]] == chosen
    assert table.held() == [4, 4, 4]
    public = table.position.view().describe()["riders"]
    assert [rider["revealed"] for rider in public] == chosen


@pytest.mark.rule("CG-19")
def test_cg19_eliminated_players_choose_nothing_and_are_not_waited_for():
    table = Script(4, 6, "JQK", "QJK", "KQJ", "KQJ", order="1>0>2>3").after(3)
    assert table.living == [0, 2, 3]
    assert table.position.pending == (0, 2, 3)
    assert table.position.choices(1) == ()
    assert table.position.verdict(1, "AS").rule == "CG-19"
    assert table.position.verdict(1, "K").rule == "CG-19"
    table.reveals_any()
    assert table.phase == "ride"
    assert 1 not in table["order"]


@pytest.mark.rule("CG-20")
def test_cg20_initiative_decides_the_order_only_and_everybody_moves():
    table = deal(4).reveals("2C", "AS", "KD", "3H")
    assert table["order"] == [1, 2, 3, 0]
    moved = []
    while table.phase == "ride":
        (seat,) = table.position.pending
        assert table.ids(seat) == {52, 53, 54}
        moved.append(seat)
        table.play(seat, "K")
    assert moved == [1, 2, 3, 0]
    assert [rider["moves"] for rider in table["riders"]] == [1, 1, 1, 1]


@pytest.mark.rule("CG-21")
def test_cg21_the_order_stays_fixed_though_a_rider_crashes_on_the_way():
    table = Script(4, 6, "JQK", "QJK", "KQJ", "KQJ", order="1>0>2>3").until_turn_of(1, 3)
    assert table["order"] == [1, 0, 2, 3]
    waiting = []
    while table.trick == 3 and table.phase == "ride":
        waiting += table.position.pending
        assert table["order"] == [1, 0, 2, 3]
        table.ride()
    assert waiting == [1, 0, 2, 3]
    assert [crash.seat for crash in table.crashes] == [1]


@pytest.mark.rule("CG-21")
def test_cg21_nobody_rides_before_its_turn():
    table = deal(3).reveals("2C", "AS", "KD")
    for seat in (0, 2):
        refusal = table.position.verdict(seat, "K")
        assert refusal.rule == "CG-21"
        assert "S1 rides now" in refusal.sentence


@pytest.mark.rule("CG-22")
@pytest.mark.parametrize(("high", "low"), list(zip("AKQJT9876543", "KQJT98765432", strict=True)))
def test_cg22_the_higher_rank_moves_earlier_whatever_its_suit(high, low):
    assert deal(2).reveals(low + "S", high + "C")["order"] == [1, 0]
    assert deal(2).reveals(high + "C", low + "S")["order"] == [0, 1]


@pytest.mark.rule("CG-22")
def test_cg22_an_ace_beats_a_two():
    assert deal(2).reveals("2S", "AC")["order"] == [1, 0]


@pytest.mark.rule("CG-23")
@pytest.mark.parametrize("rank", "A92")
def test_cg23_equal_ranks_go_spades_hearts_diamonds_clubs(rank):
    table = deal(4).reveals(rank + "C", rank + "H", rank + "S", rank + "D")
    assert table["order"] == [2, 1, 3, 0]


@pytest.mark.rule("CG-R27", "CG-23")
@pytest.mark.parametrize(
    "suits",
    [
        ("spades", "hearts", "diamonds", "clubs"),
        ("clubs", "diamonds", "hearts", "spades"),
        ("hearts", "clubs", "spades", "diamonds"),
    ],
)
def test_r27_the_suit_of_the_card_breaks_the_tie_not_the_claimed_suit(suits):
    assert deal(4, suits=suits).reveals("9C", "9S", "9D", "9H")["order"] == [1, 3, 2, 0]


@pytest.mark.rule("CG-22", "CG-23")
def test_cg23_the_card_code_is_the_initiative_strength():
    # 2.2: AS = 51, 9H = 30, TD = 33, 2C = 0, so that every pair has a strict order.
    assert [CARDS.index(card) for card in ("AS", "9H", "TD", "2C")] == [51, 30, 33, 0]
    order = [rank + suit for rank in "23456789TJQKA" for suit in "CDHS"]
    assert list(CARDS) == order
    for place, lower in enumerate(order[:-1]):
        table = deal(2, seed=place).reveals(lower, order[place + 1])
        assert table["order"] == [1, 0]


@pytest.mark.rule("CG-R29")
def test_r29_a_choice_cannot_be_changed():
    table = deal(2)
    first, second = table.hand(0)[:2]
    table.play(0, first)
    before = table.position.hash
    for action in (first, second, "K"):
        assert table.position.verdict(0, action).rule == "CG-R29"
    assert table.position.hash == before
    assert table.rider(0)["committed"] == first


@pytest.mark.rule("CG-R30", "CG-40")
def test_r30_winning_the_initiative_gives_nothing_back():
    table = deal(3).reveals("AS", "9D", "2C").rides("KKK")
    assert table.trick == 2
    assert table.discard == ["AS", "9D", "2C"]
    assert table.held() == [5, 5, 5]
    assert table["points"] == [0, 0, 0]
    assert not {"AS", "9D", "2C"} & {card for seat in range(3) for card in table.hand(seat)}
