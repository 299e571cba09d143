"""Actions declared once: numbers, texts, reading back."""

import pytest

from fairground.kernel.actions import Actions, Range, declared

ACTIONS = Actions(
    Range("bid", "{count} x {face}", "bid {count:die/dice}", count=range(1, 3), face="abc"),
    Range("pass"),
)


def test_actions_are_the_size_of_their_space():
    assert ACTIONS == 7
    assert (ACTIONS.first("bid"), ACTIONS.first("pass")) == (0, 6)
    assert ACTIONS.texts == ("1 x a", "1 x b", "1 x c", "2 x a", "2 x b", "2 x c", "pass")


def test_texts_are_read_back_in_any_case_and_spacing():
    assert [ACTIONS.read(text) for text in ACTIONS.texts] == list(range(7))
    assert ACTIONS.read(" 2X B ") == 4
    assert ACTIONS.read("3 x a") is None


def test_phrases_count():
    assert (ACTIONS.phrase(0), ACTIONS.phrase(3), ACTIONS.phrase(6)) == (
        "bid 1 die",
        "bid 2 dice",
        "pass",
    )


@pytest.mark.parametrize(
    ("ranges", "sentence"),
    [
        ((Range("bid"), Range("bid")), "the same name"),
        ((Range("bid", "x"), Range("pass", "X")), "two of them have the text 'x'"),
        ((Range("bid", "one", count=range(2)),), "two of them have the text 'one'"),
    ],
)
def test_actions_that_cannot_be_told_apart_are_refused(ranges, sentence):
    with pytest.raises(ValueError, match=sentence):
        Actions(*ranges)


def test_an_unknown_range_is_refused():
    with pytest.raises(ValueError, match="no range of actions 'call'; there are bid, pass"):
        ACTIONS.first("call")
    with pytest.raises(ValueError, match="there is no such action"):
        ACTIONS.find(7)


def test_bare_numbers_are_actions_too():
    assert declared(3).texts == ("action 0", "action 1", "action 2")
    assert declared(ACTIONS) is ACTIONS
