"""The consequences G1 to G6 of the move cycle, and the six possible cycles (3.4, 3.5)."""

import random
from itertools import pairwise

import pytest

from fairground.games.crash_grid.rules.events import MATCH_OVER
from play import ONE_ROUND, Script, Table, deal
from tables import play_at_random

# 3.4: for a rider heading north, (row, column) after each trick, and the facings meanwhile
SIX_CYCLES = {
    "JQK": ([(0, -1), (-1, -1), (-2, -1)], "WNN"),
    "JKQ": ([(0, -1), (0, -2), (-1, -2)], "WWN"),
    "QJK": ([(0, 1), (-1, 1), (-2, 1)], "ENN"),
    "QKJ": ([(0, 1), (0, 2), (-1, 2)], "EEN"),
    "KJQ": ([(-1, 0), (-1, -1), (-2, -1)], "NWN"),
    "KQJ": ([(-1, 0), (-1, 1), (-2, 1)], "NEN"),
}
QUARTER_TURNS = {"N": 0, "E": 1, "S": 2, "W": 3}


def turned(step: tuple[int, int], quarters: int) -> tuple[int, int]:
    """A displacement turned clockwise."""
    for _ in range(quarters):
        step = (step[1], -step[0])
    return step


def along(heading: str, row: int, column: int) -> int:
    """How far a square lies along a heading."""
    return {"N": -row, "S": row, "E": column, "W": -column}[heading]


def random_round(seats: int, seed: int, careful: float = 0.8, **options) -> tuple[Table, list]:
    """A round of mostly careful riders, and every rider's squares and facings, move by move."""
    table, rng = deal(seats, seed=seed, **ONE_ROUND, **options), random.Random(seed)
    paths = [[table.at(seat)] for seat in range(seats)]
    while table.position.pending:
        if table.phase == "reveal":
            play_at_random(table, rng, 1)
            continue
        (seat,) = table.position.pending
        choices = table.position.view(seat).scene.choices
        safe = [choice for choice in choices if not choice.warning]
        wanted = safe if safe and rng.random() < careful else choices
        moves = table.rider(seat)["moves"]
        table.play(seat, rng.choice(wanted).action)
        if table.rider(seat)["moves"] > moves:
            paths[seat].append(table.at(seat))
    return table, paths


ROUNDS = [(seats, seed) for seats in (2, 3, 4) for seed in range(12)]


@pytest.mark.rule("CG-25", "CG-26", "CG-27")
@pytest.mark.parametrize("seat", range(4))
@pytest.mark.parametrize("cycle", SIX_CYCLES)
def test_the_six_cycles_go_where_the_table_says(cycle, seat):
    steps, facings = SIX_CYCLES[cycle]
    others = "QKJ" if "K" in cycle[:2] else "JKQ"
    table = Script(4, 12, *[cycle if other == seat else others for other in range(4)])
    row, column, heading = table.at(seat)
    quarters = QUARTER_TURNS[heading]
    for trick, (step, facing) in enumerate(zip(steps, facings, strict=True), start=1):
        table.after(trick)
        down, right = turned(step, quarters)
        expected = "NESW"[("NESW".index(facing) + quarters) % 4]
        assert table.at(seat) == (row + down, column + right, expected)


@pytest.mark.rule("CG-15", "CG-45")
@pytest.mark.parametrize(("seats", "seed"), ROUNDS)
def test_g1_g2_g3_riders_keep_their_heading_and_never_come_back(seats, seed):
    table, paths = random_round(seats, seed)
    for path in paths:
        heading = path[0][2]
        lines = [along(heading, row, column) for row, column, _ in path]
        # G1: after each full cycle the rider faces its start direction again.
        assert {facing for _, _, facing in path[::3]} == {heading}
        # G2: no step against the heading; each third step along it; 1 or 2 lines in each cycle.
        assert all(later >= line for line, later in pairwise(lines))
        for third in range(3, len(path), 3):
            assert lines[third] == lines[third - 1] + 1
            assert lines[third] - lines[third - 3] in (1, 2)
        # G3: no square twice, so nobody meets its own trail.
        assert len({square[:2] for square in path}) == len(path)
        # G4: at most 3N - 1 successful moves.
        assert len(path) - 1 <= 3 * len(table.board) - 1
    assert all(crash.owner != crash.seat for crash in table.crashes)
    assert table.trick <= 3 * len(table.board)


