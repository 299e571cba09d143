"""What stays the same, told: games with their options and pictures, rulebooks, replays."""

from __future__ import annotations

import json
import random
from functools import lru_cache
from typing import Any

import msgspec

from fairground.bots import LEVELS, USUAL
from fairground.kernel.game import Game
from fairground.kernel.menus import Preset
from fairground.kernel.options import Distinct, Flag, Numbers, OneOf, Option, Whole
from fairground.kernel.replay import Replay
from fairground.kernel.scene import Scene
from fairground.registry import game as find_game
from fairground.server.bodies import (
    GameInfo,
    OptionInfo,
    PresetInfo,
    ReplayPage,
    RulebookPage,
    RuleInfo,
    RuleSection,
)
from fairground.server.lessons import chapters_of, first_table_of
from fairground.server.refusals import NotAllowed
from fairground.server.sealing import under_seal
from fairground.server.table import Table

PICTURE_SEED = 1
OPTION_KINDS = {
    OneOf: "one_of",
    Whole: "whole",
    Flag: "flag",
    Distinct: "distinct",
    Numbers: "numbers",
}


def game_info(name: str) -> GameInfo:
    """A game; its picture takes a second (see the gallery, which keeps it)."""
    game = find_game(name)
    return GameInfo(
        name=game.name,
        title=game.title,
        sentence=game.sentence,
        publisher=game.publisher,
        link=game.link,
        parents=game.parents,
        fewest_seats=game.fewest_seats,
        most_seats=game.most_seats,
        seat_counts=list(game.seat_counts),
        minutes=game.minutes,
        presets=[preset_info(game, preset) for preset in game.menu.offered],
        options=option_infos(game),
        bots=list(LEVELS),
        usual_bot=USUAL,
        picture=picture(game),
        lessons=chapters_of(game),
        first_table=first_table_of(game),
    )


def preset_info(game: Game, preset: Preset) -> PresetInfo:
    """A preset."""
    return PresetInfo(
        name=preset.name,
        title=preset.title,
        sentence=preset.sentence,
        seats=list(preset.seats or game.seat_counts),
        minutes=preset.minutes or game.minutes,
        options=dict(preset.options),
        rules=list(preset.rules),
    )


def option_infos(game: Game) -> list[OptionInfo]:
    """All options of a game, group by group."""
    return [option_info(game, option) for option in game.menu.in_order(game.options)]


def option_info(game: Game, option: Option) -> OptionInfo:
    """An option."""
    domain = option.domain
    values: list[Any] = list(domain.values) if isinstance(domain, Distinct) else []
    if isinstance(domain, OneOf):
        values = list(domain.offered)
    low, high = (domain.low, domain.high) if isinstance(domain, Whole | Numbers) else (0, 0)
    return msgspec.convert(
        {
            "name": option.name,
            "title": game.menu.title(option.name),
            "group": game.menu.group(option.name),
            "kind": OPTION_KINDS[type(domain)],
            "sentence": option.sentence,
            "rules": list(option.rules),
            "values": values,
            "labels": [game.menu.value(option.name, value) for value in values],
            "low": low,
            "high": high,
            "count": domain.count if isinstance(domain, Numbers) else 1,
            "word": domain.word if isinstance(domain, Numbers) else "",
            "defaults": {str(seats): option.default_for(seats) for seats in game.seat_counts},
        },
        OptionInfo,
    )


def picture(game: Game) -> Scene:
    """A real position with many pieces on it, as a spectator sees it.

    Play is random but heeds the warnings on choices, so that much happens before a game ends.
    """
    position = game.new(seed=PICTURE_SEED)
    dice = random.Random(PICTURE_SEED)
    best = position.view().scene
    for _ in range(game.picture_actions):
        if not position.pending:
            break
        seat = position.pending[0]
        choices = position.view(seat).scene.choices
        safe = [choice for choice in choices if not choice.warning] or choices
        position.play(seat, dice.choice(safe).action)
        scene = position.view().scene
        if len(scene.pieces) > len(best.pieces) and not scene.outcome:
            best = scene
    return best


@lru_cache
def rulebook_page(game: Game) -> RulebookPage:
    """A game's rulebook by sections."""
    sections: dict[str, list[RuleInfo]] = {}
    for rule in game.rulebook.rules.values():
        sections.setdefault(rule.section, []).append(RuleInfo(rule.id, rule.sentence))
    return RulebookPage(
        title=game.title,
        credit=f"{game.title} is a game by {game.publisher}." if game.publisher else "",
        sections=[RuleSection(title, rules) for title, rules in sections.items()],
        text=game.rulebook.text,
    )


def replay_page(table: Table) -> ReplayPage:
    """The replay of a finished game; before its end it would tell every secret."""
    if table.story is None or table.story.outcome is None:
        raise NotAllowed(409, "The game is not over yet; its replay would show every secret.")
    roster = table.roster
    return as_page(under_seal(table.story.replay(), roster.row, roster.seats))


def as_page(replay: Replay) -> ReplayPage:
    """A replay as it is sent."""
    return msgspec.convert(json.loads(replay.to_json()), ReplayPage)
