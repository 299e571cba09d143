"""How the default stage offers choices: on the card or square that they name, or on a menu."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from fairground.kernel.actions import Range, declared
from fairground.kernel.defaults.invariants import lines_of
from fairground.kernel.defaults.places import Drawing, zone_of
from fairground.kernel.layout import Plain
from fairground.kernel.roles import Kit, Place
from fairground.kernel.scene import Cell, SceneChoice, Zone

if TYPE_CHECKING:
    from fairground.kernel.game import Game


class Offers:
    """The choices of one seat, and the menus on which those are made that have no other place.

    A menu is a board of what can be chosen where an action names two things, such as how many dice
    of which face. It has the rows in which there is a choice, from the first to the last.
    """

    def __init__(
        self, game: Game, s: Plain, seat: int, choices: Sequence[int], drawing: Drawing
    ) -> None:
        self.game = game
        self.s = s
        self.seat = seat
        self.actions = declared(game.actions)
        self.pieces = {(piece.zone, piece.at): piece.id for piece in drawing.pieces}
        self.found = {action: self.actions.find(action) for action in choices}

    def choice(self, action: int, secret: bool) -> SceneChoice:
        """A choice, and where it is made; a secret one is confirmed."""
        words = self.game.words
        return SceneChoice(
            action=action,
            text=words.action_text(action),
            phrase=words.spoken_action(self.s, self.seat, action),
            on=tuple(self._made_on(*self.found[action])),
            confirm=secret,
        )

    def _made_on(self, each: Range, number: int) -> Iterator[str]:
        places = each.places(number)
        field = self.game.layout.by_name.get(each.on)
        if field is None:
            if _has_menu(each):
                yield f"{_menu(each)}:{places[0] - self._rows(each)[0]},{places[1]}"
        elif isinstance(field.role, Place):
            owner = self.seat if field.role.by_seat else None
            line, count = lines_of(self.s, field, field.role)[owner or 0]
            for place in range(count):
                if line[place] == _thing(each, places):
                    yield self.pieces[zone_of(field.name, owner), (place,)]
        else:
            yield f"{field.name}:{','.join(map(str, places))}"

    def menus(self) -> Iterator[Zone]:
        """A board for every range of which two things are to be chosen."""
        for each in dict.fromkeys(each for each, _ in self.found.values() if _has_menu(each)):
            rows, columns = self._rows(each), each.lengths[1]
            cells = [
                Cell((row - rows[0], column), "choice", each.text(number), each.phrase(number))
                for number in range(rows[0] * columns, (rows[-1] + 1) * columns)
                for row, column in (each.places(number),)
            ]
            label = each.name.capitalize()
            yield Zone(_menu(each), "squares", label, len(rows), columns, cells=tuple(cells))

    def _rows(self, each: Range) -> range:
        chosen = [of.places(number)[0] for of, number in self.found.values() if of is each]
        return range(min(chosen), max(chosen) + 1)


def _has_menu(each: Range) -> bool:
    return not each.on and len(each.lengths) == 2


def _menu(each: Range) -> str:
    return f"menu-{each.name}"


def _thing(each: Range, places: tuple[int, ...]) -> int | None:
    """The card that an action names, or the number that is on a die."""
    for axis, place in zip(each.axes.values(), places, strict=True):
        if isinstance(axis, Kit):
            return place
    return None
