"""The game hall: play in the browser, with friends and bots, and lose nothing."""

from fairground.server.run import serve
from fairground.server.settings import Settings
from fairground.server.storage import default_database

__all__ = ["Settings", "default_database", "serve"]
