"""How soon the first page is seen on a slow phone: `python benchmarks/front.py`.

A real Chromium with a processor four times slower and the network that its own tools call "Slow
4G", by the DevTools protocol, on a screen of 390 by 844. Told is the middle of several visits with
an empty cache: when something is painted first, when the tiles on the screen have their pictures,
and of how many elements the page consists.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
from typing import Any

from playwright.sync_api import sync_playwright

CPU = 4
SLOW_4G = {
    "offline": False,
    "downloadThroughput": 1.6e6 / 8 * 0.9,
    "uploadThroughput": 750e3 / 8 * 0.9,
    "latency": 150 * 3.75,
}
PAINT, TILES = 1500, 2500
"""Milliseconds in which the page is to be there."""

HALL = """
import sys
from fairground.server import Settings, serve
serve(Settings(port=0, database=sys.argv[1]))
"""

WATCH = """() => {
    const seen = () => [...document.querySelectorAll('.tile .art')].filter((art) =>
        art.getBoundingClientRect().top < innerHeight);
    const drawn = (art) => {
        const image = art.querySelector('img');
        if (!image) return art.querySelectorAll('svg *').length > 20;
        return image.complete && image.naturalWidth > 0;
    };
    const look = () => {
        const arts = seen();
        if (arts.length && arts.every(drawn)) window.tilesDrawn ??= performance.now();
        else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
}"""

FIGURES = """() => ({
    paint: performance.getEntriesByName('first-contentful-paint')[0].startTime,
    tiles: window.tilesDrawn,
    elements: document.querySelectorAll('*').length,
    bytes: performance.getEntriesByType('resource')
        .reduce((sum, entry) => sum + entry.transferSize, 0),
})"""


def visit(browser: Any, address: str) -> dict[str, float]:
    """The figures of one visit by somebody new."""
    context = browser.new_context(
        viewport={"width": 390, "height": 844}, device_scale_factor=3, is_mobile=True
    )
    page = context.new_page()
    tools = context.new_cdp_session(page)
    tools.send("Network.enable")
    tools.send("Network.emulateNetworkConditions", SLOW_4G)
    tools.send("Emulation.setCPUThrottlingRate", {"rate": CPU})
    page.add_init_script(f"({WATCH})()")
    page.goto(address, wait_until="commit")
    while not page.evaluate("window.tilesDrawn"):
        page.wait_for_timeout(100)
    figures: dict[str, float] = page.evaluate(FIGURES)
    context.close()
    return figures


def main() -> None:
    """Visit a hall of its own several times, and tell."""
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--visits", type=int, default=7)
    reader.add_argument("--json", action="store_true")
    asked = reader.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-c", HALL, f"sqlite:///{folder}/hall.db"]
        unbuffered = {**os.environ, "PYTHONUNBUFFERED": "1"}
        hall = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=unbuffered)
        try:
            assert hall.stdout is not None
            line = next(line for line in hall.stdout if "http://127.0.0.1:" in line)
            address = "http" + line.partition("http")[2].split()[0]
            chromium = shutil.which("chromium") or "/usr/bin/chromium"
            with sync_playwright() as playwright:
                browser = playwright.chromium.launch(
                    executable_path=chromium, args=["--no-sandbox"]
                )
                visit(browser, address)  # the hall makes what it tells of the games
                visits = [visit(browser, address) for _ in range(asked.visits)]
                browser.close()
        finally:
            hall.kill()
            hall.wait()
    figures = {name: statistics.median(one[name] for one in visits) for name in visits[0]}
    if asked.json:
        print(json.dumps(figures))
    else:
        print(f"first paint {figures['paint'] / 1000:.2f} s (at most {PAINT / 1000} s)")
        print(f"tiles       {figures['tiles'] / 1000:.2f} s (at most {TILES / 1000} s)")
        print(f"elements    {figures['elements']:.0f}")
        print(f"bytes       {figures['bytes'] / 1000:.0f} kB")


if __name__ == "__main__":
    main()
