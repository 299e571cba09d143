"""Pages of the site that are made from other files, and the links between all pages."""

from __future__ import annotations

import json
import posixpath
import re
from collections.abc import Mapping
from http import HTTPStatus
from pathlib import Path
from typing import Any

from fairground.kernel.rulebook import RULE_ID, rules_in

ROOT = Path(__file__).parents[2]
DOCUMENT = ROOT / "build" / "openapi.json"
"""The hall's OpenAPI document, as `docs/site/openapi.py` writes it."""

LINK = re.compile(r"(!?)\[([^\]]*)\]\(([^)\s#]*)(#[^)\s]*)?\)")
PHRASES = {status.description for status in HTTPStatus}
SHOWN = {
    "README.md": "index.md",
    "src/fairground/server/settings.py": "reference/settings.md",
}
"""What has a page that says the same."""
REFUSED = "400"
"""The first status of a refusal."""
FENCED = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)


def sources() -> dict[str, Path]:
    """The file in the repository of every page that is not in docs/, by its address on the site."""
    games = sorted((ROOT / "src" / "fairground" / "games").glob("*/rulebook.md"))
    notebooks = sorted((ROOT / "examples" / "notebooks").glob("*.ipynb"))
    return {
        **{f"rules/{book.parent.name.replace('_', '-')}.md": book for book in games},
        **{f"examples/{notebook.stem}.md": notebook for notebook in notebooks},
        "benchmarks.md": ROOT / "benchmarks" / "README.md",
        "changelog.md": ROOT / "CHANGELOG.md",
        "contributing.md": ROOT / "CONTRIBUTING.md",
    }


def page(address: str, source: Path) -> str:
    """The Markdown of such a page."""
    text = source.read_text(encoding="utf-8")
    if source.suffix == ".ipynb":
        text = notebook_page(json.loads(text), source.relative_to(ROOT).as_posix())
    elif source.name == "rulebook.md":
        text = rules_page(text)
    return relinked(text, source.relative_to(ROOT).as_posix(), address)


# ---------------------------------------------------------------- links


def relinked(text: str, source: str, address: str) -> str:
    """Links of a file in the repository as links of a page on the site.

    What has no page on the site is named without a link.
    """
    made = {path.relative_to(ROOT).as_posix(): page for page, path in sources().items()}
    shown = SHOWN | made

    def link(found: re.Match[str]) -> str:
        mark, label, target, anchor = found[1], found[2], found[3], found[4] or ""
        if not target or ":" in target:
            return found[0]
        path = posixpath.normpath(posixpath.join(posixpath.dirname(source), target))
        goal = shown.get(path) or (path.removeprefix("docs/") if path.startswith("docs/") else "")
        if not goal:
            return label
        there = posixpath.relpath(goal, posixpath.dirname(address) or ".")
        return f"{mark}[{label}]({there}{anchor})"

    return _outside_fences(text, lambda part: LINK.sub(link, part))


def _outside_fences(text: str, change: Any) -> str:
    """A text with everything changed but its fenced blocks of code."""
    parts, end = [], 0
    for block in FENCED.finditer(text):
        parts += [change(text[end : block.start()]), block[0]]
        end = block.end()
    return "".join([*parts, change(text[end:])])


# ---------------------------------------------------------------- rulebooks and notebooks


def rules_page(text: str) -> str:
    """A rulebook in which every rule has an address, and every mention leads there."""
    ids = rules_in(text)
    mention = re.compile(rf"(`[^`]*`)|(^- \*\*)?\b({RULE_ID})\b(\*\*)?", re.MULTILINE)

    def link(found: re.Match[str]) -> str:
        code, begins, rule, ends = found.groups()
        if code or rule not in ids:
            return found[0]
        if begins and ends:
            return f"{begins}{rule}**{{ #{rule.lower()} }}"
        return f"{begins or ''}[{rule}](#{rule.lower()}){ends or ''}"

    return mention.sub(link, text)


def notebook_page(notebook: Mapping[str, Any], source: str) -> str:
    """A notebook as it reads: its texts, its code, and what came out."""
    parts = []
    for cell in notebook["cells"]:
        text = "".join(cell["source"])
        if cell["cell_type"] == "markdown":
            parts.append(text)
            continue
        parts.append(f"```python\n{text}\n```")
        for output in cell["outputs"]:
            data = output.get("data", {})
            if picture := data.get("text/html"):
                parts.append(f'<div class="drawn">{"".join(picture)}</div>')
                continue
            told = output.get("text") or data.get("text/plain", ())
            parts.append(f"```{{ .text .came-out .no-copy }}\n{''.join(told).rstrip()}\n```")
    parts.append(f"*This page is the notebook* `{source}`.")
    return "\n\n".join(parts) + "\n"


