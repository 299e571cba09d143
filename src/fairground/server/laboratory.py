"""The hall's lab: studies one after another, each in a process that lets everybody else go first.

All that is known of a study lies in its folder, so that it outlives the page, and the hall too.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import json
import logging
import os
import signal
import sys
import time
from pathlib import Path
from typing import Any

import msgspec
from platformdirs import user_data_path

from fairground.kernel.errors import FairgroundError
from fairground.kernel.extras import about, installed
from fairground.registry import game as find_game
from fairground.server.addresses import is_local
from fairground.server.kinds import database_of
from fairground.server.orders import LabPage, StudyAnswer, StudyInfo, StudyOrder, StudyState
from fairground.server.plans import hall_game
from fairground.server.refusals import NotAllowed, as_sentence
from fairground.server.settings import Settings
from fairground.server.sqlite import SQLite

log = logging.getLogger("fairground.server")

STATE = "state.json"
MOST_KEPT = 100
"""Studies of a hall; the oldest finished ones make room."""
MOST_WAITING = 10
GRACE = 10.0
"""Seconds in which a study that is stopped finishes what it has begun."""
PATIENCE = 30.0
ACTIVE = ("waiting", "running")


class Laboratory:
    """Takes orders, and carries them out."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        database = database_of(settings.database)
        self.folder = settings.lab_folder or (
            database.file.with_name(f"{database.file.name}-studies")
            if isinstance(database, SQLite)
            else user_data_path("fairground", appauthor=False) / "studies"
        )
        self.closed = why_closed(settings)
        self._news = asyncio.Event()
        self._process: asyncio.subprocess.Process | None = None
        self._running = ""
        self._from = (0.0, 0)  # when the running study began here, and how many games it had

    # ------------------------------------------------------------ orders

    def check_open(self) -> None:
        """A refusal if there is no lab here."""
        if self.closed:
            raise NotAllowed(403, self.closed)

    def page(self) -> LabPage:
        """What the lab shows."""
        found = [] if self.closed else [self.info(study) for study in reversed(self._ids())]
        return LabPage(self.closed, list(_bots()), self._settings.lab_games, found)

    def take(self, order: StudyOrder) -> StudyInfo:
        """A new study, or the one of the same order that there is already."""
        from fairground.lab.studies import served

        self.check_open()
        game = hall_game(order.game)
        known = _bots()
        for bot in order.bots:
            if bot not in known:
                raise NotAllowed(
                    400,
                    f"The hall's lab is for {', '.join(known)}, which play quickly, and not for "
                    f"{bot!r}; other bots play in studies from the command line.",
                )
        plan = _readable(served.plan_of, game, msgspec.to_builtins(order))
        total = order.games * len(plan.variants)
        if total > self._settings.lab_games:
            raise NotAllowed(
                400,
                f"A study of this hall has at most {self._settings.lab_games:,} games, and "
                f"{len(plan.variants)} × {order.games:,} are {total:,}.",
            )
        written = msgspec.json.encode(order, order="sorted")
        study = hashlib.blake2b(written, digest_size=8).hexdigest()
        if study not in self._ids():
            active = [one for one in self._ids() if self.state(one)["state"] in ACTIVE]
            if len(active) >= MOST_WAITING:
                sentence = f"{MOST_WAITING} studies wait already; come again later."
                raise NotAllowed(429, sentence, wait=60)
            try:
                self._make_room()
                (self.folder / study).mkdir(parents=True, exist_ok=True)
                (self.folder / study / served.ORDER).write_bytes(written)
                self._note(study, "waiting", variants=[one.label for one in plan.variants])
            except OSError as error:
                sentence = f"The hall cannot write the study down: {error.strerror}."
                raise NotAllowed(503, sentence) from None
        return self.info(study)

    def wake(self) -> None:
        """There is something new to do."""
        self._news.set()

    def stop(self, study: str) -> StudyInfo:
        """Stop a study; what is done is kept."""
        self.check_open()
        if self.state(self.known(study))["state"] in ACTIVE:
            self._note(study, "stopped")
            if self._running == study:
                self._interrupt()
        return self.info(study)

    def go_on(self, study: str) -> StudyInfo:
        """Go on with a study that was stopped, or that has failed."""
        self.check_open()
        if self.state(self.known(study))["state"] in ("stopped", "failed"):
            self._note(study, "waiting")
            self.wake()
        return self.info(study)

    def known(self, study: str) -> str:
        """The id of a study, if there is one."""
        if study not in self._ids():
            raise NotAllowed(404, f"There is no study {study[:40]!r} in this hall.")
        return study

    def path(self, study: str) -> Path:
        """Where a study lies that is done."""
        from fairground.lab.studies import served

        self.check_open()
        if self.state(self.known(study))["state"] != "done":
            raise NotAllowed(
                409, "This study is not done yet; its games and report come at its end."
            )
        return self.folder / study / served.STUDY

    # ------------------------------------------------------------ what there is

    def _ids(self) -> list[str]:
        """All studies, the oldest first; what cannot be read is none."""
        began: dict[str, float] = {}
        for file in self.folder.glob(f"*/{STATE}"):
            with contextlib.suppress(OSError, ValueError, KeyError):
                began[file.parent.name] = self.state(file.parent.name)["began"]
        return sorted(began, key=lambda study: began[study])

    def state(self, study: str) -> dict[str, Any]:
        """What is noted of a study."""
        found: dict[str, Any] = json.loads(
            (self.folder / study / STATE).read_text(encoding="utf-8")
        )
        return found

    def _note(self, study: str, state: StudyState, problem: str = "", **more: Any) -> None:
        from fairground.lab.studies import served

        file = self.folder / study / STATE
        before = self.state(study) if file.exists() else {"began": time.time()}
        draft = file.with_name(f".{STATE}.draft")
        done, total = served.progress(self.folder / study)
        now = {"state": state, "problem": problem, "done": done, "total": total}
        noted = before | now | more
        draft.write_text(json.dumps(noted), encoding="utf-8")
        draft.replace(file)

    def info(self, study: str) -> StudyInfo:
        """A study as it stands."""
        from fairground.lab.studies import served

        state, folder = self.state(study), self.folder / study
        order = json.loads((folder / served.ORDER).read_text(encoding="utf-8"))
        done, total = state["done"], state["total"]
        if state["state"] == "running":
            done, total = served.progress(folder)
        answers = folder / served.ANSWERS
        found = json.loads(answers.read_text(encoding="utf-8")) if answers.exists() else []
        return StudyInfo(
            id=study,
            game=order["game"],
            title=_title(order["game"]),
            bots=order["bots"],
            variants=state["variants"],
            games=order["games"],
            state=state["state"],
            done=done,
            total=total or order["games"] * len(state["variants"]),
            left=self._left(study, done, total),
            began=state["began"],
            problem=state["problem"],
            command=served.command_of(order),
            answers=[StudyAnswer(**one) for one in found],
        )

    def _left(self, study: str, done: int, total: int) -> float:
        """Seconds that the running study still takes, from how it has gone so far."""
        begun, before = self._from
        if study != self._running or done <= before:
            return 0.0
        return (time.monotonic() - begun) / (done - before) * (total - done)

    def _make_room(self) -> None:
        import shutil

        kept = self._ids()
        old = [study for study in kept if self.state(study)["state"] not in ACTIVE]
        for study in old[: max(len(kept) - MOST_KEPT + 1, 0)]:
            shutil.rmtree(self.folder / study)

    # ------------------------------------------------------------ work

    async def run(self) -> None:
        """Carry out what waits, one study after another, for as long as the hall is open."""
        if self.closed:
            return
        for study in self._ids():
            if self.state(study)["state"] == "running":  # the hall has ended in the middle of it
                self._note(study, "waiting")
        try:
            while True:
                self._news.clear()
                waiting = [
                    study for study in self._ids() if self.state(study)["state"] == "waiting"
                ]
                if not waiting:
                    await self._news.wait()
                    continue
                try:
                    await self._carry_out(waiting[0])
                except OSError as error:  # a full disk: it is tried again when there is room
                    log.error("a study cannot be carried out: %s", error)
                    await asyncio.sleep(PATIENCE)
        finally:
            await self._end()

    async def _carry_out(self, study: str) -> None:
        from fairground.lab.studies import served

        self._note(study, "running")
        workers = max(1, (os.cpu_count() or 2) // 2)  # half of the machine at most
        words = ("-m", "fairground.lab.studies.served", str(self.folder / study), str(workers))
        told = self.folder / study / "told.txt"
        with told.open("wb") as stream:
            self._process = await asyncio.create_subprocess_exec(
                sys.executable, *words, stdout=stream, stderr=stream, start_new_session=True
            )
        before = served.progress(self.folder / study)[0]
        self._running, self._from = study, (time.monotonic(), before)
        try:
            code = await asyncio.wait_for(self._process.wait(), self._settings.lab_seconds)
        except TimeoutError:
            await self._end()
            minutes = f"{self._settings.lab_seconds / 60:.0f}"
            self._note(study, "stopped", f"It has had its {minutes} minutes; it can go on.")
            return
        self._running, self._process = "", None
        if code == 0:
            self._note(study, "done")
        elif self.state(study)["state"] == "running":
            said = told.read_text(encoding="utf-8", errors="replace").strip()
            if code != served.FAILED:
                log.error("a study has failed: %s", said)
                said = "it has failed; it can go on"
            self._note(study, "failed", as_sentence(said))

    def _interrupt(self) -> None:
        if self._process is not None and self._process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                self._process.send_signal(signal.SIGINT)

    async def _end(self) -> None:
        """Stop what runs: its units that are begun are finished, if that does not take long."""
        process, self._process, self._running = self._process, None, ""
        if process is None or process.returncode is not None:
            return
        with contextlib.suppress(ProcessLookupError):
            process.send_signal(signal.SIGINT)
        try:
            await asyncio.wait_for(process.wait(), GRACE)
        except TimeoutError:
            process.kill()
            await process.wait()


def why_closed(settings: Settings) -> str:
    """Why a hall has no lab, or nothing: it is open to who sits at this machine, and to strangers
    if the host says so."""
    if settings.workers > 1:
        return "A hall of several workers has no lab; studies run with: fairground lab run."
    if not installed("lab"):
        return as_sentence(
            f"There is no lab here: {about('lab').purpose}: pip install 'fairground[lab]'"
        )
    strangers = not is_local(settings.host) or settings.proxies or settings.allowed_hosts
    if settings.lab is False or (settings.lab is None and strangers):
        return "The host of this hall has not opened the lab (fairground serve --lab opens it)."
    return ""


def _title(name: str) -> str:
    """What a game is called; one that is not installed any more by its name."""
    try:
        return find_game(name).title
    except FairgroundError:
        return name


def _bots() -> tuple[str, ...]:
    """Who plays here: those whose games take little time."""
    from fairground.lab.studies.plans import POLICIES

    return tuple(POLICIES)


def _readable(function: Any, *arguments: Any) -> Any:
    """What a function of the lab makes of an order; its refusal becomes the hall's."""
    try:
        return function(*arguments)
    except FairgroundError as error:
        raise NotAllowed(400, as_sentence(error)) from None
