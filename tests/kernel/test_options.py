"""Options: domains, defaults by seats, texts, codes and constraints."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fairground import BadOption
from fairground.kernel.layout import state_layout
from fairground.kernel.options import (
    Constraint,
    Distinct,
    Flag,
    Numbers,
    OneOf,
    Option,
    Whole,
    settle,
)

SIZE = Option("size", OneOf(6, 8, 10), {2: 6, 3: 8}, "Board size.", ("X-1",))
MODE = Option("mode", OneOf("calm", "wild"), "calm", "Mode.", ("X-2",))
HAND = Option("hand", Whole(1, 7), 5, "Hand.", ("X-3",))
OPEN = Option("open", Flag(), True, "Open.", ("X-4",))
SUITS = Option(
    "suits",
    Distinct("red", "blue", "green"),
    ("red", "blue", "green"),
    "Suits.",
    ("X-5",),
    codes={"red": 9, "blue": 4, "green": 1},
)
COPIES = Option("copies", Numbers(3, 0, 9, 4, 20), (3, 2, 1), "Copies.", ("X-8",))
VALUES = Option("values", Numbers(2, 1, 300), (1, 300), "Values.", ("X-9",))
SIGNED = Option("signed", Numbers(3, -3, 3), (-1, 0, 1), "Signed.", ("X-11",))
FLOOR = Option("floor", Numbers(2, 0, 3, word="random"), "random", "Floor.", ("X-12",))
CAP = Option("cap", Whole(20, 1000), 200, "Cap.", ("X-10",))
OPTIONS = (SIZE, MODE, HAND, OPEN, SUITS, COPIES, VALUES, SIGNED, FLOOR, CAP)
SMALL = Constraint(
    lambda chosen: chosen["hand"] <= chosen["size"], "hand must not exceed size", ("X-6", "X-7")
)
LAYOUT = state_layout("options", *(option.field(3) for option in OPTIONS))


@pytest.mark.parametrize(
    ("option", "value", "seats", "allowed"),
    [
        (SIZE, 7, 2, "one of 6, 8, 10"),
        (SIZE, "6", 2, "one of 6, 8, 10"),
        (MODE, "loud", 2, "one of calm, wild"),
        (MODE, True, 2, "one of calm, wild"),
        (HAND, 0, 2, "a whole number from 1 to 7"),
        (HAND, 8, 2, "a whole number from 1 to 7"),
        (HAND, True, 2, "a whole number from 1 to 7"),
        (HAND, 2.0, 2, "a whole number from 1 to 7"),
        (OPEN, 1, 2, "true or false"),
        (OPEN, "yes", 2, "true or false"),
        (SUITS, ("red",), 2, "2 different values out of red, blue, green"),
        (SUITS, ("red", "red"), 2, "2 different values out of red, blue, green"),
        (SUITS, ("red", "pink"), 2, "2 different values out of red, blue, green"),
        (SUITS, (["red"], "blue"), 2, "2 different values out of red, blue, green"),
        (SUITS, "red,blue", 2, "2 different values out of red, blue, green"),
        (COPIES, (1, 2), 2, "3 whole numbers from 0 to 9 with a total from 4 to 20"),
        (COPIES, (9, 9, 9), 2, "3 whole numbers from 0 to 9 with a total from 4 to 20"),
        (COPIES, (1, 1, 1), 2, "3 whole numbers from 0 to 9 with a total from 4 to 20"),
        (COPIES, (1, 2, True), 2, "3 whole numbers from 0 to 9 with a total from 4 to 20"),
        (COPIES, 6, 2, "3 whole numbers from 0 to 9 with a total from 4 to 20"),
        (VALUES, (0, 5), 2, "2 whole numbers from 1 to 300"),
        (SIGNED, (-4, 0, 0), 2, "3 whole numbers from -3 to 3"),
        (FLOOR, "wild", 2, "random, or 2 whole numbers from 0 to 3"),
        (FLOOR, (0, 4), 2, "random, or 2 whole numbers from 0 to 3"),
        (CAP, 1001, 2, "a whole number from 20 to 1000"),
    ],
)
def test_a_value_outside_its_domain_is_refused_with_what_is_allowed(option, value, seats, allowed):
    with pytest.raises(BadOption) as caught:
        option.check(value, seats)
    assert str(caught.value) == f"option {option.name} cannot be {value!r}: it must be {allowed}"


def test_a_true_is_no_number():
    """True equals 1 in Python; a domain of numbers that contains 1 still refuses it."""
    with pytest.raises(BadOption):
        Option("n", OneOf(1, 2), 1, "N.", ()).check(True, 2)


def test_defaults_may_depend_on_the_seats():
    assert [SIZE.default_for(seats) for seats in (2, 3)] == [6, 8]
    assert HAND.default_for(2) == HAND.default_for(3) == 5
    assert SUITS.default_for(2) == ("red", "blue")
    assert SUITS.default_for(3) == ("red", "blue", "green")


def test_every_default_is_in_its_domain():
    for seats in (2, 3):
        for option in OPTIONS:
            assert option.check(option.default_for(seats), seats) == option.default_for(seats)


@pytest.mark.parametrize(
    ("option", "text", "value"),
    [
        (SIZE, "10", 10),
        (MODE, "wild", "wild"),
        (HAND, "3", 3),
        (OPEN, "yes", True),
        (OPEN, "True", True),
        (OPEN, "NO", False),
        (OPEN, "false", False),
        (SUITS, "green, red", ("green", "red")),
        (COPIES, "3, 0,9", (3, 0, 9)),
        (SIGNED, "-3,0,3", (-3, 0, 3)),
        (FLOOR, "random", "random"),
        (FLOOR, "3,0", (3, 0)),
        (CAP, "999", 999),
    ],
)
def test_options_are_read_from_text(option, text, value):
    assert option.parse(text, 2) == value


@pytest.mark.parametrize(
    ("option", "text"),
    [
        (SIZE, "7"),
        (SIZE, ""),
        (SIZE, "--6"),
        (MODE, "Wild "),
        (HAND, "-3"),
        (HAND, "3.5"),
        (HAND, "three"),
        (HAND, "-"),
        (HAND, "²"),
        (OPEN, "maybe"),
        (SUITS, "red"),
        (SUITS, "red,,blue"),
        (COPIES, "3,x,9"),
        (COPIES, "3,9"),
    ],
)
def test_a_text_that_is_no_value_is_refused(option, text):
    with pytest.raises(BadOption, match=f"option {option.name} cannot be"):
        option.parse(text, 2)


@given(
    st.fixed_dictionaries(
        {
            "size": st.sampled_from([6, 8, 10]),
            "mode": st.sampled_from(["calm", "wild"]),
            "hand": st.integers(1, 7),
            "open": st.booleans(),
            "suits": st.permutations(["red", "blue", "green"]).map(tuple),
            "copies": st.tuples(st.integers(2, 6), st.integers(1, 6), st.integers(1, 8)),
            "values": st.tuples(st.integers(1, 300), st.integers(1, 300)),
            "signed": st.tuples(*[st.integers(-3, 3)] * 3),
            "floor": st.just("random") | st.tuples(st.integers(0, 3), st.integers(0, 3)),
            "cap": st.integers(20, 1000),
        }
    ),
    st.integers(2, 3),
)
def test_values_come_back_from_the_state_they_are_stored_in(chosen, seats):
    chosen = chosen | {"suits": chosen["suits"][:seats]}
    state = LAYOUT.new()
    state.seats = seats
    for option in OPTIONS:
        option.store(state, chosen[option.name])
    again = LAYOUT.unpack(state.pack())
    assert {option.name: option.load(again) for option in OPTIONS} == chosen


def test_codes_stand_for_values_in_the_state():
    state = LAYOUT.new()
    state.seats = 3
    SUITS.store(state, ("blue", "green", "red"))
    MODE.store(state, "wild")
    SIZE.store(state, 10)
    OPEN.store(state, True)
    assert (state.suits, state.mode, state.size, state.open) == ([4, 1, 9], 1, 10, 1)


def test_settling_fills_in_defaults_and_keeps_what_was_chosen():
    settled = settle(OPTIONS, (SMALL,), 3, {"hand": 2, "suits": ["blue", "red", "green"]})
    assert settled == {
        "size": 8,
        "mode": "calm",
        "hand": 2,
        "open": True,
        "suits": ("blue", "red", "green"),
        "copies": (3, 2, 1),
        "values": (1, 300),
        "signed": (-1, 0, 1),
        "floor": "random",
        "cap": 200,
    }


def test_an_unknown_option_is_refused_with_the_known_ones():
    with pytest.raises(BadOption) as caught:
        settle(OPTIONS, (), 2, {"sise": 6})
    assert str(caught.value) == (
        "there is no option 'sise' (did you mean 'size'?); the options are size, mode, hand, open, "
        "suits, copies, values, signed, floor, cap"
    )


def test_a_constraint_over_several_options_says_what_is_allowed():
    with pytest.raises(BadOption) as caught:
        settle(OPTIONS, (SMALL,), 2, {"hand": 7})
    assert str(caught.value) == "hand must not exceed size (X-6, X-7)"
    assert settle(OPTIONS, (SMALL,), 3, {"hand": 7})["hand"] == 7
