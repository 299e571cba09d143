"""Bad input gets one clear sentence that says what is wrong and what is allowed."""

import pytest

from battle import GAME, I, U, at, deal, set_up
from fairground import BadScenario, IllegalAction, UnknownAction, UnknownSeat
from fairground.kernel.errors import FairgroundError


@pytest.mark.parametrize(
    ("scenario", "message"),
    [
        ({"weather": "rain"}, "a scenario has no 'weather'"),
        ({"phase": "lunch"}, "'phase' must be one of setup, main"),
        ({"phase": 3}, "'phase' must be one of setup, main"),
        ({"round": 21}, "'round' must be a whole number from 0 to 20"),
        ({"round": True}, "'round' must be a whole number"),
        ({"actions": "two"}, "'actions' must be a whole number from 0 to 2"),
        ({"begun": 1}, "'begun' must be true or false"),
        ({"terrain": ["Field"]}, "'terrain' must have 8 entries"),
        ({"terrain": ["Desert"] * 8}, "terrain is one of Field, Forest, Hill, Marsh"),
        ({"sides": [{}]}, "'sides' must have 2 entries"),
        ({"sides": [3, {}]}, "side 0 must be a dict"),
        ({"sides": [{"hands": []}, {}]}, "side 0 has no 'hands'"),
        ({"sides": [{"units": {"E1": ["INF"]}}, {}]}, "a sector is named A1 to D4, not 'E1'"),
        ({"sides": [{"units": {"A1": ["INF"] * 5}}, {}]}, "at most four"),
        ({"sides": [{"units": {"A1": ["inf"]}}, {}]}, "a unit is one of INF, JEEP"),
        ({"sides": [{"units": {"A1": ["(INF"]}}, {}]}, "in parentheses if face down"),
        ({"sides": [{"units": {"A1": ["HELI"]}}, {}]}, "no ground unit"),
        ({"sides": [{"units": {"A1": ["INF**"]}}, {}]}, "has taken 2 hits"),
        ({"sides": [{"units": []}, {}]}, "'units' must be a dict"),
        (
            {"sides": [{"units": {"A1": ["INF"]}, "serials": {"A1": []}}, {}]},
            "'serials' must number",
        ),
        ({"sides": [{"hand": ["BOAT"]}, {}]}, "a unit card is one of INF"),
        ({"sides": [{"hand": "INF"}, {}]}, "'hand' must be a list"),
        ({"sides": [{"hand": ["AA"] * 3}, {}]}, "more AA cards than its army"),
        ({"sides": [{"cards": ["XX"]}, {}]}, "an action card is one of BC, LA"),
        ({"sides": [{"cards": ["OC", "OC"]}, {}]}, "names OC twice"),
        ({"sides": [{"cards": ["OC"], "card_pile": ["OC"]}, {}]}, "in no zone or in several"),
        ({"sides": [{"mine": "A1", "cards": ["OC"]}, {}]}, "played its card"),
        ({"sides": [{"card_pile": ["OC"], "aside": []}, {}]}, "in no zone"),
        ({"phase": "fire"}, "there is a battle outside its phases, or none in them"),
        ({"phase": "support", "battle": {}}, "a battle must name its 'sector'"),
        ({"phase": "fire", "battle": {"sector": "B2", "luck": 1}}, "a battle has no 'luck'"),
        ({"key": 7}, "'key' must be 32 hexadecimal digits"),
        ({"options": {"unit_hits": 9}}, "option unit_hits cannot be 9"),
        ({"seats": 3}, "BattleGrid is for 2 seats, not 3"),
        ({"choice": {"units": ["B1"]}}, "a unit's place is named as B1.0"),
        ({"choice": {"colour": 1}}, "a choice has no 'colour'"),
        ({"phase": "order_confusion", "move": ["A1"]}, "'move' must have 2 entries"),
        ({"choice": {"group": [[0]]}}, "an entry of 'group' must be a whole number"),
        ({"phase": "fire", "battle": {"sector": "B2", "fired": [[[]], []]}}, "an entry of 'fired'"),
        ({"phase": "fire", "battle": {"sector": "B2", "fired": [3, []]}}, "must be a list"),
        ({"sides": [{"units": {"A1": ["INF"]}, "serials": {"A1": ["1"]}}, {}]}, "a serial number"),
        ({"sides": [{"serials": {"²": [0]}}, {}]}, "'serials' numbers units in '²', where there"),
        ({"phase": "over"}, "over before the time sheet is full"),
        ({"phase": "over", "round": 20, "active": 1, "actions": 1}, "no turn goes on"),
        ({"actions": 0}, "a turn goes on without actions"),
        ({"begun": True}, "no action is used or given back"),
        ({"phase": "setup", "terrain": ["Hill"] * 8}, "knows of a terrain"),
        ({"phase": "setup", "sides": [{"pile": []}, {}]}, "more than its choice of action cards"),
        ({"phase": "fire", "battle": {"sector": "B2", "passed": [1, 0]}}, "must be true or false"),
    ],
)
def test_an_impossible_scenario_is_refused(scenario, message):
    with pytest.raises(FairgroundError, match=message) as caught:
        GAME.at(scenario)
    assert isinstance(caught.value, BadScenario)
    assert "\n" not in str(caught.value)


