"""Readable positions: what could never be is refused with a sentence that says why."""

import copy
from collections.abc import Callable
from typing import Any

import pytest

from fairground import BadScenario
from play import GAME, ONE_ROUND, Script, deal, play_round

TWENTY_SEVEN = "QKJ QKJ QJK JKQ JKQ QKJ JKQ QKJ JQK"
Text = dict[str, Any]


def refused(text: Text, *parts: str) -> None:
    """The position is refused, with these parts of a sentence."""
    with pytest.raises(BadScenario) as raised:
        GAME.at(text)
    for part in parts:
        assert part in str(raised.value)


def choosing() -> Text:
    """Three riders in the second trick, before anybody has chosen."""
    return deal(3).reveals("9C", "9S", "4D").rides("KKK").position.describe()


def first() -> Text:
    """Two riders at the deal."""
    return deal(2).hold({0: ["2C"]}).position.describe()


def discarded_before(text: Text) -> None:
    text["discard"] = [text["deck"].pop()]


def riding() -> Text:
    """Three riders, of whom the first has ridden."""
    return deal(3).reveals("9C", "9S", "4D").rides("K").position.describe()


def reshuffled() -> Text:
    """Three riders after a reshuffle, one crashed."""
    return Script(4, 12, *["QKJ QKJ QJK"] * 3, "QKJ QKJ QK").after(9).position.describe()


def walled() -> Text:
    """Four riders in Extended Mode."""
    return Script(4, 12, *[TWENTY_SEVEN] * 4).after(11).position.describe()


def over() -> Text:
    """A match of one round that is over."""
    return play_round(deal(2, 6, **ONE_ROUND), 1).position.describe()


def all_have_chosen(text: Text) -> None:
    for rider in text["riders"]:
        rider["committed"] = rider["hand"][0]


def nothing_is_revealed(text: Text) -> None:
    for rider in text["riders"]:
        if rider["revealed"]:
            text["deck"].append(rider["revealed"])
            rider["revealed"] = None


def put(*path: Any) -> Callable[[Text], None]:
    """Write the last of these at the place that the others name."""

    def change(text: Any) -> None:
        *way, last, value = path
        for key in way:
            text = text[key]
        text[last] = value

    return change


def wall_beside_the_board(text: Text) -> None:
    text["walls"]["0,0"] = "AS"


def card_of_two_shuffles(text: Text) -> None:
    text["shuffles"] = 2
    text["origin"]["2"] = text["origin"]["1"][:1]


def played_cards_exchanged(text: Text) -> None:
    """The weakest card of the trick lies on the pile, as if it had been the strongest."""
    rider = text["riders"][2]
    rider["revealed"], text["discard"][-1] = text["discard"][-1], rider["revealed"]
    text["order"] = [1, 2, 0]


def rider_that_stood_still(text: Text) -> None:
    """Its trail is as long as it should be, but the rider is on the line where it started."""
    row, column = text["riders"][0]["square"]
    code = text["board"][row][3 * column : 3 * column + 2]
    text["board"][row] = text["board"][row].replace(code, " .")
    text["board"][11] = f" . {code}" + text["board"][11][5:]
    text["riders"][0]["square"] = [11, 1]


