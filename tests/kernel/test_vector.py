"""The vector environment: the same games as one by one, nothing leaks, nothing is lost."""

import tracemalloc

import numpy as np
import pytest
from goofspiel import GAME as GOOFSPIEL
from hypothesis import given, settings
from hypothesis import strategies as st
from liars_dice import GAME as LIARS_DICE
from numba.core.runtime import _nrt_python as counting
from numba.core.runtime import rtsys

import fairground
from fairground.games.crash_grid.rules.components import NO_CARD
from fairground.kernel.algorithms import deal_game
from fairground.kernel.bundles import key_from
from fairground.kernel.errors import BadOption, FairgroundError, UnknownAction, UnknownSeat
from fairground.kernel.game import key_of
from fairground.kernel.observing import BadObservation, Encoding, painted, range_of
from fairground.kernel.vector import Closed
from fairground.kernel.vector_loop import EPISODE
from fairground.kernel.view import View, veiled

CRASH_GRID = fairground.game("crash-grid")
TABLES = [
    (CRASH_GRID, {"seats": 2, "board_size": 6}),
    (CRASH_GRID, {"seats": 4}),
    (GOOFSPIEL, {"cards": 4}),
    (LIARS_DICE, {"seats": 3, "dice": 2}),
]


class Apprentice:
    """One game of a vector, played by the plain twin alone."""

    def __init__(self, game, number, seed, seats, options):
        self.game, self.number, self.seed = game, number, seed
        self.table = game.table(seats, **options)
        self.state, self.desk = game.layout.new(), game.plain.new_desk()
        self.episode = 0
        self.deal()

    def deal(self):
        number = self.episode * EPISODE + self.number
        key = key_from(key_of(self.seed))
        self.waiting = deal_game(self.game.plain, self.state, self.table, self.desk, key, number)
        self.episode += 1

    @property
    def seat(self):
        return (self.waiting & -self.waiting).bit_length() - 1

    def view(self, seat):
        return View(self.game, seat, veiled(self.game, self.state, seat), ())

    def play(self, seat, action):
        self.waiting = self.game.plain.apply(self.state, seat, action, self.desk)

    def rewards(self):
        scores = [0.0] * self.state.seats
        self.game.plain.score(self.state, scores)
        return [(len(scores) * score - 1) / (len(scores) - 1) for score in scores]


@pytest.mark.parametrize(("game", "table"), TABLES)
@pytest.mark.parametrize("observe", ["bytes", "floats", "onehot"])
def test_every_game_is_the_one_that_the_plain_rules_play(game, table, observe):
    options = dict(table)
    seats = options.pop("seats", 2)
    planes = game.planes is not None
    env = fairground.vector(game, 3, seed=5, observe=observe, planes=planes, **table)
    plain = [Apprentice(game, i, 5, seats, options) for i in range(3)]
    encoding = None if observe == "bytes" else Encoding(game, observe)
    for _ in range(120):
        for i, one in enumerate(plain):
            view = one.view(one.seat)
            seen = list(view.row) if encoding is None else np.float32(encoding.of(view))
            assert np.array_equal(env.observation[i], seen)
            assert np.flatnonzero(env.mask[i]).tolist() == [c.id for c in view.choices]
            assert env.seat[i] == one.seat
            if planes:
                assert np.array_equal(env.planes[i].reshape(env.planes.shape[1], -1), painted(view))
        actions = env.sample().copy()
        env.step(actions)
        for i, one in enumerate(plain):
            one.play(one.seat, int(actions[i]))
            assert env.done[i] == (one.waiting == 0)
            if one.waiting == 0:
                assert env.reward[i].tolist() == pytest.approx(one.rewards())
                assert env.returns[i].tolist() == env.reward[i].tolist()
                one.deal()
            else:
                assert not env.reward[i].any()
    env.close()


@pytest.mark.parametrize(("game", "table"), TABLES)
def test_seats_that_decide_together_get_a_line_each(game, table):
    options = dict(table)
    seats = options.pop("seats", 2)
    env = fairground.vector(game, 2, seed=9, together=True, **table)
    plain = [Apprentice(game, i, 9, seats, options) for i in range(2)]
    assert env.observation.shape[:2] == env.seat.shape == (2, seats)
    for _ in range(60):
        for i, one in enumerate(plain):
            for seat in range(seats):
                pending = one.waiting >> seat & 1
                assert env.seat[i, seat] == (seat if pending else -1)
                assert bytes(env.observation[i, seat]) == one.view(seat).row
                assert env.mask[i, seat].any() == bool(pending)
        actions = env.sample().copy()
        due = [one.waiting for one in plain]
        env.step(actions)
        for i, one in enumerate(plain):
            for seat in range(seats):
                if due[i] >> seat & 1:
                    one.play(seat, int(actions[i, seat]))
            if one.waiting == 0:
                assert env.done[i]
                one.deal()


