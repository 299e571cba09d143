"""Positions that no game comes to are refused with a sentence; what is left out has a sense."""

import pytest

from bumpers import GAME, at
from fairground.kernel.errors import BadScenario

BASE = {"seats": 2, "options": {"board": "identity"}, "cars": {"A0": 187, "B0": 175}}
OVER = {"phase": "over"}
SIX = {"holes": [1, 2, 3, 6, 8, 9]}


def refused(scenario):
    with pytest.raises(BadScenario) as raised:
        GAME.at(BASE | scenario)
    return str(raised.value)


@pytest.mark.parametrize(
    ("scenario", "words"),
    [
        ({"seats": None}, "seats"),
        (OVER, "ends with scoring event 7, not 0"),
        (OVER | {"reason": "no_cars"}, "only if a side has no car"),
        (OVER | {"reason": "turn_cap"}, "the last turn is turn 300"),
        (OVER | SIX | {"reason": "seven_events"}, "ends with scoring event 7, not 6"),
        ({"reason": "turn_cap"}, "only when the game is over"),
        ({"floor": ["nothing"] * 15}, "'floor' shows another floor"),
        ({"floor": None}, "'floor' shows another floor"),
        ({"unseen": {"²": {}}}, "'unseen' has no place '²'; it has 0 to 12"),
        ({"phase": "setup_car", "score": [11, 10]}, "nothing else has happened"),
        ({"phase": "setup_car", "operator": 0}, "nothing else has happened"),
        ({"phase": "setup_car", "hands": [["tandem"] * 2, None]}, "three secret cards"),
        ({"phase": "setup_car", "turn": 3}, "nothing else has happened"),
        ({"phase": "end_draw"}, "after the second action"),
        ({"phase": "place_cell", "second": True, "placements": 1}, "those of the actions"),
        ({"phase": "place_dir", "choice": {"cell": 50}}, "cannot be placed on cell 50"),
        ({"phase": "place_acc", "choice": {"cell": 186, "direction": 3}}, "must lead to a car"),
        ({"phase": "place_dir2", "choice": {"cell": 186, "direction": 0}}, "with Double Hit"),
        ({"phase": "place_acc", "choice": {"cell": 186}, "accumulators": [0, 4]}, "may be spent"),
        ({"phase": "card_a"}, "exactly while its targets are chosen"),
        ({"phase": "card_a", "choice": {"card": "tandem"}}, "grey cards that need them"),
        ({"phase": "card_b", "choice": {"card": "saboteur", "cell": 175}}, "no first target"),
        ({"phase": "op_step"}, "two or four steps"),
        ({"phase": "op_step", "walk": {"steps_left": 2, "visited": [0]}}, "at the end of his way"),
        (
            {"phase": "op_dir", "walk": {"steps_left": 2, "visited": [166]}},
            "two lead out of a hole",
        ),
        (
            {
                "phase": "op_step",
                "holes": [5],
                "operator": 93,
                "walk": {"steps_left": 2, "visited": [92, 193, 91, 93]},
            },
            "once the operator has been in its hole",
        ),
        ({"phase": "ex_draw"}, "exactly during an exchange"),
        ({"phase": "keep"}, "looked at|team game"),
        ({"choice": {"draws_left": 1}}, "exactly during an exchange"),
        ({"choice": {"cell": 5}}, "only while the choice goes on"),
        ({"choice": {"direction": 5}}, "only while the choice goes on"),
        ({"choice": {"magnetic": True}}, "only until its cell is chosen"),
        ({"walk": {"visited": [166]}}, "exactly during a walk"),
        (OVER | {"walk": {"visited": [166]}}, "exactly during a walk"),
        (OVER | {"choice": {"draws_left": 1}}, "exactly during an exchange"),
        ({"cars": {"A0": 187, "B0": 175, "A1": "locked"}}, "no car is locked at the start"),
        ({"blocked": [True, False]}, "has lost one"),
        ({"hands": [["tandem", "tandem"], None]}, "must hold 3 cards now, not 2"),
        ({"row": ["tandem", None, None]}, "lacks only what was taken"),
        ({"bound": "tandem", "second": True, "discard": {}}, "lies on top of the discard pile"),
        ({"bound": "powerless_bell", "second": True, "armed": False}, "waits for its scoring"),
        ({"restless": True}, "exactly if a magnet pulls something"),
        ({"seats": 4, "seat": 2, "last_driver": 0}, "seats take turns"),
        ({"seats": 4, "pair": ["tandem"] * 3}, "'pair' lists two cards"),
    ],
)
def test_impossible_positions_are_refused(scenario, words):
    assert any(word in refused(scenario) for word in words.split("|"))


def test_what_is_left_out_fits_what_is_said():
    """A phase with little more than what it needs is a position that can be played."""
    for scenario in (
        {"phase": "end_draw", "second": True},
        {"bound": "tandem", "second": True},
        {"phase": "card_a", "choice": {"card": "saboteur"}},
        {"phase": "card_a", "second": True, "choice": {"card": "flying_dutchman"}},
        {"phase": "op_step", "walk": {"steps_left": 2, "visited": [166]}, "operator": 166},
        {"phase": "ex_discard", "choice": {"draws_left": 2}},
        {"phase": "ex_draw", "choice": {"draws_left": 1}},
        {"phase": "place_acc", "choice": {"cell": 186, "direction": 0}},
        {"seats": 4, "seat": 3, "turn": 17},
        {"holes": [5, 6]},
    ):
        position = GAME.at(BASE | scenario)
        assert position.choices(position.pending[0])
    setup = GAME.at({"seats": 2, "phase": "setup_car"})
    assert setup.describe()["turn"] == 0


def test_a_described_floor_is_taken_back():
    text = at("93:B 106:AM", holes=[5]).position.describe()
    assert GAME.at(text).describe() == text
    text["floor"][0] = text["floor"][0].replace("1", "2", 1)
    with pytest.raises(BadScenario, match="'floor' shows another floor"):
        GAME.at(text)


@pytest.mark.rule("CC-R8", "CC-R52")
def test_a_pull_kept_silent_is_left_over_in_the_first_scoring_turn():
    """A magnet that may ring from now on does so after the first action: a yellow card that needs
    the same bell cannot be played."""
    hands = [None, ["powerless_bell", "lambada", "saboteur"]]
    floor = at("15:B 17:AM", magnet_hold=False, first_scoring_turn=9, turn=8, hands=hands)
    floor.finish_turn()
    assert (floor["turn"], floor["restless"]) == (9, True)
    assert floor.refuses("POWERLESS BELL") == "CC-43"
    assert floor.walk(165, 164)["events"] == 1


@pytest.mark.rule("CC-R49")
def test_a_fall_after_the_walk_leaves_no_trace_of_it():
    """The operator ends his walk on a flower, and a magnet rings its bell: he falls, but the walk
    is over."""
    floor = at("15:B 17:AM", operator=16).walk(3, 4)
    assert (floor["events"], floor["operator"]) == (1, 188)
    assert floor["walk"] == {"steps_left": 0, "visited": []}
