"""Redeal: exactly the worlds that a seat holds possible, in the right proportion (section 6)."""

import itertools
import random
from collections import Counter
from dataclasses import replace
from math import comb
from types import SimpleNamespace

import pytest

from fairground.games.gold_n_crash.rules import secrets
from fairground.games.gold_n_crash.rules.components import CARDS, FACES, HOLDS_FACE
from fairground.games.gold_n_crash.show import worlds
from fairground.lab import conformance
from fairground.lab.conformance.chance import likelihood
from fairground.lab.conformance.probe import Probe
from play_gold import GAME, at, deal, imagine, letters, side

CHECKS = {check.name: check for check in conformance.CHECKS}
UNLIKELY = 1e-5


def hand_of(state, seat):
    """A hand as sorted text."""
    row = [card for card, count in enumerate(state.hand[seat]) for _ in range(count)]
    return letters(row)


def evenly(counts, weights):
    """The counted worlds are exactly the possible ones, each as often as its weight says."""
    assert set(counts) <= set(weights)
    return likelihood([counts[world] for world in weights], list(weights.values())) > UNLIKELY


def small(**mine):
    """P0 has two cards in hand and three in the deck, out of B1 B1 S1 H1 H1; P1 looks on."""
    return at(side("B1 H1", deck="B1 S1 H1", **mine))


@pytest.mark.rule("GC-7")
def test_a_hand_of_interchangeable_copies_is_as_likely_as_its_ways():
    duel = small()
    counts = Counter(hand_of(state, 0) for state in imagine(duel.position.view(1), 1500))
    pool = {"B1": 2, "S1": 1, "H1": 2}
    weights = {}
    for hand in itertools.combinations_with_replacement(pool, 2):
        ways = 1
        for card, copies in Counter(hand).items():
            ways *= comb(pool[card], copies)
        if ways:
            weights[" ".join(hand)] = ways
    assert sum(weights.values()) == 10
    assert evenly(counts, weights)


@pytest.mark.rule("GC-5")
def test_every_order_of_the_own_unseen_deck_is_as_likely():
    duel = small()
    counts = Counter(letters(state.deck[0][:3]) for state in imagine(duel.position.view(0), 1200))
    orders = {" ".join(order) for order in itertools.permutations(["B1", "S1", "H1"])}
    assert evenly(counts, dict.fromkeys(orders, 1.0))


@pytest.mark.rule("GC-42")
def test_observed_places_of_the_own_deck_stay():
    duel = at(side("", "G1//", deck="B1 S1 H1 C1 B2")).play("discard 0", "observe A-B")
    assert duel.deck(0) == "B1 H1 C1 B2 S1"
    counts = Counter()
    for state in imagine(duel.position.view(0), 900):
        assert letters(state.deck[0][:1]) == "S1"
        assert letters(state.deck[0][4:5]) == "B1"
        counts[letters(state.deck[0][1:4])] += 1
    orders = {" ".join(order) for order in itertools.permutations(["H1", "C1", "B2"])}
    assert evenly(counts, dict.fromkeys(orders, 1.0))
    # To the opponent any card may lie anywhere; that two places were looked at is no secret.
    bottoms = Counter()
    for state in imagine(duel.position.view(1), 900):
        assert state.observed == duel.state.observed
        bottoms[letters(state.deck[0][:1])] += 1
    assert evenly(bottoms, dict.fromkeys(["B1", "S1", "H1", "C1", "B2"], 1.0))


@pytest.mark.rule("GC-35", "GC-41")
def test_cards_known_to_be_in_a_hand_stay_in_it():
    duel = at(side("S1 H2", discard="H1", deck="B1 G1")).play("H2@0")
    assert (duel.hand(0), duel.of(0, "public")) == ("S1 H1", "H1")
    counts = Counter(hand_of(state, 0) for state in imagine(duel.position.view(1), 900))
    assert evenly(counts, {"S1 H1": 1.0, "B1 H1": 1.0, "H1 G1": 1.0})


@pytest.mark.rule("GC-17", "GC-35")
def test_after_a_known_card_is_played_its_twin_is_anybodys_guess():
    duel = at(side("H1 H2", discard="$4 H2", deck="B1 S1")).play("H1@0", "H2@1")
    assert (duel.hand(0), duel.of(0, "public")) == ("H2 $4", "$4")
    counts = Counter(hand_of(state, 0) for state in imagine(duel.position.view(1), 900))
    assert evenly(counts, {"H2 $4": 1.0, "B1 $4": 1.0, "S1 $4": 1.0})


@pytest.mark.rule("GC-R11")
def test_foreign_cards_in_a_hand_are_all_known():
    duel = at(side("S1 $4*", deck="B1 G1"))
    for state in imagine(duel.position.view(1), 60):
        assert state.hand[0][FACES + 15] == 1
        assert state.held[0] == sum(state.hand[0]) == 2


@pytest.mark.rule("GC-17", "GC-R11")
@pytest.mark.parametrize(("hand", "deck"), [("S1 $4*", "$4 $4 B1"), ("$4 $4*", "$4 S1 B1")])
def test_a_foreign_play_tells_nothing_of_the_rest_of_the_hand(hand, deck):
    duel = at(side(hand, deck=deck)).play("$4@0")
    counts = Counter(hand_of(state, 0) for state in imagine(duel.position.view(1), 900))
    assert evenly(counts, {"S1": 1.0, "B1": 1.0, "$4": 2.0})
    listed = worlds.worlds(GAME.plain.state(duel.position.view(1).row), 1)
    assert {hand_of(world, 0): weight for world, weight in listed} == {"S1": 1, "B1": 1, "$4": 2}
    for state in imagine(duel.position.view(1), 60):
        assert GAME.broken_invariant(state) is None


