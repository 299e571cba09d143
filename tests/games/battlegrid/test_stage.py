"""The stage: what a seat sees as a scene, and that it sees no more."""

import random
import re

import pytest

from battle import GAME, I, U, at, deal
from fairground.games.battlegrid.rules import components as parts
from fairground.kernel.layout import NOBODY
from tables import play_at_random


def scene(table, watcher: int):
    return table.position.view(watcher).scene


def pieces(table, watcher: int, zone: str) -> dict[str, object]:
    return {piece.id: piece for piece in scene(table, watcher).pieces if piece.zone == zone}


def now_at(table, watcher: int) -> str:
    """The step of the battle that is lit."""
    (steps,) = (zone for zone in scene(table, watcher).zones if zone.id == "steps")
    (now,) = (cell.text for cell in steps.cells if cell.look == "now")
    return now


def test_the_map_has_the_own_base_line_at_the_bottom():
    table = at("A1[INF] D4[TANK]", "B4[INF]")
    mine = pieces(table, U, "field")
    assert (mine["unit:0:0"].at, mine["unit:0:1"].at) == ((3, 0, 0), (0, 5, 0))
    theirs = pieces(table, I, "field")
    assert (theirs["unit:0:0"].at, theirs["unit:0:1"].at) == ((0, 5, 0), (3, 0, 0))
    for watcher, corner, base in ((U, "A1", "U.F.P."), (I, "D4", "I.S.")):
        cells = {cell.at: cell.text for cell in scene(table, watcher).zones[0].cells}
        assert (cells[3, 0], cells[4, 3]) == (corner, base)
        assert [cells[row, -1] for row in range(4)] == ["8", "5", "2", "1"]
        assert [cells[row, 6] for row in range(4)] == ["1", "2", "5", "8"]  # the enemy's points


def test_units_are_shown_as_each_side_knows_them():
    table = at("B2[(INF) TANK*~]", "B3[(JEEP)]", actions=1)
    own = pieces(table, U, "field")
    assert (own["unit:0:0"].look, own["unit:0:0"].hidden) == ("infantry hidden", False)
    assert (own["unit:0:1"].turned, own["unit:0:1"].faded) == (2, True)
    assert (own["unit:0:1"].look, own["unit:0:1"].code) == ("tank hit", "ta")
    assert (own["unit:1:0"].kind, own["unit:1:0"].text, own["unit:1:0"].hidden) == (
        "back",
        "1",
        True,
    )
    other = pieces(table, I, "field")
    assert (other["unit:0:0"].kind, other["unit:1:0"].text) == ("back", "JEEP")


def test_terrain_mines_rounds_and_piles():
    table = at("B2[INF] | pile AA | discard HELI HELI INF INF | mine B2", "", terrain=["Hill"] * 8)
    seen = scene(table, NOBODY)
    terrain = {cell.at: cell.look for cell in seen.zones[0].cells if cell.look}
    assert all(terrain[row, column] == "hill" for row in range(4) for column in (1, 4))
    assert all(terrain[row, column] == "sector hill" for row in range(4) for column in (0, 2, 3, 5))
    for watcher, place in ((NOBODY, (2, 1, 1)), (I, (1, 4, 0))):  # on the side of its sector
        mine = pieces(table, watcher, "field")["mine:0"]
        assert (mine.at, mine.text, mine.look) == (place, "B2", "mines")
    (sheet,) = (zone for zone in seen.zones if zone.id == "rounds")
    assert [cell.look for cell in sheet.cells] == ["spent"] * 4 + ["now"] + ["box"] * 15
    assert {zone.id: zone.count for zone in scene(table, U).zones}["pile"] == 1
    facts = {fact.label: fact.value for fact in seen.panels[U].facts}
    assert (facts["pile"], facts["discards"]) == ("1", "2 Infantry and 2 Helicopters")
    assert [fact.value for fact in seen.headline] == ["5 of 20", "●●", "2 : 0", "U.F.P."]


