"""The set pieces for bots, proved: no card that others hold, and nothing they do, changes them.

Each piece ends its match with this round. `Course` knows only squares and moves: whatever order the
cards bring, and whatever the others ride, what an action is worth at least (the others and the
cards are against the seat) and at most (they are for it).
"""

import json
import random
from functools import cache
from itertools import permutations
from pathlib import Path

import pytest

from play import GAME

PIECES = json.loads(
    (Path(__file__).parents[2] / "bots" / "set_pieces" / "crash-grid.json").read_text("utf-8")
)
STEPS = ((-1, 0), (0, 1), (1, 0), (0, -1))
TURNS = {"J": 3, "Q": 1, "K": 0}
AT_LEAST, AT_MOST = False, True


class Course:
    """The rest of a round as squares and moves; a rider is (row, column, facing, used, alive)."""

    def __init__(self, text: dict, seat: int) -> None:
        self.seat, self.text = seat, text
        self.size = len(text["board"])
        self.value = cache(self.value)
        self.taken = frozenset(
            (row, column)
            for row, line in enumerate(text["board"])
            for column in range(self.size)
            if line[3 * column : 3 * column + 2] != " ."
        )
        self.riders = tuple(
            (*rider["square"], "NESW".index(rider["facing"]), rider["used"], rider["alive"])
            for rider in text["riders"]
        )

    def ride(self, taken, riders, seat: int, move: str):
        """One rider's move: on to a free square, or out."""
        row, column, facing, used, _ = riders[seat]
        ahead = (facing + TURNS[move]) % 4
        goal = row + STEPS[ahead][0], column + STEPS[ahead][1]
        used = "".join(sorted(used + move))
        if goal in taken or not (0 <= goal[0] < self.size and 0 <= goal[1] < self.size):
            rider = (row, column, facing, used, False)
            if self.text["options"]["crash_square"] == "cleared":
                taken = taken - {(row, column)}
        else:
            rider, taken = (*goal, ahead, used, True), taken | {goal}
        return taken, (*riders[:seat], rider, *riders[seat + 1 :])

    def value(self, taken, riders, order, trick: int, best: bool) -> float:
        """The seat's share of the match at least, or at most, with these still to ride."""
        living = [seat for seat, rider in enumerate(riders) if rider[4]]
        at_once = self.text["options"]["round_end"] == "immediate"
        if len(living) <= 1 and (at_once or not order):
            return self.share(living)
        if not order:
            if trick % 3 == 0:
                riders = tuple((*rider[:3], "", rider[4]) for rider in riders)
            chosen = max if best else min
            return chosen(
                self.value(taken, riders, following, trick + 1, best)
                for following in permutations(living)
            )
        return (max if best or order[0] == self.seat else min)(
            self.value(*self.ride(taken, riders, order[0], move), order[1:], trick, best)
            for move in "JQK"
            if move not in riders[order[0]][3]
        )

    def share(self, living: list[int]) -> float:
        """What the match is worth to the seat if the round ends so; it is the last one."""
        assert self.text["rounds_played"] + 1 == self.text["options"]["rounds_max"]
        points = list(self.text["points"])
        for seat in living:
            points[seat] += 1
        return 1 / points.count(max(points)) if points[self.seat] == max(points) else 0.0

    def worth(self, action: str, best: bool) -> float:
        """What an action of the piece is worth at least, or at most."""
        trick = self.text["trick"]
        if self.text["phase"] == "ride":
            order = tuple(self.text["order"][self.text["turn"] + 1 :])
            after = self.ride(self.taken, self.riders, self.seat, action)
            return self.value(*after, order, trick, best)
        others = [seat for seat, rider in enumerate(self.riders) if rider[4] and seat != self.seat]
        orders = [
            (self.seat, *order) if action == "AS" else (*order, self.seat)
            for order in permutations(others)
        ]
        values = [self.value(self.taken, self.riders, order, trick, best) for order in orders]
        return max(values) if best else min(values)


def asked(piece: dict):
    """The position of a piece, and the course of the rest of its round."""
    position = GAME.at(piece["scenario"])
    return position, Course(position.describe(), piece["seat"])


def test_there_are_pieces_of_every_kind_each_with_a_name_of_its_own():
    assert len(PIECES) >= 20
    assert len({piece["name"] for piece in PIECES}) == len(PIECES)
    assert {piece["kind"] for piece in PIECES} == {"win", "save", "trap"}
    assert {piece["scenario"]["seats"] for piece in PIECES} == {2, 3, 4}
    assert {piece["scenario"]["phase"] for piece in PIECES} == {"reveal", "ride"}


@pytest.mark.rule("CG-28", "CG-R12")
@pytest.mark.parametrize("piece", PIECES, ids=lambda piece: piece["name"])
def test_what_a_piece_asks_for_is_certainly_right(piece):
    position, course = asked(piece)
    actions = [choice.text for choice in position.choices(piece["seat"])]
    right = piece.get("best") or [move for move in actions if move not in piece["never"]]
    wrong = [action for action in actions if action not in right]
    assert wrong
    assert set(right) < set(actions)
    if "best" in piece:
        least = min(course.worth(action, AT_LEAST) for action in right)
        assert least > max(course.worth(action, AT_MOST) for action in wrong)
        assert piece["kind"] != "win" or least == 1.0
    else:  # a crash can win no point; beside it the round can still be won
        assert all(course.worth(action, AT_MOST) < 1.0 for action in wrong)
        assert all(course.worth(action, AT_MOST) == 1.0 for action in right)


@pytest.mark.parametrize(
    "piece",
    [piece for piece in PIECES if piece["kind"] == "win" and len(piece["levels"]) == 3],
    ids=lambda piece: piece["name"],
)
def test_a_win_at_sight_is_won_by_the_rules_themselves(piece):
    for seed, action in enumerate(piece["best"] * 2):
        position, _ = asked(piece)
        position.play(piece["seat"], action)
        rng = random.Random(seed)
        while position.pending:
            seat = rng.choice(position.pending)
            course = Course(position.describe(), piece["seat"])
            moves = [choice.text for choice in position.choices(seat)]
            if seat == piece["seat"] and len(moves) > 1 and position.describe()["phase"] == "ride":
                moves = [max(moves, key=lambda move: course.worth(move, AT_LEAST))]
            position.play(seat, rng.choice(moves))
        assert position.outcome.winners == (piece["seat"],)
