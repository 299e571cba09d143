"""Seals: the key of the dice follows from an exchange, and one changed bit is found out."""

import json
import random
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import fairground
from fairground import BadReplay, Replay
from fairground.kernel.seal import Seal, Terms, commitment_of, hash_of, hkdf
from fairground.kernel.slips import TAKE_BACK

GAME = fairground.game("crash-grid")
NAMES = ("Ann", "Bolt", "Zoë \U0001f3b2")
TABLE, KEY = "Tb1_eXample-42", "00112233445566778899aabbccddeeff"
WORDS = ("0f1e2d3c4b5a69788796a5b4c3d2e1f0", None, None)


def exchanged(words=WORDS, silent=(2,)) -> Seal:
    """Ann has given her word, Bolt is a bot, Zoë gave a hash and then no word."""
    hashes = (hash_of(WORDS[0]), None, hash_of("5" * 32))
    return Seal(TABLE, commitment_of(TABLE, KEY), KEY, hashes, words, silent)


def sealed_replay() -> Replay:
    """A game under a seal, in which an action was taken back."""
    options = GAME.new(seats=3).options
    key = exchanged().dice_key(Terms(GAME.name, 3, options, NAMES))
    t = GAME.new(seats=3, key=key, names=NAMES)
    record = []
    choice = t.choices(0)[0].id
    t.play(0, choice)
    t.undo(0)
    record += [(0, choice), (0, TAKE_BACK)]
    luck = random.Random(3)
    for _ in range(8):
        seat = t.pending[0]
        action = luck.choice(t.choices(seat)).id
        t.play(seat, action)
        record.append((seat, action))
    return replace(t.replay(), actions=tuple(record)).sealed(exchanged())


REPLAY = sealed_replay()
TEXT = REPLAY.to_json()
RAW = TEXT.encode()


def complaint(text: str | bytes) -> str:
    with pytest.raises(BadReplay) as caught:
        Replay.from_json(text.decode() if isinstance(text, bytes) else text).verify(GAME)
    return str(caught.value)


def test_hkdf_gives_what_its_standard_says():
    # RFC 5869, test case 3: no salt and no info; 1 is the docstring's.
    assert hkdf(bytes([0x0B] * 22), b"", b"", 32).hex() == (
        "8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d"
    )


def test_a_sealed_replay_comes_back_and_verifies_with_what_was_taken_back():
    again = Replay.from_json(TEXT)
    assert again == REPLAY
    assert again.seal_faults() == ()
    assert (0, TAKE_BACK) in again.actions
    assert again.verify(GAME).hash == REPLAY.hash


def test_every_part_of_the_exchange_leads_to_another_key():
    terms = Terms(GAME.name, 3, {"board_size": 6}, NAMES)
    seal = exchanged()
    others = [
        replace(seal, table="Tb1_eXample-43"),
        replace(seal, key="1" + KEY[1:]),
        replace(seal, words=("1" * 32, None, None)),
        replace(seal, words=(None, WORDS[0], None)),
        replace(seal, hashes=(seal.hashes[0], None, None)),
        replace(seal, silent=(1, 2)),
    ]
    keys = {one.dice_key(terms) for one in (seal, *others[:3], *others[4:])}
    agreed = [
        replace(terms, game="battlegrid"),
        replace(terms, seats=4),
        replace(terms, options={"board_size": 7}),
        replace(terms, names=("Ann", "Bolt", "Zoe")),
        replace(terms, names=None),
    ]
    keys |= {seal.dice_key(one) for one in agreed}
    assert len(keys) == len(others) + len(agreed)
    # A word on another seat gives the same bytes, and has no hash there.
    assert list(others[3].faults(terms, others[3].dice_key(terms)))


def changes() -> list:
    """Every field of the file, and every entry of every list, with another value of its kind."""
    found = []

    def walk(value, path):
        if isinstance(value, dict):
            for name, entry in value.items():
                walk(entry, (*path, name))
            found.append((path, {**value, "x": 1}))
        elif isinstance(value, list):
            for place, entry in enumerate(value):
                walk(entry, (*path, place))
            found.append((path, [*value, *value[-1:]] or [0]))
            if value:
                found.append((path, value[:-1]))
        elif isinstance(value, bool):
            found.append((path, not value))
        elif isinstance(value, int):
            found.append((path, value ^ 1))
        elif isinstance(value, str):
            found.append((path, ("1" if value[:1] == "0" else "0") + value[1:]))
        else:
            found.append((path, "7" * (64 if "hashes" in path else 32)))

    walk(json.loads(TEXT), ())
    return found


