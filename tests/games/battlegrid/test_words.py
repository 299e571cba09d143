"""Words: texts of all 189 actions, phrases, and sentences that read well."""

import random
from collections import Counter

import pytest

from battle import GAME, I, U, at, deal, set_up
from fairground.games.battlegrid.rules import components as parts
from fairground.games.battlegrid.rules.events import (
    DEPLOYED,
    DREW,
    DREW_CARD,
    EVENTS,
    PICKED,
    SET_ASIDE,
)
from fairground.games.battlegrid.show.names import CARD_NAMES, TYPE_NAMES
from fairground.games.battlegrid.show.phrases import modifiers_text
from fairground.kernel.tape import Event
from tables import play_at_random

WORDS = GAME.words
NAMES = dict(zip(parts.TYPE_CODES, TYPE_NAMES, strict=True))


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
    minus = "\N{MINUS SIGN}"
    assert modifiers_text(table.state, U, 0) == f"+2 Field, +2 Surprise Attack, {minus}1 minefield"
    assert modifiers_text(table.state, I, 0) == "+0 Field, +2 Dug In"


@pytest.mark.rule("BG-73")
def test_bg73_the_buttons_show_the_surprise_before_the_first_unit_fires():
    table = at("B2[TANK INF AA] | hand JEEP | cards SA", "B3[INF INF INF INF]")
    table.go("attack B3", "SA", "supply JEEP", "B2", "group 0+1+2").until("fire")
    assert offered(table) == {
        *("Tank 1: two dice +4", "Tank 1: printed 7 +4 = 11"),
        *("Infantry 2: two dice +2", "Infantry 2: printed 6 +2 = 8"),
        *("The Extra Shot: two dice", "The Extra Shot: printed 6"),
    }
    assert "fire Tank 1 with two dice, +2 Field, +2 Surprise Attack" in phrases(table)
    assert badges(table) == {"TANK": "+4", "INF": "+2", "AA": "", "X": ""}
    table.go("fire X printed", "I: fire X printed")  # the Extra Shot is no unit
    assert "Infantry 2: printed 6 +2 = 8" in offered(table)
    table.go("fire g0 printed")
    assert table.totals()[-1] == 11
    table.go("fire g0 printed", "hit g0")
    assert offered(table) == {"Infantry 2: two dice", "Infantry 2: printed 6"}
    assert badges(table) == {"TANK": "+4", "INF": "", "AA": "", "X": ""}


def offered(table) -> set[str]:
    """The buttons of whoever is to decide."""
    return {choice.text for choice in table.position.view(table.asked).scene.choices}


def badges(table) -> dict[str, str]:
    """What U.F.P.'s shooters on the battle board add."""
    scene = table.position.view(I).scene
    return {
        p.text: p.badge
        for p in scene.pieces
        if p.zone == "battle" and p.kind == "token" and p.owner == U
    }


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
        "U.F.P. throws 4 and 3.",
        "U.F.P.'s Infantry 1 fires: 7 +2 Surprise Attack = 9.",
        "I.S.'s Infantry 1 fires: printed 6 +2 Dug In = 8.",
        "I.S. takes a hit.",
        "I.S.'s Infantry 1 is damaged.",
    ]


@pytest.mark.rule("BG-41")
def test_a_total_below_zero_has_a_true_minus_wherever_it_is_told():
    table = at("B2[INF] | hand JEEP", "B3[INF]", terrain_modifiers=[-3] * 28)
    table.go("attack B3", "supply JEEP", "B2", "group 0").until("fire")
    table.go("fire g0 2d6 : 1 1")
    assert told(table, U)[-1] == "U.F.P.'s Infantry 1 fires: 2 −3 Field = −1."
    scene = table.position.view(I).scene
    assert scene.prompt == "The attacker has −1. Which shooter answers, and with what?"
    (total,) = [piece for piece in scene.pieces if piece.id == f"total:{U}"]
    assert (total.text, total.code) == ("−1", "−1")
    assert total.label == "total of U.F.P.: −1 of Infantry 1"


