"""Options as data: name, domain, default, one sentence, and the rule ids each one changes."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from fairground.kernel.errors import BadOption
from fairground.kernel.layout import I8, I16, I32, U8, U16, Field, Item, Plain
from fairground.kernel.naming import meant


@dataclass(frozen=True)
class OneOf:
    """A domain of a few named values (or numbers).

    What only a rematch sets, such as who has won before, is admitted and offered to nobody.

    >>> opens = OneOf("random", "winner_0", "winner_1", unoffered=("winner_0", "winner_1"))
    >>> opens.offered, opens.admits("winner_1", 2)
    (('random',), True)
    """

    values: tuple[str | int, ...]
    unoffered: tuple[str | int, ...] = ()

    def __init__(self, *values: str | int, unoffered: tuple[str | int, ...] = ()) -> None:
        object.__setattr__(self, "values", values)
        object.__setattr__(self, "unoffered", unoffered)

    @property
    def offered(self) -> tuple[str | int, ...]:
        """The values that a table can be set up with."""
        return tuple(value for value in self.values if value not in self.unoffered)

    def admits(self, value: object, seats: int) -> bool:
        """Whether the value belongs to the domain."""
        return not isinstance(value, bool) and value in self.values

    def describe(self, seats: int) -> str:
        """What is allowed, in words."""
        return "one of " + ", ".join(str(value) for value in self.offered)


@dataclass(frozen=True)
class Whole:
    """A domain of whole numbers from low to high."""

    low: int
    high: int

    def admits(self, value: object, seats: int) -> bool:
        """Whether the value belongs to the domain."""
        if isinstance(value, bool) or not isinstance(value, int):
            return False
        return self.low <= value <= self.high

    def describe(self, seats: int) -> str:
        """What is allowed, in words."""
        return f"a whole number from {self.low} to {self.high}"


@dataclass(frozen=True)
class Flag:
    """A domain of yes or no."""

    def admits(self, value: object, seats: int) -> bool:
        """Whether the value belongs to the domain."""
        return isinstance(value, bool)

    def describe(self, seats: int) -> str:
        """What is allowed, in words."""
        return "true or false"


@dataclass(frozen=True)
class Distinct:
    """A domain of one different value for each seat."""

    values: tuple[str, ...]

    def __init__(self, *values: str) -> None:
        object.__setattr__(self, "values", values)

    def admits(self, value: object, seats: int) -> bool:
        """Whether the value belongs to the domain."""
        if not isinstance(value, (tuple, list)) or len(value) != seats:
            return False
        return all(self.values.count(entry) == 1 == value.count(entry) for entry in value)

    def describe(self, seats: int) -> str:
        """What is allowed, in words."""
        return f"{seats} different values out of " + ", ".join(self.values)


@dataclass(frozen=True)
class Numbers:
    """A domain of a fixed count of whole numbers, such as the copies of each card in a deck.

    A word may stand in their place, such as "random"; the state holds `high + 1` for it.
    """

    count: int
    low: int
    high: int
    least_total: int = -(10**6)
    most_total: int = 10**6
    word: str = ""

    def admits(self, value: object, seats: int) -> bool:
        """Whether the value belongs to the domain."""
        if self.word and value == self.word:
            return True
        if not isinstance(value, (tuple, list)) or len(value) != self.count:
            return False
        whole = Whole(self.low, self.high)
        if not all(whole.admits(entry, seats) for entry in value):
            return False
        return self.least_total <= sum(value) <= self.most_total

    def describe(self, seats: int) -> str:
        """What is allowed, in words."""
        text = f"{self.count} whole numbers from {self.low} to {self.high}"
        if self.count * self.low < self.least_total or self.most_total < self.count * self.high:
            text += f" with a total from {self.least_total} to {self.most_total}"
        return f"{self.word}, or {text}" if self.word else text


Domain = OneOf | Whole | Flag | Distinct | Numbers
WIDTHS = {U8: (0, 2**8), I8: (-(2**7), 2**7), U16: (0, 2**16), I16: (-(2**15), 2**15)}


def item_for(domain: Domain) -> Item:
    """The narrowest integer type that holds every number of the domain, and one more."""
    if isinstance(domain, (Whole, Numbers)):
        for item, (least, beyond) in WIDTHS.items():
            if least <= domain.low and domain.high + 1 < beyond:
                return item
        return I32
    return U8


SEVERAL = (Distinct, Numbers)  # domains whose values have several entries


@dataclass(frozen=True)
class Option:
    """One choice that a table makes before the game.

    The default is a value, or a table of values by number of seats. `codes` gives the number that
    stands for a value in the state; without it a number stands for itself, a flag for 0 or 1, and
    a name for its place in the domain.

    Rules compare a state's field with the option's own values, by their names in capitals:

    >>> ROUND_END = Option("round_end", OneOf("end_of_trick", "immediate"), "immediate", "", ())
    >>> ROUND_END.IMMEDIATE
    1
    >>> ROUND_END.LATER
    Traceback (most recent call last):
    ...
    AttributeError: option round_end has no value LATER; it has END_OF_TRICK, IMMEDIATE
    >>> Option("layout", Numbers(8, 0, 3, word="random"), "random", "", ()).RANDOM
    4
    """

    name: str
    domain: Domain
    default: Any
    sentence: str
    rules: tuple[str, ...]
    codes: Mapping[str, int] | None = None
    needs: tuple[tuple[str, Any], ...] = ()  # values of other options without which it says nothing

    def __post_init__(self) -> None:
        for name, code in self.named_codes().items():
            object.__setattr__(self, name, code)

    def __getattr__(self, name: str) -> int:
        # Only reached for names that are no value of the option.
        if name.startswith("__"):
            raise AttributeError(name)
        known = ", ".join(self.named_codes()) or "none with a name"
        raise AttributeError(f"option {self.name} has no value {name}; it has {known}")

    @property
    def highest(self) -> int:
        """The highest number that a table may choose, of an option that is a number or several."""
        if isinstance(self.domain, (Whole, Numbers)):
            return self.domain.high
        raise AttributeError(f"option {self.name} is no number")

    def named_codes(self) -> dict[str, int]:
        """The numbers that stand for the option's values, by their names in capitals."""
        if isinstance(self.domain, Numbers) and self.domain.word:
            return {self.domain.word.upper(): self.domain.high + 1}
        if not isinstance(self.domain, (OneOf, Distinct)):
            return {}
        return {
            value.upper().replace("-", "_"): self._code(value)
            for value in self.domain.values
            if isinstance(value, str)
        }

    def field(self, seats: int) -> Field:
        """The state field that holds the option's value."""
        shape: tuple[int, ...] = ()
        if isinstance(self.domain, SEVERAL):
            shape = (seats if isinstance(self.domain, Distinct) else self.domain.count,)
        return Field(
            self.name, item_for(self.domain), shape, unseen="screens list the options of a table"
        )

    def default_for(self, seats: int) -> Any:
        """The default at a table of so many seats."""
        if isinstance(self.default, dict):
            return self.default[seats]
        if isinstance(self.domain, Distinct):
            return tuple(self.default[:seats])
        return self.default

    def check(self, value: Any, seats: int) -> Any:
        """The value in its proper form, or BadOption with what is allowed."""
        if not self.domain.admits(value, seats):
            raise BadOption(
                f"option {self.name} cannot be {value!r}: it must be {self.domain.describe(seats)}"
            )
        if isinstance(value, str) or not isinstance(self.domain, SEVERAL):
            return value
        return tuple(value)

    def parse(self, text: str, seats: int) -> Any:
        """The value of its text form, as on a command line."""
        value: Any = text
        if isinstance(self.domain, Flag):
            value = {"true": True, "yes": True, "false": False, "no": False}.get(text.lower(), text)
        elif isinstance(self.domain, Distinct):
            value = tuple(part.strip() for part in text.split(","))
        elif isinstance(self.domain, Numbers):
            if text != self.domain.word:
                value = tuple(_number(part.strip()) for part in text.split(","))
        else:
            value = _number(text)
        return self.check(value, seats)

    def _code(self, value: Any) -> int:
        if isinstance(self.domain, OneOf) and isinstance(value, str):
            return self.domain.values.index(value)
        return self.codes[value] if self.codes else int(value)

    def store(self, state: Plain, value: Any) -> None:
        """Write the value into its state field."""
        if isinstance(self.domain, Numbers) and value == self.domain.word:
            value = [self.domain.high + 1] * self.domain.count
        if isinstance(self.domain, SEVERAL):
            for place, entry in enumerate(value):
                getattr(state, self.name)[place] = self._code(entry)
        else:
            setattr(state, self.name, self._code(value))

    def load(self, state: Plain) -> Any:
        """Read the value back from its state field."""
        code = getattr(state, self.name)
        if isinstance(self.domain, Distinct):
            assert self.codes is not None
            names = {number: name for name, number in self.codes.items()}
            return tuple(names[code[seat]] for seat in range(state.seats))
        if isinstance(self.domain, Numbers):
            worded = self.domain.word and code[0] > self.domain.high
            return self.domain.word if worded else tuple(code)
        if isinstance(self.domain, Flag):
            return bool(code)
        if isinstance(self.domain, OneOf) and isinstance(self.domain.values[0], str):
            return self.domain.values[code]
        return code


