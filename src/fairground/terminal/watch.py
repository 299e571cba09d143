"""The way in: watch a replay in this terminal."""

from __future__ import annotations

from fairground.kernel.reels import OPEN, Reel, Viewer
from fairground.kernel.replay import Replay
from fairground.registry import game
from fairground.terminal.play import needs_terminal
from fairground.terminal.showing import Showing


def watch(replay: Replay, viewer: Viewer = OPEN, moment: int = 0) -> None:
    """Watch a game again, from a moment on and as somebody sees it."""
    showing = Showing(Reel(game(replay.game), replay), viewer, moment)
    needs_terminal("watching a replay")
    # Textual takes a good part of a second to load: bad input is refused before that.
    from fairground.terminal.watch_app import WatchApp

    WatchApp(showing, replay).run()
