"""What the conformance tests share."""

from pathlib import Path

import pytest


@pytest.fixture(scope="module")
def counting():
    """The small game of the kernel's tests."""
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(Path(__file__).parents[1] / "kernel"))
        import counting

        yield counting.GAME
