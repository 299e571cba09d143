"""Bad input: each refusal names its rule, says what is allowed, and changes nothing."""

import pytest

from fairground import BadScenario, IllegalAction, UnknownAction, UnknownSeat
from play_gold import GAME, at, deal, side

LOCKED = side(treasure="$4 NINE", discard="$4")


@pytest.mark.parametrize(
    ("duel", "action", "rule", "says"),
    [
        (at(side(deck="")), "draw", "GC-15", "deck is empty"),
        (at(side("$4")), "pass", "GC-14", "you may draw or play a card"),
        (at(side("$4 S1")), "H1@0", "GC-17", "which has Sword 1 and Coin 4"),
        (at(), "H1@0", "GC-17", "hand, which is empty"),
        (at(side(deck="")), "draw", "GC-15", "you may only pass"),
        (at(side("$4", "H1//")), "$4@0", "GC-18", "the middle or right one"),
        (at(side("$4", "H1/H2/")), "$4@1", "GC-20", "the right one"),
        (at(side("S1")), "S1@1", "GC-21", "no card in the middle lane to board"),
        (at(side("H1")), "H1@1", "GC-21", "discard pile is empty"),
        (at(side("G1", deck="")), "G1@1", "GC-21", "deck is empty"),
        (at(side("C1")), "C1@1", "GC-21", "no column beside the middle lane"),
        (at(side("B1"), side(wrecks=[1])), "B1@1", "GC-33", "the middle lane is a wreck"),
        (at(), "discard 1", "GC-22", "Your middle lane has no card"),
        (at(side("", "B1//")), "discard 0", "GC-23", "nothing to crack"),
        (at(side("", "C1//")), "discard 0", "GC-23", "nothing to loot"),
        (at(side("", "$4//")), "discard 0", "GC-44", "Coin cannot be discarded"),
        (at(side("", "B1//"), LOCKED), "discard 0", "GC-52", "a Guest locks"),
        (at(side("", "G1//", deck="B1")), "discard 0", "GC-R15", "needs 2 cards"),
        (at(side("", "C1//"), side(discard="$4"), loot_needs=2), "discard 0", "GC-R16", "2 cards"),
        (at(side("", "H1//")), "discard 0", "GC-R17", "no other card"),
        (
            at(side("G2", "G1/H1/S1", deck="B1"), multi_effect="all_or_illegal"),
            "G2@0",
            "GC-R4",
            "too few targets",
        ),
        (at(), "secure 0", "GC-37", "playing a Chest"),
        (at(), "move 0>1", "GC-40", "discarding a Sword"),
        (at(), "call 0", "GC-41", "discarding a Hook"),
        (at(), "observe AB-", "GC-42", "discarding a Spyglass"),
        (at(side("C1", "$4//")).play("C1@1"), "secure 2", "GC-37", "the left one"),
        (at(side("C1", "$4//")).play("C1@1"), "draw", "GC-13", "beside the middle lane"),
        (at(side("", "S1/$4/")).play("discard 0"), "move 0>1", "GC-40", "the middle one has"),
        (at(side("", "S1/$4/")).play("discard 0"), "call 1", "GC-13", "move the last card"),
        (at(side("", "H1/$4/")).play("discard 0"), "call 2", "GC-41", "the middle one has"),
        (at(side("", "G1//")).play("discard 0"), "pass", "GC-13", "then where the two go"),
        (
            at(side("", "G1//", deck="B1"), observe_needs=1).play("discard 0"),
            "observe -AB",
            "GC-R15",
            "only one card",
        ),
    ],
)
def test_a_refused_action(duel, action, rule, says):
    before, steps = duel.position.hash, len(duel.position.steps)
    (seat,) = duel.position.pending
    refusal = duel.position.verdict(seat, action)
    assert refusal.rule == rule
    assert says in refusal.sentence
    assert refusal.sentence.endswith(".")
    with pytest.raises(IllegalAction) as raised:
        duel.position.play(seat, action)
    assert str(raised.value) == f"{refusal.sentence} ({rule})"
    assert (duel.position.hash, len(duel.position.steps)) == (before, steps)


