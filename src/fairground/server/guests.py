"""Who calls: a session if they have one, and an address they may share with others."""

from __future__ import annotations

from dataclasses import dataclass

from fairground.server.rows import SessionRow


@dataclass(frozen=True)
class Guest:
    """Somebody who calls the hall. `origin` is the word for their address; see `Origins`.

    The address itself is known for as long as they are here, and kept nowhere.
    """

    session: SessionRow | None
    origin: str
    address: str = ""

    @property
    def id(self) -> str | None:
        """The session's id, if there is one."""
        return self.session.id if self.session else None

    @property
    def nickname(self) -> str:
        """What they call themselves, empty before they say."""
        return self.session.nickname if self.session else ""
