"""Turns: two actions, drawing, playing, discarding, passing (GC-13 to GC-23)."""

import random

import pytest

from play_gold import at, deal, side


@pytest.mark.rule("GC-13", "GC-61")
def test_gc13_two_actions_then_the_opponent():
    duel = at(side("$4 $4"))
    assert (duel.player, duel["turn"]) == (0, 10)
    duel.play("draw")
    assert (duel.player, duel["action"]) == (0, 1)
    duel.play("$4@0")
    assert (duel.player, duel["turn"], duel["action"]) == (1, 11, 0)
    duel.play("draw", "draw")
    assert (duel.player, duel["turn"]) == (0, 12)


@pytest.mark.rule("GC-13")
def test_gc13_the_plays_of_a_turn_are_forgotten_at_its_end():
    duel = at(side("$4 $4")).play("$4@0", "$4@1")
    assert duel["plays"] == [0, 0, 0]


@pytest.mark.rule("GC-13")
@pytest.mark.parametrize(
    ("first", "mine"),
    [
        ("C1@1", side("C1 $4", "$4//")),
        ("discard 0", side("$4", "S1/$4/")),
        ("discard 0", side("$4", "H1/$4/")),
        ("discard 0", side("$4", "G1//")),
    ],
)
def test_gc13_an_effect_under_way_comes_first(first, mine):
    duel = at(mine).play(first)
    assert duel["action"] == 0
    assert not {"draw", "$4@0", "$4@2", "pass", "discard 0"} & duel.legal()
    for action in ("draw", "$4@2", "discard 1", "pass"):
        assert duel.refusal(action) == "GC-13"


@pytest.mark.rule("GC-14", "GC-R10")
def test_gc14_no_pass_while_anything_else_is_legal():
    duel = deal()
    rng = random.Random(2)
    passes = 0
    while duel.position.pending:
        if "pass" in duel.legal():
            passes += 1
            assert duel.legal() == {"pass"}
            assert duel.deck(duel.player) == ""
        duel.play_at_random(rng, 1)
    assert at(side("S1", deck="")).legal() == {"pass"}
    assert at(side("S1", deck="B1")).refusal("pass") == "GC-14"


@pytest.mark.rule("GC-14", "GC-R31")
def test_r31_a_forced_pass_uses_one_action_and_the_turn_goes_on():
    duel = at(side("S1", deck="")).play("pass")
    assert (duel.player, duel["action"]) == (0, 1)
    duel.play("pass")
    assert (duel.player, duel["last_turn"]) == (1, True)


@pytest.mark.rule("GC-15")
def test_gc15_draw_takes_the_top_card_of_the_own_deck():
    duel = at(side(deck="S2 B1"), side(deck="H1")).play("draw")
    assert (duel.hand(0), duel.deck(0), duel.deck(1)) == ("S2", "B1", "H1")
    duel.play("draw")
    assert (duel.hand(0), duel.deck(0)) == ("B1 S2", "")


@pytest.mark.rule("GC-15")
def test_gc15_no_draw_from_an_empty_deck():
    duel = at(side("$4", deck=""))
    assert "draw" not in duel.legal()
    assert duel.refusal("draw") == "GC-15"


@pytest.mark.rule("GC-16")
def test_gc16_a_hand_has_no_limit():
    duel = at()
    while not duel["last_turn"]:
        duel.play("draw", "draw")
    assert len(duel.hand(0).split()) == 36


@pytest.mark.rule("GC-17")
def test_gc17_a_card_of_the_hand_is_played_and_no_other():
    duel = at(side("$4 $6"))
    assert duel.plays() == {f"{card}@{column}" for card in ("$4", "$6") for column in range(3)}
    assert duel.refusal("H1@0") == "GC-17"
    duel.play("$6@2")
    assert (duel.hand(0), duel.cols(0)) == ("$4", "- / - / $6")


@pytest.mark.rule("GC-18", "GC-20", "GC-R6")
@pytest.mark.parametrize(
    ("sizes", "columns"),
    [
        ((0, 0, 0), "012"),
        ((1, 0, 0), "12"),
        ((0, 1, 0), "02"),
        ((0, 0, 1), "01"),
        ((1, 1, 0), "2"),
        ((1, 0, 1), "1"),
        ((0, 1, 1), "0"),
        ((3, 2, 0), "12"),
        ((2, 0, 3), "01"),
        ((3, 3, 2), "2"),
        ((2, 3, 3), "0"),
        ((3, 3, 3), "012"),
    ],
)
def test_gc18_the_fullest_column_is_closed(sizes, columns):
    kinds = ["H1 G1 B1", "G2 C1 S1", "B2 H2 C2"]
    cols = "/".join(" ".join(kinds[i].split()[: sizes[i]]) for i in range(3))
    duel = at(side("$4", cols))
    assert duel.plays() == {f"$4@{column}" for column in columns}
    for column in set("012") - set(columns):
        rule = "GC-20" if len(columns) == 1 else "GC-18"
        assert duel.refusal(f"$4@{column}") == rule


