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
    capped = at(side(deck="B1 B2"), turn=200, action=1).play("draw")
    found.update((event.kind, event) for event in capped.events if event.kind == parts.CAPPED)
    assert set(found) == set(range(parts.EVENT_KINDS))
    sentences = [GAME.words.sentence(event, ["Ann", "Bob"]) for event in found.values()]
    assert len(set(sentences)) == parts.EVENT_KINDS
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


# ---------------------------------------------------------------- what is told, and to whom


@pytest.mark.rule("GC-7")
def test_who_is_dealt_cards_reads_which_and_nobody_else_does():
    duel = deal(3, start_hand=10)
    for watcher in (-1, 0, 1):
        told = [line.text for line in duel.position.log(watcher) if "draws a hand" in line.text]
        for seat in (0, 1):
            assert told[seat].startswith(f"P{seat} draws a hand of 10 cards")
            assert ("hand of 10 cards: " in told[seat]) == (seat == watcher)
    shown = next(line.text for line in duel.position.log(0) if "10 cards: " in line.text)
    cards = shown.removesuffix(".").partition(": ")[2].replace(" and ", ", ").split(", ")
    counts = [card.split(" × ") if "×" in card else ("1", card) for card in cards]
    read = sorted(name for count, name in counts for _ in range(int(count)))
    hand = duel.hand(0).split()
    assert read == sorted(f"{NAMES[card[0]]} {card[1]}" for card in hand)


NAMES = {"B": "Bomb", "S": "Sword", "H": "Hook", "G": "Spyglass", "C": "Chest", "$": "Coin"}


@pytest.mark.rule("GC-6", "GC-7")
def test_a_game_without_first_cards_is_told_so():
    told = [line.text for line in deal(3, start_hand=0, start_discard=0).position.log(0)]
    assert "P0 has no cards in hand at first." in told
    assert "P1's discard pile is empty at first." in told
    assert not any("0 cards" in text for text in told)


@pytest.mark.rule("GC-64", "GC-R27")
@pytest.mark.parametrize(
    ("visibility", "readers"), [("owner", {0}), ("open", {-1, 0, 1}), ("nobody", set())]
)
def test_running_totals_are_told_to_those_who_may_look(visibility, readers):
    mine = side("C1", "$4 / /", treasure="$6")
    duel = at(mine, treasure_visibility=visibility).play("C1@1", "secure 0")
    for watcher in (-1, 0, 1):
        told = "P0's Treasure is worth 10 Gold now." in duel.told(watcher, 9)
        assert told == (watcher in readers)
    assert "P0's Treasure is worth 10 Gold now." in [line.text for line in duel.position.open_log()]


@pytest.mark.rule("GC-39", "GC-64")
def test_a_cracked_treasure_is_worth_less():
    duel = at(side("", "B1//"), side(treasure="$6 $4"), treasure_visibility="open")
    assert duel.play("discard 0").told() == ["P1's Treasure is worth 6 Gold now."]


@pytest.mark.rule("GC-63")
def test_whose_deck_is_empty_is_told():
    duel = at(side(deck="B1"), action=1).play("draw")
    assert duel.told(-1, 2) == [
        "P0's deck is empty: P1 takes the last turn.",
        "Turn 11: P1 has 2 actions.",
    ]


@pytest.mark.rule("GC-26", "GC-R4")
@pytest.mark.parametrize(
    ("duel", "actions", "told"),
    [
        (
            at(side("H1", "H2 / S1 / G1", "$4")),
            ["H1@0"],
            "The Hook acts only once: the discard pile is empty.",
        ),
        (
            at(side("H1", "H2 H3 / S1 S2 C1 / G1 C2 G2", "S3 $4")),
            ["H1@0"],
            "The Hook acts only twice: the discard pile is empty.",
        ),
        (
            at(side("C1", "C2 / $4 / G1 G2")),
            ["C1@0", "secure 1"],
            "The Chest acts only once: no column beside it has a card left.",
        ),
    ],
)
def test_an_effect_that_is_cut_short_is_told(duel, actions, told):
    assert told in duel.play(*actions).told(-1, 5)


@pytest.mark.rule("GC-48")
def test_a_cleared_column_says_what_cleared_it_and_where_it_goes():
    duel = at(side("$6", "$4 H1 $4 / G1 B1 C1 / G2 B2 C2")).play("$6@0")
    cleared = "The third Coin clears P0's left lane: 4 cards go to the discard pile."
    assert duel.told() == [cleared]


