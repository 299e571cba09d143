"""Golden transcripts: fixed games as a person reads them, compared line by line.

`python -m games.gold_n_crash.test_transcripts` (with tests on the path) writes them afresh.
"""

import itertools
import random
from pathlib import Path

import pytest

from play_gold import deal

FOLDER = Path(__file__).with_name("transcripts")
GAMES = {
    "duel": {"seed": 7, "turn_cap": 40},
    "three-actions-open": {"seed": 11, "actions_per_turn": 3, "treasure_visibility": "open"},
}


def transcript(name: str) -> list[str]:
    """The game as text: sentences with their rules, both sides after each turn, the end."""
    duel = deal(**GAMES[name])
    rng = random.Random(name)
    lines = [f"{key}: {value}" for key, value in duel.position.options.items()]
    told, turn = 0, 0
    while True:
        log = duel.position.log()
        lines += [f"{line.text} ({line.rule})" for line in log[told:]]
        told = len(log)
        if duel["turn"] != turn or not duel.position.pending:
            turn = duel["turn"]
            lines += [line.strip() for line in repr(duel).splitlines()]
        if not duel.position.pending:
            break
        duel.play_at_random(rng, 1)
    outcome = duel.position.outcome
    return [*lines, f"{outcome.reason} ({outcome.rule})", f"hash {duel.position.hash}"]


@pytest.mark.rule("GC-13", "GC-61")
@pytest.mark.parametrize("name", GAMES)
def test_a_fixed_game_is_told_as_in_its_transcript(name):
    wanted = (FOLDER / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    for number, (shown, asked) in enumerate(
        itertools.zip_longest(transcript(name), wanted), start=1
    ):
        assert shown == asked, f"line {number} of {name}.txt"


if __name__ == "__main__":
    for game in GAMES:
        text = "\n".join(transcript(game)) + "\n"
        (FOLDER / f"{game}.txt").write_text(text, encoding="utf-8")