def test_a_battle_has_its_board_its_steps_and_its_dice():
    table = at("B2[INF TANK*] A2[ARTY] | hand JEEP HELI", "B3[AA INF]")
    table.go("attack B3", "supply JEEP", "B2", "group 0+1", "U: A2.0", "heli : 2").until("fire")
    board = pieces(table, I, "battle")
    assert {"unit:0:0", "unit:0:1", "heli:0:0", "extra:0", "unit:1:0", "unit:1:1"} <= set(board)
    assert (board["unit:0:1"].turned, board["unit:0:1"].badge) == (2, "+2")
    assert (board["unit:1:0"].at[0], board["unit:0:0"].at[0]) == (1, 0)  # the own line is below
    assert pieces(table, U, "battle")["unit:0:0"].at[0] == 1
    assert now_at(table, I) == "Fire"
    assert board["support:0"].text == "3d6 ×1"
    table.go("fire g1 2d6 : 4 3")
    board = pieces(table, I, "battle")
    dice = [piece for piece in board.values() if piece.kind == "dice"]
    assert [die.text for die in dice] == ["4", "3"]
    assert board["total:0"].text == "9"
    assert board["unit:0:1"].faded
    assert "Battle for B3" in scene(table, NOBODY).banner
    assert set(pieces(table, U, "field")) == {"battle", "unit:0:2"}  # the others fight


def test_every_throw_is_made_with_dice_that_roll():
    table = at("B2[INF INF] | hand JEEP", "B3[INF INF]")
    table.go("attack B3", "supply JEEP", "B2", "group 0+1").until("fire")
    thrown = []
    for shot in (
        "fire g0 2d6 : 4 3",
        "fire g0 2d6 : 4 3",
        "fire g1 2d6 : 4 3",
        "fire g1 2d6 : 4 3",
    ):
        before = set(pieces(table, U, "battle"))
        table.go(shot)
        new = set(pieces(table, U, "battle")) - before
        thrown += [piece for piece in new if piece.startswith("die:")]
    assert len(thrown) == len(set(thrown)) == 8


def test_a_flag_stands_at_the_step_for_the_side_that_may_react():
    table = at("B2[INF] | hand JEEP", "B3[INF] | cards BW")
    table.go("attack B3", "supply JEEP", "B2", "group 0")
    flag = pieces(table, U, "steps")["flag"]
    assert (flag.at, flag.owner) == ((0, 4), I)
    assert scene(table, U).banner == "Battle for B3. Weather: I.S. may react before the Helicopters"


def test_a_window_may_be_let_go_by_for_the_whole_turn():
    table = at("B2[INF] | hand JEEP", "B3[INF] | cards BW").go("attack B3", "supply JEEP", "B2")
    assert not any(choice.waives for choice in scene(table, U).choices)
    table.go("group 0")
    assert [choice.text for choice in scene(table, I).choices if choice.waives] == ["Play no card"]
    assert scene(table, I).series == scene(table, U).series == "turn 5.0"


@pytest.mark.parametrize(
    ("phase", "texts", "step"),
    [
        ("support", (), "Artillery"),
        ("weather", ("U: pass", "I: pass"), "Weather"),
        ("helicopters", ("U: pass", "I: pass", "I: pass"), "Helicopters"),
    ],
)
def test_the_step_track_says_where_we_are_and_who_may_react(phase, texts, step):
    table = at("B2[INF] A2[ARTY] | hand JEEP HELI", "B3[INF] A3[(ARTY)] | cards BW LD")
    table.go("attack B3", "supply JEEP", "B2", "group 0", *texts)
    assert table.phase == phase
    assert now_at(table, U) == step
    (seat,) = table.position.pending
    assert [panel.deciding for panel in scene(table, NOBODY).panels] == [seat == U, seat == I]


