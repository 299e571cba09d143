"""The lab: simulate, measure and check games.

`fairground.lab.study` plays every variant of a game many times and says what was found, with its
uncertainty (see docs/lab.md).
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from fairground.lab.studies.run import study

__all__ = ["study"]


def __getattr__(name: str) -> Any:
    """`study`, when it is asked for: it needs more packages than the rest of the lab."""
    if name != "study":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from fairground.kernel.extras import need

    need("lab")
    from fairground.lab.studies.run import study

    return study
