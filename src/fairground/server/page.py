"""The built web page: its files as they are, and index.html for every address of the page."""

import asyncio
import mimetypes
from pathlib import Path

from litestar import MediaType, Response, get
from litestar.datastructures import State
from litestar.params import FromPath

from fairground.server.introducing import introduction
from fairground.server.refusals import NotAllowed
from fairground.server.tiles import preloads

FOR_EVER = "public, max-age=31536000, immutable"
"""Files under assets/ have the hash of their content in their name."""

PLACES = ("", "games", "lab", "luck", "new", "replay", "rules", "table")
"""How addresses of the page begin (web/src/lib/router.svelte.ts); of others it says itself that
they lead nowhere."""

MISSING = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Fairground</title></head>
<body><h1>The page of the hall has not been built</h1>
<p>The hall is open, its API too (<a href="/schema/openapi.json">/schema/openapi.json</a>), but
this installation has no web page: build it with <code>make web</code>, then reload.</p>
</body></html>
"""


@get(["/", "/{path:path}"], include_in_schema=False)
async def page(state: State, path: FromPath[Path | None] = None) -> Response[bytes]:
    """A file of the page, or the page itself."""
    return await asyncio.to_thread(_page, state.hall.settings.page, path)


def _page(folder: Path, path: Path | None) -> Response[bytes]:
    wanted = "" if path is None else str(path).strip("/")
    if wanted.split("/")[0] in ("api", "schema"):
        raise NotAllowed(404, f"There is nothing at /{wanted[:80]}; see /schema/openapi.json.")
    if _file(folder, wanted) is not None or wanted.startswith("assets/"):
        return page_file(folder, wanted)
    index = folder / "index.html"
    body = index.read_bytes() if index.is_file() else MISSING.encode()
    head = b""
    if wanted == "":
        head = preloads(folder)
    elif wanted.startswith("games/"):
        head = introduction(folder, wanted.removeprefix("games/"))
    body = body.replace(b"</head>", head + b"</head>", 1)
    known = wanted.split("/")[0] in PLACES
    status = (200 if known else 404) if index.is_file() else 503
    headers = {"cache-control": "no-cache"}
    return Response(body, status_code=status, media_type=MediaType.HTML, headers=headers)


def page_file(folder: Path, wanted: str) -> Response[bytes]:
    """A file of a page; NotAllowed if there is none."""
    file = _file(folder, wanted)
    if file is None:
        raise NotAllowed(404, "This file of the page does not exist (any more); reload the page.")
    kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
    if kind.startswith("text/") or kind.endswith(("javascript", "json", "xml")):
        kind += "; charset=utf-8"
    caching = FOR_EVER if wanted.startswith("assets/") else "no-cache"
    return Response(file.read_bytes(), media_type=kind, headers={"cache-control": caching})


def _file(folder: Path, wanted: str) -> Path | None:
    """The file that an address names, if it lies within the page's folder."""
    if not wanted or "\0" in wanted:
        return None
    try:
        file = (folder / wanted).resolve()
        inside = file.is_relative_to(folder.resolve()) and file.is_file()
    except (OSError, ValueError):
        return None
    return file if inside else None