@pytest.mark.parametrize(("path", "value"), changes(), ids=lambda part: str(part)[:40])
def test_a_change_of_any_field_is_found_out(path, value):
    data = json.loads(TEXT)
    if not path:
        data = value
    else:
        place = data
        for name in path[:-1]:
            place = place[name]
        place[path[-1]] = value
    assert complaint(json.dumps(data))


@pytest.mark.parametrize("name", json.loads(TEXT))
def test_a_part_that_is_missing_is_found_out(name):
    data = json.loads(TEXT)
    del data[name]
    if name == "seal":  # then it is another file, which says that it is not sealed
        assert Replay.from_json(json.dumps(data)).seal is None
    elif name == "names":
        assert "does not follow" in complaint(json.dumps(data))
    else:
        assert complaint(json.dumps(data))


def is_the_same(raw: bytes) -> bool:
    """Whether a file says the same, spelled otherwise: that is no change of it."""
    try:
        return json.loads(raw) == json.loads(RAW)
    except ValueError:
        return False


def flipped(place: int, bit: int) -> bytes:
    return RAW[:place] + bytes([RAW[place] ^ 1 << bit]) + RAW[place + 1 :]


def check_flip(place: int, bit: int) -> None:
    raw = flipped(place, bit)
    if is_the_same(raw):
        return
    try:
        text = raw.decode()
    except UnicodeDecodeError:
        return  # the file is no text, which its reader says
    assert complaint(text)


def test_a_bit_of_every_byte_of_the_file():
    luck = random.Random(21)
    for place in range(len(RAW)):
        check_flip(place, luck.randrange(8))
    # Nothing in the file is spelled in a way that a bit could change without changing what it says.
    assert not any(
        is_the_same(flipped(place, bit)) for place in range(len(RAW)) for bit in range(8)
    )


@settings(max_examples=100, deadline=None)
@given(st.integers(0, len(RAW) - 1), st.integers(0, 7))
def test_any_bit_of_the_file(place, bit):
    check_flip(place, bit)


def test_what_does_not_fit_is_said():
    seal = REPLAY.seal

    def faults(**parts) -> tuple[str, ...]:
        return replace(REPLAY, seal=replace(seal, **parts)).seal_faults()

    follows = "the key of the dice does not follow from the hall's key and the words"
    assert faults(key="f" * 32) == (
        "the hall's key is not the one that the commitment was made for",
        follows,
    )
    assert faults(commitment="f" * 64) == (
        "the hall's key is not the one that the commitment was made for",
    )
    assert faults(words=("1" * 32, None, None)) == (
        "the word of seat 0 is not the one that its hash was made of",
        follows,
    )
    assert faults(silent=()) == (
        "seat 2 has given a hash, and neither a word nor silence",
        follows,
    )
    assert faults(silent=(0, 2))[0] == "seat 0 is said to be silent, and has a word"
    assert faults(words=WORDS[:2]) == ("there are 3 hashes and 2 words for 3 seats",)
    assert faults(digest="0" * 64) == (
        "the replay is not the one that was written: its digest is another's",
    )
    taken_back = replace(REPLAY, actions=((0, GAME.actions - 1), *REPLAY.actions[1:]))
    assert taken_back.seal_faults() == faults(digest="0" * 64)


def test_the_page_is_held_to_the_same_example():
    page = Path(__file__).parents[2] / "web/src/lib/fairness/sealed.example.json"
    assert page.read_text(encoding="utf-8") == TEXT + "\n"


def test_another_protocol_is_left_to_another_program():
    data = json.loads(TEXT)
    data["seal"]["protocol"] = 2
    assert complaint(json.dumps(data)) == (
        "this replay is sealed by protocol 2; this program reads protocol 1"
    )
