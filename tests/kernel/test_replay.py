"""Replays: what they hold, and one clear sentence for everything that can be wrong with one."""

import json
import random
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import fairground
from fairground import BadReplay, FairgroundError, Replay

GAME = fairground.game("crash-grid")
KEPT = Path(__file__).parent / "replays"


def played(actions: int = 30, **options) -> fairground.Position:
    t = GAME.new(seats=3, seed=4, **options)
    luck = random.Random(4)
    for _ in range(actions):
        seat = luck.choice(t.pending)
        t.play(seat, luck.choice(t.choices(seat)).id)
    return t


TEXT = played().replay().to_json()


def changed(**parts) -> str:
    """The replay with some parts changed, or left out if None."""
    data = json.loads(TEXT) | parts
    return json.dumps({key: value for key, value in data.items() if value is not None})


def complaint(text: str, game: fairground.Game = GAME) -> str:
    with pytest.raises(BadReplay) as caught:
        Replay.from_json(text).verify(game)
    return str(caught.value)


def test_a_replay_comes_back_and_verifies():
    t = played(suits=("clubs", "spades", "hearts"), rotate_starts=False)
    replay = Replay.from_json(t.replay().to_json())
    assert replay == t.replay()
    again = replay.verify(GAME)
    assert (again.hash, again.options, again.log(1)) == (t.hash, t.options, t.log(1))


def test_a_replay_keeps_the_names_of_its_players():
    t = GAME.new(seats=2, seed=4, names=["Ann", "Bob"])
    t.play(0, t.choices(0)[0].id)
    replay = Replay.from_json(t.copy().replay().to_json())
    assert replay.names == ("Ann", "Bob")
    assert replay.verify(GAME).log() == t.log()
    assert "Ann chooses a card." in [line.text for line in replay.position(GAME).log()]
    assert replay.position(GAME).replay() == replay


def test_a_replay_of_a_game_begun_in_the_middle_keeps_the_names_too():
    t = GAME.at(played().describe() | {"names": ["Ann", "Bob", "Cleo"]})
    replay = Replay.from_json(t.replay().to_json())
    assert replay.verify(GAME).names == ("Ann", "Bob", "Cleo")


def test_a_replay_without_names_is_told_with_those_of_the_seats():
    assert "names" not in json.loads(TEXT)
    assert Replay.from_json(TEXT).names is None
    assert Replay.from_json(TEXT).verify(GAME).names == ("S0", "S1", "S2")


def test_names_of_a_file_keep_to_their_line():
    replay = Replay.from_json(changed(names=["A\nn\x1b[2Jn", "Bob", "Cleo"]))
    assert replay.verify(GAME).names == ("A n [2Jn", "Bob", "Cleo")


def test_names_that_are_none_are_refused():
    assert complaint(changed(names="Ann")) == "this replay is corrupt: its 'names' is 'Ann'"
    assert complaint(changed(names=["Ann", 3, "Bob"])) == (
        "this replay is corrupt: its name 2 is 3, not a text"
    )
    assert complaint(changed(names=["Ann"])) == (
        "this replay cannot be dealt: this table needs 3 names, one for each seat"
    )


def test_a_replay_can_be_stopped_anywhere():
    replay = Replay.from_json(TEXT)
    t = GAME.new(seats=3, seed=4)
    for steps, (seat, action) in enumerate(replay.actions):
        assert replay.position(GAME, steps).hash == t.hash
        t.play(seat, action)
    assert replay.position(GAME).hash == t.hash == replay.hash


def test_a_game_begun_in_the_middle_replays_from_its_scenario():
    t = GAME.at(played().describe())
    seat = t.pending[0]
    t.play(seat, t.choices(seat)[0].id)
    data = json.loads(t.replay().to_json())
    assert "key" not in data
    assert len(data["actions"]) == 1
    assert Replay.from_json(json.dumps(data)).verify(GAME).hash == t.hash


@pytest.mark.parametrize("key", ["0" * 32, "f" * 32, "0" * 31 + "1"])
def test_every_key_comes_back_from_a_replay_and_from_a_scenario(key):
    t = GAME.new(seats=2, key=key)
    assert t.replay().verify(GAME).hash == t.hash
    assert GAME.at(t.describe()).hash == t.hash


