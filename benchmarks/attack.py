"""Attacks a hall of its own and prints how it bore that.

    python benchmarks/attack.py                     # the attacks
    python benchmarks/attack.py NAME                # one of them, whole
    python benchmarks/attack.py NAME --short        # as the tests run it
    python benchmarks/attack.py NAME tables=50      # with another size

The attacks are the tests' own, in tests/server/attacks/; everything stays on this machine.
"""

from __future__ import annotations

import argparse
import importlib
import pkgutil
import sys
import tempfile
from pathlib import Path
from types import ModuleType
from typing import Any

from rich.console import Console
from rich.table import Table

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from server import attacks


def known() -> dict[str, ModuleType]:
    """Every attack by its name."""
    names = sorted(module.name for module in pkgutil.iter_modules(attacks.__path__))
    return {name: importlib.import_module(f"server.attacks.{name}") for name in names}


def sizes(module: ModuleType, short: bool, given: list[str]) -> dict[str, Any]:
    """The sizes of an attack, some of them as given on the command line."""
    usual: dict[str, Any] = dict(module.SHORT if short else module.WHOLE)
    for entry in given:
        name, equals, value = entry.partition("=")
        if not equals or name not in usual:
            sys.exit(f"{entry!r} is no size of this attack; it has {', '.join(usual)}.")
        try:
            usual[name] = type(usual[name])(value)
        except ValueError:
            sys.exit(f"{name} is a number such as {usual[name]}, not {value!r}.")
    return usual


def main() -> None:
    """Run one attack, or list them."""
    parser = argparse.ArgumentParser(description="Attack a hall of its own.")
    parser.add_argument("name", nargs="?", help="which attack; without it they are listed")
    parser.add_argument("sizes", nargs="*", help="sizes that differ from the usual: NAME=NUMBER")
    parser.add_argument("--short", action="store_true", help="as the tests run it")
    given = parser.parse_args()
    found = known()
    if given.name is None:
        for name, module in found.items():
            print(f"{name:12} {(module.__doc__ or '').splitlines()[0]}")
        return
    if given.name not in found:
        sys.exit(f"There is no attack {given.name!r}; there are {', '.join(found)}.")
    module = found[given.name]
    chosen = sizes(module, given.short, given.sizes)
    with tempfile.TemporaryDirectory() as folder:
        figures = module.attack(Path(folder), **chosen)
    table = Table("figure", "value", title=", ".join(f"{k} {v}" for k, v in chosen.items()))
    for name, value in figures.items():
        table.add_row(name, f"{value:,.3f}" if isinstance(value, float) else f"{value:,}")
    Console().print(table)


if __name__ == "__main__":
    main()
