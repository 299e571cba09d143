"""Redeal: exactly the worlds that a seat holds possible, each in its due share (section 6)."""

import math
import random
from collections import Counter

import pytest

from battle import GAME, I, U, at, deal, set_up
from fairground.games.battlegrid.rules import components as parts
from fairground.games.battlegrid.show.worlds import worlds
from fairground.kernel.layout import NOBODY
from fairground.lab.conformance.chance import likelihood

PLAIN = GAME.plain
KEYS = random.Random(11)


def imagine(table, watcher: int, count: int):
    """So many worlds that the watcher holds possible."""
    view, desk = PLAIN.state(table.position.view(watcher).row), PLAIN.new_desk()
    for _ in range(count):
        state = view.copy()
        PLAIN.redeal(state, watcher, KEYS.getrandbits(64), KEYS.getrandbits(64), desk)
        yield state


def hidden(state, side: int) -> tuple:
    """What is hidden of a side."""
    return (
        tuple(state.unit[side]),
        tuple(state.hand[side]),
        tuple(state.pile[side]),
        state.cards[side],
        state.card_pile[side],
        state.aside[side],
    )


def compare(table, watcher: int, side: int, draws: int) -> int:
    """Redeals against the list of all worlds; returns how many there are."""
    view = PLAIN.state(table.position.view(watcher).row)
    weights: Counter = Counter()
    for state, weight in worlds(view, watcher):
        weights[hidden(state, side)] += weight
    found = Counter(hidden(state, side) for state in imagine(table, watcher, draws))
    assert set(found) <= set(weights)
    chance = likelihood([found[world] for world in weights], list(weights.values()))
    assert chance > 1e-4, (chance, len(weights))
    return len(weights)


@pytest.mark.rule("BG-6", "BG-15")
def test_face_down_units_hand_and_pile():
    table = at("", "A4[(INF)] B4[(JEEP) TANK] | hand INF HELI | pile AA HELI", action_cards=False)
    assert compare(table, U, I, 4000) == 26


@pytest.mark.rule("BG-14")
def test_what_a_reshuffle_made_public():
    """Units deployed before it are no fresh cards, and nothing old is in the pile."""
    table = at(
        "",
        "A4[(INF)] B4[(JEEP)] | hand INF TANK | pile AA JEEP | shuffled AA JEEP TANK JEEP"
        " | since JEEP",
        action_cards=False,
    )
    state = table.state
    state.since_serial[I] = 1
    table.position = GAME.at(GAME.scenario.describe(state))
    count = compare(table, U, I, 4000)
    assert 5 < count < 60
    for world in imagine(table, U, 300):
        assert world.pile[I][parts.INF] == 0  # no Infantry was shuffled in


@pytest.mark.rule("BG-3", "BG-4", "BG-R50")
def test_action_cards_set_aside_held_and_piled():
    table = at("", "| cards DI CA | card_pile GR | aside RC | played BC LA BW LD SA ES OC PM")
    assert compare(table, U, I, 4000) == 12


@pytest.mark.rule("BG-2", "BG-3")
def test_the_shares_of_cards_set_aside_are_those_of_a_random_chooser():
    """Against set-ups really chosen at random; how many cards were set aside is public."""
    rng = random.Random(5)
    real: Counter = Counter()
    imagined: Counter = Counter()
    for seed in range(300):
        table = deal(seed)
        for seat in (U, I):
            while seat in table.position.pending:
                choices = table.position.choices(seat)
                table.play(seat, rng.choice(choices).id)
        real.update(table.side(I)["aside"])
        (world,) = imagine(table, U, 1)
        imagined.update(code for k, code in enumerate(parts.CARD_CODES) if world.aside[I] >> k & 1)
    assert real.total() == imagined.total() > 1000
    for code in parts.CARD_CODES:
        spread = 4.5 * math.sqrt(2 * max(real[code], 10))
        assert abs(real[code] - imagined[code]) < spread, (code, real[code], imagined[code])


@pytest.mark.rule("BG-32", "BG-15")
def test_odds_of_helicopters_follow_blind_play():
    """A blind player draws and deploys by plan, any ground card; the truth is one more world."""
    rng = random.Random(3)
    ranks = Counter()
    for seed in range(260):
        table = deal(seed, action_cards=False, first_player="is", army=[6, 0, 0, 4, 0, 0])
        plan = [rng.random() < 0.5 for _ in range(rng.randrange(1, 9))]
        for draw in plan:
            if table.asked != I:
                table.go("U: pass")
            hand = table.side(I)["hand"]
            if draw:
                if "draw" in table.texts():
                    table.go("draw")
            elif "INF" in hand:
                table.go(f"deploy INF {rng.choice('ABCD')}")
        truth = table.state.hand[I][parts.HELI]
        held = [world.hand[I][parts.HELI] for world in imagine(table, U, 5)]
        if any(value != truth for value in held):
            below = sum(value < truth for value in held)
            equal = sum(value == truth for value in held)
            ranks[below + rng.randint(0, equal)] += 1
    assert sum(ranks.values()) > 100
    assert likelihood([ranks[k] for k in range(6)]) > 1e-3, ranks


def test_odds_stay_right_through_supply_and_battles():
    table = at("", "B4[INF] | hand HELI INF | pile HELI HELI", active=1)
    assert table.state.odds[I][:4] == [parts.CERTAIN * ways // 6 for ways in (0, 3, 3, 0)]
    assert sum(table.state.odds[I]) <= parts.CERTAIN


@pytest.mark.rule("BG-2", "BG-3")
@pytest.mark.parametrize("watcher", [U, NOBODY])
def test_in_set_up_the_other_may_be_anywhere(watcher):
    table = deal(3)
    table.play(U, "OC")
    stages = Counter()
    for world in imagine(table, watcher, 400):
        assert GAME.broken_invariant(world) is None
        stages[world.stage[I]] += 1
        if watcher == U:
            assert world.cards[U] == 1 << parts.OC
            assert world.waiting & 1
    assert set(stages) == {parts.PICKING, parts.SETTING_ASIDE, parts.READY}
    table.play(U, "pass")
    for world in imagine(table, U, 100):
        assert world.waiting == 1 << I
        assert world.stage == [parts.READY, world.stage[I]]
        assert world.stage[I] != parts.READY


@pytest.mark.rule("BG-28", "BG-79")
def test_what_was_seen_stays_known():
    table = set_up(deal(5))
    rng = random.Random(2)
    for _ in range(160):
        if not table.position.pending:
            break
        seat = rng.choice(table.position.pending)
        table.play(seat, rng.choice(table.position.choices(seat)).id)
    state = table.state
    for watcher in (U, I, NOBODY):
        for world in imagine(table, watcher, 20):
            for side in (U, I):
                if side == watcher:
                    assert hidden(world, side) == hidden(state, side)
                for place in range(parts.PLACES):
                    if state.marks[side][place] & parts.FACE_UP:
                        assert world.unit[side][place] == state.unit[side][place]
                assert world.serial[side] == state.serial[side]
                assert world.played[side] == state.played[side]
