"""Ending games: a win that is certain is taken, and of equal choices the better-looking one."""

import pytest

import fairground
from fairground.bots import Budget, bot, ending, prepare, search
from fairground.bots.advice import advise
from fairground.bots.ending import certain_win, preferred
from fairground.kernel.belief import SENSIBLE

SHADOWS = fairground.game("grid-of-shadows")
BUMPERS = fairground.game("crash-by-crash")
BATTLES = fairground.game("battlegrid")
RIDES = fairground.game("crash-grid")
GOLD = fairground.game("gold-n-crash")

LAST_BELL = {
    "seats": 2,
    "options": {"board": "identity", "events_to_end": 1},
    "operator": 166,
    "cars": {"A1": 187, "B1": 175, "B2": 15, "A2": 88},
}
LAST_ZEPPELIN = {
    "players": [
        {"hand": "B3 $4", "columns": ["G1 H1 S1 C1", "G2 H2 S2 C2", "B1 G3 B2"]},
        {"treasure": "$6", "zeppelins": [1, 2, 3], "destroyed": [True, True, False]},
    ],
}
LAST_TURN = {
    "round": 20,
    "first": 1,
    "active": 0,
    "sides": [
        {"units": {"A2": ["INF"], "B2": ["INF", "TANK"], "C2": ["TANK", "JEEP"], "D2": ["INF"]}},
        {"units": {"D4": ["INF"]}},
    ],
}


def whole_turn(position: fairground.Position, name: str, seed: int, nodes: int) -> None:
    """Let a bot act until somebody else decides."""
    (seat,) = position.pending
    mind = bot(name, seed)
    for _ in range(12):
        if position.pending != (seat,):
            return
        position.play(seat, mind.choose(position.view(seat), Budget(nodes)))


@pytest.mark.parametrize("score", [[80, 10], [40, 10], [20, 10]])
@pytest.mark.parametrize("nodes", [1000, 6000])
def test_the_last_bell_is_rung_however_far_ahead(score, nodes):
    prepare(BUMPERS)
    for seed in range(3):
        position = BUMPERS.at(LAST_BELL | {"score": score})
        whole_turn(position, f"search:{nodes}", seed, nodes)
        assert position.outcome is not None, position.describe()["floor"]
        assert position.outcome.winners == (0,)


def test_both_twins_find_the_same_certain_win_with_the_same_tries(monkeypatch):
    prepare(GOLD)
    view = GOLD.at(LAST_ZEPPELIN).view(0)
    found = []
    for twin in (GOLD.plain, GOLD.compiled):
        monkeypatch.setattr(ending, "twin_for", lambda game, algorithms, twin=twin: twin)
        found.append(certain_win(view, (5, 6), 64, SENSIBLE))
    assert found[0] == found[1]
    assert GOLD.words.action_text(found[0][0]) == "B3@2"


def test_a_hint_names_a_certain_win_first():
    """However little it has thought about the others."""
    prepare(GOLD)
    view = GOLD.at(LAST_ZEPPELIN).view(0)
    for seed in range(4):
        advice = advise(view, Budget(nodes=20), seed)
        first, second = advice.options[:2]
        assert GOLD.words.action_text(first.action) == "B3@2"
        assert (advice.odds, first.odds) == (1.0, 1.0)
        assert advice.reason(first) == "It wins for certain."
        assert advice.reason(second) == "It may win, but not for certain."
        assert {option.action for option in advice.options} == {c.id for c in view.choices}


@pytest.mark.parametrize("most", [64, 400])
def test_of_equal_ends_the_soonest_is_found(most):
    """Drawing the last card wins after the other's last turn, the bomb at once."""
    prepare(GOLD)
    text = {
        "players": [
            {"hand": "B3 S1 H2", "columns": ["$4", "C1", ""], "treasure": "$4", "deck": "H1"},
            {
                "treasure": "C3",
                "deck": "H2 S1 G1",
                "zeppelins": [2, 3, 1],
                "destroyed": [True, True, False],
            },
        ],
        "action": 1,
    }
    view = GOLD.at(text).view(0)
    for seed in range(4):
        found, _ = certain_win(view, (seed, 7), most, SENSIBLE)
        assert GOLD.words.action_text(found) == "B3@2"
    text["players"][1] |= {"zeppelins": [2, 1, 3]}
    found, _ = certain_win(GOLD.at(text).view(0), (1, 7), most, SENSIBLE)
    assert GOLD.words.action_text(found) == "draw", "a win is not left for its being later"


