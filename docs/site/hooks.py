"""What MkDocs calls while it builds the site: pages that are made, links, and what is forbidden."""

from __future__ import annotations

import json
import re
from typing import Any

import pages
from mkdocs.exceptions import PluginError
from mkdocs.structure.files import File

FROM_ELSEWHERE = re.compile(
    r"<(?:script|link|img|iframe)\b[^>]*\s(?:src|href)=[\"']?((?:https?:)?//[^\"'\s>]+)"
)


def on_files(files: Any, config: Any) -> Any:
    """Add the pages that are made, and the sign of the hall."""
    for address, source in pages.sources().items():
        files.append(File.generated(config, address, content=pages.page(address, source)))
    icon = pages.ROOT / "web" / "public" / "favicon.svg"
    files.append(File.generated(config, "site/favicon.svg", abs_src_path=str(icon)))
    return files


def on_page_markdown(markdown: str, page: Any, **_: Any) -> str:
    """Links of pages that lie in docs/, and the calls of the hall on their page."""
    address = page.file.src_uri
    if address in pages.sources():
        return markdown
    if address == "hall-api.md":
        markdown += pages.calls_of(json.loads(pages.DOCUMENT.read_text(encoding="utf-8")))
    return pages.relinked(markdown, f"docs/{address}", address)


def on_post_page(output: str, page: Any, **_: Any) -> str:
    """Nothing is loaded from elsewhere: the site works without a network."""
    if found := FROM_ELSEWHERE.search(output):
        raise PluginError(f"{page.file.src_uri} loads {found[1]}")
    return output
