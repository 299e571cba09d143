"""A hall inside the test's own process: the whole application, called by ASGI."""

from __future__ import annotations

import asyncio
import json
import warnings
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
from litestar import Litestar
from litestar.exceptions.base_exceptions import LitestarDeprecationWarning

from fairground.server import Settings
from fairground.server.app import application
from fairground.server.hall import Hall
from fairground.server.storage import Storage
from server import visitors

HOST = "127.0.0.1:8000"
HEADERS = {"X-Fairground": "page", "Accept-Encoding": "identity"}
PATIENCE = 30.0


class Indoors:
    """The application, its hall, and a caller without a memory for cookies."""

    def __init__(self, app: Any) -> None:
        self.app = app
        inner = app
        while not isinstance(inner, Litestar):
            inner = inner._application
        self.litestar: Litestar = inner
        transport = httpx.ASGITransport(app, raise_app_exceptions=True)
        self._http = httpx.AsyncClient(
            transport=transport, base_url=f"http://{HOST}", headers=HEADERS
        )

    @property
    def hall(self) -> Hall:
        hall: Hall = self.litestar.state.hall
        return hall

    async def call(
        self, method: str, path: str, cookie: str | None, body: Any = None
    ) -> httpx.Response:
        self._http.cookies.clear()
        headers = {"Cookie": f"fairground={cookie}"} if cookie else {}
        return await self._http.request(method, path, headers=headers, json=body)

    async def close(self) -> None:
        await self._http.aclose()


@asynccontextmanager
async def indoors(folder: Path, **settings: Any) -> AsyncIterator[Indoors]:
    """Open a hall, with the settings of the tests' other halls, and close it."""
    given = {**visitors.Hall(folder).settings, "port": 8000, **settings}
    with warnings.catch_warnings():  # of the next great version of Litestar
        warnings.simplefilter("ignore", LitestarDeprecationWarning)
        chosen = Settings(**given)
        house = Indoors(application(Hall(chosen, Storage(chosen.database, chosen.alone))))
    says: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
    heard: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
    scope = {"type": "lifespan", "asgi": {"version": "3.0"}, "state": {}}
    living = asyncio.create_task(house.app(scope, says.get, heard.put))
    await says.put({"type": "lifespan.startup"})
    assert (await heard.get())["type"] == "lifespan.startup.complete"
    try:
        yield house
    finally:
        await house.close()
        await says.put({"type": "lifespan.shutdown"})
        await living


class Line:
    """A socket at a table; `heard` is every text that came, as it came."""

    def __init__(self, house: Indoors, table: str, cookie: str | None) -> None:
        path = f"/api/tables/{table}/socket"
        headers = [(b"host", HOST.encode())]
        if cookie:
            headers.append((b"cookie", f"fairground={cookie}".encode()))
        scope = {
            "type": "websocket",
            "asgi": {"version": "3.0", "spec_version": "2.3"},
            "http_version": "1.1",
            "scheme": "ws",
            "path": path,
            "raw_path": path.encode(),
            "query_string": b"",
            "root_path": "",
            "headers": headers,
            "client": ("127.0.0.1", 1),
            "server": ("127.0.0.1", 8000),
            "subprotocols": [],
            "state": {},
            "extensions": {},
        }
        self.heard: list[str] = []
        self._looked = 0
        self._news = asyncio.Event()
        self._says: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._says.put_nowait({"type": "websocket.connect"})
        self._talk = asyncio.create_task(house.app(scope, self._says.get, self._hear))

    async def _hear(self, event: dict[str, Any]) -> None:
        if event["type"] == "websocket.send":
            self.heard.append(event["text"])
        self._news.set()

    def say(self, **message: Any) -> None:
        self._says.put_nowait(
            {"type": "websocket.receive", "text": json.dumps(message), "bytes": None}
        )

    async def until(self, fits: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """The next message that fits, among those not looked at yet."""
        async with asyncio.timeout(PATIENCE):
            while True:
                while self._looked < len(self.heard):
                    message = json.loads(self.heard[self._looked])
                    self._looked += 1
                    if fits(message):
                        return dict(message)
                self._news.clear()
                await self._news.wait()

    async def answer(self, **message: Any) -> dict[str, Any]:
        """Send something with an id, and wait for the answer to it."""
        self.say(**message)
        return await self.until(lambda heard: heard.get("id") == message["id"])

    async def close(self) -> None:
        self._says.put_nowait({"type": "websocket.disconnect", "code": 1000})
        await self._talk