# ---------------------------------------------------------------- the hall's API


def calls_of(document: Mapping[str, Any]) -> str:
    """The OpenAPI document to read: every call, and the types that calls take and give."""
    lines: list[str] = []
    tags: dict[str, list[tuple[str, str, Mapping[str, Any]]]] = {}
    for path, methods in document["paths"].items():
        for method, call in methods.items():
            tags.setdefault(call["tags"][0], []).append((method.upper(), path, call))
    for tag, calls in tags.items():
        lines += ["", f"## {tag.capitalize()}"]
        for method, path, call in calls:
            lines += ["", *_call(method, path, call)]
    lines += ["", "## Refusals", "", "The body of every refusal is [Refused](#refused).", ""]
    lines += _table(("status", "meaning"), sorted(_refusals(document).items()))
    lines += ["", "## Types"]
    for name, schema in sorted(document["components"]["schemas"].items()):
        lines += ["", f"### {name} {{ #{name.lower()} }}", "", *_fields(schema)]
    return "\n".join(lines) + "\n"


def _refusals(document: Mapping[str, Any]) -> dict[str, str]:
    """What the statuses of refusals mean, which is the same for every call."""
    return {
        status: answer["description"]
        for methods in document["paths"].values()
        for call in methods.values()
        for status, answer in call["responses"].items()
        if status >= REFUSED
    }


def _call(method: str, path: str, call: Mapping[str, Any]) -> list[str]:
    lines = [f"### {call['summary']}", "", f"`{method} {path}`", ""]
    if about := call.get("description"):
        lines += [about, ""]
    rows = [
        (f"`{one['name']}`", f"{one['in']}{'' if one['required'] else ', optional'}", _about(one))
        for one in call.get("parameters", ())
    ]
    if "requestBody" in call:
        rows.append(("body", "JSON", _content(call["requestBody"])))
    if rows:
        lines += [*_table(("sends", "in", ""), rows), ""]
    told = []
    for status, answer in call["responses"].items():
        if status < REFUSED:
            said = answer["description"]
            # HTTP's own phrases tell nobody anything.
            about = "" if said in PHRASES else f", {said[:1].lower()}{said[1:].rstrip('.')}"
            told.append(f"**{status}**: {_content(answer) or 'nothing'}{about}")
    refusals = ", ".join(status for status in call["responses"] if status >= REFUSED)
    return [*lines, f"Answers {' or '.join(told)}. Refuses with {refusals}."]


def _about(parameter: Mapping[str, Any]) -> str:
    text = str(parameter.get("description", ""))
    const = parameter["schema"].get("const")
    return f"Always `{const}`. {text}" if const else text


def _content(body: Mapping[str, Any]) -> str:
    return ", ".join(
        type_name(content["schema"]) if kind == "application/json" else f"`{kind}`"
        for kind, content in body.get("content", {}).items()
    )


def _fields(schema: Mapping[str, Any]) -> list[str]:
    if "properties" not in schema:
        return [type_name(schema)]
    rows = [
        (f"`{name}`", type_name(field), _default(name, field, schema))
        for name, field in schema["properties"].items()
    ]
    return _table(("field", "type", ""), rows)


def _default(name: str, field: Mapping[str, Any], schema: Mapping[str, Any]) -> str:
    if name in schema.get("required", ()):
        return ""
    return f"optional, `{json.dumps(field['default'])}`" if "default" in field else "optional"


def type_name(schema: Mapping[str, Any]) -> str:
    """A JSON schema in a few words, with links to the types of this page."""
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        return f"[{name}](#{name.lower()})"
    if several := schema.get("oneOf") or schema.get("anyOf"):
        return " or ".join(dict.fromkeys(type_name(one) for one in several))
    if "const" in schema:
        return f"`{json.dumps(schema['const'])}`"
    if "enum" in schema:
        return " or ".join(f"`{json.dumps(value)}`" for value in schema["enum"])
    if schema.get("type") == "array":
        return f"list of {type_name(schema.get('items') or schema.get('prefixItems', [{}])[0])}"
    inner = schema.get("additionalProperties")
    if schema.get("type") == "object" and isinstance(inner, Mapping):
        return f"object of {type_name(inner)}"
    kind = schema.get("type", "anything")
    return " or ".join(kind) if isinstance(kind, list) else str(kind)


def _table(head: tuple[str, ...], rows: list[tuple[str, ...]]) -> list[str]:
    lines = [head, tuple("---" for _ in head), *rows]
    escaped = [[cell.replace("|", r"\|") for cell in line] for line in lines]
    return [f"| {' | '.join(line)} |" for line in escaped]