@pytest.mark.parametrize("text", ["", "not JSON", TEXT[:-1], TEXT[: len(TEXT) // 2], "\0", "[1, 2"])
def test_corrupt_or_truncated_json(text):
    assert complaint(text).startswith("this is not a replay: it is empty, corrupt or cut off")


@pytest.mark.parametrize("text", ["[]", "{}", "3", "null", '"replay"', '{"name": "package"}'])
def test_foreign_json(text):
    assert complaint(text) == "this is not a Fairground replay: it does not say so"


def test_another_format():
    assert complaint(changed(format=2)) == "this replay has format 2; this program reads format 1"


def test_another_game():
    assert complaint(changed(game="chess")) == "this is a replay of chess, not of crash-grid"


def test_another_version():
    assert complaint(changed(version=99)) == (
        f"this replay is of version 99 of Crash Grid; this program plays version {GAME.version}"
    )


NEWER = replace(GAME, version=2, older={1: lambda options: options["board_size"] == 6})
"""Crash Grid as if only other boards had changed since version 1."""


def test_an_older_version_is_played_where_it_plays_alike():
    old = played(board_size=6).replay()
    assert old.version == 1
    again = old.verify(NEWER)
    assert again.row == old.verify(GAME).row
    assert again.replay().version == 2
    assert again.replay().verify(NEWER).row == again.row
    with pytest.raises(BadReplay, match="cannot verify it"):
        replace(old, hash=again.hash).verify(NEWER)  # hashed under the version it names


def test_an_older_version_is_refused_where_it_plays_otherwise():
    said = "this replay is of version 1 of Crash Grid; this program plays version 2"
    assert complaint(TEXT, NEWER) == said
    assert complaint(changed(options={"wings": 2}), NEWER) == said


@pytest.mark.parametrize("file", sorted(KEPT.glob("*.json")), ids=lambda file: file.stem)
def test_a_kept_file_verifies_or_says_of_which_version_it_is(file):
    """Files of version 1 of each game: old games are told for as long as they go the same way."""
    replay = Replay.from_json(file.read_text())
    game = fairground.game(replay.game)
    if game.plays_alike(replay.version, replay.options):
        assert replay.verify(game).outcome is not None
    else:
        assert complaint(file.read_text(), game).startswith("this replay is of version 1 of ")


def test_an_old_file_of_grid_of_shadows_is_told_unless_its_windows_were_mended():
    game = fairground.game("grid-of-shadows")
    assert game.version > 1
    told = Replay.from_json((KEPT / "grid-of-shadows.json").read_text()).verify(game)
    assert told.outcome is not None
    changed_since = (KEPT / "grid-of-shadows-open-close.json").read_text()
    assert complaint(changed_since, game) == (
        f"this replay is of version 1 of Grid of Shadows; this program plays version {game.version}"
    )


def test_a_wrong_hash():
    right = json.loads(TEXT)["hash"]
    assert complaint(changed(hash="0" * 32)) == (
        f"this replay does not come out as it says: it leads to {right}, it claims {'0' * 32}"
    )


def test_an_old_file_that_comes_out_otherwise_is_not_called_corrupt():
    game = fairground.game("grid-of-shadows")
    data = json.loads((KEPT / "grid-of-shadows.json").read_text())
    assert complaint(json.dumps(data | {"hash": "0" * 32}), game).endswith("cannot verify it")


def test_a_refused_action_is_named_with_its_place_and_rule():
    actions = json.loads(TEXT)["actions"]
    actions[2] = actions[1]
    said = complaint(changed(actions=actions))
    assert said.startswith("action 3 of this replay is refused: ")
    assert said.endswith("(CG-R29)")


@pytest.mark.parametrize("seat", [3, -1, 99])
def test_a_bad_seat_is_named(seat):
    actions = [[seat, 0], *json.loads(TEXT)["actions"]]
    assert complaint(changed(actions=actions)) == (
        f"action 1 of this replay is refused: there is no seat {seat}; this table has seats 0 to 2"
    )


def test_an_action_that_does_not_exist_is_named():
    said = complaint(changed(actions=[[0, 77]]))
    assert said.startswith("action 1 of this replay is refused: Crash Grid has no action 77")


def test_an_unknown_option():
    said = complaint(changed(options={"wings": 2}))
    assert said.startswith("this replay cannot be dealt: there is no option 'wings'")


def test_an_option_outside_its_domain():
    said = complaint(changed(options={"hand_size": 99}))
    assert said == (
        "this replay cannot be dealt: option hand_size cannot be 99: "
        "it must be a whole number from 1 to 7"
    )


@pytest.mark.parametrize("name", ["seats", "self", "key", ""])
def test_an_option_is_never_mistaken_for_something_else(name):
    """The names in a file are anybody's; they must not meet the parameters of a function."""
    said = complaint(changed(options={name: 2}))
    assert said.startswith(f"this replay cannot be dealt: there is no option {name!r}")


@pytest.mark.parametrize("entry", [["spades"], {"a": 1}, None, 3])
def test_a_list_of_odd_things_is_no_value_of_an_option(entry):
    said = complaint(changed(options={"suits": [entry, "hearts", "clubs"]}))
    assert "option suits cannot be" in said
    assert "3 different values out of spades, hearts, diamonds, clubs" in said


@pytest.mark.parametrize(
    "part",
    [
        {"names": 5},
        {"points": [None, 0, 0]},
        {"points": ["x", 0, 0]},
        {"riders": [{"used": 1}, {}, {}]},
        {"riders": [{"used": [None]}, {}, {}]},
        {"key": None},
        {"options": {"seats": 3}},
    ],
)
def test_odd_things_in_a_scenario_are_refused(part):
    assert complaint(changed(start={"seats": 3} | part)).startswith("this replay cannot be dealt: ")


def test_json_without_a_bottom():
    assert complaint("[" * 100_000).startswith("this is not a replay")


def test_seats_that_the_game_does_not_offer():
    assert complaint(changed(seats=9)) == (
        "this replay cannot be dealt: Crash Grid is for 2 to 4 seats, not 9"
    )


@pytest.mark.parametrize("name", ["game", "version", "seats", "options", "key", "actions", "hash"])
def test_a_missing_part_is_named(name):
    assert complaint(changed(**{name: None})) == f"this replay is incomplete: it has no {name!r}"


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("game", 3),
        ("version", "1"),
        ("version", True),
        ("seats", 2.0),
        ("options", [1]),
        ("key", 7),
        ("actions", {}),
        ("hash", 1),
    ],
)
def test_a_part_of_the_wrong_kind_is_named(name, value):
    assert complaint(changed(**{name: value})) == (
        f"this replay is corrupt: its {name!r} is {value!r}"
    )


@pytest.mark.parametrize("key", ["", "xyz", "0" * 31])
def test_a_key_that_is_none(key):
    assert complaint(changed(key=key)) == (
        f"this replay cannot be dealt: a key has 32 hexadecimal digits, not {key!r}"
    )


@pytest.mark.parametrize("entry", [[0], [0, 1, 2], [True, 1], [0, "AS"], 5, None, {}, [0, 1.0]])
def test_an_action_that_is_no_pair_is_named(entry):
    assert complaint(changed(actions=[entry])) == (
        f"this replay is corrupt: its action 1 is {entry!r}, not [seat, action]"
    )


def test_a_scenario_that_cannot_be():
    start = played().describe() | {"trick": 500}
    said = complaint(changed(start=start))
    assert said.startswith("this replay cannot be dealt: 'trick' must be a whole number")


def error_of(text: str) -> FairgroundError | None:
    """What is wrong with a replay; anything but one of our own errors is a bug."""
    try:
        position = Replay.from_json(text).verify(GAME)
    except FairgroundError as error:
        return error
    return None if position.hash == json.loads(text)["hash"] else FairgroundError("unverified")


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5) | st.floats(allow_nan=False),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3)
    ),
    max_leaves=6,
)


@settings(max_examples=120, deadline=None)
@given(
    st.sampled_from(
        ["game", "version", "seats", "options", "key", "start", "actions", "hash", "names"]
    ),
    JSON,
)
def test_no_part_can_be_so_wrong_that_the_error_is_not_a_sentence(name, value):
    """Whatever stands in a replay: it verifies, or BadReplay says why not."""
    text = json.dumps(json.loads(TEXT) | {name: value})
    error = error_of(text)
    assert error is None or (isinstance(error, BadReplay) and str(error))


@settings(max_examples=100, deadline=None)
@given(st.integers(0, len(TEXT) - 1), st.characters(codec="utf-8"))
def test_a_replay_with_one_wrong_character_never_breaks_down(place, character):
    error = error_of(TEXT[:place] + character + TEXT[place + 1 :])
    assert error is None or str(error)