def test_a_choice_does_not_leak_to_who_chooses_after_it():
    one, two = (fairground.vector(CRASH_GRID, 1, seats=2, seed=4) for _ in range(2))
    first, second = np.flatnonzero(one.mask[0])[:2]
    one.step([first])
    two.step([second])
    assert one.seat[0] == two.seat[0] == 1
    assert np.array_equal(one.observation, two.observation)


@settings(deadline=None, max_examples=15)
@given(seed=st.integers(0, 10**6), steps=st.integers(0, 60), seat=st.integers(0, 1))
def test_what_a_seat_may_not_know_does_not_change_its_observation(seed, steps, seat):
    """Two states with the same view, one of them imagined, are observed alike."""
    position = CRASH_GRID.new(seats=2, seed=seed, board_size=6)
    for n in range(steps):
        if not position.pending:
            return
        mover = position.pending[0]
        choices = position.choices(mover)
        position.play(mover, choices[n * seed % len(choices)].id)
    view = position.view(seat)
    world = CRASH_GRID.plain.state(view.row)
    CRASH_GRID.plain.redeal(world, seat, seed, 1, CRASH_GRID.plain.new_desk())
    imagined = View(CRASH_GRID, seat, veiled(CRASH_GRID, world, seat), ())
    for kind in ("floats", "onehot"):
        encoding = Encoding(CRASH_GRID, kind)
        assert encoding.of(view) == encoding.of(imagined)
    assert painted(view) == painted(imagined)


def test_views_hold_what_their_fields_declare():
    """Whatever lies in a view lies in the declared range, or it is no card."""
    env = fairground.vector(CRASH_GRID, 16, seats=4, seed=3)
    for _ in range(400):
        env.step(env.sample())
        for field in Encoding(CRASH_GRID, "floats").fields:
            holds = range_of(field, 4)
            told = env.observation.view(CRASH_GRID.layout.dtype)[field.name]
            inside = (told >= holds.least) & (told <= holds.most) | (told == NO_CARD)
            assert inside.all(), (field.name, told[~inside])


@pytest.mark.parametrize("name", ["battlegrid", "crash-by-crash"])
def test_both_twins_paint_a_board_alike_from_each_side(name):
    game = fairground.game(name)
    env = fairground.vector(game, 8, seats=2, seed=6, planes=True)
    painted_at_all = np.zeros(env.planes.shape[1], bool)
    for step in range(300):
        env.step(env.sample())
        if step % 10:
            continue
        painted_at_all |= env.planes.any(axis=(0, 2, 3))
        for i in range(env.n):
            view = env.position(i).view(int(env.seat[i]))
            assert np.array_equal(env.planes[i].reshape(len(painted_at_all), -1), painted(view))
    rare = {"my HELI", "their HELI", "my hits", "their hits"}
    never = {name for name, ever in zip(env.grid.names, painted_at_all, strict=True) if not ever}
    assert never <= rare
    assert env.planes.max() <= 1.0


def test_every_feature_has_a_name_of_its_own():
    for game in fairground.all_games():
        for kind in ("floats", "onehot"):
            encoding = Encoding(game, kind)
            assert len(set(encoding.names)) == encoding.size == len(encoding.names)


def test_the_same_seed_is_the_same_games_on_any_number_of_cores_and_of_any_size():
    def course(n, threads):
        with fairground.vector(CRASH_GRID, n, seats=2, seed=8, threads=threads) as env:
            seen = []
            for _ in range(150):
                env.step(env.sample())
                seen.append(env.observation[:40].copy())
            return np.array(seen)

    alone = course(300, 1)
    assert np.array_equal(alone, course(300, 2))
    assert np.array_equal(alone, course(40, 1))


def test_a_reset_with_the_seed_deals_the_same_and_one_without_deals_afresh():
    env = fairground.vector(CRASH_GRID, 2, seats=2, seed=1)
    first = env.observation.copy()
    env.reset()
    assert not np.array_equal(first, env.observation)
    env.reset(seed=1)
    assert np.array_equal(first, env.observation)


def test_without_auto_reset_a_finished_game_waits():
    env = fairground.vector(GOOFSPIEL, 2, cards=2, seed=1, auto_reset=False)
    while not env.done.all():
        env.step(env.sample())
    assert env.seat.tolist() == [-1, -1]
    assert not env.mask.any()
    assert env.length.tolist() == [4, 4]
    env.step([99, -3])
    assert env.done.all()
    assert not env.reward.any()


def test_a_long_game_is_cut_off_and_worth_nothing():
    env = fairground.vector(CRASH_GRID, 2, seats=2, seed=1, most_steps=5)
    for step in range(1, 11):
        env.step(env.sample())
        assert env.truncated.all() == (step % 5 == 0)
        assert not env.done.any()
    assert env.length.tolist() == [5, 5]


