"""Words and scenes: every action has a text, every event a sentence, every choice a place."""

import random

import pytest

from bumpers import GAME, at, deal
from fairground.games.crash_by_crash.rules import components as c
from fairground.games.crash_by_crash.rules.events import GAME_OVER
from fairground.games.crash_by_crash.show import words
from fairground.kernel.layout import NOBODY


def choice_of(floor, text):
    scene = floor.position.view(floor.seat).scene
    return next(choice for choice in scene.choices if choice.text == text)


def test_texts_come_back():
    for action in range(c.ACTIONS):
        text = words.action_text(action)
        assert words.read_action(text) == words.read_action(f" {text.lower()} ") == action
    assert words.read_action("expansion_unlimited") == c.CARD + c.EXPANSION


def test_sentences_of_a_turn():
    floor = at("15:B 174:B", operator=17)
    floor.place(14, "E", 1)
    floor.place(173, "E")
    floor.finish_turn()
    texts = [line.text for line in floor.position.log(0)]
    for wanted in (
        "A spends 1 accumulator.",
        "A places car A1 on 14.",
        "Car B1 moves from 15 to 16.",
        "The bell on 16 rings: scoring event 1.",
        "A gets 2 points and has 12; B gets 2 points and has 12.",
        "Flower 0 is taken out of the floor.",
        "Car B1 goes back to its stock.",
        "The operator is in hole 0.",
        "A pays 4 points.",
        "Car B2 falls off the floor from 174: 2 points for A.",
        "Turn 9: B.",
    ):
        assert wanted in texts


def test_the_outcome_is_told():
    floor = at("174:B", home="187:A").place(173, "E")
    assert floor.position.outcome.reason == "A wins, 12 : 10. B has no car left on the floor."
    floor = at("174:B", home="187:A", seats=4).place(173, "E")
    assert floor.position.outcome.reason == (
        "Driver 1 and Driver 3 win, 12 : 10. Driver 2 and Driver 4 have no car left on the floor."
    )


def test_every_event_has_a_name():
    assert set(GAME.events) == set(range(GAME_OVER.kind + 1))
    assert all(GAME.events.values())


@pytest.mark.rule("CC-10")
def test_the_headline_tells_turn_action_events_and_sums():
    scene = at("2:A 5:B", turn=8).position.view(0).scene
    facts = {fact.label: fact.value for fact in scene.headline}
    assert facts["Turn"] == "8"
    assert facts["Action"] == "1 of 2"
    assert facts["Events"] == "0 of 7"
    assert facts["If a bell rang now"] == "4 : 4"
    assert [panel.score for panel in scene.panels] == ["10", "10"]


def test_banners_remind_of_what_binds():
    assert "No bell before turn 6" in at(turn=3).position.view(0).scene.banner
    floor = at("93:B", hand=["tandem", "lambada", "saboteur"]).do("TANDEM")
    assert floor.position.view(1).scene.banner == "Tandem: now place a car"
    floor = at(hand=["dead_accumulator", "lambada", "saboteur"]).do("DEAD ACCUMULATOR")
    assert floor.position.view(0).scene.banner == "B: no accumulators next turn"
    floor.finish_turn()
    assert floor.position.view(0).scene.banner == "B: no accumulators this turn"


def test_the_floor_shows_holes_bells_cars_and_the_operator():
    scene = at("93:B 106:AM", holes=[5], operator=188 + 5).position.view(0).scene
    floor = next(zone for zone in scene.zones if zone.id == "floor")
    assert (floor.kind, floor.rows, floor.columns, len(floor.cells)) == ("hexes", 15, 13, 188)
    assert sum(cell.look == "hole" for cell in floor.cells) == 7
    pieces = {piece.id: piece for piece in scene.pieces}
    assert pieces["car:B1"].at == (7, 5)
    assert pieces["car:AM"].look == "car magnetic field"
    assert pieces["car:BM"].look == "car magnetic", "a magnet in stock pulls nothing"
    assert pieces["operator"].look == "operator in-hole"
    assert sum(piece.look == "bell" for piece in scene.pieces) == 9
    assert sum(piece.zone == "stock-0" for piece in scene.pieces) == 9


