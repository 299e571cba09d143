"""What a client has sent and heard at a table, and whether the rows of its table bear it out."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Literal

from fairground.kernel.slips import TAKE_BACK, rewound
from fairground.server.changes import changed
from fairground.server.drafts import AGREE, ASK, DECLINE, is_talk
from fairground.server.rows import Kept, MoveRow
from fairground.server.story import LONGEST_LOG, Story, drafted

AGAIN = "try again"
"""Part of every refusal that is not about what was asked for."""


@dataclass
class Command:
    """A move, a line of chat, that a seat takes back (whether it would ask) or consents (whether
    it agrees), under an id that stays the same however often it is sent."""

    id: str
    seat: int  # -1: a line of chat
    what: int | str
    n: int
    kind: Literal["play", "say", "undo", "consent"] = "play"
    at: float = 0.0  # when it was first sent
    answers: list[dict[str, Any]] = field(default_factory=list)

    @property
    def taken(self) -> dict[str, Any] | None:
        """The first answer that says so."""
        return next((answer for answer in self.answers if answer["ok"]), None)

    @property
    def message(self) -> dict[str, Any]:
        """As it is sent."""
        if self.kind == "say":
            return {"type": "say", "id": self.id, "text": self.what}
        what = {"play": "action", "undo": "ask", "consent": "agree"}[self.kind]
        command = {"type": self.kind, "id": self.id, "seat": self.seat}
        return command | {what: self.what, "n": self.n}

    def may_be(self, move: MoveRow) -> bool:
        """Whether it may have become this row."""
        if move.seat != self.seat:
            return False
        act, whose = move.action, rewound(move.action)
        match self.kind:
            case "undo":  # by oneself, with everybody's consent, or a question
                return act == TAKE_BACK or whose == self.seat or (act == ASK and self.what is True)
            case "consent" if self.what:  # the last to agree takes back what somebody else did
                return act == AGREE or whose not in (None, self.seat)
            case "consent":
                return act == DECLINE
        return self.kind == "play" and act == self.what


@dataclass
class History:
    """Everything between one client and one table, over all connections together."""

    who: str
    seats: tuple[int, ...]  # none for who only watches
    commands: dict[str, Command] = field(default_factory=dict)
    steps: dict[int, tuple[int, Any]] = field(default_factory=dict)
    chat: dict[int, tuple[str, str]] = field(default_factory=dict)
    scenes: dict[str, Any] = field(default_factory=dict)
    n: int = -1
    over: dict[str, Any] | None = None
    asked: dict[str, Any] | None = None  # who would like to take something back
    left: int = 0  # times that it went away for a while, and had a bot play its seats
    findings: list[str] = field(default_factory=list)

    def hear(self, message: dict[str, Any]) -> None:
        """Take in a message."""
        match message["type"]:
            case "moment":
                self._take_in(message)
            case "answer" if message["id"] in self.commands:
                self._note(self.commands[message["id"]], message)
            case "answer":
                self._find(f"an answer to nothing: {message}")
            case "chat":
                self._listen(message)
            case "chats":
                for line in message["lines"]:
                    self._listen(line)

    def _note(self, command: Command, answer: dict[str, Any]) -> None:
        first = command.taken
        if first is not None and first != answer:
            self._find(f"{command.id} was answered {first} and then {answer}")
        command.answers.append(answer)

    @property
    def viewers(self) -> tuple[int, ...]:
        """Whose scenes it gets."""
        return self.seats if len(self.seats) == 1 else (*self.seats, -1)

    def _take_in(self, moment: dict[str, Any]) -> None:
        """Steps come in order, none twice and none left out."""
        numbers = [step["n"] for step in moment["steps"]]
        first = max(0, moment["n"] + 1 - LONGEST_LOG) if moment["full"] else self.n + 1
        if numbers != list(range(first, moment["n"] + 1)):
            self._find(f"after step {self.n} came {numbers}, of {moment['n']} in all")
        if moment["n"] < self.n:
            self._find(f"step {self.n} was told, and later there were {moment['n']}")
        for step in moment["steps"]:
            told = step["seat"], step["events"]
            if self.steps.setdefault(step["n"], told) != told:
                self._find(f"step {step['n']} was {self.steps[step['n']]} and then {told}")
        self.n, self.over = moment["n"], moment["over"]
        self.asked = moment.get("undo")
        self.scenes = moment["scenes"] or {
            viewer: changed(self.scenes[viewer], how) for viewer, how in moment["changes"].items()
        }

    def _listen(self, line: dict[str, Any]) -> None:
        told = line["who"], line["text"]
        if self.chat.setdefault(line["number"], told) != told:
            self._find(f"line {line['number']} was {self.chat[line['number']]} and then {told}")

    def _find(self, what: str) -> None:
        self.findings.append(f"{self.who}: {what}")

    def choices(self) -> list[tuple[int, list[int]]]:
        """The seats that are to decide, with their choices."""
        return [
            (int(seat), [choice["action"] for choice in scene["choices"]])
            for seat, scene in self.scenes.items()
            if scene["choices"]
        ]


# ---------------------------------------------------------------- against the rows


def findings(kept: Kept, histories: Sequence[History]) -> Iterator[str]:
    """What is wrong at a table, by its rows and by what everybody there has sent and heard.

    Nobody is there any more, or everything has been told: whoever knows less has missed something.
    """
    for history in histories:
        yield from history.findings
    yield from _rows(kept, histories)
    story = Story.retold(kept)
    for history in histories:
        yield from (f"{history.who}: {what}" for what in _answers(kept, story, history))
        yield from (f"{history.who}: {what}" for what in _told(kept, story, history))


def _rows(kept: Kept, histories: Sequence[History]) -> Iterator[str]:
    """Rows are numbered, and each is a command that was sent, once, or a bot's."""
    if [move.n for move in kept.moves] != list(range(1, len(kept.moves) + 1)):
        yield f"moves have the numbers {[move.n for move in kept.moves]}"
    if [line.number for line in kept.chat] != list(range(1, len(kept.chat) + 1)):
        yield f"lines have the numbers {[line.number for line in kept.chat]}"
    sent = {one.id: one for history in histories for one in history.commands.values()}
    seen: set[str] = set()
    away = {seat for history in histories if history.left for seat in history.seats}
    for move in kept.moves:
        if move.command is None:
            if kept.seats[move.seat].kind != "bot" and move.seat not in away:
                yield f"move {move.n} of a person has no command"
            continue
        command = sent.get(move.command)
        if command is None or not command.may_be(move):
            yield f"move {move.n} is not what {move.command} was"
        if move.command in seen:
            yield f"{move.command} became two moves"
        seen.add(move.command)
    for line in kept.chat:
        command = sent.get(line.command)
        if command is None or command.what != line.text:
            yield f"line {line.number} is not what {line.command} was"
        if line.command in seen:
            yield f"{line.command} became two lines"
        seen.add(line.command)


