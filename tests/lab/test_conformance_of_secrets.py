"""The suite finds what shows a secret, and redeals that are impossible or unfair."""

import itertools
from types import SimpleNamespace

import msgspec
import pytest

from fairground.games.crash_grid import rules
from fairground.games.crash_grid.rules import secrets
from fairground.games.crash_grid.rules.components import CARDS, MOST_HAND, NO_CARD, REVEAL, RIDE
from fairground.games.crash_grid.rules.events import COMMITTED
from fairground.games.crash_grid.rules.state import DESK
from fairground.kernel.dice import roll
from fairground.kernel.layout import Audience
from fairground.kernel.piles import insert_sorted
from fairground.kernel.replay import Replay
from fairground.kernel.tape import EVERYONE, note
from lab.variants import GAME, look, variant, with_audience

# ---------------------------------------------------------------- broken secrets


@pytest.mark.parametrize("name", ["hand", "deck", "committed"])
def test_a_layout_that_shows_a_secret_is_found(name):
    found = look("views", variant(layout=with_audience(name, Audience.PUBLIC)), 0.3)
    assert f"differ in {name}" in found.found


def unveil_the_dice(view, s, seat):
    view.ticks = s.ticks


def unveil_a_hand(view, s, seat):
    if s.trick > 2:
        view.wall_card[11][11] = s.hand[(seat + 1) % s.seats][0]


def unveil_nothing(view, s, seat):
    if seat >= 0:
        view.hand[seat][0] = NO_CARD


@pytest.mark.parametrize("unveil", [unveil_the_dice, unveil_a_hand, unveil_nothing])
def test_a_veil_that_shows_too_much_or_too_little_is_found(unveil):
    assert look("views", variant(unveil=unveil)) is not None


def test_a_screen_that_knows_more_than_its_view_is_found():
    glimpsed = []

    def scene(s, seat, choices, names):
        glimpsed.append(1)
        return msgspec.structs.replace(
            GAME.stage.scene(s, seat, choices, names), banner=str(glimpsed)
        )

    found = look("views", variant(stage=SimpleNamespace(scene=scene)))
    assert "scene" in found.expected


def apply_aloud(s, seat, a, desk):
    if a < CARDS:
        note(desk, 17, COMMITTED.kind, EVERYONE, seat, a, 0, 0, 0)
    return rules.apply(s, seat, a, desk)


def apply_with_a_mark(s, seat, a, desk):
    before = s.phase
    waiting = rules.apply(s, seat, a, desk)
    if before == REVEAL and s.phase == REVEAL:
        s.wall_card[0][0] = a
    return waiting


def apply_in_order(s, seat, a, desk):
    if a < CARDS and s.phase == REVEAL:
        s.suits[3] = seat
    return rules.apply(s, seat, a, desk)


@pytest.mark.parametrize(
    ("apply", "expected"),
    [
        (apply_aloud, "events that tell nothing"),
        (apply_with_a_mark, "a view that tells nothing"),
        (apply_in_order, "in any order"),
    ],
)
def test_choices_that_leak_before_the_reveal_are_found(apply, expected):
    assert expected in look("simultaneity", variant(apply=apply)).expected


# ---------------------------------------------------------------- broken redeals


def redeal_without_shuffles(s, seat, desk):
    """Every unseen card may be anywhere, whatever the reshuffles have told."""
    secrets.mark_seen(s, seat, desk)
    pool = [card for card in range(CARDS) if desk.seen[card] == 0]
    for other in range(s.seats):
        if other != seat:
            s.hand[other] = [NO_CARD] * MOST_HAND
            for i in range(s.held[other]):
                insert_sorted(s.hand[other], i, pool.pop(roll(s, len(pool))))
    s.deck[: len(pool)] = pool
    if s.phase == REVEAL:
        secrets.imagine_commitments(s, seat)


