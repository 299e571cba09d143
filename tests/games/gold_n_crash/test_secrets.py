"""What a seat may know: hands, decks, Zeppelins, Treasures, masks and logs (section 6)."""

import random
import re

import pytest

from fairground.games.gold_n_crash.rules.components import FACES, NO_CARD
from play_gold import GAME, at, deal, side

PAIRS = [(66, 67), (68, 69), (70, 71)]


def observe(outcome, watcher):
    """A watcher's view and log after one answer to OBSERVE."""
    duel = at(side("", "G1 / $4 /", deck="B1 S1 H1 C1")).play("discard 0", outcome)
    view = duel.position.view(watcher)
    events = [event for event in duel.events if event.seen_by(watcher)]
    return view.row, view.scene, view.describe(), events, duel.position.log(watcher)


@pytest.mark.rule("GC-42")
@pytest.mark.parametrize("watcher", [-1, 1])
@pytest.mark.parametrize(("one", "two"), PAIRS)
def test_gc42_answers_that_differ_in_order_only_look_alike_to_others(watcher, one, two):
    assert observe(one, watcher) == observe(two, watcher)
    assert observe(one, 0) != observe(two, 0)


@pytest.mark.rule("GC-42")
def test_gc42_how_many_went_to_the_top_is_public():
    seen = [observe(outcome, 1)[4][-1].text for outcome in (66, 68, 70)]
    assert len(set(seen)) == 3


@pytest.mark.rule("GC-42")
@pytest.mark.parametrize("watcher", [-1, 1])
def test_gc42_others_see_only_that_the_owner_looks(watcher):
    shown = []
    for deck in ("B1 S1 H1 C1", "C1 H1 S1 B1"):
        duel = at(side("", "G1//", deck=deck)).play("discard 0")
        view = duel.position.view(watcher)
        shown.append((view.scene, view.describe()["players"], duel.position.log(watcher)))
        assert view.pending == (0,)
        assert view.choices == ()
    assert shown[0] == shown[1]


@pytest.mark.rule("GC-42")
def test_gc42_what_was_observed_is_known_for_ever_and_by_its_owner_only():
    mine = side("$4 $4", "G1 / /", deck="B1 S1 H1 C1 B2")
    duel = at(mine).play("discard 0", "observe A-B", "draw", "draw", "draw", "$4@0", "draw")
    assert duel.deck(0) == "C1 B2 S1"
    assert duel.position.view(0).describe()["players"][0]["deck"] == "?? ?? S1"
    assert duel.of(0, "observed") == [2]
    for watcher in (-1, 1):
        assert duel.position.view(watcher).describe()["players"][0]["deck"] == 3


@pytest.mark.rule("GC-42")
def test_gc42_observing_again_keeps_what_lies_at_the_bottom():
    mine = side("", "G1 / G2 /", deck="B1 S1 H1 C1 B2")
    duel = at(mine).play("discard 0", "observe -AB", "discard 1", "observe B-A")
    assert duel.deck(0) == "C1 B2 B1 S1 H1"
    assert duel.position.view(0).describe()["players"][0]["deck"] == "C1 ?? B1 S1 H1"


@pytest.mark.rule("GC-31", "GC-R28")
def test_gc31_a_resisted_bomb_teaches_the_owner_the_value_and_the_attacker_a_bound():
    duel = at(side("B1"), side(zeps="2 1 3")).play("B1@0")
    assert [line.text for line in duel.position.log(0)][-1] == (
        "P0 bombs the left lane, strength 1: P1's Zeppelin resists."
    )
    assert duel.told(1) == ["P1 looks at the Zeppelin in the left lane: its robustness is 2."]
    assert duel.told(-1) == duel.told(0)
    zeppelins = {
        watcher: GAME.plain.state(duel.position.view(watcher).row).robust for watcher in (-1, 0, 1)
    }
    assert zeppelins == {-1: [0] * 6, 0: [0] * 6, 1: [0, 0, 0, 2, 0, 0]}


@pytest.mark.rule("GC-8", "GC-31")
def test_gc8_a_view_does_not_depend_on_values_that_nobody_has_looked_at():
    views = set()
    for zeps in ("1 2 3", "1 3 2", "2 1 3", "3 1 2"):
        duel = at(side(zeps=zeps), side(zeps=zeps))
        views.add((duel.position.view(0).row, duel.position.view(1).row))
    assert len(views) == 1


@pytest.mark.rule("GC-35", "GC-41")
def test_public_cards_in_a_hand_are_counted_up_and_down():
    mine = side("H1 H1 H2", "$4 / B1 /", "H2 $6 H1", deck="B2 B3")
    duel = at(mine, actions_per_turn=4).play("H1@2")
    assert duel.of(0, "public") == "H1"
    assert duel.hand(0) == "H1 H1 H2"
    duel = at(side("H1 H1 H2", discard="H2 $6 H1", deck="B2 B3"), actions_per_turn=4)
    duel.play("H1@2", "H1@0")
    assert duel.of(0, "public") == "$6"
    for watcher in (-1, 0, 1):
        assert duel.position.view(watcher).describe()["players"][0]["public"] == "$6"
    duel.play("draw")
    assert duel.of(0, "public") == "$6"


