"""What the screen owes the rules: walls told apart, moves, warnings, counts (CG-54, section 13)."""

import itertools

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
    assert rail.text[-1] in "♠♥♦♣"
    assert card.text != rail.text


@pytest.mark.rule("CG-R2")
def test_cg_r2_rails_are_laid_in_order_ace_first():
    table = Script(2, 8, "JKQ QKJ JKQ Q", "JKQ QKJ JKQ Q").after(10)
    for seat, suit in enumerate("♠♥"):
        rails = [
            piece.text
            for piece in table.position.view().scene.pieces
            if piece.look == "rail" and piece.owner == seat
        ]
        ranks = ["A", *map(str, range(2, 10))]
        assert sorted(rails) == sorted(rank + suit for rank in ranks)
    by_text = {piece.text: piece.at for piece in table.position.view().scene.pieces}
    for earlier, later in itertools.pairwise(
        ["A♠", "2♠", "3♠", "4♠", "5♠", "6♠", "7♠", "8♠", "9♠"]
    ):
        (row, column), (next_row, next_column) = by_text[earlier], by_text[later]
        assert abs(row - next_row) + abs(column - next_column) == 1


@pytest.mark.rule("CG-17", "CG-18")
def test_cg17_a_chosen_card_lies_closed_before_its_rider_until_all_are_revealed():
    table = deal(2)
    card = table.position.choices(0)[2].id
    table.position.play(0, card)
    closed = {piece.id: piece for piece in table.position.view(1).scene.pieces}["laid:0"]
    assert (closed.kind, closed.text, closed.hidden) == ("back", "", True)
    own = {piece.id: piece for piece in table.position.view(0).scene.pieces}["laid:0"]
    assert (own.kind, own.hidden) == ("card", True)
    zones = {zone.id: zone for zone in table.position.view(0).scene.zones}
    assert zones["laid-0"].private
    assert not zones["laid-1"].private
    table.position.play(1, table.position.choices(1)[0].id)
    for watcher in (-1, 0, 1):
        shown = {piece.id: piece for piece in table.position.view(watcher).scene.pieces}
        assert shown["laid:0"].text == own.text
        assert not shown["laid:1"].hidden


@pytest.mark.rule("CG-54")
def test_cg54_every_wall_names_the_rider_who_left_it():
    table = Script(4, 12, *[TWENTY_SEVEN] * 4).after(12)
    board = [piece for piece in table.position.view().scene.pieces if piece.zone == "board"]
    for piece in board:
        assert piece.label.split(" on ")[0].endswith(f"of S{piece.owner}")
        assert piece.code[0] == str(piece.owner)


@pytest.mark.rule("CG-37", "CG-54")
def test_cg37_a_crashed_head_looks_cracked():
    table = Script(2, 6, "QKJ Q", "QKJ K", order="0>1", **ONE_ROUND).after(4)
    pieces = table.position.view().scene.pieces
    looks = {piece.at: piece.look for piece in pieces if piece.zone == "board"}
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
