"""Terminal play: a table of humans at one keyboard and bots, drawn from the game's scenes, and
games that are watched again; and lessons."""

from fairground.terminal.play import PACE, learn, play, resume
from fairground.terminal.watch import watch

__all__ = ["PACE", "learn", "play", "resume", "watch"]
