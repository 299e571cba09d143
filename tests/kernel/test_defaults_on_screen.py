"""Default stages: places, boards, numbers and choices of least games as scenes."""

import json
import sys
from pathlib import Path

import duel
import noughts
from fairground.kernel.actions import Actions, Range
from fairground.kernel.components import Cards, Dice, number
from fairground.kernel.game import Game
from fairground.kernel.layout import U8, Audience, Field, state_layout

GAME = duel.GAME


def middle():
    """A duel after one of two choices."""
    position = GAME.at({"hand": [["1", "5"], ["4", "9"]], "discard": ["2", "3"], "points": [0, 1]})
    position.play(1, "9")
    return position


def zones(scene):
    """The zones of a scene by their ids."""
    return {zone.id: zone for zone in scene.zones}


def lying(scene, zone):
    """What lies in a zone."""
    return [piece.text or piece.code for piece in scene.pieces if piece.zone == zone]


def test_hands_are_fans_and_those_of_others_are_backs():
    scene = middle().view(0).scene
    mine, theirs = zones(scene)["hand-0"], zones(scene)["hand-1"]
    assert (mine.kind, mine.private, mine.label) == ("fan", True, "Your hand")
    assert (theirs.kind, theirs.area, theirs.label) == ("row", "seat", "Hand of Player 2")
    assert lying(scene, "hand-0") == ["1", "5"]
    assert lying(scene, "hand-1") == ["##"]


def test_piles_are_stacks_and_open_ones_can_be_looked_through():
    scene = middle().view(0).scene
    deck, discard = zones(scene)["deck"], zones(scene)["discard"]
    assert (deck.kind, deck.count, deck.inside) == ("stack", 3, ())
    assert (discard.count, [entry.text for entry in discard.inside]) == (2, ["3", "2"])
    assert lying(scene, "discard") == ["3"]


def test_a_hidden_card_is_seen_by_its_owner_alone():
    position = middle()
    assert lying(position.view(0).scene, "chosen-1") == ["##"]
    assert lying(position.view(1).scene, "chosen-1") == ["9"]
    assert lying(position.view().scene, "chosen-1") == ["##"]


def test_choices_are_made_on_cards():
    scene = middle().view(0).scene
    assert [(choice.text, choice.on) for choice in scene.choices] == [
        ("1", ("card:0",)),
        ("5", ("card:4",)),
    ]
    assert scene.prompt == "It is your turn."


def test_panels_say_what_everybody_knows():
    scene = middle().view(1).scene
    assert [panel.score for panel in scene.panels] == ["0", "1"]
    assert [panel.unit for panel in scene.panels] == ["points", "point"]
    assert [panel.status for panel in scene.panels] == ["to decide", "waiting"]
    facts = {fact.label: fact.value for fact in scene.panels[1].facts}
    assert facts == {"Hand": "1", "Chosen": "1"}
    assert scene.prompt == "Player 1 decides."


def test_a_board_is_a_grid_and_bare_fields_are_facts(tmp_path):
    position = noughts.game(tmp_path).new()
    position.play(0, "b3")
    scene = position.view(1).scene
    board = zones(scene)["cell"]
    assert (board.kind, board.rows, board.columns) == ("squares", 3, 3)
    assert [(piece.text, piece.at) for piece in scene.pieces] == [("x", (1, 2))]
    assert [(fact.label, fact.value) for fact in scene.headline] == [("Moves", "1"), ("last", "5")]
    assert [panel.facts[0].value for panel in scene.panels] == ["1", "0"]
    assert scene.choices[0].on == ("cell:0,0",)
    assert len(scene.choices) == 8


# ---------------------------------------------------------------- a menu, copies, open dice

COIN = Cards("coin", ["gold", "tin"], copies=(1, 3))
DIE = Dice("die", 6)
FAIR = state_layout(
    "fair",
    COIN.hands("purse", 2, 4, audience=Audience.PUBLIC),
    DIE.thrown("thrown", 3),
    number("debt", most=5, least=-5),
    Field("secret", U8, (2,), Audience.OWNER),
    Field("grid", U8, (3, 2)),
    Field("list", U8, (3,)),
)
ACTIONS = Actions(Range("bid", count=range(1, 4), face=range(1, 7)), Range("pass"))


def deal(s, desk):
    s.purse[0][:] = [0, 1, 1, 1]
    s.purse_count[0] = 4
    s.thrown[0] = 6
    s.thrown_count = 1
    s.debt = -3
    s.secret[1] = 7


def pending(s):
    return 1


def verdict(s, seat, a, desk):
    return 0 if seat == 0 and a >= 8 else 1


def apply(s, seat, a, desk):
    return 1


def score(s, out):
    out[0] = out[1] = 0.0


def fair(folder: Path) -> Game:
    """A game of which only the first scene matters."""
    folder.joinpath("rulebook.md").write_text("- **FA-1** Only the first may bid.\n")
    return Game(
        name="fair",
        title="Fair",
        prefix="FA",
        layout=FAIR,
        rules=sys.modules[__name__],
        actions=ACTIONS,
        folder=folder,
    )


def test_an_action_of_two_things_is_chosen_on_a_menu(tmp_path):
    scene = fair(tmp_path).new(seed=1).view(0).scene
    menu = zones(scene)["menu-bid"]
    assert (menu.kind, menu.rows, menu.columns) == ("squares", 2, 6)
    assert [cell.text for cell in menu.cells[:2]] == ["bid 2 1", "bid 2 2"]
    assert scene.choices[0].on == ("menu-bid:0,2",)
    assert scene.choices[-1].on == ()
    assert "menu-bid" not in zones(fair(tmp_path).new(seed=1).view(1).scene)


def test_cards_alike_have_ids_that_are_alike(tmp_path):
    scene = fair(tmp_path).new(seed=1).view(0).scene
    ids = [piece.id for piece in scene.pieces if piece.zone == "purse-0"]
    assert ids == ["coin:0", "coin:1~1", "coin:1~2", "coin:1~3"]


def test_everything_else_is_shown_too(tmp_path):
    position = fair(tmp_path).new(seed=1)
    scene = position.view(1).scene
    assert lying(scene, "thrown") == ["6"]
    assert {fact.label: fact.value for fact in scene.headline} == {"Debt": "−3", "list": "0, 0, 0"}
    assert ("secret", "7") in [(fact.label, fact.value) for fact in scene.panels[1].facts]
    other = position.view(0).scene
    assert "secret" not in [fact.label for fact in other.panels[1].facts]
    assert zones(scene)["grid"].rows == 3
    json.dumps(position.describe())
