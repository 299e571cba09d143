"""The suite passes what is right, and names the promise that a broken game breaks."""

import dataclasses
import itertools
import json
from pathlib import Path
from types import SimpleNamespace

import pytest

import fairground
from fairground.games.crash_grid import judgement as judged
from fairground.games.crash_grid import rules, scenario, secrets, state, words
from fairground.kernel.dice import roll
from fairground.kernel.layout import Audience, Layout
from fairground.kernel.piles import insert_sorted
from fairground.kernel.replay import Replay
from fairground.kernel.tape import EVERYONE, note
from fairground.lab import conformance
from fairground.lab.conformance.chance import chi_square_tail, likelihood
from fairground.lab.conformance.probe import Finding, Probe
from fairground.lab.conformance.source import faults_of

GAME = fairground.game("crash-grid")
CHECKS = {check.name: check for check in conformance.CHECKS}


def look(name: str, game: fairground.Game, effort: float = 0.15) -> Finding | None:
    """What one check finds."""
    return conformance.run(CHECKS[name], Probe(game, 0, effort))


def room(module, **changed):
    """A game's room with some of its functions replaced."""
    return SimpleNamespace(**{**vars(module), **changed})


def variant(**changed) -> fairground.Game:
    """Crash Grid with some functions replaced, whichever room they live in."""
    rooms = {
        "rules": rules,
        "secrets": secrets,
        "judgement": judged,
        "words": words,
        "scenario": scenario,
    }
    replaced = {}
    for name, module in rooms.items():
        here = {key: value for key, value in changed.items() if hasattr(module, key)}
        if here and name not in changed:
            replaced[name] = room(module, **here)
    others = {key: value for key, value in changed.items() if key in GAME.__dataclass_fields__}
    return dataclasses.replace(GAME, **replaced, **others)


def with_audience(name: str, audience: Audience) -> Layout:
    """Crash Grid's layout with another audience for one field."""
    return Layout(
        "crash-grid",
        *(
            dataclasses.replace(field, audience=audience) if field.name == name else field
            for field in state.STATE.fields
        ),
    )


@pytest.fixture(scope="module")
def counting():
    """The small game of the kernel's tests."""
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(Path(__file__).parents[1] / "kernel"))
        import counting

        yield counting.GAME


# ---------------------------------------------------------------- what is right passes


@pytest.mark.parametrize("name", CHECKS)
def test_crash_grid_passes(name):
    assert look(name, GAME, 0.3) is None


def test_a_strangers_game_passes_everything(counting):
    reports = []
    findings = conformance.check(counting, report=lambda *said: reports.append(said))
    assert findings == ()
    assert [check.name for check, _, _ in reports] == list(CHECKS)
    assert all(finding is None for _, finding, _ in reports)


# ---------------------------------------------------------------- broken choices and refusals


def choices_without_k(s, seat, out, desk):
    n = rules.choices(s, seat, out, desk)
    return n - 1 if n == 3 and out[0] == state.MOVE_J else n


def choices_backwards(s, seat, out, desk):
    n = rules.choices(s, seat, out, desk)
    out[:n] = out[:n][::-1]
    return n


def choices_for_everybody(s, seat, out, desk):
    waiting = s.waiting
    s.waiting |= 1 << seat
    n = rules.choices(s, seat, out, desk)
    s.waiting = waiting
    return n


@pytest.mark.parametrize("choices", [choices_without_k, choices_backwards, choices_for_everybody])
def test_wrong_choices_are_found(choices):
    found = look("choices", variant(choices=choices))
    assert found is not None
    assert found.check == "choices"
    assert "verdict allows" in found.expected


def verdict_with_a_trace(s, seat, a, desk):
    rule = rules.verdict(s, seat, a, desk)
    if rule == 15:
        s.used[seat] |= 1 << (a - state.MOVE_J)
        s.crashed_in[seat] += 1
    return rule


def test_a_refusal_that_changes_something_is_found():
    found = look("refusals", variant(verdict=verdict_with_a_trace))
    assert found is not None
    assert "change nothing" in found.expected
    # the finding leads back to the very situation, in which the action it names is refused
    replay = Replay.from_json(found.replay)
    position = replay.verify(GAME)
    assert len(replay.actions) == found.step
    assert position.verdict(found.seat, found.action).rule == "CG-15"


def test_texts_that_do_not_parse_back_are_found():
    def action_text(action):
        return "K" if action == state.MOVE_Q else words.action_text(action)

    found = look("refusals", variant(action_text=action_text))
    assert found.action == state.MOVE_Q
    assert "to be read as action 53" in found.expected


def test_a_refusal_that_breaks_down_is_found():
    def refusal(s, seat, action, rule, names):
        return {52: "over"}[rule]

    found = look("refusals", variant(refusal=refusal))
    assert found.found.startswith("KeyError in refusal")
    assert found.seats is not None
    assert found.replay is not None


# ---------------------------------------------------------------- broken events and rule numbers