def _number(text: str) -> int | str:
    """The whole number of a text, or the text itself if it is none."""
    return int(text) if re.fullmatch("-?[0-9]{1,9}", text) else text


@dataclass(frozen=True)
class Constraint:
    """A condition over several options, with the sentence that says what is allowed.

    The condition is asked with every option by its name, and the number of seats as "seats".
    """

    holds: Callable[[Mapping[str, Any]], bool]
    sentence: str
    rules: tuple[str, ...]


def no_option(name: str, known: Iterable[str]) -> BadOption:
    """What is said of an option that a game does not have."""
    known = list(known)
    names = ", ".join(known)
    return BadOption(f"there is no option {name!r}{meant(name, known)}; the options are {names}")


def settle(
    options: tuple[Option, ...],
    constraints: tuple[Constraint, ...],
    seats: int,
    chosen: Mapping[str, Any],
) -> dict[str, Any]:
    """All options of a table: what was chosen, checked, and the defaults for the rest."""
    known = {option.name: option for option in options}
    for name in chosen:
        if name not in known:
            raise no_option(name, known)
    settled = {
        name: option.check(chosen[name], seats) if name in chosen else option.default_for(seats)
        for name, option in known.items()
    }
    for constraint in constraints:
        if not constraint.holds({**settled, "seats": seats}):
            raise BadOption(f"{constraint.sentence} ({', '.join(constraint.rules)})")
    return settled
