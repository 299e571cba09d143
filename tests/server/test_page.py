"""The built page, the headers of every response, and the page's generated types."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest

from fairground.server.typescript import for_operators, typescript
from server.visitors import PATIENCE, SOURCE, Hall, Person

WEB = Path(__file__).parent.parent.parent / "web"
TYPES = WEB / "src" / "lib" / "messages.ts"
OPERATORS_TYPES = WEB / "operator" / "shown.ts"


def test_the_pages_types_are_up_to_date():
    assert TYPES.read_text(encoding="utf-8") == typescript(), (
        "run: python -m fairground.server.typescript > web/src/lib/messages.ts"
    )
    assert OPERATORS_TYPES.read_text(encoding="utf-8") == for_operators(), (
        "run: python -m fairground.server.typescript operator > web/operator/shown.ts"
    )


@pytest.fixture
def built(tmp_path: Path) -> Path:
    page = tmp_path / "page"
    (page / "assets").mkdir(parents=True)
    (page / "index.html").write_text("<!doctype html><title>Fairground</title>")
    (page / "favicon.svg").write_text("<svg/>")
    (page / "assets" / "index-abc.js").write_text("export {}")
    (tmp_path / "secret.txt").write_text("secret")
    return page


def test_the_built_page_is_served(open_hall: Callable[..., Hall], built: Path):
    hall = open_hall(page=str(built))
    with httpx.Client(base_url=hall.url) as browser:
        for address, status in (
            ("/", 200),
            ("/table/abc", 200),
            ("/rules/crash-grid/CG-35", 200),
            ("/tables/abc", 404),
            ("/.env", 404),
        ):
            index = browser.get(address)
            assert (index.status_code, index.headers["cache-control"]) == (status, "no-cache")
            assert "<title>Fairground</title>" in index.text
        script = browser.get("/assets/index-abc.js")
        assert script.headers["content-type"].startswith("text/javascript")
        assert "immutable" in script.headers["cache-control"]
        assert browser.get("/favicon.svg").headers["content-type"].startswith("image/svg+xml")
        assert browser.get("/assets/index-old.js").status_code == 404
        for trick in ("/../secret.txt", "/%2e%2e/secret.txt", "/assets/..%2f..%2fsecret.txt"):
            assert "secret" not in browser.get(trick).text


def test_a_missing_page_says_how_to_build_it(open_hall: Callable[..., Hall], tmp_path: Path):
    hall = open_hall(page=str(tmp_path / "none"))
    answer = httpx.get(f"{hall.url}/")
    assert answer.status_code == 503
    assert "make web" in answer.text


@pytest.mark.parametrize(
    "path", ["/", "/api/games", "/api/tables/none", "/api/none", "/schema/openapi.json"]
)
def test_every_response_carries_the_security_headers(ada: Person, path: str):
    headers = ada.get(path).headers
    policy = headers["content-security-policy"]
    assert "default-src 'self'" in policy
    assert not re.search(r"script-src[^;]*(unsafe|\*|http)", policy)
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["x-frame-options"] == "DENY"


def test_the_cookie_is_for_this_site_and_no_script(ada: Person):
    answer = ada.post("/api/me", nickname="Ada")
    cookie = answer.headers["set-cookie"]
    assert re.match(r"fairground=[A-Za-z0-9_-]{22};", cookie)
    for part in ("HttpOnly", "SameSite=strict", "Path=/"):
        assert part in cookie
    again = ada.post("/api/me", nickname="Ada").headers["set-cookie"]
    assert again == cookie  # renewed whenever its owner says who they are


def run(*arguments: str, **options: object) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", "from fairground.cli import main; main()", "serve", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(SOURCE)},
    )


def test_the_command_opens_the_hall_and_closes_it(tmp_path: Path):
    database = tmp_path / "deep" / "hall.db"
    process = run("--port", "0", "--no-browser", "--database", f"sqlite:///{database}")
    try:
        line = process.stdout.readline()
        assert line.startswith("The hall is open: http://127.0.0.1:")
        games = httpx.get(f"{line.split()[4]}/api/games", timeout=PATIENCE).json()
        assert games[0]["title"] == "Crash Grid"
    finally:
        process.send_signal(signal.SIGINT)
        output, errors = process.communicate(timeout=PATIENCE)
    assert (process.returncode, output, errors) == (
        0,
        "The hall is closed; its tables are kept.\n",
        "",
    )
    assert database.exists()


def test_a_taken_port_is_one_clear_line(hall: Hall, tmp_path: Path):
    port = hall.url.rsplit(":", 1)[1]
    process = run("--port", port, "--no-browser", "--database", f"sqlite:///{tmp_path}/hall.db")
    output, errors = process.communicate(timeout=PATIENCE)
    assert (process.returncode, output) == (2, "")
    assert errors == (
        f"fairground: cannot open the hall on 127.0.0.1 port {port}: something is open there "
        "already, perhaps another hall; choose another port with 'fairground serve --port'\n"
    )
