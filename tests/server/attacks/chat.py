"""Somebody who watches a table chats without end, and those who play there reload the page."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from server.visitors import Hall, Person

SHORT = {"lines": 130}
WHOLE = {"lines": 1000}
LONG = "€" * 480


def attack(folder: Path, lines: int) -> dict[str, Any]:
    """Chat in a hall that lets one chat, and in one with its usual limits."""
    figures: dict[str, Any] = {}
    with Flood(folder / "free", chat_of_session=(1e6, 1e6)) as flood:
        figures["lines said"] = flood.say(lines)
        figures |= flood.reload()
    with Flood(folder / "limited") as flood:
        figures["lines said under the limit"] = flood.say(lines)
        figures["lines refused with a sentence"] = flood.refused
        assert flood.reload()["lines in a hello"] > 0
    return figures


class Flood:
    """A hall with two who play and one who chats."""

    def __init__(self, folder: Path, **settings: Any) -> None:
        folder.mkdir()
        limits = {} if settings else {"chat_of_session": (10, 0.5)}
        self.hall = Hall(folder, **{**limits, **settings}).open()
        self.refused = 0

    def __enter__(self) -> Flood:
        self.ada, self.eve = Person(self.hall, "Ada"), Person(self.hall, "Eve")
        self.table = self.ada.set_up("me", "here")
        self.eve.post("/api/me", nickname="Eve")
        return self

    def __exit__(self, *_: object) -> None:
        self.ada.http.close()
        self.eve.http.close()
        self.hall.end()

    def say(self, lines: int) -> int:
        """Chat, some of it at great length; how many lines were said."""
        said = 0
        with self.eve.visit(self.table) as visit:
            visit.until("moment")
            for number in range(lines):
                text = LONG if number % 3 else "hello"
                visit.say(type="say", id=f"line {number}", text=text)
                answer = visit.answer(f"line {number}")
                said += answer["ok"]
                self.refused += answer["sentence"].startswith("You chat too fast")
        return said

    def reload(self) -> dict[str, Any]:
        """Come back to the table, and play on."""
        with self.ada.visit(self.table) as visit:
            visit.until("moment")
            visit.say(type="ping")
            visit.until("pong")
            size = sum(len(text.encode()) for text in visit.raw)
            seat, actions = visit.choices()[0]
            assert visit.answer(visit.play(seat, actions[0]))["ok"]
            return {"bytes of a hello": size, "lines in a hello": len(visit.chat)}