@pytest.mark.parametrize(
    ("actions", "sentence"),
    [
        ([0], r"shape \(3,\), not \(1,\)"),
        (np.zeros((3, 2), int), r"shape \(3,\), not \(3, 2\)"),
        ([0.5, 0.5, 0.5], "whole numbers, not float64"),
        ([True, True, True], "whole numbers, not bool"),
        (["a", "b", "c"], "whole numbers"),
        ([None, None, None], "whole numbers"),
    ],
)
def test_actions_of_another_form_are_refused(actions, sentence):
    env = fairground.vector(CRASH_GRID, 3, seats=2, seed=1)
    before = env.observation.copy()
    with pytest.raises(UnknownAction, match=sentence):
        env.step(actions)
    assert np.array_equal(before, env.observation)


@pytest.mark.parametrize("bad", [-1, 55, 10**15, "illegal"])
def test_an_illegal_action_is_refused_as_a_whole_with_the_first_offender_named(bad):
    env = fairground.vector(CRASH_GRID, 5, seats=2, seed=1)
    actions = env.sample().copy()
    for i in (2, 4):
        actions[i] = np.flatnonzero(~env.mask[i])[0] if bad == "illegal" else bad
    before, states = env.observation.copy(), env._states.copy()
    with pytest.raises(UnknownAction, match=rf"action {actions[2]} of seat 0 .* in game 2") as said:
        env.step(actions)
    assert ("(CG-" in str(said.value)) == (bad == "illegal")
    assert np.array_equal(before, env.observation)
    assert np.array_equal(states, env._states)
    actions[[2, 4]] = [np.flatnonzero(env.mask[i])[0] for i in (2, 4)]
    env.step(actions)


@pytest.mark.parametrize(
    ("wrong", "error", "sentence"),
    [
        ({"n": 0}, FairgroundError, "n must be a whole number from 1 on, not 0"),
        ({"n": 2.5}, FairgroundError, "n must be a whole number"),
        ({"seats": 9}, UnknownSeat, "2 to 4 seats, not 9"),
        ({"seed": "x"}, BadOption, "a seed is a whole number"),
        ({"observe": "pixels"}, BadObservation, "bytes, floats, onehot, not 'pixels'"),
        ({"observe": "floats", "fields": ["spin"]}, BadObservation, "no field 'spin'"),
        ({"board_size": 7}, BadOption, "board_size"),
        ({"bord_size": 6}, BadOption, "bord_size"),
        ({"threads": -1}, FairgroundError, "threads must be"),
        ({"most_steps": -1}, FairgroundError, "most_steps must be"),
    ],
)
def test_a_vector_that_cannot_be_is_refused(wrong, error, sentence):
    with pytest.raises(error, match=sentence):
        fairground.vector("crash-grid", **{"n": 2, **wrong})


def test_a_game_without_planes_says_so():
    with pytest.raises(BadObservation, match="Goofspiel paints no planes"):
        fairground.vector(GOOFSPIEL, 1, planes=True)


def test_a_closed_vector_says_so():
    env = fairground.vector(CRASH_GRID, 2, seats=2)
    env.close()
    env.close()
    for call in (env.reset, env.sample, lambda: env.step([0, 0]), lambda: env.observe(0, 0)):
        with pytest.raises(Closed, match="was closed"):
            call()


def test_anybody_s_view_can_be_asked_for():
    env = fairground.vector(CRASH_GRID, 2, seats=2, seed=3, observe="onehot", fields=["hand"])
    assert np.array_equal(env.observe(0, 0), env.observation[0])
    assert not np.array_equal(env.observe(0, 1), env.observation[0])
    for i, seat in ((5, 0), (0, 7), (-1, 0)):
        with pytest.raises(FairgroundError, match="numbered from 0 to 1"):
            env.observe(i, seat)


def test_a_step_allocates_nothing_that_grows_with_the_games():
    def peak(n):
        env = fairground.vector(CRASH_GRID, n, seats=2, seed=1, observe="floats")
        for _ in range(3):
            env.step(env.sample())
        tracemalloc.start()
        start = tracemalloc.get_traced_memory()[0]
        for _ in range(20):
            env.step(env.sample())
        highest = tracemalloc.get_traced_memory()[1] - start
        tracemalloc.stop()
        env.close()
        return highest

    peak(1)
    assert peak(2000) < 20_000  # one observation of all games would be 4.8 million bytes


def test_compiled_steps_ask_numba_for_no_memory():
    env = fairground.vector(CRASH_GRID, 300, seats=2, seed=1, observe="floats", planes=True)
    counting.memsys_enable_stats()
    try:
        before = rtsys.get_allocation_stats()
        for _ in range(50):
            env.step(env.sample())
        assert rtsys.get_allocation_stats() == before
    finally:
        counting.memsys_disable_stats()
