"""Draw the pictures of the first page: `python web/tiles.py`, after the page was built.

Every game's position is drawn by the page itself in a real Chromium, in dark and light and in two
sizes, and kept as WebP under `web/public/assets/tiles` with the hash of its content in its name.
Run it when the look of a game has changed, then build the page again.
"""

from __future__ import annotations

import base64
import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "src" / "fairground" / "server" / "page"
TILES = ROOT / "web" / "public" / "assets" / "tiles"
WIDE, HIGH = 640, 400
SCALES = (1, 2)
QUALITY = 0.82

HALL = """
import sys
from pathlib import Path
from fairground.server import Settings, serve
serve(Settings(port=0, database=sys.argv[1], page=Path(sys.argv[2])))
"""

ALONE = f"""
.tiles {{ display: block !important; }}
.tile {{ width: {WIDE}px; border: 0 !important; border-radius: 0 !important; }}
.art {{ width: {WIDE}px; height: {HIGH}px; aspect-ratio: auto !important; }}
"""

AS_WEBP = """async ([png, quality]) => {
    const image = new Image();
    image.src = `data:image/png;base64,${png}`;
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height);
    canvas.getContext('2d').drawImage(image, 0, 0);
    const blob = await canvas.convertToBlob({ type: 'image/webp', quality });
    const bytes = new Uint8Array(await blob.arrayBuffer());
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}"""


def main() -> None:
    """Draw them all, in the place of those that were there."""
    with tempfile.TemporaryDirectory() as folder:
        page = Path(folder) / "page"  # one without pictures draws them
        shutil.copytree(PAGE, page, ignore=shutil.ignore_patterns("tiles"))
        command = [sys.executable, "-c", HALL, f"sqlite:///{folder}/hall.db", str(page)]
        unbuffered = {**os.environ, "PYTHONUNBUFFERED": "1"}
        hall = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=unbuffered)
        try:
            assert hall.stdout is not None
            line = next(line for line in hall.stdout if "http://127.0.0.1:" in line)
            address = "http" + line.partition("http")[2].split()[0]
            draw_all(address)
        finally:
            hall.kill()
            hall.wait()


def draw_all(address: str) -> None:
    """Every tile of a hall, in both schemes and all sizes."""
    shutil.rmtree(TILES, ignore_errors=True)
    TILES.mkdir(parents=True)
    chromium = shutil.which("chromium") or "/usr/bin/chromium"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        for scheme in ("dark", "light"):
            for scale in SCALES:
                page = browser.new_page(
                    viewport={"width": 1000, "height": 900},
                    color_scheme=scheme,
                    device_scale_factor=scale,
                    bypass_csp=True,
                    reduced_motion="reduce",
                )
                page.goto(address)
                page.add_style_tag(content=ALONE)
                page.locator(".tile .drawn > .picture").first.wait_for(timeout=120_000)
                for tile in page.locator(".tile").all():
                    draw(page, tile, scheme, scale)
        browser.close()


def draw(page: Any, tile: Any, scheme: str, scale: int) -> None:
    """One picture into its file."""
    tile.locator(".picture svg > *").first.wait_for(state="attached")
    png = tile.locator(".art").screenshot(animations="disabled")
    packed = page.evaluate(AS_WEBP, [base64.b64encode(png).decode(), QUALITY])
    webp = base64.b64decode(packed)
    digest = hashlib.blake2b(webp, digest_size=4).hexdigest()
    name = tile.get_attribute("data-game")
    file = TILES / f"{name}.{scheme}.{WIDE * scale}x{HIGH * scale}.{digest}.webp"
    file.write_bytes(webp)
    print(f"{file.name}: {len(webp) / 1000:.0f} kB")


if __name__ == "__main__":
    main()
