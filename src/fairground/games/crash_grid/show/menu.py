"""How a table of Crash Grid is offered: presets, and its options in players' words."""

from __future__ import annotations

from fairground.kernel.menus import Group, Menu, Preset

MENU = Menu(
    presets=(
        Preset(
            name="short",
            title="One round",
            sentence="The last one riding wins, and there is no second round.",
            options={"rounds_min": 1, "rounds_max": 1},
            minutes="10",
            rules=("CG-52",),
        ),
        Preset(
            name="for-two",
            title="A duel for two",
            sentence="Two riders on the smallest arena, where it is soon getting tight.",
            options={"board_size": 6},
            seats=(2,),
            minutes="10-15",
            rules=("CG-6",),
        ),
    ),
    groups=(
        Group("Arena", "board_size", "start_layout", "rotate_starts", "suits"),
        Group("Length of a match", "rounds_min", "rounds_max"),
        Group("Cards and rails", "hand_size", "deck_out", "rail_moves"),
        Group("Crashes", "crash_square", "crashed_hand", "round_end"),
    ),
    titles={
        "board_size": "Size of the arena",
        "start_layout": "Where riders start",
        "rotate_starts": "Starts move on each round",
        "suits": "Suits of the riders",
        "rounds_min": "Rounds before a leader wins",
        "rounds_max": "Rounds at most",
        "hand_size": "Cards in a hand",
        "deck_out": "When the deck is empty",
        "rail_moves": "Moves that leave a rail",
        "crash_square": "The square of a crash",
        "crashed_hand": "The hand of a crashed rider",
        "round_end": "When a round ends",
    },
    values={
        "board_size": {6: "6 by 6", 8: "8 by 8", 10: "10 by 10", 12: "12 by 12"},
        "start_layout": {"ring": "along the edge", "sides": "in mid-side"},
        "crash_square": {"wall": "stays a wall", "cleared": "becomes free"},
        "round_end": {"end_of_trick": "after the trick", "immediate": "at the last crash"},
        "crashed_hand": {"discard": "is laid open", "keep": "stays unseen"},
        "deck_out": {"reshuffle": "it is shuffled anew", "dwindle": "hands shrink"},
    },
)