def apply_that_says_nobody(s, seat, a, desk):
    rules.apply(s, seat, a, desk)
    return 0


def apply_that_talks_too_much(s, seat, a, desk):
    for _ in range(200):
        note(desk, 45, state.REFRESHED, EVERYONE, 0, 0, 0, 0, 0)
    return rules.apply(s, seat, a, desk)


def apply_with_a_foreign_event(s, seat, a, desk):
    note(desk, 45, 99, EVERYONE, 0, 0, 0, 0, 0)
    return rules.apply(s, seat, a, desk)


def apply_for_no_audience(s, seat, a, desk):
    note(desk, 45, state.REFRESHED, 0, 0, 0, 0, 0, 0)
    return rules.apply(s, seat, a, desk)


@pytest.mark.parametrize(
    ("apply", "words_found"),
    [
        (apply_that_says_nobody, "it returns 0b0"),
        (apply_that_talks_too_much, "events"),
        (apply_with_a_foreign_event, "unknown event"),
        (apply_for_no_audience, "nobody may read"),
    ],
)
def test_wrong_events_are_found(apply, words_found):
    found = look("events", variant(apply=apply))
    assert found is not None
    assert words_found in found.found


def verdict_by_no_rule(s, seat, a, desk):
    rule = rules.verdict(s, seat, a, desk)
    return 99 if rule == 15 else rule


def test_a_rule_that_is_in_no_book_is_found():
    assert "CG-99" in look("rulebook", variant(verdict=verdict_by_no_rule)).found
    first, *rest = GAME.options
    options = (dataclasses.replace(first, rules=("CG-98",)), *rest)
    assert "option board_size names CG-98" in look("rulebook", variant(options=options)).found


# ---------------------------------------------------------------- broken courses, scores, estimates


def apply_that_doubles_a_card(s, seat, a, desk):
    waiting = rules.apply(s, seat, a, desk)
    if s.discarded > 3:
        s.discard[0] = s.discard[1]
    return waiting


def test_a_broken_invariant_is_found():
    found = look("course", variant(apply=apply_that_doubles_a_card))
    assert "exactly one place (CG-1)" in found.found
    assert found.action is not None


def test_a_game_that_takes_too_long_is_found():
    assert "does not end within 10 decisions" in look("course", variant(longest=10)).found


def test_a_value_out_of_its_field_is_found():
    def apply(s, seat, a, desk):
        waiting = rules.apply(s, seat, a, desk)
        s.wall_card[11][11] = 256
        return waiting

    found = look("course", variant(apply=apply))
    assert "OverflowError" in found.found
    assert "wall_card" in found.found


def score_early(s, out):
    for seat in range(s.seats):
        out[seat] = float(s.points[seat])


def score_unshared(s, out):
    rules.score(s, out)
    for seat in range(s.seats):
        out[seat] = 1.0 if out[seat] > 0 else 0.0


@pytest.mark.parametrize(
    ("score", "expected"), [(score_early, "before the end"), (score_unshared, "sum to")]
)
def test_wrong_scores_are_found(score, expected):
    assert expected in look("scores", variant(score=score), 0.5).expected


def estimate_for_myself(s, seat, desk):
    return 0.5


def estimate_too_high(s, seat, desk):
    return 3 * judged.estimate(s, seat, desk)


def estimate_upside_down(s, seat, desk):
    return -judged.estimate(s, seat, desk)


@pytest.mark.parametrize(
    ("estimate", "expected"),
    [
        (estimate_for_myself, "sum to zero"),
        (estimate_too_high, "[-1, 1]"),
        (estimate_upside_down, "rank the seats"),
    ],
)
def test_wrong_estimates_are_found(estimate, expected):
    assert expected in look("estimates", variant(estimate=estimate), 0.5).expected


# ---------------------------------------------------------------- broken keys, copies, replays


def deal_without_luck(s, desk):
    k0, k1 = s.key
    s.key[0], s.key[1] = 1, 2
    rules.deal(s, desk)
    s.key[0], s.key[1] = k0, k1


def apply_with_the_desk(s, seat, a, desk):
    s.riders = 4 if desk.strength[3] > 60 else s.riders
    return rules.apply(s, seat, a, desk)


memory = [0]


def apply_with_a_memory(s, seat, a, desk):
    memory[0] += 1
    waiting = rules.apply(s, seat, a, desk)
    s.crashed_in[3] = memory[0] % 7
    return waiting


def test_keys_that_do_not_matter_are_found():
    assert "another key" in look("keys", variant(deal=deal_without_luck)).expected


def test_rules_that_read_what_lies_on_the_desk_are_found():
    assert "desk" in look("keys", variant(apply=apply_with_the_desk)).expected


@pytest.mark.parametrize("name", ["keys", "copies", "replays", "scenarios", "source"])
def test_rules_with_a_memory_of_their_own_are_found(name):
    assert look(name, variant(apply=apply_with_a_memory)) is not None


