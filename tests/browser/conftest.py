"""A real hall on a free port, and Debian's Chromium to visit it with."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

sync_api = pytest.importorskip("playwright.sync_api")

ROOT = Path(__file__).parents[2]
CHROMIUM = shutil.which("chromium") or "/usr/bin/chromium"
FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
SETTINGS = '{"speed": "instant", "sound": true, "nickname": ""}'


PROGRAM = """
import json, sys
from fairground.server import Settings, serve
from fairground.server.settings import unlimited
usual = {"burst": Settings.burst, "refill": Settings.refill}
more = json.loads(sys.argv[3])
serve(Settings(port=int(sys.argv[1]), database=sys.argv[2], **unlimited() | usual | more))
"""
"""Everybody comes from one address here; each of them keeps the usual pace."""


class Hall:
    """The hall as a process of its own, which can be stopped and started again."""

    def __init__(self, folder: Path, **settings: Any) -> None:
        self.settings = json.dumps(settings)
        self.database = f"sqlite:///{folder / 'hall.db'}"
        self.port = 0
        self.address = ""
        self._process: subprocess.Popen[str] | None = None
        self._reader: threading.Thread | None = None

    def start(self) -> None:
        """Open the hall, on the same port as before if there was one."""
        self._process = subprocess.Popen(
            [sys.executable, "-c", PROGRAM, str(self.port), self.database, self.settings],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            env={**os.environ, "PYTHONUNBUFFERED": "1"},
        )
        assert self._process.stdout is not None
        said = ""
        for line in self._process.stdout:
            said += line
            found = re.search(r"http://127\.0\.0\.1:(\d+)", line)
            if found:
                self.port, self.address = int(found[1]), found[0]
                # Somebody must read on, or a full pipe would stop the hall.
                self._reader = threading.Thread(target=self._process.stdout.read, daemon=True)
                self._reader.start()
                return
        raise RuntimeError(f"the hall did not open: {said}")

    def stop(self) -> None:
        """Kill the hall, as a power cut would."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            if self._reader is not None:
                self._reader.join()
            assert self._process.stdout is not None
            self._process.stdout.close()


@pytest.fixture(scope="session")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hall]:
    """One hall for all tests of this process."""
    page = ROOT / "src" / "fairground" / "server" / "page" / "index.html"
    if not page.is_file():
        pytest.fail("the page of the hall has not been built: run `make web` first")
    hall = Hall(tmp_path_factory.mktemp("hall"))
    hall.start()
    yield hall
    hall.stop()


@pytest.fixture(scope="module")
def chromium() -> Iterator[Any]:
    """One browser for the tests of a module.

    Not longer: Playwright keeps an event loop running in this thread while it is open, and no
    asynchronous test of another module could run in the same process.
    """
    if not Path(CHROMIUM).exists():
        pytest.fail("the browser tests need Chromium: apt-get install chromium")
    with sync_api.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def visit(chromium: Any, hall: Hall) -> Iterator[Callable[..., Any]]:
    """Open the hall as somebody new. A page that reports an error fails the test."""
    contexts: list[Any] = []
    errors: list[str] = []

    def visit(path: str = "/", width: int = 1280, height: int = 800, **more: Any) -> Any:
        allowed = more.pop("allowed", ())
        address = more.pop("address", hall.address)
        context = chromium.new_context(
            viewport={"width": width, "height": height}, base_url=address, **more
        )
        contexts.append(context)
        context.add_init_script(
            "if (!localStorage.getItem('fairground.settings'))"
            f" localStorage.setItem('fairground.settings', '{SETTINGS}')"
        )
        page = context.new_page()
        page.set_default_timeout(60_000)

        def heard(text: str) -> None:
            if not any(part in text for part in allowed):
                errors.append(text)

        page.on("console", lambda line: heard(line.text) if line.type == "error" else None)
        page.on("pageerror", lambda problem: heard(str(problem)))
        page.goto(path)
        return page

    yield visit
    for context in contexts:
        context.close()
    assert errors == []
