"""The searching bot: the same on both twins, blind to what is hidden, and better than greedy."""

from dataclasses import replace

import pytest

import fairground
from fairground.bots import Budget, bot, prepare, search
from fairground.bots.search import Tree
from fairground.bots.tree import Tables, asks_again, is_met_again, judge_end, mix, slot_of
from fairground.kernel.belief import BLIND, SENSIBLE
from fairground.kernel.layout import GIST
from fairground.lab.bench import BARE
from fairground.lab.simulate import simulate

GAME = fairground.game("crash-grid")


def tree_of(view: fairground.View, twin, monkeypatch) -> Tree:
    monkeypatch.setattr(search, "twin_for", lambda game, algorithms: twin)
    return Tree(view, (5, 6))


@pytest.mark.parametrize("name", ["crash-grid", "grid-of-shadows"])
def test_both_twins_grow_the_same_tree(name, monkeypatch):
    game = fairground.game(name)
    prepare(game)
    t = game.new(seats=3, seed=4)
    view = t.view(t.pending[-1])
    grown = []
    for twin in (game.plain, game.compiled):
        tree = tree_of(view, twin, monkeypatch)
        tree.grow(60)
        tree.grow(40)
        grown.append((tree.nodes, *tree.recall()))
    assert grown[0][:2] == grown[1][:2]
    assert grown[0][2] == pytest.approx(grown[1][2], abs=1e-12)
    assert sum(grown[0][1]) == 100


def test_a_full_table_only_learns_better_what_it_has(monkeypatch):
    monkeypatch.setattr(search, "FIRST_SLOTS", 16)
    monkeypatch.setattr(search, "MOST_SLOTS", 16)
    tree = tree_of(GAME.new(seats=2, seed=4).view(0), GAME.plain, monkeypatch)
    tree.grow(200)
    visits, values = tree.recall()
    assert sum(visits) == 200
    assert all(-1 <= value <= 1 for value in values)


def test_others_act_on_their_own_cards_and_take_room_when_they_come_back(monkeypatch):
    game = fairground.game("battlegrid")
    view = game.new(seed=4).view(0)
    slots, nodes = {}, {}
    for insight, remembered in ((False, 1 << 16), (True, 1 << 16), (True, 1)):
        monkeypatch.setattr(search, "MOST_MET", remembered)
        monkeypatch.setattr(search, "twin_for", lambda game, algorithms: game.compiled)
        tree = Tree(view, (5, 6), replace(game.temper, insight=insight))
        tree.grow(4000)
        slots[insight, remembered] = tree._search.tree.tally[0]
        nodes[insight, remembered] = tree.nodes
    assert nodes[True, 1] > 2 * nodes[False, 1 << 16]
    assert slots[True, 1] < slots[True, 1 << 16]


def test_without_heat_nobody_is_asked_for_an_opinion(monkeypatch):
    def estimate(*_):
        raise AssertionError("somebody judged")

    view = GAME.new(seats=2, seed=4).view(0)
    monkeypatch.setattr(search, "twin_for", lambda game, algorithms: GAME.plain)
    rules = GAME.plain.rules._replace(estimate=estimate)
    monkeypatch.setattr(GAME.plain, "rules", rules)
    tree = Tree(view, (5, 6), BARE)
    tree.grow(30)
    visits, values = tree.recall()
    assert sum(visits) == 30
    assert min(visits) > 0
    assert any(values)


def test_a_place_is_judged_again_whenever_it_was_come_to_four_times_as_often():
    worlds, judged = 0, []
    for visits in range(300):
        if asks_again((visits, 0.0, 0.0, worlds), 2):
            worlds += 1
            judged.append(visits)
    assert judged == [0, 1, 16, 64, 256]


def test_a_place_is_met_again_until_another_takes_its_room():
    met = [0] * 4
    assert not is_met_again(met, 5)
    assert is_met_again(met, 5)
    assert is_met_again(met, 5)
    assert not is_met_again(met, 9)
    assert not is_met_again(met, 5)


def test_slots_are_found_again_and_never_more_than_three_quarters_taken():
    tree = Tables([0] * 16, [], [0])
    wanted = [mix(number, 0, 0) for number in range(40)]
    slots = [slot_of(tree, key) for key in wanted]
    taken = [slot for slot in slots if slot >= 0]
    assert len(set(taken)) == len(taken) == tree.tally[0] == 12
    assert [slot_of(tree, key) for key in wanted[:12]] == slots[:12]
    assert slot_of(tree, wanted[39]) == -1


def test_places_differ_by_everything_that_makes_them():
    places = {mix(a, b, c) for a in range(20) for b in range(20) for c in range(20)}
    assert len(places) == 8000
    assert all(0 < place < 2**62 for place in places)


def test_a_search_stops_once_nothing_can_overtake_the_first_choice(monkeypatch):
    asked = []

    class Watched(Budget):
        def share(self, nodes):
            asked.append(nodes)
            return super().share(nodes)

    monkeypatch.setattr(
        Tree, "recall", lambda tree: ([tree.iterations, 0, 0, 0, 0], [0.5, 0, 0, 0, 0])
    )
    view = GAME.new(seats=2, seed=4).view(0)
    assert bot("search:9000-finish").choose(view, Watched(nodes=6000)) == view.choices[0].id
    assert asked[-2] < 3000 <= asked[-1] < 4000


