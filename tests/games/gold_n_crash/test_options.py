"""Every option, and what each of its values changes (section 9)."""

import random

import pytest

from fairground import BadOption
from fairground.games.gold_n_crash.rules.components import FACES
from fairground.games.gold_n_crash.rules.events import (
    CLEARED,
    CUT_SHORT,
    FISHED,
    GUEST_SECURED,
    PLAYED,
    TOTAL,
)
from play_gold import GAME, at, deal, side


@pytest.mark.rule("GC-10")
@pytest.mark.parametrize(("value", "seat"), [("seat0", 0), ("seat1", 1)])
def test_first_player(value, seat):
    assert {deal(seed, first_player=value).player for seed in range(12)} == {seat}


@pytest.mark.rule("GC-3")
@pytest.mark.parametrize("value", ["seat0_octopirates", "seat0_meowmurais"])
def test_crews(value):
    first = value.removeprefix("seat0_")
    for seed in range(8):
        duel = deal(seed, crews=value)
        assert duel["crews"][0] == first
        cards = duel.state.deck[0][: duel.state.deck_left[0]]
        assert {card // FACES for card in cards} == {0 if first == "octopirates" else 1}


@pytest.mark.rule("GC-R10", "GC-14")
def test_voluntary_pass_is_one_action():
    duel = at(side("$4"), voluntary_pass=True)
    assert {"pass", "draw", "$4@0"} <= duel.legal()
    duel.play("pass")
    assert (duel.player, duel["action"]) == (0, 1)
    duel.play("pass")
    assert duel.player == 1


@pytest.mark.rule("GC-R4", "GC-26")
@pytest.mark.parametrize(
    ("card", "mine", "theirs"),
    [
        ("S2", {"cols": "S1 / H1 / G1"}, {"cols": "{} / /"}),
        ("H2", {"cols": "H1 / S1 / G1", "discard": "{}"}, {}),
        ("G2", {"cols": "G1 / S1 / H1", "deck": "{}"}, {}),
        ("C2", {"cols": "C1 / {} / H1"}, {}),
    ],
)
def test_multi_effect_all_or_illegal_needs_every_target(card, mine, theirs):
    for targets, allowed in (("B1", False), ("B1 B2", True)):
        sides = [
            side(**{key: value.format(targets) for key, value in one.items()})
            for one in ({**mine, "hand": card}, theirs)
        ]
        if card == "C2":
            sides[0]["columns"][2] = "H1 G1 S1"
        if card == "S2":
            sides[0]["columns"][1:] = ["H1", "G1"]
        strict = at(*sides, multi_effect="all_or_illegal")
        loose = at(*sides)
        assert f"{card}@0" in loose.legal()
        assert (f"{card}@0" in strict.legal()) == allowed
        assert strict.refusal(f"{card}@0") == ("" if allowed else "GC-R4")


@pytest.mark.rule("GC-R4", "GC-32")
def test_multi_effect_all_or_illegal_asks_nothing_of_bombs_and_coins():
    mine = side("B1 $4", "B2 $4 / H1 G1 / G2 C1", deck="")
    duel = at(mine, multi_effect="all_or_illegal")
    assert {"B1@0", "$4@0"} <= duel.legal()
    duel = at(mine, side(wrecks=[0]), multi_effect="all_or_illegal")
    assert duel.refusal("B1@0") == "GC-33"


@pytest.mark.rule("GC-R3", "GC-49")
def test_coin_triple_clears_off_keeps_coins_by_play_and_by_move():
    mine = side("$6", "$4 $4 / H1 G1 / H2 G2")
    duel = at(mine, coin_triple_clears=False).play("$6@0")
    assert duel.cols(0).split(" / ")[0] == "$4 $4 $6"
    duel = at(side("", "$4 $4 $4 / $6 / S1 S2"), coin_triple_clears=False)
    duel.play("discard 2", "move 1>0")
    assert duel.cols(0) == "$4 $4 $4 $6 / - / S1"
    other = at(side("H1", "H2 H3 $4 / G1 B1 C1 / G2 B2 C2", "B3"), coin_triple_clears=False)
    assert other.play("H1@0").cols(0).startswith("- / ")


@pytest.mark.rule("GC-R22", "GC-53")
def test_nine_counts_coins_off():
    mine = side("", "$4 $4 / S3 / S1", guests="NINE - -")
    for counts, treasure in ((True, "NINE"), (False, "")):
        duel = at(mine, nine_counts_coins=counts).play("discard 2", "move 1>0")
        assert duel.treasure(0) == treasure


@pytest.mark.rule("GC-53", "GC-R22")
@pytest.mark.parametrize(("threshold", "met"), [(5, True), (7, True), (8, False), (15, False)])
def test_nine_threshold(threshold, met):
    mine = side("", "$4 / S3 / S1", guests="NINE - -")
    duel = at(mine, nine_threshold=threshold).play("discard 2", "move 1>0")
    assert (duel.treasure(0) == "NINE") == met


@pytest.mark.rule("GC-R9", "GC-50")
def test_guest_timing_before_effect_puts_the_guest_below_the_secured_card():
    mine = side("C1", "B1 B2 S1 S2 $4 / B1 S1 H1 G1 / H2", guests="- FIVE -")
    duel = at(mine, guest_timing="before_effect").play("C1@1")
    assert (duel.phase, duel.treasure(0)) == ("secure", "FIVE")
    duel.play("secure 0")
    assert (duel.treasure(0), duel.state.locked[0]) == ("FIVE $4", 1)


@pytest.mark.rule("GC-R9", "GC-46")
def test_guest_timing_before_effect_leaves_moves_and_clearing_as_they_are():
    mine = side("H1", "H2 H3 / G1 B1 C1 / G2 B2 C2", "$4", guests="HOOK3 - -")
    duel = at(mine, guest_timing="before_effect").play("H1@0")
    assert [kind for kind in duel.kinds() if kind not in (TOTAL.kind, CUT_SHORT.kind)] == [
        PLAYED.kind, GUEST_SECURED.kind, FISHED.kind, CLEARED.kind,
    ]  # fmt: skip
    mine = side("", "G1 G2 / H1 G1 / $4 S2", guests="GLASS3 - -")
    duel = at(mine, guest_timing="before_effect").play("discard 2", "move 1>0")
    assert (duel.treasure(0), duel.cols(0)) == ("GLASS3", "- / H1 / $4")


@pytest.mark.rule("GC-R14", "GC-48")
def test_clear_order_first_on_top():
    mine = side("$6", "$4 H1 $4 / G1 B1 C1 / G2 B2 C2", "S1")
    assert at(mine, clear_order="first_on_top").play("$6@0").discard(0) == "S1 $6 $4 H1 $4"
    assert at(mine).play("$6@0").discard(0) == "S1 $4 H1 $4 $6"


@pytest.mark.rule("GC-R15", "GC-42")
def test_observe_needs_one():
    duel = at(side("", "G1//", deck="S2"), observe_needs=1).play("discard 0")
    assert duel.legal() == {"observe AB-"}
    assert duel.position.view(0).describe()["players"][0]["deck"] == "S2"
    assert duel.position.view(1).describe()["players"][0]["deck"] == 1
    assert duel.refusal("observe BA-") == "GC-R15"
    duel.play("observe AB-")
    assert (duel.deck(0), duel["action"]) == ("S2", 1)
    assert duel.told(1, 2) == [
        "P0 looks at the only card of the deck.",
        "P0 leaves it on the deck.",
    ]
    assert duel.told(0, 2) == ["P0 sees Sword 2.", "P0 leaves Sword 2 on the deck."]
    assert at(side("", "G1//", deck=""), observe_needs=1).refusal("discard 0") == "GC-R15"
    two = at(side("", "G1//", deck="S2 B1"), observe_needs=1).play("discard 0")
    assert len(two.legal()) == 6


@pytest.mark.rule("GC-R16", "GC-43")
def test_loot_needs_two():
    mine = side("", "C1//")
    assert at(mine, side(discard="$4"), loot_needs=2).refusal("discard 0") == "GC-R16"
    assert at(mine, side(), loot_needs=2).refusal("discard 0") == "GC-23"
    duel = at(mine, side(discard="B1 $4"), loot_needs=2).play("discard 0")
    assert duel.treasure(0) == "$4*"


@pytest.mark.rule("GC-R11", "GC-39")
def test_cracked_card_to_its_crew():
    mine, theirs = side("", "B1//", "S1"), side(treasure="$4 $6*", discard="H1")
    duel = at(mine, theirs, cracked_card_to="crew_owner").play("discard 0")
    assert (duel.discard(0), duel.discard(1)) == ("S1 B1 $6", "H1")
    duel = at(mine, side(treasure="$4"), cracked_card_to="crew_owner").play("discard 0")
    assert duel.discard(1) == "$4"
    duel = at(mine, theirs).play("discard 0")
    assert (duel.discard(0), duel.discard(1)) == ("S1 B1", "H1 $6*")


@pytest.mark.rule("GC-R27")
@pytest.mark.parametrize(
    ("value", "shown"),
    [
        ("owner", {-1: (False, False), 0: (True, False), 1: (False, True)}),
        ("open", {-1: (True, True), 0: (True, True), 1: (True, True)}),
        ("nobody", {-1: (False, False), 0: (False, False), 1: (False, False)}),
    ],
)
def test_treasure_visibility(value, shown):
    duel = at(side(treasure="$4 NINE S1*"), side(treasure="C1"), treasure_visibility=value)
    texts = (("$4 NINE S1*", "C1"), ("oo guest mm", "mm"))
    for watcher, sees in shown.items():
        view = duel.position.view(watcher)
        for seat in (0, 1):
            player = view.describe()["players"][seat]
            assert player["treasure"] == texts[0 if sees[seat] else 1][seat]
            assert player["gold"] == ((10, 1)[seat] if sees[seat] else None)
            assert view.scene.panels[seat].score == (("10", "1")[seat] if sees[seat] else "?")
    duel = at(side(treasure="$4"), treasure_visibility=value, action=1, last_turn=True).play("draw")
    assert duel.position.view(1).describe()["players"][0]["treasure"] == "$4"


@pytest.mark.rule("GC-R13", "GC-65")
@pytest.mark.parametrize(
    ("mine", "theirs", "scores"),
    [
        ([], [], (0.5, 0.5)),
        ([0], [], (0.0, 1.0)),
        ([0], [0, 1], (1.0, 0.0)),
        ([0, 1], [1, 2], (0.5, 0.5)),
    ],
)
def test_tie_rule_zeppelins(mine, theirs, scores):
    sides = side(wrecks=mine, treasure="$4"), side(wrecks=theirs, treasure="$4")
    duel = at(*sides, tie_rule="zeppelins", action=1, last_turn=True).play("draw")
    assert duel.position.outcome.scores == scores


@pytest.mark.rule("GC-66")
@pytest.mark.parametrize("cap", [20, 33])
def test_turn_cap(cap):
    duel = deal(1, turn_cap=cap, voluntary_pass=True)
    while duel.position.pending:
        duel.play("pass")
    assert (duel["turn"], duel["reason"]) == (cap, "cap")
    assert len(duel.position.steps) == 2 * cap


@pytest.mark.rule("GC-13")
@pytest.mark.parametrize("actions", [1, 2, 3, 4])
def test_actions_per_turn(actions):
    duel = at(actions_per_turn=actions)
    for _ in range(actions):
        assert duel.player == 0
        duel.play("draw")
    assert duel.player == 1


@pytest.mark.rule("GC-8", "GC-29")
@pytest.mark.parametrize("values", [(1, 1, 1), (3, 3, 3), (1, 1, 2), (3, 1, 2)])
def test_robustness(values):
    for seed in range(6):
        duel = deal(seed, robustness=values)
        for seat in (0, 1):
            assert sorted(duel.of(seat, "zeppelins")) == sorted(values)


@pytest.mark.rule("GC-5")
def test_deck_counts():
    counts = (9, 0, 0, 0, 0, 0, 9, 0, 0, 0, 0, 0, 0, 0, 0, 9, 9)
    duel = deal(2, deck_counts=counts)
    for seat in (0, 1):
        cards = f"{duel.deck(seat)} {duel.hand(seat)} {duel.discard(seat)}".split()
        assert sorted(cards) == sorted(["B1"] * 9 + ["H1"] * 9 + ["$4"] * 9 + ["$6"] * 9)
    duel.play_at_random(random.Random(2))
    assert duel.position.outcome is not None


@pytest.mark.rule("GC-51", "GC-64")
def test_guest_gold():
    gold = (9, 0, 1, 2, 3, 4, 5, 6)
    mine = side("$6", "$4 / H1 G1 / H2 G2", treasure="NINE", guests="COIN2 - -")
    duel = at(mine, guest_gold=gold)
    assert duel.gold(0) == 9
    assert duel.play("$6@0").gold(0) == 15


@pytest.mark.parametrize(
    ("name", "value", "allowed"),
    [
        ("first_player", "seat2", "one of random, seat0, seat1"),
        ("crews", "pirates", "one of random, seat0_octopirates, seat0_meowmurais"),
        ("voluntary_pass", 1, "true or false"),
        ("observe_needs", 3, "one of 1, 2"),
        ("loot_needs", 0, "one of 1, 2"),
        ("turn_cap", 19, "a whole number from 20 to 1000"),
        ("turn_cap", 1001, "a whole number from 20 to 1000"),
        ("actions_per_turn", 5, "a whole number from 1 to 4"),
        ("start_hand", 11, "a whole number from 0 to 10"),
        ("start_discard", -1, "a whole number from 0 to 10"),
        ("nine_threshold", 4, "a whole number from 5 to 15"),
        ("robustness", (1, 2), "3 whole numbers from 1 to 3"),
        ("robustness", (1, 2, 4), "3 whole numbers from 1 to 3"),
        ("guest_gold", (5,) * 7, "8 whole numbers from 0 to 9"),
        ("deck_counts", (3,) * 17, "17 whole numbers from 0 to 9 with a total from 20 to 36"),
        ("deck_counts", (1,) * 17, "17 whole numbers from 0 to 9 with a total from 20 to 36"),
        ("multi_effect", "none", "one of as_many_as_possible, all_or_illegal"),
        ("guest_timing", "never", "one of after_effect, before_effect"),
        ("clear_order", "", "one of last_on_top, first_on_top"),
        ("cracked_card_to", None, "one of treasure_owner, crew_owner"),
        ("treasure_visibility", "all", "one of owner, open, nobody"),
        ("tie_rule", "guests", "one of draw, zeppelins"),
        ("coin_triple_clears", "yes", "true or false"),
        ("nine_counts_coins", 0, "true or false"),
    ],
)
def test_a_bad_value_is_refused_with_what_is_allowed(name, value, allowed):
    with pytest.raises(BadOption) as raised:
        GAME.new(2, 1, **{name: value})
    assert allowed in str(raised.value)
    assert name in str(raised.value)


def test_every_option_of_the_specification_is_there_with_its_default():
    assert {option.name: option.default for option in GAME.options} == {
        "first_player": "random",
        "crews": "random",
        "voluntary_pass": False,
        "multi_effect": "as_many_as_possible",
        "coin_triple_clears": True,
        "nine_counts_coins": True,
        "guest_timing": "after_effect",
        "clear_order": "last_on_top",
        "observe_needs": 2,
        "loot_needs": 1,
        "cracked_card_to": "treasure_owner",
        "treasure_visibility": "owner",
        "tie_rule": "draw",
        "turn_cap": 200,
        "actions_per_turn": 2,
        "start_hand": 5,
        "start_discard": 5,
        "robustness": (1, 2, 3),
        "deck_counts": (3, 2, 1) * 5 + (5, 1),
        "guest_gold": (5, 4, 6, 5, 5, 5, 5, 5),
        "nine_threshold": 9,
    }


@pytest.mark.rule("GC-R4", "GC-37")
def test_multi_effect_all_or_illegal_counts_both_neighbours_of_the_middle():
    strict = {"multi_effect": "all_or_illegal"}
    assert "C2@1" in at(side("C2", "H1 / C1 / B1"), **strict).legal()
    assert at(side("C2", "H1 G1 / C1 / "), **strict).refusal("C2@1") == ""
    assert at(side("C2", "H1 / C1 / "), **strict).refusal("C2@1") == "GC-20"
    assert at(side("C3", "H1 G1 S1 / C1 C2 / "), **strict).refusal("C3@1") == ""
    assert at(side("C3", "H1 / C1 C2 / S1 S2 G1"), **strict).refusal("C3@1") == ""
    assert at(side("C3", "H1 / / S1 S2 G1"), **strict).refusal("C3@1") == ""
    assert at(side("C3", "H1 / C1 / "), **strict).refusal("C3@2") == ""
    assert at(side("C3", "H1 G1 / / C1"), **strict).refusal("C3@2") == "GC-21"