def test_a_win_that_others_may_spoil_is_not_certain():
    spaces = {"0": "Y5^", "1": "B6^", "2": "Y7", "3": "B8"}
    text = {
        "seats": 2,
        "turn": 0,
        "spaces": spaces,
        "pile": ["Y7", "Y8", "Y9"],
        "hands": [["Y5"], ["B1", "B2", "B3"]],
    }
    honest = SHADOWS.at(text)
    honest.play(0, "space 0")
    honest.play(0, "claim Y5")
    liar = SHADOWS.at(text | {"hands": [["B5"], ["B1", "B2", "B3"]]})
    liar.play(0, "space 0")
    liar.play(0, "claim Y5")
    for position, is_sure in ((honest, True), (liar, False)):
        assert position.pending == (0,), position.describe()["phase"]
        found, _ = certain_win(position.view(0), (1, 2), 200, SENSIBLE)
        assert (found is not None) == is_sure


def test_points_are_taken_before_a_won_game_ends():
    prepare(BATTLES)
    for seed in range(3):
        position = BATTLES.at(LAST_TURN)
        whole_turn(position, "search:1000", seed, 1000)
        assert position.outcome is not None
        headline = position.view().scene.headline
        points = next(fact.value for fact in headline if fact.label == "Points")
        assert int(points.split()[0]) > 20


def test_of_ends_that_win_the_one_with_more_points_looks_better():
    desk = BATTLES.plain.new_desk()
    worth = []
    for units in ({"A2": ["INF"]}, {"A2": ["INF"], "B3": ["TANK"]}):
        position = BATTLES.at(LAST_TURN | {"sides": [{"units": units}, {}]})
        position.play(0, "pass")
        worth.append(BATTLES.plain.estimate(position._state, 0, desk))
        assert BATTLES.plain.estimate(position._state, 1, desk) == -worth[-1]
    assert 0.98 < worth[0] < worth[1] < 1


@pytest.mark.parametrize("seats", [3, 4])
def test_who_has_crashed_is_worse_off_than_who_still_rides(seats):
    desk = RIDES.plain.new_desk()
    for seed in range(6):
        position = RIDES.new(seats=seats, seed=seed)
        while min(position._state.alive[:seats]):
            seat = position.pending[0]
            position.play(seat, position.choices(seat)[0].id)
        s = position._state
        worth = [RIDES.plain.estimate(s, seat, desk) for seat in range(seats)]
        crashed = [worth[seat] for seat in range(seats) if not s.alive[seat]]
        riding = [worth[seat] for seat in range(seats) if s.alive[seat]]
        assert s.round == 0
        assert max(crashed) < min(riding)


def test_of_equal_choices_the_better_looking_is_preferred_and_else_the_first():
    view = RIDES.at(
        {
            "seats": 2,
            "options": {"board_size": 6},
            "phase": "ride",
            "order": [0, 1],
            "riders": [
                {
                    "square": [5, 0],
                    "facing": "N",
                    "revealed": "AS",
                    "hand": ["3C", "5C", "6C", "7C"],
                },
                {
                    "square": [0, 2],
                    "facing": "S",
                    "revealed": "2C",
                    "hand": ["4C", "8C", "9C", "TC"],
                },
            ],
        }
    ).view(0)
    crash, *alive = range(len(view.choices))
    assert preferred(view, [crash, alive[0]], (1, 2), SENSIBLE) == alive[0]
    card = RIDES.new(seats=2, seed=3).view(0)
    assert preferred(card, [3, 1, 2], (1, 2), SENSIBLE) == 3


def test_choices_are_equal_only_where_the_game_is_as_good_as_decided():
    order, visits = [2, 0, 1, 3], [90, 80, 100, 0]
    assert search._even(order, visits, [0.5, 0.5, 0.5, 0.5]) == [2]
    assert search._even(order, visits, [-0.999, -0.99, -1, -0.999]) == [2, 0]
    assert search._even(order, visits, [0.985, 0.985, 0.986, 0.985]) == [2, 0, 1]


def test_what_is_plainly_worse_is_not_done_to_surprise():
    mind = search.Searcher(1)
    assert mind._mixed([90, 100, 80, 20], [0.3, 0.31, 0.2, 0.31]) == [90, 100, 0, 0]
    blunt = search.Searcher(1, finishing=False)
    assert blunt._mixed([90, 100, 80, 20], [0.3, 0.31, 0.2, 0.31]) == [90, 100, 80, 0]
