"""How a table of Crash by Crash is offered: presets, and its options in players' words."""

from __future__ import annotations

from collections.abc import Mapping

from fairground.kernel.menus import Group, Menu, Preset

SEATS: Mapping[str | int, str] = {
    "random": "by lot",
    **{f"seat_{seat}": f"seat {seat + 1}" for seat in range(4)},
}

MENU = Menu(
    presets=(
        Preset(
            name="short",
            title="Short",
            sentence="Four bells are rung instead of seven.",
            options={"events_to_end": 4},
            minutes="15-20",
            rules=("CC-67", "CC-90"),
        ),
        Preset(
            name="early",
            title="Bells from the start",
            sentence="A bell may be rung in the first turn; else everybody waits until the sixth.",
            options={"first_scoring_turn": 0},
            rules=("CC-66",),
        ),
    ),
    groups=(
        Group(
            "Length and beginning",
            "events_to_end",
            "first_scoring_turn",
            "max_turns",
            "last_driver",
        ),
        Group("The floor", "board", "tile_rotation", "board_tiles", "tile_set"),
        Group(
            "Cars",
            "setup_cars",
            "accumulators",
            "second_place_cost",
            "repeat",
            "return_lock",
            "absorbed_push",
        ),
        Group(
            "Magnets and operator",
            "magnet_hold",
            "operator_guards_hole",
            "operator_own_points",
            "op4_cost",
        ),
        Group("Cards", "deck_types", "saboteur", "yellow_scope", "shady_a", "shady_b"),
        Group("Points", "start_score", "cell_values", "push_points", "tie_break"),
    ),
    titles={
        "events_to_end": "Bells until the end",
        "first_scoring_turn": "First turn for a bell",
        "max_turns": "Turns at most",
        "last_driver": "Who begins",
        "board": "How the tiles lie",
        "tile_rotation": "Tiles are turned",
        "board_tiles": "Tiles slot by slot",
        "tile_set": "The printed tiles",
        "setup_cars": "Cars before the first turn",
        "accumulators": "Accumulators at the start",
        "second_place_cost": "Cost of a second placement",
        "repeat": "The same action twice",
        "return_lock": "A returned car waits a turn",
        "absorbed_push": "Pushes that the operator absorbs",
        "magnet_hold": "A magnet holds its neighbours",
        "operator_guards_hole": "The operator guards a hole",
        "operator_own_points": "Points for one’s own cars",
        "op4_cost": "Cost of a walk of four",
        "deck_types": "Types of cards",
        "saboteur": "Where the Saboteur sends a car",
        "yellow_scope": "What a yellow card changes",
        "shady_a": "First Shady Exception",
        "shady_b": "Second Shady Exception",
        "start_score": "Points at the start",
        "cell_values": "Points of the cells",
        "push_points": "Points for a car pushed off",
        "tie_break": "With equal points",
    },
    values={
        "board": {
            "random": "at random",
            "identity": "in order",
            "explicit": "slot by slot, as below",
        },
        "deck_types": {13: "thirteen", 12: "twelve"},
        "last_driver": SEATS,
        "repeat": {"any": "any kind", "placing_only": "only placing"},
        "yellow_scope": {"first": "the first event", "all": "all events"},
        "saboteur": {"stock": "to its stock", "box": "out of the game"},
        "tie_break": {"draw": "a draw", "cars_on_floor": "more cars on the floor win"},
    },
)
