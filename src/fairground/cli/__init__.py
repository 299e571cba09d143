"""The command line: `fairground`, one command for playing, simulating, measuring and checking."""

from __future__ import annotations

import sys

import typer

from fairground.cli.app import app
from fairground.kernel.errors import FairgroundError


def main() -> None:
    """Run the command line; every error is one clear line and exit code 2."""
    try:
        code = app(standalone_mode=False)
    except typer.Exit as leaving:
        code = leaving.exit_code
    except typer.Abort:
        code = 130
    except typer.TyperException as error:
        message = getattr(error, "format_message", None)
        code = _complain(message() if message else str(error))
    except (FairgroundError, OSError) as error:
        code = _complain(str(error))
    except KeyboardInterrupt:
        code = 130
    sys.exit(code if isinstance(code, int) else 0)


def _complain(sentence: str) -> int:
    line = " ".join(sentence.split())
    print(f"fairground: {line}", file=sys.stderr)
    return 2
