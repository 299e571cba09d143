"""What the screen owes the rules: walls told apart, moves, warnings, counts (CG-54, section 13)."""

import pytest

from play import ONE_ROUND, Script, deal

TWENTY_SEVEN = "QKJ QKJ QJK JKQ JKQ QKJ JKQ QKJ JQK"


@pytest.mark.rule("CG-54")
def test_cg54_face_down_walls_differ_from_rails_in_look_code_and_label():
    table = Script(4, 12, *[TWENTY_SEVEN] * 4).after(24)
    pieces = table.position.view(0).scene.pieces
    by_look = {}
    for piece in pieces:
        if piece.zone == "board":
            by_look.setdefault(piece.look, piece)
            assert piece.code == table.cell(*piece.at)
    rail, card, blank = by_look["rail"], by_look["card-back"], by_look["blank"]
    assert len({piece.look for piece in (rail, card, blank)}) == 3
    assert (rail.code[1], card.code[1], blank.code[1]) == ("r", "x", "b")
    assert "rail" in rail.label
    assert "face-down card" in card.label
    assert "blank wall" in blank.label
    assert (rail.hidden, card.hidden) == (False, True)
    assert rail.text in "♠♥♦♣"
    assert card.text != rail.text


@pytest.mark.rule("CG-54")
def test_cg54_every_wall_names_the_rider_who_left_it():
    table = Script(4, 12, *[TWENTY_SEVEN] * 4).after(12)
    for piece in table.position.view().scene.pieces:
        assert piece.label.split(" on ")[0].endswith(f"of S{piece.owner}")
        assert piece.code[0] == str(piece.owner)


@pytest.mark.rule("CG-37", "CG-54")
def test_cg37_a_crashed_head_looks_cracked():
    table = Script(2, 6, "QKJ Q", "QKJ K", order="0>1", **ONE_ROUND).after(4)
    looks = {piece.at: piece.look for piece in table.position.view().scene.pieces}
    assert looks[4, 5] == "wreck"
    assert table.position.view().scene.panels[0].status == "crashed in trick 4"


@pytest.mark.rule("CG-28", "CG-R12")
def test_cg28_squares_that_crash_carry_a_warning_but_stay_selectable():
    table = Script(2, 8, "JKQ JKQ J", "JKQ QKJ J", order="0>1").until_turn_of(0, 7)
    choices = table.position.view(0).scene.choices
    assert [choice.warning for choice in choices] == ["crashes", "", ""]
    assert [choice.on[0] for choice in choices] == ["board:5,-1", "board:5,1", "board:4,0"]
    assert [choice.key for choice in choices] == ["left", "right", "up"]


@pytest.mark.rule("CG-22", "CG-18")
def test_cg22_panels_show_the_revealed_card_and_the_place_in_the_order():
    table = deal(4).reveals("9C", "9S", "9D", "9H")
    badges = [panel.badge for panel in table.position.view().scene.panels]
    assert badges == ["9♣ 4th", "9♠ 1st", "9♦ 3rd", "9♥ 2nd"]


@pytest.mark.rule("CG-16", "CG-46")
def test_cg16_the_headline_shows_trick_cycle_and_piles():
    table = Script(4, 12, *[TWENTY_SEVEN] * 4).after(4)
    facts = {fact.label: fact.value for fact in table.position.view().scene.headline}
    assert facts["Trick"] == "5"
    assert facts["Cycle"] == "2/3"
    assert (facts["Deck A"], facts["Discard"]) == ("16", "16")


@pytest.mark.rule("CG-9")
def test_cg9_only_the_owners_screen_shows_a_hand():
    table = deal(3)
    for watcher in (-1, 0, 1, 2):
        scene = table.position.view(watcher).scene
        shown = {piece.code for piece in scene.pieces if piece.zone == "hand"}
        assert shown == (set(table.hand(watcher)) if watcher >= 0 else set())