def test_who_rides_first_makes_a_place_and_not_by_which_cards():
    places = []
    for cards in (("6D", "3D"), ("KS", "QS"), ("6D", "QS")):
        t = GAME.new(seats=2, seed=1)
        for seat, card in enumerate(cards):
            t.play(seat, card)
        for twin in (GAME.plain, GAME.compiled):
            gist = twin.state(t.row)
            twin.veil(twin.state(t.row), GIST, gist)
            places.append(twin.row(gist))
    assert places[0] == places[1] == places[2] == places[3]
    assert places[4] == places[5] != places[0]


@pytest.mark.parametrize("believing", [True, False])
def test_a_search_weighs_what_others_did_unless_it_is_told_not_to(believing):
    view = fairground.game("grid-of-shadows").new(seats=2, seed=4).view(0)
    mind = search.Searcher(1, believing=believing)
    mind.think(view, Budget(nodes=1))
    (tree,) = mind._grown
    desk = view.game.desk.unpack(tree._twin.row(tree._search.walk.opinion.desk))
    assert desk.belief == (SENSIBLE if believing else BLIND)


def test_a_search_sees_a_crash_coming():
    prepare(GAME)
    t = GAME.at(
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
    )
    assert GAME.words.action_text(bot("search").choose(t.view(0), Budget(nodes=3000))) != "J"


@pytest.mark.parametrize(
    ("name", "games"), [("crash-grid", 24), ("battlegrid", 48), ("gold-n-crash", 24)]
)
def test_search_beats_greedy(name, games):
    """With dice, as in BattleGrid, it takes more games to see."""
    summary = simulate(fairground.game(name), ["search:4000", "greedy"], games, seed=8)
    assert summary.bots[0].mean > 0.7


def test_a_tree_grows_into_larger_tables_and_forgets_nothing(monkeypatch):
    prepare(GAME)
    view = GAME.new(seats=2, seed=4).view(0)
    small, large = tree_of(view, GAME.compiled, monkeypatch), None
    monkeypatch.setattr(search, "FIRST_SLOTS", 1 << 16)
    large = tree_of(view, GAME.compiled, monkeypatch)
    for tree in (small, large):
        tree.grow(3000)
    assert small.slots > 1 << 13
    assert small.recall() == large.recall()


def test_a_kept_tree_withers_by_half_and_still_knows_the_way(monkeypatch):
    prepare(GAME)
    t = GAME.new(seats=2, seed=4)
    view = t.view(0)
    tree = tree_of(view, GAME.compiled, monkeypatch)
    tree.grow(2000)
    before, _ = tree.recall()
    tree.replant(view, (8, 9))
    after, _ = tree.recall()
    assert tree.iterations == 0
    assert [count // 2 for count in before] == after


def test_a_tree_is_kept_for_the_same_seat_only(monkeypatch):
    t = GAME.new(seats=2, seed=4)
    tree = tree_of(t.view(0), GAME.plain, monkeypatch)
    assert tree.suits(t.view(0))
    assert not tree.suits(t.view(1))


@pytest.mark.parametrize("cores", [1, 2, 3])
def test_a_tree_on_each_core_thinks_with_the_others_as_one(cores):
    game = fairground.game("gold-n-crash")
    prepare(game)
    view = game.new(seats=2, seed=4).view(0)
    mind = search.Searcher(3, parallel=True)
    visits, _ = mind.think(view, Budget(nodes=4000, cores=cores))
    apart = [tree.recall()[0] for tree in mind._grown]
    assert len(apart) == len(set(map(tuple, apart))) == cores
    assert visits == [sum(counts) for counts in zip(*apart, strict=True)]


def test_who_is_not_parallel_thinks_on_one_core():
    mind = search.Searcher(3)
    mind.think(GAME.new(seats=2, seed=4).view(0), Budget(nodes=100, cores=4))
    assert len(mind._grown) == 1


def test_a_side_that_has_won_has_won_all_of_it():
    game = fairground.game("crash-by-crash")

    class Ended:
        def score(self, world, scores):
            scores[:] = [0.5, 0.0, 0.5, 0.0]

    scores = [0.0] * 4
    judge_end(Ended(), None, None, scores, len(set(game.sides(4))), 0)
    assert scores == [1.0, -1.0, 1.0, -1.0]


@pytest.mark.parametrize("nodes", [100, 1000, 5000])
def test_a_budget_is_kept_to_but_for_a_little(nodes):
    game = fairground.game("gold-n-crash")
    prepare(game)
    mind = search.Searcher(3)
    mind.think(game.new(seats=2, seed=4).view(0), Budget(nodes))
    assert sum(tree.nodes for tree in mind._grown) < 1.2 * nodes + 250


def test_looking_for_a_certain_win_leaves_the_tree_as_large_as_without():
    game = fairground.game("battlegrid")
    prepare(game)
    position = game.new(seats=2, seed=4)
    for _ in range(12):
        seat = position.pending[0]
        view = position.view(seat)
        minds = [bot(name, 3) for name in ("search:2000", "search:2000-finish")]
        one, other = (mind.choose(view, Budget(2000)) for mind in minds)
        assert one == other
        with_proof, without = ([tree.nodes for tree in mind._grown] for mind in minds)
        assert with_proof == without
        position.play(seat, other)


def test_nobody_can_count_on_what_is_chosen_in_secret():
    prepare(GAME)
    view = GAME.new(seats=2, seed=4).view(0)
    assert len(view.pending) == 2
    chosen = {bot("search:300", seed).choose(view, Budget(300)) for seed in range(12)}
    assert len(chosen) > 2
    assert bot("search:300", 5).choose(view, Budget(300)) in chosen
