"""The seal of a game: by what exchange its dice got their key, so that anybody can check the deal.

A hall commits itself to a key, every person to a word, all before any of them is told; the key of
the dice follows from all of them together. What is hashed is text that can be typed by hand. See
docs/fairness.md for the protocol and for what it proves.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from fairground.kernel.errors import BadReplay
from fairground.kernel.sentences import how_many

PROTOCOL = 1
TABLE = re.compile(r"[A-Za-z0-9_-]{1,40}")
KEY = re.compile(r"[0-9a-f]{32}")
HASH = re.compile(r"[0-9a-f]{64}")
"""A table's id; a key or a word, which have 128 bits; a SHA-256."""


def commitment_of(table: str, key: str) -> str:
    """What a hall shows before the first card: the hash of its key for a table."""
    return _sha256(f"fairground key {PROTOCOL} {table} {key}")


def hash_of(word: str) -> str:
    """What a person shows before their word."""
    return _sha256(f"fairground word {PROTOCOL} {word}")


def canonical(data: Any) -> str:
    """The one way to write something as JSON that is hashed: keys in order, no white space."""
    return json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def digest_of(data: Any) -> str:
    """The SHA-256 of something as JSON."""
    return _sha256(canonical(data))


def hkdf(material: bytes, salt: bytes, info: bytes, size: int) -> bytes:
    """HKDF-SHA256 (RFC 5869), for at most 32 bytes.

    >>> hkdf(bytes([0x0B] * 22), bytes(range(13)), bytes(range(0xF0, 0xFA)), 16).hex()
    '3cb25f25faacd57a90434f64d0362f2a'
    """
    extracted = hmac.digest(salt, material, "sha256")
    return hmac.digest(extracted, info + b"\1", "sha256")[:size]


@dataclass(frozen=True)
class Terms:
    """What is agreed on before the deal: a change of any of it would have been another deal."""

    game: str
    seats: int
    options: Mapping[str, Any]
    names: Sequence[str] | None
    start: Mapping[str, Any] | None = None  # where the game begins, if it is not dealt anew


@dataclass(frozen=True)
class Seal:
    """The exchange of a table, as it is shown after the last move.

    `hashes` and `words` have an entry for each seat, None where there is none: bots have neither.
    `silent` are the seats of people who gave no word. `digest` is of the whole replay without it.
    """

    table: str
    commitment: str
    key: str
    hashes: tuple[str | None, ...]
    words: tuple[str | None, ...]
    silent: tuple[int, ...]
    digest: str = ""

    def dice_key(self, terms: Terms) -> str:
        """The key of the dice that follows from the exchange: 32 hexadecimal digits."""
        material = bytes.fromhex(self.key + "".join(word for word in self.words if word))
        info = f"fairground dice {PROTOCOL} {digest_of(self._agreed(terms))}"
        return hkdf(material, self.table.encode(), info.encode(), 16).hex()

    def _agreed(self, terms: Terms) -> dict[str, Any]:
        return {
            "game": terms.game,
            "hashes": list(self.hashes),
            "names": None if terms.names is None else list(terms.names),
            "options": dict(terms.options),
            "seats": terms.seats,
            "silent": list(self.silent),
            **({} if terms.start is None else {"start": _bare(terms.start)}),
        }

    def faults(self, terms: Terms, dice_key: str | None) -> Iterator[str]:
        """What does not fit together, as sentences; nothing if all of it does."""
        if commitment_of(self.table, self.key) != self.commitment:
            yield "the hall's key is not the one that the commitment was made for"
        if not len(self.hashes) == len(self.words) == terms.seats:
            yield (
                f"there are {how_many(len(self.hashes), 'hash', 'hashes')} and "
                f"{how_many(len(self.words), 'word')} for {how_many(terms.seats, 'seat')}"
            )
            return
        for seat, (hashed, word) in enumerate(zip(self.hashes, self.words, strict=True)):
            if word is not None and (hashed is None or hash_of(word) != hashed):
                yield f"the word of seat {seat} is not the one that its hash was made of"
            if word is not None and seat in self.silent:
                yield f"seat {seat} is said to be silent, and has a word"
            if word is None and hashed is not None and seat not in self.silent:
                yield f"seat {seat} has given a hash, and neither a word nor silence"
        if list(self.silent) != sorted({*self.silent} & {*range(terms.seats)}):
            yield "the silent seats are not seats of this table in their order"
        if self.dice_key(terms) != dice_key:
            yield "the key of the dice does not follow from the hall's key and the words"

    def to_data(self) -> dict[str, Any]:
        """The seal as JSON has it."""
        return {
            "protocol": PROTOCOL,
            "table": self.table,
            "commitment": self.commitment,
            "key": self.key,
            "hashes": list(self.hashes),
            "words": list(self.words),
            "silent": list(self.silent),
            **({"digest": self.digest} if self.digest else {}),
        }

    @classmethod
    def from_data(cls, data: Any) -> Seal:
        """Read a seal; BadReplay says what is wrong with it."""
        if not isinstance(data, dict) or type(data.get("protocol")) is not int:
            raise BadReplay("this replay is corrupt: its seal names no protocol")
        if data["protocol"] != PROTOCOL:
            raise BadReplay(
                f"this replay is sealed by protocol {data['protocol']}; "
                f"this program reads protocol {PROTOCOL}"
            )
        known = {"protocol", *cls.__dataclass_fields__}
        odd = [repr(name) for name in (*data, *known) if (name in data) != (name in known)]
        if odd:
            raise BadReplay(f"this replay is corrupt: its seal has too much or lacks {odd[0]}")
        silent = data["silent"]
        if not (isinstance(silent, list) and all(type(seat) is int for seat in silent)):
            raise BadReplay(f"this replay is corrupt: the 'silent' of its seal is {silent!r}")
        return cls(
            table=_spelled(data, "table", TABLE),
            commitment=_spelled(data, "commitment", HASH),
            key=_spelled(data, "key", KEY),
            hashes=_each(data, "hashes", HASH),
            words=_each(data, "words", KEY),
            silent=tuple(silent),
            digest=_spelled(data, "digest", HASH),
        )


def _bare(start: Mapping[str, Any]) -> dict[str, Any]:
    """A position without the key that is yet to be found."""
    return {name: value for name, value in start.items() if name != "key"}


def _spelled(data: dict[str, Any], name: str, form: re.Pattern[str]) -> str:
    value = data[name]
    if not isinstance(value, str) or not form.fullmatch(value):
        raise BadReplay(f"this replay is corrupt: the {name!r} of its seal is {value!r:.80}")
    return value


def _each(data: dict[str, Any], name: str, form: re.Pattern[str]) -> tuple[str | None, ...]:
    if not isinstance(data[name], list):
        raise BadReplay(f"this replay is corrupt: the {name!r} of its seal is no list")
    for value in data[name]:
        if value is not None:
            _spelled({name: value}, name, form)
    return tuple(data[name])


def _sha256(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
