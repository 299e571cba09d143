"""Grid of Shadows' options: other readings of the rules, and the numbers a designer may turn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fairground.games.grid_of_shadows.rules.components import (
    GRID,
    KINDS,
    MOST_SEATS,
    NUMBERS,
    SIDES,
)
from fairground.kernel.options import Constraint, Flag, OneOf, Option, Whole

WITH_SPECIALS = (("extended", True),)


def knob(name: str, high: int, default: int, sentence: str, *rules: str, low: int = 0) -> Option:
    """A number that a designer may turn (2.5)."""
    return Option(name, Whole(low, high), default, sentence, rules)


def special_knob(name: str, high: int, default: int, sentence: str, *rules: str) -> Option:
    """Such a number of the specials, which only the extended game has."""
    return Option(name, Whole(0, high), default, sentence, rules, needs=WITH_SPECIALS)


EXTENDED = Option(
    "extended",
    Flag(),
    False,
    "Shuffle in the sixteen specials: Wrath, Reflect, Gamble, Indecisive.",
    ("GS-10", "GS-130"),
)
CHAMPIONS = tuple(f"winner_{seat}" for seat in range(MOST_SEATS))
"""Who opens a rematch: the seat that has won before."""

FIRST_PLAYER = Option(
    "first_player",
    OneOf(
        "random",
        "previous_winner",
        *(f"seat_{seat}" for seat in range(MOST_SEATS)),
        *CHAMPIONS,
        unoffered=CHAMPIONS,
    ),
    "random",
    "Who opens: a random seat, or the first one as the winner of an earlier game, and then each "
    "game's winner; or always the same seat.",
    ("GS-15", "GS-R3"),
)
GAMES_IN_MATCH = knob("games_in_match", 9, 1, "Games in a match.", "GS-R3", low=1)
LIGHTS_WINDOWS = Option(
    "lights_windows",
    OneOf("open", "open_close"),
    "open",
    "Whether everybody is asked once more before a sequence ends by passes.",
    ("GS-46", "GS-R7"),
)
LIGHTS_PRIORITY = Option(
    "lights_priority",
    OneOf("clockwise", "random"),
    "clockwise",
    "Who is the accuser if several call: the first after the accused, or any of them.",
    ("GS-47", "GS-R8"),
)
PASS_IS_FINAL = Option(
    "pass_is_final",
    Flag(),
    False,
    "Whoever passes in a sequence may only pass or call for the rest of it.",
    ("GS-43", "GS-R9"),
)
FREE_FLIPS_AFTER_LIGHTS = Option(
    "free_flips_after_lights",
    OneOf("optional", "mandatory"),
    "optional",
    "Whether the free flips after Lights must be taken.",
    ("GS-95", "GS-R4"),
)
ESCAPE = Option(
    "escape",
    OneOf("immediate", "turn_end"),
    "immediate",
    "Whether an empty hand wins as soon as it is safe, or only after Resolve.",
    ("GS-100", "GS-101", "GS-R13"),
)
DEPLETION = Option(
    "depletion",
    OneOf("end_of_turn", "at_once"),
    "end_of_turn",
    "Whether an empty pile starts the Final Challenge after the turn or at once.",
    ("GS-96", "GS-R32"),
)
SIDE_SPACES = Option(
    "side_spaces",
    OneOf("permanent", "temporary"),
    "permanent",
    "Whether side spaces are refilled or closed once they are empty.",
    ("GS-94", "GS-R27"),
)
DISCARD_VISIBILITY = Option(
    "discard_visibility",
    OneOf("as_it_lay", "public"),
    "as_it_lay",
    "Whether discarded cards keep their facing or are all laid open.",
    ("GS-7", "GS-R39"),
)
FINAL_MUST_PLAY = Option(
    "final_must_play",
    Flag(),
    True,
    "Whether a matching card must be played in the Final Challenge.",
    ("GS-114", "GS-R34"),
)
FINAL_END = Option(
    "final_end",
    OneOf("last_reveal", "exhaust"),
    "last_reveal",
    "Whether the last reveal ends the Final Challenge, or only that nobody can play.",
    ("GS-118", "GS-R35"),
)
FINAL_SPECIALS = Option(
    "final_specials",
    OneOf("dead", "match_same"),
    "dead",
    "Whether specials are dead in the Final Challenge or match their like.",
    ("GS-114", "GS-R36"),
    needs=WITH_SPECIALS,
)
TIE_BREAK = Option(
    "tie_break",
    OneOf("fewest_cards_then_shared", "shared"),
    "fewest_cards_then_shared",
    "Whether fewer cards break a tie of totals.",
    ("GS-119", "GS-R37"),
)
REFLECT_DECEIVE = Option(
    "reflect_deceive",
    OneOf("give_back", "cancel"),
    "give_back",
    "Whether a reflected Deceive gives a card back or just nothing.",
    ("GS-156", "GS-R49"),
    needs=WITH_SPECIALS,
)
HAND_SIZE = knob("hand_size", 10, 7, "Cards dealt to each player.", "GS-11", low=1)
FREE_FLIPS = knob("free_flips", 4, 2, "Free flips at the start and after Lights.", "GS-16", "GS-95")
FLIP_PENALTY = knob("flip_penalty", 3, 1, "Cards drawn for a paid flip.", "GS-22")
LIGHTS_PENALTY = knob(
    "lights_penalty", 3, 1, "Cards the loser of Lights draws besides.", "GS-53", "GS-54"
)
COLLAPSE_AT = knob(
    "collapse_at", 6, 3, "Cards on top that make a grid card collapse.", "GS-92", low=2
)
SET_ASIDE = knob("set_aside", 2, 2, "Cards put aside for the Final Challenge.", "GS-13")
COPIES = knob("copies", 4, 4, "Copies of each kind.", "GS-R1", low=3)
WRATH_DRAW = special_knob(
    "wrath_draw", 4, 2, "Cards drawn for a Wrath.", "GS-141", "GS-145", "GS-146"
)
GAMBLE_FAIL_DRAW = special_knob(
    "gamble_fail_draw", 5, 3, "Cards drawn for a lost Gamble.", "GS-161"
)
GAMBLE_WIN_DISCARD = special_knob(
    "gamble_win_discard", 2, 1, "Cards discarded for a won Gamble.", "GS-161"
)
GUESS_PENALTY = special_knob("guess_penalty", 3, 1, "Cards drawn for a wrong guess.", "GS-166")
SPECIAL_VALUE = special_knob(
    "special_value", 20, 10, "What a special counts in hand at the end.", "GS-133"
)
HUNGER_DRAW = knob("hunger_draw", 4, 2, "Cards drawn for each Hunger.", "GS-79")
SIDE_CAP = knob("side_cap", SIDES, SIDES, "Side spaces that Summon may open.", "GS-78", "GS-R27")

OPTIONS = (
    EXTENDED,
    FIRST_PLAYER,
    GAMES_IN_MATCH,
    LIGHTS_WINDOWS,
    LIGHTS_PRIORITY,
    PASS_IS_FINAL,
    FREE_FLIPS_AFTER_LIGHTS,
    ESCAPE,
    DEPLETION,
    SIDE_SPACES,
    DISCARD_VISIBILITY,
    FINAL_MUST_PLAY,
    FINAL_END,
    FINAL_SPECIALS,
    TIE_BREAK,
    REFLECT_DECEIVE,
    HAND_SIZE,
    FREE_FLIPS,
    FLIP_PENALTY,
    LIGHTS_PENALTY,
    COLLAPSE_AT,
    SET_ASIDE,
    COPIES,
    WRATH_DRAW,
    GAMBLE_FAIL_DRAW,
    GAMBLE_WIN_DISCARD,
    GUESS_PENALTY,
    SPECIAL_VALUE,
    HUNGER_DRAW,
    SIDE_CAP,
)

CONSTRAINTS = (
    Constraint(
        lambda options: (
            options["copies"] * (KINDS if options["extended"] else NUMBERS)
            > options["seats"] * options["hand_size"] + GRID + options["set_aside"]
        ),
        "the draw pile must hold at least 1 card after setup: fewer cards for each hand, more "
        "copies, or the extended deck",
        ("GS-14",),
    ),
    Constraint(
        lambda options: (
            not options["first_player"].startswith(("seat_", "winner_"))
            or int(options["first_player"][-1]) < options["seats"]
        ),
        "first_player must be a seat of this table",
        ("GS-15",),
    ),
)


def plays_as_version_1(options: Mapping[str, Any]) -> bool:
    """Whether nothing at such a table has changed since: a second window could end a sequence too
    early, and no champion opened."""
    opens: bool = options["first_player"] != "previous_winner"
    return opens and bool(options["lights_windows"] == "open")


def champion_opens(options: Mapping[str, Any], champion: int) -> dict[str, Any]:
    """GS-15: the options of a rematch, which the champion opens unless one seat always does."""
    if str(options.get("first_player")).startswith("seat_"):
        return dict(options)
    return {**options, "first_player": f"winner_{champion}"}
