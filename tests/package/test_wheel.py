"""The wheel as people install it: alone, and with each of its extras."""

from __future__ import annotations

import compileall
import os
import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from collections.abc import Callable, Iterable
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path

import msgspec
import pytest
from packaging.requirements import Requirement

from fairground.kernel.extras import EXTRAS, INTERFACES

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
FOR_USERS = ("all", *EXTRAS, *INTERFACES)

Fairground = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built from the page as it is: building that, too, would take a minute."""
    source = tmp_path_factory.mktemp("source")
    for name in ("pyproject.toml", "hatch_build.py", "LICENSE"):
        shutil.copy(ROOT / name, source)
    (source / "docs").mkdir()
    shutil.copy(ROOT / PROJECT["readme"], source / "docs")
    shutil.copytree(
        ROOT / "src", source / "src", ignore=shutil.ignore_patterns("__pycache__", "*.egg-info")
    )
    words = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", "dist"]
    done = subprocess.run(words, cwd=source, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    (built,) = (source / "dist").iterdir()
    return built


@pytest.fixture(scope="module")
def unpacked(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with what is in the wheel, compiled as pip does it."""
    place = tmp_path_factory.mktemp("unpacked")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(place)
    assert compileall.compile_dir(place, quiet=1)
    return place


@pytest.fixture(scope="module")
def installed(
    unpacked: Path, tmp_path_factory: pytest.TempPathFactory
) -> Callable[[str], Fairground]:
    """The command line of the wheel with one extra, or none, and what these bring."""

    def with_extra(extra: str) -> Fairground:
        place = tmp_path_factory.mktemp(extra or "alone")
        for top in unpacked.iterdir():
            (place / top.name).symlink_to(top)
        (found,) = Distribution.discover(path=[str(place)])
        for one in brought_by(found, extra):
            link_files(one, place)

        def run(*words: str) -> subprocess.CompletedProcess[str]:
            return subprocess.run(
                [sys.executable, "-S", "-m", "fairground", *words],
                env=os.environ
                | {"PYTHONPATH": str(place), "PYTHONDONTWRITEBYTECODE": "1", "COLUMNS": "120"},
                capture_output=True,
                text=True,
                check=False,
                timeout=100,
            )

        return run

    return with_extra


def brought_by(root: Distribution, extra: str) -> Iterable[Distribution]:
    """What pip would install beside a package, from what is installed here."""
    found: dict[str, Distribution] = {}
    waiting = [(root, extra)]
    while waiting:
        one, chosen = waiting.pop()
        for text in one.requires or ():
            need = Requirement(text)
            if need.marker and not need.marker.evaluate({"extra": chosen}):
                continue
            if need.name == "fairground":
                waiting += [(root, part) for part in need.extras]
            elif need.name not in found:
                try:
                    found[need.name] = distribution(need.name)
                except PackageNotFoundError:
                    pytest.fail(f"{one.name} needs {need.name}, which is not installed")
                waiting += [(found[need.name], part) for part in ("", *need.extras)]
    return found.values()


def link_files(package: Distribution, place: Path) -> None:
    """Make the top folders and modules of a package importable from a place."""
    for top in {file.parts[0] for file in package.files or () if file.parts[0] != ".."}:
        source = Path(str(package.locate_file(top)))
        if source.exists() and not (place / top).exists():
            (place / top).symlink_to(source)


def test_the_template_of_a_new_game_is_in_the_wheel(wheel: Path):
    template = ROOT / "src" / "fairground" / "cli" / "template"
    files = {
        f"fairground/cli/template/{one.relative_to(template).as_posix()}"
        for one in template.rglob("*.txt")
    }
    assert len(files) == 7
    assert files <= set(zipfile.ZipFile(wheel).namelist())


def test_the_wheel_holds_what_a_user_needs(wheel: Path):
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
        (metadata,) = (name for name in names if name.endswith(".dist-info/METADATA"))
        told = archive.read(metadata).decode()
    for name in ("py.typed", "__main__.py", "server/page/index.html", "terminal/table.tcss"):
        assert f"fairground/{name}" in names
    assert len([name for name in names if name.endswith("/rulebook.md")]) == 5
    assert any(name.endswith("licenses/LICENSE") for name in names)
    assert not any(name.startswith(("tests/", "docs/", "web/")) for name in names)
    for extra in FOR_USERS:
        assert f"Provides-Extra: {extra}\n" in told


