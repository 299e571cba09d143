"""The documentation holds together: pages, links, commands and code, without building the site."""

from __future__ import annotations

import importlib.util
import pkgutil
import posixpath
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
import typer
import yaml

from fairground.cli.app import app

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
SITE: dict[str, Any] = yaml.safe_load((ROOT / "mkdocs.yml").read_text(encoding="utf-8"))
NOT_PAGES = {"package.md"}
TEXTS = sorted(
    {
        *DOCS.rglob("*.md"),
        *ROOT.glob("*.md"),
        ROOT / "benchmarks" / "README.md",
    }
)
LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")
FENCE = re.compile(r"^```([^\n]*)\n(.*?)^```", re.MULTILINE | re.DOTALL)
CODE = re.compile(r"`([^`]+)`")


@pytest.fixture(scope="module")
def pages() -> ModuleType:
    """What makes pages of the site; it lies beside the docs and needs none of the site's tools."""
    spec = importlib.util.spec_from_file_location("pages", DOCS / "site" / "pages.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def named(entries: list[Any]) -> Iterator[str]:
    """Every page that the navigation names."""
    for entry in entries:
        for part in entry.values() if isinstance(entry, dict) else (entry,):
            yield from named(part) if isinstance(part, list) else (part,)


def name_of(text: Path) -> str:
    return text.relative_to(ROOT).as_posix()


def anchors(text: str) -> set[str]:
    """The addresses of a text's headings."""
    headings = re.findall(r"^#+ (.+)$", FENCE.sub("", text), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", one.lower()).strip().replace(" ", "-") for one in headings}


def test_the_navigation_names_every_page_once(pages: ModuleType):
    there = [path.relative_to(DOCS).as_posix() for path in DOCS.rglob("*.md")]
    assert sorted(named(SITE["nav"])) == sorted({*there, *pages.sources()} - NOT_PAGES)
    assert {line.strip("/") for line in SITE["exclude_docs"].splitlines()} > NOT_PAGES


@pytest.mark.parametrize("text", TEXTS, ids=name_of)
def test_links_lead_somewhere(text: Path):
    shown = FENCE.sub("", text.read_text(encoding="utf-8"))
    for link in LINK.findall(CODE.sub("", shown)):
        if re.match(r"https?:|mailto:", link):
            continue
        path, _, anchor = link.partition("#")
        goal = (text.parent / path).resolve() if path else text
        assert goal.is_relative_to(ROOT), link
        assert goal.exists(), link
        if anchor:
            assert anchor in anchors(goal.read_text(encoding="utf-8")), link


def test_links_on_the_site_lead_to_its_pages(pages: ModuleType):
    there = {path.relative_to(DOCS).as_posix() for path in DOCS.rglob("*") if path.is_file()}
    there |= set(pages.sources())
    texts = {
        path: pages.relinked((DOCS / path).read_text(encoding="utf-8"), f"docs/{path}", path)
        for path in there - set(pages.sources())
        if path.endswith(".md")
    }
    texts |= {path: pages.page(path, source) for path, source in pages.sources().items()}
    for address, text in texts.items():
        for link in LINK.findall(CODE.sub("", FENCE.sub("", text))):
            path, _, anchor = link.partition("#")
            if re.match(r"https?:", link):
                continue
            goal = posixpath.normpath(posixpath.join(posixpath.dirname(address), path))
            assert not path or goal in there, f"{address}: {link}"
            if anchor and not path:
                assert f"{{ #{anchor} }}" in text or anchor in anchors(text), f"{address}: {link}"


def test_every_rule_has_an_address_and_mentions_lead_there(pages: ModuleType):
    book = "# Game\n\n- **CG-1** First.\n- **CG-R2** As CG-1 says, not CG-9 or `CG-1`.\n"
    assert pages.rules_page(book) == (
        "# Game\n\n- **CG-1**{ #cg-1 } First.\n"
        "- **CG-R2**{ #cg-r2 } As [CG-1](#cg-1) says, not CG-9 or `CG-1`.\n"
    )


def test_what_has_no_page_is_named_without_a_link(pages: ModuleType):
    text = "[the plan](docs/architecture.md#layers), [rules](LICENSE), [all](#all)"
    assert pages.relinked(text, "README.md", "a/b.md") == (
        "[the plan](../architecture.md#layers), rules, [all](#all)"
    )


def test_the_calls_of_the_hall_are_listed(pages: ModuleType):
    from fairground.server.app import document

    told = document()
    text = pages.calls_of(told)
    for path, methods in told["paths"].items():
        for method in methods:
            assert f"`{method.upper()} {path}`" in text
    for name in told["components"]["schemas"]:
        assert f"### {name} {{ #{name.lower()} }}" in text
    for anchor in re.findall(r"\(#([\w-]+)\)", text):
        assert f"{{ #{anchor} }}" in text


@pytest.mark.parametrize("text", sorted((DOCS / "reference").glob("*.md")), ids=name_of)
def test_what_the_reference_names_exists(text: Path):
    for name in re.findall(r"^::: (\S+)$", text.read_text(encoding="utf-8"), re.MULTILINE):
        pkgutil.resolve_name(name)


# ---------------------------------------------------------------- code in the docs


@pytest.mark.parametrize("text", TEXTS, ids=name_of)
def test_python_in_the_docs_is_run(text: Path):
    """By the doctests, which see what has a prompt."""
    for language, block in FENCE.findall(text.read_text(encoding="utf-8")):
        if language == "python":
            assert block.startswith(">>> ")
            assert text.is_relative_to(DOCS) or text == ROOT / "README.md"


def commands(text: str) -> Iterator[list[str]]:
    """Every command that a text names in a block or in a line, as words."""
    blocks = [block for language, block in FENCE.findall(text) if language in ("", "sh")]
    rest = FENCE.sub("", text)
    blocks += re.findall(r"^    (.+)$", rest, re.MULTILINE)
    lines = [line for block in blocks for line in block.splitlines()]
    lines += [" ".join(code.split()) for code in CODE.findall(rest)]
    for line in lines:
        command = line.partition(" #")[0].strip()
        if command.startswith(("fairground ", "make ", "python ")):
            yield re.sub(r"[\[\],]", " ", command).split()


@pytest.mark.parametrize("text", TEXTS, ids=name_of)
def test_commands_in_the_docs_exist(text: Path):
    for words in commands(text.read_text(encoding="utf-8")):
        check_command(words)


def check_command(words: list[str]) -> None:
    program, *rest = words
    if program == "make":
        makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
        assert f"\n{rest[0]}: " in makefile, words
    elif program == "python":
        if rest[0] == "-m":
            assert importlib.util.find_spec(rest[1]) is not None, words
        else:
            assert (ROOT / rest[0]).is_file(), words
    else:
        command: Any = typer.main.get_command(app)
        while hasattr(command, "commands") and rest and not rest[0].startswith("-"):
            assert rest[0] in command.commands, words
            command = command.commands[rest.pop(0)]
        known = {"--help", *(one for option in command.params for one in option.opts)}
        known |= {one for option in command.params for one in option.secondary_opts}
        for flag in rest:
            if re.match(r"--?[a-z]", flag):
                assert flag in known, words


@pytest.mark.parametrize(
    "wrong",
    ["fairground serv", "fairground serve --prt 80", "make plaid", "python benchmarks/none.py"],
)
def test_a_command_that_does_not_exist_is_noticed(wrong: str):
    (words,) = commands(f"Type `{wrong}`.")
    with pytest.raises(AssertionError):
        check_command(words)


# ---------------------------------------------------------------- files for whoever comes by


def test_the_version_is_the_same_everywhere():
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    version = re.search(r'^version = "(.+)"$', project, re.MULTILINE)
    assert version is not None
    citation = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))
    assert citation["version"] == version[1]
    assert "\n## Unreleased\n" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


