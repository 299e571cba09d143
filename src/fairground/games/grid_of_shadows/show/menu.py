"""How a table of Grid of Shadows is offered: presets, and its options in players' words."""

from __future__ import annotations

from collections.abc import Mapping

from fairground.kernel.menus import Group, Menu, Preset

SEATS: Mapping[str | int, str] = {f"seat_{seat}": f"seat {seat + 1}" for seat in range(6)}

MENU = Menu(
    presets=(
        Preset(
            name="short",
            title="Short",
            sentence="Three copies of each card instead of four: the Final Challenge comes soon.",
            options={"copies": 3},
            minutes="10-20",
            rules=("GS-R1",),
        ),
        Preset(
            name="extended",
            title="Extended Rules",
            sentence="With the publisher’s sixteen specials: for players who know the game.",
            options={"extended": True},
            rules=("GS-10", "GS-130"),
        ),
        Preset(
            name="match",
            title="A match of three",
            sentence="Three games in a row; whoever wins one opens the next.",
            options={"games_in_match": 3},
            minutes="45-90",
            rules=("GS-R3",),
        ),
    ),
    groups=(
        Group("Match and beginning", "games_in_match", "first_player", "hand_size", "free_flips"),
        Group("Cards", "copies", "set_aside", "discard_visibility", "depletion"),
        Group("A turn", "flip_penalty", "pass_is_final", "escape"),
        Group(
            "Lights!",
            "lights_windows",
            "lights_priority",
            "lights_penalty",
            "free_flips_after_lights",
        ),
        Group("The grid", "collapse_at", "side_spaces", "side_cap", "hunger_draw"),
        Group("Final Challenge", "final_must_play", "final_end", "final_specials", "tie_break"),
        Group(
            "Specials of the Extended Rules",
            "extended",
            "special_value",
            "wrath_draw",
            "reflect_deceive",
            "gamble_win_discard",
            "gamble_fail_draw",
            "guess_penalty",
        ),
    ),
    titles={
        "games_in_match": "Games in a match",
        "first_player": "Who opens",
        "hand_size": "Cards in the first hand",
        "free_flips": "Free flips",
        "copies": "Copies of each card",
        "set_aside": "Cards put aside for the end",
        "discard_visibility": "How discarded cards lie",
        "depletion": "When the pile is empty",
        "flip_penalty": "Cards for a paid flip",
        "pass_is_final": "Who passes is out of the sequence",
        "escape": "When an empty hand wins",
        "lights_windows": "Calls before a sequence ends",
        "lights_priority": "If several call Lights!",
        "lights_penalty": "More cards for the loser of Lights!",
        "free_flips_after_lights": "Free flips after Lights!",
        "collapse_at": "Cards that make a grid card collapse",
        "side_spaces": "Empty spaces beside the grid",
        "side_cap": "Spaces beside the grid at most",
        "hunger_draw": "Cards for a Hunger",
        "final_must_play": "Matching cards must be played",
        "final_end": "When the Final Challenge ends",
        "final_specials": "Specials in the Final Challenge",
        "tie_break": "With equal totals",
        "extended": "Extended Rules",
        "special_value": "What a special counts at the end",
        "wrath_draw": "Cards for a Wrath",
        "reflect_deceive": "A reflected Deceive",
        "gamble_win_discard": "Cards discarded for a won Gamble",
        "gamble_fail_draw": "Cards drawn for a lost Gamble",
        "guess_penalty": "Cards for a wrong guess",
    },
    values={
        "first_player": {
            "random": "by lot",
            "previous_winner": "the last winner",
            **SEATS,
        },
        "lights_windows": {"open": "everybody is asked once", "open_close": "once more at its end"},
        "lights_priority": {"clockwise": "the next one clockwise", "random": "one of them by lot"},
        "free_flips_after_lights": {"optional": "may be left out", "mandatory": "must be taken"},
        "escape": {"immediate": "as soon as it is safe", "turn_end": "at the end of the turn"},
        "depletion": {"end_of_turn": "after the turn", "at_once": "at once"},
        "side_spaces": {"permanent": "are refilled", "temporary": "are closed"},
        "discard_visibility": {"as_it_lay": "as they lay", "public": "open"},
        "final_end": {"last_reveal": "with the last reveal", "exhaust": "when nobody can play"},
        "final_specials": {"dead": "are dead", "match_same": "match their like"},
        "tie_break": {"fewest_cards_then_shared": "fewer cards win", "shared": "a shared win"},
        "reflect_deceive": {"give_back": "gives a card back", "cancel": "does nothing"},
    },
)
