"""What is asked about the seats of those who have gone or do not come, as structs."""

from __future__ import annotations

from typing import Annotated

import msgspec

from fairground.server.bodies import Small


class Given(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An open seat that is given to a bot, or to whoever comes first if none is named."""

    seat: Small
    bot: Annotated[str, msgspec.Meta(max_length=40)] = ""


class Vanished(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The seat of somebody who has vanished in the middle of a game, and is waited for."""

    seat: Small


class Ending(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Whether a game is to end as it stands, as the person of that seat has vanished."""

    seat: Small
    agree: bool = True