@pytest.mark.rule("GC-13")
def test_out_of_turn():
    duel = at()
    for action in range(72):
        assert duel.refusal(action, 1) == "GC-13"
    assert "wait for P0" in duel.position.verdict(1, "draw").sentence


@pytest.mark.rule("GC-61")
def test_after_the_end():
    duel = at(action=1, last_turn=True).play("draw")
    for seat in (0, 1):
        assert {duel.refusal(action, seat) for action in range(72)} == {"GC-61"}
        assert duel.position.choices(seat) == ()


@pytest.mark.parametrize("action", [-1, 72, True, None, 1.0, "", "B9@0", "play", [0], b"draw"])
def test_an_unknown_action(action):
    duel = deal()
    before = duel.position.hash
    for ask in (duel.position.play, duel.position.verdict):
        with pytest.raises(UnknownAction) as raised:
            ask(0, action)
        assert "0 to 71" in str(raised.value)
        assert "S2@1" in str(raised.value)
    assert duel.position.hash == before


@pytest.mark.parametrize("seat", [-1, 2, True, None, "0"])
def test_an_unknown_seat(seat):
    with pytest.raises(UnknownSeat, match="seats 0 to 1"):
        deal().position.play(seat, 0)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ([], "a scenario is a dict"),
        ({"foo": 1}, "has no 'foo'"),
        ({"seats": 3}, "for 2 seats"),
        ({"options": {"turn_cap": 5}}, "from 20 to 1000"),
        ({"turn": "ten"}, "'turn' must be a whole number"),
        ({"turn": True}, "'turn' must be a whole number"),
        ({"player": 2}, "from 0 to 1"),
        ({"phase": "sleep"}, "'phase' must be one of action"),
        ({"reason": 3}, "'reason' must be one of"),
        ({"last_turn": 1}, "true or false"),
        ({"plays": [0, 0]}, "3 entries"),
        ({"plays": [9, 0, 0]}, "from 0 to 4"),
        ({"crews": ["octopirates"]}, "2 entries"),
        ({"crews": ["a", "b"]}, "a crew must be one of"),
        ({"crews": ["octopirates", "octopirates"]}, "a crew of its own"),
        ({"players": {}}, "must be a list"),
        ({"players": [1, 2]}, "player 0 must be a dict"),
        ({"players": [{"pocket": ""}, {}]}, "player 0 has no 'pocket'"),
        ({"players": [{"hand": 5}, {}]}, "must be text such as"),
        ({"players": [{"hand": "X1"}, {}]}, "'X1' is no card"),
        ({"players": [{"hand": "B4"}, {}]}, "'B4' is no card"),
        ({"players": [{"columns": ["", ""]}, {}]}, "3 entries"),
        ({"players": [{"columns": ["$4 " * 60, "", ""]}, {}]}, "at most 47 cards"),
        ({"players": [{"treasure": "TEN"}, {}]}, "'TEN' is no card"),
        ({"players": [{"guests": ["TEN", None, None]}, {}]}, "is no Guest"),
        ({"players": [{"zeppelins": [1, 2, "3"]}, {}]}, "an entry of 'zeppelins'"),
        ({"players": [{"destroyed": [1, 0, 0]}, {}]}, "true or false"),
        ({"players": [{"observed": [40]}, {}]}, "from 0 to 35"),
        ({"players": [{"deck": "B1", "observed": [2]}, {}]}, "cannot have observed place 2"),
        ({"players": [{"gold": 7}, {}]}, "'gold' of player 0 must be 0"),
        ({"players": [{"deck": "B1 " * 40}, {}]}, "at most 36 cards"),
        ({"box": "NINE"}, "'box' must hold"),
        ({"aside": "Q1"}, "'Q1' is no card"),
        ({"aside": "B1 B1 B1 B1"}, "B1 of crew 0"),
        ({"key": 5}, "32 hexadecimal digits"),
    ],
)
def test_a_bad_scenario_is_refused_with_one_sentence(text, says):
    with pytest.raises(BadScenario) as raised:
        GAME.at(text)
    assert says in str(raised.value)
    assert "\n" not in str(raised.value)
