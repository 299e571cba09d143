"""Writes the hall's OpenAPI document for the site: `python docs/site/openapi.py`."""

from __future__ import annotations

import json

from pages import DOCUMENT

from fairground.server.app import document

DOCUMENT.parent.mkdir(exist_ok=True)
DOCUMENT.write_text(json.dumps(document()), encoding="utf-8")