def test_an_index_of_packages_can_show_the_readme():
    """Paths into the repository lead nowhere there, for pictures and for links."""
    shown = (ROOT / PROJECT["readme"]).read_text(encoding="utf-8")
    assert not re.findall(r"\]\((?!https?:|#)", shown)
    assert len(shown.splitlines()) < 80
    for extra in FOR_USERS:
        assert f"`fairground[{extra}]`" in shown


def test_the_package_alone_plays_and_names_the_extra_for_the_rest(
    installed: Callable[[str], Fairground], tmp_path: Path
):
    fairground = installed("")
    assert fairground("--version").stdout == f"fairground {PROJECT['version']}\n"
    assert "crash-grid" in fairground("games").stdout
    assert "CG-35" in fairground("rules", "crash-grid", "CG-35").stdout
    played = fairground("simulate", "gold-n-crash", "--games", "2", "--seed", "1")
    assert "95 % confidence" in played.stdout, played.stderr
    for words, extra in (
        (("serve",), "hall"),
        (("hall", "check"), "hall"),
        (("play", "crash-grid"), "terminal"),
        (("warm",), "fast"),
        (("train", "crash-grid"), "fast"),
        (("ladder", "crash-grid", "--out", str(tmp_path)), "ladder"),
    ):
        done = fairground(*words)
        assert done.returncode == 2
        assert done.stdout == ""
        assert done.stderr == (
            f"fairground: {EXTRAS[extra].purpose}, which is not installed; "
            f'install it with: pip install "fairground[{extra}]"\n'
        )


def test_each_extra_brings_all_that_its_commands_need(
    installed: Callable[[str], Fairground], tmp_path: Path
):
    nowhere = str(tmp_path / "nowhere.sqlite3")
    serve = ("serve", "--database", "sqlite:///")
    ladder = ("ladder", "crash-grid", "--bots", "random,greedy", "--most", "2")
    for extra, words, said in (
        ("hall", ("hall", "check", nowhere), "nowhere.sqlite3"),
        ("hall", serve, "database"),
        ("postgres", ("hall", "check", "postgresql://me@localhost:1/hall"), "cannot be reached"),
        ("traces", (*serve, "--traces", "http://localhost:1"), "database"),
        ("terminal", ("play", "crash-grid"), "needs a terminal for its screen"),
        ("ladder", (*ladder, "--out", str(tmp_path)), "Written: "),
        ("fast", ("simulate", "crash-grid", "--games", "2"), "games/s"),
        ("all", ("play", "crash-grid"), "needs a terminal for its screen"),
    ):
        done = installed(extra)(*words)
        assert said in done.stdout + done.stderr, done.stderr
        assert "Traceback" not in done.stderr
        assert "pip install" not in done.stderr


NAMED_APART = {"vl-convert-python": "vl_convert"}
"""Packages whose module has another name."""


def test_extras_are_the_same_in_the_project_and_in_the_kernel():
    def modules(extra: str) -> set[str]:
        needed = {Requirement(text).name for text in PROJECT["optional-dependencies"][extra]}
        # An extra may build on another one; a package within a namespace is named after both.
        needed -= {"fairground"}
        return {NAMED_APART.get(name, name.replace("-", ".")) for name in needed}

    for extra, about in (EXTRAS | INTERFACES).items():
        assert modules(extra) == set(about.modules)
    (everything,) = PROJECT["optional-dependencies"]["all"]
    assert Requirement(everything).extras == set(EXTRAS)


def test_batches_without_numpy_name_their_extra(wheel: Path, tmp_path: Path):
    (tmp_path / "msgspec").symlink_to(Path(msgspec.__file__).parent)
    done = subprocess.run(
        [sys.executable, "-S", "-c", "import fairground.kernel.batch"],
        # Python imports from archives, too.
        env=os.environ | {"PYTHONPATH": os.pathsep.join((str(wheel), str(tmp_path)))},
        capture_output=True,
        text=True,
        check=False,
    )
    assert "MissingExtra: compiled play needs Numba" in done.stderr
    assert done.stderr.endswith('pip install "fairground[fast]"\n')
