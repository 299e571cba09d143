"""Declared events and options' values: the same on both twins, and faults said early."""

import importlib

import numpy as np
import pytest
from numba import njit

from fairground.kernel import events
from fairground.kernel.events import GIVEN, Events, Sentences
from fairground.kernel.layout import desk_layout
from fairground.kernel.options import OneOf, Option
from fairground.kernel.records import record_reader
from fairground.kernel.tape import OTHERS, OWNER, Event, read_tape
from fairground.kernel.twins import Twins

EVENTS = Events()
BID = EVENTS.declare(
    "bid", "seat", "card", rule=GIVEN, secret="card", blank=99, text="{seat} bids {card}."
)
TURNED = EVENTS.declare("turned", "card", rule=7, text="{card} is turned up.")
KEPT = EVENTS.declare("kept", "seat", "count", rule=8, audience=OTHERS, text="{seat} keeps some.")
COUNTED = EVENTS.declare("counted", "one", "two", "three", "four", rule=9, audience=GIVEN)
ROUND_END = Option("round_end", OneOf("end_of_trick", "immediate"), "immediate", "", ())
DESK = desk_layout("events")


def happen(desk, when):
    """A rule that writes every kind of event."""
    if when == ROUND_END.IMMEDIATE:
        BID(desk, 5, 1, 33)
    TURNED(desk, 12)
    KEPT(desk, 2, 4)
    COUNTED(desk, 256, 1, 2, 3, 4)
    return 0


def test_a_declared_event_is_the_same_row_on_both_twins():
    plain = DESK.new()
    plain.taping = 1
    row = np.frombuffer(plain.pack(), np.uint8).copy()
    twin, as_desk = Twins(happen).of(happen), record_reader(DESK)

    @njit
    def run(row, when):
        return twin(as_desk(row), when)

    run(row, ROUND_END.IMMEDIATE)
    happen(plain, ROUND_END.IMMEDIATE)
    assert plain.pack() == row.tobytes()
    assert read_tape(plain) == (
        Event(0, 0b10, 1, 33, 0, 0, 0, 5),
        Event(0, 255 & ~0b10, 1, 99, 0, 0, 0, 5),
        Event(1, 255, 0, 12, 0, 0, 0, 7),
        Event(2, 255 & ~0b100, 2, 4, 0, 0, 0, 8),
        Event(3, 256, 0, 1, 2, 3, 4, 9),
    )


def test_kept_machine_code_finds_the_module_of_a_declared_event():
    """Numba imports it by name when it loads what another process has compiled."""
    assert importlib.import_module(BID.__module__) is events


def test_events_are_told_by_their_text_or_by_a_function():
    sentences = Sentences(EVENTS, card="card {}".format)

    @sentences.tells(COUNTED)
    def counted(event, names):
        return f"{names[0]} counts {event.one + event.four}."

    names = ["Ann", "Bob", "Cleo"]
    told = [
        sentences.sentence(event, names)
        for event in (Event(0, 1, 1, 33, 0, 0, 0, 5), Event(3, 256, 0, 1, 2, 3, 4, 9))
    ]
    assert told == ["Bob bids card 33.", "Ann counts 5."]
    with pytest.raises(ValueError, match="unknown event"):
        sentences.sentence(Event(4, 255, 0, 0, 0, 0, 0, 9), names)
    with pytest.raises(AttributeError, match="no detail 'five'"):
        _ = EVENTS.details_of(Event(3, 256, 0, 1, 2, 3, 4, 9)).five


def test_a_sentence_begins_with_a_capital_unless_it_begins_with_a_name():
    sentences = Sentences(EVENTS, card="card {}".format)
    names = ["ann", "bob"]
    assert sentences.sentence(Event(1, 255, 0, 12, 0, 0, 0, 7), names) == "Card 12 is turned up."
    assert sentences.sentence(Event(0, 255, 0, 12, 0, 0, 0, 5), names) == "ann bids card 12."


@pytest.mark.parametrize(
    ("details", "more", "fault"),
    [
        (("a", "b", "c", "d", "e"), {}, "at most 4 details"),
        (("card",), {"audience": OWNER}, "whose it is"),
        (("card",), {"secret": "card"}, "whose it is"),
    ],
)
def test_a_declaration_that_cannot_be_written_is_refused(details, more, fault):
    with pytest.raises(ValueError, match=fault):
        Events().declare("wrong", *details, rule=1, **more)
