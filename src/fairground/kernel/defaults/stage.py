"""Default stage: hands as fans, piles as stacks, boards as grids, numbers as facts in panels."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from fairground.kernel.defaults.offers import Offers
from fairground.kernel.defaults.places import Drawing, facts_of
from fairground.kernel.layout import KERNEL_FIELDS, Audience, Field, Plain
from fairground.kernel.roles import Amount, CountOf, Place, SeatNumber, Squares
from fairground.kernel.scene import Fact, Panel, Piece, Scene, Zone, part
from fairground.kernel.sentences import MINUS, listed, verb

if TYPE_CHECKING:
    from fairground.kernel.game import Game

SIGNS = "●■▲◆★♥♣♠"


class LayoutStage:
    """A veiled state, drawn by the roles of its fields."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def scene(self, s: Plain, seat: int, choices: Sequence[int], names: Sequence[str]) -> Scene:
        """What the seat sees, with the choices it has."""
        pending = self.game.plain.pending(s)
        waiting = [other for other in range(s.seats) if pending >> other & 1]
        drawing = self._drawn(s, seat, names)
        offers = Offers(self.game, s, seat, choices, drawing)
        return Scene(
            headline=tuple(self._headline(s, names)),
            banner="",
            zones=(*drawing.zones, *offers.menus()),
            pieces=tuple(drawing.pieces),
            panels=tuple(self._panel(s, other, seat, waiting) for other in range(s.seats)),
            prompt=_prompt(seat, waiting, names),
            choices=tuple(offers.choice(action, len(waiting) > 1) for action in choices),
        )

    @cached_property
    def _fields(self) -> list[Field]:
        """What can be seen at all, options and counts left out."""
        options = {option.name for option in self.game.options}
        return [
            field
            for field in self.game.layout.fields[len(KERNEL_FIELDS) :]
            if field.name not in options
            and not isinstance(field.role, CountOf)
            and (field.audience is not Audience.NOBODY or isinstance(field.role, Place))
        ]

    # ------------------------------------------------------------ the table

    def _drawn(self, s: Plain, seat: int, names: Sequence[str]) -> Drawing:
        drawing = Drawing(s, seat, names)
        for field in self._fields:
            if isinstance(field.role, Place):
                drawing.add(field, field.role)
            elif self._is_board(field):
                rows, columns = field.shape
                label = field.role.label if field.role else field.name
                drawing.zones.append(Zone(field.name, "squares", label, rows, columns))
                drawing.pieces += _tokens(field, getattr(s, field.name))
        return drawing

    def _is_board(self, field: Field) -> bool:
        if isinstance(field.role, Squares):
            return True
        return len(field.shape) == 2 and field.role is None and not self._is_seated(field)

    def _is_seated(self, field: Field) -> bool:
        """Whether a field has something for each seat."""
        if field.role is not None:
            return isinstance(field.role, (Amount, Place)) and field.role.by_seat
        return field.shape[:1] == (self.game.most_seats,)

    def _headline(self, s: Plain, names: Sequence[str]) -> Iterator[Fact]:
        """What everybody always sees: numbers that belong to no seat."""
        for field in self._fields:
            value, role = getattr(s, field.name), field.role
            if isinstance(role, SeatNumber):
                yield _fact(role.label, names[value])
            elif not (isinstance(role, Place) or self._is_seated(field) or self._is_board(field)):
                unsaid = role.none if isinstance(role, Amount) and value == role.least else ""
                yield _fact(role.label if role else field.name, unsaid or _said(value))

    def _panel(self, s: Plain, seat: int, viewer: int, waiting: Sequence[int]) -> Panel:
        facts, score = [], ""
        for field in self._fields:
            role = field.role
            secret = role is None and field.audience is Audience.OWNER and seat != viewer
            if secret or not self._is_seated(field):
                continue
            if isinstance(role, Place):
                facts += [_fact(label, value) for label, value in facts_of(s, field, role, seat)]
            elif isinstance(role, Amount) and role.is_score:
                score = str(getattr(s, field.name)[seat])
            else:
                label = role.label if role else field.name
                facts.append(_fact(label, _said(getattr(s, field.name)[seat])))
        deciding = seat in waiting
        return Panel(
            seat=seat,
            sign=SIGNS[seat],
            status="to decide" if deciding else "waiting" if waiting else "finished",
            out=False,
            score=score,
            unit=_unit(score),
            facts=tuple(facts),
        )


def _tokens(field: Field, grid: list[list[int]]) -> Iterator[Piece]:
    """What lies on the squares of a board."""
    for row, line in enumerate(grid):
        for column, value in enumerate(line):
            if value:
                role = field.role
                text = role.texts[value] if isinstance(role, Squares) else str(value)
                yield _token(field.name, row, column, text)


@part
def _token(zone: str, row: int, column: int, text: str) -> Piece:
    return Piece(
        id=f"{zone}-{row},{column}",
        zone=zone,
        at=(row, column),
        look="token",
        text=text,
        code=text[:2],
        label=f"{text} in row {row + 1}, column {column + 1}",
        kind="token",
    )


_fact = part(Fact)


def _said(value: Any) -> str:
    """A number, or several, as people read them."""
    if not isinstance(value, list):
        return f"{MINUS}{-value}" if value < 0 else str(value)
    return ", ".join(_said(one) for one in value)


def _prompt(seat: int, waiting: Sequence[int], names: Sequence[str]) -> str:
    """Whose turn it is."""
    if not waiting:
        return "The game is over."
    if seat in waiting:
        return "It is your turn."
    deciding = listed([names[other] for other in waiting])
    return f"{deciding} {verb(len(waiting), 'decides', 'decide')}."


def _unit(score: str) -> str:
    """What a score counts; a game without scores has none."""
    return score and ("point" if score == "1" else "points")
