"""What can be wrong with what a caller asks for: each error says so in one clear sentence."""

from __future__ import annotations

from dataclasses import dataclass


class FairgroundError(ValueError):
    """Something asked for that cannot be done; the sentence says what is wrong and allowed."""


class UnknownGame(FairgroundError):
    """No game has this name."""


class UnknownSeat(FairgroundError):
    """The table has no such seat."""


class UnknownAction(FairgroundError):
    """The game has no such action."""


class BadOption(FairgroundError):
    """An option, or a combination of options, that the game does not offer."""


class BadReplay(FairgroundError):
    """A replay that cannot be read, or that does not come out as it says."""


class BadScenario(FairgroundError):
    """A scenario that breaks an invariant of the game, or that cannot be read."""


class NothingToUndo(FairgroundError):
    """No action that could be taken back."""


class BadRules(FairgroundError):
    """Rules that the kernel cannot compile."""


class MissingExtra(FairgroundError):
    """Something that needs a package which is not installed."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why an action is not legal: the rule it breaks, and a sentence."""

    rule: str
    sentence: str

    def __str__(self) -> str:
        return f"{self.sentence} ({self.rule})"


class IllegalAction(FairgroundError):
    """An action that the rules refuse; nothing has changed."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal
