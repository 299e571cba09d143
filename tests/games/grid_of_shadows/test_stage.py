"""What the screen owes the rules (section 13): claims beside stacks, the clock, secrets kept."""

import pytest

from fairground.games.grid_of_shadows.rules.components import LIGHTS
from shadows import GAME, PASS, at, card, claim, deal, player, slot


def opened(*hands, **more):
    spaces = {0: "Y7^", **more.pop("spaces", {})}
    return at(*hands, spaces=spaces, pile="Y8 Y9 Y10 B10", **more)


def pieces(table, watcher):
    return {piece.id: piece for piece in table.position.view(watcher).scene.pieces}


@pytest.mark.rule("GS-8", "GS-36")
def test_the_claim_stands_beside_the_stack_with_who_played_how_many():
    table = opened("B7 B6 B1", "B3 B4", "B5 B8").believed(0, "B7", "B7 B6", on=0)
    scene = table.position.view(2).scene
    assert scene.banner == "P0 claims Blue 7 ×2"
    tags = [piece for piece in scene.pieces if piece.look == "claim"]
    assert [(tag.zone, tag.at, tag.text, tag.owner) for tag in tags] == [
        ("grid", (0, 0), "Blue 7 · ★2", 0)
    ]
    assert tags[0].label == ("on space 0: 2 by P0, claimed last: Blue 7, played on in this turn")
    assert scene.panels[0].badge == "7☾ ×2"
    stack = [piece for piece in scene.pieces if piece.id.startswith("stack:0:")]
    assert [(piece.kind, piece.text, piece.owner) for piece in stack] == [("back", "", 0)] * 2
    assert "claimed to be Blue 7" in stack[0].label
    mine = pieces(table, 0)
    assert [mine[f"stack:0:{n}"].text for n in (0, 1)] == ["6☾", "7☾"]


@pytest.mark.rule("GS-50", "GS-52")
def test_gs50_under_lights_each_card_of_the_run_turns_up_in_its_place():
    table = opened("B7 B6 B1", "Y7 B4 B2", "B5 B8").believed(0, "B7", "B7", on=0)
    table.plays(1, "B7", "B2 Y7")
    before = pieces(table, 2)
    table.window(2)
    turns = [GAME.flipped(event, ["Ann", "Bob", "Cid"]) for event in table.events]
    shown = [turn for turn in turns if turn is not None]
    assert [(turn.piece, turn.look, turn.text) for turn in shown] == [
        ("stack:0:1", "blue stacked lie", "2☾"),
        ("stack:0:2", "yellow stacked lie", "7☀"),
    ]
    assert all(before[turn.piece].kind == "back" for turn in shown)
    assert shown[0].label == "card of Bob claimed to be Blue 7, really Blue 2"


@pytest.mark.rule("GS-46", "GS-R62")
def test_gs46_a_window_looks_the_same_whoever_has_answered():
    table = opened("B7 B1", "B3 B4", "B5 B8").plays(0, "B7", "B1", on=0)
    before = {watcher: table.position.view(watcher).scene for watcher in (-1, 0, 2)}
    assert [panel.deciding for panel in before[-1].panels] == [False, True, True]
    assert [choice.text for choice in before[2].choices] == ["Let it go", "Lights! Show them"]
    assert [choice.waives for choice in before[2].choices] == [True, False]
    assert before[2].prompt.startswith("P0 claims Blue 7. Lights! turns the card up")
    table.act(1, LIGHTS)
    assert {watcher: table.position.view(watcher).scene for watcher in (-1, 0, 2)} == before
    assert table.position.view(1).scene.choices == ()


@pytest.mark.rule("GS-36")
def test_gs36_a_play_under_assembly_changes_no_other_screen():
    table = opened("B7 B6 B1", "B3 B4")
    before = table.position.view(1).scene
    table.act(0, slot(0), claim("B7"), card("B6"))
    assert table.position.view(1).scene == before
    mine = table.position.view(0).scene
    assert "1 chosen" in mine.prompt
    chosen = [piece.id for piece in mine.pieces if piece.look.endswith("-chosen")]
    assert chosen == ["card:B6:1"]
    assert [choice.warning for choice in mine.choices] == ["", ""]
    table = opened("B7 B6 B1", "B3 B4").act(0, slot(0), claim("B7"))
    assert [c.warning for c in table.position.view(0).scene.choices] == ["is a lie", "is a lie", ""]


