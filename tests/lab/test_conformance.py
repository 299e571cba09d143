"""The suite passes what is right, and names the promise that a broken game breaks."""

import dataclasses
import json
import re
from types import SimpleNamespace

import msgspec
import pytest

from fairground.games.crash_grid import rules
from fairground.games.crash_grid.rules import judgement as judged
from fairground.games.crash_grid.rules.components import MOVE_J, MOVE_Q
from fairground.games.crash_grid.rules.events import REFRESHED
from fairground.games.crash_grid.show import scenario, stage, words
from fairground.kernel.layout import Layout
from fairground.kernel.replay import Replay
from fairground.kernel.tape import AFTERWARDS, EVERYONE, all_but, note
from fairground.lab import conformance
from fairground.lab.conformance import undo
from fairground.lab.conformance.probe import Probe
from lab.variants import CHECKS, GAME, look, variant

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
    return n - 1 if n == 3 and out[0] == MOVE_J else n


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
        s.used[seat] |= 1 << (a - MOVE_J)
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
        return "K" if action == MOVE_Q else words.action_text(action)

    found = look("refusals", variant(action_text=action_text))
    assert found.action == MOVE_Q
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
        note(desk, 45, REFRESHED.kind, EVERYONE, 0, 0, 0, 0, 0)
    return rules.apply(s, seat, a, desk)


def apply_with_a_foreign_event(s, seat, a, desk):
    note(desk, 45, 99, EVERYONE, 0, 0, 0, 0, 0)
    return rules.apply(s, seat, a, desk)


def apply_for_no_audience(s, seat, a, desk):
    note(desk, 45, REFRESHED.kind, 0, 0, 0, 0, 0, 0)
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


def apply_that_keeps_a_secret_for_ever(s, seat, a, desk):
    note(desk, 45, REFRESHED.kind, all_but(seat), seat, 0, 0, 0, 0)
    return rules.apply(s, seat, a, desk)


def apply_that_tells_afterwards(s, seat, a, desk):
    note(desk, 45, REFRESHED.kind, AFTERWARDS, seat, 0, 0, 0, 0)
    return rules.apply(s, seat, a, desk)


def test_an_event_without_its_truth_is_found():
    found = look("openness", variant(apply=apply_that_keeps_a_secret_for_ever))
    assert found.found == "All J, Q, K are turned face up."
    assert look("openness", variant(apply=apply_that_tells_afterwards)) is None
    assert look("events", variant(apply=apply_that_tells_afterwards)) is None


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


def test_an_invariant_that_few_tables_break_is_found(monkeypatch):
    """The walk through a few whole games may miss it: many more are looked at here and there."""
    monkeypatch.setattr(Probe, "walk", lambda *_: iter(()))
    found = look("course", variant(apply=apply_that_doubles_a_card))
    assert re.search(r"exactly one place \(CG-1\).*, after \d+ random actions$", found.found)
    assert found.options is not None


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


def estimate_from_the_end(s, seat, desk):
    return judged.estimate(s, seat, desk) + 0 * s.points[seat - s.seats]


def test_an_index_from_the_end_is_found():
    finding = look("bounds", variant(estimate=estimate_from_the_end), 0.1)
    assert "place -" in finding.found


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


# ---------------------------------------------------------------- broken scenes


@pytest.mark.parametrize(
    ("changed", "expected"),
    [
        (lambda scene: {"choices": scene.choices[1:]}, "the legal actions"),
        (lambda scene: {"pieces": (*scene.pieces, *scene.pieces[:1])}, "ids of their own"),
        (lambda scene: {"zones": scene.zones[1:]}, "a zone of the scene"),
        (
            lambda scene: {
                "choices": tuple(
                    msgspec.structs.replace(choice, on=("nowhere:3",)) for choice in scene.choices
                )
            },
            "what is in the scene",
        ),
        (
            lambda scene: {
                "pieces": tuple(msgspec.structs.replace(piece, label="") for piece in scene.pieces)
            },
            "screen readers",
        ),
    ],
)
def test_scenes_that_cannot_be_drawn_are_found(changed, expected):
    def broken(s, seat, choices, names):
        scene = stage.scene(s, seat, choices, names)
        return msgspec.structs.replace(scene, **changed(scene))

    assert expected in look("scenes", variant(stage=SimpleNamespace(scene=broken))).expected


def declared(**otherwise):
    """Crash Grid whose field `points` declares something else."""
    fields = (
        dataclasses.replace(field, **otherwise) if field.name == "points" else field
        for field in GAME.layout.fields
    )
    return variant(layout=Layout("crash-grid", *fields))


def test_a_field_that_holds_more_than_it_declares_is_found():
    found = look("features", declared(most=0), 1)
    assert found.expected == "points to hold 0 to 0, or its blank"
    assert found.replay


def test_a_field_that_declares_nothing_is_found():
    assert look("features", declared(most=None)).found == "field points declares neither"


def test_planes_beyond_their_range_are_found():
    def paint(view, seat, planes):
        planes[0][0] = 1.5

    loud = SimpleNamespace(NAMES=("loud",), size=lambda s: (1, 1), paint=paint)
    assert look("features", variant(planes=loud)).expected.startswith("planes to be painted")


def test_several_processes_find_the_same_as_one():
    effort = 0.01  # too little to see that every option matters: so there is something to find
    probe = Probe(GAME, 0, effort)
    found = [finding for finding, _ in conformance.side_by_side(GAME.name, 0, effort, 2)]
    assert found == [conformance.run(one, probe) for one in conformance.CHECKS]
    assert any(finding is not None for finding in found)


def test_an_action_that_teaches_something_and_may_be_taken_back_is_found(monkeypatch):
    monkeypatch.setattr(undo, "learns", lambda *_: False)
    assert "sees something else" in look("undo", variant()).found


def test_an_undo_that_depends_on_a_secret_is_found(monkeypatch):
    monkeypatch.setattr(undo, "learns", lambda _, state, seat, action: sum(state.pack()) % 2 == 0)
    assert "depends on what the seat does not know" in look("undo", variant()).found