@pytest.mark.rule("GC-12", "GC-R27")
@pytest.mark.parametrize("visibility", ["owner", "open", "nobody"])
def test_treasures_are_common_knowledge(visibility):
    mine = side("S1", treasure="$6 NINE C1", deck="B1 G1")
    duel = at(mine, treasure_visibility=visibility)
    for watcher in (-1, 0, 1):
        for state in imagine(duel.position.view(watcher), 30):
            assert state.treasure == duel.state.treasure
            assert {hand_of(state, 0)} <= {"S1", "B1", "G1"}


ORDERS = list(itertools.permutations((1, 2, 3)))


@pytest.mark.rule("GC-8", "GC-29", "GC-31", "GC-R28")
@pytest.mark.parametrize(
    ("zeps", "wrecks", "resisted"),
    [
        ("3 1 2", [], [0, 0, 0]),
        ("3 1 2", [], [1, 0, 0]),
        ("3 1 2", [], [2, 0, 0]),
        ("3 1 2", [1], [0, 0, 0]),
        ("3 1 2", [1], [1, 0, 0]),
        ("3 1 2", [1, 2], [0, 0, 0]),
        ("3 1 2", [], [1, 0, 1]),
        ("1 2 3", [], [0, 1, 2]),
    ],
)
def test_zeppelins_fit_wrecks_and_resisted_bombs(zeps, wrecks, resisted):
    duel = at(side(), side(zeps=zeps, wrecks=wrecks, resisted=resisted))
    real = [int(value) for value in zeps.split()]
    for watcher in (-1, 0, 1):
        possible = [
            order
            for order in ORDERS
            if all(order[lane] == real[lane] for lane in wrecks)
            and all(value > bound for value, bound in zip(order, resisted, strict=True))
            and (watcher != 1 or all(order[i] == real[i] for i in range(3) if resisted[i]))
        ]
        worlds = imagine(duel.position.view(watcher), 300)
        counts = Counter(tuple(state.robust[3:]) for state in worlds)
        if len(possible) == 1:
            assert set(counts) == set(possible)
        else:
            assert evenly(counts, dict.fromkeys(possible, 1.0))


@pytest.mark.rule("GC-8")
@pytest.mark.parametrize("values", [(1, 1, 2), (3, 3, 3)])
def test_equal_zeppelins_are_imagined_too(values):
    duel = at(
        side(zeps=" ".join(map(str, values))),
        side(zeps=" ".join(map(str, values))),
        robustness=values,
    )
    counts = Counter(tuple(state.robust[:3]) for state in imagine(duel.position.view(1), 600))
    possible = set(itertools.permutations(values))
    assert set(counts) == possible
    assert len(possible) == 1 or evenly(counts, dict.fromkeys(possible, 1.0))


@pytest.mark.rule("GC-9")
def test_guests_in_the_box_are_known_by_elimination():
    duel = deal(5)
    duel.play_at_random(random.Random(5), 60)
    for watcher in (-1, 0, 1):
        assert duel.position.view(watcher).describe()["box"] == duel.box


@pytest.mark.parametrize("seed", range(3))
def test_the_listed_worlds_are_those_that_come_up(seed):
    """`worlds` lists what brute force over redeals finds, late in a game."""
    duel = deal(seed, start_hand=2)
    rng = random.Random(seed)
    while duel.position.pending and min(duel.state.deck_left) > 2:
        duel.play_at_random(rng, 1)
    for watcher in (-1, 0, 1):
        view = GAME.plain.state(duel.position.view(watcher).row)
        listed = {(hand_of(w, 0), hand_of(w, 1)) for w, _ in worlds.worlds(view, watcher)}
        found = {
            (hand_of(state, 0), hand_of(state, 1))
            for state in imagine(duel.position.view(watcher), 300)
        }
        assert found <= listed
        assert (hand_of(duel.state, 0), hand_of(duel.state, 1)) in listed
        for world, weight in worlds.worlds(view, watcher):
            assert weight >= 1
            assert GAME.broken_invariant(world) is None


# ---------------------------------------------------------------- wrong redeals are found


def forgets_public_cards(s, seat, desk):
    """A redeal that knows only how many cards a hand has."""
    for owner in range(2):
        if owner != seat:
            for card in range(CARDS):
                if card // FACES == s.crew[owner]:
                    s.hand_public[owner][card] = 0
    secrets.redeal(s, seat, desk)


def likes_low_cards(s, seat, desk):
    """A redeal that gives the other hand the lower of one hidden card and the deck's bottom one."""
    secrets.redeal(s, seat, desk)
    for owner in range(2):
        hand, public = s.hand[owner], s.hand_public[owner]
        hidden = [card for card in range(CARDS) if hand[card] > public[card]]
        if owner == seat or not hidden or not s.deck_left[owner]:
            continue
        low = s.deck[owner][0]
        if low < hidden[-1]:
            s.deck[owner][0] = hidden[-1]
            hand[hidden[-1]] -= 1
            hand[low] += 1
        faces = [face for face in range(FACES) if hand[face] + hand[face + FACES]]
        s.holds[owner] = sum(HOLDS_FACE[face] for face in faces)


@pytest.mark.parametrize(
    ("redeal", "checks"),
    [(forgets_public_cards, ["views"]), (likes_low_cards, ["proportions"])],
)
def test_the_conformance_suite_finds_a_wrong_redeal(redeal, checks):
    room = SimpleNamespace(**{**vars(secrets), "redeal": redeal})
    game = replace(GAME, secrets=room)
    for name in checks:
        assert conformance.run(CHECKS[name], Probe(game, 0, 0.5)) is not None