def test_choices_are_made_on_pieces_and_places():
    table = at("B2[INF] | hand JEEP | cards GR", "B3[INF]")
    on = {choice.text: choice.on for choice in scene(table, U).choices}
    assert on["End the turn"] == ()
    assert list(on)[-1] == "End the turn"
    assert on["Move Infantry 1 in B2"] == ("unit:0:0",)
    assert on["Jeep to A1"] == ("hand-JEEP:0", "field:3,0")
    assert "unit:1:0" in on["Attack B3"]
    table.go("B2.0")
    moves = {choice.text: choice for choice in scene(table, U).choices}
    assert moves["C3"].ghosts[0].piece == "unit:0:0"
    assert moves["C3"].ghosts[0].at == (1, 3, 0)
    refused = {choice.text for choice in scene(at("B2[INF] | cards LD", ""), U).refused}
    draws = {"Draw a unit card", "Draw an action card for both actions"}
    assert refused == {"Your Lucky Day", *draws}


def test_a_group_of_attackers_is_chosen_on_its_units():
    table = at("B2[INF TANK] | hand JEEP", "B3[INF]").go("attack B3", "supply JEEP", "B2")
    on = {choice.text: choice.on for choice in scene(table, U).choices}
    assert on == {
        "Infantry 1": ("unit:0:0",),
        "Tank 2": ("unit:0:1",),
        "Infantry 1 + Tank 2": ("unit:0:0", "unit:0:1"),
    }


def test_no_two_buttons_say_the_same():
    for seed in range(4):
        table, rng = deal(seed), random.Random(seed)
        while table.position.pending:
            for seat in table.position.pending:
                texts = [choice.text for choice in scene(table, seat).choices]
                assert len(texts) == len(set(texts))
            play_at_random(table, rng, 1)


def test_keys_are_different_and_leave_the_screens_keys_alone():
    for seed in range(4):
        table, rng = deal(seed), random.Random(seed)
        while table.position.pending:
            for seat in table.position.pending:
                keys = [choice.key for choice in scene(table, seat).choices if choice.key]
                assert len(keys) == len(set(keys))
                assert not set(keys) & set("hlq?")
            play_at_random(table, rng, 1)


def test_prompts_ask_and_tell():
    table = at("B2[INF] | hand JEEP", "B3[INF] | cards BW")
    assert scene(table, U).prompt == "Two actions (draw, deploy, move), or one attack."
    assert scene(table, I).prompt == "U.F.P. has the turn."
    table.go("attack B3")
    assert scene(table, U).prompt == "Attack on B3. Which card do you discard as supply?"
    assert scene(table, I).prompt == "U.F.P. has the turn."
    table.go("supply JEEP", "B2", "group 0")
    assert scene(table, I).prompt == "Before the Helicopters: Bad Weather?"
    assert scene(table, U).prompt == "I.S. may react before the Helicopters."


def test_set_up_scenes():
    table = deal()
    assert len(pieces(table, U, "cards")) == 12
    assert scene(table, NOBODY).prompt == "Both sides choose their action cards in secret."
    for card in ("OC", "GR", "pass"):
        table.play(U, card)
    shown = pieces(table, U, "cards")
    assert (shown["card:OC"].lit, shown["card:GR"].faded) == (True, True)
    assert "still choosing" in scene(table, U).prompt
    assert not any(piece.lit for piece in pieces(table, I, "cards").values())


@pytest.mark.parametrize("watcher", [U, I, NOBODY])
def test_a_scene_shows_no_hidden_card(watcher):
    for seed in range(2):
        table, rng = deal(seed), random.Random(seed)
        while table.position.pending:
            play_at_random(table, rng, 3)
            state, seen = table.state, scene(table, watcher)
            for piece in seen.pieces:
                if match := re.fullmatch(r"unit:(\d):(\d+)", piece.id):
                    side = int(match[1])
                    if side != watcher and piece.zone == "field":
                        shown = any(
                            state.serial[side][p] == int(match[2])
                            and state.marks[side][p] & parts.FACE_UP
                            for p in range(parts.PLACES)
                            if p % 4 < state.count[side][p // 4]
                        )
                        assert piece.hidden != shown, piece
                elif piece.zone in ("hand", "cards"):
                    assert piece.owner == watcher
    assert GAME.name == "battlegrid"
