"""Golden transcripts: fixed matches as a person reads them, compared line by line.

`python -m games.crash_grid.test_transcripts` (with tests on the path) writes them afresh.
"""

import itertools
import random
from pathlib import Path

import pytest

from play import Table, deal
from tables import play_at_random

FOLDER = Path(__file__).with_name("transcripts")
MATCHES = {
    "duel": {"seats": 2, "size": 6, "seed": 7, "rounds_min": 2, "rounds_max": 2},
    "three-riders-extended": {
        "seats": 3,
        "size": 8,
        "seed": 11,
        "rail_moves": 3,
        "rounds_min": 1,
        "rounds_max": 1,
    },
}


def transcript(name: str) -> list[str]:
    """The match as text: sentences with their rules, the board after each trick, the end."""
    table: Table = deal(**MATCHES[name])
    rng = random.Random(name)
    lines = [f"{key}: {value}" for key, value in table.position.options.items()]
    told = 0
    while True:
        log = table.position.log()
        lines += [f"{line.text} ({line.rule})" for line in log[told:]]
        told = len(log)
        if table.phase != "ride":
            lines += ["", *table.board, ""]
        if not table.position.pending:
            break
        number = (table.rounds_played, table.trick, table.phase)
        while (table.rounds_played, table.trick, table.phase) == number:
            play_at_random(table, rng, 1)
    outcome = table.position.outcome
    return [*lines, f"{outcome.reason} ({outcome.rule})", f"hash {table.position.hash}"]


@pytest.mark.rule("CG-18", "CG-22", "CG-53")
@pytest.mark.parametrize("name", MATCHES)
def test_a_fixed_match_is_told_as_in_its_transcript(name):
    wanted = (FOLDER / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    for number, (shown, asked) in enumerate(
        itertools.zip_longest(transcript(name), wanted), start=1
    ):
        assert shown == asked, f"line {number} of {name}.txt"


if __name__ == "__main__":
    for match in MATCHES:
        text = "\n".join(transcript(match)) + "\n"
        (FOLDER / f"{match}.txt").write_text(text, encoding="utf-8")