@pytest.mark.rule("GC-35")
def test_a_public_counter_never_goes_below_zero():
    duel = at(side("$4 $4")).play("$4@0", "$4@1")
    assert duel.of(0, "public") == ""
    assert set(duel.state.hand_public[0]) == {0}


@pytest.mark.rule("GC-17", "GC-R11")
@pytest.mark.parametrize(
    ("public", "played", "kept"),
    [("$4*", "$4*", "$4"), ("$4 $4*", "$4", "$4*")],
)
def test_a_copy_that_everybody_knows_is_played_before_a_secret_one(public, played, kept):
    """Playing the secret own one first would give away for nothing that it was held."""
    duel = at(side("$4 $4*", public=public)).play("$4@0")
    assert (duel.cols(0), duel.hand(0)) == (f"{played} / - / -", kept)
    assert duel.of(0, "public") == ("$4*" if kept == "$4*" else "")
    duel.play("$4@1")
    assert (duel.cols(0), duel.hand(0)) == (f"{played} / {kept} / -", "")


@pytest.mark.rule("GC-17", "GC-35")
def test_playing_a_fished_card_tells_nothing_of_its_secret_twin():
    """The opponent's view is the same, whether the other card is a twin or not."""
    views = []
    for hand in ("H1 $4", "H1 S1"):
        deck = "$4 B1" if hand == "H1 S1" else "S1 B1"
        duel = at(side(hand, discard="$4*", deck=deck)).play("H1@0", "$4@1")
        views.append((duel.position.view(1).row, duel.position.log(1)))
    assert views[0] == views[1]


@pytest.mark.rule("GC-12", "GC-R27")
def test_treasures_are_known_by_recall_and_shown_as_backs():
    duel = at(side("C1", "$6 / /")).play("C1@1", "secure 0")
    view = duel.position.view(1)
    assert GAME.plain.state(view.row).treasure[0][0] == FACES - 1
    assert view.describe()["players"][0]["treasure"] == "oo"
    assert "secures Coin 6" in duel.told(1)[0]
    shown = [piece for piece in view.scene.pieces if piece.zone == "treasure-0"]
    assert [(piece.text, piece.hidden) for piece in shown] == [("", True)]


@pytest.mark.rule("GC-15", "GC-36")
def test_a_drawn_card_is_told_to_its_owner_only():
    duel = at(side(deck="S2 B1"), side()).play("draw")
    assert duel.told(0) == ["P0 draws Sword 2."]
    assert duel.told(1) == duel.told(-1) == ["P0 draws a card."]


@pytest.mark.rule("GC-7", "GC-15")
@pytest.mark.parametrize("seed", range(3))
def test_masks_screens_and_views_do_not_depend_on_the_other_hand(seed):
    """Deal the hidden cards anew: the watcher's view, scene and log stay the same to the byte."""
    rng = random.Random(seed)
    duel = deal(seed)
    desk = GAME.plain.new_desk()
    changed = 0
    while duel.position.pending:
        duel.play_at_random(rng, rng.randint(1, 6))
        for watcher in (-1, 0, 1):
            view = duel.position.view(watcher)
            world = GAME.plain.state(view.row)
            GAME.plain.redeal(world, watcher, rng.getrandbits(64), 1, desk)
            changed += world.hand != duel.state.hand
            other = type(duel.position)(GAME, world, None).view(watcher)
            assert other.row == view.row
            assert other.scene == view.scene
            assert other.choices == view.choices
            if watcher not in duel.position.pending:
                assert view.choices == ()
    assert changed > 20


@pytest.mark.rule("GC-7")
def test_a_view_has_no_byte_of_a_hidden_card_or_of_the_dice():
    duel = deal(3)
    duel.play_at_random(random.Random(3), 40)
    for watcher in (-1, 0, 1):
        view = GAME.plain.state(duel.position.view(watcher).row)
        assert (view.key, view.ticks, set(view.lanes)) == ([0, 0], 0, {0})
        for seat in (0, 1):
            if seat != watcher:
                assert set(view.hand[seat]) == {0}
                assert view.holds[seat] == 0
                assert set(view.deck[seat]) == {NO_CARD}
        assert view.held == duel.state.held
        assert view.deck_left == duel.state.deck_left


@pytest.mark.rule("GC-15", "GC-42", "GC-36")
@pytest.mark.parametrize("seed", range(4))
def test_a_log_names_only_cards_that_its_reader_has_seen(seed):
    """Draws and observed cards are the only secrets of a log."""
    duel = deal(seed)
    duel.play_at_random(random.Random(seed))
    for watcher in (-1, 0, 1):
        for line in duel.position.log(watcher):
            secret = re.match(
                r"P(\d) (?:draws [BSHGC$]\d|sees|decides|looks at the Zeppelin)", line.text
            )
            assert secret is None or int(secret[1]) == watcher


@pytest.mark.rule("GC-31")
def test_events_of_a_bomb_are_as_many_for_everybody_whatever_the_value():
    counts = set()
    for zeps in ("2 1 3", "3 1 2"):
        duel = at(side("B1"), side(zeps=zeps)).play("B1@0")
        counts.add(len([event for event in duel.events if event.seen_by(0)]))
    assert len(counts) == 1
