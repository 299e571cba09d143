"""Taking an action back: whether the seat that played it has learned anything by it.

The action is played once more on a state in which everything that the seat did not know is an
`Unknown`: that can be carried from place to place and computed with, but nothing can depend on it.
If the rules get through, and all that the seat sees and hears then is known, the action comes out
the same in every world that the seat can imagine. That is a proof, where worlds dealt at random
would be a sample. Chance is an unknown like any other: the key of the dice is nobody's.

Some of what everybody sees is blurred by the game itself, as in what order somebody holds cards or
who has chosen already. Where a rule asks for one such number it is told each value that fits what
the seat knows, and the seat must see the same after all of them. An order of cards that the seat
imagines in one way only, whatever else it imagines, is taken to be that.

Nothing goes into the answer but what the seat knew: it may be told to anybody who knows as much.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any, Never

from fairground.kernel.layout import I8, U8, Field, Plain
from fairground.kernel.tape import audience_of, read_picture, read_tape, start_tape
from fairground.kernel.view import veiled

if TYPE_CHECKING:
    from fairground.kernel.game import Game

MOST_CASES = 64
"""Values of one unknown that are gone through."""

WORLDS = 16
"""Imagined worlds in which a blurred number must be the same to be taken for known."""

SMALL = {U8: range(256), I8: range(-128, 128)}
"""Types of unknowns whose values can all be tried."""

Where = tuple[Any, ...]
"""A field's name, and the place in it."""

NOTHING: Where = ()
"""In place of that: what is seen differs, or cannot be told."""


class Asked(Exception):
    """A rule depends on something that the seat does not know."""

    def __init__(self, where: Where) -> None:
        super().__init__(where)
        self.where = where


class Unknown:
    """A number that the seat does not know, or what was computed from one."""

    __slots__ = ("where",)
    __hash__ = None  # type: ignore[assignment]

    def __init__(self, where: Where) -> None:
        self.where = where

    def _computed(self, *_: object) -> Unknown:
        return self

    def _asked(self, *_: object) -> Never:
        raise Asked(self.where)

    __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = _computed
    __and__ = __rand__ = __or__ = __ror__ = __xor__ = __rxor__ = _computed
    __lshift__ = __rlshift__ = __rshift__ = __rrshift__ = _computed
    __neg__ = __pos__ = __invert__ = __abs__ = _computed
    __floordiv__ = __rfloordiv__ = __mod__ = __rmod__ = __truediv__ = __rtruediv__ = _asked
    __bool__ = __int__ = __index__ = __float__ = _asked
    __lt__ = __le__ = __gt__ = __ge__ = _asked
    __eq__ = __ne__ = _asked


class Marked(int):
    """A number that knows where it lay."""

    where: Where


def learns(game: Game, before: Plain, seat: int, action: int) -> bool:
    """Whether a seat that plays a legal action may know more of the others, or of chance, then."""
    try:
        _Trial(game, before, seat, action).seen()
    except Asked:
        return True
    return False


