"""How a table of Gold n' Crash is offered: presets, and its options in players' words."""

from __future__ import annotations

from fairground.kernel.menus import Group, Menu, Preset

MENU = Menu(
    presets=(
        Preset(
            name="short",
            title="Short",
            sentence="Gold is counted after thirty turns, if the game has not ended before.",
            options={"turn_cap": 30},
            minutes="10-15",
            rules=("GC-66",),
        ),
        Preset(
            name="open",
            title="Open Treasures",
            sentence="Everybody may look through both Treasures, so that nobody has to remember.",
            options={"treasure_visibility": "open"},
            rules=("GC-R27",),
        ),
    ),
    groups=(
        Group("Beginning", "first_player", "crews", "start_hand", "start_discard", "robustness"),
        Group("Turns", "actions_per_turn", "voluntary_pass", "turn_cap"),
        Group(
            "What cards do",
            "multi_effect",
            "coin_triple_clears",
            "clear_order",
            "observe_needs",
            "loot_needs",
            "cracked_card_to",
        ),
        Group("Guests", "guest_timing", "nine_counts_coins", "nine_threshold", "guest_gold"),
        Group("Treasure and victory", "treasure_visibility", "tie_rule", "deck_counts"),
    ),
    titles={
        "first_player": "Who begins",
        "crews": "Crew of the first seat",
        "start_hand": "Cards in the first hand",
        "start_discard": "Cards in the first discard pile",
        "robustness": "Strength of the Zeppelins",
        "actions_per_turn": "Actions in a turn",
        "voluntary_pass": "Passing an action",
        "turn_cap": "Turns at most",
        "multi_effect": "Two or three effects with too few targets",
        "coin_triple_clears": "The third COIN clears its column",
        "clear_order": "Top card after a clearing",
        "observe_needs": "Cards in the deck for OBSERVE",
        "loot_needs": "Cards in the discard pile for LOOT",
        "cracked_card_to": "Where a cracked card goes",
        "guest_timing": "When a Guest comes aboard",
        "nine_counts_coins": "COINs count for the Guest NINE",
        "nine_threshold": "Gold for the Guest NINE",
        "guest_gold": "Gold of the Guests",
        "treasure_visibility": "Who may look into a Treasure",
        "tie_rule": "With equal Gold",
        "deck_counts": "Cards of a deck",
    },
    values={
        "first_player": {"random": "by lot", "seat0": "seat 1", "seat1": "seat 2"},
        "crews": {
            "random": "by lot",
            "seat0_octopirates": "Octopirates",
            "seat0_meowmurais": "Meowmurais",
        },
        "multi_effect": {"as_many_as_possible": "as many as can be", "all_or_illegal": "forbidden"},
        "guest_timing": {"after_effect": "after the effect", "before_effect": "before it"},
        "clear_order": {"last_on_top": "the last one", "first_on_top": "the first one"},
        "cracked_card_to": {
            "treasure_owner": "to the Treasure’s owner",
            "crew_owner": "to its own crew",
        },
        "treasure_visibility": {"owner": "its owner", "open": "everybody", "nobody": "nobody"},
        "tie_rule": {"draw": "a draw", "zeppelins": "more whole Zeppelins win"},
    },
)