@pytest.mark.rule("GS-22")
def test_gs22_a_paid_flip_shows_its_price():
    choices = opened("B7 B1", "B3 B4").position.view(0).scene.choices
    prices = {choice.on[0]: choice.warning for choice in choices}
    assert prices["space:0"] == ""
    assert prices["space:3"] == "draws a card"


@pytest.mark.rule("GS-77", "GS-76")
def test_ones_own_face_down_cards_carry_a_mark():
    table = opened("B7 B1 B2", "B3 B4").sequence(0, "B7", "B7", on=0)
    table.act(0, slot(4), card("B1"))
    assert (pieces(table, 0)["space:4"].text, pieces(table, 0)["space:4"].look) == (
        "1☾",
        "back-known",
    )
    assert (pieces(table, 1)["space:4"].text, pieces(table, 1)["space:4"].look) == ("", "back")


@pytest.mark.rule("GS-158")
def test_gs158_a_blocked_space_carries_a_chain():
    table = opened("B7 B1 B2", "B3 B4", spaces={5: "RF^"}, extended=True)
    assert pieces(table, 1)["space:5"].look == "reflect chained"
    refused = {choice.on[0] for choice in table.position.view(0).scene.refused}
    assert "space:5" in refused


def test_the_headline_shows_the_clock():
    table = opened("B7 B1 B2", "B3 B4")
    facts = {fact.label: fact.value for fact in table.position.view().scene.headline}
    assert facts["Pile"] == "4"
    assert facts["Turn"] == "P0"


@pytest.mark.rule("GS-8")
def test_only_the_owners_screen_shows_a_hand():
    table = deal(3)
    for watcher in (-1, 0, 1, 2):
        shown = [p.code for p in table.position.view(watcher).scene.pieces if p.zone == "hand"]
        assert " ".join(shown) == (table.hand(watcher).replace("10", "T") if watcher >= 0 else "")


def test_cards_that_fit_the_running_claim_glow_also_after_an_indecisive():
    table = opened("B7 B1 B2", "IN B3 B4", "Y7 B7 B8", extended=True)
    table.believed(0, "B7", "B7", on=0)
    assert [p.code for p in pieces(table, 2).values() if p.zone == "hand" and p.lit] == ["B7"]
    table.believed(1, "IN", "IN")
    assert [p.code for p in pieces(table, 2).values() if p.zone == "hand" and p.lit] == ["Y7"]
    assert PASS in table.ids(2)


@pytest.mark.rule("GS-46")
def test_a_series_lasts_as_long_as_its_sequence_and_is_the_same_for_everybody():
    table = opened("B7 B6 B1", "B3 B4", "B5 B8")
    assert table.position.view(1).scene.series == ""
    table.plays(0, "B7", "B1", on=0)
    (series,) = {table.position.view(watcher).scene.series for watcher in (-1, 0, 1, 2)}
    assert series
    table.act(1, PASS).act(2, PASS)
    scene = table.position.view(1).scene
    assert scene.series == series
    # Passing in one's turn is no answer to a call window: it is always asked.
    assert [choice.waives for choice in scene.choices if choice.action == PASS] == [False]
    table.plays(1, "B7", "B3")
    assert table.position.view(2).scene.series == series
    table.act(0, PASS).act(2, LIGHTS)
    assert table.position.view(2).scene.series == ""


def test_side_spaces_stand_in_columns_as_tall_as_the_grid():
    table = opened("B7 B1 B2", "B3 B4", spaces={9: "Y3^", 10: "B2"})
    scene = table.position.view(1).scene
    (side,) = [zone for zone in scene.zones if zone.id == "side"]
    assert (side.rows, side.columns) == (3, 1)
    assert [piece.at for piece in scene.pieces if piece.zone == "side"] == [(0, 0), (1, 0)]


@pytest.mark.rule("GS-119")
def test_at_the_end_a_seat_shows_what_its_hand_counts():
    spaces = dict.fromkeys(range(9), "") | {0: "Y6^", 4: "B3", 7: "B8", 18: "B5^", 19: "Y4^"}
    hands = "Y6 Y6 B1", "B3 B4", "B5 B8"
    table = at(*hands, spaces=spaces, pile="", turn=2, phase="fc_play")
    table.act(2, slot(18)).act(2, slot(7))
    last = table.position.view(0).scene.panels[2]
    assert (last.score, last.unit) == ("1", "card")
    table.act(0, slot(0), card("Y6")).act(0, slot(4))
    panels = table.position.view(0).scene.panels
    told = [f"{panel.score} {panel.unit}" for panel in panels]
    assert told == ["1 point", "7 points", "8 points"]


