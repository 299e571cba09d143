"""Matched pairs: one thing is exchanged and nothing else, and what it is worth comes out of it."""

import random
from collections import Counter

import polars as pl
import pytest
from typer.testing import CliRunner

import duel
import fairground
from fairground.cli.app import app
from fairground.kernel.errors import BadScenario
from fairground.lab import study
from fairground.lab.studies import lift
from fairground.lab.studies import run as running
from fairground.lab.studies.findings import Sample
from fairground.lab.studies.levels import chain, depth, steps
from fairground.lab.studies.pairs import Pairs, cards_at, exchanged, hands_of, pairs_of
from fairground.lab.studies.plans import BadStudy, Unit, make_plan
from fairground.lab.studies.study import Study
from fairground.lab.studies.units import written_down

OURS = [game.name for game in fairground.all_games() if game.measures.tallies]


def in_the_middle(game, seed):
    """A position after some actions, and a seat that decides there."""
    position, luck = game.new(seed=seed), random.Random(seed)
    for _ in range(30):
        if not position.pending:
            return None
        seat = position.pending[0]
        position.play(seat, luck.choice(position.choices(seat)).id)
    return (position, position.pending[0]) if position.pending else None


@pytest.mark.parametrize("name", OURS)
def test_two_cards_change_places_and_nothing_else_does(name):
    game = fairground.game(name)
    done = 0
    for seed in range(40):
        found = in_the_middle(game, seed)
        if found is None:
            continue
        position, seat = found
        text = position.describe()
        for hand in hands_of(game):
            places = hand.hand.format(seat=seat), hand.unseen.format(seat=seat)
            mine, others = (Counter(cards_at(text, place, hand.card)) for place in places)
            for one, other in zip(sorted(filter(None, mine)), sorted(others), strict=False):
                if one == other:
                    continue
                try:
                    changed = game.at(exchanged(text, hand, seat, one, other)).describe()
                except BadScenario:
                    continue  # others have seen one of them
                now = [Counter(cards_at(changed, place, hand.card)) for place in places]
                assert now[0] == mine - Counter([one]) + Counter([other])
                assert now[1] == others - Counter([other]) + Counter([one])
                assert (changed["key"], changed["ticks"]) == (text["key"], text["ticks"])
                done += 1
    assert done >= 5


def test_a_game_goes_on_the_same_way_as_often_as_it_is_tried():
    game = fairground.game("crash-grid")
    plan = make_plan(game, [("greedy", "random")], pairs=2)
    playing = Pairs(plan, plan.variants[0], rotation=1)
    state = playing.room.dealt(7)
    shares = {playing._share(7, 0, state.copy()) for _ in range(3)}
    assert len(shares) == 1


def test_pairs_are_the_same_bytes_whatever_the_workers(tmp_path, monkeypatch):
    asked = {"bots": ("greedy", "random"), "games": 24, "options": {"board_size": 6}, "pairs": 2}
    for name, size, workers in (("one", 5, 1), ("two", 12, 2)):
        monkeypatch.setattr(running, "paced", lambda plan, variant, size=size: size)
        study("crash-grid", seed=3, out=tmp_path / name, workers=workers, **asked)
    files = [(tmp_path / name / "pairs.parquet").read_bytes() for name in ("one", "two")]
    assert files[0] == files[1]
    found = Study(tmp_path / "one")
    rows = found.pairs.collect()
    assert set(rows["kind"]) == {"action", "Cards of Deck A"}
    assert rows.filter(pl.col("one") == pl.col("instead")).is_empty()
    assert found.games.collect()["began"].to_list() == [-1] * 24  # a trick is nobody's turn


def test_searching_bots_go_on_twice_too(tmp_path):
    found = study(
        "crash-grid",
        bots=("search:8",),
        games=1,
        options={"board_size": 6, "rounds_min": 1, "rounds_max": 1},
        pairs=1,
        out=tmp_path / "s",
        workers=1,
    )
    assert 1 <= found.pairs.collect().height <= 2


# ---------------------------------------------------------------- what comes of them


def sample_of(rows):
    """A sample with these pairs: table, kind, one, instead, share, share_instead."""
    names = ["table", "kind", "one", "instead", "share", "share_instead"]
    frame = pl.DataFrame(rows, schema=names, orient="row").with_columns(bot=pl.lit("greedy"))
    plan = make_plan(fairground.game("crash-grid"), [("greedy",)])
    return Sample(plan.found, plan.variants[0], frame.lazy(), {}, 100, pairs=frame.lazy())