@pytest.mark.parametrize(
    ("start", "change", "part"),
    [
        (choosing, all_have_chosen, "somebody must still have a card to choose (CG-18)"),
        (riding, nothing_is_revealed, "must have revealed a card (CG-17)"),
        (choosing, put("shuffles", 2), "'held_from' of seat 0 must be [5, 0, 0]"),
        (reshuffled, put("origin", {"1": 5}), "'1' must be a list, not 5"),
        (reshuffled, put("origin", {"²": []}), "'origin' names shuffle '²'; there were 1"),
        (reshuffled, put("origin", {"0": []}), "'origin' names shuffle '0'; there were 1"),
        (reshuffled, put("origin", {"1": ["²"]}), "'²' is no card"),
        (reshuffled, card_of_two_shuffles, "'origin' names"),
        (
            reshuffled,
            put("options", "deck_out", "dwindle"),
            "there cannot have been 1 reshuffle before",
        ),
        (choosing, put("riders", 0, "alive", "no"), "'alive' must be true or false, not 'no'"),
        (choosing, put("riders", 0, "alive", 1), "'alive' must be true or false, not 1"),
        (choosing, put("riders", 0, "used", "JJ"), "'used' names a move twice"),
        (choosing, put("riders", 0, "used", "X"), "'X' is no move"),
        (choosing, put("board", 0, "²^" + " ." * 9), "row 0 of 'board'"),
        (choosing, put("board", 0, " ".join(["²^", *[" ."] * 9])), "square 0,0 cannot hold '²^'"),
        (choosing, wall_beside_the_board, "'walls' speaks of square 0,0"),
        (choosing, put("facings", "0,0", "N"), "'facings' speaks of square 0,0"),
        (walled, put("walls", {}), "'walls' must say which card lies on square"),
        (choosing, put("order", [True, 0, 2]), "'order' must list seats from 0 to 2"),
        (choosing, put("order", [1, 1, 2]), "every living rider stands in the order once"),
        (choosing, put("turn", 2), "all have ridden in the last trick"),
        (first, put("discard", ["2C"]), "every card of Deck A must be in exactly one place"),
        (first, discarded_before, "no card has been discarded before the first trick (CG-53)"),
        (choosing, put("trick", 5), "seat 0 must have made 4 moves in trick 5"),
        (riding, put("turn", 3), "'turn' must be the place in 'order' that rides now"),
        (riding, put("order", [1, 2, 0]), "the order must follow the revealed cards"),
        (riding, played_cards_exchanged, "not where they belong"),
        (riding, put("riders", 0, "committed", "9C"), "a card that is not in its hand"),
        (reshuffled, put("riders", 3, "crashed_in", 7), "must have made 6 moves before its crash"),
        (
            reshuffled,
            put("riders", 3, "crashed_in", 10),
            "must have crashed in a trick from 1 to 9",
        ),
        (reshuffled, put("riders", 3, "used", "J"), "0 of J, Q, K of seat 3 must lie face down"),
        (walled, rider_that_stood_still, "seat 0 must be 3 lines from its edge by now"),
        (over, put("phase", "reveal"), "this scenario is impossible"),
        (over, put("points", [0, 0]), "the last rider standing has scored the last round (CG-50)"),
        (over, put("points", [1, 0]), "the last rider standing has scored the last round (CG-50)"),
        (over, put("rounds_played", 0), "0 rounds cannot have given 1 point (CG-50)"),
        (over, put("turn", 1), "all have ridden in the last trick"),
    ],
)
def test_an_impossible_position_is_refused(start, change, part):
    text = start()
    GAME.at(copy.deepcopy(text))
    change(text)
    refused(text, part)


@pytest.mark.rule("CG-52", "CG-R20", "CG-R10")
@pytest.mark.parametrize(
    ("played", "points", "options", "possible"),
    [
        (2, [1, 1], {}, True),
        (3, [1, 1], {}, True),
        (4, [1, 1], {}, True),
        (3, [2, 0], {}, False),  # decided after two rounds at the latest
        (4, [2, 1], {}, False),  # one leader after four rounds: over
        (4, [2, 1], {"rounds_min": 5}, True),
        (2, [2, 0], {"rounds_min": 5}, True),
        (3, [3, 0], {"rounds_min": 5}, False),  # beyond reach
        (2, [0, 1], {"round_end": "immediate", "rounds_min": 5}, False),  # no round is void
        (2, [1, 1], {"round_end": "immediate"}, True),
    ],
)
def test_points_must_come_from_rounds_of_a_match_that_goes_on(played, points, options, possible):
    text = {"seats": 2, "options": options, "rounds_played": played, "points": points}
    if possible:
        assert GAME.at(text).pending == (0, 1)
    else:
        refused(text, "CG-52")


@pytest.mark.rule("CG-43")
def test_a_scenario_fixes_which_cards_are_drawn_next():
    text = deal(2).reveals("AS", "KS").rides("K").position.describe()
    deck = text["deck"]
    position = GAME.at(text | {"next": [[0, len(deck)], [3, len(deck) - 1]]})
    held = [set(rider["hand"]) for rider in text["riders"]]
    position.play(1, "K")
    drawn = [set(rider["hand"]) for rider in position.describe()["riders"]]
    after = [deck[-1], *deck[1:-1]]  # the last card fills the place of the first
    assert drawn == [held[0] | {deck[0]}, held[1] | {after[3]}]
