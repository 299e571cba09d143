"""Bad input: one sentence that says what is wrong and what is allowed, and nothing changes."""

import pytest

from bumpers import GAME, at, deal
from fairground import IllegalAction, UnknownAction, UnknownSeat
from fairground.kernel.errors import BadOption, BadScenario


@pytest.mark.parametrize("seats", [1, 3, 5])
def test_only_two_or_four_can_play(seats):
    with pytest.raises(UnknownSeat, match="2 or 4"):
        GAME.new(seats)


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"max_turns": 19}, "20 to 1000"),
        ({"cell_values": (0, 1, 2)}, "4 whole numbers"),
        ({"cell_values": (0, 1, 2, -3)}, "from 0 to 20"),
        ({"last_driver": "seat_2"}, "seat_0 or seat_1"),
        ({"board_tiles": (0,) * 25}, "every flower tile once"),
        ({"tile_set": (44444444,) + (0,) * 24}, "33333333"),
        ({"tile_set": (11111111,) * 25}, "ten flowers"),
        ({"colour": "red"}, "there is no option 'colour'"),
        ({"repeat": "never"}, "any, placing_only"),
        ({"setup_cars": 9}, "1 to 8"),
    ],
)
def test_options_that_cannot_be(options, words):
    with pytest.raises(BadOption, match=words):
        GAME.new(2, 1, **options)


@pytest.mark.parametrize(
    ("scenario", "words"),
    [
        ({"cars": {"A0": 188}}, "cell from 0 to 187"),
        ({"cars": {"C0": 1}}, "there is no car 'C0'"),
        ({"cars": {"A0": 5, "B0": 5}}, "not vacant"),
        ({"cars": {"A0": 16, "B0": 5}}, "cannot stand on a bell"),
        ({"operator": 16 + 200}, "'operator'"),
        ({"operator": 188}, "hole of a removed flower"),
        ({"holes": [12]}, "flower slots from 0 to 11"),
        ({"bells": [0]}, "one bell for each flower"),
        ({"bells": [16]}, "make ten"),
        ({"score": [0, 10]}, "below 1"),
        ({"turn": 2000}, "'turn'"),
        ({"phase": "lunch"}, "one of setup_car"),
        ({"hands": [["tandem"] * 4, None]}, "at most 3 cards"),
        ({"hands": [["tandem"] * 3, ["tandem"]]}, "not so many cards tandem"),
        ({"hands": [["taxi"], None]}, "bell_charms"),
        ({"weather": "fine"}, "has no 'weather'"),
        ({"bound": "tandem"}, "binds the second action"),
        ({"cars": {"A0": 187}}, "no car on the floor"),
        ({"events": 8}, "make ten"),
        ({"tiles": [0] * 25}, "every tile once"),
        ({"second": 1}, "true or false"),
    ],
)
def test_scenarios_that_cannot_be(scenario, words):
    base = {
        "seats": 2,
        "options": {"board": "identity"},
        "cars": {"A0": 187, "B0": 175},
        **scenario,
    }
    with pytest.raises(BadScenario, match=words):
        GAME.at(base)


def test_unknown_actions_are_refused_with_help():
    floor = deal()
    for action in ("jump", "188", "HOLE 12", "ACC 3", "", 234, -1):
        with pytest.raises(UnknownAction, match="a cell such as 93"):
            floor.position.play(floor.seat, action)


@pytest.mark.parametrize(
    ("scenario", "actions", "tried", "rule", "words"),
    [
        ({}, (), "OP4", "", ""),
        ({"score": [1, 10]}, (), "OP4", "CC-51", "OP2 is free"),
        ({"cars": "93:B"}, ("PLACE STD",), "0", "CC-24", "next to another car"),
        ({"cars": "93:B"}, ("PLACE STD", "92"), "W", "CC-25", "next to cell 92"),
        ({"cars": "93:B"}, ("PLACE STD", "92", "E"), "93", "CC-28", "at most 2 accumulators"),
        ({"cars": "93:B"}, ("PLACE MAG",), "0", "CC-33", "two cells away"),
        ({}, ("OP2",), "0", "CC-52", "neighbouring place"),
        ({"hand": ["lambada"] * 3}, (), "LAMBADA", "CC-41", "no effect"),
        ({"hand": ["lambada"] * 3}, (), "TANDEM", "CC-41", "which holds Lambada"),
        ({"hand": ["saboteur"] * 3}, ("SABOTEUR",), "187", "CC-73", "opposing car"),
        ({"cars": "93:B", "hand": ["tandem"] * 3}, ("TANDEM",), "OP2", "CC-42", "must be placed"),
        ({"hand": ["tandem"] * 3}, ("EXCHANGE",), "LAMBADA", "CC-59", "out of TANDEM"),
        ({"cars": "15:B", "turn": 3}, ("PLACE STD",), "14", "CC-66", "before turn 6"),
    ],
)
def test_refusals_say_why_and_change_nothing(scenario, actions, tried, rule, words):
    scenario = dict(scenario)
    floor = at(scenario.pop("cars", ""), **scenario).do(*actions)
    before, seat = floor.position.hash, floor.seat
    if not rule:
        assert floor.refuses(tried) == ""
        return
    with pytest.raises(IllegalAction) as raised:
        floor.position.play(seat, tried)
    assert raised.value.refusal.rule == rule
    assert words in raised.value.refusal.sentence
    assert floor.position.hash == before


def test_the_other_seat_is_told_whose_turn_it_is():
    floor = at()
    refusal = floor.position.verdict(1, "OP2")
    assert (refusal.rule, refusal.sentence) == ("CC-12", "It is not B's turn: A decides now.")
    over = at(turn=300).finish_turn()
    assert over.position.verdict(0, "OP2").rule == "CC-90"
