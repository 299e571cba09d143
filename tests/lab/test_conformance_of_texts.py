"""The check of texts finds what is clumsily said, and leaves good sentences alone."""

import pytest

from fairground.games.crash_grid.rules.events import DEALT, EVENTS
from fairground.games.crash_grid.show import words
from fairground.lab.conformance.prose import VERBLESS, slips_in
from lab.variants import look, variant


@pytest.mark.parametrize(
    "text",
    [
        "after 1 turns.",
        "Support for 1 more shots.",
        "Ann draws 2 card.",
        "1 card of the discard pile are shuffled.",
        "3 cards is drawn.",
        "It is over..",
        "Choose one of B1, C1, ....",
        "Ann  rides.",
        "Ann rides. ",
        "Choose {name}.",
        "None rides.",
        "Choose seat 2.",
        "Ann wins — at last.",
        "Ann wins - at last.",
        "It takes 2-3 rounds.",
        "The hill counts -1.",
        "A shot of 2 −3 Field = -1.",
        "Ann takes the the card.",
        "Ann draws a ace.",
        "Ann draws an card.",
        "ann rides.",
        "Ann rides",
    ],
)
def test_a_slip_is_found(text):
    assert list(slips_in(text, True))


@pytest.mark.parametrize(
    "text",
    [
        "Ann wins, 1 : 0 after 1 round.",
        "Ann wins, 12 : 3 points after 20 rounds.",
        "The hill counts −1, and Dug In +2.",
        "Deck A is empty: 37 cards of the discard pile are shuffled into it.",
        "Lights!, or let it go.",
        "None of your units can reach B1.",
        "Ann is dealt 5 unit cards.",
        "It takes 2–3 rounds – or more.",
        "1 or 2 cards.",
        "A unit is an ace.",
    ],
)
def test_a_good_sentence_passes(text):
    assert not list(slips_in(text, True))


def test_a_sign_on_a_piece_may_say_that_its_number_is_more():
    assert not list(slips_in(">2", False))
    assert list(slips_in("<name>", False))


def test_a_part_of_a_sentence_needs_no_capital_and_no_stop():
    assert not list(slips_in("turn left and ride", False))


def test_a_clumsy_event_is_found():
    def sentence(event, names):
        if event.kind == DEALT.kind:
            return f"{names[event.seat]} is dealt {EVENTS.details_of(event).cards} card"
        return words.sentence(event, names)

    # The deal is told before the first action, so a match of several rounds is needed.
    found = look("prose", variant(sentence=sentence), effort=1.0)
    assert found is not None
    assert "is dealt" in found.found


@pytest.mark.parametrize("phrase", ["the card 7", "Play 7", "7", "your last card", "a 7", ""])
def test_a_phrase_without_a_verb_is_found(phrase):
    assert VERBLESS.match(phrase or " ")


@pytest.mark.parametrize("phrase", ["play 7", "take the card", "let it go", "answer no", "outbid"])
def test_a_phrase_with_a_verb_passes(phrase):
    assert not VERBLESS.match(phrase)
