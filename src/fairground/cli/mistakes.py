"""What is wrong with a command line, in one sentence that says what is allowed."""

from __future__ import annotations

import re
from typing import Any

import typer

from fairground.kernel.naming import meant

WORDS = (
    (r"^Input should be ", "must be "),
    (r"a valid integer.*", "a whole number"),
    (r"greater than or equal to", "at least"),
    (r"less than or equal to", "at most"),
)
"""How Typer's complaints about a value read here."""


def sentence(error: typer.TyperException) -> str:
    """Typer's complaint in our words; one that is not known here stays as it is."""
    told = error.format_message()
    name = getattr(error, "option_name", "")
    if name and told.endswith("requires an argument."):
        return f"{name} needs a value"
    context: Any = getattr(error, "ctx", None)
    if context is None:
        return told
    if name and told.startswith("No such option"):
        options = _options(context.command.get_params(context))
        hint = meant(name, options)
        return f"there is no option {name}{hint}; the options are {', '.join(options)}"
    known = [
        name for name, one in getattr(context.command, "commands", {}).items() if not one.hidden
    ]
    commands = ", ".join(known)
    if wrong := re.match(r"No such command '(.*?)'\.", told):
        return (
            f"there is no command {wrong[1]!r}{meant(wrong[1], known)}; the commands are {commands}"
        )
    if told == "Missing command.":
        return f"{context.command_path} needs a command: {commands}"
    if extra := re.fullmatch(r"Got unexpected extra argument\(s\) \((.*)\)", told):
        return f"{extra[1]!r} is too much; see {context.command_path} --help"
    if missing := re.fullmatch(r"Missing \w+ '(.*)'\.", told):
        return f"{missing[1]} is missing; see {context.command_path} --help"
    if value := re.fullmatch(r"Invalid value for '([^']*)': (.*)", told):
        return f"{value[1].split(' / ')[-1]} {_plainly(value[2])}"
    return told


def _options(params: list[Any]) -> list[str]:
    named = (one.opts[0] for one in params if one.opts and one.opts[0].startswith("-"))
    return list(dict.fromkeys(named))


def _plainly(complaint: str) -> str:
    """
    >>> _plainly("Input should be a valid integer, unable to parse string as an integer")
    'must be a whole number'
    >>> _plainly("Input should be greater than or equal to 1")
    'must be at least 1'
    """
    for pattern, word in WORDS:
        complaint = re.sub(pattern, word, complaint)
    return complaint
