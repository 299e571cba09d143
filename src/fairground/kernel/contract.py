"""What a game's rooms must offer. A module with these functions is such a room.

Only the rules are every game's own: the kernel has a default for each other room (see `defaults`).

`s`, `view` and `desk` are records (plain states, or rows when compiled), so they are Any here:
rules are the one part of the house without static types.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Protocol

from fairground.kernel.layout import Plain
from fairground.kernel.scene import Scene
from fairground.kernel.tape import Event


class Rules(Protocol):
    """rules.py: in the subset of Python that the kernel compiles.

    It may also offer `choices(s, seat, out, desk)`, which writes the legal actions, ascending, and
    returns how many; without it they are found by asking for a verdict on every action. And, for
    the kernel's default scenarios, `flaw(s)` in plain Python: 0, or the number of the rule that no
    position of the game breaks and this one does.
    """

    def deal(self, s: Any, desk: Any) -> None:
        """From options, seats and key already in `s`."""

    def pending(self, s: Any) -> int:
        """Bit mask of the seats that must decide now; 0 when the game is over."""

    def verdict(self, s: Any, seat: int, a: int, desk: Any) -> int:
        """0 if the action is legal for that seat now, else the number of the rule it breaks."""

    def apply(self, s: Any, seat: int, a: int, desk: Any) -> int:
        """Carry out a legal action up to the next decision; return pending(s)."""

    def score(self, s: Any, out: Any) -> None:
        """Write every seat's share of one point: at the end none is below 0 and all sum to 1.

        All are 0 before the end. Who shares a win shares the point.
        """


class Secrets(Protocol):
    """secrets.py: what a seat may know beyond the layout's audiences, and how to imagine more.

    By default a seat knows what the layout says. What it does not know is dealt anew from declared
    cards and dice, every arrangement with equal weight; where hidden information is more than that
    (a hand that tells of another, cards that came from a known shuffle) the game brings its own
    `redeal`.
    """

    def unveil(self, view: Any, s: Any, seat: int) -> None:
        """The game's exceptions: copy into `view` what the seat may know besides, or blank more."""

    def redeal(self, s: Any, seat: int, desk: Any) -> None:
        """Fill a veiled state's blanks at random, consistently with all that the seat knows.

        A game in which what others do tells of what they hide may have a field `belief` on its
        desk, which says how to weigh it (see belief.py).
        """


class Judgement(Protocol):
    """judgement.py: what a position is worth, for bots. Without it they play games out at random.

    It may also offer a `TEMPER`: how a search should think about the game (see temper.py), and
    `absurd(s, seat, action)`, in plain Python over a veiled state: whether an action makes no sense
    whatever is hidden. Bots of all levels take such a one only where they have no other.
    """

    def estimate(self, s: Any, seat: int, desk: Any) -> float:
        """In [-1, 1], zero-sum across seats."""


class Planes(Protocol):
    """planes.py: a view as planes of squares, for learners that look at a board as at a picture.

    A game without a board has none. `paint` is in the subset of Python that the kernel compiles.
    """

    NAMES: tuple[str, ...]  # what each plane shows

    def size(self, s: Any) -> tuple[int, int]:
        """Rows and columns of the planes at this table."""

    def paint(self, view: Any, seat: int, planes: Any) -> None:
        """Write what the seat sees into `planes[plane][row * columns + column]`, all 0 before.

        From the view alone; a spectator's seat is -1.
        """


class Words(Protocol):
    """words.py: actions and events in words."""

    def action_text(self, action: int) -> str:
        """The short text of an action, which `read_action` reads back."""

    def read_action(self, text: str) -> int | None:
        """The action of a text, in any case; None if there is none."""

    def action_help(self) -> str:
        """What a text of an action looks like, for the sentence that refuses another."""

    def spoken_action(self, s: Plain, seat: int, action: int) -> str:
        """The action as a phrase for the one who may choose it."""

    def refusal(self, s: Plain, seat: int, action: int, rule: int, names: Sequence[str]) -> str:
        """Why the action is not legal, as a sentence that says what is allowed."""

    def sentence(self, event: Event, names: Sequence[str]) -> str:
        """What happened, as a sentence; empty if it is not worth a line."""

    def outcome(self, s: Plain, names: Sequence[str]) -> tuple[str, int]:
        """The result and its reason as a sentence, and the number of the rule that ended it."""

    def seat_names(self, s: Plain) -> tuple[str, ...]:
        """What the seats are called when nobody has given them names."""


class Stage(Protocol):
    """stage.py: a veiled state as a scene.

    It may also offer `flipped(event, names)`: the piece of the scene before that an event turns
    over or moves (a `Flip`), or None. So can be seen what the scene after does not show any more.
    """

    def scene(self, s: Plain, seat: int, choices: Sequence[int], names: Sequence[str]) -> Scene:
        """What the seat sees, with the choices it has."""


class Scenario(Protocol):
    """scenario.py: a state as a readable dict, and the invariants of the game."""

    def describe(self, s: Plain) -> dict[str, Any]:
        """The readable form of a state (or of a veiled one: unknown cards are counts)."""

    def build(self, s: Plain, text: Mapping[str, Any]) -> None:
        """Fill a state, whose options and seats are set, from the readable form."""

    def broken(self, s: Plain) -> Iterator[str]:
        """The invariants that the state breaks, as sentences; none if it is possible.

        Each may take for granted that those before it hold: only the first is sure to make sense.
        """
