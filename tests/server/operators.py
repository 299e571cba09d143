"""Whoever runs a hall, for tests: somebody with its token."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx

from server.visitors import PATIENCE, Hall

WHY = "Please be kind."


def token_of(hall: Hall) -> str:
    """The token in its file."""
    return Path(hall.settings["operator_token"]).read_text(encoding="utf-8").strip()


class Operator:
    """Whoever has the token."""

    def __init__(self, hall: Hall) -> None:
        self.http = httpx.Client(
            base_url=hall.url,
            headers={"Authorization": f"Bearer {token_of(hall)}", "X-Fairground": "page"},
            timeout=PATIENCE,
        )

    def see(self, what: str, **query: str) -> Any:
        answer = self.http.get(f"/operator/api/{what}", params=query)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def do(self, what: str, **body: Any) -> httpx.Response:
        return self.http.post(f"/operator/api/{what}", json=body)

    def session(self, nickname: str) -> str:
        (found,) = self.see("sessions", search=nickname)["sessions"]
        return str(found["id"])

    def ban(self, nickname: str, address: bool = False) -> None:
        session = self.session(nickname)
        answer = self.do("bans", session=session, address=address, days=1, reason=WHY)
        assert answer.status_code == 201, answer.text


@contextmanager
def operating(hall: Hall) -> Iterator[Operator]:
    operator = Operator(hall)
    with operator.http:
        yield operator
