"""Words: actions read back, every event becomes a sentence, names and refusals."""

import random

import pytest

from fairground.games.gold_n_crash import state as parts
from play_gold import GAME, at, deal, side


@pytest.mark.parametrize("action", range(parts.ACTIONS))
def test_the_text_of_an_action_reads_back(action):
    words = GAME.words
    text = words.action_text(action)
    for form in (text, text.lower(), text.upper(), f"  {text} "):
        assert words.read_action(form) == action


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("draw", 0),
        ("B1@0", 1),
        ("$6@2", 51),
        ("play s2 @ 1", 1 + 3 * 4 + 1),
        ("discard 2", 54),
        ("pass", 55),
        ("secure 0", 56),
        ("move 0>1", 59),
        ("move 1>0", 60),
        ("move 1>2", 61),
        ("move 2>1", 62),
        ("call 1", 64),
        ("observe AB-", 66),
        ("observe ba-", 67),
        ("observe A-B", 68),
        ("observe B-A", 69),
        ("observe -AB", 70),
        ("observe -BA", 71),
    ],
)
def test_action_ids_of_the_specification(text, action):
    assert GAME.words.read_action(text) == action


@pytest.mark.parametrize("text", ["", "B4@0", "B1@3", "move 0>2", "observe", "secure 3", "S2", "@"])
def test_a_text_that_is_no_action(text):
    assert GAME.words.read_action(text) is None


def test_every_event_kind_becomes_a_sentence_of_its_own():
    found = {}
    for number in range(60):
        options = {"observe_needs": 1, "robustness": (1, 1, 2)} if number % 2 else {}
        duel = deal(number, **options).play_at_random(random.Random(number))
        for event in duel.events:
            found.setdefault(event.kind, event)
    found.setdefault(parts.PASSED, at(side("S1", deck="")).play("pass").events[-1])
    assert set(found) == set(range(29))
    sentences = [GAME.words.sentence(event, ["Ann", "Bob"]) for event in found.values()]
    assert len(set(sentences)) == 29
    for text in sentences:
        assert text.endswith(".")
        assert text[0].isupper()
        assert "Ann" in text or "Bob" in text or "game is over" in text


@pytest.mark.parametrize(
    ("duel", "action", "told"),
    [
        (
            at(side("S2", "S1 / H1 / G1"), side(cols="$4 H2//")),
            "S2@0",
            [
                "P0 plays S2 in lane 0 (×2).",
                "P0 boards lane 0: H2 is discarded.",
                "P0 boards lane 0: $4 is discarded.",
            ],
        ),
        (
            at(side("B2", "B1 / H1 / G1"), side(zeps="3 1 2")),
            "B2@0",
            ["P0 plays B2 in lane 0 (×2).", "P0 bombs lane 0, strength 2: P1's Zeppelin resists."],
        ),
        (
            at(side("B2", "B1 / H1 / G1"), side(zeps="2 1 3", guests="FIVE - -")),
            "B2@0",
            [
                "P0 plays B2 in lane 0 (×2).",
                "P0 bombs lane 0, strength 2 against robustness 2: P1's Zeppelin is destroyed.",
                "FIVE leaves P1's wreck in lane 0 for the box.",
            ],
        ),
        (
            at(side("$6", "$4 / H1 G1 / H2 G2", guests="COIN2 - -")),
            "$6@0",
            ["P0 plays $6 in lane 0.", "P0 secures the Guest COIN2 (5)."],
        ),
        (
            at(side("", "B1//"), side(treasure="$4")),
            "discard 0",
            ["P0 discards B1 from lane 0.", "P0 cracks P1's safe: $4 lands on P1's discard."],
        ),
    ],
)
def test_what_happens_is_told(duel, action, told):
    duel.play(action)
    assert [line.text for line in duel.position.log()] == told


def test_every_line_of_a_log_cites_a_rule_of_the_rulebook():
    duel = deal(9).play_at_random(random.Random(9))
    for seat in (-1, 0, 1):
        for line in duel.position.log(seat):
            assert line.rule in GAME.rulebook.rules


def test_phrases_say_what_an_action_does():
    duel = at(side("H3 $4", "H1 H2 / S1 B1 C1 / C2 G1 G2", "B2"), side(discard="$6"))
    phrases = {c.text: c.phrase for c in duel.position.view(0).scene.choices}
    assert phrases["H3@0"] == "play H3 in lane 0 (fish ×3, clears the column)"
    assert phrases["$4@0"] == "play $4 in lane 0"
    assert phrases["discard 1"] == "discard C1 from lane 1: loot $6"
    assert phrases["discard 2"] == "discard G2 from lane 2: observe the deck"
    duel.play("discard 2")
    deck = duel.deck(0).split()
    phrases = {c.text: c.phrase for c in duel.position.view(0).scene.choices}
    assert phrases["observe A-B"] == f"{deck[0]} on top, {deck[1]} at the bottom"
    assert phrases["observe -BA"] == f"{deck[1]} and below it {deck[0]} at the bottom"


@pytest.mark.parametrize(
    ("duel", "reason"),
    [
        (at(side(treasure="$4"), action=1, last_turn=True), "P0 wins, 4 : 0 Gold after 10 turns."),
        (at(action=1, last_turn=True), "A draw, 0 : 0 Gold after 10 turns."),
        (
            at(side(), side(wrecks=[0]), action=1, last_turn=True, tie_rule="zeppelins"),
            "P0 wins with more Zeppelins afloat, 0 : 0 Gold after 10 turns.",
        ),
        (at(action=1, turn=200), "A draw, 0 : 0 Gold after 200 turns."),
    ],
)
def test_the_outcome_is_told_with_gold_and_turns(duel, reason):
    assert duel.play("draw").position.outcome.reason == reason


def test_a_win_by_zeppelins_is_told():
    duel = at(side("B1"), side(wrecks=[1, 2])).play("B1@0")
    reason = duel.position.outcome.reason
    assert reason == "P0 wins: all Zeppelins of P1 are destroyed; 0 : 0 Gold after 10 turns."
    assert duel.told() == ["The last Zeppelin of P1 is destroyed: P0 wins at once."]


def test_names_stand_in_sentences():
    position = GAME.new(2, 1, names=["Ann", "Bob"], first_player="seat0")
    position.play(0, "draw")
    assert position.log()[-1].text == "Ann draws a card."
    assert "wait for Ann" in position.verdict(1, "draw").sentence
