"""Words: texts of all 189 actions, phrases, and sentences that read well."""

import random

import pytest

from battle import GAME, I, U, at, deal
from fairground.games.battlegrid import state as parts
from fairground.games.battlegrid.phrases import modifiers_text
from fairground.kernel.tape import Event
from tables import play_at_random

WORDS = GAME.words


def test_the_texts_of_all_actions_are_read_back():
    texts = [WORDS.action_text(action) for action in range(189)]
    assert len(set(texts)) == 189
    for action, text in enumerate(texts):
        for form in (text, text.lower(), f"  {text.upper()} ", text.replace(" ", "   ")):
            assert WORDS.read_action(form) == action


@pytest.mark.parametrize(
    ("action", "text"),
    [
        (0, "pass"),
        (1, "draw"),
        (2, "draw-card"),
        (3, "retreat"),
        (4, "heli"),
        (5, "supply INF"),
        (10, "supply AA"),
        (11, "deploy INF A"),
        (30, "deploy AA D"),
        (31, "attack A1"),
        (46, "attack D4"),
        (47, "A1"),
        (62, "D4"),
        (63, "group 0"),
        (77, "group 0+1+2+3"),
        (78, "BC"),
        (89, "GR"),
        (90, "A1.0"),
        (153, "D4.3"),
        (154, "fire g0 2d6"),
        (180, "fire X 3d6"),
        (181, "hit g0"),
        (188, "hit h3"),
    ],
)
def test_the_ids_are_the_specifications(action, text):
    assert WORDS.action_text(action) == text


def phrases(table) -> set[str]:
    seat = table.asked
    return {
        WORDS.spoken_action(table.state, seat, choice.id) for choice in table.position.choices(seat)
    }


def test_phrases():
    table = at("B2[INF (TANK)] | hand JEEP | cards GR", "B3[(INF)] | hand HELI")
    assert {
        *("end the turn", "deploy Jeep in C1", "attack B3", "move Infantry 1 in B2"),
        *("play Great Road", "move Tank 2 in B2"),
    } <= phrases(table)
    table.go("attack B3", "pass")
    assert phrases(table) == {"discard Jeep as supply"}
    table.go("supply JEEP")
    assert phrases(table) == {"attack from B2"}
    table.go("B2")
    assert phrases(table) == {
        "attack with Infantry 1",
        "attack with Tank 2",
        "attack with Infantry 1 and Tank 2",
    }
    table.go("group 0+1")
    assert table.until("helicopters").asked == I
    assert phrases(table) == {"commit a Helicopter", "commit no more Helicopters"}
    table.go("I: pass")
    assert "fire the Extra Shot with two dice, +0 Field" in phrases(table)
    assert "fire Tank 2 with the printed number, +2 Field" in phrases(table)
    assert {"Tank 2: two dice +2", "Tank 2: printed 7 +2 = 9", "The Extra Shot: printed 6"} <= {
        choice.text for choice in table.position.view(U).scene.choices
    }
    table.go("fire g1 2d6 : 6 6", "fire g0 printed")
    assert phrases(table) == {"let Infantry 1 take the hit"}


def test_set_up_phrases():
    table = deal()
    assert "take Recon (turns a face-down enemy unit face up)" in {
        WORDS.spoken_action(table.state, U, choice.id) for choice in table.position.choices(U)
    }
    table.play(U, "RC")
    spoken = {WORDS.spoken_action(table.state, U, c.id) for c in table.position.choices(U)}
    assert "set no more cards aside" in spoken
    assert any(text.startswith("set aside Dug In (") for text in spoken)


def test_modifiers_are_spelt_out():
    table = at("B2[TANK] | hand JEEP | cards SA", "B3[INF] | cards DI | mine B3")
    table.go("attack B3", "SA", "supply JEEP", "B2", "group 0", "I: DI", "B3.0")
    table.go("fire g0 2d6 : 4 3")
    assert modifiers_text(table.state, U, 0) == "+2 Field, +2 by surprise, \N{MINUS SIGN}1 mines"
    assert modifiers_text(table.state, I, 0) == "+0 Field, +2 dug in"


def told(table, watcher: int) -> list[str]:
    """The sentences that a watcher reads of the events so far."""
    names = table.position.names
    sentences = [WORDS.sentence(event, names) for event in table.events if event.seen_by(watcher)]
    return [text for text in sentences if text]


def test_a_battle_in_sentences():
    table = at("B2[INF] | hand JEEP | cards SA", "B3[(INF)] | cards DI")
    table.go("attack B3", "SA", "supply JEEP", "B2", "group 0", "I: DI", "B3.0")
    table.go("fire g0 2d6 : 4 3", "I: fire g0 printed", "hit g0")
    assert told(table, I) == [
        "U.F.P. plays Surprise Attack.",
        "U.F.P. discards Jeep as supply.",
        "U.F.P. attacks B3 from B2 with 1 unit.",
        "I.S.'s unit 1 in B3 is turned face up: Infantry.",
        "I.S. plays Dug In.",
        "I.S.'s Infantry 1 in B3 has dug in: +2 in this battle.",
        "U.F.P. throws 4, 3.",
        "U.F.P.'s Infantry: 7 +2 = 9.",
        "I.S.'s Infantry: printed 6 +2 = 8.",
        "I.S. takes a hit.",
        "I.S.'s Infantry is damaged.",
    ]


def test_passes_of_card_windows_are_never_told():
    table = at("B1[INF]", "| cards OC").go("B1.0", "B2", "I: pass")
    assert told(table, U) == ["U.F.P. moves Infantry (1) from B1 to B2."]


@pytest.mark.parametrize("watcher", [U, I, -1])
def test_a_log_names_only_what_its_reader_may_know(watcher):
    for seed in range(3):
        table, rng = deal(seed), random.Random(seed)
        play_at_random(table, rng)
        for event in table.events:
            if event.seen_by(watcher) and event.seat != watcher:
                assert event.kind not in (
                    parts.PICKED,
                    parts.SET_ASIDE,
                    parts.DREW,
                    parts.DREW_CARD,
                )
                if event.kind == parts.DEPLOYED:
                    assert event.c == parts.NONE


def test_every_event_kind_has_a_name_and_a_sentence():
    assert sorted(WORDS.EVENTS) == list(range(len(WORDS.EVENTS)))
    assert {"drew", "moved", "attacked", "rolled", "hit", "destroyed"} <= set(WORDS.EVENTS.values())
    with pytest.raises(ValueError, match="unknown event"):
        WORDS.sentence(Event(99, 255, 0, 0, 0, 0, 0, 1), ("a", "b"))


def test_outcomes():
    table = at("D4[INF]", "B4[INF]", round=20, first=1).go("pass")
    assert WORDS.outcome(table.state, ("Ann", "Bob")) == (
        "Ann wins, 8 : 1 points after 20 rounds.",
        88,
    )
    assert WORDS.seat_names(table.state) == ("U.F.P.", "I.S.")
