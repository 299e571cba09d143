"""How the default stage offers choices: on the card or square that they name, or on a menu."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from fairground.kernel.actions import Range, declared
from fairground.kernel.defaults.invariants import lines_of
from fairground.kernel.defaults.places import Drawing, zone_of
from fairground.kernel.layout import Plain
from fairground.kernel.roles import Kit, Place
from fairground.kernel.scene import MENU, Cell, SceneChoice, Zone, part
from fairground.kernel.sentences import capital

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
        self.on_menus: dict[Range, list[int]] = {}
        for each, number in self.found.values():
            if _has_menu(each):
                self.on_menus.setdefault(each, []).append(number)

    def choice(self, action: int, secret: bool) -> SceneChoice:
        """A choice, and where it is made; a secret one is confirmed."""
        words = self.game.words
        text, phrase = words.action_text(action), words.spoken_action(self.s, self.seat, action)
        return _choice(action, text, phrase, tuple(self._made_on(*self.found[action])), secret)

    def _made_on(self, each: Range, number: int) -> Iterator[str]:
        places = each.places(number)
        field = self.game.layout.by_name.get(each.on)
        if field is None:
            if each in self.on_menus:
                first = min(self.on_menus[each]) // each.lengths[1]
                yield f"{_menu(each)}:{places[0] - first},{places[1]}"
        elif isinstance(field.role, Place):
            owner = self.seat if field.role.by_seat else None
            line, count = lines_of(self.s, field, field.role)[owner or 0]
            zone, thing = zone_of(field.name, owner), _thing(each, places)
            for place, value in enumerate(line[:count]):
                if value == thing:
                    yield self.pieces[zone, (place,)]
        else:
            yield f"{field.name}:{','.join(map(str, places))}"

    def menus(self) -> Iterator[Zone]:
        """A board for every range of which two things are to be chosen."""
        for each, offered in self.on_menus.items():
            yield _menu_zone(each, tuple(offered))


@part
def _choice(action: int, text: str, phrase: str, on: tuple[str, ...], secret: bool) -> SceneChoice:
    return SceneChoice(action, text, phrase, on, confirm=secret)


@part
def _menu_zone(each: Range, offered: tuple[int, ...]) -> Zone:
    columns = each.lengths[1]
    rows = range(min(offered) // columns, max(offered) // columns + 1)
    cells = [
        # What can be chosen has its text from the choice.
        Cell(
            (row - rows[0], column),
            MENU,
            "" if number in offered else each.text(number),
            each.phrase(number),
        )
        for number in range(rows[0] * columns, (rows[-1] + 1) * columns)
        for row, column in (each.places(number),)
    ]
    label = capital(each.name)
    return Zone(_menu(each), "squares", label, len(rows), columns, cells=tuple(cells))


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
