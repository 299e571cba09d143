"""The command line: `fairground`, one command for playing, simulating, measuring and checking."""

from __future__ import annotations

import sys

import typer

from fairground.cli.app import app
from fairground.cli.mistakes import sentence
from fairground.kernel.errors import FairgroundError


def main() -> None:
    """Run the command line; every error is one clear line and exit code 2."""
    try:
        code = app(prog_name="fairground", standalone_mode=False)
    except typer.Exit as leaving:
        code = leaving.exit_code
    except typer.Abort:
        code = 130
    except typer.TyperException as error:
        code = _complain(sentence(error))
    except OSError as error:
        where = f"{error.filename}: " if error.filename else ""
        code = _complain(f"{where}{error.strerror or error}")
    except FairgroundError as error:
        code = _complain(str(error))
    except KeyboardInterrupt:
        code = 130
    sys.exit(code if isinstance(code, int) else 0)


def _complain(what: str) -> int:
    line = " ".join(what.split())
    print(f"fairground: {line}", file=sys.stderr)
    return 2
