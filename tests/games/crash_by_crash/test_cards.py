"""Cards: when they are played and what they bind, how hands are refilled and exchanged."""

import pytest

from bumpers import GAME, at, hand
from fairground.games.crash_by_crash import rules
from fairground.games.crash_by_crash.rules import components as c
from fairground.games.crash_by_crash.rules.events import COUNTED, RESHUFFLED


@pytest.mark.rule("CC-41")
def test_a_grey_card_is_an_action_first_or_second():
    floor = at("93:B 94:A", hand=hand("lambada", "free_ride", "saboteur"))
    floor.do("LAMBADA", "93", "94")
    assert (floor.phase, floor["second"]) == ("action", True)
    floor.do("FREE RIDE", "93", "92")
    assert (floor.phase, floor.seat) == ("end_draw", 0)


@pytest.mark.rule("CC-41")
def test_only_cards_of_the_hand_can_be_played():
    floor = at("93:B", hand=hand("tandem"))
    assert floor.refuses("DOUBLE HIT") == "CC-41"
    assert floor.refuses("LAMBADA") == "CC-41"  # in the hand, but no two cars are neighbours


@pytest.mark.rule("CC-42")
def test_a_blue_card_comes_first_and_a_car_must_follow():
    floor = at("93:B", hand=hand("tandem", "double_hit", "lambada")).do("TANDEM")
    assert floor.offered() == {"PLACE STD"}
    assert floor.refuses("OP2") == "CC-42"
    assert floor.refuses("EXCHANGE") == "CC-42"
    floor = at("93:B", hand=hand("tandem", "double_hit", "lambada")).walk(165, 164)
    assert not {"TANDEM", "DOUBLE HIT"} & floor.offered()
    assert floor.refuses("TANDEM") == "CC-42"


@pytest.mark.rule("CC-42")
def test_a_blue_card_needs_a_placement():
    cars = " ".join(f"{cell}:A" for cell in (0, 2, 4, 6, 8, 10, 12, 36, 60))
    floor = at(cars, hand=hand("tandem", "expansion_unlimited", "saboteur"))
    assert floor.refuses("TANDEM") == "CC-42"  # no standard car is left
    assert "EXPANSION UNLIMITED" in floor.offered()  # the magnetic one is


@pytest.mark.rule("CC-43", "CC-R27")
def test_a_yellow_card_comes_first_and_a_bell_must_follow():
    cards = hand("powerless_bell", "shady_exception_a", "lambada")
    floor = at("15:B 93:B", hand=cards, power=[0, 4])
    floor.do("POWERLESS BELL")
    assert floor.offered() == {"PLACE STD", "PLACE MAG"}
    assert floor.refuses("EXCHANGE") == "CC-43"
    assert floor.refuses("OP2") == "CC-43"
    floor.do("PLACE STD")
    assert floor.cells() == {14}
    assert floor.refuses("92") == "CC-43"
    floor.do("14")
    assert floor.offered() == {"E"}
    floor = at("15:B", hand=hand("powerless_bell")).walk(165, 164)
    assert floor.refuses("POWERLESS BELL") == "CC-43"


@pytest.mark.rule("CC-43")
def test_every_later_choice_still_leads_to_the_bell():
    # 14 is two cells from the bell: only with an accumulator
    floor = at("14:B", hand=hand("powerless_bell")).do("POWERLESS BELL", "PLACE STD", "13", "E")
    assert floor.offered() == {"ACC 1", "ACC 2"}
    assert floor.refuses("ACC 0") == "CC-43"
    # a walk that can ring only one way
    floor = at("15:B", operator=13, hand=hand("powerless_bell"), power=[0, 4])
    floor.do("POWERLESS BELL", "OP2")
    assert floor.offered() == {"14"}
    assert floor.refuses("1") == "CC-43"
    floor.do("14")
    assert floor.offered() == {"15"}


@pytest.mark.rule("CC-R27")
def test_a_grey_card_serves_if_a_magnet_rings_after_it():
    # moving the car from 14 to 15 brings it under the magnet's pull over the bell on 16
    floor = at("14:B 17:AM", hand=hand("shady_exception_b", "free_ride", "saboteur"), power=[0, 4])
    floor.do("SHADY EXCEPTION B")
    assert "FREE RIDE" in floor.offered()
    floor.do("FREE RIDE", "14")
    assert floor.cells() == {15}
    floor.do("15")
    assert (floor["events"], floor.score) == (1, (10 + 2 + 2, 10 + 2 + 2))


@pytest.mark.rule("CC-43", "CC-66")
def test_no_yellow_card_while_no_bell_may_ring():
    floor = at("15:B", turn=5, hand=hand("powerless_bell"))
    assert floor.refuses("POWERLESS BELL") == "CC-66"


@pytest.mark.rule("CC-44", "CC-R28")
@pytest.mark.parametrize(("scope", "second"), [("first", (7, 1)), ("all", (6, 2))])
def test_a_yellow_card_changes_the_first_event_only(scope, second):
    # a magnet on 80 rings two bells at once, on 68 and on 79
    bells = [16, 21, 51, 68, 62, 79, 83, 125, 143, 149]
    floor = at("78:A 56:B", bells=bells, hand=hand("shady_exception_b"), yellow_scope=scope)
    floor.do("SHADY EXCEPTION B").magnet(80)
    sums = [(event.points_a, event.points_b) for event in floor.told(COUNTED)]
    assert sums == [(6, 4), second]


