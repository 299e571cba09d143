"""Which effect can act on which card, pair by pair (table 8.2), and the chains of 8.4."""

import pytest

from fairground.games.gold_n_crash.show.names import card_name
from play_gold import GAME, at, side

CARDS = ["B1", "S1", "H1", "G1", "C1", "$4"]


def spoken(card):
    """A card as the log names it."""
    return card_name(GAME.words.read_face(card))


def learnt(duel, card, watcher):
    """Whether the newest line of the watcher's log that is about a hidden card names this one."""
    return any(spoken(card) in line.text for line in duel.position.log(watcher))


@pytest.mark.rule("GC-22", "GC-44")
@pytest.mark.parametrize("card", CARDS)
def test_discard_action(card):
    mine = side("", f"$6 {card} / /", deck="B2 B3")
    duel = at(mine, side(treasure="$6", discard="$4"))
    if card == "$4":
        assert duel.refusal("discard 0") == "GC-44"
        return
    duel.play("discard 0")
    assert duel.discard(0) == card
    assert all(learnt(duel, card, watcher) for watcher in (-1, 0, 1))


@pytest.mark.rule("GC-34", "GC-44")
@pytest.mark.parametrize("card", CARDS)
def test_board(card):
    duel = at(side("S2"), side(cols=f"B2 {card} / /")).play("S2@0")
    assert (duel.discard(1), duel.cols(1)) == (card, "B2 / - / -")
    assert all(learnt(duel, card, watcher) for watcher in (-1, 0, 1))


@pytest.mark.rule("GC-35", "GC-44")
@pytest.mark.parametrize("card", CARDS)
def test_fish(card):
    duel = at(side("H2", discard=f"B2 {card}")).play("H2@0")
    assert (duel.hand(0), duel.discard(0), duel.of(0, "public")) == (card, "B2", card)
    assert all(learnt(duel, card, watcher) for watcher in (-1, 0, 1))


@pytest.mark.rule("GC-36", "GC-15")
@pytest.mark.parametrize("card", CARDS)
@pytest.mark.parametrize("how", ["draw", "G2@0"])
def test_reinforce_and_draw(card, how):
    duel = at(side("G2", deck=f"{card} B2")).play(how)
    assert card in duel.hand(0).split()
    assert duel.of(0, "public") == ""
    lines = {watcher: duel.told(watcher) for watcher in (-1, 0, 1)}
    assert lines == {
        -1: ["P0 draws a card."],
        0: [f"P0 draws {spoken(card)}."],
        1: ["P0 draws a card."],
    }


@pytest.mark.rule("GC-37", "GC-44")
@pytest.mark.parametrize("card", CARDS)
def test_secure(card):
    duel = at(side("C2", f"{card} / / B2 H2")).play("C2@1", "secure 0")
    assert duel.treasure(0) == card
    assert all(learnt(duel, card, watcher) for watcher in (-1, 0, 1))


@pytest.mark.rule("GC-40", "GC-44")
@pytest.mark.parametrize("card", CARDS)
def test_manoeuvre(card):
    duel = at(side("", f"{card} / B2 / S2")).play("discard 2", "move 0>1")
    assert duel.cols(0) == f"- / B2 {card} / -"
    assert all(learnt(duel, card, watcher) for watcher in (-1, 0, 1))


@pytest.mark.rule("GC-41", "GC-44")
@pytest.mark.parametrize("card", CARDS)
def test_call_back(card):
    duel = at(side("", f"{card} / B2 / H2")).play("discard 2", "call 0")
    assert duel.hand(0) == duel.of(0, "public") == card
    assert all(learnt(duel, card, watcher) for watcher in (-1, 0, 1))


@pytest.mark.rule("GC-42")
@pytest.mark.parametrize("card", CARDS)
def test_observe(card):
    duel = at(side("", "G2 / /", deck=f"{card} B3 B2 S2")).play("discard 0", "observe B-A")
    assert duel.deck(0) == f"B3 B2 S2 {card}"
    assert learnt(duel, card, 0)
    assert not learnt(duel, card, 1)
    assert not learnt(duel, card, -1)


