"""The checklist in docs/security.md, and points of it that no other test holds."""

from __future__ import annotations

import ast
import json
import pickle
import re
from pathlib import Path

from server.bygone import played
from server.visitors import Hall, Person

ROOT = Path(__file__).parents[2]
CHECKLIST = (ROOT / "docs" / "security.md").read_text(encoding="utf-8")
NAMED = re.compile(r"`(tests/[\w/]+\.py)::(test_\w+)`")


def test_every_point_of_the_checklist_has_tests_that_exist():
    points = [
        line
        for line in CHECKLIST.partition("## The checklist")[2].splitlines()
        if line.startswith("|") and not line.startswith(("| what", "| ---"))
    ]
    assert len(points) > 20
    for point in points:
        assert NAMED.search(point), f"no test holds: {point}"
    for path, test in NAMED.findall(CHECKLIST):
        tree = ast.parse((ROOT / path).read_text(encoding="utf-8"))
        known = {
            node.name
            for node in ast.walk(tree)
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        }
        assert test in known, f"there is no {test} in {path}"


def test_the_commands_of_the_checklist_exist():
    assert "\naudit:" in (ROOT / "Makefile").read_text(encoding="utf-8")
    command = (ROOT / "src" / "fairground" / "cli" / "serving.py").read_text(encoding="utf-8")
    for option in set(re.findall(r"`?--([a-z][a-z-]+)", CHECKLIST)) - {"host"}:
        assert f"    {option.replace('-', '_')}: Annotated" in command, option


def test_no_file_is_taken_but_json(hall: Hall, ada: Person):
    table = ada.set_up("me", "open")
    document = ada.get("/schema/openapi.json").json()
    posts = [path for path, methods in document["paths"].items() if "post" in methods]
    assert len(posts) == 21
    before = hall.rows("SELECT count(*) FROM tables")
    for path in posts:
        body = document["paths"][path]["post"].get("requestBody", {"content": {}})
        assert set(body["content"]) <= {"application/json"}
        if body["content"]:
            files = {"file": ("me.png", b"\x89PNG", "image/png")}
            place = path.replace("{table}", table).replace("{view}", "open").replace("{seat}", "0")
            assert ada.http.post(place, files=files).status_code == 415
    assert hall.rows("SELECT count(*) FROM tables") == before


def test_a_replay_file_is_read_as_data_and_nothing_of_it_is_kept(hall: Hall, ada: Person):
    """It is checked and limited in size (test_theatre.py); here: neither kept nor carried out."""
    ada.set_up("me", "open")
    mark = "Bring-42-notes"
    code = f"__import__('os').mkdir('{hall.database.parent / mark}')"
    position = played("gold-n-crash")
    position.names = (mark, code)
    data = json.loads(position.replay().to_json())
    before = kept(hall)
    for place in ("", "/open", f"/{position.steps[0].seat}/advice"):
        answer = ada.http.post(f"/api/replays{place}", json=data)
        assert answer.status_code == 200, answer.text
    for body in (pickle.dumps(data), f"!!python/object {code}".encode()):
        headers = {"Content-Type": "application/json"}
        answer = ada.http.post("/api/replays", content=body, headers=headers)
        assert answer.status_code == 400
    assert kept(hall) == before
    folder = [path for path in hall.database.parent.rglob("*") if path.is_file()]
    assert folder
    assert not [path for path in folder if mark.encode() in path.read_bytes()]
    assert not (hall.database.parent / mark).exists()


def kept(hall: Hall) -> dict[str, int]:
    """How many rows each table of the database has."""
    names = [name for (name,) in hall.rows("SELECT name FROM sqlite_master WHERE type = 'table'")]
    return {name: hall.rows(f'SELECT count(*) FROM "{name}"')[0][0] for name in names}


def test_every_package_is_pinned_by_its_hash():
    entries = re.split(
        r"\n(?=\S)", (ROOT / "constraints.txt").read_text(encoding="utf-8").strip("\n")
    )
    packages = [entry for entry in entries if not entry.startswith("#")]
    assert len(packages) > 30
    for package in packages:
        assert re.match(r"[\w.-]+==\S+", package), package
        assert "--hash=sha256:" in package, package