PHASES = {
    "recon": "Recon is being played",
    "mine": "Partial Minefield is being played",
    "move_dest": "1 must be picked to move",
    "order_confusion": "a unit has moved in a turn that has not begun",
    "gr_first": "Great Road is being played",
    "gr_second": "Great Road is being played",
    "gr_dest": "Great Road is being played",
    "attack_card": "an attack has no target",
    "supply": "an attack has no target",
    "source": "an attack has no target",
    "mask": "an attack has no target",
    "long_range": "Long-range Artillery is being played",
    "weather": "asked in a step that is over",
    "helicopters": "asked in a step that is over",
    "pre_roll": "asked in a step that is over",
    "dig_in": "Dug In is being played",
    "fire": "the firing rounds are counted wrongly",
    "answer": "no shot to answer",
    "lucky": "nobody takes the hit",
    "hit": "nobody takes the hit",
    "retreat_to": "the attacker is to retreat",
    "press": "the attack cannot be pressed",
}


@pytest.mark.parametrize(("phase", "message"), PHASES.items())
def test_a_phase_without_what_it_needs_is_refused(phase, message):
    """With units of both sides in a battle, if the phase is one of a battle, and nothing else."""
    scenario = {"phase": phase}
    if list(PHASES).index(phase) > list(PHASES).index("mask"):
        late = phase in ("answer", "lucky", "hit", "retreat_to", "press")
        battle = {"sector": "B3", "origins": ["B2"], "round": int(late)}
        if late or phase in ("pre_roll", "dig_in", "fire"):
            battle["passed"] = [True, True]
        units = [{"units": {"B3": ["INF"]}}, {"units": {"B3": ["TANK"]}}]
        scenario |= {"battle": battle, "sides": units, "begun": True}
    with pytest.raises(BadScenario, match=message):
        GAME.at(scenario)


@pytest.mark.parametrize(
    "action", ["fly", "", "A5", "B1.4", "group", "fire g4 2d6", -1, 189, None, 1.0]
)
def test_what_is_no_action_is_refused_with_examples(action):
    with pytest.raises(UnknownAction, match="a number from 0 to 188, or one such as pass, draw"):
        at("", "").play(U, action)


def test_unknown_seats_are_refused():
    table = at("", "")
    for seat in (2, -1, True, "0"):
        with pytest.raises(UnknownSeat, match="seats 0 to 1"):
            table.play(seat, "pass")
    with pytest.raises(UnknownSeat, match="BattleGrid is for 2 seats"):
        GAME.new(seats=3)


