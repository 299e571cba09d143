"""What the page of a game tells those who only get a link to it: name, sentence, picture."""

from __future__ import annotations

from html import escape
from pathlib import Path

from fairground import registry
from fairground.server.tiles import tiles_of


def introduction(page: Path, name: str) -> bytes:
    """Lines for the head of a game's page; none if there is no such game."""
    game = next((game for game in registry.all_games() if game.name == name), None)
    if game is None:
        return b""
    told = {"og:type": "website", "og:title": game.title, "og:description": game.sentence}
    pictures = [one for one in tiles_of(page).get(name, []) if one.scheme == "dark"]
    if pictures:
        told["og:image"] = pictures[-1].url
    lines = [f'<meta property="{key}" content="{escape(text)}">' for key, text in told.items()]
    return "".join(f"    {line}\n" for line in lines).encode()
