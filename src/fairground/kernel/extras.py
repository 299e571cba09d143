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
    "lab": Extra("studies need Polars and Altair", ("altair", "polars", "vl_convert")),
    "cluster": Extra("a study on a cluster needs Dask", ("bokeh", "distributed")),
    "ladder": Extra("the ladder needs OpenSkill", ("openskill",)),
    "postgres": Extra("a hall on PostgreSQL needs Psycopg", ("psycopg",)),
    "traces": Extra(
        "traces need OpenTelemetry",
        ("opentelemetry.sdk", "opentelemetry.exporter.otlp.proto.http"),
    ),
    "terminal": Extra("play in the terminal needs Textual", ("platformdirs", "textual")),
}
"""The extras of pyproject.toml by their names, all of them in `all`."""

INTERFACES = {
    "gymnasium": Extra("Gymnasium's interface needs its package", ("gymnasium",)),
    "openspiel": Extra("OpenSpiel's interface needs its package", ("open_spiel",)),
    "pettingzoo": Extra("PettingZoo's interface needs its package", ("pettingzoo",)),
}
"""Those for the tools of others, which bring more than people need to play: not in `all`."""


def about(extra: str) -> Extra:
    """What an extra is for, and what it brings."""
    return EXTRAS[extra] if extra in EXTRAS else INTERFACES[extra]


def installed(extra: str) -> bool:
    """Whether everything that an extra brings is there."""
    return all(map(_is_there, about(extra).modules))


def _is_there(module: str) -> bool:
    try:
        return find_spec(module) is not None
    except ModuleNotFoundError:  # not even the package that it is a part of
        return False


def need(extra: str) -> None:
    """Say which extra to install, unless it is."""
    if not installed(extra):
        raise MissingExtra(
            f"{about(extra).purpose}, which is not installed; "
            f'install it with: pip install "fairground[{extra}]"'
        )