def last_told(table, count: int = 1) -> list[str]:
    return told(table, U)[-count:]


def test_a_free_shot_names_whose_modifiers_answer_it():
    table = at("B2[INF INF] | hand JEEP", "B3[TANK] | mine B3", defender_sees_roll=False)
    table.go("attack B3", "supply JEEP", "B2", "group 0+1").until("fire")
    table.go("fire g0 printed")
    assert last_told(table) == ["U.F.P. names Infantry 1 with the printed number."]
    table.go("fire g0 printed", "hit g0", "fire g1 printed", "fire X printed", "hit g0")
    assert last_told(table) == ["U.F.P.'s Infantry 1 is destroyed."]
    table.go("fire X printed : 1 2")
    assert last_told(table, 4) == [
        "U.F.P.'s Extra Shot fires: printed 6.",
        "I.S. throws 1 and 2.",
        "I.S. answers with the modifiers of Tank 1: 3 +2 Field = 5.",
        "I.S. takes a hit.",
    ]


def test_a_hit_that_is_cancelled_and_a_weather_that_keeps_helicopters_away_are_told():
    table = at("B2[INF] | hand JEEP | cards LD", "B3[INF] | cards BW")
    table.go("attack B3", "supply JEEP", "B2", "group 0", "I: BW")
    assert last_told(table) == ["No Helicopter takes part in this battle."]
    table.go("fire g0 2d6 : 1 1", "fire g0 printed", "U: LD")
    assert last_told(table) == ["The hit on U.F.P. is cancelled."]


def test_helicopters_are_numbered_and_their_leaving_is_told():
    table = at("B2[INF*] | hand JEEP HELI HELI", "B3[AA AA AA INF]", army=[5, 5, 4, 4, 3, 4])
    table.go("attack B3", "supply JEEP", "B2", "group 0", "heli", "heli : 1 5 3")
    assert [text for text in told(table, I) if "Heli" in text or "Anti" in text] == [
        "U.F.P. commits Helicopter 1.",
        "U.F.P. commits Helicopter 2.",
        "I.S.'s Anti-aircraft 1 throws 1: a hit.",
        "U.F.P.'s Helicopter 1 is destroyed.",
        "I.S.'s Anti-aircraft 2 throws 5: a hit.",
        "U.F.P.'s Helicopter 2 is destroyed.",
        "I.S.'s Anti-aircraft 3 throws 3: a hit, but no Helicopter is left.",
    ]
    table = at("B2[INF*] | hand JEEP HELI", "B3[INF]")
    table.go("attack B3", "supply JEEP", "B2", "group 0", "heli").until("fire")
    table.go("fire g0 2d6 : 1 1", "fire g0 printed", "hit g0", "fire h0 2d6 : 6 6")
    table.go("fire X printed", "hit g0", "fire X 2d6 : 1 1 1 2")
    assert "U.F.P.'s 1 Helicopter flies off and goes to the discard pile." in told(table, I)


def test_the_fire_that_stops_early_is_told():
    table = at("B2[INF TANK] | hand JEEP", "B3[INF*]")
    table.go("attack B3", "supply JEEP", "B2", "group 0+1").until("fire")
    table.go("fire g0 2d6 : 6 6", "fire g0 printed", "hit g0")
    assert last_told(table, 4) == [
        "I.S.'s Infantry 1 is destroyed.",
        "I.S. has no unit left in the battle: the fire stops.",
        "U.F.P. captures B3.",
        "I.S. has the turn. Points: U.F.P. 5, I.S. 0.",
    ]


def test_rounds_turns_and_points_stand_in_the_log():
    table = at("B2[INF]", "B3[INF]", round=6, active=1).go("pass")
    assert last_told(table, 2) == [
        "Round 7 of 20 begins.",
        "U.F.P. has the turn. Points: U.F.P. 2, I.S. 2.",
    ]