@pytest.mark.rule("GS-50", "GS-51")
def test_the_claims_of_a_run_are_told_one_by_one():
    table = opened("B7 B6 B1 B2", "B3 B4", extended=True).believed(0, "B7", "B6 B7", on=0)
    table.passes(1).plays(0, "IN", "B1")
    scene = table.position.view(1).scene
    assert scene.banner == "P0 claims Blue 7 ×2 and Indecisive"
    assert scene.prompt.startswith("P0 claims Blue 7 ×2 and Indecisive. Lights! turns the 3 cards")
    assert scene.panels[0].badge == "7☾ ×2, Indecisive ×1"


def inside(table, watcher, zone):
    """What the watcher finds in a zone: codes, how many, labels."""
    (found,) = [each for each in table.position.view(watcher).scene.zones if each.id == zone]
    assert found.opened.endswith(".")
    return [(entry.code, entry.badge, entry.label) for entry in found.inside]


@pytest.mark.rule("GS-7", "GS-R39")
def test_gs7_the_discard_pile_can_be_opened_as_far_as_it_lies_open():
    spaces = dict.fromkeys(range(1, 4), "Y9") | {0: "Y1^"}
    table = at("B1 B2 B6", "B3 B4", spaces=spaces, pile="Y8 Y10", discard_unseen=["B9", "B10"])
    opened_pile = inside(table, -1, "discard")
    assert ("B5", "×3", "Blue 5") in opened_pile
    assert opened_pile[-1] == ("##", "×2", "2 cards discarded unseen")
    table.sequence(0, "B1", "B1", on=0).act(0, card("B6"))
    assert ("b6", "", "Blue 6, discarded face-down, as you know") in inside(table, 0, "discard")
    assert inside(table, 1, "discard")[-1] == ("##", "×3", "3 cards discarded unseen")


@pytest.mark.rule("GS-53", "GS-54", "GS-8")
def test_cards_taken_after_lights_are_known_until_something_leaves_the_hand_unseen():
    hands = "B7 B6 B1", "B3 B4", "B5 B8"
    table = opened(*hands, spaces={1: "B2^"}).plays(0, "B7", "B6", on=0).window(1)
    for watcher in (-1, 1, 2):
        label = ", is in this hand" + (", as everybody knows" if watcher >= 0 else "")
        assert inside(table, watcher, "hand-0") == [
            ("B6", "", f"Blue 6{label}"),
            ("Y7", "", f"Yellow 7{label}"),
        ]
        (fact,) = table.position.view(watcher).scene.panels[0].facts
        assert (fact.label, fact.value) == ("known", "6☾, 7☀")
    assert [code for code, _, _ in inside(table, 0, "hand")] == ["B6", "Y7"]
    assert inside(table, 0, "hand-1") == []


@pytest.mark.rule("GS-76")
def test_gs76_who_shifted_finds_the_card_under_the_pile_and_others_that_it_is_known():
    table = at("B6 B1 B2", "B3 B4", spaces={0: "Y6^"}, pile="Y8 Y9 Y10 B10")
    table.sequence(0, "B6", "B6", on=0).act(0, card("Y9"), slot(4))
    place = "card 3 from the top, known to P0"
    assert inside(table, 0, "pile")[0] == ("y8", "", f"Yellow 8, {place}")
    assert inside(table, 1, "pile")[0] == ("##", "", f"A card, {place}")
    assert pieces(table, 1)["space:4"].label == "face-down card on space 4, known to P0"
    assert pieces(table, 1)["space:4"].badge == "★"


@pytest.mark.rule("GS-73", "GS-151")
def test_everybody_sees_who_aims_at_whom():
    table = at("B3 B3 B1", "B4 B6", "B8 B9", spaces={0: "Y3^"}, pile="Y8 Y9 Y10 B10")
    table.sequence(0, "B3", "B3 B3", on=0).act(0, player(2))
    facts = {fact.label: fact.value for fact in table.position.view(1).scene.headline}
    assert facts["Aimed"] == "P0 at P2"
    assert facts["Ability"] == "Smite"
    assert facts["Claim"] == "Blue 3 ☾ on space 0"
    assert facts["Played as it"] == "P0 ×2"


@pytest.mark.rule("GS-8")
def test_the_cards_on_the_grid_are_told_with_player_and_claim():
    table = opened("B7 B6 B1", "B3 B4", "B5 B8").believed(0, "B7", "B6", on=0)
    assert inside(table, 1, "grid") == [("##", "", "A card by P0 on space 0, claimed to be Blue 7")]
    assert inside(table, 0, "grid")[0][0] == "b6"
