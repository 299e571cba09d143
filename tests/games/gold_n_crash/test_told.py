"""What is told to whom, asked and refused: true, whole, and no more than its reader may know."""

import random

import pytest

from play_gold import GAME, at, deal, side


def phrases(duel):
    """The choices of a screen by the texts of their actions."""
    return {
        GAME.words.action_text(choice.action): choice.phrase
        for choice in duel.position.view(0).scene.choices
    }


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
    assert phrases(at(hand))["$4@0"] == (
        "play Coin 4, the one that everybody knows, in the left lane"
    )
    assert phrases(at(side("$4 $4")))["$4@0"] == "play Coin 4 in the left lane"


def test_the_rulebook_calls_the_lanes_as_the_log_does():
    text = GAME.rulebook.text
    assert "the left, the middle and the right one" in text
    assert "lane 0" not in text