def test_each_side_reads_the_cards_that_it_was_dealt():
    table = set_up(deal(5), ("LD", "RC"), ((), ("BC",)))
    hand = Counter(table.side(U)["hand"])
    assert sum(hand.values()) == 5
    mine, theirs = told(table, U), told(table, I)
    dealt = [text for text in mine if text.startswith("U.F.P. is dealt")]
    cards = [CARD_NAMES[parts.CARD_CODES.index(code)] for code in table.side(U)["cards"]]
    assert all(name in dealt[0] for name in cards if name != "Your Lucky Day")
    assert dealt[0].endswith("; 8 are left in the action pile.")
    assert all(f"{n} {NAMES[code]}" in dealt[1] for code, n in hand.items())
    assert dealt[1].count(" and ") == (len(hand) > 1)
    assert "I.S. is dealt 3 action cards; 7 are left in the action pile." in mine
    assert "I.S. is dealt 5 unit cards." in mine
    assert "I.S. has set 1 action card aside." in theirs


def test_the_pile_that_is_renewed_and_the_unit_sent_back_are_told():
    table = at("A1[INF] | discard HELI", "| cards OC").go("draw")
    assert "U.F.P.'s unit pile is empty: the discard pile of 1 card is shuffled into it." in told(
        table, I
    )
    table.go("A1.0", "A2", "I: OC")
    assert last_told(table) == [
        "U.F.P.'s Infantry 1 goes back to A1. The action is given back, but the unit can neither "
        "move nor attack this turn."
    ]


def test_passes_of_card_windows_are_never_told():
    table = at("B1[INF]", "| cards OC").go("B1.0", "B2", "I: pass")
    assert told(table, U) == ["U.F.P. moves Infantry 1 from B1 to B2."]


@pytest.mark.parametrize("watcher", [U, I, -1])
def test_a_log_names_only_what_its_reader_may_know(watcher):
    secret = {declared.kind for declared in (PICKED, SET_ASIDE, DREW, DREW_CARD)}
    for seed in range(3):
        table, rng = deal(seed), random.Random(seed)
        play_at_random(table, rng)
        for event in table.events:
            if event.seen_by(watcher) and event.seat != watcher:
                assert event.kind not in secret
                if event.kind == DEPLOYED.kind:
                    assert EVENTS.details_of(event).unit == parts.NONE


def test_every_event_kind_has_a_name_and_a_sentence():
    assert sorted(GAME.events) == list(range(len(GAME.events)))
    assert {"drew", "moved", "attacked", "rolled", "hit", "destroyed"} <= set(GAME.events.values())
    for kind in GAME.events:
        assert WORDS.sentence(Event(kind, 255, 0, 0, 0, 0, 0, 1), ("Ann", "Bob")).endswith(".")


def test_outcomes():
    table = at("D4[INF]", "B4[INF]", round=20, first=1).go("pass")
    assert WORDS.outcome(table.state, ("Ann", "Bob")) == (
        "Ann wins, 8 : 1 after 20 rounds.",
        88,
    )
    assert last_told(table) == ["The time sheet is full after 20 rounds: U.F.P. wins, 8 : 1."]


def test_the_winners_figures_stand_first():
    table = at("B1[INF]", "D1[INF]", round=20, first=1).go("pass")
    assert WORDS.outcome(table.state, ("Ann", "Bob"))[0] == "Bob wins, 8 : 1 after 20 rounds."
    assert last_told(table) == ["The time sheet is full after 20 rounds: I.S. wins, 8 : 1."]
    table = at("B1[INF]", "B4[INF INF]", round=20, first=1, tiebreak="units").go("pass")
    assert WORDS.outcome(table.state, ("Ann", "Bob")) == (
        "Bob wins with the stronger army (4 : 2), 1 : 1 after 20 rounds.",
        1054,
    )
    assert last_told(table) == [
        "The time sheet is full after 20 rounds: I.S. wins with the stronger army at 1 : 1."
    ]
    assert WORDS.seat_names(table.state) == ("U.F.P.", "I.S.")