@pytest.mark.rule("GC-18")
def test_gc18_only_the_own_columns_count():
    duel = at(side("$4", "H1//"), side(cols="/G1 H1 C1/"))
    assert duel.plays() == {"$4@1", "$4@2"}


@pytest.mark.rule("GC-21")
@pytest.mark.parametrize(
    ("card", "mine", "theirs", "columns"),
    [
        ("B1", {}, {}, "012"),
        ("B1", {}, {"wrecks": [0, 2]}, "1"),
        ("S1", {}, {}, ""),
        ("S1", {}, {"cols": "H1 / / G1"}, "02"),
        ("H1", {}, {"discard": "B1"}, ""),
        ("H1", {"discard": "$4"}, {}, "012"),
        ("G1", {"deck": "B1"}, {}, "012"),
        ("G1", {"deck": ""}, {}, ""),
        ("C1", {}, {}, ""),
        ("C1", {"cols": "$4 / /"}, {}, "1"),
        ("C1", {"cols": "/ $4 /"}, {}, "02"),
        ("C1", {"cols": "/ / $4"}, {}, "1"),
        ("C1", {"cols": "$4 / S1 /"}, {}, "2"),
        ("C1", {"cols": "$4 S1 / S1 / H1"}, {}, "12"),
        ("$4", {"deck": ""}, {}, "012"),
    ],
)
def test_gc21_a_card_needs_a_target_where_it_is_played(card, mine, theirs, columns):
    duel = at(side(card, **mine), side(**theirs))
    assert duel.plays() == {f"{card}@{column}" for column in columns}


@pytest.mark.rule("GC-21", "GC-37")
def test_gc21_a_chest_cannot_secure_from_its_own_column():
    duel = at(side("C1", "$4 / S1 G1 / S2 G2"))
    assert duel.plays() == {"C1@0"}
    duel.play("C1@0")
    assert duel.legal() == {"secure 1"}


@pytest.mark.rule("GC-22")
def test_gc22_the_last_card_goes_on_top_of_the_discard_pile():
    duel = at(side("", "$4 C1 / /", "S2"), side(discard="H1")).play("discard 0")
    assert (duel.cols(0), duel.discard(0)) == ("$4 / - / -", "S2 C1")
    assert duel.refusal("discard 1") == "GC-22"


@pytest.mark.rule("GC-23")
@pytest.mark.parametrize(
    ("card", "mine", "theirs", "rule"),
    [
        ("B1", {}, {"treasure": "$4"}, ""),
        ("B1", {}, {"treasure": "NINE $4"}, ""),
        ("B1", {}, {}, "GC-23"),
        ("B1", {"treasure": "$4"}, {}, "GC-23"),
        ("B1", {}, {"treasure": "$4 NINE"}, "GC-52"),
        ("S1", {"cols": "{} / $4 /"}, {}, ""),
        ("S1", {"cols": "$4 {} / /"}, {}, ""),
        ("S1", {}, {}, "GC-R17"),
        ("H1", {"cols": "{} / / $4"}, {}, ""),
        ("H1", {}, {"cols": "$4 / /"}, "GC-R17"),
        ("G1", {"deck": "B1 B1"}, {}, ""),
        ("G1", {"deck": "B1"}, {}, "GC-R15"),
        ("G1", {"deck": ""}, {}, "GC-R15"),
        ("C1", {}, {"discard": "H1"}, ""),
        ("C1", {"discard": "H1"}, {}, "GC-23"),
        ("$4", {"deck": "B1 B1"}, {"discard": "H1", "treasure": "$4"}, "GC-44"),
    ],
)
def test_gc23_a_discard_needs_a_target_too(card, mine, theirs, rule):
    cols = mine.get("cols", "{} / /").format(card)
    duel = at(side(**{**mine, "cols": cols}), side(**theirs))
    assert duel.refusal("discard 0") == rule
    assert ("discard 0" in duel.legal()) == (rule == "")