def test_a_card_counts_where_it_was_held_and_where_it_came():
    held = [(table, "Cards", "ace", "two", 1.0, 0.5) for table in range(60)]
    came = [(table, "Cards", "two", "ace", 0.0, 0.5) for table in range(60, 120)]
    found = {one.finding.label: one for one in lift.lifts(sample_of(held + came))}
    assert found["ace"].finding.value == pytest.approx(0.5)
    assert found["two"].finding.value == pytest.approx(-0.5)
    assert found["ace"].finding.games == 120
    assert found["ace"].stands_out(52)


def test_of_declared_cards_the_kernel_knows_and_the_higher_one_is_worth_more():
    """Duel says nothing of studies; whoever shows the higher card takes the point."""
    plan = make_plan(duel.GAME, [("random",)], seed=1, pairs=2)
    vars(plan)["found"] = duel.GAME  # it is in no registry
    unit = Unit(0, 0, 0, 600)
    _, seen = written_down(plan, plan.variants[0], unit)
    pairs = pl.DataFrame(pairs_of(plan, plan.variants[0], unit, seen))
    sample = Sample(duel.GAME, plan.variants[0], pairs.lazy(), {}, 600, pairs=pairs.lazy())
    worth = {one.finding.label: one for one in lift.lifts(sample) if one.kind == "Hand"}
    assert set(worth) == set("123456789")
    values = [worth[card].finding.value for card in "123456789"]
    assert sum(values[6:]) / 3 > 0.15
    assert sum(values[:3]) / 3 < -0.15
    assert worth["9"].stands_out(9)
    assert worth["1"].stands_out(9)


def test_an_action_counts_only_where_it_was_forced():
    rows = [(table, "action", "ride", "wait", 1.0, float(table % 2)) for table in range(80)]
    (only,) = lift.lifts(sample_of(rows))
    assert (only.finding.label, only.finding.value, only.finding.games) == ("wait", -0.5, 80)


def test_what_a_table_has_twice_is_not_two_samples():
    luck = random.Random(1)
    gains = [luck.choice((0.0, 1.0)) for _ in range(50)]
    once = [(n, "action", "a", "b", 0.0, gain) for n, gain in enumerate(gains)]
    (alone,), (doubled,) = lift.lifts(sample_of(once)), lift.lifts(sample_of(once + once))
    assert doubled.error == pytest.approx(alone.error, rel=0.05)
    assert doubled.finding.games == 100


def test_of_many_equal_cards_none_is_said_to_stand_out():
    luck = random.Random(2)
    rows = []
    for table in range(4000):
        one, other = luck.sample(range(52), 2)
        shares = luck.choice((0.0, 1.0)), luck.choice((0.0, 1.0))
        rows.append((table, "Cards", f"card {one}", f"card {other}", *shares))
    told = list(lift.told(sample_of(rows)))
    assert told == ["Cards: no card stands out in 4,000 exchanges."]


def test_a_report_tells_what_is_worth_what(tmp_path):
    words = ["lab", "run", "gold-n-crash", "--bots", "greedy", "--games", "60", "--pairs", "4"]
    done = CliRunner().invoke(app, [*words, "--out", str(tmp_path / "s"), "--workers", "2"])
    assert done.exit_code == 0, (done.output, done.exception)
    text = (tmp_path / "s" / "report.html").read_text()
    assert "Cards in hand: what is each worth?" in text
    assert "What is an action worth to greedy?" in text
    assert "The first turn is" in text or "No edge of the first turn" in text


# ---------------------------------------------------------------- levels


def test_levels_are_a_chain_of_duels(tmp_path):
    words = ["lab", "run", "crash-grid", "--levels", "random,greedy,search:40", "--games", "24"]
    words += ["-o", "board_size=6", "--out", str(tmp_path / "s"), "--workers", "1"]
    done = CliRunner().invoke(app, words)
    assert done.exit_code == 0, (done.output, done.exception)
    assert "levels between random and search:40" in done.output.replace("\n", " ")
    found = steps(Study(tmp_path / "s").samples)
    assert [(one.weaker, one.stronger) for one in found] == [
        ("random", "greedy"),
        ("greedy", "search:40"),
    ]
    assert depth(found).value == pytest.approx(sum(one.apart.value for one in found))


def test_wrong_levels_and_pairs_get_a_sentence(tmp_path):
    with pytest.raises(BadStudy, match="levels are two or more different bots"):
        chain(["greedy", "greedy"])
    with pytest.raises(BadStudy, match="matched pairs of each game are from 0 to 100, not 101"):
        study("crash-grid", games=1, pairs=101, out=tmp_path / "s")
    with pytest.raises(BadStudy, match="has no matched pairs: run it with --pairs"):
        _ = study("crash-grid", games=2, out=tmp_path / "s").pairs
    both = ["lab", "run", "crash-grid", "--levels", "random,greedy", "--bots", "greedy"]
    assert "give one of them" in str(CliRunner().invoke(app, both).exception)
