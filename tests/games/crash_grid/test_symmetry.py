"""Invariant 12: turning the position and renaming the seats commutes with every action."""

import random

import pytest

from play import GAME, deal

FACINGS = "NESW"
ARROWS = "^>v<"


def turned_text(text: dict, quarters: int, places: int) -> dict:
    """The readable form turned clockwise, seat i renamed to i + places."""
    seats, size = text["seats"], len(text["board"])

    def square(row: int, column: int) -> tuple[int, int]:
        for _ in range(quarters):
            row, column = column, size - 1 - row
        return row, column

    def facing(letter: str, names: str = FACINGS) -> str:
        return names[(names.index(letter) + quarters) % 4]

    def seat(number: int) -> int:
        return (number + places) % seats

    def renamed(values: list) -> list:
        return [values[(number - places) % seats] for number in range(seats)]

    def key(place: str) -> str:
        row, column = square(*map(int, place.split(",")))
        return f"{row},{column}"

    cells = [[" ."] * size for _ in range(size)]
    for row in range(size):
        for column in range(size):
            code = text["board"][row][3 * column : 3 * column + 2]
            if code != " .":
                letter = facing(code[1], ARROWS) if code[1] in ARROWS else code[1]
                to_row, to_column = square(row, column)
                cells[to_row][to_column] = f"{seat(int(code[0]))}{letter}"
    riders = [
        {**rider, "square": list(square(*rider["square"])), "facing": facing(rider["facing"])}
        for rider in text["riders"]
    ]
    return {
        **text,
        "options": {**text["options"], "suits": renamed(text["options"]["suits"])},
        "points": renamed(text["points"]),
        "riders": renamed(riders),
        "order": [seat(number) for number in text["order"]],
        "board": [" ".join(line) for line in cells],
        "facings": {key(place): facing(letter) for place, letter in text["facings"].items()},
        "walls": {key(place): card for place, card in text["walls"].items()},
    }


@pytest.mark.rule("CG-7", "CG-13", "CG-25", "CG-26", "CG-27", "CG-36", "CG-44", "CG-49")
@pytest.mark.parametrize(("seats", "quarters"), [(4, 1), (4, 2), (4, 3), (2, 2)])
@pytest.mark.parametrize("seed", range(4))
def test_invariant_12_a_turned_position_plays_the_same(seats, quarters, seed):
    places = quarters if seats == 4 else 1
    rng = random.Random(seed)
    options = {"rail_moves": (9, 0, 3, 9)[seed], "deck_out": ("reshuffle", "dwindle")[seed % 2]}
    table = deal(seats, seed=seed, rounds_min=1, rounds_max=1, **options)
    other = GAME.at(turned_text(table.position.describe(), quarters, places))
    assert other.describe() == turned_text(table.position.describe(), quarters, places)
    while table.position.pending:
        seat = rng.choice(table.position.pending)
        choices = table.position.view(seat).scene.choices
        safe = [choice for choice in choices if not choice.warning]
        action = rng.choice(safe if safe and rng.random() < 0.9 else choices).action
        table.play(seat, action)
        other.play((seat + places) % seats, action)
        expected = turned_text(table.position.describe(), quarters, places)
        shown = other.describe()
        expected["facings"] = dict(sorted(expected["facings"].items()))
        shown["facings"] = dict(sorted(shown["facings"].items()))
        assert shown == expected
    scores = table.position.outcome.scores
    assert other.outcome.scores == tuple(scores[(i - places) % seats] for i in range(seats))
