"""Messages that are nearly right: seeds from the corpus, changed as trees of JSON and as bytes."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

CORPUS = Path(__file__).parent / "corpus"

NUMBERS = (0, -1, 1, 2, 3, 7, 52, 255, 2**31 - 1, 2**31, 2**53, 2**63, 2**64, 10**30, -(10**30))
FLOATS = (0.0, -0.0, 0.5, 1e-300, 1e308, float("inf"), float("nan"))
STRINGS = (
    "",
    " ",
    "\0",
    "\ud800",
    "\u202e",
    "\ufeff",
    "play",
    "__proto__",
    "../../etc/passwd",
    "' OR 1=1 --",
    "%s%n{0}",
    "9" * 400,
    "é" * 41,
    "🙋" * 300,
)
KEYS = ("type", "id", "seat", "action", "n", "since", "chat", "text", "nickname", "seats", "x", "")


def seeds(folder: str) -> list[bytes]:
    """The corpus of a kind, in the order of its names."""
    return [file.read_bytes() for file in sorted((CORPUS / folder).iterdir())]


def nearly(seed: bytes, luck: random.Random, others: list[bytes]) -> bytes:
    """A seed with a few changes, or none."""
    way = luck.random()
    if way < 0.1:
        return seed
    if way < 0.75:
        try:
            tree = json.loads(seed)
        except (ValueError, RecursionError):
            pass
        else:
            for _ in range(luck.choice((1, 1, 2, 4))):
                tree = _other_tree(tree, luck)
            written = json.dumps(tree, ensure_ascii=luck.random() < 0.5)
            seed = written.encode(errors="surrogatepass")
            if luck.random() < 0.8:
                return seed
    return _other_bytes(seed, luck, others)


def _other_tree(tree: Any, luck: random.Random) -> Any:
    """A tree in which one place is different."""
    if not isinstance(tree, dict | list) or not tree or luck.random() < 0.1:
        return _value(luck)
    if isinstance(tree, list):
        place: Any = luck.randrange(len(tree))
        grown = list(tree)
    else:
        place = luck.choice(list(tree))
        grown = dict(tree)
    way = luck.randrange(5)
    if way == 0:
        del grown[place]
    elif way == 1 and isinstance(grown, dict):
        grown[luck.choice(KEYS)] = _value(luck)
    elif way == 2 and isinstance(grown, list):
        grown = grown * luck.choice((2, 20))
    elif way == 3 and isinstance(grown[place], dict | list):
        grown[place] = _other_tree(grown[place], luck)
    else:
        grown[place] = _value(luck)
    return grown


def _value(luck: random.Random) -> Any:
    """Anything that JSON can say, and a little more."""
    match luck.randrange(7):
        case 0:
            return luck.choice((None, True, False))
        case 1 | 2:
            return luck.choice(NUMBERS)
        case 3:
            return luck.choice(FLOATS)
        case 4:
            return luck.choice(STRINGS)
        case 5:
            return {luck.choice(KEYS): luck.choice(NUMBERS), luck.choice(STRINGS): []}
        case _:
            nested: Any = []
            for _ in range(luck.choice((1, 3, 50, 200))):
                nested = [nested]
            return nested


def _other_bytes(seed: bytes, luck: random.Random, others: list[bytes]) -> bytes:
    """A seed with bytes changed, cut, repeated, or taken from another seed."""
    data = bytearray(seed)
    for _ in range(luck.choice((1, 1, 3, 10))):
        place = luck.randrange(len(data) + 1)
        match luck.randrange(6):
            case 0 if data:
                data[place % len(data)] ^= 1 << luck.randrange(8)
            case 1:
                data[place:place] = luck.randbytes(luck.choice((1, 2, 8)))
            case 2:
                del data[place:]
            case 3:
                del data[place : place + luck.randrange(1, 9)]
            case 4:
                other = luck.choice(others)
                cut = luck.randrange(len(other) + 1)
                data[place:] = other[cut : cut + 200]
            case _:
                data[place:place] = luck.choice(
                    (b"[", b"{", b'"', b"\\", b"\0", b"9")
                ) * luck.choice((1, 50))
    return bytes(data)
