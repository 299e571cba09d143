"""Positions and views: what can be asked of them, and what they refuse."""

import random

import pytest

import fairground
from fairground import NOBODY, FairgroundError, IllegalAction, UnknownAction, UnknownSeat, View

GAME = fairground.game("crash-grid")


def played(actions: int, seats: int = 3, seed: int = 1) -> fairground.Position:
    t = GAME.new(seats=seats, seed=seed)
    luck = random.Random(seed)
    for _ in range(actions):
        seat = luck.choice(t.pending)
        t.play(seat, luck.choice(t.choices(seat)).id)
    return t


# ---------------------------------------------------------------- tables


@pytest.mark.parametrize("seats", [1, 5, 0, -2])
def test_a_table_of_another_size_is_refused(seats):
    with pytest.raises(UnknownSeat) as caught:
        GAME.new(seats=seats)
    assert str(caught.value) == f"Crash Grid is for 2 to 4 seats, not {seats}"


@pytest.mark.parametrize("seats", [True, "2", 2.0])
def test_seats_that_are_no_number_are_refused(seats):
    with pytest.raises(UnknownSeat, match="seats must be a whole number"):
        GAME.new(seats=seats)


def test_without_a_number_the_table_is_full():
    assert GAME.new(seed=1).seats == GAME.most_seats == 4


@pytest.mark.parametrize("names", [["Ann"], ["Ann", "Bob", "Cy"], "AB", 5])
def test_names_must_be_one_for_each_seat(names):
    with pytest.raises(FairgroundError, match="this table needs 2 names, one for each seat"):
        GAME.new(seats=2, names=names)


def test_names_appear_in_sentences_and_never_in_the_state():
    plain = GAME.new(seats=2, seed=5)
    named = GAME.new(seats=2, seed=5, names=["Ann", "Bob"])
    assert named.names == ("Ann", "Bob")
    assert plain.names == ("S0", "S1")
    assert named.hash == plain.hash
    assert "Ann" in named.log()[1].text
    assert named.view(1).names == named.copy().names == ("Ann", "Bob")


@pytest.mark.parametrize("key", ["", "12", "g" * 32, "0" * 31, "0" * 34, 5])
def test_a_key_that_is_none_is_refused(key):
    with pytest.raises(fairground.BadOption, match="a key has 32 hexadecimal digits"):
        GAME.new(seats=2, key=key)


@pytest.mark.parametrize("seed", [1.5, "7", True])
def test_a_seed_that_is_no_number_is_refused(seed):
    with pytest.raises(fairground.BadOption, match="a seed is a whole number"):
        GAME.new(seats=2, seed=seed)


def test_a_seed_or_a_key_decides_and_without_them_luck_does():
    first = GAME.new(seats=2, seed=11)
    assert first.hash == GAME.new(seats=2, seed=11).hash == GAME.new(seats=2, key=first.key).hash
    assert first.hash != GAME.new(seats=2, seed=12).hash
    assert GAME.new(seats=2).key != GAME.new(seats=2).key


# ---------------------------------------------------------------- asking and playing


@pytest.mark.parametrize("seat", [3, -1, -2, True, "0", None])
def test_an_unknown_seat_is_refused_everywhere(seat):
    t = played(2)
    before = t.hash
    for ask in (t.choices, lambda s: t.verdict(s, 0), lambda s: t.play(s, 0)):
        with pytest.raises(UnknownSeat) as caught:
            ask(seat)
        assert str(caught.value) == f"there is no seat {seat!r}; this table has seats 0 to 2"
    assert t.hash == before


@pytest.mark.parametrize("action", [-1, 55, 10**9, True, 3.0, None, "", "XX", "JJ", "1"])
def test_an_unknown_action_is_refused_with_what_an_action_is(action):
    t = played(0)
    with pytest.raises(UnknownAction) as caught:
        t.play(0, action)
    assert str(caught.value) == (
        f"Crash Grid has no action {action!r}; an action is a number from 0 to 54, or a card such "
        "as AS or 9H, or a move J, Q or K"
    )


def test_a_refused_action_raises_its_refusal_and_changes_nothing():
    t = played(0)
    wrong = next(a for a in range(52) if a not in [choice.id for choice in t.choices(0)])
    before = (t.hash, t.steps, t.log(0))
    refusal = t.verdict(0, wrong)
    with pytest.raises(IllegalAction) as caught:
        t.play(0, wrong)
    assert caught.value.refusal == refusal
    assert str(caught.value) == f"{refusal.sentence} ({refusal.rule})"
    assert (t.hash, t.steps, t.log(0)) == before


