"""The rooms that a game gets from the kernel where it brings none of its own.

| room | from what |
| --- | --- |
| choices | a scan of `verdict` over the action space |
| secrets | the layout: audiences, and the places of declared cards and dice |
| judgement | nothing: bots play games out at random; or weights that were learned of the layout |
| words | declared actions and events, and the rulebook |
| stage | the roles of the layout's fields |
| scenario | the same, by name; invariants from declared places and bounds |
| the game's folder | where its rules lie |
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from fairground.kernel.defaults import judgement, secrets
from fairground.kernel.defaults.judgement import LayoutJudgement
from fairground.kernel.defaults.scenario import LayoutScenario
from fairground.kernel.defaults.secrets import LayoutSecrets
from fairground.kernel.defaults.stage import LayoutStage
from fairground.kernel.defaults.words import DeclaredWords
from fairground.kernel.layout import Field, Layout, desk_layout

if TYPE_CHECKING:
    from fairground.kernel.game import Game

OF_GAMES = {"words": DeclaredWords, "stage": LayoutStage, "scenario": LayoutScenario}


def furnish(game: Game) -> dict[str, Any]:
    """The rooms that a game lacks, and a desk with what they need.

    A default room belongs to one game: a game that was made of another gets its own.
    """
    given: dict[str, Any] = vars(game)
    rooms: dict[str, Any] = {
        name: room(game)
        for name, room in OF_GAMES.items()
        if given[name] is None or isinstance(given[name], room)
    }
    desk: Layout = given["desk"] or desk_layout(game.name)
    own = game.secrets.own if isinstance(game.secrets, LayoutSecrets) else given["secrets"]
    if not (hasattr(own, "redeal") and hasattr(own, "unveil")):
        rooms["secrets"] = LayoutSecrets(game.layout, own)
        desk = _with(desk, secrets.room(game.layout))
    learned = given["judgement"]
    if isinstance(learned, LayoutJudgement):
        learned = learned.own
    if learned is None or (hasattr(learned, "WORTH") and not hasattr(learned, "estimate")):
        rooms["judgement"] = LayoutJudgement(game.rules, game.layout, game.seat_counts, learned)
        desk = _with(desk, judgement.room(game.layout, game.most_seats))
    return rooms | {"desk": desk, "folder": given["folder"] or _folder_of(game)}


def _folder_of(game: Game) -> Path:
    """The folder in which `rules.py` lies, or the folder `rules`."""
    file = getattr(game.rules, "__file__", None)
    if file is None:
        raise ValueError(
            f"the rules of {game.name} are no module: say as folder=... where its rulebook lies"
        )
    path = Path(file)
    return path.parents[1] if path.name == "__init__.py" else path.parent


def _with(desk: Layout, room: tuple[Field, ...]) -> Layout:
    """A desk with further fields, if it lacks them."""
    added = [field for field in room if field.name not in desk.by_name]
    return Layout(desk.name, *desk.fields, *added) if added else desk
