"""The suite finds rules beyond the subset, and twins that differ; its own parts are sound."""

import dataclasses
import itertools

import pytest

import fairground
from fairground.kernel.dice import roll
from fairground.lab import conformance
from fairground.lab.conformance.chance import chi_square_tail, likelihood
from fairground.lab.conformance.probe import Probe
from fairground.lab.conformance.source import faults_of
from lab.variants import CHECKS, GAME, look, room, variant

# ---------------------------------------------------------------- broken sources and twins


def score_with_a_comprehension(s, out):
    best = max([s.points[seat] for seat in range(s.seats)])
    for seat in range(s.seats):
        out[seat] = 1.0 if s.points[seat] == best else 0.0


TABLE = {1: 2}
NAMES = ("a", "b")


def with_default(s, n=3):
    return n


def with_keyword(s, seat, desk):
    return roll(s, n=3)


def with_string(s):
    return s.seats == "two"


def with_docstring_only(s):
    """A docstring is no string that a rule works with."""
    return s.seats


def with_exception(s):
    if s.seats > 4:
        raise ValueError
    return 0


def with_try(s):
    try:
        return s.seats
    finally:
        s.seats = 0


def with_lambda(s):
    return (lambda: 3)()


def with_dict(s):
    return {1: 2}[s.seats]


def with_global_dict(s):
    return TABLE[s.seats]


def with_global_names(s):
    return NAMES[0] == s.seats


def with_slice(s):
    return s.hand[0][1:2]


def with_method(s):
    return s.hand.index(3)


def with_inner_function(s):
    def inner():
        return 3

    return inner()


def with_f_string(s):
    return f"{s.seats}"


def with_unpacking(s):
    a, b = s.seats, 1
    return a + b


def with_membership(s):
    return s.seats in (2, 3)


def with_builtin(s):
    return sorted(s.hand)


@pytest.mark.parametrize(
    ("function", "fault"),
    [
        (score_with_a_comprehension, "a list comp"),
        (with_default, "default"),
        (with_keyword, "by name"),
        (with_string, "the constant 'two'"),
        (with_exception, "a raise"),
        (with_try, "a try"),
        (with_lambda, "a lambda"),
        (with_dict, "a dict"),
        (with_global_dict, "the global TABLE, which is a dict"),
        (with_global_names, "the global NAMES, which is a tuple"),
        (with_slice, "a slice"),
        (with_method, "not a function's name"),
        (with_inner_function, "a function def inside"),
        (with_f_string, "a joined str"),
        (with_unpacking, "a tuple"),
        (with_membership, "the comparison In"),
        (with_builtin, "the builtin sorted"),
    ],
)
def test_python_beyond_the_subset_is_found(function, fault):
    assert any(fault in each for each in faults_of(function))


def test_a_docstring_is_allowed():
    assert list(faults_of(with_docstring_only)) == []


def test_a_rule_with_a_comprehension_is_found_in_its_game():
    found = look("source", variant(score=score_with_a_comprehension))
    assert "score_with_a_comprehension has a list comp" in found.found


def apply_beyond_words(s, seat, a, desk):
    s.total += a + 1
    if (1 << (60 + s.total)) >> (60 + s.total) == 1:  # true for Python's numbers, not for words
        s.turn = (seat + 1) % s.seats
    return 0 if s.total >= s.goal else 1 << s.turn


def test_twins_that_differ_are_found(counting):
    game = dataclasses.replace(counting, rules=room(counting.rules, apply=apply_beyond_words))
    found = look("twins", game)
    assert found is not None
    assert "as plain" in found.expected
    assert found.action is not None


def test_without_numba_the_twins_are_not_run_rather_than_passed(monkeypatch):
    def missing(game):
        raise fairground.MissingExtra("compiled play needs Numba")

    monkeypatch.setattr(type(GAME), "compiled", property(missing))
    reports = []
    monkeypatch.setattr(conformance, "CHECKS", (CHECKS["twins"],))
    findings = conformance.check(GAME, report=lambda *said: reports.append(said))
    assert findings == ()
    assert reports[0][1].not_run
    assert "not run" in str(reports[0][1])


# ---------------------------------------------------------------- the suite's own parts


def test_the_chi_square_tail_matches_published_quantiles():
    # upper 5 %, 1 % and 0.1 % points of the chi-square distribution, as in statistical tables
    for freedom, quantiles in {
        1: (3.841, 6.635, 10.828),
        5: (11.070, 15.086, 20.515),
        30: (43.773, 50.892, 59.703),
        100: (124.342, 135.807, 149.449),
    }.items():
        for quantile, share in zip(quantiles, (0.05, 0.01, 0.001), strict=True):
            assert chi_square_tail(quantile, freedom) == pytest.approx(share, rel=2e-3)
    assert chi_square_tail(0.0, 3) == 1.0
    assert likelihood([10, 20, 30], [1, 2, 3]) == 1.0
    assert likelihood([30, 20, 10], [1, 2, 3]) < 1e-6


def test_the_same_seed_makes_the_same_run_and_another_makes_another():
    def seeds(seed):
        return [table.seed for table in itertools.islice(Probe(GAME, seed).tables("x"), 5)]

    assert seeds(1) == seeds(1)
    assert seeds(1) != seeds(2)


def test_random_tables_reach_every_seat_count_and_every_option_value():
    tables = list(itertools.islice(Probe(GAME).tables("options"), 300))
    assert {table.seats for table in tables} == {2, 3, 4}
    for name, values in {
        "board_size": {6, 8, 10, 12},
        "crash_square": {"wall", "cleared"},
        "hand_size": {1, 2, 3, 4, 5, 6, 7},
        "rotate_starts": {True, False},
    }.items():
        assert {table.options[name] for table in tables} == values
