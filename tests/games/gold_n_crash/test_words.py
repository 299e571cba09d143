"""Words: actions read back, every event becomes a sentence, names and refusals."""

import random

import pytest

from fairground.games.gold_n_crash.rules.components import ACTIONS
from fairground.games.gold_n_crash.rules.events import CAPPED, PASSED
from play_gold import GAME, at, deal, side


@pytest.mark.parametrize("action", range(ACTIONS))
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
    found.setdefault(PASSED.kind, at(side("S1", deck="")).play("pass").events[-1])
    capped = at(side(deck="B1 B2"), turn=200, action=1).play("draw")
    found.update((event.kind, event) for event in capped.events if event.kind == CAPPED.kind)
    assert set(found) == set(GAME.events)
    sentences = [GAME.words.sentence(event, ["Ann", "Bob"]) for event in found.values()]
    assert len(set(sentences)) == len(GAME.events)
    for text in sentences:
        assert text.endswith(".")
        assert text[0].isupper()
        named = "Ann" in text or "Bob" in text
        assert named or text.startswith(("The game is over", "Turn 200", "The "))


@pytest.mark.parametrize(
    ("duel", "action", "told"),
    [
        (
            at(side("S2", "S1 / H1 / G1"), side(cols="$4 H2//")),
            "S2@0",
            [
                "P0 plays Sword 2 in the left lane (×2).",
                "P0 boards the left lane: Hook 2 is discarded.",
                "P0 boards the left lane: Coin 4 is discarded.",
            ],
        ),
        (
            at(side("B2", "B1 / H1 / G1"), side(zeps="3 1 2")),
            "B2@0",
            [
                "P0 plays Bomb 2 in the left lane (×2).",
                "P0 bombs the left lane, strength 2: P1's Zeppelin resists.",
            ],
        ),
        (
            at(side("B2", "B1 / H1 / G1"), side(zeps="2 1 3", guests="FIVE - -")),
            "B2@0",
            [
                "P0 plays Bomb 2 in the left lane (×2).",
                "P0 bombs the left lane, strength 2 against robustness 2: "
                "P1's Zeppelin is destroyed.",
                "FIVE leaves P1's wreck in the left lane for the box.",
            ],
        ),
        (
            at(side("$6", "$4 / H1 G1 / H2 G2", guests="COIN2 - -")),
            "$6@0",
            [
                "P0 plays Coin 6 in the left lane.",
                "P0 secures the Guest COIN2, 5 Gold for 2 Coins in the column.",
            ],
        ),
        (
            at(side("", "B1//"), side(treasure="$4")),
            "discard 0",
            [
                "P0 discards Bomb 1 from the left lane.",
                "P0 cracks P1's safe: Coin 4 goes to P1's discard pile.",
            ],
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


def offered(duel, column):
    """The choices of a screen by the texts of their actions."""
    return {
        GAME.words.action_text(choice.action): getattr(choice, column)
        for choice in duel.position.view(0).scene.choices
    }


def test_choices_say_what_an_action_does():
    duel = at(side("H3 $4", "H1 H2 / S1 B1 C1 / C2 G1 G2", "B2"), side(discard="$6"))
    phrases, texts, tags = (offered(duel, column) for column in ("phrase", "text", "tag"))
    assert phrases["H3@0"] == "play Hook 3 in the left lane (fish ×3, clears the column)"
    assert (texts["H3@0"], tags["H3@0"]) == ("Hook 3, left lane", "×3 clears")
    assert phrases["$4@0"] == "play Coin 4 in the left lane"
    assert phrases["discard 1"] == "discard Chest 1 from the middle lane: loot Coin 6"
    assert (texts["discard 1"], tags["discard 1"]) == ("Discard Chest 1: loot", "loot")
    assert phrases["discard 2"] == "discard Spyglass 2 from the right lane: observe the deck"
    assert (texts["draw"], tags["draw"]) == ("Draw a card", "draw")


def test_choices_of_an_effect_are_told_in_words():
    duel = at(side("", "$4 / S1 / H2")).play("discard 1")
    assert offered(duel, "text")["move 2>1"] == "Hook 2, right to middle"
    assert offered(duel, "phrase")["move 2>1"] == (
        "move Hook 2 from the right lane to the middle lane"
    )
    duel = at(side("C1", "$4 / /")).play("C1@1")
    assert offered(duel, "text")["secure 0"] == "Secure Coin 4 from the left lane"
    duel = at(side("", "$4 / H1 /")).play("discard 1")
    assert offered(duel, "text")["call 0"] == "Call back Coin 4 from the left lane"


def test_a_third_coin_says_that_it_clears_a_column_or_does_not():
    hand = side("$6", "$4 $4 / H1 G1 / H2 G2")
    assert offered(at(hand), "tag")["$6@0"] == "clears"
    assert offered(at(hand), "phrase")["$6@0"].endswith("(clears the column)")
    assert offered(at(hand, coin_triple_clears=False), "tag")["$6@0"] == "play"


def test_orders_of_observed_cards_are_told_in_words():
    duel = at(side("", "G1//", deck="B1 S1 H1")).play("discard 0")
    texts, phrases = offered(duel, "text"), offered(duel, "phrase")
    assert texts["observe AB-"] == "Top: Bomb 1, Sword 1"
    assert texts["observe A-B"] == "Top: Bomb 1, bottom: Sword 1"
    assert texts["observe -BA"] == "Bottom: Sword 1, Bomb 1"
    assert phrases["observe A-B"] == "put Bomb 1 on top, Sword 1 at the bottom"
    assert phrases["observe -BA"] == "put Sword 1 and below it Bomb 1 at the bottom"
    duel = at(side("", "G1//", deck="B1"), observe_needs=1).play("discard 0")
    assert offered(duel, "text")["observe AB-"] == "Leave Bomb 1 on the deck"


@pytest.mark.parametrize(
    ("duel", "reason"),
    [
        (at(side(treasure="$4"), action=1, last_turn=True), "P0 wins, 4 : 0 Gold after 10 turns."),
        (at(action=1, last_turn=True), "A draw, 0 : 0 Gold after 10 turns."),
        (
            at(side(), side(wrecks=[0]), action=1, last_turn=True, tie_rule="zeppelins"),
            "P0 wins with 3 : 2 Zeppelins afloat, 0 : 0 Gold after 10 turns.",
        ),
        (at(action=1, turn=200), "A draw, 0 : 0 Gold after 200 turns, as many as allowed."),
        (
            at(side(), side(treasure="$6"), action=1, last_turn=True),
            "P1 wins, 6 : 0 Gold after 10 turns.",
        ),
        (at(turn=2, action=1, last_turn=True), "A draw, 0 : 0 Gold after 2 turns."),
        (
            at(side(treasure="$4"), action=1, turn=2, last_turn=True),
            "P0 wins, 4 : 0 Gold after 2 turns.",
        ),
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


@pytest.mark.rule("GC-42")
@pytest.mark.parametrize(
    ("deck", "answer", "told"),
    [
        ("B1 S1 H1", "observe -BA", "Sword 1 and below it Bomb 1 at the bottom"),
        ("B1 S1 H1", "observe A-B", "Bomb 1 on top, Sword 1 at the bottom"),
    ],
)
def test_who_observes_reads_where_the_cards_went(deck, answer, told):
    duel = at(side("$4", "G1 / /", deck=deck)).play("discard 0", answer)
    assert f"P0 puts {told}." in [line.text for line in duel.position.log(0)]
    assert not any("Bomb 1" in line.text for line in duel.position.log(1))
