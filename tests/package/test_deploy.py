"""What a hall is deployed with, linted: image, compose file, proxy and services."""

from __future__ import annotations

import re
import shlex
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import typer
import yaml

from fairground.cli.app import app

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
CONTAINERFILE = (ROOT / "Containerfile").read_text(encoding="utf-8")
COMPOSE: dict[str, Any] = yaml.safe_load((ROOT / "compose.yaml").read_text(encoding="utf-8"))
SERVICES: dict[str, Any] = COMPOSE["services"]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
UNITS = sorted(DEPLOY.glob("*.service"))
HALLS = ("hall-one", "hall-two")


def run(name: str, *words: str) -> subprocess.CompletedProcess[str]:
    """A program of the environment or of the machine."""
    beside = Path(sys.executable).with_name(name)
    program = str(beside) if beside.is_file() else shutil.which(name)
    if program is None:
        pytest.skip(f"there is no {name} here")
    return subprocess.run([program, *words], cwd=ROOT, capture_output=True, text=True, check=False)


def instructions(name: str) -> list[str]:
    """Every instruction of the Containerfile with this name, as one line."""
    joined = CONTAINERFILE.replace("\\\n", " ")
    return [line.partition(" ")[2] for line in joined.splitlines() if line.startswith(f"{name} ")]


def executed(unit: Path) -> list[str]:
    text = unit.read_text(encoding="utf-8").replace("\\\n", " ")
    (line,) = re.findall(r"^ExecStart=(.+)$", text, re.MULTILINE)
    words = shlex.split(line)
    return shlex.split(words[2]) if words[1] == "-c" else words


def calls() -> Iterator[tuple[str, list[str]]]:
    """Everything that is said to the command line."""
    yield "Containerfile", yaml.safe_load(instructions("CMD")[-1])
    for name in HALLS:
        yield name, SERVICES[name]["command"]
    loop = shlex.split(SERVICES["backup"]["entrypoint"][-1])
    yield "backup", loop[loop.index("fairground") + 1 : loop.index("done")]
    for unit in UNITS:
        words = executed(unit)
        (start,) = (n for n, word in enumerate(words) if word.endswith("/bin/fairground"))
        yield unit.name, words[start + 1 :]


@pytest.mark.parametrize(("where", "words"), [pytest.param(*one, id=one[0]) for one in calls()])
def test_every_command_and_option_exists(where: str, words: list[str]):
    command: Any = typer.main.get_command(app)
    while hasattr(command, "commands"):
        command = command.commands[words[0]]
        words = words[1:]
    known = {one for param in command.params for one in (*param.opts, *param.secondary_opts)}
    given = {word.partition("=")[0] for word in words if word.startswith("--")}
    assert given <= known, where
    assert command.name != "serve" or "--no-browser" in given


def test_the_containerfile_is_clean():
    done = run("hadolint", "--failure-threshold", "info", "Containerfile")
    assert done.returncode == 0, done.stdout


def test_the_image_has_the_python_of_the_tests_and_nobody_is_root():
    wanted = f"python:{PROJECT['tool']['mypy']['python_version']}-slim"
    assert [one.split()[0] for one in instructions("FROM")] == [wanted, wanted]
    assert instructions("USER") == ["10001:10001"]
    assert instructions("STOPSIGNAL") == ["SIGTERM"]
    assert "/health" in instructions("HEALTHCHECK")[0]
    extras = re.findall(r"fairground\[([\w,]+)\]", CONTAINERFILE)
    assert extras == ["postgres,fast"]
    assert set(extras[0].split(",")) <= set(PROJECT["project"]["optional-dependencies"])


def test_what_the_image_copies_is_there_and_not_ignored():
    rules = (ROOT / ".containerignore").read_text(encoding="utf-8").splitlines()
    taken = {rule[1:] for rule in rules if rule.startswith("!")}
    copied = {path for one in instructions("COPY") for path in one.split()[:-1]}
    assert copied == taken
    for path in copied:
        assert (ROOT / path).exists(), path


def test_no_address_to_download_from_is_named():
    for file in (ROOT / "Containerfile", ROOT / "compose.yaml", *DEPLOY.iterdir()):
        text = file.read_text(encoding="utf-8").replace("http://127.0.0.1:8000", "")
        assert not re.search(r"https?://", text), file
    for service in SERVICES.values():
        assert re.fullmatch(r"[a-z]+(:\d+)?", service["image"])


def test_the_compose_file_names_what_it_has():
    for name, service in SERVICES.items():
        assert set(service["networks"]) <= set(COMPOSE["networks"]), name
        assert set(service.get("depends_on", ())) <= set(SERVICES), name
        assert service["restart"] == "unless-stopped"
        for volume in service["volumes"]:
            source = volume.partition(":")[0]
            there = (ROOT / source).is_file() if "/" in source else source in COMPOSE["volumes"]
            assert there, f"{name}: {volume}"
    assert COMPOSE["networks"]["back"] == {"internal": True}
    assert SERVICES["database"]["networks"] == ["back"]
    assert [name for name in SERVICES if "ports" in SERVICES[name]] == ["proxy"]
    assert SERVICES["proxy"]["environment"]["HALL_WORKERS"] == "hall-one:8000 hall-two:8000"


def test_the_halls_believe_the_proxy_alone():
    address = SERVICES["proxy"]["networks"]["front"]["ipv4_address"]
    for name in HALLS:
        assert f"--proxy={address}" in SERVICES[name]["command"]
        assert SERVICES[name]["read_only"]
        assert SERVICES[name]["cap_drop"] == ["ALL"]


def test_secrets_come_from_outside():
    for service in SERVICES.values():
        for name, value in service.get("environment", {}).items():
            if "PASSWORD" in name:
                assert value.startswith("${HALL_PASSWORD:?")
    assert "/.env" in (ROOT / ".gitignore").read_text(encoding="utf-8").splitlines()


def test_the_proxys_file_is_valid_and_well_formatted():
    done = run("caddy", "validate", "--config", "deploy/Caddyfile", "--adapter", "caddyfile")
    assert done.returncode == 0, done.stderr
    assert run("caddy", "fmt", "deploy/Caddyfile").stdout == (DEPLOY / "Caddyfile").read_text()


@pytest.mark.parametrize("unit", sorted(DEPLOY.glob("fairground*")), ids=lambda unit: unit.name)
def test_the_services_are_what_systemd_understands(unit: Path):
    done = run("systemd-analyze", "verify", "--man=no", str(unit))
    missing = "/opt/fairground/bin/fairground is not executable"
    told = [line for line in done.stderr.splitlines() if missing not in line]
    assert [line for line in told if "fairground" in line] == []


def test_a_hall_has_time_to_close():
    from fairground.server.workers import FAREWELL_SECONDS

    unit = (DEPLOY / "fairground.service").read_text(encoding="utf-8")
    (seconds,) = re.findall(r"^TimeoutStopSec=(\d+)$", unit, re.MULTILINE)
    assert int(seconds) > FAREWELL_SECONDS
    for name in HALLS:
        assert int(SERVICES[name]["stop_grace_period"].rstrip("s")) > FAREWELL_SECONDS
