"""The game hall: play in the browser, with friends and bots, and lose nothing."""

from fairground.server.addresses import public_url
from fairground.server.database import default_database
from fairground.server.run import serve
from fairground.server.settings import Settings

__all__ = ["Settings", "default_database", "public_url", "serve"]