@pytest.mark.rule("CC-45", "CC-10")
def test_a_played_card_lies_open_on_the_discard_pile_at_once():
    floor = at("93:B", hand=hand("tandem")).do("TANDEM")
    assert floor["discard"] == {"tandem": 1}
    assert floor["top"] == "tandem"


@pytest.mark.rule("CC-46")
def test_a_bound_card_is_forgotten_with_its_turn():
    floor = at("93:B", hand=hand("tandem")).do("TANDEM").place(92, "E").finish_turn()
    assert (floor["bound"], floor.seat) == (None, 1)


@pytest.mark.rule("CC-47", "CC-48", "CC-16")
def test_hands_are_refilled_at_the_end_of_the_turn_only():
    floor = at("93:B 94:A", hand=hand("lambada", "free_ride", "saboteur"))
    floor.do("LAMBADA", "93", "94")
    assert [entry and entry["card"] for entry in floor["hands"][0]].count(None) == 1
    floor.do("SABOTEUR", "94")
    assert floor.phase == "end_draw"
    assert floor.offered() == {"TAKE 0", "TAKE 1", "TAKE 2", "TAKE DECK"}
    row = floor["row"]
    floor.do("TAKE 1")
    assert floor["row"] == [row[0], None, row[2]]
    assert floor.refuses("TAKE 1") == "CC-48"
    assert floor.refuses("93") == "CC-48"
    floor.do("TAKE DECK")
    assert (floor.seat, floor["turn"]) == (1, 9)
    assert None not in floor["hands"][0]


@pytest.mark.rule("CC-49")
def test_the_row_is_refilled_after_all_draws():
    floor = at("93:B 94:A", hand=hand("lambada", "free_ride", "saboteur"))
    floor.do("LAMBADA", "93", "94", "SABOTEUR", "94", "TAKE 0", "TAKE 2")
    assert None not in floor["row"]
    assert floor.seat == 1


@pytest.mark.rule("CC-50", "CC-R31")
def test_an_empty_deck_is_renewed_from_the_discard_pile():
    discard = dict.fromkeys(c.CARD_NAMES[:6], 3) | dict.fromkeys(c.CARD_NAMES[6:12], 2)
    floor = at(
        hands=[
            ["powerless_bell", "shady_exception_a", "shady_exception_b"],
            ["double_hit", "car_racket", "tandem"],
        ],
        row=["expansion_unlimited"] * 3,
        discard=discard | {"shady_exception_b": 2},
        deck={},
    )
    assert floor.state.deck_left == 0
    floor.do("EXCHANGE", "POWERLESS BELL", "SHADY EXCEPTION A", "TAKE DECK")
    s = floor.state
    assert s.discarded == 0
    assert s.deck_left == 30 + 2 - 1
    assert floor.told(RESHUFFLED)
    floor.finish_turn()


@pytest.mark.rule("CC-59")
def test_an_exchange_takes_two_cards_for_two():
    floor = at(hand=["tandem", "tandem", "lambada"]).do("EXCHANGE")
    assert floor.offered() == {"TANDEM", "LAMBADA"}
    assert floor.refuses("SABOTEUR") == "CC-59"
    assert floor.refuses("93") == "CC-59"
    floor.do("TANDEM", "LAMBADA", "TAKE 2", "TAKE 0")
    assert floor["row"][0] is None
    assert floor["row"][2] is None
    assert (floor.phase, floor["second"]) == ("action", True)


@pytest.mark.rule("CC-59")
def test_an_exchange_needs_two_cards():
    """No game comes to it, because every turn begins with three cards: the rule by itself."""
    s = at("93:B 94:A").state
    assert rules.verdict(s, 0, c.EXCHANGE, GAME.plain.new_desk()) == 0
    s.hand[0][:2], s.batch[0][:2] = [c.NO_CARD] * 2, [c.NO_BATCH] * 2
    assert rules.verdict(s, 0, c.EXCHANGE, GAME.plain.new_desk()) == 59


@pytest.mark.rule("CC-R53", "CC-5")
def test_open_cards_are_taken_never_played():
    row = ["tandem", "car_racket", "double_hit"]
    floor = at("93:B", row=row, hand=hand("saboteur", "lambada", "free_ride"))
    for name in ("TANDEM", "CAR RACKET", "DOUBLE HIT"):
        assert floor.refuses(name) == "CC-41"


@pytest.mark.rule("CC-R47")
def test_a_card_just_taken_is_not_played_second_if_it_is_blue_or_yellow():
    row = ["tandem", "powerless_bell", "lambada"]
    floor = at("15:B 93:B 94:A", row=row, hand=["saboteur", "saboteur", "free_ride"])
    floor.do("EXCHANGE", "SABOTEUR", "SABOTEUR", "TAKE 0", "TAKE 1")
    assert floor.refuses("TANDEM") == "CC-42"
    assert floor.refuses("POWERLESS BELL") == "CC-43"
    assert "FREE RIDE" in floor.offered()
