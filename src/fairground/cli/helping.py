"""The command that says how the others are used."""

from __future__ import annotations

from typing import Annotated

import typer


def tell(
    context: typer.Context,
    command: Annotated[
        list[str] | None, typer.Argument(metavar="[COMMAND]...", help="Such as: replay watch.")
    ] = None,
) -> None:
    """Say how a command is used, as --help behind it does."""
    about = context.find_root()
    for word in command or ():
        if not isinstance(about.command, typer.core.TyperGroup):
            about.fail(f"Got unexpected extra argument(s) ({word})")
        name, found, _ = about.command.resolve_command(about, [word])
        assert found is not None  # resolve_command refuses what there is not
        about = type(about)(found, info_name=name, parent=about)
    print(about.get_help())
