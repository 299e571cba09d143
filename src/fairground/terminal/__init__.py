"""Terminal play: a table of humans at one keyboard and bots, drawn from the game's scenes, and
games that are watched again."""

from fairground.terminal.play import PACE, play, resume
from fairground.terminal.watch import watch

__all__ = ["PACE", "play", "resume", "watch"]
