"""Terminal play: a table of humans at one keyboard and bots, drawn from the game's scenes."""

from fairground.terminal.play import PACE, play

__all__ = ["PACE", "play"]