@pytest.mark.rule("GC-43", "GC-44")
@pytest.mark.parametrize("card", CARDS)
def test_loot(card):
    duel = at(side("", "C2 / /"), side(discard=f"B2 {card}")).play("discard 0")
    assert (duel.treasure(0), duel.discard(1)) == (f"{card}*", "B2")
    assert all(learnt(duel, card, watcher) for watcher in (-1, 0, 1))


@pytest.mark.rule("GC-39", "GC-52", "GC-44")
@pytest.mark.parametrize("card", [*CARDS, "NINE"])
def test_crack(card):
    duel = at(side("", "B2 / /"), side(treasure=f"B3 {card}"))
    if card == "NINE":
        assert duel.refusal("discard 0") == "GC-52"
        return
    duel.play("discard 0")
    assert (duel.treasure(1), duel.discard(1)) == ("B3", card)
    assert all(learnt(duel, card, watcher) for watcher in (-1, 0, 1))


@pytest.mark.rule("GC-48", "GC-44")
@pytest.mark.parametrize("card", CARDS)
def test_clearing(card):
    other = "H" if card != "H1" else "S"
    mine = side(f"{other}3", f"{other}1 {card} {other}2 / B2 G2 C2 / B3 G3 C3", "$6")
    duel = at(mine, side(cols="$4//")).play(f"{other}3@0")
    fished = "$6 " if other == "S" else ""
    assert duel.discard(0) == f"{fished}{other}1 {card} {other}2 {other}3"
    assert all(
        card in duel.position.view(watcher).describe()["players"][0]["discard"]
        for watcher in (-1, 0, 1)
    )


# ---------------------------------------------------------------- chains inside one turn


@pytest.mark.rule("GC-34", "GC-43")
def test_board_then_loot():
    duel = at(side("S1", " / C1 / "), side(cols="$6//")).play("S1@0", "discard 1")
    assert duel.treasure(0) == "$6*"


@pytest.mark.rule("GC-22", "GC-35")
def test_discard_then_fish_takes_it_back():
    duel = at(side("H1", "C2 / /"), side(discard="$4")).play("discard 0", "H1@1")
    assert duel.hand(0) == "C2"


@pytest.mark.rule("GC-41", "GC-17")
def test_call_back_then_play_the_same_card_elsewhere():
    duel = at(side("", "$4 / H1 /")).play("discard 1", "call 0", "$4@2")
    assert duel.cols(0) == "- / - / $4"
    assert duel.of(0, "public") == ""


@pytest.mark.rule("GC-40", "GC-25")
def test_manoeuvre_to_two_copies_then_the_third_for_three():
    mine = side("H3", "H1 / H2 / $4 B1 C3 S3", "B2 B3 C1 C2")
    duel = at(mine).play("discard 2", "move 1>0", "H3@0")
    assert sorted(duel.hand(0).split()) == ["C1", "C2", "S3"]
    assert duel.discard(0) == "B2 B3 H1 H2 H3"


@pytest.mark.rule("GC-42", "GC-36")
def test_observe_then_draw_a_known_card():
    mine = side("", "G1 / /", deck="B1 S1 H1")
    duel = at(mine).play("discard 0", "observe BA-", "draw")
    assert duel.hand(0) == "S1"
    assert duel.position.view(0).describe()["players"][0]["deck"] == "B1 ??"


@pytest.mark.rule("GC-37", "GC-51", "GC-52")
def test_secure_then_a_guest_on_top_locks_it():
    mine = side("C1 $6", "$4 H1 $4 / / $4", guests="- - COIN2")
    duel = at(mine).play("C1@1", "secure 0", "$6@2")
    assert duel.treasure(0) == "$4 COIN2"
    assert duel.state.locked[0] == 2
