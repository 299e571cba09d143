"""Default secrets: a view is what the layout says, and what it hides is dealt anew.

Every hidden arrangement that the declared places allow comes up with equal weight: the cards of a
set that the seat does not see are shuffled into the places whose cards it does not see, and hidden
dice are rolled. A game in which a seat knows more than its fields say brings its own redeal.
"""

from __future__ import annotations

from typing import Any

from fairground.kernel.components import Cards
from fairground.kernel.defaults import unseen
from fairground.kernel.layout import I16, Audience, Field, Layout
from fairground.kernel.roles import NO_CARD, Place
from fairground.kernel.written import function_of

HELPERS = (
    "count_set",
    "strike",
    "strike_line",
    "draw_unseen",
    "fill_line",
    "sort_line",
    "roll_line",
)


class LayoutSecrets:
    """Views and redeals from a layout, as far as the game's own secrets do not say more."""

    def __init__(self, layout: Layout, own: Any = None) -> None:
        written = function_of(redeal_source(layout), _names(layout))
        self.own = own
        self.unveil = getattr(own, "unveil", unveil)
        self.redeal = getattr(own, "redeal", written)


def unveil(view, s, seat):  # type: ignore[no-untyped-def]
    """Nothing beyond the layout's audiences."""


def room(layout: Layout) -> tuple[Field, ...]:
    """What the redeal needs on a desk."""
    most = max((cards.kinds for cards in card_sets(layout)), default=1)
    return (Field("unseen", I16, (most,)),)


def places(layout: Layout) -> list[tuple[Field, Place]]:
    """The fields of a layout in which cards or dice lie."""
    return [(field, field.role) for field in layout.fields if isinstance(field.role, Place)]


def card_sets(layout: Layout) -> list[Cards]:
    """The sets of cards that lie in a layout's places."""
    kits = [role.kit for _, role in places(layout)]
    return list(dict.fromkeys(kit for kit in kits if isinstance(kit, Cards)))


def redeal_source(layout: Layout) -> str:
    """The redeal of a layout, in the rules' subset."""
    lines = ["def redeal(s, seat, desk):"]
    for number, cards in enumerate(card_sets(layout)):
        held = [each for each in places(layout) if each[1].kit == cards]
        if any(field.audience is not Audience.PUBLIC for field, _ in held):
            lines += _redeal_cards(cards, number, held)
    for field, role in places(layout):
        if not isinstance(role.kit, Cards) and field.audience is not Audience.PUBLIC:
            lines += _roll_dice(field, role)
    return "\n".join([*lines, "    return"]) + "\n"


def _names(layout: Layout) -> dict[str, Any]:
    names: dict[str, Any] = {name: getattr(unseen, name) for name in HELPERS}
    for number, cards in enumerate(card_sets(layout)):
        names[f"COPIES_{number}"] = cards.copies
    return names


def _redeal_cards(cards: Cards, number: int, held: list[tuple[Field, Place]]) -> list[str]:
    """Strike what is seen, then fill what is not; for each seat if it has a set of its own."""
    in_play = f"s.{cards.in_play}" if cards.in_play else str(cards.kinds)
    steps = [f"left = count_set(desk.unseen, COPIES_{number}, {cards.kinds}, {in_play})"]
    for field, role in held:
        steps += _for_seats(role.by_seat and not cards.own, _struck(field, role))
    for field, role in held:
        if field.audience is not Audience.PUBLIC:
            steps += _for_seats(role.by_seat and not cards.own, _filled(field, role))
    return _indented(_for_seats(cards.own, steps))


def _roll_dice(field: Field, role: Place) -> list[str]:
    faces = f"s.{role.kit.in_play}" if role.kit.in_play else str(role.kit.kinds)
    line, count = _line(field.name, role), _line(role.count, role)
    return _indented(_for_seats(role.by_seat, [f"roll_line(s, {line}, {count}, {faces})"]))


def _struck(field: Field, role: Place) -> list[str]:
    """Count the cards out that are seen in a place."""
    line, count = _line(field.name, role), _line(role.count, role)
    if role.kind == "slot":
        return [f"left -= strike(desk.unseen, {line})"]
    return [f"left -= strike_line(desk.unseen, {line}, {count})"]


def _filled(field: Field, role: Place) -> list[str]:
    """Draw the cards that are not seen in a place."""
    line, count, kinds = _line(field.name, role), _line(role.count, role), role.kit.kinds
    if role.kind == "slot":
        return [
            f"if {count} > 0 and {line} == {NO_CARD} and left > 0:",
            f"    {line} = draw_unseen(s, desk.unseen, {kinds}, left)",
            "    left -= 1",
        ]
    filled = [f"left = fill_line(s, desk.unseen, {kinds}, left, {line}, {count})"]
    return filled + [f"sort_line({line}, {count})"] * (role.kind == "hand")


def _line(name: str, role: Place) -> str:
    return f"s.{name}[owner]" if role.by_seat else f"s.{name}"


def _for_seats(by_seat: bool, lines: list[str]) -> list[str]:
    return ["for owner in range(s.seats):", *_indented(lines)] if by_seat else lines


def _indented(lines: list[str]) -> list[str]:
    return [f"    {line}" for line in lines]