@pytest.mark.rule("GC-65", "GC-R13")
@pytest.mark.parametrize(
    ("sides", "options", "told"),
    [
        ((side(), side(treasure="$6")), {}, "The game is over: P1 wins with 6 : 0 Gold."),
        ((side(treasure="$4"), side(treasure="$4")), {}, "a draw with 4 : 4 Gold."),
        (
            (side(wrecks=[0]), side()),
            {"tie_rule": "zeppelins"},
            "The game is over with 0 : 0 Gold: P1 wins with more Zeppelins afloat.",
        ),
    ],
)
def test_the_end_is_told_with_the_winners_gold_first(sides, options, told):
    duel = at(*sides, action=1, last_turn=True, **options).play("draw")
    assert duel.told()[0].endswith(told)


@pytest.mark.rule("GC-8")
def test_a_finished_game_told_openly_says_what_was_hidden():
    duel = deal(5, turn_cap=20).play_at_random(random.Random(5))
    told = [line.text for line in duel.position.open_log()]
    for seat in (0, 1):
        values = duel.of(seat, "zeppelins")
        robust = f"{values[0]}, {values[1]} and {values[2]} from left to right"
        assert f"P{seat} lays out Zeppelins of robustness {robust}." in told
    assert not any(text.endswith("draws a card.") for text in told)
    for watcher in (-1, 0, 1):
        assert not any("lays out" in line.text for line in duel.position.log(watcher))


# ---------------------------------------------------------------- what is asked and refused


@pytest.mark.rule("GC-14", "GC-R31")
def test_a_forced_pass_asks_for_nothing_that_is_not_allowed():
    duel = at(side("S1", deck=""), action=1)
    assert duel.position.view(0).scene.prompt == (
        "You have 1 action left, but you can neither draw, play nor discard: pass."
    )
    assert duel.position.verdict(0, "draw").sentence == "P0's deck is empty; you may only pass."
    assert duel.play("pass").told(-1, 3)[0] == "P0 can do nothing and passes."


@pytest.mark.rule("GC-R10")
def test_a_voluntary_pass_does_not_say_that_nothing_else_was_allowed():
    duel = at(voluntary_pass=True)
    assert duel.position.view(0).scene.prompt == "You have 2 actions left: draw a card, or pass."
    assert duel.play("pass").told() == ["P0 passes."]


@pytest.mark.rule("GC-13")
@pytest.mark.parametrize(
    ("duel", "asks"),
    [
        (at(side("$4", "H1 / S1 /")), "draw, play or discard a card."),
        (at(side("$4", deck="")), "play a card."),
        (at(side("", "H1 / S1 /", deck="")), "discard a card."),
        (at(side("S1")), "draw a card."),
    ],
)
def test_the_prompt_names_what_can_be_done(duel, asks):
    assert duel.position.view(0).scene.prompt == f"You have 2 actions left: {asks}"


@pytest.mark.rule("GC-R15", "GC-42")
def test_one_card_to_observe_is_spoken_of_as_one():
    duel = at(side("", "G1//", deck="S2"), observe_needs=1).play("discard 0")
    scene = duel.position.view(0).scene
    assert scene.prompt == "Observe: leave the only card of your deck where it is."
    assert [cell.text for zone in scene.zones for cell in zone.cells if cell.look == "slot"] == [
        "on the deck"
    ]
    assert "two" not in duel.position.verdict(0, "draw").sentence
    empty = at(side("", "G1//", deck=""), observe_needs=1).position.verdict(0, "discard 0")
    assert "observing needs 1 card in the deck" in empty.sentence


@pytest.mark.rule("GC-37")
def test_everybody_reads_where_cards_are_secured_and_how_often():
    duel = at(side("C1", "C2 / $4 G1 / H1 H2")).play("C1@0")
    assert duel.position.view(0).scene.prompt == (
        "Secure the last card of a column beside the left lane, 2 to go."
    )
    assert duel.position.view(1).scene.prompt == (
        "P0 is securing a card beside the left lane, 2 to go."
    )


@pytest.mark.rule("GC-17")
def test_the_phrase_says_which_of_two_copies_is_played():
    hand = side("$4 $4*")
    assert offered(at(hand), "phrase")["$4@0"] == (
        "play Coin 4, the one that everybody knows, in the left lane"
    )
    assert offered(at(side("$4 $4")), "phrase")["$4@0"] == "play Coin 4 in the left lane"


def test_the_rulebook_calls_the_lanes_as_the_log_does():
    text = GAME.rulebook.text
    assert "the left, the middle and the right one" in text
    assert "lane 0" not in text