def test_a_bell_swings_after_all_that_led_to_it():
    floor = at("14:B 174:B").do("PLACE STD", "13", "E", "ACC 1", "PLACE STD", "173", "E", "ACC 0")
    turns = [GAME.flipped(event, ["Ann", "Bob"]) for event in floor.events]
    assert [(turn.piece, turn.look, turn.zone, turn.at) for turn in turns if turn] == [
        ("car:A1", "car", "floor", (1, 0)),
        ("car:B1", "car", "floor", (1, 2)),
        ("car:B1", "car", "floor", (1, 3)),
        ("bell:0", "bell ringing", "", ()),
        ("car:A2", "car", "floor", (13, 10)),
        ("car:B2", "car", "stock-1", (2,)),
    ]


def test_a_push_is_previewed_with_all_that_it_moves():
    floor = at("93:B 95:A").do("PLACE STD", "92", "E")
    choice = choice_of(floor, "2 accumulators")
    ghosts = {ghost.piece: ghost.at for ghost in choice.ghosts}
    assert ghosts == {"car:A2": (7, 4), "car:B1": (7, 6), "car:A1": (7, 9)}
    assert "B1 to 94" in choice.phrase
    floor = at("15:B 5:B").do("PLACE STD", "14")
    choice = choice_of(floor, "→ E")
    assert "a bell rings, A +2, B +5" in choice.phrase
    assert choice.warning == "the other side scores more"
    assert choice.on == ("floor:1,2",)


def looks_of(floor, word):
    """The places of the floor whose look has such a word, in the order of its number."""
    zone = next(z for z in floor.position.view(floor.seat).scene.zones if z.id == "floor")
    marked = [(w, cell.at) for cell in zone.cells for w in cell.look.split() if w.startswith(word)]
    return [at for _, at in sorted(marked)]


def test_a_car_that_is_being_placed_stands_faded_on_its_cell_with_its_aim():
    floor = at("93:B").do("PLACE STD", "92", "E")
    car = next(p for p in floor.position.view(1).scene.pieces if p.id == "car:A1")
    assert (car.zone, car.at, car.faded) == ("floor", (7, 4), True)
    assert looks_of(floor, "aim-") == [(7, 4), (7, 5)]
    assert (7, 4) in looks_of(floor, "under")


def test_the_line_of_a_walk_is_shown():
    floor = at(operator=93).do("OP4", "94", "95")
    assert looks_of(floor, "walked-") == [(7, 5), (7, 6), (7, 7)]
    floor.do("96", "97")
    assert looks_of(floor, "walked-") == []


def test_lamps_tell_the_events():
    scene = at(holes=[5, 6], turn=9).position.view(0).scene
    lamps = next(zone for zone in scene.zones if zone.id == "events")
    assert [cell.look for cell in lamps.cells] == ["lamp on"] * 2 + ["lamp"] * 5


def test_a_hand_has_no_gaps_and_cells_have_no_digits():
    floor = at("93:B", hand=["saboteur", "lambada", "tandem"]).do("SABOTEUR")
    scene = floor.position.view(0).scene
    assert [(p.id, p.at) for p in scene.pieces if p.zone == "hand"] == [
        ("hand:1", (0,)),
        ("hand:2", (1,)),
    ]
    setup = deal(2, seed=3)
    choices = setup.position.view(setup.seat).scene.choices
    assert not any(choice.key for choice in choices)
    assert choices[0].ghosts, "the car is shown where it would stand"


def test_choices_are_made_where_they_happen():
    floor = at("93:B", hand=["saboteur", "lambada", "tandem"])
    assert choice_of(floor, "Saboteur").on == ("hand:0",)
    assert choice_of(floor, "Walk 2").on == ("operator",)
    assert choice_of(floor, "Place a car").on == ("car:A1",)
    refused = {choice.text for choice in floor.position.view(0).scene.refused}
    assert "Lambada" in refused
    hole = at(holes=[5], operator=89).do("OP2")
    assert "floor:7,3" in choice_of(hole, "Hole 5").on


@pytest.mark.parametrize("seats", [2, 4])
def test_scenes_of_whole_games(seats):
    luck = random.Random(seats)
    floor = deal(seats, seed=11)
    for _ in range(220):
        if not floor.position.pending:
            break
        scene = floor.position.view(floor.seat).scene
        ids = [piece.id for piece in scene.pieces]
        assert len(ids) == len(set(ids))
        assert scene.prompt
        assert len({choice.action for choice in scene.choices}) == len(scene.choices)
        for watcher in (NOBODY, (floor.seat + 1) % seats):
            others = floor.position.view(watcher).scene
            assert not others.choices
            assert not any(piece.zone == "hand" and watcher == NOBODY for piece in others.pieces)
        floor.do(luck.choice(scene.choices).action)
    assert GAME.title == "Crash by Crash"
