"""Levels: five in every game, each better than the one before, and none that blunders at random."""

import pytest

import fairground
from fairground.bots import LEVELS, USUAL, Budget, UnknownBot, bot, prepare
from fairground.lab.simulate import simulate

GAMES = [game.name for game in fairground.all_games()]


def midgame(name: str, steps: int = 30) -> fairground.Position:
    game = fairground.game(name)
    prepare(game)
    t = game.new(seats=game.fewest_seats, seed=4)
    mind = bot("greedy", 1)
    before = t
    for _ in range(steps):
        if not t.pending:  # a short game: its last decision
            return before
        before = t.copy()
        seat = t.pending[0]
        t.play(seat, mind.choose(t.view(seat), Budget(1)))
    return t if t.pending else before


def test_there_are_five_and_the_usual_one_is_in_the_middle():
    assert list(LEVELS) == ["gentle", "casual", "skilled", "expert", "champion"]
    assert list(LEVELS)[2] == USUAL
    assert all(level.sentence.endswith(".") for level in LEVELS.values())


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("level", LEVELS)
def test_every_level_plays_every_game(name, level):
    t = midgame(name)
    for seat in t.pending:
        choice = bot(level, 3).choose(t.view(seat), Budget(600))
        assert t.verdict(seat, choice) is None


@pytest.mark.parametrize("level", LEVELS)
def test_a_level_stops_when_its_time_is_up(level):
    t = midgame("battlegrid")
    while len(t.view(t.pending[0]).choices) < 2:
        t.play(t.pending[0], t.choices(t.pending[0])[0].id)
    ticks = iter(range(10**6))
    mind = bot(level, 3)
    mind.choose(t.view(t.pending[0]), Budget(10**12, mind.seconds, lambda: next(ticks) / 4))
    assert next(ticks) <= 4 * mind.seconds + 8
    assert mind.seconds <= (3 if level == "champion" else 1)


def test_a_level_takes_the_nodes_that_make_it_one_in_the_game():
    game = fairground.game("crash-grid")
    view = game.new(seats=2, seed=4).view(0)
    nodes = {}
    for name in ("skilled", "search:1000", "champion"):
        mind = bot(name, 3)
        mind.think(view, Budget(1000))
        nodes[name] = sum(tree.nodes for tree in mind._grown)
    assert game.temper.pace == 0.3
    assert nodes["skilled"] < 0.6 * nodes["search:1000"]
    assert nodes["champion"] >= 1000


@pytest.mark.parametrize(
    ("weak", "strong", "least"),
    [("gentle", "casual", 0.6), ("casual", "skilled", 0.65), ("gentle", "skilled", 0.8)],
)
def test_a_level_beats_the_one_before(weak, strong, least):
    summary = simulate(fairground.game("battlegrid"), [strong, weak], 40, seed=8)
    assert summary.bots[0].mean > least


def test_even_the_gentle_one_is_no_dice():
    summary = simulate(fairground.game("battlegrid"), ["gentle", "random"], 40, seed=8)
    assert summary.bots[0].mean > 0.75


@pytest.mark.parametrize(
    "name",
    [
        "search:0",
        "search:-5",
        "search:many",
        "search:",
        "search:5-luck",
        "search:5000000000",
        "gentle:5",
    ],
)
def test_a_budget_that_is_none_is_refused(name):
    with pytest.raises(UnknownBot, match="search:NODES"):
        bot(name)


def test_a_search_may_be_given_its_budget_by_name():
    mind = bot("search:700")
    assert (mind.name, mind.appetite) == ("search:700", 700)
    assert (mind.believing, mind.insightful) == (True, True)


def test_a_search_may_lack_a_way_of_thinking_by_name():
    unbelieving, blunt = bot("search:700-belief"), bot("search:700-insight")
    assert (unbelieving.believing, unbelieving.insightful) == (False, True)
    assert (blunt.believing, blunt.insightful, blunt.appetite) == (True, False, 700)
