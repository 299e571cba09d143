"""How the hall's log is written: as lines for a person, or as one JSON object a line."""

from __future__ import annotations

import logging
import multiprocessing
import sys
import threading
from datetime import UTC, datetime
from typing import Any, Literal

import msgspec

from fairground.server.calls import CALL

LogFormat = Literal["text", "json"]
log = logging.getLogger("fairground.server")


class Lines(logging.Formatter):
    """A sentence a line, with the call that it is about; a fault's trace goes below it."""

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802
        """The sentence."""
        call = CALL.get()
        return _one_line(record.message) + (f" (request {call})" if call else "")


class Objects(logging.Formatter):
    """One JSON object a line, whatever is in it."""

    def format(self, record: logging.LogRecord) -> str:
        """The object."""
        fields: dict[str, Any] = {
            "time": _time(record.created),
            "level": record.levelname.lower(),
            "event": _one_line(record.getMessage()),
            "logger": record.name,
            "process": _process(),
        }
        if CALL.get():
            fields["request"] = CALL.get()
        if record.exc_info and record.exc_info[0] is not None:
            fields["error"] = record.exc_info[0].__name__
            fields["trace"] = self.formatException(record.exc_info)
        # The encoder escapes what breaks a line, but for three that only some readers break at.
        text = msgspec.json.encode(fields).decode(errors="replace")
        for letter in "\x85\u2028\u2029":
            text = text.replace(letter, f"\\u{ord(letter):04x}")
        return text


def _one_line(message: str) -> str:
    return " ".join(message.split()) if message.splitlines() != [message] else message


def _time(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="milliseconds")


def _process() -> str:
    """The first process of a hall, or which of its workers."""
    name = multiprocessing.current_process().name
    return name if name.startswith("worker") else "hall"


def write_logs_as(kind: LogFormat) -> None:
    """Have everything that this process logs written in one way."""
    handler = logging.StreamHandler()
    if kind == "text":
        handler.setFormatter(Lines())
        logging.basicConfig(handlers=[handler], level=logging.WARNING)
        return
    handler.setFormatter(Objects())
    logging.basicConfig(handlers=[handler], level=logging.WARNING, force=True)
    logging.captureWarnings(True)
    sys.excepthook = lambda *error: log.critical("the hall has failed", exc_info=error)
    threading.excepthook = _thread_failed


def _thread_failed(failed: threading.ExceptHookArgs) -> None:
    if failed.exc_value is not None:
        error = (failed.exc_type, failed.exc_value, failed.exc_traceback)
        log.critical("a thread of the hall has failed", exc_info=error)


def announce(sentence: str, kind: LogFormat) -> None:
    """Tell whoever has started the hall something that is no fault."""
    if kind == "json":
        about = {"name": log.name, "msg": sentence, "levelno": logging.INFO, "levelname": "INFO"}
        sentence = Objects().format(logging.makeLogRecord(about))
    print(sentence, flush=True)