class _Trial:
    """One action of one seat, tried on states with unknowns in them."""

    def __init__(self, game: Game, before: Plain, seat: int, action: int) -> None:
        self._game = game
        self._seat = seat
        self._action = action
        self._view = veiled(game, before, seat)
        marked = before.copy()
        _change(marked, _mark)
        self._shown = veiled(game, marked, seat)

    def seen(self) -> list[Any]:
        """What the seat sees and hears of the action; Asked if that depends on an unknown."""
        state = self._view.copy()
        _change(state, self._known)
        try:
            return self._in_all_cases(state)
        except Asked as asked:
            if not self._is_blurred(asked.where):
                raise
        return self._in_all_cases(self._in_order(state))

    def _in_all_cases(self, state: Plain) -> list[Any]:
        """The same for every value of one blurred number that a rule asks for."""
        try:
            return self._played(state)
        except Asked as asked:
            if not self._is_blurred(asked.where):
                raise
            unknown = asked
        return self._alike(self._cases(state, unknown))

    def _played(self, state: Plain) -> list[Any]:
        after, desk = state.copy(), self._game.plain.new_desk()
        start_tape(desk)
        self._game.plain.apply(after, self._seat, self._action, desk)
        heard = [event for event in read_tape(desk) if event.audience & audience_of(self._seat)]
        seen = [*_entries(veiled(self._game, after, self._seat)), *(e for h in heard for e in h)]
        picture = read_picture(desk)
        if picture is not None:
            seen += _entries(veiled(self._game, picture, self._seat))
        for entry in seen:
            if isinstance(entry, Unknown):
                raise Asked(entry.where)
        return seen

    def _alike(self, states: Iterable[Plain]) -> list[Any]:
        """What the seat sees in all of these states, if that is the same."""
        common: list[Any] = []
        for number, state in enumerate(states):
            if number == MOST_CASES:
                raise Asked(NOTHING)
            try:
                seen = self._played(state)
            except (IndexError, OverflowError, ValueError):  # a value that no game has
                raise Asked(NOTHING) from None
            if seen != (common or seen):
                raise Asked(NOTHING)
            common = seen
        if not common:
            raise Asked(NOTHING)
        return common

    def _cases(self, state: Plain, asked: Asked) -> Iterator[Plain]:
        """The state with every value of an unknown that fits what the seat knows."""
        field = self._game.layout.by_name[asked.where[0]]
        if field.item not in SMALL:
            raise asked
        for value in SMALL[field.item]:
            case = state.copy()
            _put(case, asked.where, value)
            if self._fits(case):
                yield case

    def _fits(self, case: Plain) -> bool:
        view = veiled(self._game, case, self._seat)
        if any(map(_differs, _entries(view), _entries(self._view))):
            return False
        return self._game.plain.pending(case) >> int(case.seats) == 0

    def _in_order(self, state: Plain) -> Plain:
        """The state with what is blurred as the seat imagines it, where that is always the same.

        A game that shows cards in another order than they are held in imagines them in that order.
        """
        desk = self._game.plain.new_desk()
        worlds = [self._view.copy() for _ in range(WORLDS)]
        for number, world in enumerate(worlds):
            self._game.plain.redeal(world, self._seat, number, self._action, desk)

        def ordered(entry: Any, where: Where) -> Any:
            if not isinstance(entry, Unknown) or not self._is_blurred(where):
                return entry
            shown = _at(self._view, where)
            return shown if all(_at(world, where) == shown for world in worlds) else entry

        ordered_state = state.copy()
        _change(ordered_state, ordered)
        return ordered_state

    def _known(self, entry: Any, where: Where) -> Any:
        """An entry of the view if it is of the state as it was."""
        shown = _at(self._shown, where)
        return entry if isinstance(shown, Marked) and shown.where == where else Unknown(where)

    def _is_blurred(self, where: Where) -> bool:
        """Whether everybody, or the seat, could see a place if the game did not blur it."""
        if where == NOTHING:
            return False
        field = self._game.layout.by_name[where[0]]
        owned = field.is_owned(self._seat) and where[1] == self._seat
        return field.is_shown_whole(self._seat) or owned


def _mark(entry: int, where: Where) -> Marked:
    marked = Marked(entry)
    marked.where = where
    return marked


def _change(state: Plain, change: Callable[[Any, Where], Any]) -> None:
    """Change every entry of a state."""
    for field in state.layout.fields:
        setattr(state, field.name, _changed(field, getattr(state, field.name), change))


def _changed(field: Field, value: Any, change: Callable[[Any, Where], Any]) -> Any:
    name = field.name
    if not field.shape:
        return change(value, (name,))
    if len(field.shape) == 1:
        return [change(entry, (name, i)) for i, entry in enumerate(value)]
    return [
        [change(entry, (name, i, j)) for j, entry in enumerate(line)]
        for i, line in enumerate(value)
    ]


def _entries(state: Plain) -> Iterator[Any]:
    for field in state.layout.fields:
        value = getattr(state, field.name)
        if not field.shape:
            yield value
        elif len(field.shape) == 1:
            yield from value
        else:
            for line in value:
                yield from line


def _at(state: Plain, where: Where) -> Any:
    value = getattr(state, where[0])
    for place in where[1:]:
        value = value[place]
    return value


def _put(state: Plain, where: Where, entry: int) -> None:
    if len(where) == 1:
        setattr(state, where[0], entry)
        return
    line = getattr(state, where[0])
    for place in where[1:-1]:
        line = line[place]
    line[where[-1]] = entry


def _differs(entry: Any, known: Any) -> bool:
    if isinstance(entry, Unknown):
        raise Asked(entry.where)
    return bool(entry != known)