def redeal_low_cards(s, seat, desk):
    """A possible world every time, but mostly one in which the others hold low cards."""
    secrets.redeal(s, seat, desk)
    for other in range(s.seats):
        held = s.held[other]
        if other != seat and s.phase == RIDE and held and s.deck_left and roll(s, 2):
            high, low = s.hand[other][held - 1], min(s.deck[: s.deck_left])
            if low < high and s.origin[low] == s.origin[high]:
                s.deck[s.deck.index(low)] = high
                s.hand[other][:held] = sorted([*s.hand[other][: held - 1], low])


def redeal_first_commitments(s, seat, desk):
    """The others have always chosen their lowest card."""
    secrets.redeal(s, seat, desk)
    for other in range(s.seats):
        if other != seat and s.committed[other] != NO_CARD:
            s.committed[other] = s.hand[other][0]


def test_redeals_of_impossible_worlds_are_found():
    found = look("worlds", variant(redeal=redeal_without_shuffles), 1.0)
    assert found is not None
    assert found.expected == "a redealt world to be possible"
    assert Replay.from_json(found.replay).verify(GAME).describe()["shuffles"] > 0


@pytest.mark.parametrize("redeal", [redeal_low_cards, redeal_first_commitments])
def test_unfair_redeals_are_found_though_their_worlds_are_possible(redeal):
    game = variant(redeal=redeal)
    assert look("worlds", game) is None
    assert look("proportions", game, 0.5) is not None


def crash_grid_worlds(view, seat):
    """Every world that the seat holds possible, all of the same weight: an exact reference."""
    desk = DESK.new()
    secrets.mark_seen(view, seat, desk)
    others = [other for other in range(view.seats) if other != seat]
    pools = [
        [c for c in range(CARDS) if not desk.seen[c] and view.origin[c] == number]
        for number in range(view.shuffles + 1)
    ]
    places = [(number, other) for number in range(len(pools)) for other in others]

    def fill(world, left, rest):
        if not rest:
            yield world, left
            return
        (number, other), *further = rest
        for taken in itertools.combinations(left[number], view.held_from[other][number]):
            fuller = world.copy()
            hand = [card for card in fuller.hand[other] if card != NO_CARD]
            fuller.hand[other][: len(hand) + len(taken)] = sorted([*hand, *taken])
            remain = [
                [card for card in pool if card not in taken] if i == number else pool
                for i, pool in enumerate(left)
            ]
            yield from fill(fuller, remain, further)

    blank = view.copy()
    for other in others:
        blank.hand[other] = [NO_CARD] * MOST_HAND
    for world, left in fill(blank, pools, places):
        world.deck[: len(left[-1])] = left[-1]
        chosen = [
            world.hand[other][: world.held[other]]
            if world.phase == REVEAL
            and world.alive[other]
            and world.held[other]
            and not world.waiting >> other & 1
            else [NO_CARD]
            for other in others
        ]
        for committed in itertools.product(*chosen):
            one = world.copy()
            for other, card in zip(others, committed, strict=True):
                one.committed[other] = card
            yield one, 1.0


def test_redeals_reach_every_world_of_an_exact_reference_in_proportion():
    listed = []

    def worlds(view, seat):
        listed.append(list(crash_grid_worlds(view, seat)))
        return listed[-1]

    assert look("proportions", variant(worlds=SimpleNamespace(worlds=worlds)), 0.8) is None
    assert sum(len(each) > 1 for each in listed) >= 3


def test_redeals_out_of_proportion_with_the_games_own_reference_are_found():
    def lopsided(view, seat):
        for number, (world, _) in enumerate(crash_grid_worlds(view, seat)):
            yield world, 3.0 if number % 2 else 1.0

    found = look("proportions", variant(worlds=SimpleNamespace(worlds=lopsided)), 0.6)
    assert "due share" in found.expected

    def incomplete(view, seat):
        yield from itertools.islice(crash_grid_worlds(view, seat), 1)

    found = look("proportions", variant(worlds=SimpleNamespace(worlds=incomplete)), 0.6)
    assert found.expected == "possible worlds only"
