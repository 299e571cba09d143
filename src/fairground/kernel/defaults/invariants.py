"""Default invariants: every card in exactly one place, numbers in bounds, somebody to decide."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from fairground.kernel.census import miscounted
from fairground.kernel.components import Cards
from fairground.kernel.defaults.secrets import card_sets, places
from fairground.kernel.layout import Field, Plain
from fairground.kernel.roles import Amount, Place, SeatNumber, Squares
from fairground.kernel.sentences import how_many, verb
from fairground.kernel.view import actions_of

if TYPE_CHECKING:
    from fairground.kernel.game import Game

NEARLY = 1e-9


def broken(game: Game, s: Plain) -> Iterator[str]:
    """What a state breaks: of its parts first, then of the whole, as far as its parts are sound."""
    faults = [*_broken_fields(game, s), *_broken_sets(game, s)]
    yield from faults
    if faults:
        return
    flaw: Callable[[Plain], int] | None = getattr(game.rules, "flaw", None)
    rule = flaw(s) if flaw is not None else 0
    if rule:
        rule_id = game.rulebook.id_of(rule)
        sentence = game.rulebook.rule(rule_id).sentence
        yield f"{sentence.rstrip('.')} ({rule_id})"
        return
    yield from _broken_decisions(game, s)


# ---------------------------------------------------------------- parts


def _broken_fields(game: Game, s: Plain) -> Iterator[str]:
    for field in game.layout.fields:
        value, role = getattr(s, field.name), field.role
        if isinstance(role, Place):
            yield from _broken_place(s, field, role)
        elif isinstance(role, Amount):
            yield from _broken_amounts(s, field, role, value if role.by_seat else [value])
        elif isinstance(role, SeatNumber) and value >= s.seats:
            yield f"{field.name} must be a seat of the table, not {value}"
        elif isinstance(role, Squares):
            most = len(role.texts) - 1
            if any(square > most for row in value for square in row):
                yield f"the squares of {field.name} hold numbers from 0 to {most}"


def _broken_amounts(s: Plain, field: Field, role: Amount, values: list[int]) -> Iterator[str]:
    for value in values:
        if not role.least <= value <= role.most:
            yield f"{field.name} must be from {role.least} to {role.most}, not {value}"
    if role.by_seat and any(value != field.blank for value in values[s.seats :]):
        yield f"{field.name} is for the seats of the table only"


def _broken_place(s: Plain, field: Field, role: Place) -> Iterator[str]:
    for owner, (line, count) in enumerate(lines_of(s, field, role)):
        what = f"{field.name} of seat {owner}" if role.by_seat else field.name
        if count > len(line) or (role.by_seat and owner >= s.seats and count):
            yield f"{what} has no room for {how_many(count, role.kit.name)}"
            continue
        held = line[:count]
        if not all(_is_in_play(s, role, value) for value in held):
            yield f"{what} must hold {how_many(count, role.kit.name)} of those in play"
        elif any(value != field.blank for value in line[count:]):
            yield f"{what} holds {how_many(count, role.kit.name)}: every further place is empty"
        elif role.kind == "hand" and isinstance(role.kit, Cards) and held != sorted(held):
            yield f"{what} must be in ascending order"


def _is_in_play(s: Plain, role: Place, value: int) -> bool:
    kinds = role.kit.kinds_at(s)
    return value < kinds if isinstance(role.kit, Cards) else 1 <= value <= kinds


def lines_of(s: Plain, field: Field, role: Place) -> list[tuple[list[int], int]]:
    """Every line of a place with how many things lie in it: one for each seat, or one alone."""
    value: Any = getattr(s, field.name)
    count: Any = getattr(s, role.count)
    values, counts = (value, count) if role.by_seat else ([value], [count])
    lines = [[line] if role.kind == "slot" else line for line in values]
    return list(zip(lines, counts, strict=True))


def _broken_sets(game: Game, s: Plain) -> Iterator[str]:
    """Every card of a set lies in exactly one place."""
    for cards in card_sets(game.layout):
        for owner in range(s.seats) if cards.own else (None,):
            whose = "" if owner is None else f" of seat {owner}"
            lying = laid_out(game, s, cards, owner)
            due = [cards.copies[card] * (card < cards.kinds_at(s)) for card in range(cards.kinds)]
            for card in miscounted(lying, due):
                are = verb(lying[card], "lies", "lie")
                yield (
                    f"{cards.name} {cards.text(card)}{whose}: there must be {due[card]} in all, "
                    f"and {lying[card]} {are} somewhere"
                )


def laid_out(game: Game, s: Plain, cards: Cards, owner: int | None) -> Counter[int]:
    """How many cards of each kind lie anywhere; of one seat's own set, in its places."""
    found: Counter[int] = Counter()
    for field, role in places(game.layout):
        if role.kit == cards:
            lines = lines_of(s, field, role)
            for line, count in lines if owner is None else lines[owner : owner + 1]:
                found.update(line[:count])
    return found


# ---------------------------------------------------------------- the whole


def _broken_decisions(game: Game, s: Plain) -> Iterator[str]:
    """Who must decide has a choice; where nobody must, the game is over and shared out."""
    waiting = game.plain.pending(s)
    for seat in range(s.seats):
        if waiting >> seat & 1 and not actions_of(game, s, seat):
            yield f"seat {seat} would have to decide, and has nothing to choose from"
    if waiting >> s.seats:
        yield "somebody would have to decide who is not at the table"
    shares = [0.0] * s.seats
    game.plain.score(s, shares)
    if not waiting and abs(sum(shares) - 1) > NEARLY:
        yield "nobody has anything to decide, and the game is not over"
