"""Looking into piles: by key and by click, every card in its order, and the table's options."""

import random
from dataclasses import replace

import pytest
from msgspec import structs

import fairground
from fairground.kernel.scene import Entry, Zone
from fairground.registry import OWN
from fairground.terminal.piles import PilesScreen, spoken
from fairground.terminal.table_face import LOOK

CARDS = [f"{rank}♥" for rank in (2, 3, 4, 5, 6, 7, 8, 9, 10, "J", "Q", "K", "A")]
INSIDE = tuple(Entry("card", text, text, f"{text} of hearts", badge="×2") for text in CARDS)
DISCARD = Zone(
    "heap", "stack", "Heap", count=13, opened="The heap, newest card first.", inside=INSIDE
)
EMPTY = Zone("void", "stack", "Void", count=0, opened="The void, from its top.")
CLOSED = Zone("shut", "stack", "Shut", count=5)


def put_down(player, *zones):
    """Lay more zones on the table that is shown."""
    sight = player.desk._sight
    scene = structs.replace(sight.scene, zones=(*sight.scene.zones, *zones))
    player.desk.show(replace(sight, scene=scene))


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_every_card_of_a_pile_is_listed_in_its_order(sit, size):
    async with sit(["human", "random"], size=size, game="gold-n-crash") as player:
        await player.until(lambda: player.desk.waiting)
        put_down(player, DISCARD, EMPTY, CLOSED)
        assert " v  piles and options" in player.text
        await player.press("v")
        assert isinstance(player.app.screen, PilesScreen)
        assert player.app.screen.shown == 0
        titles = [page.title for page in player.app.screen._pages]
        assert titles[-3:] == ["Heap (13)", "Void (0)", "Options of this table"]
        await player.press(str(titles.index("Heap (13)") + 1))
        assert "The heap, newest card first." in player.text
        seen = " ".join(player.text.split())
        await player.press("pagedown")
        seen += " ".join(player.text.split())
        places = [seen.index(f"[{text}] ×2 {text} of hearts") for text in CARDS]
        assert places == sorted(places)
        await player.press("right")
        assert "The void, from its top." in player.text
        assert "Nothing is in it." in player.text
        await player.press("escape")
        assert player.app.screen is player.desk
        assert player.desk.waiting


async def test_backs_that_lie_together_make_one_line(sit):
    back = Entry("back", "", "??", "a card of the heap", kind="back")
    mixed = structs.replace(DISCARD, inside=(*INSIDE[:1], *[back] * 24, INSIDE[1]))
    async with sit(["human", "random"], size=(80, 24), game="gold-n-crash") as player:
        await player.until(lambda: player.desk.waiting)
        put_down(player, mixed)
        await player.press("v", "left", "left")
        seen = " ".join(player.text.split())
        assert "1 [2♥] ×2 2♥ of hearts 2 to 25 [??] 24 cards face down 26 [3♥]" in seen


async def test_the_options_of_the_table_are_listed_with_their_sentences(sit):
    size = (100, 120)
    async with sit(["human", "random"], size=size, board_size=6, round_end="immediate") as player:
        await player.until(lambda: player.desk.waiting)
        await player.press("v", "left")
        text = " ".join(player.text.split())
        for option in player.table.game.options:
            value = spoken(player.table.position.options[option.name])
            assert f"{option.name.replace('_', ' ')} {value} " in text
            assert option.sentence in text
        assert "board size 6 (usually 8)" in text
        assert "hand size 5 (usually" not in text


async def test_who_opens_a_rematch_is_told_with_the_number_that_people_give_the_seat(sit):
    seats = ["human", "random", "random"]
    options = {"first_player": "winner_0", "size": (100, 120)}
    async with sit(seats, game="grid-of-shadows", **options) as player:
        await player.until(lambda: player.desk.waiting)
        await player.press("v", "left")
        text = " ".join(player.text.split())
        assert "first player the last winner, seat 1 (usually random)" in text


async def test_a_click_opens_a_pile_unless_it_makes_a_choice(sit):
    async with sit(["human", "random"], size=(120, 40)) as player:
        await player.until(lambda: player.desk.waiting)
        put_down(player, DISCARD, CLOSED)
        spots = {spot.on: spot for spot in player.desk.query_one("#zones").drawing.spots}
        shut = spots[("shut",)]
        await player.pilot.click("#zones", offset=(shut.x, shut.y))
        assert player.app.screen is player.desk
        heap = spots[("heap",)]
        await player.pilot.click("#zones", offset=(heap.x, heap.y))
        await player.pilot.pause()
        assert isinstance(player.app.screen, PilesScreen)
        assert "The heap, newest card first." in player.text
        await player.press("enter", "v")
        assert "The heap, newest card first." in player.text  # where one looked last
        await player.press("v")
        assert player.app.screen is player.desk


async def test_the_bots_wait_while_somebody_looks_into_a_pile(sit):
    async with sit(["random", "random"], pace=0.1) as player:
        await player.until(lambda: len(player.table.position.steps) > 1)
        await player.press("v")
        steps = len(player.table.position.steps)
        await player.pilot.pause(0.5)
        assert len(player.table.position.steps) <= steps + 1
        await player.press("escape")
        await player.until(lambda: len(player.table.position.steps) > steps + 1)


@pytest.mark.parametrize("name", OWN)
def test_no_choice_has_the_key_that_opens_piles(name):
    position, luck = fairground.game(name).new(seed=1), random.Random(1)
    for _ in range(150):
        if not position.pending:
            break
        seat = luck.choice(position.pending)
        assert all(choice.key != LOOK for choice in position.view(seat).scene.choices)
        position.play(seat, luck.choice(position.choices(seat)).id)