def test_an_action_is_played_by_id_or_by_its_text_in_any_case():
    choice = played(0).choices(1)[2]
    ends = []
    for form in (choice.id, choice.text, choice.text.lower(), f"  {choice.text} "):
        t = played(0)
        assert t.verdict(1, form) is None
        t.play(1, form)
        ends.append(t.hash)
    assert len(set(ends)) == 1


def test_steps_remember_who_did_what_and_what_happened():
    t = played(0)
    choice = t.choices(2)[0]
    events = t.play(2, choice.id)
    assert [(step.seat, step.action, step.events) for step in t.steps] == [(2, choice.id, events)]
    assert t.first_events
    assert repr(t) == "<Crash Grid: 1 actions, seats (0, 1) to decide>"


# ---------------------------------------------------------------- copies


@pytest.mark.parametrize("actions", [0, 5, 40])
def test_a_copy_lives_its_own_life(actions):
    t = played(actions)
    twin = t.copy()
    assert (twin.hash, twin.steps, twin.log(0), twin.names) == (t.hash, t.steps, t.log(0), t.names)
    before = (t.hash, len(t.steps), t.describe())
    seat = twin.pending[0]
    twin.play(seat, twin.choices(seat)[0].id)
    assert (t.hash, len(t.steps), t.describe()) == before
    after = twin.hash
    t.play(seat, t.choices(seat)[-1].id)
    assert twin.hash == after


def test_what_a_position_gives_out_is_not_a_handle_on_it():
    t = played(30)
    before = t.hash
    described = t.describe()
    described["riders"][0]["hand"] = []
    described["points"][0] = 9
    described["options"]["hand_size"] = 1
    t.options["hand_size"] = 1
    view = t.view(0)
    view.describe()["riders"][0]["hand"] = []
    assert t.hash == before
    assert t.options["hand_size"] == 5


def test_a_view_stays_as_it_was_when_the_game_goes_on():
    t = played(6)
    view = t.view(0)
    before = (view.row, view.scene, view.choices)
    seat = t.pending[0]
    t.play(seat, t.choices(seat)[0].id)
    assert (view.row, view.scene, view.choices) == before
    assert t.view(0).row != before[0]


# ---------------------------------------------------------------- views


def test_a_view_comes_back_from_its_bytes():
    t = played(17)
    for seat in (NOBODY, 0, 1, 2):
        view = t.view(seat)
        again = View.from_row(GAME, seat, view.row)
        assert again == view
        assert hash(again) == hash(view)
        assert (again.scene, again.choices, again.pending) == (
            view.scene,
            view.choices,
            view.pending,
        )
        assert again.hash == view.hash != t.hash
    assert t.view(0) != t.view(1)


def test_a_spectator_has_no_choices_and_sees_no_hand():
    view = played(0).view()
    assert view.seat == NOBODY
    assert view.choices == ()
    assert all(isinstance(rider["hand"], int) for rider in view.describe()["riders"])
    assert "key" not in view.describe()


def test_a_seat_that_does_not_exist_has_no_view():
    for seat in (3, -2, True):
        with pytest.raises(UnknownSeat):
            played(0).view(seat)


# ---------------------------------------------------------------- the end


def test_there_is_no_outcome_before_the_end_and_one_after():
    t = GAME.new(seats=2, seed=3, rounds_min=1, rounds_max=1)
    luck = random.Random(3)
    while t.pending:
        assert t.outcome is None
        seat = luck.choice(t.pending)
        t.play(seat, luck.choice(t.choices(seat)).id)
    assert sum(t.outcome.scores) == 1.0
    assert t.outcome.winners == tuple(s for s in range(2) if t.outcome.scores[s] > 0)
    assert t.outcome.rule in GAME.rulebook.rules
    assert t.view(1).outcome == t.outcome
    assert [t.choices(seat) for seat in range(2)] == [(), ()]
    with pytest.raises(IllegalAction, match="over"):
        t.play(0, 0)
    assert repr(t).endswith("actions, over>")


def test_the_package_of_a_game_is_found_under_its_name():
    import fairground.games.crash_grid as by_name

    assert by_name is fairground.games.crash_grid
    assert by_name.GAME is fairground.game("crash-grid")
