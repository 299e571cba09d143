"""Let bots of all levels try the set pieces, and write the page about them.

    python benchmarks/set_pieces.py

The page is docs/set-pieces.md; the pieces lie in tests/bots/set_pieces.
"""

from pathlib import Path

import fairground
from fairground.bots import prepare
from fairground.lab.set_pieces import page, read, tried

SEEDS = 3
ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "tests" / "bots" / "set_pieces"


def main() -> None:
    """Try all pieces of all games that have some."""
    results = {}
    for game in fairground.all_games():
        file = FOLDER / f"{game.name}.json"
        if file.exists():
            prepare(game)
            results[game.name] = tried(game, read(file), SEEDS)
    text = page(results, FOLDER, SEEDS)
    (ROOT / "docs" / "set-pieces.md").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