# Two riders on each board who last as long as G4 allows: up and down their own half of it.
LONGEST = {
    6: ("QKJ JKQ QKJ JKQ QKJ JKQ", "QKJ JKQ QKJ JKQ QKJ JKQ"),
    8: ("JKQ QKJ JKQ QKJ JKQ JKQ QKJ JKQ", "JKQ JKQ QKJ JKQ QKJ JKQ QKJ JKQ"),
    10: ("JKQ QKJ QKJ QKJ JKQ QKJ JKQ QKJ JKQ JKQ", "QKJ JKQ JKQ QKJ JKQ QKJ QKJ QKJ JKQ QKJ"),
    12: (
        "QKJ JKQ JKQ QKJ QKJ QKJ JKQ JKQ JKQ QKJ QKJ JKQ",
        "QKJ QKJ JKQ QKJ JKQ QKJ JKQ QKJ JKQ QKJ JKQ QKJ",
    ),
}


@pytest.mark.rule("CG-51", "CG-33")
@pytest.mark.parametrize("size", LONGEST)
def test_g4_the_bound_of_three_tricks_a_line_is_reached(size):
    table = Script(2, size, *LONGEST[size], **ONE_ROUND)
    table.after(3 * size - 1)
    assert table.crashes == []
    assert [rider["moves"] for rider in table["riders"]] == [3 * size - 1] * 2
    assert len(table.position.choices(table.reveal().position.pending[0])) == 1
    table.after(3 * size)
    assert {crash.cause for crash in table.crashes} == {"boundary"}
    assert len(table.crashes) == 2
    assert (table.trick, table.rounds_played) == (3 * size, 1)


@pytest.mark.rule("CG-16", "CG-47")
@pytest.mark.parametrize("seed", range(10))
def test_g5_all_living_riders_have_made_the_same_number_of_moves(seed):
    table, rng = deal(4, seed=seed, **ONE_ROUND), random.Random(seed)
    while table.position.pending:
        if table.phase == "reveal":
            moves = {table.rider(seat)["moves"] for seat in table.living}
            assert moves == {table.trick - 1}
            assert len({table.rails(seat) for seat in table.living}) == 1
        play_at_random(table, rng, 1)


@pytest.mark.rule("CG-34", "CG-35")
def test_g6_parity_separates_contests_from_ramming():
    met = {"contest": 0, "ramming": 0}
    for seats, size in ((2, 6), (3, 10), (4, 6), (4, 12)):
        for seed in range(30):
            options = {"board_size": size}
            table, rng = deal(seats, seed=seed, **ONE_ROUND, **options), random.Random(seed)
            parity = [sum(table.at(seat)[:2]) % 2 for seat in range(seats)]
            if (seats, size) == (4, 12):
                assert parity[0] == parity[2] != parity[1] == parity[3]
            if (seats, size) in ((2, 6), (3, 10)):
                assert len(set(parity)) == 1
            while table.position.pending:
                order, turn = table["order"], table["turn"]
                before = len(table.crashes)
                play_at_random(table, rng, 1)
                for crash in table.crashes[before:]:
                    if crash.cause != "rider":
                        continue
                    moved = crash.owner in order[:turn]
                    kind = "contest" if moved else "ramming"
                    met[kind] += 1
                    same = parity[crash.seat] == parity[crash.owner]
                    assert same == moved, (kind, crash)
    assert met["contest"] > 20
    assert met["ramming"] > 20


@pytest.mark.rule("CG-52")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_bounds_decisions_tricks_and_rounds(seats):
    for seed in range(8):
        size = (6, 8, 10, 12)[seed % 4]
        table = deal(seats, size, seed=seed)
        rng = random.Random(seed)
        decisions = {}
        while table.position.pending:
            decisions[table.rounds_played] = decisions.get(table.rounds_played, 0) + 1
            assert 1 <= table.trick <= 3 * size
            play_at_random(table, rng, 1)
        assert max(decisions.values()) <= 2 * seats * 3 * size
        assert len(decisions) <= 5
        assert len(table.position.steps) == sum(decisions.values()) <= 1440
        assert table.events[-1].kind == MATCH_OVER.kind