def test_hooks_before_a_commit_download_nothing():
    hooks = yaml.safe_load((ROOT / ".pre-commit-config.yaml").read_text(encoding="utf-8"))
    assert [repository["repo"] for repository in hooks["repos"]] == ["local"]
    for hook in hooks["repos"][0]["hooks"]:
        assert hook["language"] == "system"
        assert hook["entry"].startswith(".venv/bin/")


@pytest.mark.parametrize("folder", ["docs", "benchmarks"])
def test_what_further_environments_hold_is_pinned_by_hash(folder: str):
    text = (ROOT / folder / "constraints.txt").read_text(encoding="utf-8")
    packages = [one for one in re.split(r"\n(?=\S)", text) if not one.startswith("#")]
    assert len(packages) > 20
    assert "://" not in text
    for package in packages:
        assert re.match(r"[\w.-]+==\S+", package), package
        assert "--hash=sha256:" in package, package


def test_the_environment_of_the_site_holds_what_its_pages_import():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    ours, theirs = (
        dict(re.findall(r"^([\w.-]+)==(\S+)", file.read_text(encoding="utf-8"), re.MULTILINE))
        for file in (ROOT / "constraints.txt", DOCS / "constraints.txt")
    )
    for needed in (*project["dependencies"], *project["optional-dependencies"]["docs"]):
        (name,) = re.findall(r"^[\w.-]+", needed)
        assert name in theirs, f"make docs/constraints.txt anew: it lacks {name}"
        assert theirs[name] == ours.get(name, theirs[name]), name