def _answers(kept: Kept, story: Story, history: History) -> Iterator[str]:
    """What was taken is a row under the number that was told; what was refused is none."""
    moves = {move.command: move for move in kept.moves}
    lines = {line.command for line in kept.chat}
    viewers = history.viewers
    for command in history.commands.values():
        taken, row = command.taken, moves.get(command.id)
        is_kept = row is not None or command.id in lines
        if taken is None and is_kept and command.answers:
            yield f"{command.id} was refused and is kept: {command.answers[-1]}"
        elif taken is not None and not is_kept:
            yield f"{command.id} was acknowledged and is lost: {taken}"
        elif taken is not None and row is not None and taken["n"] != story.n(viewers, row.n):
            yield f"{command.id} is step {story.n(viewers, row.n)} and was told to be {taken['n']}"
        for answer in command.answers:
            if answer["ok"] or AGAIN in answer["sentence"]:
                continue
            if not _may_be_refused(kept, story, viewers, command):
                yield f"{command.id} was refused without a reason: {answer['sentence']}"


def _may_be_refused(kept: Kept, story: Story, viewers: tuple[int, ...], command: Command) -> bool:
    """Whether somebody took back what was to be decided, or it was about taking back itself."""
    return command.kind in ("undo", "consent") or any(
        move.action < 0 and not is_talk(move.action) and story.n(viewers, move.n) > command.n
        for move in kept.moves
    )


def _told(kept: Kept, story: Story, history: History) -> Iterator[str]:
    """What was told step by step is what the rows tell, and all of it; so are scenes and chat."""
    truth = json.loads(story.moment(history.viewers, None))
    if history.n != truth["n"]:
        yield f"knows {history.n} steps of {truth['n']}"
    if history.over != truth["over"]:
        yield f"was told the end {history.over} in place of {truth['over']}"
    if history.n == truth["n"] and history.scenes != truth["scenes"]:
        yield "sees another scene than the rows make"
    if history.n == truth["n"] and history.asked != truth["undo"]:
        yield f"was told of the question {history.asked} in place of {truth['undo']}"
    for step in truth["steps"]:
        told = history.steps.get(step["n"])
        if told is not None and told != (step["seat"], step["events"]):
            yield f"step {step['n']} was told as {told} in place of {step}"
    if sorted(history.steps) != list(range(truth["n"] + 1)):
        missing = set(range(truth["n"] + 1)) ^ set(history.steps)
        yield f"steps were not told, or there are none such: {sorted(missing)}"
    lines = {line.number: (line.who, line.text) for line in kept.chat}
    if history.chat != lines:
        yield f"was told the lines {history.chat} in place of {lines}"


# ---------------------------------------------------------------- bots


@dataclass(frozen=True)
class Wait:
    """How long a bot took for a decision after it was asked."""

    move: MoveRow
    seconds: float


def waits(kept: Kept) -> list[Wait]:
    """Of every move of a bot."""
    retold = partial(Story.retold, kept._replace(moves=()))
    story, times, found = retold(), [kept.table.created], []
    for move in kept.moves:
        if move.command is None:
            asked = times[story.asked_after(move.seat)]
            found.append(Wait(move, move.at - asked))
        story.accept(drafted(story.position, move.seat, move.action))
        times.append(move.at)
    return found


def hasty(found: Iterable[Wait], least: float) -> Iterator[str]:
    """Bots keep to a beat: who moves before it has decided twice about one thing."""
    for wait in found:
        if wait.seconds < least:
            yield f"a bot made move {wait.move.n} {wait.seconds:.3f} s after it was asked"
