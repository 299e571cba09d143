"""Bad input gets one clear sentence that says what is wrong and what is allowed."""

import pytest

from fairground.kernel.errors import BadScenario, IllegalAction, UnknownAction
from shadows import GAME, at, claim, slot

GOOD = {
    "seats": 2,
    "hands": [["B7", "B1"], ["B3", "B4"]],
    "spaces": {"0": "Y7^"},
    "pile": ["Y8", "Y9"],
}


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"seats": 9}, "2 to 6 seats, not 9"),
        ({"nonsense": 1}, "a scenario has no 'nonsense'"),
        ({"hands": [["B7"], ["B11"]]}, "'B11' is no card; a card is B1 to B10"),
        ({"hands": [["B7"]]}, "'hands' must have 2 entries, not 1"),
        ({"hands": [["B7"], "B3"]}, "'hand' must be a list"),
        ({"hands": [["B7"] * 5, ["B3"]]}, "there are only 4 of B7"),
        ({"hands": [["WR"], ["B3"]]}, "WR is not in the base game"),
        ({"spaces": {"20": "B7"}}, "'spaces' has no place '20'; it has 0 to 19"),
        ({"spaces": {"9" * 5000: "B7"}}, "'spaces' has no place '9999"),
        ({"spaces": {"0": 7}}, "space 0 must be text such as 'B6\\^'"),
        ({"spaces": {"18": "B7^"}}, "belong to the Final Challenge"),
        ({"phase": "lunch"}, "'phase' must be one of free_flip, action"),
        ({"turn": 2}, "'turn' must be a whole number from 0 to 1, not 2"),
        ({"waiting": [5]}, "a seat must be a whole number from 0 to 1"),
        ({"waiting": [0, 1]}, "only a window is open to several seats"),
        ({"stack": [{"space": 3, "card": "B2", "player": 0}]}, "face-down and carries a stack"),
        ({"stack": ["B2"]}, "a stack card must be a dict"),
        ({"hands": [[], ["B3"]]}, "seat 0 has no card and must have escaped"),
        ({"discard": ["B9"]}, "must be there 4 times"),
        ({"key": 5}, "'key' must be 32 hexadecimal digits"),
        ({"options": {"copies": 9}}, "copies cannot be 9"),
        ({"memory": {"outs": [0]}}, "'outs' must have 2 entries"),
        ({"memory": {"public": {"0 B7": 3}}}, "pairs of numbers"),
        ({"aside": ["B1"]}, "2 cards lie aside"),
        ({"this_turn": {"flips": 1}}, "'this_turn' has no 'flips'"),
        ({"aims": [[0, 7]]}, "the second of a pair in 'aims'"),
        ({"sides": [9]}, "a side space must be a whole number from 0 to 8"),
        ({"phase": "respond"}, "there is no play to answer"),
        ({"phase": "window"}, "there is no play to call"),
        ({"phase": "target"}, "only Deceive, Smite and Wrath are aimed"),
        ({"phase": "reflect"}, "only Deceive, Smite and Wrath are aimed"),
        ({"phase": "give"}, "only Deceive, Smite and Wrath are aimed"),
        ({"phase": "discard"}, "for Whisper or a won Gamble"),
        ({"phase": "shift_card"}, "Shift and Luck are the last number player's"),
        ({"phase": "shift_slot"}, "Shift and Luck are the last number player's"),
        ({"phase": "luck_slot"}, "Shift and Luck are the last number player's"),
        ({"phase": "luck_card"}, "Shift and Luck are the last number player's"),
        ({"phase": "bless"}, "Blessing is the opener's"),
        ({"phase": "bonus"}, "after Blessing or Summon"),
        ({"phase": "guess"}, "in the extended game"),
        ({"phase": "free_flip"}, "to be due"),
        ({"phase": "fc_play"}, "begins with an empty pile"),
        ({"phase": "fc_reveal"}, "begins with an empty pile"),
        ({"phase": "over"}, "is over after its last game"),
        ({"draft": {"step": 2}}, "a play goes on a face-up number|has the number of its grid card"),
        ({"draft": {"step": 3}}, "in the Final Challenge"),
        ({"picks": ["B7"]}, "nothing is being assembled"),
        ({"waiting": [1]}, "the turn player must decide before a play"),
        ({"wins": [60, 0]}, "has been won once"),
        ({"pair": ["B9"]}, "while it lasts|must be there 4 times"),
        ({"memory": {"public": {"5 B7": [1, 0]}}}, "'memory' has no place '5'"),
        ({"memory": {"public": {"0 B7": [9, 0]}}}, "more was seen to enter a hand"),
        ({"known": {"0": [1]}}, "space 0 has no secret to know"),
    ],
)
def test_impossible_scenarios(change, sentence):
    with pytest.raises(BadScenario, match=sentence):
        GAME.at({**GOOD, **change})


def test_the_good_scenario_is_possible():
    assert GAME.at(GOOD).pending == (0,)


@pytest.mark.parametrize("text", ["", "B11", "claim", "space", "space 20", "seat 6", "Y0", "B"])
def test_texts_that_are_no_action(text):
    with pytest.raises(UnknownAction, match="an action is a number from 0 to 79, or pass, done"):
        GAME.at(GOOD).play(0, text)


def test_a_refused_action_names_its_rule_and_changes_nothing():
    position = GAME.at(GOOD)
    before = position.hash
    with pytest.raises(IllegalAction) as caught:
        position.play(0, "pass")
    assert caught.value.refusal.rule == "GS-21"
    assert "needs a play or a flip" in caught.value.refusal.sentence
    assert position.hash == before


@pytest.mark.rule("GS-46", "GS-36")
def test_refusals_tell_nothing_of_hidden_answers_and_plays():
    """Another's refusal reads the same whether somebody has answered or begun a play or not."""
    table = at("B7 B1", "B3 B4", "B5 B6", spaces={0: "Y7^"}, pile="Y8 Y9")
    first = table.position.verdict(1, slot(0))
    table.act(0, slot(0), claim("B7"))
    assert table.position.verdict(1, slot(0)) == first
    table.act(0, "B7", "done")
    before = table.position.verdict(0, "lights")
    table.act(1, "pass")
    assert table.position.verdict(0, "lights") == before
