"""The optional parts of Fairground: whether one is installed, and a sentence if it is not."""

from __future__ import annotations

from importlib.util import find_spec
from typing import NamedTuple

from fairground.kernel.errors import MissingExtra


class Extra(NamedTuple):
    """What an extra is for, and the modules that it brings."""

    purpose: str
    modules: tuple[str, ...]


EXTRAS = {
    "fast": Extra("compiled play needs Numba", ("numba", "numpy", "platformdirs")),
    "hall": Extra(
        "the game hall needs its web server",
        (
            "alembic",
            "h11",
            "litestar",
            "platformdirs",
            "prometheus_client",
            "sqlalchemy",
            "uvicorn",
            "websockets",
        ),
    ),
    "ladder": Extra("the ladder needs OpenSkill", ("openskill",)),
    "postgres": Extra("a hall on PostgreSQL needs Psycopg", ("psycopg",)),
    "terminal": Extra("play in the terminal needs Textual", ("textual",)),
}
"""The extras of pyproject.toml by their names."""


def installed(extra: str) -> bool:
    """Whether everything that an extra brings is there."""
    return all(find_spec(module) is not None for module in EXTRAS[extra].modules)


def need(extra: str) -> None:
    """Say which extra to install, unless it is."""
    if not installed(extra):
        raise MissingExtra(
            f"{EXTRAS[extra].purpose}, which is not installed; "
            f'install it with: pip install "fairground[{extra}]"'
        )