REFUSALS = [
    ("| hand INF", "", (), U, "draw", "nothing to draw"),
    ("| hand INF INF INF INF INF JEEP JEEP | pile AA", "", (), U, "draw", "at most 7 unit cards"),
    ("| card_pile GR | pile AA | played RC", "", ("draw",), U, "draw-card", "both actions"),
    ("| hand TANK", "", (), U, "deploy INF A", "you could deploy Tank"),
    ("| hand INF", "B1[INF]", (), U, "deploy INF B", "open to you is A1, C1 or D1"),
    ("A1[INF INF INF INF] | hand INF", "", (), U, "deploy INF A", "Four units"),
    ("B2[INF] | hand INF", "D4[INF]", (), U, "attack A4", "the enemy holds D4"),
    ("B2[INF] | hand INF", "D4[INF]", (), U, "attack D4", "None of your units can reach D4"),
    ("B2[INF]", "B3[INF]", (), U, "attack B3", "paid for with a unit card"),
    ("B2[INF]", "", (), U, "A1.0", "you have units in B2"),
    ("A1[INF]", "", ("A1.0", "A2"), U, "A2.0", "has moved"),
    ("A1[INF]", "B1[INF] A2[INF]", (), U, "A1.0", "nowhere to go"),
    ("A1[INF] | cards RC", "", (), U, "RC", "nothing to find out"),
    ("A1[INF] | cards LD", "", (), U, "LD", "its own moment only"),
    ("A1[INF] | cards LD", "", (), U, "BC", "you hold Your Lucky Day"),
    ("A1[INF] | cards GR", "", (), U, "GR", "Great Road together"),
    ("A1[INF] | hand JEEP", "", (), U, "hit g0", "is no action of a turn"),
    ("A1[INF]", "", (), I, "pass", "It is for U.F.P. to take an action"),
    ("A1[INF]", "", ("A1.0",), U, "C3", "it could be B1 or A2"),
    ("A1[INF]", "", ("A1.0",), I, "pass", "It is for U.F.P. to take an action"),
    ("B2[INF] | hand JEEP", "B3[INF]", ("attack B3",), U, "supply TANK", "for supply: Jeep"),
    (
        *("B2[INF] | hand JEEP", "B3[INF]"),
        ("attack B3", "supply JEEP", "B2", "group 0", "fire g0 printed"),
        *(U, "pass", "A battle has its order"),
    ),
    (
        *("B2[INF] | hand JEEP", "B3[INF]"),
        ("attack B3", "supply JEEP", "B2", "group 0", "fire g0 printed"),
        *(I, "fire g0 3d6", "No support is left"),
    ),
]


@pytest.mark.parametrize(("ufp", "imperial", "texts", "seat", "action", "message"), REFUSALS)
def test_a_refused_move_says_why_and_what_is_allowed(ufp, imperial, texts, seat, action, message):
    table = at(ufp, imperial).go(*texts)
    before = table.position.row
    with pytest.raises(IllegalAction, match=message) as caught:
        table.play(seat, action)
    assert caught.value.refusal.rule in GAME.rulebook.rules
    assert table.position.row == before


def test_a_refusal_tells_nothing_of_a_half_made_choice():
    table = at("B2[INF] | hand JEEP | cards GR", "B3[INF]").go("attack B3")
    assert "take an action" in str(table.position.verdict(I, "pass"))


def test_set_up_refusals():
    table = deal()
    assert "First take one action card" in str(table.position.verdict(U, "pass"))
    table.play(U, "OC")
    assert "cannot be set aside" in str(table.position.verdict(U, "OC"))
    table.play(U, "GR")
    assert str(table.position.verdict(U, "GR")).startswith("What is left to set aside is Bad Coord")
    for code in ("BC", "LA", "BW", "LD", "DI", "CA", "SA", "ES", "PM", "RC"):
        table.play(U, code)
    assert "No card is left" in str(table.position.verdict(U, "RC"))
    table.play(U, "pass")
    assert "for good; wait for I.S." in str(table.position.verdict(U, "pass"))
    set_up(deal())
