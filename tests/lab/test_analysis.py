"""Reports of finished games: what is left is luck, what was known is all that counts."""

import json
from itertools import pairwise

import pytest

import fairground
from fairground.bots import Budget, bot, prepare
from fairground.bots.advice import consider
from fairground.lab.analysis import NotOver, _chosen, analyse
from fairground.lab.report import Judged

GAMES = [(game.name, game.fewest_seats) for game in fairground.all_games()]


def played(name: str, seats: int, seed: int = 5) -> fairground.Position:
    """A whole game: greedy against random, by turns round the table."""
    game = fairground.game(name)
    prepare(game)
    position = game.new(seats, seed=seed)
    minds = [bot("greedy", seed), bot("random", seed)]
    while position.pending:
        seat = position.pending[0]
        mind = minds[seat // (2 if seats == 4 else 1) % 2]
        position.play(seat, mind.choose(position.view(seat), Budget(nodes=20)))
    return position


@pytest.fixture(scope="module")
def duel() -> fairground.Position:
    return played("gold-n-crash", 2)


@pytest.mark.parametrize(("name", "seats"), [*GAMES, ("crash-grid", 4), ("crash-by-crash", 4)])
def test_start_luck_and_losses_make_the_result(name, seats):
    position = played(name, seats)
    report = analyse(position.replay(), 40)
    sides = position.game.sides(seats)
    for account in report.accounts:
        parts = account.start + account.luck - account.losses + account.gifts
        assert parts == pytest.approx(account.result, abs=1e-12)
        share = position.outcome.scores[account.seat] * sides.count(sides[account.seat])
        assert account.result == share
        assert account.start == 1 / len(set(sides))
        mine = [entry for entry in report.decisions if entry.seat == account.seat]
        assert account.losses == pytest.approx(sum(entry.loss for entry in mine))
        assert account.decisions == len(mine)
    sums = [sum(a.luck for a in report.accounts), sum(a.result - a.start for a in report.accounts)]
    if len(set(sides)) == seats:  # what one loses the others win
        assert sums == pytest.approx([0, 0], abs=1e-9)


def test_every_real_choice_is_judged_from_what_its_seat_knew_then(duel):
    replay = duel.replay()
    report = analyse(replay, 60, seed=3)
    real = []
    position = replay.position(duel.game, 0)
    for step, (seat, action) in enumerate(replay.actions, start=1):
        if len(position.choices(seat)) > 1:
            real.append((step, seat, action, position.view(seat)))
        position.play(seat, action)
    assert [(d.step, d.seat, d.action) for d in report.decisions] == [r[:3] for r in real]
    for judged, (_, _, action, view) in list(zip(report.decisions, real, strict=True))[::7]:
        advice = consider(view, 60, seed=3)
        assert judged.preferred == advice.options[0].action
        assert judged.odds - judged.loss == pytest.approx(advice.option(action).odds)
        assert judged.phrase == view.spoken(action)


def test_simultaneous_choices_are_judged_without_the_others():
    position = played("crash-grid", 2)
    replay = position.replay()
    report = analyse(replay, 20)
    first, second = report.decisions[0], report.decisions[1]
    assert {first.seat, second.seat} == {0, 1}
    assert first.asked == second.asked == 0
    assert all(entry.asked < entry.step for entry in report.decisions)
    assert not any(entry.text.endswith("chooses a card.") for entry in report.turnings)
    # Whatever the first had committed in secret, the second knew the same.
    other = position.game.new(2, key=position.key)
    alternative = next(c for c in other.choices(first.seat) if c.id != first.action)
    other.play(first.seat, alternative.id)
    advice = consider(other.view(second.seat), 20)
    assert advice.options[0].action == second.preferred


def test_the_same_replay_gives_the_same_report_on_any_number_of_threads(duel):
    replay = duel.replay()
    first = analyse(replay, 50, seed=7)
    kept = fairground.Replay.from_json(replay.to_json())
    assert analyse(kept, 50, seed=7, threads=2) == first
    assert analyse(kept, 50, seed=8).to_json() != first.to_json()


def test_a_curve_has_a_seats_own_decisions_between_start_and_result(duel):
    report = analyse(duel.replay(), 30)
    for seat, curve in enumerate(report.curves):
        steps = [point.step for point in curve]
        assert steps == sorted(set(steps))
        assert steps[1:-1] == [d.step for d in report.decisions if d.seat == seat]
        assert steps[0] == 0
        assert steps[-1] == len(duel.steps) + 1
        assert all(0 <= point.odds <= 1 for point in curve)


def test_turning_points_are_the_largest_swings_with_their_sentences():
    position = played("crash-grid", 2, seed=3)
    report = analyse(position.replay(), 200)
    swings = sorted(
        (abs(b.odds - a.odds) for curve in report.curves for a, b in pairwise(curve)),
        reverse=True,
    )
    turned = [abs(entry.after - entry.before) for entry in report.turnings]
    assert max(turned) == swings[0]
    steps = [entry.step for entry in report.turnings]
    assert steps == sorted(set(steps))
    assert all(entry.text for entry in report.turnings)
    for entry in report.turnings:
        if entry.cause == "decision":
            judged = next(d for d in report.decisions if d.step == entry.step)
            assert 2 * judged.loss >= abs(entry.after - entry.before)


@pytest.mark.parametrize("name", ["crash-grid", "grid-of-shadows"])
def test_a_player_who_plays_at_random_gives_more_away(name):
    greedy, uniform = analyse(played(name, 2).replay(), 300).accounts
    assert uniform.losses > 2 * greedy.losses
    assert uniform.agreed / uniform.decisions < greedy.agreed / greedy.decisions


def test_the_data_and_the_text_say_the_same(duel):
    names = ("Ada", "Ben")
    report = analyse(duel.replay(), 60, names=names)
    data = json.loads(report.to_json())
    assert data["fairground"] == "report"
    assert data["hash"] == duel.hash
    assert data["names"] == ["Ada", "Ben"]
    assert data["curves"][0][0] == [0, 0.5]
    assert len(data["decisions"]) == len(report.decisions)
    text = report.to_text()
    assert report.reason in text
    for entry in report.worst():
        assert entry.preference in text
        assert entry.loss >= 0.01
    for entry in report.turnings:
        assert entry.text in text


def test_progress_is_told(duel):
    heard = []
    report = analyse(duel.replay(), 10, progress=lambda done, all_: heard.append((done, all_)))
    count = len(report.decisions)
    assert heard == [(number, count) for number in range(1, count + 1)]


HANDS = ["KS", "QS", "JS", "TS"], ["3C", "4C", "5C", "6C"]
"""What is left of full hands after the reveal."""


def test_a_game_from_the_middle_starts_with_its_first_odds():
    game = fairground.game("crash-grid")
    position = game.at(
        {
            "seats": 2,
            "options": {"board_size": 6, "rounds_min": 1, "rounds_max": 1},
            "phase": "ride",
            "order": [0, 1],
            "riders": [
                {"square": [5, 0], "facing": "N", "revealed": "AS", "hand": HANDS[0]},
                {"square": [0, 2], "facing": "S", "revealed": "2C", "hand": HANDS[1]},
            ],
        }
    )
    mind = bot("random", 1)
    while position.pending:
        seat = position.pending[0]
        position.play(seat, mind.choose(position.view(seat), Budget(nodes=1)))
    report = analyse(position.replay(), 50)
    for seat, account in enumerate(report.accounts):
        own = [entry for entry in report.decisions if entry.seat == seat]
        assert account.start == (own[0].odds if own else account.result)


def test_a_game_that_is_not_over_has_no_report(duel):
    position = duel.replay().position(duel.game, 9)
    with pytest.raises(NotOver, match="not over; a report is made of a finished game"):
        analyse(position.replay(), 10)


def test_a_replay_that_lies_has_no_report(duel):
    false = fairground.Replay.from_json(duel.replay().to_json().replace(duel.hash, "0" * 32))
    with pytest.raises(fairground.BadReplay, match="does not come out as it says"):
        analyse(false, 10)


@pytest.mark.parametrize(
    ("phrase", "sentence"), [("call Lights!", "P0: call Lights!"), ("pass", "P0: pass.")]
)
def test_a_turning_point_ends_with_one_stop(phrase, sentence):
    judged = Judged(0, 1, 0, 0, phrase, 0.5, 0.0, 0, phrase, 1.0)
    assert _chosen(fairground.game("grid-of-shadows").new(2, seed=1), judged) == sentence
