"""Names as people write them: in any spelling, and with slips of the keys."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches


def spelled(name: str) -> str:
    """What of a name counts: its letters and digits, whatever their case.

    >>> spelled("Gold n' Crash") == spelled("gold_n_crash") == spelled("goldncrash")
    True
    """
    return "".join(sign for sign in name.casefold() if sign.isalnum())


def meant(wrong: str, known: Iterable[str]) -> str:
    """What was probably meant by a word that is not known, to stand behind it in a sentence.

    >>> meant("crash-gird", ["crash-grid", "battlegrid"])
    " (did you mean 'crash-grid'?)"
    >>> meant("chess", ["crash-grid", "battlegrid"])
    ''
    """
    plainly = {spelled(name): name for name in known}
    close = get_close_matches(spelled(wrong), plainly, n=1, cutoff=0.7)
    return f" (did you mean {plainly[close[0]]!r}?)" if close else ""
