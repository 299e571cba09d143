"""Pictures of the games for the first page: drawn once by `web/tiles.py`, and shown as they are."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from fairground import registry
from fairground.server.bodies import GameInfo, PictureInfo

FOLDER = "assets/tiles"
"""In the page's folder. What lies under assets/ has the hash of its content in its name."""

NAME = re.compile(r"([a-z0-9-]+)\.(dark|light)\.(\d+)x(\d+)\.[0-9a-f]{8}\.webp")

NARROW = "(max-width: 700px)"
"""Screens that get the smaller pictures: a phone's network matters more than its finest pixels."""

FIRST = 1
"""So many games are seen on a phone before anybody scrolls."""


def tiles_of(page: Path) -> dict[str, list[PictureInfo]]:
    """The pictures that a page brings along, by game, from the smallest."""
    found: dict[str, list[PictureInfo]] = {}
    folder = page / FOLDER
    for file in sorted(folder.iterdir()) if folder.is_dir() else ():
        if named := NAME.fullmatch(file.name):
            game, scheme, width, height = named.groups()
            url = f"/{FOLDER}/{file.name}"
            picture = PictureInfo(scheme, int(width), int(height), url)
            found.setdefault(game, []).append(picture)
    return {
        game: sorted(pictures, key=lambda picture: picture.width)
        for game, pictures in found.items()
    }


def pictured(games: Sequence[GameInfo], page: Path) -> list[GameInfo]:
    """What is told of games: with their pictures, or else with the scene that is to be drawn."""
    tiles = tiles_of(page)
    return [info.showing(tiles[info.name]) if info.name in tiles else info for info in games]


def preloads(page: Path) -> bytes:
    """What the first page needs soon, as links for its head: games, and the pictures seen first."""
    lines = ['<link rel="preload" as="fetch" href="/api/games" crossorigin="anonymous">']
    tiles = tiles_of(page)
    for game in registry.all_games()[:FIRST]:
        pictures = tiles.get(game.name, [])
        for picture in pictures:
            if picture.width == pictures[0].width:
                media = f"{NARROW} and (prefers-color-scheme: {picture.scheme})"
                lines.append(
                    f'<link rel="preload" as="image" href="{picture.url}" media="{media}">'
                )
    return "".join(f"    {line}\n" for line in lines).encode()
