"""Cards that make up one decision are picked in any order, taken back, and sent together."""

import random

import pytest
from msgspec.structs import replace

import fairground
from fairground.kernel.scene import Gathering, Scene, SceneChoice
from fairground.terminal.chooser import Chooser, Missed, Moved, Taken
from fairground.terminal.picking import is_forced

THREE = SceneChoice(50, "B3", "add Blue 3", ("card:B3:1", "card:B3:2"), "1")
FOUR = SceneChoice(51, "B4", "add Blue 4", ("card:B4:1",), "2", "is a lie")
SPACE = SceneChoice(7, "Space 4", "play on space 4", ("space:4",))
DONE = SceneChoice(1, "Done", "set none aside", (), "p")
GATHERING = Gathering((THREE, FOUR), 1, ("", "Play 1 card", "Play 2 cards", "Play 3 cards"))
CARDS = Scene(
    game="g",
    seat=0,
    headline=(),
    banner="",
    zones=(),
    pieces=(),
    panels=(),
    prompt="Choose.",
    choices=(THREE, FOUR),
    gathering=GATHERING,
)


def test_cards_are_picked_in_any_order_and_sent_by_ascending_action():
    chooser = Chooser(CARDS)
    assert chooser.press("enter") == Missed()
    for click in ("card:B4:1", "card:B3:2", "card:B3:1"):
        assert chooser.point((click, "hand:0")) == Moved()
    assert chooser.hint == "Play 3 cards: Enter does it, Esc takes all back."
    assert chooser.press("enter") == Taken(50, (50, 51, 1))


def test_keys_pick_one_more_and_then_take_all_of_a_kind_back():
    chooser = Chooser(CARDS)
    for picked in (["card:B3:1"], ["card:B3:1", "card:B3:2"], []):
        assert chooser.press("1") == Moved()
        assert chooser.picking.picked == picked
    chooser.press("2")
    assert chooser.press("enter") == Taken(51, (1,))


def test_a_second_click_and_escape_take_back():
    chooser = Chooser(CARDS)
    chooser.point(("card:B4:1",))
    chooser.point(("card:B4:1",))
    assert chooser.picking.picked == []
    chooser.press("1")
    assert chooser.press("escape") == Moved()
    assert chooser.picking.picked == []
    assert chooser.press("enter") == Moved()  # picks what the cursor is on


def test_the_cursor_picks_with_space_and_enter_is_done():
    chooser = Chooser(CARDS)
    chooser.press("right")
    assert chooser.press("space") == Moved()
    chooser.press("right")
    assert chooser.press("space") == Moved()
    assert chooser.press("enter") == Taken(50, (51, 1))


def test_what_is_picked_ahead_waits_for_what_comes_first():
    ahead = replace(CARDS, choices=(SPACE, DONE))
    chooser = Chooser(ahead)
    chooser.point(("card:B4:1",))
    assert chooser.hint.startswith("1 picked already. Select with")
    assert chooser.press("enter") == Missed()
    assert chooser.point(("space:4",)) == Moved()
    assert chooser.press("enter") == Taken(7)
    assert Chooser(CARDS, chooser.picking.picked).press("enter") == Taken(51, (1,))
    assert Chooser(replace(CARDS, gathering=None), ["card:B4:1"]).picking.picked == []


def test_the_choice_that_ends_picking_is_offered_while_nothing_is_picked():
    aside = replace(CARDS, choices=(DONE, THREE, FOUR))
    chooser = Chooser(aside)
    assert [choice.action for _, choice in chooser.with_keys] == [1, 50, 51]
    assert chooser.press("p") == Moved()
    assert chooser.press("enter") == Taken(1)
    chooser = Chooser(aside)
    chooser.press("2")
    assert [choice.action for _, choice in chooser.with_keys] == [50, 51]
    assert chooser.press("p") == Taken(51, (1,))


def test_one_choice_with_several_pieces_is_not_forced():
    assert is_forced(replace(CARDS, choices=(FOUR,)))
    assert not is_forced(replace(CARDS, choices=(THREE,)))
    assert is_forced(replace(CARDS, choices=(SPACE,)))
    assert not is_forced(CARDS)


def at_the_cards(table):
    """Grid of Shadows, played on until seat 0 is to choose the cards of a claim."""
    luck, position = random.Random(2), table.position
    while True:
        seat = luck.choice(position.pending)
        scene = position.view(seat).scene
        offered = {choice.action for choice in scene.choices}
        if seat == 0 and scene.gathering and scene.gathering.choices[0].action in offered:
            return
        position.play(seat, luck.choice(position.choices(seat)).id)


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_a_play_is_assembled_backwards_with_clicks(sit, size):
    async with sit(
        ["human", "random"], game="grid-of-shadows", prepare=at_the_cards, size=size
    ) as player:
        await player.until(lambda: player.desk.waiting)
        position = player.table.position
        gathering = position.view(0).scene.gathering
        wanted = sorted(gathering.choices, key=lambda choice: -choice.action)[:3]
        hand = player.desk.query_one("#hand")
        for choice in wanted:
            spot = next(spot for spot in hand.drawing.spots if choice.on[0] in spot.on)
            await player.pilot.click("#hand", offset=(spot.x + 1, spot.y))
            await player.pilot.pause()
        assert "Play 3 cards: Enter does it" in player.text
        assert hand.drawing.plain.count("✓") == 3
        steps = len(position.steps)
        await player.press("enter")
        await player.until(lambda: len(position.steps) >= steps + 4)
        sent = [step.action for step in position.steps[steps : steps + 4]]
        assert sent == [*sorted(choice.action for choice in wanted), gathering.done]
        assert "plays 3 cards" in " ".join(player.text.split())


async def test_action_cards_are_set_aside_in_any_order(sit):
    def taken(table):
        table.position.play(0, table.position.choices(0)[0].id)

    async with sit(["human", "random"], game="battlegrid", prepare=taken, size=(120, 40)) as player:
        await player.until(lambda: player.desk.waiting)
        position = player.table.position
        await player.press("4", "2", "1", "2")
        assert player.text.count("✓") >= 2
        assert "Set 2 cards aside: Enter does it" in player.text
        await player.press("enter")
        await player.until(lambda: sum(step.seat == 0 for step in position.steps) == 4)
        own = [
            fairground.game("battlegrid").words.action_text(s.action)
            for s in position.steps
            if s.seat == 0
        ]
        assert own[-1] == "pass"
        aside = [line.text for line in position.log(0) if line.text.startswith("Ann sets ")]
        assert len(aside) == 2