def describe_without_crashes(s):
    text = scenario.describe(s)
    for rider in text["riders"]:
        rider.pop("used")
    return text


def describe_without_dice(s):
    return {key: value for key, value in scenario.describe(s).items() if key != "ticks"}


@pytest.mark.parametrize("describe", [describe_without_crashes, describe_without_dice])
def test_scenarios_that_forget_something_are_found(describe):
    found = look("scenarios", variant(describe=describe))
    assert found is not None
    assert json.loads(found.replay)["fairground"] == "replay"


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
        view.hand[seat][0] = state.NO_CARD


@pytest.mark.parametrize("unveil", [unveil_the_dice, unveil_a_hand, unveil_nothing])
def test_a_veil_that_shows_too_much_or_too_little_is_found(unveil):
    assert look("views", variant(unveil=unveil)) is not None


def test_a_screen_that_knows_more_than_its_view_is_found():
    glimpsed = []

    def scene(s, seat, choices, names):
        glimpsed.append(1)
        return dataclasses.replace(GAME.stage.scene(s, seat, choices, names), banner=str(glimpsed))

    found = look("views", variant(stage=SimpleNamespace(scene=scene)))
    assert "scene" in found.expected


def apply_aloud(s, seat, a, desk):
    if a < state.CARDS:
        note(desk, 17, state.COMMITTED, EVERYONE, seat, a, 0, 0, 0)
    return rules.apply(s, seat, a, desk)


def apply_with_a_mark(s, seat, a, desk):
    before = s.phase
    waiting = rules.apply(s, seat, a, desk)
    if before == state.REVEAL and s.phase == state.REVEAL:
        s.wall_card[0][0] = a
    return waiting


def apply_in_order(s, seat, a, desk):
    if a < state.CARDS and s.phase == state.REVEAL:
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
    pool = [card for card in range(state.CARDS) if desk.seen[card] == 0]
    for other in range(s.seats):
        if other != seat:
            s.hand[other] = [state.NO_CARD] * state.MOST_HAND
            for i in range(s.held[other]):
                insert_sorted(s.hand[other], i, pool.pop(roll(s, len(pool))))
    s.deck[: len(pool)] = pool
    if s.phase == state.REVEAL:
        secrets.imagine_commitments(s, seat)


def redeal_low_cards(s, seat, desk):
    """A possible world every time, but mostly one in which the others hold low cards."""
    secrets.redeal(s, seat, desk)
    for other in range(s.seats):
        held = s.held[other]
        if other != seat and s.phase == state.RIDE and held and s.deck_left and roll(s, 2):
            high, low = s.hand[other][held - 1], min(s.deck[: s.deck_left])
            if low < high and s.origin[low] == s.origin[high]:
                s.deck[s.deck.index(low)] = high
                s.hand[other][:held] = sorted([*s.hand[other][: held - 1], low])


def redeal_first_commitments(s, seat, desk):
    """The others have always chosen their lowest card."""
    secrets.redeal(s, seat, desk)
    for other in range(s.seats):
        if other != seat and s.committed[other] != state.NO_CARD:
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
    desk = state.DESK.new()
    secrets.mark_seen(view, seat, desk)
    others = [other for other in range(view.seats) if other != seat]
    pools = [
        [c for c in range(state.CARDS) if not desk.seen[c] and view.origin[c] == number]
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
            hand = [card for card in fuller.hand[other] if card != state.NO_CARD]
            fuller.hand[other][: len(hand) + len(taken)] = sorted([*hand, *taken])
            remain = [
                [card for card in pool if card not in taken] if i == number else pool
                for i, pool in enumerate(left)
            ]
            yield from fill(fuller, remain, further)

    blank = view.copy()
    for other in others:
        blank.hand[other] = [state.NO_CARD] * state.MOST_HAND
    for world, left in fill(blank, pools, places):
        world.deck[: len(left[-1])] = left[-1]
        chosen = [
            world.hand[other][: world.held[other]]
            if world.phase == state.REVEAL
            and world.alive[other]
            and world.held[other]
            and not world.waiting >> other & 1
            else [state.NO_CARD]
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

    assert look("proportions", variant(secrets=room(secrets, worlds=worlds)), 0.8) is None
    assert sum(len(each) > 1 for each in listed) >= 3


def test_redeals_out_of_proportion_with_the_games_own_reference_are_found():
    def lopsided(view, seat):
        for number, (world, _) in enumerate(crash_grid_worlds(view, seat)):
            yield world, 3.0 if number % 2 else 1.0

    found = look("proportions", variant(secrets=room(secrets, worlds=lopsided)), 0.6)
    assert "due share" in found.expected

    def incomplete(view, seat):
        yield from itertools.islice(crash_grid_worlds(view, seat), 1)

    found = look("proportions", variant(secrets=room(secrets, worlds=incomplete)), 0.6)
    assert found.expected == "possible worlds only"


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
